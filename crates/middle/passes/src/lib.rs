//! Every change of IR: passes over modules, each a value that says what it needs, makes and spoils.

mod copy;
pub mod inline_calls;
mod messages;
mod pass;

pub use pass::{Fact, Pass};
