//! CUDA devices as this build has them. The only file that requests the feature.

#[cfg(feature = "cuda")]
mod with_cuda;
#[cfg(not(feature = "cuda"))]
mod without_cuda;

#[cfg(feature = "cuda")]
pub(crate) use with_cuda::{first_gpu, list, open};
#[cfg(not(feature = "cuda"))]
pub(crate) use without_cuda::{first_gpu, list, open};
