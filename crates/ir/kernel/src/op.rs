//! The operations: plain data, with everything that other code must know of an operation beside it.

use smallvec::smallvec;

use crate::constant::Constant;
use crate::function::{Function, List, MemoryId, RegionId, TextId};
use crate::module::FunctionId;
use crate::types::{Access, Elem, Scalar, Space, Type, ViewType};
use crate::value::{Operands, Value};

macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[$doc])* $variant,)* }
        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];
            /// The name in the text form.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }
            /// The one of that name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|it| it.name() == name)
            }
        }
    };
}

mod arithmetic;
mod atomic;
mod effects;

pub use arithmetic::{
    Binary, BinaryOp, Domain, FloatOp, FloatUnary, IntegerOp, IntegerUnary, LogicOp, PlainInteger, Unary, UnaryOp,
};
pub use atomic::{AtomicOp, AtomicUpdate};
pub use effects::{AccessKind, Effects, ElementAccess, Meeting};

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
        /// What becomes of the element.
        update: AtomicUpdate,
        /// The view, of 32- or 64-bit scalars.
        view: Value,
        /// One i64 or u64 for each axis.
        index: List,
        /// Among whom it is indivisible.
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
        /// Among whom it is indivisible.
        scope: Scope,
    },
    /// The invocation's accesses before it are seen in order with those after it, by whom the scope names. Nobody waits.
    Fence {
        /// For whom.
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
    /// What the lanes of the warp say together of a condition.
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
    /// Tells the host something of this invocation.
    Debug {
        /// What.
        kind: DebugKind,
        /// The author's text.
        text: TextId,
        /// What is told, up to [`DEBUG_VALUES`]; the condition of an assertion comes first and is not told.
        values: List,
    },
    /// A counter that grows with time, in a unit of the device's own (u64).
    Clock,
    /// A call; the results are the function's.
    Call {
        /// Whom.
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

/// How a loop's index moves. All operands have the index's integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoopKind {
    /// `from, from + step, …` while below `to`; no iteration when `step` is not positive.
    Up {
        /// First index.
        from: Value,
        /// Exclusive bound.
        to: Value,
        /// Distance.
        step: Value,
    },
    /// `count - 1, count - 1 - step, …` while not negative; no iteration when `count` or `step` is not positive.
    Down {
        /// One more than the first index.
        count: Value,
        /// Distance.
        step: Value,
    },
    /// `from, from · factor, …` while at most `limit`; ends where the product would not fit its type. No iteration when `from` is not
    /// positive or `factor` is below 2.
    Multiply {
        /// First index.
        from: Value,
        /// Inclusive bound.
        limit: Value,
        /// Factor.
        factor: Value,
    },
    /// `from, from / factor, …` while at least 1. No iteration when `from` is not positive or `factor` is below 2.
    Divide {
        /// First index.
        from: Value,
        /// Divisor.
        factor: Value,
    },
    /// `0, 1, …` until the loop is left, at most `fuel` iterations. Where it is not left before, the launch's status says so.
    While {
        /// The most iterations.
        fuel: Value,
    },
}

/// Values that one debug operation tells.
pub const DEBUG_VALUES: usize = 4;

impl LoopKind {
    /// The operands in order.
    #[must_use]
    pub fn operands(self) -> Vec<Value> {
        match self {
            LoopKind::Up { from, to, step } => vec![from, to, step],
            LoopKind::Down { count, step } => vec![count, step],
            LoopKind::Multiply { from, limit, factor } => vec![from, limit, factor],
            LoopKind::Divide { from, factor } => vec![from, factor],
            LoopKind::While { fuel } => vec![fuel],
        }
    }

    /// The same with other operands, made of these in order.
    #[must_use]
    pub fn with_operands(self, mut operand: impl FnMut(Value) -> Value) -> LoopKind {
        match self {
            LoopKind::Up { from, to, step } => {
                LoopKind::Up { from: operand(from), to: operand(to), step: operand(step) }
            }
            LoopKind::Down { count, step } => LoopKind::Down { count: operand(count), step: operand(step) },
            LoopKind::Multiply { from, limit, factor } => {
                LoopKind::Multiply { from: operand(from), limit: operand(limit), factor: operand(factor) }
            }
            LoopKind::Divide { from, factor } => LoopKind::Divide { from: operand(from), factor: operand(factor) },
            LoopKind::While { fuel } => LoopKind::While { fuel: operand(fuel) },
        }
    }

    /// The name in the text form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            LoopKind::Up { .. } => "up",
            LoopKind::Down { .. } => "down",
            LoopKind::Multiply { .. } => "multiply",
            LoopKind::Divide { .. } => "divide",
            LoopKind::While { .. } => "while",
        }
    }
}

