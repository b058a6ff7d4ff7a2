//! Messages about invocations together: atomic operations, fences, cells, debug output: C0425 to C0449.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use crate::typed::Shown;

pub(crate) fn atomic_not_shared(span: Span, name: &str, text: &str) -> Diagnostic {
    Diagnostic::warning(Code("C0425"), span, format!("no other invocation can change `{text}`"))
        .note(format!("`{name}` is executed as a plain operation"))
        .help(
            "use `set!` or `inc!`; atomic operations are for elements of :global and :local vectors, and their members",
        )
}

pub(crate) fn atomic_element(span: Span, name: &str, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0426"), span, format!("`{name}` changes a number of 32 or 64 bits, this is {ty}"))
        .label(format!("is {ty}"))
        .help("use a vector of int, uint, long, ulong, float or double")
}

pub(crate) fn atomic_lanes(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0426"), span, format!("`{name}` changes a whole element, these are lanes of one"))
        .help("keep the lanes in separate vectors")
}

pub(crate) fn global_atomic_in_thread(span: Span, name: &str, function: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0427"),
        span,
        format!("`{name}` of :global memory works on the whole grid, but `{function}` is thread level"),
    )
    .note("the caller of a thread-level function need not know that invocations of the whole grid contend there")
    .help(format!("define `{function}` with `def-grid-function`, or add `(declare (grid-level))` to it"))
}

pub(crate) fn update_has_effects(span: Span, text: &str, effect: Span) -> Diagnostic {
    Diagnostic::error(Code("C0428"), span, format!("`{text}` does more than compute, so it cannot update an element"))
        .see(effect, "this uses memory, or other invocations")
        .note("a device may call the function several times for one update")
        .help("read what it needs before, and pass it as the argument of `atomic-binop!`")
}

pub(crate) fn fence_space(span: Span, text: &str, twice: bool) -> Diagnostic {
    let message = if twice {
        format!("`{text}` is there twice")
    } else {
        format!("`{text}` is not a memory that a fence orders")
    };
    Diagnostic::error(Code("C0429"), span, message)
        .help("write `(mem-fence :local)`, `(mem-fence :global)`, or `(mem-fence)` for both")
}

pub(crate) fn cell_not_constant(span: Span, name: &str, owner: &str) -> Diagnostic {
    Diagnostic::error(Code("C0430"), span, format!("the first value of `{name}` is not known at compile time"))
        .note(format!("the variable belongs to {owner}, so no invocation's own value can be its first one"))
        .help(match owner {
            "a workgroup" => format!("begin with 0, and let one invocation assign `{name}` before a `(local-barrier)`"),
            _ => format!("begin with 0, or pass `{name}` as a vector of one element"),
        })
}

pub(crate) fn cell_not_number(span: Span, name: &str, ty: Shown<'_>, owner: &str) -> Diagnostic {
    Diagnostic::error(Code("C0430"), span, format!("`{name}` is shared by {owner} and must be a number, this is {ty}"))
        .help(match owner {
            "a workgroup" => "for more elements use `(make-vector TYPE :local LENGTH)`",
            _ => "for more elements use `(make-scratch-vector TYPE LENGTH)`",
        })
}

pub(crate) fn cell_of_several(span: Span, name: &str, owner: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0430"),
        span,
        format!("`{name}` is one of several values, and cannot be shared by {owner}"),
    )
    .help("bind it by itself, to a constant")
}

pub(crate) fn cell_not_zero(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0431"), span, format!("the first value of `{name}` is not 0, but this is not a kernel"))
        .note("only where a kernel begins all invocations of a workgroup surely come together to store it")
        .help(format!("bind `{name}` in the kernel, or begin with 0"))
}

pub(crate) fn global_cell_in_loop(span: Span, name: &str, operation: &str, around: Span) -> Diagnostic {
    Diagnostic::error(
        Code("C0620"),
        span,
        format!("`{name}` is a variable of the whole grid, and is bound inside the loop `{operation}`"),
    )
    .see(around, "this loop")
    .note("the host stores the first value once, before the launch")
    .help(format!("bind `{name}` before the loop"))
}

pub(crate) fn last_workgroup_in_loop(span: Span, operation: &str, around: Span) -> Diagnostic {
    Diagnostic::error(Code("C0621"), span, format!("`when-is-last-workgroup` is inside the loop `{operation}`"))
        .see(around, "this loop")
        .note("workgroups do not wait for each other, so one that is ahead would be counted for a later iteration")
        .help("close the loop before; in the last workgroup there may be another loop")
}

pub(crate) fn elected_read(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0680"),
        span,
        format!("`{name}` has its value in one workgroup only, and all of them get here"),
    )
    .note("the workgroup that finishes last computes it; no other one waits for that")
    .help(format!(
        "read it in `(when-thread-is 0 …)`, or in `(when-reduced ({name}) …)` by all invocations of that workgroup"
    ))
}

pub(crate) fn elected_not_bound(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0681"), span, "this value is known in one workgroup only, and no variable holds it")
        .help("bind it with `let`, and read the variable in `(when-thread-is 0 …)`")
}

pub(crate) fn elected_place(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("C0682"),
        span,
        "a reduction of all workgroups leaves its result in a variable, and this is none",
    )
    .help("bind the value with `let` first, and give the name")
}

pub(crate) fn nothing_elected(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("C0683"),
        span,
        "`when-reduced` names variables that a reduction left its result in, and there is none here",
    )
    .help("write `(when-reduced (NAME) FORM…)` after the reduction")
}

pub(crate) fn library_demands(span: Span, text: String, help: &str) -> Diagnostic {
    Diagnostic::error(Code("C0684"), span, text).help(help.to_owned())
}

pub(crate) fn library_advises(span: Span, text: String, help: &str) -> Diagnostic {
    Diagnostic::warning(Code("C0685"), span, text).help(help.to_owned())
}

pub(crate) fn told_not_number(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0434"), span, format!("debug output takes strings and numbers, this is {ty}"))
        .label(format!("is {ty}"))
        .help("give an element or a lane of it")
}

pub(crate) fn shuffle_width(span: Span, warp: u32) -> Diagnostic {
    Diagnostic::error(Code("C0367"), span, "the width of a shuffle is a power of two that is known at compile time")
        .help(format!("write 1, 2, 4, 8 or 16, or {warp} for the whole warp"))
}
