//! Addresses: what of an index is a constant stands in the access itself, and what was converted from 32 bits is multiplied as such, which
//! takes one instruction where 64 bits take two.

use std::fmt;

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Binary, Function, IntegerOp, MemoryId, Op, OpId, Root, Scalar, Space, Value, ValueData};
use crisp_support_arena::SideTable;

use super::Printer;
use super::operand::{Class, Operand};

/// What a summand of an index multiplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Index {
    /// The summands, each with its factor, in the order in which they are defined: what a loop leaves alone comes first.
    pub(super) terms: Vec<(Part, i64)>,
    /// What is added to them, modulo 2^64.
    pub(super) constant: i64,
}

/// What values are to addresses.
pub(super) struct Foldable<'a> {
    pub(super) function: &'a Function,
    pub(super) definitions: &'a SideTable<ValueData, Option<OpId>>,
    /// Values that are taken apart.
    pub(super) open: &'a SideTable<ValueData, bool>,
}

impl Foldable<'_> {
    /// Takes an index apart. What is added and multiplied wraps as the index does, so the sum is the same modulo 2^64. The depth of what
    /// is folded is limited where it is decided, which limits the cost.
    pub(super) fn index(&self, index: Value) -> Index {
        let mut sum = Index { terms: Vec::new(), constant: 0 };
        self.add(index, 1, &mut sum);
        sum.terms.sort_unstable_by_key(|(part, _)| match part {
            Part::Word { value, signed: _ } | Part::Long(value) => *value,
        });
        sum
    }

    fn add(&self, value: Value, factor: i64, sum: &mut Index) {
        if let Some(constant) = self.constant(value) {
            sum.constant = sum.constant.wrapping_add(constant.wrapping_mul(factor));
            return;
        }
        match self.step(value) {
            Some(Step::Extended(value, signed)) => sum.take(Part::Word { value, signed }, factor),
            Some(Step::Sum(a, b)) if self.open[value] => {
                self.add(a, factor, sum);
                self.add(b, factor, sum);
            }
            Some(Step::Less(a, constant)) if self.open[value] => {
                sum.constant = sum.constant.wrapping_sub(constant.wrapping_mul(factor));
                self.add(a, factor, sum);
            }
            Some(Step::Product(a, more)) if self.open[value] => self.add(a, factor.wrapping_mul(more), sum),
            Some(Step::Same(a)) if self.open[value] => self.add(a, factor, sum),
            Some(Step::Sum(..) | Step::Less(..) | Step::Product(..) | Step::Same(_)) | None => {
                sum.take(Part::Long(value), factor);
            }
        }
    }

    /// How an index is made of others.
    pub(super) fn step(&self, value: Value) -> Option<Step> {
        let op = self.function[self.definitions[value]?].op;
        match op {
            Op::Binary { op: Binary::Integer(IntegerOp::Add), lhs, rhs } if of_long(self.function, lhs) => {
                Some(Step::Sum(lhs, rhs))
            }
            Op::Binary { op: Binary::Integer(IntegerOp::Sub), lhs, rhs } => Some(Step::Less(lhs, self.constant(rhs)?)),
            Op::Binary { op: Binary::Integer(IntegerOp::Mul), lhs, rhs } => {
                match (self.factor(lhs), self.factor(rhs)) {
                    (_, Some(factor)) => Some(Step::Product(lhs, factor)),
                    (Some(factor), None) => Some(Step::Product(rhs, factor)),
                    (None, None) => None,
                }
            }
            Op::Binary { op: Binary::Integer(IntegerOp::Shl), lhs, rhs } => {
                let places = self.constant(rhs).filter(|places| (0..=16).contains(places))?;
                Some(Step::Product(lhs, 1 << places))
            }
            Op::Convert { to, arg } if is_long_integer(to.scalar) && of_long(self.function, arg) => {
                Some(Step::Same(arg))
            }
            Op::Convert { to, arg } if is_long_integer(to.scalar) && of_word(self.function, arg) => {
                let signed = self.function.ty(arg).elem().is_some_and(|elem| elem.scalar.is_signed_integer());
                Some(Step::Extended(arg, signed))
            }
            _ => None,
        }
    }

    pub(super) fn constant(&self, value: Value) -> Option<i64> {
        let constant = self.function.constant(self.definitions[value])?;
        #[allow(clippy::cast_possible_wrap)]
        is_long_integer(constant.elem.scalar).then_some(constant.bits[0] as i64)
    }

    /// A factor that leaves products of a few of them and a stride small.
    fn factor(&self, value: Value) -> Option<i64> {
        self.constant(value).filter(|factor| (1..=1 << 16).contains(factor))
    }
}

impl Index {
    fn take(&mut self, part: Part, factor: i64) {
        match self.terms.iter_mut().find(|(known, _)| *known == part) {
            Some((_, known)) => *known = known.wrapping_add(factor),
            None => self.terms.push((part, factor)),
        }
    }
}

/// How an index is made of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Their sum.
    Sum(Value, Value),
    /// One less a constant.
    Less(Value, i64),
    /// One times a constant.
    Product(Value, i64),
    /// The same number of another type of 64 bits.
    Same(Value),
    /// The same number of up to 32 bits, and whether it has a sign.
    Extended(Value, bool),
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

