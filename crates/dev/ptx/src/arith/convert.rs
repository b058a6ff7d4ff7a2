//! `cvt`: between all integers and floats.

use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

use super::float::{NAN32, finish32, flush32, saturate32, to_f32};
use super::half::{self, Format};
use crate::types::{Kind, Ty, mask, signed};

/// A conversion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conversion {
    pub(crate) from: Ty,
    pub(crate) to: Ty,
    pub(crate) round: Round,
    /// Floats of one type are rounded to whole numbers.
    pub(crate) whole: bool,
    pub(crate) flush: bool,
    pub(crate) saturate: bool,
    pub(crate) relu: bool,
    /// Bits of the destination's register, for integers, which are extended to it.
    pub(crate) register: u32,
}

/// A float without regard to its format.
#[derive(Clone, Copy)]
enum Any {
    Half(Half),
    Brain(BFloat),
    Single(Single),
    Double(Double),
}

fn any(bits: u64, ty: Ty) -> Any {
    let wide = u128::from(bits);
    match (ty.kind, ty.bits) {
        (Kind::Brain, _) => Any::Brain(BFloat::from_bits(wide)),
        (_, 16) => Any::Half(Half::from_bits(wide)),
        (_, 32) => Any::Single(Single::from_bits(wide)),
        _ => Any::Double(Double::from_bits(wide)),
    }
}

fn narrow<F>(from: F, to: Ty, round: Round) -> u64
where
    F: FloatConvert<Half> + FloatConvert<BFloat> + FloatConvert<Single> + FloatConvert<Double>,
{
    let mut lost = false;
    (match (to.kind, to.bits) {
        (Kind::Brain, _) => FloatConvert::<BFloat>::convert_r(from, round, &mut lost).value.to_bits(),
        (_, 16) => FloatConvert::<Half>::convert_r(from, round, &mut lost).value.to_bits(),
        (_, 32) => FloatConvert::<Single>::convert_r(from, round, &mut lost).value.to_bits(),
        _ => FloatConvert::<Double>::convert_r(from, round, &mut lost).value.to_bits(),
    }) as u64
}

fn nan(of: Ty) -> u64 {
    match of.bits {
        16 => half::NAN,
        32 => NAN32,
        _ => 0x7fff_ffff_ffff_ffff,
    }
}

impl Conversion {
    pub(crate) fn apply(&self, value: u64) -> u64 {
        let value = value & self.from.mask();
        match (is_float(self.from), is_float(self.to)) {
            (false, false) => self.between_integers(value),
            (false, true) => self.float_of(value),
            (true, false) => self.integer_of(value),
            (true, true) => self.between_floats(value),
        }
    }

    fn between_integers(&self, value: u64) -> u64 {
        let wide = self.wide(value);
        let wide = if self.saturate { self.clamp(wide) } else { wide };
        self.extended(wide as u64)
    }

    fn wide(&self, value: u64) -> i128 {
        match self.from.kind {
            Kind::Signed => i128::from(signed(value, self.from.bits)),
            _ => i128::from(value),
        }
    }

    fn clamp(&self, wide: i128) -> i128 {
        match self.to.kind {
            Kind::Signed => wide.clamp(-(1 << (self.to.bits - 1)), (1 << (self.to.bits - 1)) - 1),
            _ => wide.clamp(0, i128::from(self.to.mask())),
        }
    }

    /// Returns an integer of the type, extended to its register.
    fn extended(&self, value: u64) -> u64 {
        let value = value & self.to.mask();
        if self.to.kind == Kind::Signed { signed(value, self.to.bits) as u64 & mask(self.register) } else { value }
    }

    fn float_of(&self, value: u64) -> u64 {
        let wide = self.wide(value);
        let bits = match (self.to.kind, self.to.bits) {
            (Kind::Brain, _) => BFloat::from_i128_r(wide, self.round).value.to_bits(),
            (_, 16) => Half::from_i128_r(wide, self.round).value.to_bits(),
            (_, 32) => Single::from_i128_r(wide, self.round).value.to_bits(),
            _ => Double::from_i128_r(wide, self.round).value.to_bits(),
        };
        self.saturated(bits as u64)
    }

