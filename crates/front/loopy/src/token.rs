//! Tokens: names, numbers, texts, signs and ends of lines.

use crisp_support_diagnostics::{Diagnostic, FileId, Span};

use crate::messages;

/// A token in its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

/// The kind of a token.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Name(String),
    Integer(i64),
    /// A number with a point, exponent or suffix, as `f64`; the suffix is `f`, `d`, `j`, or `J` for `jf`.
    Float(f64, Option<char>),
    /// The text between quotation marks.
    Text(String),
    /// C between the braces after a `c` that begins a line.
    Code(String),
    Sign(&'static str),
    /// The end of a line outside parentheses and brackets, or a semicolon.
    Line,
    End,
}

const SIGNS: &[&str] = &[
    ":=", "->", "<<", ">>", "<=", ">=", "==", "!=", "**", "//", "(", ")", "[", "]", "{", "}", ",", ":", ".", "+", "-",
    "*", "/", "%", "<", ">", "=", "?", "$", "!", "&", "|", "~", "^", "@",
];

/// The tokens of a text. A line goes on where a parenthesis or bracket is open, and after a backslash at its end.
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
    let mut depth = 0_usize;
    let mut at = 0;
    let span = |from: usize, to: usize| {
        Span::new(file, u32::try_from(from).unwrap_or(u32::MAX), u32::try_from(to).unwrap_or(u32::MAX))
    };
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or(' ');
        let start = at;
        if first == '\n' || first == ';' {
            at += 1;
            if depth == 0 || first == ';' {
                tokens.push(Token { kind: Kind::Line, span: span(start, at) });
            }
        } else if first.is_whitespace() {
            at += first.len_utf8();
        } else if first == '#' {
            at += rest.find('\n').unwrap_or(rest.len());
            comments.push(span(start, at));
        } else if first == '\\'
            && rest.get(1..).is_some_and(|rest| rest.trim_start_matches([' ', '\t', '\r']).starts_with('\n'))
        {
            at += rest.find('\n').unwrap_or(0) + 1;
        } else if first == '"' {
            let end = rest.get(1..).and_then(|rest| rest.find(['"', '\n']));
            match end.filter(|end| rest.as_bytes().get(end + 1) == Some(&b'"')) {
                Some(end) => {
                    at += end + 2;
                    let kind = Kind::Text(rest.get(1..=end).unwrap_or_default().to_owned());
                    tokens.push(Token { kind, span: span(start, at) });
                }
                None => {
                    at += end.map_or(rest.len(), |end| end + 1);
                    diagnostics.push(messages::text_never_ends(span(start, at)));
                }
            }
        } else if let Some(word) = type_in_quotes(rest) {
            at += word.len() + 2;
            tokens.push(Token { kind: Kind::Text(word.to_owned()), span: span(start, at) });
        } else if first.is_ascii_alphabetic() || first == '_' {
            at += rest.find(|next: char| !(next.is_ascii_alphanumeric() || next == '_')).unwrap_or(rest.len());
            let name = text.get(start..at).unwrap_or_default().to_owned();
            let begins = match tokens.last().map(|token| &token.kind) {
                None | Some(Kind::Line | Kind::Sign("{")) => true,
                Some(_) => false,
            };
            let is_c = name == "c" && begins;
            tokens.push(Token { kind: Kind::Name(name), span: span(start, at) });
            let rest = text.get(at..).unwrap_or_default();
            let open = rest.find(|next: char| next != ' ' && next != '\t').unwrap_or(0);
            if is_c && rest.get(open..).is_some_and(|rest| rest.starts_with('{')) {
                let from = at + open + 1;
                let length = c_length(text.get(from..).unwrap_or_default());
                let to = from + length.unwrap_or(text.len() - from);
                if length.is_none() {
                    diagnostics.push(messages::never_closed(span(start, from), "C block"));
                }
                let code = text.get(from..to).unwrap_or_default().to_owned();
                tokens.push(Token { kind: Kind::Code(code), span: span(from, to) });
                at = (to + 1).min(text.len());
            }
        } else if first.is_ascii_digit() || (first == '.' && starts_number(rest, text.get(..at))) {
            at += number_length(rest);
            let written = text.get(start..at).unwrap_or_default();
            match number(written) {
                Some(kind) => tokens.push(Token { kind, span: span(start, at) }),
                None => {
                    diagnostics.push(messages::bad_number(span(start, at), written));
                    // What follows is read as if it were one.
                    tokens.push(Token { kind: Kind::Integer(1), span: span(start, at) });
                }
            }
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            at += sign.len();
            match *sign {
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                // A brace ends what an open parenthesis would swallow.
                "}" => depth = 0,
                _ => {}
            }
            tokens.push(Token { kind: Kind::Sign(sign), span: span(start, at) });
        } else {
            at += first.len_utf8();
            diagnostics.push(messages::unknown_character(span(start, at), first));
        }
    }
    tokens.push(Token { kind: Kind::Line, span: span(at, at) });
    tokens.push(Token { kind: Kind::End, span: span(at, at) });
    (tokens, comments)
}

/// Bytes up to the brace that closes C; braces in comments, characters and strings are none.
fn c_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(&byte) = bytes.get(at) {
        match (byte, bytes.get(at + 1)) {
            (b'/', Some(b'/')) => at += text.get(at..)?.find('\n').unwrap_or(text.len() - at),
            (b'/', Some(b'*')) => at += text.get(at..)?.find("*/")? + 1,
            (b'"' | b'\'', _) => {
                at += 1;
                while bytes.get(at).is_some_and(|next| *next != byte && *next != b'\n') {
                    at += if bytes.get(at) == Some(&b'\\') { 2 } else { 1 };
                }
            }
            (b'{', _) => depth += 1,
            (b'}', _) if depth == 0 => return Some(at),
            (b'}', _) => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    None
}

/// The word of a text that begins `'word'`.
fn type_in_quotes(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('\'')?;
    let word = rest.get(..rest.find('\'')?)?;
    let plain = word.bytes().all(|next| next.is_ascii_alphanumeric() || next == b'_');
    (plain && !word.is_empty()).then_some(word)
}

/// Whether a point begins a number: a digit follows, and no name or closing bracket is before it.
fn starts_number(rest: &str, before: Option<&str>) -> bool {
    let digit = rest.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    let joined = before.and_then(|before| before.chars().next_back());
    digit && !joined.is_some_and(|last| last.is_ascii_alphanumeric() || matches!(last, '_' | ')' | ']'))
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
    if bytes.get(at) == Some(&b'.') {
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

fn number(written: &str) -> Option<Kind> {
    let body = written.trim_end_matches(|next: char| next.is_ascii_alphabetic() && !matches!(next, 'e' | 'E'));
    let suffix = written.get(body.len()..)?;
    if suffix.is_empty() && body.bytes().all(|next| next.is_ascii_digit()) {
        return body.parse().ok().map(Kind::Integer);
    }
    let suffix = match suffix {
        "" => None,
        "f" | "d" | "j" => suffix.chars().next(),
        // `J` is a `j` whose parts are `float32`.
        "jf" | "fj" => Some('J'),
        "jd" | "dj" => Some('j'),
        _ => return None,
    };
    body.parse().ok().map(|value| Kind::Float(value, suffix))
}
