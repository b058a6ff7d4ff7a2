//! Floats: arithmetic with its rounding, functions, tests.

use rustc_apfloat::Round;

use super::arithmetic::{format, pairs};
use super::instruction::Context;
use crate::arith::float::{self, Arith, arith32, arith64, finish64, flush32, saturate32};
use crate::arith::half;
use crate::code::{ALWAYS, Compare, Logic, NOWHERE, Of1, Op, Test};
use crate::error::Refused;
use crate::types::{Kind, Ty};

const ROUNDINGS: &[&str] = &["rn", "rz", "rm", "rp"];
pub(crate) const F32: Ty = Ty { kind: Kind::Float, bits: 32 };
pub(crate) const F64: Ty = Ty { kind: Kind::Float, bits: 64 };

/// Returns a rounding by name, of floats (`rn`) or to whole numbers (`rni`).
pub(crate) fn rounding(name: &str) -> Round {
    match name.trim_end_matches('i') {
        "rz" => Round::TowardZero,
        "rm" => Round::TowardNegative,
        "rp" => Round::TowardPositive,
        _ => Round::NearestTiesToEven,
    }
}

/// Returns an operation of three operands on 32 bits, with what surrounds it.
fn single(what: Arith, round: Round, flush: bool, saturate: bool) -> impl Fn(u64, u64, u64) -> u64 {
    move |a, b, c| {
        let [a, b, c] = if flush { [a, b, c].map(flush32) } else { [a, b, c] };
        let result = arith32(what, round, [a, b, c]);
        let result = if flush { flush32(result) } else { result };
        if saturate { saturate32(result) } else { result }
    }
}

