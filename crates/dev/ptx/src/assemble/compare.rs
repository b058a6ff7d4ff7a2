//! Comparisons and choices.

use super::arithmetic::format;
use super::instruction::Context;
use crate::arith::float::{flush32, to_f32};
use crate::code::{ALWAYS, Compare, Logic, NOWHERE, Of3, Op, Test};
use crate::error::Refused;
use crate::text::Operand;
use crate::types::{Kind, Ty, signed};

const COMPARISONS: &[&str] = &[
    "eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan",
];
const TYPES: &[&str] = &["b16", "b32", "b64", "u16", "u32", "u64", "s16", "s32", "s64", "f32", "f64"];
const WITH_HALVES: &[&str] =
    &["b16", "b32", "b64", "u16", "u32", "u64", "s16", "s32", "s64", "f32", "f64", "f16", "f16x2", "bf16", "bf16x2"];

fn of_floats(name: &'static str, values: impl Fn(u64) -> f64 + Send + Sync + 'static) -> Compare {
    Box::new(move |a, b| {
        let (a, b) = (values(a), values(b));
        let unordered = a.is_nan() || b.is_nan();
        match name {
            "eq" => a == b,
            "ne" => !unordered && a != b,
            "lt" => a < b,
            "le" => a <= b,
            "gt" => a > b,
            "ge" => a >= b,
            "equ" => unordered || a == b,
            "neu" => a != b,
            "ltu" => unordered || a < b,
            "leu" => unordered || a <= b,
            "gtu" => unordered || a > b,
            "geu" => unordered || a >= b,
            "num" => !unordered,
            _ => unordered,
        }
    })
}

fn of_integers(name: &'static str, ty: Ty) -> Compare {
    let (bits, is_signed) = (ty.bits, ty.kind == Kind::Signed);
    // Signed values in the order of unsigned ones.
    let key = move |value: u64| if is_signed { signed(value, bits) as u64 ^ 1 << 63 } else { value };
    match name {
        "eq" => Box::new(|a, b| a == b),
        "ne" => Box::new(|a, b| a != b),
        "lt" | "lo" => Box::new(move |a, b| key(a) < key(b)),
        "le" | "ls" => Box::new(move |a, b| key(a) <= key(b)),
        "gt" | "hi" => Box::new(move |a, b| key(a) > key(b)),
        _ => Box::new(move |a, b| key(a) >= key(b)),
    }
}

