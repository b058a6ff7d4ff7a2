//! Completion and signatures, from the text at hand and the names of the last check: also where a list is not closed.

use crisp_library_compile::Language;
use crisp_support_diagnostics::{Definition, NameKind};

use crate::Snapshot;
use crate::lists::{Around, around, earlier};
use crate::manual::{self, Entry};
use crate::navigate::detail;
use crate::words::word_in;

/// A text that can be written at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The name.
    pub label: String,
    /// The kind of a name of the source; none of names of the language.
    pub kind: Option<NameKind>,
    /// Its type or how it is written, in a line.
    pub detail: String,
    /// A sentence about it.
    pub text: String,
    /// The text in place of the word, with `${1:placeholders}` where it is a snippet.
    pub insert: String,
    /// Whether it has placeholders.
    pub snippet: bool,
    /// The order: what fits the place, then names of the function, of the file, of the language.
    pub rank: u8,
}

/// Completions, and the word that they replace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completions {
    /// The bytes of the word before the place.
    pub replaced: (usize, usize),
    /// In order of rank and name.
    pub all: Vec<Completion>,
}

/// How a function or form is called, and which argument a place is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The whole, as it is written.
    pub label: String,
    /// The bytes of each parameter in the label.
    pub parameters: Vec<(usize, usize)>,
    /// The parameter of the place.
    pub active: usize,
    /// A sentence about it.
    pub text: String,
}

/// Words of vector types and of launches that follow a colon in Crisp.
const KEYWORDS: [&str; 11] = [
    "global",
    "local",
    "private",
    "constant",
    "read-only",
    "write-only",
    "read-write",
    "std140",
    "compact",
    "derive-from",
    "err",
];

impl Snapshot {
    /// Returns what can be written at a byte of a text, which may be newer than the one that was checked. Cost is linear in the text and the names.
    #[must_use]
    pub fn complete(&self, text: &str, offset: usize) -> Completions {
        let (start, word) = word_in(text, offset, |letter| self.is_of_word(letter));
        let place = around(text, start, self.language);
        let prefix = text.get(start..offset).unwrap_or_default();
        let mut found = Completions { replaced: (start, start + word.len()), all: Vec::new() };
        if place.quiet || prefix.starts_with(|letter: char| letter.is_ascii_digit()) {
            return found;
        }
        let before = text.get(..start).unwrap_or_default();
        let old = earlier(self.text(), text, start);
        let old = u32::try_from(old).unwrap_or(u32::MAX);
        let is_crisp = self.language == Some(Language::Crisp);
        if is_crisp && before.ends_with(':') {
            self.keywords(text, &place, old, before, &mut found.all);
        } else if !is_crisp && (before.ends_with('.') || before.ends_with("->")) {
            self.members(before, old, &mut found.all);
        } else {
            let expected = self.expected(text, &place, old);
            self.names(old, (prefix, expected.as_deref()), &mut found.all);
            let called = is_crisp && before.ends_with('(')
                || !is_crisp && !text.get(found.replaced.1..).unwrap_or_default().starts_with('(');
            self.words(called, prefix, &mut found.all);
        }
        let matches = |label: &str| fits(label, prefix);
        found.all.retain(|one| matches(&one.label) && one.label != prefix);
        // What begins as it is written comes before what only has its letters.
        let begins = |label: &str| label.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
        found.all.sort_by_cached_key(|one| (!begins(&one.label), one.rank, one.label.clone(), one.detail.clone()));
        found.all.dedup_by(|one, other| one.label == other.label);
        found
    }

    /// The visible names of the source. Of names that hide each other the inner one comes first.
    fn names(&self, offset: u32, (prefix, expected): (&str, Option<&str>), into: &mut Vec<Completion>) {
        for (_, definition) in self.index.visible(self.file, offset).filter(|(_, it)| fits(&it.name, prefix)) {
            if matches!(definition.kind, NameKind::Member | NameKind::EnumValue | NameKind::Instruction) {
                continue;
            }
            let fits = expected.is_some_and(|expected| definition.types.iter().any(|ty| **ty == *expected));
            let is_local = definition.visible.is_some_and(|part| part.end != u32::MAX);
            let rank = if fits {
                0
            } else if is_local {
                1
            } else {
                2
            };
            into.push(of_name(definition, rank));
        }
    }

