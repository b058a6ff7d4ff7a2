//! Integer operations: two's complement, wrapping, total.

use crate::op::{CompareOp, IntegerOp, IntegerUnary};

/// An integer type as the operations see it. Bits are zero-extended to 64.
pub(super) trait Integer: Copy + Ord + 'static {
    /// From bits; those above the width are dropped.
    fn of(bits: u64) -> Self;
    /// To bits.
    fn bits(self) -> u64;
    /// The value extended to 64 bits with its own sign.
    fn extended(self) -> u64;
    /// Whether it is below zero, and its distance from zero.
    fn sign_and_magnitude(self) -> (bool, u64);
    /// Toward zero, saturating; NaN gives zero.
    fn truncated(value: f64) -> Self;
    fn neg(self) -> Self;
    fn not(self) -> Self;
    fn abs(self) -> Self;
    fn add(self, rhs: Self) -> Self;
    fn sub(self, rhs: Self) -> Self;
    fn mul(self, rhs: Self) -> Self;
    fn div(self, rhs: Self) -> Self;
    fn rem(self, rhs: Self) -> Self;
    fn shl(self, rhs: Self) -> Self;
    fn shr(self, rhs: Self) -> Self;
    fn count_ones(self) -> Self;
    fn leading_zeros(self) -> Self;
    fn trailing_zeros(self) -> Self;
    fn reverse_bits(self) -> Self;
    fn reverse_bytes(self) -> Self;
    fn add_saturating(self, rhs: Self) -> Self;
    fn sub_saturating(self, rhs: Self) -> Self;
    fn mul_high(self, rhs: Self) -> Self;
    fn rotate_left(self, rhs: Self) -> Self;
    fn rotate_right(self, rhs: Self) -> Self;
}

macro_rules! integer {
    ($($ty:ident $unsigned:ident $wide:ident $product:ident $abs:ident;)*) => { $(
        #[allow(
            clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss,
            clippy::unnecessary_cast, clippy::cast_lossless, trivial_numeric_casts
        )]
        impl Integer for $ty {
            fn of(bits: u64) -> Self {
                bits as $ty
            }
            fn bits(self) -> u64 {
                self as $unsigned as u64
            }
            fn extended(self) -> u64 {
                self as $wide as u64
            }
            fn sign_and_magnitude(self) -> (bool, u64) {
                #[allow(unused_comparisons)]
                (self < 0, (self as i128).unsigned_abs() as u64)
            }
            fn truncated(value: f64) -> Self {
                value as $ty
            }
            fn neg(self) -> Self {
                self.wrapping_neg()
            }
            fn not(self) -> Self {
                !self
            }
            fn abs(self) -> Self {
                $abs(self as $wide) as $ty
            }
            fn add(self, rhs: Self) -> Self {
                self.wrapping_add(rhs)
            }
            fn sub(self, rhs: Self) -> Self {
                self.wrapping_sub(rhs)
            }
            fn mul(self, rhs: Self) -> Self {
                self.wrapping_mul(rhs)
            }
            fn div(self, rhs: Self) -> Self {
                if rhs == 0 { 0 } else { self.wrapping_div(rhs) }
            }
            fn rem(self, rhs: Self) -> Self {
                if rhs == 0 { 0 } else { self.wrapping_rem(rhs) }
            }
            fn shl(self, rhs: Self) -> Self {
                self.wrapping_shl(rhs as u32)
            }
            fn shr(self, rhs: Self) -> Self {
                self.wrapping_shr(rhs as u32)
            }
            fn count_ones(self) -> Self {
                $ty::count_ones(self) as $ty
            }
            fn leading_zeros(self) -> Self {
                $ty::leading_zeros(self) as $ty
            }
            fn trailing_zeros(self) -> Self {
                $ty::trailing_zeros(self) as $ty
            }
            fn reverse_bits(self) -> Self {
                $ty::reverse_bits(self)
            }
            fn reverse_bytes(self) -> Self {
                self.swap_bytes()
            }
            fn add_saturating(self, rhs: Self) -> Self {
                self.saturating_add(rhs)
            }
            fn sub_saturating(self, rhs: Self) -> Self {
                self.saturating_sub(rhs)
            }
            fn mul_high(self, rhs: Self) -> Self {
                ((self as $product * rhs as $product) >> $ty::BITS) as $ty
            }
            // Widths are powers of two, so the low bits of a count are the count modulo the width, whatever its sign.
            fn rotate_left(self, rhs: Self) -> Self {
                $ty::rotate_left(self, rhs as u32 % $ty::BITS)
            }
            fn rotate_right(self, rhs: Self) -> Self {
                $ty::rotate_right(self, rhs as u32 % $ty::BITS)
            }
        }
    )* };
}

