//! Features of the device profile that kernels use.

use std::collections::BTreeSet;

use crisp_support_diagnostics::Span;

use crate::function::{FunctionId, Op};
use crate::module::Module;
use crate::op::{AtomicOp, AtomicUpdate, Scope};
use crate::profile::Feature;
use crate::walk::operations;

/// Returns the features of the device profile that a kernel and the functions that it calls use, in the order of functions and operations. Nothing: the
/// kernel needs the strict profile only. Cost is linear in the functions' size.
#[must_use]
pub fn device_features(module: &Module, kernel: FunctionId) -> Vec<(Feature, Span)> {
    further_device_features(module, kernel, &mut BTreeSet::new())
}

/// Does the same as [`device_features`], without the functions in `reached`; those that are looked at are added to it.
pub(crate) fn further_device_features(
    module: &Module,
    kernel: FunctionId,
    reached: &mut BTreeSet<FunctionId>,
) -> Vec<(Feature, Span)> {
    let mut found = Vec::new();
    let mut pending = if reached.insert(kernel) { vec![kernel] } else { Vec::new() };
    while let Some(id) = pending.pop() {
        let Some(function) = module.functions.get(id) else { continue };
        let view = |view| function.values.get(view).and_then(|data| data.ty.view());
        let floats = |it| view(it).is_some_and(|view| view.elem.scalar.is_float());
        for data in operations(function) {
            let feature = match data.op {
                Op::Fence { scope: Scope::Device } => Some(Feature::DeviceFence),
                Op::Atomic { update: AtomicUpdate::By(AtomicOp::Add | AtomicOp::Sub, _), view, index: _, scope: _ }
                | Op::AtomicApply { view, index: _, body: _, scope: _ }
                    if floats(view) =>
                {
                    Some(Feature::FloatAtomic)
                }
                Op::Clock => Some(Feature::Clock),
                Op::Call { function: callee, args: _ } => {
                    if reached.insert(callee) {
                        pending.push(callee);
                    }
                    None
                }
                _ => None,
            };
            found.extend(feature.map(|feature| (feature, data.span)));
        }
    }
    found
}