    /// The names of the language. Forms are snippets where a call begins.
    fn words(&self, called: bool, prefix: &str, into: &mut Vec<Completion>) {
        let Some(language) = self.language else { return };
        for entry in manual::names(language).filter(|entry| fits(entry.name, prefix)) {
            let snippet = if called { snippet_of(language, entry) } else { None };
            into.push(Completion {
                label: entry.name.to_owned(),
                kind: None,
                detail: entry.usage.to_owned(),
                text: entry.text.to_owned(),
                insert: snippet.clone().unwrap_or_else(|| entry.name.to_owned()),
                snippet: snippet.is_some(),
                rank: 3,
            });
        }
    }

    /// Adds the words that can follow a colon in Crisp: the keyword of an argument, a value of an enumeration, a word of a vector type; after a name a type.
    fn keywords(&self, text: &str, place: &Around, offset: u32, before: &str, into: &mut Vec<Completion>) {
        let behind_name = before.trim_end_matches(':').ends_with(|letter: char| self.is_of_word(letter));
        if let Some((name, _)) = self.called(text, place) {
            let callee = self.callee(&name, offset);
            let keys = callee.iter().flat_map(|callee| &callee.parameters);
            let mut is_key = false;
            for parameter in keys {
                is_key |= parameter.contains("&key");
                let name = parameter.split(' ').next_back().unwrap_or_default();
                let name = name.split(':').next().unwrap_or_default();
                if is_key && !behind_name {
                    into.push(plain(name, None, 0));
                }
            }
            if let Some(structure) = name.strip_prefix("make-") {
                let of =
                    |definition: &Definition| definition.kind == NameKind::Structure && *definition.name == *structure;
                let whole = self.index.definitions().iter().find(|it| of(it)).map(|it| it.whole);
                let members = self.index.definitions().iter().filter(|it| it.kind == NameKind::Member);
                let inside = members
                    .filter(|it| whole.is_some_and(|whole| whole.start <= it.at.start && it.at.end <= whole.end));
                into.extend(inside.map(|it| of_name(it, 0)));
            }
        }
        for definition in self.index.definitions() {
            let is_type = matches!(
                definition.kind,
                NameKind::Type | NameKind::Structure | NameKind::Enumeration | NameKind::TemplateParameter
            );
            if definition.kind == NameKind::EnumValue && !behind_name || is_type && behind_name {
                into.push(of_name(definition, 1));
            }
        }
        if behind_name {
            let types = [
                "int", "uint", "long", "ulong", "float", "double", "half", "bool", "char", "uchar", "short", "ushort",
                "float2", "float3", "float4", "int2", "int4",
            ];
            into.extend(types.into_iter().map(|name| plain(name, Some("type"), 2)));
        } else {
            into.extend(KEYWORDS.into_iter().map(|name| plain(name, Some("keyword"), 2)));
        }
    }

    /// The members of what is before a point.
    fn members(&self, before: &str, offset: u32, into: &mut Vec<Completion>) {
        let object = before.trim_end_matches("->").trim_end_matches('.').trim_end();
        // Of `a[i].x` the name is in front of the brackets.
        let mut object = object;
        while object.ends_with(']') || object.ends_with(')') {
            let mut depth = 0_usize;
            let open = object.char_indices().rev().find(|(_, letter)| {
                match letter {
                    ']' | ')' => depth += 1,
                    '[' | '(' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                depth == 0
            });
            object = open.and_then(|(at, _)| object.get(..at)).unwrap_or_default();
        }
        let (_, name) = word_in(object, object.len(), |letter| self.is_of_word(letter));
        if matches!(name, "threadIdx" | "blockIdx" | "blockDim" | "gridDim") {
            into.extend(["x", "y", "z"].into_iter().map(|name| plain(name, Some("uint"), 0)));
            return;
        }
        let types: Vec<&str> = self
            .index
            .visible(self.file, offset)
            .filter(|(_, it)| *it.name == *name)
            .flat_map(|(_, it)| it.types.iter().map(|ty| &**ty))
            .collect();
        let structures = || self.index.definitions().iter().filter(|it| it.kind == NameKind::Structure);
        let has_words = |ty: &str, name: &str| {
            ty.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == name)
        };
        let mine: Vec<&Definition> = structures().filter(|it| types.iter().any(|ty| has_words(ty, &it.name))).collect();
        for member in self.index.definitions().iter().filter(|it| it.kind == NameKind::Member) {
            let of = |it: &&Definition| {
                it.whole.file == member.at.file && it.whole.start <= member.at.start && member.at.end <= it.whole.end
            };
            if mine.is_empty() || mine.iter().any(of) {
                into.push(of_name(member, 0));
            }
        }
    }

