//! Tokens and nodes as the writer needs them: numbered without what is not written, with their comments and widths.

use super::marks::{Node, Shape};
use super::source::{Source, Token};
use crate::{blank_lines, switch};

/// A token that is written, or several that are kept as they are.
#[derive(Debug)]
pub(super) struct Piece<'t> {
    pub(super) text: &'t str,
    /// Whether a blank is before it.
    pub(super) spaced: bool,
    /// The comments before it: a range of [`Prepared::comments`].
    pub(super) comments: (usize, usize),
    /// Blank lines between it and the comment or token before.
    pub(super) blanks: usize,
    start: usize,
}

/// A comment.
#[derive(Debug)]
pub(super) struct Comment<'t> {
    pub(super) text: &'t str,
    /// Whether it is in the line of the token before.
    pub(super) trails: bool,
    pub(super) blanks: usize,
    /// Its effect.
    pub(super) switch: Option<bool>,
    /// Where it ends.
    pub(super) end: usize,
}

/// A source for the writer.
#[derive(Debug)]
pub(super) struct Prepared<'t> {
    pub(super) source: &'t str,
    /// The last piece is empty and has the comments at the end.
    pub(super) pieces: Vec<Piece<'t>>,
    pub(super) comments: Vec<Comment<'t>>,
    /// Each after those that contain it.
    pub(super) nodes: Vec<Node>,
    /// For each node, whether a comment is in it, but in none of its blocks.
    pub(super) commented: Vec<bool>,
    /// For each node, the node after it and those that it contains.
    pub(super) ends: Vec<usize>,
    /// The columns before each piece if all were in one line, without the blank before it.
    pub(super) columns: Vec<usize>,
    /// For each piece, the first one from it on that begins a line whatever the width is.
    pub(super) lines: Vec<usize>,
}

impl<'t> Prepared<'t> {
    pub(super) fn of(source: &Source<'t>) -> Prepared<'t> {
        let (mut pieces, numbers) = pieces(source);
        let comments = comments(source, &mut pieces);
        let nodes = nodes(source, &numbers);
        let ends = ends(&nodes);
        let commented = commented(&nodes, &pieces);
        let mut columns = vec![0];
        let mut column = 0;
        for piece in &pieces {
            column += usize::from(piece.spaced) + piece.text.chars().count();
            columns.push(column);
        }
        let lines = forced_lines(&nodes, &pieces);
        Prepared { source: source.text, pieces, comments, nodes, commented, ends, columns, lines }
    }

    /// The columns from one piece up to another, at most to the next line that is certain.
    pub(super) fn width(&self, from: usize, to: usize) -> usize {
        let to = self.lines.get(from + 1).map_or(to, |line| to.min(*line)).max(from);
        let at = |index: usize| self.columns.get(index).copied().unwrap_or(0);
        let blank = self.pieces.get(from).map_or(0, |piece| usize::from(piece.spaced));
        at(to).saturating_sub(at(from) + blank)
    }

    /// Where the piece begins in the source.
    pub(super) fn start(&self, piece: usize) -> usize {
        self.pieces.get(piece).map_or(self.source.len(), |piece| piece.start)
    }
}

/// The pieces, and for each token the number of its piece.
fn pieces<'t>(source: &Source<'t>) -> (Vec<Piece<'t>>, Vec<usize>) {
    let mut tokens = source.tokens.clone();
    let mut set = |places: &[usize], change: fn(&mut Token)| {
        for &at in places {
            tokens.get_mut(at).into_iter().for_each(change);
        }
    };
    set(&source.marks.hugs_left, |token| token.hugs_left = true);
    set(&source.marks.hugs_right, |token| token.hugs_right = true);
    set(&source.marks.omitted, |token| token.is_omitted = true);
    let mut kept = source.marks.verbatim.clone();
    kept.sort_unstable();
    let mut kept = kept.into_iter().peekable();
    let (mut pieces, mut numbers): (Vec<Piece<'t>>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut hugs = true;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        numbers.push(pieces.len());
        at += 1;
        if token.is_omitted {
            continue;
        }
        let mut last = token;
        while kept.peek().is_some_and(|(from, _)| *from < at - 1) {
            kept.next();
        }
        if let Some((_, to)) = kept.next_if(|(from, _)| *from == at - 1) {
            while at < to
                && let Some(token) = tokens.get(at)
            {
                numbers.push(pieces.len());
                at += 1;
                last = if token.is_omitted { last } else { token };
            }
        }
        let text = source.text.get(token.start..last.end).unwrap_or_default();
        // A slice without a beginning.
        let is_slice = text == ":" && pieces.last().is_some_and(|last| last.text == ",");
        let spaced = !(hugs || token.hugs_left) || is_slice;
        pieces.push(Piece { text, spaced, comments: (0, 0), blanks: 0, start: token.start });
        hugs = last.hugs_right;
    }
    numbers.push(pieces.len());
    let start = source.text.len();
    pieces.push(Piece { text: "", spaced: false, comments: (0, 0), blanks: 0, start });
    (pieces, numbers)
}

