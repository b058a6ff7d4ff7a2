//! The messages of the command about a document, as an editor reads them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crisp::diagnostics::{Diagnostic, Severity, Span};
use crisp::ide::{Read, Snapshot};
use crisp::read_included;
use serde_json::{Value, json};

use crate::document::{Text, Units};
use crate::paths::address_of;

/// A document that was checked, in one version.
pub(crate) struct Checked {
    pub(crate) version: i32,
    pub(crate) text: Arc<Text>,
    pub(crate) snapshot: Snapshot,
}

/// The texts of open documents by path.
pub(crate) type Overlay = BTreeMap<String, Arc<Text>>;

/// Compiles a document as `crisp check` does; files that it includes are taken from open documents first.
///
/// # Errors
/// A line for the editor's log where the compiler panicked.
pub(crate) fn check(path: &str, version: i32, text: Arc<Text>, overlay: Overlay) -> Result<Checked, String> {
    let read: Read = Arc::new(move |path| match overlay.get(path) {
        Some(text) => Ok(Some(text.as_str().to_owned())),
        None => read_included(path),
    });
    let snapshot = Snapshot::check(path, text.as_str(), &read)?;
    Ok(Checked { version, text, snapshot })
}

impl Checked {
    /// Returns the parameters of `textDocument/publishDiagnostics`.
    pub(crate) fn published(&self, address: &str, path: &str, units: Units) -> Value {
        let diagnostics: Vec<Value> =
            self.snapshot.diagnostics().iter().map(|found| self.shown(found, path, units)).collect();
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
        let file = self.snapshot.files().get(span.file)?;
        let range = match self.own(span, path) {
            Some((start, end)) => self.text.range(start, end, units),
            None => Text::new(file.text.to_string()).range(span.start as usize, span.end as usize, units),
        };
        Some(json!({ "location": { "uri": address_of(&file.name), "range": range }, "message": text }))
    }

    /// Returns the bytes of a place in the document itself.
    pub(crate) fn own(&self, span: Span, path: &str) -> Option<(usize, usize)> {
        let file = self.snapshot.files().get(span.file)?;
        (file.name == path).then_some((span.start as usize, span.end as usize))
    }
}
