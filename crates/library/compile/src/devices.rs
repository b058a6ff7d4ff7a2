//! The registry of devices: what this build knows, what of it is usable, and how to open one.

use std::sync::Arc;

use crisp_run_device::Device;
use crisp_support_diagnostics::Diagnostic;

use crate::interp_device::InterpDevice;

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

/// All devices, the default one first.
#[must_use]
pub fn devices() -> Vec<DeviceStatus> {
    vec![DeviceStatus {
        id: "interp",
        usable: true,
        details: "the reference interpreter: slow, finds races, accesses out of bounds and barriers that part"
            .to_owned(),
    }]
}

/// An opened device, with what only its maker knows of it.
pub enum Opened {
    /// The reference interpreter.
    Interp(Arc<InterpDevice>),
}

impl Opened {
    /// The device behind the contract.
    #[must_use]
    pub fn device(&self) -> Arc<dyn Device> {
        match self {
            Opened::Interp(device) => Arc::clone(device) as Arc<dyn Device>,
        }
    }

    /// What launches found since the last call that is no error.
    #[must_use]
    pub fn take_warnings(&self) -> Vec<Diagnostic> {
        match self {
            Opened::Interp(device) => device.take_warnings(),
        }
    }
}

/// Opens a device by its id; none for ids that [`devices`] does not list.
#[must_use]
pub fn open(id: &str) -> Option<Opened> {
    match id {
        "interp" => Some(Opened::Interp(Arc::new(InterpDevice::new()))),
        _ => None,
    }
}
