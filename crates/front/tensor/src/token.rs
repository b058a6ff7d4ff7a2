//! Tokens: names, numbers and signs; each knows whether it begins a line.

use crisp_support_diagnostics::{Diagnostic, FileId, Span};

use crate::messages;

/// A token in its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
    /// Whether the end of a line is before it, outside of parentheses and brackets.
    pub(crate) begins_line: bool,
}

/// The kind of a token.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Name(String),
    Integer(i64),
    /// A hexadecimal or binary number of which 63 bits are too few.
    Wide(u64),
    Float(f64),
    /// `"…"`, without the quotation marks.
    Text(String),
    Sign(&'static str),
    End,
}

const SIGNS: &[&str] = &[
    "...", "->", "<<", ">>", "<=", ">=", "==", "!=", "**", "(", ")", "[", "]", "{", "}", ",", ":", ";", ".", "+", "-",
    "*", "/", "%", "@", "<", ">", "=", "|", "&", "^", "~",
];

/// The tokens of a text.
pub(crate) fn tokens(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<Token> {
    tokens_and_comments(file, text, diagnostics).0
}

/// The tokens of a text, and where its comments are.
pub(crate) fn tokens_and_comments(
    file: FileId,
    text: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Vec<Token>, Vec<Span>) {
    let mut comments = Vec::new();
    let mut tokens: Vec<Token> = Vec::new();
    // Parentheses and brackets that are open, for each open brace and outside of all.
    let mut depths = vec![0_usize];
    let mut begins_line = true;
    let mut at = 0;
    let span = |from: usize, to: usize| {
        Span::new(file, u32::try_from(from).unwrap_or(u32::MAX), u32::try_from(to).unwrap_or(u32::MAX))
    };
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or(' ');
        let start = at;
        if begins_item(text, start) {
            // Whatever is open there: a parenthesis that is missing does not take the next items with it.
            depths = vec![0];
            begins_line = true;
        }
        if first.is_whitespace() {
            begins_line |= first == '\n' && depths.last() == Some(&0);
            at += first.len_utf8();
            continue;
        }
        if first == '#' || rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            comments.push(span(start, at));
            continue;
        }
        let kind = if first.is_ascii_alphabetic() || first == '_' {
            at += rest.find(|next: char| !(next.is_ascii_alphanumeric() || next == '_')).unwrap_or(rest.len());
            Kind::Name(text.get(start..at).unwrap_or_default().to_owned())
        } else if first.is_ascii_digit() {
            at += number_length(rest);
            let written = text.get(start..at).unwrap_or_default();
            number(written).unwrap_or_else(|| {
                diagnostics.push(messages::bad_number(span(start, at), written));
                // What follows is read as if it were one.
                Kind::Integer(1)
            })
        } else if let Some(text) = text_of(rest) {
            at += text.len() + 2;
            Kind::Text(text.to_owned())
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            at += sign.len();
            match *sign {
                "(" | "[" => depths.last_mut().into_iter().for_each(|depth| *depth += 1),
                ")" | "]" => depths.last_mut().into_iter().for_each(|depth| *depth = depth.saturating_sub(1)),
                "{" => depths.push(0),
                "}" if depths.len() > 1 => {
                    depths.pop();
                }
                _ => {}
            }
            Kind::Sign(sign)
        } else {
            at += first.len_utf8();
            diagnostics.push(messages::unknown_character(span(start, at), first));
            continue;
        };
        tokens.push(Token { kind, span: span(start, at), begins_line });
        begins_line = false;
    }
    tokens.push(Token { kind: Kind::End, span: span(at, at), begins_line: true });
    (tokens, comments)
}

/// Whether a kernel, function or import begins in column 1. Two words in sequence are nothing else.
fn begins_item(text: &str, start: usize) -> bool {
    let (before, rest) = text.split_at(start);
    let after = ["kernel ", "fn ", "alternatives ", "import "].iter().find_map(|word| rest.strip_prefix(word));
    let is_name = |letter: char| letter.is_alphabetic() || letter == '_' || letter == '"';
    (before.is_empty() || before.ends_with('\n'))
        && after.is_some_and(|rest| rest.trim_start_matches(' ').starts_with(is_name))
}

fn number_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let digits = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    let mut at = digits(0);
    if bytes.get(at) == Some(&b'.') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit) {
        at = digits(at + 1);
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let end = digits(at + 1 + sign);
        if end > at + 1 + sign {
            at = end;
        }
    }
    while bytes.get(at).is_some_and(|next| next.is_ascii_alphanumeric() || *next == b'_') {
        at += 1;
    }
    at
}

/// The text between quotation marks at the beginning, where they are closed in the same line.
fn text_of(rest: &str) -> Option<&str> {
    let inside = rest.strip_prefix('"')?;
    let end = inside.find(['"', '\n'])?;
    inside.get(end..)?.starts_with('"').then(|| inside.get(..end)).flatten()
}

/// A number as it is written; `_` may separate digits.
fn number(written: &str) -> Option<Kind> {
    if written.ends_with('_') || written.contains("__") {
        return None;
    }
    let written = &written.replace('_', "");
    for (prefix, radix) in [("0x", 16), ("0X", 16), ("0b", 2), ("0B", 2), ("0o", 8), ("0O", 8)] {
        if let Some(digits) = written.strip_prefix(prefix) {
            let value = u64::from_str_radix(digits, radix).ok().filter(|_| !digits.starts_with('+'))?;
            return Some(i64::try_from(value).map_or(Kind::Wide(value), Kind::Integer));
        }
    }
    if written.bytes().all(|next| next.is_ascii_digit()) {
        return written.parse().ok().map(Kind::Integer);
    }
    written.parse().ok().map(Kind::Float)
}
