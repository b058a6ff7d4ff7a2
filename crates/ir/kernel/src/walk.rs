//! A walk through a function's tree that holds for every function, valid or not.

use crisp_support_arena::SideTable;

use crate::function::{Function, OpData, OpId, Region, RegionId};

/// A step of a walk.
pub(crate) enum Step {
    /// A region begins.
    Region(RegionId),
    /// An operation; its regions follow.
    Operation(OpId),
    /// An operation's regions are over.
    Results(OpId),
    /// A region ends.
    End(RegionId),
}

/// A function's tree in the order of the text, whether it is valid or not: each region and operation is met once, ids that lead nowhere are
/// passed over, and depth takes no stack.
pub(crate) struct Walk<'a> {
    function: &'a Function,
    left: Vec<Step>,
    regions: SideTable<Region, bool>,
    ops: SideTable<OpData, bool>,
}

impl<'a> Walk<'a> {
    /// From the body on.
    pub(crate) fn of(function: &'a Function) -> Self {
        let regions = SideTable::filled(function.regions.len(), false);
        let ops = SideTable::filled(function.ops.len(), false);
        Walk { function, left: vec![Step::Region(function.body)], regions, ops }
    }
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        loop {
            let step = self.left.pop()?;
            match step {
                Step::Region(id) => {
                    let Some(region) = self.function.regions.get(id) else { continue };
                    if std::mem::replace(&mut self.regions[id], true) {
                        continue;
                    }
                    self.left.push(Step::End(id));
                    self.left.extend(region.ops.iter().rev().map(|&op| Step::Operation(op)));
                }
                Step::Operation(id) => {
                    let Some(data) = self.function.ops.get(id) else { continue };
                    if std::mem::replace(&mut self.ops[id], true) {
                        continue;
                    }
                    self.left.push(Step::Results(id));
                    self.left.extend(data.op.regions().into_iter().rev().map(Step::Region));
                }
                Step::Results(_) | Step::End(_) => {}
            }
            return Some(step);
        }
    }
}

/// The operations of a function's tree in the order of the text; those that are not part of it any more are left out.
pub(crate) fn operations(function: &Function) -> impl Iterator<Item = &OpData> {
    Walk::of(function).filter_map(|step| match step {
        Step::Operation(op) => Some(&function[op]),
        Step::Region(_) | Step::Results(_) | Step::End(_) => None,
    })
}
