//! A function's tree as a flat list of steps, so that each check is a loop and not a recursion.

use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Span;

use crate::function::{OpId, RegionId};
use crate::value::{Value, ValueData};

/// One step of a walk through a function in the order of execution.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// A region begins.
    Enter(Place),
    /// An operation reads its operands; its regions follow.
    Operation(OpId),
    /// An operation has made its results; its regions are over.
    Results(OpId),
    /// A region's terminator reads its values, and the region ends.
    Leave(Place),
}

/// A region in its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The region.
    pub(super) region: RegionId,
    /// The operation that owns it; none for the body.
    pub(super) owner: Option<OpId>,
    /// The innermost loop around its operations, the owner included; none where an atomic update lies between.
    pub(super) innermost_loop: Option<OpId>,
    /// The atomic update whose region this is or lies in.
    pub(super) update: Option<OpId>,
}

/// The steps of a function, and where its values are made.
#[derive(Debug)]
pub(super) struct FunctionWalk {
    pub(super) steps: Vec<Step>,
    pub(super) definitions: SideTable<ValueData, Option<Span>>,
}

impl FunctionWalk {
    /// The operations in order.
    pub(super) fn operations(&self) -> impl Iterator<Item = OpId> + '_ {
        self.steps.iter().filter_map(|step| match step {
            Step::Operation(op) => Some(*op),
            Step::Enter(_) | Step::Results(_) | Step::Leave(_) => None,
        })
    }

    /// The ends of the regions in order.
    pub(super) fn ends(&self) -> impl Iterator<Item = Place> + '_ {
        self.steps.iter().filter_map(|step| match step {
            Step::Leave(place) => Some(*place),
            Step::Enter(_) | Step::Results(_) | Step::Operation(_) => None,
        })
    }

    /// Where a value is made, if anything makes it.
    pub(super) fn definition(&self, value: Value) -> Option<Span> {
        self.definitions[value]
    }
}
