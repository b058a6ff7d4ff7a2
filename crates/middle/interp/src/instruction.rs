//! The flat form of a function: instructions over numbered 64-bit slots, with jumps instead of regions.
//!
//! A register value occupies one slot for each lane. A view of rank r occupies 5 + 2r slots: root, number of elements in the root, offset
//! in elements, the byte of the root from which elements are counted, bytes of the root, r extents, r strides. All slot numbers are
//! relative to the frame of the function.

use crisp_ir_kernel::{DebugKind, Elem, FoldKind, IdKind, LoopKind, Scalar, ShuffleKind, Type, ViewType, VoteKind};
use crisp_support_diagnostics::Span;

use crate::names::Named;

/// A slot of the frame.
pub(crate) type Slot = u32;

/// The slots of a view, relative to its first one.
pub(crate) mod view {
    pub(crate) const ROOT: usize = 0;
    pub(crate) const ROOT_LENGTH: usize = 1;
    pub(crate) const OFFSET: usize = 2;
    pub(crate) const BASE: usize = 3;
    pub(crate) const BYTES: usize = 4;
    pub(crate) const EXTENTS: usize = 5;

    pub(crate) fn strides(rank: usize) -> usize {
        EXTENTS + rank
    }

    pub(crate) fn slots(rank: usize) -> usize {
        EXTENTS + 2 * rank
    }
}

/// One step of an invocation. Numbers named after tables of [`Function`] index these.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Instruction {
    Constant {
        to: Slot,
        constant: u32,
    },
    Unary {
        function: fn(u64) -> u64,
        lanes: u8,
        to: Slot,
        a: Slot,
    },
    Binary {
        function: fn(u64, u64) -> u64,
        lanes: u8,
        to: Slot,
        a: Slot,
        b: Slot,
    },
    Fma {
        function: fn(u64, u64, u64) -> u64,
        lanes: u8,
        to: Slot,
        a: Slot,
        b: Slot,
        c: Slot,
    },
    Compare {
        function: fn(u64, u64) -> bool,
        lanes: u8,
        to: Slot,
        a: Slot,
        b: Slot,
    },
    Select {
        slots: u8,
        by_lane: bool,
        to: Slot,
        cond: Slot,
        then: Slot,
        other: Slot,
    },
    Bitcast {
        from: Elem,
        elem: Elem,
        to: Slot,
        a: Slot,
    },
    Copy {
        slots: u8,
        to: Slot,
        from: Slot,
    },
    /// Several copies at once: all are read before any is written.
    Move {
        list: MoveList,
    },
    Insert {
        lanes: u8,
        lane: u8,
        to: Slot,
        vector: Slot,
        scalar: Slot,
    },
    Id {
        kind: IdKind,
        axis: u8,
        to: Slot,
    },
    /// Makes a view of a memory of the [`crate::Program`].
    Memory {
        memory: u32,
        to: Slot,
    },
    View {
        view: u32,
    },
    Window {
        window: u32,
    },
    Load {
        access: u32,
    },
    Store {
        access: u32,
    },
    Barrier {
        meeting: u32,
    },
    /// Waits for the workgroup's other invocations and takes the value of the first one.
    Broadcast {
        exchange: u32,
        meeting: u32,
    },
    /// Hands a value on, which has to be the one that all others of the workgroup have here.
    Agree {
        exchange: u32,
        meeting: u32,
    },
    /// Waits for the warp's other lanes and exchanges values with them.
    Exchange {
        exchange: u32,
        meeting: u32,
    },
    /// Replaces an element by what a function of it and up to two operands is.
    Atomic {
        update: u32,
    },
    /// Loads the element that an atomic update begins with; no other invocation goes on before it ends.
    BeginUpdate {
        access: u32,
    },
    /// Stores the element that an atomic update ends with.
    EndUpdate {
        access: u32,
    },
    /// Orders accesses for all invocations of the launch.
    DeviceFence,
    /// Finds out whether a promise is kept.
    Assume {
        cond: Slot,
    },
    /// Reports something to the host.
    Debug {
        debug: u32,
    },
    /// Reports to the host that a loop's fuel is used up.
    FuelUsedUp,
    Clock {
        to: Slot,
    },
    Call {
        call: u32,
    },
    /// Goes on at `target` when the condition is false.
    Unless {
        cond: Slot,
        target: u32,
    },
    Jump {
        target: u32,
    },
    /// Fixes the trip count; goes on at the loop's end when it is zero.
    Enter {
        r#loop: u32,
    },
    /// Ends an iteration; goes back to the loop's start while there are further ones.
    Next {
        r#loop: u32,
    },
    Return {
        end: u32,
    },
}

/// A piece of [`Function::moves`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveList {
    pub(crate) first: u32,
    pub(crate) count: u32,
}

/// One copy of consecutive slots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub(crate) to: Slot,
    pub(crate) from: Slot,
    pub(crate) slots: u8,
}

/// A load or store.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub(crate) view: Slot,
    pub(crate) ty: ViewType,
    /// One slot for each axis, and whether it is signed.
    pub(crate) index: Vec<(Slot, bool)>,
    /// Where the loaded element goes, or where the stored one is.
    pub(crate) element: Slot,
    /// Number among all places of the program.
    pub(crate) place: u32,
}

