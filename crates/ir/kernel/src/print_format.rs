//! Formats of what kernels print: the conversions of C's `printf`, with the vectors of OpenCL C.

use std::fmt;

use crate::types::{Elem, Scalar};

/// A part of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Characters as they are.
    Text(String),
    /// The place of a value.
    Value(Conversion),
}

/// How a value is printed: `%-08.3f`, `%lld`, `%v4hlx`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// `-`: at the left of its field.
    pub left: bool,
    /// `+`: with its sign where it is positive.
    pub plus: bool,
    /// A blank in place of that sign.
    pub blank: bool,
    /// `#`: with `0x`, `0`, or the point.
    pub alternate: bool,
    /// `0`: filled with zeros.
    pub zeros: bool,
    /// The least number of characters.
    pub width: usize,
    /// Digits: after the point, significant ones, or of an integer at least.
    pub precision: Option<usize>,
    /// Lanes of a vector; 1 of a scalar.
    pub lanes: u8,
    /// How it is written.
    pub kind: PrintKind,
}

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintKind {
    /// `%d`, `%i`
    Signed,
    /// `%u`
    Unsigned,
    /// `%o`
    Octal,
    /// `%x`, and `%X` where the flag is set.
    Hexadecimal(bool),
    /// `%c`
    Character,
    /// `%f`, `%F`
    Fixed(bool),
    /// `%e`, `%E`
    Exponent(bool),
    /// `%g`, `%G`
    General(bool),
    /// `%a`, `%A`
    Binary(bool),
    /// `%s`: a text that is known while compiling.
    Text,
    /// `%p`
    Pointer,
}

impl PrintKind {
    /// Whether it takes a float.
    #[must_use]
    pub fn takes_float(self) -> bool {
        match self {
            PrintKind::Fixed(_) | PrintKind::Exponent(_) | PrintKind::General(_) | PrintKind::Binary(_) => true,
            PrintKind::Signed
            | PrintKind::Unsigned
            | PrintKind::Octal
            | PrintKind::Hexadecimal(_)
            | PrintKind::Character
            | PrintKind::Text
            | PrintKind::Pointer => false,
        }
    }
}

/// Characters that a field or a number of digits has at most.
const FIELD_LIMIT: usize = 1000;

/// Splits a format into its parts.
///
/// # Errors
/// The conversion that C does not have, or that needs what there is not: `%*d` takes its width from a value, `%n` stores.
pub fn pieces(format: &str) -> Result<Vec<Piece>, String> {
    let mut found = Vec::new();
    let mut text = String::new();
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        text.push_str(&rest[..at]);
        let (conversion, length) = match rest[at + 1..].starts_with('%') {
            true => (None, 2),
            false => {
                let (conversion, length) = conversion(&rest[at..])?;
                (Some(conversion), length)
            }
        };
        match conversion {
            None => text.push('%'),
            Some(conversion) => {
                if !text.is_empty() {
                    found.push(Piece::Text(std::mem::take(&mut text)));
                }
                found.push(Piece::Value(conversion));
            }
        }
        rest = &rest[at + length..];
    }
    text.push_str(rest);
    if !text.is_empty() {
        found.push(Piece::Text(text));
    }
    Ok(found)
}

