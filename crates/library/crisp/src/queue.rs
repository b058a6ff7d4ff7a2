//! Queues: launches that follow each other while the program goes on.

use std::fmt;
use std::sync::Arc;

use crisp_library_compile::{OpenDevice, Queued};
use crisp_run_device::{LaunchArgument, Queue as DeviceQueue};
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::arguments::{Arguments, Passed, Shapes};
use crate::error::{Error, Result, only_warnings};
use crate::made::Made;
use crate::memory::{Memory, Uses, device_error};
use crate::messages;
use crate::program::Kernel;

/// A queue of a device: launches are done in order. Until [`Queue::finish`] their memory is the queue's: who reads it, or launches on it
/// elsewhere, gets A0107.
pub struct Queue {
    device: Arc<OpenDevice>,
    inner: Box<dyn DeviceQueue>,
    launches: Vec<(Queued, Arc<Files>)>,
    uses: Vec<Uses>,
}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a queue of {} with {} launches", self.device.id(), self.launches.len())
    }
}

impl Queue {
    pub(crate) fn new(device: Arc<OpenDevice>) -> Result<Queue> {
        let inner = device.device().queue().map_err(|error| device_error(&error))?;
        Ok(Queue::over(device, inner))
    }

    pub(crate) fn over(device: Arc<OpenDevice>, inner: Box<dyn DeviceQueue>) -> Queue {
        Queue { device, inner, launches: Vec::new(), uses: Vec::new() }
    }

    /// Checks the arguments, queues the launch, and returns at once. Waits only where the queue is full.
    ///
    /// # Errors
    /// Launches as [`Kernel::launch`] does, except that errors of a running kernel are reported by [`Queue::finish`].
    pub fn launch<'a>(&mut self, kernel: &Kernel, arguments: impl Arguments<'a>) -> Result<()> {
        self.begin(kernel, &arguments.list(), Shapes::Unknown)
    }

    /// Calls a kernel with its inputs, as [`Kernel::call`] does, and returns at once. The results can be read after [`Queue::finish`].
    ///
    /// # Errors
    /// As of [`Kernel::call`], but for what only a running kernel finds.
    pub fn call<'a>(&mut self, kernel: &Kernel, inputs: impl Arguments<'a>) -> Result<Vec<Made>> {
        self.complete(kernel, &kernel.in_order(&inputs.list())?)
    }

    /// Calls a kernel with arguments by their names, as [`Kernel::call_named`] does, and returns at once.
    ///
    /// # Errors
    /// As of [`Queue::call`].
    pub fn call_named(&mut self, kernel: &Kernel, arguments: &[(&str, Passed<'_>)]) -> Result<Vec<Made>> {
        self.complete(kernel, &kernel.by_name(arguments)?)
    }

    fn complete(&mut self, kernel: &Kernel, given: &[Option<Passed<'_>>]) -> Result<Vec<Made>> {
        let completed = kernel.completed(given, &|memory| self.is_ours(memory))?;
        self.begin(kernel, &completed.list(kernel, given), Shapes::Bound(completed.bound()))?;
        Ok(completed.into_results())
    }

    fn is_ours(&self, memory: &Memory) -> bool {
        self.uses.iter().any(|uses| Uses::same(uses, &memory.uses))
    }

    fn begin(&mut self, kernel: &Kernel, passed: &[Passed<'_>], shapes: Shapes<'_>) -> Result<()> {
        if !Arc::ptr_eq(&kernel.device, &self.device) {
            return Err(Error::placeless(vec![messages::mistakes::other_device("the kernel")]));
        }
        let arguments: Vec<LaunchArgument<'_>> = passed.iter().map(Passed::launch_argument).collect();
        let sizes = kernel.checked(passed, &arguments, shapes, &|memory| self.is_ours(memory))?;
        let queued = kernel.launcher.enqueue(self.inner.as_mut(), sizes, &arguments);
        // A launch of several may have been queued in part, so its memory is in use whatever came of it.
        for passed in passed {
            if let Passed::Buffer { memory, .. } = passed
                && !self.uses.iter().any(|uses| Uses::same(uses, &memory.uses))
            {
                memory.uses.begin();
                self.uses.push(memory.uses.clone());
            }
        }
        let queued = queued.map_err(|found| kernel.error(found))?;
        self.launches.extend(queued.into_iter().map(|queued| (queued, Arc::clone(&kernel.files))));
        Ok(())
    }

    /// Waits for all launches; returns their messages. Then their memory is free again, and the queue can be used on.
    ///
    /// # Errors
    /// The first launch that failed; those after it have not been done.
    pub fn finish(&mut self) -> Result<Vec<Diagnostic>> {
        let reports = self.inner.finish();
        self.uses.drain(..).for_each(|uses| uses.end());
        let launches = std::mem::take(&mut self.launches);
        let reports = reports.map_err(|error| {
            let files = launches.first().map(|(_, files)| Arc::clone(files)).unwrap_or_default();
            Error::new(files, error.diagnostics())
        })?;
        let mut told = self.device.take_warnings();
        for ((queued, files), report) in launches.iter().zip(&reports) {
            told.extend(only_warnings(files, queued.diagnostics(report))?);
        }
        Ok(told)
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        // What is wrong is of no interest to who drops the queue; its memory is.
        let _ = self.finish();
    }
}
