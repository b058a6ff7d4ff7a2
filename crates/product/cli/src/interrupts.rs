//! Ctrl-C while a kernel runs: the launch ends, and the command says so. A second Ctrl-C ends the process.
#![allow(unsafe_code)] // The system's answer about a signal comes from a C function.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;

/// The status of a command that Ctrl-C ended: 128 and the number of the signal, as shells count.
pub(crate) const INTERRUPTED: u8 = 130;

/// Whether a launch runs that a signal ends.
static LAUNCHING: AtomicBool = AtomicBool::new(false);

/// Whether a signal has ended a launch.
static HAPPENED: AtomicBool = AtomicBool::new(false);

/// Runs `work`, whose launches end at Ctrl-C, and after `seconds` where they are given. Outside of it Ctrl-C ends the process at once.
pub(crate) fn launching<T>(seconds: Option<f64>, work: impl FnOnce() -> T) -> T {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        if !is_ignored(SIGINT) {
            listen();
        }
    });
    LAUNCHING.store(true, Ordering::SeqCst);
    let limit = seconds.and_then(|seconds| std::time::Duration::try_from_secs_f64(seconds).ok());
    let result = crisp::interruptible(|| match limit {
        Some(limit) => crisp::with_time_limit(limit, work),
        None => work(),
    });
    LAUNCHING.store(false, Ordering::SeqCst);
    result
}

/// Calls `end` with each Ctrl-C, on a separate thread. Without the thread Ctrl-C has no effect until the launch is done.
#[cfg(unix)]
fn listen() {
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT]) else { return };
    let wait = move || signals.forever().for_each(|_| end(|status| std::process::exit(status)));
    let _ = std::thread::Builder::new().name("crisp-signals".to_owned()).spawn(wait);
}

/// Calls `end` with each Ctrl-C. Windows makes a thread for each.
#[cfg(not(unix))]
fn listen() {
    // Safety: what it calls sets flags or ends the process without handlers, as is allowed at any instruction.
    let _ = unsafe { signal_hook::low_level::register(SIGINT, || end(|status| signal_hook::low_level::exit(status))) };
}

/// Ends the launch, or by `exit` the process where none runs or this is the second Ctrl-C.
fn end(exit: impl FnOnce(i32)) {
    if !LAUNCHING.load(Ordering::SeqCst) || HAPPENED.swap(true, Ordering::SeqCst) {
        exit(i32::from(INTERRUPTED));
    }
    crisp::interrupt();
}

/// Returns whether this process was started with the signal ignored, as shells start commands in the background: then it stays ignored.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    // Safety: all bits zero is a valid value of the structure, and the pointers are valid for the call.
    unsafe {
        let mut found: libc::sigaction = std::mem::zeroed();
        libc::sigaction(signal, std::ptr::null(), &raw mut found) == 0 && found.sa_sigaction == libc::SIG_IGN
    }
}

#[cfg(not(unix))]
fn is_ignored(_: i32) -> bool {
    false
}

/// Returns the command's status where it would have been `status`. A command that is done all the same, since the last launch had ended before the
/// signal, has written its files and succeeds.
pub(crate) fn status(status: u8) -> u8 {
    if status != 0 && HAPPENED.load(Ordering::SeqCst) { INTERRUPTED } else { status }
}

/// Makes a write beyond the limit of file sizes an error that is reported, in place of the end of the process.
pub(crate) fn report_large_files() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::new(AtomicBool::new(false)));
}
