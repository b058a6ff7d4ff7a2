//! SPIR-V from the kernel IR, in two flavours: kernels for OpenCL and compute shaders for Vulkan.
//!
//! One writer makes both. The IR is structured, so branches and loops are what Vulkan asks for: each has its merge block, and values come
//! together in phis. Kernels declare that nothing is contracted; in shaders each float operation says so of itself, which WGSL cannot.
//! What memory holds are scalars: a buffer is an array of the scalar of its elements, whatever lies between them.

mod abilities;
mod emit;
mod legalize;
mod messages;
mod names;
mod parameters;
mod refuse;
mod text;

use crisp_ir_artifact::DeviceCode;
use crisp_ir_kernel::Checked;
use crisp_middle_passes::recheck;
use crisp_support_diagnostics::Diagnostic;

pub use abilities::{FloatControls, KernelTarget, ShaderTarget, SpirvAbilities};
pub use text::disassemble;

use abilities::Plan;

/// Translates a kernel to SPIR-V for OpenCL, for workgroups of one size. Cost is linear in the kernel's size once its calls are put in place.
///
/// # Errors
/// What the target does not have, each with its place; limits that the kernel exceeds.
pub fn compile_kernel(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    target: &KernelTarget<'_>,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    compile(module, kernel, local_size, &Plan::from(target))
}

/// Translates a kernel to SPIR-V for Vulkan, for workgroups of one size. Bindings are those of [`DeviceCode`], in set 0.
///
/// # Errors
/// What the target does not have, each with its place; limits that the kernel exceeds.
pub fn compile_shader(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    target: &ShaderTarget<'_>,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    compile(module, kernel, local_size, &Plan::from(target))
}

fn compile(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    plan: &Plan<'_>,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    if module.kernel(kernel).is_none() {
        return Err(vec![messages::no_kernel(kernel)]);
    }
    let legal = recheck(legalize::legalize(module, kernel, local_size, plan)?)?;
    let Some((_, function)) = legal.kernel(kernel) else {
        return Err(vec![messages::no_kernel(kernel)]);
    };
    let refused = refuse::refuse(function, local_size, plan);
    if !refused.is_empty() {
        return Err(refused);
    }
    Ok(emit::emit(function, local_size, plan))
}
