//! Data with the comments and blank lines between them, and how wide each is in one line.

use crisp_support_sexpr::{Comment, Datum, DatumKind, Prefix, ReadResult};

use super::forms::{Argument, Forms};
use crate::{blank_lines, switch, with_line_feeds};

/// The columns of several bindings in one line.
const MAX_BINDINGS: usize = 40;

/// The width of an item that is never in one line.
pub(super) const NEVER: usize = usize::MAX;

/// An item of a sequence.
#[derive(Debug)]
pub(super) struct Item<'t> {
    /// Blank lines before it.
    pub(super) blanks: usize,
    /// Columns in one line, or [`NEVER`].
    pub(super) width: usize,
    pub(super) kind: Kind<'t>,
    /// Where it ends in the source.
    end: usize,
}

/// The kinds of items.
#[derive(Debug)]
pub(super) enum Kind<'t> {
    /// A datum as it is written.
    Leaf(&'t str),
    /// Items in parentheses.
    List { opening: &'static str, layout: Layout, items: Vec<Item<'t>> },
    /// A prefix and the data that follow it, one after another.
    Prefixed(&'t str, Vec<Item<'t>>),
    /// A comment; whether it is in the line of what precedes it, and whether it ends with its line.
    Comment { text: String, trails: bool, ends_line: bool },
    /// Text from a comment `fmt: off` to the next `fmt: on`; whether it ends with a comment that ends with its line.
    Kept { text: String, ends_line: bool },
}

/// The layout of a list that does not fit in its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// Data one below the other.
    Rows,
    /// Fills each line with data.
    Filled,
    /// Arguments under the first one.
    Call,
    /// That many arguments after the head, then the body.
    Body(usize),
}

/// The items of a file.
pub(super) fn tree<'t>(text: &'t str, source: &ReadResult, forms: &Forms) -> Vec<Item<'t>> {
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut builder = Builder { text, comments: &source.comments, start, last: start, forms };
    let mut items = builder.sequence(&source.data, text.len(), |builder, _, datum| builder.datum(datum, Argument::Any));
    builder.keep(&mut items);
    first_without_blanks(&mut items);
    for item in &mut items {
        item.blanks = item.blanks.min(2);
    }
    items
}

struct Builder<'t, 's> {
    text: &'t str,
    /// The comments that are still to come.
    comments: &'s [Comment],
    /// Where the first token may be.
    start: usize,
    /// The end of the token before.
    last: usize,
    forms: &'s Forms,
}

