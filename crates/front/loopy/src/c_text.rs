//! C that is made of pieces of a file: each piece knows where its author sees it.

use crisp_front_c::Places;
use crisp_support_diagnostics::{FileId, Span};

/// Text with the places of its parts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Foreign {
    pub(crate) text: String,
    /// The end of each piece, where it is in the file, and whether it is there as it is here.
    pieces: Vec<(u32, Span, bool)>,
}

impl Foreign {
    /// Adds what the file has at a place.
    pub(crate) fn copy(&mut self, text: &str, span: Span) {
        self.push(text, span, true);
    }

    /// Adds generated text for a place of the file.
    pub(crate) fn make(&mut self, text: &str, span: Span) {
        self.push(text, span, false);
    }

    fn push(&mut self, text: &str, span: Span, same: bool) {
        self.text.push_str(text);
        self.pieces.push((u32::try_from(self.text.len()).unwrap_or(u32::MAX), span, same));
    }

    fn place(&self, byte: u32, is_end: bool) -> Option<Span> {
        let mut from = 0;
        for &(to, span, same) in &self.pieces {
            if byte < to || is_end && byte == to {
                if !same {
                    return Some(span);
                }
                let at = (span.start + (byte - from)).min(span.end);
                return Some(Span::new(span.file, at, at));
            }
            from = to;
        }
        self.pieces.last().map(|(_, span, _)| Span::new(span.file, span.end, span.end))
    }
}

impl Places for Foreign {
    fn span(&self, start: u32, end: u32) -> Span {
        match (self.place(start, false), self.place(end.max(start), true)) {
            (Some(from), Some(to)) => Span::new(from.file, from.start.min(to.end), to.end.max(from.start)),
            _ => Span::new(FileId::LIBRARY, 0, 0),
        }
    }
}

/// A part of a file as separate text.
pub(crate) struct Part(pub(crate) Span);

impl Places for Part {
    fn span(&self, start: u32, end: u32) -> Span {
        let Part(whole) = self;
        let at = |byte: u32| whole.start.saturating_add(byte).min(whole.end);
        Span::new(whole.file, at(start), at(end))
    }
}
