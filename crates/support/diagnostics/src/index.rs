//! Names and types by their places in the sources: facts that front ends write while they check, and editors read.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::files::{FileId, Files, Span};

/// The kind of a named thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameKind {
    /// A kernel.
    Kernel,
    /// A function, or a template of functions.
    Function,
    /// A macro of the expander or of a preprocessor.
    Macro,
    /// A structure or class.
    Structure,
    /// A member of a structure.
    Member,
    /// Any other named type.
    Type,
    /// An enumeration.
    Enumeration,
    /// A value of an enumeration.
    EnumValue,
    /// A constant, or a parameter of the compilation.
    Constant,
    /// A parameter of a function or kernel.
    Parameter,
    /// A parameter of a template.
    TemplateParameter,
    /// A variable.
    Variable,
    /// The variable of a loop, or an index.
    LoopVariable,
    /// A size.
    Size,
    /// An array or tensor.
    Array,
    /// A rule of substitution.
    Rule,
    /// An instruction.
    Instruction,
    /// A constraint on types.
    Constraint,
    /// A sequence of launches.
    Orchestration,
}

impl NameKind {
    /// Returns the kind in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            NameKind::Kernel => "kernel",
            NameKind::Function => "function",
            NameKind::Macro => "macro",
            NameKind::Structure => "structure",
            NameKind::Member => "member",
            NameKind::Type => "type",
            NameKind::Enumeration => "enumeration",
            NameKind::EnumValue => "value of an enumeration",
            NameKind::Constant => "constant",
            NameKind::Parameter => "parameter",
            NameKind::TemplateParameter => "template parameter",
            NameKind::Variable => "variable",
            NameKind::LoopVariable => "loop variable",
            NameKind::Size => "size",
            NameKind::Array => "array",
            NameKind::Rule => "rule",
            NameKind::Instruction => "instruction",
            NameKind::Constraint => "constraint",
            NameKind::Orchestration => "orchestration",
        }
    }
}

/// The number of a definition in an [`Index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NameId(pub u32);

/// A name that a source defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name as written.
    pub name: Arc<str>,
    /// The kind.
    pub kind: NameKind,
    /// The place of the name, which identifies the definition.
    pub at: Span,
    /// The whole definition; the name where it has no other parts.
    pub whole: Span,
    /// The part of the sources in which the name means it; none where that is everywhere.
    pub visible: Option<Span>,
    /// Its types, as texts: several where a template was checked for several types.
    pub types: Vec<Arc<str>>,
    /// The parameters of a function, macro or kernel as they are written.
    pub parameters: Vec<Arc<str>>,
}

impl Definition {
    /// Returns a definition without further facts.
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>, kind: NameKind, at: Span) -> Definition {
        Definition { name: name.into(), kind, at, whole: at, visible: None, types: Vec::new(), parameters: Vec::new() }
    }

    /// Sets the whole definition.
    #[must_use]
    pub fn whole(mut self, whole: Span) -> Definition {
        self.whole = whole;
        self
    }

    /// Sets where the name can be used.
    #[must_use]
    pub fn visible(mut self, visible: Span) -> Definition {
        self.visible = Some(visible);
        self
    }

    /// Adds a type.
    #[must_use]
    pub fn ty(mut self, text: impl Into<Arc<str>>) -> Definition {
        self.types.push(text.into());
        self
    }

    /// Sets the parameters.
    #[must_use]
    pub fn parameters(mut self, parameters: Vec<Arc<str>>) -> Definition {
        self.parameters = parameters;
        self
    }
}

/// A place that names a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Use {
    /// The word at the place.
    pub at: Span,
    /// The part of the word that is the name: `point` of `make-point`.
    pub part: Span,
    /// The definition.
    pub of: NameId,
}

/// A place that names a definition, as a front end meets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RecordedUse {
    /// The place.
    pub at: Span,
    /// The place of the definition's name.
    pub definition: Span,
}

