//! Messages about tensors and matrices: C0438 to C0440, C0631 to C0634, C0650 to C0655.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use crate::typed::Shown;

pub(crate) fn rank_unknown(span: Span, name: &str, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0438"), span, format!("`{name}` of {ty}, which does not say how many dimensions it has"))
        .help("name a type with its rank, such as `(tensor-view-type 2)`, or a tensor")
}

pub(crate) fn no_matrix(span: Span, name: &str, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0439"), span, format!("`{name}` is for matrices, this is {ty}"))
        .label(format!("is {ty}"))
        .help("`(extent~ t axis)` is an extent of any tensor")
}

pub(crate) fn raw_element_of_tensor(span: Span, text: &str, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0440"), span, "`~ref~` is for vectors: a tensor has no linear index")
        .note(format!("`{text}` is {ty}"))
        .help(format!("write `(~ {text} …)` with one index for each dimension"))
}

pub(crate) fn no_strides(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0650"), span, format!("strides are a vector of integers, this is {ty}"))
        .label(format!("is {ty}"))
        .help("write one stride for each dimension, `#(4 1)`, or a vector of `ulong` that holds them")
}

pub(crate) fn axes_count(span: Span, what: &str, rank: u8, given: u64) -> Diagnostic {
    let dimensions = super::count(usize::from(rank), "dimension");
    let message = format!("`{what}` of a tensor of {dimensions} is set to a vector of {given}");
    Diagnostic::error(Code("C0652"), span, message).help("the vector has one element for each dimension")
}

pub(crate) fn no_tensor(span: Span, name: &str, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0653"), span, format!("`{name}` is for tensors, this is {ty}"))
        .label(format!("is {ty}"))
        .help("`(make-tensor-view v n)` is a tensor on a vector")
}

pub(crate) fn sets_identity(span: Span, text: &str) -> Diagnostic {
    Diagnostic::error(Code("C0631"), span, "the elements of an identity tensor cannot be changed")
        .note(format!("`{text}` has no memory: its elements are 1 where all indices are equal, else 0"))
        .help("set the elements of a matrix on a vector")
}

pub(crate) fn identity_rank(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("C0632"),
        span,
        "the rank of an identity tensor is a number from 1 to 8, known at compile time",
    )
    .help("write for example `(make-identity-tensor 2)`")
}

pub(crate) fn identity_without_extent(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0633"), span, format!("`{name}` of an identity tensor without an extent"))
        .help("make it with one: `(make-identity-tensor 2 n)` has n rows and columns")
}

pub(crate) fn identity_has_no_memory(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0634"), span, format!("`{name}` of an identity tensor, which has no memory"))
        .help("elements, rank and extents are all there is")
}

pub(crate) fn tensor_extents(span: Span, rank: usize, given: usize) -> Diagnostic {
    Diagnostic::error(Code("C0373"), span, format!("this tensor has {rank} axes, and {given} extents are named"))
        .help("name each extent, as in `(matrix float (rows cols) :global :read-only)`, or none")
}
