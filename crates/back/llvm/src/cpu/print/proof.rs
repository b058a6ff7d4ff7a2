//! Facts that hold for all invocations of a workgroup at once: evaluated before a segment, so that its fast form needs neither masks nor
//! bounds checks.
//!
//! An index that is affine in the local ids takes its extremes in the workgroup's corners. It is evaluated there as a 64-bit integer;
//! every step that might not be exact adds a condition. Where all conditions hold at all corners, no step wraps in any lane.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{
    Binary, CompareOp, IdKind, IntegerOp, List, LogicOp, Op, OpId, RegionId, Scalar, Terminator, Type, Unary, Value,
};

use crisp_middle_analysis::bounds::{self, Index, Numbers, Stride, element};
use crisp_middle_analysis::integers::Interval;

use super::promise::{LOOPS, Promises};
use super::value::{Held, Reg};
use super::values::Values;
use crate::cpu::plan::{Item, Piece, leaves};

/// The local ids of one invocation, and for each loop that is looked at as a whole 0 for its first and 1 for its last iteration.
pub(super) type Corner = [u32; 3 + LOOPS];
/// The workgroup's first invocation in the first iteration.
pub(super) const FIRST: Corner = [0; 3 + LOOPS];

/// An integer known exactly.
#[derive(Clone, Debug)]
struct Exact {
    /// i64.
    text: String,
    /// The same as the sum of another number and a constant.
    base: Option<(String, i64)>,
    range: Interval,
    /// The axes of corners on which it depends, a bit each.
    axes: u8,
    /// Whether it never falls when a local id or the index of a loop grows.
    rising: bool,
}

impl Exact {
    fn known(text: impl Into<String>, range: Interval) -> Exact {
        Exact { text: text.into(), base: None, range, axes: 0, rising: true }
    }

    fn number(number: i64) -> Exact {
        Exact::known(number.to_string(), Interval::one(number.into()))
    }

    fn literal(&self) -> Option<i64> {
        self.text.parse().ok()
    }

    /// Returns the number and a constant as the number that it is a sum with, and a constant.
    fn plus(&self, more: i64) -> Option<(String, i64)> {
        match &self.base {
            Some((base, constant)) => Some((base.clone(), constant.checked_add(more)?)),
            None => Some((self.text.clone(), more)),
        }
    }
}

/// A condition that must hold in one invocation.
#[derive(Clone, Debug)]
enum Condition {
    /// An i1.
    Holds(String),
    /// A number is not negative and below another one.
    Inside { number: Exact, limit: String },
}

impl Condition {
    /// Returns whether it holds or not, where that is the same in all launches.
    fn known(&self) -> Option<bool> {
        match self {
            Condition::Holds(text) => text.parse().ok(),
            Condition::Inside { number, limit } => {
                let (number, limit) = (number.literal()?, limit.parse::<i64>().ok()?);
                Some(0 <= number && number < limit)
            }
        }
    }
}

/// Conditions, each once, without those that always hold. Of numbers that differ by constants only the smallest and the largest can be outside.
fn without_repetition(conditions: Vec<Condition>) -> Vec<Condition> {
    let mut ends: BTreeMap<(String, String), [(i64, Exact); 2]> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let mut kept = Vec::new();
    for condition in conditions.into_iter().filter(|condition| condition.known() != Some(true)) {
        match condition {
            Condition::Holds(text) => {
                if seen.insert(text.clone()) {
                    kept.push(Condition::Holds(text));
                }
            }
            Condition::Inside { number, limit } => {
                let (base, constant) = number.plus(0).unwrap_or_else(|| (number.text.clone(), 0));
                let own = (constant, number);
                ends.entry((base, limit))
                    .and_modify(|[least, most]| {
                        if own.0 < least.0 {
                            *least = own.clone();
                        }
                        if own.0 > most.0 {
                            *most = own.clone();
                        }
                    })
                    .or_insert_with(|| [own.clone(), own.clone()]);
            }
        }
    }
    for ((_, limit), [least, most]) in ends {
        if least.0 < most.0 {
            kept.push(Condition::Inside { number: least.1, limit: limit.clone() });
        }
        kept.push(Condition::Inside { number: most.1, limit });
    }
    kept
}

