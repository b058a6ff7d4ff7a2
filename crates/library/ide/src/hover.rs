//! Facts about the name or expression at a place.

use crisp_library_compile::Language;
use crisp_support_diagnostics::{Definition, NameKind, Span};

use crate::Snapshot;
use crate::facts::Facts;
use crate::manual::{self, Entry};
use crate::navigate::detail;

/// Facts about a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The name or expression.
    pub at: Span,
    /// Markdown.
    pub text: String,
}

/// Types of a template that are shown; more of them say little.
const MOST_TYPES: usize = 3;

impl Snapshot {
    /// Returns what is known of the name or the expression at a byte: kind and type, uniformity and range of its values, the cost of an access, the
    /// manual's line.
    #[must_use]
    pub fn hover(&self, offset: u32) -> Option<Hover> {
        let names = self.index.at(self.file, offset);
        let mut parts: Vec<String> = Vec::new();
        let mut place = None;
        for (id, at) in &names {
            let Some(definition) = self.index.definition(*id) else { continue };
            place = Some(*at);
            parts.push(self.about(definition));
        }
        let (start, word) = self.word_at(offset as usize);
        let word_place = || {
            let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
            Span::new(self.file, offset(start), offset(start + word.len()))
        };
        if names.is_empty()
            && let Some(entry) = self.entry(word)
        {
            place = Some(word_place());
            parts.push(line_of(&entry));
        }
        if names.is_empty()
            && let Some((at, types)) = self.index.types_at(self.file, offset)
        {
            let shown: Vec<&str> = types.iter().take(MOST_TYPES).copied().collect();
            parts.push(format!("type `{}`", shown.join("` or `")));
            parts.extend(self.facts().at(at));
            place = place.or(Some(at));
        }
        parts.extend(self.facts().access_at(self.file, offset).into_iter().map(str::to_owned));
        let at = place.or_else(|| (!parts.is_empty()).then(word_place))?;
        Some(Hover { at, text: parts.join("\n\n") })
    }

    /// Computes what hovering says of values, so that the first request need not wait for it.
    pub fn prepare(&self) {
        self.facts();
    }

    /// The facts, which are computed at the first request.
    fn facts(&self) -> &Facts {
        self.facts.get_or_init(|| Facts::of(&self.compiled))
    }

    /// Returns the manual's line about a word.
    pub(crate) fn entry(&self, word: &str) -> Option<Entry> {
        manual::find(self.language?, word)
    }

    /// A definition in words.
    fn about(&self, definition: &Definition) -> String {
        let fence = match self.language {
            Some(Language::Crisp) => "crisp",
            Some(Language::Loopy) => "loopy",
            Some(Language::Tensor) => "tensor",
            _ => "c",
        };
        let mut shown = definition.clone();
        let more = shown.types.len().saturating_sub(MOST_TYPES);
        shown.types.truncate(MOST_TYPES);
        let is_called =
            matches!(definition.kind, NameKind::Kernel | NameKind::Function | NameKind::Macro | NameKind::Rule);
        let detail = match (detail(&shown), is_called) {
            (detail, _) if detail.is_empty() => String::new(),
            (detail, true) => detail,
            (detail, false) => format!(": {detail}"),
        };
        let more = if more > 0 { format!(" or {more} more") } else { String::new() };
        let mut text = format!("```{fence}\n{} {}{detail}{more}\n```", definition.kind.words(), definition.name);
        let is_value = matches!(
            definition.kind,
            NameKind::Variable | NameKind::LoopVariable | NameKind::Parameter | NameKind::Size | NameKind::Array
        );
        if is_value && let Some(facts) = self.facts().of_name(&definition.name, definition.visible) {
            text += &format!("\n\n{facts}");
        }
        if let Some(comment) = self.comment_above(definition) {
            text += &format!("\n\n{comment}");
        }
        text
    }

    /// The comment on the lines above a definition that begins a line.
    fn comment_above(&self, definition: &Definition) -> Option<String> {
        let file = self.files().get(definition.whole.file)?;
        let line = file.position(definition.whole.start).line;
        let mark = match self.language? {
            Language::Crisp => ';',
            Language::Loopy => '#',
            _ => '/',
        };
        let begins = file.text.get(file.line_start(line)..definition.whole.start as usize)?.trim().is_empty();
        let is_large = definition.whole != definition.at;
        let mut lines: Vec<&str> = Vec::new();
        let mut above = line.checked_sub(1)?;
        while begins && is_large && above > 0 && lines.len() < 20 {
            let text = file.line(above).trim();
            let is_comment = text.starts_with(mark) && (mark != '/' || text.starts_with("//"));
            if !is_comment {
                break;
            }
            lines.push(text.trim_start_matches(mark).trim());
            above -= 1;
        }
        lines.reverse();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

/// The manual's line about a name.
fn line_of(entry: &Entry) -> String {
    format!("`{}`\n\n{}\n\nmanual: {}", entry.usage, entry.text, entry.page)
}
