//! The operations: plain data, with everything that other code must know of an operation beside it.

use smallvec::smallvec;

use crate::function::{Function, Op, RegionId};
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
mod kinds;

pub use arithmetic::{
    Binary, BinaryOp, Domain, FloatOp, FloatUnary, IntegerOp, IntegerUnary, LogicOp, PlainInteger, Unary, UnaryOp,
};
pub use atomic::{AtomicOp, AtomicUpdate};
pub use effects::{AccessKind, Effects, ElementAccess, Meeting};
pub use kinds::{
    CompareOp, DEBUG_VALUES, DebugKind, FoldKind, FoldOp, IdKind, LoopKind, Scope, ShuffleKind, UniformKind, VoteKind,
};

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

/// The scalar type of an operand; of a view, and of a value that a text or a file uses before it makes it, any integer.
fn scalar_of(function: &Function, value: Value) -> Scalar {
    let elem = function.values.get(value).and_then(|data| data.ty.elem());
    elem.map_or(Scalar::U32, |elem| elem.scalar)
}
