//! Copying regions from one function into another that is being built, with values and memories renamed.

use std::collections::BTreeMap;

use crisp_ir_kernel::{Builder, Function, List, LoopKind, MemoryId, Op, RegionId, Type, Value};
use crisp_support_arena::SideTable;

/// The new names of a function's values and memories.
pub(crate) struct Renamed<'a> {
    pub(crate) from: &'a Function,
    values: SideTable<crisp_ir_kernel::ValueData, Option<Value>>,
    memories: BTreeMap<MemoryId, MemoryId>,
}

impl<'a> Renamed<'a> {
    pub(crate) fn new(from: &'a Function, memories: BTreeMap<MemoryId, MemoryId>) -> Self {
        Renamed { from, values: SideTable::filled(from.values.len(), None), memories }
    }

    /// Binds values of the old function to values of the new one, in order.
    pub(crate) fn bind(&mut self, builder: &mut Builder, old: &[Value], new: &[Value]) {
        for (&old, &new) in old.iter().zip(new) {
            self.values[old] = Some(new);
            if let (Some(name), None) = (&self.from.values[old].name, &builder.function().values[new].name) {
                builder.name(new, name.clone());
            }
        }
    }

    /// The new name of a value. *Invariant:* definitions are copied before uses, which the validator guarantees of the source.
    pub(crate) fn value(&self, old: Value) -> Value {
        self.values[old].unwrap_or(old)
    }

    pub(crate) fn values(&self, old: &[Value]) -> Vec<Value> {
        old.iter().map(|&value| self.value(value)).collect()
    }

    fn list(&self, builder: &mut Builder, list: List) -> List {
        let values = self.values(self.from.list(list));
        builder.list(&values)
    }

    pub(crate) fn types(&self, values: &[Value]) -> Vec<Type> {
        values.iter().map(|&value| self.from.ty(value)).collect()
    }

    pub(crate) fn region_params(&self, region: RegionId) -> &'a [Value] {
        &self.from[region].params
    }

    pub(crate) fn loop_kind(&self, kind: LoopKind) -> LoopKind {
        match kind {
            LoopKind::Up { from, to, step } => {
                LoopKind::Up { from: self.value(from), to: self.value(to), step: self.value(step) }
            }
            LoopKind::Down { count, step } => LoopKind::Down { count: self.value(count), step: self.value(step) },
            LoopKind::Multiply { from, limit, factor } => {
                LoopKind::Multiply { from: self.value(from), limit: self.value(limit), factor: self.value(factor) }
            }
            LoopKind::Divide { from, factor } => LoopKind::Divide { from: self.value(from), factor: self.value(factor) },
        }
    }

    /// An operation without regions and calls, with its operands renamed; `None` for control operations and calls.
    pub(crate) fn plain(&self, builder: &mut Builder, op: Op) -> Option<Op> {
        let value = |old| self.value(old);
        Some(match op {
            Op::Constant(constant) => Op::Constant(constant),
            Op::Unary { op, arg } => Op::Unary { op, arg: value(arg) },
            Op::Binary { op, lhs, rhs } => Op::Binary { op, lhs: value(lhs), rhs: value(rhs) },
            Op::Fma { a, b, c } => Op::Fma { a: value(a), b: value(b), c: value(c) },
            Op::Compare { op, lhs, rhs } => Op::Compare { op, lhs: value(lhs), rhs: value(rhs) },
            Op::Select { cond, then, other } => Op::Select { cond: value(cond), then: value(then), other: value(other) },
            Op::Convert { to, arg } => Op::Convert { to, arg: value(arg) },
            Op::Bitcast { to, arg } => Op::Bitcast { to, arg: value(arg) },
            Op::MakeVector { lanes } => Op::MakeVector { lanes: self.list(builder, lanes) },
            Op::Extract { vector, lane } => Op::Extract { vector: value(vector), lane },
            Op::Insert { vector, lane, scalar } => Op::Insert { vector: value(vector), lane, scalar: value(scalar) },
            Op::Id { kind, axis } => Op::Id { kind, axis },
            Op::Memory { memory } => Op::Memory { memory: self.memories.get(&memory).copied().unwrap_or(memory) },
            Op::Extent { view, axis } => Op::Extent { view: value(view), axis },
            Op::Offset { view } => Op::Offset { view: value(view) },
            Op::View { view, offset, extents, strides } => Op::View {
                view: value(view),
                offset: value(offset),
                extents: self.list(builder, extents),
                strides: self.list(builder, strides),
            },
            Op::Load { view, index } => Op::Load { view: value(view), index: self.list(builder, index) },
            Op::Store { view, index, value: stored } => {
                Op::Store { view: value(view), index: self.list(builder, index), value: value(stored) }
            }
            Op::Barrier => Op::Barrier,
            Op::Call { function: _, args: _ } | Op::If { cond: _, then: _, other: _ } | Op::For { kind: _, carried: _, body: _ } => {
                return None;
            }
        })
    }
}
