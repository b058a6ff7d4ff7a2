//! The messages of the command about a document, as an editor reads them.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crisp::diagnostics::{Diagnostic, Files, Severity, Span};
use crisp::{Language, Options, Session, read_included};
use serde_json::{Value, json};

use crate::document::{Text, Units};
use crate::paths::address_of;

/// The messages about a document in one version.
pub(crate) struct Checked {
    pub(crate) version: i32,
    pub(crate) text: Arc<Text>,
    pub(crate) files: Files,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// The texts of open documents by path.
pub(crate) type Overlay = BTreeMap<String, Arc<Text>>;

/// Compiles a document as `crisp check` does; files that it includes are taken from open documents first.
///
/// # Errors
/// A line for the editor's log where the compiler panicked.
pub(crate) fn check(path: &str, version: i32, text: Arc<Text>, overlay: Overlay) -> Result<Checked, String> {
    let run = || {
        let mut session = Session::new(Options::strict());
        session.read_includes(Box::new(move |path| match overlay.get(path) {
            Some(text) => Ok(Some(text.as_str().to_owned())),
            None => read_included(path),
        }));
        let Some(language) = Language::of(path) else { return (Files::new(), Vec::new()) };
        session.add_source(path, language, text.as_str().as_bytes());
        let compiled = session.compile();
        (session.files().clone(), compiled.diagnostics)
    };
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok((files, diagnostics)) => Ok(Checked { version, text, files, diagnostics }),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            Err(format!("a bug of Crisp in checking {path}: {}", text.unwrap_or("a panic")))
        }
    }
}

impl Checked {
    /// Returns the parameters of `textDocument/publishDiagnostics`.
    pub(crate) fn published(&self, address: &str, path: &str, units: Units) -> Value {
        let diagnostics: Vec<Value> = self.diagnostics.iter().map(|found| self.shown(found, path, units)).collect();
        json!({ "uri": address, "version": self.version, "diagnostics": diagnostics })
    }

    /// Returns a message as the protocol has it. One about another file, or about none, is at the beginning of the document; its place is a link.
    pub(crate) fn shown(&self, found: &Diagnostic, path: &str, units: Units) -> Value {
        let own = found.span.and_then(|span| self.own(span, path));
        let (start, end) = own.unwrap_or((0, 0));
        let range = self.text.range(start, end, units);
        let mut message = found.message.clone();
        if !found.label.is_empty() {
            message += &format!("\n{}", found.label);
        }
        let mut related: Vec<Value> = Vec::new();
        if let (None, Some(span)) = (own, found.span) {
            related.extend(self.linked(span, "here", path, units));
        }
        for note in &found.notes {
            match note.span.and_then(|span| self.linked(span, &note.text, path, units)) {
                Some(link) => related.push(link),
                None => message += &format!("\nnote: {}", note.text),
            }
        }
        for help in &found.helps {
            message += &format!("\nhelp: {help}");
        }
        let severity = match found.severity {
            Severity::Error | Severity::Refused | Severity::Bug => 1,
            Severity::Warning => 2,
            Severity::Note => 3,
        };
        let code = found.code.0;
        json!({ "range": range, "severity": severity, "code": code, "source": "crisp", "message": message, "relatedInformation": related })
    }

    fn linked(&self, span: Span, text: &str, path: &str, units: Units) -> Option<Value> {
        let file = self.files.get(span.file)?;
        let range = match self.own(span, path) {
            Some((start, end)) => self.text.range(start, end, units),
            None => Text::new(file.text.to_string()).range(span.start as usize, span.end as usize, units),
        };
        Some(json!({ "location": { "uri": address_of(&file.name), "range": range }, "message": text }))
    }

    /// Returns the bytes of a place in the document itself.
    pub(crate) fn own(&self, span: Span, path: &str) -> Option<(usize, usize)> {
        let file = self.files.get(span.file)?;
        (file.name == path).then_some((span.start as usize, span.end as usize))
    }
}
