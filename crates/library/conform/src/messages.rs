//! Wording of messages about devices that do not conform.

use crisp_support_diagnostics::{Code, Diagnostic, Severity};

use crate::certificate::{Certificate, ResultEntry};

/// How many operations are named.
const NAMED: usize = 8;

/// D0003. `used` are the failed operations that the kernel uses; without one, `failed` are all of them.
pub(crate) fn not_conforming(certificate: &Certificate, used: &[&ResultEntry], failed: &[&ResultEntry]) -> Diagnostic {
    let device = &certificate.circumstances.device;
    let message = format!("device `{device}` does not conform: what this kernel computes may be wrong there");
    let (what, entries) = if used.is_empty() { ("it fails", failed) } else { ("the kernel uses what it fails:", used) };
    let names: Vec<String> = entries.iter().take(NAMED).map(|entry| name(entry)).collect();
    let more = match entries.len() - names.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let day = certificate.date.split('T').next().unwrap_or_default();
    Diagnostic { severity: Severity::Refused, ..Diagnostic::placeless(Code("D0003"), message) }
        .note(format!("{what} {}{more}; tested {day}", names.join(", ")))
        .help(format!("`crisp conform --device {device}` tests it again and shows what is wrong"))
        .help("`--accept-nonconforming` runs the kernel all the same")
}

/// An operation and its type: `` `add` on f32 ``.
fn name(entry: &ResultEntry) -> String {
    let ResultEntry { section: _, operation, ty, cases: _, failed: _, refused: _ } = entry;
    if ty.is_empty() { format!("`{operation}`") } else { format!("`{operation}` on {ty}") }
}
