//! Arithmetic of scalars: types, operators, functions, and the same for each element of tensors.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Scalar, UnaryOp};
use crisp_ir_loops::{Expr, ExprKind};
use crisp_support_diagnostics::Span;

use super::state::{Check, Checked, Dim, Number, TensorId, Value};
use crate::messages;
use crate::tree::Operator;

/// Functions of the library by the number of their arguments.
pub(super) const MATH: &[(&str, usize)] = &[
    ("exp", 1),
    ("exp2", 1),
    ("expm1", 1),
    ("log", 1),
    ("log2", 1),
    ("log10", 1),
    ("log1p", 1),
    ("sin", 1),
    ("cos", 1),
    ("tan", 1),
    ("asin", 1),
    ("acos", 1),
    ("atan", 1),
    ("sinh", 1),
    ("cosh", 1),
    ("tanh", 1),
    ("erf", 1),
    ("erfc", 1),
    ("rsqrt", 1),
    ("cbrt", 1),
    ("pow", 2),
    ("fmod", 2),
    ("remainder", 2),
    ("atan2", 2),
    ("hypot", 2),
];

/// Functions that are operations, with the number of their arguments.
pub(super) const OPERATIONS: &[(&str, usize)] = &[
    ("abs", 1),
    ("sqrt", 1),
    ("floor", 1),
    ("ceil", 1),
    ("min", 2),
    ("max", 2),
    ("fma", 3),
    ("select", 3),
    ("cdiv", 2),
    ("pow2", 1),
];

