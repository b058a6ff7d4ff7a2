//! How deeply regions nest, for passes that add some.

use crisp_ir_kernel::{Function, Module, NESTING_LIMIT, RegionId};
use crisp_support_diagnostics::Diagnostic;

use crate::messages;

/// Regions inside one another within the given one, as the validator counts them. The validator's limit, on both sides of a call,
/// bounds the recursion.
pub(crate) fn depth(function: &Function, region: RegionId) -> usize {
    let inner = function[region].ops.iter().flat_map(|&id| function[id].op.regions());
    inner.map(|inner| 1 + depth(function, inner)).max().unwrap_or(0)
}

/// The module, if what a pass added to it keeps to the limit.
///
/// # Errors
/// K0704 for each function that does not.
pub(crate) fn within_limit(module: Module) -> Result<Module, Vec<Diagnostic>> {
    let too_deep = module.functions.values().filter(|function| depth(function, function.body) > NESTING_LIMIT);
    let problems: Vec<Diagnostic> =
        too_deep.map(|function| messages::too_deep_for_target(function.span, &function.name, NESTING_LIMIT)).collect();
    if problems.is_empty() { Ok(module) } else { Err(problems) }
}
