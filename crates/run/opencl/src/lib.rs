//! Kernels on OpenCL devices. The OpenCL library is looked for when the program runs; where there is none, there are no devices.
//!
//! Use: [`devices`] lists the devices, [`OpenClDevice::open`] opens one by its number. It takes OpenCL C, and SPIR-V where it can.

mod device;
mod errors;
mod ffi;
mod memory;
mod program;
mod queue;
mod shared;

pub use device::{OpenClDevice, OpenClInfo, devices};