impl Check<'_> {
    /// Both in one type. `wraps` says that the operation computes with the low bits alone.
    pub(super) fn unified(&mut self, a: Number, b: Number, wraps: bool, span: Span) -> Checked<(Expr, Expr, bool)> {
        let index = |number: &Number| number.weak && number.expr.ty == Scalar::I64;
        let literal = |number: &Number| number.weak && number.expr.ty == Scalar::F64;
        let fixed = |number: &Number| matches!(number.expr.kind, ExprKind::Constant(_));
        if a.weak && b.weak {
            if a.expr.ty == b.expr.ty {
                return Ok((a.expr, b.expr, true));
            }
            let ty = if fixed(&a) && fixed(&b) { Scalar::F64 } else { Scalar::F32 };
            return Ok((self.fit(a, ty)?, self.fit(b, ty)?, ty == Scalar::F64));
        }
        let ty = match (a.weak, b.weak) {
            (true, false) if literal(&a) && b.expr.ty.is_integer() => Scalar::F32,
            (false, true) if literal(&b) && a.expr.ty.is_integer() => Scalar::F32,
            (true, false) => b.expr.ty,
            (false, true) => a.expr.ty,
            _ => {
                if a.expr.ty != b.expr.ty {
                    let report = messages::types_differ(span, a.expr.ty, b.expr.ty);
                    return self.say(report);
                }
                a.expr.ty
            }
        };
        if ty == Scalar::Bool && (index(&a) || index(&b) || literal(&a) || literal(&b)) {
            let report = messages::types_differ(span, a.own_type(), b.own_type());
            return self.say(report);
        }
        let mut into = |number: Number| {
            let beside = !number.weak && number.expr.ty != ty;
            if beside { Ok(self.beside_real(number)) } else { self.fit_operand(number, ty, wraps) }
        };
        Ok((into(a)?, into(b)?, false))
    }

    /// An operator of two scalars.
    pub(super) fn operation(&mut self, operator: Operator, a: Number, b: Number, span: Span) -> Checked<Number> {
        match folded(operator, &a, &b, span) {
            Folded::Value(number) => return Ok(number),
            Folded::TooLarge => {
                let report = messages::number_too_large(span);
                return self.say(report);
            }
            Folded::Not => {}
        }
        let (a, b) = (self.settled_operand(a)?, self.settled_operand(b)?);
        if matches!(operator, Operator::And | Operator::Or) {
            let (a, b) = (self.truth(a)?, self.truth(b)?);
            let op = if operator == Operator::And { BinaryOp::And } else { BinaryOp::Or };
            return Ok(Number::strong(Expr { span, ..Expr::binary(op, a, b) }));
        }
        let compare = match operator {
            Operator::Equal => Some(CompareOp::Eq),
            Operator::NotEqual => Some(CompareOp::Ne),
            Operator::Less => Some(CompareOp::Lt),
            Operator::LessEqual => Some(CompareOp::Le),
            Operator::Greater => Some(CompareOp::Gt),
            Operator::GreaterEqual => Some(CompareOp::Ge),
            _ => None,
        };
        if let Some(op) = compare {
            return Ok(Number::strong(self.compared(op, a, b, span)?));
        }
        let wraps = matches!(operator, Operator::Add | Operator::Subtract | Operator::Multiply);
        let (a, b, weak) = self.unified(a, b, wraps, span)?;
        let ty = a.ty;
        let op = match operator {
            Operator::Add => BinaryOp::Add,
            Operator::Subtract => BinaryOp::Sub,
            Operator::Multiply => BinaryOp::Mul,
            _ => BinaryOp::Div,
        };
        if ty == Scalar::Bool {
            let report = messages::wrong_type(span, "numbers", ty);
            return self.say(report);
        }
        let kind = match operator {
            Operator::Divide if ty.is_integer() => ExprKind::FloorDiv(Box::new([a, b])),
            Operator::Remainder if ty.is_integer() => ExprKind::FloorMod(Box::new([a, b])),
            // Exact, with the sign of the divisor, as of integers.
            Operator::Remainder => ExprKind::Call("floor-mod", vec![a, b]),
            _ => ExprKind::Binary(op, Box::new([a, b])),
        };
        Ok(Number { expr: Expr::new(ty, kind, span), weak })
    }

    /// An operand: a reduction that depends on fewer indices than there are around is kept, so that it is not computed again.
    pub(super) fn settled_operand(&mut self, number: Number) -> Checked<Number> {
        if !super::state::reduces(&number.expr) {
            return Ok(number);
        }
        let free = self.free(&number.expr);
        if self.indices.iter().all(|index| free.contains(index)) && !self.indices.is_empty() {
            return Ok(number);
        }
        self.settled(number, "r")
    }

    /// A truth value.
    pub(super) fn truth(&mut self, number: Number) -> Checked<Expr> {
        if number.expr.ty == Scalar::Bool {
            return Ok(number.expr);
        }
        let report = messages::wrong_type(number.expr.span, "a truth value", number.own_type());
        self.say(report)
    }

    pub(super) fn negated(&mut self, number: Number, span: Span) -> Checked<Number> {
        let zero = if number.expr.ty.is_float() { None } else { Some(Number::weak(Expr::index(0, span))) };
        if let ExprKind::Constant(constant) = &number.expr.kind
            && number.expr.ty == Scalar::F64
            && number.weak
        {
            return Ok(Number::weak(literal(-f64::from_bits(constant.bits[0]), span)));
        }
        if let (Some(zero), Some(_)) = (zero, number.constant()) {
            return self.operation(Operator::Subtract, zero, number, span);
        }
        if number.expr.ty == Scalar::Bool {
            let report = messages::wrong_type(span, "a number", Scalar::Bool);
            return self.say(report);
        }
        let number = self.settled_operand(number)?;
        let expr = Expr::new(number.expr.ty, ExprKind::Unary(UnaryOp::Neg, Box::new(number.expr)), span);
        Ok(Number { expr, weak: number.weak })
    }

    pub(super) fn inverted(&mut self, number: Number, span: Span) -> Checked<Number> {
        let value = self.truth(number)?;
        let no = Expr::new(Scalar::Bool, ExprKind::Constant(Constant::bool(false)), span);
        Ok(Number::strong(Expr::new(Scalar::Bool, ExprKind::Compare(CompareOp::Eq, Box::new([value, no])), span)))
    }

    /// One of two values.
    pub(super) fn chosen(&mut self, condition: Number, then: Number, other: Number, span: Span) -> Checked<Number> {
        let condition = self.truth(condition)?;
        if let ExprKind::Constant(constant) = &condition.kind {
            return Ok(if constant.bits[0] != 0 { then } else { other });
        }
        let (then, other, weak) = self.unified(then, other, false, span)?;
        let ty = then.ty;
        // Numbers of the source that are chosen between are not known any more.
        let (then, other, ty, weak) = match (weak, ty) {
            (true, Scalar::F64) => (
                self.fit(Number::weak(then), Scalar::F32)?,
                self.fit(Number::weak(other), Scalar::F32)?,
                Scalar::F32,
                false,
            ),
            _ => (then, other, ty, weak),
        };
        Ok(Number { expr: Expr::new(ty, ExprKind::If(Box::new([condition, then, other])), span), weak })
    }

    /// A float; indices become `f32`.
    pub(super) fn float(&mut self, number: Number) -> Checked<Expr> {
        let number = self.settled_operand(number)?;
        let ty = number.own_type();
        if number.weak {
            return self.fit(number, Scalar::F32);
        }
        if !ty.is_float() {
            let report = messages::wrong_type(number.expr.span, "a float", ty);
            return self.say(report);
        }
        Ok(number.expr)
    }

    /// A function of scalars; none where there is none of that name.
    pub(super) fn scalar_function(&mut self, name: &str, args: Vec<Number>, span: Span) -> Checked<Number> {
        let mut args: Vec<Number> = args.into_iter().rev().collect();
        let missing = || Number::weak(Expr::index(0, span));
        let mut next = || args.pop().unwrap_or_else(missing);
        match name {
            "min" | "max" => {
                let (a, b) = (next(), next());
                if let (Some(x), Some(y)) = (a.constant(), b.constant()) {
                    return Ok(Number::weak(Expr::index(if name == "min" { x.min(y) } else { x.max(y) }, span)));
                }
                let (a, b) = (self.settled_operand(a)?, self.settled_operand(b)?);
                let (a, b, weak) = self.unified(a, b, false, span)?;
                if a.ty == Scalar::Bool {
                    let report = messages::wrong_type(span, "numbers", Scalar::Bool);
                    return self.say(report);
                }
                let op = if name == "min" { BinaryOp::Min } else { BinaryOp::Max };
                Ok(Number { expr: Expr { span, ..Expr::binary(op, a, b) }, weak })
            }
            "cdiv" => {
                let (a, b) = (next(), next());
                if !a.expr.ty.is_integer() || !b.expr.ty.is_integer() {
                    let report =
                        messages::wrong_type(span, "integers", if a.expr.ty.is_integer() { b } else { a }.own_type());
                    return self.say(report);
                }
                self.quotient_up(a, b, span)
            }
            "pow2" => {
                let exponent = next();
                if let Some(exponent) = exponent.constant() {
                    let power = u32::try_from(exponent).ok().and_then(|exponent| 1_i64.checked_shl(exponent));
                    let Some(power) = power.filter(|it| *it > 0) else {
                        let report = messages::number_too_large(span);
                        return self.say(report);
                    };
                    return Ok(Number::weak(Expr::index(power, span)));
                }
                let weak = exponent.weak;
                let ty = exponent.expr.ty;
                if !ty.is_integer() {
                    let report = messages::wrong_type(span, "an integer", exponent.own_type());
                    return self.say(report);
                }
                let one = Number::weak(Expr::index(1, span)).into_type(ty);
                Ok(Number { expr: Expr { span, ..Expr::binary(BinaryOp::Shl, one, exponent.expr) }, weak })
            }
            "abs" => {
                let arg = next();
                if arg.own_type() == Scalar::Bool {
                    let report = messages::wrong_type(span, "a number", Scalar::Bool);
                    return self.say(report);
                }
                let arg = self.settled_operand(arg)?;
                let ty = arg.own_type();
                let weak = arg.weak && ty == Scalar::I64;
                let arg = arg.into_type(ty);
                Ok(Number { expr: Expr::new(ty, ExprKind::Unary(UnaryOp::Abs, Box::new(arg)), span), weak })
            }
            "sqrt" | "floor" | "ceil" => {
                let arg = next();
                let arg = self.float(arg)?;
                let op = match name {
                    "sqrt" => UnaryOp::Sqrt,
                    "floor" => UnaryOp::Floor,
                    _ => UnaryOp::Ceil,
                };
                Ok(Number::strong(Expr::new(arg.ty, ExprKind::Unary(op, Box::new(arg)), span)))
            }
            "select" => {
                let (condition, then, other) = (next(), next(), next());
                self.chosen(condition, then, other, span)
            }
            "fma" => {
                let (a, b, c) = (next(), next(), next());
                let (a, b, weak) = self.unified(a, b, false, span)?;
                let (a, c, weak) = self.unified(Number { expr: a, weak }, c, false, span)?;
                let ty = if weak && a.ty == Scalar::F64 { Scalar::F32 } else { a.ty };
                if !ty.is_float() {
                    let report = messages::wrong_type(span, "floats", ty);
                    return self.say(report);
                }
                let mut into = |it: Expr| if it.ty == ty { Ok(it) } else { self.fit(Number::weak(it), ty) };
                let (a, b, c) = (into(a)?, into(b)?, into(c)?);
                Ok(Number::strong(Expr::new(ty, ExprKind::Fma(Box::new([a, b, c])), span)))
            }
            _ => {
                let known = MATH.iter().find(|(known, _)| *known == name).map_or("exp", |(known, _)| known);
                let first = next();
                let Some(second) = args.pop() else {
                    let operand = self.float(first)?;
                    return Ok(Number::strong(Expr::new(operand.ty, ExprKind::Call(known, vec![operand]), span)));
                };
                let (first, second) = (self.settled_operand(first)?, self.settled_operand(second)?);
                // A number of the source takes the type of the other operand, whichever comes first.
                let first = match first.weak && !second.weak && second.expr.ty.is_float() {
                    true => self.fit(first, second.expr.ty)?,
                    false => self.float(first)?,
                };
                let (a, b, _) = self.unified(Number::strong(first), second, false, span)?;
                Ok(Number::strong(Expr::new(a.ty, ExprKind::Call(known, vec![a, b]), span)))
            }
        }
    }

    /// `cdiv(a, b)`: the quotient rounded up. Of indices and sizes it is an affine function of them, which do not come near the end of 64 bits;
    /// else nothing is added that may wrap.
    fn quotient_up(&mut self, a: Number, b: Number, span: Span) -> Checked<Number> {
        let one = Number::weak(Expr::index(1, span));
        let sizes = a.weak && b.weak && b.constant().is_none_or(|b| b > 0);
        if sizes {
            let less = self.operation(Operator::Subtract, b.clone(), one, span)?;
            let sum = self.operation(Operator::Add, a, less, span)?;
            return self.operation(Operator::Divide, sum, b, span);
        }
        let down = self.operation(Operator::Divide, a.clone(), b.clone(), span)?;
        let rest = self.operation(Operator::Remainder, a, b, span)?;
        let even = self.operation(Operator::Equal, rest, Number::weak(Expr::index(0, span)), span)?;
        let up = self.operation(Operator::Add, down.clone(), one, span)?;
        self.chosen(even, down, up, span)
    }

    /// A value for each element: of scalars a scalar, of tensors of one shape a tensor of that shape.
    pub(super) fn each_element(
        &mut self,
        values: Vec<Value>,
        span: Span,
        of: &mut dyn FnMut(&mut Self, Vec<Number>) -> Checked<Number>,
    ) -> Checked<Value> {
        let mut shape: Option<(TensorId, Vec<Dim>)> = None;
        for value in &values {
            match value {
                Value::Number(_) => {}
                Value::Tensor(id) => {
                    let dims = self.tensors[*id].dims.clone();
                    match &shape {
                        None => shape = Some((*id, dims)),
                        Some((_, first)) => {
                            let first = first.clone();
                            let same =
                                first.len() == dims.len() && first.iter().zip(&dims).all(|(a, b)| self.same_dim(a, b));
                            if !same {
                                let (a, b) = (self.shape_text(&first), self.shape_text(&dims));
                                let report = messages::shapes_differ(span, &a, &b);
                                return self.say(report);
                            }
                        }
                    }
                }
                Value::Poison => return Err(super::state::Reported),
                _ => {
                    let report = messages::not_a_number(span);
                    return self.say(report);
                }
            }
        }
        let Some((_, dims)) = shape else {
            let numbers = values.into_iter().filter_map(|value| match value {
                Value::Number(number) => Some(number),
                _ => None,
            });
            let numbers = numbers.collect();
            return Ok(Value::Number(of(self, numbers)?));
        };
        let mut settled = Vec::new();
        for value in values {
            settled.push(match value {
                Value::Number(number) => Value::Number(self.settled(number, "r")?),
                value => value,
            });
        }
        self.rule(&dims, span, &mut |check, index| {
            let mut numbers = Vec::new();
            for value in &settled {
                numbers.push(match value {
                    Value::Tensor(id) => check.element(*id, index.to_vec(), span)?,
                    Value::Number(number) => number.clone(),
                    _ => return Err(super::state::Reported),
                });
            }
            of(check, numbers)
        })
    }
}

