//! CUDA files hold code of the host beside kernels: functions without `__global__` or `__device__`, variables, classes. It is left out.

use std::sync::Arc;

use super::{Parser, Read, Stop};
use crate::token::{Kind, Punctuator, Token};
use crate::tree::Item;

/// Words of which one makes a definition part of the code for devices.
const DEVICE: &[&str] = &["__kernel", "__global__", "__device__", "__constant__", "__shared__", "__managed__"];

/// Words of C++ and of host interfaces: a definition with one of them that cannot be read is for the host.
const HOST: &[&str] = &[
    "class",
    "delete",
    "explicit",
    "extern",
    "friend",
    "namespace",
    "new",
    "operator",
    "private",
    "protected",
    "public",
    "static_assert",
    "std",
    "template",
    "typename",
    "using",
    "virtual",
];

/// A definition outside of functions, by its tokens.
enum Form {
    /// A function, a prototype, or the use of a macro like them, with its name.
    Function(Arc<str>),
    /// A type: `struct`, `enum`, `union`, `typedef`.
    Type,
    /// A variable of which the value is known to kernels too: a constant.
    Constant,
    /// Any other variable.
    Variable,
    /// Anything of C++ alone.
    Other,
}

impl Parser<'_> {
    /// A definition of a CUDA file: none where it is for the host. A type that cannot be read is left out, and its messages are given where a kernel
    /// names it.
    pub(super) fn item_of_cuda(&mut self) -> Read<Vec<Item>> {
        if let Some(items) = self.namespaces() {
            return items;
        }
        if let Some(items) = self.texture_reference() {
            return items;
        }
        let linkage = self.is_word("extern") && self.peek(1).is_some_and(|next| next.kind == Kind::Text);
        let instantiates = self.is_word("template") && self.peek(1).is_some_and(|next| !next.is(Punctuator::Less));
        if linkage || instantiates || self.is_word("_Pragma") || self.is(Punctuator::Semicolon) {
            return self.item();
        }
        let end = self.end_of_item();
        let tokens = self.tokens.get(self.at..end).unwrap_or(&[]);
        if tokens.iter().any(|token| token.kind == Kind::Word && DEVICE.contains(&&*token.text)) {
            return self.item();
        }
        self.note_launches(end);
        match form(tokens) {
            Form::Function(name) => _ = self.host.insert(name),
            Form::Variable | Form::Other => {}
            Form::Constant | Form::Type => return self.item_or_nothing(end),
        }
        self.at = end;
        Ok(Vec::new())
    }

    /// Reads a type or a constant, which hosts and kernels may use.
    fn item_or_nothing(&mut self, end: usize) -> Read<Vec<Item>> {
        let (start, before) = (self.at, self.diagnostics.len());
        self.declared.clear();
        let read = self.item();
        let Err(Stop) = read else { return read };
        if self.ended {
            return read;
        }
        let tokens = self.tokens.get(start..end).unwrap_or(&[]);
        let names = tokens.iter().filter(|token| token.kind == Kind::Word).map(|token| token.text.clone());
        self.left_out.add(names, self.diagnostics.drain(before..).collect());
        // Scopes of functions inside of it are open.
        self.scopes.truncate(1);
        for name in self.declared.drain(..) {
            self.scopes.iter_mut().for_each(|scope| _ = scope.remove(&name));
        }
        self.at = end;
        Ok(Vec::new())
    }

    /// The first token after the definition here.
    fn end_of_item(&self) -> usize {
        let (mut depth, mut to_semicolon, mut parentheses) = (0_usize, false, false);
        for (at, token) in self.tokens.iter().enumerate().skip(self.at) {
            match token.kind {
                Kind::Word if depth == 0 && !parentheses => {
                    to_semicolon |= matches!(&*token.text, "struct" | "class" | "union" | "enum" | "typedef");
                }
                Kind::Punctuator(Punctuator::Assign) if depth == 0 => to_semicolon = true,
                Kind::Punctuator(Punctuator::Open) => {
                    if depth == 0 {
                        // A function may yield a structure.
                        (parentheses, to_semicolon) = (true, false);
                    }
                    depth += 1;
                }
                Kind::Punctuator(Punctuator::OpenBrace | Punctuator::OpenBracket) => depth += 1,
                Kind::Punctuator(Punctuator::Close | Punctuator::CloseBracket) => depth = depth.saturating_sub(1),
                Kind::Punctuator(Punctuator::CloseBrace) => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 && !to_semicolon {
                        return at + 1;
                    }
                }
                Kind::Punctuator(Punctuator::Semicolon) if depth == 0 => return at + 1,
                _ => {}
            }
        }
        self.tokens.len()
    }
}

