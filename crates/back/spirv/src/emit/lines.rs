//! Where operations stand in the source: debug lines.

use std::collections::BTreeMap;

use crisp_support_diagnostics::{FileId, Span};
use rspirv::dr::{Instruction, Operand};
use rspirv::spirv::{Op, SourceLanguage};

use super::Emitter;
use super::sections::r;

/// The sources that debug lines name, and where the block at hand is.
#[derive(Default)]
pub(super) struct Lines {
    files: BTreeMap<FileId, u32>,
    /// The operation at hand.
    wanted: Option<Span>,
    /// What the last debug line of the block says.
    now: Option<(FileId, u32, u32)>,
    pub(super) strings: Vec<Instruction>,
}

impl Lines {
    /// A line holds to the end of its block.
    pub(super) fn forget(&mut self) {
        self.now = None;
    }

    /// What follows stands there in the source.
    pub(super) fn at(&mut self, span: Span) {
        self.wanted = Some(span);
    }
}

impl Emitter<'_> {
    /// Writes a debug line where that of the operation at hand is another than the last.
    pub(super) fn line(&mut self) {
        let Some(span) = self.lines.wanted.take() else { return };
        let Some(file) = self.plan.files.and_then(|files| files.get(span.file)) else { return };
        let position = file.position(span.start);
        let now = (span.file, position.line, position.column);
        if self.lines.now == Some(now) {
            return;
        }
        self.lines.now = Some(now);
        let string = match self.lines.files.get(&span.file) {
            Some(&string) => string,
            None => self.source(span.file, &file.name.clone()),
        };
        let (line, column) = (Operand::LiteralBit32(position.line), Operand::LiteralBit32(position.column));
        let made = self.sections.instruction(Op::Line, None, None, vec![r(string), line, column]);
        self.instructions.push(made);
    }

    /// Names a source.
    fn source(&mut self, file: FileId, name: &str) -> u32 {
        let id = self.sections.id();
        let name = Operand::LiteralString(crate::names::readable(name));
        let string = self.sections.instruction(Op::String, None, Some(id), vec![name]);
        let language = Operand::SourceLanguage(SourceLanguage::Unknown);
        let source = vec![language, Operand::LiteralBit32(0), r(id)];
        let source = self.sections.instruction(Op::Source, None, None, source);
        self.lines.strings.extend([string, source]);
        self.lines.files.insert(file, id);
        id
    }
}
