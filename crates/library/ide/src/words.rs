//! Words of a text around a byte.

use crisp_library_compile::Language;

use crate::Snapshot;

impl Snapshot {
    /// Whether a letter belongs to a word of the language.
    pub(crate) fn is_of_word(&self, letter: char) -> bool {
        match self.language {
            Some(Language::Crisp) => !letter.is_whitespace() && !"()[]{}\"';,`:#".contains(letter),
            _ => letter.is_alphanumeric() || letter == '_',
        }
    }

    /// The word around a byte, with its place; empty between words.
    #[must_use]
    pub fn word_at(&self, offset: usize) -> (usize, &str) {
        word_in(self.text(), offset, |letter| self.is_of_word(letter))
    }

    /// Whether a text is a word that the language takes for a name.
    #[must_use]
    pub fn is_name(&self, text: &str) -> bool {
        let mut letters = text.chars();
        let first = letters.next();
        let whole = !text.is_empty() && text.chars().all(|letter| self.is_of_word(letter));
        match self.language {
            // What begins like a number is one.
            Some(Language::Crisp) => {
                let digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
                let signed = first.is_some_and(|first| "+-.".contains(first)) && digit(letters.next());
                whole && !digit(first) && !signed && !text.starts_with(['&', '%', '.'])
            }
            _ => whole && text.is_ascii() && !first.is_some_and(|first| first.is_ascii_digit()),
        }
    }
}

/// The word around a byte of a text.
pub(crate) fn word_in(text: &str, offset: usize, is_of_word: impl Fn(char) -> bool) -> (usize, &str) {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let (before, after) = text.split_at(offset);
    let start =
        before.char_indices().rev().take_while(|(_, letter)| is_of_word(*letter)).last().map_or(offset, |(at, _)| at);
    let end = offset + after.find(|letter| !is_of_word(letter)).unwrap_or(after.len());
    (start, text.get(start..end).unwrap_or_default())
}
