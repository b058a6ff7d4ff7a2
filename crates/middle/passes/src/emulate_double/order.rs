//! Comparisons of doubles, smaller and larger, and whole numbers.

use crisp_ir_kernel::CompareOp;

use super::code::{Flag, Word};
use super::format::{INFINITY, NAN, ONE, SIGN, SIZE};

/// A comparison. As integers in two's complement numbers have the same order, and both zeros are 0.
pub(super) fn compare<'c>(op: CompareOp, [a, b]: [Word<'c>; 2]) -> Flag<'c> {
    let (a_size, b_size) = (a & SIZE, b & SIZE);
    let integer = |bits: Word<'c>, size: Word<'c>| (size ^ bits.sign_mask()) - bits.sign_mask();
    let holds = integer(a, a_size).signed_compare(op, integer(b, b_size));
    let unordered = a_size.max(b_size).above(INFINITY);
    if op == CompareOp::Ne { holds | unordered } else { holds & !unordered }
}

/// The smaller number; −0 is smaller than +0, and a number beats NaN.
pub(super) fn minimum<'c>([a, b]: [Word<'c>; 2]) -> Word<'c> {
    pick(CompareOp::Le, [a, b])
}

/// The larger number; +0 is larger than −0, and a number beats NaN.
pub(super) fn maximum<'c>([a, b]: [Word<'c>; 2]) -> Word<'c> {
    pick(CompareOp::Ge, [a, b])
}

/// Returns `a` where it has that order relative to `b` or `b` is NaN, unless it is NaN itself.
fn pick<'c>(order: CompareOp, [a, b]: [Word<'c>; 2]) -> Word<'c> {
    // As integers, with the lower bits of negative numbers inverted, numbers have the same order and zeros are apart.
    let integer = |bits: Word<'c>| bits ^ (bits.sign_mask() >> 1);
    let is_nan = |bits: Word<'c>| (bits & SIZE).above(INFINITY);
    let first = integer(a).signed_compare(order, integer(b));
    ((first | is_nan(b)) & !is_nan(a)).select(a, b)
}

/// The number with the other sign.
pub(super) fn negate<'c>([a]: [Word<'c>; 1]) -> Word<'c> {
    a ^ SIGN
}

/// The number without its sign.
pub(super) fn magnitude<'c>([a]: [Word<'c>; 1]) -> Word<'c> {
    a & SIZE
}

/// The same bits, a NaN's the canonical ones.
pub(super) fn canonical<'c>([a]: [Word<'c>; 1]) -> Word<'c> {
    (a & SIZE).above(INFINITY).select(NAN, a)
}

/// A number without its sign, with what rounding it to whole ones takes.
struct Fraction<'c> {
    size: Word<'c>,
    below_one: Flag<'c>,
    /// The number of its last bits that follow the point, if it is at least 1.
    bits: Word<'c>,
    /// The whole number toward zero.
    whole: Word<'c>,
}

fn fraction(a: Word<'_>) -> Fraction<'_> {
    let size = a & SIZE;
    let below_one = size.below(ONE);
    let bits = size.constant(1075).less(size >> 52).min(63);
    Fraction { size, below_one, bits, whole: below_one.select(0, (size >> bits) << bits) }
}

impl<'c> Fraction<'c> {
    /// The next whole number away from zero where the number is none and the flag holds, else the one toward zero.
    fn away_where(self, away: Flag<'c>) -> Word<'c> {
        // Where the significand overflows the exponent grows, as it should.
        let next = self.below_one.select(ONE, self.whole + (self.size.constant(1) << self.bits));
        (away & self.whole.is_not(self.size)).select(next, self.whole)
    }
}

/// The whole number toward zero.
pub(super) fn truncate<'c>([a]: [Word<'c>; 1]) -> Word<'c> {
    fraction(a).whole | (a & SIGN)
}

/// The whole number toward −∞.
pub(super) fn floor<'c>([a]: [Word<'c>; 1]) -> Word<'c> {
    fraction(a).away_where(a.is_negative()) | (a & SIGN)
}

/// The whole number toward +∞.
pub(super) fn ceiling<'c>([a]: [Word<'c>; 1]) -> Word<'c> {
    fraction(a).away_where(!a.is_negative()) | (a & SIGN)
}

/// The nearest whole number, halves to the even one.
pub(super) fn nearest<'c>([a]: [Word<'c>; 1]) -> Word<'c> {
    const HALF: u64 = 0x3fe << 52;
    let Fraction { size, below_one, bits, whole } = fraction(a);
    // The bit above the fraction is that of the units: of numbers from 1 to 2 it is the last bit of the exponent, which is 1.
    let units = (size >> bits) & 1;
    let half = (size.constant(1) << bits) >> 1;
    let rounded = ((size + units + half - 1) >> bits) << bits;
    let rounded = bits.is(0).select(whole, rounded);
    below_one.select(size.above(HALF).select(ONE, 0), rounded) | (a & SIGN)
}