    /// The name of the form or function that a place is an argument of, and the number of the argument.
    fn called(&self, text: &str, place: &Around) -> Option<(String, usize)> {
        let open = place.open.last()?;
        let is_crisp = self.language == Some(Language::Crisp);
        if is_crisp {
            let (_, name) = word_in(text, open.at + 1, |letter| self.is_of_word(letter));
            return (!name.is_empty()).then(|| (name.to_owned(), open.items.saturating_sub(1)));
        }
        if open.bracket != b'(' {
            return None;
        }
        let before = text.get(..open.at)?.trim_end();
        let (_, name) = word_in(before, before.len(), |letter| self.is_of_word(letter));
        (!name.is_empty()).then(|| (name.to_owned(), open.items))
    }

    /// The definition of what is called by a name.
    fn callee(&self, name: &str, offset: u32) -> Option<&Definition> {
        let same = |it: &Definition| match self.language {
            Some(Language::Crisp) => it.name.eq_ignore_ascii_case(name),
            _ => *it.name == *name,
        };
        let is_called = |it: &Definition| {
            matches!(it.kind, NameKind::Kernel | NameKind::Function | NameKind::Macro | NameKind::Rule)
        };
        self.index.visible(self.file, offset).map(|(_, it)| it).find(|it| same(it) && is_called(it))
    }

    /// The type that an argument at a place should have.
    fn expected(&self, text: &str, place: &Around, offset: u32) -> Option<String> {
        let (name, number) = self.called(text, place)?;
        let parameter = self.callee(&name, offset)?.parameters.get(number)?;
        match self.language {
            Some(Language::Cucl) => parameter.rsplit_once(' ').map(|(ty, _)| ty.to_owned()),
            _ => parameter.split_once(':').map(|(_, ty)| ty.trim().to_owned()),
        }
    }

    /// Returns how the function or form around a byte of a text is called. The text may be newer than the one that was checked.
    #[must_use]
    pub fn signature(&self, text: &str, offset: usize) -> Option<Signature> {
        let place = around(text, offset, self.language);
        if place.quiet {
            return None;
        }
        let mut rest = place;
        // The innermost bracket that is a call: `[i, j]` inside of one is an argument.
        let (name, mut number) = loop {
            match self.called(text, &rest) {
                Some(found) => break found,
                None => rest.open.pop().filter(|_| !rest.open.is_empty())?,
            };
        };
        let old = u32::try_from(earlier(self.text(), text, offset)).unwrap_or(u32::MAX);
        let is_crisp = self.language == Some(Language::Crisp);
        // In a word the place is still in that argument.
        let in_word = text
            .get(..offset)
            .is_some_and(|before| before.ends_with(|letter: char| !letter.is_whitespace() && letter != '('));
        if is_crisp && in_word && rest.open.len() == around(text, offset, self.language).open.len() {
            number = number.saturating_sub(1);
        }
        if let Some(callee) = self.callee(&name, old) {
            return Some(of_parameters(self.language, &callee.name, &callee.parameters, number, detail(callee)));
        }
        let entry = self.entry(&name)?;
        Some(of_usage(&entry, is_crisp, number))
    }
}

/// Whether a name fits what is written of it: it begins so, or has the letters in order where it begins with the first one.
fn fits(label: &str, prefix: &str) -> bool {
    let mut letters = label.chars();
    let same = |letter: char, wanted: char| letter.eq_ignore_ascii_case(&wanted);
    let first =
        label.chars().zip(prefix.chars()).all(|(letter, wanted)| same(letter, wanted)) && label.len() >= prefix.len();
    let begins = label.chars().next().zip(prefix.chars().next()).is_none_or(|(letter, wanted)| same(letter, wanted));
    first || begins && prefix.chars().all(|wanted| letters.any(|letter| same(letter, wanted)))
}