fn signed_abs(value: i64) -> i64 {
    value.wrapping_abs()
}

fn unsigned_abs(value: u64) -> u64 {
    value
}

integer! {
    i8 u8 i64 i128 signed_abs;
    i16 u16 i64 i128 signed_abs;
    i32 u32 i64 i128 signed_abs;
    i64 u64 i64 i128 signed_abs;
    u8 u8 u64 u128 unsigned_abs;
    u16 u16 u64 u128 unsigned_abs;
    u32 u32 u64 u128 unsigned_abs;
    u64 u64 u64 u128 unsigned_abs;
}

pub(super) fn unary<T: Integer>(op: IntegerUnary) -> fn(u64) -> u64 {
    match op {
        IntegerUnary::Neg => |a| T::of(a).neg().bits(),
        IntegerUnary::Not => |a| T::of(a).not().bits(),
        IntegerUnary::Abs => |a| T::of(a).abs().bits(),
        IntegerUnary::CountOnes => |a| T::of(a).count_ones().bits(),
        IntegerUnary::LeadingZeros => |a| T::of(a).leading_zeros().bits(),
        IntegerUnary::TrailingZeros => |a| T::of(a).trailing_zeros().bits(),
        IntegerUnary::ReverseBits => |a| T::of(a).reverse_bits().bits(),
        IntegerUnary::ReverseBytes => |a| T::of(a).reverse_bytes().bits(),
    }
}

pub(super) fn binary<T: Integer>(op: IntegerOp) -> fn(u64, u64) -> u64 {
    match op {
        IntegerOp::Add => |a, b| T::of(a).add(T::of(b)).bits(),
        IntegerOp::Sub => |a, b| T::of(a).sub(T::of(b)).bits(),
        IntegerOp::Mul => |a, b| T::of(a).mul(T::of(b)).bits(),
        IntegerOp::Div => |a, b| T::of(a).div(T::of(b)).bits(),
        IntegerOp::Rem => |a, b| T::of(a).rem(T::of(b)).bits(),
        IntegerOp::Min => |a, b| T::of(a).min(T::of(b)).bits(),
        IntegerOp::Max => |a, b| T::of(a).max(T::of(b)).bits(),
        IntegerOp::And => |a, b| a & b,
        IntegerOp::Or => |a, b| a | b,
        IntegerOp::Xor => |a, b| a ^ b,
        IntegerOp::Shl => |a, b| T::of(a).shl(T::of(b)).bits(),
        IntegerOp::Shr => |a, b| T::of(a).shr(T::of(b)).bits(),
        IntegerOp::AddSaturating => |a, b| T::of(a).add_saturating(T::of(b)).bits(),
        IntegerOp::SubSaturating => |a, b| T::of(a).sub_saturating(T::of(b)).bits(),
        IntegerOp::MulHigh => |a, b| T::of(a).mul_high(T::of(b)).bits(),
        IntegerOp::RotateLeft => |a, b| T::of(a).rotate_left(T::of(b)).bits(),
        IntegerOp::RotateRight => |a, b| T::of(a).rotate_right(T::of(b)).bits(),
    }
}

pub(super) fn compare<T: Integer>(op: CompareOp) -> fn(u64, u64) -> bool {
    match op {
        CompareOp::Eq => |a, b| T::of(a) == T::of(b),
        CompareOp::Ne => |a, b| T::of(a) != T::of(b),
        CompareOp::Lt => |a, b| T::of(a) < T::of(b),
        CompareOp::Le => |a, b| T::of(a) <= T::of(b),
        CompareOp::Gt => |a, b| T::of(a) > T::of(b),
        CompareOp::Ge => |a, b| T::of(a) >= T::of(b),
    }
}
