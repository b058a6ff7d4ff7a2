//! Quotient and square root of doubles: an estimate by Newton's method, made exact by its remainder, rounded once.
//!
//! The estimates are made in fixed point, first with products of 32 bits, and are never above the exact value, so that the integer quotient
//! or root is the estimate or the next number.

use super::code::Word;
use super::format::{INFINITY, NAN, SIGN, SIZE, normal_parts, round, round_normal};

/// The quotient. With ⌊2^55 · x / y⌋, which has 55 or 56 bits, and whether something remains, it is rounded.
pub(super) fn divide<'c>([a, b]: [Word<'c>; 2]) -> Word<'c> {
    let (a_size, b_size) = (a & SIZE, b & SIZE);
    let sign = (a ^ b) & SIGN;
    let (x, y) = (normal_parts(a_size), normal_parts(b_size));
    let estimate = (x.significand << 3).mul_high(reciprocal(y.significand << 11));
    let remainder = (x.significand << 55) - estimate * y.significand;
    let next = remainder.at_least(y.significand);
    let quotient = estimate + next.bit();
    let rest = next.select(remainder - y.significand, remainder);
    let above = quotient.leading_zeros();
    let significand = (quotient << above) | rest.is_not(0).bit();
    let rounded = round(sign, x.exponent - y.exponent + 1030 - above, significand);
    let (vanishes, unbounded) = (a_size.is(0) | b_size.is(INFINITY), a_size.is(INFINITY) | b_size.is(0));
    let invalid = a_size.max(b_size).above(INFINITY) | (vanishes & unbounded);
    let extreme = unbounded.select(sign | INFINITY, vanishes.select(sign, rounded));
    invalid.select(NAN, extreme)
}

/// 2^127 / d for d from 2^63 on, at most 2^9 too small.
///
/// With D = d / 2^64: the line 48/17 − 32/17 · D is off by at most 1/17 of 1/D; each step r ← r · (2 − D · r) squares that. Three
/// steps with 31 fractional bits are off by at most 5 units above, which are taken away, and the last one has 63.
fn reciprocal(d: Word<'_>) -> Word<'_> {
    let upper = d >> 32;
    let mut r = ((upper * 4_042_187_294) >> 32).missing_to(6_063_278_080);
    for _ in 0..3 {
        r = (r * ((r * upper) >> 32).missing_to(1 << 32)) >> 31;
    }
    let r = (r - 5).min(u64::from(u32::MAX)) << 32;
    let short = r.mul_high(d).missing_to(1 << 63);
    r + r.mul_high(short << 1)
}

/// The square root. With ⌊√(2^56 · x)⌋, which has 55 bits, and whether something remains, it is rounded.
pub(super) fn square_root<'c>([a]: [Word<'c>; 1]) -> Word<'c> {
    let x = normal_parts(a & SIZE);
    // An even power of two goes into the exponent of the result.
    let significand = x.significand << (x.exponent & 1);
    let d = significand << 10;
    let estimate = d.mul_high(reciprocal_root(d)) >> 8;
    let remainder = (significand << 56) - estimate * estimate;
    let next = remainder.above(estimate << 1);
    let root = estimate + next.bit();
    let rest = next.select(remainder - ((estimate << 1) + 1), remainder);
    let significand = (root << 9) | rest.is_not(0).bit();
    let positive = round_normal(a.constant(0), x.exponent.signed_shift_right(1) + 511, significand);
    let special = a.is(INFINITY).select(INFINITY, NAN);
    let result = a.at_least(INFINITY).select(special, positive);
    (a & SIZE).is(0).select(a, result)
}

/// 2^95 / √d for d from 2^62 on, at most 2^9 too small.
///
/// With D = d / 2^64: the parabola is off by at most 0.025 of 1/√D; each step r ← r · (3 − D · r²) / 2 leaves 1.5 times the square of
/// that. Three steps with 31 fractional bits are off by at most 7 units above, which are taken away, and the last one has 62.
fn reciprocal_root(d: Word<'_>) -> Word<'_> {
    let upper = d >> 32;
    let square = (upper * upper) >> 32;
    let line = ((upper * 3_527_624_809) >> 31).missing_to(5_735_575_324);
    let mut r = line + ((square * 3_518_797_702) >> 32);
    for _ in 0..3 {
        let square = (r * r) >> 32;
        r = ((r * ((square * upper) >> 32).missing_to(3 << 30)) >> 31).min(u64::from(u32::MAX));
    }
    let r = (r - 7) << 32;
    let square = r.mul_high(r);
    r.mul_high(square.mul_high(d).missing_to(3 << 62)) << 1
}
