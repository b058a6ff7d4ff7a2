//! Operations on words, one for each operation of 64 bits.

use crisp_ir_kernel::{
    Binary, CompareOp, Constant, Elem, IdKind, IntegerOp, IntegerUnary, Op, OpId, Scalar, Unary, Value,
};
use crisp_middle_analysis::integers::Interval;
use crisp_support_diagnostics::Span;

use super::words::{Fits, High, Wide, Words};
use super::{Split, fits, is_wide, scalar_of};
use crate::copy::{Step, Writer};

impl<'a> Split<'a> {
    /// Replaces an operation that involves 64 bits and is not an access, branch or loop.
    pub(super) fn compute(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let (op, at) = (self.function[id].op, self.function[id].span);
        let Some(result) = self.function[id].results.single() else { return Step::Copy };
        let range = self.integers.range(result);
        // Nothing but a number.
        if let Some(number) = range.only()
            && op.is_pure()
            && self.is_scalar(result)
            && self.is_wide(result)
        {
            let wide = self.number(writer, number, at);
            self.bind(writer, result, wide);
            return Step::Done;
        }
        match op {
            Op::Compare { op, lhs, rhs } => {
                let value = self.compare(writer, op, lhs, rhs, at);
                writer.replace(id, value);
            }
            Op::Convert { to, arg } => return self.convert(writer, id, to, arg),
            Op::Bitcast { to, arg } if self.is_wide(arg) && is_wide(to.scalar) => {
                self.wide[result] = self.wide[arg].clone();
            }
            Op::MakeVector { lanes } => {
                let lanes = self.function.list(lanes).iter();
                self.wide[result] = lanes.flat_map(|&lane| self.wide[lane].clone()).collect();
            }
            Op::Extract { vector, lane } => match self.wide[vector].get(usize::from(lane)).copied() {
                Some(wide) => self.bind(writer, result, wide),
                None => return Step::Copy,
            },
            Op::Insert { vector, lane, scalar } => {
                let mut lanes = self.wide[vector].clone();
                let scalar = self.words(writer, scalar);
                lanes.iter_mut().skip(usize::from(lane)).take(1).for_each(|lane| *lane = scalar);
                self.wide[result] = lanes;
            }
            Op::Constant(constant) => {
                let lanes = constant.bits.iter().take(usize::from(constant.elem.lanes));
                let mut words = Words { b: &mut writer.builder, at };
                self.wide[result] = lanes.map(|&bits| words.constant(bits)).collect();
            }
            op => {
                let Some(wide) = self.scalar(writer, op, range, at) else { return Step::Copy };
                self.bind(writer, result, wide);
            }
        }
        Step::Done
    }

    fn is_scalar(&self, value: Value) -> bool {
        self.function.ty(value).elem().is_some_and(|elem| elem.lanes == 1)
    }

    /// A number of 64 bits.
    pub(super) fn number(&self, writer: &mut Writer<'_>, number: i128, at: Span) -> Wide {
        let bits = Constant::integer(Scalar::U64, number).bits[0];
        Words { b: &mut writer.builder, at }.constant(bits)
    }

    /// An operation with a scalar of 64 bits as result.
    fn scalar(&mut self, writer: &mut Writer<'a>, op: Op, range: Interval, at: Span) -> Option<Wide> {
        Some(match op {
            Op::Unary { op: Unary::Integer(op), arg } => {
                let (signed, positive) = (self.is_signed(arg), self.integers.range(arg).is_positive());
                let arg = self.words(writer, arg);
                unary(&mut Words { b: &mut writer.builder, at }, op, arg, signed && !positive, range)
            }
            Op::Binary { op: Binary::Integer(op), lhs, rhs } => self.binary(writer, op, [lhs, rhs], range, at),
            Op::Select { cond, then, other } => {
                let (then, other) = (self.words(writer, then), self.words(writer, other));
                let cond = writer.renamed.value(cond);
                Words { b: &mut writer.builder, at }.select(cond, then, other)
            }
            Op::Id { kind, axis: _ } => self.linear(writer, kind, at)?,
            Op::Shuffle { kind, value, lane } => {
                let (value, lane) = (self.words(writer, value), writer.renamed.value(lane));
                let words = Words { b: &mut writer.builder, at }.both(value);
                let [low, high] = words.map(|value| writer.builder.value(Op::Shuffle { kind, value, lane }, at));
                Wide { low, high: High::Word(high) }
            }
            _ => return None,
        })
    }

