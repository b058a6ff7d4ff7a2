//! The format of a double in integers: taken apart, rounded, put together.
//!
//! A number is `significand · 2^(exponent − 1074)`. The *exponent* is the biased one less 1, and 0 of subnormal numbers and zeros as well
//! as of the least normal ones, so that the value needs no separate case, and `significand + exponent · 2^52` is the encoding again:
//! the highest bit of a normal significand is what the encoding has more.

use super::code::Word;

pub(super) const SIGN: u64 = 1 << 63;
pub(super) const SIZE: u64 = SIGN - 1;
pub(super) const INFINITY: u64 = 0x7ff << 52;
pub(super) const NAN: u64 = 0xfff << 51;
pub(super) const ONE: u64 = 0x3ff << 52;

/// A finite number without its sign.
#[derive(Clone, Copy)]
pub(super) struct Parts<'c> {
    pub(super) exponent: Word<'c>,
    /// Below 2^53; from 2^52 on unless the number is subnormal or zero.
    pub(super) significand: Word<'c>,
}

/// The parts of a number that is given without its sign.
pub(super) fn parts(size: Word<'_>) -> Parts<'_> {
    let exponent = (size >> 52).less(1);
    Parts { exponent, significand: size - (exponent << 52) }
}

/// The parts with a significand from 2^52 on; the exponent may be negative. Of zero they mean nothing.
pub(super) fn normal_parts(size: Word<'_>) -> Parts<'_> {
    let Parts { exponent, significand } = parts(size);
    let missing = significand.leading_zeros() - 11;
    Parts { exponent: exponent - missing, significand: significand << missing }
}

/// Shifted right by up to 63 places; the last bit is also set when a lost one was, which keeps what rounding needs to know.
pub(super) fn shift_right_sticky<'c>(word: Word<'c>, places: Word<'c>) -> Word<'c> {
    let kept = word >> places;
    kept | (kept << places).is_not(word).bit()
}

/// A word without its lowest `dropped` bits, rounded to nearest, ties to even.
pub(super) fn round_off(word: Word<'_>, dropped: u64) -> Word<'_> {
    let kept = word >> dropped;
    let rest = word & ((1 << dropped) - 1);
    kept + ((rest + (kept & 1) + ((1 << (dropped - 1)) - 1)) >> dropped)
}

/// The number `significand · 2^(exponent − 1085)`, rounded, with the sign of bit 63 of `sign`. Bit 63 of the significand is set and its
/// last bit says whether something was lost. Too large ones become infinite; the exponent is below 4095.
pub(super) fn round<'c>(sign: Word<'c>, exponent: Word<'c>, significand: Word<'c>) -> Word<'c> {
    let beneath = exponent.negated().signed_max(0).min(63);
    let significand = round_off(shift_right_sticky(significand, beneath), 11);
    let size = ((exponent.signed_max(0) << 52) + significand).min(INFINITY);
    size | (sign & SIGN)
}

/// Rounds as [`round`] does, for numbers that are surely in the normal range.
pub(super) fn round_normal<'c>(sign: Word<'c>, exponent: Word<'c>, significand: Word<'c>) -> Word<'c> {
    ((exponent << 52) + round_off(significand, 11)) | (sign & SIGN)
}

/// A number of 128 bits.
#[derive(Clone, Copy)]
pub(super) struct Wide<'c> {
    pub(super) high: Word<'c>,
    pub(super) low: Word<'c>,
}

/// The exact product.
pub(super) fn product<'c>(a: Word<'c>, b: Word<'c>) -> Wide<'c> {
    Wide { high: a.mul_high(b), low: a * b }
}

impl<'c> Wide<'c> {
    /// The upper half after a shift left by fewer than 64 places, with a last bit that says whether the lower half is not zero then.
    pub(super) fn shifted_high(self, places: Word<'c>) -> Word<'c> {
        let lost = (self.low << places).is_not(0).bit();
        (self.high << places) | beyond_left(self.low, places) | lost
    }

    /// Shifted right by up to 127 places, with a sticky last bit.
    pub(super) fn shift_right_sticky(self, places: Word<'c>) -> Wide<'c> {
        let far = places.at_least(64);
        let (high, low) = (far.select(0, self.high), far.select(self.high, self.low));
        // What leaves at the right end: all of the lower half when far, and what the rest of the shift drops.
        let lost = beyond_right(low, places) | far.select(self.low, 0);
        let low = (low >> places) | beyond_right(high, places) | lost.is_not(0).bit();
        Wide { high: high >> places, low }
    }
}

/// The bits that leave a word at the left when it is shifted by `places` modulo 64, at the right end of a word.
fn beyond_left<'c>(word: Word<'c>, places: Word<'c>) -> Word<'c> {
    (word >> 1) >> (places ^ 63)
}

/// The bits that leave a word at the right when it is shifted by `places` modulo 64, at the left end of a word.
fn beyond_right<'c>(word: Word<'c>, places: Word<'c>) -> Word<'c> {
    (word << 1) << (places ^ 63)
}
