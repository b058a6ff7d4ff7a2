//! The registry of devices: what this build knows, what of it is usable, and how to open one.

use std::sync::Arc;

use crisp_ir_artifact::{Artifact, Code, Interface};
use crisp_ir_kernel::Checked;
use crisp_run_device::Device;
use crisp_support_diagnostics::Diagnostic;

use crate::cpu::{self, Cpu};
use crate::interp_device::InterpDevice;
use crate::pipelines;
use crate::run::Cache;

/// A device that this build knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceStatus {
    /// What selects it: `cpu`.
    pub id: &'static str,
    /// Whether kernels can run on it here and now.
    pub usable: bool,
    /// What it is, or why it is not usable.
    pub details: String,
}

/// The LLVM that this build links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Llvm {
    /// Its version, such as `22.1.8`.
    pub version: String,
    /// The targets that it makes code for, sorted.
    pub targets: Vec<String>,
}

/// The LLVM that this build links, if any. Costs a millisecond.
#[must_use]
pub fn llvm() -> Option<Llvm> {
    cpu::llvm()
}

/// The ids of all devices, the default one first. Costs nothing.
pub const DEVICES: [&str; 2] = ["cpu", "interp"];

/// All devices in the order of [`DEVICES`]. Asks the system about each.
#[must_use]
pub fn devices() -> Vec<DeviceStatus> {
    vec![cpu::status(), interpreter()]
}

fn interpreter() -> DeviceStatus {
    let details =
        "the reference interpreter: slow; finds races, accesses out of bounds, barriers that part a workgroup";
    DeviceStatus { id: "interp", usable: true, details: details.to_owned() }
}

/// An opened device, with what only its maker knows of it.
pub(crate) enum Opened {
    /// This machine's CPU.
    Cpu(Cpu),
    /// The reference interpreter.
    Interp(Arc<InterpDevice>),
}

/// Why a device cannot be opened.
pub(crate) enum NotOpened {
    /// There is none of that id.
    Unknown,
    /// It is not usable, and why.
    Unusable(String),
}

/// Opens a device by its id. Costs nothing to speak of.
pub(crate) fn open(id: &str, cache: Option<Cache>) -> Result<Opened, NotOpened> {
    match id {
        "cpu" => Cpu::open(cache).map(Opened::Cpu).map_err(NotOpened::Unusable),
        "interp" => Ok(Opened::Interp(Arc::new(InterpDevice::new()))),
        _ => Err(NotOpened::Unknown),
    }
}

impl Opened {
    /// The device behind the contract.
    pub(crate) fn device(&self) -> Arc<dyn Device> {
        match self {
            Opened::Cpu(cpu) => cpu.device(),
            Opened::Interp(device) => Arc::clone(device) as Arc<dyn Device>,
        }
    }

    /// What makes the device's code, with its version.
    pub(crate) fn driver(&self) -> String {
        match self {
            Opened::Cpu(_) => cpu::llvm().map_or_else(String::new, |llvm| format!("LLVM {}", llvm.version)),
            Opened::Interp(_) => concat!("crisp ", env!("CARGO_PKG_VERSION")).to_owned(),
        }
    }

    /// A kernel's code for the device, and whether it came from the cache.
    pub(crate) fn artifact(
        &self,
        module: &Checked,
        interface: Interface,
        local_size: [u32; 3],
        no_double: bool,
    ) -> Result<(Artifact, bool), Vec<Diagnostic>> {
        match self {
            Opened::Cpu(cpu) => cpu.artifact(module, interface, local_size, no_double),
            Opened::Interp(_) => {
                let module = pipelines::literal(module, no_double)?.into_module();
                let interface = interface.telling(&module);
                Ok((Artifact { interface, code: Code::Module(Arc::new(module)) }, false))
            }
        }
    }

    /// What launches found since the last call that is no error.
    pub(crate) fn take_warnings(&self) -> Vec<Diagnostic> {
        match self {
            Opened::Cpu(_) => Vec::new(),
            Opened::Interp(device) => device.take_warnings(),
        }
    }
}