/// The text that a macro call becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expansion {
    /// The call.
    pub call: Span,
    /// The name of the macro.
    pub name: Arc<str>,
    /// The text after one step; empty where a recorder leaves texts out.
    pub text: Arc<str>,
}

/// The names and types of sources by their places.
#[derive(Clone, Debug, Default)]
pub struct Index {
    definitions: Vec<Definition>,
    /// The definitions by place.
    order: Vec<(Span, NameId)>,
    uses: Vec<Use>,
    types: Vec<(Span, Arc<str>)>,
    expansions: Vec<Expansion>,
}

/// Receives facts from a front end. One that is off costs a branch for each fact.
#[derive(Clone, Debug, Default)]
pub struct Recorder(Option<Box<Recorded>>);

/// The facts that a recorder received.
#[derive(Clone, Debug, Default)]
struct Recorded {
    definitions: Vec<Definition>,
    uses: Vec<RecordedUse>,
    types: Vec<(Span, Arc<str>)>,
    expansions: Vec<Expansion>,
    keeps_texts: bool,
}

/// How much a recorder had received at some moment.
#[derive(Clone, Copy, Debug)]
pub struct Mark([usize; 4]);

impl Recorder {
    /// Returns a recorder, which keeps facts only where they are `wanted`.
    #[must_use]
    pub fn new(wanted: bool) -> Recorder {
        Recorder(wanted.then(Box::default))
    }

    /// Returns a recorder that keeps the texts of expansions too.
    #[must_use]
    pub fn with_texts() -> Recorder {
        Recorder(Some(Box::new(Recorded { keeps_texts: true, ..Recorded::default() })))
    }

    /// Returns whether facts are kept.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Adds a definition, which is made only where it is kept.
    pub fn define(&mut self, make: impl FnOnce() -> Definition) {
        if let Some(recorded) = &mut self.0 {
            recorded.definitions.push(make());
        }
    }

    /// Adds a place that names the definition whose name is at another place.
    pub fn use_of(&mut self, at: Span, definition: Span) {
        if let Some(recorded) = &mut self.0
            && !at.is_library()
            && !definition.is_library()
        {
            recorded.uses.push(RecordedUse { at, definition });
        }
    }

    /// Adds the type of an expression.
    pub fn type_of(&mut self, at: Span, text: impl FnOnce() -> Arc<str>) {
        if let Some(recorded) = &mut self.0 {
            recorded.types.push((at, text()));
        }
    }

    /// Adds the expansion of a macro call.
    pub fn expansion(&mut self, call: Span, name: &str, text: impl FnOnce() -> Arc<str>) {
        if let Some(recorded) = &mut self.0 {
            let text = if recorded.keeps_texts { text() } else { Arc::from("") };
            recorded.expansions.push(Expansion { call, name: name.into(), text });
        }
    }

    /// Returns the definitions so far, in the order in which they were met.
    #[must_use]
    pub fn definitions(&self) -> &[Definition] {
        self.0.as_ref().map_or(&[], |recorded| &recorded.definitions)
    }

    /// Returns the uses so far, in the order in which they were met.
    #[must_use]
    pub fn uses(&self) -> &[RecordedUse] {
        self.0.as_ref().map_or(&[], |recorded| &recorded.uses)
    }

