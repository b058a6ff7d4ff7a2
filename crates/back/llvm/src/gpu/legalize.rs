//! What a module goes through before it can be spelled: afterwards there are scalars, accesses of roots in range, and operations that
//! LLVM defines. Integers of all widths are left to LLVM.
//!
//! What is told to the host is counted before anything drops some of it, and its memory is the only one that is accessed unguarded.

use crisp_middle_passes::{
    Pass, common_values, define_conversions, define_divisions, define_min_max, define_nans, define_shifts,
    fold_constants, guard_accesses, remove_dead, scalarise_vectors, simplify_branches, tell_status, widen_small_floats,
};

/// The passes in order, for one kernel whose calls are put in place.
pub(crate) const PASSES: &[Pass] = &[
    guard_accesses::PASS,
    tell_status::PASS,
    widen_small_floats::PASS,
    // Guards of neighbouring accesses repeat most of each other.
    common_values::PASS,
    fold_constants::PASS,
    simplify_branches::PASS,
    define_nans::PASS,
    define_min_max::PASS,
    define_conversions::PASS,
    scalarise_vectors::PASS,
    define_divisions::PASS,
    define_shifts::PASS,
    fold_constants::PASS,
    simplify_branches::PASS,
    common_values::PASS,
    remove_dead::PASS,
];

#[cfg(test)]
mod tests {
    use crisp_middle_passes::inline_calls;

    use super::PASSES;

    #[test]
    fn no_pass_runs_before_what_it_needs() {
        let mut known = Vec::new();
        for pass in std::iter::once(&inline_calls::PASS).chain(PASSES) {
            for need in pass.needs {
                assert!(known.contains(need), "{} lacks {need:?}", pass.name);
            }
            known.retain(|fact| !pass.spoils.contains(fact));
            known.extend(pass.makes);
        }
    }
}
