//! All wording of the reader, one function per code.

use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span};

use crate::limits::MAX_FILE_BYTES;

/// At most forty characters of a token, for messages; control characters escaped.
fn excerpt(text: &str) -> String {
    let mut short = String::new();
    for c in text.chars().take(40) {
        if c.is_control() {
            short.extend(c.escape_default());
        } else {
            short.push(c);
        }
    }
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}

/// R0001: bytes that are not UTF-8. `offset` counts in the file as stored.
pub(crate) fn not_utf8(span: Span, offset: usize, bytes: &[u8]) -> Diagnostic {
    let shown: Vec<String> = bytes.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
    let dots = if bytes.len() > 4 { " …" } else { "" };
    Diagnostic::error(Code("R0001"), span, format!("byte {offset} of the file is not valid UTF-8"))
        .label(format!("{}{dots}", shown.join(" ")))
        .help("save the file as UTF-8")
}

/// R0001 for a file in UTF-16.
pub(crate) fn utf16(span: Span) -> Diagnostic {
    Diagnostic::error(Code("R0001"), span, "byte 0 of the file is not valid UTF-8")
        .note("the first two bytes are the mark of a UTF-16 file")
        .help("save the file as UTF-8")
}

/// R0002: the file is too large.
pub(crate) fn file_too_large(span: Span, bytes: usize) -> Diagnostic {
    Diagnostic::error(Code("R0002"), span, format!("the file has {bytes} bytes, and the limit is {MAX_FILE_BYTES}"))
        .help("split the file")
}

/// R0003: a character that can stand nowhere outside strings and comments.
pub(crate) fn unexpected_character(span: Span, first: char) -> Diagnostic {
    let name = match first {
        first if first.is_ascii_graphic() => format!("`{first}`"),
        first if first.is_alphanumeric() => format!("`{first}` (U+{:04X})", u32::from(first)),
        first => format!("character U+{:04X}", u32::from(first)),
    };
    let report = Diagnostic::error(Code("R0003"), span, format!("{name} is not allowed outside strings and comments"));
    match first {
        '[' | ']' | '{' | '}' => report.help(
            "there are only round parentheses; element `i` of `v` is `(~ v i)`, and a vector literal is `#(1 2)`",
        ),
        '#' => report.help("`#` is not allowed inside a name; put a space before it"),
        '|' => report.help("a comment is `; to the end of the line` or `#| between these |#`"),
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' | '\u{bb}' => report.help("use the plain quotation mark `\"`"),
        '\u{2018}' | '\u{2019}' | '\u{b4}' => report.help("use the plain apostrophe `'`"),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => report.help("use the plain minus `-`"),
        '\u{d7}' => report.help("use `*`"),
        '\u{ff08}' | '\u{ff09}' => report.help("use the plain parentheses `(` and `)`"),
        '\0' => report.help("this looks like a binary file"),
        first if is_invisible(first) => report.help("this is an invisible character; use a plain space"),
        first if first.is_alphabetic() => {
            report.help("names consist of the letters a to z, digits and `+ - * / < > = ! ? _ & % ~ . $`")
        }
        _ => report,
    }
}

