//! Devices that wgpu finds: kernel IR to this project's SPIR-V on Vulkan, which keeps floats as they are written, else to WGSL.

use std::sync::{Arc, Mutex, PoisonError};

use crisp_back_clike::{WgslTarget, WgslWarps, compile_wgsl, loose_floats};
use crisp_back_spirv::{DriverFaults, FloatControls, ShaderTarget, SpirvAbilities, compile_shader};
use crisp_ir_artifact::{Artifact, Code, CodeFormat, DeviceCode, Interface, PackedCode};
use crisp_ir_kernel::Checked;
use crisp_middle_passes::legalise;
use crisp_run_device::Device;
use crisp_run_wgpu::{Floats, VulkanInfo, WgpuDevice, WgpuInfo, devices};
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::devices::{DeviceStatus, Maker};
use crate::{pipelines, vouch};

/// All devices; where there is none, why.
pub(crate) fn list() -> Vec<DeviceStatus> {
    let found = devices();
    if found.is_empty() {
        let details = WgpuDevice::open(0).err().unwrap_or_default();
        return vec![DeviceStatus { id: "wgpu".to_owned(), usable: false, details }];
    }
    let status = |(number, info): (usize, WgpuInfo)| DeviceStatus {
        id: format!("wgpu:{number}"),
        usable: true,
        details: words(&info),
    };
    found.into_iter().enumerate().map(status).collect()
}

/// Returns the description of a device, with the code that it runs.
fn words(info: &WgpuInfo) -> String {
    let doubles = if info.float64 && spirv(info).is_some() { "" } else { ", doubles by integers" };
    let code = if spirv(info).is_some() { "" } else { ", WGSL" };
    format!("{} ({}, {}{code}{doubles})", info.name, info.api, info.driver)
}

/// Returns the abilities of a device for SPIR-V, if it runs any: lengths and indices are integers of 64 bits there.
fn spirv(info: &WgpuInfo) -> Option<&VulkanInfo> {
    info.spirv.as_ref().filter(|_| info.int64)
}

/// The first device that is a graphics processor and takes SPIR-V: only that keeps floats as they are written.
pub(crate) fn first_gpu() -> Option<Box<dyn Maker>> {
    let fits = |info: &WgpuInfo| !info.is_cpu && spirv(info).is_some();
    open(devices().iter().position(fits)?).ok()
}

/// Opens the device of a number.
pub(crate) fn open(number: usize) -> Result<Box<dyn Maker>, String> {
    Ok(Box::new(Wgpu { device: Arc::new(WgpuDevice::open(number)?), warnings: Mutex::new(Vec::new()) }))
}

struct Wgpu {
    device: Arc<WgpuDevice>,
    warnings: Mutex<Vec<Diagnostic>>,
}

impl Maker for Wgpu {
    fn device(&self) -> Arc<dyn Device> {
        Arc::clone(&self.device) as Arc<dyn Device>
    }

    fn driver(&self) -> String {
        words(self.device.abilities())
    }

    fn artifact(
        &self,
        module: &Checked,
        interface: Interface,
        local_size: [u32; 3],
        no_double: bool,
        files: Option<&Files>,
    ) -> Result<(Artifact, bool), Vec<Diagnostic>> {
        let module = pipelines::optimise(module, no_double)?;
        let interface = interface.telling(&module);
        let info = self.device.abilities();
        let code = match spirv(info) {
            Some(spirv) => {
                let target = ShaderTarget { files, ..shader_target(info, spirv) };
                compile_shader(&legalise(&module, &interface.kernel, local_size, &target)?)?
            }
            None => self.wgsl(&module, &interface.kernel, local_size)?,
        };
        Ok((vouch::compiled(interface, Code::Device(code)), false))
    }

    fn takes(&self, code: &PackedCode) -> Result<u32, String> {
        match &code.code {
            Code::Device(device) if matches!(device.format, CodeFormat::SpirvShader | CodeFormat::Wgsl) => {
                self.device.abilities().runs(device)?;
                // Only SPIR-V keeps floats as they are written.
                Ok(if device.format == CodeFormat::Wgsl { 1 } else { 0 })
            }
            Code::Device(_) | Code::Object(_) | Code::Module(_) => {
                Err("it is no code for Vulkan, Metal or Direct3D".to_owned())
            }
        }
    }

    fn take_warnings(&self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.warnings.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Wgpu {
    /// WGSL, with a warning where that leaves floats open.
    fn wgsl(&self, module: &Checked, kernel: &str, local_size: [u32; 3]) -> Result<DeviceCode, Vec<Diagnostic>> {
        let code = compile_wgsl(&legalise(module, kernel, local_size, &wgsl_target(self.device.abilities()))?)?;
        if let Some(warning) = loose_floats(module, kernel) {
            warning.add_once(&mut self.warnings.lock().unwrap_or_else(PoisonError::into_inner));
        }
        Ok(code)
    }
}

/// Returns whether subgroups are warps: 32 lanes whatever the kernel is.
fn has_warps(info: &WgpuInfo) -> bool {
    info.subgroup == (32, 32)
}

fn shader_target(info: &WgpuInfo, spirv: &VulkanInfo) -> ShaderTarget<'static> {
    let controls = |floats: Floats| FloatControls {
        keeps_subnormals: floats.keeps_subnormals,
        keeps_special: floats.keeps_special,
        rounds_to_even: floats.rounds_to_even,
    };
    // Mesa's drivers share what simplifies shaders; 22.3 was looked at, with the one for processors.
    let llvmpipe = info.name.starts_with("llvmpipe");
    let mesa = info.driver.contains("Mesa");
    let faults = DriverFaults { loses_zeros: llvmpipe, loses_signs: mesa, swaps_zeros: mesa, fences_meet: llvmpipe };
    ShaderTarget {
        version: spirv.version,
        abilities: SpirvAbilities {
            int8: spirv.int8,
            int16: info.int16,
            int64: info.int64,
            int64_atomics: info.int64_atomics,
            warps: has_warps(info),
            float64: info.float64,
        },
        float32: controls(spirv.float32),
        float64: controls(spirv.float64),
        invocations: u64::from(info.limits.invocations),
        axes: info.limits.axes,
        local_bytes: u64::from(info.limits.local_bytes),
        bindings: info.limits.bindings,
        faults,
        files: None,
    }
}

/// Operations that SwiftShader compiles in half a minute; the time grows with their square, and so does the memory.
const SWIFTSHADER: u32 = 40_000;

fn wgsl_target(info: &WgpuInfo) -> WgslTarget {
    WgslTarget {
        invocations: info.limits.invocations,
        local_memory: u64::from(info.limits.local_bytes),
        groups: info.limits.groups.into_iter().max().unwrap_or(1),
        storage_buffers: info.limits.bindings,
        // Without the feature that wgpu has for them.
        warps: WgslWarps::Memory,
        fused: false,
        operations: if info.name.starts_with("SwiftShader") { SWIFTSHADER } else { u32::MAX },
    }
}
