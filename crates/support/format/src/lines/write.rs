//! The text of statements: each in a line, or broken where its outermost node breaks.

use super::marks::{Node, Shape};
use super::tree::Prepared;
use crate::{Formatted, MAX_INDENTATION, WIDTH, with_line_feeds};

/// The blanks of a level.
const STEP: usize = 2;

/// Writes all statements.
pub(super) fn write(source: &Prepared<'_>) -> Formatted {
    let end = source.pieces.len().saturating_sub(1);
    let mut writer = Writer { source, out: String::new(), column: 0, next: 0, begins_statement: false, steps: 0 };
    writer.statements(0, end, 0, 2);
    if !writer.out.is_empty() && !writer.out.ends_with('\n') {
        writer.out.push('\n');
    }
    Formatted { text: writer.out, steps: writer.steps }
}

struct Writer<'p, 't> {
    source: &'p Prepared<'t>,
    out: String,
    column: usize,
    /// The node that is next.
    next: usize,
    /// Whether the next node begins a statement.
    begins_statement: bool,
    steps: usize,
}

/// How a piece follows the one before.
#[derive(Clone, Copy)]
enum Line {
    /// In the same line.
    Same,
    /// In a new line.
    New,
    /// In a new line, after as many blank lines as in the source, at most that many.
    Blanks(usize),
}

impl<'p, 't> Writer<'p, 't> {
    fn push(&mut self, text: &str) {
        self.steps += 1;
        self.out.push_str(text);
        match text.rsplit_once('\n') {
            Some((_, line)) => self.column = line.chars().count(),
            None => self.column += text.chars().count(),
        }
    }

    fn new_line(&mut self, indent: usize, blanks: usize) {
        self.steps += 1;
        if !self.out.is_empty() {
            self.out.extend(std::iter::repeat_n('\n', blanks + 1));
        }
        let indent = indent.min(MAX_INDENTATION);
        self.out.extend(std::iter::repeat_n(' ', indent));
        self.column = indent;
    }

    /// Writes the comments before a piece and goes to where it begins.
    fn lead(&mut self, at: usize, indent: usize, line: Line) {
        let source = self.source;
        let Some(piece) = source.pieces.get(at) else { return };
        let most = match line {
            Line::Blanks(most) => most,
            Line::Same | Line::New => 0,
        };
        let comments = source.comments.get(piece.comments.0..piece.comments.1).unwrap_or_default();
        for (index, comment) in comments.iter().enumerate() {
            if comment.trails {
                self.push(" ");
            } else {
                let first = index == 0 && self.opens();
                self.new_line(indent, if first { 0 } else { comment.blanks.min(most) });
            }
            self.push(comment.text);
        }
        if comments.is_empty() {
            match line {
                Line::Same if piece.spaced => self.push(" "),
                Line::Same => {}
                Line::New => self.new_line(indent, 0),
                Line::Blanks(_) if self.opens() => self.new_line(indent, 0),
                Line::Blanks(most) => self.new_line(indent, piece.blanks.min(most)),
            }
        } else {
            self.new_line(indent, piece.blanks.min(most));
        }
    }

    /// Whether a block or the file begins here.
    fn opens(&self) -> bool {
        self.out.is_empty() || self.out.ends_with('{')
    }

    fn piece(&mut self, at: usize) {
        match self.source.pieces.get(at) {
            // C, which has several lines.
            Some(piece) if piece.text.contains('\r') => self.push(&with_line_feeds(piece.text)),
            Some(piece) => self.push(piece.text),
            None => {}
        }
    }

    /// Writes the statements from one piece up to another, and the comments before the latter.
    fn statements(&mut self, from: usize, to: usize, indent: usize, blanks: usize) {
        let source = self.source;
        let mut at = from;
        while at < to {
            if let Some(after) = self.kept(at, to, indent, blanks) {
                if after >= to {
                    return;
                }
                at = after;
            } else {
                self.lead(at, indent, Line::Blanks(blanks));
            }
            let node = source.nodes.get(self.next).filter(|node| node.from == at && node.to <= to);
            match node {
                Some(node) => {
                    at = node.to;
                    self.node(indent, node.to);
                }
                None => {
                    self.piece(at);
                    at += 1;
                }
            }
        }
        if self.kept(to, to, indent, blanks).is_none() {
            self.trailing(to, indent, blanks);
        }
    }

