//! What a module goes through before it can be spelled: afterwards there are scalars, accesses of roots in range, and operations that C
//! defines.

use crisp_ir_kernel::{Checked, Module};
use crisp_middle_passes::emulate_warps::emulate_warps;
use crisp_middle_passes::{
    Pass, common_values, define_conversions, define_divisions, define_min_max, define_nans, define_shifts,
    emulate_double, expand_integers, fold_constants, guard_accesses, inline_calls, remove_dead, scalarise_vectors,
    simplify_branches, tell_status, widen_small_floats,
};
use crisp_support_diagnostics::Diagnostic;

/// In front of everything.
const FIRST: &[Pass] = &[inline_calls::PASS, guard_accesses::PASS];

/// Behind the operations of warps. What the kernel tells is numbered before anything can drop it, and written to memory whose length only
/// that memory knows, so behind the guards.
const SECOND: &[Pass] = &[tell_status::PASS, widen_small_floats::PASS];

/// For devices without arithmetic on doubles.
const WITHOUT_DOUBLE: &[Pass] = &[emulate_double::PASS, inline_calls::PASS];

/// Behind it.
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

/// The module as it can be spelled, but for what is refused.
pub(crate) fn legalize(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    float64: bool,
) -> Result<Module, Vec<Diagnostic>> {
    let mut one = Module::clone(module);
    for pass in FIRST {
        one = (pass.run)(one)?;
    }
    // Its analysis asks where invocations meet, which nothing may ask once they meet through memory.
    one = emulate_warps(one, kernel, local_size)?;
    for pass in rest(float64) {
        one = (pass.run)(one)?;
    }
    Ok(one)
}

/// The passes behind the operations of warps, in order.
fn rest(float64: bool) -> impl Iterator<Item = &'static Pass> {
    let doubles = if float64 { &[] } else { WITHOUT_DOUBLE };
    SECOND.iter().chain(doubles).chain(LAST)
}

#[cfg(test)]
mod tests {
    use super::{FIRST, rest};

    #[test]
    fn no_pass_runs_before_what_it_needs() {
        for float64 in [false, true] {
            let mut known = Vec::new();
            for pass in FIRST.iter().chain(rest(float64)) {
                for need in pass.needs {
                    assert!(known.contains(need), "{} lacks {need:?}", pass.name);
                }
                known.retain(|fact| !pass.spoils.contains(fact));
                known.extend(pass.makes);
            }
        }
    }
}
