//! The beginning of the binary form: version, header, flags, limits.

use crate::memory::{Memory, MemoryLength};
use crate::module::Module;

/// The version that [`encode`](super::encode) writes, and the only one that [`decode`](super::decode) reads.
pub const FORMAT_VERSION: u32 = 1;

/// The first bytes of every file. They are not text, and a transfer that changes line ends changes them.
pub(super) const MAGIC: [u8; 8] = *b"\x89KIRB\r\n\x1a";
/// Magic, version, flags, length of what follows, hash.
pub(super) const HEADER: usize = 8 + 4 + 4 + 8 + 32;
/// The bytes that the hash covers besides the body: version, flags and length.
pub(super) const HASHED: std::ops::Range<usize> = 8..24;
/// The flag that says that the body carries names and texts of the source files.
pub(super) const SOURCES: u32 = 1;
/// The flag that says that programs follow the functions. Without it there are none.
pub(super) const PROGRAMS: u32 = 2;
/// The flag that says that kernels describe hidden parameters. Without it there are none.
pub(super) const BUFFERS: u32 = 4;
/// The flag that says that lengths of memories may follow the workgroup's size. Without it they are numbers.
pub(super) const LENGTHS: u32 = 8;
/// The flag that says that kernels may limit their registers. Without it none does.
pub(super) const REGISTERS: u32 = 16;
/// Sizes nested deeper are not read: more than the text form's reader takes, and little enough for any stack.
pub(super) const SIZE_DEPTH: usize = 1000;
/// Repetitions nested deeper are not read: more than a valid program has, and little enough for any stack.
pub(super) const REPEAT_DEPTH: usize = 100;

pub(super) fn describes_buffers(module: &Module) -> bool {
    module
        .kernels()
        .any(|(_, kernel)| kernel.kernel.as_ref().is_some_and(|info| !info.buffers.is_empty() || info.exact.is_some()))
}

pub(super) fn limits_registers(module: &Module) -> bool {
    module.kernels().any(|(_, kernel)| kernel.kernel.as_ref().is_some_and(|info| info.max_registers.is_some()))
}

pub(super) fn has_lengths(module: &Module) -> bool {
    let follows = |memory: &Memory| matches!(memory.length, MemoryLength::Workgroup(_));
    module.functions.values().any(|function| function.memories.values().any(follows))
}