/// The range of 64 signed bits.
const I64: Interval = Interval::new(i64::MIN as i128, i64::MAX as i128);
/// Operations that one evaluation looks at.
const STEPS: u32 = 64;

/// The proofs about a segment so far, under conditions.
struct Proofs {
    promises: Promises,
    conditions: Vec<Condition>,
}

impl Proofs {
    fn attempt(&self) -> Attempt {
        Attempt { hopeful: self.promises.hopeful, ..Attempt::default() }
    }

    fn add(&mut self, attempt: Attempt) {
        let Attempt { conditions, exact, picked, hopeful: _, steps: _ } = attempt;
        self.conditions.extend(conditions);
        self.promises.exact.extend(exact);
        self.promises.picked.extend(picked);
    }
}

/// One attempt to prove something: conditions count only when all of it succeeds.
#[derive(Default)]
struct Attempt {
    conditions: Vec<Condition>,
    exact: BTreeSet<OpId>,
    picked: BTreeMap<OpId, Value>,
    hopeful: bool,
    steps: u32,
}

impl Attempt {
    /// Returns it, unless it can succeed in no launch.
    fn possible(self) -> Option<Attempt> {
        let fails = self.conditions.iter().any(|condition| condition.known() == Some(false));
        (!fails).then_some(self)
    }
}

