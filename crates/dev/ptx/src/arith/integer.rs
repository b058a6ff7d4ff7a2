//! Integer arithmetic, of values whose unused high bits are zero.

use crate::types::{mask, signed};

/// Returns the whole product, as 128 bits.
fn product(a: u64, b: u64, bits: u32, is_signed: bool) -> u128 {
    if is_signed {
        (i128::from(signed(a, bits)) * i128::from(signed(b, bits))) as u128
    } else {
        u128::from(a) * u128::from(b)
    }
}

pub(crate) fn mul_high(a: u64, b: u64, bits: u32, is_signed: bool) -> u64 {
    (product(a, b, bits, is_signed) >> bits) as u64 & mask(bits)
}

pub(crate) fn mul_wide(a: u64, b: u64, bits: u32, is_signed: bool) -> u64 {
    product(a, b, bits, is_signed) as u64 & mask(2 * bits)
}

/// Returns the product of the low 24 bits: its low 32 bits, or bits 16 to 47.
pub(crate) fn mul24(a: u64, b: u64, is_signed: bool, high: bool) -> u64 {
    let product = product(a & mask(24), b & mask(24), 24, is_signed) as u64;
    (if high { product >> 16 } else { product }) & mask(32)
}

/// Division by zero gives what NVIDIA's processors give, all ones; the specification leaves it open.
pub(crate) fn div(a: u64, b: u64, bits: u32, is_signed: bool) -> u64 {
    if b == 0 {
        return mask(bits);
    }
    let quotient = if is_signed { signed(a, bits).wrapping_div(signed(b, bits)) as u64 } else { a / b };
    quotient & mask(bits)
}

pub(crate) fn rem(a: u64, b: u64, bits: u32, is_signed: bool) -> u64 {
    if b == 0 {
        return a;
    }
    let rest = if is_signed { signed(a, bits).wrapping_rem(signed(b, bits)) as u64 } else { a % b };
    rest & mask(bits)
}

/// Shift amounts are 32 bits, and those above the width count as the width.
pub(crate) fn shl(a: u64, by: u64, bits: u32) -> u64 {
    if by >= u64::from(bits) { 0 } else { (a << by) & mask(bits) }
}

pub(crate) fn shr(a: u64, by: u64, bits: u32, is_signed: bool) -> u64 {
    if is_signed {
        (signed(a, bits) >> by.min(63)) as u64 & mask(bits)
    } else if by >= u64::from(bits) {
        0
    } else {
        a >> by
    }
}

/// `shf`: a 64-bit value of `low` and `high` is shifted; left gives the high half, right the low half.
pub(crate) fn funnel(low: u64, high: u64, by: u64, left: bool, wrap: bool) -> u64 {
    let by = if wrap { by & 31 } else { by.min(32) };
    let value = high << 32 | low;
    (if left { value << by >> 32 } else { value >> by }) & mask(32)
}

/// `bfe`: `length` bits from `start` on; signed fields repeat their highest bit, which is the value's own where the field sticks out.
pub(crate) fn extract(a: u64, start: u64, length: u64, bits: u32, is_signed: bool) -> u64 {
    let (start, length) = ((start & 255) as u32, (length & 255) as u32);
    if length == 0 {
        return 0;
    }
    let at = |bit: u32| a >> bit & 1;
    let field = if start >= bits { 0 } else { a >> start & mask(length.min(bits - start)) };
    if !is_signed || at((start + length - 1).min(bits - 1)) == 0 {
        return field;
    }
    let inside = length.min(bits.saturating_sub(start));
    (field | !mask(inside)) & mask(bits)
}

/// `bfi`: the lowest `length` bits of `a` in `b` from `start` on.
pub(crate) fn insert(a: u64, b: u64, start: u64, length: u64, bits: u32) -> u64 {
    let (start, length) = ((start & 255) as u32, (length & 255) as u32);
    if start >= bits || length == 0 {
        return b;
    }
    let field = mask(length.min(bits - start)) << start;
    (b & !field | (a << start) & field) & mask(bits)
}

/// `bfind`: the highest bit that differs from the sign; all ones if none does. With `amount` the shift that brings it to the top.
pub(crate) fn find_high(a: u64, bits: u32, is_signed: bool, amount: bool) -> u64 {
    let a = if is_signed && signed(a, bits) < 0 { !a & mask(bits) } else { a };
    match a {
        0 => mask(32),
        a if amount => u64::from(a.leading_zeros() - (64 - bits)),
        a => u64::from(63 - a.leading_zeros()),
    }
}

