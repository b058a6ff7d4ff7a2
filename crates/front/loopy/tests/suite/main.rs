//! The tests of this crate that need nothing else; the others are in `library/crisp`.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

#[path = "../../../../support/format/tests/suite/corpus.rs"]
mod corpus;
mod format;

// Its own tests run here: a program of unit tests would compile the whole crate once more.
#[allow(dead_code, unreachable_pub)]
#[path = "../../src/check/patterns.rs"]
mod patterns;
mod suites;
