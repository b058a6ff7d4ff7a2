//! The tests of this crate: one program, so that what they use is linked once.

mod conformance_table;
mod double;
mod operations;
mod pairs;
mod sampled;
