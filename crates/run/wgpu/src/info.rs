//! The properties and abilities of a device, queried without opening it.

use crisp_ir_artifact::{CodeFormat, DeviceCode};
use wgpu::{Adapter, Backend, DeviceType, Features};

use crate::{spirv, vulkan};

/// The properties and abilities of a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WgpuInfo {
    /// Its maker's name for it.
    pub name: String,
    /// How it is reached: `Vulkan 1.3`, `Metal`, `Direct3D 12`.
    pub api: String,
    /// Its driver, with the version.
    pub driver: String,
    /// Whether it is a processor rather than a graphics processor.
    pub is_cpu: bool,
    /// Integers of 16 bits, in buffers too.
    pub int16: bool,
    /// Integers of 64 bits.
    pub int64: bool,
    /// Atomic operations on 64 bits, in buffers and in local memory.
    pub int64_atomics: bool,
    /// Doubles.
    pub float64: bool,
    /// Invocations of a subgroup, at least and at most.
    pub subgroup: (u32, u32),
    /// How large things may be.
    pub limits: Limits,
    /// Its further abilities as a Vulkan device that takes SPIR-V; `None` where it takes only WGSL.
    pub spirv: Option<VulkanInfo>,
}

/// How large things may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Invocations of a workgroup.
    pub invocations: u32,
    /// Invocations of a workgroup along each axis.
    pub axes: [u32; 3],
    /// Workgroups of a launch along each axis.
    pub groups: [u32; 3],
    /// Bytes of local memory of a workgroup.
    pub local_bytes: u32,
    /// Bindings of a kernel that are memory: its buffers and one more.
    pub bindings: u32,
    /// Bytes of a buffer. Indices of elements have 32 bits.
    pub buffer: u64,
}

/// The abilities of a Vulkan device that wgpu does not report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VulkanInfo {
    /// The version of SPIR-V that it takes.
    pub version: (u8, u8),
    /// Integers of 8 bits, in buffers too.
    pub int8: bool,
    /// Its guarantees for `f32` on request.
    pub float32: Floats,
    /// Its guarantees for `f64` on request.
    pub float64: Floats,
}

/// The guarantees of a device for floats on request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Floats {
    /// Subnormal numbers are kept.
    pub keeps_subnormals: bool,
    /// Zeros have signs, and there are infinities and NaNs.
    pub keeps_special: bool,
    /// Results are rounded to nearest even.
    pub rounds_to_even: bool,
}

impl WgpuInfo {
    /// Returns whether the device runs code.
    ///
    /// # Errors
    /// What the device lacks for it, as a sentence.
    pub fn runs(&self, code: &DeviceCode) -> Result<(), String> {
        match (code.format, &self.spirv) {
            (CodeFormat::Wgsl, _) => Ok(()),
            (CodeFormat::SpirvShader, Some(vulkan)) => spirv::needs(&code.bytes)?.met_by(self, vulkan),
            (CodeFormat::SpirvShader, None) => Err("the device takes no SPIR-V".to_owned()),
            (other, _) => Err(format!("the device takes no {}", other.words())),
        }
    }

    /// Returns its details, in order: each name and its value.
    pub(crate) fn details(&self) -> Vec<(String, String)> {
        let WgpuInfo {
            name: _,
            api,
            driver,
            is_cpu: _,
            int16,
            int64,
            int64_atomics: _,
            float64,
            subgroup,
            limits,
            spirv,
        } = self;
        let yes = |is: bool| (if is { "yes" } else { "no" }).to_owned();
        let mut details = vec![("reached through", api.clone()), ("driver", driver.clone())];
        match spirv {
            Some(VulkanInfo { version: (major, minor), int8, float32, float64 }) => details.extend([
                ("code", format!("SPIR-V {major}.{minor}")),
                ("floats", float32.promise().to_owned()),
                ("doubles", if self.float64 { float64.promise().to_owned() } else { yes(false) }),
                ("integers of 8 bits", yes(*int8)),
            ]),
            None => details.extend([
                ("code", "WGSL".to_owned()),
                ("floats", Floats::default().promise().to_owned()),
                ("doubles", yes(*float64)),
                ("integers of 8 bits", yes(false)),
            ]),
        }
        details.extend([
            ("integers of 16 bits", yes(*int16)),
            ("integers of 64 bits", yes(*int64)),
            ("invocations of a workgroup", limits.invocations.to_string()),
            ("invocations of a subgroup", format!("{} to {}", subgroup.0, subgroup.1)),
            ("bytes of local memory", limits.local_bytes.to_string()),
            ("bytes of a buffer", limits.buffer.to_string()),
        ]);
        details.into_iter().map(|(what, value)| (what.to_owned(), value)).collect()
    }
}

