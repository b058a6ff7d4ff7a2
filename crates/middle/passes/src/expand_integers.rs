//! Computes integer operations that targets lack with those that every target has: saturating sums, high halves of products,
//! rotations, and counts and reversals of bits but those of 32 bits.
//!
//! The counts are the well-known sums of neighbouring fields (H. S. Warren, Hacker's Delight, chapters 5 and 7).

use crisp_ir_kernel::{
    Binary, Builder, CompareOp, Constant, Elem, FoldOp, Function, IntegerOp, IntegerUnary, Module, Op, OpId, Scalar,
    Unary, Value, fold,
};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_op};

/// Expands integer operations.
pub const PASS: Pass =
    Pass { name: "expand-integers", needs: &[], makes: &[Fact::IntegersPlain], spoils: &[Fact::Simple], run };

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| has_op(function, concerns);
    Ok(each_concerned(module, concerned, |function| rewrite(function, &mut Expand)))
}

/// Returns whether an operation may be one that some target lacks.
fn concerns(_: &Function, op: &Op) -> bool {
    match op {
        Op::Unary { op: Unary::Integer(op), arg: _ } => op.is_rare(),
        Op::Binary { op: Binary::Integer(op), lhs: _, rhs: _ } => op.is_rare(),
        _ => false,
    }
}

struct Expand;

impl<'a> Rewrite<'a> for Expand {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let data = &writer.renamed.from[id];
        let (op, span) = (data.op, data.span);
        let (Op::Unary { op: _, arg: first } | Op::Binary { op: _, lhs: first, rhs: _ }) = op else {
            return Step::Copy;
        };
        let elem = writer.renamed.from.ty(first).elem();
        let Some(elem) = elem.filter(|_| concerns(writer.renamed.from, &op)) else { return Step::Copy };
        let operands = op.operands(writer.renamed.from);
        let operands = writer.renamed.values(&operands);
        let mut on = On { b: &mut writer.builder, elem, span };
        let result = match (op, operands.as_slice()) {
            (Op::Unary { op: Unary::Integer(op), arg: _ }, &[a]) => on.unary(op, a),
            (Op::Binary { op: Binary::Integer(op), lhs: _, rhs: _ }, &[a, b]) => on.expand(op, a, b),
            _ => None,
        };
        let Some(result) = result else { return Step::Copy };
        writer.replace(id, result);
        Step::Done
    }
}

/// Integers of one type.
struct On<'b> {
    b: &'b mut Builder,
    elem: Elem,
    span: Span,
}

