//! PTX as text and as a tree: tokens, statements, operands. What names mean is for `assemble`.

mod lex;
mod parse;
mod tree;

pub(crate) use parse::parse;
pub(crate) use tree::{Body, Function, Init, Instruction, Item, Operand, Statement, Variable};