impl Floats {
    /// Returns the guarantee, in words.
    fn promise(self) -> &'static str {
        match (self.keeps_subnormals, self.keeps_special && self.rounds_to_even) {
            (true, true) => "as IEEE 754 says, by the driver's word",
            (true, false) => "subnormals are kept, by the driver's word",
            (false, true) => "the driver does not promise to keep subnormals",
            (false, false) => "the driver promises nothing",
        }
    }
}

/// The features that are requested where a device has them.
pub(crate) const WANTED: Features = Features::SHADER_F64
    .union(Features::SHADER_INT64)
    .union(Features::SHADER_I16)
    .union(Features::SHADER_INT64_ATOMIC_ALL_OPS)
    .union(Features::TIMESTAMP_QUERY)
    .union(Features::PASSTHROUGH_SHADERS);

/// Returns the properties and abilities of an adapter.
pub(crate) fn info(adapter: &Adapter) -> WgpuInfo {
    let (about, features, limits) = (adapter.get_info(), adapter.features(), adapter.limits());
    let has = |feature| features.contains(feature);
    let vulkan = vulkan::ask(adapter);
    let api = match about.backend {
        Backend::Vulkan => match &vulkan {
            Some(vulkan) => format!("Vulkan {}.{}", vulkan.version.0, vulkan.version.1),
            None => "Vulkan".to_owned(),
        },
        Backend::Metal => "Metal".to_owned(),
        Backend::Dx12 => "Direct3D 12".to_owned(),
        other @ (Backend::Gl | Backend::Noop | Backend::BrowserWebGpu) => other.to_str().to_owned(),
    };
    let all = limits.max_compute_workgroups_per_dimension;
    WgpuInfo {
        name: about.name.trim().to_owned(),
        api,
        driver: [about.driver.trim(), about.driver_info.trim()].join(" ").trim().to_owned(),
        is_cpu: about.device_type == DeviceType::Cpu,
        int16: has(Features::SHADER_I16),
        int64: has(Features::SHADER_INT64),
        int64_atomics: has(Features::SHADER_INT64_ATOMIC_ALL_OPS),
        float64: has(Features::SHADER_F64),
        subgroup: (about.subgroup_min_size, about.subgroup_max_size),
        limits: Limits {
            invocations: limits.max_compute_invocations_per_workgroup,
            axes: [
                limits.max_compute_workgroup_size_x,
                limits.max_compute_workgroup_size_y,
                limits.max_compute_workgroup_size_z,
            ],
            groups: vulkan.as_ref().map_or([all; 3], |vulkan| vulkan.groups),
            local_bytes: limits.max_compute_workgroup_storage_size,
            bindings: vulkan.as_ref().map_or(limits.max_storage_buffers_per_shader_stage, |vulkan| vulkan.bindings),
            buffer: limits.max_buffer_size.min(limits.max_storage_buffer_binding_size).min(LARGEST) & !3,
        },
        spirv: vulkan.filter(|_| has(Features::PASSTHROUGH_SHADERS)).and_then(|vulkan| vulkan.spirv),
    }
}

/// Bytes that indices of 32 bits reach, whatever the elements are.
const LARGEST: u64 = u32::MAX as u64;
