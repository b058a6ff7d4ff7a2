//! Exact decimal text of floats of every width, both ways.

use std::cmp::Ordering;

use crate::types::Scalar;

/// Significand bits that are stored, and the exponent bias.
fn format_of(scalar: Scalar) -> Option<(u32, i32)> {
    match scalar {
        Scalar::F16 => Some((10, 15)),
        Scalar::BF16 => Some((7, 127)),
        Scalar::F32 => Some((23, 127)),
        Scalar::F64 => Some((52, 1023)),
        Scalar::Bool
        | Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64 => None,
    }
}

/// The canonical quiet NaN of a float type; nothing for other types.
pub(crate) fn canonical_nan(scalar: Scalar) -> Option<u64> {
    match scalar {
        Scalar::F16 => Some(0x7e00),
        Scalar::BF16 => Some(0x7fc0),
        Scalar::F32 => Some(0x7fc0_0000),
        Scalar::F64 => Some(0x7ff8_0000_0000_0000),
        Scalar::Bool
        | Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64 => None,
    }
}

/// The bits of +∞ of a float type; nothing for other types. Larger magnitudes are NaNs.
pub(crate) fn infinity(scalar: Scalar) -> Option<u64> {
    let (stored, _) = format_of(scalar)?;
    let exponent_bits = scalar.bits() - 1 - stored;
    Some(((1 << exponent_bits) - 1) << stored)
}

/// `2^exponent`, for exponents that `f64` has as normal numbers.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(u64::from((exponent + 1023).unsigned_abs()) << 52)
}

/// The value of a finite float, exact because `f64` holds every narrower one.
fn finite_value(scalar: Scalar, bits: u64) -> Option<f64> {
    let (stored, bias) = format_of(scalar)?;
    if scalar == Scalar::F64 {
        return Some(f64::from_bits(bits));
    }
    let sign = bits >> (scalar.bits() - 1) & 1;
    let exponent = i32::try_from(bits >> stored & ((1 << (scalar.bits() - 1 - stored)) - 1)).ok()?;
    let fraction = u32::try_from(bits & ((1 << stored) - 1)).ok()?;
    let stored_exponent = i32::try_from(stored).ok()?;
    let magnitude = if exponent == 0 {
        f64::from(fraction) * power_of_two(1 - bias - stored_exponent)
    } else {
        f64::from(fraction + (1 << stored)) * power_of_two(exponent - bias - stored_exponent)
    };
    Some(if sign == 1 { -magnitude } else { magnitude })
}

/// The shortest decimal that reads back as the same float: `1.0`, `-0.0`, `6.1e-5`, `inf`, `-inf`. Nothing for NaNs,
/// which have no decimal, and for types that are not floats.
#[must_use]
pub fn shortest_decimal(scalar: Scalar, bits: u64) -> Option<String> {
    let infinity = infinity(scalar)?;
    let sign_bit = 1 << (scalar.bits() - 1);
    match (bits & !sign_bit).cmp(&infinity) {
        Ordering::Greater => return None,
        Ordering::Equal => return Some(if bits & sign_bit == 0 { "inf" } else { "-inf" }.to_owned()),
        Ordering::Less => {}
    }
    let value = finite_value(scalar, bits)?;
    let scientific = match scalar {
        Scalar::F64 => format!("{value:e}"),
        // The value came from an `f32`, so the way back is exact.
        #[allow(clippy::cast_possible_truncation)]
        Scalar::F32 => format!("{:e}", value as f32),
        Scalar::F16
        | Scalar::BF16
        | Scalar::Bool
        | Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64 => {
            (0..20).map(|digits| format!("{value:.digits$e}")).find(|text| decimal_bits(scalar, text) == Some(bits))?
        }
    };
    Some(plain(&scientific))
}

/// `1.25e-3` as `0.00125`; very large and very small numbers keep their exponent. There is always a decimal point.
fn plain(scientific: &str) -> String {
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |rest| ("-", rest));
    let (head, tail) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    match usize::try_from(exponent) {
        Ok(up) if up < 16 => {
            let split = up.min(tail.len());
            let (whole, fraction) = tail.split_at(split);
            let zeros = "0".repeat(up - split);
            let fraction = if fraction.is_empty() { "0" } else { fraction };
            format!("{sign}{head}{whole}{zeros}.{fraction}")
        }
        Err(_) if exponent >= -5 => {
            let zeros = "0".repeat(exponent.unsigned_abs() as usize - 1);
            format!("{sign}0.{zeros}{head}{tail}")
        }
        Ok(_) | Err(_) => {
            let tail = if tail.is_empty() { "0" } else { tail };
            format!("{sign}{head}.{tail}e{exponent}")
        }
    }
}

