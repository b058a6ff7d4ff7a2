//! Which lines of the source instructions come from.

use std::fmt::Write;

use crisp_support_diagnostics::{FileId, Files, Span, in_quotes};

use super::text::Place;

/// The files that instructions refer to, in order of their numbers.
pub(super) struct Lines<'a> {
    files: Option<&'a Files>,
    used: Vec<FileId>,
}

impl<'a> Lines<'a> {
    /// Places in files; none where the files are not known.
    pub(super) fn new(files: Option<&'a Files>) -> Lines<'a> {
        Lines { files, used: Vec::new() }
    }

    /// Returns where a place is.
    pub(super) fn place(&mut self, span: Span) -> Option<Place> {
        let position = self.files?.get(span.file)?.position(span.start);
        let number = self.used.iter().position(|file| *file == span.file).unwrap_or_else(|| {
            self.used.push(span.file);
            self.used.len() - 1
        });
        Some((u32::try_from(number).unwrap_or(0) + 1, position.line, position.column))
    }

    /// Prints the files, for the end of the module.
    pub(super) fn finish(&self, text: &mut String) {
        for (number, &file) in self.used.iter().enumerate() {
            let name = self.files.and_then(|files| files.get(file)).map_or("", |file| file.name.as_str());
            // A string takes everything.
            let _ = writeln!(text, "\t.file\t{} \"{}\"", number + 1, in_quotes(name));
        }
    }
}
