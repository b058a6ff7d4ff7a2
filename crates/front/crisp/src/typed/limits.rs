//! Limits of number types: the least and greatest numbers, infinity, the distance between floats.

use crisp_ir_kernel::{Constant, Scalar};

/// A limit of a number type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// The least number, of floats the least finite one.
    Min,
    /// The greatest number, of floats the greatest finite one.
    Max,
    /// Positive infinity.
    Infinity,
    /// The distance from 1 to the next greater float.
    Epsilon,
}

impl Limit {
    /// Returns the limit of a type, or `None` where the type does not have it.
    pub(crate) fn of(self, scalar: Scalar) -> Option<Constant> {
        if scalar.is_integer() {
            let bits = scalar.bits();
            let ones = u64::MAX >> (64 - bits);
            let sign = if scalar.is_signed_integer() { 1 << (bits - 1) } else { 0 };
            return match self {
                Limit::Min => Some(Constant::from_bits(scalar, sign)),
                Limit::Max => Some(Constant::from_bits(scalar, ones ^ sign)),
                Limit::Infinity | Limit::Epsilon => None,
            };
        }
        // Bits of the exponent and of the fraction.
        let (exponent, fraction): (u32, u32) = match scalar {
            Scalar::F16 => (5, 10),
            Scalar::BF16 => (8, 7),
            Scalar::F32 => (8, 23),
            Scalar::F64 => (11, 52),
            _ => return None,
        };
        let infinity = ((1u64 << exponent) - 1) << fraction;
        let bias = (1u64 << (exponent - 1)) - 1;
        Some(Constant::from_bits(
            scalar,
            match self {
                Limit::Min => (infinity - 1) | 1 << (exponent + fraction),
                Limit::Max => infinity - 1,
                Limit::Infinity => infinity,
                Limit::Epsilon => (bias - u64::from(fraction)) << fraction,
            },
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_those_of_rust() {
        let bits = |limit: Limit, scalar| limit.of(scalar).map(|constant| constant.bits[0]);
        assert_eq!(bits(Limit::Min, Scalar::I8), Some(0x80));
        assert_eq!(bits(Limit::Max, Scalar::I64), Some(i64::MAX.cast_unsigned()));
        assert_eq!(bits(Limit::Min, Scalar::U32), Some(0));
        assert_eq!(bits(Limit::Max, Scalar::U16), Some(0xffff));
        assert_eq!(bits(Limit::Max, Scalar::F32), Some(u64::from(f32::MAX.to_bits())));
        assert_eq!(bits(Limit::Min, Scalar::F64), Some(f64::MIN.to_bits()));
        assert_eq!(bits(Limit::Epsilon, Scalar::F32), Some(u64::from(f32::EPSILON.to_bits())));
        assert_eq!(bits(Limit::Epsilon, Scalar::F64), Some(f64::EPSILON.to_bits()));
        assert_eq!(bits(Limit::Infinity, Scalar::F32), Some(u64::from(f32::INFINITY.to_bits())));
        assert_eq!(bits(Limit::Max, Scalar::F16), Some(0x7bff));
        assert_eq!(bits(Limit::Max, Scalar::BF16), Some(0x7f7f));
        assert_eq!(bits(Limit::Infinity, Scalar::I32), None);
        assert_eq!(bits(Limit::Epsilon, Scalar::U8), None);
    }
}
