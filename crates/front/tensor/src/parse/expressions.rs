//! Expressions, by precedence.

use crisp_support_diagnostics::Span;
use crisp_support_format::lines::Shape;

use super::{Parsed, Parser};
use crate::messages;
use crate::token::Kind;
use crate::tree::{
    Argument, Block, Form, Former, Function, Index, Name, Operator, Param, Slice, Statement, Syntax, SyntaxKind, Type,
    TypeKind,
};

/// Operands of one chain of operators.
const CHAIN_LIMIT: usize = 1000;

/// Operators that bind equally, from the weakest on. `not` is between the second and the third row.
const LEVELS: &[&[(&str, Operator)]] = &[
    &[("or", Operator::Or)],
    &[("and", Operator::And)],
    &[
        ("==", Operator::Equal),
        ("!=", Operator::NotEqual),
        ("<=", Operator::LessEqual),
        (">=", Operator::GreaterEqual),
        ("<", Operator::Less),
        (">", Operator::Greater),
    ],
    &[("|", Operator::BitOr)],
    &[("^", Operator::BitXor)],
    &[("&", Operator::BitAnd)],
    &[("<<", Operator::ShiftLeft), (">>", Operator::ShiftRight)],
    &[("+", Operator::Add), ("-", Operator::Subtract)],
    &[("*", Operator::Multiply), ("/", Operator::Divide), ("%", Operator::Remainder), ("@", Operator::Product)],
];

