//! The memory in which compiled code tells of a launch.

use crisp_ir_artifact::Interface;
use crisp_run_device::{LaunchReport, read_status, status_bytes, status_header};

use crate::bytes::Bytes;

/// `struct CpuStatus`, see [`crisp_ir_artifact::ObjectCode`].
pub(crate) struct Status {
    bytes: Bytes,
}

impl Status {
    /// One that has told nothing, with room for so many messages; `None` when memory is short. That room is not touched before there are
    /// any.
    pub(crate) fn new(capacity: u32) -> Option<Status> {
        let mut bytes = Bytes::zeroed(usize::try_from(status_bytes(capacity)).ok()?)?;
        let header = status_header(capacity);
        bytes.as_mut_slice()[..header.len()].copy_from_slice(&header);
        Some(Status { bytes })
    }

    /// Its address.
    pub(crate) fn start(&self) -> *mut u8 {
        self.bytes.start()
    }

    /// What it tells, once no code runs any more.
    pub(crate) fn report(mut self, seconds: f64, interface: &Interface) -> LaunchReport {
        read_status(self.bytes.as_mut_slice(), seconds, interface)
    }
}
