//! What a module goes through before it can be spelled: afterwards there are scalars, accesses of roots in range, and operations that
//! PTX defines.
//!
//! PTX defines more than most targets: conversions of floats to integers saturate, the smaller and the larger of two floats are those of the
//! IR, and integers of all widths are spelled by the printer. What is told to the host is counted before anything drops some of it, and its
//! memory is the only one that is accessed unguarded.

use crisp_ir_kernel::Module;
use crisp_middle_passes::narrow_integers::narrow_integers;
use crisp_middle_passes::unroll_loops::{Unrolling, unroll_loops};
use crisp_middle_passes::{
    LaunchFacts, Pass, define_divisions, define_nans, define_shifts, guarded_kernel, remove_dead, run_all,
    scalarise_vectors, share_loads, simplify, tell_status, widen_small_floats,
};
use crisp_support_diagnostics::Diagnostic;

/// The kernel as it can be spelled but for what is refused.
///
/// # Errors
/// Limits that the kernel exceeds.
pub(crate) fn legalize(module: &Module, kernel: &str, local_size: [u32; 3]) -> Result<Module, Vec<Diagnostic>> {
    let launches = launches(local_size);
    let plain = run_all(FIRST, guarded_kernel(module, kernel, &launches)?)?;
    run_all(LAST, narrow_integers(unroll_loops(plain, &UNROLLED), &launches))
}

/// The most workgroups that a launch has along each axis.
const GROUPS: [u32; 3] = [0x7fff_ffff, 0xffff, 0xffff];

/// What is known of launches.
pub(crate) fn launches(local_size: [u32; 3]) -> LaunchFacts {
    LaunchFacts::of_size(local_size).with_groups(GROUPS)
}

/// NVIDIA's assembler does not see through loops that multiply or divide their index, and unrolls long loops that count without end.
const UNROLLED: Unrolling = Unrolling { geometric: 512, large: 512 };

/// After guards, in order.
const FIRST: &[Pass] = &[
    tell_status::PASS,
    widen_small_floats::PASS,
    // Guards of neighbouring accesses repeat most of each other.
    simplify::PASS,
    define_nans::PASS,
    scalarise_vectors::PASS,
];

/// After loops are unrolled and integers narrow.
const LAST: &[Pass] = &[
    define_divisions::PASS,
    define_shifts::PASS,
    simplify::PASS,
    share_loads::PASS,
    simplify::PASS,
    remove_dead::PASS,
];

#[cfg(test)]
mod tests {
    use crisp_middle_passes::{GUARDED, inline_calls, narrow_integers, out_of_order, unroll_loops};

    use super::{FIRST, LAST};

    #[test]
    fn no_pass_runs_before_what_it_needs() {
        let passes = std::iter::once(&inline_calls::PASS).chain(GUARDED).chain(FIRST).copied();
        let passes = passes.chain([unroll_loops::PASS, narrow_integers::PASS]);
        assert_eq!(out_of_order(passes.chain(LAST.iter().copied())), None);
    }
}
