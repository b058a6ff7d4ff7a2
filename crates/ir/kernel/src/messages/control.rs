//! Wording: rules about control and calls.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use super::words::{count, name, see};
use crate::types::Type;
use crate::validate::Subject;

/// K0301: a body that does not end with a return.
pub(super) fn body_end(at: Span) -> Diagnostic {
    Diagnostic::error(Code("K0301"), at, "the body of a function ends with `return`, not with `yield`")
        .help("write `return` with the function's results; a kernel has none")
}

/// K0302: a break without a loop.
pub(super) fn break_outside_loop(at: Span) -> Diagnostic {
    Diagnostic::error(Code("K0302"), at, "`break` outside a loop")
        .help("write `return` to leave the function, or `yield` to leave a branch")
}

/// Returns the receiver of values as part of a sentence: the names of operations are code.
fn named(taker: &str) -> String {
    match taker {
        "function" | "kernel" => taker.to_owned(),
        _ => format!("`{taker}`"),
    }
}

/// K0303: a terminator hands on too few or too many values.
pub(super) fn terminator_count(
    at: Span,
    terminator: &str,
    taker: &str,
    place: Span,
    [wanted, found]: [usize; 2],
) -> Diagnostic {
    let taker = named(taker);
    let message = format!(
        "this `{terminator}` passes on {}, and the {taker} takes {}",
        count(found, "value"),
        if wanted == 0 { "none".to_owned() } else { wanted.to_string() }
    );
    Diagnostic::error(Code("K0303"), at, message)
        .see(place, format!("this {taker}"))
        .help(format!("give `{terminator}` as many values as the {taker} declares"))
}

/// K0304: a terminator hands on a value of another type.
pub(super) fn terminator_type(
    at: Span,
    terminator: &str,
    (taker, place): (&str, Span),
    [wanted, found]: [Type; 2],
    value: &Subject,
) -> Diagnostic {
    let taker = named(taker);
    let message =
        format!("this `{terminator}` passes on {} of type `{found}` where the {taker} takes `{wanted}`", name(value));
    see(Diagnostic::error(Code("K0304"), at, message), value, "the value is defined here")
        .see(place, format!("this {taker}"))
        .help("convert the value, or declare the other type")
}

/// K0305: nothing after the `if` can be reached.
pub(super) fn unreachable(at: Span, [then, other]: [Span; 2]) -> Diagnostic {
    Diagnostic::error(Code("K0305"), at, "neither branch of this `if` reaches its end, so nothing after it is reached")
        .see(then, "one branch leaves here")
        .see(other, "the other leaves here")
        .help("let one branch `yield`, and move its operations after the `if`")
}

/// K0306: a loop index that is not an integer.
pub(super) fn loop_index(at: Span, found: Type) -> Diagnostic {
    Diagnostic::error(Code("K0306"), at, format!("a loop counts in an integer type, not in `{found}`"))
        .help("count in an integer, and convert the index inside the loop")
}

/// K0307: a bound of another type than the index.
pub(super) fn loop_bound(at: Span, index: Type, found: Type, value: &Subject) -> Diagnostic {
    let message = format!("the loop counts in `{index}`, and {} that bounds it is `{found}`", name(value));
    see(Diagnostic::error(Code("K0307"), at, message), value, "the bound is defined here")
        .help(format!("convert the bound to `{index}`"))
}

/// K0308: a carried value starts with another type.
pub(super) fn carried_type(at: Span, wanted: Type, found: Type, value: &Subject) -> Diagnostic {
    let message = format!("a value that the loop carries as `{wanted}` begins as {} of type `{found}`", name(value));
    see(Diagnostic::error(Code("K0308"), at, message), value, "its first value is defined here")
        .help("convert its beginning, or carry it in the other type")
}

/// K0311: a call with too few or too many arguments.
pub(super) fn call_count(at: Span, callee: &str, place: Span, [wanted, found]: [usize; 2]) -> Diagnostic {
    let message = format!("`{callee}` takes {}, and this call gives {found}", count(wanted, "argument"));
    Diagnostic::error(Code("K0311"), at, message)
        .see(place, format!("`{callee}` is defined here"))
        .help("give one argument for each parameter")
}

/// K0312: an argument of another type.
pub(super) fn call_type(
    at: Span,
    callee: &str,
    (param, place): (&str, Span),
    [wanted, found]: [Type; 2],
    value: &Subject,
) -> Diagnostic {
    let message =
        format!("`{callee}` takes `{param}` as `{wanted}`, and this call gives it {} of type `{found}`", name(value));
    see(Diagnostic::error(Code("K0312"), at, message), value, "the argument is defined here")
        .see(place, "the parameter")
        .help("convert the argument; a view must agree in element, space, access, stride and rank")
}

/// K0313: a call of a kernel.
pub(super) fn calls_kernel(at: Span, kernel: &str, place: Span) -> Diagnostic {
    Diagnostic::error(Code("K0313"), at, format!("`{kernel}` is a kernel, and only a host launches kernels"))
        .see(place, "the kernel")
        .help("move what both need into a function, and call that")
}

/// K0314: functions call each other in a circle.
pub(super) fn call_cycle(at: Span, calls: &[(String, Span)]) -> Diagnostic {
    let names: Vec<String> = calls.iter().chain(calls.first()).map(|(caller, _)| format!("`{caller}`")).collect();
    let circle = names.join(", which calls ").replacen(", which", "", 1);
    let message = format!("functions must not call themselves, and here {circle}");
    let mut report = Diagnostic::error(Code("K0314"), at, message);
    for (index, (caller, place)) in calls.iter().enumerate() {
        let callee = calls.get(index + 1).or(calls.first()).map_or("", |(callee, _)| callee);
        if *place != at {
            report = report.see(*place, format!("`{caller}` calls `{callee}`"));
        }
    }
    report.help("recursion is not supported: use a loop")
}

/// K0309: an atomic update that is left.
pub(super) fn leaves_update(at: Span, terminator: &str, update: Span) -> Diagnostic {
    Diagnostic::error(
        Code("K0309"),
        at,
        format!("`{terminator}` would leave an atomic update before it has a new element"),
    )
    .see(update, "this update")
    .help("yield the old element where nothing is to change, and decide by the result afterwards")
}

/// K0310: an atomic update that does more than compute.
pub(super) fn impure_update(at: Span, op: &str, update: Span) -> Diagnostic {
    let what = if op == "call" { "a function that does more than compute".to_owned() } else { format!("`{op}`") };
    Diagnostic::error(Code("K0310"), at, format!("{what} cannot be part of an atomic update, which may be repeated"))
        .see(update, "this update")
        .help("an update only computes: load, store and talk to others before or after it")
}
