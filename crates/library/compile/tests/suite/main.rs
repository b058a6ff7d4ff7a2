//! The tests of this crate: one program, so that what they use is linked once.

mod determinism;
mod determinism_table;
mod folding;
mod limits;
mod programs;
mod queues;
mod session;
mod uniform;
