//! Sessions of the debugger: one launch of a kernel, recorded by the interpreter, and moved through in both directions; coverage and profiles of launches.
//!
//! A [`Session`] takes a launch and commands as text, and answers each with a [`Reply`]: text for people, data for programs.

mod against;
mod breakpoints;
mod commands;
mod coverage;
mod eval;
mod expression;
mod lines;
mod messages;
mod moves;
mod orders;
mod points;
mod profile;
mod reply;
mod scan;
mod session;
mod shown;
mod type_names;
mod why;

pub use coverage::{Coverage, merged};
pub use messages::{not_recordable, profile_of};
pub use profile::profile;
pub use reply::Reply;
pub use session::{Session, Start};
