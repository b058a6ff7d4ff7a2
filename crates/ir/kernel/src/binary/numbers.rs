//! The numbers of operations and words in the binary form. They never change within a version of the format: what is
//! new gets the next number, and a change of these raises the version.

use crate::function::{Op, Terminator};
use crate::host_buffer::Purpose;
use crate::op::{
    AtomicOp, AtomicUpdate, BinaryOp, CompareOp, DebugKind, FoldKind, FoldOp, IdKind, LoopKind, Scope, ShuffleKind,
    UnaryOp, UniformKind, VoteKind,
};
use crate::profile::Profile;
use crate::program::{Operand, Step};
use crate::size::{SizeExpr, SizeOp};
use crate::types::{Access, Scalar, Space};

/// A word out of a fixed list; its number is its position.
pub(super) trait Word: Copy + PartialEq + 'static {
    /// All of them, by their numbers.
    const WORDS: &'static [Self];
    /// The name of the kind with its article, for messages.
    const WHAT: &'static str;

    /// Its number.
    fn number(self) -> u8 {
        let position = Self::WORDS.iter().position(|&word| word == self);
        // Each list is complete, which a test checks; 255 is the number of no word.
        position.and_then(|position| u8::try_from(position).ok()).unwrap_or(u8::MAX)
    }
}

macro_rules! words {
    ($($ty:ty, $what:literal, $list:expr;)*) => {
        $(impl Word for $ty {
            const WORDS: &'static [Self] = $list;
            const WHAT: &'static str = $what;
        })*
    };
}

words! {
    bool, "a truth value", &[false, true];
    Scalar, "a scalar type", &Scalar::ALL;
    Space, "a space", &Space::ALL;
    Access, "an access", &Access::ALL;
    Purpose, "a purpose", &Purpose::ALL;
    Profile, "a profile", &[Profile::Strict, Profile::Device];
    SizeOp, "an operation of sizes", &SizeOp::ALL;
    UnaryOp, "an operation of one operand", UnaryOp::ALL;
    BinaryOp, "an operation of two operands", BinaryOp::ALL;
    CompareOp, "a comparison", CompareOp::ALL;
    IdKind, "an id", IdKind::ALL;
    AtomicOp, "an atomic operation", AtomicOp::ALL;
    Scope, "a scope", Scope::ALL;
    ShuffleKind, "a shuffle", ShuffleKind::ALL;
    VoteKind, "a vote", VoteKind::ALL;
    FoldKind, "a reduction or scan", FoldKind::ALL;
    FoldOp, "an operation of reductions", FoldOp::ALL;
    DebugKind, "a message to the host", DebugKind::ALL;
    UniformKind, "a word about uniform values", UniformKind::ALL;
}

/// The tag of a type that is a hardware vector; those of scalars are the scalars' numbers.
pub(super) const VECTOR: u8 = 13;
/// The tag of a view.
pub(super) const VIEW: u8 = 14;

/// The tag of an operation.
pub(super) fn op(op: Op) -> u8 {
    match op {
        Op::Constant(_) => 0,
        Op::Unary { op: _, arg: _ } => 1,
        Op::Binary { op: _, lhs: _, rhs: _ } => 2,
        Op::Fma { a: _, b: _, c: _ } => 3,
        Op::Compare { op: _, lhs: _, rhs: _ } => 4,
        Op::Select { cond: _, then: _, other: _ } => 5,
        Op::Convert { to: _, arg: _ } => 6,
        Op::Bitcast { to: _, arg: _ } => 7,
        Op::MakeVector { lanes: _ } => 8,
        Op::Extract { vector: _, lane: _ } => 9,
        Op::Insert { vector: _, lane: _, scalar: _ } => 10,
        Op::Id { kind: _, axis: _ } => 11,
        Op::Memory { memory: _ } => 12,
        Op::Extent { view: _, axis: _ } => 13,
        Op::Offset { view: _ } => 14,
        Op::View { view: _, offset: _, extents: _, strides: _ } => 15,
        Op::Load { view: _, index: _ } => 16,
        Op::Store { view: _, index: _, value: _ } => 17,
        Op::Barrier => 18,
        Op::Call { function: _, args: _ } => 19,
        Op::If { cond: _, then: _, other: _ } => 20,
        Op::For { kind: _, carried: _, body: _ } => 21,
        Op::Atomic { update: AtomicUpdate::By(_, _), view: _, index: _, scope: _ } => 22,
        Op::Atomic { update: AtomicUpdate::CompareExchange { expected: _, value: _ }, view: _, index: _, scope: _ } => {
            23
        }
        Op::AtomicApply { view: _, index: _, body: _, scope: _ } => 24,
        Op::Fence { scope: _ } => 25,
        Op::Shuffle { kind: _, value: _, lane: _ } => 26,
        Op::Vote { kind: _, cond: _ } => 27,
        Op::WarpFold { kind: _, op: _, arg: _ } => 28,
        Op::Debug { kind: _, text: _, values: _ } => 29,
        Op::Clock => 30,
        Op::Uniform { kind: _, form: _, value: _ } => 31,
        Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ } => 32,
        Op::Assume { cond: _ } => 33,
        Op::WarpBarrier => 34,
    }
}

