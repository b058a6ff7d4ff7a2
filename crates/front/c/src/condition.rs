//! Conditions of `#if` and `#elif`: integers of 64 bits with and without sign, `defined`, and C's operators.

use crisp_support_diagnostics::{Diagnostic, Files, Span};

use crate::macros::Macros;
use crate::messages;
use crate::parse::binary_precedence;
use crate::predefined::put_places;
use crate::token::{Kind, Punctuator, Token};
use crate::tree::BinaryOp;

/// Operators and parentheses inside each other.
const DEPTH_LIMIT: usize = 200;

/// Tokens of one condition after its macros are replaced.
const LENGTH_LIMIT: usize = 1 << 16;

/// Whether a condition holds; false after a message.
pub(crate) fn condition(
    at: Span,
    parts: &[Token],
    macros: &Macros,
    files: &Files,
    diagnostics: &mut Vec<Diagnostic>,
) -> bool {
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
    put_places(&mut resolved, files);
    let mut reader = Reader { tokens: &resolved, at, depth: 0, skipped: 0 };
    match reader.choice().and_then(|value| reader.end(value)) {
        Ok(value) => value.bits != 0,
        Err(span) => {
            diagnostics.push(messages::condition(span));
            false
        }
    }
}

/// A number of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Number {
    bits: u64,
    unsigned: bool,
}

impl Number {
    /// A number with a sign.
    fn signed(value: i64) -> Number {
        Number { bits: value.cast_unsigned(), unsigned: false }
    }

    fn truth(holds: bool) -> Number {
        Number::signed(holds.into())
    }
}

/// Reads what is left of the tokens; an error is the place of what has no meaning.
struct Reader<'a> {
    tokens: &'a [Token],
    at: Span,
    depth: usize,
    /// Operands around that C does not evaluate.
    skipped: usize,
}

