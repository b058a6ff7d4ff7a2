//! What the languages never can, found on the module after legalisation: each place is still the author's.

use crisp_ir_kernel::{Function, Op};
use crisp_support_diagnostics::Diagnostic;

use crate::dialect::Dialect;
use crate::messages;

/// Everything about the kernel that the language does not have; each type and each operation once.
pub(crate) fn refuse(kernel: &Function, local_size: [u32; 3], dialect: Dialect) -> Vec<Diagnostic> {
    let mut found = Found { list: Vec::new() };
    let total = local_size.iter().fold(1_u64, |total, &size| total.saturating_mul(u64::from(size)));
    if total == 0 || total > 1024 {
        found.add(messages::local_size(kernel.span, local_size));
    }
    for data in kernel.ops.values() {
        for result in data.results.iter() {
            // Made views have no users after legalisation.
            let made = matches!(data.op, Op::Memory { memory: _ } | Op::View { .. });
            if kernel.ty(result).view().is_some() && !made {
                found.add(messages::view_handed_on(data.span, data.op.name(), dialect));
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
}

impl Found {
    fn add(&mut self, diagnostic: Diagnostic) {
        if !self.list.iter().any(|known| known.code == diagnostic.code && known.message == diagnostic.message) {
            self.list.push(diagnostic);
        }
    }
}

/// The name of an operation that the language does not have.
fn missing(op: Op, dialect: Dialect) -> Option<&'static str> {
    match op {
        Op::Shuffle { kind: _, value: _, lane: _ }
        | Op::Vote { kind: _, cond: _ }
        | Op::WarpFold { kind: _, op: _, arg: _ } => Some(op.name()),
        Op::Clock if !dialect.is_cuda() => Some(op.name()),
        _ => None,
    }
}
