//! A function and its body: values, operations and regions in typed arenas. They are in one file because each holds the others.

use std::ops::Index;
use std::sync::Arc;

use crisp_support_arena::{Arena, Id};
use crisp_support_diagnostics::Span;

use crate::constant::Constant;
use crate::host_buffer::HostBuffer;
use crate::kernel_info::{KernelInfo, Param, Role};
use crate::memory::{Memory, MemoryId};
use crate::op::{
    AtomicUpdate, Binary, CompareOp, DebugKind, FoldKind, FoldOp, IdKind, LoopKind, Scope, ShuffleKind, Unary,
    UniformKind, VoteKind,
};
use crate::types::{Elem, Type};
use crate::value::{Value, ValueData};

/// An operation.
pub type OpId = Id<OpData>;
/// A region: operations in order and a terminator.
pub type RegionId = Id<Region>;
/// A function of a module.
pub type FunctionId = Id<Function>;
/// The text that the author wrote in a debug operation.
pub type TextId = Id<String>;

/// One operation. Operands are ids, so an `Op` is cheap to copy, compare and print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// A constant of register type.
    Constant(Constant),
    /// One operand; operand and result share one type.
    Unary {
        /// Which; its class is that of the type.
        op: Unary,
        /// The operand.
        arg: Value,
    },
    /// Two operands; operands and result share one type.
    Binary {
        /// Which; its class is that of the type.
        op: Binary,
        /// Left operand.
        lhs: Value,
        /// Right operand.
        rhs: Value,
    },
    /// `a · b + c` on floats, rounded once.
    Fma {
        /// First factor.
        a: Value,
        /// Second factor.
        b: Value,
        /// Addend.
        c: Value,
    },
    /// A comparison; the result is bool with the operands' lane count. Comparisons with NaN are false, `Ne` is true.
    Compare {
        /// Which.
        op: CompareOp,
        /// Left operand.
        lhs: Value,
        /// Right operand.
        rhs: Value,
    },
    /// `then` where `cond` holds, else `other`. `cond` is a bool, or a bool vector that selects lane by lane.
    Select {
        /// Bool, or bool vector of the operands' lane count.
        cond: Value,
        /// Result where it holds.
        then: Value,
        /// Result where it does not.
        other: Value,
    },
    /// Value conversion to another scalar type, lane by lane. Integers wrap; float → integer truncates and saturates, NaN → 0;
    /// integer → float and float → narrower float round to nearest even; bool → 0 or 1. Never *to* bool: compare instead.
    Convert {
        /// Result type, with the operand's lane count.
        to: Elem,
        /// The operand.
        arg: Value,
    },
    /// The same bits as another type of the same total size. A NaN in a float operand becomes the canonical NaN first.
    Bitcast {
        /// Result type.
        to: Elem,
        /// The operand.
        arg: Value,
    },
    /// A hardware vector from its lanes.
    MakeVector {
        /// 2 to 4 scalars of one type.
        lanes: List,
    },
    /// One lane of a hardware vector.
    Extract {
        /// The vector.
        vector: Value,
        /// Which lane, from 0.
        lane: u8,
    },
    /// The vector with one lane replaced.
    Insert {
        /// The vector.
        vector: Value,
        /// Which lane, from 0.
        lane: u8,
        /// The new lane.
        scalar: Value,
    },
    /// An id or size of the launch. Axis 0, 1 or 2; 0 for those without an axis.
    Id {
        /// Which.
        kind: IdKind,
        /// The axis.
        axis: u8,
    },
    /// A view of a memory that the function declares. Private memory is fresh and zero each time this executes; local memory is
    /// one per workgroup and zero when the workgroup starts.
    Memory {
        /// Which.
        memory: MemoryId,
    },
    /// The extent of a view along an axis, as u64: what the view claims, even where it reaches beyond its root.
    Extent {
        /// The view.
        view: Value,
        /// The axis.
        axis: u8,
    },
    /// The offset of a view in its root, in elements, as u64.
    Offset {
        /// The view.
        view: Value,
    },
    /// A view of rank `extents.len()` on the root of `view`. Its first element is `offset` elements after `view`'s first.
    View {
        /// The view to start from.
        view: Value,
        /// u64: elements to skip.
        offset: Value,
        /// u64 each: the extents.
        extents: List,
        /// u64 each: elements between neighbours along each axis; empty means row-major without gaps.
        strides: List,
    },
    /// A view of rank 1 on the bytes of `view`'s root: elements of any type, the first one `offset` bytes after `view`'s first. An element
    /// that does not begin at a multiple of its scalar's size, counted from the root's first byte, counts as outside the root.
    Window {
        /// The view to start from.
        view: Value,
        /// u64: bytes to skip.
        offset: Value,
        /// The element type.
        elem: Elem,
        /// Bytes from one element to the next.
        stride: u32,
        /// u64: the extent.
        extent: Value,
    },
    /// The element at `index`; zero when an index is outside its extent or the element outside the root.
    Load {
        /// The view.
        view: Value,
        /// One i64 or u64 for each axis.
        index: List,
    },
    /// Stores an element; without effect when an index is outside its extent or the element outside the root.
    Store {
        /// The view.
        view: Value,
        /// One i64 or u64 for each axis.
        index: List,
        /// The element.
        value: Value,
    },
    /// All invocations of the workgroup arrive before any leaves; orders their local and global accesses.
    Barrier,
    /// Replaces an element in one indivisible step and gives the element as it was before. Out of bounds: no effect, and zero.
    Atomic {
        /// The update of the element.
        update: AtomicUpdate,
        /// The view, of 32- or 64-bit scalars.
        view: Value,
        /// One i64 or u64 for each axis.
        index: List,
        /// The invocations among which it is indivisible.
        scope: Scope,
    },
    /// Replaces an element by what a region makes of it, in one indivisible step; gives the element as it was before. The region
    /// has one parameter, the element, yields the new one, and only computes. Out of bounds: no effect, and zero.
    AtomicApply {
        /// The view, of 32- or 64-bit scalars.
        view: Value,
        /// One i64 or u64 for each axis.
        index: List,
        /// From the old element to the new one.
        body: RegionId,
        /// The invocations among which it is indivisible.
        scope: Scope,
    },
    /// The invocation's accesses before it are seen in order with those after it, by the invocations that the scope names. No invocation waits.
    Fence {
        /// The invocations that see the order.
        scope: Scope,
    },
    /// All lanes of the warp arrive before any goes on, and what each stored before it, all of them see after it.
    WarpBarrier,
    /// The value that another lane of the warp has; the own one where there is no such lane.
    Shuffle {
        /// Which lane.
        kind: ShuffleKind,
        /// Scalar or hardware vector.
        value: Value,
        /// u32: a lane or a distance.
        lane: Value,
    },
    /// The vote of the warp's lanes on a condition.
    Vote {
        /// What.
        kind: VoteKind,
        /// A bool.
        cond: Value,
    },
    /// Combines the values of the warp's lanes in a fixed order.
    WarpFold {
        /// All of them, or those up to each lane.
        kind: FoldKind,
        /// How two are combined.
        op: FoldOp,
        /// Scalar or hardware vector.
        arg: Value,
    },
    /// A promise of the author that a condition holds here. It has no effect; the interpreter reports where it is broken.
    Assume {
        /// A bool.
        cond: Value,
    },
    /// A value, of which something holds, is promised or is required in respect of who has it. The result has the value's type.
    Uniform {
        /// What.
        kind: UniformKind,
        /// The author's form that says so, for messages.
        form: TextId,
        /// Scalar or hardware vector.
        value: Value,
    },
    /// Reports something about this invocation to the host.
    Debug {
        /// What.
        kind: DebugKind,
        /// The author's text.
        text: TextId,
        /// The reported values, up to [`DEBUG_VALUES`]; the condition of an assertion comes first and is not reported.
        values: List,
    },
    /// A counter that grows with time, in a unit of the device's own (u64).
    Clock,
    /// A call; the results are the function's.
    Call {
        /// The function that is called.
        function: FunctionId,
        /// With what.
        args: List,
    },
    /// Executes one of two regions; its results are what that region yields. Types come from the results themselves.
    If {
        /// A bool.
        cond: Value,
        /// Executed when it holds.
        then: RegionId,
        /// Executed when it does not.
        other: RegionId,
    },
    /// A loop whose trip count is fixed before its first iteration. The region's parameters are the index, then the carried values;
    /// it yields the next carried values; the results are the last ones.
    For {
        /// How the index moves.
        kind: LoopKind,
        /// The first carried values.
        carried: List,
        /// The body.
        body: RegionId,
    },
}

