//! Code for graphics processors: an invocation is a thread of the processor, a workgroup a block of them.

mod code;
mod legalize;
mod print;
mod refuse;
mod target;

use crisp_ir_kernel::Checked;
use crisp_middle_passes::recheck;
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::messages;
pub use code::GpuCode;
pub use target::{Amd, GpuTarget};

/// LLVM IR for one kernel and one workgroup size. Where the source files are given, instructions say which line they come from.
///
/// Cost: linear in the kernel's size once its calls are put in place; the text is the same for the same input.
///
/// # Errors
/// What the target cannot do, as diagnostics that name the place.
pub fn compile_gpu(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    target: GpuTarget,
    files: Option<&Files>,
) -> Result<GpuCode, Vec<Diagnostic>> {
    if module.kernel(kernel).is_none() {
        return Err(vec![messages::kernel_missing(kernel)]);
    }
    let legal = recheck(legalize::legalize(module, kernel, local_size)?)?;
    let Some((_, function)) = legal.kernel(kernel) else { return Err(vec![messages::kernel_missing(kernel)]) };
    let refused = refuse::refuse(function, target, local_size);
    if !refused.is_empty() {
        return Err(refused);
    }
    Ok(print::print(&print::Work { function, target, local_size, files }))
}
