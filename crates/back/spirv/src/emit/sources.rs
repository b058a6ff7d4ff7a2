//! Which sources debug lines have named, and what the last of them says.

use std::collections::BTreeMap;

use crisp_support_diagnostics::{FileId, Span};
use rspirv::dr::Instruction;

/// The sources that debug lines name, and where the block at hand is.
#[derive(Default)]
pub(super) struct Lines {
    pub(super) files: BTreeMap<FileId, u32>,
    /// The operation at hand.
    pub(super) wanted: Option<Span>,
    /// The location of the last debug line of the block.
    pub(super) now: Option<(FileId, u32, u32)>,
    pub(super) strings: Vec<Instruction>,
}

impl Lines {
    /// Ends the validity of the last line at the end of its block.
    pub(super) fn forget(&mut self) {
        self.now = None;
    }

    /// Sets the location of the following instructions in the source.
    pub(super) fn at(&mut self, span: Span) {
        self.wanted = Some(span);
    }
}
