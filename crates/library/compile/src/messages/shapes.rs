//! Wording of messages about shapes and lengths of arguments (`A0108`, `A0115` to `A0122`).

use crisp_ir_artifact::{Argument, ArgumentKind};
use crisp_support_diagnostics::{About, Code, Diagnostic, Span};

use crate::dimensions::{Extent, Misfit};

/// Returns the mistake A0108 of a buffer of `given` elements for a parameter whose type fixes another length.
#[must_use]
pub fn other_length(kernel: &str, at: Span, declared: &Argument, given: u64) -> Option<Diagnostic> {
    let ArgumentKind::Buffer { length: Some(wanted), .. } = declared.kind else { return None };
    if wanted == given {
        return None;
    }
    let (name, elements) = (&declared.name, if wanted == 1 { "element" } else { "elements" });
    let text = format!("argument `{name}` of `{kernel}` has {wanted} {elements}, and a buffer of {given} is passed");
    let found = Diagnostic::error(Code("A0108"), at, text).label("declared here");
    let about = About {
        argument: name.clone(),
        axis: Some(0),
        given: format!("{given} elements"),
        expected: format!("{wanted} {elements}"),
    };
    let fix = format!("pass a buffer of {wanted} {elements}: the length is part of the parameter's type");
    Some(found.help(fix).about(about))
}

/// A0122: memory that does not hold the elements of its shape; `shape` is the declared one, `extents` are those of the call.
pub(crate) fn shorter_than_shape(
    at: Span,
    kernel: &str,
    name: &str,
    (shape, extents): (&str, &[u64]),
    (needed, given): (u64, u64),
) -> Diagnostic {
    let extents = extents.iter().map(u64::to_string).collect::<Vec<_>>().join(" × ");
    let elements = if needed == 1 { "element" } else { "elements" };
    let text = format!(
        "`{name}` of `{kernel}` has the shape {shape}, here {extents}, which takes {needed} {elements}, and a buffer of {given} is passed"
    );
    Diagnostic::error(Code("A0122"), at, text)
        .label("declared here")
        .help(format!("pass a buffer of {needed} or more elements, or other extents"))
        .about(About {
            argument: name.to_owned(),
            axis: None,
            given: format!("{given} elements"),
            expected: shape.to_owned(),
        })
}

/// A0115: an array with another number of axes than its shape.
pub(crate) fn rank(at: Span, kernel: &str, name: &str, declared: &str, found: &[u64]) -> Diagnostic {
    let text = format!("`{name}` of `{kernel}` has the shape {declared}, and {} is passed", array_text(found));
    let fix = match found {
        [] => "pass an array, not a number".to_owned(),
        _ => format!("give the array as many axes as {declared} has: `reshape` does"),
    };
    Diagnostic::error(Code("A0115"), at, text).help(fix)
}

/// Returns the message of a mistake in the arrays of a template: A0115, A0116, A0118 or A0120.
pub(crate) fn template_misfit(kernel: &str, misfit: &Misfit) -> Diagnostic {
    match misfit {
        Misfit::Rank { at, name, dimensions, extents } => template_rank(*at, name, dimensions, extents),
        Misfit::Differ { at, dimension, found: [one, other] } => {
            let text = format!(
                "`{dimension}` is {} by the {} and {} by the {}",
                one.size,
                axis_of(one),
                other.size,
                axis_of(other)
            );
            let dims: Vec<String> = one.dims.iter().map(|(name, size)| format!("{name}:{size}")).collect();
            let (name, dims) = (&one.name, dims.join(","));
            sizes_disagree(
                *at,
                kernel,
                &text,
                &format!("pass another `{}`; where both are right, `--dims {name}={dims}` says so", other.name),
            )
        }
        Misfit::Empty { at, extent } => size_too_small(*at, kernel, &format!("the {} is 0", axis_of(extent)), false),
        Misfit::Stated { at, dimension, stated, found } => {
            let text = format!("`{dimension}` is {stated} as given and {} by the {}", found.size, axis_of(found));
            let fix = format!("pass another `{0}`, or leave out `--dims {0}=…`", found.name);
            sizes_disagree(*at, kernel, &text, &fix)
        }
        Misfit::Several { at, name, names, dimension, found: [one, other] } => {
            let by = format!(
                "`{dimension}` is {} by the {} and {} by the {}",
                one.size,
                axis_of(one),
                other.size,
                axis_of(other)
            );
            let text = format!(
                "the sizes of a call of `{kernel}` are not known: `{name}` has the dimensions `{}`, and {by}",
                names.join(":")
            );
            let dims: Vec<String> = names.iter().map(|name| format!("{name}:…")).collect();
            Diagnostic::error(Code("A0120"), *at, text)
                .help(format!("give its dimensions: `--dims {name}={}`", dims.join(",")))
        }
    }
}

