//! The text of one entry point under construction: registers, labels, and which line of the source instructions come from.

use std::fmt::{Arguments, Write};

use super::operand::{Class, Operand};

/// A place to jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label(u32);

impl std::fmt::Display for Label {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "$L{}", self.0)
    }
}

/// A line of the source: the file's number, line, column.
pub(super) type Place = (u32, u32, u32);

/// The text of one entry point. Registers and labels are numbered in order of creation, so equal input gives equal text.
pub(super) struct Text {
    /// The instructions that are executed once, before everything else.
    entry: String,
    body: String,
    /// How many registers of each class there are.
    registers: [u32; 3],
    labels: u32,
    /// Whether nothing can be executed here.
    ended: bool,
    /// Where the next instructions come from, and what was last said of it.
    place: Option<Place>,
    said: Option<Place>,
}

impl Text {
    pub(super) fn new() -> Text {
        Text {
            entry: String::new(),
            body: String::new(),
            registers: [0; 3],
            labels: 0,
            ended: false,
            place: None,
            said: None,
        }
    }

    /// Notes where instructions come from, until the next call.
    pub(super) fn locate(&mut self, place: Option<Place>) {
        self.place = place;
    }

    /// Returns a register that nothing writes yet.
    pub(super) fn register(&mut self, class: Class) -> Operand {
        let count = &mut self.registers[class as usize];
        *count += 1;
        Operand::Reg(class, *count)
    }

    pub(super) fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels)
    }

    /// Returns whether nothing can be executed here.
    pub(super) fn is_unreachable(&self) -> bool {
        self.ended
    }

    /// Prints an instruction without its semicolon.
    pub(super) fn line(&mut self, instruction: Arguments<'_>) {
        if self.ended {
            return;
        }
        if self.place != self.said
            && let Some((file, line, column)) = self.place
        {
            // A string takes everything.
            let _ = writeln!(self.body, "\t.loc\t{file} {line} {column}");
            self.said = self.place;
        }
        let _ = writeln!(self.body, "\t{instruction};");
    }

    /// Prints an instruction in front of everything.
    pub(super) fn line_in_entry(&mut self, instruction: Arguments<'_>) {
        let _ = writeln!(self.entry, "\t{instruction};");
    }

    /// Returns the register that an instruction writes.
    pub(super) fn op(&mut self, class: Class, name: Arguments<'_>, operands: &[Operand]) -> Operand {
        let to = self.register(class);
        self.op_to(to, name, operands);
        to
    }

    /// Prints an instruction that writes a given register.
    pub(super) fn op_to(&mut self, to: Operand, name: Arguments<'_>, operands: &[Operand]) {
        match *operands {
            [a] => self.line(format_args!("{name} \t{to}, {a}")),
            [a, b] => self.line(format_args!("{name} \t{to}, {a}, {b}")),
            [a, b, c] => self.line(format_args!("{name} \t{to}, {a}, {b}, {c}")),
            _ => self.line(format_args!("{name} \t{to}")),
        }
    }

    /// Copies a value into a register.
    pub(super) fn copy(&mut self, to: Operand, from: Operand) {
        if let (true, Operand::Reg(class, _)) = (to != from, to) {
            self.line(format_args!("mov.{} \t{to}, {}", class.bits(), from.bits()));
        }
    }

    /// Returns a register with a value, for instructions that take nothing else.
    pub(super) fn in_register(&mut self, class: Class, value: Operand) -> Operand {
        if value.is_register() {
            return value;
        }
        let to = self.register(class);
        self.copy(to, value);
        to
    }

    /// Starts a block.
    pub(super) fn start(&mut self, label: Label) {
        let _ = writeln!(self.body, "{label}:");
        self.ended = false;
    }

    /// Jumps; nothing after it is executed.
    pub(super) fn jump(&mut self, to: Label) {
        self.line(format_args!("bra.uni \t{to}"));
        self.ended = true;
    }

    /// Jumps where a condition has a value.
    pub(super) fn branch(&mut self, cond: Operand, holds: bool, to: Label) {
        match cond {
            Operand::Known(known) if known == holds => self.jump(to),
            Operand::Known(_) => {}
            _ => self.line(format_args!("@{}{cond} bra \t{to}", if holds { "" } else { "!" })),
        }
    }

    /// Ends the invocation.
    pub(super) fn leave(&mut self) {
        self.line(format_args!("ret"));
        self.ended = true;
    }

    /// Prints the declarations of registers, and all of it.
    pub(super) fn finish(self, text: &mut String) {
        for class in Class::ALL {
            let count = self.registers[class as usize];
            if count > 0 {
                let _ = writeln!(text, "\t.reg .{} \t{}<{}>;", class.bits(), class.prefix(), count + 1);
            }
        }
        text.push_str(&self.entry);
        text.push_str(&self.body);
    }
}
