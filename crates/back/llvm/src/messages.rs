//! The wording of this crate's messages: what a target cannot do, and our own mistakes.

use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span};

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

fn refused(code: &'static str, at: Span, message: String) -> Diagnostic {
    Diagnostic::new(Severity::Refused, Code(code), at, message)
}

/// D0208: a view that is handed on by a branch or loop.
pub(crate) fn gpu_view_handed_on(at: Span, by: &str, target: &str) -> Diagnostic {
    refused("D0208", at, format!("`{by}` yields a view, which code for {target} cannot choose at run time"))
        .help("make the access inside each branch, or choose an offset into one vector instead")
}

/// D0209: a workgroup size that a graphics processor does not take.
pub(crate) fn gpu_local_size(at: Span, [x, y, z]: [u32; 3], target: &str) -> Diagnostic {
    let message = format!(
        "a workgroup of {x}×{y}×{z} invocations; {target} takes 1 to 1024, at most 64 of them along the third axis"
    );
    refused("D0209", at, message).help("choose a smaller workgroup")
}

/// D0210: more local memory than a workgroup can have.
pub(crate) fn gpu_memory(at: Span, bytes: u64, limit: u64, target: &str) -> Diagnostic {
    refused("D0210", at, format!("the kernel needs {bytes} bytes of local memory; {target} has {limit}"))
        .help("make the arrays smaller, or work on a part of the data at a time")
}
