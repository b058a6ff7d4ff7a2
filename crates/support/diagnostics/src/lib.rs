//! Source files, spans, and diagnostics as plain data; the renderers turn them into text or JSON.

mod diagnostic;
mod excerpt;
mod files;
mod json;
mod suggest;
mod terminal;

pub use diagnostic::{Code, Diagnostic, Note, Severity};
pub use files::{File, FileId, Files, Position, Span};
pub use json::render_json;
pub use suggest::suggest;
pub use terminal::render_terminal;
