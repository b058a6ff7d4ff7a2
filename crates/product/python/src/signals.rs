//! Ends launches: Ctrl-C in Python's main thread, `crisp.interrupt`, and time limits.
#![allow(unsafe_code)] // A handler of a signal is a C function.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crisp::TimeLimit;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Runs `work`, which may launch, without the interpreter's lock. Its launches end at a Ctrl-C since it began, while it compiled, too.
pub(crate) fn detached<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> T {
    py.detach(|| crisp::interruptible(work))
}

/// Ends all launches of this process that run now: they raise an error. May be called from any thread.
#[pyfunction]
pub fn interrupt() {
    crisp::interrupt();
}

/// A time limit for the launches in the body of a `with` statement, all of them together, in seconds.
#[pyclass(module = "crisp", name = "time_limit", frozen)]
pub struct TimeLimited {
    duration: Duration,
    /// The limits around the bodies that run, innermost last.
    outer: Mutex<Vec<Option<TimeLimit>>>,
}

#[pymethods]
impl TimeLimited {
    #[new]
    fn new(seconds: f64) -> PyResult<TimeLimited> {
        let duration = Duration::try_from_secs_f64(seconds).ok().filter(|duration| !duration.is_zero());
        let refused =
            || PyValueError::new_err(format!("time_limit takes a number of seconds above zero, not {seconds}"));
        Ok(TimeLimited { duration: duration.ok_or_else(refused)?, outer: Mutex::default() })
    }

    fn __enter__(&self) {
        let outer = TimeLimit::set(Some(TimeLimit::of(self.duration)));
        self.outer.lock().unwrap_or_else(PoisonError::into_inner).push(outer);
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, pyo3::types::PyTuple>) {
        if let Some(outer) = self.outer.lock().unwrap_or_else(PoisonError::into_inner).pop() {
            TimeLimit::set(outer);
        }
    }
}

/// Makes Ctrl-C end launches, before Python's handler notes that there was one.
pub fn install() {
    #[cfg(unix)]
    {
        unix::install();
        // Who sets a handler later, such as asyncio, replaces ours.
        crisp::before_long_launches(unix::install);
    }
}

#[cfg(unix)]
mod unix {
    use std::mem;
    use std::ptr;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    /// Python's handler.
    static PYTHON: AtomicUsize = AtomicUsize::new(0);

    /// Whether the handler runs: others that chain handlers may lead back to it.
    static RUNNING: AtomicBool = AtomicBool::new(false);

    type Handler = extern "C" fn(libc::c_int);

    /// The handler: may run at any instruction, and does only what is allowed there.
    extern "C" fn handle(signal: libc::c_int) {
        crisp::interrupt();
        if RUNNING.swap(true, Ordering::SeqCst) {
            return;
        }
        let python = PYTHON.load(Ordering::SeqCst);
        if python != 0 {
            // Safety: `install` stores the address of a handler of this type, and nothing else.
            let python = unsafe { mem::transmute::<usize, Handler>(python) };
            python(signal);
        }
        RUNNING.store(false, Ordering::SeqCst);
    }

    /// Puts the handler before Python's, where Python has one and ours is not there. Handlers of other libraries that are in front stay: LLVM's, in drivers
    /// of OpenCL and Vulkan, calls the one that it found.
    pub(super) fn install() {
        // Safety: all bits zero is a valid value of the structure, and the pointers are valid for the calls.
        unsafe {
            let mut found: libc::sigaction = mem::zeroed();
            if libc::sigaction(libc::SIGINT, ptr::null(), &raw mut found) != 0 {
                return;
            }
            let ours = handle as Handler as usize;
            let is_plain = found.sa_flags & libc::SA_SIGINFO == 0;
            let python = PYTHON.load(Ordering::SeqCst);
            let is_python = match python {
                0 => ![libc::SIG_DFL, libc::SIG_IGN, ours].contains(&found.sa_sigaction),
                _ => found.sa_sigaction == python,
            };
            if is_plain && is_python {
                PYTHON.store(found.sa_sigaction, Ordering::SeqCst);
                let new = libc::sigaction { sa_sigaction: ours, ..found };
                libc::sigaction(libc::SIGINT, &raw const new, ptr::null_mut());
            }
        }
    }
}
