//! Elements made up by a rule: `zeros:TYPE:N`, `iota:TYPE:N`, `random:TYPE:N[:SEED]`; `N` may be several extents, as `25x40`.

use crate::numbers::convert;
use crate::{Elem, Scalar};

use super::count::{self, CountError};
use super::elements::{Budget, Elements, TooMuch};
use super::floats;
use super::types;

/// The words before the first colon.
pub const RULES: [&str; 3] = ["zeros", "iota", "random"];

/// The values of the elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// All bits zero.
    Zeros,
    /// 0, 1, 2 and so on: integers wrap around, floats are rounded to nearest.
    Iota,
    /// The uppermost bits of the SplitMix64 sequence: all values of an integer type, and floats from 0 to below 1.
    Random {
        /// Chooses the sequence.
        seed: u64,
    },
}

/// A rule with the type and the number of elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The values of the elements.
    pub rule: Rule,
    /// Their type.
    pub elem: Elem,
    /// How many.
    pub count: u64,
    /// The extents that `count` is the product of, where several are given.
    pub shape: Option<Vec<u64>>,
}

/// The reason why a text is not a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleError {
    /// Too few or too many parts.
    Parts,
    /// The text is not a type.
    Type(String),
    /// The text is not a number of elements, or not a seed.
    Count(String, CountError),
}

/// Reads `zeros:TYPE:N` and its like; none when the first word is not a rule.
pub fn parse(text: &str) -> Option<Result<Generated, RuleError>> {
    let mut parts = text.split(':');
    let rule = match parts.next()? {
        "zeros" => Rule::Zeros,
        "iota" => Rule::Iota,
        "random" => Rule::Random { seed: 0 },
        _ => return None,
    };
    Some(parse_rest(rule, &parts.collect::<Vec<_>>()))
}

fn parse_rest(rule: Rule, parts: &[&str]) -> Result<Generated, RuleError> {
    let number = |text: &str| count::parse(text).map_err(|error| RuleError::Count(text.to_owned(), error));
    let (elem, length, seed) = match (rule, parts) {
        (_, [elem, length]) => (elem, length, None),
        (Rule::Random { .. }, [elem, length, seed]) => (elem, length, Some(number(seed)?)),
        _ => return Err(RuleError::Parts),
    };
    let rule = match rule {
        Rule::Random { seed: default } => Rule::Random { seed: seed.unwrap_or(default) },
        Rule::Zeros | Rule::Iota => rule,
    };
    let elem = types::parse(elem).ok_or_else(|| RuleError::Type((*elem).to_owned()))?;
    // A mistake in one extent shows all of them.
    let whole = |error| match error {
        RuleError::Count(_, why) => RuleError::Count((*length).to_owned(), why),
        other => other,
    };
    let extents = length.split(['x', '×']).map(|extent| number(extent.trim()).map_err(whole));
    let extents: Vec<u64> = extents.collect::<Result<_, _>>()?;
    let count = extents.iter().try_fold(1_u64, |product, extent| product.checked_mul(*extent));
    let count = count.ok_or_else(|| RuleError::Count((*length).to_owned(), CountError::TooLarge))?;
    Ok(Generated { rule, elem, count, shape: Some(extents).filter(|extents| extents.len() > 1) })
}

/// The elements themselves. Lanes of vectors count as one scalar after the other.
#[expect(clippy::needless_pass_by_value, reason = "a public function, which takes what it makes elements of")]
pub fn elements(generated: Generated, budget: &mut Budget) -> Result<Elements, TooMuch> {
    let Generated { rule, elem, count, shape: _ } = generated;
    let mut bytes = budget.allocate(u128::from(count) * u128::from(elem.bytes()))?;
    bytes.resize(bytes.capacity(), 0);
    match rule {
        Rule::Zeros => {}
        Rule::Iota => match convert(Scalar::U64, elem.scalar) {
            Some(convert) => fill(elem.scalar, &mut bytes, convert),
            // There is no conversion to bool: even and odd.
            None => fill(elem.scalar, &mut bytes, |index| index & 1),
        },
        Rule::Random { seed } => {
            fill(elem.scalar, &mut bytes, |index| random_bits(elem.scalar, random(seed, index)));
        }
    }
    Ok(Elements { elem, bytes })
}

