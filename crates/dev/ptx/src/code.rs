//! Instructions as the interpreter runs them: names are slots, labels are places, modifiers are functions.

use crate::arith::convert::Conversion;

/// A register of 32 lanes of 64 bits, or a constant in the same form. Bits above the register's size are zero.
pub(crate) type Slot = u32;
/// A predicate of 32 lanes.
pub(crate) type Pred = u32;
/// The predicate that is nowhere true, and the one that is everywhere.
pub(crate) const NEVER: Pred = 0;
pub(crate) const ALWAYS: Pred = 1;
/// The target of predicates that are not read.
pub(crate) const NOWHERE: Pred = 2;
pub(crate) const FIRST_PRED: Pred = 3;

/// A predicate as a source, perhaps negated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Test {
    pub(crate) pred: Pred,
    pub(crate) negated: bool,
}

pub(crate) type Of1 = Box<dyn Fn(u64) -> u64 + Send + Sync>;
pub(crate) type Of2 = Box<dyn Fn(u64, u64) -> u64 + Send + Sync>;
pub(crate) type Of3 = Box<dyn Fn(u64, u64, u64) -> u64 + Send + Sync>;
pub(crate) type Of4 = Box<dyn Fn([u64; 4]) -> u64 + Send + Sync>;
pub(crate) type Compare = Box<dyn Fn(u64, u64) -> bool + Send + Sync>;

/// Where an address points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Space {
    Generic,
    Global,
    Const,
    Shared,
    Local,
    /// Parameters of the launch.
    Param,
}

/// How predicates are combined with a comparison or each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Logic {
    And,
    Or,
    Xor,
    /// The first only.
    First,
}

impl Logic {
    pub(crate) fn of(self, a: u32, b: u32) -> u32 {
        match self {
            Logic::And => a & b,
            Logic::Or => a | b,
            Logic::Xor => a ^ b,
            Logic::First => a,
        }
    }
}

/// An address: a register and what is added to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address {
    pub(crate) space: Space,
    pub(crate) base: Slot,
    pub(crate) offset: u64,
    /// The bits that the sum has: those of the register.
    pub(crate) mask: u64,
}

/// A load's or store's element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Element {
    /// 1, 2, 4 or 8.
    pub(crate) bytes: u32,
    /// Sign bits are repeated up to this many bits; 0 for zeros.
    pub(crate) sign_to: u32,
}

/// The operation of an atomic instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Atomic {
    Add,
    And,
    Or,
    Xor,
    Min,
    MinSigned,
    Max,
    MaxSigned,
    Inc,
    Dec,
    Exchange,
    CompareExchange,
    AddF32,
    AddF64,
    AddHalf,
    AddHalves,
    AddBrain,
    AddBrains,
}

/// Which sums with carries there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Carry {
    pub(crate) bits: u32,
    pub(crate) subtract: bool,
    pub(crate) carry_in: bool,
    pub(crate) carry_out: bool,
}

/// The operation of a warp's lanes together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Together {
    Barrier,
    ShuffleUp,
    ShuffleDown,
    ShuffleXor,
    ShuffleIndex,
    VoteAll,
    VoteAny,
    VoteUni,
    VoteBallot,
    MatchAny(u32),
    MatchAll(u32),
    ReduceAdd,
    ReduceMin,
    ReduceMinSigned,
    ReduceMax,
    ReduceMaxSigned,
    ReduceAnd,
    ReduceOr,
    ReduceXor,
    Elect,
}

/// The use of a predicate by a barrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BarrierResult {
    None,
    Count(Slot),
    All(Pred),
    Any(Pred),
}

/// An argument or result of a call: bytes of local memory or a register, from and to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Passed {
    Bytes { from: u32, to: u32, bytes: u32 },
    Slot { from: Slot, to: Slot },
    Pred { from: Pred, to: Pred },
}

/// Numbers that only exist while a warp runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counter {
    Clock32,
    Clock32High,
    Clock64,
    Timer,
    TimerLow,
    TimerHigh,
}

