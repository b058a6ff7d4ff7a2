//! Times of equal launches, and ratios of times of two that were launched in turn.

use std::time::Duration;

/// Times of equal launches, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Samples {
    /// From the shortest to the longest.
    sorted: Vec<Duration>,
}

impl Samples {
    /// None without times.
    #[must_use]
    pub fn new(mut times: Vec<Duration>) -> Option<Samples> {
        times.sort_unstable();
        (!times.is_empty()).then_some(Samples { sorted: times })
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.sorted.len()
    }

    /// The shortest.
    #[must_use]
    pub fn least(&self) -> Duration {
        self.sorted.first().copied().unwrap_or_default()
    }

    /// The time that a quarter of the launches (`1`), half (`2`) or three quarters (`3`) stay within; between two samples in proportion.
    #[must_use]
    pub fn quartile(&self, quarters: u32) -> Duration {
        Duration::from_secs_f64(quartile(&self.sorted, quarters.min(4), Duration::as_secs_f64).max(0.0))
    }

    /// The time that half of the launches stay within.
    #[must_use]
    pub fn median(&self) -> Duration {
        self.quartile(2)
    }

    /// How far the middle half of the launches reaches, as a part of the median: 0.02 means that they differ by 2 %.
    #[must_use]
    pub fn spread(&self) -> f64 {
        let median = self.median().as_secs_f64();
        let width = (self.quartile(3).as_secs_f64() - self.quartile(1).as_secs_f64()).max(0.0);
        if median > 0.0 { width / median } else { 0.0 }
    }
}

/// Ratios of times, each of two launches that followed one another.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratios {
    sorted: Vec<f64>,
}

impl Ratios {
    /// Returns the ratios of pairs of times, the first divided by the second; pairs whose second takes no time at all are left out. None without pairs.
    #[must_use]
    pub fn new(pairs: &[(Duration, Duration)]) -> Option<Ratios> {
        let pairs = pairs.iter().filter(|(_, second)| !second.is_zero());
        let mut sorted: Vec<f64> = pairs.map(|(first, second)| first.as_secs_f64() / second.as_secs_f64()).collect();
        sorted.sort_by(f64::total_cmp);
        (!sorted.is_empty()).then_some(Ratios { sorted })
    }

    /// Returns the quartile, as [`Samples::quartile`] does.
    #[must_use]
    pub fn quartile(&self, quarters: u32) -> f64 {
        quartile(&self.sorted, quarters.min(4), |ratio| *ratio)
    }

    /// The middle one.
    #[must_use]
    pub fn median(&self) -> f64 {
        self.quartile(2)
    }
}

#[allow(clippy::cast_precision_loss)] // There are never 2^53 measurements.
fn quartile<T>(sorted: &[T], quarters: u32, number: impl Fn(&T) -> f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = last * quarters as usize;
    let (below, part) = (place / 4, (place % 4) as f64 / 4.0);
    let at = |index: usize| sorted.get(index.min(last)).map_or(0.0, &number);
    at(below) + (at(below + 1) - at(below)) * part
}

#[cfg(test)]
mod tests {
    use super::*;

    fn micros(all: &[u64]) -> Samples {
        Samples::new(all.iter().map(|time| Duration::from_micros(*time)).collect()).expect("there are some")
    }

    #[test]
    fn quartiles_are_those_of_sorted_times() {
        let samples = micros(&[50, 10, 30, 20, 40]);
        assert_eq!(samples.count(), 5);
        assert_eq!(samples.least(), Duration::from_micros(10));
        assert_eq!(samples.quartile(1), Duration::from_micros(20));
        assert_eq!(samples.median(), Duration::from_micros(30));
        assert_eq!(samples.quartile(3), Duration::from_micros(40));
        assert!((samples.spread() - 2.0 / 3.0).abs() < 1e-9);
        assert_eq!(micros(&[10, 20]).median(), Duration::from_micros(15));
        assert_eq!(micros(&[7]).quartile(3), Duration::from_micros(7));
        assert_eq!(Samples::new(Vec::new()), None);
    }

    #[test]
    fn ratios_are_of_pairs() {
        let pair = |first, second| (Duration::from_micros(first), Duration::from_micros(second));
        let ratios = Ratios::new(&[pair(10, 10), pair(30, 10), pair(20, 10), pair(1, 0)]).expect("there are some");
        assert!((ratios.median() - 2.0).abs() < 1e-9);
        assert!((ratios.quartile(4) - 3.0).abs() < 1e-9);
        assert_eq!(Ratios::new(&[pair(1, 0)]), None);
    }
}
