//! Numbers with their type, such as `3ul`, `0.5h` and `2d0`: which tokens are some, and their parts.

/// A number and the type that its suffix names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suffixed {
    /// The type.
    pub suffix: Suffix,
    /// The number without its suffix, as an integer or a float is written.
    pub number: Number,
}

/// The number before a suffix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// An integer; beyond 64 bits it is the largest or smallest of 128.
    Integer(i128),
    /// A float, with a point and, where it has one, an exponent after `e`.
    Float(String),
}

/// The types that suffixes name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suffix {
    /// `u`
    Uint,
    /// `l`
    Long,
    /// `ul`
    Ulong,
    /// `h`, `h-3`
    Half,
    /// `bf`
    Bfloat16,
    /// `f`, `f5`
    Float,
    /// `d`, `d0`
    Double,
}

impl Suffix {
    /// Returns the name of the type.
    #[must_use]
    pub fn type_name(self) -> &'static str {
        match self {
            Suffix::Uint => "uint",
            Suffix::Long => "long",
            Suffix::Ulong => "ulong",
            Suffix::Half => "half",
            Suffix::Bfloat16 => "bfloat16",
            Suffix::Float => "float",
            Suffix::Double => "double",
        }
    }
}

/// Returns the parts of a number with a suffix, or `None` where `token` is not one. Case does not matter. Linear in the token.
///
/// An integer takes `u`, `l` and `ul`, in each radix; an integer or a float takes `h`, `f` and `d`, with or without an exponent after
/// it, and `bf`. An integer followed by `d` alone is a name, as in `blur-2d` or `2d`.
#[must_use]
pub fn split(token: &str) -> Option<Suffixed> {
    if let Some(rest) = token.strip_prefix('#') {
        return with_radix(rest);
    }
    let unsigned = token.strip_prefix(['+', '-']).unwrap_or(token);
    let whole = digits(unsigned);
    if whole == 0 {
        return None;
    }
    let after = unsigned.get(whole..)?;
    let fraction = if after.starts_with('.') { 1 + digits(after.get(1..)?) } else { 0 };
    let tail = after.get(fraction..)?;
    let mantissa = token.get(..token.len() - tail.len())?;
    if fraction == 0
        && let Some(suffix) = of_integer(tail)
    {
        return Some(Suffixed { suffix, number: Number::Integer(integer(mantissa, 10)?) });
    }
    let (suffix, exponent) = of_float(tail)?;
    if suffix == Suffix::Double && fraction == 0 && exponent.is_empty() {
        return None;
    }
    let point = if fraction == 0 { ".0" } else { "" };
    let exponent = if exponent.is_empty() { String::new() } else { format!("e{exponent}") };
    Some(Suffixed { suffix, number: Number::Float(format!("{mantissa}{point}{exponent}")) })
}

/// Returns the parts of what follows the `#` of a number with a radix.
fn with_radix(rest: &str) -> Option<Suffixed> {
    let radix = match rest.as_bytes().first()? {
        b'x' | b'X' => 16,
        b'b' | b'B' => 2,
        b'o' | b'O' => 8,
        _ => return None,
    };
    let text = rest.get(1..)?;
    let end = text.bytes().position(|byte| !char::from(byte).is_digit(radix)).filter(|&end| end > 0)?;
    let suffix = of_integer(text.get(end..)?)?;
    Some(Suffixed { suffix, number: Number::Integer(integer(text.get(..end)?, radix)?) })
}

/// Returns the number of leading decimal digits.
fn digits(text: &str) -> usize {
    text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len())
}

fn of_integer(tail: &str) -> Option<Suffix> {
    let suffixes = [("u", Suffix::Uint), ("l", Suffix::Long), ("ul", Suffix::Ulong)];
    suffixes.into_iter().find(|(text, _)| tail.eq_ignore_ascii_case(text)).map(|(_, suffix)| suffix)
}

/// Returns the type and the exponent, which may be empty.
fn of_float(tail: &str) -> Option<(Suffix, &str)> {
    if tail.eq_ignore_ascii_case("bf") {
        return Some((Suffix::Bfloat16, ""));
    }
    let suffix = match tail.as_bytes().first()? {
        b'h' | b'H' => Suffix::Half,
        b'f' | b'F' => Suffix::Float,
        b'd' | b'D' => Suffix::Double,
        _ => return None,
    };
    let exponent = tail.get(1..)?;
    let unsigned = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let whole = exponent.is_empty() || !unsigned.is_empty() && digits(unsigned) == unsigned.len();
    whole.then_some((suffix, exponent))
}

/// Reads digits with a sign; what 128 bits do not hold becomes the nearest that they do.
fn integer(text: &str, radix: u32) -> Option<i128> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, text.get(1..)?),
        b'+' => (false, text.get(1..)?),
        _ => (false, text),
    };
    let mut value: i128 = 0;
    for c in digits.chars() {
        value = value.saturating_mul(i128::from(radix)).saturating_add(i128::from(c.to_digit(radix)?));
    }
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_and_floats_with_their_types() {
        let integer = |suffix, value| Some(Suffixed { suffix, number: Number::Integer(value) });
        let float = |suffix, text: &str| Some(Suffixed { suffix, number: Number::Float(text.into()) });
        assert_eq!(split("3ul"), integer(Suffix::Ulong, 3));
        assert_eq!(split("-3L"), integer(Suffix::Long, -3));
        assert_eq!(split("4294967295u"), integer(Suffix::Uint, 4_294_967_295));
        assert_eq!(split("#xFFul"), integer(Suffix::Ulong, 255));
        assert_eq!(split("#b101u"), integer(Suffix::Uint, 5));
        assert_eq!(split("0.5h"), float(Suffix::Half, "0.5"));
        assert_eq!(split("2d0"), float(Suffix::Double, "2.0e0"));
        assert_eq!(split("-1.5d-3"), float(Suffix::Double, "-1.5e-3"));
        assert_eq!(split("1.f"), float(Suffix::Float, "1."));
        assert_eq!(split("3F"), float(Suffix::Float, "3.0"));
        assert_eq!(split("1.5bf"), float(Suffix::Bfloat16, "1.5"));
        assert_eq!(split(&format!("{}u", "9".repeat(100))), integer(Suffix::Uint, i128::MAX));
    }

    #[test]
    fn other_tokens_are_not() {
        for token in [
            "", "u", "2d", "4x4", "3", "0.5", "1.5ul", "3-way", "2d0x", "1e5", "2d+", "#xu", "#q1u", "+", "1.5bf0",
            "3ull",
        ] {
            assert_eq!(split(token), None, "{token}");
        }
    }
}
