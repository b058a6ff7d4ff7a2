//! Replaces arithmetic on `f16` and `bf16` by arithmetic on `f32`, for devices that have no small floats.
//!
//! Everything of a small float type becomes a `u16` that holds its bits: values, vectors, memories, views, parameters. A kernel that is called
//! with small floats is therefore called with the same bytes; its interface is that of the module before. An operation becomes the one
//! on `f32` between conversions made of integer operations, and the result is that of the operation itself, bit for bit.
//!
//! **Why rounding twice is rounding once.** A sum, difference, product, quotient or root is rounded to the p = 24 digits of `f32`, then to the
//! q = 11 or 8 of the small type. The second rounding is wrong only where the first one ends on the middle between two small numbers and
//! did not start there. With p ≥ 2q + 2 no exact result is that close to a middle without being on it, as long as both formats have
//! all their digits (Figueroa 1995). Where the small type has fewer, because the result is subnormal in it:
//! - Sums are multiples of its least number, so they are exact.
//! - Products have 2q digits. Of `f16` they are exact in `f32`. Of `bf16` those from 2^−134 on are, since 16 digits reach down to 2^−149 then;
//!   smaller ones are below half of the least number, or come to be exactly that, and become zero either way.
//! - Quotients of numbers of q digits that are not on a middle are away from it by more than 2^−q of half the least number, and the first
//!   rounding moves them by at most 2^−14 of that.
//! - Roots are never that small.
//!
//! What may have more digits than that (`fma`, wide integers, doubles) is rounded *to odd* first: the last digit is made 1 unless the
//! result is exact, so it is on no middle, and the second rounding sees on which side of one it is (Boldo and Melquiond 2008). The product
//! and sum of `bf16` needs the range of `f64` for it.
//!
//! A NaN may have any bits, as in the IR; the canonical ones are put in where they can be seen, in stores and bit casts. What is reported to
//! the host is cast back to the small type, the only place where it remains.

mod code;

use crisp_ir_kernel::{
    Constant, Elem, FloatUnary, Function, List, Module, Op, OpId, Scalar, Type, Unary, Value, ValueData, ViewType, fold,
};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite_retyped};
use crate::fold_by_shuffles::fold_by_shuffles;
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_elem};
use code::{Code, Small};

/// Replaces small floats.
pub const PASS: Pass = Pass {
    name: "widen-small-floats",
    needs: &[],
    makes: &[Fact::NoSmallFloats],
    spoils: &[
        Fact::Simple,
        Fact::NothingUnused,
        Fact::NoDouble,
        Fact::ConversionsDefined,
        Fact::MinMaxDefined,
        Fact::NansDefined,
    ],
    run,
};

#[allow(clippy::unnecessary_wraps)]
fn run(mut module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    // What a launch passes has other types now.
    module.programs.clear();
    let concerned = |function: &Function| has_elem(function, |elem| matches!(elem.scalar, Scalar::F16 | Scalar::BF16));
    Ok(each_concerned(module, concerned, |function| {
        let mut widen = Widen { function, definitions: function.definitions() };
        rewrite_retyped(function, without_small, &mut widen)
    }))
}

fn without_small(ty: Type) -> Type {
    match ty {
        Type::Elem(elem) => Type::Elem(elem_without_small(elem)),
        Type::View(view) => Type::View(ViewType { elem: elem_without_small(view.elem), ..view }),
    }
}

fn elem_without_small(elem: Elem) -> Elem {
    if Small::of(elem.scalar).is_some() { elem.with_scalar(Scalar::U16) } else { elem }
}

struct Widen<'a> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
}

/// The small type and the lanes of a value that has such a type.
fn small(function: &Function, value: Value) -> Option<(Small, u8)> {
    let elem = function.ty(value).elem()?;
    Small::of(elem.scalar).map(|small| (small, elem.lanes))
}

impl<'a> Rewrite<'a> for Widen<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let (op, at) = (self.function[id].op, self.function[id].span);
        let computed = self.computed(writer, op, at);
        if let Some(value) = computed {
            writer.replace(id, value);
            return Step::Done;
        }
        match op {
            Op::Constant(constant) if Small::of(constant.elem.scalar).is_some() => {
                writer.push(id, Op::Constant(Constant { elem: elem_without_small(constant.elem), ..constant }));
            }
            Op::Bitcast { to, arg } => {
                let (bits, to) = (self.canonical(writer, arg, at), elem_without_small(to));
                if writer.builder.ty(bits) == Type::Elem(to) && !to.scalar.is_float() {
                    writer.replace(id, bits);
                } else {
                    writer.push(id, Op::Bitcast { to, arg: bits });
                }
            }
            Op::Store { view, index, value } => {
                let value = self.canonical(writer, value, at);
                let (view, index) = (writer.renamed.value(view), writer.renamed.list(&mut writer.builder, index));
                writer.push(id, Op::Store { view, index, value });
            }
            Op::Debug { kind, text, values } => {
                let told = self.told(writer, values, at);
                let text = self.function.texts.get(text).cloned().unwrap_or_default();
                let (text, values) = (writer.builder.text(text), writer.builder.list(&told));
                writer.push(id, Op::Debug { kind, text, values });
            }
            _ => return Step::Copy,
        }
        Step::Done
    }
}

