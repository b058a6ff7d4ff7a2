//! The tests of this crate: one program, so that what they use is linked once.

mod harness;
mod interface;
mod memory;
mod operations;
mod targets;
