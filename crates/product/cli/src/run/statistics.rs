//! Least, greatest and mean value of a buffer, and its first elements.

use crisp::Scalar;

use crisp::values::elements::{Elements, bits, integer};
use crisp::values::floats;

/// How many elements a summary shows.
pub(crate) const FIRST: usize = 8;

/// A number of a buffer, printed as its type has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Number {
    /// A number of an integer type, or a bool as 0 or 1.
    Integer(i128),
    /// A number of a float type.
    Float(Scalar, f64),
}

impl Number {
    /// The shortest text that is read back as the same value.
    pub(crate) fn text(self) -> String {
        match self {
            Number::Integer(value) => value.to_string(),
            Number::Float(scalar, value) => floats::text(scalar, value),
        }
    }
}

/// The summary of a buffer. Lanes of vectors count as single numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Statistics {
    /// The least number; none where there is none.
    pub(crate) least: Option<Number>,
    /// The greatest.
    pub(crate) greatest: Option<Number>,
    /// The mean, with an error of a few units in the last place of a double.
    pub(crate) mean: Option<f64>,
    /// How many are not a number; the others make up least, greatest and mean.
    pub(crate) nan: u64,
    /// The first elements, each lane by lane.
    pub(crate) first: Vec<Vec<Number>>,
}

/// Looks at every element once.
pub(crate) fn statistics(elements: &Elements) -> Statistics {
    let scalar = elements.elem.scalar;
    let width = scalar.bytes() as usize;
    let numbers = elements.bytes.chunks_exact(width);
    let first = elements
        .bytes
        .chunks_exact(elements.elem.bytes().max(1) as usize)
        .take(FIRST)
        .map(|element| element.chunks_exact(width).map(|bytes| number(scalar, bytes)).collect())
        .collect();
    let range = match scalar {
        Scalar::F32 => float_range(scalar, numbers.map(|bytes| f64::from(f32::from_bits(low_half(bytes))))),
        Scalar::F16 | Scalar::BF16 | Scalar::F64 => {
            float_range(scalar, numbers.map(|bytes| floats::decode(scalar, bits(bytes))))
        }
        Scalar::U8 => integer_range(elements.bytes.iter().map(|byte| i64::from(*byte))),
        Scalar::Bool | Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 | Scalar::U16 | Scalar::U32 => {
            integer_range(numbers.map(|bytes| sign_extended(scalar, bytes)))
        }
        Scalar::U64 => unsigned_range(numbers.map(bits)),
    };
    Statistics { first, ..range }
}

fn number(scalar: Scalar, bytes: &[u8]) -> Number {
    let bits = bits(bytes);
    if scalar.is_float() {
        Number::Float(scalar, floats::decode(scalar, bits))
    } else {
        Number::Integer(integer(scalar, bits))
    }
}

fn low_half(bytes: &[u8]) -> u32 {
    bytes.try_into().map_or(0, u32::from_le_bytes)
}

fn sign_extended(scalar: Scalar, bytes: &[u8]) -> i64 {
    let shift = 64 - scalar.bytes() * 8;
    if scalar.is_signed_integer() { (bits(bytes) << shift).cast_signed() >> shift } else { bits(bytes).cast_signed() }
}

fn of_range(count: u64, least: i128, greatest: i128, sum: i128) -> Statistics {
    let some = count > 0;
    #[allow(clippy::cast_precision_loss)]
    let mean = sum as f64 / count as f64;
    Statistics {
        least: some.then_some(Number::Integer(least)),
        greatest: some.then_some(Number::Integer(greatest)),
        mean: some.then_some(mean),
        nan: 0,
        first: Vec::new(),
    }
}

fn integer_range(values: impl Iterator<Item = i64>) -> Statistics {
    let (mut count, mut least, mut greatest, mut sum) = (0, i64::MAX, i64::MIN, 0_i128);
    for value in values {
        count += 1;
        least = least.min(value);
        greatest = greatest.max(value);
        sum += i128::from(value);
    }
    of_range(count, least.into(), greatest.into(), sum)
}

