//! Floats of every width: their values and their shortest text.

use crate::Scalar;
use crate::numbers::{convert, shortest_decimal};

/// The value of a float's bits; exact, because `f64` holds every narrower type.
pub fn decode(scalar: Scalar, bits: u64) -> f64 {
    match scalar {
        Scalar::F64 => f64::from_bits(bits),
        #[allow(clippy::cast_possible_truncation)]
        Scalar::F32 => f64::from(f32::from_bits(bits as u32)),
        _ => convert(scalar, Scalar::F64).map_or(f64::NAN, |convert| f64::from_bits(convert(bits))),
    }
}

/// The bits of `value` in a float type, rounded to nearest even.
pub fn encode(scalar: Scalar, value: f64) -> u64 {
    convert(Scalar::F64, scalar).map_or(0, |convert| convert(value.to_bits()))
}

/// The shortest text that is read back as the same value of its type: `0.1`, `1.0e30`, `nan`, `-inf`.
pub fn text(scalar: Scalar, value: f64) -> String {
    shortest_decimal(scalar, encode(scalar, value)).unwrap_or_else(|| "nan".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_short() {
        assert_eq!(text(Scalar::F16, decode(Scalar::F16, encode(Scalar::F16, 0.1))), "0.1");
        assert_eq!(text(Scalar::F32, f64::from(0.1_f32)), "0.1");
        assert_eq!(text(Scalar::F64, 0.1), "0.1");
        assert_eq!(text(Scalar::F64, f64::NEG_INFINITY), "-inf");
        assert_eq!(text(Scalar::BF16, f64::NAN), "nan");
    }
}
