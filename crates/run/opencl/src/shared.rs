//! The data that the parts of an open device share.

use std::sync::Arc;

use crisp_run_device::{DeviceError, DeviceKey};
use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::event::Event;

/// The data that all parts of an open device share.
pub(crate) struct Shared {
    pub(crate) id: String,
    pub(crate) key: DeviceKey,
    pub(crate) context: Context,
    /// For copies that are waited for.
    pub(crate) queue: Arc<CommandQueue>,
    pub(crate) device: opencl3::device::Device,
    /// The largest buffer, in bytes.
    pub(crate) largest: u64,
    /// Where parts of buffers may begin, in bytes.
    pub(crate) alignment: u64,
}

/// The message for a buffer of another device, which the checks of launches have found already.
pub(crate) fn foreign() -> DeviceError {
    DeviceError::Failed { reason: "the memory of another device".to_owned() }
}

/// Returns the time of a command, by the device's clock; 0 where it is not reported.
pub(crate) fn seconds(event: &Event) -> f64 {
    let nanoseconds = match (event.profiling_command_start(), event.profiling_command_end()) {
        (Ok(start), Ok(end)) => end.saturating_sub(start),
        (Err(_), _) | (_, Err(_)) => 0,
    };
    #[allow(clippy::cast_precision_loss)]
    let seconds = nanoseconds as f64 * 1e-9;
    seconds
}
