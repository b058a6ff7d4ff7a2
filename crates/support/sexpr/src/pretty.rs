//! Data as indented text: what fits stays in one line, known forms have their bodies indented by two.

use crate::datum::{Datum, DatumKind};
use crate::print::{condition_text, opening, prefix_text, print, print_within};

/// Beyond this number of levels everything is written in one line, so that neither stack nor indentation grow without end.
const MAX_LEVELS: usize = 128;

/// The text of a file with the data one after another, wrapped at `width` columns where that is possible.
///
/// Top-level forms of several lines are set apart by blank lines. Forms with a body are those of the Crisp language
/// ([`body_position`]). Reading the text gives the same data again. Time is linear in the text times `width`.
#[must_use]
pub fn pretty(data: &[Datum], width: usize) -> String {
    pretty_with(data, width, body_position)
}

/// [`pretty`] for another vocabulary: `body_of` gives for a head how many arguments precede its body.
#[must_use]
pub fn pretty_with(data: &[Datum], width: usize, body_of: impl Fn(&str) -> Option<usize>) -> String {
    let mut layout = Layout { out: String::new(), width, body_of: &body_of, level: 0 };
    let mut before_had_lines = false;
    for (index, datum) in data.iter().enumerate() {
        let start = layout.out.len();
        layout.write(datum, 0, 0);
        let has_lines = layout.out.get(start..).is_some_and(|text| text.contains('\n'));
        if index > 0 && (has_lines || before_had_lines) {
            layout.out.insert(start, '\n');
        }
        before_had_lines = has_lines;
        layout.out.push('\n');
    }
    layout.out
}

/// Returns how many arguments of the Crisp form `head` precede its body; none if it has no body.
///
/// The case of `head` does not matter, and `dotimes+` and `dotimes*` are laid out like `dotimes`.
#[must_use]
pub fn body_position(head: &str) -> Option<usize> {
    let head = head.to_ascii_lowercase();
    match head.trim_end_matches(['+', '*']) {
        "progn" | "launch-sequential" | "launch-parallel" | "single-task" => Some(0),
        "let"
        | "let-maybe"
        | "let-kernel"
        | "when"
        | "unless"
        | "dotimes"
        | "dec-times"
        | "do-times-by-doubling"
        | "do-times-by-multiply"
        | "dec-times-by-half"
        | "dec-times-by-factor"
        | "do-power-step"
        | "dec-power-step"
        | "when-thread-is"
        | "abs-when-thread-is"
        | "when-thread-in-group-is"
        | "when-group-is"
        | "when-thread-in-warp-is"
        | "when-global-linear-id-is"
        | "when-local-linear-id-is"
        | "when-is-last-workgroup"
        | "in-each-thread"
        | "in-each-thread-in-group"
        | "with-global-linear-id"
        | "in-warp"
        | "loop-grid-stride"
        | "loop-grid-stride-linear"
        | "with-template-type"
        | "with-struct-accessors"
        | "def-struct"
        | "def-enumeration"
        | "def-orchestration"
        | "def-const-vec"
        | "def-constant-vector" => Some(1),
        "def-kernel"
        | "def-kernel-exact"
        | "def-function"
        | "def-grid-function"
        | "def-setter"
        | "defmacro"
        | "def-constraint"
        | "multiple-value-bind"
        | "loop-vector-stride"
        | "loop-soa-stride"
        | "loop-tensor-stride" => Some(2),
        "loop-group-stride" | "loop-tile-stride" => Some(3),
        _ => None,
    }
}

struct Layout<'f> {
    out: String,
    width: usize,
    body_of: &'f dyn Fn(&str) -> Option<usize>,
    level: usize,
}

