//! Messages about control, contexts and barriers: C0501 to C0599.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use crate::typed::Shown;

pub(crate) fn grid_in_thread(span: Span, operation: &str, function: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0501"),
        span,
        format!("`{operation}` works on the whole grid, but `{function}` is thread level"),
    )
    .note("a thread-level function does the work of one invocation; it cannot direct all of them")
    .help(format!("define `{function}` with `def-grid-function`, or add `(declare (grid-level))` to it"))
}

pub(crate) fn grid_nested(span: Span, operation: &str, outer: &str, opened: Span) -> Diagnostic {
    Diagnostic::error(Code("C0502"), span, format!("`{operation}` is inside `{outer}`: both work on the whole grid"))
        .see(opened, format!("`{outer}` begins here"))
        .help("write them one after the other, or use `dotimes` inside")
}

pub(crate) fn barrier_in_guard(span: Span, what: &str, guard: &str, opened: Span) -> Diagnostic {
    Diagnostic::error(
        Code("C0503"),
        span,
        format!("`{what}` waits for the whole workgroup, but `{guard}` lets one invocation in"),
    )
    .see(opened, "only one invocation gets past this")
    .help(format!("move it out of `{guard}`"))
}

pub(crate) fn test_of_lanes(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0508"), span, format!("a test is one value, this is {ty}"))
        .label(format!("is {ty}"))
        .help("test one lane, `(x~ …)`, or several with `and` and `or`")
}

pub(crate) fn return_in_grid(span: Span, operation: &str, opened: Span) -> Diagnostic {
    Diagnostic::error(Code("C0505"), span, format!("`return` cannot leave the body of `{operation}`"))
        .see(opened, format!("`{operation}` begins here"))
        .help("guard the rest of the body with `when` instead")
}

pub(crate) fn unreachable(span: Span, leaves: Span) -> Diagnostic {
    Diagnostic::error(Code("C0506"), span, "this is never executed")
        .see(leaves, "control leaves here")
        .help("remove it, or make the `return` conditional")
}

pub(crate) fn endless_loop(span: Span, what: &str, least: i128) -> Diagnostic {
    Diagnostic::error(Code("C0507"), span, format!("the {what} of a loop is at least {least}"))
        .note("with a smaller one the loop would never end")
        .help(format!("write {least} or more"))
}

pub(crate) fn break_of_nothing(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0432"), span, "there is no loop that `break` could leave")
        .help("`(return)` leaves a function; `when` guards what follows")
}

pub(crate) fn break_of_stride(span: Span, operation: &str, opened: Span) -> Diagnostic {
    Diagnostic::error(Code("C0432"), span, format!("`break` cannot leave `{operation}`"))
        .see(opened, format!("`{operation}` begins here"))
        .note("a stride visits all of its indices; the other invocations do not know that this one has finished")
        .help("guard the rest of the body with `when` instead")
}

pub(crate) fn stride_rank(span: Span, form: &str, names: i128, ty: Shown<'_>, rank: u8) -> Diagnostic {
    let names = usize::try_from(names).unwrap_or(usize::MAX);
    let (bound, axes) = (super::count(names, "index").replace("indexs", "indices"), usize::from(rank));
    Diagnostic::error(Code("C0433"), span, format!("`{form}` binds {bound}, this is {ty}")).help(if axes == 1 {
        "bind one name".to_owned()
    } else {
        format!("bind one name for each of its {axes} dimensions")
    })
}
