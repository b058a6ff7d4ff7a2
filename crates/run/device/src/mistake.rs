//! The errors in arguments of a launch.

use crisp_ir_artifact::Elem;

/// An error in one argument, or in their number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentMistake {
    /// Its position, from zero.
    pub position: usize,
    /// Its name; empty when the kernel has no such argument.
    pub name: String,
    /// The error.
    pub mistake: Mistake,
}

/// A rule of arguments that is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// D0101: the kernel has this argument, and the launch does not give it.
    Missing,
    /// D0101: the launch gives this argument, and the kernel does not have it.
    Surplus,
    /// D0102: a value where the kernel takes a buffer.
    WantsBuffer,
    /// D0102: a buffer where the kernel takes a value.
    WantsValue,
    /// D0103: a value of the wrong size.
    ValueBytes {
        /// The type of the argument.
        elem: Elem,
        /// The bytes that were given.
        given: usize,
    },
    /// D0104: the memory is shorter than the elements that it is to hold.
    TooShort {
        /// The number of elements.
        elements: u64,
        /// Bytes from one to the next.
        stride: u32,
        /// The memory's size in bytes.
        bytes: u64,
    },
    /// D0105: the kernel's type fixes another number of elements.
    Length {
        /// The number that the type fixes.
        wanted: u64,
        /// The number given.
        given: u64,
    },
    /// D0106: the memory of another device.
    ForeignMemory,
    /// D0108: a buffer that shares some bytes with another one, and begins elsewhere.
    Overlap {
        /// The other argument.
        other: String,
    },
    /// D0107: a boolean that is neither 0 nor 1.
    NoBoolean {
        /// The byte.
        given: u8,
    },
}
