//! Constructs that the languages cannot express, found on the module after legalisation: each location is still the author's.

use crisp_ir_kernel::{Function, Op};
use crisp_middle_passes::emulate_warps::is_of_warp;
use crisp_support_diagnostics::Diagnostic;

use crate::dialect::Dialect;
use crate::{Target, messages};

/// Everything about the kernel that the language does not have; each type and each operation once.
pub(crate) fn refuse(kernel: &Function, local_size: [u32; 3], target: &Target<'_>) -> Vec<Diagnostic> {
    let dialect = target.dialect;
    let mut found = Vec::new();
    let total = local_size.iter().fold(1_u64, |total, &size| total.saturating_mul(u64::from(size)));
    if total == 0 || total > 1024 {
        messages::local_size(kernel.span, local_size).add_once(&mut found);
    }
    let local = kernel.local_bytes();
    if local > target.local_bytes {
        messages::local_memory(kernel.span, local, target.local_bytes, dialect).add_once(&mut found);
    }
    for data in kernel.ops.values() {
        for result in data.results.iter() {
            // Made views have no users after legalisation.
            let made = matches!(data.op, Op::Memory { memory: _ } | Op::View { .. } | Op::Window { .. });
            if kernel.ty(result).view().is_some() && !made {
                messages::view_handed_on(data.span, data.op.name(), dialect).add_once(&mut found);
            }
        }
        if let Some(op) = missing(data.op, dialect) {
            messages::missing_operation(data.span, op, dialect).add_once(&mut found);
        }
    }
    found
}

/// Returns the name of an operation that the language does not have.
fn missing(op: Op, dialect: Dialect) -> Option<&'static str> {
    let clock = op == Op::Clock && !dialect.is_cuda();
    let warp = is_of_warp(op) && !dialect.is_cuda();
    (clock || warp).then(|| op.name())
}
