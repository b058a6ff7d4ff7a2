//! The CPU device as this build has it: with LLVM, or the reason why it is not there. The only file that requests features.

#[cfg(feature = "llvm")]
mod code;
#[cfg(feature = "llvm")]
mod explained;
#[cfg(feature = "llvm")]
mod parts;
#[cfg(feature = "llvm")]
mod with_llvm;
#[cfg(not(feature = "llvm"))]
mod without_llvm;

#[cfg(feature = "llvm")]
pub(crate) use with_llvm::{assembly, described, explained, llvm, llvm_ir, object, open, processor, status};
#[cfg(not(feature = "llvm"))]
pub(crate) use without_llvm::{assembly, described, explained, llvm, llvm_ir, object, open, processor, status};
