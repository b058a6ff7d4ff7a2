//! Many programs on several workers; what fails is made small and saved.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};

use crate::blame::blame;
use crate::check::Check;
use crate::child::{Event, Worker};
use crate::failure::{Failure, Kind};
use crate::generate::{Limits, generate};
use crate::save::Saved;
use crate::shrink::shrink;
use crate::worker::Answer;

/// The programs to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Campaign {
    /// How many programs.
    pub programs: u64,
    /// The first seed; the others follow it.
    pub seed: u64,
    /// How many at once.
    pub jobs: usize,
    /// The devices that are compared with the interpreter, commas between them.
    pub devices: String,
    /// How long a program may take.
    pub patience: Duration,
    /// Where failures are saved.
    pub folder: PathBuf,
}

/// The results of a campaign.
#[derive(Debug, Default)]
pub struct Summary {
    /// Programs that were checked.
    pub programs: u64,
    /// Programs that were too long to compare.
    pub skipped: u64,
    /// For each device the programs that it does not take.
    pub unrun: BTreeMap<String, u64>,
    /// Each failure with the file in which it is saved.
    pub failures: Vec<(u64, Failure, PathBuf)>,
    /// How long it took.
    pub time: Duration,
}

impl Summary {
    /// Returns the result in a line.
    #[must_use]
    pub fn line(&self) -> String {
        let seconds = self.time.as_secs_f64();
        let unrun: String = self.unrun.iter().map(|(device, count)| format!(", {count} not for {device}")).collect();
        format!(
            "{} programs in {seconds:.1} s, {:.1} each second; {} too long to compare{unrun}; failures: {}",
            self.programs,
            self.programs as f64 / seconds.max(1e-9),
            self.skipped,
            self.failures.len()
        )
    }
}

/// The number of programs that a worker receives at once.
const CHUNK: u64 = 64;

/// Chunks after which a worker is replaced, so that nothing can pile up in it: drivers for the CPU keep the code of each kernel, in up to 20 mappings
/// for each program, and Linux gives a process 65530.
const CHUNKS_OF_A_WORKER: usize = 8;

/// Time between lines of progress where there is no terminal: a campaign may take hours, and its log is looked at.
const BETWEEN_LINES: Duration = Duration::from_secs(60);

/// Failures after which a campaign ends: by then it is time to look.
const MOST_FAILURES: usize = 20;

struct Running<'a> {
    campaign: &'a Campaign,
    next: AtomicU64,
    summary: Mutex<Summary>,
    bar: ProgressBar,
    started: Instant,
    /// When the last line of progress was written, where there is no terminal for a bar.
    last_report: Mutex<Instant>,
}

/// Runs a campaign.
///
/// # Errors
/// When workers cannot be started or failures cannot be saved.
pub fn run(campaign: &Campaign) -> anyhow::Result<Summary> {
    let style = ProgressStyle::with_template("{bar:32} {pos}/{len} programs, {per_sec}, {eta} left {msg}")?;
    let bar = ProgressBar::new(campaign.programs).with_style(style);
    let started = Instant::now();
    let next = AtomicU64::new(0);
    let running = Running { campaign, next, summary: Mutex::default(), bar, started, last_report: Mutex::new(started) };
    let results: Vec<anyhow::Result<()>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..campaign.jobs.max(1)).map(|_| scope.spawn(|| running.work())).collect();
        let died = || Err(anyhow::anyhow!("a thread of the campaign died"));
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|_| died())).collect()
    });
    running.bar.finish_and_clear();
    results.into_iter().collect::<anyhow::Result<()>>()?;
    let mut summary = running.summary.into_inner().unwrap_or_else(PoisonError::into_inner);
    summary.failures.sort_by_key(|(seed, _, _)| *seed);
    summary.time = started.elapsed();
    Ok(summary)
}

