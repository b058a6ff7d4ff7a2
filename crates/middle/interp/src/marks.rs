//! Sets of instructions of a program, at which an execution is looked at.

use crate::instruction::Instruction;
use crate::program::Program;

/// Instructions at which a look is taken.
#[derive(Clone, Debug)]
pub struct Marks {
    firsts: Vec<usize>,
    marked: Vec<bool>,
}

impl Marks {
    /// No instructions of a program.
    #[must_use]
    pub fn none(program: &Program) -> Marks {
        let (mut firsts, mut count) = (Vec::new(), 0);
        for function in &program.functions {
            firsts.push(count);
            count += function.code.len();
        }
        Marks { firsts, marked: vec![false; count] }
    }

    /// All instructions of a program.
    #[must_use]
    pub fn all(program: &Program) -> Marks {
        let mut marks = Marks::none(program);
        marks.marked.fill(true);
        marks
    }

    /// Adds an instruction of a function.
    pub fn add(&mut self, function: usize, at: usize) {
        let place = self.firsts.get(function).and_then(|first| self.marked.get_mut(first + at));
        place.into_iter().for_each(|marked| *marked = true);
    }

    /// Adds all instructions that load or store.
    pub fn add_accesses(&mut self, program: &Program) {
        for (number, function) in program.functions.iter().enumerate() {
            for (at, instruction) in function.code.iter().enumerate() {
                if touches(*instruction) {
                    self.add(number, at);
                }
            }
        }
    }

    #[inline]
    pub(crate) fn has(&self, function: u32, at: u32) -> bool {
        self.firsts
            .get(function as usize)
            .and_then(|first| self.marked.get(first + at as usize))
            .copied()
            .unwrap_or(false)
    }
}

fn touches(instruction: Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Load { .. }
            | Instruction::Store { .. }
            | Instruction::Atomic { .. }
            | Instruction::BeginUpdate { .. }
            | Instruction::EndUpdate { .. }
    )
}
