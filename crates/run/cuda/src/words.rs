//! Wording: what the driver's errors mean.

use std::ffi::CStr;

use cudarc::driver::result::DriverError as Raw;

/// An error of the driver's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DriverError {
    /// The driver's name for it: `CUDA_ERROR_OUT_OF_MEMORY`.
    pub(crate) name: String,
    /// The driver's sentence.
    pub(crate) sentence: String,
}

/// Errors after which the process cannot use the device any more.
const LOST: &[&str] = &[
    "CUDA_ERROR_ASSERT",
    "CUDA_ERROR_CONTEXT_IS_DESTROYED",
    "CUDA_ERROR_ECC_UNCORRECTABLE",
    "CUDA_ERROR_HARDWARE_STACK_ERROR",
    "CUDA_ERROR_ILLEGAL_ADDRESS",
    "CUDA_ERROR_ILLEGAL_INSTRUCTION",
    "CUDA_ERROR_INVALID_ADDRESS_SPACE",
    "CUDA_ERROR_INVALID_PC",
    "CUDA_ERROR_LAUNCH_FAILED",
    "CUDA_ERROR_LAUNCH_TIMEOUT",
    "CUDA_ERROR_MISALIGNED_ADDRESS",
    "CUDA_ERROR_NVLINK_UNCORRECTABLE",
    "CUDA_ERROR_UNKNOWN",
];

/// The driver's answer, or its error in its own words.
pub(crate) fn checked<T>(result: Result<T, Raw>) -> Result<T, DriverError> {
    result.map_err(|raw| {
        let text = |result: Result<&CStr, Raw>| {
            result.map_or_else(|_| String::new(), |text| text.to_string_lossy().into_owned())
        };
        let name = text(raw.error_name());
        // A driver that does not know its own error has no name for it.
        let name = if name.is_empty() { format!("{:?}", raw.0) } else { name };
        DriverError { name, sentence: text(raw.error_string()) }
    })
}

impl DriverError {
    pub(crate) fn is_out_of_memory(&self) -> bool {
        self.name == "CUDA_ERROR_OUT_OF_MEMORY"
    }

    /// The reason for people; what to do stands with it where only one thing helps.
    pub(crate) fn reason(&self) -> String {
        let DriverError { name, sentence } = self;
        let lost = LOST.contains(&name.as_str());
        let advice = if lost { "; the device is lost to this process: start it again" } else { "" };
        if sentence.is_empty() { format!("{name}{advice}") } else { format!("{sentence} ({name}){advice}") }
    }
}

/// A grid that the device does not take.
pub(crate) fn grid(groups: [u32; 3]) -> String {
    let [x, y, z] = groups;
    format!(
        "NVIDIA's processors take at most 65535 workgroups along the second and the third axis, and the launch has {x}×{y}×{z}: \
         let the first axis be the long one"
    )
}

#[cfg(test)]
mod tests {
    use super::{DriverError, LOST};

    #[test]
    fn lost_devices_are_told_from_other_errors() {
        assert!(LOST.is_sorted());
        let error = |name: &str, sentence: &str| DriverError { name: name.to_owned(), sentence: sentence.to_owned() };
        let lost = error("CUDA_ERROR_ILLEGAL_ADDRESS", "an illegal memory access was encountered");
        assert_eq!(
            lost.reason(),
            "an illegal memory access was encountered (CUDA_ERROR_ILLEGAL_ADDRESS); the device is lost to this process: start it again"
        );
        assert_eq!(error("CUDA_ERROR_INVALID_VALUE", "").reason(), "CUDA_ERROR_INVALID_VALUE");
        assert!(error("CUDA_ERROR_OUT_OF_MEMORY", "out of memory").is_out_of_memory() && !lost.is_out_of_memory());
    }
}
