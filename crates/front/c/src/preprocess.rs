//! The preprocessor: directives are carried out, macros replaced.

use std::collections::BTreeSet;
use std::sync::Arc;

use crisp_support_diagnostics::{Diagnostic, FileId, Files, Span};

use crate::condition::condition;
use crate::headers;
use crate::macros::{Macro, Macros};
use crate::messages;
use crate::predefined::put_places;
use crate::token::{Kind, Punctuator, TOKEN_LIMIT, Token, tokens};

/// Files that include each other, the first one counted.
const INCLUDE_LIMIT: usize = 32;

/// Files that a source may include, counted as often as they are included.
const INCLUDES: usize = 1000;

/// Finds the files of `#include`.
pub trait Include {
    /// The file of that name, seen from the file that includes it, added to `files`; or why there is none.
    ///
    /// # Errors
    /// The reason, as the end of a sentence.
    fn open(&mut self, name: &str, from: FileId, files: &mut Files) -> Result<FileId, String>;
}

/// No file can be included.
impl Include for () {
    fn open(&mut self, _: &str, _: FileId, _: &mut Files) -> Result<FileId, String> {
        Err("files cannot be included here".to_owned())
    }
}

/// The tokens that are left when directives are carried out and macros replaced. `#pragma` stays, as the tokens of `_Pragma("…")`.
///
/// Cost is linear in the tokens that are read and made, at most [`TOKEN_LIMIT`] of each.
pub fn preprocess(
    read: &[Token],
    file: FileId,
    files: &mut Files,
    include: &mut dyn Include,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Token> {
    let mut stage = Preprocessor {
        macros: Macros::new(),
        files,
        include,
        diagnostics,
        out: Vec::new(),
        read: 0,
        includes: 0,
        once: BTreeSet::new(),
        known: Vec::new(),
    };
    stage.file(read, file, &mut Vec::new());
    if let Some((at, _)) = stage.known.first() {
        let names: Vec<String> = stage.known.iter().map(|(_, name)| name.clone()).collect();
        stage.diagnostics.push(messages::known_headers(*at, &names));
    }
    stage.out
}

/// An `#if` that is open.
struct Open {
    span: Span,
    /// Whether the lines here count.
    active: bool,
    /// Whether a branch was taken, or none may be.
    taken: bool,
    /// Whether `#else` was seen.
    last: bool,
}

struct Preprocessor<'a> {
    macros: Macros,
    files: &'a mut Files,
    include: &'a mut dyn Include,
    diagnostics: &'a mut Vec<Diagnostic>,
    out: Vec<Token>,
    read: usize,
    includes: usize,
    /// The names of files that say `#pragma once`.
    once: BTreeSet<String>,
    /// Headers that need no file, each once, with the places of their directives.
    known: Vec<(Span, String)>,
}