    /// Writes the comments at the end of a block or of the file.
    fn trailing(&mut self, at: usize, indent: usize, most: usize) {
        let source = self.source;
        let Some(piece) = source.pieces.get(at) else { return };
        for comment in source.comments.get(piece.comments.0..piece.comments.1).unwrap_or_default() {
            if comment.trails {
                self.push(" ");
            } else {
                let blanks = if self.opens() { 0 } else { comment.blanks.min(most) };
                self.new_line(indent, blanks);
            }
            self.push(comment.text);
        }
    }

    /// Where a comment before piece `at` switches formatting off, writes the source up to where it is on again, or to `to`. Returns the
    /// statement that follows.
    fn kept(&mut self, at: usize, to: usize, indent: usize, most: usize) -> Option<usize> {
        let source = self.source;
        let (first, last) = source.pieces.get(at)?.comments;
        let off = (first..last).find(|index| source.comments.get(*index).is_some_and(|it| it.switch == Some(false)))?;
        for comment in source.comments.get(first..=off)? {
            if comment.trails {
                self.push(" ");
            } else {
                let blanks = if self.opens() { 0 } else { comment.blanks.min(most) };
                self.new_line(indent, blanks);
            }
            self.push(comment.text);
        }
        // Statements between; comments inside of them do not count.
        let mut after = at;
        let mut begin = off + 1;
        loop {
            let end = source.pieces.get(after)?.comments.1;
            let on = (begin..end).find(|index| source.comments.get(*index).is_some_and(|it| it.switch == Some(true)));
            let from = source.comments.get(off)?.end;
            let until = match on {
                Some(on) => source.comments.get(on)?.end,
                None if after >= to => {
                    let end = source.start(to);
                    from + source.source.get(from..end)?.trim_end().len()
                }
                None => {
                    let node = source.nodes.get(self.next).filter(|node| node.from == after);
                    self.next = node.map_or(self.next, |_| source.ends.get(self.next).copied().unwrap_or(usize::MAX));
                    after = node.map_or(after + 1, |node| node.to);
                    begin = source.pieces.get(after)?.comments.0;
                    continue;
                }
            };
            self.push(&with_line_feeds(source.source.get(from..until)?));
            let rest = source.comments.get(on.map_or(end, |on| on + 1)..end)?;
            for comment in rest {
                self.new_line(indent, comment.blanks.min(most));
                self.push(comment.text);
            }
            if after < to {
                self.new_line(indent, source.pieces.get(after)?.blanks.min(most));
            }
            return Some(after);
        }
    }

    /// Writes the next node, whose line has everything before piece `until` unless it breaks.
    fn node(&mut self, indent: usize, until: usize) {
        let source = self.source;
        let index = self.next;
        let Some(node) = source.nodes.get(index) else { return };
        self.next += 1;
        self.steps += 1;
        match node.shape {
            Shape::Statement => self.parts(node, (indent, indent), until, &[]),
            Shape::Block => {
                self.piece(node.from);
                let close = node.to.saturating_sub(1);
                let has_comments = source.pieces.get(close).is_some_and(|piece| piece.comments.0 < piece.comments.1);
                self.statements(node.from + 1, close, indent + STEP, 1);
                if close > node.from + 1 || has_comments {
                    self.new_line(indent, 0);
                }
                self.piece(close);
            }
            Shape::Bracket | Shape::Chain | Shape::Conditional | Shape::Head => {
                let (own, all) = (source.width(node.from, node.to), source.width(node.from, until.max(node.to)));
                // Short brackets before something long do not break for it.
                let is_minor = node.shape == Shape::Bracket && all.saturating_sub(own) > own;
                let fits = self.column + if is_minor { own } else { all } <= WIDTH;
                let commented = source.commented.get(index) == Some(&true);
                // What begins a line goes on below its beginning.
                let begins_line = self.column == indent && self.out.ends_with(' ');
                let below = match node.shape {
                    Shape::Chain => begins_line && !self.begins_statement,
                    Shape::Conditional => begins_line,
                    Shape::Statement | Shape::Block | Shape::Bracket | Shape::Head => false,
                };
                let inner = indent + if below { 0 } else { STEP };
                if fits && !commented || node.breaks.is_empty() {
                    self.parts(node, (indent, indent), until, &[]);
                } else if self.is_table(index) {
                    self.table(node, inner);
                } else {
                    self.parts(node, (indent, inner), until, &node.breaks);
                }
            }
        }
    }

