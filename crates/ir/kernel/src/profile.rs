//! Profiles: what a kernel may use, and what it does use of what only the larger one has.

use std::collections::BTreeSet;

use crisp_support_diagnostics::Span;

use crate::module::{FunctionId, Module};
use crate::op::{AtomicOp, AtomicUpdate, Op, Scope};
use crate::types::Scalar;
use crate::walk::operations;

/// What a kernel may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Profile {
    /// Only what gives the same bytes on every device and in every order.
    Strict,
    /// Also [`Feature`]s.
    Device,
}

impl Profile {
    /// The name in the text form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Profile::Strict => "strict",
            Profile::Device => "device",
        }
    }

    /// The one of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Profile> {
        [Profile::Strict, Profile::Device].into_iter().find(|profile| profile.name() == name)
    }
}

/// What only the device profile has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// A fence for the whole device: workgroups can hand data to each other.
    DeviceFence,
    /// A sum of floats in the order in which invocations arrive.
    FloatAtomic,
    /// A clock.
    Clock,
}

impl Feature {
    /// What it is, as part of a sentence.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Feature::DeviceFence => "a fence for the whole device",
            Feature::FloatAtomic => "an atomic operation on floats whose result depends on the order",
            Feature::Clock => "a clock",
        }
    }
}

/// What a kernel and the functions that it calls use of the device profile, in the order of functions and operations. Nothing: the
/// kernel needs the strict profile only. Cost is linear in the functions' size.
#[must_use]
pub fn device_features(module: &Module, kernel: FunctionId) -> Vec<(Feature, Span)> {
    further_device_features(module, kernel, &mut BTreeSet::new())
}

/// As [`device_features`], without the functions in `reached`; those that are looked at are added to it.
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

impl Scalar {
    /// Whether elements of this type can be updated atomically: 32- and 64-bit integers and floats.
    #[must_use]
    pub fn is_atomic(self) -> bool {
        match self {
            Scalar::I32 | Scalar::I64 | Scalar::U32 | Scalar::U64 | Scalar::F32 | Scalar::F64 => true,
            Scalar::Bool | Scalar::I8 | Scalar::I16 | Scalar::U8 | Scalar::U16 | Scalar::F16 | Scalar::BF16 => false,
        }
    }
}
