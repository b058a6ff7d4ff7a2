//! Small floats in `u16` to and from `f32`, and what is computed with them, as operations on values with any number of lanes.

use crisp_ir_kernel::{BinaryOp, Builder, CompareOp, Constant, Elem, Op, Scalar, UnaryOp, Value};
use crisp_support_diagnostics::Span;

/// A small float format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Small {
    /// Five bits of exponent, ten of fraction.
    F16,
    /// The upper half of `f32`.
    BF16,
}

impl Small {
    pub(super) fn of(scalar: Scalar) -> Option<Small> {
        match scalar {
            Scalar::F16 => Some(Small::F16),
            Scalar::BF16 => Some(Small::BF16),
            Scalar::Bool
            | Scalar::I8
            | Scalar::I16
            | Scalar::I32
            | Scalar::I64
            | Scalar::U8
            | Scalar::U16
            | Scalar::U32
            | Scalar::U64
            | Scalar::F32
            | Scalar::F64 => None,
        }
    }

    pub(super) fn scalar(self) -> Scalar {
        match self {
            Small::F16 => Scalar::F16,
            Small::BF16 => Scalar::BF16,
        }
    }

    fn infinity(self) -> u64 {
        match self {
            Small::F16 => 0x7c00,
            Small::BF16 => 0x7f80,
        }
    }

    /// The canonical NaN.
    fn nan(self) -> u64 {
        match self {
            Small::F16 => 0x7e00,
            Small::BF16 => 0x7fc0,
        }
    }

    fn one(self) -> u64 {
        match self {
            Small::F16 => 0x3c00,
            Small::BF16 => 0x3f80,
        }
    }

    /// A type in which products are exact and sums of them and a number neither overflow nor underflow.
    fn type_of_products(self) -> Scalar {
        match self {
            Small::F16 => Scalar::F32,
            // 2^−266 to 2^256.
            Small::BF16 => Scalar::F64,
        }
    }
}

/// The sign of small floats.
const SIGN: u64 = 0x8000;

/// By how much the biased exponent of `f32` is larger than that of `f16`, in place.
const REBIAS: u64 = 112 << 23;

/// 2^−14, the least normal number of `f16`, in `f32`.
const LEAST_NORMAL: u64 = REBIAS + (1 << 23);

/// 2^16, the first power of two that `f16` does not have, in `f32`.
const TOO_LARGE: u64 = REBIAS + (31 << 23);

/// 1/2 in `f32`: the last place of the numbers from there to 1 is that of the subnormal numbers of `f16`.
const HALF: u64 = 0x3f00_0000;

/// Infinity of `f32`.
const INFINITY: u64 = 0x7f80_0000;

/// A place at which operations are added.
pub(super) struct Code<'b> {
    pub(super) b: &'b mut Builder,
    pub(super) lanes: u8,
    pub(super) at: Span,
}

