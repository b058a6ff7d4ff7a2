//! Definitions that are left out because they may be the host's, with the reasons, which are reported where a kernel names one.

use std::collections::BTreeMap;
use std::sync::Arc;

use crisp_support_diagnostics::Diagnostic;

/// Names of definitions that are left out.
#[derive(Default)]
pub(crate) struct LeftOut {
    /// The place of the reasons by name; of several definitions with a name the first counts.
    names: BTreeMap<Arc<str>, usize>,
    reasons: Vec<Vec<Diagnostic>>,
}

impl LeftOut {
    /// Adds a definition by the names in it.
    pub(crate) fn add(&mut self, names: impl IntoIterator<Item = Arc<str>>, reasons: Vec<Diagnostic>) {
        for name in names {
            self.names.entry(name).or_insert(self.reasons.len());
        }
        self.reasons.push(reasons);
    }

    /// Returns the reasons of a name, once; none where no definition with it is left out, or its reasons are reported.
    pub(crate) fn take(&mut self, name: &str) -> Option<Vec<Diagnostic>> {
        let reasons = self.reasons.get_mut(*self.names.get(name)?)?;
        Some(std::mem::take(reasons)).filter(|reasons| !reasons.is_empty())
    }
}
