//! Completions and signatures, as the protocol has them.

use crisp::diagnostics::NameKind;
use crisp::ide::{Completions, Signature};
use serde_json::{Value, json};

use crate::document::{Text, Units};

/// Returns completions as items of the protocol, each with the edit of the word that it replaces.
pub(crate) fn items(found: &Completions, text: &Text, units: Units) -> Value {
    let range = text.range(found.replaced.0, found.replaced.1, units);
    let item = |(number, one): (usize, &crisp::ide::Completion)| {
        json!({
            "label": one.label,
            "kind": kind_of(one.kind, one.snippet),
            "detail": one.detail,
            "documentation": one.text,
            "sortText": format!("{number:05}"),
            "filterText": one.label,
            "insertTextFormat": if one.snippet { 2 } else { 1 },
            "textEdit": { "range": range, "newText": one.insert },
        })
    };
    let items: Vec<Value> = found.all.iter().enumerate().map(item).collect();
    json!({ "isIncomplete": false, "items": items })
}

/// Returns a signature with its parameters as parts of its label.
pub(crate) fn help(found: &Signature, units: Units) -> Value {
    let column = |byte: usize| {
        let before = found.label.get(..byte).unwrap_or(&found.label);
        match units {
            Units::Utf8 => before.len(),
            Units::Utf16 => before.encode_utf16().count(),
        }
    };
    let parameters: Vec<Value> =
        found.parameters.iter().map(|(start, end)| json!({ "label": [column(*start), column(*end)] })).collect();
    let signature = json!({ "label": found.label, "parameters": parameters, "documentation": found.text });
    json!({ "signatures": [signature], "activeSignature": 0, "activeParameter": found.active })
}

/// The protocol's number of a kind of completion.
fn kind_of(kind: Option<NameKind>, snippet: bool) -> u32 {
    match kind {
        None if snippet => 15,
        None => 14,
        Some(NameKind::Kernel | NameKind::Function | NameKind::Macro | NameKind::Rule | NameKind::Orchestration) => 3,
        Some(NameKind::Structure) => 22,
        Some(NameKind::Member) => 5,
        Some(NameKind::Type) => 7,
        Some(NameKind::Enumeration) => 13,
        Some(NameKind::EnumValue) => 20,
        Some(NameKind::Constant | NameKind::Size) => 21,
        Some(NameKind::TemplateParameter) => 25,
        Some(NameKind::Constraint) => 8,
        Some(NameKind::Parameter | NameKind::Variable | NameKind::LoopVariable | NameKind::Array) => 6,
        Some(NameKind::Instruction) => 18,
    }
}
