//! Walking through the parts of a form.

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::parser::Parser;
use crate::messages::text as messages;

/// The rest of a form after its head.
#[derive(Clone)]
pub(super) struct Items<'d> {
    left: &'d [Datum],
    whole: Span,
}

impl<'d> Items<'d> {
    /// The head and the other parts of `(head …)`.
    pub(super) fn form(datum: &'d Datum) -> Option<(&'d str, Items<'d>)> {
        let DatumKind::List(items) = &datum.kind else { return None };
        let (head, left) = items.split_first()?;
        let DatumKind::Symbol(head) = &head.kind else { return None };
        Some((head, Items { left, whole: datum.span }))
    }

    /// The parts of a list without a head.
    pub(super) fn list(datum: &'d Datum) -> Option<Items<'d>> {
        let DatumKind::List(left) = &datum.kind else { return None };
        Some(Items { left, whole: datum.span })
    }

    /// The form that this is part of.
    pub(super) fn whole(&self) -> Span {
        self.whole
    }

    /// The closing parenthesis of the form.
    pub(super) fn end(&self) -> Span {
        Span::new(self.whole.file, self.whole.end.saturating_sub(1), self.whole.end)
    }

    /// Where the next part is, or would be.
    pub(super) fn next_place(&self) -> Span {
        self.left.first().map_or_else(|| self.end(), |datum| datum.span)
    }

    pub(super) fn peek(&self) -> Option<&'d Datum> {
        self.left.first()
    }

    pub(super) fn skip(&mut self) {
        self.left = self.left.get(1..).unwrap_or(&[]);
    }

    pub(super) fn skip_all(&mut self) {
        self.left = &[];
    }

    pub(super) fn take(&mut self) -> Option<&'d Datum> {
        let next = self.peek();
        self.skip();
        next
    }

    /// All that is left.
    pub(super) fn rest(&mut self) -> &'d [Datum] {
        std::mem::take(&mut self.left)
    }

    /// The next part, if it is a symbol.
    pub(super) fn symbol(&mut self) -> Option<(&'d str, Span)> {
        let datum = self.peek()?;
        let DatumKind::Symbol(name) = &datum.kind else { return None };
        self.skip();
        Some((name, datum.span))
    }

    /// Takes the next part, if it is this keyword.
    pub(super) fn keyword(&mut self, wanted: &str) -> bool {
        let found = matches!(self.peek().map(|datum| &datum.kind), Some(DatumKind::Keyword(name)) if **name == *wanted);
        if found {
            self.skip();
        }
        found
    }
}

impl Parser {
    /// The next part, which must be there.
    pub(super) fn take<'d>(&mut self, items: &mut Items<'d>, wanted: &str) -> Option<&'d Datum> {
        let next = items.take();
        if next.is_none() {
            self.report(messages::expected(items.end(), wanted));
        }
        next
    }

    /// The next part, which must be a symbol.
    pub(super) fn symbol<'d>(&mut self, items: &mut Items<'d>, wanted: &str) -> Option<(&'d str, Span)> {
        let symbol = items.symbol();
        if symbol.is_none() {
            self.report(messages::expected(items.next_place(), wanted));
            items.skip_all();
        }
        symbol
    }

    /// The next part, which must be a number of this type.
    pub(super) fn number<T: TryFrom<i128>>(&mut self, items: &mut Items<'_>, wanted: &str) -> Option<T> {
        let number = match items.peek().map(|datum| &datum.kind) {
            Some(DatumKind::Integer(value)) => T::try_from(*value).ok(),
            Some(
                DatumKind::List(_)
                | DatumKind::Vector(_)
                | DatumKind::HardwareVector(_)
                | DatumKind::Symbol(_)
                | DatumKind::Typed(..)
                | DatumKind::Keyword(_)
                | DatumKind::Float(_)
                | DatumKind::Suffixed(_)
                | DatumKind::String(_)
                | DatumKind::Prefixed(..)
                | DatumKind::Conditional { .. },
            )
            | None => None,
        };
        if number.is_some() {
            items.skip();
        } else {
            self.report(messages::expected(items.next_place(), wanted));
            items.skip_all();
        }
        number
    }

    /// Returns the string after a keyword, if the keyword comes next.
    pub(super) fn keyword_string(&mut self, items: &mut Items<'_>, keyword: &str) -> Option<String> {
        if !items.keyword(keyword) {
            return None;
        }
        self.string(items, "a string")
    }

    /// The next part, which must be a string.
    pub(super) fn string(&mut self, items: &mut Items<'_>, wanted: &str) -> Option<String> {
        if let Some(DatumKind::String(text)) = items.peek().map(|datum| &datum.kind) {
            items.skip();
            return Some(text.to_string());
        }
        self.report(messages::expected(items.next_place(), wanted));
        items.skip_all();
        None
    }

    /// Reports what is left.
    pub(super) fn finish(&mut self, items: &Items<'_>, form: &str) {
        if let Some(extra) = items.peek() {
            self.report(messages::too_much(extra.span, form));
        }
    }
}
