//! Wording: lists of names, folds of several values, scatters.

use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span};

/// T0810: a file with functions and without a kernel.
pub(crate) fn functions_alone(first: Span, count: usize) -> Diagnostic {
    let text = match count {
        1 => "this function is not checked: no kernel calls it",
        _ => "the functions of this file are not checked: no kernel calls them",
    };
    Diagnostic::new(Severity::Note, Code("T0810"), first, text)
        .help("a function is checked for the shapes and types of each call: write a kernel that calls it, or check a file that imports this one")
}

/// T0830: several names for a value that does not have that number of parts.
pub(crate) fn not_that_many(at: Span, names: usize, found: &str) -> Diagnostic {
    Diagnostic::error(Code("T0830"), at, format!("expected {names} values, and this is {found}"))
        .help("write a name for each value of the list")
}

/// T0831: a function of a fold with another number of parameters than there are values.
pub(crate) fn fold_arguments(at: Span, name: &str, (state, element): (usize, usize), found: usize) -> Diagnostic {
    let name = if name.contains(' ') { name.to_owned() } else { format!("`{name}`") };
    Diagnostic::error(
        Code("T0831"),
        at,
        format!("{name} has {found} parameters, and the fold has {state} values and {element} of each element"),
    )
    .help(format!(
        "a function of a fold has 2 parameters, the state and the element, or {}, all values of both",
        state + element
    ))
}

/// T0832: an order of a scatter.
pub(crate) fn scatter_order(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0832"), at, "a `scatter` combines values in the order of their positions")
        .help("write `sum`, `prod`, `min`, `max`, `any`, `all`, `last` or a function")
}
