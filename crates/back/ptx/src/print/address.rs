//! Addresses: the constant part of an index is in the access itself, and an index converted from 32 bits is multiplied as such, which
//! takes one instruction where 64 bits take two.

use std::fmt;

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{MemoryId, Root, Space, Value};
use crisp_middle_analysis::integers::{Affine, Interval};

use super::Printer;
use super::operand::{Class, Operand};

/// Where an access begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    /// A register with an address.
    Register(Operand),
    /// A memory that the entry point declares.
    Memory(MemoryId),
}

/// An address as accesses take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) base: Base,
    pub(super) offset: i64,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.base {
            Base::Register(register) => write!(f, "[{register}")?,
            Base::Memory(memory) => write!(f, "[memory{}", memory.index())?,
        }
        match self.offset {
            0 => f.write_str("]"),
            offset => write!(f, "+{offset}]"),
        }
    }
}

impl Printer<'_> {
    /// Returns an index as a sum, modulo 2^64, of what it is decided to be made of.
    pub(super) fn index(&self, index: Value) -> Affine {
        self.affines.form_where(index, |value| self.open[value])
    }

    /// Returns whether a value is in a register of 64 bits; else, by what it is extended to them.
    fn extension(&self, value: Value) -> Option<&'static str> {
        let scalar = self.elem(value).scalar;
        match Class::of(scalar) {
            Class::Long => None,
            Class::Word | Class::Truth => Some(if scalar.is_signed_integer() { "s32" } else { "u32" }),
        }
    }

    /// Returns the address of an element, which is in range.
    pub(super) fn address(&mut self, root: Root, space: Space, stride: u32, index: Affine) -> Address {
        let Affine { terms, constant } = index;
        let offset = constant.wrapping_mul(i64::from(stride));
        // Accesses take 32 bits of a constant. What is far away in local memory is computed modulo 2^32, as all of it is there.
        #[allow(clippy::cast_possible_truncation)]
        let (offset, rest) = match (i32::try_from(offset).is_ok(), space) {
            (true, _) => (offset, 0),
            (false, Space::Global | Space::Constant) => (0, offset),
            (false, Space::Local | Space::Private) => (0, i64::from(offset as i32)),
        };
        if let (Space::Local | Space::Private, Root::Memory(memory), true) = (space, root, terms.is_empty())
            && self.dynamic_place(memory).is_none()
        {
            return Address { base: Base::Memory(memory), offset };
        }
        let origin = (root, stride, terms);
        let mut base = match self.places.address(&origin) {
            Some(known) => known,
            None => {
                let made = match space {
                    Space::Global | Space::Constant => self.long_address(root, stride, &origin.2),
                    Space::Local | Space::Private => self.word_address(root, stride, &origin.2),
                };
                self.places.keep(origin, made);
                made
            }
        };
        base = match (rest, space) {
            (0, _) => base,
            (_, Space::Global | Space::Constant) => {
                self.text.op(Class::Long, format_args!("add.s64"), &[base, Operand::Int(rest)])
            }
            (_, Space::Local | Space::Private) => self.add_word(Some(base), Operand::Int(rest), 1),
        };
        Address { base: Base::Register(base), offset }
    }

    /// Returns an address in global memory.
    fn long_address(&mut self, root: Root, stride: u32, terms: &[(Value, i64)]) -> Operand {
        let base = match root {
            Root::Param(index) => self.parameter(Parameter::memory(self.function, index)),
            Root::Memory(memory) => self.table_address(memory),
        };
        if let Some((word, ty)) = self.sum_in_word(terms) {
            let step = Operand::Int(i64::from(stride));
            return self.text.op(Class::Long, format_args!("mad.wide.{ty}"), &[word, step, base]);
        }
        let mut base = base;
        for &(value, factor) in terms {
            base = self.add_long(base, value, factor.wrapping_mul(i64::from(stride)));
        }
        base
    }

    /// Returns the sum of several words, where a word holds all of it, and by what it is extended.
    fn sum_in_word(&mut self, terms: &[(Value, i64)]) -> Option<(Operand, &'static str)> {
        let whole = terms.iter().try_fold(Interval::one(0), |sum, &(value, factor)| {
            self.extension(value)?;
            Some(sum.plus(self.ranges[value].times(Interval::one(i128::from(factor)))?))
        })?;
        if terms.len() < 2 || !(whole.is_u32() || whole.is_i32()) {
            return None;
        }
        let mut sum = None;
        for &(value, factor) in terms {
            let word = self.scalar(value);
            sum = Some(self.add_word(sum, word, factor));
        }
        Some((sum?, if whole.is_u32() { "u32" } else { "s32" }))
    }

    /// Returns an address in the workgroup's or the invocation's memory: 32 bits reach everywhere.
    fn word_address(&mut self, root: Root, stride: u32, terms: &[(Value, i64)]) -> Operand {
        let Root::Memory(memory) = root else { return Operand::Int(0) };
        let mut base = self.once_in(memory);
        for &(value, factor) in terms {
            let scalar = self.scalar(value);
            let word = match self.extension(value) {
                Some(_) => scalar,
                None => self.text.op(Class::Word, format_args!("cvt.u32.u64"), &[scalar]),
            };
            base = self.add_word(Some(base), word, factor.wrapping_mul(i64::from(stride)));
        }
        base
    }

    /// Returns a global address some bytes further.
    fn add_long(&mut self, base: Operand, value: Value, step: i64) -> Operand {
        let small = i32::try_from(step).is_ok();
        let scalar = self.scalar(value);
        let long = match self.extension(value) {
            Some(ty) if small => {
                let step = Operand::Int(step);
                return self.text.op(Class::Long, format_args!("mad.wide.{ty}"), &[scalar, step, base]);
            }
            Some("s32") => self.text.op(Class::Long, format_args!("cvt.s64.s32"), &[scalar]),
            Some(_) => self.text.op(Class::Long, format_args!("cvt.u64.u32"), &[scalar]),
            None => scalar,
        };
        match step {
            1 => self.text.op(Class::Long, format_args!("add.s64"), &[base, long]),
            step if step > 0 && step.count_ones() == 1 => {
                let places = Operand::Int(i64::from(step.trailing_zeros()));
                let scaled = self.text.op(Class::Long, format_args!("shl.b64"), &[long, places]);
                self.text.op(Class::Long, format_args!("add.s64"), &[base, scaled])
            }
            step => self.text.op(Class::Long, format_args!("mad.lo.s64"), &[long, Operand::Int(step), base]),
        }
    }

    /// Returns a word times a number, added to another; modulo 2^32.
    fn add_word(&mut self, sum: Option<Operand>, word: Operand, step: i64) -> Operand {
        #[allow(clippy::cast_possible_truncation)]
        let step = step as i32;
        let scaled = match (sum, step) {
            (_, 1) => word,
            (_, step) if step > 0 && step.count_ones() == 1 => {
                let places = Operand::Int(i64::from(step.trailing_zeros()));
                self.text.op(Class::Word, format_args!("shl.b32"), &[word, places])
            }
            (Some(sum), step) => {
                let step = Operand::Int(i64::from(step));
                return self.text.op(Class::Word, format_args!("mad.lo.s32"), &[word, step, sum]);
            }
            (None, step) => {
                let step = Operand::Int(i64::from(step));
                self.text.op(Class::Word, format_args!("mul.lo.s32"), &[word, step])
            }
        };
        match sum {
            Some(sum) => self.text.op(Class::Word, format_args!("add.s32"), &[sum, scaled]),
            None => scaled,
        }
    }
}
