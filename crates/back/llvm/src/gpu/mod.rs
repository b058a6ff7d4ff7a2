//! Code for graphics processors: an invocation is a thread of the processor, a workgroup a block of them.

mod abilities;
mod print;
mod refuse;
mod target;

use crisp_ir_artifact::Parameter;
use crisp_middle_passes::Legal;
use crisp_support_diagnostics::{Diagnostic, Files};

pub use target::{Amd, GpuTarget};

/// A kernel as LLVM IR, and what a launch must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GpuCode {
    /// The module's text, with one entry point.
    pub llvm_ir: String,
    /// The entry point's name.
    pub entry: String,
    /// What each of its arguments is, in order: a pointer to the device's memory, or a scalar.
    pub parameters: Vec<Parameter>,
}

/// LLVM IR for a kernel. Where the source files are given, instructions say which line they come from.
///
/// Cost: linear in the kernel's size; the text is the same for the same input.
///
/// # Errors
/// Mistakes of the compiler.
pub fn compile_gpu(legal: &Legal<GpuTarget>, files: Option<&Files>) -> Result<GpuCode, Vec<Diagnostic>> {
    print::print(legal, files)
}