/// An operation in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpData {
    /// The operation.
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
    /// For a loop's body: how often it is to be repeated.
    pub unroll: Unroll,
}

/// How many iterations of a loop are asked to follow each other in the code without a jump. A hint: it changes nothing that the loop
/// computes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Unroll(u32);

impl Unroll {
    /// No request; the target decides.
    pub const FREE: Unroll = Unroll(0);
    /// One: the loop stays as it is.
    pub const NEVER: Unroll = Unroll(1);
    /// All of them.
    pub const ALL: Unroll = Unroll(u32::MAX);

    /// Returns the request for `times` copies; 0 is [`Unroll::FREE`], the largest number [`Unroll::ALL`].
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

/// A variable of the author that has a new value from some location of a region to the region's end, or to its next value.
#[derive(Clone, Debug)]
pub struct Binding {
    /// The region.
    pub region: RegionId,
    /// The operation of the region after which it holds; `None` from the region's beginning.
    pub after: Option<OpId>,
    /// The author's name of the variable.
    pub name: Arc<str>,
    /// The value.
    pub value: Value,
}

/// The bindings of a function, in the order of their making. They have no part in the meaning of a function: two functions that differ in nothing else are equal,
/// and neither text nor binary form has them.
#[derive(Clone, Debug, Default)]
pub struct Bindings(pub Vec<Binding>);

impl PartialEq for Bindings {
    fn eq(&self, _: &Bindings) -> bool {
        true
    }
}

/// A function: parameters, results, and a body region whose parameters are the function's.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// The name; for kernels exactly the author's.
    pub name: String,
    /// The properties of a kernel; nothing for a function.
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
    /// The author's variables, where the front end has written them down.
    pub bindings: Bindings,
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

impl Function {
    /// Returns the host's description of the parameter at a position, if it is hidden.
    #[must_use]
    pub fn host_buffer(&self, position: usize) -> Option<&HostBuffer> {
        let hidden = |param: &&Param| param.role == Role::Hidden;
        self.params.get(position).filter(hidden)?;
        let number = self.params.iter().take(position).filter(hidden).count();
        self.kernel.as_ref()?.buffers.get(number)
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
