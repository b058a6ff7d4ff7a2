//! OpenCL devices as this build has them. The only file that requests the feature.

#[cfg(feature = "opencl")]
mod with_opencl;
#[cfg(not(feature = "opencl"))]
mod without_opencl;

#[cfg(feature = "opencl")]
pub(crate) use with_opencl::{first_gpu, list, open};
#[cfg(not(feature = "opencl"))]
pub(crate) use without_opencl::{first_gpu, list, open};
