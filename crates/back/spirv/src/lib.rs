//! SPIR-V from the kernel IR, in two flavours: kernels for OpenCL and compute shaders for Vulkan.
//!
//! One writer makes both. The IR is structured, so branches and loops are what Vulkan asks for: each has its merge block, and values come
//! together in phis. Kernels declare that nothing is contracted; in shaders each float operation says so of itself, which WGSL cannot.
//! What memory holds are scalars: a buffer is an array of the scalar of its elements, whatever lies between them.

mod abilities;
mod emit;
mod legalize;
mod merge;
mod messages;
mod names;
mod parameters;
mod refuse;
mod text;

use crisp_ir_artifact::{CodeFormat, DeviceCode, Parameter};
use crisp_ir_kernel::Checked;
use crisp_middle_passes::recheck;
use crisp_support_diagnostics::Diagnostic;
use rspirv::binary::Assemble;
use rspirv::dr::Module;

pub use abilities::{DriverFaults, FloatControls, KernelTarget, ShaderTarget, SpirvAbilities};
pub use text::disassemble;

use abilities::{Flavour, Plan};

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

/// Translates kernels, each for workgroups of one size, to one SPIR-V module for OpenCL with an entry point for each. Those are what
/// [`compile_kernel`] makes of each alone.
///
/// # Errors
/// As [`compile_kernel`], of all kernels.
pub fn compile_kernels(
    module: &Checked,
    kernels: &[(&str, [u32; 3])],
    target: &KernelTarget<'_>,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    compile_all(module, kernels, &Plan::from(target))
}

/// Translates kernels to one SPIR-V module for Vulkan, as [`compile_kernels`].
///
/// # Errors
/// As [`compile_shader`], of all kernels.
pub fn compile_shaders(
    module: &Checked,
    kernels: &[(&str, [u32; 3])],
    target: &ShaderTarget<'_>,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    compile_all(module, kernels, &Plan::from(target))
}

fn compile_all(module: &Checked, kernels: &[(&str, [u32; 3])], plan: &Plan<'_>) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let (mut modules, mut errors) = (Vec::new(), Vec::new());
    for &(kernel, local_size) in kernels {
        match emitted(module, kernel, local_size, plan) {
            Ok((made, _)) => modules.push(made),
            Err(found) => errors.extend(found),
        }
    }
    match modules.pop() {
        _ if !errors.is_empty() => Err(errors),
        None => Ok(Vec::new()),
        Some(only) if modules.is_empty() => Ok(bytes(&only)),
        Some(last) => {
            modules.push(last);
            Ok(bytes(&merge::merge(modules)))
        }
    }
}

fn compile(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    plan: &Plan<'_>,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    let (made, parameters) = emitted(module, kernel, local_size, plan)?;
    let format = match plan.flavour {
        Flavour::Kernel => CodeFormat::SpirvKernel,
        Flavour::Shader => CodeFormat::SpirvShader,
    };
    Ok(DeviceCode { format, bytes: bytes(&made).into(), entry: names::entry(kernel), local_size, parameters })
}

fn bytes(module: &Module) -> Vec<u8> {
    module.assemble().into_iter().flat_map(u32::to_le_bytes).collect()
}

fn emitted(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    plan: &Plan<'_>,
) -> Result<(Module, Vec<Parameter>), Vec<Diagnostic>> {
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
