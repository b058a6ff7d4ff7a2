//! Arithmetic, comparisons and selections. Floats name their rounding, so that nothing is fused.

use crisp_ir_kernel::{BinaryOp, CompareOp, Scalar, UnaryOp, Value};

use crisp_middle_analysis::integers::Step;

use super::Printer;
use super::operand::{Class, Operand, arithmetic};

impl Printer<'_> {
    /// An integer as its type holds it, from a word of which only the lowest bits matter.
    pub(super) fn narrowed(&mut self, scalar: Scalar, value: Operand) -> Operand {
        match scalar {
            Scalar::U8 => self.text.op(Class::Word, format_args!("and.b32"), &[value, Operand::Int(0xff)]),
            Scalar::U16 => self.text.op(Class::Word, format_args!("and.b32"), &[value, Operand::Int(0xffff)]),
            Scalar::I8 => self.text.op(Class::Word, format_args!("cvt.s32.s8"), &[value]),
            Scalar::I16 => self.text.op(Class::Word, format_args!("cvt.s32.s16"), &[value]),
            Scalar::Bool
            | Scalar::I32
            | Scalar::U32
            | Scalar::I64
            | Scalar::U64
            | Scalar::F16
            | Scalar::BF16
            | Scalar::F32
            | Scalar::F64 => value,
        }
    }

    pub(super) fn unary(&mut self, op: UnaryOp, scalar: Scalar, a: Operand) -> Operand {
        let (class, ty, float) = (Class::of(scalar), arithmetic(scalar), scalar.is_float());
        let signed = if class == Class::Long { "s64" } else { "s32" };
        let a = self.text.in_register(class, a);
        match op {
            UnaryOp::Neg if float => self.text.op(class, format_args!("neg.{ty}"), &[a]),
            UnaryOp::Neg => {
                let made = self.text.op(class, format_args!("neg.{signed}"), &[a]);
                self.narrowed(scalar, made)
            }
            UnaryOp::Not => {
                let made = self.text.op(class, format_args!("not.{}", class.bits()), &[a]);
                self.narrowed(scalar, made)
            }
            UnaryOp::Abs if float => self.text.op(class, format_args!("abs.{ty}"), &[a]),
            UnaryOp::Abs if scalar.is_signed_integer() => {
                let made = self.text.op(class, format_args!("abs.{signed}"), &[a]);
                self.narrowed(scalar, made)
            }
            UnaryOp::Abs => a,
            UnaryOp::Sqrt => self.text.op(class, format_args!("sqrt.rn.{ty}"), &[a]),
            UnaryOp::Floor => self.text.op(class, format_args!("cvt.rmi.{ty}.{ty}"), &[a]),
            UnaryOp::Ceil => self.text.op(class, format_args!("cvt.rpi.{ty}.{ty}"), &[a]),
            UnaryOp::Trunc => self.text.op(class, format_args!("cvt.rzi.{ty}.{ty}"), &[a]),
            UnaryOp::Round => self.text.op(class, format_args!("cvt.rni.{ty}.{ty}"), &[a]),
            UnaryOp::CountOnes
            | UnaryOp::LeadingZeros
            | UnaryOp::TrailingZeros
            | UnaryOp::ReverseBits
            | UnaryOp::ReverseBytes => self.bits_of(op, scalar, a),
        }
    }

    /// A binary operation on values, of which more may be known than on operands.
    pub(super) fn binary_of(&mut self, op: BinaryOp, lhs: Value, rhs: Value) -> Operand {
        let scalar = self.elem(lhs).scalar;
        let (a, b) = (self.scalar(lhs), self.scalar(rhs));
        if matches!(scalar, Scalar::I64 | Scalar::U64) {
            match op {
                BinaryOp::Mul => {
                    if let (Some(a), Some(b)) = (self.extended_word(lhs), self.extended_word(rhs)) {
                        return self.text.op(Class::Long, format_args!("mul.wide.u32"), &[a, b]);
                    }
                }
                BinaryOp::Div | BinaryOp::Rem if b.is_register() => return self.divide_long(op, scalar, a, b),
                _ => {}
            }
        }
        self.binary(op, scalar, a, b)
    }

    /// The word that a long number is the extension of by zeros.
    fn extended_word(&self, value: Value) -> Option<Operand> {
        match self.affines.step(value)? {
            Step::Constant(number) => u32::try_from(number).ok().map(|word| Operand::constant(Scalar::U32, word.into())),
            Step::Same(arg) if self.elem(arg).scalar == Scalar::U32 => Some(self.scalar(arg)),
            Step::Same(_) | Step::Sum(..) | Step::Difference(..) | Step::Product(..) => None,
        }
    }

    pub(super) fn binary(&mut self, op: BinaryOp, scalar: Scalar, a: Operand, b: Operand) -> Operand {
        if scalar.is_float() {
            return self.float_binary(op, scalar, a, b);
        }
        let (class, ty) = (Class::of(scalar), arithmetic(scalar));
        let bits = class.bits();
        let plain = if class == Class::Long { "s64" } else { "s32" };
        let made = match op {
            BinaryOp::Add => self.text.op(class, format_args!("add.{plain}"), &[a, b]),
            BinaryOp::Sub => self.text.op(class, format_args!("sub.{plain}"), &[a, b]),
            BinaryOp::Mul => self.text.op(class, format_args!("mul.lo.{plain}"), &[a, b]),
            // Divisors are in range, and so are counts: legalisation sees to it.
            BinaryOp::Div => self.text.op(class, format_args!("div.{ty}"), &[a, b]),
            BinaryOp::Rem => self.text.op(class, format_args!("rem.{ty}"), &[a, b]),
            BinaryOp::And if class == Class::Truth => return self.both(a, b),
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
                let (a, b) = if class == Class::Truth {
                    (self.text.in_register(class, a), self.text.in_register(class, b))
                } else {
                    (a, b)
                };
                return self.text.op(class, format_args!("{}.{bits}", op.name()), &[a, b]);
            }
            BinaryOp::Shl => {
                let count = self.count(scalar, b);
                self.text.op(class, format_args!("shl.{bits}"), &[a, count])
            }
            BinaryOp::Shr => {
                let count = self.count(scalar, b);
                return self.text.op(class, format_args!("shr.{ty}"), &[a, count]);
            }
            BinaryOp::Min => return self.text.op(class, format_args!("min.{ty}"), &[a, b]),
            BinaryOp::Max => return self.text.op(class, format_args!("max.{ty}"), &[a, b]),
            BinaryOp::AddSaturating | BinaryOp::SubSaturating => return self.saturating(op, scalar, a, b),
            BinaryOp::RotateLeft | BinaryOp::RotateRight => return self.rotate(op, scalar, a, b),
            BinaryOp::MulHigh => return self.multiply_high(scalar, a, b),
        };
        self.narrowed(scalar, made)
    }

    fn float_binary(&mut self, op: BinaryOp, scalar: Scalar, a: Operand, b: Operand) -> Operand {
        let (class, ty) = (Class::of(scalar), arithmetic(scalar));
        let name = match op {
            BinaryOp::Add => "add.rn",
            BinaryOp::Sub => "sub.rn",
            BinaryOp::Mul => "mul.rn",
            BinaryOp::Div if matches!(a, Operand::Single(0x3f80_0000) | Operand::Double(0x3ff0_0000_0000_0000)) => {
                return self.text.op(class, format_args!("rcp.rn.{ty}"), &[b]);
            }
            BinaryOp::Div => "div.rn",
            // The number where one is NaN, and −0 below +0: what the IR means.
            BinaryOp::Min => "min",
            BinaryOp::Max => "max",
            // These have no float form; the validator rejects them.
            BinaryOp::Rem
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor
            | BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::AddSaturating
            | BinaryOp::SubSaturating
            | BinaryOp::MulHigh
            | BinaryOp::RotateLeft
            | BinaryOp::RotateRight => return a,
        };
        self.text.op(class, format_args!("{name}.{ty}"), &[a, b])
    }

    /// Whether both hold.
    pub(super) fn both(&mut self, a: Operand, b: Operand) -> Operand {
        match (a, b) {
            (Operand::Known(true), other) | (other, Operand::Known(true)) => other,
            (Operand::Known(false), _) | (_, Operand::Known(false)) => Operand::Known(false),
            (a, b) => self.text.op(Class::Truth, format_args!("and.pred"), &[a, b]),
        }
    }

    pub(super) fn select(&mut self, cond: Operand, scalar: Scalar, then: Operand, other: Operand) -> Operand {
        let class = Class::of(scalar);
        match cond {
            Operand::Known(true) => then,
            Operand::Known(false) => other,
            _ if class == Class::Truth => {
                let [then, other] = [then, other].map(|it| self.text.in_register(class, it));
                let not = self.text.op(class, format_args!("not.pred"), &[cond]);
                let first = self.text.op(class, format_args!("and.pred"), &[cond, then]);
                let second = self.text.op(class, format_args!("and.pred"), &[not, other]);
                self.text.op(class, format_args!("or.pred"), &[first, second])
            }
            _ => {
                let (then, other) = (then.bits(), other.bits());
                self.text.op(class, format_args!("selp.{}", class.bits()), &[then, other, cond])
            }
        }
    }

    /// 1 where a condition holds, else 0.
    pub(super) fn truth_word(&mut self, cond: Operand) -> Operand {
        self.select(cond, Scalar::U32, Operand::Int(1), Operand::Int(0))
    }

    pub(super) fn compare(&mut self, op: CompareOp, scalar: Scalar, a: Operand, b: Operand) -> Operand {
        if scalar == Scalar::Bool {
            let [a, b] = [a, b].map(|it| self.text.in_register(Class::Truth, it));
            let differ = self.text.op(Class::Truth, format_args!("xor.pred"), &[a, b]);
            return match op {
                CompareOp::Eq => self.text.op(Class::Truth, format_args!("not.pred"), &[differ]),
                CompareOp::Ne | CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => differ,
            };
        }
        let name = match op {
            // Holds where one is NaN.
            CompareOp::Ne if scalar.is_float() => "neu",
            CompareOp::Eq | CompareOp::Ne | CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => op.name(),
        };
        self.text.op(Class::Truth, format_args!("setp.{name}.{}", arithmetic(scalar)), &[a, b])
    }

    /// The same float, a NaN as the canonical one, for what legalisation does not see: updates of memory.
    pub(super) fn canonical(&mut self, scalar: Scalar, a: Operand) -> Operand {
        let number = self.text.op(Class::Truth, format_args!("setp.num.{}", arithmetic(scalar)), &[a, a]);
        let nan = if scalar == Scalar::F64 { 0x7ff8_0000_0000_0000 } else { 0x7fc0_0000 };
        self.select(number, scalar, a, Operand::Int(nan))
    }
}
