//! The memory in which compiled code reports about a launch.

use crisp_ir_artifact::Interface;
use crisp_run_device::{LaunchReport, read_status, status_bytes, status_header};

use crate::bytes::Bytes;

/// `struct CpuStatus`, see [`crisp_ir_artifact::ObjectCode`].
pub(crate) struct Status {
    bytes: Bytes,
    capacity: u32,
}

impl Status {
    /// Returns an empty status with room for the given number of messages; `None` when memory is short. That room is not touched before there are
    /// any.
    pub(crate) fn new(capacity: u32) -> Option<Status> {
        let bytes = Bytes::zeroed(usize::try_from(status_bytes(capacity)).ok()?)?;
        let mut status = Status { bytes, capacity };
        status.forget();
        Some(status)
    }

    /// Resets the status to empty.
    fn forget(&mut self) {
        let header = status_header(self.capacity);
        self.bytes.as_mut_slice()[..header.len()].copy_from_slice(&header);
    }

    /// Its address.
    pub(crate) fn start(&self) -> *mut u8 {
        self.bytes.start()
    }

    /// Returns its report, once no code runs any more, and resets it for the next launch.
    pub(crate) fn report(&mut self, seconds: f64, interface: &Interface) -> LaunchReport {
        let report = read_status(self.bytes.as_mut_slice(), seconds, interface);
        self.forget();
        report
    }
}
