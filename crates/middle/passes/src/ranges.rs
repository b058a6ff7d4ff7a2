//! Between which numbers the integers of a kernel lie: what constants, ids and sizes say, followed through operations, branches and loops.
//!
//! Values are looked at in the order in which they are defined; inside a branch what its condition says holds. Of what a loop carries, of
//! results of loops and of loaded values nothing is known.

mod range;

use std::ops::{Index, IndexMut};

use crisp_ir_kernel::{
    BinaryOp, Function, IdKind, LoopKind, Op, OpId, RegionId, Scalar, Terminator, Type, UnaryOp, Value, ValueData,
};
use crisp_support_arena::SideTable;

pub(crate) use range::Range;
use range::opposite;

/// What is known of a kernel's launches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LaunchFacts {
    /// The workgroup size.
    pub(crate) local_size: Option<[u32; 3]>,
    /// The most workgroups along an axis.
    pub(crate) groups: Option<u32>,
    /// The largest number that each parameter can be, where one is known.
    pub(crate) params: Vec<Option<u64>>,
}

/// What is known of a function's values at the place at hand.
pub(crate) struct Ranges<'a> {
    function: &'a Function,
    facts: &'a LaunchFacts,
    definitions: SideTable<ValueData, Option<OpId>>,
    known: SideTable<ValueData, Range>,
}

/// What was known of values before a condition was, in order.
pub(crate) type Before = Vec<(Value, Range)>;

impl Index<Value> for Ranges<'_> {
    type Output = Range;

    fn index(&self, value: Value) -> &Range {
        &self.known[value]
    }
}

impl IndexMut<Value> for Ranges<'_> {
    fn index_mut(&mut self, value: Value) -> &mut Range {
        &mut self.known[value]
    }
}