/// `second axis of `a``.
fn axis_of(extent: &Extent) -> String {
    axis_text(&extent.name, extent.dims.len(), extent.axis)
}

/// `second axis of `A``, of an array with one axis its length.
pub(crate) fn axis_text(name: &str, axes: usize, axis: usize) -> String {
    match (axes, axis) {
        (1, _) => format!("length of `{name}`"),
        (_, 0) => format!("first axis of `{name}`"),
        (_, 1) => format!("second axis of `{name}`"),
        (_, 2) => format!("third axis of `{name}`"),
        (_, axis) => format!("axis {} of `{name}`", axis + 1),
    }
}

/// A0115: an array with another number of axes than the dimensions of a template's argument.
fn template_rank(at: Span, name: &str, dimensions: &[String], found: &[u64]) -> Diagnostic {
    let declared = dimensions.join(":");
    let text = format!("`{name}` has the dimensions `{declared}`, and {} is passed", array_text(found));
    let axes = match dimensions.len() {
        1 => "one axis".to_owned(),
        several => format!("{several} axes"),
    };
    Diagnostic::error(Code("A0115"), at, text)
        .help(format!("give the array {axes}: `reshape` does, or extents as `25x30`"))
}

pub(crate) fn array_text(extents: &[u64]) -> String {
    match extents {
        [] => "an array without axes".to_owned(),
        [one] => format!("an array of shape ({one},)"),
        all => format!("an array of shape ({})", all.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// A0116: extents that do not fit each other.
pub(crate) fn sizes_disagree(at: Span, kernel: &str, text: &str, fix: &str) -> Diagnostic {
    Diagnostic::error(Code("A0116"), at, format!("shapes of arguments of `{kernel}` disagree: {text}")).help(fix)
}

/// A0117: an extent that no whole number of a size makes.
pub(crate) fn no_whole_number(
    at: Span,
    kernel: &str,
    whose: &str,
    found: u64,
    expression: &str,
    size: &str,
) -> Diagnostic {
    let text = format!(
        "the {whose} in a call of `{kernel}` is {found}, and no whole number `{size}` makes {expression} that long"
    );
    Diagnostic::error(Code("A0117"), at, text)
        .help(format!("pass an array whose extent is {expression} for some `{size}`"))
}

/// A0118: a size below one.
pub(crate) fn size_too_small(at: Span, kernel: &str, text: &str, given: bool) -> Diagnostic {
    let fix = match given {
        true => "give a size of at least 1, or leave it out where it follows from arrays",
        false => "pass larger arrays, or skip the call where there is nothing to compute",
    };
    Diagnostic::error(
        Code("A0118"),
        at,
        format!("{text}: arrays of `{kernel}` have at least one element along each axis"),
    )
    .help(fix)
}

/// A0119: a size that its type, or any memory, does not hold.
pub(crate) fn size_too_large(at: Span, kernel: &str, text: &str) -> Diagnostic {
    Diagnostic::error(Code("A0119"), at, format!("sizes of a call of `{kernel}` are too large: {text}"))
        .help("pass smaller arrays, or several parts one after the other")
}

/// A0120: a size that nothing says.
pub(crate) fn size_open(at: Span, kernel: &str, text: &str, name: &str) -> Diagnostic {
    Diagnostic::error(Code("A0120"), at, format!("the sizes of a call of `{kernel}` are not known: {text}"))
        .help(format!("give `{name}` too: `{name}=…`"))
}

/// A0121: a result whose length nothing determines.
pub(crate) fn undetermined_length(at: Span, name: &str, kernel: &str) -> Diagnostic {
    let text = format!("how long the result `{name}` of `{kernel}` is follows from no declaration and no store");
    Diagnostic::error(Code("A0121"), at, text)
        .note("its stores are at indices that depend on data, or in functions and views that the analysis does not follow")
        .help(format!("pass it: `--arg {name}=zeros:TYPE:LENGTH` of the command, `{name}=` of a call in a program"))
        .about(About { argument: name.to_owned(), axis: Some(0), given: "nothing".to_owned(), expected: String::new() })
}