/// Reads a conversion at the beginning of a text, and how many bytes it has.
fn conversion(text: &str) -> Result<(Conversion, usize), String> {
    let bytes = text.as_bytes();
    let mut at = 1;
    let shown = |end: usize| text.get(..=end).unwrap_or(text).to_owned();
    let mut read = Conversion {
        left: false,
        plus: false,
        blank: false,
        alternate: false,
        zeros: false,
        width: 0,
        precision: None,
        lanes: 1,
        kind: PrintKind::Text,
    };
    loop {
        match bytes.get(at) {
            Some(b'-') => read.left = true,
            Some(b'+') => read.plus = true,
            Some(b' ') => read.blank = true,
            Some(b'#') => read.alternate = true,
            Some(b'0') => read.zeros = true,
            _ => break,
        }
        at += 1;
    }
    let number = |at: &mut usize| {
        let start = *at;
        while bytes.get(*at).is_some_and(u8::is_ascii_digit) {
            *at += 1;
        }
        text[start..*at].parse::<usize>().unwrap_or(if start == *at { 0 } else { usize::MAX })
    };
    read.width = number(&mut at);
    if bytes.get(at) == Some(&b'.') {
        at += 1;
        read.precision = Some(number(&mut at));
    }
    if bytes.get(at) == Some(&b'v') {
        at += 1;
        read.lanes = match number(&mut at) {
            lanes @ (2 | 3 | 4 | 8 | 16) => u8::try_from(lanes).unwrap_or(1),
            _ => return Err(shown(at)),
        };
    }
    // The length: values have their own types.
    while bytes.get(at).is_some_and(|next| b"hljztLq".contains(next)) {
        at += 1;
    }
    read.kind = match bytes.get(at) {
        Some(b'd' | b'i') => PrintKind::Signed,
        Some(b'u') => PrintKind::Unsigned,
        Some(b'o') => PrintKind::Octal,
        Some(b'x') => PrintKind::Hexadecimal(false),
        Some(b'X') => PrintKind::Hexadecimal(true),
        Some(b'c') => PrintKind::Character,
        Some(b'f') => PrintKind::Fixed(false),
        Some(b'F') => PrintKind::Fixed(true),
        Some(b'e') => PrintKind::Exponent(false),
        Some(b'E') => PrintKind::Exponent(true),
        Some(b'g') => PrintKind::General(false),
        Some(b'G') => PrintKind::General(true),
        Some(b'a') => PrintKind::Binary(false),
        Some(b'A') => PrintKind::Binary(true),
        Some(b's') => PrintKind::Text,
        Some(b'p') => PrintKind::Pointer,
        _ => {
            let end = (at..text.len()).find(|end| text.is_char_boundary(end + 1)).unwrap_or(text.len());
            return Err(shown(end));
        }
    };
    if read.width > FIELD_LIMIT || read.precision.is_some_and(|digits| digits > FIELD_LIMIT) {
        return Err(shown(at));
    }
    Ok((read, at + 1))
}

/// Writes what a format makes of values, by their types and bits, lane after lane. A format that does not fit them is written as it is.
#[must_use]
pub fn printed(format: &str, elems: &[Elem], bits: &[u64]) -> String {
    let Ok(pieces) = pieces(format) else { return format.to_owned() };
    // A vector of more than four lanes is several values.
    let lanes = elems.iter().flat_map(|elem| (0..elem.lanes).map(|_| elem.scalar));
    let mut values = lanes.zip(bits);
    let mut out = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.push_str(&text),
            Piece::Value(conversion) => {
                for (lane, (scalar, bits)) in values.by_ref().take(usize::from(conversion.lanes)).enumerate() {
                    if lane > 0 {
                        out.push(',');
                    }
                    out.push_str(&conversion.field(scalar, *bits));
                }
            }
        }
    }
    out
}

impl fmt::Display for Conversion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("%")?;
        let flags = [(self.left, "-"), (self.plus, "+"), (self.blank, " "), (self.alternate, "#"), (self.zeros, "0")];
        flags.iter().filter(|(set, _)| *set).try_for_each(|(_, flag)| f.write_str(flag))?;
        if self.width > 0 {
            write!(f, "{}", self.width)?;
        }
        if let Some(precision) = self.precision {
            write!(f, ".{precision}")?;
        }
        if self.lanes > 1 {
            write!(f, "v{}", self.lanes)?;
        }
        f.write_str(match self.kind {
            PrintKind::Signed => "d",
            PrintKind::Unsigned => "u",
            PrintKind::Octal => "o",
            PrintKind::Hexadecimal(false) => "x",
            PrintKind::Hexadecimal(true) => "X",
            PrintKind::Character => "c",
            PrintKind::Fixed(false) => "f",
            PrintKind::Fixed(true) => "F",
            PrintKind::Exponent(false) => "e",
            PrintKind::Exponent(true) => "E",
            PrintKind::General(false) => "g",
            PrintKind::General(true) => "G",
            PrintKind::Binary(false) => "a",
            PrintKind::Binary(true) => "A",
            PrintKind::Text => "s",
            PrintKind::Pointer => "p",
        })
    }
}