/// Numbers that a lane has from its start to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Special {
    Tid(usize),
    Ntid(usize),
    Ctaid(usize),
    Nctaid(usize),
    Lane,
    Warp,
    Warps,
    /// Bits of lanes: `lt`, `le`, `gt`, `ge`, `eq`.
    Lanes(Order),
    /// A number that is the same for all.
    Fixed(u32),
}

/// How lanes of a mask compare with a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Less,
    AtMost,
    Greater,
    AtLeast,
    Equal,
}

pub(crate) enum Op {
    Nop,
    Copy {
        to: Slot,
        from: Slot,
    },
    Map1 {
        of: Of1,
        to: Slot,
        a: Slot,
    },
    Map2 {
        of: Of2,
        to: Slot,
        a: Slot,
        b: Slot,
    },
    Map3 {
        of: Of3,
        to: Slot,
        a: Slot,
        b: Slot,
        c: Slot,
    },
    Map4 {
        of: Of4,
        to: Slot,
        from: [Slot; 4],
    },
    Convert {
        how: Conversion,
        to: Slot,
        a: Slot,
    },
    Carry {
        how: Carry,
        to: Slot,
        a: Slot,
        b: Slot,
    },
    /// The product's sum with carries: which half of the product, signed or not.
    CarryMad {
        how: Carry,
        high: bool,
        signed: bool,
        to: Slot,
        a: Slot,
        b: Slot,
        c: Slot,
    },
    /// `yes = logic(a cmp b, with)`, `no = logic(!(a cmp b), with)`.
    Compare {
        of: Compare,
        logic: Logic,
        with: Test,
        yes: Pred,
        no: Pred,
        a: Slot,
        b: Slot,
    },
    Select {
        to: Slot,
        a: Slot,
        b: Slot,
        test: Test,
    },
    PredLogic {
        logic: Logic,
        to: Pred,
        a: Test,
        b: Test,
    },
    /// All of these to a register: a value where the predicate holds, else 0.
    FromPred {
        to: Slot,
        value: u64,
        test: Test,
    },
    /// Splits a value into parts of this number of bits.
    Split {
        bits: u32,
        to: Vec<Slot>,
        from: Slot,
    },
    Join {
        bits: u32,
        to: Slot,
        from: Vec<Slot>,
    },
    Load {
        element: Element,
        to: Vec<Slot>,
        address: Address,
    },
    Store {
        bytes: u32,
        from: Vec<Slot>,
        address: Address,
    },
    Atomic {
        what: Atomic,
        bytes: u32,
        to: Slot,
        address: Address,
        a: Slot,
        b: Slot,
    },
    IsSpace {
        space: Space,
        to: Pred,
        a: Slot,
    },
    Read {
        counter: Counter,
        to: Slot,
    },
    ActiveMask {
        to: Slot,
    },
    Jump {
        to: u32,
        uniform: bool,
    },
    JumpTable {
        index: Slot,
        to: Vec<u32>,
        uniform: bool,
    },
    Call {
        to: u32,
        before: Vec<Passed>,
        after: Vec<Passed>,
    },
    Return,
    Exit,
    Trap,
    Barrier {
        wait: bool,
        aligned: bool,
        id: Slot,
        threads: Option<Slot>,
        result: BarrierResult,
        test: Test,
    },
    Together {
        what: Together,
        to: Slot,
        flag: Pred,
        a: Slot,
        b: Slot,
        c: Slot,
        test: Test,
        members: Slot,
    },
}

/// An instruction.
pub(crate) struct Inst {
    pub(crate) line: u32,
    pub(crate) guard: Option<Test>,
    pub(crate) op: Op,
}

/// The initial content of a register: a constant, or that of an undefined one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Begin {
    Value(u64),
    Special(Special),
}

/// A kernel's parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameter {
    pub(crate) offset: u32,
    pub(crate) bytes: u32,
}

/// A kernel.
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) start: u32,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) parameter_bytes: u32,
    /// Registers of the functions that it may call, and then its own.
    pub(crate) slots: Vec<Begin>,
    pub(crate) preds: u32,
    pub(crate) local_bytes: u32,
    pub(crate) shared_bytes: u32,
    pub(crate) required: Option<[u32; 3]>,
    pub(crate) most_threads: u32,
}
