//! Facts about types from the headers of C++: `std::is_same<A, B>::value`, `std::conditional<C, A, B>::type`.

use super::{Parser, Read};
use crate::token::Punctuator;
use crate::tree::{Base, Expr, ExprKind, Name, Trait};

/// Classes with a type as their member.
const TYPES: &[&str] = &[
    "common_type",
    "conditional",
    "decay",
    "enable_if",
    "make_signed",
    "make_unsigned",
    "remove_const",
    "remove_cv",
    "remove_pointer",
    "remove_reference",
];

/// Classes with a value as their member.
const VALUES: &[&str] = &[
    "is_arithmetic",
    "is_const",
    "is_floating_point",
    "is_integral",
    "is_pointer",
    "is_same",
    "is_signed",
    "is_unsigned",
    "numeric_limits",
];

impl Parser<'_> {
    /// Returns the class of a fact that begins here, and the number of its tokens.
    fn trait_ahead(&self, ahead: usize, of: &[&'static str]) -> Option<(&'static str, usize, bool)> {
        let (name, tokens) = self.name_ahead(ahead).filter(|_| self.cuda)?;
        if self.meaning(&name).is_some() || !self.peek(ahead + tokens)?.is(Punctuator::Less) {
            return None;
        }
        let stem = name.strip_suffix("_t").or_else(|| name.strip_suffix("_v"));
        let is = |text: &str| of.iter().copied().find(|known| *known == text);
        let found = is(&name).map(|class| (class, false)).or_else(|| is(stem?).map(|class| (class, true)))?;
        Some((found.0, tokens, found.1))
    }

    /// Whether a type begins here that follows from others.
    pub(super) fn is_type_trait(&self, ahead: usize) -> bool {
        self.trait_ahead(ahead, TYPES).is_some()
    }

    /// Reads a type that follows from others.
    pub(super) fn type_trait(&mut self) -> Read<Base> {
        match self.read_trait(TYPES)? {
            Some(found) => Ok(Base::Trait(Box::new(found))),
            None => self.expected("a type"),
        }
    }

    /// Reads a value that follows from types, where one begins here.
    pub(super) fn value_trait(&mut self) -> Read<Option<Expr>> {
        let start = self.here();
        let Some(found) = self.read_trait(VALUES)? else { return Ok(None) };
        // The limits of a type are functions.
        if self.take(Punctuator::Open) {
            self.need(Punctuator::Close)?;
        } else if self.is(Punctuator::OpenBrace) {
            self.at += 1;
            self.need(Punctuator::CloseBrace)?;
        }
        Ok(Some(self.make(ExprKind::Trait(Box::new(found)), start)))
    }

    fn read_trait(&mut self, of: &[&'static str]) -> Read<Option<Trait>> {
        let Some((class, tokens, short)) = self.trait_ahead(0, of) else { return Ok(None) };
        self.at += tokens;
        let arguments = self.template_arguments()?;
        let member = if short || !self.is_scope(0) {
            Name { text: if of == TYPES { "type" } else { "value" }.into(), span: self.last() }
        } else {
            self.at += 2;
            self.name("the name of a member")?
        };
        Ok(Some(Trait { class: class.into(), arguments, member }))
    }
}
