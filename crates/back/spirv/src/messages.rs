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

/// D0905: a name that no kernel has.
pub(crate) fn no_kernel(name: &str) -> Diagnostic {
    Diagnostic::placeless(Code("D0905"), format!("the module has no kernel `{name}`"))
        .help("give the name of one of its kernels")
}
