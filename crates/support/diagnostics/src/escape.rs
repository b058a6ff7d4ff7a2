//! Text of authors in other contexts: a terminal, a comment or a string of a target's language.

use std::borrow::Cow;

/// Characters of a comment; a longer text is cut. Comments repeat with each statement of a line.
const COMMENT: usize = 200;

/// Whether a character does something else than showing itself: controls, line ends beyond ASCII, marks that reorder or hide what is displayed.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Text for a terminal: lines and tabs stay, what is hidden is written as `\u{1b}`.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    let stays = |c: char| c == '\n' || c == '\t' || !is_hidden(c);
    if text.chars().all(stays) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if stays(c) { out.push(c) } else { out.extend(c.escape_unicode()) }
    }
    Cow::Owned(out)
}

/// Text for a comment of one line in any target's language: nothing in it ends the comment, or takes the next line into it.
#[must_use]
pub fn in_comment(text: &str) -> String {
    let mut out = String::new();
    for (at, c) in text.trim().chars().enumerate() {
        if at == COMMENT {
            out.push('…');
            break;
        }
        match c {
            '\t' => out.push(' '),
            // No backslash: C reads those before it reads comments.
            c if is_hidden(c) => out.push_str(&format!("<U+{:04X}>", u32::from(c))),
            // The ends of block comments, and a trigraph that is a backslash.
            '/' if out.ends_with('*') || out.ends_with("??") => out.push_str(" /"),
            '*' if out.ends_with('/') => out.push_str(" *"),
            c => out.push(c),
        }
    }
    // A backslash at the end, and for some compilers one before blanks.
    if out.ends_with('\\') {
        out.push_str(" .");
    }
    out
}

/// Text for a string between double quotes in any target's language, where it is there for people only.
#[must_use]
pub fn in_quotes(text: &str) -> String {
    text.chars().map(|c| if c == '"' || c == '\\' || is_hidden(c) { '_' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::{COMMENT, in_comment, in_quotes, visible};

    #[test]
    fn terminals_get_lines_and_nothing_that_moves_the_cursor() {
        assert_eq!(visible("a\tb\nc"), "a\tb\nc");
        assert_eq!(visible("a\u{1b}[2Jb\r\u{202e}\u{9b}"), "a\\u{1b}[2Jb\\u{d}\\u{202e}\\u{9b}");
    }

    #[test]
    fn comments_stay_one_line() {
        assert_eq!(
            in_comment("  a\rb\nc\u{85}\u{2028}\u{b}\0 "),
            "a<U+000D>b<U+000A>c<U+0085><U+2028><U+000B><U+0000>"
        );
        assert_eq!(in_comment("x */ y /* ??/"), "x * / y / * ?? /");
        assert_eq!(in_comment("*/*/ ???/"), "* / * / ??? /");
        assert_eq!(in_comment("end \\ \t"), "end \\ .");
        let long = in_comment(&"\\".repeat(1000));
        assert_eq!((long.chars().count(), long.ends_with('…')), (COMMENT + 1, true));
    }

    #[test]
    fn quoted_text_stays_between_its_quotes() {
        assert_eq!(in_quotes("a\"b\\c\nd\u{2029}é"), "a_b_c_d_é");
    }
}
