//! Operations without effects as expressions.

use crisp_ir_kernel::{
    Binary, CompareOp, FloatOp, FloatUnary, IntegerUnary, LogicOp, Op, OpId, PlainInteger, Scalar, Unary, Value,
};

use super::{Wgsl, scalar_name};
use crate::shared::{Printer, Text};

impl Printer<'_, Wgsl<'_>> {
    /// Returns the expression of an operation; `None` for one that legalisation removes.
    pub(super) fn expression(&mut self, id: OpId) -> Option<Text> {
        let data = &self.function[id];
        let result = data.results.single()?;
        let depth = self.depth_of(id) + 1;
        let loose = |text: String| Text { text, depth, ..Text::default() };
        let tight = |text: String| Text { text, tight: true, simple: false, depth };
        Some(match data.op {
            Op::Constant(constant) => self.constant(constant.elem.scalar, constant.bits[0]),
            Op::Unary { op, arg } => self.unary(op, arg, depth),
            Op::Binary { op, lhs, rhs } => self.binary(op, lhs, rhs, depth),
            Op::Fma { a, b, c } => {
                let [a, b, c] = [a, b, c].map(|value| self.value(value));
                tight(format!("fma({a}, {b}, {c})"))
            }
            Op::Compare { op, lhs, rhs } => {
                let sign = match op {
                    CompareOp::Eq => "==",
                    CompareOp::Ne => "!=",
                    CompareOp::Lt => "<",
                    CompareOp::Le => "<=",
                    CompareOp::Gt => ">",
                    CompareOp::Ge => ">=",
                };
                loose(format!("{} {sign} {}", self.operand(lhs), self.operand(rhs)))
            }
            Op::Select { cond, then, other } => {
                let [cond, then, other] = [cond, then, other].map(|value| self.value(value));
                tight(format!("select({other}, {then}, {cond})"))
            }
            // An index, which is spelled as the 32 bits that it is.
            Op::Convert { to, arg } if to.scalar == Scalar::U64 => {
                if self.uses.count(result) > 1 {
                    self.named(arg)
                } else {
                    self.text(arg)
                }
            }
            Op::Convert { to, arg } => tight(format!("{}({})", scalar_name(to.scalar), self.value(arg))),
            Op::Bitcast { to, arg } => tight(format!("bitcast<{}>({})", scalar_name(to.scalar), self.value(arg))),
            Op::Extract { vector, lane } => self.lane(id, vector, lane),
            Op::Id { kind, axis } => self.id(kind, axis),
            Op::Shuffle { kind, value, lane } => self.shuffle(kind, value, lane),
            Op::Vote { kind, cond } => self.vote(kind, cond),
            _ => return None,
        })
    }

    fn unary(&self, op: Unary, arg: Value, depth: u32) -> Text {
        let scalar = self.elem(arg).scalar;
        let (value, operand) = (self.value(arg), self.operand(arg));
        let loose = |text: String| Text { text, depth, ..Text::default() };
        let call = |name: &str| Text { text: format!("{name}({value})"), tight: true, simple: false, depth };
        match op {
            Unary::Integer(IntegerUnary::Neg) if scalar == Scalar::U32 => loose(format!("0u - {operand}")),
            // Of a literal the sign would be part of the number.
            Unary::Integer(IntegerUnary::Neg) | Unary::Float(FloatUnary::Neg) => loose(format!("-({value})")),
            Unary::Not => loose(format!("!{operand}")),
            Unary::Integer(IntegerUnary::Not) => loose(format!("~{operand}")),
            Unary::Integer(IntegerUnary::Abs) | Unary::Float(FloatUnary::Abs) => call("abs"),
            Unary::Float(FloatUnary::Sqrt) => call("sqrt"),
            Unary::Float(FloatUnary::Floor) => call("floor"),
            Unary::Float(FloatUnary::Ceil) => call("ceil"),
            Unary::Float(FloatUnary::Trunc) => call("trunc"),
            Unary::Float(FloatUnary::Round) => call("round"),
            Unary::Integer(IntegerUnary::CountOnes) => call("countOneBits"),
            Unary::Integer(IntegerUnary::LeadingZeros) => call("countLeadingZeros"),
            Unary::Integer(IntegerUnary::TrailingZeros) => call("countTrailingZeros"),
            Unary::Integer(IntegerUnary::ReverseBits) => call("reverseBits"),
            // Expanded by legalisation.
            Unary::Integer(IntegerUnary::ReverseBytes) => self.replaced(op.name()),
        }
    }

