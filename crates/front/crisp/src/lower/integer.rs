//! Lowering integer division with its four roundings, shifts by any count, and bit fields.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, Scalar, UnaryOp, Value};
use crisp_support_diagnostics::Span;

use super::FunctionLowering;
use crate::typed::{Division, Number};

impl FunctionLowering<'_> {
    fn filled(&mut self, number: Number, value: i128, span: Span) -> Value {
        let constant = Constant::integer(number.scalar, value).splat(number.lanes);
        self.builder.constant(constant, span)
    }

    /// Quotient and remainder with `a = q·b + r` always; a divisor of zero gives `q = 0`, `r = a` (decision B35).
    pub(super) fn divide_integers(
        &mut self,
        rounding: Division,
        a: Value,
        b: Value,
        number: Number,
        span: Span,
    ) -> Vec<Value> {
        let quotient = self.builder.binary(BinaryOp::Div, a, b, span);
        let product = self.builder.binary(BinaryOp::Mul, quotient, b, span);
        let remainder = self.builder.binary(BinaryOp::Sub, a, product, span);
        let signed = number.scalar.is_signed_integer();
        if rounding == Division::Truncate || (rounding == Division::Floor && !signed) {
            return vec![quotient, remainder];
        }
        let zero = self.filled(number, 0, span);
        let one = self.filled(number, 1, span);
        let divisible = self.builder.compare(CompareOp::Ne, b, zero, span);
        let inexact = self.builder.compare(CompareOp::Ne, remainder, zero, span);
        let adjustable = self.builder.binary(BinaryOp::And, divisible, inexact, span);
        // The exact quotient is negative where the operands' signs differ; a nonzero remainder has the dividend's sign.
        let negative = signed.then(|| {
            let signs = self.builder.binary(BinaryOp::Xor, remainder, b, span);
            self.builder.compare(CompareOp::Lt, signs, zero, span)
        });
        let (adjust, step) = match rounding {
            Division::Truncate => return vec![quotient, remainder],
            Division::Floor => {
                let negative = negative.unwrap_or(adjustable);
                (self.builder.binary(BinaryOp::And, adjustable, negative, span), self.filled(number, -1, span))
            }
            Division::Ceil => match negative {
                Some(negative) => {
                    let positive = self.builder.unary(UnaryOp::Not, negative, span);
                    (self.builder.binary(BinaryOp::And, adjustable, positive, span), one)
                }
                None => (adjustable, one),
            },
            Division::Round => {
                let away = match negative {
                    Some(negative) => {
                        let minus = self.filled(number, -1, span);
                        self.builder.select(negative, minus, one, span)
                    }
                    None => one,
                };
                let beyond = self.beyond_half(quotient, remainder, b, number, span);
                (self.builder.binary(BinaryOp::And, adjustable, beyond, span), away)
            }
        };
        let moved = self.builder.binary(BinaryOp::Add, quotient, step, span);
        let adjusted = self.builder.select(adjust, moved, quotient, span);
        let product = self.builder.binary(BinaryOp::Mul, adjusted, b, span);
        let remainder = self.builder.binary(BinaryOp::Sub, a, product, span);
        vec![adjusted, remainder]
    }

    /// Whether a quotient rounded toward zero must move away from zero to be nearest, ties to even.
    fn beyond_half(&mut self, quotient: Value, remainder: Value, b: Value, number: Number, span: Span) -> Value {
        let unsigned = Elem { scalar: number.scalar.to_unsigned(), lanes: number.lanes };
        let magnitude = |lowering: &mut Self, value: Value| {
            let absolute = lowering.builder.unary(UnaryOp::Abs, value, span);
            lowering.builder.convert(unsigned, absolute, span)
        };
        let remainder = magnitude(self, remainder);
        let divisor = magnitude(self, b);
        // |r| < |b|, so the difference does not wrap.
        let rest = self.builder.binary(BinaryOp::Sub, divisor, remainder, span);
        let more = self.builder.compare(CompareOp::Gt, remainder, rest, span);
        let tie = self.builder.compare(CompareOp::Eq, remainder, rest, span);
        let one = self.filled(number, 1, span);
        let low = self.builder.binary(BinaryOp::And, quotient, one, span);
        let odd = self.builder.compare(CompareOp::Eq, low, one, span);
        let tie = self.builder.binary(BinaryOp::And, tie, odd, span);
        self.builder.binary(BinaryOp::Or, more, tie, span)
    }

    /// `ash`: left for positive, right for negative counts; everything is shifted out at the width.
    pub(super) fn shift(&mut self, value: Value, count: Value, negated: bool, number: Number, span: Span) -> Value {
        let count_type = self.builder.ty(count).elem().unwrap_or(Elem::scalar(Scalar::U64));
        let signed_count = count_type.scalar.is_signed_integer();
        let width = number.scalar.bits();
        let magnitude = self.builder.unary(UnaryOp::Abs, count, span);
        let magnitude = self.builder.convert(Elem::scalar(count_type.scalar.to_unsigned()), magnitude, span);
        let magnitude = self.builder.convert(Elem::scalar(Scalar::U64), magnitude, span);
        let limit = self.constant_u64(u64::from(width), span);
        let most = self.constant_u64(u64::from(width - 1), span);
        let out = self.builder.compare(CompareOp::Ge, magnitude, limit, span);
        let clamped = self.builder.binary(BinaryOp::Min, magnitude, most, span);
        let clamped = self.builder.convert(Elem::scalar(number.scalar), clamped, span);
        let zero = self.filled(number, 0, span);
        let left = self.builder.binary(BinaryOp::Shl, value, clamped, span);
        let left = self.builder.select(out, zero, left, span);
        let right = self.builder.binary(BinaryOp::Shr, value, clamped, span);
        // A signed value shifted out to the right leaves its sign, as the shift by one less than the width does.
        let right = if number.scalar.is_signed_integer() { right } else { self.builder.select(out, zero, right, span) };
        if !signed_count {
            return if negated { right } else { left };
        }
        let nothing = self.filled(count_type, 0, span);
        let to_the_right = self.builder.compare(CompareOp::Lt, count, nothing, span);
        self.builder.select(to_the_right, right, left, span)
    }

    /// Takes bits out of an integer, or puts `bits` into it. Offset and count are integers of any type.
    pub(super) fn bit_field(
        &mut self,
        arg: Value,
        bits: Option<Value>,
        place: [Value; 2],
        number: Number,
        span: Span,
    ) -> Value {
        let width = self.constant_u64(u64::from(number.scalar.bits()), span);
        // Cut off before they get the integer's type, in which a large number would become a small one.
        let [offset, count] = place.map(|value| {
            let wide = self.builder.convert(Elem::scalar(Scalar::U64), value, span);
            let within = self.builder.binary(BinaryOp::Min, wide, width, span);
            self.builder.convert(number, within, span)
        });
        match bits {
            Some(bits) => self.builder.insert_bits(arg, bits, offset, count, span),
            None => self.builder.extract_bits(arg, offset, count, span),
        }
    }
}