impl On<'_> {
    fn width(&self) -> u32 {
        self.elem.scalar.bits()
    }

    /// The same for all lanes, modulo the width.
    fn number(&mut self, value: u64) -> Value {
        let bits = value & (u64::MAX >> (64 - self.width()));
        self.b.constant(Constant::from_bits(self.elem.scalar, bits).splat(self.elem.lanes), self.span)
    }

    fn binary(&mut self, op: IntegerOp, a: Value, b: Value) -> Value {
        self.b.binary(op, a, b, self.span)
    }

    fn shifted(&mut self, op: IntegerOp, a: Value, count: u32) -> Value {
        let count = self.number(u64::from(count));
        self.binary(op, a, count)
    }

    /// Works on the same bits without sign, and gives them the type back.
    fn without_sign(&mut self, args: &[Value], work: impl FnOnce(&mut On<'_>, &[Value]) -> Value) -> Value {
        let unsigned = self.elem.with_scalar(self.elem.scalar.to_unsigned());
        let args: Vec<Value> = args.iter().map(|&arg| self.b.convert(unsigned, arg, self.span)).collect();
        let result = work(&mut On { b: self.b, elem: unsigned, span: self.span }, &args);
        self.b.convert(self.elem, result, self.span)
    }

    fn unary(&mut self, op: IntegerUnary, a: Value) -> Option<Value> {
        let plain = self.width() == 32;
        match op {
            IntegerUnary::CountOnes if !plain => Some(self.without_sign(&[a], |on, v| on.count_ones(v[0]))),
            IntegerUnary::LeadingZeros if !plain => Some(self.without_sign(&[a], |on, v| on.leading_zeros(v[0]))),
            IntegerUnary::TrailingZeros if !plain => Some(self.without_sign(&[a], |on, v| on.trailing_zeros(v[0]))),
            IntegerUnary::ReverseBits if !plain => Some(self.without_sign(&[a], |on, v| on.reverse(v[0], 1))),
            IntegerUnary::ReverseBytes => Some(self.without_sign(&[a], |on, v| on.reverse(v[0], 8))),
            IntegerUnary::CountOnes
            | IntegerUnary::LeadingZeros
            | IntegerUnary::TrailingZeros
            | IntegerUnary::ReverseBits
            | IntegerUnary::Neg
            | IntegerUnary::Not
            | IntegerUnary::Abs => None,
        }
    }

    fn expand(&mut self, op: IntegerOp, a: Value, b: Value) -> Option<Value> {
        match op {
            IntegerOp::AddSaturating | IntegerOp::SubSaturating => Some(self.saturating(op, a, b)),
            IntegerOp::MulHigh => Some(self.mul_high(a, b)),
            IntegerOp::RotateLeft => Some(self.without_sign(&[a, b], |on, v| on.rotate_left(v[0], v[1]))),
            IntegerOp::RotateRight => Some(self.without_sign(&[a, b], |on, v| {
                let zero = on.number(0);
                let back = on.binary(IntegerOp::Sub, zero, v[1]);
                on.rotate_left(v[0], back)
            })),
            _ => None,
        }
    }

    fn saturating(&mut self, op: IntegerOp, a: Value, b: Value) -> Value {
        let span = self.span;
        let adds = op == IntegerOp::AddSaturating;
        let sum = self.binary(if adds { IntegerOp::Add } else { IntegerOp::Sub }, a, b);
        if !self.elem.scalar.is_signed_integer() {
            let (limit, wraps) = if adds {
                (self.number(u64::MAX), self.b.compare(CompareOp::Lt, sum, a, span))
            } else {
                (self.number(0), self.b.compare(CompareOp::Lt, a, b, span))
            };
            return self.b.select(wraps, limit, sum, span);
        }
        // A sum leaves the range when its sign is that of neither operand, a difference when the signs differ and so does its own.
        let own = self.binary(IntegerOp::Xor, a, sum);
        let other = if adds { self.binary(IntegerOp::Xor, b, sum) } else { self.binary(IntegerOp::Xor, a, b) };
        let both = self.binary(IntegerOp::And, own, other);
        let zero = self.number(0);
        let wraps = self.b.compare(CompareOp::Lt, both, zero, span);
        let sign = self.shifted(IntegerOp::Shr, a, self.width() - 1);
        let greatest = self.number(fold::neutral(FoldOp::Min, self.elem.scalar));
        let limit = self.binary(IntegerOp::Xor, greatest, sign);
        self.b.select(wraps, limit, sum, span)
    }

    fn mul_high(&mut self, a: Value, b: Value) -> Value {
        let (span, width, signed) = (self.span, self.width(), self.elem.scalar.is_signed_integer());
        if width < 64 {
            let wide = self.elem.with_scalar(if signed { Scalar::I64 } else { Scalar::U64 });
            let [a, b] = [a, b].map(|value| self.b.convert(wide, value, span));
            let mut on = On { b: self.b, elem: wide, span };
            let product = on.binary(IntegerOp::Mul, a, b);
            let high = on.shifted(IntegerOp::Shr, product, width);
            return self.b.convert(self.elem, high, span);
        }
        let high = self.without_sign(&[a, b], |on, v| on.mul_high_unsigned(v[0], v[1]));
        if !signed {
            return high;
        }
        // Without its sign a negative factor is larger by 2^64: that is once the other factor too much.
        let zero = self.number(0);
        let [too_much, more] = [(a, b), (b, a)].map(|(factor, other)| {
            let negative = self.b.compare(CompareOp::Lt, factor, zero, span);
            self.b.select(negative, other, zero, span)
        });
        let high = self.binary(IntegerOp::Sub, high, too_much);
        self.binary(IntegerOp::Sub, high, more)
    }

    /// Multiplies numbers of 64 bits, by halves, and returns the upper 64 bits of the product.
    fn mul_high_unsigned(&mut self, a: Value, b: Value) -> Value {
        let low = self.number(0xffff_ffff);
        let mut halves =
            |value: Value| (self.binary(IntegerOp::And, value, low), self.shifted(IntegerOp::Shr, value, 32));
        let ((a_low, a_high), (b_low, b_high)) = (halves(a), halves(b));
        let [lowest, left, right, highest] = [(a_low, b_low), (a_low, b_high), (a_high, b_low), (a_high, b_high)]
            .map(|(x, y)| self.binary(IntegerOp::Mul, x, y));
        let mut middle = self.shifted(IntegerOp::Shr, lowest, 32);
        for part in [left, right] {
            let part = self.binary(IntegerOp::And, part, low);
            middle = self.binary(IntegerOp::Add, middle, part);
        }
        let mut high = highest;
        for part in [left, right, middle] {
            let part = self.shifted(IntegerOp::Shr, part, 32);
            high = self.binary(IntegerOp::Add, high, part);
        }
        high
    }

    fn rotate_left(&mut self, a: Value, count: Value) -> Value {
        let places = self.number(u64::from(self.width()) - 1);
        let zero = self.number(0);
        let count = self.binary(IntegerOp::And, count, places);
        let rest = self.binary(IntegerOp::Sub, zero, count);
        let rest = self.binary(IntegerOp::And, rest, places);
        let high = self.binary(IntegerOp::Shl, a, count);
        let low = self.binary(IntegerOp::Shr, a, rest);
        self.binary(IntegerOp::Or, high, low)
    }

    /// Swaps neighbouring fields of `first` bits, then of twice as many, up to half the width.
    fn reverse(&mut self, a: Value, first: u32) -> Value {
        let mut value = a;
        let mut size = first;
        while size < self.width() {
            let mask = self.every_other(size);
            let high = self.shifted(IntegerOp::Shr, value, size);
            let high = self.binary(IntegerOp::And, high, mask);
            let low = self.binary(IntegerOp::And, value, mask);
            let low = self.shifted(IntegerOp::Shl, low, size);
            value = self.binary(IntegerOp::Or, high, low);
            size *= 2;
        }
        value
    }

    /// Returns ones in every other field of `size` bits, the lowest one included.
    fn every_other(&mut self, size: u32) -> Value {
        let field = (1_u64 << size) - 1;
        let mask = (0..64 / (2 * size)).fold(0, |mask, position| mask | field << (2 * size * position));
        self.number(mask)
    }

    fn count_ones(&mut self, a: Value) -> Value {
        let mut sums = a;
        let mut size = 1;
        while size < self.width() {
            let mask = self.every_other(size);
            let high = self.shifted(IntegerOp::Shr, sums, size);
            let high = self.binary(IntegerOp::And, high, mask);
            let low = self.binary(IntegerOp::And, sums, mask);
            sums = self.binary(IntegerOp::Add, high, low);
            size *= 2;
        }
        sums
    }

    fn trailing_zeros(&mut self, a: Value) -> Value {
        let (zero, one) = (self.number(0), self.number(1));
        let negated = self.binary(IntegerOp::Sub, zero, a);
        let lowest = self.binary(IntegerOp::And, a, negated);
        let below = self.binary(IntegerOp::Sub, lowest, one);
        self.count_ones(below)
    }

    fn leading_zeros(&mut self, a: Value) -> Value {
        let mut filled = a;
        let mut distance = 1;
        while distance < self.width() {
            let lower = self.shifted(IntegerOp::Shr, filled, distance);
            filled = self.binary(IntegerOp::Or, filled, lower);
            distance *= 2;
        }
        let above = self.b.unary(IntegerUnary::Not, filled, self.span);
        self.count_ones(above)
    }
}
