//! The tests of this crate: one program, so that what they use is linked once.

mod browser;
mod bytes;
#[cfg(feature = "programs")]
mod command;
#[cfg(feature = "llvm")]
mod gpu;
mod loop_heads;
#[cfg(feature = "programs")]
mod programs;
mod recordings;
#[cfg(feature = "programs")]
mod runs;
#[cfg(feature = "programs")]
mod sequences;
mod spirv;
#[cfg(feature = "programs")]
mod tensors;
