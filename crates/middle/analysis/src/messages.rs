//! Wording of what the analyses have to say.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use crate::determinism;
use crate::determinism::{Assumes, CauseKind, Reach, Steadiness};
use crate::meetings::{Cause, CauseKind as Diverges, Origin, OriginKind, Together};

/// Whether a message is that a barrier may not be reached by all invocations of a workgroup together.
#[must_use]
pub fn is_of_barrier(diagnostic: &Diagnostic) -> bool {
    matches!(diagnostic.code, Code("K0601" | "K0602" | "K0603" | "K0604"))
}

/// K0601 to K0604: a barrier that not all invocations of the workgroup reach together; K0605 to K0608: an operation of a warp that not
/// all invocations of the warp do. `load` is what is known of a load that makes the difference.
pub(crate) fn not_together(at: Span, together: Together, cause: Cause, load: Option<&Steadiness>) -> Diagnostic {
    let (what, whose, uniform) = match together {
        Together::Workgroup => ("barrier", "workgroup", "uniform"),
        Together::Warp => ("operation", "warp", "the same for the whole warp"),
    };
    let (code, message, there, help) = match cause.kind {
        Diverges::Branch => (
            ["K0601", "K0605"],
            format!("not every invocation of the {whose} reaches this {what}"),
            format!("this may differ between invocations of one {whose}"),
            match together {
                Together::Workgroup => {
                    "move the barrier out of the branch, or make the condition uniform: `if*`, `when*`, `cond*`"
                        .to_owned()
                }
                Together::Warp => "move it out of the branch, and choose by its result".to_owned(),
            },
        ),
        Diverges::Trips => (
            ["K0602", "K0606"],
            format!("invocations meet this {what} a different number of times"),
            format!("the number of iterations may differ between invocations of one {whose}"),
            match together {
                Together::Workgroup => {
                    "make the count uniform: `dotimes*` and its kin, or bind it with `(declare (uniform …))`".to_owned()
                }
                Together::Warp => format!("make the count {uniform}, and guard what only some invocations are to do"),
            },
        ),
        Diverges::LeftLoop => (
            ["K0604", "K0608"],
            format!("some invocations may have left the loop before this {what}"),
            "this loop may be left early by some invocations".to_owned(),
            format!("leave the loop under a condition that is {uniform}, or move the {what} out of it"),
        ),
        Diverges::Returned => (
            ["K0603", "K0607"],
            format!("some invocations may have returned before this {what}"),
            "some invocations leave here".to_owned(),
            "let all invocations stay: guard the work with `when` instead of returning".to_owned(),
        ),
    };
    let (code, note) = match together {
        Together::Workgroup => (
            code[0],
            "a barrier waits until every invocation of the workgroup arrives; if one never arrives, all others wait forever",
        ),
        Together::Warp => (code[1], "the lanes of a warp exchange values, so all that it has must arrive together"),
    };
    let diagnostic = Diagnostic::error(Code(code), at, message).see(cause.place, there);
    let diagnostic = match cause.origin {
        Some(origin) => differs_because(diagnostic, cause.place, origin, load),
        None => diagnostic,
    };
    diagnostic.note(note).help(help)
}

/// K0622: a value that is required to be uniform and may not be.
pub(crate) fn not_uniform(at: Span, form: &str, cause: Cause, load: Option<&Steadiness>) -> Diagnostic {
    let message = format!("`{form}` requires a uniform value; this may differ between invocations of one workgroup");
    let diagnostic = Diagnostic::error(Code("K0622"), at, message);
    let diagnostic = match cause.origin {
        Some(origin) => differs_because(diagnostic, cause.place, origin, load),
        None => diagnostic,
    };
    let star =
        form.strip_suffix('+').map(|form| format!("use `{form}*`, which lets one invocation compute it for all, or "));
    diagnostic.help(format!("{}bind it with `(declare (uniform …))`", star.unwrap_or_default()))
}

