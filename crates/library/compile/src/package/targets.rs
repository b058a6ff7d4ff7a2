//! The targets that packages hold code for, and how it is made.

use std::fmt;

use crisp_back_clike::{Dialect, DriverFaults, Target as CTarget, WgslTarget, compile_c, compile_wgsl, loose_floats};
use crisp_back_spirv::{KernelTarget, ShaderTarget, SpirvAbilities, compile_kernel, compile_shader};
use crisp_ir_artifact::{Code, CodeFormat, DeviceCode, Needs, PackedCode};
use crisp_ir_kernel::{Checked, Function, Op, Scalar, Type};
use crisp_middle_passes::legalise;
use crisp_support_diagnostics::Diagnostic;

use crate::emit_device::PTX_PROCESSOR;
use crate::{cpu, gpu};

/// The target of code of a package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// This machine's processor.
    Cpu,
    /// OpenCL devices, as text.
    OpenClC,
    /// OpenCL devices, as SPIR-V.
    Spirv,
    /// Vulkan devices.
    SpirvVulkan,
    /// WebGPU devices.
    Wgsl,
    /// NVIDIA's processors from 2018 on, whose driver assembles it.
    Ptx,
    /// A processor of NVIDIA's, as machine code: `sm_90`.
    Nvidia(String),
    /// A processor of AMD's: `gfx942`.
    Amd(String),
}

impl Target {
    /// The names of those that are not processors.
    pub const NAMES: [&'static str; 6] = ["cpu", "opencl-c", "spirv", "spirv-vulkan", "wgsl", "ptx"];

    /// The target of a name; those of SPIR-V have the short ones of `--ir-target` too.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Target> {
        match name {
            "cpu" => Some(Target::Cpu),
            "opencl-c" => Some(Target::OpenClC),
            "spirv" | "spv" => Some(Target::Spirv),
            "spirv-vulkan" | "spv-vulkan" => Some(Target::SpirvVulkan),
            "wgsl" => Some(Target::Wgsl),
            "ptx" => Some(Target::Ptx),
            name if name.starts_with("sm_") => Some(Target::Nvidia(name.to_owned())),
            name if name.starts_with("gfx") => Some(Target::Amd(name.to_owned())),
            _ => None,
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Target::Cpu => "cpu",
            Target::OpenClC => "opencl-c",
            Target::Spirv => "spirv",
            Target::SpirvVulkan => "spirv-vulkan",
            Target::Wgsl => "wgsl",
            Target::Ptx => "ptx",
            Target::Nvidia(processor) | Target::Amd(processor) => processor,
        })
    }
}

/// NVIDIA's assembler: machine code for a processor from PTX.
pub type Assemble<'a> = dyn Fn(&str, &[u8]) -> Result<Vec<u8>, Vec<Diagnostic>> + Sync + 'a;

/// Code of a kernel of an optimised module as a launch sees it, without the makers' tools: assembly in place of machine code.
pub(crate) fn code_for(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    target: &Target,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    let made = match target {
        Target::Nvidia(processor) => return gpu::ptx(module, kernel, local_size, processor, None),
        Target::Cpu
        | Target::OpenClC
        | Target::Spirv
        | Target::SpirvVulkan
        | Target::Wgsl
        | Target::Ptx
        | Target::Amd(_) => code(module, kernel, local_size, target, &|_, _| Err(Vec::new()))?,
    };
    match made.code {
        Code::Device(code) => Ok(code),
        Code::Object(_) | Code::Module(_) => Err(Vec::new()),
    }
}

