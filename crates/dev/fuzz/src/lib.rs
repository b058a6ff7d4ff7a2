//! Random programs and random bytes against the compiler.
//!
//! A seed stands for a program with one launch of it ([`generate`]). [`check`] runs it in every way that must not make a difference: by
//! the interpreter, after passes, from its text, as machine code for several processors. What differs is made small ([`shrink`]) and
//! written to a file that can be replayed. Nothing here is random but the seed.

pub mod bytes;
mod campaign;
mod case;
mod check;
mod child;
#[cfg(feature = "llvm")]
mod cpu;
mod drive;
mod failure;
mod generate;
mod random;
mod save;
mod shrink;
mod subject;
mod worker;

pub use campaign::{Campaign, Judge, Summary, run};
pub use case::{Arguments, Case, Input};
pub use check::{Check, Checker, Report, Times, check_changed};
pub use drive::drive;
pub use failure::{Failure, Kind};
pub use generate::{Limits, generate};
pub use random::Random;
pub use save::Saved;
pub use shrink::shrink;
pub use subject::Variant;
pub use worker::serve;
