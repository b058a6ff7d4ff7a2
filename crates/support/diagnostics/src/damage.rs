//! The definitions of a source that could not be read, and the messages that only follow from them.

use std::collections::BTreeSet;

use crate::{Diagnostic, Span};

/// Definitions that could not be read. The rest of the source is checked without them, and a message about one of their names is left out.
#[derive(Clone, Debug, Default)]
pub struct Damage {
    places: Vec<Span>,
    names: BTreeSet<String>,
}

impl Damage {
    /// Adds a definition with the names to which it would give a meaning.
    pub fn add(&mut self, place: Span, names: impl IntoIterator<Item = String>) {
        self.places.push(place);
        self.names.extend(names);
    }

    /// Adds a use of such a name whose inside means nothing without its definition.
    pub fn add_use(&mut self, place: Span) {
        self.places.push(place);
    }

    /// Returns whether everything could be read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns whether a place begins in one of the definitions.
    #[must_use]
    pub fn holds(&self, place: Span) -> bool {
        self.places.iter().any(|part| part.file == place.file && (part.start..part.end).contains(&place.start))
    }

    /// Returns whether a definition that could not be read would give the name a meaning.
    #[must_use]
    pub fn names(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Removes what follows from the damage from the messages after the first `known` ones: messages about a place in a damaged definition, errors
    /// about one of the names, and all advice, since it would count uses that could not be read. `is_name` says whether a place is one of the names.
    pub fn remove_consequences(&self, diagnostics: &mut Vec<Diagnostic>, known: usize, is_name: impl Fn(Span) -> bool) {
        if self.is_empty() {
            return;
        }
        let mut position = 0;
        diagnostics.retain(|found| {
            position += 1;
            let follows = || found.span.is_some_and(|span| self.holds(span) || is_name(span));
            position <= known || found.severity.is_fatal() && !follows()
        });
    }
}

/// The places of the errors among messages.
#[derive(Clone, Debug)]
pub struct ErrorPlaces(Vec<Span>);

impl ErrorPlaces {
    /// Returns the places of the errors.
    #[must_use]
    pub fn of(diagnostics: &[Diagnostic]) -> ErrorPlaces {
        let errors = diagnostics.iter().filter(|found| found.severity.is_fatal());
        let mut places: Vec<Span> = errors.filter_map(|found| found.span).collect();
        places.sort_unstable();
        ErrorPlaces(places)
    }

    /// Returns whether no error has a place.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether an error begins in a part of a source.
    #[must_use]
    pub fn any_in(&self, part: Span) -> bool {
        let first = self.0.partition_point(|place| (place.file, place.start) < (part.file, part.start));
        self.0.get(first).is_some_and(|place| place.file == part.file && place.start < part.end)
    }
}

#[cfg(test)]
mod tests {
    use super::Damage;
    use crate::{Code, Diagnostic, FileId, Span};

    #[test]
    fn consequences_are_left_out() {
        let text = "def broken( ; def whole = broken + other";
        let at = |word: &str| {
            let start = u32::try_from(text.rfind(word).expect("it is there")).expect("it is short");
            Span::new(FileId(0), start, start + u32::try_from(word.len()).expect("it is short"))
        };
        let error = |word: &str| Diagnostic::error(Code("Z0001"), at(word), word);
        let mut damage = Damage::default();
        let found = vec![
            error("def broken("),
            error("broken"),
            error("other"),
            Diagnostic::warning(Code("Z0002"), at("whole"), "unused"),
        ];
        let mut left = found.clone();
        let word = |span: Span| text.get(span.start as usize..span.end as usize).unwrap_or("");
        damage.remove_consequences(&mut left, 0, |span| damage.names(word(span)));
        assert_eq!(left, found);
        damage.add(at("def broken("), ["broken".to_owned()]);
        damage.remove_consequences(&mut left, 1, |span| damage.names(word(span)));
        assert_eq!(left, [error("def broken("), error("other")]);
    }
}