/// Writes the low bytes of `scalar_bits(0), scalar_bits(1), …`.
fn fill(scalar: Scalar, bytes: &mut [u8], scalar_bits: impl Fn(u64) -> u64) {
    match scalar.bytes() {
        1 => fill_width::<1>(bytes, scalar_bits),
        2 => fill_width::<2>(bytes, scalar_bits),
        4 => fill_width::<4>(bytes, scalar_bits),
        _ => fill_width::<8>(bytes, scalar_bits),
    }
}

fn fill_width<const WIDTH: usize>(bytes: &mut [u8], scalar_bits: impl Fn(u64) -> u64) {
    for (element, index) in bytes.chunks_exact_mut(WIDTH).zip(0..) {
        element.copy_from_slice(&scalar_bits(index).to_le_bytes()[..WIDTH]);
    }
}

/// Number `index` of the SplitMix64 sequence of a seed: the finalizer of the counter `seed + (index + 1) · 0x9e3779b97f4a7c15`.
fn random(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_add(index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A scalar from 64 random bits, always from the uppermost: an integer of `n` bits is the upper `n`; a float in [0, 1) is the upper
/// 53, 24, 11 or 8 bits (double, float, half, bfloat16) times 2^-53, 2^-24, 2^-11 or 2^-8, which is exact.
#[allow(clippy::cast_precision_loss)]
fn random_bits(scalar: Scalar, bits: u64) -> u64 {
    let unit = |digits: u32| (bits >> (64 - digits)) as f64 / (1_u64 << digits) as f64;
    match scalar {
        Scalar::F64 => floats::encode(scalar, unit(53)),
        Scalar::F32 => floats::encode(scalar, unit(24)),
        Scalar::F16 => floats::encode(scalar, unit(11)),
        Scalar::BF16 => floats::encode(scalar, unit(8)),
        Scalar::Bool
        | Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64 => bits >> (64 - scalar.bits()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(text: &str) -> Vec<u8> {
        elements(parse(text).unwrap().unwrap(), &mut Budget::of(1 << 20)).unwrap().bytes
    }

    fn floats(bytes: &[u8]) -> Vec<f32> {
        bytes.chunks_exact(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap())).collect()
    }

    #[test]
    fn rules_make_their_elements() {
        assert_eq!(made("zeros:long:2"), [0; 16]);
        assert_eq!(made("iota:u8:260")[250..], [250, 251, 252, 253, 254, 255, 0, 1, 2, 3]);
        assert_eq!(floats(&made("iota:float:3")), [0.0, 1.0, 2.0]);
        assert_eq!(floats(&made("iota:float2:2")), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(made("iota:bool:3"), [0, 1, 0]);
        assert!(made("random:int:0").is_empty());
    }

    #[test]
    fn random_numbers_are_those_of_splitmix64() {
        // The published first outputs of SplitMix64 with seed 1234567.
        let first = [6_457_827_717_110_365_317_u64, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        let wanted: Vec<u8> = first.iter().flat_map(|value| value.to_le_bytes()).collect();
        assert_eq!(made("random:ulong:3:1234567"), wanted);
        assert_eq!(made("random:ulong:3"), made("random:ulong:3:0"));
        let upper: Vec<u8> = first.iter().map(|value| value.to_le_bytes()[7]).collect();
        assert_eq!(made("random:char:3:1234567"), upper);
    }

    #[test]
    fn random_floats_fill_the_unit_interval() {
        let values = floats(&made("random:float:10000:7"));
        assert!(values.iter().all(|value| (0.0..1.0).contains(value)));
        let mean = values.iter().sum::<f32>() / 10000.0;
        assert!((mean - 0.5).abs() < 0.02, "{mean}");
    }

    #[test]
    fn wrong_rules_say_what_is_wrong() {
        assert_eq!(parse("file.npy"), None);
        assert_eq!(parse("zeros"), Some(Err(RuleError::Parts)));
        assert_eq!(parse("zeros:float:3:4"), Some(Err(RuleError::Parts)));
        assert_eq!(parse("zeros:flaot:3"), Some(Err(RuleError::Type("flaot".to_owned()))));
        assert_eq!(parse("iota:int:x"), Some(Err(RuleError::Count("x".to_owned(), CountError::Malformed))));
        assert_eq!(parse("random:int:1:2^64"), Some(Err(RuleError::Count("2^64".to_owned(), CountError::TooLarge))));
        let huge = parse("zeros:double:2^63").unwrap().unwrap();
        assert!(elements(huge, &mut Budget::of(1 << 20)).is_err());
    }
}
