//! Ends launches before they are done: on request of the process, such as Ctrl-C, and after a time limit.
//!
//! A device begins a [`Watch`] for each launch that may take long, asks it between workgroups whether the launch has to end, and hands the address of its
//! word to code that runs for long without coming back. A thread, which sleeps while there is no such launch, writes that word.

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// How often the thread looks whether a launch has to end: what a person does not notice.
const PERIOD: Duration = Duration::from_millis(20);

/// The thread ends after so long without a launch to watch.
const IDLE: Duration = Duration::from_secs(5);

/// How often the process has asked all launches to end.
static REQUESTS: AtomicU32 = AtomicU32::new(0);

/// Why a launch ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// [`interrupt`] was called.
    Interrupted,
    /// The time limit of [`with_time_limit`] has passed.
    TimeLimit(Duration),
}

/// The function that a host language calls before launches that may take long.
static BEFORE_WATCH: OnceLock<fn()> = OnceLock::new();

/// Calls `prepare` before each launch that may take long, on the launch's thread: for bindings whose handlers of signals others replace. Only the first call has an
/// effect.
pub fn before_long_launches(prepare: fn()) {
    let _ = BEFORE_WATCH.set(prepare);
}

/// Asks all launches that run now to end. They return [`DeviceError::Stopped`](crate::DeviceError::Stopped); launches that begin later are not concerned. May be
/// called from a signal handler.
pub fn interrupt() {
    REQUESTS.fetch_add(1, Ordering::SeqCst);
}

/// A time limit for launches, which begins when it is made.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimit {
    duration: Duration,
    /// When it passes; never where that lies beyond the end of the clock.
    end: Option<Instant>,
}

thread_local! {
    static LIMIT: Cell<Option<TimeLimit>> = const { Cell::new(None) };
    /// The requests before the outermost [`interruptible`] work of this thread.
    static BEFORE: Cell<Option<u32>> = const { Cell::new(None) };
}

/// Sets a thread's cell until it is dropped, also by a panic.
struct Until<T: Copy + 'static>(&'static std::thread::LocalKey<Cell<Option<T>>>, Option<T>);

impl<T: Copy> Drop for Until<T> {
    fn drop(&mut self) {
        self.0.set(self.1);
    }
}

/// Runs `work`, whose launches on this thread also end where [`interrupt`] was called since `work` began: while a kernel was compiled, for example.
pub fn interruptible<T>(work: impl FnOnce() -> T) -> T {
    let outer = BEFORE.get();
    let _until = Until(&BEFORE, outer);
    BEFORE.set(outer.or_else(|| Some(REQUESTS.load(Ordering::SeqCst))));
    work()
}

impl TimeLimit {
    /// A limit that passes after `duration` from now, or when a limit of this thread passes that is in force already, if that is sooner.
    #[must_use]
    pub fn of(duration: Duration) -> TimeLimit {
        let inner = TimeLimit { duration, end: Instant::now().checked_add(duration) };
        let sooner = |outer: &TimeLimit| outer.end.is_some_and(|end| inner.end.is_none_or(|own| end < own));
        LIMIT.get().filter(sooner).unwrap_or(inner)
    }

    /// Sets the limit of launches that this thread makes from now on, and returns the one before.
    pub fn set(limit: Option<TimeLimit>) -> Option<TimeLimit> {
        LIMIT.replace(limit)
    }
}

/// Runs `work` with a time limit for the launches that it makes on this thread, all of them together. A limit around it that passes sooner stays in force.
pub fn with_time_limit<T>(duration: Duration, work: impl FnOnce() -> T) -> T {
    let _until = Until(&LIMIT, TimeLimit::set(Some(TimeLimit::of(duration))));
    work()
}

/// The conditions for the end of a launch that another thread makes: taken on the thread that requests the launch.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    requests: u32,
    limit: Option<TimeLimit>,
}

impl Terms {
    /// The terms of a launch that this thread begins now.
    #[must_use]
    pub fn now() -> Terms {
        let requests = BEFORE.get().unwrap_or_else(|| REQUESTS.load(Ordering::SeqCst));
        Terms { requests, limit: LIMIT.get() }
    }

