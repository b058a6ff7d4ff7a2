//! The errors of devices, as data; the wording is in `messages.rs`.

use std::fmt;

use crisp_support_diagnostics::Diagnostic;

use crate::interrupt::Stopped;
use crate::messages;
use crate::mistake::ArgumentMistake;

/// Why a device did not do what was asked.
#[derive(Clone, Debug, PartialEq)]
pub enum DeviceError {
    /// D0101 to D0107: the arguments do not fit the kernel; all mistakes, in order.
    Arguments {
        /// The kernel's name.
        kernel: String,
        /// The errors, each with its argument.
        mistakes: Vec<ArgumentMistake>,
    },
    /// D0110: the code was made for another workgroup size.
    LocalSize {
        /// The size that the code was made for.
        made_for: [u32; 3],
        /// The size of the launch.
        requested: [u32; 3],
    },
    /// D0111: more workgroups than can be counted.
    TooManyGroups {
        /// Their numbers along the axes.
        groups: [u32; 3],
    },
    /// D0120: memory is short.
    OutOfMemory {
        /// How much was requested.
        bytes: u64,
        /// The device's id.
        device: String,
    },
    /// D0121: an access outside of a memory.
    OutsideMemory {
        /// Where it begins.
        offset: u64,
        /// How long it is.
        bytes: u64,
        /// The memory's size in bytes.
        length: u64,
    },
    /// D0122: a buffer that kernels could not reach all of.
    TooLarge {
        /// How much was requested.
        bytes: u64,
        /// The most that the device takes.
        most: u64,
        /// The device's id.
        device: String,
    },
    /// D0123: a copy from and to the same bytes.
    Overlap {
        /// How many are copied.
        bytes: u64,
    },
    /// D0124: a part that begins where the device has no parts.
    Misaligned {
        /// Where it begins.
        offset: u64,
        /// The number that it must be a multiple of.
        alignment: u64,
    },
    /// D0125: memory or a queue of another owner that the device cannot use.
    NotImportable {
        /// The device's id.
        device: String,
        /// The kind of object.
        what: &'static str,
    },
    /// D0126: memory of another device, for an operation of a queue.
    ForeignMemory,
    /// D0127: a ticket of another device.
    ForeignTicket,
    /// An operation of a queue failed.
    Queued {
        /// Which: `the launch of `scale``.
        operation: String,
        /// Why.
        error: Box<DeviceError>,
    },
    /// D0301: code for another kind of device.
    WrongCode {
        /// The device's id.
        device: String,
        /// The code that the device runs.
        wanted: &'static str,
        /// The code in the artifact.
        found: &'static str,
    },
    /// D0302: the code cannot be loaded.
    BadCode {
        /// The kernel's name.
        kernel: String,
        /// Why.
        reason: String,
    },
    /// D0401: the device failed while it ran.
    Failed {
        /// Why.
        reason: String,
    },
    /// D0402, D0403: the launch was ended before it was done. Its results are incomplete.
    Stopped(Stopped),
    /// The errors that the device found in the kernel while it ran it.
    Findings(Vec<Diagnostic>),
}

impl DeviceError {
    /// The error of an operation of a queue, with the operation; for makers of devices.
    #[must_use]
    pub fn queued(self, operation: &str) -> DeviceError {
        match self {
            DeviceError::Queued { .. } => self,
            error => DeviceError::Queued { operation: operation.to_owned(), error: Box::new(error) },
        }
    }

    /// The error itself, without the operation of a queue.
    #[must_use]
    pub fn cause(self) -> DeviceError {
        match self {
            DeviceError::Queued { operation: _, error } => error.cause(),
            error => error,
        }
    }

    /// The messages to show; at least one.
    #[must_use]
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        match self {
            DeviceError::Arguments { kernel, mistakes } => {
                mistakes.iter().map(|mistake| messages::argument(kernel, mistake)).collect()
            }
            DeviceError::LocalSize { made_for, requested } => vec![messages::local_size(*made_for, *requested)],
            DeviceError::TooManyGroups { groups } => vec![messages::too_many_groups(*groups)],
            DeviceError::OutOfMemory { bytes, device } => vec![messages::out_of_memory(*bytes, device)],
            DeviceError::OutsideMemory { offset, bytes, length } => {
                vec![messages::outside_memory(*offset, *bytes, *length)]
            }
            DeviceError::TooLarge { bytes, most, device } => vec![messages::too_large(*bytes, *most, device)],
            DeviceError::Overlap { bytes } => vec![messages::overlap(*bytes)],
            DeviceError::Misaligned { offset, alignment } => vec![messages::misaligned(*offset, *alignment)],
            DeviceError::NotImportable { device, what } => vec![messages::not_importable(device, what)],
            DeviceError::ForeignMemory => vec![messages::foreign_range()],
            DeviceError::ForeignTicket => vec![messages::foreign_ticket()],
            DeviceError::Queued { operation, error } => {
                let note =
                    format!("in {operation}, an operation of a queue; the operations after it have not been done");
                error.diagnostics().into_iter().map(|diagnostic| diagnostic.note(note.clone())).collect()
            }
            DeviceError::WrongCode { device, wanted, found } => vec![messages::wrong_code(device, wanted, found)],
            DeviceError::BadCode { kernel, reason } => vec![messages::bad_code(kernel, reason)],
            DeviceError::Failed { reason } => vec![messages::failed(reason)],
            DeviceError::Stopped(reason) => vec![messages::stopped(*reason)],
            DeviceError::Findings(diagnostics) => diagnostics.clone(),
        }
    }
}

impl fmt::Display for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.diagnostics().iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{}", diagnostic.message)?;
            for note in &diagnostic.notes {
                write!(f, " ({})", note.text)?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for DeviceError {}
