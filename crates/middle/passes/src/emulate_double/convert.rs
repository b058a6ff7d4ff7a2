//! Doubles to and from integers and narrower floats.

use crisp_ir_kernel::{Scalar, Value};

use super::code::{Code, Word};
use super::format::{INFINITY, NAN, SIGN, SIZE, parts, round_normal, round_off, shift_right_sticky};

/// The bits of a float format that is narrower than double.
#[derive(Clone, Copy)]
struct Narrow {
    exponent_bits: u64,
    fraction_bits: u64,
    /// The integer type of its size.
    bits: Scalar,
}

impl Narrow {
    fn of(scalar: Scalar) -> Narrow {
        let (exponent_bits, fraction_bits, bits) = match scalar {
            Scalar::F16 => (5, 10, Scalar::U16),
            Scalar::BF16 => (8, 7, Scalar::U16),
            _ => (8, 23, Scalar::U32),
        };
        Narrow { exponent_bits, fraction_bits, bits }
    }

    fn sign_bit(self) -> u64 {
        self.exponent_bits + self.fraction_bits
    }

    fn infinity(self) -> u64 {
        ((1 << self.exponent_bits) - 1) << self.fraction_bits
    }

    /// By how much the biased exponent of a number is larger in double.
    fn distance(self) -> u64 {
        1024 - (1 << (self.exponent_bits - 1))
    }
}

/// A double rounded to a narrower format.
pub(super) fn narrow(to: Scalar, a: Word<'_>) -> Value {
    let format = Narrow::of(to);
    let size = a & SIZE;
    let number = parts(size);
    let exponent = number.exponent - format.distance();
    let beneath = exponent.negated().signed_max(0).min(63);
    let significand = shift_right_sticky(number.significand << 11, beneath);
    let significand = round_off(significand, 63 - format.fraction_bits);
    let finite = ((exponent.signed_max(0) << format.fraction_bits) + significand).min(format.infinity());
    let nan = format.infinity() | 1 << (format.fraction_bits - 1);
    let size = size.above(INFINITY).select(nan, finite);
    (size | ((a >> 63) << format.sign_bit())).float(format.bits, to)
}

/// A number of a narrower format as a double, exactly.
pub(super) fn widen(code: &Code, from: Scalar) -> Word<'_> {
    let format = Narrow::of(from);
    let bits = code.bits_of(code.param(), format.bits);
    let size = bits & ((1 << format.sign_bit()) - 1);
    let exponent = (size >> format.fraction_bits).less(1);
    let significand = size - (exponent << format.fraction_bits);
    // Subnormal numbers of the narrow format are normal ones of double.
    let missing = significand.leading_zeros() - 11;
    let exponent = exponent + (format.distance() + 52 - format.fraction_bits) - missing;
    let finite = significand.is(0).select(0, (exponent << 52) + (significand << missing));
    let infinite = size.is(format.infinity()).select(INFINITY, NAN);
    let result = size.at_least(format.infinity()).select(infinite, finite);
    result | ((bits >> format.sign_bit()) << 63)
}

/// An integer as the nearest double.
pub(super) fn from_integer(a: Word<'_>, signed: bool) -> Word<'_> {
    let sign = if signed { a & SIGN } else { a.constant(0) };
    let magnitude = if signed { (a ^ a.sign_mask()) - a.sign_mask() } else { a };
    let above = magnitude.leading_zeros();
    let rounded = round_normal(sign, above.missing_to(1085), magnitude << above);
    a.is(0).select(0, rounded)
}

/// A double as an integer of 64 bits: toward zero, the least or the greatest one where it does not fit, 0 for NaN.
pub(super) fn to_integer(a: Word<'_>, signed: bool) -> Word<'_> {
    let size = a & SIZE;
    let number = parts(size);
    let dropped = number.exponent.missing_to(1085);
    let whole = dropped.above(63).select(0, (number.significand << 11) >> dropped);
    // The biased exponent of 2^63 and of 2^64.
    let limit = if signed { 1086 << 52 } else { 1087 << 52 };
    let too_large = size.at_least(limit);
    let result = if signed {
        let whole = too_large.select(i64::MAX.cast_unsigned(), whole);
        let minus = a.sign_mask();
        let negative = too_large.select(i64::MIN.cast_unsigned(), (whole ^ minus) - minus);
        a.is_negative().select(negative, whole)
    } else {
        a.is_negative().select(0, too_large.select(u64::MAX, whole))
    };
    size.above(INFINITY).select(0, result)
}

/// An integer of 64 bits as one of fewer, the least or the greatest one where it does not fit.
pub(super) fn saturate(a: Word<'_>, to: Scalar) -> Value {
    let most = (1_u64 << (to.bits() - u32::from(to.is_signed_integer()))) - 1;
    let fitting = if to.is_signed_integer() { a.signed_min(most).signed_max(!most) } else { a.min(most) };
    fitting.truncated(to)
}