fn plain(name: &str, detail: Option<&str>, rank: u8) -> Completion {
    Completion {
        label: name.to_owned(),
        kind: None,
        detail: detail.unwrap_or_default().to_owned(),
        text: String::new(),
        insert: name.to_owned(),
        snippet: false,
        rank,
    }
}

fn of_name(definition: &Definition, rank: u8) -> Completion {
    Completion { kind: Some(definition.kind), ..plain(&definition.name, Some(&detail(definition)), rank) }
}

/// A snippet with placeholders for the parts of a form that must be there.
fn snippet_of(language: Language, entry: &Entry) -> Option<String> {
    let usage = entry.usage.strip_prefix('(').map_or(entry.usage, |inner| inner.strip_suffix(')').unwrap_or(inner));
    let rest = usage.strip_prefix(entry.name)?;
    if rest.trim().is_empty() {
        return None;
    }
    let (mut text, mut number, mut optional) = (entry.name.to_owned(), 0, 0_usize);
    let mut word = String::new();
    let flush = |word: &mut String, text: &mut String, number: &mut usize| {
        let name = std::mem::take(word);
        let name = name.trim_matches('…');
        if name.is_empty() {
            return;
        }
        if name.starts_with(|letter: char| letter.is_alphabetic()) {
            *number += 1;
            *text += &format!("${{{number}:{name}}}");
        } else {
            *text += &name.replace('$', "\\$").replace('}', "\\}");
        }
    };
    for letter in rest.chars() {
        let is_crisp = language == Language::Crisp;
        match letter {
            '[' if is_crisp => {
                flush(&mut word, &mut text, &mut number);
                optional += 1;
            }
            ']' if is_crisp => {
                word.clear();
                optional = optional.saturating_sub(1);
            }
            _ if optional > 0 => {}
            ' ' | '(' | ')' | ',' | '[' | ']' | '{' | '}' | '|' => {
                flush(&mut word, &mut text, &mut number);
                text += &letter.to_string().replace('}', "\\}");
            }
            letter => word.push(letter),
        }
    }
    flush(&mut word, &mut text, &mut number);
    // Blanks of what was left out.
    let text = text.split(' ').filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ").replace(" )", ")");
    (number > 0).then_some(text)
}

fn of_parameters(
    language: Option<Language>,
    name: &str,
    parameters: &[std::sync::Arc<str>],
    number: usize,
    text: String,
) -> Signature {
    let is_crisp = language == Some(Language::Crisp);
    let mut label = if is_crisp { format!("({name}") } else { format!("{name}(") };
    let mut places = Vec::new();
    for (at, parameter) in parameters.iter().enumerate() {
        label += match (is_crisp, at) {
            (true, _) => " ",
            (false, 0) => "",
            (false, _) => ", ",
        };
        let start = label.len();
        label += parameter;
        places.push((start, label.len()));
    }
    label.push(')');
    let active = number.min(places.len().saturating_sub(1));
    Signature { label, parameters: places, active, text }
}

fn of_usage(entry: &Entry, is_crisp: bool, number: usize) -> Signature {
    let label = entry.usage.to_owned();
    let mut places: Vec<(usize, usize)> = Vec::new();
    let from = label.find(entry.name).map_or(0, |at| at + entry.name.len());
    let (mut depth, mut start) = (0_usize, None);
    for (at, letter) in label.char_indices().filter(|(at, _)| *at >= from) {
        let base = usize::from(!is_crisp);
        match letter {
            '(' | '[' | '{' => {
                if depth == base && start.is_none() {
                    start = Some(at);
                }
                depth += 1;
            }
            ')' | ']' | '}' => {
                if depth <= base
                    && let Some(start) = start.take()
                {
                    places.push((start, at));
                }
                depth = depth.saturating_sub(1);
            }
            ' ' if depth == base && is_crisp => places.extend(start.take().map(|start| (start, at))),
            ',' if depth == base && !is_crisp => places.extend(start.take().map(|start| (start, at))),
            ' ' => {}
            _ => start = start.or((depth >= base).then_some(at)),
        }
    }
    places.extend(start.map(|start| (start, label.len())));
    let active = number.min(places.len().saturating_sub(1));
    Signature { label, parameters: places, active, text: entry.text.to_owned() }
}
