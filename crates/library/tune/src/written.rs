//! Constants put into the text of a program, as the values that it has from then on.

use crisp_support_diagnostics::Span;

/// The text with values in its calls of `tune`, each by the place of the call, and the places where none can be put: what is no such call, has a
/// comment inside, or has two values.
#[must_use]
pub fn written(text: &str, values: &[(Span, i64)]) -> (String, Vec<Span>) {
    let mut all = values.to_vec();
    all.sort_by_key(|(span, value)| (std::cmp::Reverse(span.start), *value));
    all.dedup();
    let twice = |at: Span| all.iter().filter(|(span, _)| span.start == at.start).count() > 1;
    let (mut result, mut left) = (text.to_owned(), Vec::new());
    // The last call first, so that the places of the others stay.
    for &(span, value) in &all {
        let range = usize::try_from(span.start).unwrap_or(usize::MAX)..usize::try_from(span.end).unwrap_or(usize::MAX);
        let call = result.get(range.clone()).filter(|_| !twice(span)).and_then(|call| with_value(call, value));
        match call {
            Some(call) => result.replace_range(range, &call),
            None => left.push(span),
        }
    }
    left.sort_by_key(|span| span.start);
    left.dedup();
    (result, left)
}

/// A call of `tune` with another value.
fn with_value(call: &str, value: i64) -> Option<String> {
    let name = call.split('(').next()?.trim_end();
    if !matches!(name, "tune" | "auto_tune") || !call.ends_with(')') || call.contains("//") || call.contains('#') {
        return None;
    }
    // Where arguments of the call itself begin, and where it ends.
    let (mut depth, mut begins, mut end) = (0_usize, Vec::new(), None);
    for (at, character) in call.char_indices() {
        match character {
            '(' | '[' | '{' => {
                depth += 1;
                if depth == 1 {
                    begins.push(at + 1);
                }
            }
            ')' | ']' | '}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    end = Some(at);
                }
            }
            ',' if depth == 1 => begins.push(at + 1),
            _ => {}
        }
    }
    let end = end.filter(|end| end + 1 == call.len())?;
    for (number, &begin) in begins.iter().enumerate() {
        let until = begins.get(number + 1).map_or(end, |next| next - 1);
        let argument = call.get(begin..until)?;
        if argument.split('=').next()?.trim() == "value" && argument.contains('=') {
            let space = &argument[..argument.len() - argument.trim_start().len()];
            return Some(format!("{}{space}value = {value}{}", call.get(..begin)?, call.get(until..)?));
        }
    }
    Some(format!("{}, value = {value})", call.get(..end)?.trim_end()))
}

#[cfg(test)]
mod tests {
    use crisp_support_diagnostics::{FileId, Span};

    use super::written;

    fn put(text: &str, call: &str, value: i64) -> Option<String> {
        let at = u32::try_from(text.find(call)?).ok()?;
        let span = Span::new(FileId(0), at, at + u32::try_from(call.len()).ok()?);
        let (text, left) = written(text, &[(span, value)]);
        left.is_empty().then_some(text)
    }

    #[test]
    fn values_stand_in_calls() {
        let cases = [
            ("t = tune(M)", "tune(M)", "t = tune(M, value = 8)"),
            (
                "t = tune(min(M, 4), among = [1, 8])",
                "tune(min(M, 4), among = [1, 8])",
                "t = tune(min(M, 4), among = [1, 8], value = 8)",
            ),
            (
                "t = auto_tune(M,\n  value=64, among = [8])",
                "auto_tune(M,\n  value=64, among = [8])",
                "t = auto_tune(M,\n  value = 8, among = [8])",
            ),
            ("t = tune(M, value = 4 )", "tune(M, value = 4 )", "t = tune(M, value = 8)"),
        ];
        for (text, call, wanted) in cases {
            assert_eq!(put(text, call, 8).as_deref(), Some(wanted));
        }
        for (text, call) in
            [("t = tune(M # rows\n)", "tune(M # rows\n)"), ("t = cdiv(M, 2)", "cdiv(M, 2)"), ("tune(M)", "tune(M")]
        {
            assert_eq!(put(text, call, 8), None, "{text}");
        }
    }

    #[test]
    fn one_call_has_one_value() {
        let text = "a = tune(M); b = tune(N)";
        let span = |start, end| Span::new(FileId(0), start, end);
        let (first, second) = (span(4, 11), span(17, 24));
        let (found, left) = written(text, &[(first, 8), (second, 4), (first, 16)]);
        assert_eq!((found.as_str(), left), ("a = tune(M); b = tune(N, value = 4)", vec![first]));
        let (found, left) = written(text, &[(first, 8), (first, 8), (span(20, 99), 8)]);
        assert_eq!((found.as_str(), left.len()), ("a = tune(M, value = 8); b = tune(N)", 1));
    }
}