named! {
    /// Comparisons.
    CompareOp {
        /// Equal.
        Eq = "eq",
        /// Not equal; true when an operand is NaN.
        Ne = "ne",
        /// Less.
        Lt = "lt",
        /// Less or equal.
        Le = "le",
        /// Greater.
        Gt = "gt",
        /// Greater or equal.
        Ge = "ge",
    }
}

named! {
    /// Among whom an atomic operation is indivisible and a fence orders.
    Scope {
        /// The invocations of the workgroup.
        Workgroup = "workgroup",
        /// All invocations of the launch.
        Device = "device",
    }
}

named! {
    /// Which lane of the warp a shuffle reads from.
    ShuffleKind {
        /// Lane `lane` modulo 32.
        Index = "shuffle",
        /// `lane` lanes below the own one.
        Up = "shuffle-up",
        /// `lane` lanes above the own one.
        Down = "shuffle-down",
        /// The own number with the bits of `lane` inverted.
        Xor = "shuffle-xor",
        /// Lane `lane` modulo 32, which is the same for all lanes of the warp.
        Broadcast = "broadcast",
    }
}

named! {
    /// What the lanes of a warp say of a condition; missing lanes have no say.
    VoteKind {
        /// Whether it holds in all (bool).
        All = "vote-all",
        /// Whether it holds in any (bool).
        Any = "vote-any",
        /// Bit `k` says whether it holds in lane `k`; 0 of missing lanes (u32).
        Ballot = "ballot",
    }
}

named! {
    /// Which lanes' values are combined. Missing lanes are left out.
    FoldKind {
        /// All, with the same result in each: each of the first 16 lanes with the one 16 above, then 8 with the one 8 above, 4, 2, 1.
        Reduce = "warp-reduce",
        /// Those up to the own lane: at distance 1 first, then 2, 4, 8, 16.
        Scan = "warp-scan",
        /// Those below the own lane: the scan of the lane before; the neutral value in lane 0.
        ScanExclusive = "warp-scan-exclusive",
    }
}

named! {
    /// What is said of a value and the invocations of a workgroup.
    UniformKind {
        /// The value that the first invocation of the workgroup (linear id 0) has, for all of them. All execute it together, unless the value
        /// is provably the same for all anyway.
        Broadcast = "workgroup-broadcast",
        /// The value, which must provably be the same for all invocations of the workgroup that execute this together.
        Require = "require-uniform",
        /// The value, of which the author promises that it is the same for all invocations of the workgroup that execute this together. Where
        /// it is not, the interpreter says so, and a device may give all of them the value that one has.
        Assume = "assume-uniform",
    }
}

named! {
    /// How a warp combines two values.
    FoldOp {
        /// Sum; neutral 0.
        Add = "add",
        /// Product; neutral 1.
        Mul = "mul",
        /// Smaller; neutral the greatest value, of floats infinity.
        Min = "min",
        /// Larger; neutral the least value, of floats −infinity.
        Max = "max",
        /// Bitwise or logical and; neutral all ones. Integers and bool.
        And = "and",
        /// Bitwise or logical or; neutral 0. Integers and bool.
        Or = "or",
        /// Bitwise or logical exclusive or; neutral 0. Integers and bool.
        Xor = "xor",
    }
}

