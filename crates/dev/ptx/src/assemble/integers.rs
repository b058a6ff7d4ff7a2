//! Bits of integers: shifts, fields, counts, logic, and products of parts.

use super::arithmetic::INTEGERS;
use super::instruction::Context;
use crate::arith::integer::{self, Permutation};
use crate::code::{Logic, Of1, Of4, Op, Slot, Test};
use crate::error::Refused;
use crate::text::Operand;
use crate::types::{Kind, Ty, mask, signed};

const PLAIN: &[&str] = &["b16", "b32", "b64"];
const WIDE: &[&str] = &["u32", "u64", "s32", "s64"];
const WORDS: &[&str] = &["u32", "s32"];

impl Context<'_> {
    pub(crate) fn integer(&mut self) -> Result<Op, Refused> {
        match self.instruction.opcode.as_str() {
            "shl" | "shr" => self.shift(),
            "shf" => self.funnel(),
            "bfe" => self.extract(),
            "bfi" => {
                let ty = self.ty(&["b32", "b64"])?;
                self.count(5..=5)?;
                let from = [self.source(1, ty)?, self.source(2, ty)?, self.field(3)?, self.field(4)?];
                let bits = ty.bits;
                let of: Of4 = Box::new(move |[a, b, start, length]| integer::insert(a, b, start, length, bits));
                Ok(Op::Map4 { of, to: self.dest(0, ty)?, from })
            }
            "popc" | "clz" | "bfind" => self.counts(),
            "brev" => {
                let ty = self.ty(&["b32", "b64"])?;
                let unused = 64 - ty.bits;
                self.map1(ty, Box::new(move |a| a.reverse_bits() >> unused))
            }
            "fns" => {
                self.since(30, (6, 0))?;
                let ty = self.ty(&["b32"])?;
                self.map3(ty, Box::new(integer::find_nth))
            }
            "bmsk" => {
                self.since(70, (7, 6))?;
                let wrap = self.one_of(&["clamp", "wrap"])? == "wrap";
                let ty = self.ty(&["b32"])?;
                self.map2(ty, Box::new(move |a, b| integer::bit_mask(a, b, wrap)))
            }
            "szext" => {
                self.since(70, (7, 6))?;
                let wrap = self.one_of(&["clamp", "wrap"])? == "wrap";
                let ty = self.ty(WORDS)?;
                let is_signed = ty.kind == Kind::Signed;
                self.map2(ty, Box::new(move |a, b| integer::extend(a, b, is_signed, wrap)))
            }
            "dp4a" | "dp2a" => {
                self.since(61, (5, 0))?;
                let half =
                    if self.instruction.opcode == "dp2a" { Some(self.one_of(&["lo", "hi"])? == "hi") } else { None };
                let a = self.ty(WORDS)?.kind == Kind::Signed;
                let b = self.ty(WORDS)?.kind == Kind::Signed;
                self.map3(
                    Ty::U32,
                    match half {
                        None => Box::new(move |x, y, z| integer::dot4(x, y, z, a, b)),
                        Some(high) => Box::new(move |x, y, z| integer::dot2(x, y, z, a, b, high)),
                    },
                )
            }
            "prmt" => self.permute(),
            "lop3" => {
                self.since(50, (4, 3))?;
                let ty = self.ty(&["b32"])?;
                self.count(5..=5)?;
                let table = self.immediate(4, 255)?;
                let of = Box::new(move |a, b, c| integer::lookup(a, b, c, table));
                let (to, a, b, c) = (self.dest(0, ty)?, self.source(1, ty)?, self.source(2, ty)?, self.source(3, ty)?);
                Ok(Op::Map3 { of, to, a, b, c })
            }
            "sad" => {
                let ty = self.ty(INTEGERS)?;
                let (bits, is_signed) = (ty.bits, ty.kind == Kind::Signed);
                self.map3(
                    ty,
                    Box::new(move |a, b, c| {
                        let distance =
                            if is_signed { signed(a, bits).abs_diff(signed(b, bits)) } else { a.abs_diff(b) };
                        c.wrapping_add(distance) & mask(bits)
                    }),
                )
            }
            _ => self.product24(),
        }
    }

    /// `mul24`, `mad24`.
    fn product24(&mut self) -> Result<Op, Refused> {
        let high = self.one_of(&["lo", "hi"])? == "hi";
        let add = self.instruction.opcode == "mad24";
        if add && high && self.flag("sat") {
            let ty = self.ty(&["s32"])?;
            return self.map3(
                ty,
                Box::new(|a, b, c| integer::saturate(signed(integer::mul24(a, b, true, true), 32) + signed(c, 32), 32)),
            );
        }
        let ty = self.ty(WORDS)?;
        let is_signed = ty.kind == Kind::Signed;
        if add {
            let of = move |a, b, c: u64| integer::mul24(a, b, is_signed, high).wrapping_add(c) & mask(32);
            self.map3(ty, Box::new(of))
        } else {
            self.map2(ty, Box::new(move |a, b| integer::mul24(a, b, is_signed, high)))
        }
    }

    fn shift(&mut self) -> Result<Op, Refused> {
        let left = self.instruction.opcode == "shl";
        let ty =
            self.ty(if left { PLAIN } else { &["b16", "b32", "b64", "u16", "u32", "u64", "s16", "s32", "s64"] })?;
        self.count(3..=3)?;
        let (bits, is_signed) = (ty.bits, ty.kind == Kind::Signed);
        let of: crate::code::Of2 = if left {
            Box::new(move |a, by| integer::shl(a, by, bits))
        } else {
            Box::new(move |a, by| integer::shr(a, by, bits, is_signed))
        };
        Ok(Op::Map2 { of, to: self.dest(0, ty)?, a: self.source(1, ty)?, b: self.source(2, Ty::U32)? })
    }

    fn funnel(&mut self) -> Result<Op, Refused> {
        let left = self.one_of(&["l", "r"])? == "l";
        let wrap = self.one_of(&["clamp", "wrap"])? == "wrap";
        let ty = self.ty(&["b32"])?;
        self.map3(ty, Box::new(move |low, high, by| integer::funnel(low, high, by, left, wrap)))
    }

    /// Returns a start or length of a field: a register, or a number of one byte.
    fn field(&mut self, index: usize) -> Result<Slot, Refused> {
        if let Operand::Int(256..) = self.operand(index)? {
            return Err(self.wrong("starts and lengths of fields are at most 255"));
        }
        self.source(index, Ty::U32)
    }

    fn extract(&mut self) -> Result<Op, Refused> {
        let ty = self.ty(WIDE)?;
        self.count(4..=4)?;
        let (bits, is_signed) = (ty.bits, ty.kind == Kind::Signed);
        let of = Box::new(move |a, start, length| integer::extract(a, start, length, bits, is_signed));
        let (to, a) = (self.dest(0, ty)?, self.source(1, ty)?);
        Ok(Op::Map3 { of, to, a, b: self.field(2)?, c: self.field(3)? })
    }

    /// `popc`, `clz`, `bfind`: the result has 32 bits always.
    fn counts(&mut self) -> Result<Op, Refused> {
        let opcode = self.instruction.opcode.as_str();
        let amount = opcode == "bfind" && self.flag("shiftamt");
        let ty = self.ty(if opcode == "bfind" { WIDE } else { &["b32", "b64"] })?;
        self.count(2..=2)?;
        let (bits, is_signed) = (ty.bits, ty.kind == Kind::Signed);
        let of: Of1 = match opcode {
            "popc" => Box::new(|a| u64::from(a.count_ones())),
            "clz" => Box::new(move |a| u64::from(a.leading_zeros() - (64 - bits))),
            _ => Box::new(move |a| integer::find_high(a, bits, is_signed, amount)),
        };
        Ok(Op::Map1 { of, to: self.dest(0, Ty::U32)?, a: self.source(1, ty)? })
    }

    fn permute(&mut self) -> Result<Op, Refused> {
        let ty = self.ty(&["b32"])?;
        let how = match self.any_of(&["f4e", "b4e", "rc8", "ecl", "ecr", "rc16"]) {
            None => Permutation::Plain,
            Some("f4e") => Permutation::Forward4,
            Some("b4e") => Permutation::Backward4,
            Some("rc8") => Permutation::Replicate8,
            Some("ecl") => Permutation::EdgeLeft,
            Some("ecr") => Permutation::EdgeRight,
            Some(_) => Permutation::Replicate16,
        };
        self.map3(ty, Box::new(move |a, b, selector| integer::permute(a, b, selector, how)))
    }

    /// `and`, `or`, `xor`, `not`, `cnot`.
    pub(crate) fn logic(&mut self) -> Result<Op, Refused> {
        let opcode = self.instruction.opcode.clone();
        let ty = self.ty(if opcode == "cnot" { PLAIN } else { &["pred", "b16", "b32", "b64"] })?;
        let mask = ty.mask();
        if ty == Ty::PRED {
            let to = self.pred_dest_of(&self.operand(0)?.clone())?;
            let logic = match opcode.as_str() {
                "and" => Logic::And,
                "or" => Logic::Or,
                "xor" => Logic::Xor,
                _ => {
                    self.count(2..=2)?;
                    let Test { pred, negated } = self.test(1, false)?;
                    let a = Test { pred, negated: !negated };
                    return Ok(Op::PredLogic { logic: Logic::First, to, a, b: a });
                }
            };
            self.count(3..=3)?;
            return Ok(Op::PredLogic { logic, to, a: self.test(1, false)?, b: self.test(2, false)? });
        }
        match opcode.as_str() {
            "and" => self.map2(ty, Box::new(|a, b| a & b)),
            "or" => self.map2(ty, Box::new(|a, b| a | b)),
            "xor" => self.map2(ty, Box::new(|a, b| a ^ b)),
            "not" => self.map1(ty, Box::new(move |a| !a & mask)),
            _ => self.map1(ty, Box::new(|a| u64::from(a == 0))),
        }
    }
}
