//! Memory that a function declares: local, private, constant.

use crisp_support_arena::Id;
use crisp_support_diagnostics::Span;

use crate::constant::Constant;
use crate::size::SizeExpr;
use crate::types::{Elem, Space};

/// A piece of local, private or constant memory that a function declares.
pub type MemoryId = Id<Memory>;

/// Memory that a function declares statically.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The author's name, for messages.
    pub name: String,
    /// `Local`, `Private` or `Constant`.
    pub space: Space,
    /// The element type.
    pub elem: Elem,
    /// Bytes from one element to the next.
    pub stride: u32,
    /// Number of elements.
    pub length: MemoryLength,
    /// The elements of constant memory; empty for the other spaces, which start as zero.
    pub init: Vec<Constant>,
    /// Where it is declared.
    pub span: Span,
}

/// How many elements a memory has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemoryLength {
    /// A constant number of elements.
    Fixed(u64),
    /// For local memory: the value of an expression over constants and the workgroup's size, rounded up, at least 1. The first pass towards a
    /// target puts a fixed number in its place.
    Workgroup(SizeExpr),
}

impl MemoryLength {
    /// The number in workgroups of a size; the largest `u64` where it is larger than any.
    #[must_use]
    pub fn in_workgroup(&self, local_size: [u32; 3]) -> u64 {
        match self {
            MemoryLength::Fixed(length) => *length,
            MemoryLength::Workgroup(length) => length
                .in_workgroup(local_size)
                .map_or(u64::MAX, |length| u64::try_from(length.max(1)).unwrap_or(u64::MAX)),
        }
    }
}

impl From<u64> for MemoryLength {
    fn from(length: u64) -> MemoryLength {
        MemoryLength::Fixed(length)
    }
}

impl Memory {
    /// The number of elements, unless it follows the workgroup's size.
    #[must_use]
    pub fn fixed_length(&self) -> Option<u64> {
        match self.length {
            MemoryLength::Fixed(length) => Some(length),
            MemoryLength::Workgroup(_) => None,
        }
    }

    /// The number of elements; where it follows the workgroup's size, the least that it can be.
    #[must_use]
    pub fn elements(&self) -> u64 {
        self.fixed_length().unwrap_or(1)
    }

    /// The number of bytes, as [`Memory::elements`] counts.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.elements().saturating_mul(u64::from(self.stride))
    }
}
