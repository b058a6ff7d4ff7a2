//! Writes down what converting a float to an integer means where targets leave it open: NaN is 0, and what does not fit is the least or
//! the greatest value.
//!
//! The float is replaced by 0 where the conversion would not be defined; the bounds are powers of two, which every float format that
//! reaches them holds exactly.

use crisp_ir_kernel::{CompareOp, Constant, Elem, FoldOp, Function, Module, Op, OpId, Scalar, Value, fold};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_op};

/// Defines conversions.
pub const PASS: Pass =
    Pass { name: "define-conversions", needs: &[], makes: &[Fact::ConversionsDefined], spoils: &[Fact::Simple], run };

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| has_op(function, concerns);
    Ok(each_concerned(module, concerned, |function| rewrite(function, &mut Define)))
}

/// Returns whether an operation converts a float to an integer.
fn concerns(function: &Function, op: &Op) -> bool {
    match op {
        Op::Convert { to, arg } => {
            to.scalar.is_integer() && function.ty(*arg).elem().is_some_and(|from| from.scalar.is_float())
        }
        _ => false,
    }
}

struct Define;

impl<'a> Rewrite<'a> for Define {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let data = &writer.renamed.from[id];
        let Op::Convert { to, arg } = data.op else { return Step::Copy };
        let (span, from) = (data.span, writer.renamed.from.ty(arg).elem());
        let Some(from) = from.filter(|_| concerns(writer.renamed.from, &data.op)) else { return Step::Copy };
        let arg = writer.renamed.value(arg);
        let result = convert(writer, from, to, arg, span);
        writer.replace(id, result);
        Step::Done
    }
}

/// `2^exponent` in a float type, or nothing where it is too large for the type.
fn power(elem: Elem, exponent: u32, negative: bool) -> Option<Constant> {
    let bits = ((u64::from(exponent) + 1023) << 52) | u64::from(negative) << 63;
    let constant = fold::convert(Scalar::F64, elem.scalar).map_or(bits, |convert| convert(bits));
    let infinite = constant & !(1 << (elem.scalar.bits() - 1)) == fold::neutral(FoldOp::Min, elem.scalar);
    (!infinite).then(|| Constant::from_bits(elem.scalar, constant).splat(elem.lanes))
}

fn convert(writer: &mut Writer<'_>, from: Elem, to: Elem, arg: Value, span: Span) -> Value {
    let b = &mut writer.builder;
    let signed = to.scalar.is_signed_integer();
    let width = to.scalar.bits();
    let limit = |op| Constant::from_bits(to.scalar, fold::neutral(op, to.scalar)).splat(to.lanes);
    let zero = b.constant(Constant::zero(from), span);
    let number = b.compare(CompareOp::Eq, arg, arg, span);
    let mut safe = b.select(number, arg, zero, span);
    // From 2^width, of signed types 2^(width − 1), on; a type that does not reach it has only infinity there.
    let top = match power(from, if signed { width - 1 } else { width }, false) {
        Some(bound) => {
            let bound = b.constant(bound, span);
            b.compare(CompareOp::Ge, arg, bound, span)
        }
        None => {
            let infinity = Constant::from_bits(from.scalar, fold::neutral(FoldOp::Min, from.scalar)).splat(from.lanes);
            let infinity = b.constant(infinity, span);
            b.compare(CompareOp::Eq, arg, infinity, span)
        }
    };
    safe = b.select(top, zero, safe, span);
    // Below the least value; truncation makes −1 the first of unsigned types that does not fit.
    let bottom = if signed { power(from, width - 1, true) } else { power(from, 0, true) };
    let below = match bottom {
        Some(bound) => {
            let bound = b.constant(bound, span);
            let op = if signed { CompareOp::Lt } else { CompareOp::Le };
            b.compare(op, arg, bound, span)
        }
        None => {
            let infinity = Constant::from_bits(from.scalar, fold::neutral(FoldOp::Max, from.scalar)).splat(from.lanes);
            let infinity = b.constant(infinity, span);
            b.compare(CompareOp::Eq, arg, infinity, span)
        }
    };
    safe = b.select(below, zero, safe, span);
    let inside = b.convert(to, safe, span);
    let (greatest, least) = (b.constant(limit(FoldOp::Min), span), b.constant(limit(FoldOp::Max), span));
    let result = b.select(top, greatest, inside, span);
    b.select(below, least, result, span)
}
