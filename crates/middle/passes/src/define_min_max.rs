//! Writes down the smaller and the larger of two floats by comparisons: a number beats NaN, and −0 is below +0, which targets leave open.

use crisp_ir_kernel::{Binary, CompareOp, Elem, FloatOp, Function, IntegerOp, Module, Op, OpId, Value};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_op};

/// Defines minimum and maximum.
pub const PASS: Pass =
    Pass { name: "define-min-max", needs: &[], makes: &[Fact::MinMaxDefined], spoils: &[Fact::Simple], run };

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| has_op(function, concerns);
    Ok(each_concerned(module, concerned, |function| rewrite(function, &mut Define)))
}

/// Returns whether an operation chooses one of two floats.
fn concerns(_: &Function, op: &Op) -> bool {
    matches!(op, Op::Binary { op: Binary::Float(FloatOp::Min | FloatOp::Max), lhs: _, rhs: _ })
}

struct Define;

impl<'a> Rewrite<'a> for Define {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let data = &writer.renamed.from[id];
        let Op::Binary { op: Binary::Float(op @ (FloatOp::Min | FloatOp::Max)), lhs, rhs } = data.op else {
            return Step::Copy;
        };
        let (span, Some(elem)) = (data.span, writer.renamed.from.ty(lhs).elem()) else { return Step::Copy };
        let [a, b] = [writer.renamed.value(lhs), writer.renamed.value(rhs)];
        let result = choose(writer, op, elem, [a, b], span);
        writer.replace(id, result);
        Step::Done
    }
}

fn choose(writer: &mut Writer<'_>, op: FloatOp, elem: Elem, [lhs, rhs]: [Value; 2], span: Span) -> Value {
    let b = &mut writer.builder;
    let (first, joined) =
        if op == FloatOp::Min { (CompareOp::Lt, IntegerOp::Or) } else { (CompareOp::Gt, IntegerOp::And) };
    let beats = b.compare(first, lhs, rhs, span);
    let chosen = b.select(beats, lhs, rhs, span);
    // Equal numbers have equal bits, but for zeros: the sign of the smaller one is that of either, of the larger one that of both.
    let bits = elem.with_scalar(elem.scalar.to_bits());
    let (x, y) = (b.value(Op::Bitcast { to: bits, arg: lhs }, span), b.value(Op::Bitcast { to: bits, arg: rhs }, span));
    let both = b.binary(joined, x, y, span);
    let both = b.value(Op::Bitcast { to: elem, arg: both }, span);
    let equal = b.compare(CompareOp::Eq, lhs, rhs, span);
    let chosen = b.select(equal, both, chosen, span);
    // So far the second one was chosen where either is NaN.
    let number = b.compare(CompareOp::Eq, rhs, rhs, span);
    b.select(number, chosen, lhs, span)
}
