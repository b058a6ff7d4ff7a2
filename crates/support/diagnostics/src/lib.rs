//! Source files, spans, and diagnostics as plain data; the renderers turn them into text or JSON.

mod diagnostic;
mod files;

pub use diagnostic::{Code, Diagnostic, Note, Severity};
pub use files::{File, FileId, Files, Position, Span};
