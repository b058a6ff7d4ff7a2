//! Definitions, references, symbols, folding and renames, as the protocol has them.

use std::collections::BTreeMap;

use crisp::diagnostics::{NameKind, Span};
use crisp::ide::{Folding, Hover, Place, Symbol, TextEdit};
use serde_json::{Value, json};

use crate::check::Checked;
use crate::document::{Text, Units};
use crate::paths::address_of;

/// A document with the address that its editor has for it.
pub(crate) struct Document<'a> {
    pub(crate) checked: &'a Checked,
    pub(crate) address: &'a str,
    pub(crate) path: &'a str,
    pub(crate) units: Units,
}

impl Document<'_> {
    /// The range of a place in any file of the compilation.
    pub(crate) fn range(&self, span: Span) -> Value {
        let range = match self.checked.own(span, self.path) {
            Some((start, end)) => self.checked.text.range(start, end, self.units),
            None => {
                let text = self.checked.snapshot.files().get(span.file).map_or("", |file| &file.text);
                Text::new(text.to_owned()).range(span.start as usize, span.end as usize, self.units)
            }
        };
        json!(range)
    }

    fn address(&self, file: &str) -> String {
        if file == self.path { self.address.to_owned() } else { address_of(file) }
    }

    fn location(&self, place: &Place) -> Value {
        json!({ "uri": self.address(&place.file), "range": self.range(place.span) })
    }

    /// Places as locations; those of the library are not files.
    pub(crate) fn locations(&self, places: &[Place]) -> Value {
        places.iter().filter(|place| !place.file.starts_with('<')).map(|place| self.location(place)).collect()
    }

    pub(crate) fn hover(&self, hover: &Hover) -> Value {
        json!({ "contents": { "kind": "markdown", "value": hover.text }, "range": self.range(hover.at) })
    }

    pub(crate) fn symbols(&self, symbols: &[Symbol]) -> Value {
        let one = |symbol: &Symbol| {
            json!({
                "name": symbol.name,
                "detail": symbol.detail,
                "kind": kind_of(symbol.kind),
                "range": self.range(symbol.whole.to(symbol.at)),
                "selectionRange": self.range(symbol.at),
                "children": self.symbols(&symbol.inside),
            })
        };
        symbols.iter().map(one).collect()
    }

    pub(crate) fn folds(&self, folds: &[Folding]) -> Value {
        let one = |fold: &Folding| {
            let range = self.checked.text.range(fold.start, fold.end, self.units);
            let kind = if fold.comment { "comment" } else { "region" };
            // The last line stays where it only closes what the first one opens.
            let last = if fold.comment { range.end.line } else { range.end.line.saturating_sub(1) };
            (last > range.start.line).then(|| json!({ "startLine": range.start.line, "endLine": last, "kind": kind }))
        };
        folds.iter().filter_map(one).collect()
    }

    pub(crate) fn edits(&self, edits: &[TextEdit]) -> Value {
        let mut changes: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for edit in edits {
            let change = json!({ "range": self.range(edit.at), "newText": edit.text });
            changes.entry(self.address(&edit.file)).or_default().push(change);
        }
        json!({ "changes": changes })
    }
}

/// The protocol's number of a kind of symbol.
fn kind_of(kind: NameKind) -> u32 {
    match kind {
        NameKind::Kernel | NameKind::Function | NameKind::Orchestration | NameKind::Rule => 12,
        NameKind::Macro | NameKind::Instruction => 24,
        NameKind::Structure => 23,
        NameKind::Member => 8,
        NameKind::Type => 5,
        NameKind::Enumeration => 10,
        NameKind::EnumValue => 22,
        NameKind::Constant | NameKind::Size => 14,
        NameKind::Parameter | NameKind::Variable | NameKind::LoopVariable => 13,
        NameKind::TemplateParameter => 26,
        NameKind::Array => 18,
        NameKind::Constraint => 11,
    }
}
