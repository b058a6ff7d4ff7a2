//! One launch of a kernel or program, ready for a debugger: what comes before it is executed.

use std::sync::{Arc, Mutex, PoisonError};

use crisp_ir_artifact::LaunchSizes;
use crisp_support_diagnostics::Diagnostic;

use crate::arguments::HostArgument;
use crate::interp_device::watched;
use crate::messages;
use crate::open::OpenDevice;
use crate::program::run_program_on;
use crate::session::Compiled;
use crate::stages::run_on;
use crate::watch::{Capture, Captured, Counters, Watch};

/// Returns launch number `number`, from 1, of a kernel with its continuations, or of a program where no sizes are given. The launches before it are executed by
/// the interpreter.
///
/// # Errors
/// What is wrong with the launch, what an earlier launch finds; that there are fewer launches.
pub fn capture(
    compiled: &Compiled,
    name: &str,
    sizes: Option<LaunchSizes>,
    arguments: &mut [HostArgument],
    number: u32,
) -> Result<Captured, Vec<Diagnostic>> {
    let capture = Arc::new(Mutex::new(Capture { skipped: number.saturating_sub(1), ..Capture::default() }));
    let device = OpenDevice::of("interp", watched(Watch::Capture(Arc::clone(&capture))));
    let done = match sizes {
        Some(sizes) => run_on(&device, compiled, name, sizes, arguments, 1),
        None => run_program_on(&device, compiled, name, arguments, 1),
    };
    let mut capture = capture.lock().unwrap_or_else(PoisonError::into_inner);
    match (capture.captured.take(), done) {
        (Some(captured), _) => Ok(captured),
        (None, Err(errors)) => Err(errors),
        (None, Ok(_)) => Err(vec![messages::no_such_launch(name, number, capture.seen)]),
    }
}

/// Opens the interpreter as a device that counts how often each instruction is executed.
#[must_use]
pub fn counting_interpreter() -> (OpenDevice, Counters) {
    let counters = Counters::default();
    (OpenDevice::of("interp", watched(Watch::Count(counters.clone()))), counters)
}