/// What an address is computed from, but for what is constant.
/// The root, bytes from one element to the next, and the summands of the element's number.
pub(super) type Origin = (Root, u32, Vec<(Part, i64)>);

impl Printer<'_> {
    /// An index as a sum.
    pub(super) fn index(&self, index: Value) -> Index {
        Foldable { function: self.function, definitions: &self.definitions, open: &self.open }.index(index)
    }

    /// The address of an element, which is in range.
    pub(super) fn address(&mut self, root: Root, space: Space, stride: u32, index: Index) -> Address {
        let Index { terms, constant } = index;
        let offset = constant.wrapping_mul(i64::from(stride));
        // Accesses take 32 bits of a constant. What is far away in local memory is computed modulo 2^32, as all of it is there.
        #[allow(clippy::cast_possible_truncation)]
        let (offset, rest) = match (i32::try_from(offset).is_ok(), space) {
            (true, _) => (offset, 0),
            (false, Space::Global | Space::Constant) => (0, offset),
            (false, Space::Local | Space::Private) => (0, i64::from(offset as i32)),
        };
        if let (Space::Local | Space::Private, Root::Memory(memory), true) = (space, root, terms.is_empty()) {
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
                self.places.keep_address(origin, made);
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

    /// An address in global memory.
    fn long_address(&mut self, root: Root, stride: u32, terms: &[(Part, i64)]) -> Operand {
        let base = match root {
            Root::Param(index) => {
                let position = u32::try_from(index).unwrap_or(u32::MAX);
                self.parameter(if index >= self.own { Parameter::Status } else { Parameter::Buffer(position) })
            }
            Root::Memory(memory) => self.table_address(memory),
        };
        if let Some(word) = self.sum_in_word(terms) {
            let step = Operand::Int(i64::from(stride));
            return self.text.op(Class::Long, format_args!("mad.wide.u32"), &[word, step, base]);
        }
        let mut base = base;
        for &(part, factor) in terms {
            base = self.add_long(base, part, factor.wrapping_mul(i64::from(stride)));
        }
        base
    }

    /// The sum of several terms, where all of it fits a word.
    fn sum_in_word(&mut self, terms: &[(Part, i64)]) -> Option<Operand> {
        let value_of = |part: Part| match part {
            Part::Word { value, signed: _ } | Part::Long(value) => value,
        };
        let most = terms.iter().try_fold(0_u64, |sum, &(part, factor)| {
            let most = self.bounds[value_of(part)].checked_mul(u64::try_from(factor).ok()?)?;
            sum.checked_add(most)
        })?;
        if terms.len() < 2 || most > u64::from(u32::MAX) {
            return None;
        }
        let mut sum = None;
        for &(part, factor) in terms {
            let word = self.word(value_of(part))?;
            sum = Some(self.add_word(sum, word, factor));
        }
        sum
    }

    /// An address in the workgroup's or the invocation's memory: 32 bits reach everywhere.
    fn word_address(&mut self, root: Root, stride: u32, terms: &[(Part, i64)]) -> Operand {
        let Root::Memory(memory) = root else { return Operand::Int(0) };
        let mut base = self.once_in(memory);
        for &(part, factor) in terms {
            let word = match part {
                Part::Word { value, signed: _ } => self.scalar(value),
                Part::Long(value) => match self.word(value) {
                    Some(word) => word,
                    None => {
                        let value = self.scalar(value);
                        self.text.op(Class::Word, format_args!("cvt.u32.u64"), &[value])
                    }
                },
            };
            base = self.add_word(Some(base), word, factor.wrapping_mul(i64::from(stride)));
        }
        base
    }

    /// A global address some bytes further.
    fn add_long(&mut self, base: Operand, part: Part, step: i64) -> Operand {
        let small = i32::try_from(step).is_ok();
        let (value, ty) = match part {
            Part::Word { value, signed } if small => (self.scalar(value), Some(if signed { "s32" } else { "u32" })),
            Part::Word { value, signed } => {
                let value = self.scalar(value);
                let name = if signed { "cvt.s64.s32" } else { "cvt.u64.u32" };
                (self.text.op(Class::Long, format_args!("{name}"), &[value]), None)
            }
            Part::Long(value) => match self.word(value).filter(|_| small) {
                Some(word) => (word, Some("u32")),
                None => (self.scalar(value), None),
            },
        };
        match (ty, step) {
            (Some(ty), _) => {
                self.text.op(Class::Long, format_args!("mad.wide.{ty}"), &[value, Operand::Int(step), base])
            }
            (None, 1) => self.text.op(Class::Long, format_args!("add.s64"), &[base, value]),
            (None, step) if step > 0 && step.count_ones() == 1 => {
                let places = Operand::Int(i64::from(step.trailing_zeros()));
                let scaled = self.text.op(Class::Long, format_args!("shl.b64"), &[value, places]);
                self.text.op(Class::Long, format_args!("add.s64"), &[base, scaled])
            }
            (None, step) => self.text.op(Class::Long, format_args!("mad.lo.s64"), &[value, Operand::Int(step), base]),
        }
    }

    /// A word times a number, added to another; modulo 2^32.
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