impl Conversion {
    /// A value in its field.
    fn field(&self, scalar: Scalar, bits: u64) -> String {
        let unused = 64 - scalar.bits().clamp(1, 64);
        let unsigned = bits << unused >> unused;
        let signed = ((bits << unused) as i64) >> unused;
        let (negative, prefix, digits) = match self.kind {
            PrintKind::Signed => (signed < 0, "", self.integer(signed.unsigned_abs().to_string())),
            PrintKind::Unsigned => (false, "", self.integer(unsigned.to_string())),
            PrintKind::Octal => {
                let digits = self.integer(format!("{unsigned:o}"));
                (false, if self.alternate && !digits.starts_with('0') { "0" } else { "" }, digits)
            }
            PrintKind::Hexadecimal(large) => {
                let digits = if large { format!("{unsigned:X}") } else { format!("{unsigned:x}") };
                let prefix = if large { "0X" } else { "0x" };
                (false, if self.alternate && unsigned != 0 { prefix } else { "" }, self.integer(digits))
            }
            PrintKind::Character => {
                // A byte of a text; what is not ASCII is shown as Latin-1.
                let character = char::from(unsigned as u8).to_string();
                return self.padded(false, "", &character, false);
            }
            PrintKind::Fixed(large)
            | PrintKind::Exponent(large)
            | PrintKind::General(large)
            | PrintKind::Binary(large) => {
                let value = float(scalar, bits);
                let negative = value.is_sign_negative() && !value.is_nan();
                let (prefix, digits) = self.float_digits(value.abs());
                let digits = if large { digits.to_uppercase() } else { digits };
                let prefix = if large { prefix.to_uppercase() } else { prefix };
                return self.padded(negative, &prefix, &digits, value.is_finite());
            }
            PrintKind::Text | PrintKind::Pointer => (false, "", String::new()),
        };
        self.padded(negative, prefix, &digits, self.precision.is_none())
    }

    /// The digits of an integer, at least as many as the precision says; none of 0 where it says 0.
    fn integer(&self, digits: String) -> String {
        match self.precision {
            Some(0) if digits == "0" => String::new(),
            Some(least) => format!("{digits:0>least$}"),
            None => digits,
        }
    }

    fn float_digits(&self, value: f64) -> (String, String) {
        if !value.is_finite() {
            return (String::new(), if value.is_nan() { "nan" } else { "inf" }.to_owned());
        }
        let digits = self.precision.unwrap_or(6);
        let text = match self.kind {
            PrintKind::Exponent(_) => with_point(exponent(value, digits), self.alternate),
            PrintKind::General(_) => self.general(value, digits.max(1)),
            PrintKind::Binary(_) => return ("0x".to_owned(), binary(value, self.precision)),
            _ => with_point(format!("{value:.digits$}"), self.alternate),
        };
        (String::new(), text)
    }

    /// Formats `%g`: that number of significant digits, with an exponent where the number is small or large.
    fn general(&self, value: f64, digits: usize) -> String {
        let scientific = exponent(value, digits - 1);
        let power: i64 = scientific.rsplit_once('e').and_then(|(_, power)| power.parse().ok()).unwrap_or(0);
        let places = i64::try_from(digits).unwrap_or(i64::MAX);
        let text = if power < -4 || power >= places {
            scientific
        } else {
            let after = usize::try_from(places - 1 - power).unwrap_or(0);
            format!("{value:.after$}")
        };
        if self.alternate {
            return with_point(text, true);
        }
        let (number, power) = text.split_at(text.find('e').unwrap_or(text.len()));
        if number.contains('.') {
            let number = number.trim_end_matches('0').trim_end_matches('.');
            return format!("{number}{power}");
        }
        text
    }