impl Preprocessor<'_> {
    /// One file; `around` are the places of the directives that include it.
    fn file(&mut self, read: &[Token], file: FileId, around: &mut Vec<Span>) {
        self.read += read.len();
        let mut open: Vec<Open> = Vec::new();
        let mut rest = read;
        while !self.is_full() {
            // Text up to the next directive: a macro's arguments may go over several lines.
            let is_directive = |token: &Token| token.first && token.is(Punctuator::Hash);
            let end = rest.iter().position(is_directive).unwrap_or(rest.len());
            let (text, directive) = rest.split_at(end);
            if open.iter().all(|open| open.active) {
                let from = self.out.len();
                self.macros.replace(text, &mut self.out, self.diagnostics, TOKEN_LIMIT);
                put_places(self.out.get_mut(from..).unwrap_or_default(), self.files);
                put_pragmas(&mut self.out, from);
            }
            let Some((hash, after)) = directive.split_first() else { break };
            let end = after.iter().position(|token| token.first).unwrap_or(after.len());
            let (line, following) = after.split_at(end);
            rest = following;
            if let Some((name, parts)) = line.split_first() {
                self.directive(hash.span, name, parts, &mut open, (file, around));
            }
        }
        if self.is_full() {
            if !self.diagnostics.iter().any(|diagnostic| diagnostic.code == messages::TOO_MANY_TOKENS) {
                let span = rest.first().map_or(Span::new(file, 0, 0), |token| token.span);
                self.diagnostics.push(messages::too_many_tokens(span, TOKEN_LIMIT));
            }
        } else if let Some(open) = open.last() {
            self.diagnostics.push(messages::condition_never_ends(open.span));
        }
    }

    fn is_full(&self) -> bool {
        self.out.len() >= TOKEN_LIMIT || self.read >= TOKEN_LIMIT
    }

    fn directive(
        &mut self,
        hash: Span,
        name: &Token,
        parts: &[Token],
        open: &mut Vec<Open>,
        (file, around): (FileId, &mut Vec<Span>),
    ) {
        let span = hash.to(name.span);
        let active = open.iter().all(|open| open.active);
        match &*name.text {
            "if" | "ifdef" | "ifndef" => {
                let holds = active && self.holds(name, parts);
                open.push(Open { span, active: holds, taken: holds || !active, last: false });
            }
            "elif" | "else" | "endif" => self.branch(span, name, parts, open),
            _ if !active => {}
            "define" => self.define(span, parts),
            "undef" => match parts {
                [name] if name.kind == Kind::Word => self.macros.remove(&name.text),
                _ => self.diagnostics.push(messages::directive_form(span, "#undef NAME")),
            },
            "include" => self.include(span, parts, file, around),
            "pragma" if matches!(parts, [only] if only.is_word("once")) => {
                self.once.extend(self.files.get(file).map(|file| file.name.clone()));
            }
            "pragma" => {
                let text: Vec<&str> = parts.iter().map(|part| &*part.text).collect();
                let token = |kind, text: Arc<str>| Token { kind, text, span, first: true, spaced: true };
                self.out.push(token(Kind::Word, "_Pragma".into()));
                self.out.push(token(Kind::Text, text.join(" ").into()));
            }
            "error" => {
                let words: Vec<&str> = parts.iter().map(|part| &*part.text).collect();
                self.diagnostics.push(messages::error_directive(span, &words.join(" ")));
            }
            "line" | "ident" | "warning" => {}
            _ => self.diagnostics.push(messages::unknown_directive(name.span, &name.text)),
        }
    }

    fn holds(&mut self, name: &Token, parts: &[Token]) -> bool {
        match &*name.text {
            "if" | "elif" => condition(name.span, parts, &self.macros, self.files, self.diagnostics),
            _ => match parts {
                [word] if word.kind == Kind::Word => (&*name.text == "ifdef") == self.macros.has(&word.text),
                _ => {
                    self.diagnostics.push(messages::directive_form(name.span, &format!("#{} NAME", name.text)));
                    false
                }
            },
        }
    }

    fn branch(&mut self, span: Span, name: &Token, parts: &[Token], open: &mut Vec<Open>) {
        let Some(innermost) = open.last() else {
            self.diagnostics.push(messages::no_condition(span, &name.text));
            return;
        };
        if &*name.text == "endif" {
            open.pop();
            return;
        }
        if innermost.last {
            self.diagnostics.push(messages::after_else(span, &name.text, innermost.span));
        }
        let taken = innermost.taken;
        let holds = !taken && (&*name.text == "else" || self.holds(name, parts));
        if let Some(innermost) = open.last_mut() {
            innermost.active = holds;
            innermost.taken |= holds;
            innermost.last |= &*name.text == "else";
        }
    }

    fn define(&mut self, span: Span, parts: &[Token]) {
        let Some((name, rest)) = parts.split_first().filter(|(name, _)| name.kind == Kind::Word) else {
            self.diagnostics.push(messages::directive_form(span, "#define NAME text"));
            return;
        };
        if &*name.text == "defined" {
            self.diagnostics.push(messages::directive_form(name.span, "#define NAME text"));
            return;
        }
        // Parentheses directly after the name are parameters.
        let takes = rest.first().is_some_and(|next| next.is(Punctuator::Open) && !next.spaced);
        let (parameters, variadic, body) = if takes {
            let Some(end) = rest.iter().position(|token| token.is(Punctuator::Close)) else {
                self.diagnostics.push(messages::directive_form(span, "#define NAME(a, b) text"));
                return;
            };
            let (inside, body) = rest.split_at(end);
            match parameters(inside.get(1..).unwrap_or(&[])) {
                Some((parameters, variadic)) => (Some(parameters), variadic, body.get(1..).unwrap_or(&[])),
                None => {
                    self.diagnostics.push(messages::directive_form(span, "#define NAME(a, b) text"));
                    return;
                }
            }
        } else {
            (None, false, rest)
        };
        if let Some(parameters) = &parameters {
            let is_parameter = |at: usize| body.get(at).is_some_and(|token| parameters.contains(&token.text));
            let wrong = |(at, token): &(usize, &Token)| token.is(Punctuator::Hash) && !is_parameter(at + 1);
            if let Some((_, operator)) = body.iter().enumerate().find(wrong) {
                self.diagnostics.push(messages::stringify(operator.span));
                return;
            }
        }
        let defined = Macro { name: name.clone(), parameters, variadic, body: body.to_vec() };
        if let Some(before) = self.macros.define(defined) {
            self.diagnostics.push(messages::defined_twice(name.span, &name.text, before));
        }
    }

    fn include(&mut self, span: Span, parts: &[Token], file: FileId, around: &mut Vec<Span>) {
        let name: String = match parts {
            [name] if name.kind == Kind::Text => name.text.to_string(),
            [open, inside @ .., close] if open.is(Punctuator::Less) && close.is(Punctuator::Greater) => {
                inside.iter().map(|token| &*token.text).collect()
            }
            _ => {
                self.diagnostics.push(messages::directive_form(span, "#include \"FILE\""));
                return;
            }
        };
        self.includes += 1;
        if around.len() + 1 >= INCLUDE_LIMIT || self.includes > INCLUDES {
            self.diagnostics.push(messages::too_many_includes(span, &name, INCLUDE_LIMIT, INCLUDES));
            return;
        }
        // A file of the source's folder goes first where the name is in quotation marks.
        let quoted = parts.first().is_some_and(|name| name.kind == Kind::Text);
        let known = headers::is_known(&name);
        if let Some((shown, text)) = headers::source(&name) {
            return self.built_in(shown, text, span, around);
        }
        if known && !quoted {
            return self.note_known(span, name);
        }
        match self.include.open(&name, file, self.files) {
            Ok(included) if self.files.get(included).is_some_and(|file| self.once.contains(&file.name)) => {}
            Ok(included) => {
                let text = self.files.get(included).map(|file| file.text.clone()).unwrap_or_default();
                let read = tokens(&text, &included, self.diagnostics);
                around.push(span);
                self.file(&read, included, around);
                around.pop();
            }
            Err(_) if known => self.note_known(span, name),
            Err(why) => self.diagnostics.push(messages::cannot_include(span, &name, &why)),
        }
    }
}

