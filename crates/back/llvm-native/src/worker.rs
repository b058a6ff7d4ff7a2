//! Runs LLVM where it can do no harm: on a thread with a large stack, from which its fatal errors come back as errors.
#![allow(unsafe_code)] // LLVM's interface is C.

use std::cell::RefCell;
use std::ffi::c_char;
use std::sync::Once;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use llvm_sys::error_handling::LLVMInstallFatalErrorHandler;

use crate::Error;
use crate::owned::copy_string;

/// LLVM recurses over expressions; the pages are only taken when they are used.
const STACK_BYTES: usize = 64 << 20;

/// A function that reports a fatal error.
type Report = Box<dyn Fn(String)>;

thread_local! {
    /// Where this thread reports a fatal error; none on threads that are not ours.
    static FATAL: RefCell<Option<Report>> = const { RefCell::new(None) };
}

/// LLVM calls this before it ends the process, and does so when it returns. A thread of ours never returns: it reports, and then
/// sleeps for ever with what it holds. That costs its memory, but the process lives.
extern "C" fn on_fatal_error(reason: *const c_char) {
    // Safety: LLVM passes a zero-terminated string that lives during the call.
    let reason = unsafe { copy_string(reason) };
    let reported = FATAL.with(|report| report.try_borrow_mut().ok().and_then(|mut report| report.take()));
    if let Some(report) = reported {
        report(reason);
        loop {
            thread::park();
        }
    }
}

fn install_fatal_error_handler() {
    static ONCE: Once = Once::new();
    // Safety: the handler is a plain function; LLVM takes a lock around the change.
    ONCE.call_once(|| unsafe { LLVMInstallFatalErrorHandler(Some(on_fatal_error)) });
}

/// Returns the result of `work`, done on a separate thread. Costs about 0.05 ms.
///
/// # Errors
/// Those of `work`; [`Error::CodeGeneration`] when LLVM gives up or no thread can be had.
pub(crate) fn run<T: Send + 'static>(work: impl FnOnce() -> Result<T, Error> + Send + 'static) -> Result<T, Error> {
    install_fatal_error_handler();
    let (sender, receiver) = channel::<Result<T, Error>>();
    // A part of the phase that waits for it.
    let phase = tracing::info_span!("LLVM");
    let body = move || {
        let fatal: Sender<Result<T, Error>> = sender.clone();
        let report = move |reason| drop(fatal.send(Err(Error::CodeGeneration { reason })));
        FATAL.with(|place| *place.borrow_mut() = Some(Box::new(report)));
        let result = phase.in_scope(work);
        // The receiver waits until something comes, so it is still there.
        drop(sender.send(result));
    };
    thread::Builder::new()
        .name("llvm".to_owned())
        .stack_size(STACK_BYTES)
        .spawn(body)
        .map_err(|error| Error::CodeGeneration { reason: format!("no thread can be started: {error}") })?;
    let ended = || Error::CodeGeneration { reason: "the compiling thread ended without a result".to_owned() };
    receiver.recv().unwrap_or_else(|_| Err(ended()))
}