/// A number of the source with a point.
pub(super) fn literal(value: f64, span: Span) -> Expr {
    // Of all NaNs there is one: processors differ in what they make of `inf - inf`.
    let value = if value.is_nan() { f64::NAN } else { value };
    Expr::new(Scalar::F64, ExprKind::Constant(Constant::f64(value)), span)
}

/// The result of an operation on numbers of the source.
enum Folded {
    Value(Number),
    /// A number that 64 bits do not hold.
    TooLarge,
    Not,
}

/// Returns the result of an operator on numbers of the source, and of sums and products with 0 and 1.
fn folded(operator: Operator, a: &Number, b: &Number, span: Span) -> Folded {
    match folded_integers(operator, a, b, span) {
        Folded::Not => folded_others(operator, a, b, span).map_or(Folded::Not, Folded::Value),
        found => found,
    }
}

fn folded_integers(operator: Operator, a: &Number, b: &Number, span: Span) -> Folded {
    let both_weak = a.weak && b.weak;
    let (Some(x), Some(y)) = (a.constant().filter(|_| both_weak), b.constant()) else { return Folded::Not };
    let compared = |value| Folded::Value(truth(value, span));
    let value = match operator {
        Operator::Add => x.checked_add(y),
        Operator::Subtract => x.checked_sub(y),
        Operator::Multiply => x.checked_mul(y),
        Operator::Divide if y == 0 => Some(0),
        Operator::Remainder if y == 0 => Some(0),
        Operator::Divide => x.checked_div_euclid(y).map(|it| if y < 0 && x.rem_euclid(y) != 0 { it - 1 } else { it }),
        Operator::Remainder => {
            // What -1 leaves is 0, also of the number whose quotient is too large.
            x.checked_rem_euclid(y).or(Some(0)).map(|rest| if y < 0 && rest != 0 { rest + y } else { rest })
        }
        Operator::Equal => return compared(x == y),
        Operator::NotEqual => return compared(x != y),
        Operator::Less => return compared(x < y),
        Operator::LessEqual => return compared(x <= y),
        Operator::Greater => return compared(x > y),
        Operator::GreaterEqual => return compared(x >= y),
        _ => return Folded::Not,
    };
    value.map_or(Folded::TooLarge, |value| Folded::Value(Number::weak(Expr::index(value, span))))
}

