//! `**`, `@`, and functions that round, bound and classify numbers.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Scalar, UnaryOp};
use crisp_ir_loops::{Expr, ExprKind};
use crisp_support_diagnostics::Span;

use super::numbers::literal;
use super::state::{Check, Checked, Number, Reported, Value, parts_of};
use crate::messages;
use crate::tree::Operator;

/// Functions that round, bound and classify, with the number of their arguments.
pub(super) const CLASSES: &[(&str, usize)] =
    &[("round", 1), ("trunc", 1), ("sign", 1), ("clamp", 3), ("isnan", 1), ("isinf", 1), ("isfinite", 1)];

/// The greatest power of an integer that is written as products.
const MOST_FACTORS: i64 = 64;

/// A number of a type.
fn number(ty: Scalar, value: f64, span: Span) -> Expr {
    Number::weak(literal(value, span)).into_type(ty)
}

fn compare(op: CompareOp, a: Expr, b: Expr, span: Span) -> Expr {
    Expr::new(Scalar::Bool, ExprKind::Compare(op, Box::new([a, b])), span)
}

fn choice(condition: Expr, then: Expr, other: Expr, span: Span) -> Expr {
    Expr::new(then.ty, ExprKind::If(Box::new([condition, then, other])), span)
}

impl Check<'_> {
    /// `a ** b`
    pub(super) fn power(&mut self, a: Number, b: Number, span: Span) -> Checked<Number> {
        let (a, b) = (self.settled_operand(a)?, self.settled_operand(b)?);
        for side in [&a, &b] {
            if side.own_type() == Scalar::Bool {
                return self.say(messages::wrong_type(side.expr.span, "a number", Scalar::Bool));
            }
        }
        if let (true, Some(exponent)) = (b.weak, b.constant()) {
            if a.own_type().is_integer() {
                return self.integer_power(a, exponent, span);
            }
            if let Some(found) = self.short_power(&a, exponent, span)? {
                return Ok(found);
            }
        }
        if a.own_type().is_integer() && b.own_type().is_integer() {
            if a.weak && a.constant() == Some(2) {
                let one = Number::weak(Expr::index(1, span));
                return self.shifted(Operator::ShiftLeft, one, b, span);
            }
            return self.say(messages::integer_power(span));
        }
        let half = matches!(&b.expr.kind, ExprKind::Constant(it) if b.weak && it.bits[0] == 0.5_f64.to_bits());
        if half && b.expr.ty == Scalar::F64 && a.own_type().is_float() {
            return self.scalar_function("sqrt", vec![a], span);
        }
        self.scalar_function("pow", vec![a, b], span)
    }

    /// A power of a float that is exact without the function: the bits are the same.
    fn short_power(&mut self, a: &Number, exponent: i64, span: Span) -> Checked<Option<Number>> {
        let one = Number::weak(literal(1.0, span));
        Ok(Some(match exponent {
            0 if a.weak => one,
            0 => Number::strong(number(a.expr.ty, 1.0, span)),
            1 => a.clone(),
            2 => {
                self.count(&a.expr)?;
                self.operation(Operator::Multiply, a.clone(), a.clone(), span)?
            }
            -1 => self.operation(Operator::Divide, one, a.clone(), span)?,
            _ => return Ok(None),
        }))
    }

    /// A power of an integer, by squares; it wraps as products do.
    fn integer_power(&mut self, a: Number, exponent: i64, span: Span) -> Checked<Number> {
        if exponent < 0 {
            return self.say(messages::negative_power(span));
        }
        if exponent > MOST_FACTORS && !(a.weak && a.constant().is_some_and(|it| it.abs() < 2)) {
            return self.say(if a.weak { messages::number_too_large(span) } else { messages::integer_power(span) });
        }
        let one = if a.weak {
            Number::weak(Expr::index(1, span))
        } else {
            Number::strong(Number::weak(Expr::index(1, span)).into_type(a.expr.ty))
        };
        let copies = usize::try_from(exponent.min(MOST_FACTORS)).unwrap_or(0);
        self.charge(parts_of(&a.expr).saturating_mul(copies), span)?;
        let (mut result, mut square, mut left) = (None, a, exponent);
        while left > 0 {
            if left % 2 == 1 {
                result = Some(match result {
                    None => square.clone(),
                    Some(result) => self.operation(Operator::Multiply, result, square.clone(), span)?,
                });
            }
            left /= 2;
            if left > 0 {
                square = self.operation(Operator::Multiply, square.clone(), square, span)?;
            }
        }
        Ok(result.unwrap_or(one))
    }

    /// `A @ B`: the prelude's product for the number of axes.
    pub(super) fn product(&mut self, a: Value, b: Value, span: Span) -> Checked<Value> {
        let rank = |value: &Value| match value {
            Value::Tensor(id) => Some(self.tensors[*id].dims.len()),
            _ => None,
        };
        let name = match (rank(&a), rank(&b)) {
            (Some(1), Some(1)) => "dot",
            (Some(2), Some(1)) => "matvec",
            (Some(1), Some(2)) => "vecmat",
            (Some(2), Some(2)) => "matmul",
            (Some(3), Some(3)) => "batched_matmul",
            _ => {
                let (a, b) = (self.kind_text(&a), self.kind_text(&b));
                return self.say(messages::no_product(span, &a, &b));
            }
        };
        match self.names.first().and_then(|globals| globals.get(name)).cloned() {
            Some(Value::Function(callable)) => self.apply(&callable, vec![a, b], span),
            _ => Err(Reported),
        }
    }

    /// A function of [`CLASSES`].
    pub(super) fn class_function(&mut self, name: &str, mut args: Vec<Number>, span: Span) -> Checked<Number> {
        if name == "clamp" {
            let (Some(high), Some(low), Some(value)) = (args.pop(), args.pop(), args.pop()) else {
                return Err(Reported);
            };
            return self.clamp(value, low, high, span);
        }
        let value = args.pop().ok_or(Reported)?;
        let value = self.settled_operand(value)?;
        if value.own_type() == Scalar::Bool {
            return self.say(messages::wrong_type(span, "a number", Scalar::Bool));
        }
        let whole = value.own_type().is_integer();
        match name {
            "round" | "trunc" if whole => Ok(value),
            "sign" => self.sign_of(value, span),
            "round" | "trunc" => {
                let value = self.float(value)?;
                let op = if name == "round" { UnaryOp::Round } else { UnaryOp::Trunc };
                Ok(Number::strong(Expr::new(value.ty, ExprKind::Unary(op, Box::new(value)), span)))
            }
            _ if whole => self.say(messages::wrong_type(span, "a float", value.own_type())),
            "isnan" => {
                let value = self.float(value)?;
                self.count(&value)?;
                Ok(Number::strong(compare(CompareOp::Ne, value.clone(), value, span)))
            }
            _ => {
                let value = self.float(value)?;
                let (ty, op) = (value.ty, if name == "isinf" { CompareOp::Eq } else { CompareOp::Lt });
                let size = Expr::new(ty, ExprKind::Unary(UnaryOp::Abs, Box::new(value)), span);
                Ok(Number::strong(compare(op, size, number(ty, f64::INFINITY, span), span)))
            }
        }
    }

    /// −1, 0 or 1; of a NaN it is NaN, of −0 it is 0.
    fn sign_of(&mut self, value: Number, span: Span) -> Checked<Number> {
        if let Some(constant) = value.constant() {
            return Ok(Number::weak(Expr::index(constant.signum(), span)));
        }
        let weak = value.weak && value.expr.ty == Scalar::I64;
        let value = if weak { value.expr } else { self.typed(value)? };
        let ty = value.ty;
        self.count(&value)?;
        let of = |sign: i64| Number::weak(Expr::index(sign, span)).into_type(ty);
        let above = compare(CompareOp::Gt, value.clone(), of(0), span);
        let equal = |other: Expr| choice(compare(CompareOp::Eq, value.clone(), of(0), span), of(0), other, span);
        let expr = if ty.is_float() {
            let below = compare(CompareOp::Lt, value.clone(), of(0), span);
            choice(above, of(1), choice(below, of(-1), equal(value.clone()), span), span)
        } else if ty.is_signed_integer() {
            choice(above, of(1), equal(of(-1)), span)
        } else {
            choice(above, of(1), of(0), span)
        };
        Ok(Number { expr, weak })
    }

    /// A number as a value of its type.
    fn typed(&mut self, number: Number) -> Checked<Expr> {
        let ty = number.own_type();
        self.fit(number, ty)
    }

    /// The value, or the bound that it is beyond; NaN stays.
    fn clamp(&mut self, value: Number, low: Number, high: Number, span: Span) -> Checked<Number> {
        let (value, low, high) =
            (self.settled_operand(value)?, self.settled_operand(low)?, self.settled_operand(high)?);
        self.count(&value.expr)?;
        let (v, low, weak) = self.unified(value, low, false, span)?;
        let (low, high, weak) = self.unified(Number { expr: low, weak }, high, false, span)?;
        // The second bound may have given all three their type.
        let v = if v.ty == low.ty { v } else { self.fit(Number { expr: v, weak: true }, low.ty)? };
        let (v, low, high, weak) = if weak && v.ty == Scalar::F64 {
            let mut f32_of = |it: Expr| self.fit(Number::weak(it), Scalar::F32);
            (f32_of(v)?, f32_of(low)?, f32_of(high)?, false)
        } else {
            (v, low, high, weak)
        };
        let ty = v.ty;
        if ty == Scalar::Bool {
            return self.say(messages::wrong_type(span, "numbers", ty));
        }
        if ty.is_integer() {
            let least = Expr::binary(BinaryOp::Max, v, low);
            return Ok(Number { expr: Expr { span, ..Expr::binary(BinaryOp::Min, least, high) }, weak });
        }
        // The value and the lower bound are there four times, the upper one twice.
        let parts = 4 * (parts_of(&v) + parts_of(&low)) + 2 * parts_of(&high);
        self.charge(parts, span)?;
        let least = choice(compare(CompareOp::Lt, v.clone(), low.clone(), span), low, v, span);
        let above = compare(CompareOp::Gt, least.clone(), high.clone(), span);
        Ok(Number::strong(choice(above, high, least, span)))
    }
}

/// A number of 64 bits that is written with all of them.
pub(super) fn wide(value: u64, span: Span) -> Number {
    let constant = Constant::integer(Scalar::U64, value.into());
    Number::strong(Expr::new(Scalar::U64, ExprKind::Constant(constant), span))
}
