//! Names: the case is folded, library names carry a mark, names with `%` belong to the compiler.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Stands before a name that a library template wrote, until the walk over the expansion has resolved it. The reader
/// admits no control characters in names, so no source can write it.
const MARK: char = '\u{1}';

/// A name folded for comparison: the language ignores the case of nearly all names. The library's mark is dropped.
pub(super) fn fold(name: &str) -> Cow<'_, str> {
    let name = bare(name);
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(name.to_ascii_lowercase())
    } else {
        Cow::Borrowed(name)
    }
}

/// The same, shared.
pub(super) fn folded(name: &Rc<str>) -> Rc<str> {
    match fold(name) {
        Cow::Borrowed(same) if same.len() == name.len() => name.clone(),
        other => Rc::from(&*other),
    }
}

/// The name without the library's mark.
pub(super) fn bare(name: &str) -> &str {
    name.strip_prefix(MARK).unwrap_or(name)
}

/// Whether a library template wrote it.
pub(super) fn is_marked(name: &str) -> bool {
    name.starts_with(MARK)
}

/// The name with the library's mark.
pub(super) fn marked(name: &str) -> Rc<str> {
    Rc::from(format!("{MARK}{name}"))
}

/// Whether two names are the same name.
pub(super) fn same(a: &str, b: &str) -> bool {
    bare(a).eq_ignore_ascii_case(bare(b))
}

/// Whether a source may not write the name.
pub(super) fn is_reserved(name: &str) -> bool {
    name.starts_with('%') && name.len() > 1
}

/// Names in scope, innermost last.
#[derive(Debug, Default)]
pub(super) struct Scope {
    /// Folded.
    names: Vec<Rc<str>>,
    /// How often each is there.
    counts: BTreeMap<Rc<str>, usize>,
}

impl Scope {
    /// How many names there are, for [`Scope::truncate`].
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// Brings a name into scope.
    pub(super) fn push(&mut self, name: &Rc<str>) {
        let name = folded(name);
        *self.counts.entry(name.clone()).or_default() += 1;
        self.names.push(name);
    }

    /// Leaves the first names in scope.
    pub(super) fn truncate(&mut self, length: usize) {
        for name in self.names.drain(length.min(self.names.len())..) {
            if let Some(count) = self.counts.get_mut(&name) {
                *count -= 1;
            }
        }
    }

    /// Whether a name is in scope.
    pub(super) fn holds(&self, name: &str) -> bool {
        self.counts.get(&*fold(name)).is_some_and(|&count| count > 0)
    }
}

/// A keyword as it is compared: lower case, `-` for `_`.
pub(super) fn fold_keyword(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', "-")
}
