//! A build without LLVM makes no code for AMD's processors, and says so.

use crisp_ir_artifact::DeviceCode;
use crisp_ir_kernel::Checked;
use crisp_support_diagnostics::Diagnostic;

use super::processors;
use crate::messages;
use crate::package::Describe;

/// There are none.
pub(crate) fn amd_processors() -> impl Iterator<Item = String> {
    std::iter::empty()
}

/// The reason why not.
pub(crate) fn amd_described<D: Describe>(processor: &str, _ask: D) -> Result<D::Out, Vec<Diagnostic>> {
    Err(vec![messages::processor_unknown(processor, &processors())])
}

/// The reason why not.
pub(crate) fn amd_object(
    _module: &Checked,
    _kernel: &str,
    _local_size: [u32; 3],
    processor: &str,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    Err(vec![messages::processor_unknown(processor, &processors())])
}

/// The reason why not.
pub(crate) fn link_amd(_objects: &[Vec<u8>], processor: &str) -> Result<Vec<u8>, Vec<Diagnostic>> {
    Err(vec![messages::processor_unknown(processor, &processors())])
}
