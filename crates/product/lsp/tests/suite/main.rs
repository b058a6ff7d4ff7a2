//! The tests of this crate: one program, so that what they use is linked once.

mod client;
mod complete;
mod edits;
mod hover;
mod names;
mod requests;
mod sources;
