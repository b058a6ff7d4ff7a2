//! Macros of the preprocessor: definitions, and the replacement of their uses.

use std::collections::BTreeMap;
use std::sync::Arc;

use crisp_support_diagnostics::{Diagnostic, Span};

use crate::messages;
use crate::predefined::is_place;
use crate::token::{Kind, Punctuator, Token};

/// A definition.
#[derive(Clone, Debug)]
pub(crate) struct Macro {
    pub(crate) name: Token,
    /// `None` for a macro without parentheses.
    pub(crate) parameters: Option<Vec<Arc<str>>>,
    /// Whether the last parameter takes all arguments that are left, with their commas.
    pub(crate) variadic: bool,
    pub(crate) body: Vec<Token>,
}

/// All definitions that hold here.
pub(crate) struct Macros {
    defined: BTreeMap<Arc<str>, Macro>,
}

/// Macros inside of which a token was made, innermost last: none of them replaces it again. Lists share their beginnings.
#[derive(Clone, Debug, Default)]
struct Made(Option<Arc<(Arc<str>, Made)>>);

impl Made {
    /// The same inside of one more macro.
    fn inside(&self, name: &Arc<str>) -> Made {
        Made(Some(Arc::new((name.clone(), self.clone()))))
    }

    fn contains(&self, name: &str) -> bool {
        let mut here = self;
        while let Made(Some(link)) = here {
            if &*link.0 == name {
                return true;
            }
            here = &link.1;
        }
        false
    }
}

/// Macros inside of macros that a token may be made by.
const DEPTH_LIMIT: usize = 200;

/// A token that is still to be looked at.
#[derive(Clone, Debug)]
struct Pending {
    token: Token,
    made: Made,
    depth: usize,
}

impl Macros {
    pub(crate) fn new() -> Macros {
        Macros { defined: BTreeMap::new() }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.defined.contains_key(name) || is_place(name)
    }

    pub(crate) fn remove(&mut self, name: &str) {
        self.defined.remove(name);
    }

    /// Adds a definition. Yields the place of another one that says something else, unless it is one of the language.
    pub(crate) fn define(&mut self, definition: Macro) -> Option<Span> {
        let texts =
            |of: &Macro| (of.parameters.clone(), of.body.iter().map(|token| token.text.clone()).collect::<Vec<_>>());
        let before = self.defined.get(&definition.name.text);
        let differs = before.filter(|before| texts(before) != texts(&definition)).map(|before| before.name.span);
        let differs = differs.filter(|span| !span.is_library());
        self.defined.insert(definition.name.text.clone(), definition);
        differs
    }

    /// Adds the tokens with all macros replaced to `out`, which grows to about `limit` at most.
    pub(crate) fn replace(
        &self,
        tokens: &[Token],
        out: &mut Vec<Token>,
        diagnostics: &mut Vec<Diagnostic>,
        limit: usize,
    ) {
        let pending = |token: &Token| Pending { token: token.clone(), made: Made::default(), depth: 0 };
        let mut replacement = Replacement { macros: self, steps: 0, limit, inside: 0, diagnostics };
        // A stack: the next token is the last.
        let mut replaced = Vec::new();
        replacement.replace(tokens.iter().rev().map(pending).collect(), limit.saturating_sub(out.len()), &mut replaced);
        out.extend(replaced.into_iter().map(|done| done.token));
    }
}

/// A replacement of all macros in some tokens.
struct Replacement<'m> {
    macros: &'m Macros,
    /// Tokens that were looked at or made.
    steps: usize,
    limit: usize,
    /// The arguments around that are replaced.
    inside: usize,
    diagnostics: &'m mut Vec<Diagnostic>,
}

