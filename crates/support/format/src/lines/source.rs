//! A source as a front end gives it to the layout: tokens, comments, marks.

use super::marks::Marks;

/// A token of the source.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// Where it begins, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Whether it only ends a statement or a line and is not written.
    pub is_omitted: bool,
    /// Whether it follows its predecessor without a blank.
    pub hugs_left: bool,
    /// Whether its successor follows without a blank.
    pub hugs_right: bool,
}

/// A source that was read.
#[derive(Debug)]
pub struct Source<'t> {
    /// Its text.
    pub text: &'t str,
    /// Its tokens in order.
    pub tokens: Vec<Token>,
    /// Where its comments are, in order; each ends with its line.
    pub comments: Vec<(usize, usize)>,
    /// The findings of the parser.
    pub marks: Marks,
    /// The signs that begin comments.
    pub comment_signs: &'static [char],
    /// Whether an expression goes on in the next line outside of brackets.
    pub breaks_anywhere: bool,
}
