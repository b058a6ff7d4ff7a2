//! Input and results of a run.

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::Constant;

use crate::finding::Finding;

/// One argument of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A scalar or hardware vector.
    Value(Constant),
    /// A buffer. One buffer may be passed for several parameters.
    Buffer {
        /// Which of [`Launch::buffers`].
        buffer: usize,
        /// Number of elements, which the buffer's bytes must hold.
        length: u64,
    },
}

/// One launch.
#[derive(Debug)]
pub struct Launch<'a> {
    /// Workgroups and their size.
    pub sizes: LaunchSizes,
    /// The arguments in the order of the parameters.
    pub arguments: &'a [Argument],
    /// Memory that buffer arguments refer to: elements from the first byte on, little-endian. Stores change it.
    pub buffers: &'a mut [Vec<u8>],
}

/// The order in which workgroups run, and the invocations of one between two barriers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// By linear id.
    Sequential,
    /// By linear id, last first.
    Reverse,
    /// Workgroups in an order that the seed decides; the invocations of one interleaved in pieces of random length.
    Random(u64),
    /// By linear id, but for one workgroup, which is first, and one invocation, which is the first of each workgroup.
    First {
        /// The linear number of the workgroup.
        group: u64,
        /// The linear number of the invocation.
        local: u32,
    },
}

/// How a launch is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The order of execution; it changes nothing but the results of races.
    pub schedule: Schedule,
    /// Whether races, accesses out of bounds and reads of memory that was never written are looked for. Costs time and up to 140 bytes
    /// for each element that is accessed. Divergent barriers are always found.
    pub detect: bool,
    /// The run ends as soon as there are that many different findings that are errors.
    pub stop_after: usize,
    /// The run ends after that many steps of all invocations together.
    pub max_ops: u64,
}

impl Options {
    /// Only executes, without bound.
    #[must_use]
    pub fn plain(schedule: Schedule) -> Options {
        Options { schedule, detect: false, stop_after: usize::MAX, max_ops: u64::MAX }
    }

    /// Looks for everything, without bound.
    #[must_use]
    pub fn checking(schedule: Schedule) -> Options {
        Options { schedule, detect: true, stop_after: usize::MAX, max_ops: u64::MAX }
    }
}

/// The status of a launch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// A `while` was not left before its fuel was used up.
    pub fuel_used_up: bool,
    /// An `assert` did not hold.
    pub assertion_failed: bool,
    /// A `trap` was executed.
    pub trapped: bool,
}

/// The report of one execution of a debug operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Position in [`crisp_ir_kernel::debug_sites`].
    pub site: u32,
    /// The invocation's global linear id.
    pub invocation: u64,
    /// The bits of each lane of each value, in order.
    pub values: Vec<u64>,
}

/// The outcome of a run; the results are in the launch's buffers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The findings, each pair of places once, in the order of their discovery.
    pub findings: Vec<Finding>,
    /// Executed operations, ends of regions included.
    pub ops_executed: u64,
    /// Arithmetic operations of floats among them, lane by lane: a fused multiply-add is two, comparisons and conversions are none, a function
    /// of the IR such as a square root is one.
    pub float_ops: u64,
    /// Whether all invocations ran to their end. When not, a finding says why.
    pub finished: bool,
    /// The outcome of loops with fuel, assertions and traps.
    pub status: Status,
    /// The messages of invocations, by global linear id, for each in its order.
    pub messages: Vec<Message>,
    /// Messages beyond those.
    pub lost: u64,
}

impl Outcome {
    /// Whether the program is free of mistakes as far as this run shows: it finished, without race and divergence.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.finished && !self.findings.iter().any(|finding| finding.kind.is_error())
    }
}
