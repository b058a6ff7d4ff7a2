//! The tests of this crate that need nothing else; the others are in `library/crisp`.

#[path = "../../../../support/format/tests/suite/corpus.rs"]
mod corpus;
mod format;
