//! What a launch hands over.

use std::collections::BTreeSet;

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Function, Root, Terminator, Value, ValueData};
use crisp_support_arena::SideTable;

use crate::abilities::Flavour;

/// The parameters in order. Argument lists have all arguments; shaders are handed only the lanes that they use.
pub(crate) fn parameters(
    function: &Function,
    roots: &SideTable<ValueData, Option<Root>>,
    flavour: Flavour,
) -> Vec<Parameter> {
    let mut list = Parameter::list(function, roots);
    if flavour == Flavour::Shader {
        let used = used(function);
        list.retain(|parameter| match parameter {
            Parameter::Lane { argument, lane: _ } => used.contains(argument),
            _ => true,
        });
    }
    list
}

/// The positions of the parameters that the kernel uses as values.
fn used(function: &Function) -> BTreeSet<u32> {
    let params = &function[function.body].params;
    let mut used = BTreeSet::new();
    let mut note = |value: Value| {
        used.extend(params.iter().position(|&param| param == value).and_then(|index| u32::try_from(index).ok()));
    };
    for data in function.ops.values() {
        data.op.operands(function).into_iter().for_each(&mut note);
    }
    for region in function.regions.values() {
        let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = region.terminator;
        function.list(list).iter().copied().for_each(&mut note);
    }
    used
}
