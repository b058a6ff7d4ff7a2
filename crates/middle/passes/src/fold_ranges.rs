//! Evaluates what follows from the ranges of integers: comparisons that always go one way, sums and products that cannot overflow,
//! remainders and masks that change nothing. With [`crate::guard_accesses`] before, an access that is always in range loses its guard.

use crisp_ir_kernel::{Binary, Constant, Function, IntegerOp, Module, Op, OpId, RegionId, Scalar, Value};
use crisp_middle_analysis::integers::{Integers, Interval, Known};
use crisp_support_diagnostics::Diagnostic;

use crate::abilities::launch_facts;
use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_op};

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
        let integers = Integers::new(function, &facts);
        rewrite(function, &mut FoldRanges { function, integers, drops: |_| false })
    }))
}

/// Folds as [`PASS`] does, in functions with operations that are dropped then, where assumptions of the author are believed. Accesses must not be
/// guarded yet.
pub(crate) fn fold_trusting(module: Module, target: &Abilities, drops: fn(Op) -> bool) -> Module {
    let concerned = |function: &Function| has_op(function, |_, op| drops(*op));
    each_concerned(module, concerned, |function| {
        let facts = launch_facts(function, target);
        let integers = Integers::new(function, &facts).trusting();
        rewrite(function, &mut FoldRanges { function, integers, drops })
    })
}

struct FoldRanges<'a> {
    function: &'a Function,
    integers: Integers<'a>,
    /// Operations that are left out once they have been taken into account.
    drops: fn(Op) -> bool,
}

impl<'a> FoldRanges<'a> {
    /// A branch, and what it hands on where control goes on with what follows.
    fn branch(
        &mut self,
        writer: &mut Writer<'a>,
        region: RegionId,
        cond: Value,
        holds: bool,
    ) -> (RegionId, Option<Vec<Known>>) {
        self.integers.open();
        self.integers.learn(cond, holds);
        let new = writer.region(self, region, &[]);
        (new, self.integers.close(region))
    }

    fn if_op(&mut self, writer: &mut Writer<'a>, id: OpId, cond: Value, [then, other]: [RegionId; 2]) -> Step {
        let test = match self.integers.range(cond).only() {
            // The same as around it.
            Some(holds) => writer.builder.constant(Constant::bool(holds != 0), self.function[id].span),
            None => writer.renamed.value(cond),
        };
        let (then, then_known) = self.branch(writer, then, cond, true);
        let (other, other_known) = self.branch(writer, other, cond, false);
        writer.push(id, Op::If { cond: test, then, other });
        self.integers.join(id, [then_known, other_known]);
        Step::Done
    }

    /// Something simpler that has the same result.
    fn simpler(&self, op: Op) -> Option<Simpler> {
        let Op::Binary { op: Binary::Integer(op), lhs, rhs } = op else { return None };
        let (a, b) = (self.integers.range(lhs), self.integers.range(rhs));
        let scalar = self.function.ty(lhs).elem()?.scalar;
        let fits = |range: Interval| Interval::of(scalar).covers(range);
        let positive = a.is_positive() && b.is_positive();
        match op {
            IntegerOp::AddSaturating if fits(a.plus(b)) => Some(Simpler::Op(IntegerOp::Add)),
            IntegerOp::SubSaturating if fits(a.minus(b)) => Some(Simpler::Op(IntegerOp::Sub)),
            IntegerOp::Min if a.most <= b.least => Some(Simpler::Left),
            IntegerOp::Min if b.most <= a.least => Some(Simpler::Right),
            IntegerOp::Max if a.most <= b.least => Some(Simpler::Right),
            IntegerOp::Max if b.most <= a.least => Some(Simpler::Left),
            IntegerOp::Rem if positive && a.most < b.least => Some(Simpler::Left),
            IntegerOp::And if positive && covers(b, a) => Some(Simpler::Left),
            IntegerOp::And if positive && covers(a, b) => Some(Simpler::Right),
            _ => None,
        }
    }
}

/// Returns whether a mask, all ones, keeps all bits of numbers.
fn covers(mask: Interval, numbers: Interval) -> bool {
    mask.only().is_some_and(|mask| (mask + 1) & mask == 0 && numbers.most <= mask)
}

enum Simpler {
    /// Another operation on the same operands.
    Op(IntegerOp),
    Left,
    Right,
}

impl<'a> Rewrite<'a> for FoldRanges<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let (op, results) = (self.function[id].op, self.function[id].results);
        match op {
            Op::If { cond, then, other } => return self.if_op(writer, id, cond, [then, other]),
            Op::For { kind: _, carried: _, body: _ } => {
                self.integers.open_loop(id);
                writer.copy(self, id);
                self.integers.close_loop(id);
                return Step::Done;
            }
            op if (self.drops)(op) => {
                self.integers.define(id);
                return Step::Done;
            }
            _ => {}
        }
        let Some(result) = results.single().filter(|&result| op.is_pure() && self.integers.is_single(result)) else {
            return Step::Copy;
        };
        self.integers.define(id);
        let range = self.integers.range(result);
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
            Some(Simpler::Op(op)) => {
                writer.push(id, Op::Binary { op: Binary::Integer(op), lhs: operands[0], rhs: operands[1] });
            }
            Some(Simpler::Left) => writer.replace(id, operands[0]),
            Some(Simpler::Right) => writer.replace(id, operands[1]),
            None => return Step::Copy,
        }
        Step::Done
    }
}
