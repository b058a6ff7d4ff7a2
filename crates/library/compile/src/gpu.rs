//! Code for NVIDIA's and AMD's processors as this build makes it: by LLVM, or not at all. The only file that asks for the feature.

#[cfg(feature = "llvm")]
mod with_llvm;
#[cfg(not(feature = "llvm"))]
mod without_llvm;

#[cfg(feature = "llvm")]
pub(crate) use with_llvm::{amd_object, processors, ptx};
#[cfg(not(feature = "llvm"))]
pub(crate) use without_llvm::{amd_object, processors, ptx};
