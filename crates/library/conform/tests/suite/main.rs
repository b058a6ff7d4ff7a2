//! The tests of this crate: one program, so that what they use is linked once.

mod broken;
mod devices;
mod drivers;
