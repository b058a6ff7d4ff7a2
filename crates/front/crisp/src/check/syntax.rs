//! Looking at data: folded names, lists, keywords.

use std::collections::BTreeSet;
use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

/// A name folded for comparison: the language ignores the case of nearly all names.
pub(crate) fn fold(name: &str) -> Rc<str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) { name.to_ascii_lowercase().into() } else { name.into() }
}

/// An enumeration keyword in its canonical spelling: lower case, `-` for `_`, `writable` for `writeable`.
pub(crate) fn fold_keyword(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', "-").replace("writeable", "writable")
}

/// The items of a list.
pub(crate) fn list(datum: &Datum) -> Option<&[Datum]> {
    match &datum.kind {
        DatumKind::List(items) => Some(items),
        _ => None,
    }
}

/// The items of a list or of a quoted list.
pub(crate) fn quoted_list(datum: &Datum) -> Option<&[Datum]> {
    match &datum.kind {
        DatumKind::List(items) => Some(items),
        DatumKind::Prefixed(Prefix::Quote, inner) => list(inner),
        _ => None,
    }
}

/// Returns a symbol at a place.
pub(crate) fn word(name: &str, span: Span) -> Datum {
    Datum { kind: DatumKind::Symbol(name.into()), span }
}

/// Returns a list with a symbol as its head.
pub(crate) fn written_call(head: &str, rest: impl IntoIterator<Item = Datum>, span: Span) -> Datum {
    Datum { kind: DatumKind::List(std::iter::once(word(head, span)).chain(rest).collect()), span }
}

/// The name of a symbol, as written.
pub(crate) fn symbol(datum: &Datum) -> Option<&Rc<str>> {
    match &datum.kind {
        DatumKind::Symbol(name) => Some(name),
        _ => None,
    }
}

/// The (folded) head of a list form and what follows it.
pub(crate) fn form(datum: &Datum) -> Option<(Rc<str>, &[Datum])> {
    let (head, rest) = list(datum)?.split_first()?;
    Some((fold(symbol(head)?), rest))
}

/// Returns the data after the head of a list with that (folded) head.
pub(crate) fn form_named<'d>(datum: &'d Datum, name: &str) -> Option<&'d [Datum]> {
    form(datum).filter(|(head, _)| **head == *name).map(|(_, rest)| rest)
}

/// Whether it is the symbol of that (folded) name.
pub(crate) fn is_symbol(datum: &Datum, name: &str) -> bool {
    symbol(datum).is_some_and(|symbol| symbol.eq_ignore_ascii_case(name))
}

/// Whether it is `nil`.
pub(crate) fn is_nil(datum: &Datum) -> bool {
    is_symbol(datum, "nil") || list(datum).is_some_and(<[Datum]>::is_empty)
}

/// A binder: a symbol, or `name:type`.
pub(crate) fn binder(datum: &Datum) -> Option<(&Rc<str>, Option<&Datum>)> {
    match &datum.kind {
        DatumKind::Symbol(name) => Some((name, None)),
        DatumKind::Typed(name, ty) => Some((name, Some(ty))),
        _ => None,
    }
}

/// The leading `declare` forms of a body, and the rest.
pub(crate) fn split_declares(body: &[Datum]) -> (Vec<&Datum>, &[Datum]) {
    let count = body.iter().take_while(|datum| form_named(datum, "declare").is_some()).count();
    let (declares, rest) = body.split_at(count);
    let declarations = declares.iter().filter_map(|datum| form_named(datum, "declare")).flatten().collect();
    (declarations, rest)
}

/// Whether a symbol of that (folded) name occurs anywhere in the data, quoted parts aside.
pub(crate) fn mentions(data: &[Datum], name: &str) -> bool {
    data.iter().any(|datum| match &datum.kind {
        DatumKind::Symbol(symbol) => symbol.eq_ignore_ascii_case(name),
        DatumKind::List(items) | DatumKind::Vector(items) | DatumKind::HardwareVector(items) => mentions(items, name),
        DatumKind::Prefixed(Prefix::Quote, _) => false,
        DatumKind::Prefixed(_, inner) => mentions(std::slice::from_ref(&**inner), name),
        DatumKind::Typed(..)
        | DatumKind::Keyword(_)
        | DatumKind::Integer(_)
        | DatumKind::Float(_)
        | DatumKind::Suffixed(_)
        | DatumKind::String(_)
        | DatumKind::Conditional { .. } => false,
    })
}

/// The (folded) heads of the forms that store into their first part.
const STORES: [&str; 5] = ["set!", "setf", "inc!", "dec!", "%elect"];

/// The (folded) names that data assign with `set!`, `inc!` and their like, whole or by lanes, or hand to an atomic form.
pub(crate) fn assigned(data: &[Datum]) -> BTreeSet<Rc<str>> {
    let mut names = BTreeSet::new();
    let mut waiting: Vec<&Datum> = data.iter().collect();
    while let Some(datum) = waiting.pop() {
        let Some((head, args)) = form(datum) else {
            waiting.extend(datum.parts());
            continue;
        };
        if head.starts_with("atomic-") {
            names.extend(args.iter().filter_map(symbol).map(|name| fold(name)));
        }
        if let [place, ..] = args
            && STORES.contains(&&*head)
        {
            let mut place = place;
            while let Some([_, inner]) = list(place) {
                place = inner;
            }
            names.extend(symbol(place).map(|name| fold(name)));
        }
        waiting.extend(datum.parts());
    }
    names
}

/// The (folded) names of views of which data set the length.
pub(crate) fn resized(data: &[Datum]) -> BTreeSet<Rc<str>> {
    let mut names = BTreeSet::new();
    let mut waiting: Vec<&Datum> = data.iter().collect();
    while let Some(datum) = waiting.pop() {
        if let Some((head, [place, ..])) = form(datum)
            && STORES.contains(&&*head)
            && let Some((accessor, [view])) = form(place)
            && matches!(accessor.trim_start_matches('~'), "length~" | "length")
        {
            names.extend(symbol(view).map(|name| fold(name)));
        }
        waiting.extend(datum.parts());
    }
    names
}

/// The span of several data, or `otherwise` when there are none.
pub(crate) fn span_of(data: &[Datum], otherwise: Span) -> Span {
    match (data.first(), data.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => otherwise,
    }
}

/// The name of memory after the variable that it is bound to: what macros have made up begins with `%` and ends in a number.
pub(crate) fn host_name(name: &Rc<str>) -> Rc<str> {
    match name.strip_prefix('%') {
        Some(made) => made.trim_end_matches(|last: char| last.is_ascii_digit()).trim_end_matches('-').into(),
        None => name.clone(),
    }
}

/// Whether a name is a C identifier.
pub(crate) fn is_c_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && chars.all(|rest| rest.is_ascii_alphanumeric() || rest == '_')
}

/// The accessor that a (folded) name bypasses the overloads of: `x~` for `~x~`, `~` for `~ref~`.
pub(crate) fn bypasses(name: &str) -> Option<String> {
    match name.strip_prefix('~')?.strip_suffix('~')? {
        "" => None,
        "ref" => Some("~".to_owned()),
        member => Some(format!("{member}~")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_two_tildes_bypass_overloads() {
        assert_eq!(bypasses("~x~").as_deref(), Some("x~"));
        assert_eq!(bypasses("~ref~").as_deref(), Some("~"));
        assert_eq!([bypasses("x~"), bypasses("~"), bypasses("~~")], [None, None, None]);
    }
}
