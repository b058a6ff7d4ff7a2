//! Where the elements of a root are, for accesses to it.

use crisp_ir_kernel::{Elem, Scalar};
use rspirv::spirv::StorageClass;

/// The parts of an access to a root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The pointer that the launch passes, or the variable.
    pub(super) base: u32,
    pub(super) class: StorageClass,
    pub(super) shape: Shape,
    pub(super) elem: Elem,
    /// Scalars from one element to the next.
    pub(super) step: u32,
    /// The type in memory: a byte for a bool, and where updates are atomic the integer of a float's bits.
    pub(super) cell: Scalar,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A pointer to the first scalar.
    Pointer,
    /// A variable that is an array.
    Array,
    /// A variable that is a structure with an array as its only member.
    Block,
}
