//! Jumps, calls, ends.

use super::instruction::Context;
use super::names::{Callee, Name};
use crate::code::{Op, Passed};
use crate::error::Refused;
use crate::text::Operand;
use crate::types::Ty;

impl Context<'_> {
    fn label(&self, name: &str) -> Result<u32, Refused> {
        match self.module.names.find(name) {
            Some(Name::Label(label)) => Ok(*label),
            Some(_) => Err(self.wrong(format!("`{name}` is not a label"))),
            None => Err(self.wrong(format!("there is no label `{name}`"))),
        }
    }

    fn name(&self, index: usize) -> Result<String, Refused> {
        match self.operand(index)? {
            Operand::Name(name) => Ok(name.clone()),
            _ => Err(self.wrong(format!("operand {} must be a name", index + 1))),
        }
    }

    pub(crate) fn control(&mut self) -> Result<Op, Refused> {
        match self.instruction.opcode.as_str() {
            "bra" => {
                let uniform = self.flag("uni");
                self.count(1..=1)?;
                Ok(Op::Jump { to: self.label(&self.name(0)?)?, uniform })
            }
            "brx" => {
                self.one_of(&["idx"])?;
                self.since(30, (6, 0))?;
                let uniform = self.flag("uni");
                self.count(2..=2)?;
                let table = self.name(1)?;
                let Some(Name::Targets(targets)) = self.module.names.find(&table).cloned() else {
                    return Err(self.wrong(format!("`{table}` is not a list of branch targets")));
                };
                let to = targets.iter().map(|target| self.label(target)).collect::<Result<Vec<_>, _>>()?;
                Ok(Op::JumpTable { index: self.source(0, Ty::U32)?, to, uniform })
            }
            "call" => self.call(),
            "ret" => {
                self.flag("uni");
                self.count(0..=0)?;
                Ok(Op::Return)
            }
            "exit" => {
                self.count(0..=0)?;
                Ok(Op::Exit)
            }
            "trap" | "brkpt" => {
                self.count(0..=0)?;
                Ok(Op::Trap)
            }
            "nanosleep" => {
                self.since(70, (6, 3))?;
                let ty = self.ty(&["u32"])?;
                self.count(1..=1)?;
                self.source(0, ty)?;
                Ok(Op::Nop)
            }
            "pmevent" => {
                self.flag("mask");
                self.count(1..=1)?;
                self.immediate(0, 0xffff)?;
                Ok(Op::Nop)
            }
            _ => {
                self.since(90, (7, 8))?;
                self.one_of(&["launch_dependents", "wait"])?;
                self.count(0..=0)?;
                Ok(Op::Nop)
            }
        }
    }

    /// `call (results), function, (arguments)`, each part in parentheses optional.
    fn call(&mut self) -> Result<Op, Refused> {
        self.flag("uni");
        let operands = self.instruction.operands.clone();
        let (results, rest) = match operands.as_slice() {
            [Operand::Group(results), rest @ ..] => (results.as_slice(), rest),
            rest => (&[][..], rest),
        };
        let (name, arguments) = match rest {
            [Operand::Name(name)] => (name, &[][..]),
            [Operand::Name(name), Operand::Group(arguments)] => (name, arguments.as_slice()),
            _ => return Err(self.wrong("calls through pointers are not supported")),
        };
        let Some(Name::Function(Callee { label, returns, parameters })) = self.module.names.find(name).cloned() else {
            return Err(self.wrong(format!("there is no function `{name}`")));
        };
        if returns.len() != results.len() || parameters.len() != arguments.len() {
            return Err(self.wrong(format!("`{name}` has another number of parameters or results")));
        }
        let before = arguments.iter().zip(&parameters).map(|(given, to)| self.passed(given, to, false));
        let before = before.collect::<Result<Vec<_>, _>>()?;
        let after = results.iter().zip(&returns).map(|(given, from)| self.passed(given, from, true));
        let after = after.collect::<Result<Vec<_>, _>>()?;
        let caller = self.module.at.clone();
        self.module.calls.push((caller, name.clone(), self.instruction.line));
        Ok(Op::Call { to: label, before, after })
    }

    /// Returns the move between a caller's operand and a callee's parameter, in its direction.
    fn passed(&mut self, given: &Operand, parameter: &Name, back: bool) -> Result<Passed, Refused> {
        let own = match given {
            Operand::Name(name) => self.module.names.find(name).cloned(),
            _ => None,
        };
        let turn = |given: u32, parameter: u32| if back { (parameter, given) } else { (given, parameter) };
        match (own, parameter) {
            (
                Some(Name::Variable { address: a, bytes: size, parameter: true, .. }),
                Name::Variable { address: b, bytes, .. },
            ) if size == *bytes => {
                let (from, to) = turn(a as u32, *b as u32);
                Ok(Passed::Bytes { from, to, bytes: *bytes })
            }
            (Some(Name::Pred(a)), Name::Pred(b)) => {
                let (from, to) = turn(a, *b);
                Ok(Passed::Pred { from, to })
            }
            (_, Name::Register(slot, ty)) => {
                let a = if back { self.dest_of(given, *ty)? } else { self.source_of(given, *ty, false)? };
                let (from, to) = turn(a, *slot);
                Ok(Passed::Slot { from, to })
            }
            _ => Err(self.wrong("an argument or result does not fit its parameter")),
        }
    }
}