impl Replacement<'_> {
    /// Replaces the macros in a stack of tokens, of which the last one comes first. `out` grows to about `most` at most.
    fn replace(&mut self, mut stack: Vec<Pending>, most: usize, out: &mut Vec<Pending>) {
        let limit = self.limit;
        while let Some(next) = stack.pop() {
            self.steps += 1;
            if out.len() >= most || self.steps >= 2 * limit || stack.len() >= 2 * limit {
                if self.steps >= 2 * limit || stack.len() >= 2 * limit {
                    messages::too_many_tokens(next.token.span, limit).add_once(self.diagnostics);
                }
                return;
            }
            let usable = next.token.kind == Kind::Word && !next.made.contains(&next.token.text);
            match self.macros.defined.get(&next.token.text).filter(|_| usable) {
                Some(definition) if next.depth >= DEPTH_LIMIT || self.inside >= DEPTH_LIMIT => {
                    messages::macros_too_deep(next.token.span, &definition.name.text, DEPTH_LIMIT)
                        .add_once(self.diagnostics);
                    out.push(next);
                }
                Some(definition) => self.steps += self.expand(definition, next, &mut stack, out),
                None => out.push(next),
            }
        }
    }

    /// Returns an argument with its macros replaced, as it takes the place of a parameter that is neither joined nor made a string.
    fn argument(&mut self, argument: &[Pending]) -> Vec<Pending> {
        let mut out = Vec::new();
        self.inside += 1;
        self.replace(argument.iter().rev().cloned().collect(), self.limit, &mut out);
        self.inside -= 1;
        out
    }

    /// Puts the expansion of a use in front of the pending tokens. Returns the work: the number of tokens that were made.
    fn expand(&mut self, definition: &Macro, used: Pending, stack: &mut Vec<Pending>, out: &mut Vec<Pending>) -> usize {
        let arguments = match &definition.parameters {
            None => Vec::new(),
            // A name without parentheses is not a use.
            Some(_) if !stack.last().is_some_and(|next| next.token.is(Punctuator::Open)) => {
                out.push(used);
                return 0;
            }
            Some(parameters) => match arguments(stack, definition.variadic.then_some(parameters.len())) {
                Some(arguments) if arguments.len() == parameters.len() => arguments,
                Some(mut arguments) if definition.variadic && arguments.len() + 1 == parameters.len() => {
                    arguments.push(Vec::new());
                    arguments
                }
                // `()` has no argument, or an empty one.
                Some(arguments) if parameters.is_empty() && arguments.iter().all(Vec::is_empty) => Vec::new(),
                Some(arguments) => {
                    let counts = [parameters.len(), arguments.len()];
                    self.diagnostics.push(messages::macro_arguments(used.token.span, &definition.name, counts));
                    out.push(used);
                    return 0;
                }
                None => {
                    self.diagnostics.push(messages::macro_never_closed(used.token.span, &definition.name.text));
                    out.push(used);
                    return 0;
                }
            },
        };
        let made = used.made.inside(&definition.name.text);
        let mut given = Given { replaced: vec![None; arguments.len()], arguments };
        let mut body = self.substitute(definition, &definition.body, &mut given, &used, &made);
        let work = body.len();
        // White space in front of a use is in front of what takes its place.
        if let Some(first) = body.first_mut() {
            first.token.spaced = used.token.spaced;
        }
        stack.extend(body.into_iter().rev());
        work
    }

    /// A macro's body, or a part of it, with arguments in place of parameters, `a ## b` joined, and `#a` a string.
    fn substitute(
        &mut self,
        definition: &Macro,
        body: &[Token],
        given: &mut Given,
        used: &Pending,
        made: &Made,
    ) -> Vec<Pending> {
        let parameters = definition.parameters.as_deref().unwrap_or(&[]);
        let mut result: Vec<Pending> = Vec::new();
        let mut joins = false;
        let parameter =
            |token: &Token| parameters.iter().position(|name| token.kind == Kind::Word && *name == token.text);
        // The arguments that are left of a variadic macro.
        let rest =
            definition.variadic.then(|| (parameters.len() - 1, given.arguments.last().is_none_or(Vec::is_empty)));
        let mut pending = body;
        while let Some((token, after)) = pending.split_first() {
            pending = after;
            if token.is(Punctuator::Paste) && !result.is_empty() {
                // `, ## __VA_ARGS__`: the comma is removed if no arguments are left, and nothing is joined.
                let next = after.first().and_then(parameter);
                match rest.filter(|(last, _)| next == Some(*last)) {
                    Some((_, is_empty)) if result.last().is_some_and(|last| last.token.is(Punctuator::Comma)) => {
                        if is_empty {
                            result.pop();
                        }
                    }
                    _ => joins = true,
                }
                continue;
            }
            if let (Some((_, is_empty)), true) = (rest, token.is_word("__VA_OPT__")) {
                let (inside, after) = in_parentheses(after);
                pending = after;
                if !is_empty {
                    result.extend(self.substitute(definition, inside, given, used, made));
                }
                continue;
            }
            // Messages point at the use: that is what the author can change there.
            let own = |token: &Token| Pending {
                token: Token { span: used.token.span, first: false, ..token.clone() },
                made: made.clone(),
                depth: used.depth + 1,
            };
            let shown = after.first().filter(|_| token.is(Punctuator::Hash)).and_then(parameter);
            if let Some(argument) = shown.and_then(|index| given.arguments.get(index)) {
                pending = after.get(1..).unwrap_or(&[]);
                let string = Token { kind: Kind::Text, text: as_string(argument).into(), ..token.clone() };
                result.push(own(&string));
                continue;
            }
            // An argument is joined as it is written, and replaces a parameter elsewhere with its own macros replaced.
            let as_written = joins || after.first().is_some_and(|next| next.is(Punctuator::Paste));
            let mut pieces: Vec<Pending> = match parameter(token).filter(|index| *index < given.arguments.len()) {
                // What the author wrote keeps its place. Names in it that are macros were replaced before, so this one replaces them no more.
                Some(index) => {
                    let argument = if as_written { &given.arguments[index] } else { self.given(given, index) };
                    let inside = |piece: &Pending| Pending {
                        token: piece.token.clone(),
                        made: piece.made.inside(&definition.name.text),
                        depth: used.depth + 1,
                    };
                    argument.iter().map(inside).collect()
                }
                None => vec![own(token)],
            };
            if let Some(first) = pieces.first_mut() {
                first.token.spaced = token.spaced;
            }
            if std::mem::take(&mut joins) && !pieces.is_empty() {
                let right = pieces.remove(0);
                if let Some(left) = result.pop() {
                    let text = format!("{}{}", left.token.text, right.token.text);
                    match joined(&text) {
                        Some(kind) => result.push(Pending {
                            token: Token { kind, text: text.into(), ..left.token },
                            made: made.clone(),
                            depth: used.depth + 1,
                        }),
                        None => {
                            self.diagnostics.push(messages::cannot_paste(used.token.span, &text));
                            result.push(left);
                        }
                    }
                }
            }
            result.extend(pieces);
        }
        result
    }

    /// Returns an argument with its macros replaced, which is done once.
    fn given<'g>(&mut self, given: &'g mut Given, index: usize) -> &'g [Pending] {
        if given.replaced[index].is_none() {
            given.replaced[index] = Some(self.argument(&given.arguments[index]));
        }
        given.replaced[index].as_deref().unwrap_or(&[])
    }
}

