//! What a module goes through before it can be spelled: afterwards there are scalars, accesses of roots in range, and operations that
//! WGSL defines.

use crisp_ir_kernel::Module;
use crisp_middle_passes::emulate_warps::emulate_warps;
use crisp_middle_passes::{
    PLAIN, Pass, define_fma, emulate_double, guard_accesses, inline_calls, one_kernel, run_all, tell_status,
    widen_small_floats,
};
use crisp_support_diagnostics::Diagnostic;

use crate::target::WgslTarget;

/// A module with the one kernel, as it can be spelled but for what is refused.
///
/// # Errors
/// Limits that the kernel exceeds.
pub(crate) fn legalize(
    module: &Module,
    kernel: &str,
    local_size: [u32; 3],
    target: &WgslTarget,
) -> Result<Module, Vec<Diagnostic>> {
    let mut one = run_all(FIRST, one_kernel(module, kernel)?)?;
    if !target.has_warps(local_size) {
        // Its analysis asks where invocations meet, which nothing may ask once they meet through memory.
        one = emulate_warps(one, kernel, local_size)?;
    }
    run_all(&rest(target), one)
}

/// In front of everything, once calls are put in place.
const FIRST: &[Pass] = &[guard_accesses::PASS];

/// Behind the operations of warps, in order. What the kernel tells is numbered before anything is dropped, and its memory has no length to be
/// guarded by.
fn rest(target: &WgslTarget) -> Vec<Pass> {
    let mut passes = vec![tell_status::PASS, widen_small_floats::PASS];
    if !target.fused {
        passes.push(define_fma::PASS);
    }
    passes.extend([emulate_double::PASS, inline_calls::PASS]);
    passes.extend_from_slice(PLAIN);
    passes
}

#[cfg(test)]
mod tests {
    use super::{FIRST, inline_calls, rest};
    use crate::target::WgslTarget;

    #[test]
    fn no_pass_runs_before_what_it_needs() {
        for fused in [false, true] {
            let mut known = Vec::new();
            let passes = rest(&WgslTarget { fused, ..WgslTarget::EVERYWHERE });
            for pass in std::iter::once(inline_calls::PASS).chain(FIRST.iter().copied()).chain(passes) {
                for need in pass.needs {
                    assert!(known.contains(need), "{} lacks {need:?}", pass.name);
                }
                known.retain(|fact| !pass.spoils.contains(fact));
                known.extend(pass.makes);
            }
        }
    }
}
