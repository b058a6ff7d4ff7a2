//! The same memory for two arguments of a loop kernel: its schedule is proven for arrays that are disjoint.

use crisp_ir_artifact::{ArgumentKind, Callable};
use crisp_run_device::LaunchArgument;
use crisp_support_diagnostics::Diagnostic;

use crate::messages;

/// Refuses a launch where two arguments share memory that must not.
///
/// # Errors
/// The first such pair.
pub(crate) fn check(
    callable: &Callable,
    disjoint: &[(u32, u32)],
    arguments: &[LaunchArgument<'_>],
) -> Result<(), Vec<Diagnostic>> {
    // The allocation of an argument, with its first byte and the first one after it.
    let bytes = |position: u32| {
        let at = usize::try_from(position).ok()?;
        let ArgumentKind::Buffer { stride, .. } = callable.interface.arguments.get(at)?.kind else { return None };
        let LaunchArgument::Buffer { memory, elements } = arguments.get(at)? else { return None };
        let place = memory.place();
        let end = place.start.saturating_add(elements.saturating_mul(u64::from(stride)));
        Some((place.root, place.start, end))
    };
    for &(one, other) in disjoint {
        if let (Some((root, from, to)), Some((other_root, begin, end))) = (bytes(one), bytes(other))
            && root == other_root
            && from < end
            && begin < to
        {
            return Err(vec![messages::shared_memory(callable, one, other)]);
        }
    }
    Ok(())
}
