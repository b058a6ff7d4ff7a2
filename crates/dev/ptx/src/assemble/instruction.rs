//! One instruction: which it is, and the modifiers that may follow in which order.

use super::Module;
use crate::code::{Inst, Op, Test};
use crate::error::Refused;
use crate::text::Instruction;
use crate::types::Ty;

/// An instruction that is being read.
pub(crate) struct Context<'a> {
    pub(crate) module: &'a mut Module,
    pub(crate) instruction: &'a Instruction,
    guard: Option<Test>,
    next: usize,
}

impl Context<'_> {
    /// Reads an instruction and appends what it does.
    pub(crate) fn run(module: &mut Module, instruction: &Instruction) -> Result<(), Refused> {
        let mut context = Context { module, instruction, guard: None, next: 0 };
        if let Some((name, negated)) = &instruction.guard {
            context.guard = Some(Test { pred: context.pred_of(name)?, negated: *negated });
        }
        let op = context.op()?;
        if let Some(modifier) = context.instruction.modifiers.get(context.next) {
            return Err(context.wrong(format!("modifier `.{modifier}` is not known here")));
        }
        context.push(op);
        Ok(())
    }

    pub(crate) fn push(&mut self, op: Op) {
        let inst = Inst { line: self.instruction.line, guard: self.guard, op };
        self.module.code.push(inst);
    }

    /// Returns an error at this instruction.
    pub(crate) fn wrong(&self, reason: impl Into<String>) -> Refused {
        let Instruction { opcode, modifiers, .. } = self.instruction;
        let modifiers: String = modifiers.iter().map(|name| format!(".{name}")).collect();
        Refused::new(self.instruction.line, format!("`{opcode}{modifiers}`: {}", reason.into()))
    }

    /// Refuses what the module's target or version does not have yet.
    pub(crate) fn since(&self, target: u32, version: (u32, u32)) -> Result<(), Refused> {
        if self.module.target < target {
            return Err(self.wrong(format!("this needs target sm_{target}")));
        }
        if self.module.version < version {
            return Err(self.wrong(format!("this needs version {}.{}", version.0, version.1)));
        }
        Ok(())
    }

    pub(crate) fn peek(&self) -> Option<&str> {
        self.instruction.modifiers.get(self.next).map(String::as_str)
    }

    pub(crate) fn last(&self) -> &str {
        self.instruction.modifiers.last().map_or("", String::as_str)
    }

    /// Returns whether this modifier is next; then it is taken.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let found = self.peek() == Some(name);
        self.next += usize::from(found);
        found
    }

    /// Returns the next modifier if it is one of these.
    pub(crate) fn any_of(&mut self, names: &[&'static str]) -> Option<&'static str> {
        let found = names.iter().find(|name| self.peek() == Some(**name)).copied();
        self.next += usize::from(found.is_some());
        found
    }

    pub(crate) fn one_of(&mut self, names: &[&'static str]) -> Result<&'static str, Refused> {
        self.any_of(names).ok_or_else(|| {
            let names: Vec<String> = names.iter().map(|name| format!("`.{name}`")).collect();
            let found = self.peek().map_or_else(|| "nothing".to_owned(), |name| format!("`.{name}`"));
            self.wrong(format!("one of {} is expected, and there is {found}", names.join(", ")))
        })
    }

    pub(crate) fn ty(&mut self, names: &[&'static str]) -> Result<Ty, Refused> {
        let name = self.one_of(names)?;
        Ty::parse(name).ok_or_else(|| self.wrong(format!("`.{name}` is not a type")))
    }

    fn op(&mut self) -> Result<Op, Refused> {
        match self.instruction.opcode.as_str() {
            "add" | "sub" => self.sum(),
            "mul" => self.product(),
            "mad" | "fma" => self.product_sum(),
            "addc" | "subc" | "madc" => self.carried(),
            "div" | "rem" => self.quotient(),
            "abs" | "neg" => self.sign(),
            "min" | "max" => self.extreme(),
            "mul24" | "mad24" | "sad" | "popc" | "clz" | "bfind" | "brev" | "bfe" | "bfi" | "fns" | "bmsk"
            | "szext" | "dp4a" | "dp2a" | "prmt" | "lop3" | "shf" | "shl" | "shr" => self.integer(),
            "and" | "or" | "xor" | "not" | "cnot" => self.logic(),
            "rcp" | "sqrt" | "rsqrt" | "sin" | "cos" | "lg2" | "ex2" | "tanh" | "copysign" | "testp" => self.float(),
            "set" | "setp" => self.compare(),
            "selp" | "slct" => self.select(),
            "mov" => self.mov(),
            "cvt" | "cvta" | "isspacep" => self.convert(),
            "ld" | "ldu" => self.load(),
            "st" => self.store(),
            "atom" | "red" => self.atomic(),
            "membar" | "fence" | "prefetch" | "prefetchu" | "discard" | "applypriority" => self.ordering(),
            "bra" | "brx" | "call" | "ret" | "exit" | "trap" | "brkpt" | "nanosleep" | "pmevent" | "griddepcontrol" => {
                self.control()
            }
            "bar" | "barrier" | "shfl" | "vote" | "match" | "redux" | "activemask" | "elect" => self.together(),
            _ => Err(self.wrong("unknown instruction")),
        }
    }
}