fn folded_others(operator: Operator, a: &Number, b: &Number, span: Span) -> Option<Number> {
    let both_weak = a.weak && b.weak;
    if both_weak && (a.expr.ty == Scalar::F64 || b.expr.ty == Scalar::F64) {
        let float = |number: &Number| match &number.clone().into_type(Scalar::F64).kind {
            ExprKind::Constant(constant) => Some(f64::from_bits(constant.bits[0])),
            _ => None,
        };
        if let (Some(x), Some(y)) = (float(a), float(b)) {
            let value = match operator {
                Operator::Add => x + y,
                Operator::Subtract => x - y,
                Operator::Multiply => x * y,
                Operator::Divide => x / y,
                _ => return None,
            };
            return Some(Number::weak(literal(value, span)));
        }
    }
    // Indices stay small.
    if both_weak && a.expr.ty == Scalar::I64 && b.expr.ty == Scalar::I64 {
        return match (operator, a.constant(), b.constant()) {
            (Operator::Add, Some(0), _) | (Operator::Multiply, Some(1), _) => Some(b.clone()),
            (Operator::Add | Operator::Subtract, _, Some(0)) | (Operator::Multiply | Operator::Divide, _, Some(1)) => {
                Some(a.clone())
            }
            (Operator::Multiply, Some(0), _) => Some(a.clone()),
            (Operator::Multiply, _, Some(0)) => Some(b.clone()),
            _ => None,
        };
    }
    None
}

fn truth(value: bool, span: Span) -> Number {
    Number::strong(Expr::new(Scalar::Bool, ExprKind::Constant(Constant::bool(value)), span))
}
