//! What a module goes through before it can be spelled: afterwards there are scalars, accesses of roots in range, and operations that C
//! defines.

use crisp_ir_kernel::{Checked, Module};
use crisp_middle_passes::emulate_warps::emulate_warps;
use crisp_middle_passes::{
    LaunchFacts, PLAIN, Pass, emulate_double, fold_warps, guarded_kernel, hide_signs, inline_calls, run_all,
    surround_barriers, tell_status, widen_small_floats,
};
use crisp_support_diagnostics::Diagnostic;

use crate::{DriverFaults, Target};

/// Behind the operations of warps. What the kernel tells is numbered before anything can drop it, and written to memory whose length only
/// that memory knows, so behind the guards.
const SECOND: &[Pass] = &[tell_status::PASS, widen_small_floats::PASS];

/// For devices without arithmetic on doubles.
const WITHOUT_DOUBLE: &[Pass] = &[emulate_double::PASS, inline_calls::PASS];

/// The module as it can be spelled, but for what is refused.
pub(crate) fn legalize(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    target: &Target<'_>,
) -> Result<Module, Vec<Diagnostic>> {
    let one = guarded_kernel(module, kernel, &LaunchFacts::of_size(local_size))?;
    let one = if target.dialect.is_cuda() {
        (fold_warps::PASS.run)(one)?
    } else {
        // Its analysis asks where invocations meet, which nothing may ask once they meet through memory.
        emulate_warps(one, kernel, local_size)?
    };
    run_all(rest(target.float64, target.faults), one)
}

/// The passes behind the operations of warps, in order.
fn rest(float64: bool, faults: DriverFaults) -> impl Iterator<Item = &'static Pass> {
    let doubles = if float64 { &[] } else { WITHOUT_DOUBLE };
    let barriers: &[Pass] = if faults.repeats_before_barriers { &[surround_barriers::PASS] } else { &[] };
    let signs: &[Pass] = if faults.mixes_invocations { &[hide_signs::PASS] } else { &[] };
    SECOND.iter().chain(doubles).chain(PLAIN).chain(barriers).chain(signs)
}

#[cfg(test)]
mod tests {
    use crisp_middle_passes::{GUARDED, out_of_order};

    use super::{inline_calls, rest};
    use crate::DriverFaults;

    #[test]
    fn no_pass_runs_before_what_it_needs() {
        for float64 in [false, true] {
            let faults = DriverFaults { mixes_invocations: true, ..DriverFaults::UNKNOWN };
            assert_eq!(
                out_of_order(std::iter::once(&inline_calls::PASS).chain(GUARDED).chain(rest(float64, faults)).copied()),
                None
            );
        }
    }
}
