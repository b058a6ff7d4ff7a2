//! Data of many kinds: what separates definitions that are the same from those that only look so.

use crisp_ir_kernel::{Scalar, fold};

/// The kind of numbers that buffers are filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Data {
    /// Small whole numbers, with which arithmetic of floats is exact in every order.
    Whole,
    /// Floats with all digits between −4 and 4, small integers.
    Digits,
    /// Numbers over all of a type's range; of floats, those whose products are finite.
    Full,
    /// Numbers as for `Digits` and `Full`, and sometimes one from the ends of a type.
    Sparse,
    /// Numbers of the ends of a type: the greatest, the least, infinities, NaN, zeros of both signs, subnormal numbers, powers of ten and two.
    Ends,
    /// Few different numbers, so that many are equal.
    Ties,
}

impl Data {
    /// All kinds, the ones of which a difference says most first.
    pub(crate) const ALL: [Data; 6] = [Data::Whole, Data::Digits, Data::Full, Data::Ties, Data::Sparse, Data::Ends];

    /// The numbers, for people.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Data::Whole => "all numbers were small and whole",
            Data::Digits => "floats were between -4 and 4, with all digits",
            Data::Full => "numbers were of all of their type's range",
            Data::Sparse => {
                "some numbers were at the ends of their type: the greatest and the least, infinities, NaN, zeros"
            }
            Data::Ends => "numbers were at the ends of their type: the greatest and the least, infinities, NaN, zeros",
            Data::Ties => "many numbers were equal, zeros of both signs among them",
        }
    }

    /// Returns whether another order of arithmetic may make other floats of these numbers.
    pub(crate) fn rounds(self) -> bool {
        matches!(self, Data::Digits | Data::Full)
    }
}

/// Pseudo-random numbers: the same in every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(crate) fn below(&mut self, most: usize) -> usize {
        let most = u64::try_from(most.max(1)).unwrap_or(1);
        usize::try_from((self.next() >> 20) % most).unwrap_or(0)
    }
}

/// The bytes of a number of a type.
pub(crate) fn element(scalar: Scalar, data: Data, random: &mut Random) -> Vec<u8> {
    let bytes = usize::try_from(scalar.bytes()).unwrap_or(1);
    let bits = match (scalar, data) {
        (Scalar::Bool, _) => random.next() >> 63,
        (_, Data::Sparse) if random.below(12) != 0 => {
            // Each run has one of both, so that sums stay finite in some.
            plain(scalar, if scalar.is_float() { Data::Digits } else { Data::Full }, random)
        }
        (_, Data::Sparse | Data::Ends) => at_the_ends(scalar, random),
        (_, Data::Ties) => of_few(scalar, random),
        (_, Data::Whole | Data::Digits | Data::Full) => plain(scalar, data, random),
    };
    bits.to_le_bytes().get(..bytes).unwrap_or_default().to_vec()
}

fn of_float(scalar: Scalar, value: f64) -> u64 {
    fold::convert(Scalar::F64, scalar).map_or(0, |convert| convert(value.to_bits()))
}

fn plain(scalar: Scalar, data: Data, random: &mut Random) -> u64 {
    let whole = i64::try_from(random.below(17)).unwrap_or(0) - 8;
    if scalar.is_float() {
        let digits = (random.next() >> 11) as f64 / 9_007_199_254_740_992.0 - 0.5;
        return of_float(
            scalar,
            match data {
                Data::Whole => whole as f64,
                Data::Full => {
                    // Half of the exponents, so that a product of two is a number of the type.
                    let half = match scalar {
                        Scalar::F16 => 6,
                        Scalar::F64 => 500,
                        _ => 60,
                    };
                    let exponent = i32::try_from(random.below(2 * half + 1)).unwrap_or(0);
                    let power = exponent - i32::try_from(half).unwrap_or(0);
                    (digits * 2.0) * f64::from_bits(u64::try_from(1023 + power).unwrap_or(1023) << 52)
                }
                _ => digits * 8.0,
            },
        );
    }
    match data {
        Data::Full => random.next(),
        _ if scalar.is_signed_integer() => u64::from_le_bytes(whole.to_le_bytes()),
        _ => whole.unsigned_abs(),
    }
}

