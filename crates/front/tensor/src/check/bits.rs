//! Operations on the bits of integers: `&`, `|`, `^`, `~`, shifts, rotations, counts, and bits as a value of another type.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Scalar, UnaryOp};
use crisp_ir_loops::{Expr, ExprKind};
use crisp_support_diagnostics::Span;

use super::numbers::literal;
use super::state::{Check, Checked, Number, Reported, Value};
use super::types::scalar_of;
use crate::messages;
use crate::tree::{Argument, Operator, Syntax, SyntaxKind};

/// Functions of bits, with the number of their arguments.
pub(super) const BITS: &[(&str, usize)] = &[
    ("popcount", 1),
    ("leading_zeros", 1),
    ("trailing_zeros", 1),
    ("reverse_bits", 1),
    ("mulhi", 2),
    ("rotate_left", 2),
    ("rotate_right", 2),
    ("philox", 7),
];

/// The unsigned type of as many bits.
fn unsigned(ty: Scalar) -> Scalar {
    match ty.bytes() {
        1 => Scalar::U8,
        2 => Scalar::U16,
        4 => Scalar::U32,
        _ => Scalar::U64,
    }
}

fn weak_integer(value: i64, span: Span) -> Number {
    Number::weak(Expr::index(value, span))
}

fn constant(ty: Scalar, value: i128, span: Span) -> Expr {
    Expr::new(ty, ExprKind::Constant(Constant::integer(ty, value)), span)
}

impl<'a> Check<'a> {
    /// `a & b`, `a | b`, `a ^ b` of integers or of truth values.
    pub(super) fn bitwise(&mut self, operator: Operator, a: Number, b: Number, span: Span) -> Checked<Number> {
        let (a, b) = (self.settled_operand(a)?, self.settled_operand(b)?);
        for number in [&a, &b] {
            if number.own_type().is_float() {
                let (at, ty) = (number.expr.span, number.own_type());
                return self.say(messages::bits_of_float(at, ty, operator == Operator::BitXor));
            }
        }
        if let (true, true, Some(x), Some(y)) = (a.weak, b.weak, a.constant(), b.constant()) {
            let value = match operator {
                Operator::BitAnd => x & y,
                Operator::BitOr => x | y,
                _ => x ^ y,
            };
            return Ok(weak_integer(value, span));
        }
        // The low bits of an index are what a division by a power of two leaves, of which shapes and places know more.
        if operator == Operator::BitAnd && a.weak && b.weak {
            let mask =
                |number: &Number| number.constant().filter(|it| *it >= 0 && *it < i64::MAX && (it + 1) & it == 0);
            let found = mask(&b).map(|mask| (a.clone(), mask)).or(mask(&a).map(|mask| (b.clone(), mask)));
            if let Some((number, mask)) = found {
                return self.operation(Operator::Remainder, number, weak_integer(mask + 1, span), span);
            }
        }
        let op = match operator {
            Operator::BitAnd => BinaryOp::And,
            Operator::BitOr => BinaryOp::Or,
            _ => BinaryOp::Xor,
        };
        let (a, b, weak) = self.unified(a, b, false, span)?;
        Ok(Number { expr: Expr { span, ..Expr::binary(op, a, b) }, weak })
    }

    /// `~x`: all bits inverted of an integer, `not` of a truth value.
    pub(super) fn complement(&mut self, number: Number, span: Span) -> Checked<Number> {
        let ty = number.own_type();
        if ty == Scalar::Bool {
            return self.inverted(number, span);
        }
        if ty.is_float() {
            return self.say(messages::bits_of_float(number.expr.span, ty, false));
        }
        if let (true, Some(value)) = (number.weak, number.constant()) {
            return Ok(weak_integer(!value, span));
        }
        let number = self.settled_operand(number)?;
        let weak = number.weak;
        Ok(Number { expr: Expr::new(ty, ExprKind::Unary(UnaryOp::Not, Box::new(number.expr)), span), weak })
    }

