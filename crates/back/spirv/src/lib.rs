//! SPIR-V from the kernel IR, in two flavours: kernels for OpenCL and compute shaders for Vulkan.
//!
//! One writer makes both. The IR is structured, so branches and loops have the form that Vulkan requires: each has its merge block, and values come
//! together in phis. Kernels declare that nothing is contracted; in shaders each float operation says so of itself, which WGSL cannot.
//! Memory holds scalars: a buffer is an array of the scalar of its elements, whatever lies between them.

mod abilities;
mod emit;
mod merge;
mod messages;
mod names;
mod parameters;
mod refuse;
mod target;
mod text;

use crisp_ir_artifact::{CodeFormat, DeviceCode, Parameter};
use crisp_middle_passes::{Legal, Target};
use crisp_support_diagnostics::Diagnostic;
use rspirv::binary::Assemble;
use rspirv::dr::Module;

pub use abilities::{DriverFaults, FloatControls, KernelTarget, ShaderTarget, SpirvAbilities};
pub use text::disassemble;

use abilities::{Flavour, Plan};

/// SPIR-V for OpenCL. Cost is linear in the kernel's size.
///
/// # Errors
/// Mistakes of the compiler.
pub fn compile_kernel(legal: &Legal<KernelTarget<'_>>) -> Result<DeviceCode, Vec<Diagnostic>> {
    compile(legal, &Plan::from(legal.target()))
}

/// SPIR-V for Vulkan. Bindings are those of [`DeviceCode`], in set 0.
///
/// # Errors
/// Mistakes of the compiler.
pub fn compile_shader(legal: &Legal<ShaderTarget<'_>>) -> Result<DeviceCode, Vec<Diagnostic>> {
    compile(legal, &Plan::from(legal.target()))
}

/// Returns one SPIR-V module for OpenCL with an entry point for each kernel. Those are what [`compile_kernel`] makes of each alone.
///
/// # Errors
/// Mistakes of the compiler.
pub fn compile_kernels(legal: &[Legal<KernelTarget<'_>>]) -> Result<Vec<u8>, Vec<Diagnostic>> {
    compile_all(legal.iter().map(|legal| emitted(legal, &Plan::from(legal.target()))))
}

/// Returns one SPIR-V module for Vulkan, as [`compile_kernels`].
///
/// # Errors
/// Mistakes of the compiler.
pub fn compile_shaders(legal: &[Legal<ShaderTarget<'_>>]) -> Result<Vec<u8>, Vec<Diagnostic>> {
    compile_all(legal.iter().map(|legal| emitted(legal, &Plan::from(legal.target()))))
}

type Emitted = Result<(Module, Vec<Parameter>), Vec<Diagnostic>>;

fn compile_all(emitted: impl Iterator<Item = Emitted>) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let mut modules = Vec::new();
    for made in emitted {
        modules.push(made?.0);
    }
    Ok(match modules.pop() {
        None => Vec::new(),
        Some(only) if modules.is_empty() => bytes(&only),
        Some(last) => {
            modules.push(last);
            bytes(&merge::merge(modules))
        }
    })
}

fn compile<T: Target>(legal: &Legal<T>, plan: &Plan<'_>) -> Result<DeviceCode, Vec<Diagnostic>> {
    let (made, parameters) = emitted(legal, plan)?;
    let format = match plan.flavour {
        Flavour::Kernel => CodeFormat::SpirvKernel,
        Flavour::Shader => CodeFormat::SpirvShader,
    };
    let (entry, local_size) = (names::entry(&legal.kernel().name), legal.local_size());
    Ok(DeviceCode { format, bytes: bytes(&made).into(), entry, local_size, parameters, dynamic_local: 0 })
}

fn bytes(module: &Module) -> Vec<u8> {
    module.assemble().into_iter().flat_map(u32::to_le_bytes).collect()
}

fn emitted<T: Target>(legal: &Legal<T>, plan: &Plan<'_>) -> Emitted {
    emit::emit(legal, plan)
}
