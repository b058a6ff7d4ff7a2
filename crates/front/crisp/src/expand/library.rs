//! The library: forms of the language that are macros, written in the language itself.

use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_support_diagnostics::FileId;
use crisp_support_sexpr::{Datum, DatumKind, Prefix, read};

use super::evaluate::Helper;
use super::macros::Macro;
use super::names;
use super::value::form_named;

/// The file that all places in the library name. No diagnostic ever shows one of them.
pub(super) const FILE: FileId = FileId::LIBRARY;

/// The library's files.
pub(super) const SOURCES: [(&str, &str); 4] = [
    ("branches.crisp", include_str!("../../library/branches.crisp")),
    ("guards.crisp", include_str!("../../library/guards.crisp")),
    ("loops.crisp", include_str!("../../library/loops.crisp")),
    ("strides.crisp", include_str!("../../library/strides.crisp")),
];

/// The names of the library's macros, in the order of the files.
pub(crate) fn macro_names() -> impl Iterator<Item = &'static str> {
    let definitions =
        SOURCES.iter().flat_map(|(_, text)| text.lines()).filter_map(|line| line.strip_prefix("(defmacro "));
    definitions.filter_map(|definition| definition.split(' ').next())
}

/// What the library defines, by folded name.
#[derive(Debug, Default)]
pub(super) struct Library {
    pub(super) macros: BTreeMap<Rc<str>, Rc<Macro>>,
    /// Functions that only the library's macros call; their names begin with `%`.
    pub(super) functions: BTreeMap<Rc<str>, Rc<Helper>>,
}

/// Reads the library. It is part of the program, and tests hold that all of it is well-formed.
pub(super) fn load() -> Library {
    let mut library = Library::default();
    for (_, text) in SOURCES {
        for form in read(FILE, text).data {
            let form = marked(&form, 0).unwrap_or(form);
            if let Some(definition) = form_named(&form, "def-function") {
                if let Some(helper) = Helper::parse(definition) {
                    library.functions.insert(names::folded(&helper.name), Rc::new(helper));
                }
            } else if let Ok(parsed) = Macro::parse(&form, true) {
                library.macros.insert(names::folded(&parsed.name), Rc::new(parsed));
            }
        }
    }
    library
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