/// The comments between pieces; those inside of one are part of it.
fn comments<'t>(source: &Source<'t>, pieces: &mut [Piece<'t>]) -> Vec<Comment<'t>> {
    let mut left = source.comments.iter().copied().peekable();
    let mut comments: Vec<Comment<'t>> = Vec::new();
    let begin = if source.text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut last = begin;
    let between = |from: usize, to: usize| source.text.get(from..to).unwrap_or_default();
    for piece in pieces {
        let first = comments.len();
        while let Some((start, end)) = left.next_if(|(start, _)| *start < piece.start) {
            if start < last {
                continue;
            }
            let text = between(start, end).trim_end();
            comments.push(Comment {
                text,
                trails: last > begin && !between(last, start).contains('\n'),
                blanks: blank_lines(between(last, start)),
                switch: switch(text.trim_start_matches(source.comment_signs)),
                end: start + text.len(),
            });
            last = end;
        }
        piece.comments = (first, comments.len());
        piece.blanks = blank_lines(between(last, piece.start));
        last = piece.start + piece.text.len();
    }
    comments
}

/// The nodes in the order in which they begin, numbered by pieces.
fn nodes(source: &Source<'_>, numbers: &[usize]) -> Vec<Node> {
    let number = |token: usize| numbers.get(token).or(numbers.last()).copied().unwrap_or(0);
    let made = source.marks.nodes.iter().enumerate().map(|(order, node)| {
        let breaks = node.breaks.iter().map(|at| number(*at)).filter(|at| *at > number(node.from)).collect();
        (order, Node { shape: node.shape, from: number(node.from), to: number(node.to), breaks })
    });
    let mut nodes: Vec<(usize, Node)> = made.filter(|(_, node)| node.from < node.to).collect();
    // Parsers note a node after those that it contains.
    nodes.sort_by_key(|(order, node)| (node.from, std::cmp::Reverse(node.to), std::cmp::Reverse(*order)));
    let mut nodes: Vec<Node> = nodes.into_iter().map(|(_, node)| node).collect();
    if !source.breaks_anywhere {
        break_in_brackets_only(&mut nodes);
    }
    nodes
}

fn break_in_brackets_only(nodes: &mut [Node]) {
    let mut around: Vec<(usize, bool)> = Vec::new();
    for node in nodes {
        while around.pop_if(|(end, _)| *end <= node.from).is_some() {}
        let inside = around.last().is_some_and(|(_, inside)| *inside);
        let inside = match node.shape {
            Shape::Statement | Shape::Block => false,
            Shape::Bracket => true,
            Shape::Chain | Shape::Conditional | Shape::Head => inside,
        };
        if !matches!(node.shape, Shape::Statement | Shape::Block | Shape::Bracket) && !inside {
            node.breaks.clear();
        }
        around.push((node.to, inside));
    }
}

fn ends(nodes: &[Node]) -> Vec<usize> {
    let mut ends = vec![nodes.len(); nodes.len()];
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        while let Some((_, before)) = open.pop_if(|(end, _)| *end <= node.from) {
            ends.get_mut(before).into_iter().for_each(|end| *end = index);
        }
        open.push((node.to, index));
    }
    ends
}

fn commented(nodes: &[Node], pieces: &[Piece<'_>]) -> Vec<bool> {
    let mut commented = vec![false; nodes.len()];
    let mut open: Vec<usize> = Vec::new();
    let mut next = 0;
    for (index, piece) in pieces.iter().enumerate() {
        let ends = |node: usize| nodes.get(node).is_none_or(|node| node.to <= index);
        while open.pop_if(|node| ends(*node)).is_some() {}
        if piece.comments.0 < piece.comments.1 {
            for &node in open.iter().rev() {
                if nodes.get(node).is_some_and(|node| matches!(node.shape, Shape::Statement | Shape::Block)) {
                    break;
                }
                commented.get_mut(node).into_iter().for_each(|commented| *commented = true);
            }
        }
        while nodes.get(next).is_some_and(|node| node.from == index) {
            open.push(next);
            next += 1;
        }
    }
    commented
}

fn forced_lines(nodes: &[Node], pieces: &[Piece<'_>]) -> Vec<usize> {
    let mut begins: Vec<bool> = pieces.iter().map(|piece| piece.comments.0 < piece.comments.1).collect();
    for node in nodes {
        let places = match node.shape {
            Shape::Statement => [node.from, node.to],
            // An empty block has one line.
            Shape::Block if node.to - node.from > 2 => [node.from + 1, node.to - 1],
            Shape::Block | Shape::Bracket | Shape::Chain | Shape::Conditional | Shape::Head => continue,
        };
        for at in places {
            begins.get_mut(at).into_iter().for_each(|begins| *begins = true);
        }
    }
    let mut next = pieces.len();
    let mut lines = vec![next; pieces.len()];
    for (index, line) in lines.iter_mut().enumerate().rev() {
        if begins.get(index) == Some(&true) {
            next = index;
        }
        *line = next;
    }
    lines
}
