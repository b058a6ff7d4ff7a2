//! What a module goes through before it can be spelled: afterwards there are scalars, accesses of roots in range, and operations that
//! LLVM defines. Integers of all widths are left to LLVM.
//!
//! What is told to the host is counted before anything drops some of it, and its memory is the only one that is accessed unguarded.

use crisp_ir_kernel::Module;
use crisp_middle_passes::{
    LaunchFacts, Pass, define_conversions, define_divisions, define_min_max, define_nans, define_shifts,
    guarded_kernel, remove_dead, run_all, scalarise_vectors, simplify, tell_status, widen_small_floats,
};
use crisp_support_diagnostics::Diagnostic;

/// The kernel as it can be spelled but for what is refused.
///
/// # Errors
/// Limits that the kernel exceeds.
pub(crate) fn legalize(module: &Module, kernel: &str, local_size: [u32; 3]) -> Result<Module, Vec<Diagnostic>> {
    run_all(REST, guarded_kernel(module, kernel, &LaunchFacts::of_size(local_size))?)
}

/// Behind guards, in order.
const REST: &[Pass] = &[
    tell_status::PASS,
    widen_small_floats::PASS,
    // Guards of neighbouring accesses repeat most of each other.
    simplify::PASS,
    define_nans::PASS,
    define_min_max::PASS,
    define_conversions::PASS,
    scalarise_vectors::PASS,
    define_divisions::PASS,
    define_shifts::PASS,
    simplify::PASS,
    remove_dead::PASS,
];

#[cfg(test)]
mod tests {
    use crisp_middle_passes::{GUARDED, inline_calls, out_of_order};

    use super::REST;

    #[test]
    fn no_pass_runs_before_what_it_needs() {
        assert_eq!(out_of_order(std::iter::once(&inline_calls::PASS).chain(GUARDED).chain(REST).copied()), None);
    }
}