    /// Out of range is the nearest end; NaN gives 0, of 64 bits the sign bit alone.
    fn integer_of(&self, value: u64) -> u64 {
        let value = if self.flush && self.from.bits == 32 { flush32(value) } else { value };
        let double = match any(value, self.from) {
            Any::Half(_) => f64::from(Format::Half.to_f32(value)),
            Any::Brain(_) => f64::from(Format::Brain.to_f32(value)),
            Any::Single(_) => f64::from(to_f32(value)),
            Any::Double(_) => f64::from_bits(value),
        };
        if double.is_nan() {
            let nothing = if self.to.bits == 64 || self.from.bits == 64 { 1 << (self.to.bits - 1) } else { 0 };
            return self.extended(nothing);
        }
        let whole = match self.round {
            Round::TowardZero => double.trunc(),
            Round::TowardNegative => double.floor(),
            Round::TowardPositive => double.ceil(),
            Round::NearestTiesToEven | Round::NearestTiesToAway => double.round_ties_even(),
        };
        self.extended(self.clamp(whole as i128) as u64)
    }

    fn between_floats(&self, value: u64) -> u64 {
        let value = if self.flush && self.from.bits == 32 { flush32(value) } else { value };
        let source = any(value, self.from);
        let is_nan = match source {
            Any::Half(float) => float.is_nan(),
            Any::Brain(float) => float.is_nan(),
            Any::Single(float) => float.is_nan(),
            Any::Double(float) => float.is_nan(),
        };
        if is_nan {
            return if self.saturate { 0 } else { nan(self.to) };
        }
        let bits = if self.whole {
            let round = |double: f64| match self.round {
                Round::TowardZero => double.trunc(),
                Round::TowardNegative => double.floor(),
                Round::TowardPositive => double.ceil(),
                Round::NearestTiesToEven | Round::NearestTiesToAway => double.round_ties_even(),
            };
            match source {
                Any::Double(_) => round(f64::from_bits(value)).to_bits(),
                Any::Single(_) => finish32(round(f64::from(to_f32(value))) as f32),
                Any::Half(_) => {
                    let whole = round(f64::from(Format::Half.to_f32(value)));
                    narrow(Double::from_bits(whole.to_bits().into()), self.to, Round::NearestTiesToEven)
                }
                Any::Brain(_) => {
                    let whole = round(f64::from(Format::Brain.to_f32(value)));
                    narrow(Double::from_bits(whole.to_bits().into()), self.to, Round::NearestTiesToEven)
                }
            }
        } else {
            match source {
                Any::Half(float) => narrow(float, self.to, self.round),
                Any::Brain(float) => narrow(float, self.to, self.round),
                Any::Single(float) => narrow(float, self.to, self.round),
                Any::Double(float) => narrow(float, self.to, self.round),
            }
        };
        self.saturated(bits)
    }

    fn saturated(&self, bits: u64) -> u64 {
        let bits = if self.flush && self.to.bits == 32 { flush32(bits) } else { bits };
        let sign = 1 << (self.to.bits - 1);
        if self.relu && bits & sign != 0 {
            return 0;
        }
        if !self.saturate {
            return bits;
        }
        match (self.to.kind, self.to.bits) {
            (Kind::Brain, _) => Format::Brain.saturate(bits),
            (_, 16) => Format::Half.saturate(bits),
            (_, 32) => saturate32(bits),
            _ if bits & sign != 0 => 0,
            _ => bits.min(1.0_f64.to_bits()),
        }
    }
}

pub(crate) fn is_float(ty: Ty) -> bool {
    matches!(ty.kind, Kind::Float | Kind::Brain)
}
