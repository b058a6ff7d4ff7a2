//! The library's functions, written in the language itself; a program gets those that it names, and what they need.
//!
//! A definition of the author's own replaces the library's for the author's code. The library's own functions call one another by
//! names that begin with `%`, which no source can define.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use crisp_support_diagnostics::{FileId, Span};
use crisp_support_sexpr::{Datum, DatumKind, read};

/// The file that all places in the library name. No diagnostic ever shows one of them.
const FILE: FileId = FileId(u32::MAX);

/// The library's files of functions.
const SOURCES: [&str; 19] = [
    include_str!("../library/math/double/angles.crisp"),
    include_str!("../library/math/double/erf.crisp"),
    include_str!("../library/math/double/exp.crisp"),
    include_str!("../library/math/double/hyperbolic.crisp"),
    include_str!("../library/math/double/inverse.crisp"),
    include_str!("../library/math/double/log.crisp"),
    include_str!("../library/math/double/pair.crisp"),
    include_str!("../library/math/double/pow.crisp"),
    include_str!("../library/math/double/roots.crisp"),
    include_str!("../library/math/erf.crisp"),
    include_str!("../library/math/exp.crisp"),
    include_str!("../library/math/hyperbolic.crisp"),
    include_str!("../library/math/inverse.crisp"),
    include_str!("../library/math/log.crisp"),
    include_str!("../library/math/pair.crisp"),
    include_str!("../library/math/plane.crisp"),
    include_str!("../library/math/pow.crisp"),
    include_str!("../library/math/roots.crisp"),
    include_str!("../library/math/trigonometric.crisp"),
];

/// The definitions of each name as text: the overloads of a function, or a constant.
fn definitions() -> &'static BTreeMap<&'static str, Vec<&'static str>> {
    static DEFINITIONS: OnceLock<BTreeMap<&'static str, Vec<&'static str>>> = OnceLock::new();
    DEFINITIONS.get_or_init(|| {
        let mut found: BTreeMap<&'static str, Vec<&'static str>> = BTreeMap::new();
        for source in SOURCES {
            // A definition goes from a parenthesis at the start of a line to the next one.
            let starts = source.match_indices("\n(").map(|(at, _)| at + 1);
            let starts: Vec<usize> = starts.chain([source.len()]).collect();
            for form in starts.windows(2).map(|bounds| &source[bounds[0]..bounds[1]]) {
                if let Some(name) = form.split_ascii_whitespace().nth(1) {
                    found.entry(name.split_once(':').map_or(name, |(name, _)| name)).or_default().push(form);
                }
            }
        }
        found
    })
}

/// The names of the library's functions that sources may call.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    definitions().keys().copied().filter(|name| !name.starts_with('%'))
}

/// Whether a place lies in the library.
pub(crate) fn is_library(span: Span) -> bool {
    span.file == FILE
}

/// The library's definitions that expanded forms need. Time: one look-up for each symbol of the forms.
pub(crate) fn needed(forms: &[Datum]) -> Vec<Datum> {
    let definitions = definitions();
    let mut wanted: Vec<&'static str> = Vec::new();
    for form in forms {
        collect(form, definitions, &mut wanted);
    }
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut seen: BTreeSet<&'static str> = forms.iter().filter_map(|form| defined(form, definitions)).collect();
    let mut data = Vec::new();
    while let Some(name) = wanted.pop() {
        if seen.insert(name) {
            for text in definitions.get(name).into_iter().flatten() {
                let read = read(FILE, text).data;
                read.iter().for_each(|form| collect(form, definitions, &mut wanted));
                data.extend(read);
            }
        }
    }
    data
}

/// The library's own spelling of a name that it defines.
fn known(name: &str, definitions: &BTreeMap<&'static str, Vec<&'static str>>) -> Option<&'static str> {
    let found = match definitions.get_key_value(name) {
        None if name.bytes().any(|byte| byte.is_ascii_uppercase()) => {
            definitions.get_key_value(name.to_ascii_lowercase().as_str())
        }
        found => found,
    };
    found.map(|(name, _)| *name)
}

/// The name of the library's that a top-level form defines anew.
fn defined(form: &Datum, definitions: &BTreeMap<&'static str, Vec<&'static str>>) -> Option<&'static str> {
    let DatumKind::List(items) = &form.kind else { return None };
    let [head, name, ..] = &**items else { return None };
    let DatumKind::Symbol(head) = &head.kind else { return None };
    let (DatumKind::Symbol(name) | DatumKind::Typed(name, _)) = &name.kind else { return None };
    // A kernel is no function that anybody could call.
    if head.eq_ignore_ascii_case("def-kernel") { None } else { known(name, definitions) }
}

/// Appends the library's names that stand anywhere in the datum.
fn collect(datum: &Datum, definitions: &BTreeMap<&'static str, Vec<&'static str>>, into: &mut Vec<&'static str>) {
    let mut waiting = vec![datum];
    while let Some(datum) = waiting.pop() {
        if let DatumKind::Symbol(name) = &datum.kind {
            into.extend(known(name, definitions));
        }
        waiting.extend(datum.parts());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Types are not known yet, so the overload for doubles comes along.
    const NEEDED: [&str; 4] = ["exp", "%exp-of", "%times-power", "%exp-tail"];
    const NEEDED_BY_DOUBLE: [&str; 7] =
        ["%exp-remainder", "%pair", "%exp-scaled", "%expm1-pair", "%expm1-tail", "%scaled-sum", "%scale"];

    fn names_in(source: &str) -> Vec<String> {
        let needed = needed(&read(FileId(0), source).data);
        let name = |form: &Datum| match form.parts().nth(1).map(|name| &name.kind) {
            Some(DatumKind::Symbol(name)) => name.to_string(),
            _ => String::new(),
        };
        let mut names: Vec<String> = needed.iter().map(name).collect();
        names.dedup();
        names
    }

    #[test]
    fn a_program_gets_what_it_names_and_what_that_needs() {
        assert_eq!(names_in("(def-function f (x:float) (sqrt x))"), Vec::<String>::new());
        let needed = [&NEEDED[..], &NEEDED_BY_DOUBLE].concat();
        assert_eq!(names_in("(def-function f (x:float) (EXP x))"), needed);
        assert_eq!(names_in("(def-function f (x:float) (funcall #'exp x))"), needed);
        assert_eq!(names_in("(def-function exp (x:float) x) (def-function f (x:float) (exp x))"), Vec::<String>::new());
        assert_eq!(names_in("(def-kernel exp (x:float) (exp x))"), needed);
    }

    // An author's `exp` must not change what the library's `sinh` is.
    #[test]
    fn the_library_calls_its_own_functions_by_reserved_names() {
        for (name, texts) in definitions() {
            for text in texts {
                let read = read(FILE, text);
                assert!(read.diagnostics.is_empty() && read.data.len() == 1, "{name}: {:?}", read.diagnostics);
                let mut used = Vec::new();
                read.data[0].parts().skip(2).for_each(|part| collect(part, definitions(), &mut used));
                used.retain(|used| !used.starts_with('%'));
                assert!(used.is_empty(), "`{name}` uses {used:?}");
            }
        }
    }
}
