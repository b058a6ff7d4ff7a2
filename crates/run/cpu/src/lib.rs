//! The CPU device: workgroups of compiled kernels on all cores, memory without copies, object code kept on disk.
//!
//! Making the device costs nothing: threads start with the first launch that is worth it, and a small launch runs on the thread that asks.

mod bytes;
mod device;
mod entry;
mod float_mode;
mod memory;
mod object_cache;
mod object_record;
mod program;
mod status;
mod workers;

pub use device::{CpuDevice, CpuOptions};
pub use object_cache::{CacheState, ObjectCache};
pub use object_record::{decode, encode};
