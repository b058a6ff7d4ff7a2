//! Operands: the values of each type at which devices go wrong, and seeded random ones.

use crisp_ir_kernel::{Scalar, fold};

/// SplitMix64: the same numbers from the same seed everywhere.
#[derive(Clone, Debug)]
pub(crate) struct Numbers(u64);

impl Numbers {
    /// The numbers that belong to a name.
    pub(crate) fn of(name: &str) -> Numbers {
        let hash = blake3::hash(name.as_bytes());
        let seed = hash.as_bytes().iter().take(8).fold(0, |seed: u64, byte| seed << 8 | u64::from(*byte));
        Numbers(seed)
    }

    /// 64 random bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below a limit.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit.max(1)
    }

    /// A value of a type: any bits, or, every other time for floats, a number near 1, so that sums and products stay in range.
    pub(crate) fn value(&mut self, scalar: Scalar) -> u64 {
        let bits = self.next() & mask(scalar);
        match Format::of(scalar) {
            Some(format) if self.next() & 1 == 0 => {
                let mantissa = bits & (((1 << format.mantissa) - 1) | format.sign());
                // Exponents from -8 to 7.
                mantissa | (format.bias() - 8 + self.below(16)) << format.mantissa
            }
            Some(_) | None => bits,
        }
    }
}

/// All bits that a type has.
pub(crate) fn mask(scalar: Scalar) -> u64 {
    u64::MAX >> (64 - scalar.bits())
}

/// The layout of a float.
#[derive(Clone, Copy, Debug)]
struct Format {
    exponent: u32,
    mantissa: u32,
}

impl Format {
    fn of(scalar: Scalar) -> Option<Format> {
        let (exponent, mantissa) = match scalar {
            Scalar::F16 => (5, 10),
            Scalar::BF16 => (8, 7),
            Scalar::F32 => (8, 23),
            Scalar::F64 => (11, 52),
            Scalar::Bool
            | Scalar::I8
            | Scalar::I16
            | Scalar::I32
            | Scalar::I64
            | Scalar::U8
            | Scalar::U16
            | Scalar::U32
            | Scalar::U64 => return None,
        };
        Some(Format { exponent, mantissa })
    }

    fn sign(self) -> u64 {
        1 << (self.exponent + self.mantissa)
    }

    fn bias(self) -> u64 {
        (1 << (self.exponent - 1)) - 1
    }

    fn infinity(self) -> u64 {
        ((1 << self.exponent) - 1) << self.mantissa
    }

    /// 2 to the power of `exponent`, which is a normal number.
    fn power(self, exponent: i64) -> u64 {
        self.bias().wrapping_add_signed(exponent) << self.mantissa
    }
}

/// The values of a type at which operations go wrong, without repetition: about 30 integers, or about 60 floats.
pub(crate) fn edges(scalar: Scalar) -> Vec<u64> {
    let mut values = match Format::of(scalar) {
        Some(format) => float_edges(format),
        None if scalar == Scalar::Bool => vec![0, 1],
        None => integer_edges(scalar),
    };
    values.iter_mut().for_each(|value| *value &= mask(scalar));
    let mut seen = std::collections::BTreeSet::new();
    values.retain(|value| seen.insert(*value));
    values
}

fn integer_edges(scalar: Scalar) -> Vec<u64> {
    let width = u64::from(scalar.bits());
    let top = 1_u64 << (width - 1);
    let half = 1_u64 << (width / 2);
    let mut values: Vec<u64> = vec![0, 1, 2, 3, 5, 7, 10];
    values.extend([width - 1, width, width + 1, 2 * width]);
    values.extend([half - 1, half, half + 1]);
    values.extend([top - 2, top - 1, top, top + 1, top + 2]);
    values.extend([0_u64, 1, 2, 4, 9].map(|below| u64::MAX - below));
    values.extend([0x5555_5555_5555_5555, 0xaaaa_aaaa_aaaa_aaaa, 0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210]);
    values
}

