//! Copies that programs do not wait for. They happen as late as they may, so that a program that uses memory too early sees it.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// A copy between two addresses that were live when it was requested; memory that a copy waits for is not freed before it.
pub(crate) struct Copy {
    pub(crate) to: usize,
    pub(crate) from: usize,
    pub(crate) bytes: usize,
}

struct Waiting {
    /// The number of requests so far.
    asked: u64,
    /// Those that have not happened, oldest first.
    copies: VecDeque<Copy>,
}

static WAITING: Mutex<Waiting> = Mutex::new(Waiting { asked: 0, copies: VecDeque::new() });

/// Requests a copy.
pub(crate) fn ask(copy: Copy) {
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    waiting.asked += 1;
    waiting.copies.push_back(copy);
}

/// Returns the number of requested copies so far.
pub(crate) fn asked() -> u64 {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner).asked
}

/// Executes the first `count` copies of all.
pub(crate) fn reach(count: u64, mut happen: impl FnMut(&Copy)) {
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    while waiting.asked - (waiting.copies.len() as u64) < count {
        let Some(copy) = waiting.copies.pop_front() else { return };
        happen(&copy);
    }
}
