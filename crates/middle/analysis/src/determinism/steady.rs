//! Loads of memory that a kernel also writes, which nevertheless find the same for all invocations of a workgroup that execute them
//! together at one address: the element is not written between the same two barriers, in this workgroup or in another.
//!
//! That is asked before it is known that all invocations meet at the barriers of the kernel, and the answer may be used to prove it.
//! Suppose that they have met at all barriers so far. Then what was stored before the last one is the same for all, what will be stored
//! after the next one is not there yet, and the rest is proven apart: so they go on to the next barrier together.

use std::collections::BTreeMap;

use crisp_ir_kernel::{FunctionId, Module, OpId};
use crisp_support_diagnostics::Span;

use super::order::{name_of, share_root};
use super::prove::apart;
use super::trace::{Action, Trace, trace};
use super::{Assumes, geometry};

/// The known facts about a load.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Steadiness {
    /// All who execute it together at one address find the same.
    Steady,
    /// Another invocation may write the element at the same time: where, and to which parameter or memory.
    Written { at: Span, memory: Option<String> },
    /// The kernel is too large to know.
    Unknown,
}

/// Judges loads of one kernel.
pub(crate) struct Loads<'a> {
    module: &'a Module,
    kernel: FunctionId,
    /// Made when the first load is judged; `None` in it where the kernel is too large.
    trace: Option<Option<Trace>>,
    known: BTreeMap<(FunctionId, OpId), Steadiness>,
}

impl<'a> Loads<'a> {
    pub(crate) fn new(module: &'a Module, kernel: FunctionId) -> Loads<'a> {
        Loads { module, kernel, trace: None, known: BTreeMap::new() }
    }

    /// Returns the answer for a load; `None` if it was not requested.
    pub(crate) fn known(&self, function: FunctionId, load: OpId) -> Option<&Steadiness> {
        self.known.get(&(function, load))
    }

    /// Finds out. Cost: a walk over the kernel for the first load, and a proof for each store that may be to the same memory.
    pub(crate) fn judge(&mut self, function: FunctionId, load: OpId) {
        let (module, kernel) = (self.module, self.kernel);
        let trace = self.trace.get_or_insert_with(|| {
            let root = module.functions.get(kernel)?;
            let info = root.kernel.clone().unwrap_or_default();
            // What holds must hold for all launches.
            trace(module, kernel, geometry(root, &info, Assumes::default()))
        });
        let found = trace.as_ref().map_or(Steadiness::Unknown, |trace| steadiness(module, trace, (function, load)));
        self.known.insert((function, load), found);
    }
}

fn steadiness(module: &Module, trace: &Trace, load: (FunctionId, OpId)) -> Steadiness {
    let Some(ways) = trace.loads.get(&load) else { return Steadiness::Unknown };
    for load in ways.iter().filter_map(|&way| trace.accesses.get(way)) {
        for other in &trace.accesses {
            if matches!(other.action, Action::Load | Action::Update { idle: true, .. })
                || load.space != other.space
                || !share_root(load, other)
            {
                continue;
            }
            if trace.questions.get() == 0 {
                return Steadiness::Unknown;
            }
            if !apart(trace, load, other) {
                let root = load.roots.as_ref().and_then(|roots| roots.first());
                let memory = root.and_then(|root| name_of(module, *root, trace));
                return Steadiness::Written { at: other.span, memory };
            }
        }
    }
    Steadiness::Steady
}
