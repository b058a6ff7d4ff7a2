//! What a launch hands over: of the arguments all, or where each costs a load, those that the kernel uses.

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Function, Root, Uses, ValueData};
use crisp_support_arena::SideTable;

use crate::abilities::Flavour;

/// The parameters in order. Argument lists have all arguments; words have those that the kernel uses.
pub(crate) fn parameters(
    function: &Function,
    roots: &SideTable<ValueData, Option<Root>>,
    flavour: Flavour,
) -> Vec<Parameter> {
    let uses = Uses::of(function);
    let values = &function[function.body].params;
    let is_used = |parameter: &Parameter| match (parameter, flavour) {
        (Parameter::Lane { argument, lane: _ }, Flavour::Shader) => {
            values.get(*argument as usize).is_some_and(|&value| uses.count(value) > 0)
        }
        _ => true,
    };
    Parameter::list(function, roots).into_iter().filter(is_used).collect()
}