impl Context<'_> {
    fn comparison(&self, name: &'static str, ty: Ty, flush: bool) -> Result<Compare, Refused> {
        let is_float = matches!(ty.kind, Kind::Float | Kind::Brain);
        let allowed: &[&str] = match ty.kind {
            Kind::Bits => &COMPARISONS[..2],
            Kind::Signed => &COMPARISONS[..6],
            Kind::Unsigned => &COMPARISONS[..10],
            _ => COMPARISONS,
        };
        if !allowed.contains(&name) || (is_float && COMPARISONS[6..10].contains(&name)) {
            return Err(self.wrong(format!("{ty} has no comparison `.{name}`")));
        }
        Ok(match (is_float, ty.bits) {
            (false, _) => of_integers(name, ty),
            (_, 64) => of_floats(name, f64::from_bits),
            (_, 32) if flush => of_floats(name, |bits| f64::from(to_f32(flush32(bits)))),
            (_, 32) => of_floats(name, |bits| f64::from(to_f32(bits))),
            _ => {
                let (format, _) = format(ty);
                of_floats(name, move |bits| f64::from(format.to_f32(if flush { format.flush(bits) } else { bits })))
            }
        })
    }

    /// `setp`, `set`.
    pub(crate) fn compare(&mut self) -> Result<Op, Refused> {
        let sets_pred = self.instruction.opcode == "setp";
        let name = self.one_of(COMPARISONS)?;
        let logic = match self.any_of(&["and", "or", "xor"]) {
            None => Logic::First,
            Some("and") => Logic::And,
            Some("or") => Logic::Or,
            Some(_) => Logic::Xor,
        };
        let flush = self.flag("ftz");
        let to_type = if sets_pred { Ty::PRED } else { self.ty(&["u32", "s32", "f32"])? };
        let ty = self.ty(match (flush, sets_pred) {
            (true, true) => &["f32", "f16", "f16x2"],
            (true, false) => &["f32"],
            (false, true) => WITH_HALVES,
            (false, false) => TYPES,
        })?;
        match ty {
            Ty { kind: Kind::Brain | Kind::Brains, .. } => self.since(90, (7, 8))?,
            Ty { kind: Kind::Halves, .. } | Ty { kind: Kind::Float, bits: 16 } => self.since(53, (4, 2))?,
            _ => {}
        }
        let one = match ty.kind {
            Kind::Halves => Ty { kind: Kind::Float, bits: 16 },
            Kind::Brains => Ty { kind: Kind::Brain, bits: 16 },
            _ => ty,
        };
        let of = self.comparison(name, one, flush)?;
        self.count(if logic == Logic::First { 3..=3 } else { 4..=4 })?;
        let with = if logic == Logic::First { Test { pred: ALWAYS, negated: false } } else { self.test(3, true)? };
        let (a, b) = (self.source(1, ty)?, self.source(2, ty)?);
        if sets_pred {
            let (yes, no) = match self.operand(0)?.clone() {
                Operand::Pair(_, no)
                    if *no != Operand::Sink && ty.bits == 16 && matches!(ty.kind, Kind::Float | Kind::Brain) =>
                {
                    return Err(self.wrong("comparisons of one half give one predicate"));
                }
                Operand::Pair(yes, no) => (self.pred_or_sink_of(&yes)?, self.pred_or_sink_of(&no)?),
                yes => (self.pred_or_sink_of(&yes)?, NOWHERE),
            };
            if one == ty {
                return Ok(Op::Compare { of, logic, with, yes, no, a, b });
            }
            // The first predicate is of the low halves, the second of the high ones; both read their operands before either is written.
            let high = self.comparison(name, one, flush)?;
            let of: Compare = Box::new(move |a, b| of(a & 0xffff, b & 0xffff));
            let low = self.module.preds;
            self.module.preds += 1;
            self.push(Op::Compare { of, logic, with, yes: low, no: NOWHERE, a, b });
            let of: Compare = Box::new(move |a, b| high(a >> 16, b >> 16));
            self.push(Op::Compare { of, logic, with, yes: no, no: NOWHERE, a, b });
            let low = Test { pred: low, negated: false };
            return Ok(Op::PredLogic { logic: Logic::First, to: yes, a: low, b: low });
        }
        let to = self.dest(0, to_type)?;
        let pred = self.module.preds;
        self.module.preds += 1;
        self.push(Op::Compare { of, logic, with, yes: pred, no: NOWHERE, a, b });
        let value = if to_type.kind == Kind::Float { u64::from(1.0_f32.to_bits()) } else { to_type.mask() };
        Ok(Op::FromPred { to, value, test: Test { pred, negated: false } })
    }

    /// `selp`, `slct`.
    pub(crate) fn select(&mut self) -> Result<Op, Refused> {
        let by_pred = self.instruction.opcode == "selp";
        if by_pred {
            let ty = self.ty(TYPES)?;
            self.count(4..=4)?;
            let test = self.test(3, false)?;
            return Ok(Op::Select { to: self.dest(0, ty)?, a: self.source(1, ty)?, b: self.source(2, ty)?, test });
        }
        let flush = self.flag("ftz");
        let ty = self.ty(TYPES)?;
        let by = self.ty(if flush { &["f32"] } else { &["s32", "f32"] })?;
        self.count(4..=4)?;
        let of: Of3 = if by.kind == Kind::Float {
            Box::new(move |a, b, c| if to_f32(if flush { flush32(c) } else { c }) >= 0.0 { a } else { b })
        } else {
            Box::new(|a, b, c| if signed(c, 32) >= 0 { a } else { b })
        };
        let (to, c) = (self.dest(0, ty)?, self.source(3, by)?);
        Ok(Op::Map3 { of, to, a: self.source(1, ty)?, b: self.source(2, ty)?, c })
    }
}
