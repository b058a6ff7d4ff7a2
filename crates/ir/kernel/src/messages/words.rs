//! Words that several messages have.

use crisp_support_diagnostics::Diagnostic;

use crate::op::Domain;
use crate::validate::{Subject, Wanted};

/// How a sentence names a value.
pub(super) fn name(value: &Subject) -> String {
    match value.name.as_deref() {
        Some(name) if !name.is_empty() => format!("`{name}`"),
        Some(_) | None => "the value".to_owned(),
    }
}

/// Points at the place where a value is made, unless the message is about that place already.
pub(super) fn see(report: Diagnostic, value: &Subject, what: &str) -> Diagnostic {
    match value.span {
        Some(span) if report.span != Some(span) => report.see(span, what),
        Some(_) | None => report,
    }
}

/// `no value`, `1 value`, `2 values`.
pub(super) fn count(number: usize, noun: &str) -> String {
    match number {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        _ if noun.ends_with("ex") => format!("{number} {}ices", noun.trim_end_matches("ex")),
        _ if noun.ends_with("is") => format!("{number} {}es", noun.trim_end_matches("is")),
        _ => format!("{number} {noun}s"),
    }
}

/// Returns the types that an operation takes, as the end of a sentence.
pub(super) fn domain(domain: Domain) -> &'static str {
    match domain {
        Domain::Float => "floats",
        Domain::Integer => "integers",
        Domain::Unsigned => "unsigned integers",
        Domain::Number => "integers and floats",
        Domain::Bool => "bool",
        Domain::Bits => "integers and bool",
        Domain::All => "scalars and hardware vectors",
    }
}

/// Returns the types that an operand must have, as the end of a sentence.
pub(super) fn wanted(wanted: Wanted) -> String {
    match wanted {
        Wanted::Type(ty) => format!("`{ty}`"),
        Wanted::Register => "a scalar or a hardware vector".to_owned(),
        Wanted::Scalar => "a plain scalar".to_owned(),
        Wanted::Vector => "a hardware vector".to_owned(),
        Wanted::View => "a view".to_owned(),
    }
}
