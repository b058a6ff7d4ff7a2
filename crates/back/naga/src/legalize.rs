//! What a module goes through before it can be spelled: afterwards there are scalars of 32 bits, accesses of roots in range, and operations
//! that WGSL defines.

use crisp_ir_kernel::{Function, Module, Type};
use crisp_middle_passes::emulate_warps::emulate_warps;
use crisp_middle_passes::pass_sizes::{self, Size};
use crisp_middle_passes::split_wide_integers::split_wide_integers;
use crisp_middle_passes::{
    LaunchFacts, Pass, define_conversions, define_divisions, define_fma, define_min_max, define_nans, define_shifts,
    emulate_double, expand_integers, fold_warps, guarded_kernel, inline_calls, pack_narrow_memory, remove_dead,
    run_all, scalarise_vectors, simplify, tell_status, widen_narrow_integers, widen_small_floats,
};
use crisp_support_diagnostics::Diagnostic;

use crate::target::WgslTarget;

/// A module with the one kernel, as it can be spelled but for what is refused, and what its last parameters are.
///
/// # Errors
/// Limits that the kernel exceeds.
pub(crate) fn legalize(
    module: &Module,
    kernel: &str,
    local_size: [u32; 3],
    target: &WgslTarget,
) -> Result<(Module, Vec<Size>), Vec<Diagnostic>> {
    let launches = LaunchFacts::of_size(local_size).with_groups([target.groups; 3]);
    let mut one = guarded_kernel(module, kernel, &launches)?;
    if !target.has_warps(local_size) {
        // Its analysis asks where invocations meet, which nothing may ask once they meet through memory.
        one = emulate_warps(one, kernel, local_size)?;
    }
    one = run_all(&second(target), one)?;
    let (sizes, facts) = match one.kernel(kernel) {
        Some((_, function)) => {
            let sizes = pass_sizes::passed(function);
            let facts = facts(function, &sizes, local_size, &launches);
            (sizes, facts)
        }
        None => (Vec::new(), LaunchFacts::default()),
    };
    one = run_all(THIRD, one)?;
    one = split_wide_integers(one, &facts)?;
    Ok((run_all(LAST, one)?, sizes))
}

/// Behind the operations of warps, in order. What the kernel tells is numbered before anything is dropped, and its memory has no length to be
/// guarded by. Guards of neighbouring accesses repeat most of each other: what is left of them has less to be changed in.
fn second(target: &WgslTarget) -> Vec<Pass> {
    let mut passes = vec![tell_status::PASS, fold_warps::PASS, widen_small_floats::PASS];
    if !target.fused {
        passes.push(define_fma::PASS);
    }
    passes.extend([emulate_double::PASS, inline_calls::PASS, simplify::PASS]);
    passes
}

/// Down to integers of 32 bits but for those of 64.
const THIRD: &[Pass] = &[
    pass_sizes::PASS,
    pack_narrow_memory::PASS,
    define_nans::PASS,
    define_min_max::PASS,
    define_conversions::PASS,
    scalarise_vectors::PASS,
    define_shifts::PASS,
    widen_narrow_integers::PASS,
];

/// Behind the split, whose shifts are defined.
const LAST: &[Pass] = &[expand_integers::PASS, define_divisions::PASS, simplify::PASS, remove_dead::PASS];

/// What is known of launches: a buffer is below 4 GiB, and so many workgroups there are at most.
fn facts(function: &Function, sizes: &[Size], local_size: [u32; 3], launches: &LaunchFacts) -> LaunchFacts {
    let mut params: Vec<Option<u64>> = vec![None; function.params.len()];
    for &size in sizes {
        params.push(match size {
            Size::Length(index) => match function.params.get(index as usize).map(|param| param.ty) {
                Some(Type::View(view)) => Some(u64::from(u32::MAX) / u64::from(view.stride.max(1))),
                Some(Type::Elem(_)) | None => None,
            },
            Size::Bound(axis) => {
                let local = local_size.get(usize::from(axis)).copied().unwrap_or(1);
                launches.groups[usize::from(axis.min(2))].map(|groups| u64::from(groups) * u64::from(local))
            }
            Size::Offset(_) => None,
            Size::WorkDim => Some(3),
        });
    }
    LaunchFacts { params, ..launches.clone() }
}

#[cfg(test)]
mod tests {
    use crisp_middle_passes::{GUARDED, out_of_order, split_wide_integers};

    use super::{LAST, THIRD, inline_calls, second};
    use crate::target::WgslTarget;

    #[test]
    fn no_pass_runs_before_what_it_needs() {
        for fused in [false, true] {
            let second = second(&WgslTarget { fused, ..WgslTarget::EVERYWHERE });
            let passes = std::iter::once(inline_calls::PASS).chain(GUARDED.iter().copied()).chain(second);
            let passes = passes.chain(THIRD.iter().copied()).chain([split_wide_integers::PASS]);
            assert_eq!(out_of_order(passes.chain(LAST.iter().copied())), None);
        }
    }
}
