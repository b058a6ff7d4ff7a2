//! Names with namespaces in front of them. In the tree a name has those that it is declared in: `detail::sum`.

use std::sync::Arc;

use super::{Meaning, Parser, Read, Stop};
use crate::token::{Kind, Punctuator, Token};
use crate::tree::{Item, Name};

/// Namespaces of headers, whose names are built in.
const BUILT_IN: &[&str] = &["std", "cuda", "thrust"];

impl Parser<'_> {
    /// Whether `::` is that number of tokens ahead.
    pub(super) fn is_scope(&self, ahead: usize) -> bool {
        let colon = |ahead| self.peek(ahead).is_some_and(|token: &Token| token.is(Punctuator::Colon));
        self.cuda && colon(ahead) && colon(ahead + 1)
    }

    /// Returns the name that begins that number of tokens ahead as the tree has it, and its number of tokens. Namespaces in front of it belong to it.
    pub(super) fn name_ahead(&self, ahead: usize) -> Option<(Arc<str>, usize)> {
        let word = |ahead| self.peek(ahead).filter(|token: &&Token| token.kind == Kind::Word);
        let mut at = ahead;
        let outermost = self.is_scope(at);
        if outermost {
            at += 2;
        }
        let first = word(at)?;
        at += 1;
        if !self.cuda || !outermost && !self.is_scope(at) {
            return Some((self.resolved(&first.text), at - ahead));
        }
        let mut path = String::new();
        let mut last = first.text.clone();
        // The innermost namespace, which a header that we have as a source may declare.
        let mut innermost = last.clone();
        while self.is_scope(at)
            && let Some(next) = word(at + 2)
            && let Some(inside) = self.namespace(&path, &last)
        {
            path = inside;
            innermost = std::mem::replace(&mut last, next.text.clone());
            at += 3;
        }
        let text = match path.is_empty() {
            true if outermost => last,
            true => self.resolved(&last),
            // In a built-in namespace names are those of the language, but for what a header declares.
            false if path.starts_with(':') && self.is_of_header(&innermost, &last) => {
                format!("{innermost}::{last}").into()
            }
            false => self.resolved(&format!("{}{last}", path.trim_start_matches(':'))),
        };
        Some((text, at - ahead))
    }

    /// Whether a header that we have as a source declares a name in a namespace.
    fn is_of_header(&self, space: &str, name: &str) -> bool {
        self.scopes.first().is_some_and(|scope| scope.contains_key(&*format!("{space}::{name}")))
    }

    /// Returns the path with a namespace at its end; none where the name is not that of a namespace.
    fn namespace(&self, path: &str, name: &Arc<str>) -> Option<String> {
        if path.trim_start_matches(':').is_empty() && (BUILT_IN.contains(&&**name) || self.aliases.contains(name)) {
            return Some(":".to_owned());
        }
        if path.starts_with(':') {
            return Some(":".to_owned());
        }
        if let Some(of) = self.aliases_of.get(name).filter(|_| path.is_empty()) {
            return Some(of.to_string());
        }
        self.spaces(&format!("{path}{name}::")).find(|full| self.namespaces.contains(&**full))
    }

    /// Returns a name in each namespace in which it may be declared, the innermost first.
    fn spaces<'s>(&'s self, name: &'s str) -> impl Iterator<Item = String> + 's {
        let inner = self.space.char_indices().rev().filter(|(at, _)| self.space[..*at].ends_with("::"));
        let inner = inner.map(|(at, _)| &self.space[..at]);
        let whole = Some(&*self.space).filter(|space| !space.is_empty());
        let used = self.used.iter().map(|space| &**space);
        whole.into_iter().chain(inner).chain([""]).chain(used).map(move |space| format!("{space}{name}"))
    }

    /// Returns a name as it is declared: with the namespaces that it is found in.
    fn resolved(&self, name: &str) -> Arc<str> {
        let local = self.scopes.iter().skip(1).any(|scope| scope.contains_key(name));
        if local || (self.space.is_empty() && self.used.is_empty() && self.renamed.is_empty()) {
            return name.into();
        }
        let outside = self.scopes.first();
        let declared = |full: String| {
            let renamed = self.renamed.get(&*full).cloned();
            renamed.or_else(|| outside.filter(|scope| scope.contains_key(&*full)).map(|_| full.into()))
        };
        self.spaces(name).find_map(declared).unwrap_or_else(|| name.into())
    }

    /// Returns the name of a definition with the namespaces around it.
    pub(super) fn outside(&self, name: Name) -> Name {
        let is_whole = name.text.starts_with("operator") || name.text.contains("::");
        if self.scopes.len() > 1 || self.space.is_empty() || is_whole {
            return name;
        }
        Name { text: format!("{}{}", self.space, name.text).into(), span: name.span }
    }

    /// Reads `namespace a::b { … }`, `using namespace a;` and `namespace a = b;` where one of them begins here.
    pub(super) fn namespaces(&mut self) -> Option<Read<Vec<Item>>> {
        if !self.cuda {
            return None;
        }
        if self.is_word("using") && !self.begins_alias() {
            return Some(self.using());
        }
        let inline = usize::from(self.is_word("inline"));
        if !self.peek(inline).is_some_and(|token| token.is_word("namespace")) {
            return None;
        }
        self.at += inline + 1;
        Some(self.namespace_body())
    }

    /// Reads `using namespace a;` or `using a::b;`.
    pub(super) fn using(&mut self) -> Read<Vec<Item>> {
        self.at += 1;
        let whole = self.take_word("namespace");
        let mut path = String::new();
        while let Some(token) = self.peek(0).filter(|token| !token.is(Punctuator::Semicolon)) {
            if token.kind == Kind::Word {
                path += &token.text;
                path += "::";
            }
            self.at += 1;
        }
        self.need(Punctuator::Semicolon)?;
        if whole {
            let found = self.spaces(&path).find(|full| self.namespaces.contains(&**full));
            self.used.extend(found.map(Arc::from));
        } else if let Some(name) = path.strip_suffix("::") {
            let full = self.resolved(name);
            let last = name.rsplit("::").next().unwrap_or(name);
            self.renamed.insert(format!("{}{last}", self.space).into(), full);
        }
        Ok(Vec::new())
    }

    fn namespace_body(&mut self) -> Read<Vec<Item>> {
        let (before, used) = (self.space.clone(), self.used.len());
        while let Some(token) = self.peek(0).filter(|token| token.kind == Kind::Word) {
            self.space = format!("{}{}::", self.space, token.text);
            self.namespaces.insert(self.space.as_str().into());
            self.at += 1;
            if !self.is_scope(0) {
                break;
            }
            self.at += 2;
        }
        if self.take(Punctuator::Assign) {
            // Another name of a namespace, of the source or of a header.
            let name: Arc<str> = self.space[before.len()..].trim_end_matches(':').into();
            self.namespaces.remove(&*self.space);
            self.space = before;
            let own = self.name_ahead(0).map(|(text, _)| text);
            let own = own.and_then(|text| self.spaces(&format!("{text}::")).find(|it| self.namespaces.contains(&**it)));
            match own {
                Some(path) => _ = self.aliases_of.insert(name, path.into()),
                None => _ = self.aliases.insert(name),
            }
            while !self.take(Punctuator::Semicolon) {
                if self.peek(0).is_none() {
                    return self.expected("`;`");
                }
                self.at += 1;
            }
            return Ok(Vec::new());
        }
        self.need(Punctuator::OpenBrace)?;
        let mut items = Vec::new();
        let read = self.nested(|parser| {
            while !parser.take(Punctuator::CloseBrace) {
                if parser.peek(0).is_none() {
                    return parser.expected("`}`");
                }
                let start = parser.at;
                match parser.any_item() {
                    Ok(item) => items.extend(item),
                    Err(Stop) if parser.ended => return Err(Stop),
                    Err(Stop) => parser.recover(),
                }
                parser.at = parser.at.max(start + 1);
            }
            Ok(())
        });
        self.space = before;
        self.used.truncate(used);
        read.map(|()| items)
    }

    /// Reads a name that is used, with its namespaces.
    pub(super) fn used_name(&mut self, what: &str) -> Read<Name> {
        let start = self.here();
        match self.name_ahead(0) {
            Some((text, tokens)) if !super::types::is_reserved(&text) => {
                self.at += tokens;
                Ok(Name { text, span: self.since(start) })
            }
            _ => self.expected(what),
        }
    }

    /// Whether a name is that of a template, and arguments follow.
    pub(super) fn is_instance(&self, ahead: usize) -> bool {
        let Some((name, tokens)) = self.name_ahead(ahead) else { return false };
        let meaning = self.meaning(&name);
        (matches!(meaning, Some(Meaning::Template | Meaning::ClassTemplate)) || self.reads_texture(&name))
            && self.peek(ahead + tokens).is_some_and(|next| next.is(Punctuator::Less))
    }
}
