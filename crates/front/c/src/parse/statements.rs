//! Statements.

use std::collections::BTreeMap;

use super::{Parser, Read, Stop};
use crate::messages;
use crate::token::{Kind, Punctuator};
use crate::tree::{Block, Expr, Hints, Statement, StatementKind, Unroll};

impl Parser<'_> {
    /// `{ … }`. A statement that cannot be read is left out after its message.
    pub(super) fn block(&mut self) -> Read<Block> {
        self.nested(|parser| {
            let start = parser.here();
            parser.need(Punctuator::OpenBrace)?;
            parser.scopes.push(BTreeMap::new());
            let mut statements = Vec::new();
            while !parser.is(Punctuator::CloseBrace) && parser.peek(0).is_some() && !parser.gives_up() {
                let before = parser.at;
                match parser.statement() {
                    Ok(statement) => statements.push(statement),
                    Err(Stop) => {
                        parser.recover();
                        if parser.at == before && !parser.is(Punctuator::CloseBrace) {
                            parser.at += 1;
                        }
                    }
                }
            }
            parser.scopes.pop();
            parser.need(Punctuator::CloseBrace)?;
            Ok(Block { statements, span: parser.since(start) })
        })
    }

    pub(super) fn statement(&mut self) -> Read<Statement> {
        self.nested(|parser| {
            let start = parser.here();
            let kind = parser.statement_kind()?;
            Ok(Statement { kind, span: parser.since(start) })
        })
    }

    fn statement_kind(&mut self) -> Read<StatementKind> {
        let Some(token) = self.peek(0) else { return self.expected("a statement") };
        if token.is(Punctuator::OpenBrace) {
            return self.block().map(StatementKind::Block);
        }
        if self.take(Punctuator::Semicolon) {
            return Ok(StatementKind::Empty);
        }
        if token.kind == Kind::Word {
            match &*token.text {
                "if" => return self.branch(),
                "for" => return self.for_loop(Hints::default()),
                "while" => return self.while_loop(Hints::default()),
                "do" => return self.do_loop(Hints::default()),
                "switch" => return self.switch(),
                "case" => {
                    self.at += 1;
                    let value = self.choice()?;
                    self.need(Punctuator::Colon)?;
                    return Ok(StatementKind::Case(value));
                }
                "default" => {
                    self.at += 1;
                    self.need(Punctuator::Colon)?;
                    return Ok(StatementKind::Default);
                }
                "break" => return self.simple(StatementKind::Break),
                "continue" => return self.simple(StatementKind::Continue),
                "return" => {
                    self.at += 1;
                    let value = if self.is(Punctuator::Semicolon) { None } else { Some(self.expression()?) };
                    self.need(Punctuator::Semicolon)?;
                    return Ok(StatementKind::Return(value));
                }
                "typedef" => {
                    self.at += 1;
                    return self.typedef().map(StatementKind::Typedef);
                }
                "using" if self.begins_alias() => return self.alias().map(StatementKind::Typedef),
                "_Pragma" => return self.pragma(),
                "goto" | "asm" | "__asm__" => {
                    let message = messages::unsupported(token.span, &token.text);
                    return self.stop(message);
                }
                _ => {}
            }
            if self.peek(1).is_some_and(|next| next.is(Punctuator::Colon)) && !super::types::is_reserved(&token.text) {
                let message = messages::unsupported(token.span, "goto");
                return self.stop(message);
            }
        }
        if self.begins_type(0) {
            let start = self.here();
            let specifiers = self.specifiers()?;
            if self.take(Punctuator::Semicolon) {
                return Ok(StatementKind::Types(specifiers.ty));
            }
            return self.variables(&specifiers, start).map(StatementKind::Variables);
        }
        let value = self.expression()?;
        self.need(Punctuator::Semicolon)?;
        Ok(StatementKind::Expression(value))
    }

    fn simple(&mut self, kind: StatementKind) -> Read<StatementKind> {
        self.at += 1;
        self.need(Punctuator::Semicolon)?;
        Ok(kind)
    }

    /// `( … )` after a keyword.
    fn test(&mut self) -> Read<Expr> {
        self.need(Punctuator::Open)?;
        let test = self.expression()?;
        self.need(Punctuator::Close)?;
        Ok(test)
    }

    fn branch(&mut self) -> Read<StatementKind> {
        self.at += 1;
        let constant = self.cuda && self.take_word("constexpr");
        let condition = self.test()?;
        let then = Box::new(self.statement()?);
        let other = if self.take_word("else") { Some(Box::new(self.statement()?)) } else { None };
        Ok(StatementKind::If { constant, condition, then, other })
    }

    fn for_loop(&mut self, hints: Hints) -> Read<StatementKind> {
        self.at += 1;
        self.need(Punctuator::Open)?;
        self.scopes.push(BTreeMap::new());
        let result = self.for_rest(hints);
        self.scopes.pop();
        result
    }

    fn for_rest(&mut self, hints: Hints) -> Read<StatementKind> {
        let start = self.here();
        let kind = if self.take(Punctuator::Semicolon) {
            StatementKind::Empty
        } else if self.begins_type(0) {
            let specifiers = self.specifiers()?;
            StatementKind::Variables(self.variables(&specifiers, start)?)
        } else {
            let value = self.expression()?;
            self.need(Punctuator::Semicolon)?;
            StatementKind::Expression(value)
        };
        let first = Box::new(Statement { kind, span: self.since(start) });
        let condition = if self.is(Punctuator::Semicolon) { None } else { Some(self.expression()?) };
        self.need(Punctuator::Semicolon)?;
        let step = if self.is(Punctuator::Close) { None } else { Some(self.expression()?) };
        self.need(Punctuator::Close)?;
        let body = Box::new(self.statement()?);
        Ok(StatementKind::For { first, condition, step, body, hints })
    }

    fn while_loop(&mut self, hints: Hints) -> Read<StatementKind> {
        self.at += 1;
        let condition = self.test()?;
        let body = Box::new(self.statement()?);
        Ok(StatementKind::While { condition, body, hints })
    }

    fn do_loop(&mut self, hints: Hints) -> Read<StatementKind> {
        self.at += 1;
        let body = Box::new(self.statement()?);
        if !self.take_word("while") {
            return self.expected("`while`");
        }
        let condition = self.test()?;
        self.need(Punctuator::Semicolon)?;
        Ok(StatementKind::Do { body, condition, hints })
    }

    fn switch(&mut self) -> Read<StatementKind> {
        self.at += 1;
        let value = self.test()?;
        let body = Box::new(self.statement()?);
        Ok(StatementKind::Switch { value, body })
    }

    /// Pragmas and the loop after them; other pragmas have no effect.
    fn pragma(&mut self) -> Read<StatementKind> {
        let mut hints = Hints::default();
        let mut last = None;
        while self.is_word("_Pragma") {
            let text = self.peek(1).map(|token| token.text.clone()).unwrap_or_default();
            let span = self.here();
            self.at += 2;
            let mut words = text.split([' ', '(', ')']).filter(|word| !word.is_empty());
            match (words.next(), words.next()) {
                (Some("unroll"), count) => {
                    last = Some((span, "unroll"));
                    hints.unroll = Some(match count.map(str::parse::<u32>) {
                        None => Unroll::Whole,
                        Some(Ok(by)) => Unroll::By(by.max(1)),
                        Some(Err(_)) => {
                            self.diagnostics.push(messages::pragma_count(span, &text));
                            Unroll::Whole
                        }
                    });
                }
                (Some("nounroll"), _) => {
                    last = Some((span, "nounroll"));
                    hints.unroll = Some(Unroll::By(1));
                }
                (Some("fuel"), count) => {
                    last = Some((span, "fuel"));
                    hints.fuel = count.and_then(|count| count.parse().ok());
                    if hints.fuel.is_none() {
                        self.diagnostics.push(messages::pragma_count(span, &text));
                    }
                }
                _ => {}
            }
        }
        if self.is_word("for") {
            return self.for_loop(hints);
        }
        if self.is_word("while") {
            return self.while_loop(hints);
        }
        if self.is_word("do") {
            return self.do_loop(hints);
        }
        if let Some((span, word)) = last {
            self.diagnostics.push(messages::pragma_nothing(span, word));
        }
        Ok(StatementKind::Empty)
    }
}