impl Values<'_> {
    /// Prints the conditions under which a segment can run in its fast form; one i1, and what it promises. Nothing when a fast form
    /// would not differ.
    pub(crate) fn promises(&mut self, number: usize, hopeful: bool) -> Option<(String, Promises)> {
        self.promises_of(&[Item::Segment(number)], hopeful)
    }

    /// Returns the same for several items: scalars, segments, and loops that are looked at as a whole.
    pub(super) fn promises_of(&mut self, items: &[Item], hopeful: bool) -> Option<(String, Promises)> {
        // Where most lanes do not exist, code without questions is not worth its size.
        if 2 * self.tiling.along() < self.width {
            return None;
        }
        let mut proofs = Proofs { promises: Promises { hopeful, ..Promises::default() }, conditions: Vec::new() };
        let rounds = self.promise_items(items, &mut proofs)?;
        let gains = rounds
            || !proofs.promises.inside.is_empty()
            || !proofs.promises.taken.is_empty()
            || self.all_alive.is_some();
        if !gains {
            return None;
        }
        let mut all = match self.all_alive.clone() {
            Some(flag) => self.text.assign(&format!("load i1, ptr {flag}")),
            None => "true".to_owned(),
        };
        for condition in without_repetition(proofs.conditions) {
            let condition = match condition {
                Condition::Holds(text) => text,
                Condition::Inside { number, limit } => self.arith().two("icmp ult", "i64", &number.text, &limit),
            };
            all = self.arith().two("and", "i1", &all, &condition);
        }
        (all != "false").then_some((all, proofs.promises))
    }

    /// Adds what can be proven of items; whether they are in loops of rounds.
    fn promise_items(&mut self, items: &[Item], proofs: &mut Proofs) -> Option<bool> {
        let plan = self.plan;
        let mut rounds = false;
        for item in items {
            match item {
                Item::Scalar(op) => self.promise_op(*op, proofs),
                Item::Segment(number) => {
                    let segment = &plan.segments[*number];
                    for &round in &segment.rounds {
                        let attempt = self.promise_round(round)?;
                        proofs.add(attempt);
                        rounds = true;
                    }
                    for piece in &segment.pieces {
                        if let Piece::Op(op) = piece {
                            self.promise_op(*op, proofs);
                        }
                    }
                }
                Item::For { op: _, body, rounds: _, reach: _ } => rounds |= self.promise_items(body, proofs)?,
                Item::If { op: _, then: _, other: _ } => return None,
            }
        }
        Some(rounds)
    }

    /// Returns whether a value is a scalar that is there before the loops that are looked at as a whole.
    fn is_there(&self, value: Value) -> bool {
        self.plan.available[value] && !self.whole.defines.contains(&value)
    }

    /// Returns an index of a loop that is looked at as a whole.
    fn exact_loop_index(&self, value: Value, corner: Corner) -> Option<Exact> {
        let place = self.whole.loops.iter().position(|whole| whole.index == value)?;
        let axis = 3 + place;
        let text = self.whole.loops[place].ends[usize::from(corner[axis] != 0)].clone();
        Some(Exact { text, base: None, range: self.integers.range(value).both(I64), axes: 1 << axis, rising: true })
    }

    /// Returns a number that is the same for the whole workgroup in all iterations, as i64.
    pub(super) fn steady(&mut self, value: Value) -> Option<String> {
        let mut attempt = Attempt::default();
        let exact = self.exact(value, FIRST, &mut attempt)?;
        (attempt.conditions.is_empty() && exact.axes == 0).then_some(exact.text)
    }

    /// Returns a number in one invocation if all that is hoped for holds, as i64.
    pub(super) fn hoped_number(&mut self, value: Value, corner: Corner) -> Option<String> {
        let mut attempt = Attempt { hopeful: true, ..Attempt::default() };
        self.exact(value, corner, &mut attempt).map(|exact| exact.text)
    }

    fn promise_op(&mut self, id: OpId, proofs: &mut Proofs) {
        let function = self.function;
        match function[id].op {
            Op::Load { view, index }
            | Op::Store { view, index, value: _ }
            | Op::Atomic { update: _, view, index, scope: _ }
            | Op::AtomicApply { view, index, body: _, scope: _ } => {
                let attempt = proofs.attempt();
                if let Some(attempt) = self.promise_access(view, index, attempt).and_then(Attempt::possible) {
                    proofs.add(attempt);
                    proofs.promises.inside.insert(id);
                }
            }
            Op::If { cond, then, other } => {
                let wanted = if proofs.promises.hopeful { self.usual_side(then, other) } else { None };
                let side = if wanted == Some(true) { then } else { other };
                let attempt = wanted
                    .filter(|_| matches!(function[side].terminator, Terminator::Yield(_)))
                    .and_then(|wanted| self.promise_condition(cond, wanted, proofs.attempt())?.possible());
                let regions = match (wanted, attempt) {
                    (Some(wanted), Some(attempt)) => {
                        proofs.add(attempt);
                        proofs.promises.taken.insert(id, wanted);
                        vec![side]
                    }
                    _ => vec![then, other],
                };
                for region in regions {
                    self.promise_region(region, proofs);
                }
            }
            Op::For { kind: _, carried: _, body } => self.promise_region(body, proofs),
            _ => {}
        }
    }

    fn promise_region(&mut self, region: RegionId, proofs: &mut Proofs) {
        for index in 0..self.function[region].ops.len() {
            let op = self.function[region].ops[index];
            self.promise_op(op, proofs);
        }
    }

    /// Returns which branch is the usual one, if one of them does nothing or only leaves.
    fn usual_side(&self, then: RegionId, other: RegionId) -> Option<bool> {
        match (self.is_idle(then), self.is_idle(other)) {
            (false, true) => Some(true),
            (true, false) => Some(false),
            (false, false) => None,
            // A guard that leaves, and nothing otherwise.
            (true, true) => match (leaves(self.function, then), leaves(self.function, other)) {
                (true, false) => Some(false),
                (false, true) => Some(true),
                (true, true) | (false, false) => None,
            },
        }
    }

    /// Returns whether a branch does nothing but end, with constants at most, or leave, so that the other one is the usual one.
    fn is_idle(&self, region: RegionId) -> bool {
        let constant = |op: OpId| matches!(self.function[op].op, Op::Constant(_));
        self.function[region].ops.iter().all(|&op| self.function[op].op.is_pure())
            && (leaves(self.function, region) || self.function[region].ops.iter().all(|&op| constant(op)))
    }

    /// Returns the corners at which a value that depends on `axes` takes its extremes.
    fn corners(&self, axes: u8, rising: bool) -> Vec<Corner> {
        let most = self.last_corner();
        let used: Vec<usize> = (0..most.len()).filter(|axis| axes & (1 << axis) != 0 && most[*axis] > 0).collect();
        if used.is_empty() {
            return vec![FIRST];
        }
        if rising {
            let mut last = FIRST;
            used.iter().for_each(|&axis| last[axis] = most[axis]);
            return vec![FIRST, last];
        }
        (0..1_u32 << used.len())
            .map(|choice| {
                let mut corner = FIRST;
                for (place, &axis) in used.iter().enumerate() {
                    if choice & (1 << place) != 0 {
                        corner[axis] = most[axis];
                    }
                }
                corner
            })
            .collect()
    }

    /// Returns the workgroup's last invocation in the last iterations.
    fn last_corner(&self) -> Corner {
        let mut last = FIRST;
        for (at, size) in last.iter_mut().zip(self.tiling.local_size) {
            *at = size - 1;
        }
        last.iter_mut().skip(3).take(self.whole.loops.len()).for_each(|at| *at = 1);
        last
    }

    /// Assumes that all invocations' index of this iteration is below the end.
    fn promise_round(&mut self, round: OpId) -> Option<Attempt> {
        let Op::For { kind, carried: _, body } = self.function[round].op else { return None };
        let [_, to, _] = kind.operands()[..] else { return None };
        let index = *self.function[body].params.first()?;
        let mut attempt = Attempt::default();
        let to = self.exact(to, FIRST, &mut attempt)?;
        // First indices climb, so the last invocation's is the largest. The sum may pass 2^63, but not 2^64.
        let index = self.exact(index, self.last_corner(), &mut attempt)?;
        let below = self.arith().two("icmp ult", "i64", &index.text, &to.text);
        attempt.conditions.push(Condition::Holds(below));
        Some(attempt)
    }

    /// Assumes that the access of all lanes is inside view and root.
    fn promise_access(&mut self, view: Value, index: List, mut attempt: Attempt) -> Option<Attempt> {
        let index: Vec<Value> = self.function.list(index).to_vec();
        let (axes, rising) = self.access_at(view, &index, FIRST, &mut attempt)?;
        for corner in self.corners(axes, rising).into_iter().skip(1) {
            attempt.steps = 0;
            self.access_at(view, &index, corner, &mut attempt)?;
        }
        Some(attempt)
    }

    fn access_at(&mut self, view: Value, index: &[Value], corner: Corner, attempt: &mut Attempt) -> Option<(u8, bool)> {
        let Window { shown, length } = self.window(view, corner, attempt)?;
        let mut indices = Vec::new();
        for &value in index {
            let at = self.exact(value, corner, attempt)?;
            indices.push(Index { bits: Some(at.clone()), signed: Some(Some(at)) });
        }
        let mut proof = Proof { printer: self, attempt, first: corner == FIRST, axes: 0, rising: true };
        let found = element(&mut proof, shown.as_ref(), &Some(length), &indices)?;
        let (axes, rising) = (proof.axes, proof.rising);
        (found.inside && found.number.is_some()).then_some((axes, rising))
    }

    /// Returns the parts of a view in one invocation.
    fn window(&mut self, view: Value, corner: Corner, attempt: &mut Attempt) -> Option<Window> {
        if self.is_there(view) {
            let Some(Held::View(view)) = self.held(view) else { return None };
            // How many elements a window has inside its root may differ from lane to lane.
            if view.root.bytes.is_some() {
                return None;
            }
            let length = Exact::known(view.root.length.one.clone(), Interval::new(0, I64.most));
            // A length is below 2^63; what made views say is whatever the author says.
            let shown = view.window.as_ref();
            let shown = shown.map(|shown| {
                shown.map(|reg| Some(self.exact_scalar(reg, Scalar::U64, Interval::of(Scalar::U64), attempt)))
            });
            return Some(Window { shown, length });
        }
        match self.function[self.definitions[view]?].op {
            Op::Memory { memory } => {
                let length = self.function.memories.get(memory)?.elements();
                let length = Exact::number(i64::try_from(length).ok()?);
                Some(Window { shown: None, length })
            }
            Op::View { view, offset, extents, strides } => {
                let parent = self.window(view, corner, attempt)?;
                let offset = self.exact(offset, corner, attempt)?;
                let mut all = |list: List| {
                    let values: Vec<Value> = self.function.list(list).to_vec();
                    values.into_iter().map(|value| self.exact(value, corner, attempt)).collect::<Option<Vec<_>>>()
                };
                let (extents, strides) = (all(extents)?, all(strides)?);
                let extents = extents.into_iter().map(Some).collect();
                let strides = strides.into_iter().map(|stride| {
                    let literal = stride.literal().and_then(|literal| u64::try_from(literal).ok());
                    Stride::given(Some(stride), literal)
                });
                let strides = strides.collect();
                let mut proof = Proof { printer: self, attempt, first: false, axes: 0, rising: true };
                let shown = bounds::Window::new(&mut proof, parent.shown.as_ref(), Some(offset), extents, strides);
                Some(Window { shown: Some(shown), length: parent.length })
            }
            _ => None,
        }
    }

    /// Assumes that a condition has one outcome in all invocations.
    fn promise_condition(&mut self, cond: Value, wanted: bool, mut attempt: Attempt) -> Option<Attempt> {
        self.condition(cond, wanted, &mut attempt)?;
        Some(attempt)
    }

    fn condition(&mut self, cond: Value, wanted: bool, attempt: &mut Attempt) -> Option<()> {
        attempt.steps += 1;
        if attempt.steps > STEPS {
            return None;
        }
        if self.is_there(cond) {
            let one = self.reg(cond).one;
            let one = if wanted { one } else { self.arith().two("xor", "i1", &one, "true") };
            attempt.conditions.push(Condition::Holds(one));
            return Some(());
        }
        match self.function[self.definitions[cond]?].op {
            Op::Binary { op: Binary::Logic(LogicOp::And), lhs, rhs } if wanted => {
                self.condition(lhs, wanted, attempt)?;
                self.condition(rhs, wanted, attempt)
            }
            Op::Binary { op: Binary::Logic(LogicOp::Or), lhs, rhs } if !wanted => {
                self.condition(lhs, wanted, attempt)?;
                self.condition(rhs, wanted, attempt)
            }
            Op::Unary { op: Unary::Not, arg } => self.condition(arg, !wanted, attempt),
            Op::Compare { op, lhs, rhs } => {
                let op = match (op, wanted) {
                    (CompareOp::Lt, true) | (CompareOp::Ge, false) => "icmp slt",
                    (CompareOp::Le, true) | (CompareOp::Gt, false) => "icmp sle",
                    (CompareOp::Gt, true) | (CompareOp::Le, false) => "icmp sgt",
                    (CompareOp::Ge, true) | (CompareOp::Lt, false) => "icmp sge",
                    (CompareOp::Eq | CompareOp::Ne, _) => return None,
                };
                let (axes, rising) = self.compare_at(op, [lhs, rhs], FIRST, attempt)?;
                for corner in self.corners(axes, rising).into_iter().skip(1) {
                    self.compare_at(op, [lhs, rhs], corner, attempt)?;
                }
                Some(())
            }
            _ => None,
        }
    }

    fn compare_at(&mut self, op: &str, sides: [Value; 2], corner: Corner, attempt: &mut Attempt) -> Option<(u8, bool)> {
        let a = self.exact(sides[0], corner, attempt)?;
        let b = self.exact(sides[1], corner, attempt)?;
        let holds = self.arith().two(op, "i64", &a.text, &b.text);
        attempt.conditions.push(Condition::Holds(holds));
        // The difference is what must not change its sign; it rises when one side does and the other stays.
        Some((a.axes | b.axes, a.rising && b.rising && (a.axes == 0 || b.axes == 0)))
    }

    /// Returns an integer of the IR in one invocation.
    fn exact(&mut self, value: Value, corner: Corner, attempt: &mut Attempt) -> Option<Exact> {
        attempt.steps += 1;
        if attempt.steps > STEPS {
            return None;
        }
        let scalar = match self.function.ty(value) {
            Type::Elem(elem) if elem.lanes == 1 && elem.scalar.is_integer() => elem.scalar,
            Type::Elem(_) | Type::View(_) => return None,
        };
        if let Some(index) = self.exact_loop_index(value, corner) {
            return Some(index);
        }
        let definition = self.definitions[value];
        if self.is_there(value) {
            let reg = self.reg(value);
            return Some(self.exact_scalar(&reg, scalar, self.integers.range(value), attempt));
        }
        let Some(definition) = definition else { return self.exact_round_index(value, scalar, corner, attempt) };
        match self.function[definition].op {
            Op::Constant(constant) => i64::try_from(constant.as_integer()?).ok().map(Exact::number),
            Op::Id { kind, axis } => self.exact_id(kind, axis, corner, attempt),
            Op::Convert { to: _, arg } => {
                let from = self.exact(arg, corner, attempt)?;
                attempt.exact.insert(definition);
                Some(self.fits(from, scalar, attempt))
            }
            Op::Binary { op: Binary::Integer(IntegerOp::Min | IntegerOp::Max), lhs: _, rhs: _ }
            | Op::Select { cond: _, then: _, other: _ }
                if !attempt.hopeful =>
            {
                None
            }
            Op::Binary { op: Binary::Integer(op @ (IntegerOp::Min | IntegerOp::Max)), lhs, rhs } => {
                self.exact_bound(definition, op, [lhs, rhs], corner, attempt)
            }
            Op::Select { cond, then, other } => {
                let sides = [then, other].map(|side| self.exact(side, corner, attempt));
                // The side that depends on the lane is the usual one, the other one is for the border.
                let usual = match &sides {
                    [Some(then), _] if then.axes != 0 => true,
                    [_, Some(other)] if other.axes != 0 => false,
                    _ => return None,
                };
                self.condition(cond, usual, attempt)?;
                attempt.picked.insert(definition, if usual { then } else { other });
                let [then, other] = sides;
                if usual { then } else { other }
            }
            Op::Binary { op: Binary::Integer(op), lhs, rhs } => {
                let a = self.exact(lhs, corner, attempt)?;
                let b = self.exact(rhs, corner, attempt)?;
                let result = self.exact_binary(op, &a, &b, attempt)?;
                Some(self.fits(result, scalar, attempt))
            }
            Op::Extent { view, axis } => self.extent(view, axis, corner, attempt),
            _ => None,
        }
    }

    fn extent(&mut self, view: Value, axis: u8, corner: Corner, attempt: &mut Attempt) -> Option<Exact> {
        let Window { shown, length } = self.window(view, corner, attempt)?;
        match shown {
            Some(shown) => shown.extents.get(usize::from(axis)).cloned()?,
            None => Some(length),
        }
    }

    /// Returns a bound that does not bite: the smaller or larger of an index and a scalar is the index.
    fn exact_bound(
        &mut self,
        definition: OpId,
        op: IntegerOp,
        operands: [Value; 2],
        corner: Corner,
        attempt: &mut Attempt,
    ) -> Option<Exact> {
        let a = self.exact(operands[0], corner, attempt)?;
        let b = self.exact(operands[1], corner, attempt)?;
        let (index, bound, picked) = match (a.axes, b.axes) {
            (_, 0) => (a, b, operands[0]),
            (0, _) => (b, a, operands[1]),
            _ => return None,
        };
        let Interval { least, most } = index.range;
        let (compare, range) = match op {
            IntegerOp::Min => ("icmp sle", Interval::new(least, most.min(bound.range.most))),
            _ => ("icmp sge", Interval::new(least.max(bound.range.least), most)),
        };
        let holds = self.arith().two(compare, "i64", &index.text, &bound.text);
        attempt.conditions.push(Condition::Holds(holds));
        attempt.picked.insert(definition, picked);
        Some(Exact { range, ..index })
    }

    /// Returns a scalar of the workgroup's code, of which a range is known.
    fn exact_scalar(&mut self, reg: &Reg, scalar: Scalar, range: Interval, attempt: &mut Attempt) -> Exact {
        if let Some(literal) = reg.literal().and_then(|bits| i64::try_from(bits).ok())
            && Interval::of(scalar).contains(literal.into())
        {
            return Exact::number(literal);
        }
        let text = if scalar.bits() == 64 {
            reg.one.clone()
        } else {
            let op = if scalar.is_signed_integer() { "sext" } else { "zext" };
            self.arith().cast(op, &format!("i{}", scalar.bits()), &reg.one, "i64")
        };
        if !I64.covers(range) {
            let positive = self.arith().two("icmp sge", "i64", &text, "0");
            attempt.conditions.push(Condition::Holds(positive));
        }
        Exact::known(text, range.both(I64))
    }

    fn exact_round_index(
        &mut self,
        value: Value,
        scalar: Scalar,
        corner: Corner,
        attempt: &mut Attempt,
    ) -> Option<Exact> {
        let (from, off) = self.round_parts(value)?;
        let from = self.exact(from, corner, attempt)?;
        let off = if scalar.bits() == 64 {
            off
        } else {
            self.arith().cast("zext", &format!("i{}", scalar.bits()), &off, "i64")
        };
        // It is below the loop's end, which the round's own condition checks.
        let text = self.arith().two("add", "i64", &from.text, &off);
        let range = Interval::new(from.range.least, Interval::of(scalar).both(I64).most);
        Some(Exact { text, base: None, range, axes: from.axes, rising: from.rising })
    }

    fn exact_id(&mut self, kind: IdKind, axis: u8, corner: Corner, attempt: &mut Attempt) -> Option<Exact> {
        let at = usize::from(axis.min(2));
        let bit = 1 << at;
        let size = self.tiling.local_size;
        let range = self.integers.id(kind, axis).both(I64);
        let one = |text: String, axes: u8| Exact { text, base: None, range, axes, rising: true };
        match kind {
            IdKind::LocalId => Some(one(corner[at].to_string(), bit)),
            IdKind::LocalLinearId => {
                let linear = corner[0] + size[0] * (corner[1] + size[1] * corner[2]);
                Some(one(linear.to_string(), 7))
            }
            IdKind::GlobalId => {
                let text = self.at_corner([corner[0], corner[1], corner[2]], |this| this.id_value(kind, axis).one);
                let wide = self.arith().cast("zext", "i32", &text, "i64");
                Some(one(wide, bit))
            }
            IdKind::GlobalLinearId => {
                let text = self.at_corner([corner[0], corner[1], corner[2]], |this| this.id_value(kind, axis).one);
                Some(one(text, 7))
            }
            // The same for the whole workgroup.
            IdKind::GroupId
            | IdKind::LocalSize
            | IdKind::NumGroups
            | IdKind::GlobalSize
            | IdKind::GlobalOffset
            | IdKind::Bound
            | IdKind::LocalLinearSize
            | IdKind::GlobalLinearSize
            | IdKind::WorkDim => {
                let reg = self.id_value(kind, axis);
                let scalar = reg.elem.scalar;
                Some(self.exact_scalar(&reg, scalar, self.integers.id(kind, axis), attempt))
            }
            IdKind::LaneId | IdKind::WarpId | IdKind::NumWarps | IdKind::WarpSize => None,
        }
    }

    /// Sum, difference or product, in 64 bits.
    fn exact_binary(&mut self, op: IntegerOp, a: &Exact, b: &Exact, attempt: &mut Attempt) -> Option<Exact> {
        if op == IntegerOp::Shl {
            let places = b.literal().filter(|places| (0..31).contains(places))?;
            let factor = Exact::number(1 << places);
            return self.exact_binary(IntegerOp::Mul, a, &factor, attempt);
        }
        let (name, range, rising) = match op {
            IntegerOp::Add => ("add", a.range.plus(b.range), a.rising && b.rising),
            IntegerOp::Sub => ("sub", a.range.minus(b.range), a.rising && b.axes == 0),
            // A product of two that depend on the lane is not affine.
            IntegerOp::Mul if a.axes == 0 || b.axes == 0 => {
                let (constant, varying) = if a.axes == 0 { (a, b) } else { (b, a) };
                ("mul", a.range.times(b.range)?, varying.rising && constant.range.least >= 0)
            }
            _ => return None,
        };
        let axes = a.axes | b.axes;
        if let (Some(x), Some(y)) = (a.literal(), b.literal()) {
            let value = match op {
                IntegerOp::Add => x.checked_add(y),
                IntegerOp::Sub => x.checked_sub(y),
                _ => x.checked_mul(y),
            };
            let range = range.both(I64);
            return value.map(|value| Exact { text: value.to_string(), base: None, range, axes, rising });
        }
        if I64.covers(range) {
            let text = self.arith().two(name, "i64", &a.text, &b.text);
            let base = match (op, a.literal(), b.literal()) {
                (IntegerOp::Add, _, Some(more)) => a.plus(more),
                (IntegerOp::Add, Some(more), _) => b.plus(more),
                (IntegerOp::Sub, _, Some(less)) => less.checked_neg().and_then(|more| a.plus(more)),
                _ => None,
            };
            return Some(Exact { text, base, range, axes, rising });
        }
        let pair = self
            .text
            .assign(&format!("call {{i64, i1}} @llvm.s{name}.with.overflow.i64(i64 {}, i64 {})", a.text, b.text));
        let text = self.text.assign(&format!("extractvalue {{i64, i1}} {pair}, 0"));
        let over = self.text.assign(&format!("extractvalue {{i64, i1}} {pair}, 1"));
        let fits = self.arith().two("xor", "i1", &over, "true");
        attempt.conditions.push(Condition::Holds(fits));
        Some(Exact { text, base: None, range: range.both(I64), axes, rising })
    }

    /// Returns the same number, on condition that a type holds it.
    fn fits(&mut self, exact: Exact, scalar: Scalar, attempt: &mut Attempt) -> Exact {
        let held = Interval::of(scalar).both(I64);
        if exact.range.least < held.least {
            let above = self.arith().two("icmp sge", "i64", &exact.text, &held.least.to_string());
            attempt.conditions.push(Condition::Holds(above));
        }
        if exact.range.most > held.most {
            let below = self.arith().two("icmp sle", "i64", &exact.text, &held.most.to_string());
            attempt.conditions.push(Condition::Holds(below));
        }
        Exact { range: exact.range.both(held), ..exact }
    }
}

