//! Float operations: the IEEE 754 operation in its own format, rounded once to nearest even; every NaN is the canonical one.

use crate::op::{CompareOp, FloatOp, FloatUnary};

/// A float type as the operations see it. Bits are zero-extended to 64.
pub(super) trait Float: Copy + 'static {
    /// From bits.
    fn of(bits: u64) -> Self;
    /// To bits; a NaN gives the canonical NaN.
    fn bits(self) -> u64;
    /// The same value as `f64`, which holds every value of every format.
    fn widened(self) -> f64;
    /// Rounded to this format.
    fn narrowed(value: f64) -> Self;
    /// `±magnitude`, rounded once.
    fn from_integer(negative: bool, magnitude: u64) -> Self;
    fn add(self, rhs: Self) -> Self;
    fn sub(self, rhs: Self) -> Self;
    fn mul(self, rhs: Self) -> Self;
    fn div(self, rhs: Self) -> Self;
    fn sqrt(self) -> Self;
    fn fma(self, b: Self, c: Self) -> Self;
}

/// The bits of a format's canonical quiet NaN: all exponent bits and the top fraction bit.
const fn canonical_nan(exponent_bits: u32, fraction_bits: u32) -> u64 {
    ((1 << (exponent_bits + 1)) - 1) << (fraction_bits - 1)
}

macro_rules! native {
    ($($ty:ident $bits:ident $exponent:literal $fraction:literal;)*) => { $(
        #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_lossless, trivial_numeric_casts)]
        impl Float for $ty {
            fn of(bits: u64) -> Self {
                $ty::from_bits(bits as $bits)
            }
            fn bits(self) -> u64 {
                if self.is_nan() { canonical_nan($exponent, $fraction) } else { u64::from(self.to_bits()) }
            }
            fn widened(self) -> f64 {
                f64::from(self)
            }
            fn narrowed(value: f64) -> Self {
                value as $ty
            }
            fn from_integer(negative: bool, magnitude: u64) -> Self {
                let value = magnitude as $ty;
                if negative { -value } else { value }
            }
            fn add(self, rhs: Self) -> Self {
                self + rhs
            }
            fn sub(self, rhs: Self) -> Self {
                self - rhs
            }
            fn mul(self, rhs: Self) -> Self {
                self * rhs
            }
            fn div(self, rhs: Self) -> Self {
                self / rhs
            }
            fn sqrt(self) -> Self {
                $ty::sqrt(self)
            }
            fn fma(self, b: Self, c: Self) -> Self {
                self.mul_add(b, c)
            }
        }
    )* };
}

native! {
    f32 u32 8 23;
    f64 u64 11 52;
}

/// A 16-bit format with `E` exponent bits and `M` fraction bits; the value is held as the `f64` that equals it.
///
/// With p = M + 1 at most 11, `f64` has at least 2p + 2 bits, so one of `+ − × ÷ √` computed in `f64` and then rounded to the
/// format is correctly rounded, subnormal results included. `fma` is not in that list and rounds to odd in between.
#[derive(Clone, Copy)]
pub(super) struct Small<const E: u32, const M: u32>(f64);

/// IEEE binary16.
pub(super) type F16 = Small<5, 10>;
/// bfloat16.
pub(super) type BF16 = Small<8, 7>;

const F64_FRACTION: u32 = 52;
const F64_BIAS: i32 = 1023;

/// `2^exponent` for exponents of normal `f64` numbers.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(u64::try_from(exponent + F64_BIAS).unwrap_or(0) << F64_FRACTION)
}

impl<const E: u32, const M: u32> Small<E, M> {
    const BIAS: i32 = (1 << (E - 1)) - 1;
    /// The exponent of the smallest normal number.
    const LEAST: i32 = 1 - Self::BIAS;
    const INFINITY: u64 = ((1 << E) - 1) << M;