    /// `a << b`, `a >> b`: the product or quotient with a power of two, rounded down. The low bits are kept; where `b` is not below the number
    /// of bits, all bits have left.
    pub(super) fn shifted(&mut self, operator: Operator, a: Number, b: Number, span: Span) -> Checked<Number> {
        let (a, b) = (self.settled_operand(a)?, self.settled_operand(b)?);
        for number in [&a, &b] {
            let ty = number.own_type();
            if ty.is_float() {
                return self.say(messages::bits_of_float(number.expr.span, ty, false));
            }
            if ty == Scalar::Bool {
                return self.say(messages::wrong_type(number.expr.span, "an integer", ty));
            }
        }
        let left = operator == Operator::ShiftLeft;
        if let Some(count) = b.constant() {
            return self.shifted_by(left, a, count, span);
        }
        let (a, b, weak) = self.unified(a, b, false, span)?;
        let ty = a.ty;
        let bits = i128::from(ty.bits());
        let (least, most) = self.interval(&b);
        let inside = least >= 0 && most < bits;
        let wide = unsigned(ty);
        self.count(&b)?;
        let count = b.clone().converted(wide);
        if !left && ty.is_signed_integer() {
            let last = Expr::binary(BinaryOp::Min, count, constant(wide, bits - 1, span)).converted(ty);
            let count = if inside { b } else { last };
            return Ok(Number { expr: Expr { span, ..Expr::binary(BinaryOp::Shr, a, count) }, weak });
        }
        let op = if left { BinaryOp::Shl } else { BinaryOp::Shr };
        let moved = Expr { span, ..Expr::binary(op, a, b) };
        if inside {
            return Ok(Number { expr: moved, weak });
        }
        let below = ExprKind::Compare(CompareOp::Lt, Box::new([count, constant(wide, bits, span)]));
        let below = Expr::new(Scalar::Bool, below, span);
        let expr = Expr::new(ty, ExprKind::If(Box::new([below, moved, constant(ty, 0, span)])), span);
        Ok(Number { expr, weak })
    }

    /// A shift by a number of the source.
    fn shifted_by(&mut self, left: bool, a: Number, count: i64, span: Span) -> Checked<Number> {
        if count < 0 {
            return self.say(messages::negative_shift(span, left));
        }
        let ty = a.expr.ty;
        let bits = i64::from(ty.bits());
        if a.weak {
            // An index stays one: its shapes and places are sums of products with numbers.
            let power = u32::try_from(count).ok().filter(|it| *it < 63).map(|it| 1_i64 << it);
            let operator = if left { Operator::Multiply } else { Operator::Divide };
            return match power {
                Some(power) => self.operation(operator, a, weak_integer(power, span), span),
                None if left && a.constant() != Some(0) => self.say(messages::number_too_large(span)),
                None => {
                    let shift = constant(ty, i128::from(bits) - 1, span);
                    Ok(Number::weak(Expr { span, ..Expr::binary(BinaryOp::Shr, a.expr, shift) }))
                }
            };
        }
        let expr = if count < bits {
            let op = if left { BinaryOp::Shl } else { BinaryOp::Shr };
            Expr::binary(op, a.expr, constant(ty, count.into(), span))
        } else if left || !ty.is_signed_integer() {
            constant(ty, 0, span)
        } else {
            Expr::binary(BinaryOp::Shr, a.expr, constant(ty, i128::from(bits) - 1, span))
        };
        Ok(Number::strong(Expr { span, ..expr }))
    }

