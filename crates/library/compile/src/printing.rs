//! The destination of text that kernels print with `printf`.

use std::sync::{Arc, PoisonError, RwLock};

use crisp_support_diagnostics::Diagnostic;

use crate::messages;

/// A function that takes text of launches.
type Destination = Arc<dyn Fn(&str) + Send + Sync>;

static DESTINATION: RwLock<Option<Destination>> = RwLock::new(None);

/// Passes the text that kernels print with `printf` to a function, for all launches of this process from now on. Each launch that prints
/// calls it once, when the launch has ended, on the thread that waits for it. Until then, and in programs that set none, the text is one of
/// the reports of a launch: see [`printed_text`](crate::printed_text).
pub fn print_with(destination: impl Fn(&str) + Send + Sync + 'static) {
    *DESTINATION.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(destination));
}

/// Sets the destination where the program has set none, as bindings to other languages do.
pub fn print_by_default(destination: impl Fn(&str) + Send + Sync + 'static) {
    DESTINATION.write().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(|| Arc::new(destination));
}

/// Passes text to the destination; without one returns it as a report.
pub(crate) fn deliver(text: String) -> Option<Diagnostic> {
    // The function may set a new destination.
    let destination = DESTINATION.read().unwrap_or_else(PoisonError::into_inner).clone();
    match destination {
        Some(destination) => {
            destination(&text);
            None
        }
        None => Some(messages::printed(text)),
    }
}
