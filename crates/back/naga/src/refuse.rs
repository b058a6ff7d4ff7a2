//! What WGSL never can, found on the module after legalisation: each place is still the author's.

use crisp_ir_kernel::{Elem, Function, LoopKind, Op, Scalar, Scope, Type, UnaryOp, Value};
use crisp_middle_passes::emulate_warps::is_of_warp;
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::messages;

/// Everything about the kernel that WGSL does not have; each type and each operation once.
pub(crate) fn refuse(kernel: &Function, local_size: [u32; 3]) -> Vec<Diagnostic> {
    let mut found = Found { list: Vec::new() };
    let total = local_size.iter().fold(1_u64, |total, &size| total.saturating_mul(u64::from(size)));
    if total == 0 || total > 1024 {
        found.add(messages::local_size(kernel.span, local_size));
    }
    for param in &kernel.params {
        match param.ty {
            Type::Elem(elem) => found.register(elem, param.span),
            Type::View(view) => found.memory(view.elem, param.span),
        }
    }
    for memory in kernel.memories.values() {
        found.memory(memory.elem, memory.span);
    }
    for data in kernel.ops.values() {
        for result in data.results.iter() {
            match kernel.ty(result) {
                Type::Elem(elem) => found.register(elem, data.span),
                Type::View(_) if !matches!(data.op, Op::Memory { memory: _ } | Op::View { .. }) => {
                    found.add(messages::view_handed_on(data.span, data.op.name()));
                }
                // Made views have no users after legalisation.
                Type::View(_) => {}
            }
        }
        if let Some(op) = missing(kernel, data.op) {
            found.add(messages::missing_operation(data.span, op));
        }
    }
    found.list
}

struct Found {
    list: Vec<Diagnostic>,
}

impl Found {
    fn add(&mut self, diagnostic: Diagnostic) {
        diagnostic.add_once(&mut self.list);
    }

    fn register(&mut self, elem: Elem, at: Span) {
        if !is_in_registers(elem.scalar) {
            self.add(messages::missing_type(at, &Elem::scalar(elem.scalar).to_string()));
        }
    }

    fn memory(&mut self, elem: Elem, at: Span) {
        if !is_in_registers(elem.scalar) || elem.scalar == Scalar::Bool {
            self.add(messages::missing_type(at, &format!("{} in memory", Elem::scalar(elem.scalar))));
        }
    }
}

fn is_in_registers(scalar: Scalar) -> bool {
    match scalar {
        Scalar::Bool | Scalar::I32 | Scalar::U32 | Scalar::I64 | Scalar::U64 | Scalar::F32 => true,
        Scalar::I8 | Scalar::I16 | Scalar::U8 | Scalar::U16 | Scalar::F16 | Scalar::BF16 | Scalar::F64 => false,
    }
}

/// The name of an operation that WGSL does not have.
fn missing(kernel: &Function, op: Op) -> Option<&'static str> {
    let wide = |view: Value| kernel.ty(view).view().is_some_and(|view| view.elem.scalar.bits() == 64);
    match op {
        op if is_of_warp(op) => Some(op.name()),
        Op::Debug { kind: _, text: _, values: _ } | Op::Clock => Some(op.name()),
        Op::Fence { scope: Scope::Device } => Some("fence for the device"),
        Op::Fence { scope: Scope::Workgroup } => Some("fence"),
        Op::Atomic { op: _, view, index: _, value: _, scope: _ }
        | Op::CompareExchange { view, index: _, expected: _, value: _, scope: _ }
        | Op::AtomicApply { view, index: _, body: _, scope: _ }
            if wide(view) =>
        {
            Some("atomic operation on 64 bits")
        }
        _ => None,
    }
}

/// The first operation that computes with floats.
pub(crate) fn first_float(kernel: &Function) -> Option<Span> {
    let computes = |op: Op| match op {
        Op::Unary { op: UnaryOp::Neg | UnaryOp::Abs, arg: _ } => false,
        Op::Unary { op: _, arg } | Op::Binary { op: _, lhs: arg, rhs: _ } | Op::Fma { a: arg, b: _, c: _ } => {
            kernel.ty(arg).elem().is_some_and(|elem| elem.scalar.is_float())
        }
        _ => false,
    };
    kernel.ops.values().find(|data| computes(data.op)).map(|data| data.span)
}

/// Whether some loop counts fuel.
pub(crate) fn counts_fuel(kernel: &Function) -> bool {
    kernel
        .ops
        .values()
        .any(|data| matches!(data.op, Op::For { kind: LoopKind::While { fuel: _ }, carried: _, body: _ }))
}
