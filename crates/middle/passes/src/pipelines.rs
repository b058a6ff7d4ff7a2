//! All pipelines on one page: what changes a module on the way from the front end to each target.

use crate::abilities::Abilities;
use crate::pass::Pass;
use crate::{
    contract_products, define_conversions, define_divisions, define_fma, define_min_max, define_nans, define_shifts,
    emulate_double, emulate_warps, expand_integers, fix_lengths, fold_bounds, fold_ranges, fold_warps, guard_accesses,
    hide_signs, inline_calls, lower_windows, multiply_by_reciprocals, narrow_integers, pack_narrow_memory,
    part_private_memories, pass_sizes, promote_private_memories, remove_dead, roll_chains, scalarise_vectors,
    share_loads, share_values, simplify, split_wide_integers, surround_barriers, tabulate_doubles, tell_status,
    unroll_loops, use_assumptions, widen_narrow_integers, widen_small_floats,
};

/// A pass, and the targets that need it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The pass.
    pub pass: Pass,
    /// Whether a target with these abilities needs it.
    pub when: fn(&Abilities) -> bool,
}

/// The passes that a target needs, in order.
pub fn passes<'a>(steps: &'a [Step], target: &Abilities) -> impl Iterator<Item = &'a Pass> {
    steps.iter().filter(|step| (step.when)(target)).map(|step| &step.pass)
}

/// For all targets.
const fn always(pass: Pass) -> Step {
    Step { pass, when: |_| true }
}

const fn when(pass: Pass, when: fn(&Abilities) -> bool) -> Step {
    Step { pass, when }
}

/// The passes that the author allows with `--math=contract`.
pub const CONTRACT: &[Step] = &[always(contract_products::PASS)];

/// The passes that the author allows with `--math=approximate`.
pub const APPROXIMATE: &[Step] = &[always(multiply_by_reciprocals::PASS)];

/// The passes that the author allows with `--math=fast`. A division that has become a product can be part of a sum.
pub const FAST: &[Step] = &[always(multiply_by_reciprocals::PASS), always(contract_products::PASS)];

/// From the front end's module to what all targets start from. A device may have no arithmetic on doubles: integers take their place here, so
/// that all targets compute the same.
pub const OPTIMISE: &[Step] = &[
    always(inline_calls::PASS),
    always(fold_bounds::PASS),
    always(share_values::PASS),
    always(use_assumptions::PASS),
    always(simplify::PASS),
    // Only now are indices constants.
    always(promote_private_memories::PASS),
    always(simplify::PASS),
    always(remove_dead::PASS),
    when(emulate_double::PASS, |target| !target.doubles),
    when(inline_calls::PASS, |target| !target.doubles),
    when(simplify::PASS, |target| !target.doubles),
    when(remove_dead::PASS, |target| !target.doubles),
];

/// From the front end's module to what the interpreter runs.
pub const LITERAL: &[Step] = &[when(emulate_double::PASS, |target| !target.doubles)];

/// From an optimised module to one that a target can express. Each pass is there for an ability that a target lacks.
pub const LEGALISE: &[Step] = &[
    always(inline_calls::PASS),
    always(fix_lengths::PASS),
    always(share_values::PASS),
    // A bounds check must not go away because of an assumption, so they are used up before there are any.
    always(use_assumptions::PASS),
    when(part_private_memories::PASS, |target| !target.private_memories),
    when(guard_accesses::PASS, |target| !target.checked_accesses),
    // Guards of cells compare with their length.
    when(fold_bounds::PASS, |target| !target.checked_accesses),
    // Most guards always hold.
    when(fold_ranges::PASS, |target| !target.checked_accesses),
    // Its analysis asks where invocations meet, which no pass may ask once they meet through memory.
    when(emulate_warps::PASS, |target| !(target.warps && target.warp_barriers) || target.faults.misplaces_shuffles),
    // Reports are numbered before anything can drop one. Their memory knows its own length, so they follow the guards.
    when(tell_status::PASS, |target| !target.reports),
    when(fold_warps::PASS, |target| !target.warp_folds),
    when(widen_small_floats::PASS, |target| !target.small_floats),
    // Each operation on doubles is a long function, and drivers put functions in place of their calls.
    when(tabulate_doubles::PASS, |target| !target.doubles && target.functions),
    when(roll_chains::PASS, |target| !target.doubles && target.functions),
    when(define_fma::PASS, |target| !target.fused),
    when(emulate_double::PASS, |target| !target.doubles),
    when(inline_calls::PASS, |target| !(target.doubles && target.fused)),
    // Guards of neighbouring accesses repeat most of each other: it is cheaper to expand what is left.
    when(simplify::PASS, |target| !target.checked_accesses),
    when(pass_sizes::PASS, |target| !target.sizes),
    when(lower_windows::PASS, |target| !target.windows),
    when(pack_narrow_memory::PASS, |target| !target.integer_widths),
    when(define_nans::PASS, |target| !target.nans),
    when(define_min_max::PASS, |target| !target.min_max),
    when(define_conversions::PASS, |target| !target.conversions),
    when(scalarise_vectors::PASS, |target| !target.vectors),
    when(unroll_loops::PASS, |target| target.unrolls()),
    when(narrow_integers::PASS, |target| !target.quick_long_integers),
    // Words of 32 bits: what is narrower becomes wider, what is wider becomes two. The split defines its shifts itself.
    when(define_shifts::PASS, |target| !target.integer_widths),
    when(widen_narrow_integers::PASS, |target| !target.integer_widths),
    when(split_wide_integers::PASS, |target| !target.integer_widths),
    when(expand_integers::PASS, |target| !target.all_integers),
    when(define_divisions::PASS, |target| !target.divisions_and_shifts),
    when(define_shifts::PASS, |target| !target.divisions_and_shifts && target.integer_widths),
    when(simplify::PASS, |target| !target.checked_accesses),
    when(share_loads::PASS, |target| !target.shared_loads),
    when(simplify::PASS, |target| !target.shared_loads),
    when(remove_dead::PASS, |target| !target.checked_accesses),
    // Faults of drivers come last: nothing may undo what avoids them.
    when(surround_barriers::PASS, |target| target.faults.repeats_before_barriers),
    when(hide_signs::PASS, |target| target.faults.mixes_signs),
];

/// All pipelines by name.
pub const ALL: &[(&str, &[Step])] = &[
    ("contract", CONTRACT),
    ("approximate", APPROXIMATE),
    ("fast", FAST),
    ("optimise", OPTIMISE),
    ("literal", LITERAL),
    ("legalise", LEGALISE),
];