/// One of few numbers, zeros of both signs among them.
fn of_few(scalar: Scalar, random: &mut Random) -> u64 {
    let pick = random.below(5);
    if scalar.is_float() {
        return of_float(scalar, [0.0, -0.0, 1.0, -1.0, 2.0][pick]);
    }
    [0, 1, 2, if scalar.is_signed_integer() { u64::MAX } else { 1 }, 0][pick]
}

fn at_the_ends(scalar: Scalar, random: &mut Random) -> u64 {
    let width = scalar.bits();
    let all = u64::MAX >> (64 - width);
    let sign = 1_u64 << (width - 1);
    if !scalar.is_float() {
        let ten =
            10_u64.checked_pow(u32::try_from(random.below(20)).unwrap_or(0)).filter(|it| *it <= all).unwrap_or(100);
        let power = 1_u64 << random.below(width as usize);
        return match random.below(12) {
            0 => all,
            1 => sign,
            2 => all >> 1,
            3 => sign | 1,
            4 => 0,
            5 => 1,
            6 => all - 1,
            7 => power,
            8 => power - 1,
            9 => ten,
            10 => ten.wrapping_neg(),
            _ => random.next(),
        };
    }
    // Bits below the exponent.
    let mantissa = match scalar {
        Scalar::F16 => 10,
        Scalar::BF16 => 7,
        Scalar::F32 => 23,
        _ => 52,
    };
    let infinity = (all >> 1) >> mantissa << mantissa;
    let one = of_float(scalar, 1.0);
    let ten = of_float(scalar, [1e-4, 1e-3, 0.1, 10.0, 100.0, 1e4, 1e10, 1e30, 1e-30][random.below(9)]);
    let magnitude = match random.below(16) {
        0 | 1 => 0,
        2 => infinity,
        3 => infinity | 1 << (mantissa - 1),
        4 => infinity - 1,
        5 => 1 << mantissa,
        6 => 1,
        7 => (1 << mantissa) - 1,
        8 => one,
        9 => one + 1,
        10 => one - 1,
        11 => ten,
        12 => of_float(scalar, [0.5, 1.5, 2.5, 3.5][random.below(4)]),
        13 => of_float(scalar, (1_u64 << mantissa) as f64 * 2.0) + random.next() % 2,
        14 => infinity - (1 << mantissa),
        _ => random.next() & (all >> 1),
    };
    magnitude | if random.below(2) == 0 { sign } else { 0 }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crisp_ir_kernel::Scalar;

    use super::{Data, Random, element};

    #[test]
    fn ends_of_each_type_are_among_the_data() {
        for scalar in Scalar::ALL.into_iter().skip(1) {
            let mut random = Random::new(1);
            let all: BTreeSet<u64> = (0..4000)
                .map(|_| {
                    let mut wide = [0; 8];
                    let bytes = element(scalar, Data::Ends, &mut random);
                    wide[..bytes.len()].copy_from_slice(&bytes);
                    u64::from_le_bytes(wide)
                })
                .collect();
            let most = u64::MAX >> (64 - scalar.bits());
            let wanted = match scalar {
                Scalar::F16 => vec![0, 0x8000, 0x7c00, 0xfc00, 0x7e00, 0x7bff, 0x0400, 1, 0x3c01],
                Scalar::BF16 => vec![0, 0x8000, 0x7f80, 0xff80, 0x7fc0, 0x7f7f, 0x0080, 1],
                Scalar::F32 => vec![0, 1 << 31, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 0x7f7f_ffff, 0x0080_0000, 1],
                Scalar::F64 => vec![0, 1 << 63, 0x7ff << 52, 0xfff << 52, 0xfff << 51, (0x7ff << 52) - 1, 1 << 52, 1],
                _ => vec![0, 1, most, most >> 1, (most >> 1) + 1, most - 1, 100],
            };
            let wanted =
                wanted.into_iter().map(|it| if scalar == Scalar::F64 && it == 0xfff << 51 { 0x7ff8 << 48 } else { it });
            for bits in wanted {
                assert!(all.contains(&bits), "{scalar:?} {bits:#x}");
            }
        }
    }
}
