//! Answers to the requests of editors. A [`Snapshot`] is a text that was checked; each request is a function of it, in a separate file.
//!
//! Nothing is computed twice: names and types are what the front ends recorded, costs are what the analyses say to everybody.

mod complete;
mod facts;
mod folds;
mod hover;
mod lists;
pub mod manual;
mod navigate;
mod rename;
mod snapshot;
mod words;

pub use complete::{Completion, Completions, Signature};
pub use folds::Folding;
pub use hover::Hover;
pub use navigate::{Place, Symbol};
pub use rename::{Refusal, TextEdit};
pub use snapshot::{Read, Snapshot};
