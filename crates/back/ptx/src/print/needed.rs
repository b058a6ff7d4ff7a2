//! Values that are read from a register. Others are immediates, parts of addresses, or unused.

use crisp_ir_kernel::{Function, OpId, RegionId, Terminator, Value, ValueData};
use crisp_middle_analysis::integers::{Affines, Step};
use crisp_support_arena::SideTable;

/// The uses of values.
pub(super) struct Wanted {
    /// Those that are read from a register.
    pub(super) needed: SideTable<ValueData, bool>,
    /// Those that addresses take apart.
    pub(super) open: SideTable<ValueData, bool>,
}

/// How often an address takes apart what it is made of, which bounds the work for each.
const DEEPEST: u8 = 6;

/// Walks from the end to the beginning, so that users are seen before what they use. What loops carry counts as used.
pub(super) fn wanted(
    function: &Function,
    definitions: &SideTable<ValueData, Option<OpId>>,
    affines: &Affines,
) -> Wanted {
    let mut walk = Walk {
        function,
        definitions,
        affines,
        needed: SideTable::filled(function.values.len(), false),
        open: SideTable::filled(function.values.len(), false),
        depths: SideTable::filled(function.values.len(), 0),
    };
    walk.region(function.body);
    Wanted { needed: walk.needed, open: walk.open }
}

struct Walk<'a> {
    function: &'a Function,
    definitions: &'a SideTable<ValueData, Option<OpId>>,
    affines: &'a Affines,
    needed: SideTable<ValueData, bool>,
    open: SideTable<ValueData, bool>,
    /// The depth of a value in the addresses that take it apart; 0 where none does.
    depths: SideTable<ValueData, u8>,
}

impl Walk<'_> {
    /// Visits a region. The validator's limit on nesting bounds the recursion.
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
        if let Some(result) = data.results.single()
            && self.depths[result] > 0
            && self.fold(result)
        {
            return;
        }
        if data.op.is_pure() && !data.results.iter().any(|result| self.needed[result]) {
            return;
        }
        for region in data.op.regions().into_iter().rev() {
            self.region(region);
        }
        let index = data.op.access().and_then(|access| self.function.list(access.index).first().copied());
        let mut left = index;
        for operand in data.op.operands(self.function) {
            // Where the index is stored as well, only one of the two is part of the address.
            if left == Some(operand) {
                left = None;
            } else {
                self.needed[operand] = true;
            }
        }
        if let Some(index) = index {
            self.part(index, 1);
        }
    }

    /// Takes in that an address is made of a value.
    fn part(&mut self, value: Value, depth: u8) {
        self.depths[value] = self.depths[value].max(depth);
        // The definition of a region's parameter is never reached.
        if self.definitions[value].is_none() {
            self.needed[value] = true;
        }
    }

    /// Decides of a value that addresses are made of, of which all users have been seen, whether it is taken apart there. Whether it is in no
    /// register therefore.
    fn fold(&mut self, value: Value) -> bool {
        let (step, depth, needed) = (self.step(value), self.depths[value], self.needed[value]);
        if let Some(Step::Constant(_)) = step {
            return false;
        }
        // What others want in a register is taken apart only where that costs nothing, and so are sums of words, which are cheap.
        let opens = match step {
            Some(Step::Same(arg)) => self.is_word(arg) || depth < DEEPEST,
            Some(Step::Product(..)) if !needed => depth < DEEPEST,
            Some(_) => depth < DEEPEST && (self.has_constant(value, DEEPEST) || !needed && !self.is_word(value)),
            None => false,
        };
        match step.filter(|_| opens) {
            Some(step) => {
                self.open[value] = true;
                let parts = match step {
                    Step::Sum(a, b) | Step::Difference(a, b) => [Some(a), Some(b)],
                    Step::Product(a, _) | Step::Same(a) => [Some(a), None],
                    Step::Constant(_) => [None, None],
                };
                parts.into_iter().flatten().for_each(|part| self.part(part, depth.saturating_add(1)));
            }
            None => self.needed[value] = true,
        }
        !self.needed[value]
    }

    /// Returns how a value is made of others, as far as addresses can make use of it.
    fn step(&self, value: Value) -> Option<Step> {
        self.affines.step(value).filter(|step| match step {
            Step::Difference(_, less) => self.is_constant(*less),
            // Products of a few of them and a stride stay small.
            Step::Product(_, factor) => (1..=1 << 16).contains(factor),
            Step::Constant(_) | Step::Sum(..) | Step::Same(_) => true,
        })
    }

    fn is_constant(&self, value: Value) -> bool {
        matches!(self.affines.step(value), Some(Step::Constant(_)))
    }

    fn is_word(&self, value: Value) -> bool {
        self.function.ty(value).elem().is_some_and(|elem| elem.scalar.bits() <= 32)
    }

    /// Returns whether there is a constant in a sum that an access can take.
    fn has_constant(&self, value: Value, depth: u8) -> bool {
        let Some(depth) = depth.checked_sub(2) else { return false };
        match self.step(value) {
            Some(Step::Constant(_)) => true,
            Some(Step::Sum(a, b)) => self.has_constant(a, depth) || self.has_constant(b, depth),
            Some(Step::Difference(_, _)) => true,
            Some(Step::Product(a, _) | Step::Same(a)) => self.has_constant(a, depth),
            None => false,
        }
    }
}