impl Code<'_> {
    fn elem(&self, scalar: Scalar) -> Elem {
        Elem { scalar, lanes: self.lanes }
    }

    fn constant(&mut self, scalar: Scalar, bits: u64) -> Value {
        self.b.constant(Constant::from_bits(scalar, bits).splat(self.lanes), self.at)
    }

    fn binary(&mut self, op: BinaryOp, lhs: Value, rhs: Value) -> Value {
        self.b.binary(op, lhs, rhs, self.at)
    }

    fn select(&mut self, cond: Value, then: Value, other: Value) -> Value {
        self.b.select(cond, then, other, self.at)
    }

    fn cast(&mut self, to: Scalar, arg: Value) -> Value {
        let to = self.elem(to);
        self.b.value(Op::Bitcast { to, arg }, self.at)
    }

    pub(super) fn convert(&mut self, to: Scalar, arg: Value) -> Value {
        let to = self.elem(to);
        self.b.convert(to, arg, self.at)
    }

    /// With a constant of the operand's scalar type on the right.
    fn with(&mut self, op: BinaryOp, lhs: Value, scalar: Scalar, bits: u64) -> Value {
        let rhs = self.constant(scalar, bits);
        self.binary(op, lhs, rhs)
    }

    fn compare_with(&mut self, op: CompareOp, lhs: Value, scalar: Scalar, bits: u64) -> Value {
        let rhs = self.constant(scalar, bits);
        self.b.compare(op, lhs, rhs, self.at)
    }

    pub(super) fn negate(&mut self, small: Value) -> Value {
        self.with(BinaryOp::Xor, small, Scalar::U16, SIGN)
    }

    pub(super) fn magnitude(&mut self, small: Value) -> Value {
        self.with(BinaryOp::And, small, Scalar::U16, SIGN - 1)
    }

    /// The same with the canonical NaN.
    pub(super) fn canonical(&mut self, format: Small, small: Value) -> Value {
        let size = self.magnitude(small);
        let is_nan = self.compare_with(CompareOp::Gt, size, Scalar::U16, format.infinity());
        let nan = self.constant(Scalar::U16, format.nan());
        self.select(is_nan, nan, small)
    }

    /// A small float as the `f32` that it is.
    pub(super) fn widen(&mut self, format: Small, small: Value) -> Value {
        use BinaryOp::{Add, And, Or, Shl, Sub};
        const U32: Scalar = Scalar::U32;
        let bits = self.convert(U32, small);
        if format == Small::BF16 {
            let bits = self.with(Shl, bits, U32, 16);
            return self.cast(Scalar::F32, bits);
        }
        let sign = self.with(And, bits, U32, SIGN);
        let sign = self.with(Shl, sign, U32, 16);
        let size = self.with(And, bits, U32, SIGN - 1);
        let size = self.with(Shl, size, U32, 13);
        let normal = self.with(Add, size, U32, REBIAS);
        // Infinity and NaNs have the largest exponent in both formats.
        let endless = self.with(Add, size, U32, 2 * REBIAS);
        // A subnormal number is what its digits add to the least normal one.
        let above = self.with(Add, size, U32, LEAST_NORMAL);
        let above = self.cast(Scalar::F32, above);
        let tiny = self.with(Sub, above, Scalar::F32, LEAST_NORMAL);
        let tiny = self.cast(U32, tiny);
        let is_endless = self.compare_with(CompareOp::Ge, size, U32, 31 << 23);
        let is_tiny = self.compare_with(CompareOp::Lt, size, U32, 1 << 23);
        let size = self.select(is_endless, endless, normal);
        let size = self.select(is_tiny, tiny, size);
        let bits = self.binary(Or, size, sign);
        self.cast(Scalar::F32, bits)
    }

    /// An `f32` rounded to nearest, ties to even, with the canonical NaN.
    pub(super) fn narrow(&mut self, format: Small, wide: Value) -> Value {
        use BinaryOp::{Add, And, Or, Shr, Sub};
        const U32: Scalar = Scalar::U32;
        // Of a NaN the canonical ones.
        let bits = self.cast(U32, wide);
        let dropped = if format == Small::BF16 { 16 } else { 13 };
        let last = self.with(Shr, bits, U32, dropped);
        let last = self.with(And, last, U32, 1);
        let below_half = (1 << (dropped - 1)) - 1;
        if format == Small::BF16 {
            let rounded = self.with(Add, bits, U32, below_half);
            let rounded = self.binary(Add, rounded, last);
            let rounded = self.with(Shr, rounded, U32, dropped);
            return self.convert(Scalar::U16, rounded);
        }
        let sign = self.with(Shr, bits, U32, 16);
        let sign = self.with(And, sign, U32, SIGN);
        let size = self.with(And, bits, U32, 0x7fff_ffff);
        let normal = self.with(Sub, size, U32, REBIAS - below_half);
        let normal = self.binary(Add, normal, last);
        let normal = self.with(Shr, normal, U32, dropped);
        // The sum rounds to the last place of the subnormal numbers.
        let tiny = self.cast(Scalar::F32, size);
        let tiny = self.with(Add, tiny, Scalar::F32, HALF);
        let tiny = self.cast(U32, tiny);
        let tiny = self.with(Sub, tiny, U32, HALF);
        let (infinity, nan) = (self.constant(U32, format.infinity()), self.constant(U32, format.nan()));
        let is_nan = self.compare_with(CompareOp::Gt, size, U32, INFINITY);
        let endless = self.select(is_nan, nan, infinity);
        let is_tiny = self.compare_with(CompareOp::Lt, size, U32, LEAST_NORMAL);
        let is_endless = self.compare_with(CompareOp::Ge, size, U32, TOO_LARGE);
        let size = self.select(is_tiny, tiny, normal);
        let size = self.select(is_endless, endless, size);
        let bits = self.binary(Or, size, sign);
        self.convert(Scalar::U16, bits)
    }

    /// An operation on two small floats, computed in `f32`.
    pub(super) fn binary_of(&mut self, format: Small, op: impl Into<BinaryOp>, both: [Value; 2]) -> Value {
        let [lhs, rhs] = both.map(|small| self.widen(format, small));
        let result = self.binary(op.into(), lhs, rhs);
        self.narrow(format, result)
    }

    /// `a · b + c`, rounded once.
    pub(super) fn multiply_add(&mut self, format: Small, all: [Value; 3]) -> Value {
        use BinaryOp::{Add, Mul, Sub};
        let wide = format.type_of_products();
        let [a, b, c] = all.map(|small| {
            let single = self.widen(format, small);
            self.convert(wide, single)
        });
        let product = self.binary(Mul, a, b);
        let sum = self.binary(Add, product, c);
        // What the sum lacks, exactly (Knuth's two-sum).
        let added = self.binary(Sub, sum, product);
        let kept = self.binary(Sub, sum, added);
        let [lost, also_lost] = [self.binary(Sub, product, kept), self.binary(Sub, c, added)];
        let lost = self.binary(Add, lost, also_lost);
        let positive = self.compare_with(CompareOp::Gt, lost, wide, 0);
        let negative = self.compare_with(CompareOp::Lt, lost, wide, 0);
        let inexact = self.binary(BinaryOp::Or, positive, negative);
        let upward = self.compare_with(CompareOp::Gt, sum, wide, 0);
        let larger = self.b.compare(CompareOp::Eq, positive, upward, self.at);
        let odd = self.rounded_to_odd(wide, sum, inexact, larger);
        let single = self.single(wide, odd);
        self.narrow(format, single)
    }

    /// A number of any other type as the nearest small one.
    pub(super) fn rounded(&mut self, format: Small, from: Scalar, number: Value) -> Value {
        if from == Scalar::Bool {
            let (one, zero) = (self.constant(Scalar::U16, format.one()), self.constant(Scalar::U16, 0));
            return self.select(number, one, zero);
        }
        if from.is_float() {
            let single = self.single(from, number);
            return self.narrow(format, single);
        }
        if from.bits() <= 16 {
            let exact = self.convert(Scalar::F32, number);
            return self.narrow(format, exact);
        }
        if from.is_unsigned_integer() {
            return self.rounded_size(format, from, number);
        }
        let bits = from.to_unsigned();
        let negative = self.compare_with(CompareOp::Lt, number, from, 0);
        let minus = self.b.unary(UnaryOp::Neg, number, self.at);
        let size = self.select(negative, minus, number);
        let size = self.convert(bits, size);
        let size = self.rounded_size(format, bits, size);
        let minus = self.negate(size);
        self.select(negative, minus, size)
    }

    /// An unsigned integer of 32 or 64 bits as the nearest small float.
    fn rounded_size(&mut self, format: Small, from: Scalar, number: Value) -> Value {
        let single = self.convert(Scalar::F32, number);
        // Where the `f32` is too large for the integer type, this is the greatest value, and what is wrongly taken as exact has its neighbour's
        // small number.
        let back = self.convert(from, single);
        let inexact = self.b.compare(CompareOp::Ne, number, back, self.at);
        let larger = self.b.compare(CompareOp::Gt, number, back, self.at);
        let odd = self.rounded_to_odd(Scalar::F32, single, inexact, larger);
        self.narrow(format, odd)
    }

    /// An `f32` or `f64` as `f32`, rounded to odd.
    fn single(&mut self, from: Scalar, number: Value) -> Value {
        if from == Scalar::F32 {
            return number;
        }
        let single = self.convert(Scalar::F32, number);
        let back = self.convert(from, single);
        let [size, back] = [number, back].map(|number| self.b.unary(UnaryOp::Abs, number, self.at));
        let larger = self.b.compare(CompareOp::Gt, size, back, self.at);
        let smaller = self.b.compare(CompareOp::Lt, size, back, self.at);
        let inexact = self.binary(BinaryOp::Or, larger, smaller);
        self.rounded_to_odd(Scalar::F32, single, inexact, larger)
    }

    /// A float that was rounded to nearest, rounded to odd instead: of the two around the exact value the one whose last digit is 1. `larger`
    /// says, where it is inexact, whether the exact value is farther from zero.
    fn rounded_to_odd(&mut self, scalar: Scalar, nearest: Value, inexact: Value, larger: Value) -> Value {
        let integer = scalar.to_bits();
        let bits = self.cast(integer, nearest);
        let last = self.with(BinaryOp::And, bits, integer, 1);
        let even = self.compare_with(CompareOp::Eq, last, integer, 0);
        let moves = self.binary(BinaryOp::And, inexact, even);
        let (up, down) = (self.constant(integer, 1), self.constant(integer, u64::MAX));
        let step = self.select(larger, up, down);
        let moved = self.binary(BinaryOp::Add, bits, step);
        let bits = self.select(moves, moved, bits);
        self.cast(scalar, bits)
    }
}
