//! The tests of this crate: one program, so that what they use is linked once.

mod binary;
mod construction;
mod growth;
mod limits;
mod mentions;
mod messages;
mod programs;
mod random;
mod text;
mod uses;
mod validate;
