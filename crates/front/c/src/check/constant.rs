//! The values of constant expressions.

use crisp_ir_kernel::{Constant, fold};

use crate::typed::{Expr, ExprKind};

/// The value of an expression that is a constant scalar.
pub(super) fn value(expr: &Expr) -> Option<Constant> {
    let to = expr.ty.as_scalar()?;
    match &expr.kind {
        ExprKind::Constant(constant) => Some(*constant),
        ExprKind::Unary(op, arg) => {
            let arg = value(arg)?;
            let function = fold::unary(*op, arg.elem.scalar)?;
            Some(Constant::from_bits(to, function(arg.bits[0])))
        }
        ExprKind::Binary(op, lhs, rhs) => {
            let (lhs, rhs) = (value(lhs)?, value(rhs)?);
            let function = fold::binary(*op, lhs.elem.scalar)?;
            Some(Constant::from_bits(to, function(lhs.bits[0], rhs.bits[0])))
        }
        ExprKind::Compare(op, lhs, rhs) => {
            let (lhs, rhs) = (value(lhs)?, value(rhs)?);
            let function = fold::compare(*op, lhs.elem.scalar)?;
            Some(Constant::bool(function(lhs.bits[0], rhs.bits[0])))
        }
        ExprKind::Convert(arg) => {
            let arg = value(arg)?;
            let function = fold::convert(arg.elem.scalar, to)?;
            Some(Constant::from_bits(to, function(arg.bits[0])))
        }
        ExprKind::Both(and, lhs, rhs) => match (value(lhs)?.bits[0] != 0) == *and {
            true => value(rhs),
            false => Some(Constant::bool(!and)),
        },
        ExprKind::Choice(choice) => {
            let holds = value(&choice.condition)?.bits[0] != 0;
            value(if holds { &choice.then } else { &choice.other })
        }
        _ => None,
    }
}
