//! Operations, each with the place that it comes from.

use crisp_ir_kernel::{CompareOp, Op, OpId, Scalar, Value, fold};

use super::Printer;
use crate::spell::{scalar_constant, scalar_type};

impl Printer<'_> {
    pub(super) fn op(&mut self, id: OpId) {
        let data = &self.function[id];
        let place = self.lines.place(data.span);
        self.text.locate(place);
        let result = data.results.single();
        let made = match data.op {
            Op::Unary { op, arg } => {
                let (scalar, arg) = (self.elem(arg).scalar, self.scalar(arg));
                self.unary(op, scalar, &arg)
            }
            Op::Binary { op, lhs, rhs } => {
                let (scalar, lhs, rhs) = (self.elem(lhs).scalar, self.scalar(lhs), self.scalar(rhs));
                self.binary(op, scalar, &lhs, &rhs)
            }
            Op::Fma { a, b, c } => {
                let (scalar, [a, b, c]) = (self.elem(a).scalar, [a, b, c].map(|value| self.scalar(value)));
                let (ty, bits) = (scalar_type(scalar), scalar.bits());
                self.text.assign(&format!("call {ty} @llvm.fma.f{bits}({ty} {a}, {ty} {b}, {ty} {c})"))
            }
            Op::Compare { op, lhs, rhs } => {
                let (scalar, lhs, rhs) = (self.elem(lhs).scalar, self.scalar(lhs), self.scalar(rhs));
                self.compare(op, scalar, &lhs, &rhs)
            }
            Op::Select { cond, then, other } => self.selection(cond, then, other),
            Op::Convert { to, arg } => {
                let (from, arg) = (self.elem(arg).scalar, self.scalar(arg));
                self.convert(from, to.scalar, &arg)
            }
            Op::Bitcast { to, arg } => {
                let (from, arg) = (scalar_type(self.elem(arg).scalar), self.scalar(arg));
                let to = scalar_type(to.scalar);
                if from == to { arg } else { self.text.assign(&format!("bitcast {from} {arg} to {to}")) }
            }
            Op::Id { kind, axis } => self.id(kind, axis),
            Op::Extent { view, axis: _ } => self.length(view),
            Op::Clock => self.clock(),
            Op::Constant(_) | Op::MakeVector { .. } | Op::Extract { .. } | Op::Insert { .. } => return self.lanes(id),
            _ => return self.effect(id),
        };
        if let Some(result) = result {
            self.define(result, made);
        }
    }

    /// Prints operations that may have vectors: those that put scalars together and take them apart, and constants that are stored.
    fn lanes(&mut self, id: OpId) {
        let data = &self.function[id];
        let Some(result) = data.results.single() else { return };
        let scalars = match data.op {
            Op::Constant(constant) => {
                let lanes = constant.bits.iter().take(usize::from(constant.elem.lanes));
                lanes.map(|&bits| scalar_constant(constant.elem.scalar, bits)).collect()
            }
            Op::MakeVector { lanes } => self.function.list(lanes).iter().map(|&lane| self.scalar(lane)).collect(),
            Op::Extract { vector, lane } => {
                self.values[vector].iter().skip(usize::from(lane)).take(1).cloned().collect()
            }
            Op::Insert { vector, lane, scalar } => {
                let scalar = self.scalar(scalar);
                let mut lanes = self.values[vector].clone();
                if let Some(place) = lanes.get_mut(usize::from(lane)) {
                    *place = scalar;
                }
                lanes
            }
            _ => return self.unprintable.op(self.function, id),
        };
        self.values[result] = scalars;
    }

    /// Operations on memory, with other invocations, and with regions.
    fn effect(&mut self, id: OpId) {
        let data = &self.function[id];
        let result = data.results.single();
        match data.op {
            Op::Memory { memory } => {
                if let Some(result) = result {
                    self.memory(result, memory);
                }
            }
            Op::Load { view, index } => {
                if let Some(result) = result {
                    self.load(result, view, index);
                }
            }
            Op::Store { view, index, value } => self.store(view, index, value),
            Op::Barrier => self.barrier(),
            Op::Fence { scope } => self.text.line(&format!("fence {}seq_cst", self.target.scope(scope))),
            Op::Atomic { update: _, view: _, index: _, scope: _ }
            | Op::AtomicApply { view: _, index: _, body: _, scope: _ } => self.atomic(id),
            Op::WarpBarrier => self.warp_barrier(),
            Op::Shuffle { kind: _, value: _, lane: _ }
            | Op::Vote { kind: _, cond: _ }
            | Op::WarpFold { kind: _, op: _, arg: _ } => self.warp(id),
            Op::If { cond, then, other } => self.if_op(id, cond, [then, other]),
            Op::For { kind, carried, body } => self.for_op(id, kind, carried, body),
            // Views that were made from others have no users, and what windows show is asked where they are accessed.
            Op::View { view: _, offset: _, extents: _, strides: _ }
            | Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ } => {}
            // Computed by `op`, replaced by legalisation, or refused.
            Op::Constant(_)
            | Op::Unary { op: _, arg: _ }
            | Op::Binary { op: _, lhs: _, rhs: _ }
            | Op::Fma { a: _, b: _, c: _ }
            | Op::Compare { op: _, lhs: _, rhs: _ }
            | Op::Select { cond: _, then: _, other: _ }
            | Op::Convert { to: _, arg: _ }
            | Op::Bitcast { to: _, arg: _ }
            | Op::MakeVector { lanes: _ }
            | Op::Extract { vector: _, lane: _ }
            | Op::Insert { vector: _, lane: _, scalar: _ }
            | Op::Id { kind: _, axis: _ }
            | Op::Extent { view: _, axis: _ }
            | Op::Clock
            | Op::Offset { view: _ }
            | Op::Assume { cond: _ }
            | Op::Uniform { kind: _, form: _, value: _ }
            | Op::Debug { kind: _, text: _, values: _ }
            | Op::Call { function: _, args: _ } => self.unprintable.op(self.function, id),
        }
    }

    /// Returns a selection. Legalisation writes the canonical NaN as one, which must survive what LLVM knows of NaNs.
    fn selection(&mut self, cond: Value, then: Value, other: Value) -> String {
        let scalar = self.elem(then).scalar;
        let (then_text, other_text) = (self.scalar(then), self.scalar(other));
        if self.nans_by_bits && self.tells_numbers(cond, then) && self.is_nan_constant(other, scalar) {
            return self.canonical(scalar, &then_text);
        }
        let cond = self.scalar(cond);
        self.select(&cond, scalar_type(scalar), &then_text, &other_text)
    }

    /// Returns whether a condition is that a float equals itself.
    fn tells_numbers(&self, cond: Value, value: Value) -> bool {
        let Some(op) = self.definitions[cond] else { return false };
        self.elem(value).scalar.is_float()
            && self.function[op].op == Op::Compare { op: CompareOp::Eq, lhs: value, rhs: value }
    }

    fn is_nan_constant(&self, value: Value, scalar: Scalar) -> bool {
        let nan = fold::canonical(scalar, u64::MAX >> (64 - scalar.bits()));
        self.function.constant(self.definitions[value]).is_some_and(|constant| constant.bits[0] == nan)
    }
}
