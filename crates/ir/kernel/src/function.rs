//! A function's body: values, operations and regions in typed arenas.

use std::ops::Index;

use crisp_support_arena::{Arena, Id};
use crisp_support_diagnostics::Span;

use crate::constant::Constant;
use crate::module::{KernelInfo, Param};
use crate::op::Op;
use crate::size::SizeExpr;
use crate::types::{Elem, Space, Type};
use crate::value::{Value, ValueData};

/// An operation.
pub type OpId = Id<OpData>;
/// A region: operations in order and a terminator.
pub type RegionId = Id<Region>;
/// A piece of local, private or constant memory that a function declares.
pub type MemoryId = Id<Memory>;

/// What the author wrote in a debug operation.
pub type TextId = Id<String>;

/// An operation in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpData {
    /// What it does.
    pub op: Op,
    /// The values it defines.
    pub results: Results,
    /// Where the author wrote it.
    pub span: Span,
}

/// Consecutive values defined by one operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Results {
    first: u32,
    count: u32,
}

impl Results {
    /// `count` values from `first` on.
    #[must_use]
    pub fn new(first: usize, count: usize) -> Self {
        #[allow(clippy::cast_possible_truncation)]
        Results { first: first as u32, count: count as u32 }
    }

    /// How many.
    #[must_use]
    pub fn len(self) -> usize {
        self.count as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.count == 0
    }

    /// The values in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator {
        (self.first as usize..self.first as usize + self.count as usize).map(Id::new)
    }

    /// The only value, if there is exactly one.
    #[must_use]
    pub fn single(self) -> Option<Value> {
        if self.count == 1 { Some(Id::new(self.first as usize)) } else { None }
    }
}

/// A short list of values stored in the function's pool, so that an [`Op`] stays plain `Copy` data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct List {
    start: u32,
    len: u32,
}

impl List {
    /// The empty list.
    pub const EMPTY: List = List { start: 0, len: 0 };

    /// How many values.
    #[must_use]
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// Operations in order, with parameters and a terminator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Values that are defined on entry: a function's parameters; a loop's index, then its carried values.
    pub params: Vec<Value>,
    /// The operations.
    pub ops: Vec<OpId>,
    /// How it ends.
    pub terminator: Terminator,
    /// The place of the terminator.
    pub end_span: Span,
    /// Of a loop's body: how often it is asked to be repeated.
    pub unroll: Unroll,
}

/// How many iterations of a loop are asked to follow each other in the code without a jump. A hint: it changes nothing that the loop
/// computes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Unroll(u32);

impl Unroll {
    /// Nobody asks; the target decides.
    pub const FREE: Unroll = Unroll(0);
    /// One: the loop stays as it is.
    pub const NEVER: Unroll = Unroll(1);
    /// All of them.
    pub const ALL: Unroll = Unroll(u32::MAX);

    /// So many; none is [`Unroll::FREE`], the largest number [`Unroll::ALL`].
    #[must_use]
    pub const fn times(times: u32) -> Unroll {
        Unroll(times)
    }

    /// How many.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// How a region ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminator {
    /// Hands values to the control operation that owns the region: an `if`'s results, a loop's next carried values.
    Yield(List),
    /// Leaves the innermost loop around the region; the values become the loop's results.
    Break(List),
    /// Leaves the function with its results (none for a kernel).
    Return(List),
}

impl Terminator {
    /// Whether control goes on with what follows the region's operation, or with its loop's next iteration.
    #[must_use]
    pub fn goes_on(self) -> bool {
        match self {
            Terminator::Yield(_) => true,
            Terminator::Break(_) | Terminator::Return(_) => false,
        }
    }
}

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
    /// So many.
    Fixed(u64),
    /// Of local memory: what an expression over constants and the workgroup's size gives, rounded up, at least 1. The first pass towards a
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

/// A function: parameters, results, and a body region whose parameters are the function's.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// The name; for kernels exactly the author's.
    pub name: String,
    /// What makes it a kernel, or nothing for a function.
    pub kernel: Option<KernelInfo>,
    /// The parameters.
    pub params: Vec<Param>,
    /// The result types; empty for kernels.
    pub results: Vec<Type>,
    /// All values.
    pub values: Arena<ValueData>,
    /// All operations.
    pub ops: Arena<OpData>,
    /// All regions.
    pub regions: Arena<Region>,
    /// All memories.
    pub memories: Arena<Memory>,
    /// The texts of its debug operations.
    pub texts: Arena<String>,
    /// The body.
    pub body: RegionId,
    /// Where it is defined.
    pub span: Span,
    pub(crate) pool: Vec<Value>,
}

impl Function {
    /// The values of a list.
    #[must_use]
    pub fn list(&self, list: List) -> &[Value] {
        self.pool.get(list.start as usize..(list.start + list.len) as usize).unwrap_or(&[])
    }

    /// Stores values in the pool.
    pub fn make_list(&mut self, values: impl IntoIterator<Item = Value>) -> List {
        let start = self.pool.len();
        self.pool.extend(values);
        let len = self.pool.len() - start;
        #[allow(clippy::cast_possible_truncation)]
        if len == 0 { List::EMPTY } else { List { start: start as u32, len: len as u32 } }
    }

    /// The type of a value.
    #[must_use]
    pub fn ty(&self, value: Value) -> Type {
        self.values[value].ty
    }

    /// The operations that define values: `None` for region parameters.
    #[must_use]
    pub fn definitions(&self) -> crisp_support_arena::SideTable<ValueData, Option<OpId>> {
        let mut table = crisp_support_arena::SideTable::filled(self.values.len(), None);
        for (id, data) in self.ops.iter() {
            for value in data.results.iter() {
                table[value] = Some(id);
            }
        }
        table
    }

    /// The constant that a value is, if its definition is one.
    #[must_use]
    pub fn constant(&self, definition: Option<OpId>) -> Option<Constant> {
        match self.ops[definition?].op {
            Op::Constant(constant) => Some(constant),
            _ => None,
        }
    }
}

impl Index<RegionId> for Function {
    type Output = Region;
    fn index(&self, id: RegionId) -> &Region {
        &self.regions[id]
    }
}

impl Index<OpId> for Function {
    type Output = OpData;
    fn index(&self, id: OpId) -> &OpData {
        &self.ops[id]
    }
}
