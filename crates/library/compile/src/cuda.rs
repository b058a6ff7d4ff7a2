//! CUDA devices as this build has them. The only file that asks for the feature.

#[cfg(all(feature = "cuda", feature = "llvm"))]
mod with_cuda;
#[cfg(not(all(feature = "cuda", feature = "llvm")))]
mod without_cuda;

#[cfg(all(feature = "cuda", feature = "llvm"))]
pub(crate) use with_cuda::{first_gpu, list, open};
#[cfg(not(all(feature = "cuda", feature = "llvm")))]
pub(crate) use without_cuda::{first_gpu, list, open};
