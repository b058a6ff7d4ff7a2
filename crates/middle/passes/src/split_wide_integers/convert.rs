//! Conversions from and to 64 bits.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, Op, OpId, Scalar, UnaryOp, Value};
use crisp_support_diagnostics::Span;

use super::words::{Fits, High, Wide, Words};
use super::{Split, is_wide, scalar_of};
use crate::copy::{Step, Writer};

const F32: Elem = Elem::scalar(Scalar::F32);
const I32: Elem = Elem::scalar(Scalar::I32);
const U32: Elem = Elem::scalar(Scalar::U32);

/// 2^32 and its inverse.
const POWER: u32 = 0x4f80_0000;
const INVERSE: u32 = 0x2f80_0000;

impl<'a> Split<'a> {
    pub(super) fn convert(&mut self, writer: &mut Writer<'a>, id: OpId, to: Elem, arg: Value) -> Step {
        let at = self.function[id].span;
        let (Some(from), Some(result)) = (scalar_of(self.function, arg), self.function[id].results.single()) else {
            return Step::Copy;
        };
        if is_wide(from) && is_wide(to.scalar) {
            let wide = self.words(writer, arg);
            self.bind(writer, result, wide);
            if let (Some(&clamped), Scalar::U64) = (self.clamps.get(&arg), from) {
                self.clamps.insert(result, clamped);
            }
            return Step::Done;
        }
        if is_wide(from) {
            let value = self.narrowed(writer, to, arg, at);
            writer.replace(id, value);
            return Step::Done;
        }
        let value = writer.renamed.value(arg);
        let mut words = Words { b: &mut writer.builder, at };
        let wide = if from.is_float() {
            of_float(&mut words, value, to.scalar.is_signed_integer())
        } else if from.is_signed_integer() {
            let signed = words.b.convert(I32, value, at);
            Wide { low: words.unsigned(signed), high: High::Sign }
        } else {
            Wide { low: words.b.convert(U32, value, at), high: High::Zero }
        };
        self.bind(writer, result, wide);
        Step::Done
    }

    /// To a type of at most 32 bits.
    fn narrowed(&mut self, writer: &mut Writer<'a>, to: Elem, arg: Value, at: Span) -> Value {
        let signed = scalar_of(self.function, arg) == Some(Scalar::I64);
        let range = self.integers.range(arg);
        let wide = self.words(writer, arg);
        let mut words = Words { b: &mut writer.builder, at };
        if !to.scalar.is_float() {
            return words.b.convert(to, wide.low, at);
        }
        if wide.high == High::Zero {
            return words.b.convert(F32, wide.low, at);
        }
        if signed && range.is_i32() {
            let value = words.signed(wide.low);
            return words.b.convert(F32, value, at);
        }
        if !signed || range.least >= 0 {
            return float_of_size(&mut words, wide);
        }
        let (negative, negated) = (words.is_negative(wide), words.negate(wide));
        let size = words.select(negative, negated, wide);
        let size = float_of_size(&mut words, size);
        let minus = words.unary(UnaryOp::Neg, size);
        words.choose(negative, minus, size)
    }
}

fn float(words: &mut Words<'_>, bits: u32) -> Value {
    words.b.constant(Constant::from_bits(Scalar::F32, u64::from(bits)), words.at)
}

/// An integer without sign as the nearest `f32`: its highest 32 bits are rounded, with a last one that says whether there are more, and the
/// power of two that they represent is multiplied exactly.
fn float_of_size(words: &mut Words<'_>, wide: Wide) -> Value {
    let high = words.high(wide);
    let (low_zeros, high_zeros) =
        (words.unary(UnaryOp::LeadingZeros, wide.low), words.unary(UnaryOp::LeadingZeros, high));
    let below = words.with(BinaryOp::Add, low_zeros, 32);
    let none = words.test_with(CompareOp::Eq, high, 0);
    let zeros = words.choose(none, below, high_zeros);
    let raised = words.shift_left(Fits::No, wide, zeros);
    let [rest, top] = words.both(raised);
    let more = words.test_with(CompareOp::Ne, rest, 0);
    let more = words.bit(more);
    let top = words.op(BinaryOp::Or, top, more);
    let rounded = words.b.convert(F32, top, words.at);
    // 2^(32 − zeros).
    let biased = words.number(127 + 32);
    let exponent = words.op(BinaryOp::Sub, biased, zeros);
    let bits = words.with(BinaryOp::Shl, exponent, 23);
    let scale = words.b.value(Op::Bitcast { to: F32, arg: bits }, words.at);
    words.op(BinaryOp::Mul, rounded, scale)
}

/// An `f32` that fits, without what is after the point. Every step is exact.
fn of_float(words: &mut Words<'_>, number: Value, signed: bool) -> Wide {
    let size = if signed { words.unary(UnaryOp::Abs, number) } else { number };
    let (power, inverse) = (float(words, POWER), float(words, INVERSE));
    let scaled = words.op(BinaryOp::Mul, size, inverse);
    let high = words.b.convert(U32, scaled, words.at);
    let whole = words.b.convert(F32, high, words.at);
    let whole = words.op(BinaryOp::Mul, whole, power);
    let rest = words.op(BinaryOp::Sub, size, whole);
    let low = words.b.convert(U32, rest, words.at);
    let wide = Wide { low, high: High::Word(high) };
    if !signed {
        return wide;
    }
    let zero = float(words, 0);
    let negative = words.test(CompareOp::Lt, number, zero);
    let negated = words.negate(wide);
    words.select(negative, negated, wide)
}
