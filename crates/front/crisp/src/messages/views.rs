//! Messages about properties of vectors and views, and about memory seen as other elements: C0357 to C0365.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use crate::typed::Shown;

pub(crate) fn vector_property(span: Span, ty: Shown<'_>, accessor: &str) -> Diagnostic {
    Diagnostic::error(Code("C0357"), span, format!("`{accessor}` of {ty} cannot be set"))
        .help("`length~`, `offset~` and `parent~` of a view made with `make-vector-view`, `offset~`, `dims~` and `strides~` of a tensor can")
}

pub(crate) fn not_a_view(span: Span, ty: Shown<'_>, accessor: &str) -> Diagnostic {
    Diagnostic::error(Code("C0358"), span, format!("`{accessor}` requires a view, this is {ty}"))
        .label(format!("is {ty}"))
        .help("a vector that is not a view has no parent and begins at 0; a parameter that takes views only is a `vector-view-type`")
}

pub(crate) fn parent_in_branch(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0359"), span, "the parent of a view is set in a branch or loop")
        .note("the memory of a variable is known when the program is compiled")
        .help("make another view inside of the branch or loop, or set only its offset and length")
}

pub(crate) fn reinterpret_struct(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0360"), span, format!("memory of {ty} cannot be seen as other elements"))
        .help("read the members; the memory of structures has gaps")
}

pub(crate) fn reinterpret_element(span: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0361"), span, format!("memory cannot be seen as {ty}"))
        .help("the new elements are numbers or hardware vectors")
}

pub(crate) fn reinterpret_std140(span: Span, old: (Shown<'_>, u32), new: (Shown<'_>, u32)) -> Diagnostic {
    let message = format!(
        "a `:std140` vector of {} cannot be seen as {}: they are aligned to {} and {} bytes",
        old.0, new.0, old.1, new.1
    );
    Diagnostic::error(Code("C0362"), span, message).help("use elements of the same alignment, or a `:compact` vector")
}

pub(crate) fn reinterpret_soa(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0363"), span, "a `soa-vector` cannot be seen as other elements")
        .help("take one of its columns: `(reinterpret-view (x~ sv) …)`")
}

pub(crate) fn reinterpret_tensor(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0651"), span, "a tensor cannot be seen as other elements")
        .help("see its vector as other elements and make a tensor of that: `(reinterpret-view (parent~ t) …)`")
}

pub(crate) fn element_type_of(span: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0364"), span, format!("{ty} has no elements"))
        .help("`element-type` is for vectors and views")
}
