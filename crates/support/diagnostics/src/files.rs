//! Source files in memory and places in them.

use std::sync::Arc;

/// One source file of a [`Files`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

impl FileId {
    /// The file that all places in the language's own library name. It is in no [`Files`], and no diagnostic shows it.
    pub const LIBRARY: FileId = FileId(u32::MAX);
}

/// A half-open byte range of one source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes `start..end` of `file`.
    #[must_use]
    pub fn new(file: FileId, start: u32, end: u32) -> Self {
        Span { file, start, end }
    }

    /// Whether the place lies in the language's own library.
    #[must_use]
    pub fn is_library(self) -> bool {
        self.file == FileId::LIBRARY
    }

    /// The smallest range that holds both; `self` when they lie in different files.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        if self.file == other.file {
            Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
        } else {
            self
        }
    }
}

/// A source file: its name as the author wrote it, its text, and where its lines start.
#[derive(Clone, Debug)]
pub struct File {
    /// The name to show.
    pub name: String,
    /// The text. Bytes that were not UTF-8 have been replaced; the reader reports them.
    pub text: Arc<str>,
    line_starts: Vec<u32>,
}

/// A place as a person counts: lines and columns from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl File {
    /// The line and column of a byte offset; offsets past the end give the end.
    #[must_use]
    pub fn position(&self, offset: u32) -> Position {
        let mut offset = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line_starts.partition_point(|&start| start as usize <= offset);
        let start = self.line_starts.get(line.saturating_sub(1)).copied().unwrap_or(0) as usize;
        let column = self.text.get(start..offset).map_or(0, |before| before.chars().count());
        Position {
            line: u32::try_from(line).unwrap_or(u32::MAX),
            column: u32::try_from(column + 1).unwrap_or(u32::MAX),
        }
    }

    /// The byte where line `line` (from 1) begins; the end of the text for lines after the last.
    #[must_use]
    pub fn line_start(&self, line: u32) -> usize {
        let index = (line as usize).saturating_sub(1);
        self.line_starts.get(index).map_or(self.text.len(), |&start| start as usize)
    }

    /// The text of line `line` (from 1) without its line end.
    #[must_use]
    pub fn line(&self, line: u32) -> &str {
        let index = (line as usize).saturating_sub(1);
        let Some(&start) = self.line_starts.get(index) else { return "" };
        let end = self.line_starts.get(index + 1).map_or(self.text.len(), |&next| next as usize);
        self.text.get(start as usize..end).unwrap_or("").trim_end_matches(['\n', '\r'])
    }
}

/// All source files of one compilation.
#[derive(Clone, Debug, Default)]
pub struct Files {
    files: Vec<File>,
}

impl Files {
    /// No files yet.
    #[must_use]
    pub fn new() -> Self {
        Files::default()
    }

    /// Adds a file and returns its id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        let text = text.into();
        let mut line_starts = vec![0];
        for (offset, byte) in text.bytes().enumerate() {
            if byte == b'\n' {
                line_starts.push(u32::try_from(offset + 1).unwrap_or(u32::MAX));
            }
        }
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.files.push(File { name: name.into(), text, line_starts });
        id
    }

    /// The file, if the id is one of ours.
    #[must_use]
    pub fn get(&self, id: FileId) -> Option<&File> {
        self.files.get(id.0 as usize)
    }

    /// Ids and files in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &File)> {
        self.files.iter().enumerate().map(|(index, file)| (FileId(u32::try_from(index).unwrap_or(u32::MAX)), file))
    }

    /// The source text of a span; empty for a span that is not ours.
    #[must_use]
    pub fn snippet(&self, span: Span) -> &str {
        self.get(span.file).and_then(|file| file.text.get(span.start as usize..span.end as usize)).unwrap_or("")
    }
}
