//! Comments in other encodings: what is not UTF-8 does not matter there.

/// Checks whether each U+FFFD of a text, which takes the place of bytes that are not UTF-8, is in a comment. Cost is linear in the text.
pub fn is_readable(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.find(['/', '"', '\'', '\u{fffd}']) {
        rest = &rest[at..];
        let skipped = match rest.as_bytes() {
            [b'/', b'/', ..] => rest.find('\n'),
            [b'/', b'*', ..] => rest[2..].find("*/").map(|end| end + 4),
            [quote @ (b'"' | b'\''), ..] => {
                let end = end_of_literal(rest, char::from(*quote));
                if rest[..end].contains('\u{fffd}') {
                    return false;
                }
                Some(end)
            }
            [b'/', ..] => Some(1),
            _ => return false,
        };
        let Some(skipped) = skipped else { return true };
        rest = &rest[skipped..];
    }
    true
}

/// The end of a string or character constant, which the line ends at the latest.
fn end_of_literal(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' if !escaped => return at,
            c if c == quote && !escaped => return at + 1,
            c => escaped = c == '\\' && !escaped,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::is_readable;

    #[test]
    fn bytes_that_are_not_utf8_are_for_comments() {
        for text in
            ["int a; // \u{fffd}\nint b;", "/* \u{fffd} ' */ int a = 4 / 2;", "\"// \\\" \"; // \u{fffd}", "", "/"]
        {
            assert!(is_readable(text), "{text}");
        }
        for text in ["int \u{fffd};", "/* x */ \u{fffd}", "\"\u{fffd}\" // x", "'\u{fffd}'", "// x\n\u{fffd}"] {
            assert!(!is_readable(text), "{text}");
        }
    }
}
