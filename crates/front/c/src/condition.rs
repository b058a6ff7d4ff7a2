//! Conditions of `#if` and `#elif`: integers of 64 bits, `defined`, and C's operators.

use crisp_support_diagnostics::{Diagnostic, Span};

use crate::macros::Macros;
use crate::messages;
use crate::parse::binary_precedence;
use crate::token::{Kind, Punctuator, Token};
use crate::tree::BinaryOp;

/// Operators and parentheses inside each other.
const DEPTH_LIMIT: usize = 200;

/// Tokens of one condition after its macros are replaced.
const LENGTH_LIMIT: usize = 1 << 16;

/// Whether a condition holds; false after a message.
pub(crate) fn condition(at: Span, parts: &[Token], macros: &Macros, diagnostics: &mut Vec<Diagnostic>) -> bool {
    let mut resolved = Vec::new();
    let mut rest = parts;
    // `defined` looks at names before anything replaces them.
    while let Some((token, after)) = rest.split_first() {
        if !token.is_word("defined") {
            let end = rest.iter().position(|token| token.is_word("defined")).unwrap_or(rest.len());
            let (plain, following) = rest.split_at(end);
            macros.replace(plain, &mut resolved, diagnostics, LENGTH_LIMIT);
            rest = following;
            continue;
        }
        let (name, after) = match after {
            [open, name, close, after @ ..] if open.is(Punctuator::Open) && close.is(Punctuator::Close) => {
                (name, after)
            }
            [name, after @ ..] => (name, after),
            [] => {
                diagnostics.push(messages::directive_form(token.span, "#if defined(NAME)"));
                return false;
            }
        };
        if name.kind != Kind::Word {
            diagnostics.push(messages::directive_form(name.span, "#if defined(NAME)"));
            return false;
        }
        let text = if macros.has(&name.text) { "1" } else { "0" };
        resolved.push(Token { kind: Kind::Number, text: text.into(), ..name.clone() });
        rest = after;
    }
    let mut reader = Reader { tokens: &resolved, at, depth: 0 };
    match reader.choice().and_then(|value| reader.end(value)) {
        Ok(value) => value != 0,
        Err(span) => {
            diagnostics.push(messages::condition(span));
            false
        }
    }
}

/// Reads what is left of the tokens; an error is the place of what has no meaning.
struct Reader<'a> {
    tokens: &'a [Token],
    at: Span,
    depth: usize,
}

impl Reader<'_> {
    fn end(&self, value: i64) -> Result<i64, Span> {
        self.tokens.first().map_or(Ok(value), |token| Err(token.span))
    }

    fn take(&mut self, punctuator: Punctuator) -> bool {
        let found = self.tokens.first().is_some_and(|token| token.is(punctuator));
        if found {
            self.skip();
        }
        found
    }

    fn skip(&mut self) {
        if let Some((token, rest)) = self.tokens.split_first() {
            self.at = token.span;
            self.tokens = rest;
        }
    }

    fn choice(&mut self) -> Result<i64, Span> {
        self.depth += 1;
        if self.depth > DEPTH_LIMIT {
            return Err(self.at);
        }
        let condition = self.binary(0)?;
        let value = if self.take(Punctuator::Question) {
            let then = self.choice()?;
            if !self.take(Punctuator::Colon) {
                return Err(self.at);
            }
            let other = self.choice()?;
            if condition != 0 { then } else { other }
        } else {
            condition
        };
        self.depth -= 1;
        Ok(value)
    }

    fn binary(&mut self, least: u8) -> Result<i64, Span> {
        let mut lhs = self.unary()?;
        loop {
            let Some(token) = self.tokens.first() else { return Ok(lhs) };
            let Some((op, precedence)) = binary_precedence(token).filter(|&(_, precedence)| precedence > least) else {
                return Ok(lhs);
            };
            self.skip();
            let rhs = self.binary(precedence)?;
            lhs = apply(op, lhs, rhs);
        }
    }

    fn unary(&mut self) -> Result<i64, Span> {
        self.depth += 1;
        if self.depth > DEPTH_LIMIT {
            return Err(self.at);
        }
        let token = self.tokens.first().ok_or(self.at)?;
        let (kind, text, span) = (token.kind, token.text.clone(), token.span);
        self.skip();
        let value = match kind {
            Kind::Number => number(&text).ok_or(span)?,
            Kind::Character(value) => i64::from(value),
            // A name that is not a macro is zero.
            Kind::Word => i64::from(&*text == "true"),
            Kind::Punctuator(Punctuator::Not) => i64::from(self.unary()? == 0),
            Kind::Punctuator(Punctuator::Sub) => self.unary()?.wrapping_neg(),
            Kind::Punctuator(Punctuator::Add) => self.unary()?,
            Kind::Punctuator(Punctuator::Tilde) => !self.unary()?,
            Kind::Punctuator(Punctuator::Open) => {
                let value = self.choice()?;
                if !self.take(Punctuator::Close) {
                    return Err(self.at);
                }
                value
            }
            Kind::Punctuator(_) | Kind::Text => return Err(span),
        };
        self.depth -= 1;
        Ok(value)
    }
}

/// The value of an integer literal.
fn number(text: &str) -> Option<i64> {
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    let (digits, radix) = match digits.get(..2) {
        Some("0x" | "0X") => (digits.get(2..)?, 16),
        Some("0b" | "0B") => (digits.get(2..)?, 2),
        _ if digits.len() > 1 && digits.starts_with('0') => (digits.get(1..)?, 8),
        _ => (digits, 10),
    };
    u64::from_str_radix(digits, radix).ok().map(u64::cast_signed)
}

/// As the kernel IR computes: integers wrap, a division by zero is zero, counts of shifts are taken modulo the width.
fn apply(op: BinaryOp, lhs: i64, rhs: i64) -> i64 {
    let count = (rhs & 63).unsigned_abs() as u32;
    match op {
        BinaryOp::Mul => lhs.wrapping_mul(rhs),
        BinaryOp::Div => lhs.checked_div(rhs).unwrap_or(if rhs == 0 { 0 } else { lhs }),
        BinaryOp::Rem => lhs.checked_rem(rhs).unwrap_or(0),
        BinaryOp::Add => lhs.wrapping_add(rhs),
        BinaryOp::Sub => lhs.wrapping_sub(rhs),
        BinaryOp::Shl => lhs.wrapping_shl(count),
        BinaryOp::Shr => lhs.wrapping_shr(count),
        BinaryOp::Less => i64::from(lhs < rhs),
        BinaryOp::LessEqual => i64::from(lhs <= rhs),
        BinaryOp::Greater => i64::from(lhs > rhs),
        BinaryOp::GreaterEqual => i64::from(lhs >= rhs),
        BinaryOp::Equal => i64::from(lhs == rhs),
        BinaryOp::NotEqual => i64::from(lhs != rhs),
        BinaryOp::And => lhs & rhs,
        BinaryOp::Xor => lhs ^ rhs,
        BinaryOp::Or => lhs | rhs,
        BinaryOp::AndAnd => i64::from(lhs != 0 && rhs != 0),
        BinaryOp::OrOr => i64::from(lhs != 0 || rhs != 0),
    }
}
