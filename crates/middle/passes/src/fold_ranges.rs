//! Evaluates what follows from the ranges of integers: comparisons that always go one way, sums and products that cannot overflow,
//! remainders and masks that change nothing. With [`crate::guard_accesses`] before, an access that is always in range loses its guard.

use crisp_ir_kernel::{BinaryOp, Constant, Function, Module, Op, OpId, RegionId, Scalar, Value};
use crisp_support_diagnostics::Diagnostic;

use crate::abilities::launch_facts;
use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_op};
use crate::ranges::{Range, Ranges};

/// Folds by ranges, with what is known of launches.
pub const PASS: Pass =
    Pass { name: "fold-ranges", needs: &[], makes: &[], spoils: &[Fact::Simple, Fact::NothingUnused], run };

/// Cost is linear in the number of operations.
#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, target: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| {
        let decides = |op: &Op| {
            matches!(
                op,
                Op::Binary { op: _, lhs: _, rhs: _ }
                    | Op::Compare { op: _, lhs: _, rhs: _ }
                    | Op::Id { kind: _, axis: _ }
            )
        };
        has_op(function, |_, op| decides(op))
    };
    Ok(each_concerned(module, concerned, |function| {
        let facts = launch_facts(function, target);
        let mut fold = FoldRanges { function, ranges: Ranges::new(function, &facts) };
        rewrite(function, &mut fold)
    }))
}

struct FoldRanges<'a> {
    function: &'a Function,
    ranges: Ranges<'a>,
}

impl<'a> FoldRanges<'a> {
    /// A branch, and between what numbers its results are when control goes on behind it.
    fn branch(
        &mut self,
        writer: &mut Writer<'a>,
        region: RegionId,
        cond: Value,
        holds: bool,
    ) -> (RegionId, Option<Vec<Range>>) {
        let before = self.ranges.learn(cond, holds);
        let new = writer.region(self, region, &[]);
        let ranges = self.ranges.yielded(region);
        self.ranges.forget(before);
        (new, ranges)
    }

    fn if_op(&mut self, writer: &mut Writer<'a>, id: OpId, cond: Value, [then, other]: [RegionId; 2]) -> Step {
        let test = writer.renamed.value(cond);
        let (then, then_ranges) = self.branch(writer, then, cond, true);
        let (other, other_ranges) = self.branch(writer, other, cond, false);
        writer.push(id, Op::If { cond: test, then, other });
        let ranges = Ranges::either(then_ranges, other_ranges).unwrap_or_default();
        for (result, range) in self.function[id].results.iter().zip(ranges) {
            self.ranges[result] = range;
        }
        Step::Done
    }

    /// Something simpler that has the same result.
    fn simpler(&self, op: Op) -> Option<Simpler> {
        let Op::Binary { op, lhs, rhs } = op else { return None };
        let (a, b) = (self.ranges[lhs], self.ranges[rhs]);
        let all = self.ranges.full(lhs);
        let fits = |least: i128, most: i128| least >= all.least && most <= all.most;
        let positive = a.least >= 0 && b.least >= 0;
        match op {
            BinaryOp::AddSaturating if fits(a.least + b.least, a.most + b.most) => Some(Simpler::Op(BinaryOp::Add)),
            BinaryOp::SubSaturating if fits(a.least - b.most, a.most - b.least) => Some(Simpler::Op(BinaryOp::Sub)),
            BinaryOp::Min if a.most <= b.least => Some(Simpler::Left),
            BinaryOp::Min if b.most <= a.least => Some(Simpler::Right),
            BinaryOp::Max if a.most <= b.least => Some(Simpler::Right),
            BinaryOp::Max if b.most <= a.least => Some(Simpler::Left),
            BinaryOp::Rem if positive && a.most < b.least => Some(Simpler::Left),
            BinaryOp::And if positive && covers(b, a) => Some(Simpler::Left),
            BinaryOp::And if positive && covers(a, b) => Some(Simpler::Right),
            _ => None,
        }
    }
}

/// Whether a mask, all ones, keeps all bits of numbers.
fn covers(mask: Range, numbers: Range) -> bool {
    mask.only().is_some_and(|mask| (mask + 1) & mask == 0 && numbers.most <= mask)
}

enum Simpler {
    /// Another operation on the same operands.
    Op(BinaryOp),
    Left,
    Right,
}

impl<'a> Rewrite<'a> for FoldRanges<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let (op, results) = (self.function[id].op, self.function[id].results);
        match op {
            Op::If { cond, then, other } => return self.if_op(writer, id, cond, [then, other]),
            Op::For { kind, carried: _, body } => {
                if let Some(&index) = self.function[body].params.first() {
                    self.ranges[index] = self.ranges.loop_index(kind, index);
                }
                return Step::Copy;
            }
            _ => {}
        }
        let Some(result) = results.single().filter(|&result| op.is_pure() && self.ranges.is_single(result)) else {
            return Step::Copy;
        };
        let range = self.ranges.result(op, result);
        self.ranges[result] = range;
        let scalar = self.function.ty(result).elem().map_or(Scalar::U64, |elem| elem.scalar);
        if let (Some(number), false) = (range.only(), matches!(op, Op::Constant(_))) {
            let constant =
                if scalar == Scalar::Bool { Constant::bool(number != 0) } else { Constant::integer(scalar, number) };
            writer.push(id, Op::Constant(constant));
            return Step::Done;
        }
        let Op::Binary { op: _, lhs, rhs } = op else { return Step::Copy };
        let operands = [lhs, rhs].map(|value| writer.renamed.value(value));
        match self.simpler(op) {
            Some(Simpler::Op(op)) => drop(writer.push(id, Op::Binary { op, lhs: operands[0], rhs: operands[1] })),
            Some(Simpler::Left) => writer.replace(id, operands[0]),
            Some(Simpler::Right) => writer.replace(id, operands[1]),
            None => return Step::Copy,
        }
        Step::Done
    }
}