    fn padded(&self, negative: bool, prefix: &str, digits: &str, may_fill: bool) -> String {
        let may_sign = !matches!(
            self.kind,
            PrintKind::Unsigned | PrintKind::Octal | PrintKind::Hexadecimal(_) | PrintKind::Character
        );
        let sign = match (negative, self.plus, self.blank) {
            (true, _, _) => "-",
            (false, true, _) if may_sign => "+",
            (false, false, true) if may_sign => " ",
            _ => "",
        };
        let width = self.width;
        let length = sign.len() + prefix.len() + digits.chars().count();
        let fill = width.saturating_sub(length);
        if self.left {
            format!("{sign}{prefix}{digits}{:fill$}", "")
        } else if self.zeros && may_fill {
            format!("{sign}{prefix}{:0>fill$}{digits}", "")
        } else {
            format!("{:fill$}{sign}{prefix}{digits}", "")
        }
    }
}

/// The value of a float as a `double`, which holds each.
fn float(scalar: Scalar, bits: u64) -> f64 {
    match crate::fold::convert(scalar, Scalar::F64) {
        Some(convert) => f64::from_bits(convert(bits)),
        None => f64::from_bits(bits),
    }
}

/// `1.5e+00`: the exponent has a sign and two digits at least.
fn exponent(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$e}");
    let (number, power) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, power) = power.strip_prefix('-').map_or(('+', power), |power| ('-', power));
    format!("{number}e{sign}{power:0>2}")
}

/// Adds a point where `#` requires one.
fn with_point(text: String, alternate: bool) -> String {
    if !alternate || text.contains('.') {
        return text;
    }
    let at = text.find('e').unwrap_or(text.len());
    format!("{}.{}", &text[..at], &text[at..])
}

