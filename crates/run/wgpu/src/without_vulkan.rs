//! Systems without Vulkan: no device is asked, and none takes SPIR-V.

use wgpu::{Adapter, Device, DeviceDescriptor, ExperimentalFeatures, Queue, ShaderModule, ShaderSource};

use crate::info::VulkanInfo;

/// The properties of a device that Vulkan reports.
pub(crate) struct Said {
    pub(crate) version: (u32, u32),
    pub(crate) groups: [u32; 3],
    pub(crate) bindings: u32,
    pub(crate) spirv: Option<VulkanInfo>,
}

/// Nothing.
pub(crate) fn ask(_adapter: &Adapter) -> Option<Said> {
    None
}

/// Never called, because no device has [`VulkanInfo`].
pub(crate) fn open(
    _adapter: &Adapter,
    _spirv: &VulkanInfo,
    _description: &DeviceDescriptor<'_>,
) -> Result<(Device, Queue), String> {
    Err("this system has no Vulkan".to_owned())
}

/// No leave.
pub(crate) fn experimental() -> ExperimentalFeatures {
    ExperimentalFeatures::disabled()
}

/// Never called, because no device takes SPIR-V: a shader that does nothing.
pub(crate) fn shader(device: &Device, _entry: &str, _local_size: [u32; 3], _words: &[u32]) -> ShaderModule {
    let source = ShaderSource::Wgsl("".into());
    device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source })
}
