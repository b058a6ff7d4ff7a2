//! Lets floats be negated with a sign that compilers do not know, in functions with barriers.
//!
//! It is for drivers whose compilers take a negated float for one that all invocations of a workgroup share, where it is used after a
//! barrier: Intel's for processors does, with the instruction that negates. Known ways to the same bits become this instruction again: a flipped sign, a
//! product with −1, a difference from −0. So the sign is loaded from private memory, which has to be a volatile load for that.

use crisp_ir_kernel::{
    Binary, Constant, Elem, FloatOp, FloatUnary, Function, IntegerOp, Memory, Module, Op, OpData, OpId, Scalar, Space,
    Unary, Value, ValueData,
};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_op};

/// Hides signs.
pub const PASS: Pass = Pass { name: "hide-signs", needs: &[], makes: &[], spoils: &[Fact::Simple], run };

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| {
        let definitions = function.definitions();
        has_op(function, |_, op| matches!(op, Op::Barrier))
            && has_op(function, |_, op| negated(function, &definitions, *op).is_some())
    };
    Ok(each_concerned(module, concerned, |function| {
        rewrite(function, &mut Hide { function, definitions: function.definitions(), sign: None })
    }))
}

/// The float that an operation negates, or makes another one of with a negative one or zero that compilers see.
fn negated(function: &Function, definitions: &SideTable<ValueData, Option<OpId>>, op: Op) -> Option<Scalar> {
    let (scalar, constants) = match op {
        Op::Unary { op: Unary::Float(FloatUnary::Neg), arg } => (arg, None),
        Op::Binary { op: Binary::Float(FloatOp::Mul), lhs, rhs } => (lhs, Some([lhs, rhs])),
        Op::Binary { op: Binary::Float(FloatOp::Div), lhs, rhs } => (lhs, Some([rhs, rhs])),
        Op::Binary { op: Binary::Float(FloatOp::Sub), lhs, rhs: _ } => (lhs, Some([lhs, lhs])),
        _ => return None,
    };
    let elem = function.ty(scalar).elem().filter(|elem| elem.scalar.is_float() && elem.lanes == 1)?;
    let seen = |value: Value| {
        function.constant(definitions[value]).is_some_and(|constant| hidden(elem.scalar, constant.bits[0]).is_some())
    };
    constants.is_none_or(|values| values.into_iter().any(seen)).then_some(elem.scalar)
}

/// Returns what a constant is besides its sign, where it is −0 or −1.
fn hidden(scalar: Scalar, bits: u64) -> Option<u64> {
    let sign = sign(scalar);
    let one = match scalar {
        Scalar::F32 => u64::from(1_f32.to_bits()),
        Scalar::F64 => 1_f64.to_bits(),
        Scalar::F16 => 0x3c00,
        Scalar::BF16 => 0x3f80,
        _ => return None,
    };
    [0, one].into_iter().find(|rest| sign | rest == bits)
}

fn sign(scalar: Scalar) -> u64 {
    1 << (scalar.bits() - 1)
}

struct Hide<'a> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
    /// The highest bit of a word.
    sign: Option<Value>,
}

impl Hide<'_> {
    /// Stores and loads the sign, in front of everything.
    fn begin(writer: &mut Writer<'_>, at: Span) -> Value {
        let b = &mut writer.builder;
        let memory = b.memory(Memory {
            name: "crisp-sign".to_owned(),
            space: Space::Private,
            elem: Elem::scalar(Scalar::U32),
            stride: Scalar::U32.bytes(),
            length: 1.into(),
            init: Vec::new(),
            span: at,
        });
        let view = b.value(Op::Memory { memory }, at);
        let (first, bits) = (b.constant(Constant::u64(0), at), b.constant(Constant::u32(1 << 31), at));
        b.store(view, &[first], bits, at);
        b.load(view, &[first], at)
    }

    /// The sign of floats of a type, as an integer.
    fn sign(&self, writer: &mut Writer<'_>, scalar: Scalar, at: Span) -> Option<Value> {
        let (word, b) = (self.sign?, &mut writer.builder);
        let digits = Elem::scalar(scalar.to_bits());
        Some(match scalar.bits() {
            32 => word,
            64 => {
                let (wide, distance) = (b.convert(digits, word, at), b.constant(Constant::u64(32), at));
                b.binary(IntegerOp::Shl, wide, distance, at)
            }
            bits => {
                let distance = b.constant(Constant::u32(32 - bits), at);
                let low = b.binary(IntegerOp::Shr, word, distance, at);
                b.convert(digits, low, at)
            }
        })
    }
}

impl<'a> Rewrite<'a> for Hide<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let OpData { op, results: _, span } = self.function[id];
        if self.sign.is_none() {
            self.sign = Some(Self::begin(writer, span));
        }
        let Some(scalar) = negated(self.function, &self.definitions, op) else { return Step::Copy };
        let Some(sign) = self.sign(writer, scalar, span) else { return Step::Copy };
        let (float, digits) = (Elem::scalar(scalar), Elem::scalar(scalar.to_bits()));
        match op {
            Op::Unary { op: _, arg } => {
                let arg = writer.renamed.value(arg);
                let b = &mut writer.builder;
                let bits = b.value(Op::Bitcast { to: digits, arg }, span);
                let flipped = b.binary(IntegerOp::Xor, bits, sign, span);
                writer.push(id, Op::Bitcast { to: float, arg: flipped });
            }
            Op::Binary { op, lhs, rhs } => {
                let [lhs, rhs] = [lhs, rhs].map(|value| {
                    let constant = self.function.constant(self.definitions[value]);
                    let rest = constant.and_then(|constant| hidden(scalar, constant.bits[0]));
                    let Some(rest) = rest else { return writer.renamed.value(value) };
                    let b = &mut writer.builder;
                    let rest = b.constant(Constant::from_bits(digits.scalar, rest), span);
                    let bits = b.binary(IntegerOp::Or, rest, sign, span);
                    b.value(Op::Bitcast { to: float, arg: bits }, span)
                });
                writer.push(id, Op::Binary { op, lhs, rhs });
            }
            _ => return Step::Copy,
        }
        Step::Done
    }
}