named! {
    /// What an invocation tells the host.
    DebugKind {
        /// Values that the author wants to see.
        Log = "log",
        /// That a condition does not hold; then the launch fails.
        Assert = "assert",
        /// That what must not happen has happened; the launch fails.
        Trap = "trap",
    }
}

impl FoldOp {
    /// The operation that combines two values.
    #[must_use]
    pub fn binary(self) -> BinaryOp {
        match self {
            FoldOp::Add => BinaryOp::Add,
            FoldOp::Mul => BinaryOp::Mul,
            FoldOp::Min => BinaryOp::Min,
            FoldOp::Max => BinaryOp::Max,
            FoldOp::And => BinaryOp::And,
            FoldOp::Or => BinaryOp::Or,
            FoldOp::Xor => BinaryOp::Xor,
        }
    }
}

named! {
    /// Ids and sizes of a launch. All ids start at 0; axis 0 is fastest in linear ids.
    IdKind {
        /// Position in the workgroup along an axis (u32).
        LocalId = "local-id",
        /// Position of the workgroup along an axis (u32).
        GroupId = "group-id",
        /// `group · local size + local id` along an axis, without the global offset (u32).
        GlobalId = "global-id",
        /// Workgroup size along an axis (u32).
        LocalSize = "local-size",
        /// Number of workgroups along an axis (u32).
        NumGroups = "num-groups",
        /// Number of launched invocations along an axis (u32).
        GlobalSize = "global-size",
        /// The launch's global offset along an axis (u64).
        GlobalOffset = "global-offset",
        /// The size that the kernel declared along an axis, before rounding up to whole workgroups (u64); the launched size if it
        /// declared none.
        Bound = "bound",
        /// Linear position in the workgroup (u32).
        LocalLinearId = "local-linear-id",
        /// Invocations in a workgroup (u32).
        LocalLinearSize = "local-linear-size",
        /// Linear position in the grid (u64).
        GlobalLinearId = "global-linear-id",
        /// Invocations in the grid (u64).
        GlobalLinearSize = "global-linear-size",
        /// Number of dimensions of the launch, 1 to 3 (u32).
        WorkDim = "work-dim",
        /// Position in the logical warp (u32).
        LaneId = "lane-id",
        /// Position of the logical warp in the workgroup (u32).
        WarpId = "warp-id",
        /// Logical warps in the workgroup, the last maybe partial (u32).
        NumWarps = "num-warps",
        /// Lanes of a logical warp: a constant of the target (u32).
        WarpSize = "warp-size",
    }
}

impl IdKind {
    /// Whether it has an axis.
    #[must_use]
    pub fn has_axis(self) -> bool {
        match self {
            IdKind::LocalId
            | IdKind::GroupId
            | IdKind::GlobalId
            | IdKind::LocalSize
            | IdKind::NumGroups
            | IdKind::GlobalSize
            | IdKind::GlobalOffset
            | IdKind::Bound => true,
            IdKind::LocalLinearId
            | IdKind::LocalLinearSize
            | IdKind::GlobalLinearId
            | IdKind::GlobalLinearSize
            | IdKind::WorkDim
            | IdKind::LaneId
            | IdKind::WarpId
            | IdKind::NumWarps
            | IdKind::WarpSize => false,
        }
    }

    /// The type of its value.
    #[must_use]
    pub fn ty(self) -> Type {
        match self {
            IdKind::GlobalOffset | IdKind::Bound | IdKind::GlobalLinearId | IdKind::GlobalLinearSize => Type::U64,
            IdKind::LocalId
            | IdKind::GroupId
            | IdKind::GlobalId
            | IdKind::LocalSize
            | IdKind::NumGroups
            | IdKind::GlobalSize
            | IdKind::LocalLinearId
            | IdKind::LocalLinearSize
            | IdKind::WorkDim
            | IdKind::LaneId
            | IdKind::WarpId
            | IdKind::NumWarps
            | IdKind::WarpSize => Type::U32,
        }
    }
}

