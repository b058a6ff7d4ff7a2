//! Templates of functions and kernels, as C++ has them, and their uses.

use super::{Meaning, Parser, Read, Stop};
use crate::messages;
use crate::token::{Kind, Punctuator, Token};
use crate::tree::{Expr, ExprKind, Instance, Item, Template, TemplateArgument, TemplateParameter};

/// Binds more tightly than comparisons and shifts: `>` ends the arguments of a template.
const ABOVE_SHIFTS: u8 = 8;

impl Parser<'_> {
    /// Reads `template <typename T, int N> …`, or an explicit instantiation of a kernel.
    pub(super) fn template(&mut self) -> Read<Vec<Item>> {
        let start = self.here();
        self.at += 1;
        if !self.take(Punctuator::Less) {
            return self.explicit_instance();
        }
        self.scopes.push(std::collections::BTreeMap::new());
        let parameters = self.template_parameters();
        let items = match parameters {
            Ok(parameters) => {
                self.of_template = true;
                self.item().map(|items| (parameters, items))
            }
            Err(Stop) => Err(Stop),
        };
        self.of_template = false;
        self.scopes.pop();
        let (parameters, mut items) = items?;
        let Some(Item::Function(function)) = items.pop() else {
            let message = messages::unsupported(start, "template");
            return self.stop(message);
        };
        self.declare(&function.name, Meaning::Template);
        Ok(vec![Item::Template(Template { parameters, function })])
    }

    fn template_parameters(&mut self) -> Read<Vec<TemplateParameter>> {
        let mut parameters = Vec::new();
        while !self.take(Punctuator::Greater) {
            let value =
                if self.take_word("typename") || self.take_word("class") { None } else { Some(self.specifiers()?.ty) };
            if self.peek(0).is_some_and(|token| !(token.kind == Kind::Word)) {
                // Packs, and templates as parameters.
                let message = messages::unsupported(self.here(), "template");
                return self.stop(message);
            }
            let name = self.name("the name of a parameter")?;
            self.declare(&name, if value.is_none() { Meaning::Type } else { Meaning::Value });
            let default = if self.take(Punctuator::Assign) { Some(self.template_argument()?) } else { None };
            parameters.push(TemplateParameter { name, value, default });
            if !self.take(Punctuator::Comma) && !self.is(Punctuator::Greater) {
                return self.expected("`,` or `>`");
            }
        }
        Ok(parameters)
    }

    fn template_argument(&mut self) -> Read<TemplateArgument> {
        if self.begins_type(0) {
            return self.type_name().map(TemplateArgument::Type);
        }
        self.binary(ABOVE_SHIFTS).map(TemplateArgument::Value)
    }

    /// Reads `<float, 4>`.
    fn template_arguments(&mut self) -> Read<Vec<TemplateArgument>> {
        self.need(Punctuator::Less)?;
        let mut arguments = Vec::new();
        while !self.take(Punctuator::Greater) {
            arguments.push(self.template_argument()?);
            if !self.take(Punctuator::Comma) && !self.is(Punctuator::Greater) {
                return self.expected("`,` or `>`");
            }
        }
        Ok(arguments)
    }

    /// Reads a function of a template with arguments for it.
    pub(super) fn instance(&mut self) -> Read<Expr> {
        let name = self.name("the name of a template")?;
        let arguments = self.template_arguments()?;
        let from = name.span;
        Ok(self.make(ExprKind::Instance(name, arguments), from))
    }

    /// Reads `template __global__ void k<float>(float *);`.
    fn explicit_instance(&mut self) -> Read<Vec<Item>> {
        let rest = self.tokens.get(self.at..).unwrap_or(&[]);
        let name =
            rest.iter().take_while(|token| !token.is(Punctuator::Semicolon)).position(|token| self.is_template(token));
        let Some(name) = name else {
            let message = messages::unsupported(self.last(), "template");
            return self.stop(message);
        };
        self.at += name;
        let name = self.name("the name of a template")?;
        let arguments = self.template_arguments()?;
        self.instances.push(Instance { name, arguments, launched: false });
        self.skip_parentheses()?;
        self.need(Punctuator::Semicolon)?;
        Ok(Vec::new())
    }

    /// Notes the kernels that code of the host launches from templates: `k<float><<<…>>>(…)`. What cannot be read is the host's affair.
    pub(super) fn note_launches(&mut self, end: usize) {
        let (start, before, scopes, ended) = (self.at, self.diagnostics.len(), self.scopes.len(), self.ended);
        let mut at = start;
        while at < end {
            let begins = self.tokens.get(at).is_some_and(|token| self.is_template(token))
                && self.tokens.get(at + 1).is_some_and(|next| next.is(Punctuator::Less));
            if begins {
                self.at = at;
                if let Ok(Expr { kind: ExprKind::Instance(name, arguments), span: _ }) = self.instance()
                    && self.is(Punctuator::Shl)
                {
                    self.instances.push(Instance { name, arguments, launched: true });
                }
                self.diagnostics.truncate(before);
                self.scopes.truncate(scopes);
                self.ended = ended;
            }
            at += 1;
        }
        self.at = start;
    }

    fn is_template(&self, token: &Token) -> bool {
        token.kind == Kind::Word && self.meaning(&token.text) == Some(Meaning::Template)
    }
}
