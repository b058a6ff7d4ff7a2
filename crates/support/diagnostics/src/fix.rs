//! Changes of the source that remove what messages are about.

use crate::files::{Files, Span};

/// A change of the source that removes what a message is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The changes, which do not overlap.
    pub edits: Vec<Edit>,
    /// Whether the change is right.
    pub certainty: Certainty,
}

/// A text in place of a part of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The part that goes; empty where text is added.
    pub at: Span,
    /// The text that takes its place.
    pub text: String,
}

/// How far a fix can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// It cannot be wrong.
    Sure,
    /// It is a known name for an unknown one: sure where the names differ by a single letter, or in case and hyphens only.
    Name,
    /// A person decides.
    Unsure,
}

impl Fix {
    /// Returns whether the fix may be applied without a person who looks at it.
    #[must_use]
    pub fn is_sure(&self, files: &Files) -> bool {
        match self.certainty {
            Certainty::Sure => true,
            Certainty::Unsure => false,
            Certainty::Name => self.edits.iter().all(|edit| is_typing_mistake(files.snippet(edit.at), &edit.text)),
        }
    }
}

/// Whether a word is another one with a single letter that is wrong, missing, too much or swapped with the next, or in other case or hyphens. Digits
/// count as other names: `x1` is not meant to be `x2`.
fn is_typing_mistake(written: &str, meant: &str) -> bool {
    let normal = |text: &str| -> Vec<char> {
        text.chars().map(|letter| if letter == '_' { '-' } else { letter.to_ascii_lowercase() }).collect()
    };
    let (written, meant) = (normal(written), normal(meant));
    let is_word = |word: &[char]| {
        word.len() > 2 && word.iter().all(|letter| letter.is_alphanumeric() || "-!?*:".contains(*letter))
    };
    if !is_word(&written) || !is_word(&meant) {
        return false;
    }
    let digits = |word: &[char]| word.iter().copied().filter(char::is_ascii_digit).collect::<Vec<char>>();
    if digits(&written) != digits(&meant) {
        return false;
    }
    let start = written.iter().zip(&meant).take_while(|(one, other)| one == other).count();
    let (one, other) = (written.get(start..).unwrap_or_default(), meant.get(start..).unwrap_or_default());
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[..one.len() - end], &other[..other.len() - end]);
    match (one, other) {
        ([] | [_], [] | [_]) => written.len() > 3 || one.is_empty() && other.is_empty(),
        ([a, b], [c, d]) => (a, b) == (d, c),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_typing_mistake;

    #[test]
    fn typing_mistakes_are_one_letter() {
        for (written, meant) in [
            ("wieght", "weight"),
            ("lenght", "length"),
            ("bufer", "buffer"),
            ("local_barrier", "local-barrier"),
            ("Foo", "foo"),
            ("floatt", "float"),
        ] {
            assert!(is_typing_mistake(written, meant), "{written}");
        }
        for (written, meant) in
            [("row1", "row2"), ("ab", "ac"), ("width", "height"), ("(foo x)", "food"), ("in", "int"), ("cat", "car")]
        {
            assert!(!is_typing_mistake(written, meant), "{written}");
        }
    }
}
