//! Declarations: the comments that begin with `// CUCL`.

use crisp_support_diagnostics::{Diagnostic, FileId, Files, Span};

use crate::messages;

/// The use of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Read.
    In,
    /// Read and written.
    InOut,
    /// Written.
    Out,
    /// Dimensions without data.
    Ref,
}

impl Direction {
    /// Returns the word that declares it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Direction::In => "IN",
            Direction::InOut => "INOUT",
            Direction::Out => "OUT",
            Direction::Ref => "REF",
        }
    }
}

/// An argument or a reference to dimensions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The use of the argument.
    pub direction: Direction,
    /// Its name; of a family without the placeholder `_N`.
    pub name: String,
    /// Whether it is a family: `_MULTI`.
    pub multi: bool,
    /// Whether its sizes are arguments of the launch: `_DYN`.
    pub dynamic: bool,
    /// Names of its dimensions; several lists are alternatives. An empty list is a scalar.
    pub alternatives: Vec<Vec<String>>,
    /// Whether the argument is a value and no pointer.
    pub value: bool,
    /// Whether the name is in a comment, so that the kernel has no such parameter.
    pub commented: bool,
    /// The variable of the template that names the element type, where any type is allowed: `%(a_tn)`.
    pub type_variable: Option<String>,
    /// The text of the parameter in the template, which a family repeats: from the type to the name.
    pub parameter: Span,
    /// The name.
    pub span: Span,
}

/// An index over dimensions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    /// The expression that is the index.
    pub name: String,
    /// The argument whose dimensions it goes over.
    pub over: String,
    /// The dimensions that it goes over, in order; `None` for all.
    pub dims: Option<Vec<String>>,
    /// Where it is declared.
    pub span: Span,
}

/// A template with its declarations.
#[derive(Clone, Debug)]
pub struct Template {
    /// Its file.
    pub file: FileId,
    /// Arguments in order.
    pub declarations: Vec<Declaration>,
    /// Indices in order.
    pub indices: Vec<Index>,
    /// `INCLUDE` declarations: the line that each replaces and the name of the file.
    pub includes: Vec<(Span, String)>,
}

/// Reads the declarations of a template. Cost is linear in the text, and quadratic in the number of declarations.
pub fn template(file: FileId, files: &Files) -> (Template, Vec<Diagnostic>) {
    let text = files.get(file).map(|file| file.text.clone()).unwrap_or_default();
    let mut reader = Reader {
        template: Template { file, declarations: Vec::new(), indices: Vec::new(), includes: Vec::new() },
        diagnostics: Vec::new(),
        text: &text,
    };
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(comment) = line.find("//") {
            reader.line(start, line, comment);
        }
        start += line.len();
    }
    reader.check_indices();
    (reader.template, reader.diagnostics)
}

struct Reader<'a> {
    template: Template,
    diagnostics: Vec<Diagnostic>,
    text: &'a str,
}

