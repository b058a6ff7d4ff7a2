//! A build without LLVM makes no code for these processors, and says so.

use crisp_ir_artifact::DeviceCode;
use crisp_ir_kernel::Checked;
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::messages;

/// There are none.
pub(crate) fn processors() -> Vec<&'static str> {
    Vec::new()
}

/// The reason why not.
pub(crate) fn ptx(
    _module: &Checked,
    _kernel: &str,
    _local_size: [u32; 3],
    processor: &str,
    _files: Option<&Files>,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    Err(vec![messages::processor_unknown(processor, &[])])
}

/// The reason why not.
pub(crate) fn amd_object(
    _module: &Checked,
    _kernel: &str,
    _local_size: [u32; 3],
    processor: &str,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    Err(vec![messages::processor_unknown(processor, &[])])
}

/// The reason why not.
pub(crate) fn link_amd(_objects: &[Vec<u8>], processor: &str) -> Result<Vec<u8>, Vec<Diagnostic>> {
    Err(vec![messages::processor_unknown(processor, &[])])
}

/// Nothing makes code for it.
#[cfg(feature = "cuda")]
pub(crate) fn processor_for(_major: u32, _minor: u32) -> Option<&'static str> {
    None
}
