//! Sizes as people write them: `1000`, `2^20`, `2^20+7`, `1_000_000`, `64*1024`.

/// The reason why a text is not a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountError {
    /// It does not follow the grammar.
    Malformed,
    /// It does not fit 64 bits.
    TooLarge,
}

/// The value of `TERM + TERM …` with `TERM = POWER * POWER …` and `POWER = NUMBER [^ NUMBER]`; also `-` between terms.
pub fn parse(text: &str) -> Result<u64, CountError> {
    let mut total: i128 = 0;
    let mut rest = text;
    let mut sign = 1;
    loop {
        let end = rest.find(['+', '-']).unwrap_or(rest.len());
        let (first, after) = rest.split_at(end);
        total = total.checked_add(sign * term(first)?).ok_or(CountError::TooLarge)?;
        match after.chars().next() {
            None => break,
            Some(operator) => sign = if operator == '-' { -1 } else { 1 },
        }
        rest = after.get(1..).unwrap_or_default();
    }
    if total < 0 {
        return Err(CountError::Malformed);
    }
    u64::try_from(total).map_err(|_| CountError::TooLarge)
}

/// A product; at most 2^64, so that a sum of few of them fits.
fn term(text: &str) -> Result<i128, CountError> {
    let mut product: i128 = 1;
    for factor in text.split('*') {
        product = product
            .checked_mul(power(factor.trim())?)
            .filter(|product| *product <= 1 << 64)
            .ok_or(CountError::TooLarge)?;
    }
    Ok(product)
}

fn power(text: &str) -> Result<i128, CountError> {
    let Some((base, exponent)) = text.split_once('^') else {
        return number(text);
    };
    let (base, exponent) = (number(base.trim())?, number(exponent.trim())?);
    let exponent = u32::try_from(exponent).unwrap_or(u32::MAX);
    match base {
        0 | 1 => Ok(if exponent == 0 { 1 } else { base }),
        _ => base.checked_pow(exponent).filter(|power| *power <= 1 << 64).ok_or(CountError::TooLarge),
    }
}

fn number(text: &str) -> Result<i128, CountError> {
    let starts_well = text.starts_with(|first: char| first.is_ascii_digit());
    if !starts_well || !text.chars().all(|c| c.is_ascii_digit() || c == '_') {
        return Err(CountError::Malformed);
    }
    let digits: String = text.chars().filter(|c| *c != '_').collect();
    digits.parse::<u64>().map(i128::from).map_err(|_| CountError::TooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_sums_of_products_of_powers() {
        for (text, value) in [
            ("0", 0),
            ("1000", 1000),
            ("1_000_000", 1_000_000),
            ("2^20", 1 << 20),
            ("2^20+7", (1 << 20) + 7),
            ("3*2^4-1", 47),
            ("640 * 480", 307_200),
            ("0^0", 1),
            ("1^99999999999", 1),
            ("2^64-1", u64::MAX),
        ] {
            assert_eq!(parse(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn other_texts_are_none() {
        for text in ["", "+", "1+", "-1", "1-2", "x", "2^", "^2", "2^^2", "_1", "1e6", "0x10", "１", "1,000", "2**3"] {
            assert_eq!(parse(text), Err(CountError::Malformed), "{text}");
        }
        for text in ["2^64", "2^9999999999", "99999999999999999999", "2^63*2^63*2^63", "10^39"] {
            assert_eq!(parse(text), Err(CountError::TooLarge), "{text}");
        }
        let many = vec!["2^63"; 1000].join("+");
        assert_eq!(parse(&many), Err(CountError::TooLarge));
    }
}