/// K0623: a value that one invocation is to share with its workgroup, where not all of it may arrive together.
pub(crate) fn not_shared(at: Span, form: &str, cause: Cause, load: Option<&Steadiness>) -> Diagnostic {
    let message = format!("`{form}` shares a value with the workgroup, but not every invocation of it may get here");
    let there = match cause.kind {
        Diverges::Branch => "this may differ between invocations of one workgroup",
        Diverges::Trips => "the number of iterations may differ between invocations of one workgroup",
        Diverges::LeftLoop => "this loop may be left early by some invocations",
        Diverges::Returned => "some invocations leave here",
    };
    let diagnostic = Diagnostic::error(Code("K0623"), at, message).see(cause.place, there);
    let diagnostic = match cause.origin {
        Some(origin) => differs_because(diagnostic, cause.place, origin, load),
        None => diagnostic,
    };
    diagnostic
        .note("all invocations of the workgroup wait for the value, as at a barrier")
        .help("move it to where all invocations of the workgroup arrive")
}

/// Adds what makes a value differ between invocations.
fn differs_because(diagnostic: Diagnostic, place: Span, origin: Origin, load: Option<&Steadiness>) -> Diagnostic {
    let mut diagnostic = diagnostic;
    if let Some(chosen) = origin.chosen.filter(|&chosen| chosen != place) {
        diagnostic = diagnostic.see(chosen, "its value depends on this condition");
    }
    let why = match origin.kind {
        OriginKind::Id => "it depends on the invocation's id".to_owned(),
        OriginKind::Private => "it depends on private memory, of which each invocation has its own".to_owned(),
        OriginKind::Atomic => "it depends on the element that this atomic operation finds".to_owned(),
        OriginKind::Clock => "it depends on the time at which an invocation gets here".to_owned(),
        OriginKind::Lanes => "it depends on the lane: this operation gives lanes different values".to_owned(),
        OriginKind::Load => match load {
            Some(Steadiness::Written { at: _, memory: Some(name) }) => {
                format!("it depends on this load from `{name}`")
            }
            _ => "it depends on this load".to_owned(),
        },
    };
    diagnostic = diagnostic.see(origin.at, why);
    match load {
        Some(Steadiness::Written { at, memory: _ }) => diagnostic
            .see(*at, "which another invocation may change here at the same time")
            .help("put a barrier between the load and the store, or let one invocation load the value for all: `(declare (uniform …))`"),
        Some(Steadiness::Unknown) => {
            diagnostic.note("the kernel is too large to prove that the loaded memory is not changed at the same time")
        }
        Some(Steadiness::Steady) | None => diagnostic,
    }
}

/// K0609: a broadcast from more than one lane.
pub(crate) fn broadcast_from_many(at: Span, lane: Span) -> Diagnostic {
    Diagnostic::error(Code("K0609"), at, "the lanes of a warp may request a broadcast from different lanes")
        .see(lane, "this may differ between invocations of one warp")
        .help("use `shuffle`, which reads a lane of each invocation's own choice")
}

/// Adds how control came to a barrier inside a function.
pub(crate) fn called_from(diagnostic: Diagnostic, calls: &[Span]) -> Diagnostic {
    calls.iter().rev().fold(diagnostic, |diagnostic, &call| diagnostic.see(call, "called here"))
}

