//! Random programs and random bytes against the compiler.
//!
//! A seed stands for a program with one launch of it ([`generate`]). [`check`] runs it in every way that must not make a difference: by
//! the interpreter, after passes, from its text, as machine code for several processors. What differs is made small by [`reduce`] and
//! written to a file that can be replayed. Nothing here is random but the seed.

mod case;
mod check;
#[cfg(feature = "llvm")]
mod cpu;
mod failure;
mod generate;
mod random;
mod subject;

pub use case::{Arguments, Case, Input};
pub use check::{Check, Checker, Report, Times};
pub use failure::{Failure, Kind};
pub use generate::{Limits, generate};
pub use random::Random;
pub use subject::Variant;