    fn decode(bits: u64) -> f64 {
        let negative = (bits >> (E + M)) & 1 == 1;
        let exponent = i32::try_from((bits >> M) & ((1 << E) - 1)).unwrap_or(0);
        let fraction = bits & ((1 << M) - 1);
        #[allow(clippy::cast_precision_loss)]
        let magnitude = if exponent == (1 << E) - 1 {
            if fraction == 0 { f64::INFINITY } else { f64::NAN }
        } else if exponent == 0 {
            fraction as f64 * power_of_two(Self::LEAST - M.cast_signed())
        } else {
            (fraction | 1 << M) as f64 * power_of_two(exponent - Self::BIAS - M.cast_signed())
        };
        if negative { -magnitude } else { magnitude }
    }

    /// The bits of the value nearest to `value`, ties to even.
    fn encode(value: f64) -> u64 {
        let sign = u64::from(value.is_sign_negative()) << (E + M);
        if value.is_nan() {
            return canonical_nan(E, M);
        }
        if value.is_infinite() {
            return sign | Self::INFINITY;
        }
        let bits = value.to_bits();
        let biased = i32::try_from((bits >> F64_FRACTION) & 0x7ff).unwrap_or(0);
        if biased == 0 {
            // Zero, or a subnormal f64: far below half of any format's smallest number.
            return sign;
        }
        let exponent = biased - F64_BIAS;
        let significand = (bits & ((1 << F64_FRACTION) - 1)) | 1 << F64_FRACTION;
        // The last place of the result is 2^(max(exponent, LEAST) - M).
        let dropped = F64_FRACTION - M + u32::try_from(Self::LEAST - exponent).unwrap_or(0);
        if dropped > F64_FRACTION + 1 {
            return sign;
        }
        let mut kept = significand >> dropped;
        let rest = significand & ((1 << dropped) - 1);
        let half = 1 << (dropped - 1);
        if rest > half || (rest == half && kept & 1 == 1) {
            kept += 1;
        }
        // Rounding up carries into the exponent by itself, up to infinity.
        let above = u64::try_from(exponent - Self::LEAST).unwrap_or(0);
        (sign | ((above << M) + kept).min(Self::INFINITY)) & ((1 << (1 + E + M)) - 1)
    }
}

/// A sum whose last bit also says whether anything was lost ("round to odd"), so that rounding it again to a format with at least
/// two bits fewer equals rounding the exact sum once. Neither the sum nor its error may leave `f64`'s normal range.
fn add_to_odd(a: f64, b: f64) -> f64 {
    let sum = a + b;
    if !sum.is_finite() {
        return sum;
    }
    let b_part = sum - a;
    let lost = (a - (sum - b_part)) + (b - b_part);
    if lost == 0.0 || sum.to_bits() & 1 == 1 {
        return sum;
    }
    let away_from_zero = (lost > 0.0) == (sum > 0.0);
    f64::from_bits(if away_from_zero { sum.to_bits() + 1 } else { sum.to_bits() - 1 })
}

impl<const E: u32, const M: u32> Float for Small<E, M> {
    fn of(bits: u64) -> Self {
        Small(Self::decode(bits))
    }
    fn bits(self) -> u64 {
        Self::encode(self.0)
    }
    fn widened(self) -> f64 {
        self.0
    }
    fn narrowed(value: f64) -> Self {
        Small(Self::decode(Self::encode(value)))
    }
    fn from_integer(negative: bool, magnitude: u64) -> Self {
        // At most 53 bits, the last of which also represents all that were dropped.
        let dropped = (64 - magnitude.leading_zeros()).saturating_sub(F64_FRACTION + 1);
        let sticky = u64::from(magnitude & ((1 << dropped) - 1) != 0);
        #[allow(clippy::cast_precision_loss)]
        let value = ((magnitude >> dropped) | sticky) as f64 * power_of_two(dropped.cast_signed());
        Self::narrowed(if negative { -value } else { value })
    }
    fn add(self, rhs: Self) -> Self {
        Self::narrowed(self.0 + rhs.0)
    }
    fn sub(self, rhs: Self) -> Self {
        Self::narrowed(self.0 - rhs.0)
    }
    fn mul(self, rhs: Self) -> Self {
        Self::narrowed(self.0 * rhs.0)
    }
    fn div(self, rhs: Self) -> Self {
        Self::narrowed(self.0 / rhs.0)
    }
    fn sqrt(self) -> Self {
        Self::narrowed(self.0.sqrt())
    }
    fn fma(self, b: Self, c: Self) -> Self {
        // The product of two numbers of at most 11 bits is exact.
        Self::narrowed(add_to_odd(self.0 * b.0, c.0))
    }
}

