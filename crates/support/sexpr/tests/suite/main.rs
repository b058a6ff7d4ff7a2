//! The tests of this crate: one program, so that what they use is linked once.

mod layout;
mod messages;
mod robustness;
mod round_trip;
mod syntax;