fn float_edges(format: Format) -> Vec<u64> {
    let m = i64::from(format.mantissa);
    let quarter = i64::try_from(format.bias()).unwrap_or(0) / 2;
    let infinity = format.infinity();
    let one = format.power(0);
    let mut values = vec![0, 1, 2, 3, (1 << m) - 1, 1 << m, (1 << m) + 1];
    // Around 1, and halfway between it and its neighbours.
    values.extend([
        one - 2,
        one - 1,
        one,
        one + 1,
        one + 2,
        format.power(-m - 1),
        format.power(-m),
        format.power(-m - 2),
    ]);
    values.extend([format.power(-m - 1) + 1, format.power(-m - 1) - 1]);
    // Factors whose products lie halfway: (1 + 2^-j) with j about half the mantissa.
    values.extend([one + (1 << (m / 2)), one + (1 << (m / 2 + 1)), one - (1 << (m / 2))]);
    // Numbers to be rounded to whole ones, up to where all are whole.
    values.extend([format.power(-1), format.power(-1) - 1, format.power(-1) + 1]);
    values.extend([
        one | 1 << (m - 1),
        format.power(1),
        format.power(1) | 1 << (m - 2),
        format.power(1) | 1 << (m - 1),
    ]);
    values.extend([format.power(m - 1) + 1, format.power(m) - 1, format.power(m), format.power(m) + 1]);
    // Whose squares are at the ends of the range.
    values.extend([
        format.power(quarter),
        format.power(quarter) + 1,
        format.power(-quarter),
        format.power(-quarter) - 1,
    ]);
    values.extend([infinity - 2, infinity - 1, infinity]);
    // Not numbers: canonical, with a payload, signalling.
    values.extend([
        infinity | 1 << (m - 1),
        infinity | 1 << (m - 1) | 5,
        infinity | 1,
        infinity | ((1 << (m - 1)) - 1),
    ]);
    // Thirds and tenths.
    values.extend([
        format.power(-2) | 0x5555_5555_5555_5555 & ((1 << m) - 1),
        format.power(-4) | 0x9999_9999_9999_9999 & ((1 << m) - 1),
    ]);
    let negative: Vec<u64> = values.iter().map(|value| value | format.sign()).collect();
    values.extend(negative);
    values
}

/// More values of a float type: the ends of the integer types with their neighbours, whole and half.
fn integer_ends(scalar: Scalar) -> Vec<u64> {
    let Some(format) = Format::of(scalar) else { return Vec::new() };
    let Some(narrow) = fold::convert(Scalar::F64, scalar) else { return Vec::new() };
    let mut values = Vec::new();
    for bits in [7, 8, 15, 16, 31, 32, 63, 64] {
        let power = narrow((1023 + bits) << 52);
        for distance in -2..=2 {
            values.push(power.wrapping_add_signed(distance));
        }
        for around in [-1.5, -1.0, -0.5, 0.5, 1.0] {
            values.push(narrow((f64::from_bits((1023 + bits) << 52) + around).to_bits()));
        }
    }
    let negative: Vec<u64> = values.iter().map(|value| value ^ format.sign()).collect();
    values.extend(negative);
    values
}

/// How many random operands a table has beside the edge cases.
const RANDOM: u64 = 2048;

/// Operands for one value: all of a type of up to 16 bits, else edge cases, the ends of the integer types, and random bits.
pub(crate) fn singles(scalar: Scalar, numbers: &mut Numbers) -> Vec<u64> {
    if scalar.bits() <= 16 {
        return (0..=mask(scalar)).collect();
    }
    let mut values = edges(scalar);
    values.extend(integer_ends(scalar));
    if !scalar.is_float() {
        // Every power of two with its neighbours.
        values.extend((0..scalar.bits()).flat_map(|bit| {
            let power = 1_u64 << bit;
            [power - 1, power, power + 1, power.wrapping_neg(), power.wrapping_neg().wrapping_sub(1)]
        }));
    }
    values.extend((0..2 * RANDOM).map(|_| numbers.value(scalar)));
    values.iter_mut().for_each(|value| *value &= mask(scalar));
    values
}