impl Layout<'_> {
    /// Writes `datum` at `column`, with `behind` columns to leave for what follows it in its last line.
    fn write(&mut self, datum: &Datum, column: usize, behind: usize) {
        if self.write_if_fits(datum, column, behind) {
            return;
        }
        self.level += 1;
        match &datum.kind {
            DatumKind::List(items) => self.write_list(items, column, behind),
            DatumKind::Vector(items) | DatumKind::HardwareVector(items) => {
                let opening = opening(&datum.kind);
                self.out.push_str(opening);
                self.write_filled(items, column + opening.len(), behind + 1);
                self.out.push(')');
            }
            DatumKind::Prefixed(prefix, inner) => {
                let prefix = prefix_text(*prefix);
                self.out.push_str(prefix);
                self.write(inner, column + prefix.len(), behind);
            }
            DatumKind::Typed(name, inner) => {
                self.out.push_str(name);
                self.out.push(':');
                self.write(inner, column + columns(name) + 1, behind);
            }
            DatumKind::Conditional { wanted, test, datum } => {
                let test = format!("{}{} ", condition_text(*wanted), print(test));
                self.out.push_str(&test);
                self.write(datum, column + columns(&test), behind);
            }
            DatumKind::Symbol(_)
            | DatumKind::Keyword(_)
            | DatumKind::Integer(_)
            | DatumKind::Float(_)
            | DatumKind::Suffixed(_)
            | DatumKind::String(_) => self.out.push_str(&print(datum)),
        }
        self.level -= 1;
    }

    /// Writes `datum` in one line if the line has room or it cannot be divided further.
    fn write_if_fits(&mut self, datum: &Datum, column: usize, behind: usize) -> bool {
        if self.level >= MAX_LEVELS {
            self.out.push_str(&print(datum));
            return true;
        }
        let start = self.out.len();
        let room = self.width.saturating_sub(column + behind);
        // A character has at most four bytes.
        let complete = print_within(datum, room.saturating_mul(4), &mut self.out);
        if complete && self.out.get(start..).is_some_and(|text| columns(text) <= room) {
            return true;
        }
        self.out.truncate(start);
        false
    }

    fn new_line(&mut self, column: usize) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', column));
    }

    fn write_list(&mut self, items: &[Datum], column: usize, behind: usize) {
        self.out.push('(');
        let head = match items.first().map(|head| &head.kind) {
            Some(DatumKind::Symbol(head)) => Some(head.clone()),
            _ => None,
        };
        match head.as_deref().map(|head| (head, (self.body_of)(head))) {
            Some((head, Some(before))) => {
                self.out.push_str(head);
                self.write_with_body(items, before, column, behind);
            }
            Some((head, None)) if items.len() > 1 => {
                // Arguments below each other, after the head unless that is long.
                let hanging = column + 2 + columns(head);
                self.out.push_str(head);
                let rest = items.get(1..).unwrap_or(&[]);
                if columns(head) <= 12 || hanging < self.width / 4 {
                    self.out.push(' ');
                    self.write_rows(rest, hanging, behind + 1);
                } else {
                    self.new_line(column + 2);
                    self.write_rows(rest, column + 2, behind + 1);
                }
            }
            _ => self.write_rows(items, column + 1, behind + 1),
        }
        self.out.push(')');
    }

    /// `before` arguments in the line of the head, then the body indented by two.
    fn write_with_body(&mut self, items: &[Datum], before: usize, column: usize, behind: usize) {
        let rest = items.get(1..).unwrap_or(&[]);
        let (first, body) = rest.split_at(before.min(rest.len()));
        for (index, item) in first.iter().enumerate() {
            self.out.push(' ');
            let is_last = body.is_empty() && index + 1 == first.len();
            self.write(item, self.column(), if is_last { behind + 1 } else { 0 });
        }
        if !body.is_empty() {
            self.new_line(column + 2);
            self.write_rows(body, column + 2, behind + 1);
        }
    }

    /// One below the other from `column` on, where we are.
    fn write_rows(&mut self, items: &[Datum], column: usize, behind: usize) {
        let mut waiting = rows(items).peekable();
        let mut first = true;
        while let Some(row) = waiting.next() {
            if !first {
                self.new_line(column);
            }
            first = false;
            let behind = if waiting.peek().is_none() { behind } else { 0 };
            self.write_row(row, column, behind);
        }
    }

    /// A datum, or a keyword with its value after it.
    fn write_row(&mut self, row: &[Datum], column: usize, behind: usize) {
        let mut column = column;
        for (index, item) in row.iter().enumerate() {
            if index > 0 {
                self.out.push(' ');
                column = self.column();
            }
            let is_last = index + 1 == row.len();
            self.write(item, column, if is_last { behind } else { 0 });
        }
    }

    /// Writes as many items as fit in each line.
    fn write_filled(&mut self, items: &[Datum], column: usize, behind: usize) {
        for (index, item) in items.iter().enumerate() {
            let behind = if index + 1 == items.len() { behind } else { 0 };
            if index > 0 {
                self.out.push(' ');
                if self.write_if_fits(item, self.column(), behind) {
                    continue;
                }
                self.out.pop();
                self.new_line(column);
            }
            self.write(item, column, behind);
        }
    }

    /// The column where we are. Linear in the line.
    fn column(&self) -> usize {
        columns(self.out.rsplit('\n').next().unwrap_or(""))
    }
}

/// Data for one row each: a keyword takes its value along.
fn rows(items: &[Datum]) -> impl Iterator<Item = &[Datum]> {
    let mut rest = items;
    std::iter::from_fn(move || {
        let is_keyword = |at: usize| matches!(rest.get(at).map(|datum| &datum.kind), Some(DatumKind::Keyword(_)));
        let length = if is_keyword(0) && rest.len() > 1 && !is_keyword(1) { 2 } else { 1 };
        let (row, behind) = rest.split_at_checked(length)?;
        rest = behind;
        Some(row)
    })
}

/// How many columns a text takes; every character counts as one.
fn columns(text: &str) -> usize {
    text.chars().count()
}