const NOT_LEVEL: usize = 2;
const SHIFT_LEVEL: usize = 6;

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Parsed<Syntax> {
        self.nested(|parser| parser.level(0))
    }

    /// Parses an expression that may be in `Tensor<…>`: one without a comparison.
    pub(super) fn dimension(&mut self) -> Parsed<Syntax> {
        self.nested(|parser| parser.level(SHIFT_LEVEL))
    }

    fn operator(&self, level: usize) -> Option<Operator> {
        let word = match self.peek() {
            Kind::Name(word) => word.as_str(),
            Kind::Sign(sign) => sign,
            Kind::Integer(_) | Kind::Wide(_) | Kind::Float(_) | Kind::Text(_) | Kind::End => return None,
        };
        LEVELS.get(level)?.iter().find(|(known, _)| *known == word).map(|(_, operator)| *operator)
    }

    fn level(&mut self, level: usize) -> Parsed<Syntax> {
        if level == NOT_LEVEL && self.is_name("not") {
            let start = self.span();
            self.at += 1;
            let value = self.nested(|parser| parser.level(level))?;
            let span = start.to(value.span);
            return Ok(Syntax { kind: SyntaxKind::Not(Box::new(value)), span });
        }
        if level >= LEVELS.len() {
            return self.unary();
        }
        let from = self.at;
        let mut left = self.level(level + 1)?;
        let mut operators = Vec::new();
        while let Some(operator) = self.operator(level) {
            operators.push(self.at);
            self.at += 1;
            if operators.len() > CHAIN_LIMIT {
                let at = self.span();
                return self.fail(messages::too_deep(at));
            }
            let right = self.level(level + 1)?;
            let span = left.span.to(right.span);
            left = Syntax { kind: SyntaxKind::Binary(operator, Box::new(left), Box::new(right)), span };
        }
        if level + 1 == LEVELS.len() {
            self.marks.product(from, self.at, &operators);
        } else {
            self.marks.operators(from, self.at, &operators);
        }
        Ok(left)
    }

    fn unary(&mut self) -> Parsed<Syntax> {
        let start = self.span();
        if self.is("-") || self.is("~") {
            self.marks.hug_right(self.at);
        }
        if self.take("-") {
            let value = self.nested(Self::unary)?;
            let span = start.to(value.span);
            return Ok(Syntax { kind: SyntaxKind::Negated(Box::new(value)), span });
        }
        if self.take("~") {
            let value = self.nested(Self::unary)?;
            let span = start.to(value.span);
            return Ok(Syntax { kind: SyntaxKind::Complement(Box::new(value)), span });
        }
        let base = self.postfix()?;
        if !self.take_hugged("**") {
            return Ok(base);
        }
        // It binds more than a sign before it, and less than one after it; of several the last one is first.
        let exponent = self.nested(Self::unary)?;
        let span = start.to(exponent.span);
        Ok(Syntax { kind: SyntaxKind::Binary(Operator::Power, Box::new(base), Box::new(exponent)), span })
    }

    /// A value with the indices, arguments and fields that follow it.
    fn postfix(&mut self) -> Parsed<Syntax> {
        let start = self.span();
        let mut value = self.primary()?;
        // A bracket that begins a line begins a statement.
        while !self.begins_line() {
            if self.is("[") || self.is("(") {
                self.marks.hug_left(self.at);
            }
            if self.is("[") {
                let index = self.indices()?;
                let span = start.to(self.last_span());
                value = Syntax { kind: SyntaxKind::Index(Box::new(value), index), span };
            } else if self.is("(") {
                let arguments = self.arguments()?;
                let span = start.to(self.last_span());
                value = Syntax { kind: SyntaxKind::Call(Box::new(value), arguments), span };
            } else if self.take_hugged(".") {
                let span = self.span();
                let name = match self.peek() {
                    Kind::Integer(number) => {
                        let text = number.to_string();
                        self.at += 1;
                        Name { text, span }
                    }
                    _ => self.name("a name or a number")?,
                };
                let span = start.to(span);
                value = Syntax { kind: SyntaxKind::Field(Box::new(value), name), span };
            } else {
                break;
            }
        }
        Ok(value)
    }

    fn primary(&mut self) -> Parsed<Syntax> {
        let span = self.span();
        let leaf = |kind| Syntax { kind, span };
        match self.peek().clone() {
            Kind::Integer(number) => {
                self.at += 1;
                Ok(leaf(SyntaxKind::Integer(number)))
            }
            Kind::Wide(number) => {
                self.at += 1;
                Ok(leaf(SyntaxKind::Wide(number)))
            }
            Kind::Float(number) => {
                self.at += 1;
                Ok(leaf(SyntaxKind::Float(number)))
            }
            Kind::Name(word) => match word.as_str() {
                "true" | "false" => {
                    self.at += 1;
                    Ok(leaf(SyntaxKind::Bool(word == "true")))
                }
                "if" => self.nested(Self::conditional),
                _ => match Form::of(&word) {
                    Some(form) if self.is_sign_after(1, "(") => self.nested(|parser| parser.former(form)),
                    _ => {
                        self.at += 1;
                        Ok(leaf(SyntaxKind::Name(word)))
                    }
                },
            },
            Kind::Sign("...") => {
                self.at += 1;
                Ok(leaf(SyntaxKind::Hole))
            }
            Kind::Sign("|") if !self.is_doubled() => self.nested(Self::anonymous),
            Kind::Sign("(") => {
                let open = self.at;
                self.at += 1;
                let value = self.expression()?;
                self.marks.bracket(open, self.at, &[]);
                self.sign(")")?;
                Ok(Syntax { span: span.to(self.last_span()), ..value })
            }
            Kind::Sign("[") => {
                let index = self.indices()?;
                Ok(Syntax { kind: SyntaxKind::List(index), span: span.to(self.last_span()) })
            }
            Kind::Sign("{") => {
                let block = self.block()?;
                Ok(Syntax { span: block.span, kind: SyntaxKind::Block(block) })
            }
            Kind::Sign(_) | Kind::Text(_) | Kind::End => self.expected("an expression"),
        }
    }

    fn conditional(&mut self) -> Parsed<Syntax> {
        let start = self.span();
        let from = self.at;
        self.at += 1;
        let condition = Box::new(self.expression()?);
        let (then, other);
        if self.take_name("then") {
            then = self.expression()?;
            if !self.take_name("else") {
                return self.expected("`else`");
            }
            let at = self.at - 1;
            other = Some(Box::new(self.expression()?));
            self.marks.conditional(from, self.at, at);
        } else {
            let block = self.block()?;
            then = Syntax { span: block.span, kind: SyntaxKind::Block(block) };
            other = if !self.take_name("else") {
                None
            } else if self.is_name("if") {
                Some(Box::new(self.nested(Self::conditional)?))
            } else {
                let block = self.block()?;
                Some(Box::new(Syntax { span: block.span, kind: SyntaxKind::Block(block) }))
            };
        }
        let span = start.to(self.last_span());
        Ok(Syntax { kind: SyntaxKind::If(condition, Box::new(then), other), span })
    }

    /// Whether the sign before this one is the same and touches it: `||` of other languages.
    fn is_doubled(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.is_some_and(|before| before.kind == *self.peek() && before.span.end == self.span().start)
    }

    /// `|a, b: f32| e`: a function without a name.
    fn anonymous(&mut self) -> Parsed<Syntax> {
        let (start, from) = (self.span(), self.at);
        self.marks.hug_right(self.at);
        self.sign("|")?;
        let mut params = Vec::new();
        while !self.is("|") {
            let name = self.name("a parameter")?;
            let ty = if self.take(":") { self.ty()? } else { Type { kind: TypeKind::Any, span: name.span } };
            params.push(Param { name, ty });
            if !self.take(",") {
                break;
            }
        }
        self.marks.hug_left(self.at);
        self.sign("|")?;
        let name = Name { text: "a function without a name".to_owned(), span: start.to(self.last_span()) };
        let body = if self.is("{") {
            self.block()?
        } else {
            let begin = self.at;
            let value = self.expression()?;
            self.marks.node(Shape::Head, from, self.at, &[begin]);
            Block { span: value.span, statements: vec![Statement::Value(value)] }
        };
        let span = start.to(self.last_span());
        let function = Function { name, generics: Vec::new(), params, result: None, rows: Vec::new(), body };
        Ok(Syntax { kind: SyntaxKind::Function(Box::new(function)), span })
    }

    fn former(&mut self, form: Form) -> Parsed<Syntax> {
        let from = self.at;
        let word = self.name("a form")?;
        let arguments = self.arguments()?;
        self.marks.hug_right(self.at);
        self.sign("|")?;
        let mut params = Vec::new();
        while !self.is("|") {
            params.push(self.name("a name")?);
            if self.take(":") {
                // The type of an index says nothing new.
                self.ty()?;
            }
            if !self.take(",") {
                break;
            }
        }
        self.marks.hug_left(self.at);
        self.sign("|")?;
        let condition = if matches!(form, Form::While | Form::Scatter) { Some(self.expression()?) } else { None };
        let body = if self.is("{") {
            let block = self.block()?;
            Syntax { span: block.span, kind: SyntaxKind::Block(block) }
        } else {
            let begin = self.at;
            let body = self.expression()?;
            self.marks.node(Shape::Head, from, self.at, &[begin]);
            body
        };
        let span = word.span.to(self.last_span());
        let former = Former { form, word, arguments, params, condition, body };
        Ok(Syntax { kind: SyntaxKind::Former(Box::new(former)), span })
    }

    fn indices(&mut self) -> Parsed<Vec<Index>> {
        let open = self.at;
        self.sign("[")?;
        let mut all = Vec::new();
        let mut commas = Vec::new();
        while !self.is("]") {
            let start = self.span();
            let first = if self.is(":") { None } else { Some(self.expression()?) };
            all.push(if self.take_hugged(":") {
                let ends = |parser: &Self| parser.is(",") || parser.is("]");
                let to = if ends(self) || self.is(":") { None } else { Some(self.expression()?) };
                let step = if self.take_hugged(":") && !ends(self) { Some(self.expression()?) } else { None };
                Index::Slice(Slice { from: first, to, step, span: start.to(self.last_span()) })
            } else {
                match first {
                    Some(first) => Index::At(first),
                    None => return self.expected("an index"),
                }
            });
            if !self.take(",") {
                break;
            }
            commas.push(self.at - 1);
        }
        self.marks.bracket(open, self.at, &commas);
        self.sign("]")?;
        Ok(all)
    }

    fn arguments(&mut self) -> Parsed<Vec<Argument>> {
        let open = self.at;
        self.sign("(")?;
        let mut all = Vec::new();
        let mut commas = Vec::new();
        while !self.is(")") {
            let named = matches!(self.peek(), Kind::Name(_));
            if named && self.is_sign_after(1, "=") {
                let name = Some(self.name("a name")?);
                self.at += 1;
                all.push(Argument { name, value: self.expression()? });
            } else if named && self.is_sign_after(1, ":") {
                // `blockDim: int` declares an argument without a value: the compiler chooses.
                let name = self.name("a name")?;
                self.at += 1;
                let span: Span = name.span.to(self.ty()?.span);
                all.push(Argument { name: Some(name), value: Syntax { kind: SyntaxKind::Hole, span } });
            } else {
                all.push(Argument { name: None, value: self.expression()? });
            }
            if !self.take(",") {
                break;
            }
            commas.push(self.at - 1);
        }
        self.marks.bracket(open, self.at, &commas);
        self.sign(")")?;
        Ok(all)
    }
}
