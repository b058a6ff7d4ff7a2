//! What compiled code tells of a launch: the memory for it, and the report that it becomes.

use crisp_ir_artifact::Interface;
use crisp_run_device::{DebugMessage, LaunchReport, LaunchStatus};

use crate::bytes::Bytes;

/// Bytes before the messages: flags, capacity, count.
const HEADER: usize = 16;
/// Bytes of a message: site, invocation, sixteen values.
const RECORD: usize = 144;
/// Where in a message the values begin.
const VALUES: usize = 16;

/// `struct CpuStatus`, see [`crisp_ir_artifact::ObjectCode`].
pub(crate) struct Status {
    bytes: Bytes,
    capacity: u32,
}

impl Status {
    /// Its size with room for so many messages.
    pub(crate) fn bytes(capacity: u32) -> u64 {
        (HEADER + RECORD * capacity as usize) as u64
    }

    /// One that has told nothing; `None` when memory is short. Room for messages is not touched before there are any.
    pub(crate) fn new(capacity: u32) -> Option<Status> {
        let mut bytes = Bytes::zeroed(usize::try_from(Status::bytes(capacity)).ok()?)?;
        bytes.as_mut_slice()[4..8].copy_from_slice(&capacity.to_ne_bytes());
        Some(Status { bytes, capacity })
    }

    /// Its address.
    pub(crate) fn start(&self) -> *mut u8 {
        self.bytes.start()
    }

    /// What it tells, once no code runs any more.
    pub(crate) fn report(mut self, seconds: f64, interface: &Interface) -> LaunchReport {
        let capacity = u64::from(self.capacity);
        let bytes = self.bytes.as_mut_slice();
        let flags = bytes.first_chunk().map_or(0, |flags| u32::from_ne_bytes(*flags));
        let count = number(bytes, 8);
        let flag = |bit: u32| flags & bit != 0;
        let status = LaunchStatus { fuel_used_up: flag(1), assertion_failed: flag(2), trapped: flag(4) };
        let kept = usize::try_from(count.min(capacity)).unwrap_or(0);
        let records = bytes.get(HEADER..).unwrap_or_default().chunks_exact(RECORD).take(kept);
        let mut messages: Vec<DebugMessage> = records.map(|record| message(record, interface)).collect();
        messages.sort_by_key(|message| message.invocation);
        LaunchReport { seconds, status, messages, lost: count.saturating_sub(capacity) }
    }
}

fn message(record: &[u8], interface: &Interface) -> DebugMessage {
    let site = u32::try_from(number(record, 0)).unwrap_or(u32::MAX);
    let told = interface.debug.get(site as usize).map_or(&[][..], |info| &info.values);
    let lanes: usize = told.iter().map(|elem| usize::from(elem.lanes)).sum();
    let values = (0..lanes).map(|lane| number(record, VALUES + 8 * lane)).collect();
    DebugMessage { site, invocation: number(record, 8), values }
}

/// The number at an offset; zero beyond the end.
fn number(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..at + 8).and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_ne_bytes)
}
