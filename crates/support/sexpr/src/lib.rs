//! S-expressions: the datum tree with spans and comments, its reader, its printer.

mod datum;

pub use datum::{Datum, DatumKind, Prefix};