/// A view's parts in one invocation.
struct Window {
    /// The part of its root that it shows; nothing where that is all of it.
    shown: Option<bounds::Window<Option<Exact>>>,
    /// The root's number of elements.
    length: Exact,
}

/// Numbers in one invocation. What must hold becomes a condition; a number that is not known spoils the proof.
struct Proof<'p, 'a> {
    printer: &'p mut Values<'a>,
    attempt: &'p mut Attempt,
    /// Whether the invocation is the workgroup's first one.
    first: bool,
    /// The axes that the compared numbers depend on, see [`Exact`].
    axes: u8,
    rising: bool,
}

impl Proof<'_, '_> {
    fn note(&mut self, number: &Exact) {
        self.axes |= number.axes;
        self.rising &= number.rising;
    }
}

impl Numbers for Proof<'_, '_> {
    type Number = Option<Exact>;
    type Truth = bool;

    fn sum(&mut self, a: &Option<Exact>, b: &Option<Exact>) -> Option<Exact> {
        self.printer.exact_binary(IntegerOp::Add, a.as_ref()?, b.as_ref()?, self.attempt)
    }

    fn product(&mut self, a: &Option<Exact>, b: &Option<Exact>) -> Option<Exact> {
        self.printer.exact_binary(IntegerOp::Mul, a.as_ref()?, b.as_ref()?, self.attempt)
    }

    fn below(&mut self, a: &Option<Exact>, b: &Option<Exact>) -> bool {
        let (Some(a), Some(b)) = (a, b) else { return false };
        self.note(a);
        self.note(b);
        // A rising number is smallest in the first invocation: what is below in the last one and not negative here needs no test here.
        let later = self.first && self.printer.corners(a.axes, true).len() > 1;
        if !(later && a.range.least >= 0 && a.rising && b.axes == 0) {
            self.attempt.conditions.push(Condition::Inside { number: a.clone(), limit: b.text.clone() });
        }
        true
    }

    /// Numbers are known with their sign: as an unsigned number a negative one is not below any.
    fn not_negative(&mut self, index: &Option<Exact>) -> bool {
        index.is_some()
    }

    fn both(&mut self, a: bool, b: bool) -> bool {
        a && b
    }
}
