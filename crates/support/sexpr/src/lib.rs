//! S-expressions: the datum tree with spans and comments, its reader, its printer.
//!
//! The language and the text form of the kernel IR are read by the same [`read()`].
//!
//! ```
//! use crisp_support_diagnostics::Files;
//! let mut files = Files::new();
//! let file = files.add("twice.crisp", "(def-function twice (x:int) (* 2 x))");
//! let text = files.get(file).map(|file| file.text.clone()).unwrap_or_default();
//! let result = crisp_support_sexpr::read(file, &text);
//! assert!(result.diagnostics.is_empty());
//! assert_eq!(result.data.len(), 1);
//! ```

mod datum;
mod decode;
mod lex;
mod limits;
mod messages;
mod pretty;
mod print;
mod read;
mod report;
pub mod suffix;

pub use datum::{Datum, DatumKind, Prefix};
pub use decode::read_bytes;
pub use lex::{MAX_NAME_BYTES, MAX_STRING_BYTES};
pub use limits::MAX_FILE_BYTES;
pub use pretty::{body_position, pretty, pretty_with};
pub use print::{print, print_start};
pub use read::{Comment, MAX_DEPTH, ReadResult, read};
pub use report::MAX_DIAGNOSTICS;