    fn binary(&self, op: Binary, lhs: Value, rhs: Value, depth: u32) -> Text {
        let (a, b) = (self.operand(lhs), self.operand(rhs));
        let loose = |sign: &str| Text { text: format!("{a} {sign} {b}"), depth, ..Text::default() };
        let call = |name: &str| {
            let text = format!("{name}({}, {})", self.value(lhs), self.value(rhs));
            Text { text, tight: true, simple: false, depth }
        };
        let shift = |sign: &str| {
            let count =
                if self.elem(rhs).scalar == Scalar::U32 { b.clone() } else { format!("u32({})", self.value(rhs)) };
            Text { text: format!("{a} {sign} {count}"), depth, ..Text::default() }
        };
        match op {
            Binary::Integer(op) => match PlainInteger::of(op) {
                Some(PlainInteger::Add) => loose("+"),
                Some(PlainInteger::Sub) => loose("-"),
                Some(PlainInteger::Mul) => loose("*"),
                Some(PlainInteger::Div) => loose("/"),
                Some(PlainInteger::Rem) => loose("%"),
                Some(PlainInteger::Min) => call("min"),
                Some(PlainInteger::Max) => call("max"),
                Some(PlainInteger::And) => loose("&"),
                Some(PlainInteger::Or) => loose("|"),
                Some(PlainInteger::Xor) => loose("^"),
                Some(PlainInteger::Shl) => shift("<<"),
                Some(PlainInteger::Shr) => shift(">>"),
                // Expanded by legalisation.
                None => self.replaced(op.name()),
            },
            Binary::Float(FloatOp::Add) => loose("+"),
            Binary::Float(FloatOp::Sub) => loose("-"),
            Binary::Float(FloatOp::Mul) => loose("*"),
            Binary::Float(FloatOp::Div) => loose("/"),
            Binary::Float(FloatOp::Min) => call("min"),
            Binary::Float(FloatOp::Max) => call("max"),
            Binary::Logic(LogicOp::And) => loose("&&"),
            Binary::Logic(LogicOp::Or) => loose("||"),
            Binary::Logic(LogicOp::Xor) => loose("!="),
        }
    }

    /// Returns a number.
    pub(super) fn constant(&mut self, scalar: Scalar, bits: u64) -> Text {
        let low = u32::try_from(bits & 0xffff_ffff).unwrap_or(0);
        let literal = |text: String| Text { tight: !text.starts_with('-'), text, simple: true, depth: 0 };
        match scalar {
            Scalar::Bool => literal((if bits == 0 { "false" } else { "true" }).to_owned()),
            Scalar::I32 => literal(signed_text(low)),
            Scalar::F32 => match float_text(low) {
                Some(text) => literal(text),
                None => {
                    self.language.makes_floats = true;
                    Text::name(format!("crisp_float({low}u)"))
                }
            },
            Scalar::U32
            | Scalar::I64
            | Scalar::U64
            | Scalar::I8
            | Scalar::I16
            | Scalar::U8
            | Scalar::U16
            | Scalar::F16
            | Scalar::BF16
            | Scalar::F64 => literal(format!("{low}u")),
        }
    }
}

/// Returns a number with sign.
pub(super) fn signed_text(bits: u32) -> String {
    let value = bits.cast_signed();
    // The largest literal is one less than it takes.
    if value == i32::MIN { "(-2147483647i - 1i)".to_owned() } else { format!("{value}i") }
}

/// Returns a float as a literal, where it is sure to stay what it is.
pub(super) fn float_text(bits: u32) -> Option<String> {
    let exponent = (bits >> 23) & 0xff;
    if bits != 0 && !(1..255).contains(&exponent) {
        return None;
    }
    let decimal = crisp_ir_kernel::text::shortest_decimal(Scalar::F32, u64::from(bits))?;
    Some(format!("{decimal}f"))
}
