//! How often something is launched until its time is known.

use std::time::{Duration, Instant};

use crisp_library_compile::Ready;
use crisp_support_diagnostics::Diagnostic;

use crate::samples::{Ratios, Samples};

/// How much is done to find out how long a launch takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Launches come first that do not count: caches fill, threads start, clocks rise. At least one launch.
    pub warm: Duration,
    /// Then launches count for so long, what is done between them included.
    pub time: Duration,
    /// The least number of launches that count, however long they take.
    pub least: usize,
    /// The greatest number of launches.
    pub most: usize,
}

impl Default for Effort {
    /// Half a second, and at least five launches.
    fn default() -> Self {
        Effort { warm: Duration::from_millis(100), time: Duration::from_millis(500), least: 5, most: 100_000 }
    }
}

impl Effort {
    fn goes_on(&self, launches: usize, started: Instant) -> bool {
        launches < self.least.max(1) || (launches < self.most && started.elapsed() < self.time)
    }
}

/// Launches until the effort is made.
///
/// # Errors
/// What a launch finds wrong.
pub fn measure(ready: &mut Ready, effort: &Effort) -> Result<Samples, Vec<Diagnostic>> {
    warm_up(ready, effort)?;
    let started = Instant::now();
    let mut times = Vec::new();
    while effort.goes_on(times.len(), started) {
        times.push(ready.launch()?);
    }
    Samples::new(times).ok_or_else(Vec::new)
}

/// Launches two in turn, each first in every second pair, so that what else the machine does meets both alike. The ratios are of the first
/// through the second; none where launches of the second take no time that the device could measure.
///
/// # Errors
/// What a launch finds wrong.
pub fn measure_pair(
    first: &mut Ready,
    second: &mut Ready,
    effort: &Effort,
) -> Result<(Samples, Samples, Option<Ratios>), Vec<Diagnostic>> {
    warm_up(first, effort)?;
    warm_up(second, effort)?;
    let started = Instant::now();
    let mut pairs = Vec::new();
    // Twice the time: each of the two gets what it would get alone.
    let effort = Effort { time: 2 * effort.time, ..*effort };
    while effort.goes_on(pairs.len(), started) {
        pairs.push(if pairs.len() % 2 == 0 {
            let one = first.launch()?;
            (one, second.launch()?)
        } else {
            let two = second.launch()?;
            (first.launch()?, two)
        });
    }
    let of = |pick: fn(&(Duration, Duration)) -> Duration| Samples::new(pairs.iter().map(pick).collect());
    match (of(|pair| pair.0), of(|pair| pair.1)) {
        (Some(first), Some(second)) => Ok((first, second, Ratios::new(&pairs))),
        _ => Err(Vec::new()),
    }
}

fn warm_up(ready: &mut Ready, effort: &Effort) -> Result<(), Vec<Diagnostic>> {
    let started = Instant::now();
    ready.launch()?;
    while started.elapsed() < effort.warm {
        ready.launch()?;
    }
    Ok(())
}
