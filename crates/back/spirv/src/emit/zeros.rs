//! Zeros that a driver does not know to be zeros, for those that compute with known ones as if floats were the numbers of school.

use crisp_ir_kernel::{Op as IrOp, Scalar, Space, Value};
use rspirv::dr::Operand;
use rspirv::spirv::Op;

use super::Emitter;
use super::ids::Position;
use super::sections::{Ty, r};

/// Returns the sign of a float.
fn sign(scalar: Scalar) -> u64 {
    1 << (scalar.bits() - 1)
}

impl Emitter<'_> {
    /// Returns the zeros of the kernel that are to be hidden, as types and bits. Private memory begins with positive ones.
    fn wanted_zeros(&self) -> Vec<(Scalar, u64)> {
        let mut wanted = Vec::new();
        if !self.plan.faults.loses_zeros {
            return wanted;
        }
        for data in self.function.ops.values() {
            if let IrOp::Constant(constant) = data.op {
                let lanes = constant.bits.iter().take(usize::from(constant.elem.lanes));
                wanted.extend(lanes.map(|&bits| (constant.elem.scalar, bits)));
            }
        }
        let private = self.function.memories.values().filter(|memory| memory.space == Space::Private);
        wanted.extend(private.map(|memory| (memory.elem.scalar, 0)));
        wanted.retain(|&(scalar, bits)| scalar.is_float() && (bits == 0 || bits == sign(scalar)));
        wanted.sort_unstable();
        wanted.dedup();
        wanted
    }

    /// Returns whether some are hidden: they are made of the position of the workgroup.
    pub(super) fn hides_zeros(&self) -> bool {
        !self.wanted_zeros().is_empty()
    }

    /// Makes them, in front of everything that uses them: the lowest bit of twice a number that drivers do not know.
    pub(super) fn hide_zeros(&mut self) {
        let wanted = self.wanted_zeros();
        let Some(group) = self.positions[Position::Group as usize].filter(|_| !wanted.is_empty()) else { return };
        let (word, one) = (self.sections.ty(Ty::Int(32)), self.sections.u32(1));
        let x = self.made(Op::CompositeExtract, word, vec![r(group), Operand::LiteralBit32(0)]);
        let twice = self.two(Op::ShiftLeftLogical, word, x, one);
        let short = self.two(Op::BitwiseAnd, word, twice, one);
        for (scalar, bits) in wanted {
            let (integer, ty) = (self.sections.ty(Ty::Int(scalar.bits())), self.sections.scalar(scalar));
            let mut zero = if scalar.bits() == 32 { short } else { self.one(Op::UConvert, integer, short) };
            if bits != 0 {
                let sign = self.sections.constant(scalar.to_bits(), bits);
                zero = self.two(Op::BitwiseOr, integer, zero, sign);
            }
            let zero = self.one(Op::Bitcast, ty, zero);
            self.zeros.insert((scalar, bits), zero);
        }
    }

    /// Returns a constant, or what hides it.
    pub(super) fn number(&mut self, scalar: Scalar, bits: u64) -> u32 {
        match self.zeros.get(&(scalar, bits)) {
            Some(&hidden) => hidden,
            None => self.sections.constant(scalar, bits),
        }
    }

    /// Returns one of two values.
    pub(super) fn choice(&mut self, cond: Value, then: Value, other: Value) -> u32 {
        let (scalar, ty, cond) = (self.scalar_of(then), self.type_of(then), self.value(cond));
        let Some(bits) = self.swapped(then, other) else {
            return self.select(ty, cond, self.value(then), self.value(other));
        };
        // With another last digit neither is what the driver looks for.
        let (integer, digits) = (scalar.to_bits(), self.sections.scalar(scalar.to_bits()));
        let [then, other] = bits.map(|bits| self.sections.constant(integer, bits ^ 1));
        let one = self.sections.constant(integer, 1);
        let chosen = self.select(digits, cond, then, other);
        let made = self.two(Op::BitwiseXor, digits, chosen, one);
        if digits == ty { made } else { self.one(Op::Bitcast, ty, made) }
    }

    /// Returns the bits of two constants, where the driver takes the choice between them for a truth value as a float: there are ±1.0, and
    /// the zero that does not have its sign.
    fn swapped(&self, then: Value, other: Value) -> Option<[u64; 2]> {
        let scalar = self.scalar_of(then);
        let one: u64 = match scalar.bits() {
            16 => 0x3c00,
            32 => u64::from(1_f32.to_bits()),
            64 => 1_f64.to_bits(),
            _ => return None,
        };
        let known = |value: Value| {
            let constant = self.function.constant(self.definitions[value])?;
            self.sections.is_constant(self.value(value)).then_some(constant.bits[0])
        };
        let bits = [known(then)?, known(other)?];
        let sign = sign(scalar);
        let pair = if bits[0] & !sign == 0 { [bits[1], bits[0]] } else { bits };
        (self.plan.faults.swaps_zeros && (pair == [one, sign] || pair == [one | sign, 0])).then_some(bits)
    }
}
