//! What the languages never can, found on the module after legalisation: each place is still the author's.

use crisp_ir_kernel::{Elem, Function, LoopKind, Op, Scalar, Type};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::dialect::Dialect;
use crate::messages;

/// Everything about the kernel that the language does not have; each type and each operation once.
pub(crate) fn refuse(kernel: &Function, local_size: [u32; 3], dialect: Dialect) -> Vec<Diagnostic> {
    let mut found = Found { list: Vec::new(), dialect };
    let total = local_size.iter().fold(1_u64, |total, &size| total.saturating_mul(u64::from(size)));
    if total == 0 || total > 1024 {
        found.add(messages::local_size(kernel.span, local_size));
    }
    for param in &kernel.params {
        match param.ty {
            Type::Elem(elem) => found.elem(elem, param.span),
            Type::View(view) => found.elem(view.elem, param.span),
        }
    }
    for memory in kernel.memories.values() {
        found.elem(memory.elem, memory.span);
    }
    for data in kernel.ops.values() {
        for result in data.results.iter() {
            match kernel.ty(result) {
                Type::Elem(elem) => found.elem(elem, data.span),
                Type::View(_) if !matches!(data.op, Op::Memory { memory: _ } | Op::View { .. }) => {
                    found.add(messages::view_handed_on(data.span, data.op.name(), dialect));
                }
                // Made views have no users after legalisation.
                Type::View(_) => {}
            }
        }
        if let Some(op) = missing(data.op, dialect) {
            found.add(messages::missing_operation(data.span, op, dialect));
        }
    }
    found.list
}

struct Found {
    list: Vec<Diagnostic>,
    dialect: Dialect,
}

impl Found {
    fn add(&mut self, diagnostic: Diagnostic) {
        if !self.list.iter().any(|known| known.code == diagnostic.code && known.message == diagnostic.message) {
            self.list.push(diagnostic);
        }
    }

    fn elem(&mut self, elem: Elem, at: Span) {
        if matches!(elem.scalar, Scalar::F16 | Scalar::BF16) {
            let message = messages::missing_type(at, &Elem::scalar(elem.scalar).to_string(), self.dialect);
            self.add(message);
        }
    }
}

/// The name of an operation that the language does not have.
fn missing(op: Op, dialect: Dialect) -> Option<&'static str> {
    match op {
        Op::Shuffle { kind: _, value: _, lane: _ }
        | Op::Vote { kind: _, cond: _ }
        | Op::WarpFold { kind: _, op: _, arg: _ }
        | Op::Debug { kind: _, text: _, values: _ } => Some(op.name()),
        Op::Clock if !dialect.is_cuda() => Some(op.name()),
        Op::For { kind: LoopKind::While { fuel: _ }, carried: _, body: _ } => Some("while"),
        _ => None,
    }
}
