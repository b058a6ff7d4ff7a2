//! Renames that are verified: the text with the new name must have the same messages and the same uses.

use std::collections::BTreeMap;

use crisp_library_compile::{Compiled, emit_ir};
use crisp_support_diagnostics::{Files, Span};

use crate::Snapshot;

/// A new text in place of a part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    /// The name of the file.
    pub file: String,
    /// The part.
    pub at: Span,
    /// The new text.
    pub text: String,
}

/// Why a name cannot be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason, for people.
    pub reason: String,
    /// The line that shows it, from 1.
    pub line: Option<u32>,
}

impl Refusal {
    fn new(reason: impl Into<String>) -> Refusal {
        Refusal { reason: reason.into(), line: None }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}, at line {line}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl Snapshot {
    /// Returns the name at a byte that can be changed, with its place.
    ///
    /// # Errors
    /// The reason where there is none.
    pub fn renamable(&self, offset: u32) -> Result<(Span, &str), Refusal> {
        let (id, _) = self.name_to_change(offset)?;
        let definition = self.index.definition(id).ok_or_else(|| Refusal::new("this is not a name"))?;
        let parts = self.index.uses_of(id).map(|used| used.part).chain([definition.at]);
        let here = parts.into_iter().find(|at| at.file == self.file && at.start <= offset && offset <= at.end);
        Ok((here.unwrap_or(definition.at), &definition.name))
    }

    fn name_to_change(&self, offset: u32) -> Result<(crisp_support_diagnostics::NameId, Span), Refusal> {
        match self.index.at(self.file, offset).as_slice() {
            [] => {
                let (_, word) = self.word_at(offset as usize);
                Err(Refusal::new(match word {
                    "" => "this is not a name".to_owned(),
                    word => format!("`{word}` is not a name that the source defines"),
                }))
            }
            [one] => Ok(*one),
            several => {
                let names: Vec<String> = several
                    .iter()
                    .filter_map(|(id, _)| self.index.definition(*id))
                    .map(|found| format!("{} `{}`", found.kind.words(), found.name))
                    .collect();
                Err(Refusal::new(format!("the name means several things here: {}", names.join(", "))))
            }
        }
    }

    /// Returns the edits that give the name at a byte another spelling. They are tried first: the changed text must have the same messages, and each
    /// name in it must mean the same.
    ///
    /// # Errors
    /// The reason where the change would change a meaning.
    ///
    /// Cost: that of checking the text once.
    pub fn rename(&self, offset: u32, new: &str) -> Result<Vec<TextEdit>, Refusal> {
        let (id, _) = self.name_to_change(offset)?;
        let definition = self.index.definition(id).ok_or_else(|| Refusal::new("this is not a name"))?;
        let old = definition.name.to_string();
        if !self.is_name(new) {
            return Err(Refusal::new(format!("`{new}` is not a name")));
        }
        if *new == *old {
            return Ok(Vec::new());
        }
        let mut places: Vec<Span> = self.index.uses_of(id).map(|used| used.part).chain([definition.at]).collect();
        places.sort_unstable();
        places.dedup();
        let mut edits = Vec::new();
        for at in places {
            let Some(file) = self.files().get(at.file) else { continue };
            if file.name.starts_with('<') {
                return Err(Refusal::new(format!("`{old}` is the library's")));
            }
            edits.push(TextEdit { file: file.name.clone(), at, text: new.to_owned() });
        }
        self.verify(&edits, &old, new)?;
        Ok(edits)
    }

    /// Tries edits.
    fn verify(&self, edits: &[TextEdit], old: &str, new: &str) -> Result<(), Refusal> {
        let mut texts: BTreeMap<String, String> = BTreeMap::new();
        for edit in edits.iter().rev() {
            let Some(file) = self.files().get(edit.at.file) else { continue };
            let text = texts.entry(edit.file.clone()).or_insert_with(|| file.text.to_string());
            text.replace_range(edit.at.start as usize..edit.at.end as usize, &edit.text);
        }
        let text = texts.get(&self.path).cloned().unwrap_or_else(|| self.text().to_owned());
        let (read, overlay) = (self.read.clone(), texts);
        let reader: crate::Read = std::sync::Arc::new(move |path| match overlay.get(path) {
            Some(text) => Ok(Some(text.clone())),
            None => read(path),
        });
        let after = Snapshot::check(&self.path, &text, &reader).map_err(Refusal::new)?;
        let moved = Moved { edits };
        let change = format!("renaming `{old}` to `{new}`");
        let (before_said, after_said) =
            (self.said(&|at, files| moved.place(at, files)), after.said(&|at, files| own(at, files)));
        if let Some((code, place)) = after_said.iter().find(|said| !before_said.contains(said)) {
            let found = after
                .diagnostics()
                .iter()
                .find(|found| found.code.0 == *code && found.span.map(|at| own(at, after.files())) == *place);
            let message = found.map_or(String::new(), |found| format!(": {}", found.message));
            return Err(Refusal {
                reason: format!("{change} gives the message {code}{message}"),
                line: after.line(place.as_ref()),
            });
        }
        if let Some((code, place)) = before_said.iter().find(|said| !after_said.contains(said)) {
            return Err(Refusal {
                reason: format!("{change} hides the message {code}"),
                line: after.line(place.as_ref()),
            });
        }
        let (before_uses, after_uses) =
            (self.uses(&|at, files| moved.place(at, files)), after.uses(&|at, files| own(at, files)));
        let first = before_uses.iter().find(|(at, of)| after_uses.get(*at) != Some(*of));
        let first = first.or_else(|| after_uses.iter().find(|(at, _)| !before_uses.contains_key(*at)));
        match first {
            // The library may read a constant by its name.
            None if !is_same_code(&self.compiled, &after.compiled) => {
                Err(Refusal::new(format!("{change} changes the code: the library reads `{old}` by its name")))
            }
            None => Ok(()),
            Some((at, _)) => {
                let word = after.at_place(at).unwrap_or_else(|| new.to_owned());
                Err(Refusal { reason: format!("{change} changes the meaning of `{word}`"), line: after.line(Some(at)) })
            }
        }
    }

    /// Codes and places of all messages.
    fn said(&self, place: &dyn Fn(Span, &Files) -> Spot) -> Vec<(&'static str, Option<Spot>)> {
        let one = |found: &crisp_support_diagnostics::Diagnostic| {
            (found.code.0, found.span.map(|at| place(Span { end: at.start, ..at }, self.files())))
        };
        self.diagnostics().iter().map(one).collect()
    }

    /// The places that name something, each with the places of what it means.
    fn uses(&self, place: &dyn Fn(Span, &Files) -> Spot) -> BTreeMap<Spot, Vec<Spot>> {
        let mut all: BTreeMap<Spot, Vec<Spot>> = BTreeMap::new();
        for used in self.index.uses() {
            let Some(definition) = self.index.definition(used.of) else { continue };
            all.entry(place(used.part, self.files())).or_default().push(place(definition.at, self.files()));
        }
        for (_, definition) in self.index.in_order() {
            let at = place(definition.at, self.files());
            all.entry(at.clone()).or_default().push(at);
        }
        all.values_mut().for_each(|of| of.sort_unstable());
        all
    }

    fn line(&self, spot: Option<&Spot>) -> Option<u32> {
        let (name, start, _) = spot?;
        let file = self.files().iter().find(|(_, file)| file.name == *name)?.1;
        Some(file.position(*start).line)
    }

    fn at_place(&self, (name, start, end): &Spot) -> Option<String> {
        let file = self.files().iter().find(|(_, file)| file.name == *name)?.1;
        file.text.get(*start as usize..*end as usize).map(str::to_owned)
    }
}

/// Whether two modules differ in names only.
fn is_same_code(one: &Compiled, other: &Compiled) -> bool {
    if one.module.is_none() || other.module.is_none() {
        return one.module.is_some() == other.module.is_some();
    }
    let (one, other) = (emit_ir(one), emit_ir(other));
    let is_end = |letter: char| letter.is_whitespace() || letter == '(' || letter == ')';
    // `:name "area"` follows names of functions that are made different from each other.
    let words = |text: &str| -> Vec<String> {
        let mut words = text.split(is_end).filter(|word| !word.is_empty());
        let mut all = Vec::new();
        while let Some(word) = words.next() {
            if word == ":name" {
                words.next();
            } else {
                all.push(word.to_owned());
            }
        }
        all
    };
    let (one, other) = (words(&one), words(&other));
    let is_name = |word: &str| !word.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-');
    let same = |(one, other): (&String, &String)| one == other || is_name(one) && is_name(other);
    one.len() == other.len() && one.iter().zip(&other).all(same)
}

/// A place: the name of the file, and its bytes.
type Spot = (String, u32, u32);

fn own(at: Span, files: &Files) -> Spot {
    (files.get(at.file).map_or_else(String::new, |file| file.name.clone()), at.start, at.end)
}

/// Places after edits.
struct Moved<'a> {
    edits: &'a [TextEdit],
}

impl Moved<'_> {
    fn place(&self, at: Span, files: &Files) -> Spot {
        let (name, start, end) = own(at, files);
        let (mut new_start, mut new_end) = (i64::from(start), i64::from(end));
        for edit in self.edits.iter().filter(|edit| edit.at.file == at.file) {
            let grown = i64::try_from(edit.text.len()).unwrap_or(0) - i64::from(edit.at.end - edit.at.start);
            if edit.at.end <= start && edit.at.start < start {
                new_start += grown;
            }
            if edit.at.end <= end && edit.at.start < end.max(start + 1) {
                new_end += grown;
            }
        }
        let clamp = |at: i64| u32::try_from(at).unwrap_or(0);
        (name, clamp(new_start), clamp(new_end.max(new_start)))
    }
}
