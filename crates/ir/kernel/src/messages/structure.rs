//! Wording: rules about the tree.

use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span};

use super::words::{name, see};
use crate::validate::{NESTING_LIMIT, OPERATION_LIMIT, Part, Subject};

/// Reports a mistake that no text can contain: the code that built the module made it.
fn bug(code: &'static str, at: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Severity::Bug, Code(code), at, message)
        .help("please send us the source and the command; this is a mistake of the compiler, not yours")
}

/// K0101: an id leads to nothing.
pub(super) fn dangling(at: Span, part: Part) -> Diagnostic {
    bug("K0101", at, format!("this refers to a {} that does not exist", part.name()))
}

/// K0102: a value is made twice.
pub(super) fn defined_twice(at: Span, value: &Subject) -> Diagnostic {
    see(bug("K0102", at, format!("{} is defined a second time here", name(value))), value, "it is first defined here")
}

/// K0103: an operation is in two places.
pub(super) fn operation_twice(at: Span) -> Diagnostic {
    bug("K0103", at, "this operation is in two places")
}

/// K0104: a region has two owners.
pub(super) fn region_twice(at: Span) -> Diagnostic {
    bug("K0104", at, "a branch or loop body of this is also part of another operation")
}

/// K0105: a value is used before it is made.
pub(super) fn used_before(at: Span, value: &Subject) -> Diagnostic {
    let report = Diagnostic::error(Code("K0105"), at, format!("{} is used before it is defined", name(value)));
    see(report, value, "it is defined here").help("move the operation that defines it before this one")
}

/// K0106: a value is used outside the region that makes it.
pub(super) fn used_outside(at: Span, value: &Subject) -> Diagnostic {
    let message = format!("{} is used outside the branch or loop that defines it", name(value));
    see(Diagnostic::error(Code("K0106"), at, message), value, "it is defined here, and not every path executes this")
        .help("pass it out: `yield` it, and use the result of the `if` or the loop")
}

/// K0107: nothing makes the value.
pub(super) fn never_made(at: Span, value: &Subject) -> Diagnostic {
    bug("K0107", at, format!("{} is used here and never defined", name(value)))
}

/// K0108: regions nest too deeply.
pub(super) fn too_deep(at: Span) -> Diagnostic {
    let message = format!("branches and loops nest deeper than {NESTING_LIMIT} levels here");
    Diagnostic::error(Code("K0108"), at, message).help("move the inner levels into a function")
}

/// K0109: the module has too many operations.
pub(super) fn too_long(at: Span) -> Diagnostic {
    let message = format!("the module has more than {OPERATION_LIMIT} operations, and this is the first beyond");
    Diagnostic::error(Code("K0109"), at, message)
        .help("use loops in place of expanded code, or compile the kernels separately")
}

/// K0110: a region's parameters do not fit its owner.
pub(super) fn region_params(at: Span, owner: &str, wanted: usize, found: usize) -> Diagnostic {
    let message = if wanted == found {
        format!("the body of this `{owner}` gives a parameter another type than the `{owner}` does")
    } else {
        format!("a region of this `{owner}` has {found} parameters in place of {wanted}")
    };
    bug("K0110", at, message)
}
