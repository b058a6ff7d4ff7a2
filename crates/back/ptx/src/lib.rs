//! PTX, the assembly of NVIDIA's processors, from the kernel IR: one walk over a legal kernel, without LLVM.
//!
//! NVIDIA's assembler optimises what it is given: it shares, moves, unrolls and predicates. So the printer writes each operation where it
//! stands, and takes care of what the assembler leaves alone: the width of addresses and accesses, immediates, slow divisions. Floats keep
//! every bit: each instruction names its rounding, and none flushes small numbers.

mod abilities;
mod messages;
mod names;
mod print;
mod processor;
mod refuse;

use crisp_ir_artifact::Parameter;
use crisp_middle_passes::Legal;
use crisp_support_diagnostics::{Diagnostic, Files};

pub use processor::Processor;

/// The target of the text.
#[derive(Clone, Copy)]
pub struct Target<'a> {
    /// The oldest processor that has to run it.
    pub processor: Processor,
    /// Where they are given, the text says which lines of the source its instructions come from.
    pub files: Option<&'a Files>,
}

/// A kernel as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// A module with one entry point.
    pub text: String,
    /// The entry point's name.
    pub entry: String,
    /// Its arguments, in order: each a pointer to the device's memory, or a scalar.
    pub parameters: Vec<Parameter>,
    /// Bytes of local memory that a launch must request, because the text does not declare them.
    pub dynamic_local: u32,
}

/// Prints a kernel. Cost is linear in the kernel's size; the text is the same for the same input.
///
/// # Errors
/// Mistakes of the compiler.
pub fn compile_ptx(legal: &Legal<Target<'_>>) -> Result<Printed, Vec<Diagnostic>> {
    print::print(legal)
}
