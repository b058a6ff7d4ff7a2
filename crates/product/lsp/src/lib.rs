//! The language server: what `crisp lsp` answers to editors.
//!
//! It reports what the command reports: a document is compiled by the session that `crisp check` has, and messages keep their code, text and place.

mod check;
mod complete;
mod document;
mod fixes;
mod format;
mod navigate;
mod paths;
mod server;
mod worker;

pub use server::{serve, serve_on};
