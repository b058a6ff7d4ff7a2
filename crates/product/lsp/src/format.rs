//! Formatting of a document, as `crisp fmt` does.

use crisp::Language;
use crisp::format::format;
use serde_json::{Value, json};

use crate::document::{Text, Units};

/// Returns the edits that lay a document out: none where it is as it should be, else one for the lines that change.
///
/// # Errors
/// The reason where the language has no layout or the text cannot be read.
pub(crate) fn edits(path: &str, text: &Text, units: Units) -> Result<Vec<Value>, String> {
    let language = Language::of(path).ok_or_else(|| format!("{path} is not a source of Crisp"))?;
    let formatted = format(language, text.as_str()).ok_or("C sources are not formatted; clang-format does it")?;
    let formatted = formatted.map_err(|refused| format!("cannot format: {}", reason(&refused)))?.text;
    let old = text.as_str();
    if formatted == old {
        return Ok(Vec::new());
    }
    // Whole lines, so that no letter is cut.
    let same = |one: &str, other: &str| one.lines().zip(other.lines()).take_while(|(one, other)| one == other).count();
    let lines_before = same(old, &formatted);
    let before: usize = old.split_inclusive('\n').take(lines_before).map(str::len).sum();
    let before = if formatted.get(..before).is_some_and(|start| start == &old[..before]) { before } else { 0 };
    let rest = (old.get(before..).unwrap_or_default(), formatted.get(before..).unwrap_or_default());
    let end: usize = rest
        .0
        .split_inclusive('\n')
        .rev()
        .zip(rest.1.split_inclusive('\n').rev())
        .take_while(|(one, other)| one == other)
        .map(|(line, _)| line.len())
        .sum();
    let new = rest.1.get(..rest.1.len() - end).unwrap_or_default();
    Ok(vec![json!({ "range": text.range(before, old.len() - end, units), "newText": new })])
}

fn reason(refused: &crisp::format::Refused) -> String {
    match crisp::format::first_error(refused) {
        Some(found) => format!("{}: {}", found.code, found.message),
        None => "the layout would change the program".to_owned(),
    }
}
