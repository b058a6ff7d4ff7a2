//! Expressions, by precedence.

use crisp_support_diagnostics::Span;

use super::{CHAIN_LIMIT, Parser, Read, numbers};
use crate::messages;
use crate::token::{Kind, Punctuator, Token};
use crate::tree::{Base, BinaryOp, Expr, ExprKind, Initializer, Name, Qualifiers, TypeName, UnaryOp};

/// The operator of two operands that a token is, and how tightly it binds: a larger number first.
pub(crate) fn binary_precedence(token: &Token) -> Option<(BinaryOp, u8)> {
    let Kind::Punctuator(punctuator) = token.kind else { return None };
    Some(match punctuator {
        Punctuator::Mul => (BinaryOp::Mul, 10),
        Punctuator::Div => (BinaryOp::Div, 10),
        Punctuator::Rem => (BinaryOp::Rem, 10),
        Punctuator::Add => (BinaryOp::Add, 9),
        Punctuator::Sub => (BinaryOp::Sub, 9),
        Punctuator::Shl => (BinaryOp::Shl, 8),
        Punctuator::Shr => (BinaryOp::Shr, 8),
        Punctuator::Less => (BinaryOp::Less, 7),
        Punctuator::LessEqual => (BinaryOp::LessEqual, 7),
        Punctuator::Greater => (BinaryOp::Greater, 7),
        Punctuator::GreaterEqual => (BinaryOp::GreaterEqual, 7),
        Punctuator::Equal => (BinaryOp::Equal, 6),
        Punctuator::NotEqual => (BinaryOp::NotEqual, 6),
        Punctuator::And => (BinaryOp::And, 5),
        Punctuator::Xor => (BinaryOp::Xor, 4),
        Punctuator::Or => (BinaryOp::Or, 3),
        Punctuator::AndAnd => (BinaryOp::AndAnd, 2),
        Punctuator::OrOr => (BinaryOp::OrOr, 1),
        _ => return None,
    })
}

/// The operator of an assignment: `None` of a plain one.
fn assignment(token: &Token) -> Option<Option<BinaryOp>> {
    let Kind::Punctuator(punctuator) = token.kind else { return None };
    Some(match punctuator {
        Punctuator::Assign => None,
        Punctuator::MulAssign => Some(BinaryOp::Mul),
        Punctuator::DivAssign => Some(BinaryOp::Div),
        Punctuator::RemAssign => Some(BinaryOp::Rem),
        Punctuator::AddAssign => Some(BinaryOp::Add),
        Punctuator::SubAssign => Some(BinaryOp::Sub),
        Punctuator::ShlAssign => Some(BinaryOp::Shl),
        Punctuator::ShrAssign => Some(BinaryOp::Shr),
        Punctuator::AndAssign => Some(BinaryOp::And),
        Punctuator::XorAssign => Some(BinaryOp::Xor),
        Punctuator::OrAssign => Some(BinaryOp::Or),
        _ => return None,
    })
}

