//! What a module goes through before it can be spelled: afterwards there are scalars, accesses of roots in range, and operations that
//! PTX defines.
//!
//! PTX defines more than most targets: conversions of floats to integers saturate, the smaller and the larger of two floats are those of the
//! IR, and integers of all widths are spelled by the printer. What is told to the host is counted before anything drops some of it, and its
//! memory is the only one that is accessed unguarded.

use crisp_ir_kernel::Module;
use crisp_middle_passes::{
    LaunchFacts, Pass, define_divisions, define_nans, define_shifts, guarded_kernel, remove_dead, run_all,
    scalarise_vectors, simplify, tell_status, widen_small_floats,
};
use crisp_support_diagnostics::Diagnostic;

/// The kernel as it can be spelled but for what is refused.
///
/// # Errors
/// Limits that the kernel exceeds.
pub(crate) fn legalize(module: &Module, kernel: &str, local_size: [u32; 3]) -> Result<Module, Vec<Diagnostic>> {
    run_all(REST, guarded_kernel(module, kernel, &launches(local_size))?)
}

/// The most workgroups that a launch has along each axis.
const GROUPS: [u32; 3] = [0x7fff_ffff, 0xffff, 0xffff];

/// What is known of launches.
pub(crate) fn launches(local_size: [u32; 3]) -> LaunchFacts {
    LaunchFacts::of_size(local_size).with_groups(GROUPS)
}

/// Behind guards, in order.
const REST: &[Pass] = &[
    tell_status::PASS,
    widen_small_floats::PASS,
    // Guards of neighbouring accesses repeat most of each other.
    simplify::PASS,
    define_nans::PASS,
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
