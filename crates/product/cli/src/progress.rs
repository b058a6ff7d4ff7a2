//! A spinner on anything that takes more than a second, on a terminal only.

use std::io::IsTerminal;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How long something must take to be shown.
const PATIENCE: Duration = Duration::from_secs(1);
const FRAME: Duration = Duration::from_millis(100);

/// The activity that is shown; it ends, and clears its line, when dropped.
pub(crate) struct Progress {
    /// Dropped first, which wakes the thread.
    finished: Option<mpsc::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Progress {
    /// Begins to show `what` in a second, unless standard error is not a terminal.
    pub(crate) fn start(what: &str) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress { finished: None, thread: None };
        }
        let (finished, wait) = mpsc::channel::<()>();
        let what = what.to_owned();
        // A machine that gives no thread shows no progress.
        let thread = thread::Builder::new().name("progress".to_owned()).spawn(move || show(&what, &wait)).ok();
        Progress { finished: Some(finished), thread }
    }
}

fn show(what: &str, wait: &mpsc::Receiver<()>) {
    if wait.recv_timeout(PATIENCE) != Err(mpsc::RecvTimeoutError::Timeout) {
        return;
    }
    let bar = ProgressBar::new_spinner().with_message(what.to_owned()).with_elapsed(PATIENCE);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} … {elapsed}") {
        bar.set_style(style);
    }
    while wait.recv_timeout(FRAME) == Err(mpsc::RecvTimeoutError::Timeout) {
        bar.tick();
    }
    bar.finish_and_clear();
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finished = None;
        if let Some(thread) = self.thread.take() {
            // It only draws; how it ended does not matter.
            let _ = thread.join();
        }
    }
}
