//! All wording about LLVM, one function per code.

use crisp_support_diagnostics::{Code, Diagnostic, Severity};

const HELP: &str = "please send the output of `crisp --emit=llvm` for this file";

fn bug(code: Code, message: &str, reason: &str) -> Diagnostic {
    let mut report = Diagnostic::placeless(code, message).note(reason.trim_end()).help(HELP);
    report.severity = Severity::Bug;
    report
}

/// D0501: the text handed to LLVM does not parse.
pub(crate) fn syntax(reason: &str) -> Diagnostic {
    bug(Code("D0501"), "LLVM cannot read the generated code", reason)
}

/// D0502: the text handed to LLVM breaks LLVM's rules.
pub(crate) fn invalid(reason: &str) -> Diagnostic {
    bug(Code("D0502"), "the generated code breaks a rule of LLVM", reason)
}

/// D0503: LLVM has no code generator for this machine.
pub(crate) fn target(reason: &str) -> Diagnostic {
    Diagnostic::placeless(Code("D0503"), "LLVM cannot generate code for this machine")
        .note(reason.trim_end())
        .help("use `--device interp`, or an LLVM that was built with this machine's target")
}

/// D0504: the code generator failed.
pub(crate) fn code_generation(reason: &str) -> Diagnostic {
    bug(Code("D0504"), "LLVM failed to generate code", reason)
}

/// D0505: LLVM makes wrong machine code of the self-test.
pub(crate) fn self_test(reason: &str) -> Diagnostic {
    Diagnostic::placeless(Code("D0505"), "this LLVM makes wrong machine code, so none of its code is run")
        .note(reason.trim_end())
        .help("use `--device interp`, or another version of LLVM; 22.1.8 passes the test")
}
