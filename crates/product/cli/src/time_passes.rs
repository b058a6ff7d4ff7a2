//! `--time-passes`: adds up the time of the compiler's phases, which are spans of `tracing`, and prints them as a table.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::{Debug, Write as _};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Phases below this share of the whole are left out, but for the outermost.
const SHARE: f64 = 0.002;

/// The times of each phase.
#[derive(Default)]
struct Phases {
    /// The phases in the order in which they were first met.
    phases: Vec<Phase>,
    /// The number of a phase, by its parent's and its name.
    numbers: BTreeMap<(Option<usize>, String), usize>,
    /// Spans that are alive: id, phase, on how many threads they are entered, and since when.
    spans: BTreeMap<u64, Span>,
    made: u64,
}

struct Phase {
    name: String,
    parent: Option<usize>,
    time: Duration,
    times: u32,
}

struct Span {
    phase: usize,
    handles: usize,
    entered: usize,
    since: Instant,
}

/// Where the time went since [`TimePasses::start`].
pub(crate) struct TimePasses {
    started: Instant,
}

static PHASES: Mutex<Option<Phases>> = Mutex::new(None);

thread_local! {
    /// The spans that this thread is in.
    static INSIDE: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

fn with<T>(work: impl FnOnce(&mut Phases) -> T) -> T {
    work(PHASES.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default())
}

impl TimePasses {
    /// Listens from here on.
    pub(crate) fn start() -> TimePasses {
        // The command has no other listener.
        let _ = tracing::subscriber::set_global_default(Listener);
        TimePasses { started: Instant::now() }
    }

    /// The table: each phase with its time in milliseconds and its share of all, inner ones below the phase that they belong to. What is left is what the
    /// command did besides, such as reading files and launches.
    pub(crate) fn table(&self) -> String {
        let all = self.started.elapsed();
        with(|phases| {
            let mut text = String::new();
            let _ = writeln!(text, "{:>10}  {:>5}  phase", "ms", "share");
            phases.write(None, 0, all, &mut text);
            let outermost = phases.phases.iter().filter(|phase| phase.parent.is_none());
            let rest = all.saturating_sub(outermost.map(|phase| phase.time).sum());
            line(&mut text, rest, all, "everything else");
            line(&mut text, all, all, "in all");
            text
        })
    }
}

fn line(text: &mut String, time: Duration, all: Duration, what: &str) {
    let share = 100.0 * time.as_secs_f64() / all.as_secs_f64().max(1e-9);
    let _ = writeln!(text, "{:>10.2}  {share:>4.0}%  {what}", time.as_secs_f64() * 1e3);
}

impl Phases {
    fn number(&mut self, parent: Option<usize>, name: String) -> usize {
        if let Some(&number) = self.numbers.get(&(parent, name.clone())) {
            return number;
        }
        let number = self.phases.len();
        self.phases.push(Phase { name: name.clone(), parent, time: Duration::ZERO, times: 0 });
        self.numbers.insert((parent, name), number);
        number
    }

    fn write(&self, parent: Option<usize>, depth: usize, all: Duration, text: &mut String) {
        for (number, phase) in self.phases.iter().enumerate().filter(|(_, phase)| phase.parent == parent) {
            if parent.is_some() && phase.time.as_secs_f64() < SHARE * all.as_secs_f64() {
                continue;
            }
            let often = if phase.times > 1 { format!(" ({} times)", phase.times) } else { String::new() };
            line(text, phase.time, all, &format!("{:depth$}{}{often}", "", phase.name, depth = 2 * depth));
            self.write(Some(number), depth + 1, all, text);
        }
    }
}

/// Gets every span of the compiler.
struct Listener;

/// Finds the name that a span is given besides its own.
struct Name(Option<String>);

impl Visit for Name {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "name" {
            self.0 = Some(value.to_owned());
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
}

impl Subscriber for Listener {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_span() && metadata.target().starts_with("crisp")
    }

    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        let mut name = Name(None);
        attributes.record(&mut name);
        let metadata = attributes.metadata();
        let name = name.0.unwrap_or_else(|| metadata.name().to_owned());
        let around = INSIDE.with_borrow(|inside| inside.last().copied());
        with(|phases| {
            let parent = around.and_then(|id| phases.spans.get(&id)).map(|span| span.phase);
            let phase = phases.number(parent, name);
            phases.made += 1;
            let span = Span { phase, handles: 1, entered: 0, since: Instant::now() };
            phases.spans.insert(phases.made, span);
            Id::from_u64(phases.made)
        })
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, _: &Event<'_>) {}

    fn enter(&self, id: &Id) {
        INSIDE.with_borrow_mut(|inside| inside.push(id.into_u64()));
        with(|phases| {
            let Some(span) = phases.spans.get_mut(&id.into_u64()) else { return };
            if span.entered == 0 {
                span.since = Instant::now();
            }
            span.entered += 1;
        });
    }

    fn exit(&self, id: &Id) {
        INSIDE.with_borrow_mut(|inside| inside.retain(|&open| open != id.into_u64()));
        with(|phases| {
            let Some(span) = phases.spans.get_mut(&id.into_u64()) else { return };
            span.entered = span.entered.saturating_sub(1);
            if span.entered == 0 {
                let (phase, time) = (span.phase, span.since.elapsed());
                if let Some(phase) = phases.phases.get_mut(phase) {
                    phase.time += time;
                    phase.times += 1;
                }
            }
        });
    }

    fn clone_span(&self, id: &Id) -> Id {
        with(|phases| {
            if let Some(span) = phases.spans.get_mut(&id.into_u64()) {
                span.handles += 1;
            }
        });
        id.clone()
    }

    fn try_close(&self, id: Id) -> bool {
        with(|phases| {
            let Some(span) = phases.spans.get_mut(&id.into_u64()) else { return false };
            span.handles -= 1;
            let last = span.handles == 0;
            if last {
                phases.spans.remove(&id.into_u64());
            }
            last
        })
    }
}
