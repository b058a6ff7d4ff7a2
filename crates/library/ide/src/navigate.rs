//! Where names are defined and used; what a text defines.

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

    /// Returns a line about the name at a byte where no file of the author's defines it: it is the language's, or its library's.
    #[must_use]
    pub fn is_elsewhere(&self, offset: u32) -> Option<String> {
        let found = self.index.at(self.file, offset);
        let definition = found.first().and_then(|(id, _)| self.index.definition(*id));
        let file = definition.and_then(|definition| self.files().get(definition.at.file));
        let (_, word) = self.word_at(offset as usize);
        let entry = self.entry(word);
        match (definition, file) {
            (Some(definition), Some(file)) if file.name.starts_with('<') => {
                let line = file.line(file.position(definition.at.start).line).trim();
                Some(format!("`{}` is a function of the library: {line}", definition.name))
            }
            (Some(_), _) => None,
            (None, _) => entry.map(|entry| {
                format!("`{}` is a name of the language: {} (manual: {})", entry.name, entry.text, entry.page)
            }),
        }
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
