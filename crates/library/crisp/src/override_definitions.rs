//! Definitions of a source that a later source defines again are taken out of it; everything else keeps its place.

use std::collections::BTreeSet;

use crisp_support_diagnostics::{FileId, Span};
use crisp_support_sexpr::{Datum, DatumKind, read};

/// How deep definitions stand: alone, or in a form around several, such as `with-template-type`.
const DEEPEST: usize = 4;

/// The names that a Crisp source defines, in lower case.
pub(crate) fn defined(text: &str) -> BTreeSet<String> {
    let mut found = Vec::new();
    for datum in &read(FileId(0), text).data {
        definitions(datum, DEEPEST, &mut found);
    }
    found.into_iter().map(|(name, _)| name).collect()
}

/// The source without its definitions of these names: blanks take their place, so that messages about the rest stay right.
pub(crate) fn without(text: &str, names: &BTreeSet<String>) -> String {
    let mut found = Vec::new();
    for datum in &read(FileId(0), text).data {
        definitions(datum, DEEPEST, &mut found);
    }
    let mut bytes = text.as_bytes().to_vec();
    for (_, span) in found.iter().filter(|(name, _)| names.contains(name)) {
        let range = bytes.get_mut(span.start as usize..span.end as usize).unwrap_or_default();
        range.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
    }
    // Whole characters became blanks.
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

fn definitions(datum: &Datum, deepest: usize, found: &mut Vec<(String, Span)>) {
    let DatumKind::List(parts) = &datum.kind else { return };
    let symbol = |at: usize| match parts.get(at).map(|part| &part.kind) {
        Some(DatumKind::Symbol(name)) => Some(name.to_lowercase()),
        Some(DatumKind::Typed(name, _)) => Some(name.to_lowercase()),
        _ => None,
    };
    match (symbol(0), symbol(1)) {
        (Some(head), Some(name)) if head.starts_with("def") => found.push((name, datum.span)),
        _ if deepest > 0 => parts.iter().for_each(|part| definitions(part, deepest - 1, found)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_defined_again_goes() {
        let old = "(def-const N 3) ; ä\n(with-template-type (T)\n  (def-function F (x:T) x)\n  (def-function g (x:T) x))\n(defmacro m () 1)";
        let new = "(def-function f (x:int) (* 2 x)) (def-const n:int 4)";
        assert_eq!(defined(new), BTreeSet::from(["f".to_owned(), "n".to_owned()]));
        let left = without(old, &defined(new));
        assert_eq!(left.len(), old.len());
        assert!(!left.contains("(def-const") && !left.contains("(def-function F") && left.contains("(def-function g"));
        assert!(left.contains("; ä") && left.contains("(defmacro m"));
        assert_eq!(without("(", &defined(")")), "(");
    }
}
