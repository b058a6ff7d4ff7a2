//! Templates, as C++ has them, and their uses.

use std::collections::BTreeMap;

use super::{Meaning, Parser, Read};
use crate::messages;
use crate::token::{Kind, Punctuator, Token};
use crate::tree::{
    Base, Expr, ExprKind, Instance, Item, Name, NamedBy, Template, TemplateArgument, TemplateParameter, Templated,
    TypeName,
};

/// Binds more tightly than comparisons and shifts: `>` ends the arguments of a template.
const ABOVE_SHIFTS: u8 = 8;

impl<'a> Parser<'a> {
    /// Reads `template <typename T, int N> …`, or an explicit instantiation of a kernel.
    pub(super) fn template(&mut self) -> Read<Vec<Item>> {
        self.at += 1;
        if !self.is(Punctuator::Less) {
            return self.explicit_instance();
        }
        let spaces = self.scopes.len();
        self.scopes.push(BTreeMap::new());
        let item = self.template_parameters().and_then(|parameters| match self.method_outside(&parameters) {
            Some(read) => read.map(|()| None),
            None => self.templated(parameters).map(Some),
        });
        self.of_template = false;
        self.scopes.truncate(spaces);
        let Some(template) = item? else { return Ok(Vec::new()) };
        let meaning = match &template.of {
            Templated::Function(_) | Templated::Constant(_) => Meaning::Template,
            Templated::Class(..) | Templated::Alias(..) => Meaning::ClassTemplate,
        };
        self.declare(&template.of.name().clone(), meaning);
        Ok(vec![Item::Template(template)])
    }

    /// Reads what follows the parameters of a template.
    fn templated(&mut self, parameters: Vec<TemplateParameter>) -> Read<Template> {
        let start = self.here();
        if self.begins_alias() {
            let alias = self.alias()?;
            let Some(variable) = alias.variables.into_iter().next() else { return self.expected("the name of a type") };
            let name = self.outside_template(variable.name);
            return Ok(Template { parameters, of: Templated::Alias(name, variable.ty), special: None });
        }
        let is_class =
            matches!(self.peek(0).map(|token| &*token.text), Some("struct" | "class" | "union")) && self.opens_class();
        if is_class {
            let (name, special, found) = self.class_of_template()?;
            self.need(Punctuator::Semicolon)?;
            return Ok(Template { parameters, of: Templated::Class(name, found), special });
        }
        self.of_template = true;
        let mut items = self.item()?;
        match items.pop() {
            Some(Item::Function(function)) => {
                let special = self.special.take();
                Ok(Template { parameters, of: Templated::Function(function.into()), special })
            }
            Some(Item::Variables(mut declaration)) if declaration.variables.len() == 1 => {
                let Some(mut variable) = declaration.variables.pop() else { return self.expected("a constant") };
                variable.name = self.outside_template(variable.name);
                Ok(Template { parameters, of: Templated::Constant(variable), special: None })
            }
            _ => {
                let message = messages::unsupported(start, "template");
                self.stop(message)
            }
        }
    }

    /// The name of a template that was read with the scope of its parameters around it.
    fn outside_template(&self, name: Name) -> Name {
        if self.scopes.len() > 2 || self.space.is_empty() || name.text.contains("::") {
            return name;
        }
        Name { text: format!("{}{}", self.space, name.text).into(), span: name.span }
    }

    /// Reads `<typename T, int N = 4>`.
    pub(super) fn template_parameters(&mut self) -> Read<Vec<TemplateParameter>> {
        self.need(Punctuator::Less)?;
        let mut parameters: Vec<TemplateParameter> = Vec::new();
        while !self.closes_arguments() {
            let of_templates = self.is_word("template");
            if of_templates {
                // The parameters of the template that is the argument say nothing that its uses do not.
                self.at += 1;
                let scopes = self.scopes.len();
                self.scopes.push(BTreeMap::new());
                let inner = self.template_parameters();
                self.scopes.truncate(scopes);
                inner?;
            }
            let is_type = self.take_word("typename") || self.take_word("class");
            let value = if is_type { None } else { Some(self.specifiers()?.ty) };
            if self.peek(0).is_some_and(|token| token.is(Punctuator::Ellipsis) || token.is(Punctuator::Mul)) {
                // Packs, and pointers as parameters.
                let message = messages::unsupported(self.here(), "template");
                return self.stop(message);
            }
            // A parameter that is not used needs no name.
            let name = match self.peek(0).map(|token| token.kind) {
                Some(Kind::Word) => self.name("the name of a parameter")?,
                _ => Name { text: format!("parameter {}", parameters.len()).into(), span: self.here() },
            };
            self.declare(
                &name,
                match value {
                    None if of_templates => Meaning::ClassTemplate,
                    None => Meaning::Type,
                    Some(_) => Meaning::Value,
                },
            );
            let default = if self.take(Punctuator::Assign) { Some(self.template_argument()?) } else { None };
            parameters.push(TemplateParameter { name, value, of_templates, default });
            if !self.take(Punctuator::Comma) && !self.ends_arguments() {
                return self.expected("`,` or `>`");
            }
        }
        Ok(parameters)
    }

    fn template_argument(&mut self) -> Read<TemplateArgument> {
        // A constant of a class or of an enumeration begins with the name of a type.
        if self.begins_type(0) && (!self.has_scope_ahead() || self.can_read(|parser| parser.type_argument())) {
            return self.type_name().map(TemplateArgument::Type);
        }
        self.binary(ABOVE_SHIFTS).map(TemplateArgument::Value)
    }

    /// Reads a type that is an argument of a template; returns whether the argument ends with it.
    fn type_argument(&mut self) -> Read<bool> {
        self.type_name()?;
        Ok(self.is(Punctuator::Comma) || self.ends_arguments())
    }

