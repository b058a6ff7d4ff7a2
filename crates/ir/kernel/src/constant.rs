//! Constant values as bits, so that equality, hashing and printing are exact for floats too.

use crate::types::{Elem, Scalar};

/// A constant of register type: the bits of each lane, zero-extended to 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Constant {
    /// Its type.
    pub elem: Elem,
    /// The bits of each lane; lanes that the type lacks are zero, and so are bits above the scalar's width.
    pub bits: [u64; 4],
}

impl Constant {
    /// A scalar constant from its bits; bits above the width are dropped.
    #[must_use]
    pub fn from_bits(scalar: Scalar, bits: u64) -> Self {
        Constant { elem: Elem::scalar(scalar), bits: [mask(scalar, bits), 0, 0, 0] }
    }

    /// An integer constant, reduced modulo the width.
    #[must_use]
    pub fn integer(scalar: Scalar, value: i128) -> Self {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        Constant::from_bits(scalar, value as u64)
    }

    /// A truth value.
    #[must_use]
    pub fn bool(value: bool) -> Self {
        Constant::from_bits(Scalar::Bool, u64::from(value))
    }

    /// A `u64`.
    #[must_use]
    pub fn u64(value: u64) -> Self {
        Constant::from_bits(Scalar::U64, value)
    }

    /// A `u32`.
    #[must_use]
    pub fn u32(value: u32) -> Self {
        Constant::from_bits(Scalar::U32, u64::from(value))
    }

    /// An `f32`, NaN payload included.
    #[must_use]
    pub fn f32(value: f32) -> Self {
        Constant::from_bits(Scalar::F32, u64::from(value.to_bits()))
    }

    /// An `f64`, NaN payload included.
    #[must_use]
    pub fn f64(value: f64) -> Self {
        Constant::from_bits(Scalar::F64, value.to_bits())
    }

    /// All-zero bits of any type.
    #[must_use]
    pub fn zero(elem: Elem) -> Self {
        Constant { elem, bits: [0; 4] }
    }

    /// The same scalar in every lane of `elem`; `elem.scalar` must be the constant's own.
    #[must_use]
    pub fn splat(self, lanes: u8) -> Self {
        let mut bits = [0; 4];
        bits.iter_mut().take(usize::from(lanes)).for_each(|lane| *lane = self.bits[0]);
        Constant { elem: Elem { scalar: self.elem.scalar, lanes }, bits }
    }

    /// The value of an integer or boolean lane.
    #[must_use]
    pub fn lane_integer(&self, lane: usize) -> Option<i128> {
        let bits = *self.bits.get(lane)?;
        let scalar = self.elem.scalar;
        if scalar.is_float() {
            return None;
        }
        Some(if scalar.is_signed_integer() {
            let shift = 64 - scalar.bits();
            #[allow(clippy::cast_possible_wrap)]
            i128::from(((bits << shift) as i64) >> shift)
        } else {
            i128::from(bits)
        })
    }

    /// The value of an integer or boolean scalar.
    #[must_use]
    pub fn as_integer(&self) -> Option<i128> {
        if self.elem.lanes == 1 { self.lane_integer(0) } else { None }
    }
}

fn mask(scalar: Scalar, bits: u64) -> u64 {
    match scalar.bits() {
        64 => bits,
        width => bits & ((1 << width) - 1),
    }
}
