//! The tests of this crate that need nothing else; the others are in `library/crisp`.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

#[path = "../../../../support/format/tests/suite/corpus.rs"]
mod corpus;
mod format;
mod suites;
