//! What a module goes through before it can be spelled: afterwards there are scalars, accesses of roots in range, and operations that C
//! defines.

use crisp_middle_passes::{
    Pass, common_values, define_conversions, define_divisions, define_min_max, define_nans, define_shifts,
    emulate_double, expand_integers, fold_constants, guard_accesses, inline_calls, remove_dead, scalarise_vectors,
    simplify_branches, tell_status, widen_small_floats,
};

/// In front of everything. What the kernel tells is numbered before anything can drop it, and written to memory whose length only that
/// memory knows, so behind the guards.
const FIRST: &[Pass] = &[inline_calls::PASS, guard_accesses::PASS, tell_status::PASS, widen_small_floats::PASS];

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

/// The passes in order.
pub(crate) fn passes(float64: bool) -> impl Iterator<Item = &'static Pass> {
    let doubles = if float64 { &[] } else { WITHOUT_DOUBLE };
    FIRST.iter().chain(doubles).chain(LAST)
}

#[cfg(test)]
mod tests {
    use super::passes;

    #[test]
    fn no_pass_runs_before_what_it_needs() {
        for float64 in [false, true] {
            let mut known = Vec::new();
            for pass in passes(float64) {
                for need in pass.needs {
                    assert!(known.contains(need), "{} lacks {need:?}", pass.name);
                }
                known.retain(|fact| !pass.spoils.contains(fact));
                known.extend(pass.makes);
            }
        }
    }
}