    /// Writes the pieces of a node; those in `breaks` begin lines. The second number of `indents` is for what follows the first of them.
    fn parts(&mut self, node: &Node, indents: (usize, usize), until: usize, breaks: &[usize]) {
        let source = self.source;
        let first = breaks.first().copied().unwrap_or(usize::MAX);
        let siblings = self.siblings(node);
        let mut breaks = breaks.iter().copied().peekable();
        let mut at = node.from;
        while at < node.to {
            let mut line = Line::Same;
            while let Some(next) = breaks.next_if(|next| *next <= at) {
                if next == at {
                    line = Line::New;
                }
            }
            let indent = if at < first { indents.0 } else { indents.1 };
            if at > node.from {
                let closes = node.shape == Shape::Bracket && at + 1 == node.to;
                let begin = match node.shape {
                    Shape::Bracket if closes => indents.0,
                    // After a comment.
                    Shape::Statement => indent + STEP,
                    Shape::Bracket | Shape::Chain | Shape::Conditional | Shape::Head | Shape::Block => indent,
                };
                self.lead(at, begin, line);
            }
            // A later sibling may break instead of an earlier one.
            let until = breaks.peek().copied().unwrap_or(until);
            let before = siblings.partition_point(|(from, _)| *from < until);
            let last = before.checked_sub(1).and_then(|last| siblings.get(last)).filter(|(from, _)| *from > at);
            let until = last.map_or(until, |(_, first)| *first);
            match source.nodes.get(self.next).filter(|child| child.from == at && child.to <= node.to) {
                Some(child) => {
                    at = child.to;
                    self.begins_statement = node.shape == Shape::Statement && child.from == node.from;
                    self.node(indent, until.max(child.to));
                }
                None => {
                    self.piece(at);
                    at += 1;
                }
            }
        }
    }

    /// The nodes directly inside of one that can break: where they begin, and where their first line may end.
    fn siblings(&self, node: &Node) -> Vec<(usize, usize)> {
        let source = self.source;
        let mut siblings = Vec::new();
        let mut next = self.next;
        while let Some(child) = source.nodes.get(next).filter(|child| child.from < node.to) {
            if let (Some(first), Shape::Bracket) = (child.breaks.first(), child.shape) {
                siblings.push((child.from, *first));
            }
            next = source.ends.get(next).copied().unwrap_or(usize::MAX);
        }
        siblings
    }

    /// Whether the parts between brackets are numbers and names.
    fn is_table(&self, index: usize) -> bool {
        let source = self.source;
        let Some(node) = source.nodes.get(index) else { return false };
        source.ends.get(index) == Some(&(index + 1))
            && node.breaks.len() > 8
            && node.breaks.windows(2).all(|pair| matches!(pair, [from, to] if to - from <= 3))
    }

    /// Writes as many parts in each line as fit.
    fn table(&mut self, node: &Node, indent: usize) {
        let close = node.to.saturating_sub(1);
        self.piece(node.from);
        for (index, &from) in node.breaks.iter().enumerate() {
            let to = node.breaks.get(index + 1).copied().unwrap_or(node.to);
            let fits = index > 0 && from != close && self.column + 1 + self.source.width(from, to) <= WIDTH;
            let indent = if from == close { indent.saturating_sub(STEP) } else { indent };
            self.lead(from, indent, if fits { Line::Same } else { Line::New });
            self.piece(from);
            for at in from + 1..to {
                self.lead(at, indent, Line::Same);
                self.piece(at);
            }
        }
    }
}
