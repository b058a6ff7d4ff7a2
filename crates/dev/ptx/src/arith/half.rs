//! Floats of 16 bits, through arbitrary-precision floats: every operation is rounded once.

use rustc_apfloat::ieee::{BFloat, Half};
use rustc_apfloat::{Float, Round};

use super::float::{from_f32, to_f32};

/// `f16`, or `bf16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Half,
    Brain,
}

/// The NaN of NVIDIA GPUs.
pub(crate) const NAN: u64 = 0x7fff;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arith {
    Add,
    Sub,
    Mul,
}

fn finish<F: Float>(value: F) -> u64 {
    if value.is_nan() { NAN } else { value.to_bits() as u64 }
}

fn of2<F: Float>(what: Arith, a: u64, b: u64) -> u64 {
    let (a, b) = (F::from_bits(a.into()), F::from_bits(b.into()));
    finish(match what {
        Arith::Add => a.add_r(b, Round::NearestTiesToEven).value,
        Arith::Sub => a.sub_r(b, Round::NearestTiesToEven).value,
        Arith::Mul => a.mul_r(b, Round::NearestTiesToEven).value,
    })
}

fn fused<F: Float>(a: u64, b: u64, c: u64) -> u64 {
    let [a, b, c] = [a, b, c].map(|value| F::from_bits(value.into()));
    finish(a.mul_add_r(b, c, Round::NearestTiesToEven).value)
}

impl Format {
    pub(crate) fn arith(self, what: Arith, a: u64, b: u64) -> u64 {
        match self {
            Format::Half => of2::<Half>(what, a, b),
            Format::Brain => of2::<BFloat>(what, a, b),
        }
    }

    pub(crate) fn fma(self, a: u64, b: u64, c: u64) -> u64 {
        match self {
            Format::Half => fused::<Half>(a, b, c),
            Format::Brain => fused::<BFloat>(a, b, c),
        }
    }

    fn infinity(self) -> u64 {
        match self {
            Format::Half => 0x7c00,
            Format::Brain => 0x7f80,
        }
    }

    pub(crate) fn is_nan(self, a: u64) -> bool {
        a & 0x7fff > self.infinity()
    }

    /// Returns every value as a float of 32 bits, which holds it exactly.
    pub(crate) fn to_f32(self, a: u64) -> f32 {
        match self {
            Format::Half => half_to_f32(a),
            Format::Brain => to_f32(a << 16),
        }
    }

    /// Subnormal values to zeros, with their sign.
    pub(crate) fn flush(self, a: u64) -> u64 {
        let smallest = if self == Format::Half { 0x0400 } else { 0x0080 };
        if a & 0x7fff < smallest { a & 0x8000 } else { a }
    }

    pub(crate) fn saturate(self, a: u64) -> u64 {
        let one = if self == Format::Half { 0x3c00 } else { 0x3f80 };
        if self.is_nan(a) || a & 0x8000 != 0 { 0 } else { a.min(one) }
    }

    pub(crate) fn minimum(self, a: u64, b: u64, least: bool, keep_nan: bool) -> u64 {
        match (self.is_nan(a), self.is_nan(b)) {
            (true, true) => return NAN,
            (true, _) | (_, true) if keep_nan => return NAN,
            (true, _) => return b,
            (_, true) => return a,
            _ => {}
        }
        let key = |value: u64| if value & 0x8000 == 0 { value | 0x8000 } else { !value & 0x7fff };
        if (key(a) <= key(b)) == least { a } else { b }
    }
}

fn half_to_f32(a: u64) -> f32 {
    let sign = (a & 0x8000) << 16;
    let (exponent, fraction) = (a >> 10 & 31, a & 0x3ff);
    let magnitude = match exponent {
        31 => return to_f32(sign | 0x7f80_0000 | fraction << 13),
        // A subnormal half is an integer of 2^-24.
        0 => return to_f32(sign | from_f32(fraction as f32 * f32::from_bits(0x3380_0000))),
        _ => (exponent + 112) << 23 | fraction << 13,
    };
    to_f32(sign | magnitude)
}
