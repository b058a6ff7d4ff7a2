//! What the author says of a kernel's parameters that its code has no use for: hosts show it to people and to programs.

use crate::host_buffer::HostBuffer;
use crate::types::Elem;

/// Notes on a kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct HostNotes {
    /// The kernel.
    pub kernel: String,
    /// What there is to say, by parameter.
    pub notes: Vec<HostNote>,
}

/// One thing to know of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum HostNote {
    /// It is `:writable`, which fits memory that can be read too.
    Writable {
        /// The buffer.
        param: u32,
    },
    /// Its elements are the parts of complex numbers, in pairs.
    Complex {
        /// The buffer.
        param: u32,
    },
    /// Its elements are structures.
    Structures {
        /// The buffer.
        param: u32,
        /// Elements of the memory for each.
        words: u32,
    },
    /// It is a structure of arrays.
    Columns {
        /// The buffer.
        param: u32,
        /// The parameter that is the number of structures.
        count: u32,
        /// All columns, in the order in which they lie: each begins at a multiple of 16 bytes.
        columns: Vec<HostColumn>,
    },
    /// An exact kernel is passed memory that it would have made itself.
    Marshalled {
        /// The buffer.
        param: u32,
        /// The parameter that is its size in bytes.
        bytes: u32,
        /// The author's name for the vector.
        name: String,
        /// What it is, and how long.
        made: HostBuffer,
    },
}

/// All values of one member of structures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostColumn {
    /// The member.
    pub name: String,
    /// Its type.
    pub elem: Elem,
    /// Bytes from one value to the next.
    pub stride: u32,
}

impl HostColumn {
    /// Bytes that so many values take, with what lies between them and the next column.
    #[must_use]
    pub fn bytes(&self, count: u64) -> Option<u64> {
        count.checked_mul(self.stride.into())?.checked_next_multiple_of(16)
    }
}
