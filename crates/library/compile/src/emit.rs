//! The stages of a compilation as text.

use crisp_ir_kernel::text;

use crate::session::Compiled;

/// What of a module is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmitOptions<'a> {
    /// Only this kernel; all of them otherwise.
    pub kernel: Option<&'a str>,
    /// The workgroup size that machine code is made for; otherwise what the kernel declares, or the default.
    pub local: Option<&'a [u64]>,
}

/// The kernel IR as the front end wrote it; empty when there is none.
#[must_use]
pub fn emit_ir(compiled: &Compiled) -> String {
    compiled.module.as_ref().map(|module| text::print(module)).unwrap_or_default()
}
