//! The text form: s-expressions that a person can read and that print and parse exactly.
//!
//! `print(&parse(print(m))) == print(m)` for every valid module, and the module read back equals the printed one up
//! to places and the numbering of ids. The syntax is in `docs/reference/ir.md`.

mod names;
mod number;
mod print;

pub use number::{decimal_bits, shortest_decimal};
pub use print::{print, print_function};
