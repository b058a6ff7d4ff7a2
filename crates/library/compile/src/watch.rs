//! Launches on the interpreter that are counted, or stopped before they begin so that a debugger can execute them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crisp_ir_artifact::LaunchSizes;
use crisp_middle_interp::{Argument, Counts, Program};

/// One launch of a kernel, ready for the interpreter.
#[derive(Clone, Debug)]
pub struct Captured {
    /// The name of the kernel.
    pub kernel: String,
    /// The kernel.
    pub program: Program,
    /// The sizes of the launch.
    pub sizes: LaunchSizes,
    /// The arguments.
    pub arguments: Vec<Argument>,
    /// The buffers that arguments refer to, as they are before the launch.
    pub buffers: Vec<Vec<u8>>,
}

/// The executions of the instructions of one kernel.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The kernel.
    pub program: Program,
    /// The executions.
    pub counts: Counts,
}

/// The launches that one launch is taken from.
#[derive(Debug, Default)]
pub(crate) struct Capture {
    /// Launches before the one that is wanted.
    pub(crate) skipped: u32,
    /// Launches that there were.
    pub(crate) seen: u32,
    pub(crate) captured: Option<Captured>,
}

/// The treatment of launches besides their execution.
#[derive(Clone, Debug, Default)]
pub(crate) enum Watch {
    /// None.
    #[default]
    Nothing,
    /// Counts the executions of instructions, by kernel.
    Count(Counters),
    /// Takes one launch, which then fails.
    Capture(Arc<Mutex<Capture>>),
}

/// The executions of the instructions of all kernels that a device has launched.
#[derive(Clone, Debug, Default)]
pub struct Counters(Arc<Mutex<BTreeMap<String, Counted>>>);

impl Counters {
    /// Returns the counts so far, in the order of the kernels' names.
    #[must_use]
    pub fn counted(&self) -> Vec<Counted> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Calls `run` with the counts of a kernel, to add to.
    pub(crate) fn with<T>(&self, kernel: &str, program: &Program, run: impl FnOnce(&mut Counts) -> T) -> T {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = || Counted { program: program.clone(), counts: Counts::of(program) };
        run(&mut all.entry(kernel.to_owned()).or_insert_with(fresh).counts)
    }
}