impl Parser<'_> {
    pub(super) fn make(&self, kind: ExprKind, from: Span) -> Expr {
        Expr { kind, span: self.since(from) }
    }

    /// One more of a chain; an error where it is too long.
    fn link(&mut self, links: &mut usize) -> Read<()> {
        *links += 1;
        if *links > CHAIN_LIMIT {
            let message = messages::chain_too_long(self.here(), CHAIN_LIMIT);
            return self.stop(message);
        }
        Ok(())
    }

    /// An expression, with commas.
    pub(super) fn expression(&mut self) -> Read<Expr> {
        let mut first = self.assignment()?;
        let mut links = 0;
        while self.take(Punctuator::Comma) {
            self.link(&mut links)?;
            let second = self.assignment()?;
            let from = first.span;
            first = self.make(ExprKind::Comma(Box::new(first), Box::new(second)), from);
        }
        Ok(first)
    }

    /// An expression without commas.
    pub(super) fn assignment(&mut self) -> Read<Expr> {
        self.nested(|parser| {
            let place = parser.choice()?;
            let Some(op) = parser.peek(0).and_then(assignment) else { return Ok(place) };
            parser.at += 1;
            let value = parser.value_or_list()?;
            let from = place.span;
            Ok(parser.make(ExprKind::Assign(op, Box::new(place), Box::new(value)), from))
        })
    }

    /// Reads a value, or a list in braces whose type follows from what it is assigned to.
    pub(super) fn value_or_list(&mut self) -> Read<Expr> {
        if !self.cuda || !self.is(Punctuator::OpenBrace) {
            return self.assignment();
        }
        let span = self.here();
        let list = self.initializer()?;
        let ty = TypeName { base: Base::Auto, qualifiers: Qualifiers::default(), derived: Vec::new(), span };
        Ok(self.make(ExprKind::Compound(ty, Box::new(list)), span))
    }

    /// An expression without assignments: a constant expression.
    pub(super) fn choice(&mut self) -> Read<Expr> {
        let condition = self.binary(0)?;
        if !self.take(Punctuator::Question) {
            return Ok(condition);
        }
        self.nested(|parser| {
            let then = parser.expression()?;
            parser.need(Punctuator::Colon)?;
            let other = parser.choice()?;
            let from = condition.span;
            Ok(parser.make(ExprKind::Choice(Box::new(condition), Box::new(then), Box::new(other)), from))
        })
    }

    pub(super) fn binary(&mut self, least: u8) -> Read<Expr> {
        let mut lhs = self.unary()?;
        let mut links = 0;
        while let Some((op, precedence)) = self.peek(0).and_then(binary_precedence) {
            if precedence <= least {
                break;
            }
            self.link(&mut links)?;
            self.at += 1;
            let rhs = self.binary(precedence)?;
            let from = lhs.span;
            lhs = self.make(ExprKind::Binary(op, Box::new(lhs), Box::new(rhs)), from);
        }
        Ok(lhs)
    }

    fn unary(&mut self) -> Read<Expr> {
        self.nested(|parser| {
            let Some(token) = parser.peek(0) else { return parser.expected("an expression") };
            let start = token.span;
            let op = match token.kind {
                Kind::Punctuator(Punctuator::Add) => UnaryOp::Plus,
                Kind::Punctuator(Punctuator::Sub) => UnaryOp::Minus,
                Kind::Punctuator(Punctuator::Not) => UnaryOp::Not,
                Kind::Punctuator(Punctuator::Tilde) => UnaryOp::Complement,
                Kind::Punctuator(Punctuator::Mul) => UnaryOp::Deref,
                Kind::Punctuator(Punctuator::And) => UnaryOp::Address,
                Kind::Punctuator(step @ (Punctuator::Increment | Punctuator::Decrement)) => {
                    parser.at += 1;
                    let place = Box::new(parser.unary()?);
                    let by = if step == Punctuator::Increment { 1 } else { -1 };
                    let kind = ExprKind::Step { by, after: false, place };
                    return Ok(Expr { kind, span: parser.since(start) });
                }
                Kind::Word if token.is_word("sizeof") => return parser.size_of(),
                Kind::Punctuator(Punctuator::Open) if parser.begins_cast() => return parser.cast(),
                Kind::Punctuator(_) | Kind::Word | Kind::Number | Kind::Character(_) | Kind::Text => {
                    return parser.postfix();
                }
            };
            parser.at += 1;
            let arg = Box::new(parser.unary()?);
            Ok(Expr { kind: ExprKind::Unary(op, arg), span: parser.since(start) })
        })
    }

    /// Whether a cast begins here: a type in parentheses. With `::` or `<` it may be an expression.
    fn begins_cast(&mut self) -> bool {
        if !self.begins_type(1) {
            return false;
        }
        let after = self.name_ahead(1).map_or(2, |(_, tokens)| 1 + tokens);
        let is_open = self.is_scope(after)
            || self.peek(after).is_some_and(|next| next.is(Punctuator::Less) || next.is(Punctuator::Open));
        if !self.cuda || !is_open {
            return true;
        }
        self.can_read(|parser| {
            parser.at += 1;
            parser.type_name()?;
            Ok(parser.is(Punctuator::Close))
        })
    }

    fn size_of(&mut self) -> Read<Expr> {
        let start = self.here();
        self.at += 1;
        let kind = if self.is(Punctuator::Open) && self.begins_cast() {
            self.at += 1;
            let ty = self.type_name()?;
            self.need(Punctuator::Close)?;
            ExprKind::SizeOfType(ty)
        } else {
            ExprKind::SizeOfValue(Box::new(self.unary()?))
        };
        Ok(Expr { kind, span: self.since(start) })
    }

    /// `(T)x`, `(float4)(a, b, c, d)` or `(T){ … }`.
    fn cast(&mut self) -> Read<Expr> {
        let start = self.here();
        self.at += 1;
        let ty = self.type_name()?;
        self.need(Punctuator::Close)?;
        if self.is(Punctuator::OpenBrace) {
            let value = self.initializer()?;
            let whole = Expr { kind: ExprKind::Compound(ty, Box::new(value)), span: self.since(start) };
            return self.postfix_of(whole);
        }
        if ty.is_vector() && self.is(Punctuator::Open) {
            // OpenCL's literals of vectors; of one value it is a cast as well.
            let open = self.here();
            self.at += 1;
            let mut items = Vec::new();
            loop {
                items.push((Vec::new(), Initializer::Value(self.assignment()?)));
                if !self.take(Punctuator::Comma) {
                    break;
                }
            }
            self.need(Punctuator::Close)?;
            let value = Initializer::List(items, self.since(open));
            let whole = Expr { kind: ExprKind::Compound(ty, Box::new(value)), span: self.since(start) };
            return self.postfix_of(whole);
        }
        let arg = Box::new(self.unary()?);
        Ok(Expr { kind: ExprKind::Cast(ty, arg), span: self.since(start) })
    }

    fn postfix(&mut self) -> Read<Expr> {
        let first = self.primary()?;
        self.postfix_of(first)
    }

    fn postfix_of(&mut self, mut of: Expr) -> Read<Expr> {
        let mut links = 0;
        loop {
            let Some(Kind::Punctuator(next)) = self.peek(0).map(|token| token.kind) else { return Ok(of) };
            let from = of.span;
            let kind = match next {
                Punctuator::OpenBracket => {
                    self.at += 1;
                    let index = self.expression()?;
                    self.need(Punctuator::CloseBracket)?;
                    ExprKind::Index(Box::new(of), Box::new(index))
                }
                Punctuator::Open => {
                    self.at += 1;
                    let mut arguments = Vec::new();
                    if !self.is(Punctuator::Close) {
                        loop {
                            arguments.push(self.assignment()?);
                            if !self.take(Punctuator::Comma) {
                                break;
                            }
                        }
                    }
                    self.need(Punctuator::Close)?;
                    ExprKind::Call(Box::new(of), arguments)
                }
                Punctuator::Dot | Punctuator::Arrow => {
                    self.at += 1;
                    self.take_word("template");
                    let name = self.name("the name of a member")?;
                    if self.is(Punctuator::Less)
                        && self.scopes.iter().all(|scope| !scope.contains_key(&name.text))
                        && let Some(call) = self.template_method(&of, &name, next == Punctuator::Arrow)?
                    {
                        of = call;
                        self.link(&mut links)?;
                        continue;
                    }
                    ExprKind::Member { of: Box::new(of), name, pointer: next == Punctuator::Arrow }
                }
                Punctuator::Increment | Punctuator::Decrement => {
                    self.at += 1;
                    let by = if next == Punctuator::Increment { 1 } else { -1 };
                    ExprKind::Step { by, after: true, place: Box::new(of) }
                }
                _ => return Ok(of),
            };
            self.link(&mut links)?;
            of = self.make(kind, from);
        }
    }

    /// Reads a value of a type as C++ writes it: `static_cast<T>(x)`, `float(x)`, `T(a, b)`, `T{a}`, or a member of a class: `T::size`; returns none for
    /// anything else.
    fn of_type(&mut self) -> Option<Read<Expr>> {
        let token = self.peek(0).filter(|token| token.kind == Kind::Word || token.is(Punctuator::Colon))?;
        let (start, next) = (token.span, self.peek(1)?.kind);
        let named = matches!(&*token.text, "static_cast" | "reinterpret_cast" | "const_cast");
        if named && next == Kind::Punctuator(Punctuator::Less) {
            self.at += 2;
            return Some(self.cast_by_name(start));
        }
        if !self.begins_type(0) {
            return None;
        }
        if !self.cuda {
            return (next == Kind::Punctuator(Punctuator::Open)).then(|| self.value_of_type(start));
        }
        Some(self.value_of_type(start))
    }

    fn cast_by_name(&mut self, start: Span) -> Read<Expr> {
        let ty = self.type_name()?;
        self.need(Punctuator::Greater)?;
        self.need(Punctuator::Open)?;
        let arg = self.expression()?;
        self.need(Punctuator::Close)?;
        Ok(Expr { kind: ExprKind::Cast(ty, Box::new(arg)), span: self.since(start) })
    }

    fn value_of_type(&mut self, start: Span) -> Read<Expr> {
        let mut ty = self.specifiers()?.ty;
        if self.is_scope(0) {
            self.at += 2;
            self.take_word("template");
            let name = self.name("the name of a member")?;
            return Ok(Expr { kind: ExprKind::Scoped(ty, name), span: self.since(start) });
        }
        ty.span = self.since(start);
        if self.is(Punctuator::OpenBrace) {
            let value = self.initializer()?;
            return Ok(Expr { kind: ExprKind::Compound(ty, Box::new(value)), span: self.since(start) });
        }
        self.need(Punctuator::Open)?;
        if self.take(Punctuator::Close) {
            return Ok(Expr { kind: ExprKind::Construct(ty, Vec::new()), span: self.since(start) });
        }
        let mut arguments = vec![self.assignment()?];
        while self.take(Punctuator::Comma) {
            arguments.push(self.assignment()?);
        }
        self.need(Punctuator::Close)?;
        let kind = match <[Expr; 1]>::try_from(arguments) {
            Ok([arg]) => ExprKind::Cast(ty, Box::new(arg)),
            Err(arguments) => ExprKind::Construct(ty, arguments),
        };
        Ok(Expr { kind, span: self.since(start) })
    }

    /// Reads a call of a method with arguments of its template; none where `<` compares.
    fn template_method(&mut self, of: &Expr, name: &Name, pointer: bool) -> Read<Option<Expr>> {
        let (at, before) = (self.at, self.diagnostics.len());
        match self.template_arguments() {
            Ok(arguments) if self.is(Punctuator::Open) => {
                self.at += 1;
                let mut values = Vec::new();
                while !self.take(Punctuator::Close) {
                    values.push(self.assignment()?);
                    if !self.take(Punctuator::Comma) {
                        self.need(Punctuator::Close)?;
                        break;
                    }
                }
                let from = of.span;
                let member =
                    ExprKind::TemplateMember { of: Box::new(of.clone()), name: name.clone(), pointer, arguments };
                let member = self.make(member, from);
                Ok(Some(self.make(ExprKind::Call(Box::new(member), values), from)))
            }
            _ => {
                self.diagnostics.truncate(before);
                (self.at, self.half_closed) = (at, false);
                Ok(None)
            }
        }
    }

    pub(super) fn primary(&mut self) -> Read<Expr> {
        if let Some(value) = self.value_trait()? {
            return Ok(value);
        }
        if let Some(value) = self.of_type() {
            return value;
        }
        if self.cuda && self.is(Punctuator::OpenBracket) {
            return self.lambda();
        }
        let Some(token) = self.peek(0) else { return self.expected("an expression") };
        let span = token.span;
        let kind = match token.kind {
            Kind::Number => match numbers::literal(&token.text) {
                Some(literal) => literal,
                None => {
                    self.at += 1;
                    let message = messages::bad_number(span, &token.text);
                    return self.stop(message);
                }
            },
            Kind::Character(value) => ExprKind::Character(value),
            Kind::Text => {
                // Strings that follow each other are one.
                let mut text = token.text.to_string();
                while let Some(next) = self.peek(1).filter(|next| next.kind == Kind::Text) {
                    text += &next.text;
                    self.at += 1;
                }
                ExprKind::Text(text.into())
            }
            Kind::Word if token.is_word("this") && self.cuda => ExprKind::This,
            Kind::Word if token.is_word("operator") && self.cuda => match self.operator_name() {
                Some(name) => return Ok(self.make(ExprKind::Name(name), span)),
                None => return self.expected("an operator"),
            },
            Kind::Word | Kind::Punctuator(Punctuator::Colon) if self.is_instance(0) => return self.instance(),
            Kind::Word if !super::types::is_reserved(&token.text) => {
                let name = self.used_name("a name")?;
                return Ok(self.make(ExprKind::Name(name), span));
            }
            Kind::Punctuator(Punctuator::Colon) if self.is_scope(0) => {
                let name = self.used_name("a name")?;
                return Ok(self.make(ExprKind::Name(name), span));
            }
            Kind::Punctuator(Punctuator::Open) => {
                self.at += 1;
                if self.is(Punctuator::OpenBrace) {
                    let block = self.block()?;
                    self.need(Punctuator::Close)?;
                    return Ok(Expr { kind: ExprKind::Statements(block), span: self.since(span) });
                }
                let mut inside = self.expression()?;
                self.need(Punctuator::Close)?;
                inside.span = self.since(span);
                return Ok(inside);
            }
            Kind::Word | Kind::Punctuator(_) => return self.expected("an expression"),
        };
        self.at += 1;
        Ok(Expr { kind, span })
    }
}
