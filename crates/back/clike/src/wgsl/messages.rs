//! The wording of this crate's messages: what WGSL does not have, and what it does not promise.

use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span};

fn refused(code: &'static str, at: Span, message: String) -> Diagnostic {
    Diagnostic::new(Severity::Refused, Code(code), at, message)
}

/// D0702: an operation that WGSL does not have.
pub(crate) fn missing_operation(at: Span, op: &str) -> Diagnostic {
    refused("D0702", at, format!("WGSL has no `{op}`")).help(
        "run this kernel on another device, or express it with loads, stores, barriers and 32-bit atomic operations",
    )
}

/// D0703: a view that is handed on by a branch or loop.
pub(crate) fn view_handed_on(at: Span, by: &str) -> Diagnostic {
    refused("D0703", at, format!("`{by}` yields a view, which WGSL cannot choose at run time"))
        .help("make the access inside each branch, or choose an offset into one vector instead")
}

/// D0704: a workgroup size that the device does not take.
pub(crate) fn local_size(at: Span, [x, y, z]: [u32; 3], most: u32) -> Diagnostic {
    refused("D0704", at, format!("a workgroup of {x}×{y}×{z} invocations; this WebGPU takes 1 to {most}"))
        .help("choose a smaller workgroup")
}

/// D0705: floats whose last bits are not guaranteed.
pub(crate) fn loose_floats(at: Span, kernel: &str) -> Diagnostic {
    Diagnostic::new(
        Severity::Warning,
        Code("D0705"),
        at,
        format!("WGSL does not guarantee the bits of the floats that `{kernel}` computes"),
    )
    .note("a shader compiler may fuse products and sums, reorder them and flush small numbers to zero; integers are exact")
    .help("compare with a tolerance, or run the kernel on a device that conforms")
}

/// D0712: a type that no pass has taken away.
pub(crate) fn left_over(at: Span, ty: &str) -> Diagnostic {
    Diagnostic::new(Severity::Bug, Code("D0712"), at, format!("WGSL has no `{ty}`"))
        .help("this is a mistake of the compiler: please report it with the program")
}

/// D0708: more workgroup memory than there is.
pub(crate) fn local_memory(at: Span, wanted: u64, most: u64) -> Diagnostic {
    refused("D0708", at, format!("{wanted} bytes of local memory; this WebGPU has {most} for a workgroup")).help(
        "declare smaller local memories, or choose a smaller workgroup where operations of warps go through memory",
    )
}

/// D0709: more buffers than can be bound.
pub(crate) fn buffers(at: Span, wanted: usize, most: u32) -> Diagnostic {
    refused("D0709", at, format!("{wanted} storage buffers, with that of numbers; this WebGPU binds {most}"))
        .help("put several vectors into one buffer, or split the kernel")
}

/// D0710: a barrier of which compilers of WGSL do not see that all invocations reach it.
pub(crate) fn divergent_barrier(at: Span) -> Diagnostic {
    refused(
        "D0710",
        at,
        "WGSL does not allow a barrier under a condition that is loaded from memory that the kernel writes".to_owned(),
    )
    .note("all invocations reach it, but the rules of WGSL cannot show that, and its compilers reject the whole kernel")
    .help("let the branch or loop depend on arguments, sizes, ids of workgroups and buffers that are only read")
}

/// D0711: more operations than the device's compiler copes with.
pub(crate) fn operations(at: Span, wanted: usize, most: u32) -> Diagnostic {
    refused("D0711", at, format!("the kernel has {wanted} operations; the compiler of this device supports {most}"))
        .help("split the kernel, or run it on another device; functions of floats such as `pow` are the longest")
}
