//! Programs of which a definition could not be read or expanded: the others are checked without it.

use std::collections::BTreeSet;

use crisp_support_diagnostics::{Damage, Diagnostic, FileId, Files, Span};
use crisp_support_sexpr::{Datum, DatumKind};

/// The damaged definitions of a program, with the names that they lack.
pub(crate) struct Damaged {
    /// Whether a folded name is a form or function of the language.
    is_form: fn(&str) -> bool,
    damage: Damage,
    /// Names of macros, and of functions that give a form another meaning: inside of their calls nothing has a known meaning.
    macros: BTreeSet<String>,
}

impl Damaged {
    pub(crate) fn new(is_form: fn(&str) -> bool) -> Damaged {
        Damaged { is_form, damage: Damage::default(), macros: BTreeSet::new() }
    }

    /// Takes the forms of the top level in which an error begins out of the data. Returns whether the rest can be checked: it cannot where the reader
    /// gave up, or an error is outside of the sources.
    pub(crate) fn remove(&mut self, read: &mut [(FileId, Vec<Datum>)], errors: &[Diagnostic], files: &Files) -> bool {
        let mut all = true;
        let errors: Vec<Span> = places(errors, &mut all).collect();
        for error in errors {
            let Some((_, data)) = read.iter_mut().find(|(file, _)| *file == error.file) else { return false };
            let after = data.partition_point(|form| form.span.start <= error.start);
            // Forms between a definition and an error outside of all forms are pieces of that definition: a parenthesis that is too much has
            // ended it too early.
            let outside =
                !after.checked_sub(1).and_then(|last| data.get(last)).is_some_and(|form| holds(form.span, error));
            let mut first = after.saturating_sub(1);
            while outside && first > 0 && !data.get(first).is_some_and(|form| defines(head(form).unwrap_or_default())) {
                first -= 1;
            }
            // As one text: where a parenthesis is missing in front, a definition is words beside each other.
            if let [one, .., last] | [one @ last] = data.get(first..after).unwrap_or_default() {
                self.add(one.span.to(last.span), files);
            }
            data.drain(first..after);
            if error.end == 0 {
                return false;
            }
        }
        self.remove_calls(read, files);
        all
    }

    /// Takes calls of the damaged macros out of the top level: what they would define is not known either.
    fn remove_calls(&mut self, read: &mut [(FileId, Vec<Datum>)], files: &Files) {
        loop {
            let before = self.macros.clone();
            for (_, data) in &mut *read {
                data.retain(|form| {
                    let called = head(form).is_some_and(|head| before.contains(fold(head).as_str()));
                    if called {
                        self.add(form.span, files);
                    }
                    !called
                });
            }
            if self.macros.len() == before.len() {
                break;
            }
        }
        for (_, data) in read {
            self.add_calls(data);
        }
    }

    /// Adds the calls of damaged macros inside of other forms.
    fn add_calls(&mut self, data: &[Datum]) {
        let mut waiting: Vec<&Datum> = if self.macros.is_empty() { Vec::new() } else { data.iter().collect() };
        while let Some(datum) = waiting.pop() {
            if head(datum).is_some_and(|head| self.macros.contains(fold(head).as_str())) {
                self.damage.add_use(datum.span);
            } else {
                waiting.extend(datum.parts());
            }
        }
    }

    /// Returns the expanded forms without those in which an error begins. A macro may write other definitions: where a call of one at the top level
    /// fails, all that its text names may lack a meaning.
    pub(crate) fn without(&mut self, forms: Vec<Datum>, errors: &[Diagnostic], files: &Files) -> Vec<Datum> {
        let errors: Vec<Span> = places(errors, &mut true).collect();
        if errors.is_empty() {
            return forms;
        }
        let (damaged, rest): (Vec<Datum>, Vec<Datum>) =
            forms.into_iter().partition(|form| errors.iter().any(|&error| holds(form.span, error)));
        for form in damaged {
            self.add(form.span, files);
        }
        // An error in a call of which nothing is left.
        for error in errors {
            if !self.damage.holds(error) {
                self.add(error, files);
            }
        }
        rest
    }