/// K0610 to K0621: why the results of a kernel are not proven to be the same in every order of invocations.
pub(crate) fn order(cause: &determinism::Cause, assumes: Assumes) -> Diagnostic {
    let memory = cause.memory.as_ref().map_or_else(|| "memory".to_owned(), |name| format!("`{name}`"));
    let at = cause.at;
    let (diagnostic, there) = match cause.kind {
        CauseKind::FloatSum => (float_sum(at, &memory), "meets this update"),
        CauseKind::Apply => (
            Diagnostic::error(Code("K0611"), at, format!("{memory} is updated by a function in the order of arrival"))
                .note("only functions that can be applied in any order give the same result, which is not proven here")
                .help("use an atomic sum, minimum, maximum or bitwise operation on integers"),
            "meets this update",
        ),
        CauseKind::OldValue(reach) => (
            Diagnostic::error(
                Code("K0612"),
                at,
                format!("what this atomic operation finds depends on the order of invocations and {}", reaches(reach)),
            )
            .help("leave its result unused, and read the element after a barrier or in the next launch"),
            "it counts here",
        ),
        CauseKind::Exchange => (
            Diagnostic::error(Code("K0613"), at, format!("the order of invocations decides which value stays in {memory}"))
                .help("let one invocation store it, or use an atomic minimum or maximum"),
            "meets this exchange",
        ),
        CauseKind::Append => (
            Diagnostic::error(Code("K0614"), at, "the order of invocations decides where each of them stores")
                .note("the number that a counter had before becomes an index: elements are appended in the order of arrival")
                .help("compute the places by a prefix sum instead, which gives each invocation a separate place in every order"),
            "it is the index here",
        ),
        CauseKind::Mixed => (
            Diagnostic::error(Code("K0615"), at, format!("different updates of {memory} give different results in different orders"))
                .help("put them on both sides of a barrier, in two launches, or on two buffers"),
            "meets this update",
        ),
        CauseKind::Wrap => (
            Diagnostic::error(Code("K0616"), at, format!("{memory} wraps at limits that differ between invocations"))
                .help("give all invocations the same limit"),
            "meets this update",
        ),
        CauseKind::LoadOfUpdated => (
            Diagnostic::error(Code("K0617"), at, format!("this load of {memory} finds more or fewer of the updates of others done"))
                .help("put a barrier between, or load in the next launch: a barrier orders one workgroup and no other"),
            "updated here",
        ),
        CauseKind::Clock(reach) => (
            Diagnostic::error(Code("K0618"), at, format!("the time {}", reaches(reach)))
                .help("measure outside of kernels that have to be deterministic"),
            "it counts here",
        ),
        CauseKind::Race => (race(cause, &memory), "not proven to be another element"),
        CauseKind::TooLarge => (
            Diagnostic::error(Code("K0620"), at, "the kernel is too large to prove that it is deterministic")
                .help("call large functions from fewer places, or cut the kernel into several"),
            "here",
        ),
        CauseKind::Launch => (launch(at, assumes), "here"),
    };
    let diagnostic = match cause.other {
        Some(other) => diagnostic.see(other, there),
        None => diagnostic,
    };
    called_from(diagnostic, &cause.calls)
}

fn float_sum(at: Span, memory: &str) -> Diagnostic {
    Diagnostic::error(Code("K0610"), at, format!("floats are summed up in {memory} in the order of arrival"))
        .note("each sum is rounded, so another order yields other bits")
        .help("sum up in a tree: in local memory between barriers, or with `warp-reduce`; integers can be summed in any order")
}

fn reaches(reach: Reach) -> &'static str {
    match reach {
        Reach::Store => "reaches memory",
        Reach::Index => "reaches an index",
        Reach::Branch => "decides a branch or a loop",
        Reach::Atomic => "reaches another atomic operation",
        Reach::Message => "reaches a message",
    }
}

fn race(cause: &determinism::Cause, memory: &str) -> Diagnostic {
    let message = if cause.other.is_some_and(|other| other != cause.at) {
        format!("two invocations may access one element of {memory} at the same time, and one of them stores")
    } else {
        format!("two invocations may store to one element of {memory}")
    };
    Diagnostic::error(Code("K0619"), cause.at, message)
        .note("it is not proven that each invocation has separate elements, and there is no barrier between")
        .help(
            "index with the invocation's id, guard with the declared size, use a view with an axis for each id, or put a barrier between",
        )
}

fn launch(at: Span, assumes: Assumes) -> Diagnostic {
    let (which, declare) = match (assumes.dimensions, assumes.sizes) {
        (Some(1), false) => ("of one dimension".to_owned(), "(work-dim 1)"),
        (Some(number), false) => (format!("of {number} dimensions"), "the number of dimensions"),
        (_, true) => {
            ("of the workgroup size that it declares as a default".to_owned(), "it with `:set-to` (`:require`)")
        }
        (None, false) => ("of some sizes".to_owned(), "them"),
    };
    Diagnostic::error(Code("K0621"), at, format!("the kernel is deterministic only in launches {which}"))
        .note("in other launches two invocations can have the same index")
        .help(format!("declare {declare}, so that there are no others"))
}
