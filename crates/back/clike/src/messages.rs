//! The wording of this crate's messages: what OpenCL C and CUDA C++ do not have.

use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span};

use crate::dialect::Dialect;

fn refused(code: &'static str, at: Span, message: String) -> Diagnostic {
    Diagnostic::new(Severity::Refused, Code(code), at, message)
}

/// D0801: an operation that the language does not have.
pub(crate) fn missing_operation(at: Span, op: &str, dialect: Dialect) -> Diagnostic {
    refused("D0801", at, format!("{} has no `{op}`", dialect.words()))
        .help("run this kernel on another device; warp operations must be where the whole workgroup arrives")
}

/// D0802: a view that is handed on by a branch or loop.
pub(crate) fn view_handed_on(at: Span, by: &str, dialect: Dialect) -> Diagnostic {
    refused("D0802", at, format!("`{by}` yields a view, which is not chosen at run time in {}", dialect.words()))
        .help("make the access inside each branch, or choose an offset into one vector instead")
}

/// D0803: a workgroup size that no device takes.
pub(crate) fn local_size(at: Span, [x, y, z]: [u32; 3]) -> Diagnostic {
    refused("D0803", at, format!("a workgroup of {x}×{y}×{z} invocations; devices take 1 to 1024"))
        .help("choose a smaller workgroup")
}

/// D0804: more local memory than a workgroup has.
pub(crate) fn local_memory(at: Span, bytes: u64, most: u64, dialect: Dialect) -> Diagnostic {
    refused("D0804", at, format!("the kernel needs {bytes} bytes of local memory; {} has {most}", dialect.words()))
        .help("make the arrays smaller, or work on a part of the data at a time")
}