/// The bits of the float nearest to a decimal (`12`, `-1.5`, `2.5e-3`), rounded once to nearest even. Nothing when the
/// text is not a decimal, when the number rounds to an infinity, or when the type is not a float.
#[must_use]
pub fn decimal_bits(scalar: Scalar, text: &str) -> Option<u64> {
    if !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E')) {
        return None;
    }
    let bits = match scalar {
        Scalar::F64 => text.parse::<f64>().ok()?.to_bits(),
        Scalar::F32 => u64::from(text.parse::<f32>().ok()?.to_bits()),
        Scalar::F16 | Scalar::BF16 => {
            let value: f64 = text.parse().ok()?;
            let beyond = || compare_decimals(text, &format!("{:.200e}", value.abs()));
            narrow(scalar, value, &beyond)?
        }
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
    let magnitude = bits & !(1 << (scalar.bits() - 1));
    (magnitude < infinity(scalar)?).then_some(bits)
}

/// Rounds to a narrower format. `beyond` returns on which side of `value` the exact number lies: only needed when `value`
/// is halfway between two results, where rounding twice would go wrong.
fn narrow(scalar: Scalar, value: f64, beyond: &dyn Fn() -> Ordering) -> Option<u64> {
    let (stored, bias) = format_of(scalar)?;
    let infinity = infinity(scalar)?;
    let sign = u64::from(value.is_sign_negative()) << (scalar.bits() - 1);
    if !value.is_finite() {
        return Some(sign | infinity);
    }
    let bits = value.to_bits() & !(1 << 63);
    let (significand, exponent) = match bits >> 52 {
        0 => (bits, -1074),
        biased => (bits & ((1 << 52) - 1) | 1 << 52, i32::try_from(biased).ok()? - 1075),
    };
    if significand == 0 {
        return Some(sign);
    }
    // The weight of the result's last bit: fixed for subnormals, else that of a full significand.
    let width = 64 - i32::try_from(significand.leading_zeros()).ok()?;
    let stored_width = i32::try_from(stored).ok()?;
    let last = (exponent + width - 1 - stored_width).max(1 - bias - stored_width);
    let drop = u32::try_from(last - exponent).ok()?;
    let (kept, rest, half) = if drop > 63 {
        (0, significand, u64::MAX)
    } else if drop == 0 {
        (significand, 0, 1)
    } else {
        (significand >> drop, significand & ((1 << drop) - 1), 1 << (drop - 1))
    };
    let up = match rest.cmp(&half) {
        Ordering::Less => false,
        Ordering::Greater => true,
        Ordering::Equal => match beyond() {
            Ordering::Less => false,
            Ordering::Greater => true,
            Ordering::Equal => kept & 1 == 1,
        },
    };
    // A carry out of the significand goes into the exponent by itself.
    let rounded = kept + u64::from(up);
    let exponent_field = u64::try_from(last + bias + stored_width - 1).ok()? << stored;
    Some(sign | (exponent_field + rounded).min(infinity))
}

/// Compares the magnitudes of two decimals exactly.
fn compare_decimals(left: &str, right: &str) -> Ordering {
    let (left_digits, left_exponent) = digits_and_exponent(left);
    let (right_digits, right_exponent) = digits_and_exponent(right);
    match (left_digits.is_empty(), right_digits.is_empty()) {
        (true, true) => Ordering::Equal,
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        (false, false) => left_exponent.cmp(&right_exponent).then_with(|| left_digits.cmp(&right_digits)),
    }
}

