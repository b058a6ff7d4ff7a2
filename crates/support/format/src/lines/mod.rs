//! The layout of languages of lines: one statement in each, blocks in braces. A front end gives its tokens with comments and what its parser
//! found among them.

mod marks;
mod source;
mod tree;
mod write;

pub use marks::{Marks, Node, Shape};
pub use source::{Source, Token};

use crate::{Formatted, with_line_feeds};

impl Source<'_> {
    /// The source in its canonical layout. Time and text are linear in the source.
    #[must_use]
    pub fn layout(&self) -> Formatted {
        write::write(&tree::Prepared::of(self))
    }

    /// The texts of tokens, the comments, and the structure: equal for two sources that differ only in their layout.
    #[must_use]
    pub fn essence(&self) -> Essence {
        let text = self.text;
        let comments = self.comments.iter();
        let comments =
            comments.map(|(start, end)| text.get(*start..*end).unwrap_or_default().trim_end().to_owned()).collect();
        let prepared = tree::Prepared::of(self);
        let tokens = prepared.pieces.iter().map(|piece| with_line_feeds(piece.text)).collect();
        Essence { tokens, comments, nodes: prepared.nodes }
    }
}

/// Everything in a source that its layout must not change.
#[derive(Debug, PartialEq)]
pub struct Essence {
    tokens: Vec<String>,
    comments: Vec<String>,
    nodes: Vec<Node>,
}

impl Essence {
    /// Says in which way two differ, if they do.
    #[must_use]
    pub fn difference(&self, other: &Essence) -> Option<&'static str> {
        if self.tokens != other.tokens {
            Some("tokens differ")
        } else if self.nodes != other.nodes {
            Some("statements differ")
        } else if self.comments != other.comments {
            Some("comments differ")
        } else {
            None
        }
    }
}
