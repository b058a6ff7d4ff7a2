//! What a module goes through before it can be spelled: afterwards there are scalars, accesses of roots in range, and operations that
//! SPIR-V defines.

use crisp_ir_kernel::Module;
use crisp_middle_passes::emulate_warps::emulate_warps;
use crisp_middle_passes::{
    Pass, common_values, define_conversions, define_divisions, define_fma, define_min_max, define_nans, define_shifts,
    emulate_double, expand_integers, fold_constants, guard_accesses, inline_calls, remove_dead, scalarise_vectors,
    simplify_branches, tell_status, widen_small_floats,
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
    let mut one = run(FIRST, module.clone())?;
    // Without calls a kernel needs nothing else.
    let mut alone = Module::new();
    if let Some((_, function)) = one.kernel(kernel) {
        alone.functions.push(function.clone());
    }
    one = alone;
    if !plan.has_warps(local_size) {
        one = emulate_warps(one, kernel, local_size)?;
    }
    run(&rest(plan), one)
}

fn run(passes: &[Pass], mut module: Module) -> Result<Module, Vec<Diagnostic>> {
    for pass in passes {
        module = (pass.run)(module)?;
    }
    Ok(module)
}

/// In front of everything.
const FIRST: &[Pass] = &[inline_calls::PASS, guard_accesses::PASS];

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
    passes.extend_from_slice(LAST);
    passes
}

/// Behind what depends on the target.
const LAST: &[Pass] = &[
    fold_constants::PASS,
    simplify_branches::PASS,
    define_nans::PASS,
    define_min_max::PASS,
    define_conversions::PASS,
    scalarise_vectors::PASS,
    expand_integers::PASS,
    define_divisions::PASS,
    define_shifts::PASS,
    fold_constants::PASS,
    simplify_branches::PASS,
    common_values::PASS,
    fold_constants::PASS,
    simplify_branches::PASS,
    remove_dead::PASS,
];

#[cfg(test)]
mod tests {
    use super::{FIRST, rest};
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
            let mut known = Vec::new();
            for pass in FIRST.iter().copied().chain(rest(&plan)) {
                for need in pass.needs {
                    assert!(known.contains(need), "{} lacks {need:?}", pass.name);
                }
                known.retain(|fact| !pass.spoils.contains(fact));
                known.extend(pass.makes);
            }
        }
    }
}
