//! A build without CUDA: there are no such devices, and this says so.

use crate::devices::{DeviceStatus, Maker};

const WHY: &str = "this build is without CUDA; build with the feature `cuda`";

/// Returns the status of the devices for the registry.
pub(crate) fn list() -> Vec<DeviceStatus> {
    vec![DeviceStatus { id: "cuda".to_owned(), usable: false, details: WHY.to_owned() }]
}

/// There is none.
pub(crate) fn first_gpu() -> Option<Box<dyn Maker>> {
    None
}

/// Always the reason why not.
pub(crate) fn open(_number: usize) -> Result<Box<dyn Maker>, String> {
    Err(WHY.to_owned())
}