impl<'t> Builder<'t, '_> {
    fn slice(&self, start: usize, end: usize) -> &'t str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// An item that ends where the last token does.
    fn item(&self, kind: Kind<'t>, blanks: usize, width: usize) -> Item<'t> {
        Item { blanks, width, kind, end: self.last }
    }

    fn blanks(&self, start: usize) -> usize {
        blank_lines(self.slice(self.last, start))
    }

    /// Adds the comments that begin before `end`.
    fn comments_before(&mut self, end: usize, items: &mut Vec<Item<'t>>) {
        while let Some((comment, rest)) = self.comments.split_first() {
            let start = comment.span.start as usize;
            if start >= end {
                return;
            }
            self.comments = rest;
            let between = self.slice(self.last, start);
            let trails = !between.contains('\n') && self.last > self.start;
            let blanks = blank_lines(between);
            self.last = comment.span.end as usize;
            let ends_line = comment.text.starts_with(';');
            let text = with_line_feeds(if ends_line { comment.text.trim_end() } else { &comment.text });
            items.push(self.item(Kind::Comment { text, trails, ends_line }, blanks, NEVER));
        }
    }

    /// Data with their comments, up to `end`.
    fn sequence(
        &mut self,
        data: &[Datum],
        end: usize,
        mut one: impl FnMut(&mut Self, usize, &Datum) -> Item<'t>,
    ) -> Vec<Item<'t>> {
        let mut items: Vec<Item<'t>> = Vec::new();
        for (index, datum) in data.iter().enumerate() {
            self.comments_before(datum.span.start as usize, &mut items);
            items.push(one(self, index, datum));
            self.last = datum.span.end as usize;
        }
        self.comments_before(end, &mut items);
        items
    }

    /// Replaces what is between `fmt: off` and `fmt: on` by its text.
    fn keep(&self, items: &mut Vec<Item<'t>>) {
        let switched = |item: &Item<'_>| match &item.kind {
            Kind::Comment { text, .. } => switch(text.trim_matches([';', '#', '|'])),
            _ => None,
        };
        let mut at = 0;
        while let Some(off) = items.iter().skip(at).position(|item| switched(item) == Some(false)) {
            let first = at + off + 1;
            let rest = items.get(first..).unwrap_or_default();
            let count = rest.iter().position(|item| switched(item) == Some(true)).map_or(rest.len(), |on| on + 1);
            let (Some(before), Some(last)) = (items.get(first - 1), items.get((first + count).saturating_sub(1)))
            else {
                return;
            };
            at = first;
            if count == 0 {
                continue;
            }
            let (start, end) = (before.end, last.end);
            let text = self.slice(start, end);
            // The carriage returns of strings are data.
            let text = if text.contains('"') { text.to_owned() } else { with_line_feeds(text) };
            let ends_line = matches!(last.kind, Kind::Comment { ends_line: true, .. });
            let kept = Item { blanks: 0, width: NEVER, kind: Kind::Kept { text, ends_line }, end };
            items.splice(first..first + count, [kept]);
            at += 1;
        }
    }

    fn datum(&mut self, datum: &Datum, role: Argument) -> Item<'t> {
        let (start, end) = (datum.span.start as usize, datum.span.end as usize);
        let blanks = self.blanks(start);
        match &datum.kind {
            DatumKind::List(items) => self.list(items, "(", end, start, blanks, role),
            DatumKind::Vector(items) => self.list(items, "#(", end, start, blanks, role),
            DatumKind::HardwareVector(items) => self.list(items, "##(", end, start, blanks, role),
            DatumKind::Typed(name, inner) if is_list(inner) => {
                self.prefixed(&[inner], name.len() + 1, end, start, blanks)
            }
            DatumKind::Prefixed(prefix, inner) => {
                let length = match prefix {
                    Prefix::Quote | Prefix::Backquote | Prefix::Unquote => 1,
                    Prefix::Splice | Prefix::Function | Prefix::SomeType => 2,
                };
                self.prefixed(&[inner], length, end, start, blanks)
            }
            DatumKind::Conditional { wanted: _, test, datum } => self.prefixed(&[test, datum], 2, end, start, blanks),
            DatumKind::Typed(..)
            | DatumKind::Symbol(_)
            | DatumKind::Keyword(_)
            | DatumKind::Integer(_)
            | DatumKind::Float(_)
            | DatumKind::Suffixed(_)
            | DatumKind::String(_) => {
                let text = self.slice(start, end);
                let width = if text.contains('\n') { NEVER } else { columns(text) };
                self.last = end;
                self.item(Kind::Leaf(text), blanks, width)
            }
        }
    }

    fn prefixed(&mut self, parts: &[&Datum], length: usize, end: usize, start: usize, blanks: usize) -> Item<'t> {
        let prefix = self.slice(start, start + length);
        self.last = start + length;
        let mut items = Vec::new();
        for part in parts {
            self.comments_before(part.span.start as usize, &mut items);
            let mut item = self.datum(part, Argument::Any);
            item.blanks = 0;
            items.push(item);
            self.last = part.span.end as usize;
        }
        for item in &mut items {
            item.blanks = 0;
        }
        // Nothing but the prefix is before it.
        if let Some(Item { kind: Kind::Comment { trails, .. }, .. }) = items.first_mut() {
            *trails = true;
        }
        self.last = end;
        let width = sum(&items, columns(prefix) + parts.len() - 1);
        self.item(Kind::Prefixed(prefix, items), blanks, width)
    }

    fn list(
        &mut self,
        data: &[Datum],
        opening: &'static str,
        end: usize,
        start: usize,
        blanks: usize,
        role: Argument,
    ) -> Item<'t> {
        self.last = start + opening.len();
        let head = match data.first().map(|head| &head.kind) {
            Some(DatumKind::Symbol(head)) if opening == "(" && role == Argument::Any => Some(head.clone()),
            _ => None,
        };
        let mut items = self.sequence(data, end, |builder, index, datum| {
            let role = head.as_ref().map_or(Argument::Any, |head| builder.forms.argument(head, index));
            builder.datum(datum, role)
        });
        self.last = end;
        let body = head.as_ref().and_then(|head| self.forms.body(head));
        let starts_with_head = matches!(items.first().map(|item| &item.kind), Some(Kind::Leaf(_)));
        let is_plain = |datum: &Datum| datum.parts().next().is_none();
        let layout = match (role, body) {
            (Argument::Parameters, _) => Layout::Filled,
            (Argument::Bindings, _) => Layout::Rows,
            (Argument::Any, Some(before)) if starts_with_head => Layout::Body(before),
            (Argument::Any, None) if head.is_some() && starts_with_head && items.len() > 1 => Layout::Call,
            _ if data.iter().all(is_plain) => Layout::Filled,
            _ => Layout::Rows,
        };
        self.keep(&mut items);
        drop_blanks(&mut items, layout);
        let mut width = sum(&items, opening.len() + 1 + items.len().saturating_sub(1));
        let most = match (role, &head) {
            (Argument::Bindings, _) if data.len() > 1 => MAX_BINDINGS,
            (_, Some(head)) if has_statements(&items, layout) => self.forms.width(head),
            _ => NEVER,
        };
        if width > most || is_long(&items, layout) {
            width = NEVER;
        }
        self.item(Kind::List { opening, layout, items }, blanks, width)
    }
}

