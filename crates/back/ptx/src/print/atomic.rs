//! Atomic operations: one instruction where the processor's has exactly the required meaning, else a loop that repeats until no other invocation
//! interferes. The processor flushes subnormals when it adds floats in memory, so floats are never left to it. All of them are relaxed: order is
//! made by fences.

use crisp_ir_kernel::{AtomicOp, AtomicUpdate, Op, OpId, Scalar, Scope, Terminator};

use super::Printer;
use super::memory::{Cell, space_name};
use super::operand::{Class, Operand};
use super::ops::scope_name;

impl Printer<'_> {
    pub(super) fn atomic(&mut self, id: OpId) {
        let data = &self.function[id];
        let Some(result) = data.results.single() else { return };
        let (view, index, scope) = match data.op {
            Op::Atomic { update: _, view, index, scope } | Op::AtomicApply { view, index, body: _, scope } => {
                (view, index, scope)
            }
            _ => return,
        };
        let Some(cell) = self.cell(view, index) else { return };
        let old = match data.op {
            Op::Atomic { update: AtomicUpdate::By(op, value), view: _, index: _, scope: _ } => {
                self.update_by(op, &cell, self.scalar(value), scope)
            }
            Op::Atomic { update: AtomicUpdate::CompareExchange { expected, value }, view: _, index: _, scope: _ } => {
                let [expected, value] = [expected, value].map(|value| self.scalar(value));
                self.exchange(&cell, expected, value, scope)
            }
            Op::AtomicApply { view: _, index: _, body, scope: _ } => self.update(&cell, scope, |this, old| {
                let function = this.function;
                if let Some(&param) = function[body].params.first() {
                    this.define(param, old);
                }
                for &op in &function[body].ops {
                    this.op(op);
                }
                let Terminator::Yield(list) = function[body].terminator else { return old };
                function.list(list).first().map_or(old, |&value| this.scalar(value))
            }),
            _ => return,
        };
        self.define(result, old);
    }

    fn update_by(&mut self, op: AtomicOp, cell: &Cell, value: Operand, scope: Scope) -> Operand {
        let scalar = cell.elem.scalar;
        let (signed, wide) = (scalar.is_signed_integer(), scalar.bits() == 64);
        let class = Class::of(scalar);
        let ordered = if signed { "s" } else { "u" };
        let (name, letter, value) = match op {
            AtomicOp::Exchange => ("exch", "b", value),
            _ if scalar.is_float() => {
                return self.update(cell, scope, |this, old| match op.binary() {
                    Some(op) => {
                        let new = this.binary(op, scalar, old, value);
                        this.canonical(scalar, new)
                    }
                    None => value,
                });
            }
            AtomicOp::Add => ("add", "u", value),
            AtomicOp::Sub => {
                let unsigned = if wide { Scalar::I64 } else { Scalar::I32 };
                let negative = self.unary(crisp_ir_kernel::UnaryOp::Neg, unsigned, value);
                ("add", "u", negative)
            }
            AtomicOp::Min => ("min", ordered, value),
            AtomicOp::Max => ("max", ordered, value),
            AtomicOp::And => ("and", "b", value),
            AtomicOp::Or => ("or", "b", value),
            AtomicOp::Xor => ("xor", "b", value),
            AtomicOp::Inc | AtomicOp::Dec if wide => {
                return self.update(cell, scope, |this, old| this.stepped(op, old, value));
            }
            AtomicOp::Inc => ("inc", "u", value),
            AtomicOp::Dec => ("dec", "u", value),
        };
        let to = self.text.register(class);
        let (space, scope, width) = (space_name(cell.space), scope_name(scope), scalar.bits());
        self.text.line(format_args!(
            "atom.relaxed.{scope}.{space}.{name}.{letter}{width} \t{to}, {}, {}",
            cell.address,
            value.bits()
        ));
        to
    }

    /// Returns one more or less, within a limit, of 64 bits.
    fn stepped(&mut self, op: AtomicOp, old: Operand, limit: Operand) -> Operand {
        let above = if op == AtomicOp::Inc { "ge" } else { "gt" };
        let beyond = self.text.op(Class::Truth, format_args!("setp.{above}.u64"), &[old, limit]);
        if op == AtomicOp::Inc {
            let more = self.text.op(Class::Long, format_args!("add.s64"), &[old, Operand::Int(1)]);
            return self.select(beyond, Scalar::U64, Operand::Int(0), more);
        }
        let none = self.text.op(Class::Truth, format_args!("setp.eq.u64"), &[old, Operand::Int(0)]);
        let wraps = self.text.op(Class::Truth, format_args!("or.pred"), &[beyond, none]);
        let less = self.text.op(Class::Long, format_args!("sub.s64"), &[old, Operand::Int(1)]);
        self.select(wraps, Scalar::U64, limit, less)
    }

    /// Exchanges an element and returns its old value; it is replaced where that is the expected one.
    fn exchange(&mut self, cell: &Cell, expected: Operand, value: Operand, scope: Scope) -> Operand {
        let class = Class::of(cell.elem.scalar);
        let to = self.text.register(class);
        let (space, scope, bits) = (space_name(cell.space), scope_name(scope), class.bits());
        self.text.line(format_args!(
            "atom.relaxed.{scope}.{space}.cas.{bits} \t{to}, {}, {}, {}",
            cell.address,
            expected.bits(),
            value.bits()
        ));
        to
    }

    /// Repeats an update until no other invocation interferes; returns the old element.
    fn update(&mut self, cell: &Cell, scope: Scope, make: impl FnOnce(&mut Self, Operand) -> Operand) -> Operand {
        if self.text.is_unreachable() {
            return Operand::Int(0);
        }
        let class = Class::of(cell.elem.scalar);
        let (seen, old) = (self.load_bits(cell), self.text.register(class));
        let again = self.text.label();
        self.text.start(again);
        self.text.copy(old, seen);
        let new = make(self, old);
        let held = self.exchange(cell, old, new, scope);
        self.text.copy(seen, held);
        let ty = class.bits();
        let missed = self.text.op(Class::Truth, format_args!("setp.ne.{ty}"), &[held, old]);
        self.text.branch(missed, true, again);
        old
    }
}
