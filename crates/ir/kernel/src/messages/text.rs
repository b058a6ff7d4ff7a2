//! Wording: what is wrong with a text form.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

/// K0001: the text is not one module.
pub(crate) fn no_module(at: Span) -> Diagnostic {
    Diagnostic::error(Code("K0001"), at, "a text of the kernel IR is one `(module …)` and nothing else")
        .help("put all functions and kernels into one `(module …)`")
}

/// K0002: something else stands where a form has a fixed part. `wanted` is a noun with its article.
pub(crate) fn expected(at: Span, wanted: &str) -> Diagnostic {
    Diagnostic::error(Code("K0002"), at, format!("{wanted} is expected here"))
        .help("see the text form in the reference of the kernel IR")
}

/// K0003: something too much.
pub(crate) fn too_much(at: Span, form: &str) -> Diagnostic {
    Diagnostic::error(Code("K0003"), at, format!("unexpected part at the end of `{form}`"))
        .help("remove this, or close the form before it")
}

/// K0004: an operation that does not exist.
pub(crate) fn unknown_operation(at: Span, name: &str, similar: Option<&str>) -> Diagnostic {
    let report = Diagnostic::error(Code("K0004"), at, format!("unknown operation `{name}`"));
    match similar {
        Some(similar) => report.did_you_mean(similar),
        None => report.help("the operations are listed in the reference of the kernel IR"),
    }
}

/// K0005: a name that is given twice.
pub(crate) fn name_twice(at: Span, what: &str, name: &str, first: Span) -> Diagnostic {
    Diagnostic::error(Code("K0005"), at, format!("there is a {what} `{name}` already"))
        .see(first, "the first one")
        .help("names of one kind differ within a function, and functions within a module; choose another name")
}

/// K0006: an unknown name.
pub(crate) fn unknown_name(at: Span, what: &str, name: &str, similar: Option<&str>) -> Diagnostic {
    let report = Diagnostic::error(Code("K0006"), at, format!("unknown {what} `{name}`"));
    match (similar, what) {
        (Some(similar), _) => report.did_you_mean(similar),
        (None, "value") => report.help(format!("define it: `(let {name} TYPE (OPERATION …))`")),
        (None, _) => report.help("check how it is spelled"),
    }
}

/// K0007: a literal that its type does not have.
pub(crate) fn literal_outside(at: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("K0007"), at, format!("`{ty}` has no such value")).help(
        "integers stay in the range of their type; floats are finite decimals, `inf`, `-inf`, `nan` or `(nan #x…)`",
    )
}

/// K0008: a region without its end.
pub(crate) fn no_terminator(at: Span, form: &str) -> Diagnostic {
    Diagnostic::error(Code("K0008"), at, format!("this `{form}` does not end with `yield`, `break` or `return`"))
        .help("end it with `(yield …)`, in the body of a function with `(return …)`")
}

/// K0009: something after the end of a region.
pub(crate) fn after_terminator(at: Span, end: Span) -> Diagnostic {
    Diagnostic::error(Code("K0009"), at, "nothing can follow the end of a branch, loop or body")
        .see(end, "it ends here")
        .help("remove one of the two")
}

/// K0010: a part of a form that is there twice.
pub(crate) fn part_twice(at: Span, part: &str, first: Span) -> Diagnostic {
    Diagnostic::error(Code("K0010"), at, format!("`{part}` is given twice"))
        .see(first, "the first one")
        .help("remove one")
}

/// K0012: repetitions beyond what can be read.
pub(crate) fn repeats_too_deep(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(Code("K0012"), at, format!("repetitions nest deeper than {limit} levels here"))
        .help("combine two repetitions: divide the index of one of them")
}

/// K0011: nesting beyond what can be read.
pub(crate) fn nested_too_deep(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(Code("K0011"), at, format!("branches and loops nest deeper than {limit} levels here"))
        .help("move the inner levels into a function")
}
