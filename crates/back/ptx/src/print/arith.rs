//! Arithmetic, comparisons and selections. Floats name their rounding, so that nothing is fused.

use crisp_ir_kernel::{
    Binary, BinaryOp, CompareOp, FloatOp, FloatUnary, IntegerOp, IntegerUnary, LogicOp, Scalar, Unary, UnaryOp, Value,
};
use crisp_middle_analysis::integers::Step;

use super::Printer;
use super::operand::{Class, Operand, arithmetic};

impl Printer<'_> {
    /// Returns an integer as its type holds it, from a word of which only the lowest bits matter.
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

    pub(super) fn unary(&mut self, op: impl Into<UnaryOp>, scalar: Scalar, a: Operand) -> Operand {
        let (class, ty) = (Class::of(scalar), arithmetic(scalar));
        let signed = if class == Class::Long { "s64" } else { "s32" };
        let a = self.text.in_register(class, a);
        match op.into().on(scalar) {
            Unary::Float(op) => {
                let name = match op {
                    FloatUnary::Neg => "neg",
                    FloatUnary::Abs => "abs",
                    FloatUnary::Sqrt => "sqrt.rn",
                    FloatUnary::Floor => return self.text.op(class, format_args!("cvt.rmi.{ty}.{ty}"), &[a]),
                    FloatUnary::Ceil => return self.text.op(class, format_args!("cvt.rpi.{ty}.{ty}"), &[a]),
                    FloatUnary::Trunc => return self.text.op(class, format_args!("cvt.rzi.{ty}.{ty}"), &[a]),
                    FloatUnary::Round => return self.text.op(class, format_args!("cvt.rni.{ty}.{ty}"), &[a]),
                };
                self.text.op(class, format_args!("{name}.{ty}"), &[a])
            }
            Unary::Not | Unary::Integer(IntegerUnary::Not) => {
                let made = self.text.op(class, format_args!("not.{}", class.bits()), &[a]);
                self.narrowed(scalar, made)
            }
            Unary::Integer(IntegerUnary::Abs) if !scalar.is_signed_integer() => a,
            Unary::Integer(op @ (IntegerUnary::Neg | IntegerUnary::Abs)) => {
                let made = self.text.op(class, format_args!("{}.{signed}", op.name()), &[a]);
                self.narrowed(scalar, made)
            }
            Unary::Integer(op) => self.bits_of(op, scalar, a),
        }
    }

    /// Returns a binary operation on values, of which more may be known than on operands.
    pub(super) fn binary_of(&mut self, op: Binary, lhs: Value, rhs: Value) -> Operand {
        let scalar = self.elem(lhs).scalar;
        let (a, b) = (self.scalar(lhs), self.scalar(rhs));
        if let (Binary::Integer(op), Scalar::I64 | Scalar::U64) = (op, scalar) {
            match op {
                IntegerOp::Mul => {
                    if let (Some(a), Some(b)) = (self.extended_word(lhs), self.extended_word(rhs)) {
                        return self.text.op(Class::Long, format_args!("mul.wide.u32"), &[a, b]);
                    }
                }
                IntegerOp::Div | IntegerOp::Rem if b.is_register() => return self.divide_long(op, scalar, a, b),
                _ => {}
            }
        }
        self.binary(op, scalar, a, b)
    }

    /// Returns the word that a long number is the extension of by zeros.
    fn extended_word(&self, value: Value) -> Option<Operand> {
        match self.affines.step(value)? {
            Step::Constant(number) => {
                u32::try_from(number).ok().map(|word| Operand::constant(Scalar::U32, word.into()))
            }
            Step::Same(arg) if self.elem(arg).scalar == Scalar::U32 => Some(self.scalar(arg)),
            Step::Same(_) | Step::Sum(..) | Step::Difference(..) | Step::Product(..) => None,
        }
    }

    pub(super) fn binary(&mut self, op: impl Into<BinaryOp>, scalar: Scalar, a: Operand, b: Operand) -> Operand {
        match op.into().on(scalar) {
            Binary::Float(op) => self.float(op, scalar, a, b),
            Binary::Integer(op) => self.integer(op, scalar, a, b),
            Binary::Logic(LogicOp::And) => self.both(a, b),
            Binary::Logic(op @ (LogicOp::Or | LogicOp::Xor)) => {
                let [a, b] = [a, b].map(|operand| self.text.in_register(Class::Truth, operand));
                self.text.op(Class::Truth, format_args!("{}.{}", op.name(), Class::Truth.bits()), &[a, b])
            }
        }
    }

    fn integer(&mut self, op: IntegerOp, scalar: Scalar, a: Operand, b: Operand) -> Operand {
        let (class, ty) = (Class::of(scalar), arithmetic(scalar));
        let bits = class.bits();
        let plain = if class == Class::Long { "s64" } else { "s32" };
        let made = match op {
            IntegerOp::Add => self.text.op(class, format_args!("add.{plain}"), &[a, b]),
            IntegerOp::Sub => self.text.op(class, format_args!("sub.{plain}"), &[a, b]),
            IntegerOp::Mul => self.text.op(class, format_args!("mul.lo.{plain}"), &[a, b]),
            // Divisors are in range, and so are counts: legalisation sees to it.
            IntegerOp::Div => self.text.op(class, format_args!("div.{ty}"), &[a, b]),
            IntegerOp::Rem => self.text.op(class, format_args!("rem.{ty}"), &[a, b]),
            IntegerOp::And | IntegerOp::Or | IntegerOp::Xor => {
                return self.text.op(class, format_args!("{}.{bits}", op.name()), &[a, b]);
            }
            IntegerOp::Shl => {
                let count = self.count(scalar, b);
                self.text.op(class, format_args!("shl.{bits}"), &[a, count])
            }
            IntegerOp::Shr => {
                let count = self.count(scalar, b);
                return self.text.op(class, format_args!("shr.{ty}"), &[a, count]);
            }
            IntegerOp::Min => return self.text.op(class, format_args!("min.{ty}"), &[a, b]),
            IntegerOp::Max => return self.text.op(class, format_args!("max.{ty}"), &[a, b]),
            IntegerOp::AddSaturating | IntegerOp::SubSaturating => return self.saturating(op, scalar, a, b),
            IntegerOp::RotateLeft | IntegerOp::RotateRight => return self.rotate(op, scalar, a, b),
            IntegerOp::MulHigh => return self.multiply_high(scalar, a, b),
        };
        self.narrowed(scalar, made)
    }

    fn float(&mut self, op: FloatOp, scalar: Scalar, a: Operand, b: Operand) -> Operand {
        let (class, ty) = (Class::of(scalar), arithmetic(scalar));
        let name = match op {
            FloatOp::Add => "add.rn",
            FloatOp::Sub => "sub.rn",
            FloatOp::Mul => "mul.rn",
            FloatOp::Div if matches!(a, Operand::Single(0x3f80_0000) | Operand::Double(0x3ff0_0000_0000_0000)) => {
                return self.text.op(class, format_args!("rcp.rn.{ty}"), &[b]);
            }
            FloatOp::Div => "div.rn",
            // The number where one is NaN, and −0 below +0: what the IR means.
            FloatOp::Min => "min",
            FloatOp::Max => "max",
        };
        self.text.op(class, format_args!("{name}.{ty}"), &[a, b])
    }

    /// Returns whether both hold.
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

    /// Returns the same float, a NaN as the canonical one, for what legalisation does not see: updates of memory.
    pub(super) fn canonical(&mut self, scalar: Scalar, a: Operand) -> Operand {
        let number = self.text.op(Class::Truth, format_args!("setp.num.{}", arithmetic(scalar)), &[a, a]);
        let nan = if scalar == Scalar::F64 { 0x7ff8_0000_0000_0000 } else { 0x7fc0_0000 };
        self.select(number, scalar, a, Operand::Int(nan))
    }
}
