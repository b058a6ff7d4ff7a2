//! Warnings about code that is legal and probably a mistake: C0435 to C0437, C0635.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use crate::typed::Shown;

pub(crate) fn shifted_out(span: Span, name: &str, ty: Shown<'_>, width: u32) -> Diagnostic {
    Diagnostic::warning(Code("C0435"), span, format!("`{name}` moves all {width} bits of {ty} out"))
        .note("the result is 0, or -1 of a negative number that is shifted to the right")
        .help(if width < 64 { "convert the value first: `(to-ulong x)`" } else { "shift by less than 64" })
}

pub(crate) fn known_index_outside(span: Span, text: &str, index: i128, length: u64) -> Diagnostic {
    Diagnostic::warning(
        Code("C0436"),
        span,
        format!("`{text}` has {}, none with index {index}", super::count_of(length, "element")),
    )
    .note("reading there gives zero, and a store does nothing")
    .help(format!("use an index from 0 to {}", length.saturating_sub(1)))
}

pub(crate) fn narrow_product(span: Span, ty: Shown<'_>, used: &str, operand: &str) -> Diagnostic {
    let wide = if ty.number().is_some_and(|number| number.scalar.is_signed_integer()) { "long" } else { "ulong" };
    Diagnostic::warning(Code("C0437"), span, format!("the product is computed in {ty}, and wraps before it is {used}"))
        .label(format!("is {ty}"))
        .help(format!("convert an operand: `(to-{wide} {operand})`"))
}

pub(crate) fn sets_copy(span: Span, name: &str, accessor: &str, bound: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("C0635"),
        span,
        format!("this sets a copy: `{name}` is what `{accessor}` was, no tensor changes"),
    )
    .see(bound, "copied here")
    .help(format!("set it in the tensor: `(set! (~ ({accessor} t) 0) …)`"))
}

/// A message about a value that a variable does not take, with where the variable got its type.
pub(crate) fn bound_to_another_type(message: Diagnostic, bound: Span, name: &str, ty: &str) -> Diagnostic {
    message
        .see(bound, format!("`{name}` is {ty} because of the value that it is bound to"))
        .help(format!("or declare the type where `{name}` is bound: `({name}:TYPE …)`"))
}
