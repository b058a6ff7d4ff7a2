//! Addresses: what of an index is a constant stands in the access itself, and what was converted from 32 bits is multiplied as such, which
//! takes one instruction where 64 bits take two.

use std::fmt;

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{BinaryOp, Function, MemoryId, Op, OpId, Root, Scalar, Space, Value, ValueData};
use crisp_support_arena::SideTable;

use super::Printer;
use super::operand::{Class, Operand};

/// A summand of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A value of up to 32 bits, which is extended.
    Word {
        /// The value.
        value: Value,
        /// Whether by its sign.
        signed: bool,
    },
    /// A value of 64 bits.
    Long(Value),
}

/// An index as a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Index {
    /// Up to two summands.
    pub(super) parts: [Option<Part>; 2],
    /// What is added to them, modulo 2^64.
    pub(super) constant: i64,
}

impl Index {
    /// Takes an index apart. What is added wraps as the index does, so the sum of the parts is the same modulo 2^64.
    pub(super) fn of(function: &Function, definitions: &SideTable<ValueData, Option<OpId>>, mut index: Value) -> Index {
        let op = |value: Value| definitions[value].map(|id| function[id].op);
        let constant = |value: Value| {
            let bits = function.constant(definitions[value]).filter(|it| it.elem.scalar.bits() == 64)?.bits[0];
            #[allow(clippy::cast_possible_wrap)]
            Some(bits as i64)
        };
        let mut sum = 0_i64;
        loop {
            if let Some(value) = constant(index) {
                return Index { parts: [None, None], constant: sum.wrapping_add(value) };
            }
            match op(index) {
                Some(Op::Binary { op: BinaryOp::Add, lhs, rhs }) => {
                    if let Some(value) = constant(rhs) {
                        (sum, index) = (sum.wrapping_add(value), lhs);
                    } else if let Some(value) = constant(lhs) {
                        (sum, index) = (sum.wrapping_add(value), rhs);
                    } else {
                        break;
                    }
                }
                Some(Op::Binary { op: BinaryOp::Sub, lhs, rhs }) => match constant(rhs) {
                    Some(value) => (sum, index) = (sum.wrapping_sub(value), lhs),
                    None => break,
                },
                Some(Op::Convert { to, arg }) if is_long_integer(to.scalar) && of_long(function, arg) => index = arg,
                _ => break,
            }
        }
        let part = |value: Value| match op(value) {
            Some(Op::Convert { to: _, arg }) if of_word(function, arg) => {
                let signed = function.ty(arg).elem().is_some_and(|elem| elem.scalar.is_signed_integer());
                Part::Word { value: arg, signed }
            }
            _ => Part::Long(value),
        };
        Index { parts: [Some(part(index)), None], constant: sum }
    }
}

fn is_long_integer(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::I64 | Scalar::U64)
}

fn of_long(function: &Function, value: Value) -> bool {
    function.ty(value).elem().is_some_and(|elem| is_long_integer(elem.scalar))
}

fn of_word(function: &Function, value: Value) -> bool {
    function.ty(value).elem().is_some_and(|elem| elem.scalar.is_integer() && elem.scalar.bits() <= 32)
}

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
    /// The address of an element, which is in range.
    pub(super) fn address(&mut self, root: Root, space: Space, stride: u32, index: Value) -> Address {
        let Index { parts, constant } = Index::of(self.function, &self.definitions, index);
        let offset = constant.wrapping_mul(i64::from(stride));
        // Addresses that are a constant away take 32 bits of it.
        let (offset, rest) = if i32::try_from(offset).is_ok() { (offset, 0) } else { (0, offset) };
        match space {
            Space::Global | Space::Constant => {
                let mut base = self.global_base(root);
                for part in parts.into_iter().flatten() {
                    base = self.add_long(base, part, stride);
                }
                if rest != 0 {
                    base = self.text.op(Class::Long, format_args!("add.s64"), &[base, Operand::Int(rest)]);
                }
                Address { base: Base::Register(base), offset }
            }
            Space::Local | Space::Private => {
                let Root::Memory(memory) = root else {
                    return Address { base: Base::Register(Operand::Int(0)), offset };
                };
                if parts == [None, None] {
                    return Address { base: Base::Memory(memory), offset };
                }
                let mut base = self.once_in(memory);
                for part in parts.into_iter().flatten() {
                    base = self.add_word(base, part, stride);
                }
                Address { base: Base::Register(base), offset }
            }
        }
    }

    /// The beginning of global or constant memory.
    fn global_base(&mut self, root: Root) -> Operand {
        match root {
            Root::Param(index) => {
                let position = u32::try_from(index).unwrap_or(u32::MAX);
                self.parameter(if index >= self.own { Parameter::Status } else { Parameter::Buffer(position) })
            }
            Root::Memory(memory) => self.table_address(memory),
        }
    }

    /// A global address some elements further.
    fn add_long(&mut self, base: Operand, part: Part, stride: u32) -> Operand {
        let step = Operand::Int(i64::from(stride));
        match part {
            Part::Word { value, signed } => {
                let value = self.scalar(value);
                let ty = if signed { "s32" } else { "u32" };
                self.text.op(Class::Long, format_args!("mad.wide.{ty}"), &[value, step, base])
            }
            Part::Long(value) => {
                if let Some(word) = self.word(value) {
                    return self.text.op(Class::Long, format_args!("mad.wide.u32"), &[word, step, base]);
                }
                let value = self.scalar(value);
                if !stride.is_power_of_two() {
                    return self.text.op(Class::Long, format_args!("mad.lo.s64"), &[value, step, base]);
                }
                let scaled = match i64::from(stride.trailing_zeros()) {
                    0 => value,
                    places => self.text.op(Class::Long, format_args!("shl.b64"), &[value, Operand::Int(places)]),
                };
                self.text.op(Class::Long, format_args!("add.s64"), &[base, scaled])
            }
        }
    }

    /// An address in the workgroup's or the invocation's memory some elements further: 32 bits reach everywhere.
    fn add_word(&mut self, base: Operand, part: Part, stride: u32) -> Operand {
        let value = match part {
            Part::Word { value, signed: _ } => self.scalar(value),
            Part::Long(value) => match self.word(value) {
                Some(word) => word,
                None => {
                    let value = self.scalar(value);
                    self.text.op(Class::Word, format_args!("cvt.u32.u64"), &[value])
                }
            },
        };
        if stride.is_power_of_two() {
            let places = Operand::Int(i64::from(stride.trailing_zeros()));
            let scaled = self.text.op(Class::Word, format_args!("shl.b32"), &[value, places]);
            self.text.op(Class::Word, format_args!("add.s32"), &[base, scaled])
        } else {
            let step = Operand::Int(i64::from(stride));
            self.text.op(Class::Word, format_args!("mad.lo.s32"), &[value, step, base])
        }
    }
}
