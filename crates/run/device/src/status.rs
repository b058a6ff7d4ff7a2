//! Reads the report of compiled code about a launch from the memory that holds it.

use crisp_ir_artifact::{Interface, STATUS_HEADER, STATUS_RECORD};

use crate::{DebugMessage, DeviceError, LaunchReport, LaunchStatus, Memory};

/// Where in a message the values begin.
const VALUES: usize = 16;

/// Returns the size in bytes of a status with room for the given number of messages.
#[must_use]
pub fn status_bytes(capacity: u32) -> u64 {
    (STATUS_HEADER + STATUS_RECORD * capacity as usize) as u64
}

/// Returns the beginning of an empty status with room for the given number of messages; the rest need not be initialised.
#[must_use]
pub fn status_header(capacity: u32) -> [u8; STATUS_HEADER] {
    let mut header = [0; STATUS_HEADER];
    header[4..8].copy_from_slice(&capacity.to_le_bytes());
    header
}

/// Returns the number of messages that a status keeps, by its header: those to read after it.
fn status_messages(header: &[u8]) -> u32 {
    let capacity = u64::from(word(header, 4));
    u32::try_from(number(header, 8).min(capacity)).unwrap_or(u32::MAX)
}

/// Returns the report of a status in a device's memory once no code runs any more: its messages are copied only as far as there are some.
///
/// # Errors
/// Those of [`Memory::read`].
pub fn told(status: &dyn Memory, seconds: f64, interface: &Interface) -> Result<LaunchReport, DeviceError> {
    let mut bytes = vec![0; STATUS_HEADER];
    status.read(0, &mut bytes)?;
    let kept = status_messages(&bytes) as usize;
    bytes.resize(STATUS_HEADER + kept * STATUS_RECORD, 0);
    let (_, records) = bytes.split_at_mut(STATUS_HEADER);
    status.read(STATUS_HEADER as u64, records)?;
    Ok(read_status(&bytes, seconds, interface))
}

/// Returns the report of a status once no code runs any more. Messages come by invocation.
#[must_use]
pub fn read_status(bytes: &[u8], seconds: f64, interface: &Interface) -> LaunchReport {
    let flags = word(bytes, 0);
    let flag = |bit: u32| flags & bit != 0;
    let status = LaunchStatus { fuel_used_up: flag(1), assertion_failed: flag(2), trapped: flag(4) };
    let (count, kept) = (number(bytes, 8), status_messages(bytes));
    let records = bytes.get(STATUS_HEADER..).unwrap_or_default().chunks_exact(STATUS_RECORD).take(kept as usize);
    let mut messages: Vec<DebugMessage> = records.map(|record| message(record, interface)).collect();
    messages.sort_by_key(|message| message.invocation);
    LaunchReport { seconds, status, messages, lost: count.saturating_sub(u64::from(kept)) }
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
    bytes.get(at..at + 8).and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_le_bytes)
}

fn word(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_le_bytes)
}