/// The digits without zeros at either end, and the exponent of the first one.
fn digits_and_exponent(text: &str) -> (String, i64) {
    let text = text.trim_start_matches(['+', '-']);
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    let significant = all.trim_start_matches('0');
    let skipped = i64::try_from(all.len() - significant.len()).unwrap_or(i64::MAX);
    let whole = i64::try_from(whole.len()).unwrap_or(i64::MAX);
    let exponent: i64 = exponent.parse().unwrap_or(0);
    (significant.trim_end_matches('0').to_owned(), exponent.saturating_add(whole - 1 - skipped))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest_by_search(scalar: Scalar, value: f64) -> u64 {
        let infinity = infinity(scalar).expect("a float");
        (0..infinity)
            .min_by(|&a, &b| {
                let distance = |bits: u64| (finite_value(scalar, bits).expect("finite") - value).abs();
                distance(a).total_cmp(&distance(b)).then((a & 1).cmp(&(b & 1)))
            })
            .expect("there are floats")
    }

    #[test]
    fn every_half_float_reads_back_from_its_shortest_decimal() {
        for scalar in [Scalar::F16, Scalar::BF16] {
            for bits in 0..=0xffff_u64 {
                let Some(text) = shortest_decimal(scalar, bits) else {
                    assert!(bits & 0x7fff > infinity(scalar).expect("a float"));
                    continue;
                };
                match text.as_str() {
                    "inf" | "-inf" => assert_eq!(bits & 0x7fff, infinity(scalar).expect("a float")),
                    _ => assert_eq!(decimal_bits(scalar, &text), Some(bits), "{text}"),
                }
            }
        }
    }

    #[test]
    fn wide_floats_read_back_from_their_shortest_decimal() {
        let mut state = 1_u64;
        for _ in 0..20_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            for (scalar, bits) in [(Scalar::F32, state >> 32), (Scalar::F64, state)] {
                if let Some(text) = shortest_decimal(scalar, bits)
                    && !text.ends_with("inf")
                {
                    assert_eq!(decimal_bits(scalar, &text), Some(bits), "{text}");
                }
            }
        }
    }

    #[test]
    fn narrow_floats_round_once() {
        for (text, value) in [("0.1", 0.1), ("1.0e-6", 1e-6), ("2.14159", 2.14159), ("1000.3", 1000.3)] {
            for scalar in [Scalar::F16, Scalar::BF16] {
                assert_eq!(decimal_bits(scalar, text), Some(nearest_by_search(scalar, value)), "{text}");
            }
        }
        // 1 + 2^-11 lies halfway between 1 and the next half float; a digit far behind decides.
        assert_eq!(decimal_bits(Scalar::F16, "1.00048828125"), Some(0x3c00));
        assert_eq!(decimal_bits(Scalar::F16, "1.00048828125000000000000000000000001"), Some(0x3c01));
        assert_eq!(decimal_bits(Scalar::F16, "1.00048828124999999999999999999999999"), Some(0x3c00));
        assert_eq!(decimal_bits(Scalar::F16, "1.00146484374999999999999999999999999"), Some(0x3c01));
        assert_eq!(decimal_bits(Scalar::F16, "1.00146484375"), Some(0x3c02));
    }

    #[test]
    fn what_rounds_to_infinity_is_no_literal() {
        assert_eq!(decimal_bits(Scalar::F16, "65519.0"), Some(0x7bff));
        assert_eq!(decimal_bits(Scalar::F16, "65520.0"), None);
        assert_eq!(decimal_bits(Scalar::F32, "3.5e38"), None);
        assert_eq!(decimal_bits(Scalar::F32, "inf"), None);
        assert_eq!(decimal_bits(Scalar::I32, "1"), None);
    }

    #[test]
    fn decimals_are_plain_where_a_person_would_write_them_so() {
        let text = |value: f32| shortest_decimal(Scalar::F32, u64::from(value.to_bits()));
        assert_eq!(text(1.0).as_deref(), Some("1.0"));
        assert_eq!(text(-0.0).as_deref(), Some("-0.0"));
        assert_eq!(text(1234.5).as_deref(), Some("1234.5"));
        assert_eq!(text(0.001).as_deref(), Some("0.001"));
        assert_eq!(text(16_777_216.0).as_deref(), Some("16777216.0"));
        assert_eq!(text(1e-45).as_deref(), Some("1.0e-45"));
        assert_eq!(text(1.5e30).as_deref(), Some("1.5e30"));
        assert_eq!(text(f32::NEG_INFINITY).as_deref(), Some("-inf"));
        assert_eq!(text(f32::NAN), None);
    }
}