impl Running<'_> {
    fn work(&self) -> anyhow::Result<()> {
        let start = || Worker::start(&self.campaign.devices, self.campaign.patience);
        let mut worker = start()?;
        let mut chunks = 0;
        while let Some((mut seed, end)) = self.take() {
            chunks += 1;
            if chunks % CHUNKS_OF_A_WORKER == 0 {
                worker = start()?;
            }
            // What is left of a chunk when a worker dies, or its device, is given to the next one.
            while seed < end {
                worker.ask(&format!("seeds {seed} {}\n", end - seed));
                if let Some((guilty, failure)) = self.listen(&mut worker, seed)? {
                    self.failed(guilty, &failure)?;
                    seed = guilty + 1;
                    worker = start()?;
                } else {
                    seed = end;
                }
            }
        }
        Ok(())
    }

    /// Returns the next seeds, if there are any.
    fn take(&self) -> Option<(u64, u64)> {
        let campaign = self.campaign;
        if self.summary.lock().unwrap_or_else(PoisonError::into_inner).failures.len() >= MOST_FAILURES {
            return None;
        }
        // Small pieces when there is little to do, so that all workers have some.
        let chunk = (campaign.programs / (campaign.jobs as u64 * 4).max(1)).clamp(1, CHUNK);
        let first = self.next.fetch_add(chunk, Ordering::Relaxed);
        let end = (first + chunk).min(campaign.programs);
        (first < campaign.programs).then(|| (campaign.seed.wrapping_add(first), campaign.seed.wrapping_add(end)))
    }

    /// Takes a worker's answers to a chunk, until it is done or, with the guilty seed, of no more use: dead, or with a device that may be lost
    /// to its process.
    fn listen(&self, worker: &mut Worker, first: u64) -> anyhow::Result<Option<(u64, Failure)>> {
        let mut at = None;
        loop {
            match worker.next() {
                Event::Says(Answer::At(seed)) => {
                    self.count(at);
                    at = Some(seed);
                }
                Event::Says(Answer::Skip) => self.with(|summary| summary.skipped += 1),
                Event::Says(Answer::Unrun(devices)) => self.with(|summary| {
                    devices.into_iter().for_each(|device| *summary.unrun.entry(device).or_default() += 1);
                }),
                Event::Says(Answer::Bad(seed, failure)) if failure.kind == Kind::Device => {
                    self.count(at);
                    return Ok(Some((seed, failure)));
                }
                Event::Says(Answer::Bad(seed, failure)) => self.failed(seed, &failure)?,
                Event::Says(Answer::Done) => {
                    self.count(at);
                    return Ok(None);
                }
                Event::Gone(failure) => {
                    let guilty = at.with_context(|| format!("a worker died before seed {first}: {failure}"))?;
                    self.count(at);
                    return Ok(Some((guilty, failure)));
                }
            }
        }
    }

    fn with<T>(&self, change: impl FnOnce(&mut Summary) -> T) -> T {
        change(&mut self.summary.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn count(&self, finished: Option<u64>) {
        if finished.is_some() {
            let done = self.with(|summary| {
                summary.programs += 1;
                summary.programs
            });
            self.bar.inc(1);
            if self.bar.is_hidden() {
                self.tell(done);
            }
        }
    }

    /// Reports a line of progress, if the last is old enough.
    fn tell(&self, done: u64) {
        let mut last = self.last_report.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= BETWEEN_LINES {
            *last = Instant::now();
            let seconds = self.started.elapsed().as_secs();
            report(&format!("{done} of {} programs in {seconds} s", self.campaign.programs));
        }
    }

    /// Makes a failing program small and saves it.
    fn failed(&self, seed: u64, failure: &Failure) -> anyhow::Result<()> {
        let campaign = self.campaign;
        self.bar.suspend(|| report(&format!("seed {seed}: {failure}; making it smaller …")));
        let saved = |device: &str| Saved {
            case: generate(seed, &Limits::of_seed(seed)),
            check: Check::of_seed(seed),
            device: device.to_owned(),
            kind: failure.kind,
        };
        // Where the failing device is unknown, each is tried alone.
        let suspects = failure.device.as_deref().unwrap_or(&campaign.devices).split(',');
        let mut guilty = suspects.filter_map(|device| {
            let (saved, mut judge) = (saved(device), Judge::new(device, campaign.patience));
            let again = judge.failure(&saved)?;
            (again.kind == failure.kind).then_some((saved, judge))
        });
        let (small, seen) = match guilty.next() {
            Some((saved, mut judge)) => shrink(&saved, failure, &mut |candidate| judge.failure(candidate)),
            // What came before it in the same process, or something outside, has a part in it.
            None => {
                let what = format!("{}\nalone it did not fail", failure.what);
                (saved(&campaign.devices), Failure { what, ..failure.clone() })
            }
        };
        let seen = match (small.device.split(':').next(), small.kind) {
            (Some("cpu"), Kind::Differs | Kind::Outside | Kind::Crash) => {
                Failure { what: format!("{}\n{}", seen.what, blame(&small, campaign.patience)), ..seen }
            }
            _ => seen,
        };
        let file = write(&campaign.folder, seed, &small, &seen)?;
        self.bar.suspend(|| report(&format!("seed {seed}: {seen}\n  saved as {}", file.display())));
        let failures = self.with(|summary| {
            summary.failures.push((seed, seen, file));
            summary.failures.len()
        });
        self.bar.set_message(format!("({failures} failed)"));
        Ok(())
    }
}

#[expect(clippy::print_stderr, reason = "what the tool is for")]
fn report(text: &str) {
    eprintln!("{text}");
}

fn write(folder: &Path, seed: u64, saved: &Saved, failure: &Failure) -> anyhow::Result<PathBuf> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let file = folder.join(format!("{}-{seed}.kir", saved.kind.name()));
    std::fs::write(&file, saved.to_text(seed, failure)).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(file)
}

/// Checks single cases in a separate worker, which may die of them.
pub struct Judge {
    device: String,
    patience: Duration,
    worker: Option<Worker>,
}

impl Judge {
    /// Creates a judge that compares with a device.
    #[must_use]
    pub fn new(device: &str, patience: Duration) -> Judge {
        Judge { device: device.to_owned(), patience, worker: None }
    }

    /// Returns the failure, if there is one.
    pub fn failure(&mut self, saved: &Saved) -> Option<Failure> {
        if self.worker.is_none() {
            self.worker = Some(match Worker::start(&self.device, self.patience) {
                Ok(worker) => worker,
                Err(error) => return Some(Failure::new(Kind::Device, format!("{error:#}"))),
            });
        }
        let worker = self.worker.as_mut()?;
        let text = saved.to_text(0, &Failure::new(saved.kind, ""));
        worker.ask(&format!("case {}\n{text}", text.len()));
        loop {
            match worker.next() {
                Event::Says(Answer::Bad(_, failure)) => {
                    // A device may be lost to its process.
                    if failure.kind == Kind::Device {
                        self.worker = None;
                    }
                    return Some(failure);
                }
                Event::Says(Answer::Done) => return None,
                Event::Says(Answer::At(_) | Answer::Skip | Answer::Unrun(_)) => {}
                Event::Gone(failure) => {
                    self.worker = None;
                    return Some(failure);
                }
            }
        }
    }
}
