//! Computes with integers of 8 and 16 bits in 32, for targets that have no narrower ones.
//!
//! A signed one is an `i32` of the same value, an unsigned one a `u32`; what an operation leaves outside of the narrow type's range is
//! wrapped. Memory keeps its types: [`crate::pack_narrow_memory`] is for that, and has to come before.

use crisp_ir_kernel::{
    Binary, Builder, CompareOp, Constant, Elem, FoldOp, Function, IntegerOp, IntegerUnary, Module, Op, OpId, Scalar,
    Type, Unary, Value, fold,
};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite_retyped};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_elem};

/// Widens narrow integers.
pub const PASS: Pass = Pass {
    name: "widen-narrow-integers",
    needs: &[
        Fact::NoCalls,
        Fact::NarrowMemoryPacked,
        Fact::NoSmallFloats,
        Fact::StatusTold,
        Fact::VectorsScalarised,
        Fact::ConversionsDefined,
        Fact::WarpsFolded,
    ],
    makes: &[Fact::NoNarrowIntegers],
    spoils: &[Fact::Simple, Fact::NothingUnused],
    run,
};

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| has_elem(function, is_narrow);
    Ok(each_concerned(module, concerned, |function| {
        rewrite_retyped(function, widened, &mut Widen { function, knows_params: false })
    }))
}

fn is_narrow(elem: Elem) -> bool {
    elem.scalar.is_integer() && elem.scalar.bits() < 32
}

/// The type that holds the values of a narrow one.
fn wide(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::I8 | Scalar::I16 => Scalar::I32,
        Scalar::U8 | Scalar::U16 => Scalar::U32,
        Scalar::Bool
        | Scalar::I32
        | Scalar::I64
        | Scalar::U32
        | Scalar::U64
        | Scalar::F16
        | Scalar::BF16
        | Scalar::F32
        | Scalar::F64 => scalar,
    }
}

/// Views keep their type: of narrow ones none is left.
fn widened(ty: Type) -> Type {
    match ty {
        Type::Elem(elem) => Type::Elem(elem.with_scalar(wide(elem.scalar))),
        Type::View(view) => Type::View(view),
    }
}

struct Widen<'a> {
    function: &'a Function,
    knows_params: bool,
}

impl<'a> Rewrite<'a> for Widen<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        self.know_params(writer);
        let data = &self.function[id];
        let (op, at) = (data.op, data.span);
        if let Op::Constant(constant) = op
            && is_narrow(constant.elem)
        {
            let scalar = wide(constant.elem.scalar);
            let lane = |lane| Constant::integer(scalar, constant.lane_integer(lane).unwrap_or(0)).bits[0];
            let mut bits = [0; 4];
            bits.iter_mut().enumerate().take(usize::from(constant.elem.lanes)).for_each(|(at, bits)| *bits = lane(at));
            writer.push(id, Op::Constant(Constant { elem: constant.elem.with_scalar(scalar), bits }));
            return Step::Done;
        }
        let Some(result) = self.computed(writer, op, at) else { return Step::Copy };
        writer.replace(id, result);
        Step::Done
    }
}