impl Widen<'_> {
    /// The result of an operation that computes with small floats; nothing for any other.
    fn computed(&self, writer: &mut Writer<'_>, op: Op, at: Span) -> Option<Value> {
        let of = |value: Value| small(self.function, value);
        let value = |writer: &Writer<'_>, old: Value| writer.renamed.value(old);
        Some(match op {
            Op::Unary { op, arg } => {
                let (format, lanes) = of(arg)?;
                let arg = value(writer, arg);
                let mut code = Code { b: &mut writer.builder, lanes, at };
                match op {
                    Unary::Float(FloatUnary::Neg) => code.negate(arg),
                    Unary::Float(FloatUnary::Abs) => code.magnitude(arg),
                    op => {
                        let arg = code.widen(format, arg);
                        let result = code.b.unary(op, arg, at);
                        code.narrow(format, result)
                    }
                }
            }
            Op::Binary { op, lhs, rhs } => {
                let (format, lanes) = of(lhs)?;
                let both = [lhs, rhs].map(|old| value(writer, old));
                Code { b: &mut writer.builder, lanes, at }.binary_of(format, op, both)
            }
            Op::Fma { a, b, c } => {
                let (format, lanes) = of(a)?;
                let all = [a, b, c].map(|old| value(writer, old));
                Code { b: &mut writer.builder, lanes, at }.multiply_add(format, all)
            }
            Op::Compare { op, lhs, rhs } => {
                let (format, lanes) = of(lhs)?;
                let [lhs, rhs] = [lhs, rhs].map(|old| value(writer, old));
                let mut code = Code { b: &mut writer.builder, lanes, at };
                let (lhs, rhs) = (code.widen(format, lhs), code.widen(format, rhs));
                code.b.compare(op, lhs, rhs, at)
            }
            Op::Convert { to, arg } => {
                let from = self.function.ty(arg).elem()?.scalar;
                let arg = value(writer, arg);
                let mut code = Code { b: &mut writer.builder, lanes: to.lanes, at };
                match (Small::of(from), Small::of(to.scalar)) {
                    (None, None) => return None,
                    (Some(from), Some(to)) if from == to => arg,
                    (Some(from), Some(to)) => {
                        let wide = code.widen(from, arg);
                        code.narrow(to, wide)
                    }
                    (Some(from), None) => {
                        let wide = code.widen(from, arg);
                        code.convert(to.scalar, wide)
                    }
                    (None, Some(to)) => code.rounded(to, from, arg),
                }
            }
            Op::WarpFold { kind, op, arg } => {
                let (format, lanes) = of(arg)?;
                let arg = value(writer, arg);
                let neutral = Constant::from_bits(Scalar::U16, fold::neutral(op, format.scalar())).splat(lanes);
                fold_by_shuffles(writer, kind, arg, neutral, at, |writer, both| {
                    Code { b: &mut writer.builder, lanes, at }.binary_of(format, op.binary(), both)
                })
            }
            _ => return None,
        })
    }

    /// Returns whether a small float is the canonical NaN or not a NaN: it was rounded here, or is such a constant.
    fn is_canonical(&self, value: Value) -> bool {
        let Some(op) = self.definitions[value] else { return false };
        match self.function[op].op {
            Op::Constant(constant) => {
                let mut lanes = constant.bits.iter().take(usize::from(constant.elem.lanes));
                lanes.all(|&bits| fold::canonical(constant.elem.scalar, bits) == bits)
            }
            Op::Unary { op: Unary::Float(FloatUnary::Neg), arg: _ } => false,
            Op::Unary { op: Unary::Float(FloatUnary::Abs), arg } => self.is_canonical(arg),
            Op::Convert { to, arg } => self.function.ty(arg) != Type::Elem(to) || self.is_canonical(arg),
            Op::Unary { op: _, arg: _ } | Op::Binary { op: _, lhs: _, rhs: _ } | Op::Fma { a: _, b: _, c: _ } => true,
            _ => false,
        }
    }

    /// The new value of one whose bits are seen: of a small float with the canonical NaN.
    fn canonical(&self, writer: &mut Writer<'_>, old: Value, at: Span) -> Value {
        let new = writer.renamed.value(old);
        match small(self.function, old) {
            Some((format, lanes)) if !self.is_canonical(old) => {
                Code { b: &mut writer.builder, lanes, at }.canonical(format, new)
            }
            Some(_) | None => new,
        }
    }

    /// Returns values as they are reported to the host.
    fn told(&self, writer: &mut Writer<'_>, values: List, at: Span) -> Vec<Value> {
        let told = self.function.list(values).iter().map(|&old| {
            let value = writer.renamed.value(old);
            match small(self.function, old) {
                Some((format, lanes)) => {
                    let to = Elem { scalar: format.scalar(), lanes };
                    writer.builder.value(Op::Bitcast { to, arg: value }, at)
                }
                None => value,
            }
        });
        told.collect()
    }
}