/// The code of a kernel of an optimised module for a target.
pub(super) fn code(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    target: &Target,
    assemble: &Assemble<'_>,
) -> Result<PackedCode, Vec<Diagnostic>> {
    let needs = needs(module, kernel);
    let (code, processor) = match target {
        Target::Cpu => {
            let code = Code::Object(cpu::object(module, kernel, local_size)?);
            let (target, processor) = (target.to_string(), cpu::processor());
            return Ok(PackedCode { target, processor, needs, loose_floats: false, code });
        }
        Target::OpenClC => {
            let made = compile_c(&legalise(module, kernel, local_size, &opencl_c(needs))?)?;
            let (format, bytes) = (CodeFormat::OpenClC, made.text.into_bytes().into());
            let code = DeviceCode {
                format,
                bytes,
                entry: made.entry,
                local_size,
                parameters: made.parameters,
                dynamic_local: 0,
            };
            (code, String::new())
        }
        Target::Spirv => (compile_kernel(&legalise(module, kernel, local_size, &spirv(needs))?)?, String::new()),
        Target::SpirvVulkan => {
            (compile_shader(&legalise(module, kernel, local_size, &spirv_vulkan(needs))?)?, String::new())
        }
        Target::Wgsl => (compile_wgsl(&legalise(module, kernel, local_size, &WgslTarget::USUAL)?)?, String::new()),
        Target::Ptx => (gpu::ptx(module, kernel, local_size, PTX_PROCESSOR, None)?, PTX_PROCESSOR.to_owned()),
        Target::Nvidia(processor) => {
            let ptx = gpu::ptx(module, kernel, local_size, processor, None)?;
            let bytes = assemble(processor, &ptx.bytes)?.into();
            (DeviceCode { format: CodeFormat::Cubin, bytes, ..ptx }, processor.clone())
        }
        Target::Amd(processor) => (gpu::amd_code(module, kernel, local_size, processor)?, processor.clone()),
    };
    let loose_floats = code.format == CodeFormat::Wgsl && loose_floats(module, kernel).is_some();
    Ok(PackedCode { target: target.to_string(), processor, needs, loose_floats, code: Code::Device(code) })
}

/// A request to the description of a target, for any type of target.
pub(crate) trait Describe {
    /// The answer.
    type Out;

    /// Asks.
    fn with<T: crisp_middle_passes::Target>(self, target: &T) -> Self::Out;
}

/// Requests the description of a target for a kernel of an optimised module: the one that [`code`] makes code for.
///
/// # Errors
/// An unknown processor; a build without LLVM where the target needs it.
pub(crate) fn described<D: Describe>(
    target: &Target,
    module: &Checked,
    kernel: &str,
    ask: D,
) -> Result<D::Out, Vec<Diagnostic>> {
    let needs = needs(module, kernel);
    match target {
        Target::Cpu => cpu::described(ask),
        Target::OpenClC => Ok(ask.with(&opencl_c(needs))),
        Target::Spirv => Ok(ask.with(&spirv(needs))),
        Target::SpirvVulkan => Ok(ask.with(&spirv_vulkan(needs))),
        Target::Wgsl => Ok(ask.with(&WgslTarget::USUAL)),
        Target::Ptx => Ok(ask.with(&gpu::ptx_target(PTX_PROCESSOR, None)?)),
        Target::Nvidia(processor) => Ok(ask.with(&gpu::ptx_target(processor, None)?)),
        Target::Amd(processor) => gpu::amd_described(processor, ask),
    }
}

fn opencl_c(needs: Needs) -> CTarget<'static> {
    CTarget {
        dialect: Dialect::OpenCl12,
        float64: needs.doubles,
        local_bytes: Dialect::OpenCl12.local_bytes(),
        faults: DriverFaults::UNKNOWN,
        lines: None,
    }
}

fn spirv(needs: Needs) -> KernelTarget<'static> {
    KernelTarget { abilities: abilities(needs), ..KernelTarget::new() }
}

fn spirv_vulkan(needs: Needs) -> ShaderTarget<'static> {
    ShaderTarget { abilities: abilities(needs), ..ShaderTarget::new() }
}

fn abilities(needs: Needs) -> SpirvAbilities {
    SpirvAbilities { float64: needs.doubles, int64_atomics: needs.atomics64, ..SpirvAbilities::ALL }
}

/// Returns the features that a kernel of an optimised module needs of a device.
fn needs(module: &Checked, kernel: &str) -> Needs {
    let mut needs = Needs::default();
    let Some((_, kernel)) = module.kernel(kernel) else { return needs };
    let called =
        |function: &Function| function.ops.values().any(|data| matches!(data.op, Op::Call { function: _, args: _ }));
    // What is left of calls may reach any function.
    let all = called(kernel);
    for function in module.functions.values().filter(|function| all || std::ptr::eq(*function, kernel)) {
        let scalar = |ty: Type| match ty {
            Type::Elem(elem) => elem.scalar,
            Type::View(view) => view.elem.scalar,
        };
        needs.doubles |= function.values.values().any(|value| scalar(value.ty) == Scalar::F64);
        needs.atomics64 |= function
            .ops
            .values()
            .any(|data| data.op.update().is_some_and(|access| scalar(function.ty(access.view)).bytes() == 8));
    }
    needs
}
