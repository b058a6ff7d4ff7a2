//! The results of `crisp bench`.

use std::time::Duration;

use crisp::measure::{Limits, Ratios, Samples};

/// How long a kernel takes from its source to loaded code.
#[derive(Clone, Copy)]
pub(super) struct Compile {
    /// When nothing of it is known.
    pub(super) cold: Duration,
    /// When its machine code is in the cache; none on devices without one.
    pub(super) cached: Option<Duration>,
}

/// The results.
pub(super) struct Report {
    pub(super) device: String,
    pub(super) details: String,
    pub(super) limits: Option<Limits>,
    /// The subject of the second times, where there are any.
    pub(super) other: Option<String>,
    pub(super) rows: Vec<Row>,
}

/// A kernel at one combination of sizes.
pub(super) struct Row {
    pub(super) kernel: String,
    pub(super) sizes: Vec<(String, u64)>,
    pub(super) samples: Samples,
    /// Bytes that a launch moves: each buffer once for reading and once for writing, unless the command line says another number.
    pub(super) bytes: u64,
    /// Operations of floats of a launch, where they are known.
    pub(super) operations: Option<u64>,
    /// Whether they are of doubles.
    pub(super) double: bool,
    /// The times of the other side, and the ratios of the first to the second.
    pub(super) other: Option<(Samples, Option<Ratios>)>,
    /// At the first sizes of a kernel: how long it takes to compile.
    pub(super) compile: Option<Compile>,
}

impl Row {
    #[allow(clippy::cast_precision_loss)] // Rates are not exact.
    pub(super) fn per_second(&self, count: u64) -> f64 {
        let seconds = self.samples.median().as_secs_f64();
        if seconds > 0.0 { count as f64 / seconds } else { 0.0 }
    }

    /// The part of what the device can do: of a copy of as many bytes or of multiply-adds, whichever is more.
    pub(super) fn fraction(&self, limits: &Limits) -> Option<f64> {
        let memory =
            limits.copying(self.bytes).filter(|rate| *rate > 0.0).map(|rate| self.per_second(self.bytes) / rate);
        let peak = if self.double { limits.double } else { limits.float };
        let arithmetic = self.operations.filter(|_| peak > 0.0).map(|count| self.per_second(count) / peak);
        memory.into_iter().chain(arithmetic).max_by(f64::total_cmp)
    }
}