/// Blanks and marks that look like nothing.
pub(crate) fn is_invisible(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// The known facts about a form that lacks its end.
pub(crate) struct Unclosed {
    /// The outermost parenthesis that is open.
    pub(crate) outermost: Span,
    /// The innermost one, if it is another.
    pub(crate) innermost: Option<Span>,
    /// How many are open.
    pub(crate) count: usize,
    /// By indentation, a parenthesis that should be closed before the place.
    pub(crate) suspect: Option<(Span, Span)>,
    /// A definition in column 1 that reading goes on with; none at the end of the file.
    pub(crate) next: Option<Span>,
}

/// R0004: the form is not closed.
pub(crate) fn unclosed(unclosed: &Unclosed) -> Diagnostic {
    let message = match unclosed.count {
        0 | 1 => "this parenthesis is never closed".to_owned(),
        count => format!("{count} parentheses are never closed; this is the outermost"),
    };
    let mut report = Diagnostic::error(Code("R0004"), unclosed.outermost, message);
    match (unclosed.suspect, unclosed.innermost) {
        (Some((opening, line)), _) if opening == unclosed.outermost => {
            report = report.see(line, "by the indentation, it should be closed before this line");
        }
        (Some((opening, line)), _) => {
            report = report
                .see(opening, "by the indentation, this is the one to close …")
                .see(line, "… before this line, which is not indented deeper");
        }
        (None, Some(innermost)) => report = report.see(innermost, "this is the innermost that is still open"),
        (None, None) => {}
    }
    if let Some(next) = unclosed.next {
        report = report.see(next, "a new definition begins here in column 1; reading continues from here");
    }
    match unclosed.count {
        0 | 1 => report.help("add `)`"),
        count => report.help(format!("add {count} times `)`")),
    }
}

/// R0005: a closing parenthesis too many.
pub(crate) fn stray_close(span: Span, previous: Option<Span>) -> Diagnostic {
    let report = Diagnostic::error(Code("R0005"), span, "this closing parenthesis closes nothing");
    let report = match previous {
        Some(previous) => report.see(previous, "the form before it is already complete here"),
        None => report,
    };
    report.help("remove it, or add the `(` that it should close")
}

/// R0006: a string without its end. `suspect` opens an earlier string that runs over the start of a definition.
pub(crate) fn unterminated_string(opening: Span, suspect: Option<Span>) -> Diagnostic {
    let report = Diagnostic::error(Code("R0006"), opening, "the string that begins here never ends");
    match suspect {
        Some(suspect) => report
            .see(suspect, "this earlier string runs over the start of a definition, so its end may be the missing one")
            .help("add the missing `\"`"),
        None => report.help("add the missing `\"`; inside a string a quotation mark is written `\\\"`"),
    }
}

/// R0007: a block comment without its end. `inner` is an inner comment that is still open; `nested` says that there
/// were inner ones.
pub(crate) fn unterminated_comment(opening: Span, inner: Option<Span>, nested: bool) -> Diagnostic {
    let report = Diagnostic::error(Code("R0007"), opening, "the comment that begins here never ends");
    let report = match inner {
        Some(inner) => report.see(inner, "comments nest, and this inner one has no end"),
        None if nested => report.note("comments nest: each `#|` inside a comment needs its own `|#`"),
        None => report,
    };
    report.help("add the missing `|#`")
}

/// R0008: an escape that no string has.
pub(crate) fn unknown_escape(span: Span) -> Diagnostic {
    Diagnostic::error(Code("R0008"), span, "this escape does not exist")
        .help("the escapes are `\\\"`, `\\\\`, `\\n` and `\\t`; a backslash is written `\\\\`")
}

/// R0009: an integer beyond 64 bits.
pub(crate) fn integer_too_large(span: Span) -> Diagnostic {
    Diagnostic::error(Code("R0009"), span, "this integer fits neither `long` nor `ulong`")
        .note(format!("`long` goes from {} to {}, `ulong` from 0 to {}", i64::MIN, i64::MAX, u64::MAX))
        .help("write a float, such as `1.0e20`, if an approximate value will do")
}

/// R0010: a ratio.
pub(crate) fn ratio(span: Span, numerator: &str, denominator: &str) -> Diagnostic {
    let (numerator, denominator) = (excerpt(numerator), excerpt(denominator));
    Diagnostic::error(Code("R0010"), span, "this is a ratio, and Crisp has no ratios")
        .help(format!("divide floats: `(/ {numerator}.0 {denominator}.0)`"))
}

/// Why a token that begins like a number is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NotANumber {
    /// `1e5`; the text with a point.
    NoPoint(String),
    /// `.5`; the text with a zero.
    NoLeadingDigit(String),
    /// `0x1F`; the text as it should be.
    ForeignRadix(String),
    /// `1.5u`, `10ull`; the text without the suffix.
    Suffix(String),
    /// `1_000`; the text without the underscores.
    Grouping(String),
    /// `#b102`, `#x`; the name of the digits.
    Digits(&'static str),
    /// Anything else.
    Other,
}

/// R0011: a token that begins like a number and is none.
pub(crate) fn not_a_number(span: Span, why: &NotANumber) -> Diagnostic {
    let report = Diagnostic::error(Code("R0011"), span, "this begins like a number but is not one");
    match why {
        NotANumber::NoPoint(fixed) => report.help(format!("a float has a point: `{}`", excerpt(fixed))),
        NotANumber::NoLeadingDigit(fixed) => report.help(format!("a float begins with a digit: `{}`", excerpt(fixed))),
        NotANumber::ForeignRadix(fixed) => report.help(format!("write `{}`", excerpt(fixed))),
        NotANumber::Suffix(fixed) => report.help(format!(
            "the suffixes are `u`, `l` and `ul` of integers, and `h`, `bf`, `f` and `d` of floats; write `{}` and let the context give the type, or convert as in `(to-float {})`",
            excerpt(fixed),
            excerpt(fixed)
        )),
        NotANumber::Grouping(fixed) => report.help(format!("digits are not grouped: `{}`", excerpt(fixed))),
        NotANumber::Digits(digits) => report.help(format!("only {digits} may follow, at least one")),
        NotANumber::Other => {
            report.help("integers look like `12`, `-3`, `#xFF`, `#b101` or `#o17`, floats like `3.0` or `-1.5e-3`")
        }
    }
}

/// R0012: a name, number or string beyond the limit.
pub(crate) fn token_too_long(span: Span, what: &str, bytes: usize, limit: usize) -> Diagnostic {
    Diagnostic::error(Code("R0012"), span, format!("this {what} has {bytes} bytes, and the limit is {limit}")).help(
        if what == "string" { "split the string, or close it earlier" } else { "put spaces between names and numbers" },
    )
}

/// R0013: too many levels of parentheses and prefixes.
pub(crate) fn too_deep(span: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(Code("R0013"), span, format!("this nests deeper than {limit} levels"))
        .help("give the inner part a name: a function, a macro or a `let`")
}

/// R0014: `#` followed by something that has no meaning. `found` is what follows.
pub(crate) fn unknown_hash(span: Span, found: Option<char>) -> Diagnostic {
    let report = Diagnostic::error(Code("R0014"), span, "`#` with this after it means nothing");
    match found {
        Some('\\') => report.help("there are no character literals; write the number, such as 65 for A"),
        Some('!') => report.help("a file does not begin with `#!`; a comment begins with `;`"),
        Some('{' | '[') => report.help("a vector literal is `#(1 2 3)`"),
        _ => report.help("`#` begins `#(`, `##(`, `#'`, `#_`, `#+`, `#-`, `#x`, `#b`, `#o` and `#|`"),
    }
}

/// R0015: `#:name`.
pub(crate) fn hash_colon(span: Span) -> Diagnostic {
    Diagnostic::error(Code("R0015"), span, "`#:` is not a prefix")
        .help("\"some type that satisfies this predicate\" is written `#_`")
}

/// R0016: a prefix with nothing after it.
pub(crate) fn nothing_after(span: Span, what: &str) -> Diagnostic {
    let report = Diagnostic::error(Code("R0016"), span, format!("{what} needs a form after it"));
    match what {
        "the test" | "this condition" => report.help("`#+test form` keeps the form only when the test holds"),
        _ => report.help("add the form, or remove this"),
    }
}

/// R0017: a comma where nothing can be unquoted.
pub(crate) fn comma_outside_backquote(span: Span) -> Diagnostic {
    Diagnostic::error(Code("R0017"), span, "a comma has a meaning only inside a backquote or a vector literal").help(
        "separate with spaces; to insert a value into a macro's expansion, put `` ` `` before the surrounding form",
    )
}

/// R0018: a colon followed by a blank, or nothing.
pub(crate) fn colon_then_nothing(span: Span, after_name: bool) -> Diagnostic {
    if after_name {
        Diagnostic::error(Code("R0018"), span, "the type must follow the colon directly")
            .help("write `name:type` without a space, or omit the colon out")
    } else {
        Diagnostic::error(Code("R0018"), span, "a colon needs a name directly after it")
            .help("a keyword is written `:name`, a typed name `name:type`")
    }
}

/// R0019: colons that fit no kind of name.
pub(crate) fn too_many_colons(span: Span) -> Diagnostic {
    Diagnostic::error(Code("R0019"), span, "the colons of this name fit no form")
        .help("the forms are `:keyword`, `name:type`, `enumeration:key` and `kernel::argument`")
}

/// The forms that a place accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Behind `#'`.
    NameOrSignature,
    /// Behind `` #` ``.
    Signature,
    /// Behind `#_`.
    Predicate,
    /// Behind `name:`.
    Type,
}

