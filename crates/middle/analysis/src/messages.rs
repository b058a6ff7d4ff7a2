//! Wording of what the analyses have to say.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

const ARRIVE: &str =
    "a barrier waits until every invocation of the workgroup arrives; one that never comes would stop all";

fn barrier(code: &'static str, barrier: Span, message: &str, parts: Span, there: &str) -> Diagnostic {
    Diagnostic::error(Code(code), barrier, message).see(parts, there).note(ARRIVE)
}

/// K0601: a barrier in a branch that not all invocations take.
pub(crate) fn barrier_in_branch(at: Span, condition: Span) -> Diagnostic {
    barrier(
        "K0601",
        at,
        "not every invocation of the workgroup reaches this barrier",
        condition,
        "this may differ between invocations",
    )
    .help("move the barrier out of the branch, or make the condition uniform: `if*`, `when*`, `cond*`")
}

/// K0602: a barrier in a loop that invocations repeat a different number of times.
pub(crate) fn barrier_in_loop(at: Span, count: Span) -> Diagnostic {
    barrier(
        "K0602",
        at,
        "invocations meet this barrier a different number of times",
        count,
        "the number of iterations may differ between invocations",
    )
    .help("make the count uniform: `dotimes*` and its kin, or bind it with `(declare (uniform …))`")
}

/// K0603: a barrier after some invocations may have returned.
pub(crate) fn barrier_after_return(at: Span, leaves: Span) -> Diagnostic {
    barrier(
        "K0603",
        at,
        "some invocations may have returned before this barrier",
        leaves,
        "some invocations leave here",
    )
    .help("let all invocations stay: guard the work with `when` instead of returning")
}

/// K0604: a barrier in a loop that some invocations leave early.
pub(crate) fn barrier_in_left_loop(at: Span, leaves: Span) -> Diagnostic {
    barrier(
        "K0604",
        at,
        "some invocations may have left the loop before this barrier",
        leaves,
        "this loop may be left early by some invocations",
    )
    .help("leave the loop under a uniform condition only, or move the barrier out of it")
}

/// Adds how control came to a barrier inside a function.
pub(crate) fn called_from(diagnostic: Diagnostic, calls: &[Span]) -> Diagnostic {
    calls.iter().rev().fold(diagnostic, |diagnostic, &call| diagnostic.see(call, "called here"))
}
