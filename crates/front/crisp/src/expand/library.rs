//! The library: forms of the language that are macros, written in the language itself.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::OnceLock;

use crisp_support_diagnostics::FileId;
use crisp_support_sexpr::{Datum, DatumKind, Prefix, read};

use super::evaluate::Helper;
use super::macros::Macro;
use super::names;
use super::value::form_named;
use crate::library::{algorithms, forms};

/// The file that all places in the library name. No diagnostic ever shows one of them.
pub(super) const FILE: FileId = FileId::LIBRARY;

/// The library's files.
pub(super) const SOURCES: [(&str, &str); 7] = [
    ("branches.crisp", include_str!("../../library/branches.crisp")),
    ("debugging.crisp", include_str!("../../library/debugging.crisp")),
    ("guards.crisp", include_str!("../../library/guards.crisp")),
    ("loops.crisp", include_str!("../../library/loops.crisp")),
    ("matrices.crisp", include_str!("../../library/matrices.crisp")),
    ("strides.crisp", include_str!("../../library/strides.crisp")),
    ("warps.crisp", include_str!("../../library/warps.crisp")),
];

/// The names of the library's macros, in the order of the files.
pub(crate) fn macro_names() -> impl Iterator<Item = &'static str> {
    files()
        .flat_map(forms)
        .filter(|(name, text)| text.starts_with("(defmacro ") && !name.starts_with('%'))
        .map(|(name, _)| name)
}

/// The text of all files that have macros.
pub(super) fn files() -> impl Iterator<Item = &'static str> {
    SOURCES.iter().chain(algorithms()).map(|(_, text)| *text)
}

/// The definitions by folded name, as text.
fn definitions() -> &'static BTreeMap<&'static str, &'static str> {
    static DEFINITIONS: OnceLock<BTreeMap<&str, &str>> = OnceLock::new();
    DEFINITIONS.get_or_init(|| files().flat_map(forms).collect())
}

thread_local! {
    /// The library, as far as this thread has needed it.
    static LIBRARY: Rc<Library> = Rc::default();
}

/// The definitions of the library. Reading all of it would take longer than what a small program needs, so a definition is read when a thread first
/// uses it. It is part of the program, and tests hold that all of it is well-formed.
#[derive(Debug, Default)]
pub(super) struct Library {
    macros: RefCell<BTreeMap<&'static str, Rc<Macro>>>,
    functions: RefCell<BTreeMap<&'static str, Rc<Helper>>>,
}

impl Library {
    /// This thread's.
    pub(super) fn shared() -> Rc<Library> {
        LIBRARY.with(Rc::clone)
    }

    /// Whether there is a macro of a folded name.
    pub(super) fn has_macro(&self, name: &str) -> bool {
        definitions().get(name).is_some_and(|text| text.starts_with("(defmacro "))
    }

    /// The macro of a folded name.
    pub(super) fn macro_named(&self, name: &str) -> Option<Rc<Macro>> {
        let parse = |form: &Datum| Macro::parse(form, true).ok();
        if self.has_macro(name) { made_once(&self.macros, name, parse) } else { None }
    }

    /// The function of a folded name. Only the library's macros call such functions; their names begin with `%`.
    pub(super) fn function_named(&self, name: &str) -> Option<Rc<Helper>> {
        made_once(&self.functions, name, |form| Helper::parse(form_named(form, "def-function")?))
    }
}

/// A definition as it was made before, or is made now.
fn made_once<T>(
    made: &RefCell<BTreeMap<&'static str, Rc<T>>>,
    name: &str,
    parse: impl FnOnce(&Datum) -> Option<T>,
) -> Option<Rc<T>> {
    let (&name, text) = definitions().get_key_value(name)?;
    let mut made = made.borrow_mut();
    if let Some(found) = made.get(name) {
        return Some(found.clone());
    }
    let data = read(FILE, text).data;
    let form = data.first()?;
    let definition = Rc::new(parse(marked(form, 0).as_ref().unwrap_or(form))?);
    made.insert(name, definition.clone());
    Some(definition)
}

/// The datum with marks on the names that its templates write; `None` if it writes none. `level` counts the
/// backquotes less unquotes around it.
fn marked(datum: &Datum, level: u32) -> Option<Datum> {
    let kind = match &datum.kind {
        DatumKind::Symbol(name) if level > 0 && !names::is_reserved(name) => DatumKind::Symbol(names::marked(name)),
        DatumKind::List(items) => DatumKind::List(all_marked(items, level)?),
        DatumKind::Vector(items) => DatumKind::Vector(all_marked(items, level)?),
        DatumKind::Prefixed(prefix, inner) => {
            let level = match prefix {
                Prefix::Backquote => level + 1,
                Prefix::Unquote | Prefix::Splice => level.saturating_sub(1),
                Prefix::Quote | Prefix::Function | Prefix::SomeType => level,
            };
            DatumKind::Prefixed(*prefix, Rc::new(marked(inner, level)?))
        }
        DatumKind::Symbol(_)
        | DatumKind::HardwareVector(_)
        | DatumKind::Typed(..)
        | DatumKind::Keyword(_)
        | DatumKind::Integer(_)
        | DatumKind::Float(_)
        | DatumKind::Suffixed(_)
        | DatumKind::String(_)
        | DatumKind::Conditional { .. } => return None,
    };
    Some(Datum { kind, span: datum.span })
}

fn all_marked(items: &[Datum], level: u32) -> Option<Rc<[Datum]>> {
    let mut changed: Option<Vec<Datum>> = None;
    for (index, item) in items.iter().enumerate() {
        if let Some(item) = marked(item, level) {
            changed.get_or_insert_with(|| items[..index].to_vec()).push(item);
        } else if let Some(changed) = &mut changed {
            changed.push(item.clone());
        }
    }
    changed.map(Rc::from)
}
