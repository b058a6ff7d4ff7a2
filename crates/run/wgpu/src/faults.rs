//! Whatever goes wrong inside of wgpu, as errors of the device contract: what it reports, what it reports later, and what it panics of.

use std::any::Any;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use crisp_run_device::DeviceError;
use wgpu::{Device, Error, ErrorFilter};

use crate::words;

/// The error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Memory is short.
    Memory,
    /// The device is gone, and with it everything on it.
    Lost(String),
    /// Anything else, in wgpu's words.
    Other(String),
}

impl Fault {
    /// The error, for something that was to be done.
    pub(crate) fn failed(self, what: &str) -> DeviceError {
        DeviceError::Failed {
            reason: match self {
                Fault::Memory => words::failed(what, "memory is short"),
                Fault::Lost(said) => words::lost(&said),
                Fault::Other(said) => words::failed(what, &said),
            },
        }
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        match error {
            Error::OutOfMemory { source: _ } => Fault::Memory,
            Error::Validation { source: _, description } | Error::Internal { source: _, description } => {
                Fault::Other(description)
            }
        }
    }
}

/// The errors that a device reported outside of calls.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    lost: Mutex<Option<String>>,
    stray: Mutex<Option<Fault>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Faults {
    /// Listens to a device from now on. Without this, wgpu panics on errors without a listener.
    pub(crate) fn of(device: &Device) -> Arc<Faults> {
        let faults = Arc::new(Faults::default());
        let (lost, stray) = (Arc::clone(&faults), Arc::clone(&faults));
        device.set_device_lost_callback(move |_, said| {
            lock(&lost.lost).get_or_insert(said);
        });
        device.on_uncaptured_error(Arc::new(move |error| {
            lock(&stray.stray).get_or_insert(Fault::from(error));
        }));
        faults
    }

    fn lost(&self) -> Option<Fault> {
        lock(&self.lost).clone().map(Fault::Lost)
    }

    /// Does something with the device; everything that goes wrong meanwhile is an error.
    pub(crate) fn watch<T>(&self, device: &Device, work: impl FnOnce() -> T) -> Result<T, Fault> {
        if let Some(lost) = self.lost() {
            return Err(lost);
        }
        let filters = [ErrorFilter::Validation, ErrorFilter::OutOfMemory, ErrorFilter::Internal];
        let scopes = filters.map(|filter| device.push_error_scope(filter));
        let done = catch_unwind(AssertUnwindSafe(work));
        // The scopes are closed in the opposite order, all of them.
        let found: Vec<Fault> =
            scopes.into_iter().rev().filter_map(|scope| now(scope.pop())).map(Fault::from).collect();
        let stray = lock(&self.stray).take();
        let done = done.map_err(|panic| Fault::Other(said(panic.as_ref())));
        // Of a lost device everything fails; why it was lost says most.
        match self.lost().or(found.into_iter().next()).or(stray) {
            Some(fault) => Err(fault),
            None => done,
        }
    }
}

/// Returns the message of a panic.
fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    text.unwrap_or("wgpu gave up").to_owned()
}

/// The result of what wgpu calls asynchronous: outside of browsers it is there at once.
pub(crate) fn now<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(result) = future.as_mut().poll(&mut context) {
            return result;
        }
        std::thread::yield_now();
    }
}