/// Pairs of operands: all of a type of up to 8 bits, else all pairs of edge cases, and random ones.
pub(crate) fn pairs(scalar: Scalar, numbers: &mut Numbers) -> Vec<[u64; 2]> {
    let all: Vec<u64> = if scalar.bits() <= 8 { (0..=mask(scalar)).collect() } else { edges(scalar) };
    let mut pairs: Vec<[u64; 2]> = all.iter().flat_map(|&a| all.iter().map(move |&b| [a, b])).collect();
    if scalar.bits() > 8 {
        pairs.extend((0..RANDOM).map(|_| [numbers.value(scalar), numbers.value(scalar)]));
    }
    pairs
}

/// Triples of operands for `a · b + c`: edge cases, random ones, and sums that cancel the product, where only its rounding is left.
pub(crate) fn triples(scalar: Scalar, numbers: &mut Numbers) -> Vec<[u64; 3]> {
    let edges = edges(scalar);
    let mut triples = Vec::new();
    // Every pair of edge cases, each with a handful of third operands.
    for (row, &a) in edges.iter().enumerate() {
        for (column, &b) in edges.iter().enumerate() {
            let c = edges[(row * 7 + column * 3) % edges.len().max(1)];
            triples.push([a, b, c]);
        }
    }
    let product = fold::binary(crisp_ir_kernel::BinaryOp::Mul, scalar);
    let minus = fold::unary(crisp_ir_kernel::UnaryOp::Neg, scalar);
    for _ in 0..RANDOM {
        let [a, b, c] = [numbers.value(scalar), numbers.value(scalar), numbers.value(scalar)];
        triples.push([a, b, c]);
        if let (Some(product), Some(minus)) = (product, minus) {
            triples.push([a, b, minus(product(a, b))]);
        }
    }
    triples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_bits_of_their_type_and_hold_what_matters() {
        for scalar in Scalar::ALL {
            let edges = edges(scalar);
            assert!(edges.iter().all(|value| value & !mask(scalar) == 0), "{scalar:?}");
            assert!(edges.len() == 2 || edges.len() >= 20, "{scalar:?} has {}", edges.len());
        }
        let f32_edges = edges(Scalar::F32);
        for value in [
            0.0,
            -0.0,
            f32::MIN_POSITIVE,
            1.0,
            f32::MAX,
            f32::INFINITY,
            f32::NEG_INFINITY,
            0.5,
            2.5,
            1.0 + f32::EPSILON,
        ] {
            assert!(f32_edges.contains(&u64::from(value.to_bits())), "{value}");
        }
        assert!(f32_edges.contains(&1) && f32_edges.contains(&0x7f80_0001) && f32_edges.contains(&0x7fc0_0000));
        let i8_edges = edges(Scalar::I8);
        assert!([0, 0x7f, 0x80, 0xff, 8].iter().all(|value| i8_edges.contains(value)));
    }

    #[test]
    fn random_numbers_follow_from_the_name() {
        let first = |name: &str| Numbers::of(name).next();
        assert_eq!(first("a"), first("a"));
        assert_ne!(first("a"), first("b"));
        let mut numbers = Numbers::of("floats");
        let finite = (0..1000)
            .map(|_| f32::from_bits(numbers.value(Scalar::F32) as u32))
            .filter(|value| (0.001..1000.0).contains(&value.abs()));
        assert!(finite.count() > 450);
    }

    #[test]
    fn small_types_are_tested_with_all_values() {
        let mut numbers = Numbers::of("");
        assert_eq!(pairs(Scalar::I8, &mut numbers).len(), 65536);
        assert_eq!(singles(Scalar::F16, &mut numbers).len(), 65536);
        assert_eq!(pairs(Scalar::Bool, &mut numbers).len(), 4);
        assert!(singles(Scalar::F32, &mut numbers).contains(&u64::from((65535.5_f32).to_bits())));
    }
}
