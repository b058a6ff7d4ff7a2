//! Floats of 32 and 64 bits.
//!
//! Where a result is NaN, floats of 32 bits give the one of NVIDIA GPUs. Doubles give the first such operand made
//! quiet, else a negative one: PTX does not guarantee its bits, and code that relies on them should fail.

use rustc_apfloat::ieee::{Double, Single};
use rustc_apfloat::{Float, Round};

/// The NaN of arithmetic of 32 bits.
pub(crate) const NAN32: u64 = 0x7fff_ffff;
const NAN64: u64 = 0xfff8_0000_0000_0000;
const QUIET64: u64 = 0x0008_0000_0000_0000;

pub(crate) fn to_f32(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

pub(crate) fn from_f32(value: f32) -> u64 {
    u64::from(value.to_bits())
}

/// Returns bits of a result of 32 bits.
pub(crate) fn finish32(value: f32) -> u64 {
    if value.is_nan() { NAN32 } else { from_f32(value) }
}

/// Returns bits of a result of 64 bits, of these operands.
pub(crate) fn finish64(value: f64, operands: &[u64]) -> u64 {
    if !value.is_nan() {
        return value.to_bits();
    }
    let first = operands.iter().find(|&&operand| f64::from_bits(operand).is_nan());
    first.map_or(NAN64, |operand| operand | QUIET64)
}

/// `ftz`: subnormal values to zeros, with their sign.
pub(crate) fn flush32(bits: u64) -> u64 {
    if bits & 0x7f80_0000 == 0 { bits & 0x8000_0000 } else { bits }
}

/// `sat`: between 0 and 1, and 0 for NaN.
pub(crate) fn saturate32(bits: u64) -> u64 {
    let value = to_f32(bits);
    if value >= 1.0 {
        from_f32(1.0)
    } else if value > 0.0 {
        bits
    } else {
        0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arith {
    Add,
    Sub,
    Mul,
    Div,
    Fma,
    Sqrt,
}

fn exact<F: Float>(what: Arith, round: Round, [a, b, c]: [u64; 3]) -> F {
    let [a, b, c] = [a, b, c].map(|value| F::from_bits(value.into()));
    match what {
        Arith::Add => a.add_r(b, round).value,
        Arith::Sub => a.sub_r(b, round).value,
        Arith::Mul => a.mul_r(b, round).value,
        Arith::Div => a.div_r(b, round).value,
        Arith::Fma | Arith::Sqrt => a.mul_add_r(b, c, round).value,
    }
}

/// Returns a square root in a direction: the nearest one, and its neighbour where the square shows it to lie on the wrong side.
fn sqrt<F: Float>(of: F, nearest: F, round: Round) -> F {
    if !nearest.is_finite_non_zero() {
        return nearest;
    }
    let rest = nearest.mul_add_r(nearest, -of, Round::TowardPositive).value;
    // A difference that is too small for the format still has its sign, rounded away from zero on one of the sides.
    let below = nearest.mul_add_r(nearest, -of, Round::TowardNegative).value;
    let (too_large, too_small) =
        (rest.is_finite_non_zero() && !rest.is_negative(), below.is_finite_non_zero() && below.is_negative());
    match round {
        Round::TowardNegative | Round::TowardZero if too_large => nearest.next_down().value,
        Round::TowardPositive if too_small => nearest.next_up().value,
        _ => nearest,
    }
}

/// Returns an operation on 32 bits in a direction.
pub(crate) fn arith32(what: Arith, round: Round, [a, b, c]: [u64; 3]) -> u64 {
    let (x, y, z) = (to_f32(a), to_f32(b), to_f32(c));
    let nearest = match what {
        Arith::Add => x + y,
        Arith::Sub => x - y,
        Arith::Mul => x * y,
        Arith::Div => x / y,
        Arith::Fma => x.mul_add(y, z),
        Arith::Sqrt => x.sqrt(),
    };
    if round == Round::NearestTiesToEven || nearest.is_nan() {
        return finish32(nearest);
    }
    let rounded = match what {
        Arith::Sqrt => sqrt(Single::from_bits(a.into()), Single::from_bits(from_f32(nearest).into()), round),
        _ => exact::<Single>(what, round, [a, b, c]),
    };
    rounded.to_bits() as u64
}

/// Returns an operation on 64 bits in a direction.
pub(crate) fn arith64(what: Arith, round: Round, [a, b, c]: [u64; 3]) -> u64 {
    let (x, y, z) = (f64::from_bits(a), f64::from_bits(b), f64::from_bits(c));
    let (nearest, operands) = match what {
        Arith::Add => (x + y, 2),
        Arith::Sub => (x - y, 2),
        Arith::Mul => (x * y, 2),
        Arith::Div => (x / y, 2),
        Arith::Fma => (x.mul_add(y, z), 3),
        Arith::Sqrt => (x.sqrt(), 1),
    };
    if round == Round::NearestTiesToEven || nearest.is_nan() {
        return finish64(nearest, &[a, b, c][..operands]);
    }
    let rounded = match what {
        Arith::Sqrt => sqrt(Double::from_bits(a.into()), Double::from_bits(nearest.to_bits().into()), round),
        _ => exact::<Double>(what, round, [a, b, c]),
    };
    rounded.to_bits() as u64
}

/// Returns the smaller or larger of two: a number rather than none unless `keep_nan`, and zeros have an order.
pub(crate) fn minimum32(a: u64, b: u64, least: bool, keep_nan: bool) -> u64 {
    let (x, y) = (to_f32(a), to_f32(b));
    match (x.is_nan(), y.is_nan()) {
        (true, true) => NAN32,
        (true, _) | (_, true) if keep_nan => NAN32,
        (true, _) => b,
        (_, true) => a,
        _ if (x.total_cmp(&y).is_le()) == least => a,
        _ => b,
    }
}

pub(crate) fn minimum64(a: u64, b: u64, least: bool) -> u64 {
    let (x, y) = (f64::from_bits(a), f64::from_bits(b));
    match (x.is_nan(), y.is_nan()) {
        (true, true) => a | QUIET64,
        (true, _) => b,
        (_, true) => a,
        _ if (x.total_cmp(&y).is_le()) == least => a,
        _ => b,
    }
}

/// Computes a function that hardware approximates: here the nearest float, through doubles.
pub(crate) fn approximate(a: u64, of: fn(f64) -> f64) -> u64 {
    finish32(of(f64::from(to_f32(a))) as f32)
}
