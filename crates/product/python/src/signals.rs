//! Ends launches: Ctrl-C in Python's main thread, `crisp.interrupt`, and time limits.
#![allow(unsafe_code)] // A handler of a signal is a C function.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crisp::TimeLimit;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Runs `work`, which may launch, without the interpreter's lock. Its launches end at a Ctrl-C since it began, while it compiled, too.
///
/// # Errors
/// A Ctrl-C before that, since Python's code ran last: Python would handle it after the launch.
pub(crate) fn detached<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    crisp::interruptible(|| {
        py.check_signals()?;
        Ok(py.detach(work))
    })
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

    /// The address at which the library or program is loaded that an address is in; null where it is in none.
    fn base_of(address: usize) -> *mut libc::c_void {
        // Safety: all bits zero is a valid value of the structure, which the call fills in; the address is only looked up.
        unsafe {
            let mut found: libc::Dl_info = mem::zeroed();
            let known = libc::dladdr(ptr::with_exposed_provenance(address), &raw mut found) != 0;
            if known { found.dli_fbase } else { ptr::null_mut() }
        }
    }

    /// Returns whether a handler is Python's.
    fn is_pythons(handler: usize) -> bool {
        let base = base_of(handler);
        !base.is_null() && base == base_of(pyo3::ffi::PyErr_CheckSignals as *const () as usize)
    }

    /// Puts the handler before Python's, where Python has one and ours is not there. Handlers of other libraries that are in front stay: LLVM's, in drivers
    /// of OpenCL and Vulkan, calls the one that it found. Only where ours was never there, because SIGINT was ignored before, it is put before theirs, which lead to
    /// Python's.
    pub(super) fn install() {
        // Safety: all bits zero is a valid value of the structure, and the pointers are valid for the calls.
        unsafe {
            let mut found: libc::sigaction = mem::zeroed();
            if libc::sigaction(libc::SIGINT, ptr::null(), &raw mut found) != 0 {
                return;
            }
            let ours = handle as Handler as usize;
            let is_plain = found.sa_flags & libc::SA_SIGINFO == 0;
            let is_handler = ![libc::SIG_DFL, libc::SIG_IGN, ours].contains(&found.sa_sigaction);
            let is_first = PYTHON.load(Ordering::SeqCst) == 0;
            if is_plain && is_handler && (is_first || is_pythons(found.sa_sigaction)) {
                PYTHON.store(found.sa_sigaction, Ordering::SeqCst);
                let new = libc::sigaction { sa_sigaction: ours, ..found };
                libc::sigaction(libc::SIGINT, &raw const new, ptr::null_mut());
            }
        }
    }
}
