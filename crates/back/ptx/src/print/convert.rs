//! Conversions of values, and of types with the same bits.

use crisp_ir_kernel::Scalar;

use super::Printer;
use super::operand::{Class, Operand, arithmetic};

impl Printer<'_> {
    pub(super) fn convert(&mut self, from: Scalar, to: Scalar, a: Operand) -> Operand {
        match (from.is_float(), to.is_float()) {
            _ if from == to => a,
            (true, true) if to.bits() > from.bits() => self.text.op(Class::Long, format_args!("cvt.f64.f32"), &[a]),
            (true, true) => self.text.op(Class::Word, format_args!("cvt.rn.f32.f64"), &[a]),
            (true, false) => self.float_to_integer(from, to, a),
            (false, true) if from == Scalar::Bool => {
                let one = Operand::constant(to, if to == Scalar::F64 { 0x3ff0_0000_0000_0000 } else { 0x3f80_0000 });
                self.select(a, to, one, Operand::Int(0))
            }
            (false, true) => {
                let a = self.text.in_register(Class::of(from), a);
                let (to_ty, from_ty) = (arithmetic(to), arithmetic(from));
                self.text.op(Class::of(to), format_args!("cvt.rn.{to_ty}.{from_ty}"), &[a])
            }
            (false, false) if from == Scalar::Bool => self.select(a, to, Operand::Int(1), Operand::Int(0)),
            (false, false) => self.integer_to_integer(from, to, a),
        }
    }

    fn integer_to_integer(&mut self, from: Scalar, to: Scalar, a: Operand) -> Operand {
        match (Class::of(from), Class::of(to)) {
            (Class::Word, Class::Long) => {
                let a = self.text.in_register(Class::Word, a);
                let name = if from.is_signed_integer() { "cvt.s64.s32" } else { "cvt.u64.u32" };
                self.text.op(Class::Long, format_args!("{name}"), &[a])
            }
            (Class::Long, Class::Word) => {
                let a = self.text.in_register(Class::Long, a);
                let low = self.text.op(Class::Word, format_args!("cvt.u32.u64"), &[a]);
                self.narrowed(to, low)
            }
            _ if holds(to, from) => a,
            _ => self.narrowed(to, a),
        }
    }

    /// Toward zero, what does not fit to the nearest that does, NaN to 0.
    fn float_to_integer(&mut self, from: Scalar, to: Scalar, a: Operand) -> Operand {
        let (from_ty, to_ty, class) = (arithmetic(from), arithmetic(to), Class::of(to));
        let a = self.text.in_register(Class::of(from), a);
        let saturated = self.text.op(class, format_args!("cvt.rzi.{to_ty}.{from_ty}"), &[a]);
        // The instruction makes 0 of a NaN only between 32 bits and 32 bits.
        let number = if from == Scalar::F32 && class == Class::Word {
            saturated
        } else {
            let number = self.text.op(Class::Truth, format_args!("setp.num.{from_ty}"), &[a, a]);
            self.select(number, to, saturated, Operand::Int(0))
        };
        let (least, most) = match to {
            Scalar::I8 => (-0x80, 0x7f),
            Scalar::I16 => (-0x8000, 0x7fff),
            Scalar::U8 => (0, 0xff),
            Scalar::U16 => (0, 0xffff),
            Scalar::Bool
            | Scalar::I32
            | Scalar::U32
            | Scalar::I64
            | Scalar::U64
            | Scalar::F16
            | Scalar::BF16
            | Scalar::F32
            | Scalar::F64 => return number,
        };
        let low = self.text.op(class, format_args!("min.{to_ty}"), &[number, Operand::Int(most)]);
        if to.is_signed_integer() {
            self.text.op(class, format_args!("max.{to_ty}"), &[low, Operand::Int(least)])
        } else {
            low
        }
    }

    /// Returns the same bits as another type of as many.
    pub(super) fn bitcast(&mut self, from: Scalar, to: Scalar, a: Operand) -> Operand {
        match (from, to) {
            (Scalar::Bool, Scalar::Bool) => a,
            (Scalar::Bool, _) => self.truth_word(a),
            // Immediates are bits for integers; no float is computed with as an integer immediate.
            _ if to.is_float() && !a.is_register() => self.text.in_register(Class::of(to), a),
            _ if to.is_float() || from.is_float() || holds(to, from) => a.bits(),
            _ => self.narrowed(to, a),
        }
    }
}

/// Returns whether a type's numbers are extended to words as those of another: then a register of one is one of the other.
fn holds(to: Scalar, from: Scalar) -> bool {
    to.bits() >= 32
        || from == to
        || (to.bits() > from.bits() && !(from.is_signed_integer() && to.is_unsigned_integer()))
}
