//! Steps in which invocations meet: atomic updates, fences, warps. Whatever the order of invocations, the bytes are the same: elements that many
//! update are updated in ways that commute and read only when all are done; the result of an update is used only for elements that
//! no other invocation has.

use crisp_ir_kernel::{
    AtomicOp, AtomicUpdate, BinaryOp, CompareOp, Constant, DebugKind, Elem, FoldKind, FoldOp, IdKind, Op, Scalar,
    Scope, ShuffleKind, Type, UniformKind, Value, ViewType, VoteKind,
};

use super::maker::{HERE, Maker, Place};
use crate::random::Random;

/// How everybody updates an element: one way for each memory, since updates of different kinds do not commute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tally {
    /// Sums and differences.
    Sum,
    /// One operation that commutes with itself.
    Op(AtomicOp),
    /// Counting up or down to a limit that is the same for all.
    Count(AtomicOp, u64),
    /// A function that multiplies by an operand.
    Product,
}

/// A view with the way in which it is updated.
#[derive(Clone, Copy)]
pub(super) struct Counter {
    pub(super) place: Place,
    pub(super) tally: Tally,
}

/// Returns an element type of counters, and a way to update it.
pub(super) fn tally(random: &mut Random) -> (Elem, Tally) {
    let scalar = random.pick(&[Scalar::U32, Scalar::I32, Scalar::U64, Scalar::I64]);
    let commuting = [AtomicOp::Min, AtomicOp::Max, AtomicOp::And, AtomicOp::Or, AtomicOp::Xor];
    let tally = match random.below(5) {
        0 | 1 => Tally::Op(random.pick(&commuting)),
        2 if scalar.is_unsigned_integer() => {
            let op = random.pick(&[AtomicOp::Inc, AtomicOp::Dec]);
            Tally::Count(op, random.pick(&[0, 1, 5, 1000]))
        }
        3 => Tally::Product,
        _ => Tally::Sum,
    };
    (Elem::scalar(scalar), tally)
}

fn scope(random: &mut Random) -> Scope {
    random.pick(&[Scope::Workgroup, Scope::Device, Scope::Device])
}

