//! Moves and conversions: of values, of vectors and their parts, of addresses between spaces.

use rustc_apfloat::Round;

use super::floats::rounding;
use super::instruction::Context;
use super::names::Name;
use crate::arith::convert::{Conversion, is_float};
use crate::code::{Logic, Op, Slot, Space};
use crate::error::Refused;
use crate::run::storage::{LOCAL_WINDOW, PARAM_WINDOW, SHARED_WINDOW};
use crate::text::Operand;
use crate::types::{Kind, Ty};

const MOVED: &[&str] = &["pred", "b16", "b32", "b64", "u16", "u32", "u64", "s16", "s32", "s64", "f32", "f64"];
const NUMBERS: &[&str] = &["u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64", "f16", "bf16", "f32", "f64"];

impl Context<'_> {
    pub(crate) fn mov(&mut self) -> Result<Op, Refused> {
        let ty = self.ty(MOVED)?;
        self.count(2..=2)?;
        let (to, from) = (self.operand(0)?.clone(), self.operand(1)?.clone());
        if ty == Ty::PRED {
            let a = self.test(1, false)?;
            return Ok(Op::PredLogic { logic: Logic::First, to: self.pred_dest_of(&to)?, a, b: a });
        }
        match (&to, &from) {
            (Operand::Vector(parts), _) => {
                let part = self.part(ty, parts.len())?;
                let mut slots = Vec::new();
                for operand in parts {
                    slots.push(self.dest_or_sink_of(operand, part)?);
                }
                return Ok(Op::Split { bits: part.bits, to: slots, from: self.source_of(&from, ty, false)? });
            }
            (_, Operand::Vector(parts)) => {
                let part = self.part(ty, parts.len())?;
                let slots = parts
                    .iter()
                    .map(|operand| self.source_of(operand, part, false))
                    .collect::<Result<Vec<Slot>, _>>()?;
                return Ok(Op::Join { bits: part.bits, to: self.dest_of(&to, ty)?, from: slots });
            }
            _ => {}
        }
        let to = self.dest_of(&to, ty)?;
        let named = match &from {
            Operand::Name(name) => Some((name, 0)),
            Operand::Sum(name, offset) => Some((name, *offset)),
            _ => None,
        };
        if let Some((name, offset)) = named
            && let Some(Name::Variable { address, .. }) = self.module.names.find(name)
        {
            let value = address.wrapping_add_signed(offset);
            if is_float(ty) || ty.bits < 32 || value & !ty.mask() != 0 {
                return Err(self.wrong(format!("the address of `{name}` needs a register of 64 bits")));
            }
            let from = self.constant(value);
            return Ok(Op::Copy { to, from });
        }
        Ok(Op::Copy { to, from: self.source_or_special(&from, ty, false)? })
    }

    /// Returns the type of one of `parts` parts.
    fn part(&self, ty: Ty, parts: usize) -> Result<Ty, Refused> {
        let bits = ty.bits / (parts as u32).max(1);
        if ty.kind != Kind::Bits || !matches!(parts, 2 | 4) || bits < 8 {
            return Err(self.wrong("these parts do not make a value of bits"));
        }
        Ok(Ty { kind: Kind::Bits, bits })
    }

    /// `cvt`, `cvta`, `isspacep`.
    pub(crate) fn convert(&mut self) -> Result<Op, Refused> {
        match self.instruction.opcode.as_str() {
            "cvt" => self.convert_value(),
            "cvta" => self.convert_address(),
            _ => {
                let space = match self.one_of(&[
                    "const",
                    "global",
                    "local",
                    "shared",
                    "shared::cta",
                    "param",
                    "param::entry",
                ])? {
                    "const" => Space::Const,
                    "global" => Space::Global,
                    "local" => Space::Local,
                    "shared" | "shared::cta" => Space::Shared,
                    _ => Space::Param,
                };
                self.count(2..=2)?;
                Ok(Op::IsSpace {
                    space,
                    to: self.pred_dest_of(&self.operand(0)?.clone())?,
                    a: self.source(1, Ty { kind: Kind::Unsigned, bits: 64 })?,
                })
            }
        }
    }

    fn convert_address(&mut self) -> Result<Op, Refused> {
        let to_space = self.flag("to");
        let space = self.one_of(&["const", "global", "local", "shared", "shared::cta", "param", "param::entry"])?;
        let ty = self.ty(&["u64"])?;
        self.count(2..=2)?;
        let window = match space {
            "local" => LOCAL_WINDOW,
            "shared" | "shared::cta" => SHARED_WINDOW,
            "param" | "param::entry" => PARAM_WINDOW,
            _ => 0,
        };
        let to = self.dest(0, ty)?;
        let from = self.operand(1)?.clone();
        let named = match &from {
            Operand::Name(name) => Some((name, 0)),
            Operand::Sum(name, offset) => Some((name, *offset)),
            _ => None,
        };
        let named = named.and_then(|(name, offset)| match self.module.names.find(name) {
            Some(Name::Variable { address, space, .. }) if !to_space => {
                Some((address.wrapping_add_signed(offset), *space))
            }
            _ => None,
        });
        let wanted = match space {
            "local" => Space::Local,
            "shared" | "shared::cta" => Space::Shared,
            "param" | "param::entry" => Space::Param,
            "const" => Space::Const,
            _ => Space::Global,
        };
        let a = match named {
            Some((_, own)) if own != wanted => return Err(self.wrong("the variable lies in another space")),
            Some((address, _)) => self.constant(address),
            None => self.source(1, ty)?,
        };
        Ok(Op::Map1 {
            of: if to_space {
                Box::new(move |a| a.wrapping_sub(window))
            } else {
                Box::new(move |a| a.wrapping_add(window))
            },
            to,
            a,
        })
    }

    fn convert_value(&mut self) -> Result<Op, Refused> {
        let round = self.any_of(&["rn", "rz", "rm", "rp", "rni", "rzi", "rmi", "rpi"]);
        let (mut flush, mut relu) = (self.flag("ftz"), self.flag("relu"));
        let saturate = self.flag("sat");
        flush |= !flush && relu && self.flag("ftz");
        relu |= !relu && self.flag("relu");
        if let Some(pair) = self.any_of(&["f16x2", "bf16x2"]) {
            return self.convert_pair(pair, round, relu, saturate);
        }
        let to = self.ty(NUMBERS)?;
        let from = self.ty(NUMBERS)?;
        self.count(2..=2)?;
        let whole = round.is_some_and(|round| round.ends_with('i'));
        // Halves hold neither doubles nor each other's values exactly, whatever is larger.
        let digits = |ty: Ty| match (ty.kind, ty.bits) {
            (Kind::Brain, _) => 8,
            (_, 16) => 11,
            (_, 32) => 24,
            _ => 53,
        };
        let needs = match (is_float(from), is_float(to)) {
            (false, false) => "no",
            (true, false) => "whole",
            (false, true) => "round",
            (true, true) if from == to => "maybe whole",
            (true, true) if digits(to) < digits(from) || to.bits == from.bits => "round",
            (true, true) => "no",
        };
        let fits = match needs {
            "no" => round.is_none(),
            "whole" => whole,
            "round" => round.is_some() && !whole,
            _ => round.is_none() || whole,
        };
        if !fits {
            return Err(self.wrong(match needs {
                "no" => "this conversion is exact and takes no rounding",
                "whole" => "a rounding to whole numbers such as `.rzi` is needed",
                "round" => "a rounding such as `.rn` is needed",
                _ => "floats of one type are rounded to whole numbers only",
            }));
        }
        let touches_single = from == super::floats::F32 || to == super::floats::F32;
        if flush && !touches_single {
            return Err(self.wrong("`.ftz` is for floats of 32 bits"));
        }
        // Where every value fits there is nothing to saturate.
        let grows = from.bits < to.bits || (from.bits == to.bits && from.kind == to.kind);
        if saturate && !is_float(from) && !is_float(to) && grows && (from.kind == to.kind || to.kind == Kind::Signed) {
            return Err(self.wrong("`.sat` has no effect on this conversion"));
        }
        for ty in [from, to] {
            match (ty.kind, ty.bits) {
                (Kind::Brain, _) if from != super::floats::F32 || to.kind != Kind::Brain => self.since(90, (7, 8))?,
                (Kind::Brain, _) => self.since(80, (7, 0))?,
                (Kind::Float, 16) => self.since(53, (4, 2))?,
                _ => {}
            }
        }
        if relu && !(to.bits == 16 && is_float(to) && from == super::floats::F32) {
            return Err(self.wrong("`.relu` is for halves"));
        }
        let (target, source) = (self.operand(0)?.clone(), self.operand(1)?.clone());
        let (slot, register) = self.wide_dest_of(&target, to)?;
        let a = self.source_or_special(&source, from, true)?;
        let direction = round.map_or(Round::NearestTiesToEven, rounding);
        let how = Conversion { from, to, round: direction, whole, flush, saturate, relu, register };
        Ok(Op::Convert { how, to: slot, a })
    }

    /// `cvt.rn.f16x2.f32 d, a, b`: `a` becomes the high half.
    fn convert_pair(&mut self, pair: &str, round: Option<&str>, relu: bool, saturate: bool) -> Result<Op, Refused> {
        let Some(round @ ("rn" | "rz")) = round else { return Err(self.wrong("`.rn` or `.rz` is needed")) };
        self.since(80, (7, 0))?;
        let from = self.ty(&["f32"])?;
        self.count(3..=3)?;
        let to = Ty { kind: if pair == "bf16x2" { Kind::Brain } else { Kind::Float }, bits: 16 };
        let how =
            Conversion { from, to, round: rounding(round), whole: false, flush: false, saturate, relu, register: 16 };
        let of = Box::new(move |a, b| how.apply(a) << 16 | how.apply(b));
        let (a, b) = (self.source(1, from)?, self.source(2, from)?);
        Ok(Op::Map2 { of, to: self.dest(0, Ty::B32)?, a, b })
    }
}
