//! The wording of this crate's messages: what a target of SPIR-V does not have.

use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span};

fn refused(code: &'static str, at: Span, message: String) -> Diagnostic {
    Diagnostic::new(Severity::Refused, Code(code), at, message)
}

/// D0901: a type that the device does not have.
pub(crate) fn missing_type(at: Span, target: &str, ty: &str) -> Diagnostic {
    refused("D0901", at, format!("this {target} device has no `{ty}`"))
        .help("use another type of number, or run this kernel on another device")
}

/// D0902: an operation that the device does not have.
pub(crate) fn missing_operation(at: Span, target: &str, op: &str) -> Diagnostic {
    refused("D0902", at, format!("this {target} device has no `{op}`"))
        .help("run this kernel on another device, or say it with loads, stores, barriers and 32-bit atomic operations")
}

/// D0903: a view that is handed on by a branch or loop.
pub(crate) fn view_handed_on(at: Span, by: &str) -> Diagnostic {
    refused("D0903", at, format!("`{by}` yields a view, which SPIR-V cannot choose at run time"))
        .help("make the access inside each branch, or choose an offset into one vector instead")
}

/// D0904: a workgroup size that the device does not take.
pub(crate) fn local_size(at: Span, target: &str, [x, y, z]: [u32; 3], most: u64) -> Diagnostic {
    refused("D0904", at, format!("a workgroup of {x}×{y}×{z} invocations; this {target} device takes 1 to {most}"))
        .help("choose a smaller workgroup")
}

/// D0904 for a workgroup that is too long along an axis.
pub(crate) fn axes(at: Span, target: &str, [x, y, z]: [u32; 3], [most_x, most_y, most_z]: [u32; 3]) -> Diagnostic {
    let takes = format!("this {target} device takes {most_x}, {most_y} and {most_z} along the axes");
    refused("D0904", at, format!("a workgroup of {x}×{y}×{z} invocations; {takes}"))
        .help("let another axis be the long one")
}

/// D0906: more local memory than a workgroup can have.
pub(crate) fn local_memory(at: Span, target: &str, bytes: u64, most: u64) -> Diagnostic {
    refused("D0906", at, format!("the kernel needs {bytes} bytes of local memory; this {target} device has {most}"))
        .help(
            "declare smaller local memories, or choose a smaller workgroup where operations of warps go through memory",
        )
}

/// D0907: more buffers than can be bound.
pub(crate) fn bindings(at: Span, target: &str, bindings: u32, most: u32) -> Diagnostic {
    let (buffers, most) = (bindings - 1, most.saturating_sub(1));
    refused("D0907", at, format!("the kernel has {buffers} buffers; this {target} device takes {most}"))
        .help("put several vectors into one buffer, or split the kernel")
}
