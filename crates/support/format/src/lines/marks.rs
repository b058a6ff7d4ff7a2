//! The notes of a parser about its tokens for the layout.

/// The shape of a range of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A statement: it begins a line.
    Statement,
    /// Statements between braces.
    Block,
    /// Parts between brackets.
    Bracket,
    /// Operands of one precedence.
    Chain,
    /// Parts of a conditional.
    Conditional,
    /// A head, and a body that may begin a line.
    Head,
}

/// A range of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its shape.
    pub shape: Shape,
    /// The first token.
    pub from: usize,
    /// The token after the last one.
    pub to: usize,
    /// The tokens that begin lines when it does not fit.
    pub breaks: Vec<usize>,
}

/// The notes of a parser. Nothing is noted unless they are wanted.
#[derive(Debug, Default)]
pub struct Marks {
    wanted: bool,
    pub(super) nodes: Vec<Node>,
    pub(super) hugs_left: Vec<usize>,
    pub(super) hugs_right: Vec<usize>,
    pub(super) omitted: Vec<usize>,
    pub(super) verbatim: Vec<(usize, usize)>,
}

impl Marks {
    /// Notes that are wanted.
    #[must_use]
    pub fn wanted() -> Marks {
        Marks { wanted: true, ..Marks::default() }
    }

    /// Notes a range of tokens after those that it contains.
    pub fn node(&mut self, shape: Shape, from: usize, to: usize, breaks: &[usize]) {
        if self.wanted {
            self.nodes.push(Node { shape, from, to, breaks: breaks.to_vec() });
        }
    }

    /// Notes brackets with the parts between them: `open` and `close`, and the separators.
    pub fn bracket(&mut self, open: usize, close: usize, separators: &[usize]) {
        if self.wanted {
            self.hugs_right.push(open);
            self.hugs_left.push(close);
            let mut breaks = Vec::new();
            if open + 1 < close {
                breaks.push(open + 1);
                breaks.extend(separators.iter().map(|at| at + 1));
                breaks.push(close);
                breaks.dedup();
            }
            self.nodes.push(Node { shape: Shape::Bracket, from: open, to: close + 1, breaks });
        }
    }

    /// Notes operands with operators between them, after each of which a line may begin.
    pub fn operators(&mut self, from: usize, to: usize, operators: &[usize]) {
        if self.wanted && !operators.is_empty() {
            let breaks = operators.iter().map(|at| at + 1).collect();
            self.nodes.push(Node { shape: Shape::Chain, from, to, breaks });
        }
    }

    /// Notes factors, which are in one line where the last one is in brackets that can break instead.
    pub fn product(&mut self, from: usize, to: usize, operators: &[usize]) {
        let ends_with_bracket = self.nodes.last().is_some_and(|node| {
            let is_last = operators.last().is_some_and(|at| node.from > *at) && node.to == to;
            is_last && node.shape == Shape::Bracket
        });
        if !ends_with_bracket {
            self.operators(from, to, operators);
        }
    }

    /// Notes a conditional: one that is all of its `else` is part of it.
    pub fn conditional(&mut self, from: usize, to: usize, other: usize) {
        let mut breaks = vec![other];
        if let Some(inner) =
            self.nodes.pop_if(|node| node.shape == Shape::Conditional && node.from == other + 1 && node.to == to)
        {
            breaks.extend(inner.breaks);
        }
        self.node(Shape::Conditional, from, to, &breaks);
    }

    /// Notes that no blank is before a token.
    pub fn hug_left(&mut self, at: usize) {
        if self.wanted {
            self.hugs_left.push(at);
        }
    }

    /// Notes that no blank is after a token.
    pub fn hug_right(&mut self, at: usize) {
        if self.wanted {
            self.hugs_right.push(at);
        }
    }

    /// Notes that blanks are on neither side of a token.
    pub fn hug(&mut self, at: usize) {
        self.hug_left(at);
        self.hug_right(at);
    }

    /// Notes a token that only separates statements.
    pub fn omit(&mut self, at: usize) {
        if self.wanted {
            self.omitted.push(at);
        }
    }

    /// Notes tokens that are written as they are, with what is between them.
    pub fn keep(&mut self, from: usize, to: usize) {
        if self.wanted && from < to {
            self.verbatim.push((from, to));
        }
    }
}
