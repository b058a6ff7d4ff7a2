//! Random programs and random bytes against the compiler.
//!
//! A seed determines a program with one launch of it ([`generate`]). [`check`] runs it in every way that must not make a difference: by
//! the interpreter, after passes, from its text, as machine code for several processors. A failing program is made small ([`shrink`]) and
//! written to a file that can be replayed. Nothing here is random but the seed.

#[cfg(feature = "programs")]
mod blame;
pub mod bytes;
#[cfg(feature = "programs")]
mod campaign;
mod case;
#[cfg(feature = "programs")]
mod check;
#[cfg(feature = "programs")]
mod child;
#[cfg(feature = "llvm")]
mod cpu;
mod drive;
#[cfg(feature = "programs")]
mod failure;
mod generate;
#[cfg(feature = "llvm")]
mod guard;
#[cfg(feature = "programs")]
mod launch;
mod loop_heads;
#[cfg(feature = "programs")]
mod loops;
mod random;
#[cfg(feature = "programs")]
mod save;
#[cfg(feature = "programs")]
mod sequence;
#[cfg(feature = "programs")]
mod shrink;
#[cfg(feature = "programs")]
mod subject;
#[cfg(feature = "programs")]
mod tensors;
#[cfg(feature = "programs")]
mod worker;

#[cfg(feature = "programs")]
pub use campaign::{Campaign, Judge, Summary, run};
pub use case::{Arguments, Case, Input};
#[cfg(feature = "programs")]
pub use check::{Check, Checker, Report, Times, check_changed};
pub use drive::drive;
#[cfg(feature = "programs")]
pub use failure::{Failure, Kind};
pub use generate::{Limits, generate};
#[cfg(feature = "programs")]
pub use launch::{Launched, launch};
pub use loop_heads::{LoopHeads, loop_head, loop_heads, sum_of_loop};
#[cfg(feature = "programs")]
pub use loops::{
    FAMILIES, Given, LoopCampaign, LoopCase, LoopJudge, LoopSummary, MORE_FROM, Verdict, run_loops, steps,
};
pub use random::Random;
#[cfg(feature = "programs")]
pub use save::Saved;
#[cfg(feature = "programs")]
pub use sequence::Sequence;
#[cfg(feature = "programs")]
pub use shrink::shrink;
#[cfg(feature = "programs")]
pub use subject::Variant;
#[cfg(feature = "programs")]
pub use tensors::{TENSOR_FORMS, TensorCampaign, TensorCase, TensorJudge, TensorSummary, TensorVerdict, run_tensors};
#[cfg(feature = "programs")]
pub use worker::serve;
