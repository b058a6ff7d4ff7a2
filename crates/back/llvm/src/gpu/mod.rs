//! Code for graphics processors: an invocation is a thread of the processor, a workgroup a block of them.

mod abilities;
mod code;
mod print;
mod refuse;
mod target;

use crisp_middle_passes::Legal;
use crisp_support_diagnostics::{Diagnostic, Files};

pub use code::GpuCode;
pub use target::{Amd, GpuTarget};

/// LLVM IR for a kernel. Where the source files are given, instructions say which line they come from.
///
/// Cost: linear in the kernel's size; the text is the same for the same input.
///
/// # Errors
/// Mistakes of the compiler.
pub fn compile_gpu(legal: &Legal<GpuTarget>, files: Option<&Files>) -> Result<GpuCode, Vec<Diagnostic>> {
    print::print(legal, files)
}