impl<'a> Ranges<'a> {
    /// Of every value all that its type holds, of parameters what is known of launches.
    pub(crate) fn new(function: &'a Function, facts: &'a LaunchFacts) -> Ranges<'a> {
        let known = SideTable::filled(function.values.len(), Range::new(0, 0));
        let mut ranges = Ranges { function, facts, definitions: function.definitions(), known };
        for value in function.values.ids() {
            ranges.known[value] = ranges.full(value);
        }
        for (index, &param) in function[function.body].params.iter().enumerate() {
            if let Some(most) = facts.params.get(index).copied().flatten() {
                let all = ranges.known[param];
                ranges.known[param] = Range::new(all.least.max(0), all.most.min(i128::from(most)));
            }
        }
        ranges
    }

    /// Everything that the value's type holds.
    pub(crate) fn full(&self, value: Value) -> Range {
        self.scalar(value).map_or(Range::new(0, 0), Range::of)
    }

    pub(crate) fn definition(&self, value: Value) -> Option<Op> {
        self.definitions[value].map(|id| self.function[id].op)
    }

    /// The operation that defines a value.
    pub(crate) fn defining(&self, value: Value) -> Option<OpId> {
        self.definitions[value]
    }

    fn scalar(&self, value: Value) -> Option<Scalar> {
        self.function.ty(value).elem().map(|elem| elem.scalar)
    }

    fn is_integer(&self, value: Value) -> bool {
        self.scalar(value).is_some_and(|scalar| !scalar.is_float())
    }

    /// Whether it is one integer or truth value.
    pub(crate) fn is_single(&self, value: Value) -> bool {
        self.is_integer(value) && self.function.ty(value).elem().is_some_and(|elem| elem.lanes == 1)
    }

    /// Between what numbers the result of an operation is.
    pub(crate) fn result(&self, op: Op, result: Value) -> Range {
        let Type::Elem(elem) = self.function.ty(result) else { return Range::new(0, 0) };
        let (scalar, all) = (elem.scalar, Range::of(elem.scalar));
        let of = |value: Value| self.known[value];
        if !self.is_single(result) {
            return all;
        }
        match op {
            Op::Constant(constant) => Range::constant(constant),
            Op::Unary { op, arg } => Range::unary(op, of(arg), scalar),
            Op::Binary { op, lhs, rhs } => Range::binary(op, of(lhs), of(rhs), scalar),
            Op::Compare { op, lhs, rhs } if self.is_single(lhs) => {
                Range::compare(op, of(lhs), of(rhs)).map_or(all, |holds| Range::new(holds.into(), holds.into()))
            }
            Op::Select { cond, then, other } => match of(cond).only() {
                Some(0) => of(other),
                Some(_) => of(then),
                None => of(then).union(of(other)),
            },
            Op::Convert { to: _, arg } if self.is_integer(arg) => of(arg).within(scalar),
            Op::Id { kind, axis } => self.id(kind, usize::from(axis.min(2))).within(scalar),
            _ => all,
        }
    }

    /// Between what numbers an id or size is.
    pub(crate) fn id(&self, kind: IdKind, axis: usize) -> Range {
        let declared = self.function.kernel.as_ref().and_then(|kernel| kernel.work_dim);
        let u32_max = i128::from(u32::MAX);
        // Along axes that the kernel does not have there is one workgroup, of one invocation.
        let missing = |axis: usize| declared.is_some_and(|axes| axis >= usize::from(axes));
        let most = |axis: usize| if missing(axis) { 1 } else { u32_max };
        let local = |axis: usize| self.facts.local_size.map_or(most(axis), |size| i128::from(size[axis]));
        let exact = self.facts.local_size.is_some();
        let groups = |axis: usize| if missing(axis) { 1 } else { self.facts.groups.map_or(u32_max, i128::from) };
        let global = |axis: usize| (groups(axis) * local(axis)).min(u32_max);
        let total = || (0..3).map(local).fold(1, i128::saturating_mul);
        let everywhere = || (0..3).map(global).fold(1, i128::saturating_mul);
        let size = |size: i128| Range::new(if exact { size } else { 0 }, size);
        let warps = |total: i128| (total + 31) / 32;
        match kind {
            IdKind::LocalId => Range::new(0, local(axis) - 1),
            IdKind::GroupId => Range::new(0, groups(axis) - 1),
            IdKind::GlobalId => Range::new(0, global(axis) - 1),
            IdKind::LocalSize => size(local(axis)),
            IdKind::NumGroups => Range::new(1, groups(axis)),
            IdKind::GlobalSize => Range::new(0, global(axis)),
            IdKind::LocalLinearId => Range::new(0, total() - 1),
            IdKind::LocalLinearSize => size(total()),
            IdKind::GlobalLinearId => Range::new(0, everywhere() - 1),
            IdKind::GlobalLinearSize => Range::new(0, everywhere()),
            IdKind::WorkDim => Range::new(1, 3),
            IdKind::LaneId => Range::new(0, (total() - 1).min(31)),
            IdKind::WarpId => Range::new(0, warps(total()) - 1),
            IdKind::NumWarps => size(warps(total())),
            IdKind::WarpSize => Range::new(32, 32),
            IdKind::GlobalOffset | IdKind::Bound => Range::of(Scalar::U64),
        }
    }

    /// Between what numbers a loop's index is.
    pub(crate) fn loop_index(&self, kind: LoopKind, index: Value) -> Range {
        let operands: Vec<Range> = kind.operands().into_iter().map(|value| self.known[value]).collect();
        let of = |at: usize| operands.get(at).copied().unwrap_or(Range::new(0, 0));
        let first = of(0);
        let range = match kind {
            LoopKind::Up { from: _, to: _, step: _ } => Range::new(first.least, (of(1).most - 1).max(first.least)),
            LoopKind::Down { count: _, step: _ } => Range::new(0, (first.most - 1).max(0)),
            LoopKind::Multiply { from: _, limit: _, factor: _ } => Range::new(1, of(1).most.max(1)),
            LoopKind::Divide { from: _, factor: _ } => Range::new(1, first.most.max(1)),
            LoopKind::While { fuel: _ } => Range::new(0, (first.most - 1).max(0)),
        };
        range.within(self.scalar(index).unwrap_or(Scalar::U32))
    }

    /// What a region hands on, where control goes on behind it.
    pub(crate) fn yielded(&self, region: RegionId) -> Option<Vec<Range>> {
        match self.function[region].terminator {
            Terminator::Yield(list) => Some(self.function.list(list).iter().map(|&value| self.known[value]).collect()),
            Terminator::Break(_) | Terminator::Return(_) => None,
        }
    }

    /// What comes out of two branches, each where control goes on behind it.
    pub(crate) fn either(then: Option<Vec<Range>>, other: Option<Vec<Range>>) -> Option<Vec<Range>> {
        match (then, other) {
            (Some(a), Some(b)) => Some(a.iter().zip(&b).map(|(a, b)| a.union(*b)).collect()),
            (one, None) | (None, one) => one,
        }
    }

    /// Takes in what a condition says that holds, or does not.
    #[must_use]
    pub(crate) fn learn(&mut self, cond: Value, holds: bool) -> Before {
        let mut before = Vec::new();
        self.learn_more(cond, holds, &mut before);
        before
    }

    /// Forgets it again.
    pub(crate) fn forget(&mut self, before: Before) {
        for (value, range) in before.into_iter().rev() {
            self.known[value] = range;
        }
    }

    fn learn_more(&mut self, cond: Value, holds: bool, before: &mut Before) {
        if self.is_single(cond) {
            self.narrow(cond, Range::new(holds.into(), holds.into()), before);
        }
        match self.definition(cond) {
            Some(Op::Binary { op: BinaryOp::And, lhs, rhs }) if holds => {
                self.learn_more(lhs, holds, before);
                self.learn_more(rhs, holds, before);
            }
            Some(Op::Binary { op: BinaryOp::Or, lhs, rhs }) if !holds => {
                self.learn_more(lhs, holds, before);
                self.learn_more(rhs, holds, before);
            }
            Some(Op::Unary { op: UnaryOp::Not, arg }) => self.learn_more(arg, !holds, before),
            Some(Op::Compare { op, lhs, rhs }) if self.is_single(lhs) && self.scalar(lhs) != Some(Scalar::Bool) => {
                let op = if holds { op } else { opposite(op) };
                let [left, right] = Range::where_holds(op, self.known[lhs], self.known[rhs]);
                self.narrow(lhs, left, before);
                self.narrow(rhs, right, before);
            }
            _ => {}
        }
    }

    fn narrow(&mut self, value: Value, range: Range, before: &mut Before) {
        if range != self.known[value] {
            before.push((value, self.known[value]));
            self.known[value] = range;
        }
    }
}
