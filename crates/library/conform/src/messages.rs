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

/// D0009: a trial that fails while its program is packed.
pub(crate) fn suite_fails(device: &str, trial: &str) -> Diagnostic {
    Diagnostic::placeless(
        Code("D0009"),
        format!("`{device}` does not pass `{trial}`: a failing suite cannot be packaged"),
    )
    .help("`crisp conform` says what is wrong; `--device interp` packs on the reference interpreter")
}

/// D0010: a package that holds no suite.
pub(crate) fn no_suite() -> Diagnostic {
    Diagnostic::placeless(Code("D0010"), "the package holds no conformance suite")
        .help("make one: `crisp conform -o suite.crispkg --target TARGET`")
}

/// D0011: programs, inputs or expectations are not those that a package was made of.
pub(crate) fn other_suite(packed: &str, own: &str) -> Diagnostic {
    let short = |hash: &str| hash.get(..16).unwrap_or(hash).to_owned();
    Diagnostic::placeless(Code("D0011"), "the package was made of another suite than this build has")
        .note(format!("the package's is {}, this build's {}", short(packed), short(own)))
        .help("make the package with the same version")
}

/// D0010: a program that a package of the suite lacks.
pub(crate) fn not_packed(kernel: &str) -> Diagnostic {
    Diagnostic::placeless(
        Code("D0010"),
        format!("the package lacks a program of the suite, with the kernel `{kernel}`"),
    )
    .help("make the package with the same version")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_that_differ_are_named() {
        let other = other_suite("0123456789abcdef01", "fedcba9876543210fe");
        assert_eq!((other.code.0, other.severity), ("D0011", Severity::Error));
        assert_eq!(other.notes[0].text, "the package's is 0123456789abcdef, this build's fedcba9876543210");
        assert!(
            suite_fails("cpu", "arithmetic/add/f32").message.starts_with("`cpu` does not pass `arithmetic/add/f32`")
        );
        assert_eq!((suite_fails("cpu", "x").code.0, not_packed("k").code.0), ("D0009", "D0010"));
    }
}
