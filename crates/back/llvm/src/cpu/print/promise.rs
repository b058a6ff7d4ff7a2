//! The assumptions of a segment's fast form, as data.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{Function, OpId, RegionId, Terminator, Value};

/// The forms in which a segment is printed, one after the other, each for when the conditions of those before do not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forms {
    /// With hopes, without, and the general one.
    All,
    /// Without hopes, and the general one.
    Safe,
    /// The general one alone.
    General,
}

/// Loops that may be looked at as a whole, one inside of the other.
pub(crate) const LOOPS: usize = 3;

/// Loops of the workgroup's code before which it is asked what holds in all of their iterations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Whole {
    /// The loops, the outermost first.
    pub(crate) loops: Vec<WholeLoop>,
    /// The values that are computed inside of them.
    pub(crate) defines: BTreeSet<Value>,
}

/// A loop that is looked at as a whole.
#[derive(Clone, Debug)]
pub(crate) struct WholeLoop {
    pub(crate) index: Value,
    /// The index of two iterations (i64): of the first and the last one, or of the first two.
    pub(crate) ends: [String; 2],
    /// From one iteration to the next.
    pub(crate) step: i64,
}

/// The assumptions of a segment's fast form.
#[derive(Clone, Debug, Default)]
pub(crate) struct Promises {
    /// Whether branches, bounds and selections are hoped to go their usual way. Accesses are in bounds in any sound program; hopes
    /// can fail at every launch, so that there is a form without them.
    pub(crate) hopeful: bool,
    /// Branches that all lanes take the same way.
    pub(crate) taken: BTreeMap<OpId, bool>,
    /// Loads and stores that are inside their view and root in all lanes.
    pub(crate) inside: BTreeSet<OpId>,
    /// Conversions that do not wrap between lanes.
    pub(crate) exact: BTreeSet<OpId>,
    /// Operations that yield one of their operands in all lanes: bounds that do not bite, selections with one outcome.
    pub(crate) picked: BTreeMap<OpId, Value>,
}

impl Promises {
    /// Returns whether something was hoped for.
    pub(crate) fn hoped(&self) -> bool {
        !self.taken.is_empty() || !self.picked.is_empty()
    }

    /// Returns whether lane code may end invocations for good although the promises hold.
    pub(crate) fn may_return(&self, function: &Function, id: OpId) -> bool {
        let regions = function[id].op.regions();
        let kept = match self.taken.get(&id) {
            Some(true) => regions.first().copied().into_iter().collect(),
            Some(false) => regions.get(1).copied().into_iter().collect(),
            None => regions,
        };
        kept.into_iter().any(|region| self.region_may_return(function, region))
    }

    fn region_may_return(&self, function: &Function, region: RegionId) -> bool {
        matches!(function[region].terminator, Terminator::Return(_))
            || function[region].ops.iter().any(|&op| self.may_return(function, op))
    }
}