    /// Returns how much was received.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark(
            self.0
                .as_ref()
                .map_or([0; 4], |all| [all.definitions.len(), all.uses.len(), all.types.len(), all.expansions.len()]),
        )
    }

    /// Forgets what was received since a mark.
    pub fn back_to(&mut self, mark: Mark) {
        if let Some(all) = &mut self.0 {
            let Mark([definitions, uses, types, expansions]) = mark;
            all.definitions.truncate(definitions);
            all.uses.truncate(uses);
            all.types.truncate(types);
            all.expansions.truncate(expansions);
        }
    }

    /// Adds what another recorder received.
    pub fn append(&mut self, other: Recorder) {
        if let (Some(all), Some(other)) = (&mut self.0, other.0) {
            all.definitions.extend(other.definitions);
            all.uses.extend(other.uses);
            all.types.extend(other.types);
            all.expansions.extend(other.expansions);
        }
    }

    /// Returns the facts in order; none where the recorder is off. A definition or use counts only where the text at its place has its name, so
    /// what macros write is left out. Cost is that of sorting.
    #[must_use]
    pub fn finish(self, files: &Files) -> Option<Index> {
        let recorded = self.0?;
        let mut index = Index::default();
        // The places as front ends give them, each with its definition.
        let mut by_place: BTreeMap<Span, NameId> = BTreeMap::new();
        let mut by_name: BTreeMap<Span, NameId> = BTreeMap::new();
        for definition in recorded.definitions {
            let Some((_, at)) = word(files, definition.at, &definition.name, definition.kind) else { continue };
            let next = NameId(u32::try_from(index.definitions.len()).unwrap_or(u32::MAX));
            let id = *by_name.entry(at).or_insert(next);
            by_place.insert(definition.at, id);
            match index.definitions.get_mut(id.0 as usize) {
                Some(known) => merge(known, definition),
                None => index.definitions.push(Definition { at, ..definition }),
            }
        }
        by_place.extend(by_name);
        let mut uses = recorded.uses;
        uses.sort_unstable();
        uses.dedup();
        for RecordedUse { at, definition } in uses {
            let Some(&of) = by_place.get(&definition) else { continue };
            let Some(known) = index.definitions.get(of.0 as usize) else { continue };
            let Some((word, part)) = word(files, at, &known.name, known.kind) else { continue };
            if part != known.at {
                index.uses.push(Use { at: word, part, of });
            }
        }
        index.uses.sort_unstable();
        index.uses.dedup();
        index.types = recorded.types;
        // An expression that is checked several times has several types.
        index.types.sort_unstable_by_key(|(at, _)| *at);
        index.types.dedup();
        index.expansions = recorded.expansions;
        index.expansions.sort_by_key(|expansion| expansion.call);
        index.expansions.dedup();
        let mut order: Vec<(Span, NameId)> = Vec::new();
        for (number, definition) in index.definitions.iter().enumerate() {
            order.push((definition.at, NameId(u32::try_from(number).unwrap_or(u32::MAX))));
        }
        order.sort_unstable();
        index.order = order;
        Some(index)
    }
}

/// Adds what another record of the same definition says.
fn merge(known: &mut Definition, other: Definition) {
    for ty in other.types {
        if !known.types.contains(&ty) {
            known.types.push(ty);
        }
    }
    if known.whole == known.at {
        known.whole = other.whole;
    }
    known.visible = known.visible.or(other.visible);
    if known.parameters.is_empty() {
        known.parameters = other.parameters;
    }
}

/// The word at a place that holds the name of a definition, and the name's part of it. Names that types bring along hold theirs: `make-point`.
fn word(files: &Files, at: Span, name: &str, kind: NameKind) -> Option<(Span, Span)> {
    if at.is_library() || name.is_empty() {
        return None;
    }
    let text = files.snippet(at);
    let start = text.find(is_of_word)?;
    let rest = text.get(start..)?;
    let word = rest.get(..rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len()))?;
    let offset = |bytes: usize| at.start + u32::try_from(start + bytes).unwrap_or(0);
    let whole = Span::new(at.file, offset(0), offset(word.len()));
    if word.eq_ignore_ascii_case(name) {
        return Some((whole, whole));
    }
    let brings_names = matches!(kind, NameKind::Structure | NameKind::Member | NameKind::Type | NameKind::Enumeration);
    let is_part = |part: usize| {
        let inside = word.get(part..part + name.len()).is_some_and(|inside| inside.eq_ignore_ascii_case(name));
        let before = word.get(..part).and_then(|before| before.chars().next_back());
        let after = word.get(part + name.len()..).and_then(|after| after.chars().next());
        inside && [before, after].into_iter().flatten().all(|letter| "-~?".contains(letter))
    };
    let part = (0..word.len()).find(|part| brings_names && is_part(*part))?;
    Some((whole, Span::new(at.file, offset(part), offset(part + name.len()))))
}

