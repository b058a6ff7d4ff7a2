//! Writes down what integer division means where targets leave it open: `x / 0 = 0`, `x % 0 = 0`, least `/ −1` = least, least `% −1` = 0.
//!
//! The divisor is replaced by 1 where the division would not be defined, and the result by what it must be.

use crisp_ir_kernel::{
    Binary, CompareOp, Constant, Elem, FoldOp, Function, IntegerOp, LogicOp, Module, Op, OpId, Value, ValueData, fold,
};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_op};

/// Defines divisions.
pub const PASS: Pass =
    Pass { name: "define-divisions", needs: &[], makes: &[Fact::DivisionsDefined], spoils: &[Fact::Simple], run };

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| has_op(function, concerns);
    Ok(each_concerned(module, concerned, |function| {
        rewrite(function, &mut Define { definitions: function.definitions() })
    }))
}

/// Returns whether an operation divides integers.
fn concerns(_: &Function, op: &Op) -> bool {
    matches!(op, Op::Binary { op: Binary::Integer(IntegerOp::Div | IntegerOp::Rem), lhs: _, rhs: _ })
}

struct Define {
    definitions: SideTable<ValueData, Option<OpId>>,
}

impl<'a> Rewrite<'a> for Define {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let from = writer.renamed.from;
        let Op::Binary { op: Binary::Integer(op @ (IntegerOp::Div | IntegerOp::Rem)), lhs, rhs } = from[id].op else {
            return Step::Copy;
        };
        let Some(elem) = from.ty(lhs).elem() else { return Step::Copy };
        if writer.renamed.from.constant(self.definitions[rhs]).is_some_and(is_harmless) {
            return Step::Copy;
        }
        let operands = [writer.renamed.value(lhs), writer.renamed.value(rhs)];
        let result = divide(writer, id, op, elem, operands);
        writer.replace(id, result);
        Step::Done
    }
}

/// Returns whether dividing by a constant is defined for every dividend.
fn is_harmless(divisor: Constant) -> bool {
    let lanes = 0..usize::from(divisor.elem.lanes);
    lanes.into_iter().all(|lane| divisor.lane_integer(lane).is_some_and(|lane| lane != 0 && lane != -1))
}

fn divide(writer: &mut Writer<'_>, id: OpId, op: IntegerOp, elem: Elem, [lhs, rhs]: [Value; 2]) -> Value {
    let span = writer.renamed.from[id].span;
    let b = &mut writer.builder;
    let number = |value| Constant::integer(elem.scalar, value).splat(elem.lanes);
    let (zero, one) = (b.constant(Constant::zero(elem), span), b.constant(number(1), span));
    let by_zero = b.compare(CompareOp::Eq, rhs, zero, span);
    let mut undefined = by_zero;
    if elem.scalar.is_signed_integer() {
        let least = Constant::from_bits(elem.scalar, fold::neutral(FoldOp::Max, elem.scalar)).splat(elem.lanes);
        let (least, minus_one) = (b.constant(least, span), b.constant(number(-1), span));
        let is_least = b.compare(CompareOp::Eq, lhs, least, span);
        let is_minus_one = b.compare(CompareOp::Eq, rhs, minus_one, span);
        let overflows = b.binary(LogicOp::And, is_least, is_minus_one, span);
        undefined = b.binary(LogicOp::Or, by_zero, overflows, span);
    }
    // Divided by 1 the least number stays itself, and its remainder is 0: right for −1 too.
    let divisor = b.select(undefined, one, rhs, span);
    let result = b.binary(op, lhs, divisor, span);
    if op == IntegerOp::Rem { result } else { b.select(by_zero, zero, result, span) }
}
