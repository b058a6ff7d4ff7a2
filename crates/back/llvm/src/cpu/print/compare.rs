//! Comparisons of what steps by one from lane to lane with what all lanes have: they hold in the lanes below some lane, in the others, or in one.
//!
//! `if (i < n)` is in most kernels, and ids have 64 bits: as vectors, 64 lanes are eight comparisons, and seven instructions to put their masks together.
//! Instead a scalar says how many lanes are below, and the numbers of the lanes, which are small, are compared with it: one instruction.

use crisp_ir_kernel::{CompareOp, Scalar, Value};

use super::arith::{register_type, scalar_type};
use super::value::{BOOL, Reg};
use super::values::Values;
use crate::cpu::shape::Shape;
use crate::cpu::steps;

/// Which lanes a comparison holds in.
#[derive(Clone, Copy)]
enum Lanes {
    /// Those below the one where the distance is used up.
    Below,
    /// The others.
    NotBelow,
}

impl Values<'_> {
    /// Returns the lanes in which a comparison holds, where one side steps and the other does not, and vectors of both would cost more.
    pub(crate) fn compare_steps(&mut self, op: CompareOp, lhs: Value, rhs: Value) -> Option<Reg> {
        let (op, climbing, fixed) = match (self.shape(lhs), self.shape(rhs)) {
            (Shape::Step(_), Shape::Same) => (op, lhs, rhs),
            (Shape::Same, Shape::Step(_)) => (op.swapped(), rhs, lhs),
            _ => return None,
        };
        let scalar = self.elem(climbing).scalar;
        let Shape::Step(step @ (1 | -1)) = self.shape(climbing) else { return None };
        if scalar.bits() * self.width <= self.target.vector_bytes * 8
            || !steps::are_kept(self.integers, climbing, step, self.width)
        {
            return None;
        }
        let (first, fixed) = (self.reg(climbing).one, self.reg(fixed).one);
        // first + lane < fixed where lane < fixed - first; first - lane < fixed where not lane <= first - fixed.
        let (op, to, from) = if step == 1 { (op, fixed, first) } else { (op.swapped(), first, fixed) };
        let all = match op {
            CompareOp::Lt => self.lanes_within(scalar, &to, &from, false, Lanes::Below),
            CompareOp::Le => self.lanes_within(scalar, &to, &from, true, Lanes::Below),
            CompareOp::Gt => self.lanes_within(scalar, &to, &from, true, Lanes::NotBelow),
            CompareOp::Ge => self.lanes_within(scalar, &to, &from, false, Lanes::NotBelow),
            CompareOp::Eq | CompareOp::Ne => {
                let apart = self.arith().two("sub", scalar_type(scalar), &to, &from);
                let lane = self.at_most(scalar, &apart, self.width);
                self.compare_lanes(if op == CompareOp::Eq { "eq" } else { "ne" }, scalar, &lane)
            }
        };
        Some(Reg::each(BOOL, all))
    }

    /// Returns the lanes whose number is below the distance from one integer up to another, at it too where `closed` says so; none where the other
    /// is less.
    fn lanes_within(&mut self, scalar: Scalar, to: &str, from: &str, closed: bool, lanes: Lanes) -> String {
        let (ty, width) = (scalar_type(scalar), self.width);
        let apart = self.arith().two("sub", ty, to, from);
        let count = if closed {
            let last = self.at_most(scalar, &apart, width - 1);
            self.arith().two("add", ty, &last, "1")
        } else {
            self.at_most(scalar, &apart, width)
        };
        let op = if closed { CompareOp::Ge } else { CompareOp::Gt };
        let any = self.arith().compare(op, scalar, 1, to, from);
        let count = self.arith().select(1, &any, ty, &count, "0");
        self.compare_lanes(if matches!(lanes, Lanes::Below) { "slt" } else { "sge" }, scalar, &count)
    }

    /// Returns the smaller one of an unsigned integer and a constant.
    fn at_most(&mut self, scalar: Scalar, number: &str, most: u32) -> String {
        self.arith().intrinsic("umin", scalar_type(scalar), 1, &[number, &most.to_string()])
    }

    /// Compares the number of each lane with a small integer.
    fn compare_lanes(&mut self, predicate: &str, scalar: Scalar, number: &str) -> String {
        // Bytes where masks have separate registers; elsewhere masks are as wide as most of the values that they choose between.
        let small = if self.target.vector_bytes == 64 { Scalar::I8 } else { Scalar::I32 };
        let (ty, width) = (scalar_type(small), self.width);
        let number = self.arith().resize_unsigned(number, scalar.bits(), small.bits());
        let number = self.arith().splat(ty, width, &number);
        let lanes = self.lane_steps(small, 1);
        self.arith().two(&format!("icmp {predicate}"), &register_type(small, width), &lanes, &number)
    }
}
