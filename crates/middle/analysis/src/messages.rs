//! Wording of what the analyses have to say.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use crate::meetings::{Cause, Together};

/// K0601 to K0604: a barrier that not all invocations of the workgroup reach together; K0605 to K0608: an operation of a warp that not
/// all invocations of the warp do.
pub(crate) fn not_together(at: Span, together: Together, cause: Cause) -> Diagnostic {
    let (what, whose, uniform) = match together {
        Together::Workgroup => ("barrier", "workgroup", "uniform"),
        Together::Warp => ("operation", "warp", "the same for the whole warp"),
    };
    let (code, message, place, there, help) = match cause {
        Cause::Branch(place) => (
            ["K0601", "K0605"],
            format!("not every invocation of the {whose} reaches this {what}"),
            place,
            format!("this may differ between invocations of one {whose}"),
            match together {
                Together::Workgroup => {
                    "move the barrier out of the branch, or make the condition uniform: `if*`, `when*`, `cond*`"
                        .to_owned()
                }
                Together::Warp => "move it out of the branch, and choose by its result".to_owned(),
            },
        ),
        Cause::Trips(place) => (
            ["K0602", "K0606"],
            format!("invocations meet this {what} a different number of times"),
            place,
            format!("the number of iterations may differ between invocations of one {whose}"),
            match together {
                Together::Workgroup => {
                    "make the count uniform: `dotimes*` and its kin, or bind it with `(declare (uniform …))`".to_owned()
                }
                Together::Warp => format!("make the count {uniform}, and guard what only some invocations are to do"),
            },
        ),
        Cause::LeftLoop(place) => (
            ["K0604", "K0608"],
            format!("some invocations may have left the loop before this {what}"),
            place,
            "this loop may be left early by some invocations".to_owned(),
            format!("leave the loop under a condition that is {uniform}, or move the {what} out of it"),
        ),
        Cause::Returned(place) => (
            ["K0603", "K0607"],
            format!("some invocations may have returned before this {what}"),
            place,
            "some invocations leave here".to_owned(),
            "let all invocations stay: guard the work with `when` instead of returning".to_owned(),
        ),
    };
    let (code, note) = match together {
        Together::Workgroup => (
            code[0],
            "a barrier waits until every invocation of the workgroup arrives; one that never comes would stop all",
        ),
        Together::Warp => (code[1], "the lanes of a warp exchange values, so all that it has must arrive together"),
    };
    Diagnostic::error(Code(code), at, message).see(place, there).note(note).help(help)
}

/// K0609: a broadcast from more than one lane.
pub(crate) fn broadcast_from_many(at: Span, lane: Span) -> Diagnostic {
    Diagnostic::error(Code("K0609"), at, "the lanes of a warp may ask for a broadcast from different lanes")
        .see(lane, "this may differ between invocations of one warp")
        .help("use `shuffle`, which reads a lane of each invocation's own choice")
}

/// Adds how control came to a barrier inside a function.
pub(crate) fn called_from(diagnostic: Diagnostic, calls: &[Span]) -> Diagnostic {
    calls.iter().rev().fold(diagnostic, |diagnostic, &call| diagnostic.see(call, "called here"))
}
