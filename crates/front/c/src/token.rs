//! Source text to tokens: comments and line continuations removed, each token with its place.

use std::sync::Arc;

use crisp_support_diagnostics::{Diagnostic, FileId, Span};

use crate::messages;

/// Where a piece of source text is for the author: text that was generated from a template points into the template.
pub trait Places {
    /// The span of the bytes from `start` to `end` of the text.
    fn span(&self, start: u32, end: u32) -> Span;
}

/// A file is its own place.
impl Places for FileId {
    fn span(&self, start: u32, end: u32) -> Span {
        Span::new(*self, start, end)
    }
}

/// Tokens that a source may have once its macros are replaced: macros that use others twice double with each step.
pub const TOKEN_LIMIT: usize = 1 << 20;

/// One token. Its text is that of the source, without line continuations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The kind of the token.
    pub kind: Kind,
    /// Its text; of a string the characters between the quotation marks, with escapes replaced.
    pub text: Arc<str>,
    /// Where the author sees it: where it is written, for tokens of a macro where the macro is used.
    pub span: Span,
    /// Whether it is the first of its line.
    pub first: bool,
    /// Whether white space or a comment precedes it.
    pub spaced: bool,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An identifier or keyword.
    Word,
    /// A number as the preprocessor sees it: a digit, or a point and a digit, and what belongs to it. The syntax tree has its value.
    Number,
    /// A character constant with its value.
    Character(u32),
    /// A string.
    Text,
    /// Punctuation.
    Punctuator(Punctuator),
}

macro_rules! punctuators {
    ($($name:ident = $text:literal,)*) => {
        /// Operators and separators.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Punctuator { $(#[doc = concat!("`", $text, "`")] $name,)* }
        impl Punctuator {
            /// All of them; a longer one precedes those that it begins with.
            const ALL: &'static [Punctuator] = &[$(Punctuator::$name,)*];
            /// The one that is written so.
            pub(crate) fn named(text: &str) -> Option<Punctuator> {
                Punctuator::ALL.iter().copied().find(|punctuator| punctuator.text() == text)
            }
            /// Returns the spelling of the punctuator.
            #[must_use]
            pub fn text(self) -> &'static str {
                match self { $(Punctuator::$name => $text,)* }
            }
        }
    };
}

punctuators! {
    ShlAssign = "<<=", ShrAssign = ">>=", Ellipsis = "...",
    Arrow = "->", Increment = "++", Decrement = "--", Shl = "<<", Shr = ">>", LessEqual = "<=", GreaterEqual = ">=",
    Equal = "==", NotEqual = "!=", AndAnd = "&&", OrOr = "||", MulAssign = "*=", DivAssign = "/=", RemAssign = "%=",
    AddAssign = "+=", SubAssign = "-=", AndAssign = "&=", XorAssign = "^=", OrAssign = "|=", Paste = "##",
    OpenBracket = "[", CloseBracket = "]", Open = "(", Close = ")", OpenBrace = "{", CloseBrace = "}", Dot = ".",
    And = "&", Mul = "*", Add = "+", Sub = "-", Tilde = "~", Not = "!", Div = "/", Rem = "%", Less = "<", Greater = ">",
    Xor = "^", Or = "|", Question = "?", Colon = ":", Semicolon = ";", Assign = "=", Comma = ",", Hash = "#",
}

impl Token {
    /// Whether it is this punctuation.
    #[must_use]
    pub fn is(&self, punctuator: Punctuator) -> bool {
        self.kind == Kind::Punctuator(punctuator)
    }

    /// Whether it is this word.
    #[must_use]
    pub fn is_word(&self, word: &str) -> bool {
        self.kind == Kind::Word && &*self.text == word
    }
}

/// The tokens of a text. What is not a token is reported and left out. Cost is linear.
pub fn tokens(text: &str, places: &dyn Places, diagnostics: &mut Vec<Diagnostic>) -> Vec<Token> {
    // Editors of Windows begin a file with a mark of its encoding.
    let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut scanner = Scanner { text, at, places, diagnostics };
    let (mut tokens, mut first, mut spaced) = (Vec::new(), true, false);
    loop {
        match scanner.skip_space() {
            Space::None => {}
            Space::Blank => spaced = true,
            Space::Line => (first, spaced) = (true, true),
        }
        let start = scanner.at;
        if scanner.peek(0).is_none() {
            return tokens;
        }
        if let Some((kind, text)) = scanner.token() {
            let span = scanner.span(start);
            tokens.push(Token { kind, text: text.into(), span, first, spaced });
            (first, spaced) = (false, false);
        }
    }
}

