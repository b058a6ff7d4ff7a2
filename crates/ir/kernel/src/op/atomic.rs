//! The updates of atomic operations: names, operands and types in one place, so that few files know one of them.

use smallvec::smallvec;

use super::{BinaryOp, Domain};
use crate::value::{Operands, Value};

named! {
    /// Updates of an element by an operation and one operand.
    AtomicOp {
        /// Sum; integers wrap, floats round to nearest even.
        Add = "atomic-add",
        /// Difference; integers wrap, floats round to nearest even.
        Sub = "atomic-sub",
        /// Smaller, as [`BinaryOp::Min`].
        Min = "atomic-min",
        /// Larger, as [`BinaryOp::Max`].
        Max = "atomic-max",
        /// Bitwise and; integers only.
        And = "atomic-and",
        /// Bitwise or; integers only.
        Or = "atomic-or",
        /// Bitwise exclusive or; integers only.
        Xor = "atomic-xor",
        /// The operand itself.
        Exchange = "atomic-exchange",
        /// One more, or 0 from the operand on; unsigned integers only.
        Inc = "atomic-inc",
        /// One less, or the operand from 0 and from above the operand; unsigned integers only.
        Dec = "atomic-dec",
    }
}

impl AtomicOp {
    /// The types that it takes, of those with 32 or 64 bits.
    #[must_use]
    pub fn domain(self) -> Domain {
        match self {
            AtomicOp::Add | AtomicOp::Sub | AtomicOp::Min | AtomicOp::Max | AtomicOp::Exchange => Domain::Number,
            AtomicOp::And | AtomicOp::Or | AtomicOp::Xor => Domain::Integer,
            AtomicOp::Inc | AtomicOp::Dec => Domain::Unsigned,
        }
    }

    /// The operation between element and operand, where a plain one exists.
    #[must_use]
    pub fn binary(self) -> Option<BinaryOp> {
        match self {
            AtomicOp::Add => Some(BinaryOp::Add),
            AtomicOp::Sub => Some(BinaryOp::Sub),
            AtomicOp::Min => Some(BinaryOp::Min),
            AtomicOp::Max => Some(BinaryOp::Max),
            AtomicOp::And => Some(BinaryOp::And),
            AtomicOp::Or => Some(BinaryOp::Or),
            AtomicOp::Xor => Some(BinaryOp::Xor),
            AtomicOp::Exchange | AtomicOp::Inc | AtomicOp::Dec => None,
        }
    }
}

/// The update of an element in one indivisible step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtomicUpdate {
    /// `op(element, value)`.
    By(AtomicOp, Value),
    /// `value` where the element has the bits of `expected`; otherwise it stays. Never fails by chance.
    CompareExchange {
        /// The value that the element must have.
        expected: Value,
        /// The new value.
        value: Value,
    },
}

/// The name of [`AtomicUpdate::CompareExchange`].
const COMPARE_EXCHANGE: &str = "atomic-compare-exchange";

impl AtomicUpdate {
    /// The name in the text form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            AtomicUpdate::By(op, _) => op.name(),
            AtomicUpdate::CompareExchange { expected: _, value: _ } => COMPARE_EXCHANGE,
        }
    }

    /// All names.
    pub fn names() -> impl Iterator<Item = &'static str> {
        AtomicOp::ALL.iter().map(|op| op.name()).chain([COMPARE_EXCHANGE])
    }

    /// Returns the operands of the update with this name, for messages: as many values of the element's type as there are words. Nothing where no update has
    /// that name.
    #[must_use]
    pub fn operands_of(name: &str) -> Option<&'static [&'static str]> {
        match AtomicOp::from_name(name) {
            Some(_) => Some(&["operand"]),
            None => (name == COMPARE_EXCHANGE).then_some(&["expected value", "new value"]),
        }
    }

    /// The update of a name with its operands, if there are as many as it takes.
    #[must_use]
    pub fn named(name: &str, operands: &[Value]) -> Option<AtomicUpdate> {
        match (AtomicOp::from_name(name), operands) {
            (Some(op), &[value]) => Some(AtomicUpdate::By(op, value)),
            (None, &[expected, value]) if name == COMPARE_EXCHANGE => {
                Some(AtomicUpdate::CompareExchange { expected, value })
            }
            _ => None,
        }
    }

    /// Its operands, which have the element's type, in order.
    #[must_use]
    pub fn operands(self) -> Operands {
        match self {
            AtomicUpdate::By(_, value) => smallvec![value],
            AtomicUpdate::CompareExchange { expected, value } => smallvec![expected, value],
        }
    }

    /// The same with other operands, made of these in order.
    #[must_use]
    pub fn with_operands(self, mut operand: impl FnMut(Value) -> Value) -> AtomicUpdate {
        match self {
            AtomicUpdate::By(op, value) => AtomicUpdate::By(op, operand(value)),
            AtomicUpdate::CompareExchange { expected, value } => {
                AtomicUpdate::CompareExchange { expected: operand(expected), value: operand(value) }
            }
        }
    }

    /// The types of elements that it takes, of those with 32 or 64 bits.
    #[must_use]
    pub fn domain(self) -> Domain {
        match self {
            AtomicUpdate::By(op, _) => op.domain(),
            AtomicUpdate::CompareExchange { expected: _, value: _ } => Domain::Number,
        }
    }
}
