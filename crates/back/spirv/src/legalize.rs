//! What a module goes through before it can be spelled: afterwards there are scalars, accesses of roots in range, and operations that
//! SPIR-V defines.

use crisp_middle_passes::{
    Pass, common_values, define_conversions, define_divisions, define_fma, define_min_max, define_nans, define_shifts,
    emulate_double, expand_integers, fold_constants, guard_accesses, inline_calls, remove_dead, scalarise_vectors,
    simplify_branches, tell_status, widen_small_floats,
};

use crate::abilities::{Flavour, Plan};

/// The passes in order, of a target.
pub(crate) fn passes(plan: &Plan<'_>) -> Vec<Pass> {
    let mut passes = FIRST.to_vec();
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

/// In front of everything: what the kernel tells is numbered before anything is dropped, and its memory has no length to be guarded by.
const FIRST: &[Pass] = &[inline_calls::PASS, guard_accesses::PASS, tell_status::PASS, widen_small_floats::PASS];

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
    use super::passes;
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
            for pass in passes(&plan) {
                for need in pass.needs {
                    assert!(known.contains(need), "{} lacks {need:?}", pass.name);
                }
                known.retain(|fact| !pass.spoils.contains(fact));
                known.extend(pass.makes);
            }
        }
    }
}
