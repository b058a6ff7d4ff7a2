//! Number tokens to literals.

use std::sync::Arc;

use crate::tree::ExprKind;

/// The literal that a number token is; `None` where it is not one.
pub(super) fn literal(text: &str) -> Option<ExprKind> {
    let lower = text.to_ascii_lowercase().replace('\'', "");
    let hexadecimal = lower.strip_prefix("0x");
    let is_float = match hexadecimal {
        Some(digits) => digits.contains(['.', 'p']),
        None => lower.contains(['.', 'e']) || lower.ends_with('f') || lower.ends_with('h'),
    };
    if is_float { float(&lower, hexadecimal.is_some()) } else { integer(&lower) }
}

fn float(text: &str, hexadecimal: bool) -> Option<ExprKind> {
    let (digits, bits) = match text.as_bytes().last()? {
        b'f' => (text.get(..text.len() - 1)?, 32),
        b'h' => (text.get(..text.len() - 1)?, 16),
        b'l' => (text.get(..text.len() - 1)?, 64),
        _ => (text, 64),
    };
    let valid = if hexadecimal {
        let (mantissa, exponent) = digits.get(2..)?.split_once('p')?;
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = |part: &str| part.bytes().all(|digit| digit.is_ascii_hexdigit());
        digits(whole)
            && digits(fraction)
            && !(whole.is_empty() && fraction.is_empty())
            && exponent.parse::<i32>().is_ok()
    } else {
        digits.parse::<f64>().is_ok()
    };
    valid.then(|| ExprKind::Float { digits: Arc::from(digits), bits })
}

fn integer(text: &str) -> Option<ExprKind> {
    let digits = text.trim_end_matches(['u', 'l']);
    let (unsigned, long) = match text.get(digits.len()..)? {
        "" => (false, false),
        "u" => (true, false),
        "l" | "ll" => (false, true),
        "ul" | "ull" | "lu" | "llu" => (true, true),
        _ => return None,
    };
    let (digits, radix) = match digits.get(..2) {
        Some("0x") => (digits.get(2..)?, 16),
        Some("0b") => (digits.get(2..)?, 2),
        _ if digits.len() > 1 && digits.starts_with('0') => (digits.get(1..)?, 8),
        _ => (digits, 10),
    };
    let value = u64::from_str_radix(digits, radix).ok()?;
    Some(ExprKind::Integer { value, unsigned, long, decimal: radix == 10 })
}

#[cfg(test)]
mod tests {
    use super::literal;
    use crate::tree::ExprKind;

    fn integer(text: &str) -> Option<(u64, bool, bool)> {
        match literal(text)? {
            ExprKind::Integer { value, unsigned, long, decimal: _ } => Some((value, unsigned, long)),
            _ => None,
        }
    }

    fn float(text: &str) -> Option<(String, u8)> {
        match literal(text)? {
            ExprKind::Float { digits, bits } => Some((digits.to_string(), bits)),
            _ => None,
        }
    }

    #[test]
    fn integers_have_radixes_and_suffixes() {
        assert_eq!(integer("0"), Some((0, false, false)));
        assert_eq!(integer("017"), Some((15, false, false)));
        assert_eq!(integer("0xFFu"), Some((255, true, false)));
        assert_eq!(integer("0b101"), Some((5, false, false)));
        assert_eq!(integer("18446744073709551615ULL"), Some((u64::MAX, true, true)));
        for wrong in ["18446744073709551616", "08", "1ulu", "0x", "12abc", "1lul"] {
            assert!(literal(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn floats_have_suffixes() {
        assert_eq!(float("1.5f"), Some(("1.5".to_owned(), 32)));
        assert_eq!(float("1e-3"), Some(("1e-3".to_owned(), 64)));
        assert_eq!(float(".5h"), Some((".5".to_owned(), 16)));
        assert_eq!(float("0x1.8p3f"), Some(("0x1.8p3".to_owned(), 32)));
        for wrong in ["1.5.2", "1e", "0x1.8", "1.0fl", "0x.p1"] {
            assert!(literal(wrong).is_none(), "{wrong}");
        }
    }
}
