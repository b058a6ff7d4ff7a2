//! The parts of a text that can be folded: lists, blocks and comments of several lines.

use crisp_library_compile::Language;

use crate::Snapshot;

/// A part of a text that can be folded, by bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folding {
    /// Its first byte.
    pub start: usize,
    /// The byte after its last one.
    pub end: usize,
    /// Whether it is a comment.
    pub comment: bool,
}

/// A reader of brackets and comments.
struct Reader<'t> {
    text: &'t str,
    language: Option<Language>,
    found: Vec<Folding>,
    open: Vec<(u8, usize)>,
    /// Comments on neighbouring lines: where they begin and end, and their number.
    comment: Option<(usize, usize, usize)>,
    /// Whether only blanks precede on the line.
    begins_line: bool,
}

impl Snapshot {
    /// Returns the lists, blocks and comments of several lines, by place; of those that begin on one line the outermost. Cost is linear in the text.
    #[must_use]
    pub fn folds(&self) -> Vec<Folding> {
        let text = self.text();
        let mut reader = Reader {
            text,
            language: self.language,
            found: Vec::new(),
            open: Vec::new(),
            comment: None,
            begins_line: true,
        };
        let mut at = 0;
        while at < text.len() {
            at = reader.step(at);
        }
        reader.end_comment();
        let mut found = reader.found;
        found.retain(|fold| text.get(fold.start..fold.end).is_some_and(|text| text.contains('\n')));
        found.sort_by_key(|fold| (fold.start, std::cmp::Reverse(fold.end)));
        // Lines are counted from the last place on.
        let (mut counted, mut line, mut last) = (0, 0, None);
        found.retain(|fold| {
            line += text.get(counted..fold.start).map_or(0, |between| between.matches('\n').count());
            counted = fold.start;
            last.replace(line) != Some(line)
        });
        found
    }
}

impl Reader<'_> {
    /// Reads what begins at a byte. Returns the next one.
    fn step(&mut self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        let mark = match self.language {
            Some(Language::Crisp) => ";",
            Some(Language::Loopy) => "#",
            _ => "//",
        };
        let bytes = self.text.as_bytes();
        if rest.starts_with(mark) {
            let end = at + rest.find('\n').unwrap_or(rest.len());
            self.comment(at, end);
            return end;
        }
        if rest.starts_with("/*") && self.language == Some(Language::Cucl) {
            let end = at + rest.find("*/").map_or(rest.len(), |end| end + 2);
            self.found.push(Folding { start: at, end, comment: true });
            return end;
        }
        let byte = bytes.get(at).copied().unwrap_or(b' ');
        match byte {
            b'\n' => self.begins_line = true,
            b' ' | b'\t' | b'\r' => {}
            b'"' => {
                self.begins_line = false;
                let mut end = at + 1;
                let goes_on = |byte: &u8| *byte != b'"' && (*byte != b'\n' || self.language == Some(Language::Crisp));
                while bytes.get(end).is_some_and(goes_on) {
                    end += if bytes.get(end) == Some(&b'\\') { 2 } else { 1 };
                }
                return end + 1;
            }
            b'(' | b'{' | b'[' => {
                self.begins_line = false;
                self.open.push((byte, at));
            }
            b')' | b'}' | b']' => {
                self.begins_line = false;
                self.close(byte, at + 1);
            }
            _ => self.begins_line = false,
        }
        at + 1
    }

    fn comment(&mut self, start: usize, end: usize) {
        if !self.begins_line {
            return;
        }
        let follows = |last: usize| {
            let gap = self.text.get(last..start);
            gap.is_some_and(|gap| gap.matches('\n').count() == 1 && gap.trim().is_empty())
        };
        match self.comment {
            Some((first, last, lines)) if follows(last) => self.comment = Some((first, end, lines + 1)),
            _ => {
                self.end_comment();
                self.comment = Some((start, end, 1));
            }
        }
    }

    fn end_comment(&mut self) {
        let several = self.comment.take().filter(|(_, _, lines)| *lines > 1);
        self.found.extend(several.map(|(start, end, _)| Folding { start, end, comment: true }));
    }

    fn close(&mut self, byte: u8, end: usize) {
        let opening = match byte {
            b')' => b'(',
            b'}' => b'{',
            _ => b'[',
        };
        if let Some(position) = self.open.iter().rposition(|(mark, _)| *mark == opening) {
            let start = self.open.get(position).map_or(end, |(_, start)| *start);
            self.open.truncate(position);
            self.found.push(Folding { start, end, comment: false });
        }
    }
}
