//! Trying something out: what is reported meanwhile is forgotten, and so is what failed.

use super::Checker;
use super::instantiate::InstanceKey;
use crisp_support_diagnostics::Span;

/// A check that failed, remembered so that it is not tried again.
#[derive(Clone, Debug)]
pub(crate) enum Failed {
    Instance(InstanceKey),
    Specialisation((usize, Vec<crate::typed::Known>)),
}

impl Checker<'_> {
    /// Returns the result of `inside`, if it reports no error. Its messages are dropped, and no memory that it makes is kept.
    pub(crate) fn speculate<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let (kept, errors, failed) = (self.diagnostics.len(), self.errors, self.failed.len());
        let (memories, needs) = (self.scope.memories.len(), self.scope.needs.len());
        let (barrier, gave_up) = (self.scope.barrier, self.gave_up);
        let result = inside(self);
        let clean = self.errors == errors;
        for diagnostic in self.diagnostics.drain(kept..) {
            self.said.remove(&(diagnostic.code, diagnostic.span));
        }
        for failed in self.failed.drain(failed..) {
            match failed {
                Failed::Instance(key) => {
                    self.finished.remove(&key);
                }
                Failed::Specialisation(key) => {
                    self.specialisations.remove(&key);
                }
            }
        }
        self.errors = errors;
        self.scope.memories.truncate(memories);
        self.scope.needs.truncate(needs);
        self.scope.barrier = barrier;
        self.gave_up = gave_up;
        clean.then_some(result)
    }

    /// Where something that no author wrote stands: at the innermost call.
    pub(crate) fn scope_span(&self) -> Span {
        self.stack.last().map_or_else(|| Span::new(crisp_support_diagnostics::FileId(0), 0, 0), |active| active.call)
    }
}
