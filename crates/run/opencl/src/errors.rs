//! OpenCL's errors as those of the device contract.

use crisp_run_device::DeviceError;
use opencl3::error_codes::{
    CL_DEVICE_NOT_AVAILABLE, CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_HOST_MEMORY, CL_OUT_OF_RESOURCES, ClError,
};

/// Buffers of a size that a device cannot have.
const CL_INVALID_BUFFER_SIZE: i32 = -61;

/// Why memory cannot be had.
pub(crate) fn allocation(error: &ClError, bytes: u64, device: &str) -> DeviceError {
    match error.0 {
        CL_MEM_OBJECT_ALLOCATION_FAILURE | CL_OUT_OF_RESOURCES | CL_OUT_OF_HOST_MEMORY | CL_INVALID_BUFFER_SIZE => {
            DeviceError::OutOfMemory { bytes, device: device.to_owned() }
        }
        _ => failed("a buffer cannot be made", error),
    }
}

/// That something failed, with OpenCL's word for it.
pub(crate) fn failed(what: &str, error: &ClError) -> DeviceError {
    let lost = if error.0 == CL_DEVICE_NOT_AVAILABLE { "; the device is gone" } else { "" };
    DeviceError::Failed { reason: format!("{what}: OpenCL says {error}{lost}") }
}