    fn is_signed(&self, value: Value) -> bool {
        scalar_of(self.function, value) == Some(Scalar::I64)
    }

    /// Linear ids and sizes from those along the axes.
    fn linear(&mut self, writer: &mut Writer<'a>, kind: IdKind, at: Span) -> Option<Wide> {
        let mut along = |split: &Self, kind: IdKind, axis: u8| {
            let range = split.integers.id(kind, axis).within(Scalar::U32);
            let low = if range.least == range.most {
                writer.builder.constant(Constant::integer(Scalar::U32, range.least), at)
            } else {
                writer.builder.id(kind, axis, at)
            };
            (Wide { low, high: High::Zero }, range)
        };
        let axes: [u8; 3] = [0, 1, 2];
        let sizes = axes.map(|axis| along(self, IdKind::GlobalSize, axis));
        let ids = axes.map(|axis| along(self, IdKind::GlobalId, axis));
        let mut words = Words { b: &mut writer.builder, at };
        let mut step = |op: IntegerOp, (a, a_range): (Wide, Interval), (b, b_range): (Wide, Interval)| {
            let range = Interval::binary(op.plain(), a_range, b_range, Scalar::U64);
            let zero = a_range.most == 0 || b_range.most == 0;
            let made = match op {
                IntegerOp::Mul if zero => words.constant(0),
                IntegerOp::Mul if b_range == Interval::one(1) => a,
                IntegerOp::Mul => words.mul(fits(range), a, b),
                _ if a_range.most == 0 => b,
                _ if b_range.most == 0 => a,
                _ => words.add(fits(range), a, b),
            };
            (made, range)
        };
        let (wide, _) = match kind {
            IdKind::GlobalLinearSize => {
                let plane = step(IntegerOp::Mul, sizes[0], sizes[1]);
                step(IntegerOp::Mul, plane, sizes[2])
            }
            IdKind::GlobalLinearId => {
                let column = step(IntegerOp::Mul, sizes[1], ids[2]);
                let column = step(IntegerOp::Add, ids[1], column);
                let plane = step(IntegerOp::Mul, sizes[0], column);
                step(IntegerOp::Add, ids[0], plane)
            }
            _ => return None,
        };
        Some(wide)
    }

    fn binary(
        &mut self,
        writer: &mut Writer<'a>,
        op: IntegerOp,
        [lhs, rhs]: [Value; 2],
        range: Interval,
        at: Span,
    ) -> Wide {
        let signed = self.is_signed(lhs);
        let ranges = [lhs, rhs].map(|value| self.integers.range(value));
        let places = self.constant(rhs).and_then(|constant| u32::try_from(constant.bits[0] & 63).ok());
        let (a, b) = (self.words(writer, lhs), self.words(writer, rhs));
        let fits = fits(range);
        let mut words = Words { b: &mut writer.builder, at };
        let words = &mut words;
        let short = a.high == High::Zero && b.high == High::Zero;
        let power = |value: Value| self.constant(value).filter(|it| it.bits[0].is_power_of_two());
        let places_of = |power: Constant| power.bits[0].trailing_zeros();
        match op {
            IntegerOp::Mul if power(rhs).is_some() => words.shift_left_by(fits, a, power(rhs).map_or(0, places_of)),
            IntegerOp::Mul if power(lhs).is_some() => words.shift_left_by(fits, b, power(lhs).map_or(0, places_of)),
            IntegerOp::Add => words.add(fits, a, b),
            IntegerOp::Sub => words.sub(fits, a, b),
            IntegerOp::Mul => words.mul(fits, a, b),
            IntegerOp::And | IntegerOp::Or | IntegerOp::Xor => words.bitwise(fits, op, a, b),
            IntegerOp::Div | IntegerOp::Rem | IntegerOp::Min | IntegerOp::Max if short => {
                Wide { low: words.op(op, a.low, b.low), high: High::Zero }
            }
            IntegerOp::Div | IntegerOp::Rem => divide(words, op, signed, ranges, a, b),
            IntegerOp::Min | IntegerOp::Max => {
                let less = words.less(signed, a, b);
                if op == IntegerOp::Min { words.select(less, a, b) } else { words.select(less, b, a) }
            }
            IntegerOp::Shl => match places {
                Some(places) => words.shift_left_by(fits, a, places),
                None => words.shift_left(fits, a, b.low),
            },
            IntegerOp::Shr => match places {
                Some(places) => words.shift_right_by(signed, a, places),
                None => words.shift_right(signed, a, b.low),
            },
            IntegerOp::RotateLeft => words.rotate_left(a, b.low),
            IntegerOp::RotateRight => {
                let zero = words.number(0);
                let back = words.op(IntegerOp::Sub, zero, b.low);
                words.rotate_left(a, back)
            }
            IntegerOp::AddSaturating | IntegerOp::SubSaturating => saturating(words, op, signed, a, b),
            IntegerOp::MulHigh if short => words.constant(0),
            IntegerOp::MulHigh => {
                let mut upper = words.mul_upper(a, b);
                if signed {
                    for (factor, other) in [(a, b), (b, a)] {
                        let (negative, zero) = (words.is_negative(factor), words.constant(0));
                        let too_much = words.select(negative, other, zero);
                        upper = words.sub(Fits::No, upper, too_much);
                    }
                }
                upper
            }
        }
    }

