//! The tests of this crate: one program, so that what they use is linked once.

mod arithmetic;
mod control;
mod cooperation;
mod detection;
mod harness;
mod launches;
mod memory;
mod windows;
