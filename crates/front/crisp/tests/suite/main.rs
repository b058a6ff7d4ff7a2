//! The tests of this crate: one program, so that what they use is linked once.

mod compiled;
mod documents;
mod growth;
mod messages;
mod mutations;
mod names;
mod places;
mod rules;
mod templates;