/// IEEE 754-2019 minimumNumber with −0 < +0: a NaN loses against a number.
fn minimum(a: f64, b: f64) -> f64 {
    if a.is_nan() {
        b
    } else if b.is_nan() || a < b || (a == b && a.is_sign_negative()) {
        a
    } else {
        b
    }
}

/// IEEE 754-2019 maximumNumber with −0 < +0: a NaN loses against a number.
fn maximum(a: f64, b: f64) -> f64 {
    if a.is_nan() {
        b
    } else if b.is_nan() || a > b || (a == b && a.is_sign_positive()) {
        a
    } else {
        b
    }
}

/// Applies a function whose results the format holds exactly.
fn exact<T: Float>(bits: u64, function: fn(f64) -> f64) -> u64 {
    T::narrowed(function(T::of(bits).widened())).bits()
}

pub(super) fn unary<T: Float>(op: FloatUnary) -> fn(u64) -> u64 {
    match op {
        FloatUnary::Neg => |a| exact::<T>(a, |a| -a),
        FloatUnary::Abs => |a| exact::<T>(a, f64::abs),
        FloatUnary::Sqrt => |a| T::of(a).sqrt().bits(),
        FloatUnary::Floor => |a| exact::<T>(a, f64::floor),
        FloatUnary::Ceil => |a| exact::<T>(a, f64::ceil),
        FloatUnary::Trunc => |a| exact::<T>(a, f64::trunc),
        FloatUnary::Round => |a| exact::<T>(a, f64::round_ties_even),
    }
}

pub(super) fn binary<T: Float>(op: FloatOp) -> fn(u64, u64) -> u64 {
    match op {
        FloatOp::Add => |a, b| T::of(a).add(T::of(b)).bits(),
        FloatOp::Sub => |a, b| T::of(a).sub(T::of(b)).bits(),
        FloatOp::Mul => |a, b| T::of(a).mul(T::of(b)).bits(),
        FloatOp::Div => |a, b| T::of(a).div(T::of(b)).bits(),
        FloatOp::Min => |a, b| T::narrowed(minimum(T::of(a).widened(), T::of(b).widened())).bits(),
        FloatOp::Max => |a, b| T::narrowed(maximum(T::of(a).widened(), T::of(b).widened())).bits(),
    }
}

pub(super) fn fma<T: Float>() -> fn(u64, u64, u64) -> u64 {
    |a, b, c| T::of(a).fma(T::of(b), T::of(c)).bits()
}

pub(super) fn compare<T: Float>(op: CompareOp) -> fn(u64, u64) -> bool {
    #[allow(clippy::float_cmp)]
    match op {
        CompareOp::Eq => |a, b| T::of(a).widened() == T::of(b).widened(),
        CompareOp::Ne => |a, b| T::of(a).widened() != T::of(b).widened(),
        CompareOp::Lt => |a, b| T::of(a).widened() < T::of(b).widened(),
        CompareOp::Le => |a, b| T::of(a).widened() <= T::of(b).widened(),
        CompareOp::Gt => |a, b| T::of(a).widened() > T::of(b).widened(),
        CompareOp::Ge => |a, b| T::of(a).widened() >= T::of(b).widened(),
    }
}

/// The bits with a NaN replaced by the canonical one.
pub(super) fn canonical<T: Float>(bits: u64) -> u64 {
    if T::of(bits).widened().is_nan() { T::of(bits).bits() } else { bits }
}