impl Maker<'_> {
    /// Adds an update of a counter that everybody has.
    pub(super) fn count(&mut self) {
        if self.counters.is_empty() {
            return self.arithmetic();
        }
        let counter = self.random.pick(&self.counters);
        self.update(counter);
    }

    fn update(&mut self, counter: Counter) {
        let Counter { place, tally } = counter;
        let scope = if place.ty.space == crisp_ir_kernel::Space::Local { scope(self.random) } else { Scope::Device };
        let uniform = self.random.chance(40);
        let index = self.index(uniform);
        let (view, index) = (place.view, self.b.list(&[index]));
        let op = match tally {
            Tally::Sum => self.random.pick(&[AtomicOp::Add, AtomicOp::Add, AtomicOp::Sub]),
            Tally::Op(op) => op,
            Tally::Count(op, limit) => {
                let value = self.integer(place.ty.elem.scalar, i128::from(limit));
                self.b.value(Op::Atomic { update: AtomicUpdate::By(op, value), view, index, scope }, HERE);
                return;
            }
            Tally::Product => {
                let factor = self.value_of(place.ty.elem);
                let (body, old) = self.b.open(&[Type::Elem(place.ty.elem)], HERE);
                let new = self.b.binary(BinaryOp::Mul, old[0], factor, HERE);
                self.b.close_yield(&[new], HERE);
                self.b.value(Op::AtomicApply { view, index, body, scope }, HERE);
                return;
            }
        };
        let value = self.value_of(place.ty.elem);
        self.b.value(Op::Atomic { update: AtomicUpdate::By(op, value), view, index, scope }, HERE);
    }

    /// Makes all invocations of a workgroup update local counters; after a barrier all may read them.
    pub(super) fn count_together(&mut self) {
        if self.local_counters.is_empty() {
            return self.exchange();
        }
        let counter = self.random.pick(&self.local_counters);
        self.b.push(Op::Barrier, HERE);
        for _ in 0..1 + self.random.below(2) {
            self.update(counter);
        }
        self.b.push(Op::Barrier, HERE);
        let uniform = self.random.chance(50);
        let index = self.index(uniform);
        let value = self.b.load(counter.place.view, &[index], HERE);
        self.add(value, uniform);
    }

    /// Makes an atomic update of an element that no other invocation has: its result is used.
    pub(super) fn update_own(&mut self) {
        let Some((place, index)) = self.own_element() else { return self.arithmetic() };
        let ViewType { elem, .. } = place.ty;
        let fits = elem.lanes == 1 && elem.scalar.bits() >= 32;
        if !fits {
            return self.store_own();
        }
        let (view, index) = (place.view, self.b.list(&index));
        let (scope, value) = (scope(self.random), self.value_of(elem));
        let op = match self.random.below(4) {
            0 => {
                let expected = self.value_of(elem);
                Op::Atomic { update: AtomicUpdate::CompareExchange { expected, value }, view, index, scope }
            }
            1 => {
                let (body, old) = self.b.open(&[Type::Elem(elem)], HERE);
                let op = self.random.pick(&[BinaryOp::Add, BinaryOp::Mul, BinaryOp::Div, BinaryOp::Max]);
                let new = self.b.binary(op, old[0], value, HERE);
                let less = self.b.compare(CompareOp::Lt, new, old[0], HERE);
                let new = self.b.select(less, value, new, HERE);
                self.b.close_yield(&[new], HERE);
                Op::AtomicApply { view, index, body, scope }
            }
            _ => {
                let fits = |op: &&AtomicOp| op.domain().contains(elem.scalar);
                let ops: Vec<AtomicOp> = AtomicOp::ALL.iter().filter(fits).copied().collect();
                Op::Atomic { update: AtomicUpdate::By(self.random.pick(&ops), value), view, index, scope }
            }
        };
        let old = self.b.value(op, HERE);
        self.add(old, false);
    }

    /// Reports some integers to the host, or asserts a true condition.
    pub(super) fn tell(&mut self) {
        let number = self.random.below(1000);
        let mut values: Vec<Value> = Vec::new();
        let kind = if self.random.chance(30) {
            values.push(self.b.compare(CompareOp::Le, self.lid, self.lid, HERE));
            DebugKind::Assert
        } else {
            DebugKind::Log
        };
        // Floats may be any NaN.
        for _ in 0..self.random.below(4) {
            let elem = self.any_elem();
            if !elem.scalar.is_float() {
                values.push(self.value_of(elem));
            }
        }
        let (text, values) = (self.b.text(format!("note {number}")), self.b.list(&values));
        self.b.push(Op::Debug { kind, text, values }, HERE);
    }

    /// Promises what holds: of the position in the workgroup.
    pub(super) fn assume(&mut self) {
        let other = self.b.id(IdKind::LocalSize, 0, HERE);
        let first = self.b.id(IdKind::LocalId, 0, HERE);
        let cond = self.b.compare(CompareOp::Lt, first, other, HERE);
        self.b.push(Op::Assume { cond }, HERE);
    }

    pub(super) fn fence(&mut self) {
        let scope = scope(self.random);
        self.b.push(Op::Fence { scope }, HERE);
    }

    /// Adds a value of one invocation for its workgroup, where all of it is here; or something that is said of a value which is the same for
    /// all.
    pub(super) fn uniform(&mut self, together: bool) {
        let kind = self.random.pick(UniformKind::ALL);
        let kind = if together { kind } else { UniformKind::Require };
        let elem = self.any_elem();
        let known = self.of(elem, kind != UniformKind::Broadcast);
        let form = self.b.text("form");
        let value = self.b.value(Op::Uniform { kind, form, value: known.value }, HERE);
        self.add(value, true);
    }

    /// Adds an operation in which the lanes of a warp meet; all of them are here.
    pub(super) fn warp(&mut self) {
        let value = match self.random.below(11) {
            10 => {
                self.b.push(Op::WarpBarrier, HERE);
                return;
            }
            0..5 => {
                let kind = self.random.pick(ShuffleKind::ALL);
                let elem = self.any_elem();
                let value = self.value_of(elem);
                let lane = self.lane(kind == ShuffleKind::Broadcast);
                Op::Shuffle { kind, value, lane }
            }
            5 | 6 => {
                let kind = self.random.pick(VoteKind::ALL);
                Op::Vote { kind, cond: self.value_of(Elem::scalar(Scalar::Bool)) }
            }
            _ => {
                let kind = self.random.pick(FoldKind::ALL);
                let elem = self.any_elem();
                let fits = |op: &&FoldOp| op.binary().domain().contains(elem.scalar);
                let ops: Vec<FoldOp> = FoldOp::ALL.iter().filter(fits).copied().collect();
                let op = self.random.pick(&ops);
                Op::WarpFold { kind, op, arg: self.value_of(elem) }
            }
        };
        let value = self.b.value(value, HERE);
        self.add(value, false);
    }

    /// Returns the number of a lane, or a distance to one: mostly one that exists.
    fn lane(&mut self, uniform: bool) -> Value {
        if uniform {
            // What is loaded is the same for a warp only where a proof says so, which a generated program cannot count on.
            let lane = u32::try_from(self.random.below(40)).unwrap_or(0);
            self.b.constant(Constant::u32(lane), HERE)
        } else if self.random.chance(70) {
            self.small(Scalar::U32, 31, false).value
        } else {
            self.of(Elem::scalar(Scalar::U32), false).value
        }
    }
}