    /// Whether the argument of a template that begins here has `::` in it.
    fn has_scope_ahead(&self) -> bool {
        let rest = self.tokens.get(self.at..).unwrap_or(&[]);
        let ends = [Punctuator::Comma, Punctuator::Greater, Punctuator::Shr, Punctuator::Open, Punctuator::Semicolon];
        let inside = rest.iter().take_while(|token| !ends.iter().any(|end| token.is(*end)));
        inside.clone().zip(inside.skip(1)).any(|(a, b)| a.is(Punctuator::Colon) && b.is(Punctuator::Colon))
    }

    /// Whether the arguments of a template end here.
    fn ends_arguments(&self) -> bool {
        self.is(Punctuator::Greater) || self.is(Punctuator::Shr)
    }

    /// Moves past the end of the arguments of a template, which may be the half of `>>`.
    fn closes_arguments(&mut self) -> bool {
        if self.is(Punctuator::Shr) {
            self.half_closed = !self.half_closed;
            self.at += usize::from(!self.half_closed);
            return true;
        }
        self.take(Punctuator::Greater)
    }

    /// Reads `<float, 4>`.
    pub(super) fn template_arguments(&mut self) -> Read<Vec<TemplateArgument>> {
        self.need(Punctuator::Less)?;
        let half = std::mem::take(&mut self.half_closed);
        let mut arguments = Vec::new();
        while !self.closes_arguments() {
            arguments.push(self.template_argument()?);
            if !self.take(Punctuator::Comma) && !self.ends_arguments() {
                return self.expected("`,` or `>`");
            }
        }
        self.half_closed |= half;
        Ok(arguments)
    }

    /// Reads a function of a template with arguments for it.
    pub(super) fn instance(&mut self) -> Read<Expr> {
        let name = self.used_name("the name of a template")?;
        let arguments = self.template_arguments()?;
        let from = name.span;
        Ok(self.make(ExprKind::Instance(name, arguments), from))
    }

    /// Reads a class of a template with arguments for it.
    pub(super) fn class_instance(&mut self) -> Read<TypeName> {
        let name = self.used_name("the name of a template")?;
        let span = name.span;
        let base = match self.is(Punctuator::Less) {
            true => Base::Instance(name, self.template_arguments()?),
            false => Base::Named(name),
        };
        Ok(TypeName { base, qualifiers: Default::default(), derived: Vec::new(), span: self.since(span) })
    }

    /// Reads `template __global__ void k<float>(float *);`.
    fn explicit_instance(&mut self) -> Read<Vec<Item>> {
        let end = self.at
            + self.tokens.get(self.at..).unwrap_or(&[]).iter().take_while(|it| !it.is(Punctuator::Semicolon)).count();
        let is_class = matches!(self.peek(0).map(|token| &*token.text), Some("struct" | "class"));
        let name = (self.at..end).find(|at| self.is_template(*at));
        let Some(name) = name.filter(|_| !is_class) else {
            if is_class {
                // Classes are made where they are used.
                self.at = end + 1;
                return Ok(Vec::new());
            }
            let message = messages::unsupported(self.last(), "template");
            return self.stop(message);
        };
        self.at = name;
        let name = self.used_name("the name of a template")?;
        // Without arguments they follow from the parameters, which the checker does not see.
        if !self.is(Punctuator::Less) {
            let message = messages::unsupported(self.last(), "template");
            return self.stop(message);
        }
        let arguments = self.template_arguments()?;
        self.instances.push(Instance { name, arguments, by: NamedBy::Source });
        self.skip_parentheses()?;
        self.need(Punctuator::Semicolon)?;
        Ok(Vec::new())
    }

    /// Notes the kernels that code of the host launches from templates: `k<float><<<…>>>(…)`. What cannot be read is the host's affair.
    pub(super) fn note_launches(&mut self, end: usize) {
        let (start, before, scopes, ended) = (self.at, self.diagnostics.len(), self.scopes.len(), self.ended);
        let mut at = start;
        while at < end {
            let begins = self.is_template(at) && self.tokens.get(at + 1).is_some_and(|next| next.is(Punctuator::Less));
            if begins {
                self.at = at;
                if let Ok(Expr { kind: ExprKind::Instance(name, arguments), span: _ }) = self.instance()
                    && self.is(Punctuator::Shl)
                {
                    self.instances.push(Instance { name, arguments, by: NamedBy::Launch });
                }
                self.diagnostics.truncate(before);
                self.scopes.truncate(scopes);
                self.half_closed = false;
                self.ended = ended;
            }
            at += 1;
        }
        self.at = start;
    }

    /// Reads the kernels that the caller names: `reduce<float, 256>`. What is not a template of this source is left to others.
    pub(super) fn requested(&mut self, requests: &'a [Vec<Token>]) {
        for (request, tokens) in requests.iter().enumerate() {
            (self.tokens, self.at) = (tokens, 0);
            if !self.is_template(0) {
                continue;
            }
            let read = self.instance();
            self.half_closed = false;
            let Ok(Expr { kind: ExprKind::Instance(name, arguments), span: _ }) = read else { continue };
            if self.at < tokens.len() {
                let _: Read<()> = self.expected("the end of the kernel's name");
                continue;
            }
            self.instances.push(Instance { name, arguments, by: NamedBy::Request(request) });
        }
    }

    /// Whether the token at a place names a template of functions.
    fn is_template(&self, at: usize) -> bool {
        let Some(ahead) = at.checked_sub(self.at) else { return false };
        let is_word = |token: &&Token| token.kind == Kind::Word;
        self.tokens.get(at).filter(is_word).is_some()
            && self.name_ahead(ahead).is_some_and(|(name, _)| self.meaning(&name) == Some(Meaning::Template))
    }
}