/// How an atomic operation makes the new element.
#[derive(Clone, Copy, Debug)]
pub(crate) enum UpdateKind {
    /// `function(old, operand)`
    Binary(fn(u64, u64) -> u64),
    /// The operand.
    Exchange,
    /// One more; 0 where the element is not below the operand.
    Inc,
    /// One less; the operand where the element is 0 or above it.
    Dec,
    /// The operand, where the element has the bits of the slot here.
    CompareExchange(Slot),
}

/// An atomic operation.
#[derive(Clone, Debug)]
pub(crate) struct Update {
    pub(crate) kind: UpdateKind,
    pub(crate) operand: Slot,
    /// The element goes to the access's slot.
    pub(crate) access: Access,
}

/// An operation of the lanes of a warp together, or of the invocations of a workgroup.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ExchangeKind {
    /// Reads the value of the lane that the slot here chooses.
    Shuffle(ShuffleKind, Slot),
    Vote(VoteKind),
    /// Takes the value of the first.
    First,
    /// Only waits.
    Nothing,
    /// Combines; the last is the neutral value.
    Fold(FoldKind, fn(u64, u64) -> u64, u64),
}

/// An operation of a warp or workgroup.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exchange {
    pub(crate) kind: ExchangeKind,
    pub(crate) to: Slot,
    pub(crate) value: Slot,
    /// Slots of the value.
    pub(crate) slots: u8,
}

/// A debug operation.
#[derive(Clone, Debug)]
pub(crate) struct Debug {
    pub(crate) kind: DebugKind,
    /// An assertion's condition.
    pub(crate) cond: Option<Slot>,
    /// Position among the kernel's debug operations.
    pub(crate) site: u32,
    /// The reported values: first slot, and each lane's type.
    pub(crate) values: Vec<(Slot, Elem)>,
}

/// A view made from a view.
#[derive(Clone, Debug)]
pub(crate) struct MakeView {
    pub(crate) to: Slot,
    pub(crate) view: Slot,
    pub(crate) offset: Slot,
    pub(crate) extents: Vec<Slot>,
    /// Empty means row-major.
    pub(crate) strides: Vec<Slot>,
}

/// A view of rank 1 on the bytes of a view's root.
#[derive(Clone, Debug)]
pub(crate) struct MakeWindow {
    pub(crate) to: Slot,
    pub(crate) view: Slot,
    /// Bytes from one element of that view to the next.
    pub(crate) view_stride: u32,
    pub(crate) offset: Slot,
    pub(crate) elem: Elem,
    pub(crate) stride: u32,
    pub(crate) extent: Slot,
}

/// The counters that must be equal for invocations that are together at a barrier or an operation of a warp, or in a call that leads to one: the slots that count the
/// finished iterations of the loops around it.
#[derive(Clone, Debug)]
pub(crate) struct Meeting {
    pub(crate) iterations: Vec<Slot>,
}

/// A call.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// Index into [`crate::Program`]'s functions.
    pub(crate) function: u32,
    /// From slots of the caller to slots of the callee.
    pub(crate) arguments: Vec<Move>,
    /// Where the results go, in slots of the caller.
    pub(crate) results: Vec<Slot>,
    pub(crate) meeting: u32,
}

/// A loop.
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    pub(crate) kind: LoopKind,
    pub(crate) scalar: Scalar,
    pub(crate) operands: Vec<Slot>,
    pub(crate) index: Slot,
    /// The trip count.
    pub(crate) total: Slot,
    /// Finished iterations.
    pub(crate) done: Slot,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// A way out of a function.
#[derive(Clone, Debug)]
pub(crate) struct End {
    /// The results: first slot and number of slots.
    pub(crate) values: Vec<(Slot, u8)>,
}

/// A function in flat form.
#[derive(Clone, Debug, Default)]
pub(crate) struct Function {
    pub(crate) code: Vec<Instruction>,
    /// Where each instruction comes from.
    pub(crate) spans: Vec<Span>,
    /// How many operations of floats each instruction is.
    pub(crate) floats: Vec<u8>,
    /// The function's name.
    pub(crate) name: String,
    /// Where it is defined; none in the empty function.
    pub(crate) span: Option<Span>,
    /// The author's names.
    pub(crate) names: Vec<Named>,
    /// The first slot of each value and its type, in the order of slots.
    pub(crate) types: Vec<(Slot, Type)>,
    /// Slots of a frame.
    pub(crate) slots: u32,
    pub(crate) constants: Vec<crisp_ir_kernel::Constant>,
    pub(crate) moves: Vec<Move>,
    pub(crate) accesses: Vec<Access>,
    pub(crate) views: Vec<MakeView>,
    pub(crate) windows: Vec<MakeWindow>,
    pub(crate) meetings: Vec<Meeting>,
    pub(crate) calls: Vec<Call>,
    pub(crate) loops: Vec<Loop>,
    pub(crate) ends: Vec<End>,
    pub(crate) updates: Vec<Update>,
    pub(crate) exchanges: Vec<Exchange>,
    pub(crate) debugs: Vec<Debug>,
}