    /// A function of [`BITS`].
    pub(super) fn bit_function(&mut self, name: &str, mut args: Vec<Number>, span: Span) -> Checked<Number> {
        if name == "philox" {
            return self.random_word(args, span);
        }
        let second = if args.len() > 1 { args.pop() } else { None };
        let Some(first) = args.pop() else { return Err(Reported) };
        for number in [Some(&first), second.as_ref()].into_iter().flatten() {
            if !number.own_type().is_integer() {
                let (at, ty) = (number.expr.span, number.own_type());
                return self.say(messages::wrong_type(at, "an integer", ty));
            }
        }
        let first = self.settled_operand(first)?;
        let Some(second) = second else {
            let op = match name {
                "popcount" => UnaryOp::CountOnes,
                "leading_zeros" => UnaryOp::LeadingZeros,
                "trailing_zeros" => UnaryOp::TrailingZeros,
                _ => UnaryOp::ReverseBits,
            };
            let ty = first.expr.ty;
            return Ok(Number::strong(Expr::new(ty, ExprKind::Unary(op, Box::new(first.expr)), span)));
        };
        let second = self.settled_operand(second)?;
        let op = match name {
            "mulhi" => BinaryOp::MulHigh,
            "rotate_left" => BinaryOp::RotateLeft,
            _ => BinaryOp::RotateRight,
        };
        let (a, b, weak) = self.unified(first, second, false, span)?;
        Ok(Number { expr: Expr { span, ..Expr::binary(op, a, b) }, weak })
    }

    /// `philox(a, b, c, d, k, l, word)`: a word of what the generator makes of a counter and a key.
    fn random_word(&mut self, args: Vec<Number>, span: Span) -> Checked<Number> {
        let mut words = Vec::new();
        for number in args {
            let number = self.settled_operand(number)?;
            if !number.weak && number.expr.ty != Scalar::U32 {
                let (at, ty) = (number.expr.span, number.own_type());
                return self.say(messages::wrong_type(at, "u32", ty));
            }
            words.push(self.fit(number, Scalar::U32)?);
        }
        Ok(Number::strong(Expr::new(Scalar::U32, ExprKind::Call("philox-word", words), span)))
    }

    /// `bitcast(x, u32)`: the same bits as a value of another type.
    pub(super) fn bitcast(&mut self, arguments: &'a [Argument], span: Span) -> Checked<Value> {
        let [value, ty] = arguments else {
            return self.say(messages::argument_count(span, "bitcast", 2, arguments.len()));
        };
        let to = match &ty.value {
            Syntax { kind: SyntaxKind::Name(name), .. } => scalar_of(name).or_else(|| self.dtypes.get(name).copied()),
            _ => None,
        };
        let Some(to) = to.filter(|to| *to != Scalar::Bool) else {
            return self.say(messages::bitcast_type(ty.value.span));
        };
        let value = self.value(&value.value)?;
        self.each_element(vec![value], span, &mut |check, mut numbers| {
            let number = numbers.pop().ok_or(Reported)?;
            let number = check.settled_operand(number)?;
            let from = check.with_bits_of(number, to, span)?;
            if from.ty == to {
                return Ok(Number::strong(from));
            }
            Ok(Number::strong(Expr::new(to, ExprKind::Bits(Box::new(from)), span)))
        })
    }

    /// A value that has as many bits as a type. Numbers of the source take a type of that size.
    fn with_bits_of(&mut self, number: Number, to: Scalar, span: Span) -> Checked<Expr> {
        if !number.weak {
            let from = number.expr.ty;
            if from == Scalar::Bool || from.bytes() != to.bytes() {
                return self.say(messages::bitcast_size(span, from, to));
            }
            return Ok(number.expr);
        }
        let ty = match (number.expr.ty, to.bytes()) {
            (Scalar::F64, 4) => Scalar::F32,
            (Scalar::F64, 8) => Scalar::F64,
            (Scalar::F64, _) => return self.say(messages::bitcast_size(span, Scalar::F32, to)),
            _ if number.constant().is_some_and(|value| value < 0) => match to.bytes() {
                1 => Scalar::I8,
                2 => Scalar::I16,
                4 => Scalar::I32,
                _ => Scalar::I64,
            },
            _ => unsigned(to),
        };
        self.fit(number, ty)
    }
}

/// `inf` and `nan`, which are numbers of the source where nothing else has these names.
pub(super) fn named_literal(name: &str, span: Span) -> Option<Number> {
    match name {
        "inf" => Some(Number::weak(literal(f64::INFINITY, span))),
        "nan" => Some(Number::weak(literal(f64::NAN, span))),
        _ => None,
    }
}
