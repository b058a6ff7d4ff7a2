//! The state of reading a text: mistakes, names, depth.

use std::collections::BTreeMap;

use crisp_support_diagnostics::{Diagnostic, Span};

use crate::function::FunctionId;

/// The values of names, and where they are given.
pub(super) type Names<T> = BTreeMap<String, (T, Span)>;

#[derive(Default)]
pub(super) struct Parser {
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) functions: Names<FunctionId>,
    /// Whether nesting beyond the limit has been reported.
    pub(super) too_deep: bool,
    /// The names of the indices of the repetitions around what is read, from the outermost one inwards.
    pub(super) repeats: Vec<String>,
}

impl Parser {
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}
