//! Every change of IR: passes over modules, each a value that says what it needs, makes and spoils.
//!
//! A pass takes a valid module and yields a valid one that does the same, byte for byte; only those of [`RELAXED`] change how floats
//! are rounded. Every operation keeps the location in the source that it comes from. All orders of passes are
//! in [`pipelines`].

mod abilities;
mod copy;
mod fold_by_shuffles;
mod legal;
mod memory_words;
mod messages;
mod nesting;
mod pass;
mod reduce;

pub mod contract_products;
pub mod define_conversions;
pub mod define_divisions;
pub mod define_fma;
pub mod define_min_max;
pub mod define_nans;
pub mod define_shifts;
pub mod emulate_double;
pub mod emulate_warps;
pub mod expand_integers;
pub mod fix_lengths;
pub mod fold_bounds;
pub mod fold_ranges;
pub mod fold_warps;
pub mod guard_accesses;
pub mod hide_signs;
pub mod inline_calls;
pub mod lower_windows;
pub mod multiply_by_reciprocals;
pub mod narrow_integers;
pub mod pack_narrow_memory;
pub mod part_private_memories;
pub mod pass_sizes;
pub mod pipelines;
pub mod promote_private_memories;
pub mod remove_dead;
pub mod roll_chains;
pub mod scalarise_vectors;
pub mod settle_uniform;
pub mod share_loads;
pub mod share_values;
pub mod simplify;
pub mod split_wide_integers;
pub mod surround_barriers;
pub mod tabulate_doubles;
pub mod tell_status;
pub mod unroll_loops;
pub mod use_assumptions;
pub mod widen_narrow_integers;
pub mod widen_small_floats;

pub use abilities::{Abilities, Faults, Unrolling};
pub use legal::{Checks, Legal, Target, Unprintable, Watch, legalise, legalise_all, legalise_watched, run, validate};
pub use pass::{Fact, Pass, out_of_order};
pub use reduce::reduce;

/// The passes that change how floats are rounded, in alphabetical order.
pub const RELAXED: &[Pass] = &[contract_products::PASS, multiply_by_reciprocals::PASS];

/// All passes that keep every byte of the results, in alphabetical order.
pub const ALL: &[Pass] = &[
    define_conversions::PASS,
    define_divisions::PASS,
    define_fma::PASS,
    define_min_max::PASS,
    define_nans::PASS,
    define_shifts::PASS,
    emulate_double::PASS,
    expand_integers::PASS,
    fix_lengths::PASS,
    fold_bounds::PASS,
    fold_ranges::PASS,
    fold_warps::PASS,
    guard_accesses::PASS,
    hide_signs::PASS,
    inline_calls::PASS,
    narrow_integers::PASS,
    promote_private_memories::PASS,
    remove_dead::PASS,
    roll_chains::PASS,
    scalarise_vectors::PASS,
    share_loads::PASS,
    share_values::PASS,
    simplify::PASS,
    surround_barriers::PASS,
    tabulate_doubles::PASS,
    tell_status::PASS,
    unroll_loops::PASS,
    use_assumptions::PASS,
    widen_small_floats::PASS,
];
