//! The suite as a whole: which trials there are, which of them are wanted, and running them on all cores.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::reductions::Reductions;
use crate::subject::Subject;
use crate::trial::{Counterexample, Name, Outcome, Trial};
use crate::{
    arithmetic, atomics, bounds, byte_windows, conversions, cooperation, flow, mathematics, programs, repetition,
    sequences, warps, windows,
};

/// Which trials are run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The short form: some types of every operation, and no vectors.
    pub quick: bool,
    /// Only trials whose `section/operation/type` has this text in it, or, with `*` for any text, is this.
    pub only: Option<String>,
}

impl Selection {
    /// Returns whether everything is run.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !self.quick && self.only.is_none()
    }

    fn wants(&self, trial: &dyn Trial) -> bool {
        (!self.quick || trial.quick()) && self.only.as_ref().is_none_or(|only| matches(only, &trial.name().path()))
    }
}

/// Returns whether a text is what a pattern describes.
fn matches(pattern: &str, text: &str) -> bool {
    if !pattern.contains('*') {
        return text.contains(pattern);
    }
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = rest.get(at + part.len()..).unwrap_or_default();
    }
    rest.ends_with(last)
}

/// The result of one trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialResult {
    /// The operation and type that it tested.
    pub name: Name,
    /// Results that were compared.
    pub cases: u64,
    /// Those that are wrong.
    pub failed: u64,
    /// Why the device does not take the program at all.
    pub refused: Option<String>,
    /// One of the wrong ones, made small.
    pub counterexample: Option<Counterexample>,
}

/// The result of a run of the suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// All trials in their order.
    pub results: Vec<TrialResult>,
    /// The hash of all programs, inputs and expectations that were used: equal on all devices.
    pub suite: String,
}

/// How far a run is.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The trial that has just ended.
    pub name: &'a Name,
    /// Trials that have ended.
    pub done: usize,
    /// All that are wanted.
    pub total: usize,
    /// Trials with wrong results so far.
    pub failed: usize,
}

/// All trials in the order of certificates.
fn trials() -> Vec<Box<dyn Trial>> {
    let mut trials = arithmetic::trials();
    trials.extend(arithmetic::vector_trials());
    trials.extend(conversions::trials());
    trials.extend(flow::loops());
    trials.extend(flow::control());
    trials.extend(bounds::trials());
    trials.extend(windows::trials());
    trials.extend(byte_windows::trials());
    trials.extend(cooperation::trials());
    trials.extend(atomics::trials());
    trials.extend(warps::trials());
    trials.extend(mathematics::trials());
    trials.extend(programs::trials());
    trials.extend(sequences::trials());
    trials.extend(repetition::trials());
    trials
}

/// Returns the names of the trials that a selection contains.
#[must_use]
pub fn names(selection: &Selection) -> Vec<Name> {
    trials().iter().filter(|trial| selection.wants(trial.as_ref())).map(|trial| trial.name().clone()).collect()
}

/// Runs trials on a device, several at once, and reports each that has ended. The complete suite takes about a minute
/// of processor time on the CPU device.
#[must_use]
pub fn conform(subject: &dyn Subject, selection: &Selection, progress: &(dyn Fn(Progress<'_>) + Sync)) -> Report {
    let wanted: Vec<Box<dyn Trial>> = trials().into_iter().filter(|trial| selection.wants(trial.as_ref())).collect();
    let next = AtomicUsize::new(0);
    let reductions = Reductions::new();
    let ended: Mutex<Vec<(usize, Outcome)>> = Mutex::new(Vec::new());
    let work = || {
        while let Some((at, trial)) = claim(&wanted, &next) {
            let outcome = trial.run(subject, &reductions);
            let mut ended = ended.lock().unwrap_or_else(PoisonError::into_inner);
            ended.push((at, outcome));
            let failed = ended.iter().filter(|(_, outcome)| outcome.failed > 0).count();
            progress(Progress { name: trial.name(), done: ended.len(), total: wanted.len(), failed });
        }
    };
    let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get).min(wanted.len());
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let mut ended = ended.into_inner().unwrap_or_else(PoisonError::into_inner);
    ended.sort_by_key(|(at, _)| *at);
    let mut hasher = blake3::Hasher::new();
    let mut results = Vec::new();
    for (trial, (_, outcome)) in wanted.iter().zip(ended) {
        let Outcome { cases, failed, refused, counterexample, hash } = outcome;
        hasher.update(trial.name().path().as_bytes()).update(hash.as_bytes());
        results.push(TrialResult { name: trial.name().clone(), cases, failed, refused, counterexample });
    }
    Report { results, suite: hasher.finalize().to_hex().to_string() }
}

/// The next trial that no thread works on.
fn claim<'a>(trials: &'a [Box<dyn Trial>], next: &AtomicUsize) -> Option<(usize, &'a dyn Trial)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    trials.get(at).map(|trial| (at, trial.as_ref()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_texts_or_have_stars() {
        assert!(matches("add", "arithmetic/add/f32") && matches("", "x") && !matches("sub", "arithmetic/add/f32"));
        assert!(matches("*/add/*", "arithmetic/add/f32") && !matches("*/ad/*", "arithmetic/add/f32"));
        assert!(matches("arith*f32", "arithmetic/add/f32") && !matches("arith*f3", "arithmetic/add/f32"));
        assert!(matches("*", "x") && matches("a*", "a") && !matches("a*a", "a"));
    }

    #[test]
    fn names_occur_once_and_the_short_form_has_every_operation() {
        let all = names(&Selection::default());
        let mut once = all.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), all.len());
        let quick = names(&Selection { quick: true, only: None });
        assert!(quick.len() * 2 < all.len());
        for name in all.iter().filter(|name| name.section == crate::Section::Arithmetic) {
            assert!(quick.iter().any(|quick| quick.operation == name.operation), "{}", name.path());
        }
    }
}