fn unsigned_range(values: impl Iterator<Item = u64>) -> Statistics {
    let (mut count, mut least, mut greatest, mut sum) = (0, u64::MAX, u64::MIN, 0_i128);
    for value in values {
        count += 1;
        least = least.min(value);
        greatest = greatest.max(value);
        sum += i128::from(value);
    }
    of_range(count, least.into(), greatest.into(), sum)
}

/// The sum carries its rounding errors along (Neumaier), so that the mean of many numbers is as good as that of few.
fn float_range(scalar: Scalar, values: impl Iterator<Item = f64>) -> Statistics {
    let (mut count, mut nan) = (0_u64, 0_u64);
    let (mut least, mut greatest) = (f64::INFINITY, f64::NEG_INFINITY);
    let (mut sum, mut error) = (0.0_f64, 0.0_f64);
    for value in values {
        if value.is_nan() {
            nan += 1;
            continue;
        }
        count += 1;
        least = if value < least { value } else { least };
        greatest = if value > greatest { value } else { greatest };
        let next = sum + value;
        error += if sum.abs() >= value.abs() { (sum - next) + value } else { (value - next) + sum };
        sum = next;
    }
    let some = count > 0;
    // Once the sum is infinite the error is not a number.
    let total = if sum.is_finite() { sum + error } else { sum };
    #[allow(clippy::cast_precision_loss)]
    let mean = total / count as f64;
    // A range of infinities only: the starting values are the right ones, unless there was the other infinity alone.
    Statistics {
        least: some.then_some(Number::Float(scalar, least)),
        greatest: some.then_some(Number::Float(scalar, greatest)),
        mean: some.then_some(mean),
        nan,
        first: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crisp::Elem;

    fn of<const WIDTH: usize>(scalar: Scalar, numbers: &[[u8; WIDTH]]) -> Statistics {
        statistics(&Elements { elem: Elem::scalar(scalar), bytes: numbers.concat() })
    }

    #[test]
    fn integers_are_summed_exactly() {
        let found = of(Scalar::I64, &[i64::MAX.to_le_bytes(), i64::MAX.to_le_bytes(), i64::MIN.to_le_bytes()]);
        assert_eq!(found.least, Some(Number::Integer(i64::MIN.into())));
        assert_eq!(found.greatest, Some(Number::Integer(i64::MAX.into())));
        assert_eq!(found.mean, Some(9_223_372_036_854_775_806.0 / 3.0));
        let found = of(Scalar::U64, &[u64::MAX.to_le_bytes(), [0; 8]]);
        assert_eq!(found.greatest, Some(Number::Integer(u64::MAX.into())));
        let found = of(Scalar::I8, &[[0xff], [1]]);
        assert_eq!((found.least, found.mean), (Some(Number::Integer(-1)), Some(0.0)));
        let found = of(Scalar::U8, &[[0xff], [1]]);
        assert_eq!((found.least, found.mean), (Some(Number::Integer(1)), Some(128.0)));
    }

    #[test]
    fn floats_are_summed_with_their_errors() {
        let many: Vec<[u8; 8]> = [1e16, 1.0, 1.0, -1e16].iter().map(|value: &f64| value.to_le_bytes()).collect();
        assert_eq!(of(Scalar::F64, &many).mean, Some(0.5));
        let some: Vec<[u8; 4]> = [f32::NAN, 2.0, f32::NEG_INFINITY].iter().map(|value| value.to_le_bytes()).collect();
        let found = of(Scalar::F32, &some);
        assert_eq!(found.nan, 1);
        assert_eq!(found.least.unwrap().text(), "-inf");
        assert_eq!(found.greatest.unwrap().text(), "2.0");
        assert_eq!(found.mean, Some(f64::NEG_INFINITY));
        assert_eq!(found.first[0][0].text(), "nan");
    }

    #[test]
    fn nothing_has_no_range() {
        let found = of::<4>(Scalar::F32, &[]);
        assert_eq!((found.least, found.mean, found.first.len()), (None, None, 0));
        let found = of(Scalar::F16, &[[0, 0x7e]]);
        assert_eq!((found.least, found.mean, found.nan), (None, None, 1));
    }
}
