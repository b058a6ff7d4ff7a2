//! Indices as affine functions, with quotients and remainders by numbers as further variables.

use crisp_ir_kernel::{BinaryOp, UnaryOp};
use crisp_ir_sets::{Affine, Conjunction};

use crate::expr::{Expr, ExprKind};

/// An index: `value` wherever `when` holds. Both may name variables that [`form`] introduced.
#[derive(Clone, Debug, Default)]
pub struct Form {
    /// The value.
    pub value: Affine,
    /// The conditions on introduced variables.
    pub when: Conjunction,
}

/// The form of an integer expression; none where it is not affine but for quotients and remainders by numbers. Introduced variables are
/// numbered from `next` on, which moves past them.
#[must_use]
pub fn form(expr: &Expr, next: &mut usize) -> Option<Form> {
    let plain = |value| Some(Form { value, when: Conjunction::all() });
    match &expr.kind {
        ExprKind::Constant(constant) => plain(Affine::number(i64::try_from(constant.as_integer()?).ok()?)),
        ExprKind::Variable(variable) => plain(Affine::variable(*variable)),
        ExprKind::Unary(UnaryOp::Neg, arg) => {
            let arg = form(arg, next)?;
            Some(Form { value: arg.value.negated(), when: arg.when })
        }
        ExprKind::Binary(op, args) => {
            let [lhs, rhs] = &**args;
            let (lhs, rhs) = (form(lhs, next)?, form(rhs, next)?);
            let value = match op {
                BinaryOp::Add => lhs.value.add(&rhs.value).ok()?,
                BinaryOp::Sub => lhs.value.subtract(&rhs.value).ok()?,
                BinaryOp::Mul if lhs.value.is_number() => rhs.value.scale(lhs.value.constant()).ok()?,
                BinaryOp::Mul if rhs.value.is_number() => lhs.value.scale(rhs.value.constant()).ok()?,
                _ => return None,
            };
            joined(value, lhs.when, &rhs.when)
        }
        ExprKind::FloorDiv(args) | ExprKind::FloorMod(args) => {
            let [lhs, rhs] = &**args;
            let (lhs, rhs) = (form(lhs, next)?, form(rhs, next)?);
            let divisor = rhs.value.constant();
            if !rhs.value.is_number() || divisor <= 0 {
                return None;
            }
            let quotient = Affine::variable(*next);
            *next += 1;
            // 0 ≤ lhs − divisor · quotient < divisor
            let rest = lhs.value.combine(1, &quotient, -divisor).ok()?;
            let mut when = lhs.when;
            when.at_least_zero(&rest).ok()?;
            when.at_least_zero(&rest.negated().plus(divisor - 1).ok()?).ok()?;
            let value = if matches!(expr.kind, ExprKind::FloorDiv(_)) { quotient } else { rest };
            Some(Form { value, when })
        }
        ExprKind::Load(_)
        | ExprKind::Unary(..)
        | ExprKind::Compare(..)
        | ExprKind::If(_)
        | ExprKind::Convert(_)
        | ExprKind::Bits(_)
        | ExprKind::Fma(_)
        | ExprKind::Call(..)
        | ExprKind::Apply(..)
        | ExprKind::Reduce(_) => None,
    }
}

fn joined(value: Affine, mut when: Conjunction, other: &Conjunction) -> Option<Form> {
    when.and(other).ok()?;
    Some(Form { value, when })
}
