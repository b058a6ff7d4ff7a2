//! Operators of two operands, with C's usual arithmetic conversions.

use crisp_ir_kernel::{BinaryOp as IrBinary, CompareOp, Constant, Scalar};
use crisp_support_diagnostics::Span;

use super::conversions::{constant_expr, convert, no_null, number_expr, promoted, usual};
use super::expressions::mask;
use super::{Checked, Checker, messages};
use crate::tree::BinaryOp;
use crate::typed::{Expr, ExprKind, Number, Ty};

impl Checker<'_> {
    /// `lhs op rhs`, for all operators but `&&` and `||`.
    pub(super) fn binary(&mut self, op: BinaryOp, lhs: Expr, rhs: Expr, span: Span) -> Checked<Expr> {
        if matches!(lhs.ty, Ty::Pointer(..)) || matches!(rhs.ty, Ty::Pointer(..)) {
            return self.pointers(op, lhs, rhs, span);
        }
        let (a, b) = (self.operand(op, &lhs)?, self.operand(op, &rhs)?);
        let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
        let Some(number) = computed_in(a, b, shift) else {
            let (a, b) = (a.to_string(), b.to_string());
            return self.stop(messages::operands(span, op.text(), &a, &b));
        };
        let integers = matches!(op, BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor) || shift;
        if integers && (number.scalar.is_float() || a.scalar.is_float() || b.scalar.is_float()) {
            let (a, b) = (a.to_string(), b.to_string());
            return self.stop(messages::integer_operands(span, op.text(), &a, &b));
        }
        let (lhs, rhs) = (Box::new(convert(lhs, number)), Box::new(convert(rhs, number)));
        if let Some(op) = arithmetic(op) {
            return Ok(number_expr(number, ExprKind::Binary(op, lhs, rhs), span));
        }
        let Some(op) = comparison(op) else {
            let (a, b) = (a.to_string(), b.to_string());
            return self.stop(messages::operands(span, op.text(), &a, &b));
        };
        let truth = number_expr(number.with_scalar(Scalar::Bool), ExprKind::Compare(op, lhs, rhs), span);
        Ok(mask(truth, number))
    }

    fn operand(&mut self, op: BinaryOp, value: &Expr) -> Checked<Number> {
        match value.ty.number() {
            Some(number) => Ok(number),
            None => {
                let shown = self.show(&value.ty);
                self.stop(messages::operand(value.span, op.text(), &shown))
            }
        }
    }

    fn pointers(&mut self, op: BinaryOp, lhs: Expr, rhs: Expr, span: Span) -> Checked<Expr> {
        match (&lhs.ty, op, &rhs.ty) {
            (Ty::Pointer(..), BinaryOp::Add | BinaryOp::Sub, Ty::Number(_)) => {
                let index = self.integer(rhs)?;
                let mut index = convert(index, Number::scalar(Scalar::I64));
                if op == BinaryOp::Sub {
                    index = number_expr(
                        Number::scalar(Scalar::I64),
                        ExprKind::Unary(crisp_ir_kernel::UnaryOp::Neg, Box::new(index)),
                        span,
                    );
                }
                self.offset(lhs, index, span)
            }
            (Ty::Number(_), BinaryOp::Add, Ty::Pointer(..)) => {
                let index = self.integer(lhs)?;
                self.offset(rhs, convert(index, Number::scalar(Scalar::I64)), span)
            }
            (Ty::Pointer(a, _), _, Ty::Pointer(b, _)) if a == b && **a != Ty::Void => {
                let distance = ExprKind::Distance(Box::new(lhs), Box::new(rhs));
                let distance = Expr { ty: Ty::LONG, kind: distance, span };
                match comparison(op) {
                    Some(op) => {
                        let zero = constant_expr(Constant::integer(Scalar::I64, 0), span);
                        let kind = ExprKind::Compare(op, Box::new(distance), Box::new(zero));
                        Ok(Expr { ty: Ty::BOOL, kind, span })
                    }
                    None if op == BinaryOp::Sub => Ok(distance),
                    None => self.stop(messages::pointer_operator(span, op.text())),
                }
            }
            (Ty::Pointer(..), BinaryOp::Equal | BinaryOp::NotEqual, Ty::Number(_)) if is_null(&rhs) => {
                Ok(Expr { span, ..no_null(lhs, op == BinaryOp::NotEqual) })
            }
            (Ty::Number(_), BinaryOp::Equal | BinaryOp::NotEqual, Ty::Pointer(..)) if is_null(&lhs) => {
                Ok(Expr { span, ..no_null(rhs, op == BinaryOp::NotEqual) })
            }
            _ => self.stop(messages::pointer_operator(span, op.text())),
        }
    }
}

/// Whether a number is `NULL`: a constant zero.
fn is_null(value: &Expr) -> bool {
    super::constant::value(value).and_then(|constant| constant.as_integer()) == Some(0)
}

/// The type in which C computes with two numbers; none where they do not belong together.
fn computed_in(a: Number, b: Number, shift: bool) -> Option<Number> {
    // A number goes with a vector unless it would lose its fraction.
    let fits =
        |number: Number, vector: Number| number.lanes == 1 && (vector.scalar.is_float() || !number.scalar.is_float());
    if a.lanes == 1 && b.lanes == 1 {
        Some(Number::scalar(if shift { promoted(a.scalar) } else { usual(a.scalar, b.scalar) }))
    } else if a == b || shift && a.lanes == b.lanes || fits(b, a) {
        Some(a)
    } else if fits(a, b) {
        Some(b)
    } else {
        None
    }
}

/// The operation of the kernel IR that an arithmetic operator is.
fn arithmetic(op: BinaryOp) -> Option<IrBinary> {
    Some(match op {
        BinaryOp::Mul => IrBinary::Mul,
        BinaryOp::Div => IrBinary::Div,
        BinaryOp::Rem => IrBinary::Rem,
        BinaryOp::Add => IrBinary::Add,
        BinaryOp::Sub => IrBinary::Sub,
        BinaryOp::Shl => IrBinary::Shl,
        BinaryOp::Shr => IrBinary::Shr,
        BinaryOp::And => IrBinary::And,
        BinaryOp::Xor => IrBinary::Xor,
        BinaryOp::Or => IrBinary::Or,
        BinaryOp::Less
        | BinaryOp::LessEqual
        | BinaryOp::Greater
        | BinaryOp::GreaterEqual
        | BinaryOp::Equal
        | BinaryOp::NotEqual
        | BinaryOp::AndAnd
        | BinaryOp::OrOr => return None,
    })
}

fn comparison(op: BinaryOp) -> Option<CompareOp> {
    Some(match op {
        BinaryOp::Less => CompareOp::Lt,
        BinaryOp::LessEqual => CompareOp::Le,
        BinaryOp::Greater => CompareOp::Gt,
        BinaryOp::GreaterEqual => CompareOp::Ge,
        BinaryOp::Equal => CompareOp::Eq,
        BinaryOp::NotEqual => CompareOp::Ne,
        BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::And
        | BinaryOp::Xor
        | BinaryOp::Or
        | BinaryOp::AndAnd
        | BinaryOp::OrOr => return None,
    })
}
