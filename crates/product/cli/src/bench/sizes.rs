//! The sizes of `--size` and what is computed from them: `N=2^10..2^20,1000` and `{2*N+1}`.

use std::fmt::Write as _;

/// The names of `--size` with one value each.
pub(crate) type Values<'a> = [(&'a str, u64)];

/// The greatest length of an expression.
const LONGEST: usize = 1000;

/// `NAME=ITEM,…`: numbers, and ranges `A..B`, which go from A up by doubling, or by `A..B*F` by another factor, as long as they do not pass B.
pub(crate) fn parse(text: &str) -> Result<(&str, Vec<u64>), String> {
    let (name, items) = text.split_once('=').ok_or("write NAME=SIZE,…")?;
    let name = name.trim();
    let is_name = |text: &str| {
        text.starts_with(|first: char| first.is_ascii_alphabetic())
            && text.chars().all(|each| each.is_ascii_alphanumeric() || each == '_')
    };
    if !is_name(name) {
        return Err(format!("`{name}` is no name: letters, digits and `_`"));
    }
    let mut sizes = Vec::new();
    for item in items.split(',') {
        match item.split_once("..") {
            None => sizes.push(evaluate(item, &[])?),
            Some((first, last)) => {
                let (last, factor) = match last.split_once('*') {
                    Some((last, factor)) => (evaluate(last, &[])?, evaluate(factor, &[])?),
                    None => (evaluate(last, &[])?, 2),
                };
                let mut size = evaluate(first, &[])?;
                if size == 0 || factor < 2 {
                    return Err("a range begins above 0 and grows by a factor of 2 or more".to_owned());
                }
                while size <= last {
                    sizes.push(size);
                    let Some(next) = size.checked_mul(factor) else { break };
                    size = next;
                }
            }
        }
    }
    if sizes.is_empty() { Err(format!("`{items}` is no size")) } else { Ok((name, sizes)) }
}

/// A text with each `{EXPRESSION}` replaced by its value.
pub(crate) fn substitute(text: &str, values: &Values<'_>) -> Result<String, String> {
    let mut done = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (inside, behind) = after.split_once('}').ok_or_else(|| format!("`{{` without `}}` in `{text}`"))?;
        done.push_str(before);
        let _ = write!(done, "{}", evaluate(inside, values)?);
        rest = behind;
    }
    done.push_str(rest);
    Ok(done)
}

/// The value of an expression of numbers, names, `+ - * / ^` and parentheses; a quotient is rounded down.
pub(crate) fn evaluate(text: &str, values: &Values<'_>) -> Result<u64, String> {
    if text.len() > LONGEST {
        return Err(format!("an expression has at most {LONGEST} characters"));
    }
    let mut reader = Reader { rest: text, values };
    let value = reader.sum().map_err(|why| format!("`{}`: {why}", text.trim()))?;
    match reader.peek() {
        None => Ok(value),
        Some(other) => Err(format!("`{}`: `{other}` is unexpected", text.trim())),
    }
}

struct Reader<'a> {
    rest: &'a str,
    values: &'a Values<'a>,
}

impl<'a> Reader<'a> {
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn takes(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.rest = &self.rest[wanted.len_utf8()..];
        }
        found
    }

    fn sum(&mut self) -> Result<u64, String> {
        let mut value = self.product()?;
        loop {
            if self.takes('+') {
                value = value.checked_add(self.product()?).ok_or("it is too large")?;
            } else if self.takes('-') {
                value = value.checked_sub(self.product()?).ok_or("it is below 0")?;
            } else {
                return Ok(value);
            }
        }
    }

    fn product(&mut self) -> Result<u64, String> {
        let mut value = self.power()?;
        loop {
            if self.takes('*') {
                value = value.checked_mul(self.power()?).ok_or("it is too large")?;
            } else if self.takes('/') {
                value = value.checked_div(self.power()?).ok_or("a division by 0")?;
            } else {
                return Ok(value);
            }
        }
    }

    fn power(&mut self) -> Result<u64, String> {
        let value = self.item()?;
        if !self.takes('^') {
            return Ok(value);
        }
        let exponent = u32::try_from(self.item()?).map_err(|_| "it is too large")?;
        Ok(value.checked_pow(exponent).ok_or("it is too large")?)
    }

    fn item(&mut self) -> Result<u64, String> {
        if self.takes('(') {
            let value = self.sum()?;
            return if self.takes(')') { Ok(value) } else { Err("a `)` is missing".to_owned()) };
        }
        let start = self.peek();
        let end = self.rest.find(|each: char| !each.is_ascii_alphanumeric() && each != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        match (start, self.values.iter().find(|(name, _)| *name == word)) {
            (None, _) => Err("a number is missing".to_owned()),
            (_, Some((_, value))) => Ok(*value),
            (Some(first), None) if word.is_empty() => Err(format!("`{first}` is unexpected")),
            _ if word.starts_with(|first: char| first.is_ascii_digit()) => {
                word.parse().map_err(|_| format!("`{word}` is no number"))
            }
            _ => Err(format!("there is no `--size {word}=…`")),
        }
    }
}

/// All combinations of the sizes, those of the last name changing fastest.
pub(crate) fn combinations<'a>(sizes: &[(&'a str, Vec<u64>)]) -> Vec<Vec<(&'a str, u64)>> {
    let mut all = vec![Vec::new()];
    for (name, values) in sizes {
        let longer = all.iter().flat_map(|chosen: &Vec<(&str, u64)>| {
            values.iter().map(move |value| chosen.iter().copied().chain([(*name, *value)]).collect())
        });
        all = longer.collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_lists_and_ranges() {
        assert_eq!(parse("N=1,20,300"), Ok(("N", vec![1, 20, 300])));
        assert_eq!(parse("N=2^3..40"), Ok(("N", vec![8, 16, 32])));
        assert_eq!(parse("n_2 = 1..1000*10, 7"), Ok(("n_2", vec![1, 10, 100, 1000, 7])));
        for wrong in ["N", "=1", "2=3", "N=", "N=0..9", "N=1..9*1", "N=x", "N=9..1", "N=1-2"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn expressions_are_replaced() {
        let values = [("N", 10), ("M", 3)];
        assert_eq!(substitute("random:float:{N*M + 1}", &values), Ok("random:float:31".to_owned()));
        assert_eq!(substitute("{N}x{(N-M)*2^M/5}", &values), Ok("10x11".to_owned()));
        assert_eq!(substitute("plain", &values), Ok("plain".to_owned()));
        for wrong in ["{N", "{K}", "{M-N}", "{1/0}", "{2^64}", "{(1}", "{1 2}", "{}", "{N**2}"] {
            assert!(substitute(wrong, &values).is_err(), "{wrong}");
        }
        let deep = format!("{{{}1{}}}", "(".repeat(400), ")".repeat(400));
        assert_eq!(substitute(&deep, &[]), Ok("1".to_owned()));
        assert!(evaluate(&"(".repeat(100_000), &[]).is_err());
    }

    #[test]
    fn sizes_are_combined() {
        let all = combinations(&[("A", vec![1, 2]), ("B", vec![3, 4])]);
        assert_eq!(all.len(), 4);
        assert_eq!(all[1], [("A", 1), ("B", 4)]);
        assert_eq!(combinations(&[]), [vec![]]);
    }
}
