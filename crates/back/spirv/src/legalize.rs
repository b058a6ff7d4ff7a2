//! What a module goes through before it can be spelled: afterwards there are scalars, accesses of roots in range, and operations that
//! SPIR-V defines.

use crisp_ir_kernel::{Function, Module, Terminator};
use crisp_middle_passes::emulate_warps::emulate_warps;
use crisp_middle_passes::{
    LaunchFacts, PLAIN, Pass, define_fma, emulate_double, guarded_kernel, hide_signs, inline_calls, run_all,
    tell_status, widen_small_floats,
};
use crisp_support_diagnostics::Diagnostic;

use crate::abilities::{Flavour, Plan};

/// A module with the one kernel, as it can be spelled.
///
/// # Errors
/// Limits that the kernel exceeds.
pub(crate) fn legalize(
    module: &Module,
    kernel: &str,
    local_size: [u32; 3],
    plan: &Plan<'_>,
) -> Result<Module, Vec<Diagnostic>> {
    let mut one = guarded_kernel(module, kernel, &LaunchFacts::of_size(local_size))?;
    let doubtful = plan.vectorises_wrongly && one.kernel(kernel).is_some_and(|(_, function)| leaves_loops(function));
    if doubtful || !plan.has_warps(local_size) {
        one = emulate_warps(one, kernel, local_size)?;
    }
    run_all(&rest(plan), one)
}

/// Whether a loop is left early. Behind such loops, shuffles of a driver that vectorises wrongly can give each invocation its own value.
fn leaves_loops(function: &Function) -> bool {
    function.regions.values().any(|region| matches!(region.terminator, Terminator::Break(_)))
}

/// Behind it, in order, for a target. What the kernel tells is numbered before anything is dropped, and its memory has no length to be
/// guarded by.
fn rest(plan: &Plan<'_>) -> Vec<Pass> {
    let mut passes = vec![tell_status::PASS, widen_small_floats::PASS];
    let (shader, doubles) = (plan.flavour == Flavour::Shader, plan.abilities.float64);
    if shader {
        // Vulkan lets a device round the product before it adds.
        passes.push(define_fma::PASS);
    }
    if !doubles {
        passes.push(emulate_double::PASS);
    }
    if shader || !doubles {
        passes.push(inline_calls::PASS);
    }
    passes.extend_from_slice(PLAIN);
    if plan.vectorises_wrongly {
        passes.push(hide_signs::PASS);
    }
    passes
}

#[cfg(test)]
mod tests {
    use crisp_middle_passes::{GUARDED, out_of_order};

    use super::{inline_calls, rest};
    use crate::abilities::{KernelTarget, Plan, ShaderTarget, SpirvAbilities};

    #[test]
    fn no_pass_runs_before_what_it_needs() {
        let weak = SpirvAbilities { float64: false, ..SpirvAbilities::ALL };
        let (kernel, shader) = (KernelTarget::new(), ShaderTarget::new());
        let plans = [
            Plan::from(&kernel),
            Plan::from(&shader),
            Plan::from(&KernelTarget { abilities: weak, ..kernel }),
            Plan::from(&ShaderTarget { abilities: weak, ..shader }),
        ];
        for plan in plans {
            assert_eq!(
                out_of_order(std::iter::once(inline_calls::PASS).chain(GUARDED.iter().copied()).chain(rest(&plan))),
                None
            );
        }
    }
}
