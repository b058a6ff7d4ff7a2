//! Sets of integer points that affine conditions describe: unions of conjunctions of equalities, inequalities and divisibilities.
//!
//! Parameters and dimensions are variables by number; who uses a set knows which are which. Everything is exact over the integers.
//! Variables are eliminated by the method of the Omega test (W. Pugh, "The Omega Test", Supercomputing 1991): real shadows where they
//! are exact, else dark shadows and splinters. Divisibilities stay as they are, so no existential variables are left behind.
//!
//! Work is bounded. Where a limit is reached, or a coefficient does not fit 64 bits, the answer is [`Unknown`]; every caller must treat
//! that as "may be".

mod affine;
mod conjunction;
mod count;
mod eliminate;
mod set;
mod text;

pub use affine::Affine;
pub use conjunction::Conjunction;
pub use count::{Count, Polynomial};
pub use set::Set;
pub use text::{Problem, Read, parse, print};

/// No answer: a limit on work or on the size of numbers was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown;

/// A result, where one is known.
pub type Known<T> = Result<T, Unknown>;

/// The limits on the work of one question.
pub(crate) mod limit {
    /// Conditions of one conjunction.
    pub(crate) const ROWS: usize = 256;
    /// Conjunctions of a union.
    pub(crate) const PIECES: usize = 1024;
    /// Conjunctions that one question takes apart.
    pub(crate) const STEPS: usize = 20_000;
    /// Values close above a lower bound that are looked at one by one.
    pub(crate) const SPLINTERS: i64 = 1024;
    /// The largest divisor whose remainders are listed.
    pub(crate) const REMAINDERS: i64 = 64;
}
