//! Functions that are not operations because others express them: differences, signs, kinds of floats, saturating products. Each is defined to the bit.

use crisp_support_diagnostics::Span;

use crate::builder::Builder;
use crate::constant::Constant;
use crate::fold;
use crate::op::{BinaryOp, CompareOp, FoldOp, UnaryOp};
use crate::types::{Elem, Scalar};
use crate::value::Value;

impl Builder {
    /// `|a − b|`: of unsigned integers exact, of signed ones modulo the width, of floats the rounded difference without its sign.
    /// Both have one type; three operations.
    pub fn abs_difference(&mut self, a: Value, b: Value, span: Span) -> Value {
        let (low, high) = (self.binary(BinaryOp::Min, a, b, span), self.binary(BinaryOp::Max, a, b, span));
        if self.elem(a).scalar.is_float() {
            // The smaller of a number and NaN is the number, so NaN would be lost.
            let difference = self.binary(BinaryOp::Sub, a, b, span);
            return self.unary(UnaryOp::Abs, difference, span);
        }
        self.binary(BinaryOp::Sub, high, low, span)
    }

    /// −1, 0 or 1 in the operand's type, as the operand is below, at or above zero. A zero keeps its sign, a NaN stays one.
    pub fn sign(&mut self, value: Value, span: Span) -> Value {
        let elem = self.elem(value);
        let zero = self.constant(Constant::zero(elem), span);
        let one = self.number(elem, 1, span);
        let above = self.compare(CompareOp::Gt, value, zero, span);
        let rest = self.select(above, one, value, span);
        if elem.scalar.is_unsigned_integer() {
            return rest;
        }
        let minus_one = self.unary(UnaryOp::Neg, one, span);
        let below = self.compare(CompareOp::Lt, value, zero, span);
        self.select(below, minus_one, rest, span)
    }

    /// Whether a float is NaN: a bool for each lane.
    pub fn is_nan(&mut self, value: Value, span: Span) -> Value {
        self.compare(CompareOp::Ne, value, value, span)
    }

    /// Whether a float is infinite: a bool for each lane.
    pub fn is_infinite(&mut self, value: Value, span: Span) -> Value {
        let (magnitude, infinity) = self.magnitude_and_infinity(value, span);
        self.compare(CompareOp::Eq, magnitude, infinity, span)
    }

    /// Whether a float is neither infinite nor NaN: a bool for each lane.
    pub fn is_finite(&mut self, value: Value, span: Span) -> Value {
        let (magnitude, infinity) = self.magnitude_and_infinity(value, span);
        self.compare(CompareOp::Lt, magnitude, infinity, span)
    }

    /// `a · b` of integers; the least or greatest value of the type where it does not fit. Both have one type; six operations at
    /// most.
    pub fn mul_saturating(&mut self, a: Value, b: Value, span: Span) -> Value {
        let elem = self.elem(a);
        let (low, high) = (self.binary(BinaryOp::Mul, a, b, span), self.binary(BinaryOp::MulHigh, a, b, span));
        let greatest = self.constant(
            Constant::from_bits(elem.scalar, fold::neutral(FoldOp::Min, elem.scalar)).splat(elem.lanes),
            span,
        );
        if elem.scalar.is_unsigned_integer() {
            let zero = self.constant(Constant::zero(elem), span);
            let fits = self.compare(CompareOp::Eq, high, zero, span);
            return self.select(fits, low, greatest, span);
        }
        let shift = self.number(elem, i128::from(elem.scalar.bits()) - 1, span);
        let extension = self.binary(BinaryOp::Shr, low, shift, span);
        let fits = self.compare(CompareOp::Eq, high, extension, span);
        // All ones where the signs differ: the greatest value inverted is the least.
        let signs = self.binary(BinaryOp::Xor, a, b, span);
        let negative = self.binary(BinaryOp::Shr, signs, shift, span);
        let limit = self.binary(BinaryOp::Xor, greatest, negative, span);
        self.select(fits, low, limit, span)
    }

    fn elem(&self, value: Value) -> Elem {
        self.ty(value).elem().unwrap_or(Elem::scalar(Scalar::U32))
    }

    /// A small number in a type.
    fn number(&mut self, elem: Elem, value: i128, span: Span) -> Value {
        let integer = Constant::integer(Scalar::I64, value);
        let bits = fold::convert(Scalar::I64, elem.scalar).map_or(0, |convert| convert(integer.bits[0]));
        self.constant(Constant::from_bits(elem.scalar, bits).splat(elem.lanes), span)
    }

    fn magnitude_and_infinity(&mut self, value: Value, span: Span) -> (Value, Value) {
        let elem = self.elem(value);
        let infinity = Constant::from_bits(elem.scalar, fold::neutral(FoldOp::Min, elem.scalar)).splat(elem.lanes);
        let infinity = self.constant(infinity, span);
        (self.unary(UnaryOp::Abs, value, span), infinity)
    }
}
