//! LLVM IR as text, from kernel IR: for processors, and for graphics processors. Nothing here links LLVM.

mod abilities;
mod cpu;
mod gpu;
mod messages;
mod names;
mod refuse;
mod spell;
mod text;

pub use abilities::CpuTarget;
#[doc(hidden)]
pub use abilities::Fault;
pub use cpu::{
    CpuAccess, CpuBounds, CpuControl, CpuControlWay, CpuRemarks, CpuWay, LINES_OF_PARTS, compile_cpu,
    compile_cpu_in_parts,
};
pub use gpu::{Amd, GpuCode, GpuTarget, compile_gpu};

/// The version of the code that is printed for processors. Machine code of an earlier one is not run: that of version 1 could store outside of its
/// buffers, and could take a stored value for the one before it; that of version 2 could read after them on processors without AVX-512; that of version 3 could store outside of them on
/// processors with AVX-512 where masks did not fit registers.
pub const CPU_CODE_VERSION: u32 = 4;

/// A kernel as LLVM IR and what a caller must know to call it. The entry point's signature is that of `ObjectCode` in
/// `ir/artifact`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CpuCode {
    /// The module's text.
    pub llvm_ir: String,
    /// Modules of the functions that the entry point calls through its table of parts, see `ObjectCode::parts`; in order of their numbers.
    pub parts: Vec<String>,
    /// The entry point's symbol.
    pub symbol: String,
    /// Where each argument starts in the argument record, in bytes.
    pub argument_offsets: Vec<u32>,
    /// Size of the argument record, in bytes.
    pub argument_bytes: u32,
    /// Scratch memory for each thread, in bytes.
    pub scratch_bytes: u64,
    /// How it executes the kernel, for people.
    pub remarks: CpuRemarks,
}
