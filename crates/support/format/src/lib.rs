//! Canonical layout of sources. It depends on data, comments and blank lines, and on nothing else that is between tokens.
//!
//! [`crisp()`] formats s-expressions. [`lines`] lays out the languages of lines, whose front ends read the tokens.

mod crisp;
pub mod lines;

use crisp_support_diagnostics::Diagnostic;

pub use crisp::format as crisp;

/// The columns of a line.
pub const WIDTH: usize = 100;

/// Lines are never indented further, so that the text stays linear in the source however deep lists are nested.
const MAX_INDENTATION: usize = 80;

/// A formatted source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formatted {
    /// The text.
    pub text: String,
    /// How many steps the layout took: a measure of time that is the same on every machine.
    pub steps: usize,
}

/// The reason why a source stays as it is.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// It cannot be read; the mistakes.
    Unreadable(Vec<Diagnostic>),
    /// The formatted text would read differently: a mistake of the formatter.
    Changed(&'static str),
}

/// Whether a comment switches formatting off (`false`) or on (`true`). `text` is the comment without its signs.
fn switch(text: &str) -> Option<bool> {
    match text.trim() {
        "fmt: off" => Some(false),
        "fmt: on" => Some(true),
        _ => None,
    }
}

/// A text with LF where CRLF was.
fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n")
}

/// The blank lines in the text between two tokens.
fn blank_lines(between: &str) -> usize {
    between.bytes().filter(|byte| *byte == b'\n').count().saturating_sub(1)
}
