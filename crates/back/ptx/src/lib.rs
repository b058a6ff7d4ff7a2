//! PTX, the assembly of NVIDIA's processors, from the kernel IR: one walk over a legal kernel, without LLVM.
//!
//! NVIDIA's assembler optimises what it is given: it shares, moves, unrolls and predicates. So the printer writes each operation where it
//! stands, and takes care of what the assembler leaves alone: the width of addresses and accesses, immediates, slow divisions. Floats keep
//! every bit: each instruction names its rounding, and none flushes small numbers.

mod legalize;
mod messages;
mod names;
mod print;
mod processor;
mod refuse;

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::Checked;
use crisp_middle_passes::recheck;
use crisp_support_diagnostics::{Diagnostic, Files};

pub use processor::Processor;

/// What the text is made for.
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
    /// What each of its arguments is, in order: a pointer to the device's memory, or a scalar.
    pub parameters: Vec<Parameter>,
}

/// Translates a kernel for workgroups of one size. Cost is linear in the kernel's size once its calls are put in place; the text is the same
/// for the same input.
///
/// # Errors
/// What NVIDIA's processors do not have, each with its place; limits that the kernel exceeds.
pub fn compile_ptx(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    target: &Target<'_>,
) -> Result<Printed, Vec<Diagnostic>> {
    if module.kernel(kernel).is_none() {
        return Err(vec![messages::no_kernel(kernel)]);
    }
    let legal = recheck(legalize::legalize(module, kernel, local_size)?)?;
    let Some((_, function)) = legal.kernel(kernel) else { return Err(vec![messages::no_kernel(kernel)]) };
    let refused = refuse::refuse(function, local_size, target.processor);
    if !refused.is_empty() {
        return Err(refused);
    }
    Ok(print::print(function, local_size, target))
}
