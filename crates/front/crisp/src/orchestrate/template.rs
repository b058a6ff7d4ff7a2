//! Instances of templates of orchestrations: its parameters are replaced in forms, in `${T}` of strings, and between underscores of names.

use std::rc::Rc;

use crisp_support_sexpr::{Datum, DatumKind};

/// An argument as part of a name: letters, digits and underscores.
pub(crate) fn spelled(datum: &Datum) -> String {
    let text = match &datum.kind {
        DatumKind::Symbol(text)
        | DatumKind::Keyword(text)
        | DatumKind::String(text)
        | DatumKind::Float(text)
        | DatumKind::Suffixed(text) => text.to_string(),
        DatumKind::Integer(number) => number.to_string(),
        _ => datum.parts().map(spelled).collect::<Vec<_>>().join("_"),
    };
    text.chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '_' }).collect()
}

/// A form with parameters replaced.
pub(super) fn instantiate(datum: &Datum, bound: &[(Rc<str>, Datum)]) -> Datum {
    let all = |items: &Rc<[Datum]>| items.iter().map(|item| instantiate(item, bound)).collect::<Vec<_>>().into();
    let kind = match &datum.kind {
        DatumKind::Symbol(name) => {
            if let Some((_, value)) = bound.iter().find(|(param, _)| param == name) {
                return value.clone();
            }
            DatumKind::Symbol(in_name(name, bound).into())
        }
        DatumKind::String(text) => DatumKind::String(in_string(text, bound).into()),
        DatumKind::List(items) => DatumKind::List(all(items)),
        DatumKind::Vector(items) => DatumKind::Vector(all(items)),
        DatumKind::Prefixed(prefix, inner) => DatumKind::Prefixed(*prefix, Rc::new(instantiate(inner, bound))),
        kind => kind.clone(),
    };
    Datum { kind, span: datum.span }
}

fn in_string(text: &str, bound: &[(Rc<str>, Datum)]) -> String {
    bound.iter().fold(text.to_owned(), |text, (param, value)| text.replace(&format!("${{{param}}}"), &spelled(value)))
}

/// `v_a_T::C` with `T` as `float` is `v_a_float::C`.
fn in_name(name: &str, bound: &[(Rc<str>, Datum)]) -> String {
    let (kernel, rest) = name.split_once("::").map_or((name, None), |(kernel, rest)| (kernel, Some(rest)));
    if rest.is_none() {
        return name.to_owned();
    }
    let part = |part: &str| match bound.iter().find(|(param, _)| **param == *part) {
        Some((_, value)) => spelled(value),
        None => part.to_owned(),
    };
    let kernel = kernel.split('_').map(part).collect::<Vec<_>>().join("_");
    rest.map_or(kernel.clone(), |rest| format!("{kernel}::{rest}"))
}