/// `fns`: where the `offset`-th set bit is, counted from `base` upwards or downwards.
pub(crate) fn find_nth(value: u64, base: u64, offset: u64) -> u64 {
    let (base, offset) = (base & mask(32), signed(offset, 32));
    if base > 31 {
        return mask(32);
    }
    let is_set = |bit: &u64| value >> bit & 1 == 1;
    let found = match offset {
        0 => Some(base).filter(is_set),
        1.. => (base..32).filter(is_set).nth(offset as usize - 1),
        _ => (0..=base).rev().filter(is_set).nth(offset.unsigned_abs() as usize - 1),
    };
    found.unwrap_or(mask(32))
}

/// Returns a bit of the result for each triple of bits, from a table.
pub(crate) fn lookup(a: u64, b: u64, c: u64, table: u64) -> u64 {
    let mut result = 0;
    for row in (0..8).filter(|row| table >> row & 1 == 1) {
        let side = |value: u64, bit: u64| if row >> bit & 1 == 1 { value } else { !value };
        result |= side(a, 2) & side(b, 1) & side(c, 0);
    }
    result & mask(32)
}

/// How `prmt` chooses bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Permutation {
    Plain,
    Forward4,
    Backward4,
    Replicate8,
    EdgeLeft,
    EdgeRight,
    Replicate16,
}

pub(crate) fn permute(a: u64, b: u64, selector: u64, how: Permutation) -> u64 {
    let bytes = a & mask(32) | b << 32;
    let byte = |index: u64| bytes >> (8 * (index & 7)) & 255;
    let low = selector & 3;
    (0..4_u64).fold(0, |result, place| {
        let value = match how {
            Permutation::Plain => {
                let nibble = selector >> (4 * place) & 15;
                let value = byte(nibble);
                if nibble & 8 == 0 { value } else { (value >> 7) * 255 }
            }
            Permutation::Forward4 => byte(low + place),
            Permutation::Backward4 => byte(low.wrapping_sub(place)),
            Permutation::Replicate8 => byte(low),
            Permutation::EdgeLeft => byte(low.max(place)),
            Permutation::EdgeRight => byte(low.min(place)),
            Permutation::Replicate16 => byte((low & 1) * 2 + (place & 1)),
        };
        result | value << (8 * place)
    })
}

/// `bmsk`: `length` one bits from `start` on; both count at most 32, or modulo 32.
pub(crate) fn bit_mask(start: u64, length: u64, wrap: bool) -> u64 {
    let (start, length) = if wrap { (start & 31, length & 31) } else { (start.min(32), length.min(32)) };
    (mask(length as u32) << start) & mask(32)
}

/// `szext`: the lowest `bits` bits, with their sign or with zeros.
pub(crate) fn extend(a: u64, bits: u64, is_signed: bool, wrap: bool) -> u64 {
    let bits = if wrap { bits & 31 } else { bits.min(32) } as u32;
    match bits {
        0 => 0,
        _ if is_signed => signed(a, bits) as u64 & mask(32),
        _ => a & mask(bits),
    }
}

/// `dp4a`: the sum of four products of bytes.
pub(crate) fn dot4(a: u64, b: u64, c: u64, a_signed: bool, b_signed: bool) -> u64 {
    let byte = |value: u64, place: u32, is_signed: bool| {
        let byte = value >> (8 * place) & 255;
        if is_signed { signed(byte, 8) } else { byte as i64 }
    };
    let sum: i64 = (0..4).map(|place| byte(a, place, a_signed) * byte(b, place, b_signed)).sum();
    c.wrapping_add(sum as u64) & mask(32)
}

/// `dp2a`: the sum of two products of halves of `a` and the low or high bytes of `b`.
pub(crate) fn dot2(a: u64, b: u64, c: u64, a_signed: bool, b_signed: bool, high: bool) -> u64 {
    let part = |value: u64, is_signed: bool, bits: u32| {
        if is_signed { signed(value & mask(bits), bits) } else { (value & mask(bits)) as i64 }
    };
    let b = if high { b >> 16 } else { b };
    let sum: i64 = (0..2).map(|at| part(a >> (16 * at), a_signed, 16) * part(b >> (8 * at), b_signed, 8)).sum();
    c.wrapping_add(sum as u64) & mask(32)
}

/// Returns a sum or difference with carries: the result and the carry or borrow.
pub(crate) fn with_carry(a: u64, b: u64, bits: u32, subtract: bool, carry: bool) -> (u64, bool) {
    let (a, b, carry) = (u128::from(a), u128::from(b), u128::from(carry));
    let sum = if subtract { a.wrapping_sub(b).wrapping_sub(carry) } else { a + b + carry };
    (sum as u64 & mask(bits), sum >> bits & 1 == 1)
}

/// `sat`: a signed value between the ends of `bits` bits.
pub(crate) fn saturate(value: i64, bits: u32) -> u64 {
    let most = mask(bits - 1) as i64;
    value.clamp(-most - 1, most) as u64 & mask(bits)
}
