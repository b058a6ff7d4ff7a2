//! The text of an open document, and places in it as editors count.

use gen_lsp_types::{Position, Range, TextDocumentContentChangeEvent};

/// The units in which columns are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Units {
    /// Bytes, where the editor offers them.
    Utf8,
    /// Units of UTF-16: what every editor knows.
    Utf16,
}

impl Units {
    fn width(self, letter: char) -> usize {
        match self {
            Units::Utf8 => letter.len_utf8(),
            Units::Utf16 => letter.len_utf16(),
        }
    }
}

/// A text with the places of its lines.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    text: String,
    /// Where each line begins.
    lines: Vec<usize>,
}

impl Text {
    pub(crate) fn new(text: String) -> Text {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Text { text, lines }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the byte of a position. A column beyond the end of its line is that end, a line beyond the last one the end of the text; a column
    /// inside of a letter is the letter's beginning.
    pub(crate) fn offset(&self, position: Position, units: Units) -> usize {
        let line = usize::try_from(position.line).unwrap_or(usize::MAX);
        let Some(&start) = self.lines.get(line) else { return self.text.len() };
        let end = self.lines.get(line.saturating_add(1)).copied().unwrap_or(self.text.len());
        let text = self.text.get(start..end).unwrap_or_default().trim_end_matches(['\n', '\r']);
        let wanted = usize::try_from(position.character).unwrap_or(usize::MAX);
        let mut column = 0;
        for (at, letter) in text.char_indices() {
            column += units.width(letter);
            if column > wanted {
                return start + at;
            }
        }
        start + text.len()
    }

    /// Returns the position of a byte; of one inside of a letter that of the letter, of one beyond the end that of the end.
    pub(crate) fn position(&self, offset: usize, units: Units) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.lines.partition_point(|&start| start <= offset).saturating_sub(1);
        let start = self.lines.get(line).copied().unwrap_or(0);
        let before = self.text.get(start..offset).unwrap_or_default();
        let column: usize = before.chars().map(|letter| units.width(letter)).sum();
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Position { line: number(line), character: number(column) }
    }

    /// Returns the range of bytes.
    pub(crate) fn range(&self, start: usize, end: usize, units: Units) -> Range {
        Range { start: self.position(start, units), end: self.position(end.max(start), units) }
    }

    /// Applies a change of the editor. A range whose end precedes its start is empty.
    pub(crate) fn apply(&mut self, change: TextDocumentContentChangeEvent, units: Units) {
        match change {
            TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                *self = Text::new(whole.text);
            }
            TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                let start = self.offset(part.range.start, units);
                let end = self.offset(part.range.end, units).max(start);
                let mut text = std::mem::take(&mut self.text);
                text.replace_range(start..end, &part.text);
                *self = Text::new(text);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Text, Units};
    use gen_lsp_types::{Position, Range, TextDocumentContentChangeEvent, TextDocumentContentChangePartial};

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn columns_count_units() {
        let text = Text::new("a😀b\r\nç = 1\n".to_owned());
        for (units, after_face, after_cedilla) in [(Units::Utf16, 3, 1), (Units::Utf8, 5, 2)] {
            assert_eq!(text.offset(at(0, after_face), units), 5);
            assert_eq!(text.position(5, units), at(0, after_face));
            // Inside of the letter.
            assert_eq!(text.offset(at(0, 2), units), 1);
            assert_eq!(text.position(3, units), at(0, 1));
            assert_eq!(text.offset(at(1, after_cedilla), units), 10);
            // Beyond the end of a line and of the text.
            assert_eq!(text.offset(at(0, 999), units), 6);
            assert_eq!(text.offset(at(99, 0), units), text.as_str().len());
            assert_eq!(text.offset(at(u32::MAX, u32::MAX), units), text.as_str().len());
        }
    }

    #[test]
    fn edits_are_those_of_a_list_of_letters() {
        let mut state = 7_u64;
        let mut below = |count: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).unwrap_or(0) % count.max(1)
        };
        let letters = ['a', '(', '\n', 'é', '😀', ' ', '\u{10ffff}'];
        for units in [Units::Utf8, Units::Utf16] {
            let (mut model, mut text): (Vec<char>, Text) = (Vec::new(), Text::new(String::new()));
            for _ in 0..5000 {
                let (one, other) = (below(model.len() + 1), below(model.len() + 1));
                let (start, end) = (one.min(other), one.max(other).min(one.min(other) + 6));
                let new: String = (0..below(5)).map(|_| letters[below(letters.len())]).collect();
                let place = |count: usize| text.position(model[..count].iter().map(|it| it.len_utf8()).sum(), units);
                let range = Range { start: place(start), end: place(end) };
                let change = TextDocumentContentChangePartial::new(range, None, new.clone());
                text.apply(TextDocumentContentChangeEvent::TextDocumentContentChangePartial(change), units);
                model.splice(start..end, new.chars());
                assert_eq!(text.as_str(), model.iter().collect::<String>());
                if model.len() > 400 {
                    model.truncate(200);
                    text = Text::new(model.iter().collect());
                }
            }
        }
    }
}
