//! Statements.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::types::Specifiers;
use super::{Meaning, Parser, Read, Stop};
use crate::messages;
use crate::token::{Kind, Punctuator};
use crate::tree::{
    Base, BinaryOp, Block, Builtin, Declaration, Expr, ExprKind, Hints, Initializer, Name, Qualifiers, Scalar,
    Statement, StatementKind, TypeName, Unroll, Variable,
};

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
                    let value = match () {
                        () if self.is(Punctuator::Semicolon) => None,
                        () if self.is(Punctuator::OpenBrace) => Some(self.value_or_list()?),
                        () => Some(self.expression()?),
                    };
                    self.need(Punctuator::Semicolon)?;
                    return Ok(StatementKind::Return(value));
                }
                "typedef" => {
                    self.at += 1;
                    return self.typedef().map(StatementKind::Typedef);
                }
                "using" if self.begins_alias() => return self.alias().map(StatementKind::Typedef),
                "namespace" if self.cuda => {
                    return match self.namespaces() {
                        Some(read) => read.map(|_| StatementKind::Empty),
                        None => self.expected("a statement"),
                    };
                }
                "using" if self.cuda => return self.using().map(|_| StatementKind::Empty),
                "_Pragma" => return self.pragma(),
                "goto" | "asm" | "__asm__" => {
                    let message = messages::unsupported(token.span, &token.text);
                    return self.stop(message);
                }
                _ => {}
            }
            if self.peek(1).is_some_and(|next| next.is(Punctuator::Colon))
                && !self.is_scope(1)
                && !super::types::is_reserved(&token.text)
            {
                let message = messages::unsupported(token.span, "goto");
                return self.stop(message);
            }
        }
        if let Some(condition) = self.static_assertion() {
            return condition.map(|(condition, text)| StatementKind::Assert(condition, text));
        }
        if self.begins_declaration() {
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

    /// Whether a declaration begins here. In C++ a type also begins an expression: `T(x).f();`, `T::f();`.
    fn begins_declaration(&mut self) -> bool {
        if !self.begins_type(0) {
            return false;
        }
        let first = self.name_ahead(0).map_or(1, |(_, tokens)| tokens);
        let is_word = |word: &str| self.peek(0).is_some_and(|token| token.is_word(word));
        if !self.cuda || ["typename", "decltype", "typeof", "__typeof__", "__typeof", "auto"].into_iter().any(is_word) {
            return true;
        }
        let next = self.peek(first).map(|token| token.kind);
        if next == Some(Kind::Punctuator(Punctuator::Open)) || next == Some(Kind::Punctuator(Punctuator::OpenBrace)) {
            return self.meaning_of_struct();
        }
        if !self.is_scope(first) && next != Some(Kind::Punctuator(Punctuator::Less)) {
            return true;
        }
        // `A::B x;` declares, `A::f(x);` calls.
        self.can_read(|parser| {
            parser.specifiers()?;
            let next = parser.peek(0).map(|token| token.kind);
            Ok(next == Some(Kind::Word) || matches!(next, Some(Kind::Punctuator(Punctuator::And | Punctuator::Mul))))
        })
    }

    /// Whether the word here is `struct` or the like, after which a definition may follow.
    fn meaning_of_struct(&self) -> bool {
        matches!(self.peek(0).map(|token| &*token.text), Some("struct" | "class" | "union" | "enum"))
    }

    /// Reads `static_assert(condition, "text");` where it is here.
    pub(super) fn static_assertion(&mut self) -> Option<Read<(Expr, Option<Arc<str>>)>> {
        let named = self.is_word("static_assert") || self.is_word("_Static_assert");
        if !named || !self.peek(1).is_some_and(|next| next.is(Punctuator::Open)) {
            return None;
        }
        self.at += 2;
        Some(self.rest_of_assertion())
    }

    fn rest_of_assertion(&mut self) -> Read<(Expr, Option<Arc<str>>)> {
        let condition = self.assignment()?;
        let mut text = None;
        if self.take(Punctuator::Comma) {
            while let Some(token) = self.peek(0).filter(|token| token.kind == Kind::Text) {
                text = Some(token.text.clone());
                self.at += 1;
            }
        }
        self.need(Punctuator::Close)?;
        self.need(Punctuator::Semicolon)?;
        Ok((condition, text))
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
            if let Some(each) = self.each(&specifiers, hints)? {
                return Ok(each);
            }
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

    /// Reads `for (auto x : array)`, from the variable on: a loop over the positions of the array.
    fn each(&mut self, specifiers: &Specifiers, hints: Hints) -> Read<Option<StatementKind>> {
        let before = self.at;
        let (Some(name), derived) = self.declarator()? else {
            self.at = before;
            return Ok(None);
        };
        if !self.cuda || !self.is(Punctuator::Colon) || self.is_scope(0) {
            self.at = before;
            return Ok(None);
        }
        self.at += 1;
        let span = name.span;
        let array = self.expression()?;
        self.need(Punctuator::Close)?;
        if !matches!(array.kind, ExprKind::Name(_) | ExprKind::Member { .. }) {
            let message = messages::unsupported(span, "for (… : …)");
            return self.stop(message);
        }
        self.declare(&name, Meaning::Value);
        let body = self.statement()?;
        let make = |kind: ExprKind| Expr { kind, span };
        let number = |value| make(ExprKind::Integer { value, unsigned: false, long: false, decimal: true });
        // No source can write this name.
        let counter = Name { text: "position".into(), span };
        let at = || make(ExprKind::Name(counter.clone()));
        let whole = make(ExprKind::SizeOfValue(Box::new(array.clone())));
        let first = make(ExprKind::Index(Box::new(array.clone()), Box::new(number(0))));
        let of_one = make(ExprKind::SizeOfValue(Box::new(first)));
        let count = make(ExprKind::Binary(BinaryOp::Div, Box::new(whole), Box::new(of_one)));
        let int = Base::Builtin(Builtin { scalar: Scalar::Integer { bits: 32, signed: true }, lanes: 1 });
        let counted = TypeName { base: int, qualifiers: Qualifiers::default(), derived: Vec::new(), span };
        let count = make(ExprKind::Cast(counted.clone(), Box::new(count)));
        let declaration = |ty: TypeName, name: &Name, value: Expr| {
            let value = Some(Initializer::Value(value));
            let variables = vec![Variable { ty, name: name.clone(), value }];
            let kind = StatementKind::Variables(Declaration { variables, storage: None, span });
            Statement { kind, span }
        };
        let ty = TypeName { derived, ..specifiers.ty.clone() };
        let element = make(ExprKind::Index(Box::new(array), Box::new(at())));
        let statements = vec![declaration(ty, &name, element), body];
        Ok(Some(StatementKind::For {
            first: Box::new(declaration(counted, &counter, number(0))),
            condition: Some(make(ExprKind::Binary(BinaryOp::Less, Box::new(at()), Box::new(count)))),
            step: Some(make(ExprKind::Step { by: 1, after: false, place: Box::new(at()) })),
            body: Box::new(Statement { kind: StatementKind::Block(Block { statements, span }), span }),
            hints,
        }))
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