impl Preprocessor<'_> {
    /// Reads a header that we have as a source, once.
    fn built_in(&mut self, name: &str, text: &str, span: Span, around: &mut Vec<Span>) {
        if !self.once.insert(name.into()) {
            return;
        }
        let included = self.files.add(name, text);
        let read = tokens(text, &included, self.diagnostics);
        around.push(span);
        self.file(&read, included, around);
        around.pop();
    }

    fn note_known(&mut self, at: Span, name: String) {
        if self.known.iter().all(|(_, known)| *known != name) {
            self.known.push((at, name));
        }
    }
}

/// Writes `_Pragma("…")` of the source as directives are written: without parentheses.
fn put_pragmas(out: &mut Vec<Token>, from: usize) {
    let is_operator = |token: &Token| token.is_word("_Pragma");
    if !out.get(from..).is_some_and(|made| made.iter().any(is_operator)) {
        return;
    }
    let made = out.split_off(from);
    let mut rest = made.as_slice();
    while let Some((token, after)) = rest.split_first() {
        out.push(token.clone());
        rest = after;
        if let [open, text, close, after @ ..] = after
            && is_operator(token)
            && open.is(Punctuator::Open)
            && text.kind == Kind::Text
            && close.is(Punctuator::Close)
        {
            out.push(text.clone());
            rest = after;
        }
    }
}

/// The names of a macro's parameters, from the tokens between the parentheses, and whether the last one is variadic: `...`, or `NAME...`.
/// `None` where they are something else.
fn parameters(inside: &[Token]) -> Option<(Vec<Arc<str>>, bool)> {
    let is_dots = |token: &Token| token.is(Punctuator::Ellipsis);
    let (inside, variadic) = match inside.split_last() {
        Some((dots, before)) if is_dots(dots) => (before, true),
        _ => (inside, false),
    };
    let mut names: Vec<Arc<str>> = Vec::new();
    for (index, token) in inside.iter().enumerate() {
        match (index % 2, token.kind) {
            (0, Kind::Word) if !names.contains(&token.text) => names.push(token.text.clone()),
            (1, Kind::Punctuator(Punctuator::Comma)) => {}
            _ => return None,
        }
    }
    // After a comma `...` has the name that the language gives it.
    if variadic && inside.len() % 2 == 0 {
        names.push("__VA_ARGS__".into());
        return Some((names, true));
    }
    (inside.is_empty() || inside.len() % 2 == 1).then_some((names, variadic))
}
