//! Arithmetic that integers and floats have in common: sums, products, quotients, signs, extremes.

use super::instruction::Context;
use crate::arith::half::{self, Format};
use crate::arith::{float, integer};
use crate::code::{Carry, Of1, Of2, Of3, Op};
use crate::error::Refused;
use crate::types::{Kind, Ty, mask, signed};

pub(crate) const INTEGERS: &[&str] = &["u16", "u32", "u64", "s16", "s32", "s64"];
const CARRIED: &[&str] = &["u32", "s32", "u64", "s64"];

impl Context<'_> {
    pub(crate) fn map1(&mut self, ty: Ty, of: Of1) -> Result<Op, Refused> {
        self.count(2..=2)?;
        Ok(Op::Map1 { of, to: self.dest(0, ty)?, a: self.source(1, ty)? })
    }

    pub(crate) fn map2(&mut self, ty: Ty, of: Of2) -> Result<Op, Refused> {
        self.count(3..=3)?;
        Ok(Op::Map2 { of, to: self.dest(0, ty)?, a: self.source(1, ty)?, b: self.source(2, ty)? })
    }

    pub(crate) fn map3(&mut self, ty: Ty, of: Of3) -> Result<Op, Refused> {
        self.count(4..=4)?;
        Ok(Op::Map3 {
            of,
            to: self.dest(0, ty)?,
            a: self.source(1, ty)?,
            b: self.source(2, ty)?,
            c: self.source(3, ty)?,
        })
    }

    /// Returns whether the type that the instruction ends with is one of floats.
    fn is_float(&self) -> bool {
        let kind = Ty::parse(self.last()).map(|ty| ty.kind);
        matches!(kind, Some(Kind::Float | Kind::Brain | Kind::Halves | Kind::Brains))
    }

    pub(crate) fn sum(&mut self) -> Result<Op, Refused> {
        if self.is_float() {
            return self.float_arith();
        }
        let subtract = self.instruction.opcode == "sub";
        if self.flag("cc") {
            let ty = self.ty(CARRIED)?;
            return self.carry_sum(ty, Carry { bits: ty.bits, subtract, carry_in: false, carry_out: true });
        }
        if self.flag("sat") {
            let ty = self.ty(&["s32"])?;
            return self.map2(
                ty,
                Box::new(move |a, b| {
                    let (a, b) = (signed(a, 32), signed(b, 32));
                    integer::saturate(if subtract { a - b } else { a + b }, 32)
                }),
            );
        }
        if let Some(name) = self.any_of(&["u16x2", "s16x2"]) {
            self.since(90, (8, 0))?;
            let _ = name;
            return self.map2(
                Ty::B32,
                Box::new(move |a, b| pairs(a, b, |a, b| if subtract { a.wrapping_sub(b) } else { a + b })),
            );
        }
        let ty = self.ty(INTEGERS)?;
        let mask = ty.mask();
        self.map2(
            ty,
            if subtract {
                Box::new(move |a, b| a.wrapping_sub(b) & mask)
            } else {
                Box::new(move |a, b| a.wrapping_add(b) & mask)
            },
        )
    }

    fn carry_sum(&mut self, ty: Ty, how: Carry) -> Result<Op, Refused> {
        self.count(3..=3)?;
        Ok(Op::Carry { how, to: self.dest(0, ty)?, a: self.source(1, ty)?, b: self.source(2, ty)? })
    }

    /// `addc`, `subc`, `madc`.
    pub(crate) fn carried(&mut self) -> Result<Op, Refused> {
        let opcode = self.instruction.opcode.as_str();
        if opcode == "madc" {
            let high = self.one_of(&["lo", "hi"])? == "hi";
            let carry_out = self.flag("cc");
            let ty = self.ty(CARRIED)?;
            return self.carry_product(ty, high, Carry { bits: ty.bits, subtract: false, carry_in: true, carry_out });
        }
        let (subtract, carry_out) = (opcode == "subc", self.flag("cc"));
        let ty = self.ty(CARRIED)?;
        self.carry_sum(ty, Carry { bits: ty.bits, subtract, carry_in: true, carry_out })
    }

    fn carry_product(&mut self, ty: Ty, high: bool, how: Carry) -> Result<Op, Refused> {
        self.count(4..=4)?;
        let signed = ty.kind == Kind::Signed;
        let [a, b, c] = [self.source(1, ty)?, self.source(2, ty)?, self.source(3, ty)?];
        Ok(Op::CarryMad { how, high, signed, to: self.dest(0, ty)?, a, b, c })
    }

    pub(crate) fn product(&mut self) -> Result<Op, Refused> {
        if self.is_float() {
            return self.float_arith();
        }
        let half = self.one_of(&["lo", "hi", "wide"])?;
        let ty = self.ty(if half == "wide" { &["u16", "u32", "s16", "s32"] } else { INTEGERS })?;
        let (bits, is_signed) = (ty.bits, ty.kind == Kind::Signed);
        match half {
            "lo" => self.map2(ty, Box::new(move |a, b| a.wrapping_mul(b) & mask(bits))),
            "hi" => self.map2(ty, Box::new(move |a, b| integer::mul_high(a, b, bits, is_signed))),
            _ => {
                self.count(3..=3)?;
                let of: Of2 = Box::new(move |a, b| integer::mul_wide(a, b, bits, is_signed));
                let wide = Ty { bits: 2 * bits, ..ty };
                Ok(Op::Map2 { of, to: self.dest(0, wide)?, a: self.source(1, ty)?, b: self.source(2, ty)? })
            }
        }
    }

    pub(crate) fn product_sum(&mut self) -> Result<Op, Refused> {
        if self.is_float() || self.instruction.opcode == "fma" {
            return self.float_arith();
        }
        let half = self.one_of(&["lo", "hi", "wide"])?;
        if half != "wide" && self.flag("cc") {
            let ty = self.ty(CARRIED)?;
            let how = Carry { bits: ty.bits, subtract: false, carry_in: false, carry_out: true };
            return self.carry_product(ty, half == "hi", how);
        }
        if half == "hi" && self.flag("sat") {
            let ty = self.ty(&["s32"])?;
            let of: Of3 = Box::new(|a, b, c| {
                integer::saturate(signed(integer::mul_high(a, b, 32, true), 32) + signed(c, 32), 32)
            });
            return self.map3(ty, of);
        }
        let ty = self.ty(if half == "wide" { &["u16", "u32", "s16", "s32"] } else { INTEGERS })?;
        let (bits, is_signed) = (ty.bits, ty.kind == Kind::Signed);
        match half {
            "lo" => self.map3(ty, Box::new(move |a, b, c| a.wrapping_mul(b).wrapping_add(c) & mask(bits))),
            "hi" => self.map3(
                ty,
                Box::new(move |a, b, c| integer::mul_high(a, b, bits, is_signed).wrapping_add(c) & mask(bits)),
            ),
            _ => {
                self.count(4..=4)?;
                let of: Of3 =
                    Box::new(move |a, b, c| integer::mul_wide(a, b, bits, is_signed).wrapping_add(c) & mask(2 * bits));
                let wide = Ty { bits: 2 * bits, ..ty };
                let (to, c) = (self.dest(0, wide)?, self.source(3, wide)?);
                Ok(Op::Map3 { of, to, a: self.source(1, ty)?, b: self.source(2, ty)?, c })
            }
        }
    }

    pub(crate) fn quotient(&mut self) -> Result<Op, Refused> {
        let is_div = self.instruction.opcode == "div";
        if is_div && self.is_float() {
            return self.float_quotient();
        }
        let ty = self.ty(INTEGERS)?;
        let (bits, is_signed) = (ty.bits, ty.kind == Kind::Signed);
        self.map2(
            ty,
            if is_div {
                Box::new(move |a, b| integer::div(a, b, bits, is_signed))
            } else {
                Box::new(move |a, b| integer::rem(a, b, bits, is_signed))
            },
        )
    }

    /// `abs`, `neg`.
    pub(crate) fn sign(&mut self) -> Result<Op, Refused> {
        let is_neg = self.instruction.opcode == "neg";
        let flush = self.flag("ftz");
        let ty = self.ty(if flush {
            &["f32", "f16", "f16x2"]
        } else {
            &["s16", "s32", "s64", "f32", "f64", "f16", "f16x2", "bf16", "bf16x2"]
        })?;
        let (bits, sign) = (ty.bits, 1_u64 << (ty.bits - 1));
        let change = move |a: u64| if is_neg { a ^ sign } else { a & !sign };
        let of: Of1 = match (ty.kind, bits) {
            (Kind::Signed, _) if is_neg => Box::new(move |a| a.wrapping_neg() & mask(bits)),
            (Kind::Signed, _) => Box::new(move |a| signed(a, bits).unsigned_abs() & mask(bits)),
            (Kind::Float, 32) => Box::new(move |a| {
                let a = if flush { float::flush32(a) } else { a };
                if float::to_f32(a).is_nan() { float::NAN32 } else { change(a) }
            }),
            (Kind::Float, 64) => {
                Box::new(move |a| if f64::from_bits(a).is_nan() { float::finish64(f64::NAN, &[a]) } else { change(a) })
            }
            _ => {
                self.halves(ty)?;
                let (format, pair) = format(ty);
                let one = move |a: u64| {
                    let a = if flush { format.flush(a) } else { a };
                    match (format.is_nan(a), is_neg) {
                        (true, _) => half::NAN,
                        (_, true) => a ^ 0x8000,
                        _ => a & 0x7fff,
                    }
                };
                if pair { Box::new(move |a| pairs(a, 0, |a, _| one(a))) } else { Box::new(one) }
            }
        };
        self.map1(ty, of)
    }

    /// Halves are refused where the target has none.
    pub(crate) fn halves(&self, ty: Ty) -> Result<(), Refused> {
        match ty.kind {
            Kind::Brain | Kind::Brains => self.since(80, (7, 0)),
            _ => self.since(53, (4, 2)),
        }
    }

    /// `min`, `max`.
    pub(crate) fn extreme(&mut self) -> Result<Op, Refused> {
        let least = self.instruction.opcode == "min";
        if !self.is_float() {
            let ty = self.ty(INTEGERS)?;
            let bits = ty.bits;
            let of: Of2 = if ty.kind == Kind::Signed {
                Box::new(move |a, b| if (signed(a, bits) <= signed(b, bits)) == least { a } else { b })
            } else {
                Box::new(move |a, b| if (a <= b) == least { a } else { b })
            };
            return self.map2(ty, of);
        }
        let flush = self.flag("ftz");
        let keep_nan = self.flag("NaN");
        let xor_sign = self.flag("xorsign");
        if xor_sign {
            self.one_of(&["abs"])?;
            self.since(86, (7, 2))?;
        }
        if keep_nan {
            self.since(80, (7, 0))?;
        }
        let plain = !(flush || keep_nan || xor_sign);
        let ty = self.ty(if plain {
            &["f32", "f64", "f16", "f16x2", "bf16", "bf16x2"]
        } else {
            &["f32", "f16", "f16x2", "bf16", "bf16x2"]
        })?;
        if ty.bits == 64 {
            return self.map2(ty, Box::new(move |a, b| float::minimum64(a, b, least)));
        }
        let sign = if ty == (Ty { kind: Kind::Float, bits: 32 }) { 1 << 31 } else { 1 << 15 };
        let with_sign = move |a: u64, b: u64, of: &dyn Fn(u64, u64) -> u64| {
            if !xor_sign {
                return of(a, b);
            }
            of(a & !sign, b & !sign) & !sign | (a ^ b) & sign
        };
        if ty.kind == Kind::Float && ty.bits == 32 {
            return self.map2(
                ty,
                Box::new(move |a, b| {
                    let (a, b) = if flush { (float::flush32(a), float::flush32(b)) } else { (a, b) };
                    with_sign(a, b, &|a, b| float::minimum32(a, b, least, keep_nan))
                }),
            );
        }
        self.since(80, (7, 0))?;
        if flush && matches!(ty.kind, Kind::Brain | Kind::Brains) {
            return Err(self.wrong("`bf16` has no `.ftz`"));
        }
        let (format, pair) = format(ty);
        let one = move |a: u64, b: u64| {
            let (a, b) = if flush { (format.flush(a), format.flush(b)) } else { (a, b) };
            with_sign(a, b, &|a, b| format.minimum(a, b, least, keep_nan))
        };
        self.map2(ty, if pair { Box::new(move |a, b| pairs(a, b, one)) } else { Box::new(one) })
    }
}

/// Returns an operation on both halves of 32 bits.
pub(crate) fn pairs(a: u64, b: u64, of: impl Fn(u64, u64) -> u64) -> u64 {
    of(a & 0xffff, b & 0xffff) & 0xffff | (of(a >> 16 & 0xffff, b >> 16 & 0xffff) & 0xffff) << 16
}

/// Returns the format of a float of 16 bits, and whether there are two of it.
pub(crate) fn format(ty: Ty) -> (Format, bool) {
    let format = if matches!(ty.kind, Kind::Brain | Kind::Brains) { Format::Brain } else { Format::Half };
    (format, ty.bits == 32)
}
