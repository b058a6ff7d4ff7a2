//! Integers of 64 bits as two words of 32, and what is computed with them.

use crisp_ir_kernel::{
    BinaryOp, Builder, CompareOp, Constant, Elem, IntegerOp, LoopKind, Scalar, Type, UnaryOp, Value,
};
use crisp_support_diagnostics::Span;

/// The value of the higher word of an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum High {
    /// Zero.
    Zero,
    /// The sign of the lower word, as often as it takes.
    Sign,
    /// A value.
    Word(Value),
}

/// An integer of 64 bits. The words are `u32`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide {
    pub(super) low: Value,
    pub(super) high: High,
}

/// The part of a result that is required: all of it, or the lower word, of which the higher one follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fits {
    Zero,
    Sign,
    No,
}

const U32: Elem = Elem::scalar(Scalar::U32);
const I32: Elem = Elem::scalar(Scalar::I32);

/// A place at which operations are added.
pub(super) struct Words<'b> {
    pub(super) b: &'b mut Builder,
    pub(super) at: Span,
}

impl Words<'_> {
    pub(super) fn number(&mut self, value: u32) -> Value {
        self.b.constant(Constant::u32(value), self.at)
    }

    pub(super) fn op(&mut self, op: impl Into<BinaryOp>, lhs: Value, rhs: Value) -> Value {
        self.b.binary(op, lhs, rhs, self.at)
    }

    pub(super) fn with(&mut self, op: impl Into<BinaryOp>, lhs: Value, rhs: u32) -> Value {
        let rhs = self.number(rhs);
        self.op(op, lhs, rhs)
    }

    pub(super) fn test(&mut self, op: CompareOp, lhs: Value, rhs: Value) -> Value {
        self.b.compare(op, lhs, rhs, self.at)
    }

    pub(super) fn test_with(&mut self, op: CompareOp, lhs: Value, rhs: u32) -> Value {
        let rhs = self.number(rhs);
        self.test(op, lhs, rhs)
    }

    pub(super) fn choose(&mut self, cond: Value, then: Value, other: Value) -> Value {
        self.b.select(cond, then, other, self.at)
    }

    pub(super) fn unary(&mut self, op: impl Into<UnaryOp>, arg: Value) -> Value {
        self.b.unary(op, arg, self.at)
    }

    /// 1 or 0.
    pub(super) fn bit(&mut self, cond: Value) -> Value {
        self.b.convert(U32, cond, self.at)
    }

    pub(super) fn signed(&mut self, word: Value) -> Value {
        self.b.convert(I32, word, self.at)
    }

    pub(super) fn unsigned(&mut self, word: Value) -> Value {
        self.b.convert(U32, word, self.at)
    }

    /// All ones where the highest bit is, otherwise zero.
    pub(super) fn sign(&mut self, word: Value) -> Value {
        self.shift_signed(word, 31)
    }

    /// The higher word.
    pub(super) fn high(&mut self, wide: Wide) -> Value {
        match wide.high {
            High::Zero => self.number(0),
            High::Sign => self.sign(wide.low),
            High::Word(word) => word,
        }
    }

    pub(super) fn both(&mut self, wide: Wide) -> [Value; 2] {
        [wide.low, self.high(wide)]
    }

    pub(super) fn constant(&mut self, bits: u64) -> Wide {
        let [low, high] = [bits & 0xffff_ffff, bits >> 32].map(|word| u32::try_from(word).unwrap_or(0));
        let low = self.number(low);
        let high = if high == 0 { High::Zero } else { High::Word(self.number(high)) };
        Wide { low, high }
    }

    /// From a lower word, and a higher one where that is wanted.
    fn made(&mut self, fits: Fits, low: Value, high: impl FnOnce(&mut Self) -> Value) -> Wide {
        let high = match fits {
            Fits::Zero => High::Zero,
            Fits::Sign => High::Sign,
            Fits::No => High::Word(high(self)),
        };
        Wide { low, high }
    }

    /// An operation of each word on its own.
    fn each(&mut self, fits: Fits, op: IntegerOp, a: Wide, b: Wide) -> Wide {
        let low = self.op(op, a.low, b.low);
        self.made(fits, low, |words| {
            let (a, b) = (words.high(a), words.high(b));
            words.op(op, a, b)
        })
    }

    pub(super) fn add(&mut self, fits: Fits, a: Wide, b: Wide) -> Wide {
        let low = self.op(BinaryOp::Add, a.low, b.low);
        self.made(fits, low, |words| {
            let carries = words.test(CompareOp::Lt, low, a.low);
            let mut high = words.bit(carries);
            for part in [a, b] {
                if part.high != High::Zero {
                    let part = words.high(part);
                    high = words.op(BinaryOp::Add, high, part);
                }
            }
            high
        })
    }

    pub(super) fn sub(&mut self, fits: Fits, a: Wide, b: Wide) -> Wide {
        let low = self.op(BinaryOp::Sub, a.low, b.low);
        self.made(fits, low, |words| {
            let borrows = words.test(CompareOp::Lt, a.low, b.low);
            let (borrowed, mut high) = (words.bit(borrows), words.high(a));
            if b.high != High::Zero {
                let part = words.high(b);
                high = words.op(BinaryOp::Sub, high, part);
            }
            words.op(BinaryOp::Sub, high, borrowed)
        })
    }

    /// The higher word of the product of two words, from products of 16 bits.
    pub(super) fn mul_high(&mut self, a: Value, b: Value) -> Value {
        let mut halves = |value| (self.with(BinaryOp::And, value, 0xffff), self.with(BinaryOp::Shr, value, 16));
        let ((a_low, a_high), (b_low, b_high)) = (halves(a), halves(b));
        let [lowest, left, right, highest] = [(a_low, b_low), (a_high, b_low), (a_low, b_high), (a_high, b_high)]
            .map(|(x, y)| self.op(BinaryOp::Mul, x, y));
        let carried = self.with(BinaryOp::Shr, lowest, 16);
        let left = self.op(BinaryOp::Add, left, carried);
        let middle = self.with(BinaryOp::And, left, 0xffff);
        let middle = self.op(BinaryOp::Add, right, middle);
        let (left, middle) = (self.with(BinaryOp::Shr, left, 16), self.with(BinaryOp::Shr, middle, 16));
        let high = self.op(BinaryOp::Add, highest, left);
        self.op(BinaryOp::Add, high, middle)
    }

    /// The same of two `i32`.
    pub(super) fn mul_high_signed(&mut self, a: Value, b: Value) -> Value {
        let [x, y] = [a, b].map(|value| self.unsigned(value));
        let mut high = self.mul_high(x, y);
        // Without its sign a negative factor is larger by 2^32: that is once the other factor too much.
        for (factor, other) in [(x, y), (y, x)] {
            let sign = self.sign(factor);
            let too_much = self.op(BinaryOp::And, sign, other);
            high = self.op(BinaryOp::Sub, high, too_much);
        }
        self.signed(high)
    }

    pub(super) fn mul(&mut self, fits: Fits, a: Wide, b: Wide) -> Wide {
        let low = self.op(BinaryOp::Mul, a.low, b.low);
        self.made(fits, low, |words| {
            let mut high = words.mul_high(a.low, b.low);
            for (word, other) in [(a, b), (b, a)] {
                if word.high != High::Zero {
                    let part = words.high(word);
                    let part = words.op(BinaryOp::Mul, part, other.low);
                    high = words.op(BinaryOp::Add, high, part);
                }
            }
            high
        })
    }

    /// The product's upper 64 bits, without signs.
    pub(super) fn mul_upper(&mut self, a: Wide, b: Wide) -> Wide {
        let product = |words: &mut Self, a: Value, b: Value| {
            let (low, high) = (words.op(BinaryOp::Mul, a, b), words.mul_high(a, b));
            Wide { low, high: High::Word(high) }
        };
        let lowest = self.mul_high(a.low, b.low);
        let carried = Wide { low: lowest, high: High::Zero };
        let (a_high, b_high) = (self.high(a), self.high(b));
        let left = product(self, a_high, b.low);
        let left = self.add(Fits::No, left, carried);
        let right = product(self, a.low, b_high);
        let right = self.add(Fits::No, right, Wide { low: left.low, high: High::Zero });
        let upper = product(self, a_high, b_high);
        let left = self.high(left);
        let upper = self.add(Fits::No, upper, Wide { low: left, high: High::Zero });
        let right = self.high(right);
        self.add(Fits::No, upper, Wide { low: right, high: High::Zero })
    }

    pub(super) fn negate(&mut self, a: Wide) -> Wide {
        let zero = self.constant(0);
        self.sub(Fits::No, zero, a)
    }

    pub(super) fn select(&mut self, cond: Value, a: Wide, b: Wide) -> Wide {
        let low = self.choose(cond, a.low, b.low);
        let high = match (a.high, b.high) {
            (High::Zero, High::Zero) => High::Zero,
            (High::Sign, High::Sign) => High::Sign,
            _ => {
                let (a, b) = (self.high(a), self.high(b));
                High::Word(self.choose(cond, a, b))
            }
        };
        Wide { low, high }
    }

    /// Returns whether it is below zero, as a signed number.
    pub(super) fn is_negative(&mut self, a: Wide) -> Value {
        let high = self.high(a);
        let high = self.signed(high);
        let zero = self.b.constant(Constant::integer(Scalar::I32, 0), self.at);
        self.test(CompareOp::Lt, high, zero)
    }

    pub(super) fn is_zero(&mut self, a: Wide) -> Value {
        let any = match a.high {
            High::Zero | High::Sign => a.low,
            High::Word(high) => self.op(BinaryOp::Or, a.low, high),
        };
        self.test_with(CompareOp::Eq, any, 0)
    }

    pub(super) fn equal(&mut self, a: Wide, b: Wide) -> Value {
        let low = self.test(CompareOp::Eq, a.low, b.low);
        if a.high == b.high && !matches!(a.high, High::Word(_)) {
            return low;
        }
        let (a, b) = (self.high(a), self.high(b));
        let high = self.test(CompareOp::Eq, a, b);
        self.op(BinaryOp::And, low, high)
    }

    /// Returns whether a number is below another.
    pub(super) fn less(&mut self, signed: bool, a: Wide, b: Wide) -> Value {
        let low = self.test(CompareOp::Lt, a.low, b.low);
        if a.high == High::Zero && b.high == High::Zero {
            return low;
        }
        let (a, b) = (self.high(a), self.high(b));
        let same = self.test(CompareOp::Eq, a, b);
        let low = self.op(BinaryOp::And, same, low);
        let (a, b) = if signed { (self.signed(a), self.signed(b)) } else { (a, b) };
        let high = self.test(CompareOp::Lt, a, b);
        self.op(BinaryOp::Or, high, low)
    }

    pub(super) fn not(&mut self, cond: Value) -> Value {
        self.unary(UnaryOp::Not, cond)
    }

    /// Shifts to the left by `count` modulo 64, a word.
    pub(super) fn shift_left(&mut self, fits: Fits, a: Wide, count: Value) -> Wide {
        let near = self.with(BinaryOp::And, count, 31);
        let far = self.is_far(count);
        let low = self.op(BinaryOp::Shl, a.low, near);
        let zero = self.number(0);
        let kept = self.choose(far, zero, low);
        self.made(fits, kept, |words| {
            let high = words.high(a);
            let high = words.joined(high, a.low, near);
            words.choose(far, low, high)
        })
    }

    /// Shifts to the right by `count` modulo 64, and fills with the sign or with zeros.
    pub(super) fn shift_right(&mut self, signed: bool, a: Wide, count: Value) -> Wide {
        let near = self.with(BinaryOp::And, count, 31);
        let far = self.is_far(count);
        let zero = self.number(0);
        if a.high == High::Zero {
            let low = self.op(BinaryOp::Shr, a.low, near);
            return Wide { low: self.choose(far, zero, low), high: High::Zero };
        }
        let word = self.high(a);
        let (high, fill) = if signed {
            let (signed, places) = (self.signed(word), self.signed(near));
            let high = self.op(BinaryOp::Shr, signed, places);
            (self.unsigned(high), self.sign(word))
        } else {
            (self.op(BinaryOp::Shr, word, near), zero)
        };
        let moved = self.with(BinaryOp::Shl, word, 1);
        let rest = self.with(BinaryOp::Xor, near, 31);
        let moved = self.op(BinaryOp::Shl, moved, rest);
        let low = self.op(BinaryOp::Shr, a.low, near);
        let low = self.op(BinaryOp::Or, low, moved);
        let (low, high) = (self.choose(far, high, low), self.choose(far, fill, high));
        Wide { low, high: High::Word(high) }
    }

    /// Shifts to the left by a known number of places below 64.
    pub(super) fn shift_left_by(&mut self, fits: Fits, a: Wide, places: u32) -> Wide {
        if places >= 32 {
            let zero = self.number(0);
            return self.made(fits, zero, |words| words.with(BinaryOp::Shl, a.low, places - 32));
        }
        let low = self.with(BinaryOp::Shl, a.low, places);
        self.made(fits, low, |words| {
            let high = words.high(a);
            if places == 0 {
                return high;
            }
            let (high, moved) =
                (words.with(BinaryOp::Shl, high, places), words.with(BinaryOp::Shr, a.low, 32 - places));
            words.op(BinaryOp::Or, high, moved)
        })
    }

    /// Shifts to the right by a known number of places below 64.
    pub(super) fn shift_right_by(&mut self, signed: bool, a: Wide, places: u32) -> Wide {
        if places == 0 {
            return a;
        }
        let zero = self.number(0);
        let word = self.high(a);
        let upper = |words: &mut Self, places: u32| {
            if signed { words.shift_signed(word, places) } else { words.with(BinaryOp::Shr, word, places) }
        };
        if places >= 32 {
            let low = upper(self, places - 32);
            let high = if a.high == High::Zero || !signed { High::Zero } else { High::Sign };
            return Wide { low: if a.high == High::Zero { zero } else { low }, high };
        }
        let low = self.with(BinaryOp::Shr, a.low, places);
        if a.high == High::Zero {
            return Wide { low, high: High::Zero };
        }
        let moved = self.with(BinaryOp::Shl, word, 32 - places);
        let low = self.op(BinaryOp::Or, low, moved);
        Wide { low, high: High::Word(upper(self, places)) }
    }

    fn shift_signed(&mut self, word: Value, places: u32) -> Value {
        let signed = self.signed(word);
        let places = self.b.constant(Constant::integer(Scalar::I32, i128::from(places)), self.at);
        let shifted = self.op(BinaryOp::Shr, signed, places);
        self.unsigned(shifted)
    }

    /// Turns to the left by `count` modulo 64.
    pub(super) fn rotate_left(&mut self, a: Wide, count: Value) -> Wide {
        let near = self.with(BinaryOp::And, count, 31);
        let far = self.is_far(count);
        let [low, high] = self.both(a);
        let (first, second) = (self.choose(far, high, low), self.choose(far, low, high));
        let (low, high) = (self.joined(first, second, near), self.joined(second, first, near));
        Wide { low, high: High::Word(high) }
    }

    fn is_far(&mut self, count: Value) -> Value {
        let far = self.with(BinaryOp::And, count, 32);
        self.test_with(CompareOp::Ne, far, 0)
    }

    /// The upper word of two that stand side by side and are shifted to the left by `near`, which is below 32.
    fn joined(&mut self, upper: Value, lower: Value, near: Value) -> Value {
        let upper = self.op(BinaryOp::Shl, upper, near);
        let lower = self.with(BinaryOp::Shr, lower, 1);
        let rest = self.with(BinaryOp::Xor, near, 31);
        let lower = self.op(BinaryOp::Shr, lower, rest);
        self.op(BinaryOp::Or, upper, lower)
    }

    pub(super) fn bitwise(&mut self, fits: Fits, op: IntegerOp, a: Wide, b: Wide) -> Wide {
        self.each(fits, op, a, b)
    }

    /// Quotient and remainder without signs, both zero where the divisor is: of one word each as such, otherwise bit by bit.
    pub(super) fn divide(&mut self, a: Wide, b: Wide) -> [Wide; 2] {
        let [a_low, a_high] = self.both(a);
        let [b_low, b_high] = self.both(b);
        let types = [Type::U32; 4];
        let high = self.op(BinaryOp::Or, a_high, b_high);
        let short = self.test_with(CompareOp::Eq, high, 0);
        let (then, _) = self.b.open(&[], self.at);
        let (quotient, rest) = (self.op(BinaryOp::Div, a_low, b_low), self.op(BinaryOp::Rem, a_low, b_low));
        let zero = self.number(0);
        self.b.close_yield(&[quotient, zero, rest, zero], self.at);
        let (other, _) = self.b.open(&[], self.at);
        let long = self.divide_long([a_low, a_high], [b_low, b_high]);
        self.b.close_yield(&long, self.at);
        let results = self.b.if_op(short, then, other, &types, self.at);
        let wide = |at: usize| Wide { low: results[at], high: High::Word(results[at + 1]) };
        [wide(0), wide(2)]
    }

    /// Digit by digit: what is left of the dividend moves into the remainder from below, and the quotient's digits take its place.
    fn divide_long(&mut self, dividend: [Value; 2], divisor: [Value; 2]) -> Vec<Value> {
        let (zero, one, digits) = (self.number(0), self.number(1), self.number(64));
        let (body, params) = self.b.open(&[Type::U32; 5], self.at);
        let wide = |at: usize| Wide { low: params[at], high: High::Word(params[at + 1]) };
        let divisor = Wide { low: divisor[0], high: High::Word(divisor[1]) };
        let (quotient, rest) = (wide(1), wide(3));
        // A remainder of 64 digits that gets one more is larger than every divisor.
        let over = self.is_negative(rest);
        let next = self.is_negative(quotient);
        let next = self.bit(next);
        let quotient = self.add(Fits::No, quotient, quotient);
        let mut rest = self.add(Fits::No, rest, rest);
        rest.low = self.op(BinaryOp::Or, rest.low, next);
        let less = self.less(false, rest, divisor);
        let reaches = self.not(less);
        let reaches = self.op(BinaryOp::Or, reaches, over);
        let smaller = self.sub(Fits::No, rest, divisor);
        let rest = self.select(reaches, smaller, rest);
        let digit = self.bit(reaches);
        let low = self.op(BinaryOp::Or, quotient.low, digit);
        let (high, rest_high) = (self.high(quotient), self.high(rest));
        self.b.close_yield(&[low, high, rest.low, rest_high], self.at);
        let kind = LoopKind::Up { from: zero, to: digits, step: one };
        let results = self.b.for_op(kind, &[dividend[0], dividend[1], zero, zero], body, self.at);
        // Divided by zero every digit is one.
        let none = self.is_zero(divisor);
        results.into_iter().map(|word| self.choose(none, zero, word)).collect()
    }
}
