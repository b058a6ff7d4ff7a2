//! The memory in which compiled code tells of a launch.

use crisp_ir_artifact::Interface;
use crisp_run_device::{LaunchReport, read_status, status_bytes, status_header};

use crate::bytes::Bytes;

/// `struct CpuStatus`, see [`crisp_ir_artifact::ObjectCode`].
pub(crate) struct Status {
    bytes: Bytes,
    capacity: u32,
}

impl Status {
    /// One that has told nothing, with room for so many messages; `None` when memory is short. That room is not touched before there are
    /// any.
    pub(crate) fn new(capacity: u32) -> Option<Status> {
        let bytes = Bytes::zeroed(usize::try_from(status_bytes(capacity)).ok()?)?;
        let mut status = Status { bytes, capacity };
        status.forget();
        Some(status)
    }

    /// As if it had told nothing.
    fn forget(&mut self) {
        let header = status_header(self.capacity);
        self.bytes.as_mut_slice()[..header.len()].copy_from_slice(&header);
    }

    /// Its address.
    pub(crate) fn start(&self) -> *mut u8 {
        self.bytes.start()
    }

    /// What it tells, once no code runs any more; then it has told nothing, for the next launch.
    pub(crate) fn report(&mut self, seconds: f64, interface: &Interface) -> LaunchReport {
        let report = read_status(self.bytes.as_mut_slice(), seconds, interface);
        self.forget();
        report
    }
}
