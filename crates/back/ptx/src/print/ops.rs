//! Operations, each with the place that it comes from.

use crisp_ir_kernel::{CompareOp, Op, OpId, Scope, Value};

use super::Printer;
use super::operand::{Class, Operand, arithmetic};

impl Printer<'_> {
    pub(super) fn op(&mut self, id: OpId) {
        let data = &self.function[id];
        let result = data.results.single();
        if data.op.is_pure() && !data.results.iter().any(|result| self.needed[result]) {
            return;
        }
        let place = self.lines.place(data.span);
        self.text.locate(place);
        let made = match data.op {
            Op::Unary { op, arg } => self.unary(op, self.elem(arg).scalar, self.scalar(arg)),
            Op::Binary { op, lhs, rhs } => self.binary_of(op, lhs, rhs),
            Op::Fma { a, b, c } => {
                let scalar = self.elem(a).scalar;
                let operands = [a, b, c].map(|value| self.scalar(value));
                self.text.op(Class::of(scalar), format_args!("fma.rn.{}", arithmetic(scalar)), &operands)
            }
            Op::Compare { op, lhs, rhs } => self.compare_of(op, lhs, rhs),
            Op::Select { cond, then, other } => {
                let scalar = self.elem(then).scalar;
                let [cond, then, other] = [cond, then, other].map(|value| self.scalar(value));
                self.select(cond, scalar, then, other)
            }
            Op::Convert { to, arg } => self.convert(self.elem(arg).scalar, to.scalar, self.scalar(arg)),
            Op::Bitcast { to, arg } => self.bitcast(self.elem(arg).scalar, to.scalar, self.scalar(arg)),
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
        let mut lanes = [Operand::Int(0); 4];
        match data.op {
            Op::Constant(constant) => {
                lanes = constant.bits.map(|bits| Operand::constant(constant.elem.scalar, bits));
            }
            Op::MakeVector { lanes: list } => {
                for (lane, &value) in lanes.iter_mut().zip(self.function.list(list)) {
                    *lane = self.scalar(value);
                }
            }
            Op::Extract { vector, lane } => lanes[0] = self.values[vector][usize::from(lane.min(3))],
            Op::Insert { vector, lane, scalar } => {
                lanes = self.values[vector];
                lanes[usize::from(lane.min(3))] = self.scalar(scalar);
            }
            _ => return self.unprintable.op(self.function, id),
        }
        self.values[result] = lanes;
    }

    /// Operations on memory, with other invocations, and with regions.
    fn effect(&mut self, id: OpId) {
        let data = &self.function[id];
        let result = data.results.single();
        match data.op {
            Op::Memory { memory } => self.memory(memory),
            Op::Load { view, index } => {
                if let Some(result) = result {
                    self.load(result, view, index);
                }
            }
            Op::Store { view, index, value } => self.store(view, index, value),
            Op::Barrier => self.barrier(),
            Op::Fence { scope } => self.text.line(format_args!("fence.sc.{}", scope_name(scope))),
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

    /// Returns a counter that grows with time, read in its place.
    fn clock(&mut self) -> Operand {
        let to = self.text.register(Class::Long);
        self.text.line(format_args!("mov.u64 \t{to}, %clock64"));
        to
    }

    pub(super) fn barrier(&mut self) {
        self.text.line(format_args!("bar.sync \t0"));
    }

    /// Returns a comparison.
    fn compare_of(&mut self, op: CompareOp, lhs: Value, rhs: Value) -> Operand {
        let scalar = self.elem(lhs).scalar;
        if scalar.is_float() && op == CompareOp::Eq && lhs == rhs {
            let arg = self.scalar(lhs);
            return self.text.op(Class::Truth, format_args!("setp.num.{}", arithmetic(scalar)), &[arg, arg]);
        }
        let (a, b) = (self.scalar(lhs), self.scalar(rhs));
        self.compare(op, scalar, a, b)
    }
}

/// Returns how instructions name a scope.
pub(super) fn scope_name(scope: Scope) -> &'static str {
    match scope {
        Scope::Workgroup => "cta",
        Scope::Device => "gpu",
    }
}
