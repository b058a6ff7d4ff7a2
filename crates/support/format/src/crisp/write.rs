//! The text of a tree: what fits is in one line, the rest is broken as its layout says.

use super::tree::{Item, Kind, Layout, NEVER, columns};
use crate::{Formatted, MAX_INDENTATION, WIDTH};

/// Arguments are under the first one up to this column, and indented by one beyond.
const MAX_HANGING: usize = 40;

/// Writes the items of a file.
pub(super) fn write(items: &[Item<'_>]) -> Formatted {
    let mut writer = Writer { out: String::new(), column: 0, line_is_over: false, steps: 0 };
    let mut is_first = true;
    for item in items {
        if !is_first && !trails(item) {
            writer.new_line(0, item.blanks);
        }
        writer.item(item, 0);
        is_first = false;
    }
    if !writer.out.is_empty() && !writer.out.ends_with('\n') {
        writer.out.push('\n');
    }
    Formatted { text: writer.out, steps: writer.steps }
}

struct Writer {
    out: String,
    column: usize,
    /// Whether the comment before ends with its line.
    line_is_over: bool,
    steps: usize,
}

/// How items are put one below the other.
#[derive(Clone, Copy)]
struct Row {
    /// Whether the first one is where we are.
    here: bool,
    /// Whether names and numbers that follow one another share a line.
    packs: bool,
}

/// Whether an item follows its predecessor in the same line, whatever the layout is.
fn trails(item: &Item<'_>) -> bool {
    matches!(item.kind, Kind::Comment { trails: true, .. } | Kind::Kept { .. })
}

fn is_datum(item: &Item<'_>) -> bool {
    !matches!(item.kind, Kind::Comment { .. } | Kind::Kept { .. })
}

impl Writer {
    fn push(&mut self, text: &str) {
        self.out.push_str(text);
        self.steps += 1;
        match text.rsplit_once('\n') {
            Some((_, line)) => self.column = columns(line),
            None => self.column += columns(text),
        }
    }

    fn new_line(&mut self, column: usize, blanks: usize) {
        let column = column.min(MAX_INDENTATION);
        self.out.extend(std::iter::repeat_n('\n', blanks + 1));
        self.out.extend(std::iter::repeat_n(' ', column));
        self.column = column;
        self.line_is_over = false;
        self.steps += 1;
    }

    /// Writes the parenthesis that closes a list, in a separate line after a comment.
    fn close(&mut self, column: usize) {
        if self.line_is_over {
            self.new_line(column, 0);
        }
        self.push(")");
    }

    /// Writes an item, with `after` columns to leave for what follows it in its last line.
    fn item(&mut self, item: &Item<'_>, after: usize) {
        if item.width != NEVER && self.column + item.width + after <= WIDTH {
            return self.flat(item);
        }
        match &item.kind {
            Kind::Leaf(text) => self.push(text),
            Kind::Prefixed(prefix, items) => self.prefixed(prefix, items, after),
            Kind::List { opening, layout, items } => {
                let column = self.column;
                self.push(opening);
                match layout {
                    Layout::Rows => {
                        self.rows(items, column + opening.len(), after + 1, Row { here: true, packs: false });
                    }
                    Layout::Filled => self.filled(items, column + opening.len(), after + 1),
                    Layout::Call => self.call(items, column, after + 1),
                    Layout::Body(before) => self.with_body(items, *before, column, after + 1),
                }
            }
            Kind::Comment { text, trails, ends_line } => {
                // A type follows its colon without a blank.
                if *trails && !self.out.ends_with(['\n', ':']) {
                    self.push(" ");
                }
                self.push(text);
                self.line_is_over = *ends_line;
            }
            Kind::Kept { text, ends_line } => {
                self.push(text);
                self.line_is_over = *ends_line;
            }
        }
    }

    fn flat(&mut self, item: &Item<'_>) {
        match &item.kind {
            Kind::Leaf(text) => self.push(text),
            Kind::Prefixed(prefix, items) => {
                self.push(prefix);
                self.flat_items(items);
            }
            Kind::List { opening, layout: _, items } => {
                self.push(opening);
                self.flat_items(items);
                self.push(")");
            }
            // Neither has a width.
            Kind::Comment { .. } | Kind::Kept { .. } => {}
        }
    }

    fn flat_items(&mut self, items: &[Item<'_>]) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.push(" ");
            }
            self.flat(item);
        }
    }

    fn prefixed(&mut self, prefix: &str, items: &[Item<'_>], after: usize) {
        self.push(prefix);
        let column = self.column;
        let mut after_comment = false;
        for (index, item) in items.iter().enumerate() {
            if after_comment && !trails(item) {
                self.new_line(column, 0);
            } else if index > 0 && is_datum(item) {
                self.push(" ");
            } else if index > 0 && !trails(item) {
                self.new_line(column, 0);
            }
            self.item(item, if index + 1 == items.len() { after } else { 0 });
            after_comment = !is_datum(item);
        }
    }

    /// Items one below the other and the closing parenthesis.
    fn rows(&mut self, items: &[Item<'_>], column: usize, after: usize, row: Row) {
        let mut is_first = row.here;
        let mut keyword = false;
        let mut atom = false;
        for (index, item) in items.iter().enumerate() {
            let next = items.get(index + 1);
            let is_value = keyword && item.blanks == 0 && is_datum(item) && !is_keyword(item);
            let width = item.width.saturating_add(self.column + 1 + if next.is_none() { after } else { 0 });
            let is_packed = atom && is_atom(item) && item.blanks == 0 && width <= WIDTH;
            if is_value || is_packed {
                self.push(" ");
            } else if !trails(item) && !is_first || is_first && !is_datum(item) && !trails(item) {
                self.new_line(column, item.blanks);
            }
            self.item(item, if next.is_none() { after } else { 0 });
            keyword = is_keyword(item) && !is_value;
            atom = row.packs && is_atom(item);
            is_first = false;
        }
        self.close(column);
    }

    /// Fills each line with items; one that begins with `&` is with the one that follows it.
    fn filled(&mut self, items: &[Item<'_>], column: usize, after: usize) {
        let mut before: Option<&Item<'_>> = None;
        for (index, item) in items.iter().enumerate() {
            let next = items.get(index + 1);
            let last = after;
            let after = if next.is_none() { last } else { 0 };
            if let Some(before) = before
                && !trails(item)
            {
                let with = match next {
                    Some(next) if is_mark(item) && is_datum(next) => {
                        let ends = if index + 2 == items.len() { last } else { 0 };
                        next.width.saturating_add(1 + ends)
                    }
                    _ => 0,
                };
                let width = item.width.saturating_add(with).saturating_add(self.column + 1 + after);
                let fits = is_datum(before) && item.blanks == 0 && (width <= WIDTH || is_mark(before));
                if fits && is_datum(item) {
                    self.push(" ");
                } else {
                    self.new_line(column, item.blanks);
                }
            } else if !trails(item) && !is_datum(item) {
                self.new_line(column, item.blanks);
            }
            self.item(item, after);
            before = Some(item);
        }
        self.close(column);
    }

    /// The head, and its arguments below each other.
    fn call(&mut self, items: &[Item<'_>], column: usize, after: usize) {
        let Some((head, rest)) = items.split_first() else { return self.close(column) };
        self.item(head, 0);
        let hanging = self.column + 1;
        if hanging <= MAX_HANGING && rest.first().is_some_and(is_datum) {
            self.push(" ");
            self.rows(rest, hanging, after, Row { here: true, packs: true });
        } else {
            self.rows(rest, column + 1, after, Row { here: false, packs: true });
        }
    }

    /// The head, `before` arguments in its line, then the body, indented by two.
    fn with_body(&mut self, items: &[Item<'_>], before: usize, column: usize, after: usize) {
        let Some((head, rest)) = items.split_first() else { return self.close(column) };
        self.item(head, 0);
        let mut left = before;
        let mut after_comment = false;
        let mut at = 0;
        for (index, item) in rest.iter().enumerate() {
            if left == 0 && !trails(item) {
                break;
            }
            at = index + 1;
            if is_datum(item) && !after_comment {
                self.push(" ");
            } else if !trails(item) {
                self.new_line(column + 4, item.blanks);
            }
            self.item(item, if at == rest.len() { after } else { 0 });
            left = left.saturating_sub(usize::from(is_datum(item)));
            after_comment = !is_datum(item);
        }
        self.rows(rest.get(at..).unwrap_or_default(), column + 2, after, Row { here: false, packs: false });
    }
}

/// Whether an item is a name or a number, of which several are in one line.
fn is_atom(item: &Item<'_>) -> bool {
    match &item.kind {
        Kind::Leaf(text) => !text.starts_with(['"', ':']),
        Kind::Prefixed(_, items) => matches!(items.as_slice(), [Item { kind: Kind::Leaf(_), .. }]),
        Kind::List { .. } | Kind::Comment { .. } | Kind::Kept { .. } => false,
    }
}

fn is_keyword(item: &Item<'_>) -> bool {
    matches!(item.kind, Kind::Leaf(text) if text.starts_with(':'))
}

/// Whether an item marks the parameters that follow it: `&out`.
fn is_mark(item: &Item<'_>) -> bool {
    matches!(item.kind, Kind::Leaf(text) if text.starts_with('&'))
}