impl Reader<'_> {
    fn span(&self, start: usize, end: usize) -> Span {
        let position = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span::new(self.template.file, position(start), position(end))
    }

    /// A line with a comment; `start` is the place of the line in the text, `comment` that of the comment in the line.
    fn line(&mut self, start: usize, line: &str, comment: usize) {
        let after = line.get(comment + 2..).unwrap_or("").trim_end();
        let mut words = after.split_whitespace();
        if words.next() != Some("CUCL") {
            return;
        }
        let whole = self.span(start + comment, start + comment + 2 + after.len());
        let prefix = line.get(..comment).unwrap_or("");
        let rest: Vec<&str> = words.collect();
        match rest.split_first() {
            Some((&"IX", rest)) => self.index(whole, rest),
            Some((&"INCLUDE", [name])) => self.template.includes.push((whole, (*name).to_owned())),
            Some((&"INCLUDE", _)) => self.diagnostics.push(messages::declaration_form(whole, "// CUCL INCLUDE FILE")),
            Some((kind, rest)) => match direction(kind) {
                Some(kind) => self.argument(whole, start, prefix, kind, rest),
                None => self.diagnostics.push(messages::unknown_declaration(whole, kind)),
            },
            None => self.diagnostics.push(messages::declaration_form(whole, "// CUCL IN name:name")),
        }
    }

    fn index(&mut self, whole: Span, rest: &[&str]) {
        let [name, over, options @ ..] = rest else {
            self.diagnostics.push(messages::declaration_form(whole, "// CUCL IX INDEX ARGUMENT use_dims=a:b"));
            return;
        };
        let mut dims = None;
        for option in options {
            match option.strip_prefix("use_dims=").and_then(names) {
                Some(found) if dims.is_none() && !found.is_empty() => dims = Some(found),
                _ => {
                    self.diagnostics.push(messages::unknown_option(whole, option));
                    return;
                }
            }
        }
        if let Some(before) = self.template.indices.iter().find(|index| index.name == *name) {
            self.diagnostics.push(messages::declared_twice(whole, name, before.span));
            return;
        }
        self.template.indices.push(Index { name: (*name).to_owned(), over: (*over).to_owned(), dims, span: whole });
    }

    fn argument(&mut self, whole: Span, start: usize, prefix: &str, kind: Kind, rest: &[&str]) {
        let Some(found) = name_before(prefix) else {
            self.diagnostics.push(messages::no_name(whole, kind.direction.word()));
            return;
        };
        let mut alternatives = Vec::new();
        for list in rest {
            match names(list) {
                Some(names) => alternatives.push(names),
                None => {
                    self.diagnostics.push(messages::dimension_names(whole, list));
                    return;
                }
            }
        }
        if alternatives.is_empty() {
            self.diagnostics.push(messages::no_dimensions(whole, kind.direction.word()));
            return;
        }
        let span = self.span(start + found.start, start + found.end);
        let parameter = self.parameter(start + found.start, start + found.end);
        let declared = self.text.get(parameter.start as usize..parameter.end as usize).unwrap_or("");
        let commented = found.commented;
        let value = !declared.contains('*') && !commented && kind.direction != Direction::Ref;
        let written = prefix.get(found.start..found.end).unwrap_or("");
        let name = if kind.multi { written.strip_suffix("_N").unwrap_or(written) } else { written };
        if value && (kind.dynamic || alternatives.iter().any(|names| !names.is_empty())) {
            self.diagnostics.push(messages::value_with_dimensions(span, name));
            return;
        }
        if let Some(before) = self.template.declarations.iter().find(|declaration| declaration.name == name) {
            self.diagnostics.push(messages::declared_twice(span, name, before.span));
            return;
        }
        let type_variable = declared.find("%(").and_then(|at| {
            let inside = declared.get(at + 2..)?;
            inside.get(..inside.find(')')?).map(str::to_owned)
        });
        self.template.declarations.push(Declaration {
            direction: kind.direction,
            name: name.to_owned(),
            multi: kind.multi,
            dynamic: kind.dynamic,
            alternatives,
            value,
            commented,
            type_variable,
            parameter,
            span,
        });
    }

    /// The parameter that ends with a name: back to the parenthesis or comma before it.
    fn parameter(&self, name: usize, end: usize) -> Span {
        let before = self.text.get(..name).unwrap_or("");
        let mut start = 0;
        for (at, character) in before.char_indices().rev() {
            // The parentheses of `%(x)` belong to the parameter.
            let variable = character == '(' && before.get(..at).is_some_and(|text| text.ends_with('%'));
            if matches!(character, ',' | '{' | ';' | '\n') || character == '(' && !variable {
                start = at + 1;
                break;
            }
        }
        let blank = before.get(start..).map_or(0, |text| text.len() - text.trim_start().len());
        self.span(start + blank, end)
    }

    fn check_indices(&mut self) {
        for index in &self.template.indices {
            if !self.template.declarations.iter().any(|declaration| declaration.name == index.over) {
                let names = self.template.declarations.iter().map(|declaration| declaration.name.as_str());
                self.diagnostics.push(messages::unknown_argument(index.span, &index.over, names));
            }
        }
    }
}

/// The kind of a declaration of an argument.
#[derive(Clone, Copy)]
struct Kind {
    direction: Direction,
    multi: bool,
    dynamic: bool,
}

fn direction(word: &str) -> Option<Kind> {
    let (word, dynamic) = word.strip_suffix("_DYN").map_or((word, false), |word| (word, true));
    let (word, multi) = word.strip_suffix("_MULTI").map_or((word, false), |word| (word, true));
    let direction = match word {
        "IN" => Direction::In,
        "INOUT" => Direction::InOut,
        "OUT" => Direction::Out,
        "REF" => Direction::Ref,
        _ => return None,
    };
    Some(Kind { direction, multi, dynamic })
}

/// Names between colons; `:` alone is the empty list. `None` where a name is missing or is not a name.
fn names(list: &str) -> Option<Vec<String>> {
    if list == ":" {
        return Some(Vec::new());
    }
    let is_name = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
            && name.chars().all(|next| next.is_ascii_alphanumeric() || next == '_')
    };
    let names: Vec<String> = list.split(':').map(str::to_owned).collect();
    let distinct = names.iter().enumerate().all(|(index, name)| !names.get(..index).unwrap_or(&[]).contains(name));
    (distinct && names.iter().all(|name| is_name(name))).then_some(names)
}

/// The identifier before a comment, and whether it is in a comment itself.
struct NameBefore {
    start: usize,
    end: usize,
    commented: bool,
}

/// The last identifier of a line's text, where only commas, parentheses, braces, blanks and the marks of comments follow it.
fn name_before(prefix: &str) -> Option<NameBefore> {
    let text =
        prefix.trim_end_matches(|next: char| matches!(next, ',' | ')' | '{' | '*' | '/') || next.is_whitespace());
    let commented = prefix.get(text.len()..)?.contains("*/");
    let end = text.len();
    let start = end - text.chars().rev().take_while(|next| next.is_ascii_alphanumeric() || *next == '_').count();
    let begins = text.get(start..)?.chars().next()?;
    (begins.is_ascii_alphabetic() || begins == '_').then_some(NameBefore { start, end, commented })
}
