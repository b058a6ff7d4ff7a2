//! Effects of operations besides computing: which element of memory they access, and what is visible to others.

use smallvec::smallvec;

use super::{LoopKind, Scope};
use crate::function::{List, Op, RegionId};
use crate::value::{Operands, Value};

/// An operation's access to one element of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElementAccess {
    /// The view.
    pub view: Value,
    /// One i64 or u64 for each axis.
    pub index: List,
    /// The kind of access.
    pub kind: AccessKind,
}

/// The effect of an access on its element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessKind {
    /// It is read.
    Load,
    /// It is written.
    Store,
    /// It is read and replaced in one step, which is indivisible among the invocations that the scope names.
    Update(Scope),
}

impl ElementAccess {
    /// Whether the element is read.
    #[must_use]
    pub fn reads(&self) -> bool {
        match self.kind {
            AccessKind::Load | AccessKind::Update(_) => true,
            AccessKind::Store => false,
        }
    }

    /// Whether the element is written.
    #[must_use]
    pub fn writes(&self) -> bool {
        match self.kind {
            AccessKind::Store | AccessKind::Update(_) => true,
            AccessKind::Load => false,
        }
    }

    /// Whether it reads and writes in one step.
    #[must_use]
    pub fn is_update(&self) -> bool {
        matches!(self.kind, AccessKind::Update(_))
    }
}

/// Which invocations an operation brings together: all of them execute it, or it has no meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Those of the warp exchange values.
    Warp,
    /// Those of the workgroup wait for each other.
    Workgroup,
}

/// The effects of an operation beyond results that follow from its operands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is a separate question.
pub struct Effects {
    /// It reads memory that may change.
    pub reads: bool,
    /// It writes memory.
    pub writes: bool,
    /// It orders accesses of this invocation for others.
    pub orders: bool,
    /// The invocations that must meet for it.
    pub meets: Option<Meeting>,
    /// It reports something to the host.
    pub tells: bool,
    /// It is a promise of the author, on which others rely.
    pub promises: bool,
    /// Its result may be another one each time: a fresh private memory, a clock.
    pub fresh: bool,
    /// It does what its regions or the called function do.
    pub inner: bool,
}

impl Effects {
    /// Whether there are none: it can be dropped when its results are unused, and moved past anything.
    #[must_use]
    pub fn none(self) -> bool {
        self == Effects::default()
    }

    /// Whether it must be executed even where its results are unused; what it does inside is not looked at.
    #[must_use]
    pub fn must_stay(self) -> bool {
        self.is_noticed() || self.promises
    }

    /// Whether others notice that it was executed: memory, other invocations or the host.
    #[must_use]
    pub fn is_noticed(self) -> bool {
        self.writes || self.orders || self.tells
    }
}

impl Op {
    /// The element of memory that it touches, if it touches one.
    #[must_use]
    pub fn access(self) -> Option<ElementAccess> {
        let (view, index, kind) = match self {
            Op::Load { view, index } => (view, index, AccessKind::Load),
            Op::Store { view, index, value: _ } => (view, index, AccessKind::Store),
            Op::Atomic { update: _, view, index, scope } | Op::AtomicApply { view, index, body: _, scope } => {
                (view, index, AccessKind::Update(scope))
            }
            _ => return None,
        };
        Some(ElementAccess { view, index, kind })
    }

    /// The atomic update that it is, if it is one.
    #[must_use]
    pub fn update(self) -> Option<ElementAccess> {
        self.access().filter(ElementAccess::is_update)
    }

    /// The values that an access stores or compares with the element, in the order of the operands.
    #[must_use]
    pub fn stored(self) -> Operands {
        match self {
            Op::Store { view: _, index: _, value } => smallvec![value],
            Op::Atomic { update, view: _, index: _, scope: _ } => update.operands(),
            _ => Operands::new(),
        }
    }

    /// The region of an atomic update that says what becomes of the element.
    #[must_use]
    pub fn update_region(self) -> Option<RegionId> {
        match self {
            Op::AtomicApply { view: _, index: _, body, scope: _ } => Some(body),
            _ => None,
        }
    }

    /// The same access of another element: of a view, at an index, with other values in place of [`Op::stored`]. An operation that is
    /// no access stays as it is.
    #[must_use]
    pub fn with_access(self, view: Value, index: List, stored: &[Value]) -> Op {
        match (self, stored) {
            (Op::Load { view: _, index: _ }, _) => Op::Load { view, index },
            (Op::Store { view: _, index: _, value: _ }, &[value]) => Op::Store { view, index, value },
            (Op::Atomic { update, view: _, index: _, scope }, stored) => {
                let mut stored = stored.iter().copied();
                let update = update.with_operands(|old| stored.next().unwrap_or(old));
                Op::Atomic { update, view, index, scope }
            }
            (Op::AtomicApply { view: _, index: _, body, scope }, _) => Op::AtomicApply { view, index, body, scope },
            (op, _) => op,
        }
    }

    /// Returns its effects beyond its results.
    #[must_use]
    pub fn effects(self) -> Effects {
        let none = Effects::default();
        match self {
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
            | Op::Extent { view: _, axis: _ }
            | Op::Offset { view: _ }
            | Op::View { view: _, offset: _, extents: _, strides: _ }
            | Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ } => none,
            Op::Load { view: _, index: _ }
            | Op::Store { view: _, index: _, value: _ }
            | Op::Atomic { update: _, view: _, index: _, scope: _ }
            | Op::AtomicApply { view: _, index: _, body: _, scope: _ } => {
                let access = self.access();
                let (reads, writes) = access.map_or((true, true), |access| (access.reads(), access.writes()));
                Effects { reads, writes, inner: self.update_region().is_some(), ..none }
            }
            Op::Memory { memory: _ } | Op::Clock => Effects { fresh: true, ..none },
            Op::Barrier => Effects { orders: true, meets: Some(Meeting::Workgroup), ..none },
            Op::Fence { scope: _ } => Effects { orders: true, ..none },
            Op::WarpBarrier => Effects { orders: true, meets: Some(Meeting::Warp), ..none },
            Op::Shuffle { kind: _, value: _, lane: _ }
            | Op::Vote { kind: _, cond: _ }
            | Op::WarpFold { kind: _, op: _, arg: _ } => Effects { meets: Some(Meeting::Warp), ..none },
            Op::Assume { cond: _ } => Effects { promises: true, ..none },
            // Where the others are is part of what it means, so it is not a computation that may be moved.
            Op::Uniform { kind: _, form: _, value: _ } => Effects { meets: Some(Meeting::Workgroup), ..none },
            Op::Debug { kind: _, text: _, values: _ } => Effects { tells: true, ..none },
            Op::Call { function: _, args: _ } | Op::If { cond: _, then: _, other: _ } => {
                Effects { inner: true, ..none }
            }
            Op::For { kind, carried: _, body: _ } => {
                // A loop whose fuel is used up reports to the host.
                Effects { inner: true, tells: matches!(kind, LoopKind::While { fuel: _ }), ..none }
            }
        }
    }

    /// Whether it can be dropped when its results are unused, and moved past anything but stores: no effect beyond its results.
    #[must_use]
    pub fn is_pure(self) -> bool {
        self.effects().none()
    }
}