    fn compare(&mut self, writer: &mut Writer<'a>, op: CompareOp, lhs: Value, rhs: Value, at: Span) -> Value {
        let (left, right) = (self.integers.range(lhs), self.integers.range(rhs));
        let signed = self.is_signed(lhs);
        if let Some(known) = Interval::compare(op, left, right) {
            return writer.builder.constant(Constant::bool(known), at);
        }
        // What saturates is compared with what is smaller than 32 bits can say.
        let small = |range: Interval| range.is_u32();
        for (value, other, range, op) in [(lhs, rhs, right, op), (rhs, lhs, left, op.swapped())] {
            if let (Some(&clamped), true, CompareOp::Lt) = (self.clamps.get(&value), small(range), op) {
                let other = self.words(writer, other).low;
                return writer.builder.compare(op, clamped, other, at);
            }
        }
        let (a, b) = (self.words(writer, lhs), self.words(writer, rhs));
        let mut words = Words { b: &mut writer.builder, at };
        if a.high == High::Zero && b.high == High::Zero {
            return words.test(op, a.low, b.low);
        }
        if signed && left.is_i32() && right.is_i32() {
            let (a, b) = (words.signed(a.low), words.signed(b.low));
            return words.test(op, a, b);
        }
        // Extended by their sign, small numbers keep their order: negative ones are above all others.
        let half = i128::from(i32::MAX);
        let kept = |wide: Wide, range: Interval| wide.high == High::Sign || range.least >= 0 && range.most <= half;
        if !signed && kept(a, left) && kept(b, right) {
            return words.test(op, a.low, b.low);
        }
        match op {
            CompareOp::Eq => words.equal(a, b),
            CompareOp::Ne => {
                let equal = words.equal(a, b);
                words.not(equal)
            }
            CompareOp::Lt => words.less(signed, a, b),
            CompareOp::Gt => words.less(signed, b, a),
            CompareOp::Le => {
                let above = words.less(signed, b, a);
                words.not(above)
            }
            CompareOp::Ge => {
                let below = words.less(signed, a, b);
                words.not(below)
            }
        }
    }

    /// The upper half of a product of 32 bits.
    pub(super) fn mul_high(&mut self, writer: &mut Writer<'a>, id: OpId, lhs: Value, rhs: Value) -> Step {
        let at = self.function[id].span;
        let elem = self.function.ty(lhs).elem();
        let (a, b) = (writer.renamed.value(lhs), writer.renamed.value(rhs));
        let mut words = Words { b: &mut writer.builder, at };
        let high = if elem == Some(Elem::scalar(Scalar::U32)) {
            words.mul_high(a, b)
        } else if elem == Some(Elem::scalar(Scalar::I32)) {
            words.mul_high_signed(a, b)
        } else {
            return Step::Copy;
        };
        writer.replace(id, high);
        Step::Done
    }
}

