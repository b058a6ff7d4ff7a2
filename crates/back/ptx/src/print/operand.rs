//! Operands of instructions: registers of three classes, and immediates.
//!
//! Registers have no type but a width: a float and its bits are one register. Integers of up to 32 bits and floats of 32 live in words,
//! a narrow integer always as the number that it is, extended by its sign or by zeros.

use std::fmt;

use crisp_ir_kernel::{Constant, Scalar};

/// The class of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    /// A truth value.
    Truth,
    /// 32 bits.
    Word,
    /// 64 bits.
    Long,
}

impl Class {
    pub(super) const ALL: [Class; 3] = [Class::Truth, Class::Word, Class::Long];

    /// Returns the class in which a scalar lives.
    pub(super) fn of(scalar: Scalar) -> Class {
        match scalar {
            Scalar::Bool => Class::Truth,
            Scalar::I64 | Scalar::U64 | Scalar::F64 => Class::Long,
            Scalar::I8
            | Scalar::U8
            | Scalar::I16
            | Scalar::U16
            | Scalar::I32
            | Scalar::U32
            | Scalar::F16
            | Scalar::BF16
            | Scalar::F32 => Class::Word,
        }
    }

    /// Returns the type of its bits.
    pub(super) fn bits(self) -> &'static str {
        match self {
            Class::Truth => "pred",
            Class::Word => "b32",
            Class::Long => "b64",
        }
    }

    /// Returns the prefix of its registers' names.
    pub(super) fn prefix(self) -> &'static str {
        match self {
            Class::Truth => "%p",
            Class::Word => "%r",
            Class::Long => "%rd",
        }
    }
}

/// An operand of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Operand {
    /// A register.
    Reg(Class, u32),
    /// A number, or bits.
    Int(i64),
    /// A float by its bits.
    Single(u32),
    /// A double by its bits.
    Double(u64),
    /// A constant truth value, which no instruction but a move takes.
    Known(bool),
}

impl Operand {
    /// Returns a constant of one lane.
    pub(super) fn constant(scalar: Scalar, bits: u64) -> Operand {
        match scalar {
            Scalar::Bool => Operand::Known(bits != 0),
            Scalar::F32 => Operand::Single(u32::try_from(bits).unwrap_or(0)),
            Scalar::F64 => Operand::Double(bits),
            // Of unsigned words too: what matters are the bits.
            #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
            Scalar::U32 => Operand::Int(i64::from(bits as u32 as i32)),
            _ => {
                let value = Constant::from_bits(scalar, bits).as_integer().unwrap_or(i128::from(bits));
                #[allow(clippy::cast_possible_truncation)]
                Operand::Int(value as i64)
            }
        }
    }

    /// Returns the same bits for an instruction that takes no floats.
    pub(super) fn bits(self) -> Operand {
        match self {
            #[allow(clippy::cast_possible_wrap)]
            Operand::Single(bits) => Operand::Int(i64::from(bits as i32)),
            #[allow(clippy::cast_possible_wrap)]
            Operand::Double(bits) => Operand::Int(bits as i64),
            Operand::Reg(..) | Operand::Int(_) | Operand::Known(_) => self,
        }
    }

    /// Returns the number, where it is one.
    pub(super) fn int(self) -> Option<i64> {
        match self {
            Operand::Int(value) => Some(value),
            Operand::Reg(..) | Operand::Single(_) | Operand::Double(_) | Operand::Known(_) => None,
        }
    }

    pub(super) fn is_register(self) -> bool {
        matches!(self, Operand::Reg(..))
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Reg(class, number) => write!(f, "{}{number}", class.prefix()),
            Operand::Int(value) => value.fmt(f),
            Operand::Single(bits) => write!(f, "0f{bits:08X}"),
            Operand::Double(bits) => write!(f, "0d{bits:016X}"),
            Operand::Known(holds) => f.write_str(if *holds { "1" } else { "0" }),
        }
    }
}

/// Returns how instructions name the type of an integer's or float's arithmetic: narrow integers are computed with as words.
pub(super) fn arithmetic(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::I8 | Scalar::I16 | Scalar::I32 => "s32",
        Scalar::Bool | Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::F16 | Scalar::BF16 => "u32",
        Scalar::I64 => "s64",
        Scalar::U64 => "u64",
        Scalar::F32 => "f32",
        Scalar::F64 => "f64",
    }
}

/// Returns how loads, stores and parameters name a type; a load extends what is narrow as its type says.
pub(super) fn memory(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool | Scalar::U8 => "u8",
        Scalar::I8 => "s8",
        Scalar::U16 | Scalar::F16 | Scalar::BF16 => "u16",
        Scalar::I16 => "s16",
        Scalar::I32 | Scalar::U32 | Scalar::F32 => "b32",
        Scalar::I64 | Scalar::U64 | Scalar::F64 => "b64",
    }
}