impl Reader<'_> {
    fn end(&self, value: Number) -> Result<Number, Span> {
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

    fn choice(&mut self) -> Result<Number, Span> {
        self.depth += 1;
        if self.depth > DEPTH_LIMIT {
            return Err(self.at);
        }
        let condition = self.binary(0)?;
        let value = if self.take(Punctuator::Question) {
            let holds = condition.bits != 0;
            let then = self.skipping(!holds, Self::choice)?;
            if !self.take(Punctuator::Colon) {
                return Err(self.at);
            }
            let other = self.skipping(holds, Self::choice)?;
            let bits = if holds { then.bits } else { other.bits };
            Number { bits, unsigned: then.unsigned || other.unsigned }
        } else {
            condition
        };
        self.depth -= 1;
        Ok(value)
    }

    /// Reads an operand that C may not evaluate.
    fn skipping<T>(&mut self, skips: bool, read: impl FnOnce(&mut Self) -> T) -> T {
        self.skipped += usize::from(skips);
        let value = read(self);
        self.skipped -= usize::from(skips);
        value
    }

    fn binary(&mut self, least: u8) -> Result<Number, Span> {
        let mut lhs = self.unary()?;
        loop {
            let Some(token) = self.tokens.first() else { return Ok(lhs) };
            let span = token.span;
            let Some((op, precedence)) = binary_precedence(token).filter(|&(_, precedence)| precedence > least) else {
                return Ok(lhs);
            };
            self.skip();
            let decided = match op {
                BinaryOp::AndAnd => lhs.bits == 0,
                BinaryOp::OrOr => lhs.bits != 0,
                _ => false,
            };
            let rhs = self.skipping(decided, |reader| reader.binary(precedence))?;
            let divides = matches!(op, BinaryOp::Div | BinaryOp::Rem) && rhs.bits == 0;
            if divides && self.skipped == 0 {
                return Err(span);
            }
            lhs = apply(op, lhs, rhs);
        }
    }

    fn unary(&mut self) -> Result<Number, Span> {
        self.depth += 1;
        if self.depth > DEPTH_LIMIT {
            return Err(self.at);
        }
        let token = self.tokens.first().ok_or(self.at)?;
        let (kind, text, span) = (token.kind, token.text.clone(), token.span);
        self.skip();
        let value = match kind {
            Kind::Number => number(&text).ok_or(span)?,
            Kind::Character(value) => Number::signed(value.into()),
            // A name that is not a macro is zero.
            Kind::Word => Number::truth(&*text == "true"),
            Kind::Punctuator(Punctuator::Not) => Number::truth(self.unary()?.bits == 0),
            Kind::Punctuator(Punctuator::Sub) => {
                let value = self.unary()?;
                Number { bits: value.bits.wrapping_neg(), ..value }
            }
            Kind::Punctuator(Punctuator::Add) => self.unary()?,
            Kind::Punctuator(Punctuator::Tilde) => {
                let value = self.unary()?;
                Number { bits: !value.bits, ..value }
            }
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

/// The value of an integer literal. What no signed number of 64 bits can be has no sign, as with the suffix `u`.
fn number(text: &str) -> Option<Number> {
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    let suffixed = text.get(digits.len()..)?.contains(['u', 'U']);
    let (digits, radix) = match digits.get(..2) {
        Some("0x" | "0X") => (digits.get(2..)?, 16),
        Some("0b" | "0B") => (digits.get(2..)?, 2),
        _ if digits.len() > 1 && digits.starts_with('0') => (digits.get(1..)?, 8),
        _ => (digits, 10),
    };
    let bits = u64::from_str_radix(digits, radix).ok()?;
    Some(Number { bits, unsigned: suffixed || bits >> 63 != 0 })
}

/// Computes as C does with the types `intmax_t` and `uintmax_t`, the second where one operand has it. Where C leaves a result open: integers wrap, and
/// counts of shifts are taken modulo the width.
fn apply(op: BinaryOp, lhs: Number, rhs: Number) -> Number {
    let unsigned = lhs.unsigned || rhs.unsigned;
    let (a, b) = (lhs.bits, rhs.bits);
    let (x, y) = (a.cast_signed(), b.cast_signed());
    let number = |bits: u64| Number { bits, unsigned };
    let order = if unsigned { a.cmp(&b) } else { x.cmp(&y) };
    let count = (b & 63) as u32;
    match op {
        BinaryOp::Mul => number(a.wrapping_mul(b)),
        BinaryOp::Div if unsigned => number(a.checked_div(b).unwrap_or(0)),
        BinaryOp::Div => number(x.checked_div(y).unwrap_or(if y == 0 { 0 } else { x }).cast_unsigned()),
        BinaryOp::Rem if unsigned => number(a.checked_rem(b).unwrap_or(0)),
        BinaryOp::Rem => number(x.checked_rem(y).unwrap_or(0).cast_unsigned()),
        BinaryOp::Add => number(a.wrapping_add(b)),
        BinaryOp::Sub => number(a.wrapping_sub(b)),
        // A shift has the type of its first operand.
        BinaryOp::Shl => Number { bits: a.wrapping_shl(count), ..lhs },
        BinaryOp::Shr if lhs.unsigned => Number { bits: a.wrapping_shr(count), ..lhs },
        BinaryOp::Shr => Number { bits: x.wrapping_shr(count).cast_unsigned(), ..lhs },
        BinaryOp::Less => Number::truth(order.is_lt()),
        BinaryOp::LessEqual => Number::truth(order.is_le()),
        BinaryOp::Greater => Number::truth(order.is_gt()),
        BinaryOp::GreaterEqual => Number::truth(order.is_ge()),
        BinaryOp::Equal => Number::truth(a == b),
        BinaryOp::NotEqual => Number::truth(a != b),
        BinaryOp::And => number(a & b),
        BinaryOp::Xor => number(a ^ b),
        BinaryOp::Or => number(a | b),
        BinaryOp::AndAnd => Number::truth(a != 0 && b != 0),
        BinaryOp::OrOr => Number::truth(a != 0 || b != 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which branch is taken, and whether something is said.
    fn holds(text: &str) -> (bool, bool) {
        let mut files = Files::new();
        let file = files.add("if.cl", text);
        let mut said = Vec::new();
        let parts = crate::tokens(text, &file, &mut said);
        let found = condition(Span::new(file, 0, 0), &parts, &Macros::new(), &files, &mut said);
        (found, !said.is_empty())
    }

    #[test]
    fn numbers_without_sign_are_computed_without_sign() {
        for (text, right) in [
            ("0xFFFFFFFFFFFFFFFF > 0", true),
            ("18446744073709551615 > 0", true),
            ("-1 > 0u", true),
            ("-1 > 0", false),
            ("(1 ? -1 : 0u) > 0", true),
            ("-1 / 2u > 1000", true),
            ("-1 / 2 == 0", true),
            ("-7 % 4 == -3", true),
            ("(-1 >> 1) == -1", true),
            ("(-1 >> 1u) < 0", true),
            ("(0xFFFFFFFFFFFFFFFF >> 63) == 1", true),
            ("1u - 2 > 0", true),
            ("!0u - 2 < 0", true),
            ("~0u > 0", true),
            ("~0 < 0", true),
            ("(2 > 1u) - 2 < 0", true),
            ("__LINE__ == 1 && defined(__LINE__) && defined __FILE__", true),
        ] {
            assert_eq!(holds(text), (right, false), "{text}");
        }
    }

    #[test]
    fn what_is_not_evaluated_divides_nothing() {
        assert_eq!(holds("1 / 0"), (false, true));
        assert_eq!(holds("1 % 0u"), (false, true));
        assert_eq!(holds("0 && 1 / 0"), (false, false));
        assert_eq!(holds("1 || 1 / 0"), (true, false));
        assert_eq!(holds("1 ? 2 : 1 / 0"), (true, false));
        assert_eq!(holds("0 ? 1 / 0 : 3"), (true, false));
    }
}