/// R0020: a form after a prefix or colon that does not belong there.
pub(crate) fn unfit_behind(span: Span, wanted: Wanted) -> Diagnostic {
    let (message, help) = match wanted {
        Wanted::NameOrSignature => (
            "only a function's name or a signature can follow `#'`",
            "write `#'name` for the function, or `#'(int int => float)` for a signature",
        ),
        Wanted::Signature => ("only a signature can follow `` #` ``", "a signature is written `#'(int int => float)`"),
        Wanted::Predicate => (
            "only the name of a predicate can follow `#_`",
            "`#_is-orderable?` means some type that satisfies `is-orderable?`",
        ),
        Wanted::Type => ("this is not a type", "a type is a name or a list: `n:int`, `v:(vector-type float)`"),
    };
    Diagnostic::error(Code("R0020"), span, message).help(help)
}

/// R0021: the mistakes that are not shown.
pub(crate) fn more_mistakes(first: Span, count: usize, gave_up: bool) -> Diagnostic {
    let message = if gave_up {
        "there are too many further mistakes: the file was not read to its end".to_owned()
    } else if count == 1 {
        "one more mistake in this file is not shown".to_owned()
    } else {
        format!("{count} more mistakes in this file are not shown")
    };
    Diagnostic::new(Severity::Note, Code("R0021"), first, message).label("the first of them")
}

#[cfg(test)]
mod tests {
    use crisp_support_diagnostics::FileId;

    use super::*;

    #[test]
    fn a_file_that_is_too_large() {
        let report = file_too_large(Span::new(FileId(0), 0, 0), 5_000_000_000);
        assert_eq!(report.code, Code("R0002"));
        assert_eq!(report.message, "the file has 5000000000 bytes, and the limit is 67108864");
    }

    #[test]
    fn excerpts_are_short_and_printable() {
        assert_eq!(excerpt("a\u{1b}b"), "a\\u{1b}b");
        assert_eq!(excerpt(&"x".repeat(41)), format!("{}…", "x".repeat(40)));
    }
}
