//! The thread that checks documents: the newest text of each, a moment after the last key.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use lsp_server::{Message, Notification};
use serde_json::json;

use crate::check::{Checked, Overlay, check};
use crate::document::{Text, Units};
use crate::paths::path_of;

/// How long after a change a document is checked. Keys that follow each other faster give one check.
const PAUSE: Duration = Duration::from_millis(30);

/// An open document.
#[derive(Clone)]
pub(crate) struct Open {
    pub(crate) version: i32,
    pub(crate) text: Arc<Text>,
}

/// The state that the server and its worker share.
#[derive(Default)]
pub(crate) struct State {
    /// Open documents by address.
    pub(crate) open: BTreeMap<String, Open>,
    /// The last check of each.
    pub(crate) checked: BTreeMap<String, Arc<Checked>>,
    waiting: BTreeSet<String>,
    changed: Option<Instant>,
    ended: bool,
}

impl State {
    /// The texts of open documents by path.
    fn overlay(&self) -> Overlay {
        self.open.iter().map(|(address, open)| (path_of(address), open.text.clone())).collect()
    }
}

/// The state, and a signal for changes.
#[derive(Default)]
pub(crate) struct Shared {
    state: Mutex<State>,
    signal: Condvar,
}

impl Shared {
    /// A thread that panicked leaves whole documents behind: each change is one assignment.
    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the text of a document and has it checked, and those that include it.
    pub(crate) fn set(&self, address: &str, document: Open) {
        let mut state = self.lock();
        state.open.insert(address.to_owned(), document);
        let path = path_of(address);
        let includes = |checked: &Checked| checked.snapshot.files().iter().any(|(_, file)| file.name == path);
        let others: Vec<String> =
            state.checked.iter().filter(|(_, checked)| includes(checked)).map(|(other, _)| other.clone()).collect();
        state.waiting.insert(address.to_owned());
        state.waiting.extend(others);
        state.changed = Some(Instant::now());
        self.signal.notify_all();
    }

    /// Returns a document checked as it is now: the last check, or one that is made for the request.
    ///
    /// # Errors
    /// The reason where the document is not open, or the compiler panicked.
    pub(crate) fn fresh(&self, address: &str) -> Result<Arc<Checked>, String> {
        let (document, overlay) = {
            let state = self.lock();
            let document = state.open.get(address).cloned().ok_or_else(|| format!("{address} is not open"))?;
            if let Some(checked) = state.checked.get(address).filter(|checked| checked.version == document.version) {
                return Ok(checked.clone());
            }
            (document, state.overlay())
        };
        let checked = Arc::new(check(&path_of(address), document.version, document.text, overlay)?);
        // The worker still publishes its messages.
        self.lock().checked.insert(address.to_owned(), checked.clone());
        Ok(checked)
    }

    /// Forgets a document.
    pub(crate) fn close(&self, address: &str) {
        let mut state = self.lock();
        state.open.remove(address);
        state.checked.remove(address);
        state.waiting.remove(address);
    }

    /// Ends the worker.
    pub(crate) fn end(&self) {
        self.lock().ended = true;
        self.signal.notify_all();
    }

    /// Waits for a document to check, and for the pause after the last change. Returns none at the end.
    fn next(&self) -> Option<(String, Open, Overlay)> {
        let mut state = self.lock();
        loop {
            if state.ended {
                return None;
            }
            let since = state.changed.map(|changed| changed.elapsed());
            match since {
                Some(since) if !state.waiting.is_empty() && since >= PAUSE => {
                    let address = state.waiting.pop_first()?;
                    let Some(document) = state.open.get(&address).cloned() else { continue };
                    return Some((address, document, state.overlay()));
                }
                Some(since) if !state.waiting.is_empty() => {
                    state = self
                        .signal
                        .wait_timeout(state, PAUSE.saturating_sub(since))
                        .unwrap_or_else(PoisonError::into_inner)
                        .0;
                }
                _ => state = self.signal.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// Checks documents until the end, and sends what is found to `send`. A result whose document has changed meanwhile is dropped.
pub(crate) fn work(shared: &Shared, units: Units, send: impl Fn(Message)) {
    while let Some((address, document, overlay)) = shared.next() {
        let path = path_of(&address);
        match check(&path, document.version, document.text, overlay) {
            Ok(checked) => {
                let mut state = shared.lock();
                if state.open.get(&address).is_some_and(|open| open.version == checked.version) {
                    let published = checked.published(&address, &path, units);
                    let checked = Arc::new(checked);
                    state.checked.insert(address, checked.clone());
                    drop(state);
                    send(Message::Notification(Notification::new(
                        "textDocument/publishDiagnostics".to_owned(),
                        published,
                    )));
                    let _ = catch_unwind(AssertUnwindSafe(|| checked.snapshot.prepare()));
                }
            }
            Err(line) => {
                send(Message::Notification(Notification::new(
                    "window/logMessage".to_owned(),
                    json!({ "type": 1, "message": line }),
                )));
            }
        }
    }
}