/// Whether a template is one of a class, of a type or of a constant, and not of a function.
fn is_template_of_type(tokens: &[Token]) -> bool {
    let ends = [Punctuator::Open, Punctuator::OpenBrace, Punctuator::Semicolon];
    // Classes among the parameters are not the definition.
    let mut depth = 0_usize;
    for token in tokens.iter().skip(1) {
        match token.kind {
            Kind::Punctuator(Punctuator::Less) => depth += 1,
            Kind::Punctuator(Punctuator::Greater) => depth = depth.saturating_sub(1),
            Kind::Punctuator(Punctuator::Shr) => depth = depth.saturating_sub(2),
            Kind::Punctuator(found) if ends.contains(&found) => return false,
            Kind::Word if depth == 0 => {
                if matches!(&*token.text, "struct" | "class" | "union" | "using") {
                    return true;
                }
                return tokens
                    .iter()
                    .find(|token| token.is(Punctuator::Open) || token.is(Punctuator::Assign))
                    .is_some_and(|found| {
                        found.is(Punctuator::Assign) && tokens.iter().any(|token| token.is_word("constexpr"))
                    });
            }
            _ => {}
        }
    }
    false
}

fn form(tokens: &[Token]) -> Form {
    let Some(first) = tokens.first() else { return Form::Other };
    let is_type = |token: &Token| matches!(&*token.text, "struct" | "union" | "enum" | "typedef");
    // Before a body, a value or parameters.
    let opens = |token: &Token| {
        [Punctuator::Open, Punctuator::OpenBrace, Punctuator::Assign, Punctuator::OpenBracket]
            .iter()
            .any(|punctuator| token.is(*punctuator))
    };
    let head = tokens.iter().position(opens).unwrap_or(tokens.len());
    let is_host = tokens.iter().any(|token| token.kind == Kind::Word && HOST.contains(&&*token.text));
    let opening = tokens.get(head);
    let is_alias = first.is_word("using") && tokens.get(2).is_some_and(|token| token.is(Punctuator::Assign));
    if first.is_word("typedef") || is_alias || first.is_word("class") {
        return Form::Type;
    }
    if first.is_word("template") {
        return if is_template_of_type(tokens) { Form::Type } else { Form::Other };
    }
    if first.is_word("using") {
        return Form::Other;
    }
    if first.is_word("static_assert") {
        return Form::Type;
    }
    let in_parentheses = tokens.get(head + 1).is_some_and(|token| token.kind == Kind::Number)
        || tokens.iter().take(head).any(|token| token.is_word("constexpr"))
            && tokens.get(tokens.len().saturating_sub(2)).is_some_and(|token| token.is(Punctuator::Close));
    if opening.is_some_and(|token| token.is(Punctuator::Open))
        && !in_parentheses
        && let Some(name) = head.checked_sub(1).and_then(|at| tokens.get(at)).filter(|name| name.kind == Kind::Word)
    {
        return Form::Function(name.text.clone());
    }
    if tokens.iter().take(head).any(is_type) {
        return Form::Type;
    }
    let constant = tokens.iter().take(head).any(|token| matches!(&*token.text, "const" | "constexpr"));
    match constant && !is_host {
        true => Form::Constant,
        false if is_host => Form::Other,
        false => Form::Variable,
    }
}
