//! Constant expressions.

use crisp_ir_kernel::{Constant, fold};

use super::{Checked, Checker, messages};
use crate::tree;
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

impl Checker<'_> {
    /// An integer that is known while compiling.
    pub(super) fn constant_integer(&mut self, expr: &tree::Expr) -> Checked<i128> {
        let checked = self.expr(expr)?;
        let found = value(&checked).and_then(|constant| constant.as_integer());
        match found {
            Some(value) => Ok(value),
            None => self.stop(messages::not_constant(expr.span)),
        }
    }
}
