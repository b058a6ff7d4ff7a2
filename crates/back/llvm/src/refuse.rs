//! Constructs that the CPU target cannot execute, found on the input.

use crisp_ir_kernel::{Function, Op, Scalar, Type, Value};
use crisp_support_diagnostics::Diagnostic;

use crate::abilities::CpuTarget;
use crate::messages;

/// Everything about the kernel that the target cannot do.
pub(crate) fn refuse(kernel: &Function, target: &CpuTarget, local_size: [u32; 3]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let total = local_size.iter().fold(1_u64, |total, &size| total.saturating_mul(u64::from(size)));
    if total == 0 || total > 1024 {
        found.push(messages::local_size(kernel.span, local_size));
    }
    let is_view = |value: Value| matches!(kernel.ty(value), Type::View(_));
    for data in kernel.ops.values() {
        match data.op {
            Op::Select { cond: _, then, other: _ } if is_view(then) => {
                found.push(messages::view_handed_on(data.span, "select"));
            }
            Op::If { cond: _, then: _, other: _ } | Op::For { kind: _, carried: _, body: _ }
                if data.results.iter().any(is_view) =>
            {
                found.push(messages::view_handed_on(data.span, data.op.name()));
            }
            _ => {}
        }
    }
    let half = |ty: &Type| match ty {
        Type::Elem(elem) => elem.scalar == Scalar::F16,
        Type::View(view) => view.elem.scalar == Scalar::F16,
    };
    if !target.converts_half() && kernel.values.values().any(|value| half(&value.ty)) {
        found.push(messages::half_missing(kernel.span, &target.name));
    }
    found
}
