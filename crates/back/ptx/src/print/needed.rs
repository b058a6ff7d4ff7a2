//! Which values somebody reads from a register. Others are immediates, parts of addresses, or nobody's.

use crisp_ir_kernel::{Function, Op, OpId, RegionId, Terminator, Value, ValueData};
use crisp_support_arena::SideTable;

use super::address::{Index, Part};

/// Walks from the end to the beginning, so that users are seen before what they use. What loops carry counts as used.
pub(super) fn needed(
    function: &Function,
    definitions: &SideTable<ValueData, Option<OpId>>,
) -> SideTable<ValueData, bool> {
    let mut walk = Walk { function, definitions, needed: SideTable::filled(function.values.len(), false) };
    walk.region(function.body);
    walk.needed
}

struct Walk<'a> {
    function: &'a Function,
    definitions: &'a SideTable<ValueData, Option<OpId>>,
    needed: SideTable<ValueData, bool>,
}

impl Walk<'_> {
    /// The validator's limit on nesting bounds the recursion.
    fn region(&mut self, region: RegionId) {
        let data = &self.function[region];
        let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = data.terminator;
        for &value in self.function.list(list) {
            self.needed[value] = true;
        }
        for &op in data.ops.iter().rev() {
            self.op(op);
        }
    }

    fn op(&mut self, id: OpId) {
        let data = &self.function[id];
        if data.op.is_pure() && !data.results.iter().any(|result| self.needed[result]) {
            return;
        }
        for region in data.op.regions().into_iter().rev() {
            self.region(region);
        }
        let index = match data.op {
            Op::Load { view: _, index }
            | Op::Store { view: _, index, value: _ }
            | Op::Atomic { op: _, view: _, index, value: _, scope: _ }
            | Op::CompareExchange { view: _, index, expected: _, value: _, scope: _ }
            | Op::AtomicApply { view: _, index, body: _, scope: _ } => self.function.list(index).first().copied(),
            _ => None,
        };
        for operand in data.op.operands(self.function) {
            if Some(operand) != index {
                self.needed[operand] = true;
            }
        }
        if let Some(index) = index {
            self.index(data.op, index);
        }
    }

    /// Of an index, what is left when constants and conversions are part of the address.
    fn index(&mut self, op: Op, index: Value) {
        // A value that is stored as well is read from a register.
        let stored = op.operands(self.function).iter().filter(|operand| **operand == index).count() > 1;
        self.needed[index] |= stored;
        for part in Index::of(self.function, self.definitions, index).parts.into_iter().flatten() {
            match part {
                Part::Word { value, signed: _ } | Part::Long(value) => self.needed[value] = true,
            }
        }
    }
}
