//! OpenCL devices: kernel IR to SPIR-V where the device's driver takes it, else to OpenCL C.

use std::sync::Arc;

use crisp_back_clike::{Dialect, DriverFaults, Target, compile_c};
use crisp_back_spirv::{KernelTarget, SpirvAbilities, compile_kernel};
use crisp_ir_artifact::{Artifact, Code, CodeFormat, DeviceCode, Interface, PackedCode};
use crisp_ir_kernel::{Checked, Op};
use crisp_middle_passes::legalise;
use crisp_run_device::Device;
use crisp_run_opencl::{OpenClDevice, OpenClInfo, devices};
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::devices::{DeviceStatus, Maker};
use crate::{pipelines, vouch};

/// All OpenCL devices; where there is none, why.
pub(crate) fn list() -> Vec<DeviceStatus> {
    let found = devices();
    if found.is_empty() {
        let details = OpenClDevice::open(0).err().unwrap_or_default();
        return vec![DeviceStatus { id: "opencl".to_owned(), usable: false, details }];
    }
    let status = |(number, info): (usize, OpenClInfo)| {
        let lacks = if info.float64 { "" } else { ", doubles by integers" };
        let details = format!("{} ({}, {}{lacks})", info.name, info.platform, info.driver);
        DeviceStatus { id: format!("opencl:{number}"), usable: true, details }
    };
    found.into_iter().enumerate().map(status).collect()
}

/// The first device that is a graphics processor.
pub(crate) fn first_gpu() -> Option<Box<dyn Maker>> {
    let number = devices().iter().position(|info| !info.is_cpu)?;
    open(number).ok()
}

/// Opens the device of a number.
pub(crate) fn open(number: usize) -> Result<Box<dyn Maker>, String> {
    Ok(Box::new(OpenCl { device: Arc::new(OpenClDevice::open(number)?) }))
}

struct OpenCl {
    device: Arc<OpenClDevice>,
}

impl Maker for OpenCl {
    fn device(&self) -> Arc<dyn Device> {
        Arc::clone(&self.device) as Arc<dyn Device>
    }

    fn driver(&self) -> String {
        let info = self.device.abilities();
        format!("{} ({}, {})", info.name, info.platform, info.driver)
    }

    fn artifact(
        &self,
        module: &Checked,
        interface: Interface,
        local_size: [u32; 3],
        no_double: bool,
        _files: Option<&Files>,
    ) -> Result<(Artifact, bool), Vec<Diagnostic>> {
        let module = pipelines::optimise(module, no_double)?;
        let interface = interface.telling(&module);
        let abilities = self.device.abilities();
        let code = if abilities.spirv && !carries_floats(&module, &interface.kernel) {
            spirv(&module, &interface.kernel, local_size, abilities)?
        } else {
            opencl_c(&module, &interface.kernel, local_size, abilities)?
        };
        Ok((vouch::compiled(interface, Code::Device(code)), false))
    }

    fn takes(&self, code: &PackedCode) -> Result<u32, String> {
        let abilities = self.device.abilities();
        let rank = match &code.code {
            Code::Device(device) if device.format == CodeFormat::SpirvKernel && abilities.spirv => 0,
            Code::Device(device) if device.format == CodeFormat::SpirvKernel => {
                return Err("the device takes no SPIR-V".to_owned());
            }
            Code::Device(device) if device.format == CodeFormat::OpenClC => 1,
            Code::Device(_) | Code::Object(_) | Code::Module(_) => {
                return Err("it is no code for OpenCL".to_owned());
            }
        };
        if code.needs.doubles && !abilities.float64 {
            return Err(
                "it computes with doubles, which the device lacks; `--no-f64` makes a package without".to_owned()
            );
        }
        if code.needs.atomics64 && !abilities.atomics64 {
            return Err("it has atomic operations on 64 bits, which the device lacks".to_owned());
        }
        Ok(rank)
    }
}

/// Returns whether a loop of the kernel carries floats. Intel's CPU driver (2026.22), the one that takes SPIR-V here, may add them in another order,
/// and only text can prevent it.
fn carries_floats(module: &Checked, kernel: &str) -> bool {
    let Some((_, kernel)) = module.kernel(kernel) else { return false };
    kernel.ops.values().any(|data| match data.op {
        Op::For { kind: _, carried: _, body } => {
            kernel[body].params.iter().any(|&param| kernel.ty(param).elem().is_some_and(|elem| elem.scalar.is_float()))
        }
        _ => false,
    })
}

/// SPIR-V, where the driver takes it: it compiles several times as fast as text.
fn spirv(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    abilities: &OpenClInfo,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    let has = SpirvAbilities {
        float64: abilities.float64,
        int64_atomics: abilities.atomics64,
        warps: abilities.warps,
        ..SpirvAbilities::ALL
    };
    let target = KernelTarget {
        abilities: has,
        local_bytes: abilities.local_bytes,
        vectorises_wrongly: is_intel(abilities),
        ..KernelTarget::new()
    };
    compile_kernel(&legalise(module, kernel, local_size, &target)?)
}

/// Intel's runtime for processors.
fn is_intel(info: &OpenClInfo) -> bool {
    info.is_cpu && info.platform == "Intel(R) OpenCL"
}

fn is_pocl(info: &OpenClInfo) -> bool {
    info.platform == "Portable Computing Language"
}

/// OpenCL C, which every driver compiles.
fn opencl_c(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    abilities: &OpenClInfo,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    let target = Target {
        dialect: Dialect::OpenCl12,
        float64: abilities.float64,
        local_bytes: abilities.local_bytes,
        faults: DriverFaults { repeats_before_barriers: is_pocl(abilities), mixes_invocations: is_intel(abilities) },
        lines: None,
    };
    let made = compile_c(&legalise(module, kernel, local_size, &target)?)?;
    Ok(DeviceCode {
        format: CodeFormat::OpenClC,
        bytes: made.text.into_bytes().into(),
        entry: made.entry,
        local_size,
        parameters: made.parameters,
        dynamic_local: 0,
    })
}
