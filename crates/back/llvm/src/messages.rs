//! The wording of this crate's messages: what a target cannot do, and our own mistakes.

use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span};

/// D0201: a call that was not inlined.
pub(crate) fn call_left(at: Span) -> Diagnostic {
    Diagnostic::new(
        Severity::Bug,
        Code("D0201"),
        at,
        "a call reached the code generator, which takes inlined kernels only",
    )
    .help("this is a mistake of the compiler: please report it with the program")
}

/// D0202: a view that is handed on by a branch or loop.
pub(crate) fn view_handed_on(at: Span, by: &str) -> Diagnostic {
    Diagnostic::new(
        Severity::Refused,
        Code("D0202"),
        at,
        format!("`{by}` yields a view, which the CPU target cannot choose at run time"),
    )
    .help("make the access inside each branch, or choose an offset into one vector instead")
}

/// D0203: a workgroup size that the CPU target does not take.
pub(crate) fn local_size(at: Span, size: [u32; 3]) -> Diagnostic {
    let [x, y, z] = size;
    Diagnostic::new(
        Severity::Refused,
        Code("D0203"),
        at,
        format!("a workgroup of {x}×{y}×{z} invocations; the CPU target takes 1 to 1024"),
    )
    .help("choose a smaller workgroup")
}

/// D0204: half precision without conversion instructions.
pub(crate) fn half_missing(at: Span, cpu: &str) -> Diagnostic {
    Diagnostic::new(
        Severity::Refused,
        Code("D0204"),
        at,
        format!("the kernel computes with f16, and the CPU `{cpu}` has no instructions that convert it"),
    )
    .help("use f32, or bf16, which needs no special instructions")
}

/// D0205: the code generator lost a value.
pub(crate) fn lost_value(at: Span, kernel: &str, value: usize) -> Diagnostic {
    Diagnostic::new(
        Severity::Bug,
        Code("D0205"),
        at,
        format!("the code generator used value {value} of `{kernel}` before it was computed"),
    )
    .help("this is a mistake of the compiler: please report it with the program")
}

/// D0206: a loop that is no kernel.
pub(crate) fn no_kernel(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(Severity::Bug, Code("D0206"), at, format!("`{name}` is no kernel"))
        .help("this is a mistake of the compiler: please report it with the program")
}
