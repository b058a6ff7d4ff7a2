//! A launch: its sizes, parameters and memory, and its workgroups over the host's cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use super::storage::{Live, Storage};
use super::workgroup::Workgroup;
use crate::assemble::Program;
use crate::code::Entry;
use crate::error::Fault;

/// How large a launch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    /// Workgroups along each axis.
    pub(crate) groups: [u32; 3],
    /// Invocations of a workgroup along each axis.
    pub(crate) threads: [u32; 3],
    /// Bytes of shared memory besides the kernel's own.
    pub(crate) dynamic_shared: u32,
    /// Workgroups that run at the same time.
    pub(crate) cores: usize,
    /// Steps after which a warp is held to be without end.
    pub(crate) budget: u64,
}

/// The shared state of a launch's warps.
pub(crate) struct Launch<'a> {
    pub(crate) program: &'a Program,
    pub(crate) entry: &'a Entry,
    pub(crate) grid: Grid,
    pub(crate) parameters: &'a Storage,
    pub(crate) live: &'a Live,
    pub(crate) dynamic_shared: u32,
    pub(crate) budget: u64,
    pub(crate) began: Instant,
}

impl Launch<'_> {
    pub(crate) fn threads(&self) -> u32 {
        self.grid.threads.iter().product()
    }
}

/// Workgroups below which threads cost more than they bring.
const WORTH_THREADS: u64 = 4;

/// Runs a kernel to its end. `parameters` are the values' bytes one after another, each aligned as the kernel says; `memory` is what of
/// the host's memory the kernel may use besides the module's variables, as starts and ends.
///
/// The memory named must be live and used by nothing else until the call returns: the driver's tables see to that.
///
/// # Errors
/// The first fault.
pub(crate) fn start(
    program: &Program,
    entry: &Entry,
    grid: Grid,
    parameters: &Storage,
    memory: Vec<(u64, u64)>,
) -> Result<u64, Fault> {
    let own = program.memory.iter().map(|storage| (storage.address(), storage.address() + storage.len() as u64));
    let live = Live::new(memory.into_iter().chain(own).collect());
    let launch = Launch {
        program,
        entry,
        grid,
        parameters,
        live: &live,
        dynamic_shared: grid.dynamic_shared,
        budget: grid.budget,
        began: Instant::now(),
    };
    let [x, y, z] = grid.groups.map(u64::from);
    let all = x * y * z;
    let (next, stop, fault) = (AtomicU64::new(0), AtomicBool::new(false), Mutex::new(None));
    let work = || {
        let mut workgroup = Workgroup::new(&launch);
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= all {
                break;
            }
            let group = [index % x, index / x % y, index / x / y].map(|axis| axis as u32);
            if let Err(found) = workgroup.run(&launch, group) {
                stop.store(true, Ordering::Relaxed);
                if let Ok(mut fault) = fault.lock() {
                    fault.get_or_insert(found);
                }
            }
        }
    };
    if grid.cores < 2 || all < WORTH_THREADS {
        work();
    } else {
        std::thread::scope(|scope| {
            for _ in 0..(grid.cores as u64).min(all) {
                scope.spawn(work);
            }
        });
    }
    match fault.into_inner() {
        Ok(Some(fault)) => Err(fault),
        _ => Ok(all),
    }
}