/// The arguments of a use, as they are written, and with their macros replaced where that is needed.
struct Given {
    arguments: Vec<Vec<Pending>>,
    replaced: Vec<Option<Vec<Pending>>>,
}

/// Takes `( … )` from the top of the stack: the tokens of each argument, of which there are at most `most`, the last one with its commas. `None`
/// where the parenthesis is never closed; then nothing is left.
fn arguments(stack: &mut Vec<Pending>, most: Option<usize>) -> Option<Vec<Vec<Pending>>> {
    stack.pop();
    let (mut arguments, mut depth) = (vec![Vec::new()], 0);
    while let Some(next) = stack.pop() {
        match next.token.kind {
            Kind::Punctuator(Punctuator::Close) if depth == 0 => return Some(arguments),
            Kind::Punctuator(Punctuator::Comma) if depth == 0 && most != Some(arguments.len()) => {
                arguments.push(Vec::new());
                continue;
            }
            Kind::Punctuator(Punctuator::Open) => depth += 1,
            Kind::Punctuator(Punctuator::Close) => depth -= 1,
            Kind::Punctuator(_) | Kind::Word | Kind::Number | Kind::Character(_) | Kind::Text => {}
        }
        if let Some(argument) = arguments.last_mut() {
            argument.push(next);
        }
    }
    None
}

/// Splits `( … ) rest` after the parenthesis that closes the first one.
fn in_parentheses(tokens: &[Token]) -> (&[Token], &[Token]) {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Punctuator(Punctuator::Open) => depth += 1,
            Kind::Punctuator(Punctuator::Close) => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (tokens.get(1..at).unwrap_or(&[]), tokens.get(at + 1..).unwrap_or(&[]));
        }
    }
    (&[], &[])
}

/// The text of an argument, with a space where the source has white space.
fn as_string(argument: &[Pending]) -> String {
    let mut text = String::new();
    for (at, Pending { token, .. }) in argument.iter().enumerate() {
        if at > 0 && token.spaced {
            text.push(' ');
        }
        match token.kind {
            Kind::Text => {
                text.push('"');
                for next in token.text.chars() {
                    match next {
                        '"' | '\\' => text.extend(['\\', next]),
                        '\n' => text.push_str("\\n"),
                        '\t' => text.push_str("\\t"),
                        _ => text.push(next),
                    }
                }
                text.push('"');
            }
            _ => text.push_str(&token.text),
        }
    }
    text
}

/// The kind of a token that was put together from two.
fn joined(text: &str) -> Option<Kind> {
    if let Some(punctuator) = Punctuator::named(text) {
        return Some(Kind::Punctuator(punctuator));
    }
    let mut characters = text.chars();
    let first = characters.next()?;
    let is_word = |next: char| next.is_ascii_alphanumeric() || next == '_';
    if !first.is_ascii_digit() && text.chars().all(is_word) {
        return Some(Kind::Word);
    }
    let begins = first.is_ascii_digit() || first == '.' && characters.next().is_some_and(|next| next.is_ascii_digit());
    let mut last = ' ';
    let belongs = text.chars().all(|next| {
        let before = std::mem::replace(&mut last, next);
        is_word(next) || next == '.' || matches!(next, '+' | '-') && matches!(before, 'e' | 'E' | 'p' | 'P')
    });
    (begins && belongs).then_some(Kind::Number)
}
