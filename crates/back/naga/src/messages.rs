//! The wording of this crate's messages.

use crisp_support_diagnostics::{Code, Diagnostic, Severity};

/// D0707: text that naga does not accept.
pub(crate) fn not_accepted(reason: &str) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code("D0707"), format!("naga does not accept the WGSL: {reason}"));
    Diagnostic { severity: Severity::Bug, ..diagnostic }
        .help("this is a mistake of the compiler: please report it with the program")
}
