//! Code for graphics processors, without one: what LLVM and the makers' assemblers say of it, and what it does on this machine's processor.

#![allow(clippy::print_stdout)] // What is skipped is said.

mod assembled;
mod corpus;
mod executed;
mod host;
