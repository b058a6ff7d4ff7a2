//! Lambdas of C++: `[=] __device__ (int i) { … }`.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Meaning, Parser, Read};
use crate::token::Punctuator;
use crate::tree::{Base, Expr, ExprKind, Lambda, Name, TemplateParameter};

impl Parser<'_> {
    /// Reads a lambda, from its bracket on.
    pub(super) fn lambda(&mut self) -> Read<Expr> {
        let start = self.here();
        self.need(Punctuator::OpenBracket)?;
        let (mut by_reference, mut captures) = (false, Vec::new());
        while !self.take(Punctuator::CloseBracket) {
            let reference = self.take(Punctuator::And);
            if !reference && self.take(Punctuator::Assign) {
                // All by copy, which is also what a lambda without a word on others does not need.
            } else if reference && (self.is(Punctuator::Comma) || self.is(Punctuator::CloseBracket)) {
                by_reference = true;
            } else if self.is_word("this") || self.is(Punctuator::Mul) {
                self.take(Punctuator::Mul);
                let name = Name { text: "this".into(), span: self.here() };
                self.at += 1;
                captures.push((name, reference, None));
            } else {
                let name = self.name("the name of a variable")?;
                let value = if self.take(Punctuator::Assign) { Some(self.assignment()?) } else { None };
                captures.push((name, reference, value));
            }
            if !self.take(Punctuator::Comma) && !self.is(Punctuator::CloseBracket) {
                return self.expected("`,` or `]`");
            }
        }
        let scopes = self.scopes.len();
        self.scopes.push(BTreeMap::new());
        for (name, _, _) in captures.iter().filter(|(_, _, value)| value.is_some()) {
            self.declare(name, Meaning::Value);
        }
        let read = self.nested(|parser| {
            parser.words_of_lambda();
            let mut parameters = Vec::new();
            if parser.take(Punctuator::Open) {
                parameters = parser.parameters()?;
            }
            parser.words_of_lambda();
            let result = if parser.take(Punctuator::Arrow) { Some(parser.type_name()?) } else { None };
            let span = parser.since(start);
            let body = parser.block()?;
            let mut template = Vec::new();
            for (at, parameter) in parameters.iter_mut().enumerate() {
                if matches!(parameter.ty.base, Base::Auto) {
                    // No source can write this name.
                    let text: Arc<str> = format!("type of parameter {at}").into();
                    let name = Name { text, span: parameter.span };
                    parameter.ty.base = Base::Named(name.clone());
                    template.push(TemplateParameter { name, value: None, of_templates: false, default: None });
                }
            }
            Ok(Lambda { by_reference, captures, template, parameters, result, body, span })
        });
        self.scopes.truncate(scopes);
        let lambda = read?;
        Ok(self.make(ExprKind::Lambda(Box::new(lambda)), start))
    }

    fn words_of_lambda(&mut self) {
        while ["__device__", "__host__", "mutable", "constexpr", "noexcept"].iter().any(|word| self.take_word(word)) {}
    }
}
