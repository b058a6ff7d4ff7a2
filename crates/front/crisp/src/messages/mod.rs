//! All wording of the Crisp checker: one function for each message, grouped by subject. `docs/messages/crisp.md` explains each code.

mod analyses;
mod calls;
mod control;
mod cooperation;
mod definitions;
mod enums;
mod launch;
mod lints;
mod maybe;
mod memory;
mod numbers;
mod orchestrations;
mod order;
mod side;
mod structs;
mod templates;
mod tensors;
mod types;
mod views;

pub(crate) use analyses::*;
pub(crate) use calls::*;
pub(crate) use control::*;
pub(crate) use cooperation::*;
pub use definitions::UNKNOWN_PARAMETER;
pub(crate) use definitions::*;
pub(crate) use enums::*;
pub(crate) use launch::*;
pub(crate) use lints::*;
pub(crate) use maybe::*;
pub(crate) use memory::*;
pub(crate) use numbers::*;
pub(crate) use orchestrations::*;
pub(crate) use order::*;
pub(crate) use side::*;
pub(crate) use structs::*;
pub(crate) use templates::*;
pub(crate) use tensors::*;
pub(crate) use types::*;
pub(crate) use views::*;

use crisp_support_diagnostics::Diagnostic;

/// Adds "did you mean" where there is a near name.
fn did_you_mean(diagnostic: Diagnostic, suggestion: Option<&str>) -> Diagnostic {
    match suggestion {
        Some(name) => diagnostic.did_you_mean(name),
        None => diagnostic,
    }
}

/// Names the page of the manual, if there is one.
pub(crate) fn documented(diagnostic: Diagnostic, page: &str) -> Diagnostic {
    if page.is_empty() { diagnostic } else { diagnostic.note(format!("docs/reference/{page}.md describes it")) }
}

/// `a`, `b` and `c`.
fn listed<S: AsRef<str>>(names: &[S]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    match &quoted[..] {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

fn count(number: usize, noun: &str) -> String {
    count_of(number as u64, noun)
}

fn count_of(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
