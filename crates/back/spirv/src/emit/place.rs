//! Where the elements of a root are, for accesses to it.

use crisp_ir_kernel::{Elem, Scalar};
use rspirv::spirv::StorageClass;

/// What an access to a root is made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The pointer that the launch hands over, or the variable.
    pub(super) base: u32,
    pub(super) class: StorageClass,
    pub(super) shape: Shape,
    pub(super) elem: Elem,
    /// Scalars from one element to the next.
    pub(super) step: u32,
    /// What memory holds: a byte for a bool, and where updates are atomic the integer of a float's bits.
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
