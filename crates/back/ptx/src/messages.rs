//! The wording of this crate's messages: what NVIDIA's processors do not have.

use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span};

use crate::Processor;

fn refused(code: &'static str, at: Span, message: String) -> Diagnostic {
    Diagnostic::new(Severity::Refused, Code(code), at, message)
}

/// D1002: a view that is handed on by a branch or loop.
pub(crate) fn view_handed_on(at: Span, by: &str, processor: Processor) -> Diagnostic {
    refused("D1002", at, format!("`{by}` yields a view, which code for {processor} cannot choose at run time"))
        .help("make the access inside each branch, or choose an offset into one vector instead")
}

/// D1003: a workgroup size that the processor does not take.
pub(crate) fn local_size(at: Span, [x, y, z]: [u32; 3], processor: Processor) -> Diagnostic {
    let message = format!(
        "a workgroup of {x}×{y}×{z} invocations; {processor} takes 1 to 1024, at most 64 of them along the third axis"
    );
    refused("D1003", at, message).help("choose a smaller workgroup")
}

/// D1004: more local memory than a workgroup can have.
pub(crate) fn local_memory(at: Span, bytes: u64, limit: u64, processor: Processor) -> Diagnostic {
    refused("D1004", at, format!("the kernel needs {bytes} bytes of local memory; {processor} has {limit}"))
        .help("make the arrays smaller, or work on a part of the data at a time")
}