/// The white space and comments that were skipped before a token.
enum Space {
    None,
    Blank,
    Line,
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    places: &'a dyn Places,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Scanner<'_> {
    fn span(&self, start: usize) -> Span {
        let position = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        self.places.span(position(start), position(self.at))
    }

    /// Moves past line continuations: a backslash at the end of a line.
    fn skip_continuations(&mut self) {
        loop {
            let rest = self.text.get(self.at..).unwrap_or("");
            let Some(after) = rest.strip_prefix('\\') else { return };
            let blank = after.len() - after.trim_start_matches([' ', '\t', '\r']).len();
            if after.get(blank..).is_some_and(|line| line.starts_with('\n')) {
                self.at += blank + 2;
            } else {
                return;
            }
        }
    }

    /// The character `ahead` characters on, continuations left out.
    fn peek(&mut self, ahead: usize) -> Option<char> {
        let here = self.at;
        let mut found = None;
        for step in 0..=ahead {
            self.skip_continuations();
            found = self.text.get(self.at..).and_then(|rest| rest.chars().next());
            if step < ahead {
                self.at += found.map_or(0, char::len_utf8);
            }
        }
        if ahead > 0 {
            self.at = here;
        }
        found
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek(0)?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn skip_space(&mut self) -> Space {
        let mut skipped = Space::None;
        while let Some(next) = self.peek(0) {
            match next {
                '\n' => {
                    self.next();
                    skipped = Space::Line;
                    continue;
                }
                ' ' | '\t' | '\r' | '\u{b}' | '\u{c}' => {
                    self.next();
                }
                '/' if self.peek(1) == Some('/') => {
                    while self.peek(0).is_some_and(|next| next != '\n') {
                        self.next();
                    }
                }
                '/' if self.peek(1) == Some('*') => self.skip_comment(),
                _ => return skipped,
            }
            if matches!(skipped, Space::None) {
                skipped = Space::Blank;
            }
        }
        skipped
    }

    fn skip_comment(&mut self) {
        let start = self.at;
        self.next();
        self.next();
        let opening = self.span(start);
        let mut last = ' ';
        loop {
            match self.next() {
                Some('/') if last == '*' => return,
                Some(next) => last = next,
                None => return self.diagnostics.push(messages::comment_never_ends(opening)),
            }
        }
    }

    /// The token here; `None` after a message.
    fn token(&mut self) -> Option<(Kind, String)> {
        let start = self.at;
        let first = self.peek(0)?;
        if first.is_ascii_alphabetic() || first == '_' {
            return Some((Kind::Word, self.take_while(|_, next| next.is_ascii_alphanumeric() || next == '_')));
        }
        if first.is_ascii_digit() || first == '.' && self.peek(1).is_some_and(|next| next.is_ascii_digit()) {
            // `0xe+1` is a sum: in hexadecimal numbers only `p` has a sign.
            let hexadecimal = first == '0' && matches!(self.peek(1), Some('x' | 'X'));
            let exponent = |last: char| matches!(last, 'p' | 'P') || !hexadecimal && matches!(last, 'e' | 'E');
            let text = self.take_while(|last, next| {
                next.is_ascii_alphanumeric() || matches!(next, '.' | '_') || matches!(next, '+' | '-') && exponent(last)
            });
            return Some((Kind::Number, text));
        }
        match first {
            '"' => Some((Kind::Text, self.quoted('"'))),
            '\'' => {
                let before = self.diagnostics.len();
                let text = self.quoted('\'');
                let mut characters = text.chars();
                let value = characters.next();
                if self.diagnostics.len() == before && (value.is_none() || characters.next().is_some()) {
                    let span = self.span(start);
                    self.diagnostics.push(messages::character_constant(span));
                }
                Some((Kind::Character(value.map_or(0, u32::from)), text))
            }
            _ => self.punctuator(first, start),
        }
    }

    fn punctuator(&mut self, first: char, start: usize) -> Option<(Kind, String)> {
        let ahead: String = (0..3).map_while(|ahead| self.peek(ahead)).collect();
        match Punctuator::ALL.iter().find(|punctuator| ahead.starts_with(punctuator.text())) {
            Some(&punctuator) => {
                for _ in 0..punctuator.text().len() {
                    self.next();
                }
                Some((Kind::Punctuator(punctuator), punctuator.text().to_owned()))
            }
            None => {
                self.next();
                let span = self.span(start);
                self.diagnostics.push(messages::unknown_character(span, first));
                None
            }
        }
    }

    /// The text from here on that belongs to a token, by its last character and the next.
    fn take_while(&mut self, belongs: impl Fn(char, char) -> bool) -> String {
        let mut text = String::new();
        let mut last = ' ';
        while let Some(next) = self.peek(0).filter(|&next| text.is_empty() || belongs(last, next)) {
            self.next();
            text.push(next);
            last = next;
        }
        text
    }

    /// A string or character constant without its quotation marks, escapes replaced; as far as it goes where it is never closed.
    fn quoted(&mut self, mark: char) -> String {
        let start = self.at;
        self.next();
        let mut text = String::new();
        loop {
            let here = self.at;
            match self.next() {
                Some(next) if next == mark => return text,
                Some('\n') | None => {
                    self.at = here;
                    let span = self.span(start);
                    self.diagnostics.push(messages::never_closed(span, mark));
                    return text;
                }
                Some('\\') => match self.escape() {
                    Some(meant) => text.push(meant),
                    None => {
                        let span = self.span(here);
                        self.diagnostics.push(messages::unknown_escape(span));
                    }
                },
                Some(next) => text.push(next),
            }
        }
    }

    /// Returns the meaning of the characters that follow a backslash.
    fn escape(&mut self) -> Option<char> {
        Some(match self.next()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'a' => '\u{7}',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'v' => '\u{b}',
            same @ ('\\' | '\'' | '"' | '?') => same,
            'x' => {
                let digits = self.take_while_limited(2, |next| next.is_ascii_hexdigit());
                char::from(u8::from_str_radix(&digits, 16).ok()?)
            }
            octal @ '0'..='7' => {
                let digits = octal.to_string() + &self.take_while_limited(2, |next| ('0'..='7').contains(&next));
                char::from(u8::from_str_radix(&digits, 8).ok()?)
            }
            _ => return None,
        })
    }

    fn take_while_limited(&mut self, most: usize, belongs: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while text.len() < most {
            match self.peek(0).filter(|&next| belongs(next)) {
                Some(next) => text.push(next),
                None => break,
            }
            self.next();
        }
        text
    }
}
