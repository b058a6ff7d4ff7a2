//! The names in the text of a set.

use std::collections::BTreeSet;

use crisp_support_diagnostics::Span;

use crate::tree::SetText;

/// Words of sets that are not names.
pub(crate) const WORDS: [&str; 6] = ["and", "or", "not", "mod", "floor", "exists"];

/// The names of a domain's text: loop variables that it introduces, and others.
pub(crate) struct Names {
    pub(crate) inames: Vec<(String, Span)>,
    pub(crate) others: Vec<(String, Span)>,
}

/// The words of a text with their places.
pub(crate) fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, next) in text.char_indices().chain([(text.len(), ' ')]) {
        let inside = next.is_ascii_alphanumeric() || next == '_' || next == '\'';
        match (start, inside) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                let word = text.get(from..at).unwrap_or_default();
                // `2i` is a number times a name.
                let digits = word.len() - word.trim_start_matches(|next: char| next.is_ascii_digit()).len();
                if digits < word.len() {
                    words.push((from + digits, word.get(digits..).unwrap_or_default()));
                }
                start = None;
            }
            _ => {}
        }
    }
    words
}

/// The names of a set: those in brackets before the conditions, and all others that no `exists` introduces.
pub(crate) fn names(text: &SetText) -> Names {
    let place = |at: usize, word: &str| {
        let start = text.span.start + u32::try_from(at).unwrap_or(0);
        Span::new(text.span.file, start, start + u32::try_from(word.len()).unwrap_or(0))
    };
    let open = text.text.find('{').unwrap_or(0);
    let from = text.text.get(open..).and_then(|rest| rest.find('[')).map_or(0, |at| open + at);
    let to = text.text.get(from..).and_then(|rest| rest.find(']')).map_or(from, |at| from + at);
    let mut found = Names { inames: Vec::new(), others: Vec::new() };
    let mut bound: BTreeSet<&str> = BTreeSet::new();
    let mut binding = false;
    let mut last = 0;
    for (at, word) in words(&text.text) {
        // What `exists` introduces ends at the colon.
        if binding && text.text.get(last..at).is_some_and(|between| between.contains(':')) {
            binding = false;
        }
        last = at;
        if word == "exists" {
            binding = true;
        } else if binding {
            bound.insert(word);
        } else if WORDS.contains(&word) || bound.contains(word) {
        } else if at > from && at < to && text.text.contains('{') {
            found.inames.push((word.to_owned(), place(at, word)));
        } else {
            found.others.push((word.to_owned(), place(at, word)));
        }
    }
    found.others.retain(|(name, _)| !found.inames.iter().any(|(iname, _)| iname == name));
    found
}
