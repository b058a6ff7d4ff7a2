//! The parts of Vulkan that wgpu omits: bytes in buffers, guarantees for floats, limits along each axis. All calls that the compiler cannot
//! check are here.
#![allow(unsafe_code)]

use std::borrow::Cow;
use std::mem;

use ash::vk;
use wgpu::hal::api::Vulkan;
use wgpu::{
    Adapter, Device, DeviceDescriptor, ExperimentalFeatures, PassthroughShaderEntryPoint, Queue, ShaderModule,
    ShaderModuleDescriptorPassthrough,
};

use crate::info::{Floats, VulkanInfo};

/// The properties of a device that Vulkan reports.
pub(crate) struct Said {
    /// The version of Vulkan.
    pub(crate) version: (u32, u32),
    /// Workgroups along each axis. Of wgpu's limits there is one for all, the smallest.
    pub(crate) groups: [u32; 3],
    /// Buffers that a shader may have. Those of wgpu are for several shaders together.
    pub(crate) bindings: u32,
    /// Its abilities for SPIR-V; none where it is too old.
    pub(crate) spirv: Option<VulkanInfo>,
}

/// Asks a device; nothing where it is not Vulkan's.
pub(crate) fn ask(adapter: &Adapter) -> Option<Said> {
    // SAFETY: nothing that it refers to is destroyed.
    let found = unsafe { adapter.as_hal::<Vulkan>() }?;
    let properties = found.physical_device_capabilities().properties();
    let limits = &properties.limits;
    let (number, instance) = (properties.api_version, found.shared_instance());
    let version = (vk::api_version_major(number), vk::api_version_minor(number));
    let mut spirv = match version {
        (1, 0) => None,
        (1, 1) => Some((1, 3)),
        (1, 2) => Some((1, 5)),
        _ => Some((1, 6)),
    }
    .map(|version| VulkanInfo { version, int8: false, float32: Floats::default(), float64: Floats::default() });
    // What follows came with 1.2.
    if let Some(spirv) =
        spirv.as_mut().filter(|_| version >= (1, 2) && instance.instance_api_version() >= vk::API_VERSION_1_2)
    {
        let mut controls = vk::PhysicalDeviceFloatControlsProperties::default();
        let mut properties = vk::PhysicalDeviceProperties2::default().push_next(&mut controls);
        let mut small = vk::PhysicalDeviceShaderFloat16Int8Features::default();
        let mut bytes = vk::PhysicalDevice8BitStorageFeatures::default();
        let mut features = vk::PhysicalDeviceFeatures2::default().push_next(&mut small).push_next(&mut bytes);
        // SAFETY: the device is of this instance, both have a version that knows the functions and all structures, and the chains are whole.
        unsafe {
            instance.raw_instance().get_physical_device_properties2(found.raw_physical_device(), &mut properties);
            instance.raw_instance().get_physical_device_features2(found.raw_physical_device(), &mut features);
        }
        spirv.int8 = small.shader_int8 == vk::TRUE && bytes.storage_buffer8_bit_access == vk::TRUE;
        (spirv.float32, spirv.float64) = promised(&controls);
    }
    let bindings = limits
        .max_per_stage_descriptor_storage_buffers
        .min(limits.max_descriptor_set_storage_buffers)
        .min(limits.max_per_stage_resources);
    Some(Said { version, groups: limits.max_compute_work_group_count, bindings, spirv })
}

/// Returns the guarantees for floats of 32 and of 64 bits. Where a device can only be asked the same of all widths, it is asked what all have.
fn promised(controls: &vk::PhysicalDeviceFloatControlsProperties<'_>) -> (Floats, Floats) {
    let yes = |value: vk::Bool32| value == vk::TRUE;
    let mut float32 = Floats {
        keeps_subnormals: yes(controls.shader_denorm_preserve_float32),
        keeps_special: yes(controls.shader_signed_zero_inf_nan_preserve_float32),
        rounds_to_even: yes(controls.shader_rounding_mode_rte_float32),
    };
    let mut float64 = Floats {
        keeps_subnormals: yes(controls.shader_denorm_preserve_float64),
        keeps_special: yes(controls.shader_signed_zero_inf_nan_preserve_float64),
        rounds_to_even: yes(controls.shader_rounding_mode_rte_float64),
    };
    let none = vk::ShaderFloatControlsIndependence::NONE;
    if controls.denorm_behavior_independence == none {
        let both = float32.keeps_subnormals && float64.keeps_subnormals;
        (float32.keeps_subnormals, float64.keeps_subnormals) = (both, both);
    }
    if controls.rounding_mode_independence == none {
        let both = float32.rounds_to_even && float64.rounds_to_even;
        (float32.rounds_to_even, float64.rounds_to_even) = (both, both);
    }
    (float32, float64)
}

/// Opens a Vulkan device with bytes in buffers, where it has them: wgpu does not request them.
///
/// # Errors
/// Why it cannot be opened.
pub(crate) fn open(
    adapter: &Adapter,
    spirv: &VulkanInfo,
    description: &DeviceDescriptor<'_>,
) -> Result<(Device, Queue), String> {
    // SAFETY: nothing that it refers to is destroyed.
    let found = unsafe { adapter.as_hal::<Vulkan>() }.ok_or("it is no Vulkan device")?;
    let mut bytes = vk::PhysicalDevice8BitStorageFeatures::default().storage_buffer8_bit_access(true);
    let chained = spirv.int8.then_some(&mut bytes);
    let add: Box<wgpu::hal::vulkan::CreateDeviceCallback<'_>> = Box::new(move |arguments| {
        if let Some(bytes) = chained {
            *arguments.create_info = mem::take(arguments.create_info).push_next(bytes);
        }
    });
    let DeviceDescriptor { required_features, required_limits, memory_hints, .. } = description;
    // SAFETY: the features are the adapter's own, the one that is added too, and wgpu never requests that one itself.
    let opened = unsafe { found.open_with_callback(*required_features, required_limits, memory_hints, Some(add)) }
        .map_err(|error| error.to_string())?;
    // SAFETY: it was opened from this adapter, with these features; limits beyond wgpu's are those of Vulkan, and launches are checked
    // against them along each axis.
    unsafe { adapter.create_device_from_hal::<Vulkan>(opened, description) }.map_err(|error| error.to_string())
}

/// Leave to hand SPIR-V to drivers as it is.
pub(crate) fn experimental() -> ExperimentalFeatures {
    // SAFETY: what may go wrong is what the SPIR-V may do, see `shader`.
    unsafe { ExperimentalFeatures::enabled() }
}

/// A shader of SPIR-V as it is.
pub(crate) fn shader(device: &Device, entry: &str, local_size: [u32; 3], words: &[u32]) -> ShaderModule {
    let [x, y, z] = local_size;
    let entry = PassthroughShaderEntryPoint { name: Cow::Borrowed(entry), workgroup_size: (x, y, z) };
    let description = ShaderModuleDescriptorPassthrough {
        entry_points: Cow::Owned(vec![entry]),
        spirv: Some(Cow::Borrowed(words)),
        ..ShaderModuleDescriptorPassthrough::default()
    };
    // SAFETY: it is this compiler's code: valid, within the memory that it is given, and with an end.
    unsafe { device.create_shader_module_passthrough(description) }
}
