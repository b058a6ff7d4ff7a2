//! Locations of operations in the source: debug lines.

use crisp_support_diagnostics::FileId;
use rspirv::dr::Operand;
use rspirv::spirv::{Op, SourceLanguage};

use super::Emitter;
use super::sections::r;

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
