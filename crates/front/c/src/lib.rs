//! C as authors of OpenCL C and CUDA kernels write it: from source text to a syntax tree.
//!
//! The stages are functions with one input and one output: text → [`tokens`] → [`preprocess`] → [`parse`]. `.cucl` sources and the C blocks of
//! loop kernels share them. What a program means, its types and its names, is decided by the stage after this crate.

mod condition;
mod macros;
mod messages;
mod parse;
mod preprocess;
mod token;
pub mod tree;

use crisp_support_diagnostics::{Diagnostic, FileId, Files, Span};

pub use parse::{NESTING_LIMIT, parse};
pub use preprocess::{Include, TOKEN_LIMIT, preprocess};
pub use token::{Kind, Punctuator, Token, tokens};

/// Where a piece of source text is for the author: text that was generated from a template points into the template.
pub trait Places {
    /// The span of the bytes from `start` to `end` of the text.
    fn span(&self, start: u32, end: u32) -> Span;
}

/// A file is its own place.
impl Places for FileId {
    fn span(&self, start: u32, end: u32) -> Span {
        Span::new(*self, start, end)
    }
}

/// Reads a file of C: tokens, preprocessor, syntax tree. Includes are looked up by `include`. The tree holds what could be read even when there
/// are errors.
///
/// Cost is linear in the number of tokens after preprocessing, which is at most [`TOKEN_LIMIT`].
pub fn read(file: FileId, files: &mut Files, include: &mut dyn Include) -> (tree::Unit, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let text = files.get(file).map(|file| file.text.clone()).unwrap_or_default();
    let read = tokens(&text, &file, &mut diagnostics);
    let read = preprocess(&read, file, files, include, &mut diagnostics);
    // What is left of a source that grew too long means nothing.
    let whole = diagnostics.iter().all(|diagnostic| diagnostic.code != messages::TOO_MANY_TOKENS);
    let unit = if whole { parse(&read, &mut diagnostics) } else { tree::Unit::default() };
    (unit, diagnostics)
}
