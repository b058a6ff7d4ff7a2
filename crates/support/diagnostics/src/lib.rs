//! Source files, spans, and diagnostics as plain data; the renderers turn them into text or JSON.

mod apply;
mod damage;
mod diagnostic;
mod escape;
mod excerpt;
mod files;
mod fix;
mod index;
mod json;
mod suggest;
mod terminal;

pub use apply::{Fixed, apply_fixes, sure_edits};
pub use damage::{Damage, ErrorPlaces};
pub use diagnostic::{About, Code, Diagnostic, Note, Severity};
pub use escape::{in_comment, in_quotes, visible};
pub use files::{File, FileId, Files, Position, Span};
pub use fix::{Certainty, Edit, Fix};
pub use index::{Definition, Expansion, Index, Mark, NameId, NameKind, RecordedUse, Recorder, Use};
pub use json::render_json;
pub use suggest::suggest;
pub use terminal::render_terminal;
