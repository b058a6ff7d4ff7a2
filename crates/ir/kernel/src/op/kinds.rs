//! The kinds that some operations have: loops, comparisons, scopes, exchanges in a warp, ids.

use super::{BinaryOp, Domain};
use crate::types::Type;
use crate::value::Value;

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

/// The greatest number of values that one debug operation reports.
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
    /// The invocations among which an atomic operation is indivisible and a fence orders.
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
    /// A vote of the lanes of a warp on a condition; missing lanes do not take part.
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
    /// A property of a value among the invocations of a workgroup.
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
    /// A report of an invocation to the host.
    DebugKind {
        /// Values that the author prints.
        Log = "log",
        /// That a condition does not hold; then the launch fails.
        Assert = "assert",
        /// That what must not happen has happened; the launch fails.
        Trap = "trap",
        /// A text with values in it, by a format of C's `printf`.
        Print = "print",
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
