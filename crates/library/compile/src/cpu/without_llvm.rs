//! A build without LLVM: there is no CPU device, and this says so.

use std::sync::Arc;

use crisp_ir_artifact::{Artifact, Interface};
use crisp_ir_kernel::Checked;
use crisp_run_device::Device;
use crisp_support_diagnostics::Diagnostic;

use crate::devices::{DeviceStatus, Llvm};
use crate::messages;
use crate::run::Cache;

const WHY: &str = "this build is without LLVM; build with the feature `llvm`";

/// What the registry says of the CPU.
pub(crate) fn status() -> DeviceStatus {
    DeviceStatus { id: "cpu", usable: false, details: WHY.to_owned() }
}

/// There is no LLVM.
pub(crate) fn llvm() -> Option<Llvm> {
    None
}

/// There is none.
pub(crate) enum Cpu {}

impl Cpu {
    /// Always the reason why not.
    pub(crate) fn open(_cache: Option<Cache>) -> Result<Cpu, String> {
        Err(WHY.to_owned())
    }

    /// Never called, as there is no value.
    pub(crate) fn device(&self) -> Arc<dyn Device> {
        match *self {}
    }

    /// Never called, as there is no value.
    pub(crate) fn artifact(
        &self,
        _module: &Checked,
        _interface: Interface,
        _local_size: [u32; 3],
        _no_double: bool,
    ) -> Result<(Artifact, bool), Vec<Diagnostic>> {
        match *self {}
    }
}

/// The reason why not.
pub(crate) fn llvm_ir(_module: &Checked, _kernel: &str, _local_size: [u32; 3]) -> Result<String, Vec<Diagnostic>> {
    Err(vec![messages::device_unusable("cpu", WHY)])
}

/// The reason why not.
pub(crate) fn assembly(_module: &Checked, _kernel: &str, _local_size: [u32; 3]) -> Result<String, Vec<Diagnostic>> {
    Err(vec![messages::device_unusable("cpu", WHY)])
}
