//! One token: where it ends, and whether it is a number, a name or neither.

use crate::messages::{NotANumber, is_invisible};
use crate::suffix;

/// The longest name or number, in bytes.
pub const MAX_NAME_BYTES: usize = 4096;

/// The longest string literal, in bytes of source.
pub const MAX_STRING_BYTES: usize = 1 << 20;

/// Whether `byte` separates tokens by itself.
pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// Whether `byte` ends a name or number that precedes it.
fn ends_token(byte: u8) -> bool {
    is_blank(byte) || matches!(byte, b'(' | b')' | b'"' | b';' | b'\'' | b'`' | b',')
}

/// The characters of names; the colon separates their parts.
fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(
            byte,
            b'+' | b'-'
                | b'*'
                | b'/'
                | b'<'
                | b'>'
                | b'='
                | b'!'
                | b'?'
                | b'_'
                | b'&'
                | b'%'
                | b'~'
                | b'.'
                | b'$'
                | b':'
        )
}

/// The extent of a token and what in it is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// One past its last byte.
    pub(crate) end: usize,
    /// The first run of characters that no name has.
    pub(crate) bad: Option<(usize, usize)>,
    /// Whether any character of a name is there.
    pub(crate) any_good: bool,
}

/// Scans the token that begins at `start`, which is not a blank or delimiter.
///
/// `$` may be followed by `{NAME}`. `#` ends the token after a colon, as in `f:#'(int)`, and before `|`.
pub(crate) fn scan(text: &str, start: usize) -> Extent {
    let bytes = text.as_bytes();
    let mut at = start;
    let mut bad: Option<(usize, usize)> = None;
    let mut any_good = false;
    let mut in_braces = false;
    while let Some(&byte) = bytes.get(at) {
        let width = if byte < 0x80 {
            if ends_token(byte) {
                break;
            }
            1
        } else {
            let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) else { break };
            if at > start && is_invisible(c) {
                break;
            }
            c.len_utf8()
        };
        let good = match byte {
            b'{' => {
                in_braces = at > start && bytes.get(at - 1) == Some(&b'$');
                in_braces
            }
            b'}' => std::mem::replace(&mut in_braces, false),
            b'#' if at > start && (bytes.get(at - 1) == Some(&b':') || bytes.get(at + 1) == Some(&b'|')) => break,
            byte => is_name_byte(byte),
        };
        if good {
            any_good = true;
        } else {
            match &mut bad {
                None => bad = Some((at, at + width)),
                Some((_, end)) if *end == at => *end = at + width,
                Some(_) => {}
            }
        }
        at += width;
    }
    Extent { end: at, bad, any_good }
}

/// The kind of a token without a colon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Number<'t> {
    /// An integer of at most 64 bits.
    Integer(i128),
    /// A float; the text is as it should be kept.
    Float,
    /// A number with its type.
    Suffixed,
    /// An integer beyond 64 bits.
    TooLarge,
    /// `1/3`.
    Ratio(&'t str, &'t str),
    /// It begins like a number.
    Malformed(NotANumber),
    /// Not a number: a name.
    Name,
}

/// Splits off leading digits.
fn digits(text: &str) -> (&str, &str) {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

/// Whether `text` is an exponent: `e5`, `E-3`.
fn is_exponent(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(['e', 'E']) else { return false };
    let (digits, rest) = digits(rest.strip_prefix(['+', '-']).unwrap_or(rest));
    !digits.is_empty() && rest.is_empty()
}

/// Distinguishes numbers from names. Linear in the token.
pub(crate) fn number(token: &str) -> Number<'_> {
    if suffix::split(token).is_some() {
        return Number::Suffixed;
    }
    let unsigned = token.strip_prefix(['+', '-']).unwrap_or(token);
    let sign = token.get(..token.len() - unsigned.len()).unwrap_or("");
    let (whole, tail) = digits(unsigned);
    if whole.is_empty() {
        return match unsigned.strip_prefix('.') {
            Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => {
                Number::Malformed(NotANumber::NoLeadingDigit(format!("{sign}0.{rest}")))
            }
            _ => Number::Name,
        };
    }
    if tail.is_empty() {
        return integer(token, 10);
    }
    if let Some(after_slash) = tail.strip_prefix('/') {
        let (denominator, rest) = digits(after_slash);
        if !denominator.is_empty() && rest.is_empty() {
            let numerator = token.get(..token.len() - tail.len()).unwrap_or(token);
            return Number::Ratio(numerator, denominator);
        }
    }
    if let Some(after_point) = tail.strip_prefix('.') {
        let (_, exponent) = digits(after_point);
        if exponent.is_empty() || is_exponent(exponent) {
            return Number::Float;
        }
        return Number::Malformed(malformed(token, exponent));
    }
    if is_exponent(tail) {
        return Number::Malformed(NotANumber::NoPoint(format!("{sign}{whole}.0{tail}")));
    }
    if whole == "0" && sign.is_empty() {
        let radix = match tail.as_bytes() {
            [b'x' | b'X', rest @ ..] if !rest.is_empty() && rest.iter().all(u8::is_ascii_hexdigit) => Some('x'),
            [b'b' | b'B', rest @ ..] if !rest.is_empty() && rest.iter().all(|b| matches!(b, b'0' | b'1')) => Some('b'),
            [b'o' | b'O', rest @ ..] if !rest.is_empty() && rest.iter().all(|b| matches!(b, b'0'..=b'7')) => Some('o'),
            _ => None,
        };
        if let (Some(radix), Some(rest)) = (radix, tail.get(1..)) {
            return Number::Malformed(NotANumber::ForeignRadix(format!("#{radix}{rest}")));
        }
    }
    match malformed(token, tail) {
        // `1+`, `2d`, `4x4` are names.
        NotANumber::Other => Number::Name,
        why => Number::Malformed(why),
    }
}

