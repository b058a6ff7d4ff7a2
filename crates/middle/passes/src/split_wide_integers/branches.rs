//! Branches: results are words, and inside a branch its condition is known.

use crisp_ir_kernel::{BinaryOp, Op, OpId, RegionId, Scalar, Terminator, UnaryOp, Value};

use super::range::{Range, opposite};
use super::words::{Fits, High, Wide};
use super::{Split, fits, scalar_of};
use crate::copy::{Step, Writer};

/// What was known of a value before a condition was.
type Before = (Value, Range, Vec<Wide>);

impl<'a> Split<'a> {
    pub(super) fn if_op(
        &mut self,
        writer: &mut Writer<'a>,
        id: OpId,
        cond: Value,
        [then, other]: [RegionId; 2],
    ) -> Step {
        let span = self.function[id].span;
        let results: Vec<Value> = self.function[id].results.iter().collect();
        let types = self.types(results.iter().copied());
        let test = writer.renamed.value(cond);
        let (then, then_ranges) = self.branch(writer, then, cond, true);
        let (other, other_ranges) = self.branch(writer, other, cond, false);
        let ranges: Option<Vec<Range>> = match (then_ranges, other_ranges) {
            (Some(a), Some(b)) => Some(a.iter().zip(&b).map(|(a, b)| a.union(*b)).collect()),
            (one, None) | (None, one) => one,
        };
        let made = writer.builder.if_op(test, then, other, &types, span);
        self.bind_all(writer, &results, &made, ranges.as_deref());
        Step::Done
    }

    /// A branch, and between what numbers its results are when control goes on behind it.
    fn branch(
        &mut self,
        writer: &mut Writer<'a>,
        region: RegionId,
        cond: Value,
        holds: bool,
    ) -> (RegionId, Option<Vec<Range>>) {
        let mut before = Vec::new();
        self.learn(cond, holds, &mut before);
        let (new, _) = writer.builder.open(&[], self.function[region].end_span);
        let (terminator, span) = writer.body(self, region);
        writer.builder.close(terminator, span);
        let ranges = match self.function[region].terminator {
            Terminator::Yield(list) => Some(self.function.list(list).iter().map(|&value| self.ranges[value]).collect()),
            Terminator::Break(_) | Terminator::Return(_) => None,
        };
        for (value, range, wide) in before.into_iter().rev() {
            self.ranges[value] = range;
            self.wide[value] = wide;
        }
        (new, ranges)
    }

    /// Takes in what a condition says that holds, or does not.
    fn learn(&mut self, cond: Value, holds: bool, before: &mut Vec<Before>) {
        match self.definition(cond) {
            Some(Op::Binary { op: BinaryOp::And, lhs, rhs }) if holds => {
                self.learn(lhs, holds, before);
                self.learn(rhs, holds, before);
            }
            Some(Op::Binary { op: BinaryOp::Or, lhs, rhs }) if !holds => {
                self.learn(lhs, holds, before);
                self.learn(rhs, holds, before);
            }
            Some(Op::Unary { op: UnaryOp::Not, arg }) => self.learn(arg, !holds, before),
            Some(Op::Compare { op, lhs, rhs }) => {
                let integer =
                    |value| scalar_of(self.function, value).is_some_and(|it| it != Scalar::Bool && it.is_integer());
                let scalar = self.function.ty(lhs).elem().is_some_and(|elem| elem.lanes == 1);
                if integer(lhs) && scalar {
                    let op = if holds { op } else { opposite(op) };
                    let [left, right] = Range::where_holds(op, self.ranges[lhs], self.ranges[rhs]);
                    self.narrow(lhs, left, before);
                    self.narrow(rhs, right, before);
                }
            }
            _ => {}
        }
    }

    fn narrow(&mut self, value: Value, range: Range, before: &mut Vec<Before>) {
        if range == self.ranges[value] {
            return;
        }
        before.push((value, self.ranges[value], self.wide[value].clone()));
        self.ranges[value] = range;
        if let [wide] = self.wide[value].as_mut_slice() {
            match fits(range) {
                Fits::Zero => wide.high = High::Zero,
                Fits::Sign => wide.high = High::Sign,
                Fits::No => {}
            }
        }
    }
}
