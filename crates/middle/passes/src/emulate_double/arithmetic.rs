//! Sum, product and `a · b + c` of doubles, each rounded once.

use super::code::Word;
use super::format::{INFINITY, NAN, SIGN, SIZE, Wide, parts, product, round, shift_right_sticky};

/// The sum. The significand of the smaller number is shifted to the place of the larger one's; ten bits below it, the last one sticky, are
/// more than rounding needs, because digits cancel only where nothing was lost.
pub(super) fn add<'c>([a, b]: [Word<'c>; 2]) -> Word<'c> {
    let (a_size, b_size) = (a & SIZE, b & SIZE);
    let (large, small) = (a_size.max(b_size), a_size.min(b_size));
    let sign = a_size.below(b_size).select(b, a);
    let differ = (a ^ b).sign_mask();
    let (x, y) = (parts(large), parts(small));
    let near = shift_right_sticky(y.significand << 10, (x.exponent - y.exponent).min(63));
    let sum = (x.significand << 10) + ((near ^ differ) - differ);
    let above = sum.leading_zeros();
    let rounded = round(sign, x.exponent + 1 - above, sum << above);
    // A sum of zero is negative only when both zeros are.
    let finite = sum.is(0).select(a & b & SIGN, rounded);
    let invalid = large.above(INFINITY) | (small.is(INFINITY) & differ.is_not(0));
    let infinite = invalid.select(NAN, (sign & SIGN) | INFINITY);
    large.at_least(INFINITY).select(infinite, finite)
}

/// The difference: the sum with the other sign. Which NaN comes in does not matter.
pub(super) fn subtract<'c>([a, b]: [Word<'c>; 2]) -> Word<'c> {
    add([a, b ^ SIGN])
}

/// The product.
pub(super) fn multiply<'c>([a, b]: [Word<'c>; 2]) -> Word<'c> {
    let (a_size, b_size) = (a & SIZE, b & SIZE);
    let (large, small) = (a_size.max(b_size), a_size.min(b_size));
    let sign = (a ^ b) & SIGN;
    let (x, y) = (parts(a_size), parts(b_size));
    let exact = product(x.significand << 11, y.significand << 11);
    // The upper half is empty only for two subnormal factors, whose product is far below all numbers.
    let above = exact.high.leading_zeros();
    let rounded = round(sign, x.exponent + y.exponent - 1021 - above, exact.shifted_high(above));
    let finite = small.is(0).select(sign, rounded);
    let invalid = large.above(INFINITY) | small.is(0);
    let infinite = invalid.select(NAN, sign | INFINITY);
    large.at_least(INFINITY).select(infinite, finite)
}

/// `a · b + c`, rounded once.
///
/// The exact product and the addend get 128 bits each: the product from bit 20 on, the addend from bit 73 on. Of these two fixed-point
/// numbers the one whose last bit weighs less is shifted right. It loses only what is too small to matter: a product of normal numbers
/// has its highest bit at 124 or 125 and loses bits only when it is below 2^105 in the units of an addend; a subnormal factor makes the
/// product shorter, but then no addend is below its last bit by more than 73 places and larger than half of it.
pub(super) fn multiply_add<'c>([a, b, c]: [Word<'c>; 3]) -> Word<'c> {
    let (a_size, b_size, c_size) = (a & SIZE, b & SIZE, c & SIZE);
    let (large, small) = (a_size.max(b_size), a_size.min(b_size));
    let (x, y, z) = (parts(a_size), parts(b_size), parts(c_size));
    let sign = a ^ b;
    let differ = (sign ^ c).sign_mask();
    let exact = product(x.significand << 10, y.significand << 10);
    let addend = z.significand << 9;
    // A product of zero has no weight.
    let weight = x.exponent + y.exponent - 1021;
    let distance = small.is(0).select(4096_u64.wrapping_neg(), weight - z.exponent);
    let product_weighs = distance.negated().is_negative();
    let (fixed, moved) = (
        Wide { high: product_weighs.select(exact.high, addend), low: product_weighs.select(exact.low, 0) },
        Wide { high: product_weighs.select(addend, exact.high), low: product_weighs.select(0, exact.low) },
    );
    let distance = product_weighs.select(distance, distance.negated()).min(127);
    let moved = moved.shift_right_sticky(distance);
    let sum = add_wide(fixed, moved, differ);
    let minus = sum.high.sign_mask();
    let sign_of_sum = product_weighs.select(sign, c) ^ minus;
    let size = negate_where(sum, minus);
    // Normalised to bit 127.
    let short = size.high.is(0);
    let size = Wide { high: short.select(size.low, size.high), low: short.select(0, size.low) };
    let above = size.high.leading_zeros();
    let exponent = product_weighs.select(weight, z.exponent) - above + short.select(62_u64.wrapping_neg(), 2);
    let rounded = round(sign_of_sum, exponent, size.shifted_high(above));
    let finite = size.high.is(0).select(sign & c & SIGN, rounded);
    let is_infinite = large.at_least(INFINITY);
    let invalid = large.max(c_size).above(INFINITY)
        | (is_infinite & small.is(0))
        | (is_infinite & c_size.is(INFINITY) & differ.is_not(0));
    let infinite = invalid.select(NAN, (is_infinite.select(sign, c) & SIGN) | INFINITY);
    large.max(c_size).at_least(INFINITY).select(infinite, finite)
}

/// The sum, or the difference where `differ` is all ones.
fn add_wide<'c>(a: Wide<'c>, b: Wide<'c>, differ: Word<'c>) -> Wide<'c> {
    let added = (b.low ^ differ) - differ;
    let low = a.low + added;
    // The lower half has wrapped: upwards in a sum, downwards in a difference.
    let wrapped = differ.is(0).select(low.below(a.low).bit(), low.above(a.low).bit().negated());
    Wide { high: a.high + ((b.high ^ differ) - differ) + wrapped, low }
}

/// The negative where the mask is all ones.
fn negate_where<'c>(a: Wide<'c>, mask: Word<'c>) -> Wide<'c> {
    let low = (a.low ^ mask) - mask;
    Wide { high: (a.high ^ mask) + (low.is(0).bit() & mask), low }
}
