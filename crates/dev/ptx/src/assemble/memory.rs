//! Loads, stores, atomic operations, fences.

use super::instruction::Context;
use crate::code::{Atomic, Element, Op, Slot, Space};
use crate::error::Refused;
use crate::text::Operand;
use crate::types::{Kind, Ty};

const TYPES: &[&str] = &["b8", "b16", "b32", "b64", "u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64", "f32", "f64"];
const SCOPES: &[&str] = &["cta", "cluster", "gpu", "sys"];
const EVICTIONS: &[&str] = &[
    "L1::evict_normal",
    "L1::evict_unchanged",
    "L1::evict_first",
    "L1::evict_last",
    "L1::no_allocate",
    "L2::evict_normal",
    "L2::evict_first",
    "L2::evict_last",
];

impl Context<'_> {
    fn space(&mut self, names: &[&'static str]) -> Space {
        match self.any_of(names) {
            None => Space::Generic,
            Some("global") => Space::Global,
            Some("const") => Space::Const,
            Some("local") => Space::Local,
            Some("param" | "param::entry" | "param::func") => Space::Param,
            Some(_) => Space::Shared,
        }
    }

    /// Returns how strong an access is. Strong ones name a scope.
    fn strength(&mut self, ordered: &'static str) -> Result<&'static str, Refused> {
        let found = self.any_of(&["weak", "volatile", "relaxed", ordered, "mmio"]).unwrap_or("");
        match found {
            "mmio" => {
                self.one_of(&["relaxed"])?;
                self.one_of(&["sys"])?;
                self.since(70, (8, 2))?;
            }
            "relaxed" | "acquire" | "release" => {
                self.since(70, (6, 0))?;
                if self.one_of(SCOPES)? == "cluster" {
                    self.since(90, (7, 8))?;
                }
            }
            _ => {}
        }
        Ok(found)
    }

    /// Adds how long data stays in caches, of global memory and where nothing else has been said of that.
    fn hints(&mut self, space: Space, cached: bool) -> Result<(), Refused> {
        let global = matches!(space, Space::Generic | Space::Global);
        let hint = self.peek().is_some_and(|name| name.starts_with("L1::") || name.starts_with("L2::"));
        if hint && !(global && (!cached || self.peek().is_some_and(|name| name.ends_with('B')))) {
            return Err(self.wrong("a hint that this access does not take"));
        }
        if self.any_of(EVICTIONS).is_some() {
            self.since(70, (7, 4))?;
            self.any_of(EVICTIONS);
        }
        if self.any_of(&["L2::64B", "L2::128B", "L2::256B"]).is_some() {
            self.since(75, (7, 4))?;
        }
        Ok(())
    }

    /// Returns how many elements, and of which type.
    fn vector(&mut self) -> Result<(usize, Ty), Refused> {
        let count = match self.any_of(&["v2", "v4"]) {
            None => 1,
            Some("v2") => 2,
            Some(_) => 4,
        };
        let ty = self.ty(TYPES)?;
        if count as u32 * ty.bits > 128 {
            return Err(self.wrong("more than 128 bits"));
        }
        Ok((count, ty))
    }

    fn elements(&self, index: usize, count: usize) -> Result<Vec<Operand>, Refused> {
        match (count, self.operand(index)?) {
            (1, Operand::Vector(_)) => Err(self.wrong("a vector, and the instruction has no `.v2` or `.v4`")),
            (1, operand) => Ok(vec![operand.clone()]),
            (_, Operand::Vector(list)) if list.len() == count => Ok(list.clone()),
            _ => Err(self.wrong(format!("a vector of {count} is expected"))),
        }
    }

    pub(crate) fn load(&mut self) -> Result<Op, Refused> {
        let strength = if self.instruction.opcode == "ldu" { "weak" } else { self.strength("acquire")? };
        let space =
            self.space(&["const", "global", "local", "param", "param::entry", "param::func", "shared", "shared::cta"]);
        if matches!(strength, "relaxed" | "acquire" | "mmio")
            && matches!(space, Space::Const | Space::Local | Space::Param)
        {
            return Err(self.wrong("an order of memory that at most one invocation writes"));
        }
        let mut cached = false;
        if strength == "volatile" && matches!(space, Space::Const | Space::Param | Space::Local) {
            return Err(self.wrong("no other invocation writes this memory"));
        }
        if matches!(strength, "" | "weak") {
            cached = self.any_of(&["ca", "cg", "cs", "lu", "cv"]).is_some();
            if cached && space == Space::Param {
                return Err(self.wrong("parameters are not cached"));
            }
            if self.flag("nc") && (space != Space::Global || strength == "weak") {
                return Err(self.wrong("`.nc` is for plain loads of global memory"));
            }
        }
        self.hints(space, cached)?;
        let (count, ty) = self.vector()?;
        self.count(2..=2)?;
        let mut to = Vec::new();
        let mut register = 0;
        for operand in self.elements(0, count)? {
            if operand == Operand::Sink && count > 1 {
                to.push(self.module.new_slot(0));
                continue;
            }
            let (slot, bits) = self.wide_dest_of(&operand, ty)?;
            register = bits;
            to.push(slot);
        }
        let sign_to = if ty.kind == Kind::Signed { register } else { 0 };
        let address = self.address(1, space, false)?;
        Ok(Op::Load { element: Element { bytes: ty.bytes(), sign_to }, to, address })
    }

    pub(crate) fn store(&mut self) -> Result<Op, Refused> {
        let strength = self.strength("release")?;
        let space = self.space(&["global", "local", "param", "param::func", "shared", "shared::cta"]);
        if matches!(strength, "relaxed" | "release" | "mmio") && matches!(space, Space::Local | Space::Param) {
            return Err(self.wrong("an order of memory that only one invocation writes"));
        }
        if strength == "volatile" && matches!(space, Space::Param | Space::Local) {
            return Err(self.wrong("no other invocation reads this memory"));
        }
        let cached = matches!(strength, "" | "weak") && self.any_of(&["wb", "cg", "cs", "wt"]).is_some();
        self.hints(space, cached)?;
        let (count, ty) = self.vector()?;
        self.count(2..=2)?;
        let operands = self.elements(1, count)?;
        let from =
            operands.iter().map(|operand| self.source_of(operand, ty, true)).collect::<Result<Vec<Slot>, _>>()?;
        let address = self.address(0, space, true)?;
        Ok(Op::Store { bytes: ty.bytes(), from, address })
    }

    /// `atom`, `red`.
    pub(crate) fn atomic(&mut self) -> Result<Op, Refused> {
        let returns = self.instruction.opcode == "atom";
        if self
            .any_of(if returns { &["relaxed", "acquire", "release", "acq_rel"] } else { &["relaxed", "release"] })
            .is_some()
        {
            self.since(70, (6, 0))?;
        }
        match self.any_of(SCOPES) {
            None => {}
            Some("cluster") => self.since(90, (7, 8))?,
            Some(_) => self.since(60, (5, 0))?,
        }
        let space = self.space(&["global", "shared", "shared::cta"]);
        let mut names = vec!["add", "and", "or", "xor", "min", "max", "inc", "dec"];
        if returns {
            names.extend(["exch", "cas"]);
        }
        let name = self.one_of(&names)?;
        let halves = name == "add" && self.flag("noftz");
        let ty = self.ty(match name {
            "add" if halves => &["f16", "f16x2", "bf16", "bf16x2"],
            "add" => &["u32", "s32", "u64", "s64", "f32", "f64"],
            "and" | "or" | "xor" => &["b32", "b64"],
            "exch" => &["b32", "b64"],
            "cas" => &["b16", "b32", "b64"],
            "inc" | "dec" => &["u32"],
            // Signed sums are unsigned ones; signed extremes are not.
            _ => &["u32", "s32", "u64", "s64"],
        })?;
        match (ty.kind, ty.bits) {
            (Kind::Brain | Kind::Brains, _) => self.since(90, (7, 8))?,
            (Kind::Halves, _) => self.since(60, (6, 2))?,
            (Kind::Float, 16) => self.since(70, (6, 3))?,
            (Kind::Float, 64) => self.since(60, (5, 0))?,
            (Kind::Bits, 16) => self.since(70, (6, 3))?,
            (Kind::Signed, 64) if name == "add" => {
                return Err(self.wrong("sums of 64 bits have type `.u64`"));
            }
            _ => {}
        }
        let is_signed = ty.kind == Kind::Signed;
        let what = match (name, ty.kind, ty.bits) {
            ("add", Kind::Float, 32) => Atomic::AddF32,
            ("add", Kind::Float, 64) => Atomic::AddF64,
            ("add", Kind::Float, _) => Atomic::AddHalf,
            ("add", Kind::Halves, _) => Atomic::AddHalves,
            ("add", Kind::Brain, _) => Atomic::AddBrain,
            ("add", Kind::Brains, _) => Atomic::AddBrains,
            ("add", ..) => Atomic::Add,
            ("and", ..) => Atomic::And,
            ("or", ..) => Atomic::Or,
            ("xor", ..) => Atomic::Xor,
            ("min", ..) if is_signed => Atomic::MinSigned,
            ("min", ..) => Atomic::Min,
            ("max", ..) if is_signed => Atomic::MaxSigned,
            ("max", ..) => Atomic::Max,
            ("inc", ..) => Atomic::Inc,
            ("dec", ..) => Atomic::Dec,
            ("exch", ..) => Atomic::Exchange,
            _ => Atomic::CompareExchange,
        };
        let first = usize::from(returns);
        let values = if what == Atomic::CompareExchange { 2 } else { 1 };
        self.count(first + 1 + values..=first + 1 + values)?;
        let to = if returns {
            let operand = self.operand(0)?.clone();
            self.dest_or_sink_of(&operand, ty)?
        } else {
            self.module.new_slot(0)
        };
        let address = self.address(first, space, true)?;
        let a = self.source(first + 1, ty)?;
        let b = if values == 2 { self.source(first + 2, ty)? } else { a };
        Ok(Op::Atomic { what, bytes: ty.bytes(), to, address, a, b })
    }

    /// Fences and hints. Accesses happen one after another here, so there is nothing to order.
    pub(crate) fn ordering(&mut self) -> Result<Op, Refused> {
        match self.instruction.opcode.as_str() {
            "membar" => {
                self.one_of(&["cta", "gl", "sys"])?;
                self.count(0..=0)?;
            }
            "fence" => {
                self.since(70, (6, 0))?;
                if self.flag("proxy") {
                    self.one_of(&["alias", "async"])?;
                    self.any_of(&["global", "shared::cta", "shared::cluster"]);
                } else {
                    if self.any_of(&["acquire", "release"]).is_some() {
                        self.since(90, (8, 6))?;
                    } else {
                        self.any_of(&["sc", "acq_rel"]);
                    }
                    if self.one_of(SCOPES)? == "cluster" {
                        self.since(90, (7, 8))?;
                    }
                }
                self.count(0..=0)?;
            }
            "prefetch" => {
                let space = self.space(&["global", "local"]);
                self.one_of(&["L1", "L2", "L2::evict_last", "L2::evict_normal"])?;
                self.count(1..=1)?;
                self.address(0, space, false)?;
            }
            "prefetchu" => {
                self.one_of(&["L1"])?;
                self.count(1..=1)?;
                self.address(0, Space::Generic, false)?;
            }
            opcode => {
                let discards = opcode == "discard";
                self.since(80, (7, 4))?;
                let space = self.space(&["global"]);
                self.one_of(if discards { &["L2"] } else { &["L2::evict_normal"] })?;
                self.count(2..=2)?;
                self.address(0, space, discards)?;
                self.immediate(1, 128)?;
            }
        }
        Ok(Op::Nop)
    }
}
