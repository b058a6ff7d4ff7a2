//! Expressions by precedence: `a if c else b`, `or`, `and`, `not`, comparisons, `|`, `^`, `&`, shifts, sums, products, signs, powers.

use crisp_ir_kernel::CompareOp;

use super::{DEPTH_LIMIT, Parsed, Parser};
use crate::messages;
use crate::token::Kind;
use crate::tree::{Name, Syntax, SyntaxKind};

/// Operands of one sum or product.
const CHAIN_LIMIT: usize = 1000;

/// Operations on bits, from those that bind least.
const BITS: [&[&str]; 4] = [&["|"], &["^"], &["&"], &["<<", ">>"]];

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Parsed<Syntax> {
        if self.depth >= DEPTH_LIMIT {
            let at = self.span();
            return self.fail(messages::too_deep(at));
        }
        self.depth += 1;
        let result = self.choice();
        self.depth -= 1;
        result
    }

    /// `a if c else b`, which is `if(c, a, b)`.
    fn choice(&mut self) -> Parsed<Syntax> {
        let then = self.or()?;
        let word = self.span();
        if !self.take_name("if") {
            return Ok(then);
        }
        let condition = self.or()?;
        if !self.take_name("else") {
            return self.expected("`else`");
        }
        let other = self.expression()?;
        let span = then.span.to(other.span);
        let name = Name { text: "if".to_owned(), span: word };
        Ok(Syntax { kind: SyntaxKind::Call(name, Vec::new(), vec![condition, then, other]), span })
    }

    fn or(&mut self) -> Parsed<Syntax> {
        let from = self.at;
        let mut left = self.and()?;
        let mut operators = Vec::new();
        while self.take_name("or") {
            operators.push(self.at - 1);
            let right = self.and()?;
            let span = left.span.to(right.span);
            left = Syntax { kind: SyntaxKind::Or(Box::new([left, right])), span };
        }
        self.marks.operators(from, self.at, &operators);
        Ok(left)
    }

    fn and(&mut self) -> Parsed<Syntax> {
        let from = self.at;
        let mut left = self.not()?;
        let mut operators = Vec::new();
        while self.take_name("and") {
            operators.push(self.at - 1);
            let right = self.not()?;
            let span = left.span.to(right.span);
            left = Syntax { kind: SyntaxKind::And(Box::new([left, right])), span };
        }
        self.marks.operators(from, self.at, &operators);
        Ok(left)
    }

    fn not(&mut self) -> Parsed<Syntax> {
        let start = self.span();
        let mut times = 0;
        while self.take_name("not") {
            times += 1;
        }
        let mut value = self.comparison()?;
        if times > 0 {
            let span = start.to(value.span);
            if times % 2 == 0 {
                value = Syntax { kind: SyntaxKind::Not(Box::new(value)), span };
            }
            value = Syntax { kind: SyntaxKind::Not(Box::new(value)), span };
        }
        Ok(value)
    }

    fn comparison(&mut self) -> Parsed<Syntax> {
        let from = self.at;
        let mut operators = Vec::new();
        let mut left = self.bits(0)?;
        let mut all: Option<Syntax> = None;
        loop {
            let op = match self.peek() {
                Kind::Sign("==") => CompareOp::Eq,
                Kind::Sign("!=") => CompareOp::Ne,
                Kind::Sign("<") => CompareOp::Lt,
                Kind::Sign("<=") => CompareOp::Le,
                Kind::Sign(">") => CompareOp::Gt,
                Kind::Sign(">=") => CompareOp::Ge,
                _ => {
                    self.marks.operators(from, self.at, &operators);
                    return Ok(all.unwrap_or(left));
                }
            };
            operators.push(self.at);
            self.at += 1;
            let right = self.bits(0)?;
            let span = left.span.to(right.span);
            let next = Syntax { kind: SyntaxKind::Compare(op, Box::new([left, right.clone()])), span };
            all = Some(match all {
                None => next,
                Some(before) => {
                    let span = before.span.to(next.span);
                    Syntax { kind: SyntaxKind::And(Box::new([before, next])), span }
                }
            });
            left = right;
        }
    }

    /// Operations on bits, of which those of later levels bind tighter.
    fn bits(&mut self, level: usize) -> Parsed<Syntax> {
        let Some(signs) = BITS.get(level) else { return self.sum() };
        let from = self.at;
        let mut operators = Vec::new();
        let mut left = self.bits(level + 1)?;
        let mut operands = 0;
        while let Some(op) = signs.iter().copied().find(|sign| self.is(sign)) {
            self.chain(&mut operands)?;
            operators.push(self.at);
            self.at += 1;
            let right = self.bits(level + 1)?;
            let span = left.span.to(right.span);
            left = Syntax { kind: SyntaxKind::Arithmetic(op, Box::new([left, right])), span };
        }
        self.marks.operators(from, self.at, &operators);
        Ok(left)
    }

    fn sum(&mut self) -> Parsed<Syntax> {
        let from = self.at;
        let mut operators = Vec::new();
        let mut left = self.product()?;
        let mut operands = 0;
        loop {
            self.chain(&mut operands)?;
            let op = match self.peek() {
                Kind::Sign("+") => "+",
                Kind::Sign("-") => "-",
                _ => {
                    self.marks.operators(from, self.at, &operators);
                    return Ok(left);
                }
            };
            operators.push(self.at);
            self.at += 1;
            let right = self.product()?;
            let span = left.span.to(right.span);
            left = Syntax { kind: SyntaxKind::Arithmetic(op, Box::new([left, right])), span };
        }
    }

    fn product(&mut self) -> Parsed<Syntax> {
        let from = self.at;
        let mut operators = Vec::new();
        let mut left = self.signed()?;
        let mut operands = 0;
        loop {
            self.chain(&mut operands)?;
            let op = match self.peek() {
                Kind::Sign("*") => "*",
                Kind::Sign("/") => "/",
                Kind::Sign("//") => "//",
                Kind::Sign("%") => "%",
                _ => {
                    self.marks.product(from, self.at, &operators);
                    return Ok(left);
                }
            };
            operators.push(self.at);
            self.at += 1;
            let right = self.signed()?;
            let span = left.span.to(right.span);
            left = Syntax { kind: SyntaxKind::Arithmetic(op, Box::new([left, right])), span };
        }
    }

    /// Counts operands of one chain: what is made of it is as deep as it is long.
    fn chain(&mut self, operands: &mut usize) -> Parsed<()> {
        *operands += 1;
        if *operands > CHAIN_LIMIT {
            let at = self.span();
            return self.fail(messages::too_deep(at));
        }
        Ok(())
    }

    fn signed(&mut self) -> Parsed<Syntax> {
        let start = self.span();
        let mut negative = false;
        let mut signs = false;
        loop {
            if self.take("-") {
                negative = !negative;
                signs = true;
            } else if self.take("+") {
                signs = true;
            } else {
                break;
            }
            self.marks.hug_right(self.at - 1);
        }
        let value = if self.is("~") { self.inverted()? } else { self.power()? };
        let span = if signs { start.to(value.span) } else { value.span };
        Ok(if negative {
            Syntax { kind: SyntaxKind::Negated(Box::new(value)), span }
        } else {
            Syntax { span, ..value }
        })
    }

    /// `~x`
    fn inverted(&mut self) -> Parsed<Syntax> {
        let name = Name { text: "~".to_owned(), span: self.span() };
        if self.depth >= DEPTH_LIMIT {
            return self.fail(messages::too_deep(name.span));
        }
        self.marks.hug_right(self.at);
        self.at += 1;
        self.depth += 1;
        let value = self.signed();
        self.depth -= 1;
        let value = value?;
        let span = name.span.to(value.span);
        Ok(Syntax { kind: SyntaxKind::Call(name, Vec::new(), vec![value]), span })
    }

    fn power(&mut self) -> Parsed<Syntax> {
        let base = self.primary()?;
        if !self.take_hugged("**") {
            return Ok(base);
        }
        if self.depth >= DEPTH_LIMIT {
            let at = self.span();
            return self.fail(messages::too_deep(at));
        }
        self.depth += 1;
        let exponent = self.signed();
        self.depth -= 1;
        let exponent = exponent?;
        let span = base.span.to(exponent.span);
        Ok(Syntax { kind: SyntaxKind::Arithmetic("**", Box::new([base, exponent])), span })
    }

    pub(super) fn primary(&mut self) -> Parsed<Syntax> {
        let start = self.span();
        let kind = match self.peek().clone() {
            Kind::Integer(number) => {
                self.at += 1;
                SyntaxKind::Integer(number)
            }
            Kind::Float(number, suffix) => {
                self.at += 1;
                SyntaxKind::Float(number, suffix)
            }
            Kind::Sign("(") => {
                let open = self.at;
                self.at += 1;
                let first = self.expression()?;
                if self.take(")") {
                    self.marks.bracket(open, self.at - 1, &[]);
                    return Ok(Syntax { span: start.to(self.last_span()), ..first });
                }
                let mut all = vec![first];
                let mut commas = Vec::new();
                while self.take(",") {
                    commas.push(self.at - 1);
                    if self.is(")") {
                        break;
                    }
                    all.push(self.expression()?);
                }
                self.marks.bracket(open, self.at, &commas);
                self.need(")")?;
                SyntaxKind::Tuple(all)
            }
            Kind::Sign("[") => {
                self.at += 1;
                SyntaxKind::Tuple(self.list("]")?)
            }
            Kind::Name(word) => {
                self.at += 1;
                return self.named(Name { text: word, span: start });
            }
            _ => return self.expected("an expression"),
        };
        Ok(Syntax { kind, span: start.to(self.last_span()) })
    }

    /// Parses what a name begins: a subscript, a call, a truth value, a name.
    fn named(&mut self, name: Name) -> Parsed<Syntax> {
        let start = name.span;
        match name.text.as_str() {
            "True" => return Ok(Syntax { kind: SyntaxKind::Bool(true), span: start }),
            "False" => return Ok(Syntax { kind: SyntaxKind::Bool(false), span: start }),
            _ => {}
        }
        let tag = if self.take_hugged("$") { Some(self.name("a tag")?.text) } else { None };
        let mut orders = Vec::new();
        while self.is(".") && matches!(self.peek_after(1), Kind::Name(_)) {
            self.at += 1;
            let part = self.name("an order")?;
            let mut numbers = Vec::new();
            if self.is("(") && self.is_order_arguments() {
                self.hug_bracket();
                self.marks.hug_right(self.at);
                self.at += 1;
                while !self.take(")") {
                    if let Kind::Integer(number) = self.peek() {
                        numbers.push(*number);
                    }
                    self.at += 1;
                }
            }
            orders.push((part, numbers));
        }
        self.hug_bracket();
        let kind = if self.take("[") {
            SyntaxKind::Index(name, tag, self.list("]")?)
        } else if self.is("(") && name.text == "cast" {
            self.at += 1;
            let from = self.at;
            let ty = self.type_name()?;
            let ty = Syntax { kind: SyntaxKind::Name(ty.text, None), span: ty.span };
            self.marks.keep(from, self.at);
            self.need(",")?;
            let value = self.expression()?;
            self.need(")")?;
            SyntaxKind::Call(name, orders, vec![ty, value])
        } else if self.take("(") {
            match (name.text.as_str(), orders.as_slice()) {
                ("make_tuple", []) => SyntaxKind::Tuple(self.list(")")?),
                // `np.float32(x)`
                ("np", [(ty, _)]) => {
                    let ty = ty.clone();
                    SyntaxKind::Call(ty, Vec::new(), self.list(")")?)
                }
                _ => SyntaxKind::Call(name, orders, self.list(")")?),
            }
        } else {
            // What follows a variable behind points are members.
            let mut syntax = Syntax { kind: SyntaxKind::Name(name.text, tag), span: name.span };
            for (member, _) in orders {
                let span = start.to(member.span);
                syntax = Syntax { kind: SyntaxKind::Member(Box::new(syntax), member), span };
            }
            syntax.span = start.to(self.last_span());
            return Ok(syntax);
        };
        let mut syntax = Syntax { kind, span: start.to(self.last_span()) };
        while self.is(".") && matches!((&syntax.kind, self.peek_after(1)), (SyntaxKind::Index(..), Kind::Name(_))) {
            self.at += 1;
            let member = self.name("a member")?;
            let span = start.to(member.span);
            syntax = Syntax { kind: SyntaxKind::Member(Box::new(syntax), member), span };
        }
        Ok(syntax)
    }

    /// Whether the parentheses here hold the numbers of an order: integers only, and another point or parenthesis after them.
    fn is_order_arguments(&self) -> bool {
        let mut ahead = 1;
        loop {
            match self.peek_after(ahead) {
                Kind::Integer(_) | Kind::Sign(",") => ahead += 1,
                Kind::Sign(")") => return matches!(self.peek_after(ahead + 1), Kind::Sign("(" | ".")),
                _ => return false,
            }
        }
    }

    fn list(&mut self, end: &'static str) -> Parsed<Vec<Syntax>> {
        let open = self.at.saturating_sub(1);
        let mut all = Vec::new();
        let mut commas = Vec::new();
        while !self.take(end) {
            if !all.is_empty() {
                commas.push(self.at);
                self.need(",")?;
                if self.take(end) {
                    break;
                }
            }
            all.push(self.expression()?);
        }
        self.marks.bracket(open, self.at - 1, &commas);
        Ok(all)
    }
}
