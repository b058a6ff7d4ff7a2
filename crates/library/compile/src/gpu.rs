//! Code for NVIDIA's and AMD's processors as this build makes it: by LLVM, or not at all. The only file that asks for the feature `llvm` here.

#[cfg(feature = "llvm")]
mod with_llvm;
#[cfg(not(feature = "llvm"))]
mod without_llvm;

#[cfg(all(feature = "llvm", feature = "cuda"))]
pub(crate) use with_llvm::processor_for;
#[cfg(feature = "llvm")]
pub(crate) use with_llvm::{amd_code, amd_object, link_amd, processors, ptx};
#[cfg(all(not(feature = "llvm"), feature = "cuda"))]
pub(crate) use without_llvm::processor_for;
#[cfg(not(feature = "llvm"))]
pub(crate) use without_llvm::{amd_code, amd_object, link_amd, processors, ptx};
