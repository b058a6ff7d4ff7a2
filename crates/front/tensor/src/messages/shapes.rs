//! Wording: values whose shape is not that of their type.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

/// `axis 0`, `axis 0 of the result`.
fn of(subject: &str, what: &str) -> String {
    if subject.is_empty() { what.to_owned() } else { format!("{what} of {subject}") }
}

fn axes(count: usize) -> String {
    if count == 1 { "1 axis".to_owned() } else { format!("{count} axes") }
}

/// T0728: a size that is not that of the type. `shapes` are those of the value and of the type.
pub(crate) fn size_differs(
    at: Span,
    subject: &str,
    axis: usize,
    (found, wanted): (&str, &str),
    shapes: &(String, String),
    is_turned: bool,
) -> Diagnostic {
    let whose = of(subject, &format!("axis {axis}"));
    let report = Diagnostic::error(Code("T0728"), at, format!("{whose} is {found}, and must be {wanted}"))
        .note(format!("the shape is {}, and that of the type is {}", shapes.0, shapes.1));
    if is_turned {
        return report.help("the axes are in the other order: `transpose(x)` exchanges them");
    }
    if [found, wanted].iter().all(|size| size.parse::<i64>().is_ok()) {
        return report.help("sizes must be equal: take a part, `x[a:b]`, or pass an array of that shape");
    }
    report.help("if both are always equal, give them one name where they are declared; else take a part, `x[a:b]`")
}

/// T0727: a value with another number of axes than its type.
pub(crate) fn rank_differs(at: Span, subject: &str, shape: &str, found: usize, wanted: usize) -> Diagnostic {
    let whose = if subject.is_empty() { "this".to_owned() } else { subject.to_owned() };
    let report = Diagnostic::error(
        Code("T0727"),
        at,
        format!("{whose} has {}, {shape}, and must have {}", axes(found), axes(wanted)),
    );
    match (found, wanted) {
        (1, 2) => report.help("`compute (shape = [1, n]) |i, j| x[j]` has the elements of `x` as a row"),
        _ if found > wanted => {
            report.help("an index takes an axis away: `x[i, :]`; or write a size for each axis in the type")
        }
        _ => report.help("write a size for each axis in the type, or an index for each axis that is too many"),
    }
}

/// T0726: a value of another kind than its type.
pub(crate) fn kind_differs(at: Span, subject: &str, found: &str, wanted: &str) -> Diagnostic {
    let whose = if subject.is_empty() { "this".to_owned() } else { subject.to_owned() };
    let report = Diagnostic::error(Code("T0726"), at, format!("{whose} is {found}, and must be {wanted}"));
    if found.starts_with("a number") && wanted.starts_with("a tensor") {
        return report.help("`compute (shape = […]) |i| e` makes a tensor, and `full(shape, x)` one of equal numbers; or write the type of a number");
    }
    if found.starts_with("a tensor") && wanted.starts_with("a number") {
        return report.help("take an element, `x[i]`, or reduce it: `sum(x)`; or write the type of a tensor");
    }
    report
}

/// T0726, of a value of another type than declared.
pub(crate) fn not_of_type(at: Span, found: &str, wanted: &str) -> Diagnostic {
    let report = Diagnostic::error(Code("T0726"), at, format!("this is {found}, not {wanted}"));
    if wanted == "bool" {
        return report.help("a comparison is a truth value: `x != 0`");
    }
    let report = report.help(format!("convert what it is made of: `{wanted}(e)`, or write the type `{found}`"));
    if found == "i64" {
        return report.note("numbers of the source, indices and sizes are i64 where nothing else gives them a type");
    }
    report
}

/// T0727, of a shape or strides with a wrong number of axes.
pub(crate) fn wrong_rank(at: Span, shape: &str, wanted: usize) -> Diagnostic {
    Diagnostic::error(
        Code("T0727"),
        at,
        format!("{shape} does not have {wanted} {}", if wanted == 1 { "axis" } else { "axes" }),
    )
    .help("give one number for each axis")
}
