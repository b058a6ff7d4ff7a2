//! Quick fixes: what `crisp check --fix` would change, and what a person decides.

use crisp::diagnostics::{Diagnostic, Edit, Fix, sure_edits};
use serde_json::{Value, json};

use crate::check::Checked;
use crate::document::Units;

/// Returns the code actions for the messages in a part of the document, and one for all sure fixes where there are several.
pub(crate) fn actions(
    checked: &Checked,
    address: &str,
    path: &str,
    (from, to): (usize, usize),
    units: Units,
) -> Vec<Value> {
    let mut actions = Vec::new();
    for found in checked.snapshot.diagnostics() {
        let Some((start, end)) = found.span.and_then(|span| checked.own(span, path)) else { continue };
        let Some(fix) = found.fix.as_deref().filter(|_| start <= to && from <= end) else { continue };
        let Some(edits) = edits(checked, fix, path, units) else { continue };
        actions.push(json!({
            "title": title(found),
            "kind": "quickfix",
            "diagnostics": [checked.shown(found, path, units)],
            "isPreferred": fix.is_sure(checked.snapshot.files()),
            "edit": { "changes": { address: edits } },
        }));
    }
    let all = sure_edits(checked.snapshot.files(), checked.snapshot.diagnostics());
    let all: Vec<Value> = all.iter().filter_map(|(found, _)| edit(checked, found, path, units)).collect();
    if all.len() > 1 {
        let title = format!("apply all {} sure fixes", all.len());
        actions.push(json!({ "title": title, "kind": "source.fixAll.crisp", "edit": { "changes": { address: all } } }));
    }
    actions
}

fn title(found: &Diagnostic) -> String {
    let help = found.helps.first().map_or("fix", String::as_str);
    match help.strip_prefix("did you mean ").and_then(|rest| rest.strip_suffix('?')) {
        Some(name) => format!("write {name}"),
        None => help.to_owned(),
    }
}

/// Returns the edits of a fix; none where one is in another file.
fn edits(checked: &Checked, fix: &Fix, path: &str, units: Units) -> Option<Vec<Value>> {
    fix.edits.iter().map(|found| edit(checked, found, path, units)).collect()
}

/// Returns an edit as the protocol has it; none where it is in another file.
fn edit(checked: &Checked, found: &Edit, path: &str, units: Units) -> Option<Value> {
    let (start, end) = checked.own(found.at, path)?;
    Some(json!({ "range": checked.text.range(start, end, units), "newText": found.text }))
}