impl Op {
    /// An operation of one operand, of the class of its type.
    #[must_use]
    pub fn unary(function: &Function, op: UnaryOp, arg: Value) -> Op {
        Op::Unary { op: op.on(scalar_of(function, arg)), arg }
    }

    /// An operation of two operands, of the class of their type.
    #[must_use]
    pub fn binary(function: &Function, op: BinaryOp, lhs: Value, rhs: Value) -> Op {
        Op::Binary { op: op.on(scalar_of(function, lhs)), lhs, rhs }
    }

    /// The name in the text form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Op::Constant(_) => "const",
            Op::Unary { op, arg: _ } => op.name(),
            Op::Binary { op, lhs: _, rhs: _ } => op.name(),
            Op::Fma { a: _, b: _, c: _ } => "fma",
            Op::Compare { op, lhs: _, rhs: _ } => op.name(),
            Op::Select { cond: _, then: _, other: _ } => "select",
            Op::Convert { to: _, arg: _ } => "convert",
            Op::Bitcast { to: _, arg: _ } => "bitcast",
            Op::MakeVector { lanes: _ } => "vector",
            Op::Extract { vector: _, lane: _ } => "extract",
            Op::Insert { vector: _, lane: _, scalar: _ } => "insert",
            Op::Id { kind, axis: _ } => kind.name(),
            Op::Memory { memory: _ } => "memory",
            Op::Extent { view: _, axis: _ } => "extent",
            Op::Offset { view: _ } => "offset",
            Op::View { view: _, offset: _, extents: _, strides: _ } => "view",
            Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ } => "window",
            Op::Load { view: _, index: _ } => "load",
            Op::Store { view: _, index: _, value: _ } => "store",
            Op::Barrier => "barrier",
            Op::Atomic { update, view: _, index: _, scope: _ } => update.name(),
            Op::AtomicApply { view: _, index: _, body: _, scope: _ } => "atomic-apply",
            Op::Fence { scope: _ } => "fence",
            Op::WarpBarrier => "warp-barrier",
            Op::Shuffle { kind, value: _, lane: _ } => kind.name(),
            Op::Vote { kind, cond: _ } => kind.name(),
            Op::WarpFold { kind, op: _, arg: _ } => kind.name(),
            Op::Assume { cond: _ } => "assume",
            Op::Uniform { kind, form: _, value: _ } => kind.name(),
            Op::Debug { kind, text: _, values: _ } => kind.name(),
            Op::Clock => "clock",
            Op::Call { function: _, args: _ } => "call",
            Op::If { cond: _, then: _, other: _ } => "if",
            Op::For { kind: _, carried: _, body: _ } => "for",
        }
    }

    /// The values it reads, left to right (not those read inside its regions).
    #[must_use]
    pub fn operands(self, function: &Function) -> Operands {
        match self {
            Op::Constant(_)
            | Op::Id { kind: _, axis: _ }
            | Op::Memory { memory: _ }
            | Op::Barrier
            | Op::Fence { scope: _ }
            | Op::WarpBarrier
            | Op::Clock => Operands::new(),
            Op::Unary { op: _, arg } | Op::Convert { to: _, arg } | Op::Bitcast { to: _, arg } => {
                smallvec![arg]
            }
            Op::Binary { op: _, lhs, rhs } | Op::Compare { op: _, lhs, rhs } => smallvec![lhs, rhs],
            Op::Fma { a, b, c } => smallvec![a, b, c],
            Op::Select { cond, then, other } => smallvec![cond, then, other],
            Op::MakeVector { lanes } => function.list(lanes).into(),
            Op::Extract { vector, lane: _ } => smallvec![vector],
            Op::Insert { vector, lane: _, scalar } => smallvec![vector, scalar],
            Op::Extent { view, axis: _ } | Op::Offset { view } => smallvec![view],
            Op::View { view, offset, extents, strides } => {
                let mut read: Operands = smallvec![view, offset];
                read.extend_from_slice(function.list(extents));
                read.extend_from_slice(function.list(strides));
                read
            }
            Op::Window { view, offset, elem: _, stride: _, extent } => smallvec![view, offset, extent],
            Op::Load { view, index } | Op::AtomicApply { view, index, body: _, scope: _ } => {
                let mut read: Operands = smallvec![view];
                read.extend_from_slice(function.list(index));
                read
            }
            Op::Store { view, index, value: _ } | Op::Atomic { update: _, view, index, scope: _ } => {
                let mut read: Operands = smallvec![view];
                read.extend_from_slice(function.list(index));
                read.extend(self.stored());
                read
            }
            Op::Shuffle { kind: _, value, lane } => smallvec![value, lane],
            Op::Vote { kind: _, cond } | Op::Assume { cond } => smallvec![cond],
            Op::WarpFold { kind: _, op: _, arg } => smallvec![arg],
            Op::Uniform { kind: _, form: _, value } => smallvec![value],
            Op::Debug { kind: _, text: _, values } => function.list(values).into(),
            Op::Call { function: _, args } => function.list(args).into(),
            Op::If { cond, then: _, other: _ } => smallvec![cond],
            Op::For { kind, carried, body: _ } => {
                let mut read = Operands::from_vec(kind.operands());
                read.extend_from_slice(function.list(carried));
                read
            }
        }
    }

    /// The regions that it owns, in order.
    #[must_use]
    pub fn regions(self) -> Vec<RegionId> {
        match self {
            Op::If { cond: _, then, other } => vec![then, other],
            Op::For { kind: _, carried: _, body } | Op::AtomicApply { view: _, index: _, body, scope: _ } => vec![body],
            Op::Constant(_)
            | Op::Unary { op: _, arg: _ }
            | Op::Binary { op: _, lhs: _, rhs: _ }
            | Op::Fma { a: _, b: _, c: _ }
            | Op::Compare { op: _, lhs: _, rhs: _ }
            | Op::Select { cond: _, then: _, other: _ }
            | Op::Convert { to: _, arg: _ }
            | Op::Bitcast { to: _, arg: _ }
            | Op::MakeVector { lanes: _ }
            | Op::Extract { vector: _, lane: _ }
            | Op::Insert { vector: _, lane: _, scalar: _ }
            | Op::Id { kind: _, axis: _ }
            | Op::Memory { memory: _ }
            | Op::Extent { view: _, axis: _ }
            | Op::Offset { view: _ }
            | Op::View { view: _, offset: _, extents: _, strides: _ }
            | Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ }
            | Op::Load { view: _, index: _ }
            | Op::Store { view: _, index: _, value: _ }
            | Op::Barrier
            | Op::Atomic { update: _, view: _, index: _, scope: _ }
            | Op::Fence { scope: _ }
            | Op::WarpBarrier
            | Op::Shuffle { kind: _, value: _, lane: _ }
            | Op::Vote { kind: _, cond: _ }
            | Op::WarpFold { kind: _, op: _, arg: _ }
            | Op::Assume { cond: _ }
            | Op::Uniform { kind: _, form: _, value: _ }
            | Op::Debug { kind: _, text: _, values: _ }
            | Op::Clock
            | Op::Call { function: _, args: _ } => Vec::new(),
        }
    }

    /// The type of the single result, from the operands' types. `None` for operations without result, for calls and control
    /// operations (whose result types the function or the regions give), and where the operands do not fit: the validator
    /// then says why.
    #[must_use]
    pub fn result_type(self, function: &Function) -> Option<Type> {
        let elem = |value: Value| function.ty(value).elem();
        match self {
            Op::Constant(constant) => Some(Type::Elem(constant.elem)),
            Op::Unary { op: _, arg } => Some(function.ty(arg)),
            Op::Binary { op: _, lhs, rhs: _ } => Some(function.ty(lhs)),
            Op::Fma { a, b: _, c: _ } => Some(function.ty(a)),
            Op::Compare { op: _, lhs, rhs: _ } => elem(lhs).map(|elem| Type::Elem(elem.with_scalar(Scalar::Bool))),
            Op::Select { cond: _, then, other: _ } => Some(function.ty(then)),
            Op::Convert { to, arg: _ } | Op::Bitcast { to, arg: _ } => Some(Type::Elem(to)),
            Op::MakeVector { lanes } => {
                let lanes = function.list(lanes);
                let first = elem(*lanes.first()?)?;
                Some(Type::Elem(Elem { scalar: first.scalar, lanes: u8::try_from(lanes.len()).ok()? }))
            }
            Op::Extract { vector, lane: _ } => elem(vector).map(|elem| Type::scalar(elem.scalar)),
            Op::Insert { vector, lane: _, scalar: _ } => Some(function.ty(vector)),
            Op::Id { kind, axis: _ } => Some(kind.ty()),
            Op::Memory { memory } => {
                let memory = function.memories.get(memory)?;
                let access = if memory.space == Space::Constant { Access::Read } else { Access::ReadWrite };
                Some(Type::View(ViewType {
                    elem: memory.elem,
                    space: memory.space,
                    access,
                    stride: memory.stride,
                    rank: 1,
                }))
            }
            Op::Extent { view: _, axis: _ } | Op::Offset { view: _ } => Some(Type::U64),
            Op::View { view, offset: _, extents, strides: _ } => {
                let view = function.ty(view).view()?;
                Some(Type::View(ViewType { rank: u8::try_from(extents.len()).ok()?, ..view }))
            }
            Op::Window { view, offset: _, elem, stride, extent: _ } => {
                let view = function.ty(view).view()?;
                Some(Type::View(ViewType { elem, stride, rank: 1, ..view }))
            }
            Op::Load { view, index: _ }
            | Op::Atomic { update: _, view, index: _, scope: _ }
            | Op::AtomicApply { view, index: _, body: _, scope: _ } => Some(Type::Elem(function.ty(view).view()?.elem)),
            Op::Shuffle { kind: _, value, lane: _ } | Op::Uniform { kind: _, form: _, value } => {
                Some(function.ty(value))
            }
            Op::Vote { kind: VoteKind::All | VoteKind::Any, cond: _ } => Some(Type::scalar(Scalar::Bool)),
            Op::Vote { kind: VoteKind::Ballot, cond: _ } => Some(Type::U32),
            Op::WarpFold { kind: _, op: _, arg } => Some(function.ty(arg)),
            Op::Clock => Some(Type::U64),
            Op::Store { view: _, index: _, value: _ }
            | Op::Barrier
            | Op::Fence { scope: _ }
            | Op::WarpBarrier
            | Op::Assume { cond: _ }
            | Op::Debug { kind: _, text: _, values: _ }
            | Op::Call { function: _, args: _ }
            | Op::If { cond: _, then: _, other: _ }
            | Op::For { kind: _, carried: _, body: _ } => None,
        }
    }
}

impl CompareOp {
    /// The comparison with its sides exchanged.
    #[must_use]
    pub fn swapped(self) -> CompareOp {
        match self {
            CompareOp::Eq | CompareOp::Ne => self,
            CompareOp::Lt => CompareOp::Gt,
            CompareOp::Le => CompareOp::Ge,
            CompareOp::Gt => CompareOp::Lt,
            CompareOp::Ge => CompareOp::Le,
        }
    }

    /// The types that it takes: bools are equal or not, and have no order.
    #[must_use]
    pub fn domain(self) -> Domain {
        match self {
            CompareOp::Eq | CompareOp::Ne => Domain::All,
            CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => Domain::Number,
        }
    }
}

/// The scalar type of an operand; of a view, and of a value that a text or a file uses before it makes it, any integer.
fn scalar_of(function: &Function, value: Value) -> Scalar {
    let elem = function.values.get(value).and_then(|data| data.ty.elem());
    elem.map_or(Scalar::U32, |elem| elem.scalar)
}
