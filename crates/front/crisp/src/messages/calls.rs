//! Messages about calls: C0201 to C0299.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use super::{did_you_mean, listed};

pub(crate) fn unknown_function(span: Span, name: &str, suggestion: Option<&str>) -> Diagnostic {
    let diagnostic = did_you_mean(Diagnostic::error(Code("C0201"), span, format!("there is no function `{name}`")), suggestion);
    if suggestion.is_some() { diagnostic } else { diagnostic.help(format!("define it with `(def-function {name} (…) …)`")) }
}

pub(crate) fn variable_called(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0202"), span, format!("`{name}` is a variable, not a function"))
        .help(format!("write `{name}` without parentheses for its value, `(~ {name} i)` for an element of a vector"))
}

pub(crate) fn head_is_no_function(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0203"), span, "a form begins with the name of a function or form").help("use `progn` for a sequence of forms")
}

pub(crate) fn wrong_arity(span: Span, name: &str, arity: &str, given: usize, defined: Option<Span>) -> Diagnostic {
    let noun = if arity == "1" { "argument" } else { "arguments" };
    let diagnostic = Diagnostic::error(Code("C0204"), span, format!("`{name}` takes {arity} {noun}, {given} given"));
    match defined {
        Some(defined) => diagnostic.see(defined, "defined here"),
        None => diagnostic,
    }
}

pub(crate) fn missing_argument(span: Span, name: &str, param: &str, arity: &str, given: usize, defined: Span) -> Diagnostic {
    let noun = if arity == "1" { "argument" } else { "arguments" };
    Diagnostic::error(Code("C0205"), span, format!("`{name}` takes {arity} {noun}, {given} given"))
        .label(format!("lacks `{param}`"))
        .see(defined, "defined here")
        .help(format!("pass a value for `{param}`"))
}

pub(crate) fn unknown_key(span: Span, name: &str, key: &str, known: &[&str]) -> Diagnostic {
    let diagnostic = Diagnostic::error(Code("C0206"), span, format!("`{name}` has no key `:{key}`"));
    match crisp_support_diagnostics::suggest(key, known.iter().copied()) {
        Some(near) => diagnostic.help(format!("did you mean `:{near}`?")),
        None => diagnostic.note(format!("its keys are {}", listed(known))),
    }
}

pub(crate) fn duplicate_key(span: Span, name: &str, key: &str) -> Diagnostic {
    Diagnostic::error(Code("C0207"), span, format!("`:{key}` is given twice to `{name}`")).help("remove one of them")
}

pub(crate) fn no_overload(span: Span, name: &str, types: &[String], candidates: &[(Span, String)]) -> Diagnostic {
    let message = format!("no `{name}` takes arguments of these types: {}", types.join(" "));
    candidates
        .iter()
        .fold(Diagnostic::error(Code("C0208"), span, message), |diagnostic, (at, params)| diagnostic.see(*at, format!("takes {params}")))
        .help("convert an argument, or define an overload for these types")
}

pub(crate) fn ambiguous(span: Span, name: &str, candidates: &[Span]) -> Diagnostic {
    candidates
        .iter()
        .fold(Diagnostic::error(Code("C0209"), span, format!("several `{name}` fit equally well")), |diagnostic, at| {
            diagnostic.see(*at, "this one fits")
        })
        .help("convert an argument so that one fits best")
}

pub(crate) fn kernel_called(span: Span, name: &str, defined: Span) -> Diagnostic {
    Diagnostic::error(Code("C0210"), span, format!("`{name}` is a kernel: only the host calls it"))
        .see(defined, "defined here")
        .help("put the shared part into a `def-grid-function` and call that from both")
}

pub(crate) fn out_passed_readable(span: Span, param: &str, function: &str) -> Diagnostic {
    Diagnostic::error(Code("C0211"), span, format!("an &out vector is passed to parameter `{param}` of `{function}`, which may read it"))
        .note("what other invocations have stored to an &out vector is not there yet")
        .help(format!("put `{param}` after `&out` in `{function}`, or declare it :write-only"))
}
