//! Where names are defined and used; what a text defines; which parts of it can be folded.

use crisp_library_compile::Language;
use crisp_support_diagnostics::{Definition, NameKind, Span};

use crate::Snapshot;

/// A place in a file by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name of the file.
    pub file: String,
    /// The bytes.
    pub span: Span,
}

/// A definition with those inside of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// Its type, or its parameters.
    pub detail: String,
    /// The kind.
    pub kind: NameKind,
    /// The name's place.
    pub at: Span,
    /// The whole definition.
    pub whole: Span,
    /// The definitions inside.
    pub inside: Vec<Symbol>,
}

/// A part of a text that can be folded, by bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folding {
    /// Its first byte.
    pub start: usize,
    /// The byte behind its last one.
    pub end: usize,
    /// Whether it is a comment.
    pub comment: bool,
}

impl Snapshot {
    fn place(&self, span: Span) -> Option<Place> {
        self.files().get(span.file).map(|file| Place { file: file.name.clone(), span })
    }

    /// Returns where the name at a byte is defined.
    #[must_use]
    pub fn definition(&self, offset: u32) -> Vec<Place> {
        let found = self.index.at(self.file, offset);
        let places = found.iter().filter_map(|(id, _)| self.place(self.index.definition(*id)?.at));
        places.collect()
    }

    /// Returns where the name at a byte is used, and where it is defined where that is wanted too, by place.
    #[must_use]
    pub fn references(&self, offset: u32, with_definition: bool) -> Vec<Place> {
        let mut spans: Vec<Span> = Vec::new();
        for (id, _) in self.index.at(self.file, offset) {
            spans.extend(self.index.uses_of(id).map(|used| used.part));
            if with_definition {
                spans.extend(self.index.definition(id).map(|found| found.at));
            }
        }
        spans.sort_unstable();
        spans.dedup();
        spans.into_iter().filter_map(|span| self.place(span)).collect()
    }

    /// Returns what the text defines, each definition with those inside of it.
    #[must_use]
    pub fn symbols(&self) -> Vec<Symbol> {
        let mut found: Vec<&Definition> =
            self.index.in_order().map(|(_, found)| found).filter(|found| found.at.file == self.file).collect();
        // Around before inside.
        found.sort_by_key(|found| (found.whole.start, std::cmp::Reverse(found.whole.end)));
        let mut open: Vec<Symbol> = Vec::new();
        let mut all: Vec<Symbol> = Vec::new();
        let close = |open: &mut Vec<Symbol>, all: &mut Vec<Symbol>| {
            if let Some(done) = open.pop() {
                open.last_mut().map_or(&mut *all, |around| &mut around.inside).push(done);
            }
        };
        for definition in found {
            while open.last().is_some_and(|around| {
                around.whole.end < definition.whole.end || around.whole.end <= definition.at.start
            }) {
                close(&mut open, &mut all);
            }
            open.push(Symbol {
                name: definition.name.to_string(),
                detail: detail(definition),
                kind: definition.kind,
                at: definition.at,
                whole: definition.whole,
                inside: Vec::new(),
            });
        }
        while !open.is_empty() {
            close(&mut open, &mut all);
        }
        all
    }

    /// Returns the lists, blocks and comments of several lines, by place. Cost is linear in the text.
    #[must_use]
    pub fn folds(&self) -> Vec<Folding> {
        let text = self.text();
        let comment_mark = match self.language {
            Some(Language::Crisp) => ";",
            Some(Language::Loopy) => "#",
            _ => "//",
        };
        let mut found = Vec::new();
        let mut open: Vec<(u8, usize)> = Vec::new();
        let mut comment: Option<(usize, usize, usize)> = None;
        let bytes = text.as_bytes();
        let (mut at, mut line_start) = (0, true);
        while let Some(&byte) = bytes.get(at) {
            let rest = text.get(at..).unwrap_or_default();
            if rest.starts_with(comment_mark) {
                let end = at + rest.find('\n').unwrap_or(rest.len());
                match &mut comment {
                    Some((_, last, lines))
                        if line_start
                            && text
                                .get(*last..at)
                                .is_some_and(|gap| gap.matches('\n').count() == 1 && gap.trim().is_empty()) =>
                    {
                        (*last, *lines) = (end, *lines + 1);
                    }
                    _ if line_start => {
                        found.extend(comment.filter(|(_, _, lines)| *lines > 1).map(|(start, end, _)| Folding {
                            start,
                            end,
                            comment: true,
                        }));
                        comment = Some((at, end, 1));
                    }
                    _ => {}
                }
                at = end;
                continue;
            }
            if rest.starts_with("/*") && self.language == Some(Language::Cucl) {
                let end = at + rest.find("*/").map_or(rest.len(), |end| end + 2);
                found.push(Folding { start: at, end, comment: true });
                at = end;
                continue;
            }
            match byte {
                b'\n' => line_start = true,
                b' ' | b'\t' | b'\r' => {}
                b'"' => {
                    line_start = false;
                    at += 1;
                    while bytes.get(at).is_some_and(|byte| *byte != b'"' && (*byte != b'\n' || comment_mark == ";")) {
                        at += if bytes.get(at) == Some(&b'\\') { 2 } else { 1 };
                    }
                }
                b'(' | b'{' | b'[' => {
                    line_start = false;
                    open.push((byte, at));
                }
                b')' | b'}' | b']' => {
                    line_start = false;
                    let opening = match byte {
                        b')' => b'(',
                        b'}' => b'{',
                        _ => b'[',
                    };
                    if let Some(position) = open.iter().rposition(|(mark, _)| *mark == opening) {
                        let (_, start) = open[position];
                        open.truncate(position);
                        found.push(Folding { start, end: at + 1, comment: false });
                    }
                }
                _ => line_start = false,
            }
            at += 1;
        }
        found.extend(comment.filter(|(_, _, lines)| *lines > 1).map(|(start, end, _)| Folding {
            start,
            end,
            comment: true,
        }));
        found.retain(|fold| text.get(fold.start..fold.end).is_some_and(|text| text.contains('\n')));
        found.sort_by_key(|fold| (fold.start, std::cmp::Reverse(fold.end)));
        // One for each line: the outermost that begins there.
        let line = |at: usize| text.get(..at).map_or(0, |before| before.matches('\n').count());
        let mut last = None;
        let mut lines = (0, 0);
        found.retain(|fold| {
            // Counted from the last place on, so that the whole is linear.
            let here = lines.1
                + text
                    .get(lines.0..fold.start)
                    .map_or_else(|| line(fold.start), |between| between.matches('\n').count());
            lines = (fold.start, here);
            let new = last != Some(here);
            last = Some(here);
            new
        });
        found
    }
}

/// The type or the parameters of a definition in a line.
pub(crate) fn detail(definition: &Definition) -> String {
    let types = definition.types.join(" or ");
    match definition.kind {
        NameKind::Kernel | NameKind::Function | NameKind::Macro | NameKind::Rule => {
            let parameters = definition.parameters.join(", ");
            let arrow = if types.is_empty() { String::new() } else { format!(" -> {types}") };
            format!("({parameters}){arrow}")
        }
        _ => types,
    }
}
