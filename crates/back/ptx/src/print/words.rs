//! Integers of 64 bits that fit words: they are computed as words, and extended for whoever wants 64 bits.

use crisp_ir_kernel::{Binary, IntegerOp, Op, OpId, Scalar, Value};

use super::Printer;
use super::operand::{Class, Operand};

impl Printer<'_> {
    /// Whether a value is known to be from 0 to 2^32 − 1.
    pub(super) fn fits_word(&self, value: Value) -> bool {
        self.bounds[value] <= u64::from(u32::MAX)
    }

    /// An integer as a word, where that is known to hold it.
    pub(super) fn word(&mut self, value: Value) -> Option<Operand> {
        if !self.fits_word(value) {
            return None;
        }
        if let Some(known) = self.words[value] {
            return Some(known);
        }
        let scalar = self.scalar(value);
        match scalar {
            Operand::Int(number) => {
                #[allow(clippy::cast_sign_loss)]
                let word = Operand::constant(Scalar::U32, number as u64);
                Some(word)
            }
            // The low half of a register costs nothing.
            Operand::Reg(Class::Long, _) => Some(self.text.op(Class::Word, format_args!("cvt.u32.u64"), &[scalar])),
            Operand::Reg(Class::Word, _) => Some(scalar),
            Operand::Reg(Class::Truth, _) | Operand::Single(_) | Operand::Double(_) | Operand::Known(_) => None,
        }
    }

    /// Computes a long integer as a word, where that and its operands are known to fit; whether it did.
    pub(super) fn in_word(&mut self, id: OpId) -> bool {
        let data = &self.function[id];
        let Some(result) = data.results.single() else { return false };
        let long = self.function.ty(result).elem().is_some_and(|it| matches!(it.scalar, Scalar::I64 | Scalar::U64));
        if !long || !self.fits_word(result) {
            return false;
        }
        let word = match data.op {
            Op::Convert { to: _, arg }
                if !self.elem(arg).scalar.is_float() && self.elem(arg).scalar != Scalar::Bool =>
            {
                self.word(arg)
            }
            Op::Bitcast { to: _, arg } if !self.elem(arg).scalar.is_float() => self.word(arg),
            Op::Binary { op: Binary::Integer(op), lhs, rhs }
                if !op.is_rare() && self.fits_word(lhs) && self.fits_word(rhs) =>
            {
                // A count beyond a word's width would be another one.
                if op == IntegerOp::Shl && self.bounds[rhs] > 31 {
                    return false;
                }
                match (self.word(lhs), self.word(rhs)) {
                    (Some(a), Some(b)) => Some(self.binary(op, Scalar::U32, a, b)),
                    _ => None,
                }
            }
            Op::Select { cond, then, other } if self.fits_word(then) && self.fits_word(other) => {
                let cond = self.scalar(cond);
                match (self.word(then), self.word(other)) {
                    (Some(a), Some(b)) => Some(self.select(cond, Scalar::U32, a, b)),
                    _ => None,
                }
            }
            _ => None,
        };
        if let Some(word) = word {
            self.define_word(result, word);
        }
        word.is_some()
    }

    /// Lets a word stand for a long integer. Its extension is printed beside it; the assembler drops it where nobody wants it.
    pub(super) fn define_word(&mut self, value: Value, word: Operand) {
        self.words[value] = Some(word);
        let long = match word {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            Operand::Int(number) => Operand::Int(i64::from(number as u32)),
            _ => self.text.op(Class::Long, format_args!("cvt.u64.u32"), &[word]),
        };
        self.define(value, long);
    }
}