    /// Runs `work` with these terms' time limit in place of this thread's.
    pub fn apply<T>(self, work: impl FnOnce() -> T) -> T {
        let _until = Until(&LIMIT, TimeLimit::set(self.limit));
        work()
    }

    /// Returns whether the launch has to end, and why. Costs a load, and with a time limit a look at the clock.
    #[must_use]
    pub fn stopped(&self) -> Option<Stopped> {
        if REQUESTS.load(Ordering::Relaxed) != self.requests {
            return Some(Stopped::Interrupted);
        }
        let limit = self.limit?;
        limit.end.filter(|end| Instant::now() >= *end).map(|_| Stopped::TimeLimit(limit.duration))
    }
}

/// A launch that is watched until the value is dropped.
#[derive(Debug)]
pub struct Watch {
    terms: Terms,
    word: Arc<AtomicU32>,
}

impl Watch {
    /// Watches a launch of this thread. Costs a lock and an allocation.
    #[must_use]
    pub fn begin(terms: Terms) -> Watch {
        if let Some(prepare) = BEFORE_WATCH.get() {
            prepare();
        }
        let watch = Watch { terms, word: Arc::new(AtomicU32::new(0)) };
        let mut watched = watched();
        watched.push((terms, Arc::clone(&watch.word)));
        // A forked process has the number of its parent here, and no thread.
        let process = std::process::id();
        if WATCHING.swap(process, Ordering::SeqCst) != process {
            // Without a thread, launches end between workgroups only.
            let started = std::thread::Builder::new().name("crisp-watch".to_owned()).stack_size(64 << 10).spawn(look);
            if started.is_err() {
                WATCHING.store(0, Ordering::SeqCst);
            }
        }
        watch
    }

    /// Returns whether the launch has to end, and why.
    #[must_use]
    pub fn stopped(&self) -> Option<Stopped> {
        self.terms.stopped()
    }

    /// The word that becomes 1 when the launch has to end; it stays while the value does.
    #[must_use]
    pub fn word(&self) -> &AtomicU32 {
        &self.word
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut watched = watched();
        if let Some(at) = watched.iter().position(|(_, word)| Arc::ptr_eq(word, &self.word)) {
            watched.swap_remove(at);
        }
    }
}

/// The launches that are watched.
static WATCHED: Mutex<Vec<(Terms, Arc<AtomicU32>)>> = Mutex::new(Vec::new());

/// The process whose thread looks after the launches; 0 where there is none.
static WATCHING: AtomicU32 = AtomicU32::new(0);

fn watched() -> MutexGuard<'static, Vec<(Terms, Arc<AtomicU32>)>> {
    WATCHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Looks after the launches that are watched, until there have been none for a while.
fn look() {
    let mut last = Instant::now();
    loop {
        std::thread::sleep(PERIOD);
        let watched = watched();
        for (terms, word) in &*watched {
            if terms.stopped().is_some() {
                word.store(1, Ordering::Relaxed);
            }
        }
        if !watched.is_empty() {
            last = Instant::now();
        } else if last.elapsed() > IDLE {
            // Under the lock: who begins a watch after this starts a thread.
            WATCHING.store(0, Ordering::SeqCst);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_passes_and_is_restored() {
        let before = Terms::now();
        let inside = with_time_limit(Duration::from_millis(1), || {
            let terms = Terms::now();
            // A longer one inside does not extend it.
            let longer = with_time_limit(Duration::from_secs(1000), Terms::now);
            std::thread::sleep(Duration::from_millis(3));
            [terms.stopped(), longer.stopped()]
        });
        assert_eq!(inside, [Some(Stopped::TimeLimit(Duration::from_millis(1))); 2]);
        assert_eq!(before.limit.map(|limit| limit.end), Terms::now().limit.map(|limit| limit.end));
        assert!(with_time_limit(Duration::MAX, Terms::now).stopped().is_none());
    }

    #[test]
    fn the_word_of_a_watch_follows_its_limit() {
        let watch = with_time_limit(Duration::from_millis(1), || Watch::begin(Terms::now()));
        let start = Instant::now();
        while watch.word().load(Ordering::Relaxed) == 0 {
            assert!(start.elapsed() < Duration::from_secs(60), "the thread has not written the word");
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(watch.stopped().is_some());
    }
}
