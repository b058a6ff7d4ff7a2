//! Errors: everything there is to say at once, shown with source lines and carets.

use std::fmt;
use std::sync::Arc;

use crisp_support_diagnostics::{Diagnostic, Files, Severity, render_json, render_terminal};

/// The result of a call of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// Why something failed: one or more diagnostics, with the sources that they point at.
///
/// Its text, also that of `{:?}`, is what the command prints: so `fn main() -> crisp::Result<()>` ends with carets.
#[derive(Clone)]
pub struct Error {
    inner: Box<Inner>,
}

#[derive(Clone)]
struct Inner {
    files: Arc<Files>,
    diagnostics: Vec<Diagnostic>,
}

impl Error {
    pub(crate) fn new(files: Arc<Files>, diagnostics: Vec<Diagnostic>) -> Error {
        Error { inner: Box::new(Inner { files, diagnostics }) }
    }

    /// Makes an error of messages without a location in a source.
    pub(crate) fn placeless(diagnostics: Vec<Diagnostic>) -> Error {
        Error::new(Arc::new(Files::new()), diagnostics)
    }

    /// The error of messages of a product, which have no location in a source.
    #[doc(hidden)]
    #[must_use]
    pub fn of(diagnostics: Vec<Diagnostic>) -> Error {
        Error::placeless(diagnostics)
    }

    /// All that was found, in the order of the source; the first error is the first that is fatal.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.inner.diagnostics
    }

    /// The sources that the diagnostics point at.
    #[must_use]
    pub fn files(&self) -> &Files {
        &self.inner.files
    }

    /// The code of the first error: `C0401`. It is stable; `crisp explain` and `docs/messages` say more about it.
    #[must_use]
    pub fn code(&self) -> &'static str {
        let first = self.inner.diagnostics.iter().find(|diagnostic| diagnostic.severity.is_fatal());
        first.or(self.inner.diagnostics.first()).map_or("", |diagnostic| diagnostic.code.0)
    }

    /// The same as JSON for programs: a line for each diagnostic, as `crisp --json` prints it.
    #[must_use]
    pub fn json(&self) -> String {
        render_json(&self.inner.files, &self.inner.diagnostics)
    }
}

/// Returns the messages that are not fatal, or an error where one is.
pub(crate) fn only_warnings(files: &Arc<Files>, found: Vec<Diagnostic>) -> Result<Vec<Diagnostic>> {
    if found.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
        Err(Error::new(Arc::clone(files), found))
    } else {
        Ok(found)
    }
}

/// The errors in a loop kernel.
impl From<(Files, Vec<Diagnostic>)> for Error {
    fn from((files, said): (Files, Vec<Diagnostic>)) -> Error {
        Error::new(Arc::new(files), said)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { files, diagnostics } = &*self.inner;
        // Warnings are of interest where they are all there is.
        let errors: Vec<Diagnostic> =
            diagnostics.iter().filter(|diagnostic| diagnostic.severity > Severity::Warning).cloned().collect();
        let shown = if errors.is_empty() { diagnostics } else { &errors };
        f.write_str(render_terminal(files, shown, false).trim_end())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}