impl Widen<'_> {
    /// The host may put anything above the bits of a narrow parameter.
    fn know_params(&mut self, writer: &mut Writer<'_>) {
        if std::mem::replace(&mut self.knows_params, true) {
            return;
        }
        for &old in &self.function[self.function.body].params {
            if let Some(elem) = self.narrow(old) {
                let (given, at, b) = (writer.renamed.value(old), self.function.span, &mut writer.builder);
                let scalar = Elem::scalar(elem.scalar);
                let value = if elem.lanes == 1 {
                    On { b, elem, at }.wrapped(given)
                } else {
                    // Vectors stay scalarised: lane by lane.
                    let wrapped = |lane| {
                        let lane = b.value(Op::Extract { vector: given, lane }, at);
                        On { b: &mut *b, elem: scalar, at }.wrapped(lane)
                    };
                    let lanes: Vec<Value> = (0..elem.lanes).map(wrapped).collect();
                    let lanes = b.list(&lanes);
                    b.value(Op::MakeVector { lanes }, at)
                };
                writer.renamed.bind(&mut writer.builder, &[old], &[value]);
            }
        }
    }

    fn narrow(&self, value: Value) -> Option<Elem> {
        self.function.ty(value).elem().filter(|&elem| is_narrow(elem))
    }

    fn computed(&self, writer: &mut Writer<'_>, op: Op, at: Span) -> Option<Value> {
        let value = |writer: &Writer<'_>, old| writer.renamed.value(old);
        match op {
            Op::Unary { op: Unary::Integer(op), arg } => {
                let elem = self.narrow(arg)?;
                let arg = value(writer, arg);
                Some(On { b: &mut writer.builder, elem, at }.unary(op, arg))
            }
            Op::Binary { op: Binary::Integer(op), lhs, rhs } => {
                let elem = self.narrow(lhs)?;
                let (lhs, rhs) = (value(writer, lhs), value(writer, rhs));
                Some(On { b: &mut writer.builder, elem, at }.binary(op, lhs, rhs))
            }
            Op::Convert { to, arg } | Op::Bitcast { to, arg } => {
                let from = self.function.ty(arg).elem()?;
                if !is_narrow(from) && !is_narrow(to) {
                    return None;
                }
                let arg = value(writer, arg);
                let result = writer.builder.convert(to.with_scalar(wide(to.scalar)), arg, at);
                // From floats it is in range.
                let (less, same) = (from.scalar.bits() < to.scalar.bits(), from.scalar.bits() == to.scalar.bits());
                let same_sign = from.scalar.is_signed_integer() == to.scalar.is_signed_integer();
                let fits = !from.scalar.is_integer()
                    || less && from.scalar.is_unsigned_integer()
                    || (less || same) && same_sign;
                if !is_narrow(to) || fits {
                    return Some(result);
                }
                Some(On { b: &mut writer.builder, elem: to, at }.wrapped(result))
            }
            _ => None,
        }
    }
}

/// Values of a narrow type at one place.
struct On<'b> {
    b: &'b mut Builder,
    /// The narrow type.
    elem: Elem,
    at: Span,
}

