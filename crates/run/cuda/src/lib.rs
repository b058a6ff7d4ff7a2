//! NVIDIA's graphics processors as devices `cuda:0`, `cuda:1` and so on: PTX or CUDA binaries, through the driver that is found when the
//! process runs.
//!
//! Nothing is linked, and nothing happens before a device is requested. Where there is no driver, [`count`] says so.

mod device;
mod ffi;
mod memory;
mod program;
mod queue;
mod words;

pub use device::{CudaDevice, count};
pub use program::Resources;
