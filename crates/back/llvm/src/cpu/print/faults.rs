//! Mistakes on purpose, see [`Fault`]: without one, everything here does nothing.

use crisp_ir_kernel::{Binary, FloatOp, Op, Value};

use super::value::ViewReg;
use super::values::Values;
use crate::Fault;

impl Values<'_> {
    /// Returns the operation, or what a target with a fault takes it for.
    pub(crate) fn with_fault(&mut self, op: Op) -> Op {
        if let (Some(Fault::FuseMultiplyAdd), Op::Binary { op: Binary::Float(FloatOp::Add), lhs, rhs }) =
            (self.target.fault, op)
        {
            let fused = self.fused(lhs, rhs).or_else(|| self.fused(rhs, lhs));
            return fused.unwrap_or(op);
        }
        op
    }

    /// `product + addend` as one operation, if the first is a product of floats that are at hand.
    fn fused(&mut self, product: Value, addend: Value) -> Option<Op> {
        if !self.elem(product).scalar.is_float() {
            return None;
        }
        let Op::Binary { op: Binary::Float(FloatOp::Mul), lhs, rhs } = self.function[self.definitions[product]?].op
        else {
            return None;
        };
        let at_hand = self.held(lhs).is_some() && self.held(rhs).is_some();
        at_hand.then_some(Op::Fma { a: lhs, b: rhs, c: addend })
    }

    /// Returns whether accesses through a view go unchecked.
    pub(crate) fn is_unchecked(&self, view: &ViewReg) -> bool {
        self.target.fault == Some(Fault::DropBoundsCheck) && view.window.is_some()
    }
}
