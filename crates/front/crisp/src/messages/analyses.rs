//! Messages about `declaim` and the analyses that an author requests.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use super::did_you_mean;

pub(crate) fn malformed_claim(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0700"), span, "`declaim` takes checks, each with the functions that it is of").help(
        "write `(declaim (check-coalesce #'f #'g))`, or `(declaim (check-barriers))` for all functions of the file",
    )
}

pub(crate) fn claim_of_registers(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0701"), span, format!("`{name}` is of one function, so it cannot be declaimed"))
        .help(format!("declare it in the function or kernel: `(declare ({name} 64))`"))
}

pub(crate) fn unknown_claim(span: Span, name: &str, suggestion: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::error(Code("C0702"), span, format!("`{name}` cannot be declaimed"));
    did_you_mean(diagnostic, suggestion)
        .help("`check-coalesce`, `check-bank-conflicts`, `check-divergence` and `check-barriers` can")
}

pub(crate) fn claim_of_unknown(span: Span, name: &str, suggestion: Option<&str>) -> Diagnostic {
    let diagnostic =
        Diagnostic::error(Code("C0703"), span, format!("there is no function or kernel `{name}` to check"));
    did_you_mean(diagnostic, suggestion).help("name a function or kernel of these files: `#'NAME`")
}

pub(crate) fn check_with_arguments(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0704"),
        span,
        format!("`{name}` in a `declare` is of the function around, and takes nothing"),
    )
    .help(format!("write `(declare ({name}))`, or at top level `(declaim ({name} #'f))`"))
}

pub(crate) fn register_limit(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0705"), span, format!("`{name}` takes a number of registers from 16 to 1024"))
        .help(format!("write `(declare ({name} 64))`"))
}

pub(crate) fn check_twice(span: Span, name: &str, first: Span) -> Diagnostic {
    Diagnostic::error(Code("C0706"), span, format!("`{name}` is declared twice"))
        .see(first, "declared here first")
        .help("keep one of them")
}
