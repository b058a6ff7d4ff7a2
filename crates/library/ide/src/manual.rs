//! The manual's line about each name of the languages. The table is made from the pages of `docs/reference` by this crate's tests.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crisp_library_compile::Language;

/// The manual's line about a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name.
    pub name: &'static str,
    /// How it is written: `(dotimes (VAR COUNT) FORM…)`; the name where the manual shows no more.
    pub usage: &'static str,
    /// The page and its anchor below `docs/reference`.
    pub page: &'static str,
    /// A sentence.
    pub text: &'static str,
}

/// Lines of language, name, usage, page and sentence.
const TABLE: &str = include_str!("manual.tsv");

type Names = BTreeMap<&'static str, BTreeMap<&'static str, Entry>>;

fn table() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let entry = |line: &'static str| {
            let mut fields = line.split('\t');
            let (language, name) = (fields.next()?, fields.next()?);
            let (usage, page, text) = (fields.next()?, fields.next()?, fields.next()?);
            Some((language, Entry { name, usage, page, text }))
        };
        let mut names = Names::new();
        for (language, entry) in TABLE.lines().filter_map(entry) {
            names.entry(language).or_default().insert(entry.name, entry);
        }
        names
    })
}

/// The language's name in the table; none of languages without a manual.
fn key(language: Language) -> Option<&'static str> {
    match language {
        Language::Crisp => Some("crisp"),
        Language::Cucl => Some("c"),
        Language::Loopy => Some("loopy"),
        Language::Tensor => Some("tensor"),
        Language::KernelIr | Language::KernelIrBinary => None,
    }
}

/// Returns what the manual says of a name of a language.
#[must_use]
pub fn find(language: Language, name: &str) -> Option<Entry> {
    let names = table().get(key(language)?)?;
    match language {
        Language::Crisp => names.get(&*name.to_ascii_lowercase()),
        _ => names.get(name),
    }
    .copied()
}

/// Returns all names of a language, in order.
pub fn names(language: Language) -> impl Iterator<Item = &'static Entry> {
    key(language).and_then(|key| table().get(key)).into_iter().flat_map(BTreeMap::values)
}
