//! Messages about enumerations: C0336 to C0342.

use std::rc::Rc;

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use super::{did_you_mean, listed};
use crate::typed::Enumeration;

pub(crate) fn enum_key_twice(span: Span, key: &str, earlier: Span) -> Diagnostic {
    Diagnostic::error(Code("C0336"), span, format!("the enumeration has two keys `:{key}`"))
        .see(earlier, "the first one")
        .help("name each key once")
}

pub(crate) fn enum_value(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("C0337"),
        span,
        "the value of a key is an integer from 0 to 4294967295, known at compile time",
    )
    .help("write `(:key 4)`; keys without a value count up from the one before")
}

pub(crate) fn enum_value_twice(span: Span, key: &str, value: u64, other: &str, earlier: Span) -> Diagnostic {
    Diagnostic::error(Code("C0338"), span, format!("`:{key}` has the value {value}, as `:{other}` has"))
        .see(earlier, format!("`:{other}`"))
        .help("the values of an enumeration are distinct: give one of them another value")
}

pub(crate) fn enum_empty(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0339"), span, format!("the enumeration `{name}` has no keys"))
        .help(format!("write `(def-enumeration {name} :first :second)`"))
}

pub(crate) fn enum_no_key(span: Span, key: &str, enumeration: &Enumeration) -> Diagnostic {
    let known: Vec<&str> = enumeration.keys.iter().map(|key| &*key.name).collect();
    let near = crisp_support_diagnostics::suggest(key, known.iter().copied()).map(|near| format!(":{near}"));
    let diagnostic =
        Diagnostic::error(Code("C0340"), span, format!("the enumeration `{}` has no key `:{key}`", enumeration.name));
    let diagnostic =
        if enumeration.span.is_library() { diagnostic } else { diagnostic.see(enumeration.span, "defined here") };
    match near {
        Some(_) => did_you_mean(diagnostic, near.as_deref()),
        None => diagnostic.help(format!("its keys are {}", listed(&keywords(&known)))),
    }
}

pub(crate) fn enum_unknown_key(span: Span, key: &str) -> Diagnostic {
    Diagnostic::error(Code("C0341"), span, format!("no enumeration has the key `:{key}`"))
        .help(format!("define one: `(def-enumeration NAME :{key} …)`"))
}

pub(crate) fn enum_conflict(span: Span, key: &str, names: &[Rc<str>]) -> Diagnostic {
    let qualified: Vec<String> = names.iter().map(|name| format!("{name}:{key}")).collect();
    Diagnostic::error(Code("C0342"), span, format!("several enumerations have the key `:{key}`"))
        .help(format!("write which one is meant: {}", listed(&qualified)))
}

/// Keys as they are written.
fn keywords(keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| format!(":{key}")).collect()
}
