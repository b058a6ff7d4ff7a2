//! The tests of this crate: one program, so that what they use is linked once.

mod index;
mod terminal;