    fn add(&mut self, place: Span, files: &Files) {
        let names = names(files.snippet(place), self.is_form);
        self.macros.extend(names.iter().filter(|(_, is_macro)| *is_macro).map(|(name, _)| name.clone()));
        self.damage.add(place, names.into_iter().map(|(name, _)| name));
    }

    /// Removes the messages after the first `known` ones that only follow from the damage.
    pub(crate) fn remove_consequences(&self, diagnostics: &mut Vec<Diagnostic>, known: usize, files: &Files) {
        self.damage.remove_consequences(diagnostics, known, |place| self.lacks(files.snippet(place)));
    }

    /// Returns whether a name, or what it is derived from, as accessors are from structures, is one of a damaged definition.
    fn lacks(&self, text: &str) -> bool {
        let name = fold(text);
        let name = name.split("::").next().unwrap_or_default().trim_start_matches(['(', '\'', '#', '`']);
        let name = name.split(is_end).next().unwrap_or_default();
        let ends = || name.match_indices('-').map(|(at, _)| at).chain([name.len()]);
        let starts = [0].into_iter().chain(name.match_indices('-').map(|(at, _)| at + 1));
        starts
            .into_iter()
            .any(|start| ends().any(|end| name.get(start..end).is_some_and(|part| self.damage.names(part))))
    }
}

/// The places of the errors. `all` becomes false where one has none.
fn places<'d>(diagnostics: &'d [Diagnostic], all: &'d mut bool) -> impl Iterator<Item = Span> + 'd {
    let errors = diagnostics.iter().filter(|found| found.severity.is_fatal());
    errors.filter_map(|found| {
        *all &= found.span.is_some();
        found.span
    })
}

/// A name as look-ups compare it.
fn fold(name: &str) -> String {
    name.to_ascii_lowercase()
}

/// Whether a form with this head is a definition.
fn defines(head: &str) -> bool {
    let head = fold(head);
    head.starts_with("def") || head == "with-template-type"
}

fn holds(form: Span, place: Span) -> bool {
    form.file == place.file && (form.start..form.end).contains(&place.start)
}

fn head(datum: &Datum) -> Option<&str> {
    match (&datum.kind, datum.parts().next().map(|head| &head.kind)) {
        (DatumKind::List(_), Some(DatumKind::Symbol(name))) => Some(name),
        _ => None,
    }
}

/// Whether a character ends a name.
fn is_end(character: char) -> bool {
    character.is_whitespace() || "()'`,\"#;:".contains(character)
}

/// Returns the names that a text would define, each with whether it is a macro's. The text was not read, so that it may hold other definitions that
/// a missing end has swallowed.
fn names(text: &str, is_form: fn(&str) -> bool) -> Vec<(String, bool)> {
    let words: Vec<&str> = text.split(is_end).filter(|word| !word.is_empty()).collect();
    let mut names: Vec<(String, bool)> = Vec::new();
    for (word, next) in words.iter().zip(words.iter().skip(1)) {
        let word = fold(word);
        if word.starts_with("def") {
            let name = fold(next);
            // Another meaning of a form, such as `*` of a structure: without it the form is applied to what it does not take.
            let changes_form = is_form(&name);
            names.push((name, word == "defmacro" || changes_form));
        }
    }
    if !words.first().is_some_and(|word| defines(word)) {
        let is_authors = |word: &str| word.contains(char::is_alphabetic) && !is_form(word);
        let of_author = words.iter().map(|word| fold(word)).filter(|word| is_authors(word));
        names.extend(of_author.map(|word| (word, false)));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn swallowed_definitions_count() {
        let is_form = |name: &str| ["+", "def-kernel"].contains(&name);
        let found = names("(def-kernel One (a\n(def-struct p (x int))\n(defmacro m (x) `(+ ,x 1))", is_form);
        let expected = [("one", false), ("p", false), ("m", true)];
        assert_eq!(found, expected.map(|(name, is_macro)| (name.to_owned(), is_macro)));
        assert_eq!(names("(make-both f g (+ 1", is_form), ["make-both", "f", "g"].map(|name| (name.to_owned(), false)));
    }
}