/// Whether a letter belongs to a word of any of the languages; Crisp has the longest.
fn is_of_word(letter: char) -> bool {
    !letter.is_whitespace() && !"()[]{}\"';,`:#".contains(letter)
}

impl Index {
    /// Returns all definitions.
    #[must_use]
    pub fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    /// Returns a definition.
    #[must_use]
    pub fn definition(&self, id: NameId) -> Option<&Definition> {
        self.definitions.get(id.0 as usize)
    }

    /// Returns all definitions with their numbers, by place.
    pub fn in_order(&self) -> impl Iterator<Item = (NameId, &Definition)> {
        self.order.iter().filter_map(|(_, id)| Some((*id, self.definition(*id)?)))
    }

    /// Returns all uses, by place.
    #[must_use]
    pub fn uses(&self) -> &[Use] {
        &self.uses
    }

    /// Returns the uses of a definition, by place.
    pub fn uses_of(&self, id: NameId) -> impl Iterator<Item = &Use> {
        self.uses.iter().filter(move |found| found.of == id)
    }

    /// Returns the names around a byte of a file: what is defined or used there, each with its word. A name that ends at the byte counts.
    #[must_use]
    pub fn at(&self, file: FileId, offset: u32) -> Vec<(NameId, Span)> {
        let holds = |at: Span| at.file == file && at.start <= offset && offset <= at.end;
        let near = |at: Span| (at.file, at.start) <= (file, offset);
        let mut found: Vec<(NameId, Span)> = Vec::new();
        // Names do not contain each other, so that the last ones which begin before the byte are enough.
        let end = self.order.partition_point(|(at, _)| near(*at));
        let definitions = self.order.get(end.saturating_sub(4)..end).unwrap_or_default();
        found.extend(definitions.iter().filter(|(at, _)| holds(*at)).map(|(at, id)| (*id, *at)));
        let end = self.uses.partition_point(|used| near(used.at));
        let uses = self.uses.get(end.saturating_sub(16)..end).unwrap_or_default();
        found.extend(uses.iter().filter(|used| holds(used.at)).map(|used| (used.of, used.at)));
        // Where two names meet, the one that begins at the byte.
        found.sort_by_key(|(_, at)| std::cmp::Reverse(at.start));
        let first = found.first().map(|(_, at)| *at);
        found.retain(|(_, at)| Some(*at) == first);
        found.dedup();
        found
    }

    /// Returns the definitions that a name may mean at a byte of a file.
    pub fn visible(&self, file: FileId, offset: u32) -> impl Iterator<Item = (NameId, &Definition)> {
        self.in_order().filter(move |(_, found)| {
            found.visible.is_none_or(|part| part.file == file && part.start <= offset && offset <= part.end)
        })
    }

    /// Returns the types of the smallest expression around a byte, with its place.
    #[must_use]
    pub fn types_at(&self, file: FileId, offset: u32) -> Option<(Span, Vec<&str>)> {
        let end = self.types.partition_point(|(at, _)| (at.file, at.start) <= (file, offset));
        // Expressions nest: of those around the byte the one that begins last, and of these the shortest.
        let around = |at: Span| at.file == file && offset < at.end;
        let (place, _) = self.types.get(..end)?.iter().rev().take(10_000).find(|(at, _)| around(*at))?;
        let of = self.types.get(..end)?.iter().rev().take(10_000);
        let place =
            of.filter(|(at, _)| at.start == place.start && around(*at)).map(|(at, _)| *at).min_by_key(|at| at.end)?;
        let types = self.types.iter().filter(|(at, _)| *at == place).map(|(_, text)| &**text).collect();
        Some((place, types))
    }

    /// Returns the macro calls, by place.
    #[must_use]
    pub fn expansions(&self) -> &[Expansion] {
        &self.expansions
    }
}
