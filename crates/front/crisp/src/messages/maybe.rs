//! Messages about `maybe`: C0343 to C0349.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use super::count;
use crate::typed::Shown;

/// How a value is taken out of a maybe.
pub(crate) const UNWRAP: &str = "take the value out with `(let-maybe ((v …)) … :Err …)` or `(or-else … DEFAULT)`";

pub(crate) fn result_kind(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0343"), span, "`result` begins with `:OK` or `:Err`")
        .help("write `(result :OK value)`, or `(result :Err \"what went wrong\")`")
}

pub(crate) fn maybe_of(span: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0344"), span, format!("a maybe cannot hold {ty}"))
        .help("a maybe holds numbers, enumerations and structures of them")
}

pub(crate) fn not_a_maybe(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0345"), span, format!("`or-else` requires a maybe, this is {ty}"))
        .label(format!("is {ty}"))
        .help("use the value as it is: it cannot fail")
}

pub(crate) fn default_count(span: Span, wanted: usize, given: usize) -> Diagnostic {
    let message = format!("the maybe holds {}, `or-else` is given {}", count(wanted, "value"), count(given, "default"));
    Diagnostic::error(Code("C0346"), span, message).help("give one default for each value")
}

pub(crate) fn maybe_as_test(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0347"), span, format!("{ty} is not a test"))
        .label(format!("is {ty}"))
        .help("branch on success with `let-maybe`, whose `:Err` clause is the other branch")
}

pub(crate) fn result_message(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0348"), span, "what follows `:Err` is one text")
        .help("write `(result :Err \"what went wrong\")`")
}
