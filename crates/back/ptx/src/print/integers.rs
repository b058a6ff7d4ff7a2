//! Operations on integers that PTX has only for some widths.

use crisp_ir_kernel::{FoldOp, IntegerOp, IntegerUnary, Scalar, fold};

use super::Printer;
use super::operand::{Class, Operand, arithmetic};

impl Printer<'_> {
    /// Returns a count of a shift, which is a word whatever is shifted.
    pub(super) fn count(&mut self, scalar: Scalar, count: Operand) -> Operand {
        match (Class::of(scalar), count) {
            (Class::Long, Operand::Reg(..)) => self.text.op(Class::Word, format_args!("cvt.u32.u64"), &[count]),
            _ => count,
        }
    }

    /// Returns a word whose bits above the width are zero.
    fn unsigned(&mut self, scalar: Scalar, value: Operand) -> Operand {
        self.narrowed(scalar.to_unsigned(), value)
    }

    /// Prints operations that count and move bits.
    pub(super) fn bits_of(&mut self, op: IntegerUnary, scalar: Scalar, a: Operand) -> Operand {
        let (class, width) = (Class::of(scalar), scalar.bits());
        let bits = class.bits();
        let missing = Operand::Int(i64::from(32_u32.saturating_sub(width)));
        match op {
            IntegerUnary::CountOnes => {
                let a = self.unsigned(scalar, a);
                let count = self.text.op(Class::Word, format_args!("popc.{bits}"), &[a]);
                self.extended(class, count)
            }
            IntegerUnary::LeadingZeros => {
                let a = self.unsigned(scalar, a);
                let count = self.text.op(Class::Word, format_args!("clz.{bits}"), &[a]);
                if width >= 32 {
                    return self.extended(class, count);
                }
                self.text.op(Class::Word, format_args!("sub.s32"), &[count, missing])
            }
            IntegerUnary::TrailingZeros => {
                let reversed = self.text.op(class, format_args!("brev.{bits}"), &[a]);
                let reversed = if width < 32 {
                    // Counting ends at the bit above the highest.
                    let end = Operand::Int(1 << (31 - width));
                    self.text.op(Class::Word, format_args!("or.b32"), &[reversed, end])
                } else {
                    reversed
                };
                let count = self.text.op(Class::Word, format_args!("clz.{bits}"), &[reversed]);
                self.extended(class, count)
            }
            IntegerUnary::ReverseBits => {
                let reversed = self.text.op(class, format_args!("brev.{bits}"), &[a]);
                if width >= 32 {
                    return reversed;
                }
                self.text.op(Class::Word, format_args!("shr.{}", arithmetic(scalar)), &[reversed, missing])
            }
            IntegerUnary::ReverseBytes => self.reverse_bytes(scalar, a),
            IntegerUnary::Neg | IntegerUnary::Not | IntegerUnary::Abs => a,
        }
    }

    /// Returns a count as a number of the type that was counted in.
    fn extended(&mut self, class: Class, count: Operand) -> Operand {
        if class == Class::Long { self.text.op(class, format_args!("cvt.u64.u32"), &[count]) } else { count }
    }

    fn reverse_bytes(&mut self, scalar: Scalar, a: Operand) -> Operand {
        let all = Operand::Int(0x0123);
        match scalar.bits() {
            64 => {
                let [low, high] = self.halves(a);
                let [low, high] = [low, high]
                    .map(|word| self.text.op(Class::Word, format_args!("prmt.b32"), &[word, Operand::Int(0), all]));
                self.joined(high, low)
            }
            32 => self.text.op(Class::Word, format_args!("prmt.b32"), &[a, Operand::Int(0), all]),
            16 => {
                // The two lowest bytes, and zeros above.
                let both = Operand::Int(0x4401);
                let made = self.text.op(Class::Word, format_args!("prmt.b32"), &[a, Operand::Int(0), both]);
                if scalar.is_signed_integer() { self.narrowed(scalar, made) } else { made }
            }
            _ => a,
        }
    }

    /// Returns the low and the high word.
    pub(super) fn halves(&mut self, long: Operand) -> [Operand; 2] {
        let long = self.text.in_register(Class::Long, long);
        let words = [(), ()].map(|()| self.text.register(Class::Word));
        self.text.line(format_args!("mov.b64 \t{{{}, {}}}, {long}", words[0], words[1]));
        words
    }

    /// Returns both words as one.
    pub(super) fn joined(&mut self, low: Operand, high: Operand) -> Operand {
        let to = self.text.register(Class::Long);
        self.text.line(format_args!("mov.b64 \t{to}, {{{low}, {high}}}"));
        to
    }

    pub(super) fn multiply_high(&mut self, scalar: Scalar, a: Operand, b: Operand) -> Operand {
        let (class, ty) = (Class::of(scalar), arithmetic(scalar));
        if scalar.bits() >= 32 {
            return self.text.op(class, format_args!("mul.hi.{ty}"), &[a, b]);
        }
        // The whole product is a word.
        let product = self.text.op(class, format_args!("mul.lo.s32"), &[a, b]);
        self.text.op(class, format_args!("shr.{ty}"), &[product, Operand::Int(i64::from(scalar.bits()))])
    }

    pub(super) fn rotate(&mut self, op: IntegerOp, scalar: Scalar, a: Operand, b: Operand) -> Operand {
        let (class, width) = (Class::of(scalar), scalar.bits());
        let bits = class.bits();
        let count = self.count(scalar, b);
        if width == 32 {
            let side = if op == IntegerOp::RotateLeft { "l" } else { "r" };
            return self.text.op(class, format_args!("shf.{side}.wrap.b32"), &[a, a, count]);
        }
        let a = if width < 32 { self.unsigned(scalar, a) } else { a };
        let (there, back) = if op == IntegerOp::RotateLeft { ("shl.b", "shr.u") } else { ("shr.u", "shl.b") };
        let size = if class == Class::Long { 64 } else { 32 };
        // A shift by the whole width gives zero, as it must.
        let rest = self.text.op(Class::Word, format_args!("sub.s32"), &[Operand::Int(i64::from(width)), count]);
        let first = self.text.op(class, format_args!("{there}{size}"), &[a, count]);
        let second = self.text.op(class, format_args!("{back}{size}"), &[a, rest]);
        let made = self.text.op(class, format_args!("or.{bits}"), &[first, second]);
        self.narrowed(scalar, made)
    }

    /// Sum or difference; the least or greatest value where it does not fit.
    pub(super) fn saturating(&mut self, op: IntegerOp, scalar: Scalar, a: Operand, b: Operand) -> Operand {
        let (class, ty) = (Class::of(scalar), arithmetic(scalar));
        let (adds, name) = (op == IntegerOp::AddSaturating, if op == IntegerOp::AddSaturating { "add" } else { "sub" });
        let least = Operand::constant(scalar, fold::neutral(FoldOp::Max, scalar));
        let most = Operand::constant(scalar, fold::neutral(FoldOp::Min, scalar));
        match (scalar.bits(), scalar.is_signed_integer()) {
            (32, true) => self.text.op(class, format_args!("{name}.sat.s32"), &[a, b]),
            (8 | 16, _) => {
                // A word loses nothing, and its sign shows a negative number.
                let exact = self.text.op(class, format_args!("{name}.s32"), &[a, b]);
                let low = self.text.op(class, format_args!("min.s32"), &[exact, most]);
                self.text.op(class, format_args!("max.s32"), &[low, least])
            }
            (_, false) if adds => {
                let plain = if class == Class::Long { "s64" } else { "s32" };
                let sum = self.text.op(class, format_args!("add.{plain}"), &[a, b]);
                let wrapped = self.text.op(Class::Truth, format_args!("setp.lt.{ty}"), &[sum, a]);
                self.select(wrapped, scalar, most, sum)
            }
            (_, false) => {
                let larger = self.text.op(class, format_args!("max.{ty}"), &[a, b]);
                let plain = if class == Class::Long { "s64" } else { "s32" };
                self.text.op(class, format_args!("sub.{plain}"), &[larger, b])
            }
            (_, true) => self.saturating_long(adds, a, b),
        }
    }

    /// Saturates signed numbers of 64 bits: a result that does not fit has the wrong sign.
    fn saturating_long(&mut self, adds: bool, a: Operand, b: Operand) -> Operand {
        let class = Class::Long;
        let name = if adds { "add" } else { "sub" };
        let made = self.text.op(class, format_args!("{name}.s64"), &[a, b]);
        let first = self.text.op(class, format_args!("xor.b64"), &[a, made]);
        let other = if adds { made } else { a };
        let second = self.text.op(class, format_args!("xor.b64"), &[b, other]);
        let both = self.text.op(class, format_args!("and.b64"), &[first, second]);
        let lost = self.text.op(Class::Truth, format_args!("setp.lt.s64"), &[both, Operand::Int(0)]);
        let sign = self.text.op(class, format_args!("shr.s64"), &[a, Operand::Int(63)]);
        let limit = self.text.op(class, format_args!("xor.b64"), &[sign, Operand::Int(i64::MAX)]);
        self.select(lost, Scalar::I64, limit, made)
    }
}
