//! Devices that wgpu finds as this build has them. The only file that requests the feature.

#[cfg(feature = "wgpu")]
mod with_wgpu;
#[cfg(not(feature = "wgpu"))]
mod without_wgpu;

#[cfg(feature = "wgpu")]
pub(crate) use with_wgpu::{first_gpu, list, open};
#[cfg(not(feature = "wgpu"))]
pub(crate) use without_wgpu::{first_gpu, list, open};
