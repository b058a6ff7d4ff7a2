//! The diagnostics of one file, with a cap on their number.

use crisp_support_diagnostics::{Diagnostic, Span};

use crate::messages;

/// How many mistakes are shown for one file; a closing note counts the others.
pub const MAX_DIAGNOSTICS: usize = 20;

/// With this number of mistakes a file is not a source, and reading stops.
const HOPELESS: usize = 10_000;

/// Collects diagnostics up to [`MAX_DIAGNOSTICS`] and counts the rest.
#[derive(Debug, Default)]
pub(crate) struct Report {
    shown: Vec<Diagnostic>,
    left_out: usize,
    first_left_out: Option<Span>,
}

/// A state of a [`Report`] to go back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    shown: usize,
    left_out: usize,
}

impl Report {
    /// Adds a mistake, or counts it when enough are shown.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        if self.shown.len() < MAX_DIAGNOSTICS {
            self.shown.push(diagnostic);
        } else {
            self.left_out += 1;
            self.first_left_out = self.first_left_out.or(diagnostic.span);
        }
    }

    /// Whether reading on would show nothing new.
    pub(crate) fn is_hopeless(&self) -> bool {
        self.left_out >= HOPELESS
    }

    /// Where we are.
    pub(crate) fn mark(&self) -> Mark {
        Mark { shown: self.shown.len(), left_out: self.left_out }
    }

    /// Forgets what was added since `mark`.
    pub(crate) fn back_to(&mut self, mark: Mark) {
        self.shown.truncate(mark.shown);
        self.left_out = mark.left_out;
        if mark.left_out == 0 {
            self.first_left_out = None;
        }
    }

    /// The mistakes in the order of the text, then the closing note.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        self.shown.sort_by_key(|diagnostic| diagnostic.span.map_or(0, |span| span.start));
        if let Some(span) = self.first_left_out {
            self.shown.push(messages::more_mistakes(span, self.left_out, self.is_hopeless()));
        }
        self.shown
    }
}
