//! Accesses compared in pairs: races, updates that do not commute, values that the order decides.

use std::collections::BTreeSet;

use crisp_ir_kernel::{FunctionId, Module, OpId};

use super::prove::{apart, same_operands};
use super::terms::{AtomKind, Root, atom_of};
use super::trace::{Access, Action, Trace, Update};
use super::{Cause, CauseKind, taint};

/// Pairs that are compared; a kernel with more is not looked at further.
const PAIRS: u32 = 20_000;

/// All reasons why the order counts, in the order of the source; none when the kernel is deterministic.
pub(crate) fn classify(module: &Module, trace: &Trace) -> Vec<Cause> {
    let mut compare =
        Compare { module, trace, causes: Vec::new(), ordered: BTreeSet::new(), appends: Vec::new(), pairs: 0 };
    for (index, a) in trace.accesses.iter().enumerate() {
        for b in &trace.accesses[index..] {
            if !compare.pair(a, b) {
                let at = a.span;
                return vec![Cause { kind: CauseKind::TooLarge, at, other: None, memory: None, calls: Vec::new() }];
            }
        }
    }
    let Compare { mut causes, ordered, appends, .. } = compare;
    let reached = taint::reached(module, trace, &ordered);
    if reached.is_empty() && causes.is_empty() {
        // Nothing else says why accesses whose place an atomic operation gave may meet.
        causes.extend(appends);
    }
    causes.extend(reached);
    causes.sort_by_key(|cause| (cause.at, cause.other, cause.kind));
    causes.dedup();
    causes
}

struct Compare<'a> {
    module: &'a Module,
    trace: &'a Trace,
    causes: Vec<Cause>,
    /// Atomic operations that find what the order decides.
    ordered: BTreeSet<(FunctionId, OpId)>,
    /// Races that are none if an atomic operation gave each invocation its own place.
    appends: Vec<Cause>,
    pairs: u32,
}

impl Compare<'_> {
    /// Compares two accesses, or one with that of another invocation. `false` where there are too many.
    fn pair(&mut self, a: &Access, b: &Access) -> bool {
        if a.space != b.space || !share_root(a, b) {
            return true;
        }
        let loads = |access: &Access| matches!(access.action, Action::Load);
        // An update that leaves the element as it is still meets plain loads: memory models call that a race.
        let idle = |access: &Access| matches!(access.action, Action::Update { idle: true, .. });
        if loads(a) && loads(b) || idle(a) && idle(b) {
            return true;
        }
        self.pairs += 1;
        if self.pairs > PAIRS || self.trace.questions.get() == 0 {
            return false;
        }
        if apart(self.trace, a, b) {
            return true;
        }
        match (&a.action, &b.action) {
            (Action::Update { .. }, Action::Update { .. }) => {
                for (found, by) in [(a, b), (b, a)] {
                    if let (Action::Update { used: true, .. }, Action::Update { idle: false, .. }) =
                        (&found.action, &by.action)
                    {
                        self.ordered.insert((found.function, found.op));
                    }
                }
                self.updates(a, b);
            }
            (Action::Load, Action::Update { .. }) => self.note(CauseKind::LoadOfUpdated, a, b),
            (Action::Update { .. }, Action::Load) => self.note(CauseKind::LoadOfUpdated, b, a),
            (Action::Load | Action::Store, _) | (_, Action::Store) => {
                let race = self.cause(CauseKind::Race, a, Some(b).filter(|b| b.span != a.span));
                if self.is_append(a, b) {
                    self.appends.push(race);
                } else if !self.causes.contains(&race) {
                    self.causes.push(race);
                }
            }
        }
        true
    }

    /// Two updates that may meet: whether the element is the same whichever comes first.
    fn updates(&mut self, a: &Access, b: &Access) {
        let (
            Action::Update { op: x, operands: of_x, idle: idle_x, .. },
            Action::Update { op: y, operands: of_y, idle: idle_y, .. },
        ) = (&a.action, &b.action)
        else {
            return;
        };
        if *idle_x || *idle_y {
            return;
        }
        let kind = match (x, y) {
            (Update::Sum, Update::Sum)
            | (Update::Min, Update::Min)
            | (Update::Max, Update::Max)
            | (Update::And, Update::And)
            | (Update::Or, Update::Or)
            | (Update::Xor, Update::Xor) => return,
            (Update::Apply, Update::Apply) => CauseKind::Apply,
            // The same function, for any number of calls and callers.
            _ if x == y && same_operands(self.trace, (a, of_x), (b, of_y)) => return,
            (Update::FloatSum, Update::FloatSum) => CauseKind::FloatSum,
            (Update::Exchange, Update::Exchange) => CauseKind::Exchange,
            (Update::Other(first), Update::Other(second)) if first == second => CauseKind::Exchange,
            (Update::Inc, Update::Inc) | (Update::Dec, Update::Dec) => CauseKind::Wrap,
            _ => CauseKind::Mixed,
        };
        self.note(kind, a, b);
    }

    fn note(&mut self, kind: CauseKind, a: &Access, b: &Access) {
        let cause = self.cause(kind, a, Some(b).filter(|b| b.span != a.span));
        if !self.causes.contains(&cause) {
            self.causes.push(cause);
        }
    }

    fn cause(&self, kind: CauseKind, a: &Access, b: Option<&Access>) -> Cause {
        let root = a.roots.as_ref().and_then(|roots| roots.first());
        let memory = root.and_then(|root| name_of(self.module, *root, self.trace));
        Cause { kind, at: a.span, other: b.map(|b| b.span), memory, calls: a.calls.clone() }
    }

    /// Whether both accesses take their place from what an atomic operation found.
    fn is_append(&self, a: &Access, b: &Access) -> bool {
        let given = |access: &Access| {
            access.index.iter().any(|index| {
                index.poly.variables().any(|var| matches!(self.trace.atoms.kind(atom_of(var)), AtomKind::Found(..)))
            })
        };
        given(a) && given(b)
    }
}

pub(super) fn share_root(a: &Access, b: &Access) -> bool {
    match (&a.roots, &b.roots) {
        (Some(a), Some(b)) => a.iter().any(|root| b.contains(root)),
        (None, _) | (_, None) => true,
    }
}

/// The author's name of a root.
pub(super) fn name_of(module: &Module, root: Root, trace: &Trace) -> Option<String> {
    match root {
        Root::Param(param) => {
            let kernel =
                trace.functions.iter().find_map(|id| module.functions.get(*id).filter(|it| it.kernel.is_some()))?;
            kernel.params.get(param as usize).map(|param| param.name.clone())
        }
        Root::Memory(function, memory) => {
            module.functions.get(function)?.memories.get(memory).map(|it| it.name.clone())
        }
    }
}
