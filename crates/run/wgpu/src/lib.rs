//! Kernels on the devices that wgpu finds: Vulkan's, and where the system has them Metal's and Direct3D's. Drivers are looked for when the
//! program runs; where there is none, there are no devices.
//!
//! Use: [`devices`] lists the devices, [`WgpuDevice::open`] opens one by its number. Vulkan devices take this project's own SPIR-V, which
//! says of each float operation that it is to be computed as it is written; every device takes WGSL, which cannot say that.

mod device;
mod faults;
mod info;
mod memory;
mod pipeline;
mod program;
mod queue;
mod spirv;
#[cfg(not(target_vendor = "apple"))]
mod vulkan;
#[cfg(target_vendor = "apple")]
#[path = "without_vulkan.rs"]
mod vulkan;
mod words;

pub use device::{WgpuDevice, devices};
pub use info::{Floats, Limits, VulkanInfo, WgpuInfo};
