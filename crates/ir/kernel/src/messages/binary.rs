//! Wording: what is wrong with bytes that should be a module in its binary form.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use crate::binary::Problem;

/// The message for what is wrong with bytes.
pub(crate) fn problem(at: Span, problem: &Problem) -> Diagnostic {
    match problem {
        Problem::NoModule => no_module(at),
        Problem::Version { version, flags } => version_unknown(at, *version, *flags),
        Problem::Truncated { at: byte, what } => truncated(at, *byte, what),
        Problem::Damaged => damaged(at),
        Problem::Count { at: byte, what, found, most } => count(at, *byte, what, *found, *most),
        Problem::Bad { at: byte, what } => bad(at, *byte, what),
        Problem::Missing { at: byte, what, number } => missing(at, *byte, what, *number),
    }
}

/// Adds that the bytes are wrong from the beginning.
fn by_its_writer(report: Diagnostic) -> Diagnostic {
    report
        .note("the bytes are those that were written, so the program that wrote them has the mistake")
        .help("write the module again; if `crisp` wrote it, please report it")
}

/// K0021: something else.
fn no_module(at: Span) -> Diagnostic {
    Diagnostic::error(Code("K0021"), at, "this is not a module in the binary form")
        .help("`crisp FILE --emit=ir-binary --output=OUT.kirb` writes one; the text form has files that end in `.kir`")
}

/// K0022: a version of later.
fn version_unknown(at: Span, version: u32, flags: u32) -> Diagnostic {
    let supported = Problem::SUPPORTED;
    let text = if version == supported {
        format!("this module uses an extension of the binary form that is not known here (flags {flags:#x})")
    } else {
        format!("this module is in version {version} of the binary form, and only version {supported} is read here")
    };
    Diagnostic::error(Code("K0022"), at, text).help(
        "read it with the version of Crisp that wrote it, and go on from the text form, or compile the source again",
    )
}

/// K0023: the end comes too early.
fn truncated(at: Span, byte: usize, what: &str) -> Diagnostic {
    Diagnostic::error(Code("K0023"), at, format!("the file ends after {byte} bytes, in the middle of {what}"))
        .help("it was not written or copied completely; copy or write it again")
}

/// K0024: other bytes than were written.
fn damaged(at: Span) -> Diagnostic {
    Diagnostic::error(Code("K0024"), at, "this module is damaged: its bytes are not those that were written")
        .help("copy it again, as binary data, or write it again")
}

/// K0025: a number beyond what is possible.
fn count(at: Span, byte: usize, what: &str, found: u128, most: usize) -> Diagnostic {
    let text = format!("the number of {what} is {found} (byte {byte}), and at most {most} are possible here");
    by_its_writer(Diagnostic::error(Code("K0025"), at, text))
}

/// K0026: something else is there.
fn bad(at: Span, byte: usize, what: &str) -> Diagnostic {
    by_its_writer(Diagnostic::error(Code("K0026"), at, format!("byte {byte} should be {what}, and is not")))
}

/// K0027: it refers to nothing.
fn missing(at: Span, byte: usize, what: &str, number: u128) -> Diagnostic {
    let text = format!("byte {byte} refers to {what} that does not exist, number {number}");
    by_its_writer(Diagnostic::error(Code("K0027"), at, text))
}
