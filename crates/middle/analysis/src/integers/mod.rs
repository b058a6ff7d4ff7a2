//! Known facts about integers: intervals, multiples, sums.
//!
//! One set of rules for everyone who reasons about integers. [`Interval`] and [`Congruence`] say what each operation makes of its
//! operands, [`LaunchFacts`] what follows from a launch, [`Integers`] what holds at a place of a function. [`Affine`] writes an integer
//! as a sum of others. The race proofs work on the polynomials and inequalities of this module.

mod affine;
mod congruence;
mod facts;
mod interval;
mod launch;
pub(crate) mod linear;
pub(crate) mod poly;

pub use affine::{Affine, Affines, Step};
pub use congruence::Congruence;
pub(crate) use congruence::gcd;
pub use facts::{Integers, Known};
pub use interval::{Interval, opposite};
pub use launch::{AXIS_MOST, LaunchFacts, WORKGROUP_MOST};
