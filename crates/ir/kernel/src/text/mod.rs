//! The text form: s-expressions that a person can read and that print and parse exactly.
//!
//! `print(&parse(print(m))) == print(m)` for every valid module, and the module read back equals the printed one up
//! to places and the numbering of ids. The syntax is in `docs/reference/ir.md`.

mod names;
mod number;
mod parse;
mod print;
mod print_program;

pub use number::{decimal_bits, shortest_decimal};
pub use parse::parse;
pub use print::{print, print_function};

/// A hash of what the module means: of its text form, so places and the numbering of ids have no part in it. It is the
/// key under which what is made from a module can be kept. Cost is linear in the module's size.
#[must_use]
pub fn content_hash(module: &crate::Module) -> [u8; 32] {
    blake3::hash(print(module).as_bytes()).into()
}