/// Beside the number of a kind of loop: how often it is unrolled follows.
pub(super) const UNROLLED: u8 = 0x80;

/// The tag of a loop's kind.
pub(super) fn loop_kind(kind: LoopKind) -> u8 {
    match kind {
        LoopKind::Up { from: _, to: _, step: _ } => 0,
        LoopKind::Down { count: _, step: _ } => 1,
        LoopKind::Multiply { from: _, limit: _, factor: _ } => 2,
        LoopKind::Divide { from: _, factor: _ } => 3,
        LoopKind::While { fuel: _ } => 4,
    }
}

/// The tag of a terminator.
pub(super) fn terminator(terminator: Terminator) -> u8 {
    match terminator {
        Terminator::Yield(_) => 0,
        Terminator::Break(_) => 1,
        Terminator::Return(_) => 2,
    }
}

/// The tag of a size.
pub(super) fn size(size: &SizeExpr) -> u8 {
    match size {
        SizeExpr::Rational { numerator: _, denominator: _ } => 0,
        SizeExpr::Scalar { param: _ } => 1,
        SizeExpr::Length { param: _ } => 2,
        SizeExpr::GlobalSize { axis: _ } => 3,
        SizeExpr::LocalSize { axis: _ } => 4,
        SizeExpr::Apply { op: _, operands: _ } => 5,
        SizeExpr::Index { repeat: _ } => 6,
    }
}

/// The tag of a step of a program.
pub(super) fn step(step: &Step) -> u8 {
    match step {
        Step::Launch(_) => 0,
        Step::Repeat(repeat) if repeat.goes_on.is_none() => 1,
        Step::Repeat(_) => 2,
    }
}

/// The tag of an argument of a launch.
pub(super) fn operand(operand: &Operand) -> u8 {
    match operand {
        Operand::Place(_) => 0,
        Operand::Constant(_) => 1,
        Operand::Size(_) => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number that changes makes files unreadable, or worse, read as something else. When this fails, add to the end of lists only.
    #[test]
    fn the_numbers_stay() {
        let page = include_str!("../../../../../docs/reference/ir.md");
        let pinned = |names: Vec<&'static str>, wanted: &str| {
            assert_eq!(names.join(" "), wanted);
            assert!(page.contains(&format!("| `{wanted}` |")), "the reference does not list `{wanted}`");
        };
        pinned(
            UnaryOp::WORDS.iter().map(|op| op.name()).collect(),
            "neg not abs sqrt floor ceil trunc round count-ones leading-zeros trailing-zeros reverse-bits reverse-bytes",
        );
        pinned(
            BinaryOp::WORDS.iter().map(|op| op.name()).collect(),
            "add sub mul div rem min max and or xor shl shr add-saturating sub-saturating mul-high rotate-left rotate-right",
        );
        pinned(CompareOp::WORDS.iter().map(|op| op.name()).collect(), "eq ne lt le gt ge");
        pinned(
            IdKind::WORDS.iter().map(|id| id.name()).collect(),
            "local-id group-id global-id local-size num-groups global-size global-offset bound local-linear-id \
             local-linear-size global-linear-id global-linear-size work-dim lane-id warp-id num-warps warp-size",
        );
        pinned(
            AtomicOp::WORDS.iter().map(|op| op.name()).collect(),
            "atomic-add atomic-sub atomic-min atomic-max atomic-and atomic-or atomic-xor atomic-exchange atomic-inc \
             atomic-dec",
        );
        pinned(Scope::WORDS.iter().map(|it| it.name()).collect(), "workgroup device");
        pinned(
            ShuffleKind::WORDS.iter().map(|it| it.name()).collect(),
            "shuffle shuffle-up shuffle-down shuffle-xor broadcast",
        );
        pinned(VoteKind::WORDS.iter().map(|it| it.name()).collect(), "vote-all vote-any ballot");
        pinned(FoldKind::WORDS.iter().map(|it| it.name()).collect(), "warp-reduce warp-scan warp-scan-exclusive");
        pinned(
            UniformKind::WORDS.iter().map(|it| it.name()).collect(),
            "workgroup-broadcast require-uniform assume-uniform",
        );
        pinned(FoldOp::WORDS.iter().map(|it| it.name()).collect(), "add mul min max and or xor");
        pinned(DebugKind::WORDS.iter().map(|it| it.name()).collect(), "log assert trap print");
        pinned(
            Scalar::WORDS.iter().map(|it| it.name()).collect(),
            "bool i8 i16 i32 i64 u8 u16 u32 u64 f16 bf16 f32 f64",
        );
        pinned(Space::WORDS.iter().map(|it| it.name()).collect(), "global local private constant");
        pinned(Access::WORDS.iter().map(|it| it.name()).collect(), "read write read-write");
        pinned(Profile::WORDS.iter().map(|it| it.name()).collect(), "strict device");
        pinned(SizeOp::WORDS.iter().map(|it| it.name()).collect(), "add sub mul div min max ceil floor");
    }
}