/// `1.8p+1`: the bits of the significand, rounded to even where fewer digits are given.
fn binary(value: f64, digits: Option<usize>) -> String {
    const MANTISSA: u32 = 52;
    let bits = value.to_bits();
    let (mut fraction, exponent) = (bits & ((1 << MANTISSA) - 1), (bits >> MANTISSA) as i64);
    let (mut first, mut power) = match (exponent, fraction) {
        (0, 0) => (0, 0),
        (0, _) => (0, -1022),
        _ => (1, exponent - 1023),
    };
    let mut shown = 13;
    if let Some(digits) = digits.filter(|digits| *digits < 13) {
        let dropped = 4 * u32::try_from(13 - digits).unwrap_or(13);
        let whole = first << MANTISSA | fraction;
        let half = 1_u64 << (dropped - 1);
        let rest = whole & ((1 << dropped) - 1);
        let mut kept = whole >> dropped;
        kept += u64::from(rest > half || rest == half && kept & 1 == 1);
        let whole = kept << dropped;
        (first, fraction) = (whole >> MANTISSA, whole & ((1 << MANTISSA) - 1));
        if first > 1 {
            (first, power) = (1, power + 1);
        }
        shown = digits;
    }
    let mut text = format!("{fraction:013x}");
    match digits {
        None => text.truncate(text.trim_end_matches('0').len()),
        Some(_) => text.truncate(shown),
    }
    let zeros = digits.unwrap_or(0).saturating_sub(text.len());
    text.extend(std::iter::repeat_n('0', zeros));
    let point = if text.is_empty() { "" } else { "." };
    format!("{first}{point}{text}p{power:+}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A format with one value, as C prints it.
    fn one(format: &str, scalar: Scalar, bits: u64) -> String {
        printed(format, &[Elem::scalar(scalar)], &[bits])
    }

    #[test]
    fn integers_are_printed_as_in_c() {
        for (format, value, right) in [
            ("%d", -5, "-5"),
            ("[%5d]", 42, "[   42]"),
            ("[%-5d]", 42, "[42   ]"),
            ("[%05d]", -42, "[-0042]"),
            ("%+d % d", 7, "+7 "),
            ("%.3d", 5, "005"),
            ("[%5.3d]", -5, "[ -005]"),
            ("[%05.3d]", 5, "[  005]"),
            ("[%.0d]", 0, "[]"),
            ("%u", -1, "4294967295"),
            ("%#x", 255, "0xff"),
            ("%#X", 255, "0XFF"),
            ("%#x", 0, "0"),
            ("%08x", 0xbeef, "0000beef"),
            ("%#010x", 0xbeef, "0x0000beef"),
            ("%o", 8, "10"),
            ("%#o", 8, "010"),
            ("%c", 65, "A"),
            ("[%3c]", 65, "[  A]"),
            ("100%% %hhd", 3, "100% 3"),
        ] {
            let count = format.matches('%').count() - 2 * format.matches("%%").count();
            let elems = vec![Elem::scalar(Scalar::I32); count];
            let bits = vec![value as u32 as u64; count];
            let right = if count == 2 { format!("{right}{}", " 7") } else { right.to_owned() };
            assert_eq!(printed(format, &elems, &bits), right, "{format}");
        }
        assert_eq!(one("%ld", Scalar::I64, u64::MAX), "-1");
        assert_eq!(one("%lu", Scalar::U64, u64::MAX), "18446744073709551615");
    }

    #[test]
    fn floats_are_printed_as_in_c() {
        for (format, value, right) in [
            ("%f", 1.5, "1.500000"),
            ("%.2f", 2.675, "2.67"),
            ("%.0f", 2.5, "2"),
            ("%#.0f", 2.5, "2."),
            ("[%8.3f]", -1.5, "[  -1.500]"),
            ("[%08.3f]", -1.5, "[-001.500]"),
            ("[%-8.1f]", 1.5, "[1.5     ]"),
            ("%+f", 1.0, "+1.000000"),
            ("%e", 12345.678, "1.234568e+04"),
            ("%.0e", 12345.678, "1e+04"),
            ("%E", 1e-300, "1.000000E-300"),
            ("%g", 0.0001, "0.0001"),
            ("%g", 0.00001, "1e-05"),
            ("%g", 100_000.0, "100000"),
            ("%g", 1_000_000.0, "1e+06"),
            ("%g", 1.5, "1.5"),
            ("%g", 0.0, "0"),
            ("%.3g", 1234.5, "1.23e+03"),
            ("%#g", 1.5, "1.50000"),
            ("%G", 1e-10, "1E-10"),
            ("%a", 1.0, "0x1p+0"),
            ("%a", 0.1, "0x1.999999999999ap-4"),
            ("%.2a", 0.1, "0x1.9ap-4"),
            ("%.0a", 1.5, "0x1p+1"),
            ("%A", -3.0, "-0X1.8P+1"),
            ("%a", 0.0, "0x0p+0"),
            ("%f", f64::INFINITY, "inf"),
            ("[%05f]", f64::NEG_INFINITY, "[ -inf]"),
            ("%F", f64::NAN, "NAN"),
            ("%.20f", 0.1, "0.10000000000000000555"),
            ("%f", -0.0, "-0.000000"),
        ] {
            assert_eq!(one(format, Scalar::F64, value.to_bits()), right, "{format}");
        }
        assert_eq!(one("%f", Scalar::F32, u64::from(0.1_f32.to_bits())), "0.100000");
        assert_eq!(one("%.10f", Scalar::F32, u64::from(0.1_f32.to_bits())), "0.1000000015");
    }

    #[test]
    fn vectors_have_commas() {
        let four = Elem { scalar: Scalar::F32, lanes: 4 };
        let bits: Vec<u64> = [1.0_f32, 2.0, 3.5, -4.0].iter().map(|it| u64::from(it.to_bits())).collect();
        assert_eq!(printed("<%v4hlf>", &[four], &bits), "<1.000000,2.000000,3.500000,-4.000000>");
        assert_eq!(printed("%5.1v4f|", &[four], &bits), "  1.0,  2.0,  3.5, -4.0|");
    }

    #[test]
    fn what_c_does_not_have_is_named() {
        for (format, wrong) in [
            ("%y", "%y"),
            ("a %*d", "%*"),
            ("%n", "%n"),
            ("%", "%"),
            ("%5", "%5"),
            ("%v5f", "%v5f"),
            ("%ü", "%ü"),
            ("%99999d", "%99999d"),
        ] {
            assert_eq!(pieces(format), Err(wrong.to_owned()), "{format}");
        }
    }
}
