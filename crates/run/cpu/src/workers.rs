//! Spreads the workgroups of a launch over all cores, or keeps a small launch on the thread that asks.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crisp_run_device::{DeviceError, Terms};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::entry::{Call, Watched};

/// Kernels keep small arrays on the stack.
const STACK_BYTES: usize = 16 << 20;

/// A launch whose cost is unknown starts on the calling thread if it has at most this number of invocations: most such are over sooner than
/// another thread wakes up.
const FEW_INVOCATIONS: u64 = 4096;

/// A launch that is expected to be shorter starts on the asking thread.
const SHORT: Duration = Duration::from_micros(30);

/// When a launch that started on the asking thread takes longer than this, the others help.
const PATIENCE: Duration = Duration::from_micros(60);

/// Workgroups that run on the asking thread before the first look at the clock, at most.
const FIRST_STEP: u64 = 8;

/// How long a part of a launch takes between two looks whether the launch has to end: short for a person, long beside the look.
const PART: Duration = Duration::from_millis(5);

/// Threads for launches; they start when they are first needed, and then wait for work.
pub(crate) struct Workers {
    wanted: Option<usize>,
    pool: OnceLock<Option<ThreadPool>>,
}

/// One launch of this number is timed, of a single workgroup and without a request for its time, to estimate later launches of more workgroups.
const SAMPLED: u32 = 64;

/// How long a workgroup of a kernel took the last time, in units of 2^-10 nanoseconds; zero while unknown. And how many launches have not been timed.
#[derive(Default)]
pub(crate) struct GroupCost(AtomicU64, AtomicU32);

impl GroupCost {
    fn expected(&self, groups: u64) -> Option<Duration> {
        let cost = self.0.load(Ordering::Relaxed);
        (cost != 0).then(|| Duration::from_nanos(cost.saturating_mul(groups) >> 10))
    }

    fn learn(&self, groups: u64, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.0.store((nanoseconds.saturating_mul(1024) / groups.max(1)).max(1), Ordering::Relaxed);
    }
}

impl Workers {
    /// `wanted` threads, or one for each core that this process may use.
    pub(crate) fn new(wanted: Option<usize>) -> Workers {
        Workers { wanted, pool: OnceLock::new() }
    }

    /// How many threads work on a large launch, the asking one included.
    pub(crate) fn threads(&self) -> usize {
        self.wanted.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1)
    }

    /// The helping threads; `None` if this machine has none to offer.
    fn pool(&self) -> Option<&ThreadPool> {
        let start = || {
            let helpers = self.threads() - 1;
            let builder = ThreadPoolBuilder::new().num_threads(helpers).stack_size(STACK_BYTES);
            (helpers > 0).then(|| builder.thread_name(|index| format!("crisp-{index}")).build().ok()).flatten()
        };
        self.pool.get_or_init(start).as_ref()
    }

    /// Runs workgroups `0..groups` of `group_size` invocations each. Unless the launch is `timed`, the time may be zero.
    ///
    /// # Errors
    /// [`DeviceError::OutOfMemory`] when a thread got no scratch memory, [`DeviceError::Stopped`]; some workgroups may have run.
    pub(crate) fn run(
        &self,
        call: &Call<'_>,
        groups: u64,
        group_size: u64,
        cost: &GroupCost,
        timed: bool,
    ) -> Result<Duration, DeviceError> {
        let terms = Terms::now();
        // One workgroup is not shared, however long it takes.
        if groups == 1 && !timed && !cost.1.fetch_add(1, Ordering::Relaxed).is_multiple_of(SAMPLED) {
            return run_one(call, terms).map(|()| Duration::ZERO);
        }
        let start = Instant::now();
        let expected = cost.expected(groups);
        let is_short = match expected {
            Some(expected) => expected < SHORT,
            None => groups.saturating_mul(group_size) <= FEW_INVOCATIONS,
        };
        // What took a tenth of the patience is looked at once, half-way; but workgroups may take much longer than the last time, and nothing ends a step.
        let is_brief = expected.is_some_and(|expected| expected < PATIENCE / 10);
        let step = if is_brief { groups.div_ceil(2).min(FIRST_STEP) } else { 1 };
        let done = match groups {
            1 => run_one(call, terms).map(|()| 1)?,
            _ if is_short => run_alone(call, groups, step, start, terms)?,
            _ => 0,
        };
        let mut threads = 1;
        if done < groups {
            threads = self.run_together(call, done, groups, terms)?;
        }
        let time = start.elapsed();
        // Waiting counts as work here, so that the cost is not underestimated.
        cost.learn(groups, if done < groups { time.saturating_mul(threads) } else { time });
        Ok(time)
    }

    /// Runs workgroups `first..end` on all threads, and says on how many.
    fn run_together(&self, call: &Call<'_>, first: u64, end: u64, terms: Terms) -> Result<u32, DeviceError> {
        let watched = call.watch(terms);
        let Some(pool) = self.pool().filter(|_| end - first > 1) else {
            return run_in_parts(&watched, (first, end), &mut 1).map(|()| 1);
        };
        let helpers = (pool.current_num_threads() as u64).min(end - first - 1);
        let queue = Queue { next: AtomicU64::new(first), end, workers: helpers + 1, failed: AtomicBool::new(false) };
        let failure = Mutex::new(None);
        let work = || {
            let mut step = 1;
            while let Some(piece) = queue.take() {
                if let Err(error) = run_in_parts(&watched, piece, &mut step) {
                    *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    queue.failed.store(true, Ordering::Relaxed);
                }
            }
        };
        pool.in_place_scope(|scope| {
            (0..helpers).for_each(|_| scope.spawn(|_| work()));
            work();
        });
        match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok(u32::try_from(helpers + 1).unwrap_or(u32::MAX)),
        }
    }
}

