//! Text to tokens.

use crate::error::Refused;

/// A token.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token<'a> {
    /// `add`, `%r1`, `$L_1`.
    Word(&'a str),
    /// `.f32`, without its dot.
    Dotted(&'a str),
    /// Any number, as written.
    Number(&'a str),
    /// A string, without its quotes.
    Text(&'a str),
    /// One character.
    Mark(char),
}

/// Returns the tokens of a text with their lines.
pub(crate) fn tokens(text: &str) -> Result<Vec<(u32, Token<'_>)>, Refused> {
    let bytes = text.as_bytes();
    let (mut at, mut line, mut found) = (0, 1_u32, Vec::new());
    let word = |from: usize| {
        let more = bytes[from..].iter().take_while(|&&byte| byte.is_ascii_alphanumeric() || b"_$".contains(&byte));
        from + more.count()
    };
    while let Some(&byte) = bytes.get(at) {
        let rest = &bytes[at..];
        if byte == b'\n' {
            line += 1;
            at += 1;
        } else if byte.is_ascii_whitespace() {
            at += 1;
        } else if rest.starts_with(b"//") {
            at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        } else if rest.starts_with(b"/*") {
            let end = text[at..].find("*/").ok_or_else(|| Refused::new(line, "this comment does not end"))?;
            line += lines(&bytes[at..at + end]);
            at += end + 2;
        } else if byte == b'"' {
            let length = text[at + 1..].find('"').ok_or_else(|| Refused::new(line, "this string does not end"))?;
            found.push((line, Token::Text(&text[at + 1..at + 1 + length])));
            line += lines(&bytes[at..at + length]);
            at += length + 2;
        } else if byte.is_ascii_digit() {
            let end = number_end(bytes, at);
            found.push((line, Token::Number(&text[at..end])));
            at = end;
        } else if byte == b'.' {
            let mut end = word(at + 1);
            // `.L1::no_allocate` is one modifier.
            while bytes[end..].starts_with(b"::") {
                end = word(end + 2);
            }
            if end == at + 1 {
                return Err(Refused::new(line, "a dot without a name"));
            }
            found.push((line, Token::Dotted(&text[at + 1..end])));
            at = end;
        } else if byte.is_ascii_alphabetic() || b"_$%".contains(&byte) {
            let end = word(at + 1);
            found.push((line, Token::Word(&text[at..end])));
            at = end;
        } else if b"{}[]()<>,;:+-@!|=~".contains(&byte) {
            found.push((line, Token::Mark(char::from(byte))));
            at += 1;
        } else {
            return Err(Refused::new(line, format!("unexpected character {:?}", char::from(byte))));
        }
    }
    Ok(found)
}

fn lines(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|&&byte| byte == b'\n').count() as u32
}

fn number_end(bytes: &[u8], from: usize) -> usize {
    let decimal = !(bytes[from] == b'0' && bytes.get(from + 1).is_some_and(u8::is_ascii_alphabetic));
    let mut end = from;
    while let Some(&byte) = bytes.get(end) {
        let exponent = decimal && end > from && b"eE".contains(&bytes[end - 1]) && b"+-".contains(&byte);
        let point = decimal && byte == b'.' && bytes.get(end + 1).is_some_and(u8::is_ascii_digit);
        if !(byte.is_ascii_alphanumeric() || point || exponent) {
            break;
        }
        end += 1;
    }
    end
}