/// The items of a body, and the arguments of a call.
fn statements<'i, 't>(items: &'i [Item<'t>], layout: Layout) -> &'i [Item<'t>] {
    let before = match layout {
        Layout::Body(before) => before + 1,
        Layout::Call => 1,
        Layout::Rows | Layout::Filled => items.len(),
    };
    items.get(before..).unwrap_or_default()
}

fn has_statements(items: &[Item<'_>], layout: Layout) -> bool {
    statements(items, layout).iter().any(|item| !matches!(item.kind, Kind::Leaf(_)))
}

/// Whether a form with a body has statements one after another, or a body inside the body.
fn is_long(items: &[Item<'_>], layout: Layout) -> bool {
    let Layout::Body(_) = layout else { return false };
    let body = statements(items, layout);
    let lists = body.iter().filter(|item| !matches!(item.kind, Kind::Leaf(_))).count();
    lists > 1 || body.iter().any(|item| matches!(item.kind, Kind::List { layout: Layout::Body(_), .. }))
}

/// Removes blank lines where the layout has no line end.
fn drop_blanks(items: &mut [Item<'_>], layout: Layout) {
    first_without_blanks(items);
    let in_line = match layout {
        Layout::Rows | Layout::Filled => 0,
        Layout::Call => 1,
        Layout::Body(before) => before + 1,
    };
    let mut after_comment = false;
    let mut seen = 0;
    for item in items.iter_mut() {
        item.blanks = item.blanks.min(1);
        let is_datum = !matches!(item.kind, Kind::Comment { .. } | Kind::Kept { .. });
        if seen <= in_line && !after_comment {
            item.blanks = 0;
        }
        seen += usize::from(is_datum);
        after_comment = !is_datum;
    }
}

fn first_without_blanks(items: &mut [Item<'_>]) {
    if let Some(first) = items.first_mut() {
        first.blanks = 0;
    }
}

/// The width of items together with `others`.
fn sum(items: &[Item<'_>], others: usize) -> usize {
    items.iter().fold(others, |sum, item| {
        let is_wide = item.width == NEVER || item.blanks > 0;
        if is_wide { NEVER } else { sum.saturating_add(item.width) }
    })
}

fn is_list(datum: &Datum) -> bool {
    datum.parts().next().is_some()
        || matches!(datum.kind, DatumKind::List(_) | DatumKind::Vector(_) | DatumKind::HardwareVector(_))
}

/// How many columns a text takes; every character counts as one.
pub(super) fn columns(text: &str) -> usize {
    text.chars().count()
}