/// Runs the only workgroup of a launch. Only a loop with fuel can end it early, so only code with such loops is watched.
fn run_one(call: &Call<'_>, terms: Terms) -> Result<(), DeviceError> {
    if !call.has_loops_with_fuel() {
        return call.run(0, 1);
    }
    let watched = call.watch(terms);
    watched.call().run(0, 1)?;
    watched.check()
}

/// Runs workgroups on this thread while that is quick, at first the given number, and returns how many are done.
fn run_alone(call: &Call<'_>, groups: u64, mut step: u64, start: Instant, terms: Terms) -> Result<u64, DeviceError> {
    // A workgroup that spins is not quick, and nothing but the watch ends it.
    let watched = call.has_loops_with_fuel().then(|| call.watch(terms));
    let mut done = 0;
    while done < groups && (done == 0 || start.elapsed() < PATIENCE) {
        let end = groups.min(done + step);
        call.run(done, end)?;
        // As many again as are done: the clock is read a few times only, and patience is exceeded at most twofold.
        step = end;
        done = end;
    }
    watched.map_or(Ok(()), |watched| watched.check()).map(|()| done)
}

/// Runs the workgroups of a piece on this thread, in parts that take about [`PART`] each, and looks between them whether the launch has to end. `step` is how
/// many workgroups the next part has; it carries over from piece to piece, so that a launch of short workgroups has few parts.
fn run_in_parts(watched: &Watched<'_, '_>, (mut first, end): (u64, u64), step: &mut u64) -> Result<(), DeviceError> {
    while first < end {
        watched.check()?;
        let next = end.min(first.saturating_add(*step));
        let start = Instant::now();
        watched.call().run(first, next)?;
        let time = start.elapsed();
        if time > 2 * PART {
            *step = (*step / 2).max(1);
        } else if next - first == *step && time < PART / 2 {
            // Not more than eightfold: the next workgroups may take longer than these.
            *step = step.saturating_mul(8);
        }
        first = next;
    }
    watched.check()
}

/// Workgroups that no thread has taken yet.
struct Queue {
    next: AtomicU64,
    end: u64,
    workers: u64,
    failed: AtomicBool,
}

impl Queue {
    /// The next piece: a quarter of this worker's share of what is left, so that pieces are large while there is much to do, and small
    /// at the end, where workers would wait for each other.
    fn take(&self) -> Option<(u64, u64)> {
        let piece = |next: u64| (self.end.saturating_sub(next) / (4 * self.workers)).max(1);
        let advance = |next: u64| (next < self.end && !self.failed.load(Ordering::Relaxed)).then(|| next + piece(next));
        let first = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, advance).ok()?;
        Some((first, self.end.min(first + piece(first))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(end: u64, workers: u64) -> Queue {
        Queue { next: AtomicU64::new(3), end, workers, failed: AtomicBool::new(false) }
    }

    #[test]
    fn pieces_cover_everything_once_and_are_few() {
        for (end, workers) in [(3, 2), (4, 64), (100, 1), (65_539, 2), (1 << 40, 64)] {
            let queue = queue(end, workers);
            let (mut at, mut pieces) = (3, 0);
            while let Some((first, next)) = queue.take() {
                assert!(first == at && next > first && next <= end);
                (at, pieces) = (next, pieces + 1);
            }
            assert_eq!(at, end);
            assert!(pieces <= 4 * workers * 40, "{pieces} pieces of {end} for {workers}");
        }
    }

    #[test]
    fn a_failure_ends_the_queue() {
        let queue = queue(1000, 2);
        assert!(queue.take().is_some());
        queue.failed.store(true, Ordering::Relaxed);
        assert!(queue.take().is_none());
    }

    #[test]
    fn costs_are_learnt() {
        let cost = GroupCost::default();
        assert_eq!(cost.expected(5), None);
        cost.learn(1000, Duration::from_micros(10));
        assert_eq!(cost.expected(1_000_000), Some(Duration::from_millis(10)));
        cost.learn(u64::MAX, Duration::ZERO);
        assert_eq!(cost.expected(4), Some(Duration::ZERO));
    }
}