impl On<'_> {
    fn width(&self) -> u32 {
        self.elem.scalar.bits()
    }

    fn signed(&self) -> bool {
        self.elem.scalar.is_signed_integer()
    }

    fn number(&mut self, scalar: Scalar, value: i128) -> Value {
        self.b.constant(Constant::integer(scalar, value).splat(self.elem.lanes), self.at)
    }

    /// A number in the type that is computed with.
    fn own(&mut self, value: i128) -> Value {
        self.number(wide(self.elem.scalar), value)
    }

    fn op(&mut self, op: IntegerOp, lhs: Value, rhs: Value) -> Value {
        self.b.binary(op, lhs, rhs, self.at)
    }

    fn mask(&self) -> i128 {
        (1 << self.width()) - 1
    }

    /// The number in range that has the same lowest bits.
    fn wrapped(&mut self, value: Value) -> Value {
        if self.signed() {
            let places = self.own(i128::from(32 - self.width()));
            let raised = self.op(IntegerOp::Shl, value, places);
            return self.op(IntegerOp::Shr, raised, places);
        }
        let mask = self.own(self.mask());
        self.op(IntegerOp::And, value, mask)
    }

    /// The bits without a sign, in `u32`.
    fn bits(&mut self, value: Value) -> Value {
        if !self.signed() {
            return value;
        }
        let bits = self.b.convert(self.elem.with_scalar(Scalar::U32), value, self.at);
        let mask = self.number(Scalar::U32, self.mask());
        self.op(IntegerOp::And, bits, mask)
    }

    /// Bits in `u32` as a number of the type.
    fn of_bits(&mut self, bits: Value) -> Value {
        let value = self.b.convert(self.elem.with_scalar(wide(self.elem.scalar)), bits, self.at);
        self.wrapped(value)
    }

    fn unary(&mut self, op: IntegerUnary, arg: Value) -> Value {
        let at = self.at;
        let missing = 32 - i128::from(self.width());
        match op {
            IntegerUnary::Neg | IntegerUnary::Not | IntegerUnary::Abs => {
                let result = self.b.unary(op, arg, at);
                self.wrapped(result)
            }
            IntegerUnary::CountOnes => {
                let bits = self.bits(arg);
                let count = self.b.unary(op, bits, at);
                self.of_bits(count)
            }
            IntegerUnary::LeadingZeros => {
                let (bits, missing) = (self.bits(arg), self.number(Scalar::U32, missing));
                let count = self.b.unary(op, bits, at);
                let count = self.op(IntegerOp::Sub, count, missing);
                self.of_bits(count)
            }
            IntegerUnary::TrailingZeros => {
                let (bits, end) = (self.bits(arg), self.number(Scalar::U32, self.mask() + 1));
                let bits = self.op(IntegerOp::Or, bits, end);
                let count = self.b.unary(op, bits, at);
                self.of_bits(count)
            }
            IntegerUnary::ReverseBits | IntegerUnary::ReverseBytes => {
                let (bits, missing) = (self.bits(arg), self.number(Scalar::U32, missing));
                let reversed = self.b.unary(op, bits, at);
                let reversed = self.op(IntegerOp::Shr, reversed, missing);
                self.of_bits(reversed)
            }
        }
    }

    fn binary(&mut self, op: IntegerOp, lhs: Value, rhs: Value) -> Value {
        match op {
            IntegerOp::Min | IntegerOp::Max | IntegerOp::And | IntegerOp::Or | IntegerOp::Xor | IntegerOp::Rem => {
                self.op(op, lhs, rhs)
            }
            // The least number divided by −1 is one too large.
            IntegerOp::Div if !self.signed() => self.op(op, lhs, rhs),
            IntegerOp::Add | IntegerOp::Sub | IntegerOp::Mul | IntegerOp::Div => {
                let result = self.op(op, lhs, rhs);
                self.wrapped(result)
            }
            IntegerOp::Shl => {
                let count = self.count(rhs);
                let result = self.op(op, lhs, count);
                self.wrapped(result)
            }
            IntegerOp::Shr => {
                let count = self.count(rhs);
                self.op(op, lhs, count)
            }
            IntegerOp::AddSaturating | IntegerOp::SubSaturating => self.saturating(op, lhs, rhs),
            IntegerOp::MulHigh => {
                // Of 16 bits the product has 32.
                let (product, places) = (self.op(IntegerOp::Mul, lhs, rhs), self.own(i128::from(self.width())));
                self.op(IntegerOp::Shr, product, places)
            }
            IntegerOp::RotateLeft => self.rotate_left(lhs, rhs),
            IntegerOp::RotateRight => {
                let zero = self.own(0);
                let back = self.op(IntegerOp::Sub, zero, rhs);
                self.rotate_left(lhs, back)
            }
        }
    }

    /// A count modulo the width.
    fn count(&mut self, count: Value) -> Value {
        let mask = self.own(i128::from(self.width()) - 1);
        self.op(IntegerOp::And, count, mask)
    }

    fn saturating(&mut self, op: IntegerOp, lhs: Value, rhs: Value) -> Value {
        if op == IntegerOp::SubSaturating && !self.signed() {
            let (larger, at) = (self.b.compare(CompareOp::Lt, lhs, rhs, self.at), self.at);
            let (zero, rest) = (self.own(0), self.op(IntegerOp::Sub, lhs, rhs));
            return self.b.select(larger, zero, rest, at);
        }
        let plain = if op == IntegerOp::AddSaturating { IntegerOp::Add } else { IntegerOp::Sub };
        let sum = self.op(plain, lhs, rhs);
        let limit = |op| Constant::from_bits(self.elem.scalar, fold::neutral(op, self.elem.scalar)).as_integer();
        let (most, least) = (limit(FoldOp::Min).unwrap_or(0), limit(FoldOp::Max).unwrap_or(0));
        let most = self.own(most);
        let sum = self.op(IntegerOp::Min, sum, most);
        if !self.signed() {
            return sum;
        }
        let least = self.own(least);
        self.op(IntegerOp::Max, sum, least)
    }

    fn rotate_left(&mut self, value: Value, count: Value) -> Value {
        let bits = self.bits(value);
        let count = self.count(count);
        let count = self.b.convert(self.elem.with_scalar(Scalar::U32), count, self.at);
        let width = self.number(Scalar::U32, i128::from(self.width()));
        let rest = self.op(IntegerOp::Sub, width, count);
        let high = self.op(IntegerOp::Shl, bits, count);
        let low = self.op(IntegerOp::Shr, bits, rest);
        let both = self.op(IntegerOp::Or, high, low);
        self.of_bits(both)
    }
}
