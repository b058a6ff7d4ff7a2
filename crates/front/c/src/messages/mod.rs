//! Wording of all messages.

pub(crate) mod meaning;
mod syntax;

pub(crate) use syntax::*;
