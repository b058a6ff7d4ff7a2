//! A build without LLVM: there is no CPU device, and this says so.

use crisp_ir_artifact::ObjectCode;
use crisp_ir_kernel::Checked;
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::devices::{DeviceStatus, Llvm, Maker};
use crate::messages;
use crate::package::Describe;
use crate::run::Cache;

const WHY: &str = "this build is without LLVM; build with the feature `llvm`";

/// Returns the status of the CPU for the registry.
pub(crate) fn status() -> DeviceStatus {
    DeviceStatus { id: "cpu".to_owned(), usable: false, details: WHY.to_owned() }
}

/// There is no LLVM.
pub(crate) fn llvm() -> Option<Llvm> {
    None
}

/// Always the reason why not.
pub(crate) fn open(_cache: Option<Cache>, _threads: Option<usize>) -> Result<Box<dyn Maker>, String> {
    Err(WHY.to_owned())
}

/// The reason why not.
pub(crate) fn described<D: Describe>(_ask: D) -> Result<D::Out, Vec<Diagnostic>> {
    Err(vec![messages::device_unusable("cpu", WHY)])
}

/// The reason why not.
pub(crate) fn llvm_ir(_module: &Checked, _kernel: &str, _local_size: [u32; 3]) -> Result<String, Vec<Diagnostic>> {
    Err(vec![messages::device_unusable("cpu", WHY)])
}

/// The reason why not.
pub(crate) fn assembly(_module: &Checked, _kernel: &str, _local_size: [u32; 3]) -> Result<String, Vec<Diagnostic>> {
    Err(vec![messages::device_unusable("cpu", WHY)])
}

/// The reason why not.
pub(crate) fn explained(
    _module: &Checked,
    _kernel: &str,
    _local_size: [u32; 3],
    _files: &Files,
) -> Result<String, Vec<Diagnostic>> {
    Err(vec![messages::device_unusable("cpu", WHY)])
}

/// There is none that code is made for.
pub(crate) fn processor() -> String {
    String::new()
}

/// The reason why not.
pub(crate) fn object(_module: &Checked, _kernel: &str, _local_size: [u32; 3]) -> Result<ObjectCode, Vec<Diagnostic>> {
    Err(vec![messages::device_unusable("cpu", WHY)])
}