/// Why a number followed by `tail` is none.
fn malformed(token: &str, tail: &str) -> NotANumber {
    let number = token.get(..token.len() - tail.len()).unwrap_or(token);
    let lower = tail.to_ascii_lowercase();
    if matches!(lower.as_str(), "f" | "u" | "l" | "ul" | "ull" | "ll" | "h" | "uz" | "f16" | "f32" | "f64")
        || matches!(lower.as_str(), "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64")
    {
        return NotANumber::Suffix(number.to_owned());
    }
    let plain = token.replace('_', "");
    if token.contains('_') && !matches!(tail, "_") && matches!(self::number(&plain), Number::Integer(_) | Number::Float)
    {
        return NotANumber::Grouping(plain);
    }
    NotANumber::Other
}

/// Reads a decimal integer with its sign, or digits of another radix.
pub(crate) fn integer(text: &str, radix: u32) -> Number<'static> {
    let (negative, digits) = match text.as_bytes() {
        [b'-', ..] => (true, text.get(1..).unwrap_or("")),
        [b'+', ..] => (false, text.get(1..).unwrap_or("")),
        _ => (false, text),
    };
    let mut value: i128 = 0;
    for c in digits.chars() {
        let Some(digit) = c.to_digit(radix) else { return Number::Malformed(NotANumber::Other) };
        // Beyond 2^64 the value no longer matters; saturating keeps long tokens harmless.
        value = value.saturating_mul(i128::from(radix)).saturating_add(i128::from(digit));
    }
    let value = if negative { -value } else { value };
    if (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&value) {
        Number::Integer(value)
    } else {
        Number::TooLarge
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names() {
        for (text, value) in
            [("12", 12), ("-3", -3), ("+4", 4), ("007", 7), ("18446744073709551615", i128::from(u64::MAX))]
        {
            assert_eq!(number(text), Number::Integer(value), "{text}");
        }
        assert_eq!(number("-9223372036854775808"), Number::Integer(i128::from(i64::MIN)));
        for text in ["18446744073709551616", "-9223372036854775809", &"9".repeat(4000)] {
            assert_eq!(number(text), Number::TooLarge, "{text}");
        }
        for text in ["3.0", "-1.5e-3", "3.", "+0.5E+10", "3.e2"] {
            assert_eq!(number(text), Number::Float, "{text}");
        }
        for text in ["1+", "1-", "2d", "4x4", "-", "+", "-x", "...", ".", "->", "+wg-size+", "1/x", "e5", "3-way", "1_"]
        {
            assert_eq!(number(text), Number::Name, "{text}");
        }
        assert_eq!(number("-1/3"), Number::Ratio("-1", "3"));
    }

    #[test]
    fn what_begins_like_a_number() {
        let cases = [
            ("1e5", NotANumber::NoPoint("1.0e5".into())),
            ("-2E-3", NotANumber::NoPoint("-2.0E-3".into())),
            ("-.5", NotANumber::NoLeadingDigit("-0.5".into())),
            ("0xfF", NotANumber::ForeignRadix("#xfF".into())),
            ("0b101", NotANumber::ForeignRadix("#b101".into())),
            ("1.5u", NotANumber::Suffix("1.5".into())),
            ("10ull", NotANumber::Suffix("10".into())),
            ("1_000", NotANumber::Grouping("1000".into())),
            ("1.2.3", NotANumber::Other),
            ("1.5e", NotANumber::Other),
        ];
        for (text, why) in cases {
            assert_eq!(number(text), Number::Malformed(why), "{text}");
        }
    }

    #[test]
    fn a_token_ends_where_the_next_begins() {
        let end = |text| scan(text, 0).end;
        assert_eq!(end("ab(c"), 2);
        assert_eq!(end("a:int)"), 5);
        assert_eq!(end("f:#'(int)"), 2);
        assert_eq!(end("a#|x|#"), 1);
        assert_eq!(scan("v_${T}_x", 0), Extent { end: 8, bad: None, any_good: true });
        assert_eq!(scan("B[[7]", 0), Extent { end: 5, bad: Some((1, 3)), any_good: true });
        assert_eq!(scan("[\0] ", 0), Extent { end: 3, bad: Some((0, 3)), any_good: false });
        assert_eq!(end("a\u{a0}b"), 1);
    }
}