impl Context<'_> {
    /// `add`, `sub`, `mul`, `fma`, `mad`.
    pub(crate) fn float_arith(&mut self) -> Result<Op, Refused> {
        let (what, fused) = match self.instruction.opcode.as_str() {
            "add" => (Arith::Add, false),
            "sub" => (Arith::Sub, false),
            "mul" => (Arith::Mul, false),
            _ => (Arith::Fma, true),
        };
        let round = self.any_of(ROUNDINGS);
        let flush = self.flag("ftz");
        let saturate = self.flag("sat");
        let relu = fused && self.flag("relu");
        let ty = self.ty(&["f32", "f64", "f16", "f16x2", "bf16", "bf16x2"])?;
        if fused && round.is_none() {
            return Err(self.wrong("a rounding such as `.rn` is needed"));
        }
        let direction = rounding(round.unwrap_or("rn"));
        match ty {
            F32 if !relu => {
                let of = single(what, direction, flush, saturate);
                if fused { self.map3(ty, Box::new(of)) } else { self.map2(ty, Box::new(move |a, b| of(a, b, 0))) }
            }
            F64 if !(relu || flush || saturate) => {
                if fused {
                    self.map3(ty, Box::new(move |a, b, c| arith64(what, direction, [a, b, c])))
                } else {
                    self.map2(ty, Box::new(move |a, b| arith64(what, direction, [a, b, 0])))
                }
            }
            Ty { bits: 64, .. } | F32 => Err(self.wrong(format!("a modifier that {ty} does not have"))),
            _ => {
                if round.is_some_and(|round| round != "rn") || self.instruction.opcode == "mad" {
                    return Err(self.wrong("halves are rounded to nearest only"));
                }
                if matches!(ty.kind, Kind::Brain | Kind::Brains) && (flush || saturate) {
                    return Err(self.wrong("`bf16` has neither `.ftz` nor `.sat`"));
                }
                self.half_arith(ty, what, flush, saturate, relu)
            }
        }
    }

    fn half_arith(&mut self, ty: Ty, what: Arith, flush: bool, saturate: bool, relu: bool) -> Result<Op, Refused> {
        let (format, pair) = format(ty);
        match (ty.kind, what) {
            (Kind::Brain | Kind::Brains, Arith::Fma) => self.since(80, (7, 0))?,
            (Kind::Brain | Kind::Brains, _) => self.since(90, (7, 8))?,
            _ => self.halves(ty)?,
        }
        if relu {
            self.since(80, (7, 0))?;
        }
        let finish = move |result: u64| {
            let result = if flush { format.flush(result) } else { result };
            let result = if saturate { format.saturate(result) } else { result };
            if relu && result & 0x8000 != 0 { 0 } else { result }
        };
        let before = move |value: u64| if flush { format.flush(value) } else { value };
        if what == Arith::Fma {
            let one = move |a: u64, b: u64, c: u64| finish(format.fma(before(a), before(b), before(c)));
            let both = move |a: u64, b: u64, c: u64| {
                one(a & 0xffff, b & 0xffff, c & 0xffff) | one(a >> 16, b >> 16, c >> 16) << 16
            };
            return self.map3(ty, if pair { Box::new(both) } else { Box::new(one) });
        }
        let what = match what {
            Arith::Add => half::Arith::Add,
            Arith::Sub => half::Arith::Sub,
            _ => half::Arith::Mul,
        };
        let one = move |a: u64, b: u64| finish(format.arith(what, before(a), before(b)));
        self.map2(ty, if pair { Box::new(move |a, b| pairs(a, b, one)) } else { Box::new(one) })
    }

    /// `div` of floats. Approximations are rounded as if they were exact.
    pub(crate) fn float_quotient(&mut self) -> Result<Op, Refused> {
        let how = self.one_of(&["approx", "full", "rn", "rz", "rm", "rp"])?;
        let flush = self.flag("ftz");
        let only = matches!(how, "approx" | "full") || flush;
        let ty = self.ty(if only { &["f32"] } else { &["f32", "f64"] })?;
        let round = rounding(how);
        if ty == F64 {
            return self.map2(ty, Box::new(move |a, b| arith64(Arith::Div, round, [a, b, 0])));
        }
        let of = single(Arith::Div, round, flush, false);
        self.map2(ty, Box::new(move |a, b| of(a, b, 0)))
    }

    /// Returns functions of one operand, `copysign`, `testp`.
    pub(crate) fn float(&mut self) -> Result<Op, Refused> {
        match self.instruction.opcode.as_str() {
            "rcp" | "sqrt" => self.root(),
            "copysign" => {
                let ty = self.ty(&["f32", "f64"])?;
                let sign = 1_u64 << (ty.bits - 1);
                self.map2(ty, Box::new(move |a, b| b & !sign | a & sign))
            }
            "testp" => self.test_number(),
            _ => self.approximation(),
        }
    }

    fn root(&mut self) -> Result<Op, Refused> {
        let is_sqrt = self.instruction.opcode == "sqrt";
        let how = self.one_of(&["approx", "rn", "rz", "rm", "rp"])?;
        let flush = self.flag("ftz");
        let ty = self.ty(&["f32", "f64"])?;
        if ty == F64 && (how == "approx" || flush) && (is_sqrt || how != "approx" || !flush) {
            return Err(self.wrong("a modifier that doubles do not have"));
        }
        let round = rounding(how);
        let of: Of1 = match (ty, is_sqrt) {
            (F64, true) => Box::new(move |a| arith64(Arith::Sqrt, round, [a, 0, 0])),
            (F64, false) => Box::new(move |a| match f64::from_bits(a).is_nan() {
                true => finish64(f64::NAN, &[a]),
                false => arith64(Arith::Div, round, [1.0_f64.to_bits(), a, 0]),
            }),
            (_, true) => {
                let of = single(Arith::Sqrt, round, flush, false);
                Box::new(move |a| of(a, 0, 0))
            }
            (_, false) => {
                let of = single(Arith::Div, round, flush, false);
                Box::new(move |a| of(float::from_f32(1.0), a, 0))
            }
        };
        self.map1(ty, of)
    }

    /// `rsqrt`, `sin`, `cos`, `lg2`, `ex2`, `tanh`: hardware approximates them; here they are rounded from doubles, so code that needs
    /// the hardware's bits is not tested by this.
    fn approximation(&mut self) -> Result<Op, Refused> {
        self.one_of(&["approx"])?;
        let opcode = self.instruction.opcode.clone();
        let flush = opcode != "tanh" && self.flag("ftz");
        let ty = self.ty(if opcode == "rsqrt" { &["f32", "f64"] } else { &["f32"] })?;
        if opcode == "tanh" {
            self.since(75, (7, 0))?;
        }
        // Of zero the sign stays.
        let inverse_root = |value: f64| if value == 0.0 { 1.0 / value } else { 1.0 / value.sqrt() };
        let of: fn(f64) -> f64 = match opcode.as_str() {
            "rsqrt" => inverse_root,
            "sin" => f64::sin,
            "cos" => f64::cos,
            "lg2" => f64::log2,
            "ex2" => f64::exp2,
            _ => f64::tanh,
        };
        if ty == F64 {
            return self.map1(ty, Box::new(move |a| finish64(inverse_root(f64::from_bits(a)), &[a])));
        }
        let apply = move |a: u64| {
            let result = float::approximate(if flush { flush32(a) } else { a }, of);
            if flush { flush32(result) } else { result }
        };
        self.map1(ty, Box::new(apply))
    }

    fn test_number(&mut self) -> Result<Op, Refused> {
        let what = self.one_of(&["finite", "infinite", "number", "notanumber", "normal", "subnormal"])?;
        let ty = self.ty(&["f32", "f64"])?;
        self.count(2..=2)?;
        let to = self.pred_dest_of(&self.operand(0)?.clone())?;
        let a = self.source(1, ty)?;
        let bits = ty.bits;
        let of: Compare = Box::new(move |a, _| {
            use std::num::FpCategory::{Infinite, Nan, Normal, Subnormal};
            let class = if bits == 32 { float::to_f32(a).classify() } else { f64::from_bits(a).classify() };
            match what {
                "finite" => !matches!(class, Infinite | Nan),
                "infinite" => class == Infinite,
                "number" => class != Nan,
                "notanumber" => class == Nan,
                "normal" => class == Normal,
                _ => class == Subnormal,
            }
        });
        let with = Test { pred: ALWAYS, negated: false };
        Ok(Op::Compare { of, logic: Logic::First, with, yes: to, no: NOWHERE, a, b: a })
    }
}
