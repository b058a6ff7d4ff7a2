//! Messages about the order of definitions and about types that are left out: C0640 to C0649.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

pub(crate) fn used_before(span: Span, name: &str, definition: Span) -> Diagnostic {
    Diagnostic::error(Code("C0640"), span, format!("`{name}` is used before its definition"))
        .see(definition, "defined here")
        .help("with `--single-pass` a definition must precede its uses: move it, or let `--re-output-crisp` do that")
}

pub(crate) fn binding_untyped(span: Span, name: &str, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0641"), span, format!("`{name}` has no declared type"))
        .help(format!("`--no-inference` requires all types: write `{name}:{ty}`"))
}

pub(crate) fn results_untyped(span: Span, name: &str, types: &str) -> Diagnostic {
    Diagnostic::error(Code("C0641"), span, format!("`{name}` declares no type of its result"))
        .help(format!("`--no-inference` requires all types: add `(declare (return-type {types}))`"))
}

pub(crate) fn need_each_other(span: Span, name: &str, definition: Span) -> Diagnostic {
    Diagnostic::error(Code("C0642"), span, format!("no order of the sources has `{name}` before all of its uses"))
        .see(definition, "this form needs the other one too")
        .help("split the form that holds several definitions")
}