fn unary(words: &mut Words<'_>, op: IntegerUnary, arg: Wide, negative: bool, range: Interval) -> Wide {
    let small = |low: Value| Wide { low, high: High::Zero };
    match op {
        IntegerUnary::Neg => {
            let zero = words.constant(0);
            words.sub(fits(range), zero, arg)
        }
        IntegerUnary::Not => {
            let [low, high] = words.both(arg).map(|word| words.unary(op, word));
            Wide { low, high: High::Word(high) }
        }
        IntegerUnary::Abs if !negative => arg,
        IntegerUnary::Abs => {
            let (below, negated) = (words.is_negative(arg), words.negate(arg));
            words.select(below, negated, arg)
        }
        IntegerUnary::CountOnes => {
            let [low, high] = words.both(arg).map(|word| words.unary(op, word));
            small(words.op(IntegerOp::Add, low, high))
        }
        IntegerUnary::LeadingZeros => {
            let high = words.high(arg);
            let (low_zeros, high_zeros) = (words.unary(op, arg.low), words.unary(op, high));
            let below = words.with(IntegerOp::Add, low_zeros, 32);
            let none = words.test_with(CompareOp::Eq, high, 0);
            small(words.choose(none, below, high_zeros))
        }
        IntegerUnary::TrailingZeros => {
            let high = words.high(arg);
            let (low_zeros, high_zeros) = (words.unary(op, arg.low), words.unary(op, high));
            let above = words.with(IntegerOp::Add, high_zeros, 32);
            let none = words.test_with(CompareOp::Eq, arg.low, 0);
            small(words.choose(none, above, low_zeros))
        }
        IntegerUnary::ReverseBits | IntegerUnary::ReverseBytes => {
            let [low, high] = words.both(arg).map(|word| words.unary(op, word));
            Wide { low: high, high: High::Word(low) }
        }
    }
}

/// A quotient or remainder: of the sizes, with the sign that it has.
fn divide(words: &mut Words<'_>, op: IntegerOp, signed: bool, [left, right]: [Interval; 2], a: Wide, b: Wide) -> Wide {
    let mut size = |wide: Wide, range: Interval| {
        if !signed || range.least >= 0 {
            return (wide, None);
        }
        let (negative, negated) = (words.is_negative(wide), words.negate(wide));
        (words.select(negative, negated, wide), Some(negative))
    };
    let ((a, a_negative), (b, b_negative)) = (size(a, left), size(b, right));
    let [quotient, rest] = words.divide(a, b);
    let (result, negative) = match (op, a_negative, b_negative) {
        (IntegerOp::Rem, negative, _) => (rest, negative),
        (_, Some(a), Some(b)) => (quotient, Some(words.op(IntegerOp::Xor, a, b))),
        (_, one, None) | (_, None, one) => (quotient, one),
    };
    let Some(negative) = negative else { return result };
    let negated = words.negate(result);
    words.select(negative, negated, result)
}

fn saturating(words: &mut Words<'_>, op: IntegerOp, signed: bool, a: Wide, b: Wide) -> Wide {
    let adds = op == IntegerOp::AddSaturating;
    let sum = if adds { words.add(Fits::No, a, b) } else { words.sub(Fits::No, a, b) };
    if !signed {
        let (limit, wraps) = if adds {
            (words.constant(u64::MAX), words.less(false, sum, a))
        } else {
            (words.constant(0), words.less(false, a, b))
        };
        return words.select(wraps, limit, sum);
    }
    // A sum leaves the range when its sign is that of neither operand, a difference when the signs differ and so does its own.
    let [a, b, own] = [a, b, sum].map(|wide| words.high(wide));
    let changed = words.op(IntegerOp::Xor, a, own);
    let other = if adds { words.op(IntegerOp::Xor, b, own) } else { words.op(IntegerOp::Xor, a, b) };
    let both = words.op(IntegerOp::And, changed, other);
    let both = words.sign(both);
    let wraps = words.test_with(CompareOp::Ne, both, 0);
    let sign = words.sign(a);
    let low = words.unary(IntegerUnary::Not, sign);
    let high = words.with(IntegerOp::Xor, sign, 0x7fff_ffff);
    words.select(wraps, Wide { low, high: High::Word(high) }, sum)
}
