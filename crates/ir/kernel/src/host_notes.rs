//! The author's notes on a kernel's parameters that its code does not use: hosts show them to people and to programs.

use crate::debug::DebugSite;
use crate::host_buffer::HostBuffer;
use crate::types::Elem;

/// Notes on a kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct HostNotes {
    /// The kernel.
    pub kernel: String,
    /// The notes, by parameter.
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
        /// The layout of each.
        layout: HostLayout,
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
        /// The kind of memory, and its length.
        made: HostBuffer,
    },
    /// An exact kernel is passed memory of words of 32 bits in which it reports what happens, if debug output is compiled in.
    Debug {
        /// The buffer.
        param: u32,
        /// The parameter that is its size in bytes.
        bytes: u32,
        /// The debug operations that numbers in messages mean; nothing without debug output.
        sites: Vec<DebugSite>,
    },
}

impl HostNote {
    /// The buffer whose elements are something else to the author: structures, columns of them, complex numbers. The code that passes memory needs
    /// to know it; the other notes are for host programs.
    #[must_use]
    pub fn of_elements(&self) -> Option<u32> {
        match self {
            HostNote::Complex { param }
            | HostNote::Structures { param, words: _, layout: _ }
            | HostNote::Columns { param, count: _, columns: _ } => Some(*param),
            HostNote::Writable { .. } | HostNote::Marshalled { .. } | HostNote::Debug { .. } => None,
        }
    }
}

/// Where the members of a structure lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostLayout {
    /// Bytes from one structure to the next.
    pub bytes: u32,
    /// The members in the order of memory.
    pub members: Vec<HostMember>,
}

/// A member of a structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostMember {
    /// Its name.
    pub name: String,
    /// Bytes from the beginning of the structure.
    pub offset: u32,
    /// The type of the member.
    pub ty: HostMemberType,
}

/// The type of a member of a structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostMemberType {
    /// A number as memory holds it.
    Number(Elem),
    /// Another structure.
    Structure(HostLayout),
}

impl HostLayout {
    /// All numbers, also those of structures inside: names with a dot in front of each further member, bytes from the beginning, type.
    #[must_use]
    pub fn numbers(&self) -> Vec<(String, u32, Elem)> {
        let mut found = Vec::new();
        for HostMember { name, offset, ty } in &self.members {
            match ty {
                HostMemberType::Number(elem) => found.push((name.clone(), *offset, *elem)),
                HostMemberType::Structure(inner) => found.extend(
                    inner.numbers().into_iter().map(|(of, at, elem)| (format!("{name}.{of}"), offset + at, elem)),
                ),
            }
        }
        found
    }
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
    /// Returns where columns of `count` values are: the byte at which each begins, a multiple of 16, and the bytes of all.
    #[must_use]
    pub fn places(columns: &[HostColumn], count: u64) -> Option<(Vec<u64>, u64)> {
        let (mut places, mut end) = (Vec::with_capacity(columns.len()), 0_u64);
        for column in columns {
            places.push(end);
            let bytes = count.checked_mul(column.stride.into())?.checked_next_multiple_of(16)?;
            end = end.checked_add(bytes)?;
        }
        Some((places, end))
    }
}
