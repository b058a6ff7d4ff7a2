//! Known facts about a function's integers at each place: intervals and congruences, followed through operations, branches, early exits
//! and loops.
//!
//! Values are visited in the order in which they are defined. Inside a branch its condition holds; where the other branch leaves the
//! loop or the function, it holds for the rest of the region too. Of what a loop carries nothing is known inside of it; its results are
//! what the loop begins with or what an end of its body hands on. The cost is linear in the function.
//!
//! An `assume` counts only for callers that request it: a bounds check must not go away because an author was wrong.

use crisp_ir_kernel::{
    Binary, BinaryOp, CompareOp, Function, IdKind, IntegerOp, List, LogicOp, LoopKind, MemoryLength, Op, OpId,
    RegionId, Scalar, Terminator, Type, Unary, UnaryOp, UniformKind, Value, ValueData, ViewType,
};
use crisp_support_arena::SideTable;

use super::congruence::Congruence;
use super::interval::{Interval, opposite};
use super::launch::LaunchFacts;

/// The known facts about one integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Between what numbers it is.
    pub range: Interval,
    /// Its remainder by a number.
    pub steps: Congruence,
}

/// Parts of one condition that are taken into account, and steps back through what a value is made of.
const LEARNED: usize = 64;

impl Known {
    /// One number.
    #[must_use]
    pub fn one(number: i128) -> Known {
        Known { range: Interval::one(number), steps: Congruence::one(number) }
    }

    /// All that a type holds.
    #[must_use]
    pub fn of(scalar: Scalar) -> Known {
        Known::between(Interval::of(scalar))
    }

    /// All numbers of an interval.
    #[must_use]
    pub fn between(range: Interval) -> Known {
        Known { range, steps: Congruence::ANY }.tightened()
    }

    /// Whether a number is one of them.
    #[must_use]
    pub fn contains(self, number: i128) -> bool {
        self.range.contains(number) && self.steps.contains(number)
    }

    /// With ends that are among the numbers.
    fn tightened(self) -> Known {
        let Known { range, steps } = self;
        if let Some(number) = range.only() {
            return Known::one(number);
        }
        let modulus = steps.modulus();
        if modulus == 1 {
            return self;
        }
        if modulus == 0 {
            return if range.contains(steps.remainder()) { Known::one(steps.remainder()) } else { self };
        }
        let least = range.least + (steps.remainder() - range.least).rem_euclid(modulus);
        let most = range.most - (range.most - steps.remainder()).rem_euclid(modulus);
        match least.cmp(&most) {
            std::cmp::Ordering::Less => Known { range: Interval::new(least, most), steps },
            std::cmp::Ordering::Equal => Known::one(least),
            // The place is never reached.
            std::cmp::Ordering::Greater => self,
        }
    }

    /// Returns the facts that hold for both.
    #[must_use]
    pub fn union(self, other: Known) -> Known {
        Known { range: self.range.union(other.range), steps: self.steps.union(other.steps) }
    }

    /// A number of a type that is congruent to this modulo 2^width.
    fn wrapped(range: Interval, steps: Congruence, scalar: Scalar) -> Known {
        Known { range, steps: steps.wrapped(scalar) }.tightened()
    }

    /// Returns the facts about the result of an operation on one operand.
    #[must_use]
    pub fn unary(op: UnaryOp, arg: Known, scalar: Scalar) -> Known {
        let steps = Congruence::unary(op, arg.steps, scalar);
        Known::wrapped(Interval::unary(op, arg.range, scalar), steps, scalar)
    }

    /// Returns the facts about the result of an operation on two operands.
    #[must_use]
    pub fn binary(op: BinaryOp, a: Known, b: Known, scalar: Scalar) -> Known {
        let op = match op {
            BinaryOp::Or | BinaryOp::Xor if scalar != Scalar::Bool && a.shares_no_bit(b) => BinaryOp::Add,
            op => op,
        };
        let steps = Congruence::binary(op, (a.steps, a.range), (b.steps, b.range), scalar);
        Known::wrapped(Interval::binary(op, a.range, b.range, scalar), steps, scalar)
    }

    /// Whether no bit is set in both, because one of them ends below where the other begins: `or` and `xor` are their sum then.
    #[must_use]
    pub fn shares_no_bit(self, other: Known) -> bool {
        let apart = |low: Known, high: Known| low.range.is_positive() && low.range.most < high.steps.alignment();
        apart(self, other) || apart(other, self)
    }

    /// The same number, or its lowest bits, as a number of another integer type.
    #[must_use]
    pub fn convert(arg: Known, to: Scalar) -> Known {
        let range = arg.range.wrapped(to);
        if range == arg.range { arg } else { Known::wrapped(range, arg.steps, to) }
    }
}

/// The known facts about a function's integers at the current place.
///
/// A walk over a function keeps the analysis up to date: it defines the results of operations in order, opens and closes regions.
/// [`Integers::of`] walks alone.
pub struct Integers<'a> {
    function: &'a Function,
    launch: &'a LaunchFacts,
    definitions: SideTable<ValueData, Option<OpId>>,
    known: SideTable<ValueData, Known>,
    /// The facts that were known before something was learned, in order.
    before: Vec<(Value, Known)>,
    /// Where each open region begins there.
    open: Vec<usize>,
    /// For each loop around: what may have been carried to its end.
    loops: Vec<Vec<Known>>,
    /// Whether assumptions of the author are believed.
    trusts: bool,
}

impl<'a> Integers<'a> {
    /// Returns facts where every value may be anything that its type holds, except a kernel's parameters and ids, for which the launch is known.
    #[must_use]
    pub fn new(function: &'a Function, launch: &'a LaunchFacts) -> Integers<'a> {
        let mut known = SideTable::filled(function.values.len(), Known::one(0));
        for (value, data) in function.values.iter() {
            known[value] = full(data.ty);
        }
        for (&param, &most) in function[function.body].params.iter().zip(&launch.params) {
            if let (Some(most), Type::Elem(elem)) = (most, function.ty(param)) {
                let most = Interval::new(0, i128::from(most));
                known[param] = Known::between(Interval::of(elem.scalar).both(most));
            }
        }
        let definitions = function.definitions();
        let (before, open, loops) = (Vec::new(), Vec::new(), Vec::new());
        Integers { function, launch, definitions, known, before, open, loops, trusts: false }
    }

    /// The same where assumptions of the author are believed. A broken one must do no more harm than a wrong result: a caller that requests this
    /// removes no bounds check by what it learns.
    #[must_use]
    pub fn trusting(self) -> Integers<'a> {
        Integers { trusts: true, ..self }
    }

    /// Returns the facts about every value where it is defined.
    #[must_use]
    pub fn of(function: &'a Function, launch: &'a LaunchFacts) -> Integers<'a> {
        let mut integers = Integers::new(function, launch);
        integers.walk(&mut |_, _| {});
        integers
    }

    /// Walks the whole function; shows what is known in front of each operation.
    pub fn walk(&mut self, seen: &mut dyn FnMut(&Integers<'_>, OpId)) {
        let body = self.function.body;
        self.open();
        self.region(body, seen);
        self.close(body);
    }

    /// The validator's limit on nesting bounds the recursion.
    fn region(&mut self, region: RegionId, seen: &mut dyn FnMut(&Integers<'_>, OpId)) {
        let function = self.function;
        for &id in &function[region].ops {
            seen(self, id);
            match function[id].op {
                Op::If { cond, then, other } => {
                    let [then, other] = [(then, true), (other, false)].map(|(region, holds)| {
                        self.open();
                        self.learn(cond, holds);
                        self.region(region, seen);
                        self.close(region)
                    });
                    self.join(id, [then, other]);
                }
                Op::For { kind: _, carried: _, body } => {
                    self.open_loop(id);
                    self.region(body, seen);
                    self.close_loop(id);
                }
                Op::AtomicApply { view: _, index: _, body, scope: _ } => {
                    self.open();
                    self.region(body, seen);
                    self.close(body);
                }
                _ => self.define(id),
            }
        }
    }

    /// Returns the facts about a value at the current place.
    #[must_use]
    pub fn at(&self, value: Value) -> Known {
        self.known[value]
    }

    /// Between what numbers a value is at the place at hand.
    #[must_use]
    pub fn range(&self, value: Value) -> Interval {
        self.known[value].range
    }

    /// The function that is looked at.
    #[must_use]
    pub fn function(&self) -> &'a Function {
        self.function
    }

    /// The operation that defines a value; nothing for a region's parameter.
    #[must_use]
    pub fn defining(&self, value: Value) -> Option<OpId> {
        self.definitions[value]
    }

    /// Returns the operation that defines a value.
    #[must_use]
    pub fn definition(&self, value: Value) -> Option<Op> {
        self.definitions[value].map(|id| self.function[id].op)
    }

    fn scalar(&self, value: Value) -> Option<Scalar> {
        self.function.ty(value).elem().filter(|elem| elem.lanes == 1).map(|elem| elem.scalar)
    }

    /// Whether it is one integer or truth value.
    #[must_use]
    pub fn is_single(&self, value: Value) -> bool {
        self.scalar(value).is_some_and(|scalar| !scalar.is_float())
    }

    /// Takes in the results of an operation that owns no regions.
    pub fn define(&mut self, id: OpId) {
        if let (Op::Assume { cond }, true) = (self.function[id].op, self.trusts) {
            self.learn(cond, true);
        }
        if let Some(result) = self.function[id].results.single() {
            self.known[result] = self.result(self.function[id].op, result);
        }
    }

    /// Returns the facts about the result of an operation that owns no regions.
    pub fn result(&mut self, op: Op, result: Value) -> Known {
        let Some(scalar) = self.scalar(result).filter(|scalar| !scalar.is_float()) else {
            return full(self.function.ty(result));
        };
        let all = Known::of(scalar);
        match op {
            Op::Constant(constant) => constant.as_integer().map_or(all, Known::one),
            Op::Unary { op, arg } => Known::unary(op.plain(), self.at(arg), scalar),
            Op::Binary { op, lhs, rhs } => Known::binary(op.plain(), self.at(lhs), self.at(rhs), scalar),
            Op::Compare { op, lhs, rhs } if self.is_single(lhs) => self.compare(op, lhs, rhs).unwrap_or(all),
            Op::Select { cond, then, other } if self.is_single(cond) => match self.at(cond).range.only() {
                Some(0) => self.at(other),
                Some(_) => self.at(then),
                None => self.where_learned(cond, true, then).union(self.where_learned(cond, false, other)),
            },
            Op::Convert { to: _, arg } if self.is_single(arg) => Known::convert(self.at(arg), scalar),
            Op::Bitcast { to: _, arg } if self.is_single(arg) && scalar != Scalar::Bool => {
                Known::convert(self.at(arg), scalar)
            }
            Op::Id { kind, axis } => Known::between(self.id(kind, axis).within(scalar)),
            Op::Uniform { kind: UniformKind::Require, form: _, value } if self.is_single(value) => self.at(value),
            Op::Extent { view, axis } => self.extent(view, axis).unwrap_or(all),
            _ => all,
        }
    }

    /// Between what numbers an id or size is.
    #[must_use]
    pub fn id(&self, kind: IdKind, axis: u8) -> Interval {
        let dimensions = self.function.kernel.as_ref().and_then(|kernel| kernel.work_dim);
        self.launch.id(kind, axis, dimensions)
    }

    fn compare(&self, op: CompareOp, lhs: Value, rhs: Value) -> Option<Known> {
        let (a, b) = (self.at(lhs), self.at(rhs));
        let apart = a.steps.minus(b.steps);
        let holds = match op {
            // Equal numbers have equal remainders.
            CompareOp::Eq if !apart.contains(0) => Some(false),
            CompareOp::Ne if !apart.contains(0) => Some(true),
            CompareOp::Eq | CompareOp::Le | CompareOp::Ge if lhs == rhs => Some(true),
            CompareOp::Ne | CompareOp::Lt | CompareOp::Gt if lhs == rhs => Some(false),
            _ => Interval::compare(op, a.range, b.range),
        };
        holds.map(|holds| Known::one(holds.into()))
    }

    /// Returns the facts about a value where a condition holds or does not.
    fn where_learned(&mut self, cond: Value, holds: bool, value: Value) -> Known {
        self.open();
        self.learn(cond, holds);
        let known = self.at(value);
        self.forget();
        known
    }

    /// The extent of a view along an axis.
    fn extent(&self, view: Value, axis: u8) -> Option<Known> {
        let ViewType { stride, rank, elem: _, space: _, access: _ } = self.function.ty(view).view()?;
        match self.definition(view) {
            // A kernel's buffers lie in memory; what a function is given may claim any extent.
            None => {
                let params = &self.function[self.function.body].params;
                let is_buffer = rank == 1 && self.function.kernel.is_some() && params.contains(&view);
                let most = i128::from(i64::MAX) / i128::from(stride.max(1));
                is_buffer.then(|| Known::between(Interval::new(0, most)))
            }
            Some(Op::Memory { memory }) => {
                let memory = self.function.memories.get(memory)?;
                let most = i128::from(i64::MAX) / i128::from(stride.max(1));
                Some(match (&memory.length, self.launch.local_size) {
                    (MemoryLength::Fixed(length), _) => Known::one(i128::from(*length)),
                    (length, [Some(x), Some(y), Some(z)]) => Known::one(i128::from(length.in_workgroup([x, y, z]))),
                    (MemoryLength::Workgroup(_), _) => Known::between(Interval::new(1, most)),
                })
            }
            Some(Op::View { view: _, offset: _, extents, strides: _ }) => {
                self.function.list(extents).get(usize::from(axis)).map(|&extent| self.at(extent))
            }
            Some(_) => None,
        }
    }

    /// Opens a region: what is learned from here on is forgotten where it is closed.
    pub fn open(&mut self) {
        self.open.push(self.before.len());
    }

    fn forget(&mut self) {
        let from = self.open.pop().unwrap_or(0);
        for (value, known) in self.before.drain(from..).rev() {
            self.known[value] = known;
        }
    }

    /// The values of which something was learned since the innermost region was opened.
    #[must_use]
    pub fn learned(&self) -> Vec<Value> {
        let from = self.open.last().copied().unwrap_or(0);
        self.before.get(from..).unwrap_or_default().iter().map(|&(value, _)| value).collect()
    }

    /// Closes a region; what it hands on, where control goes on with what follows its operation.
    pub fn close(&mut self, region: RegionId) -> Option<Vec<Known>> {
        let handed_on = |this: &Self, list: List| -> Vec<Known> {
            this.function.list(list).iter().map(|&value| this.at(value)).collect()
        };
        let yielded = match self.function[region].terminator {
            Terminator::Yield(list) => Some(handed_on(self, list)),
            Terminator::Break(list) => {
                let values = handed_on(self, list);
                self.leave_loop(&values);
                None
            }
            Terminator::Return(_) => None,
        };
        self.forget();
        yielded
    }

    fn leave_loop(&mut self, values: &[Known]) {
        if let Some(carried) = self.loops.last_mut() {
            carried.iter_mut().zip(values).for_each(|(known, &value)| *known = known.union(value));
        }
    }

    /// Takes in the results of a branch from what its regions hand on, and what follows where one of them does not go on.
    pub fn join(&mut self, id: OpId, yielded: [Option<Vec<Known>>; 2]) {
        let [then, other] = yielded;
        let early = match (&then, &other) {
            (None, Some(_)) => Some(false),
            (Some(_), None) => Some(true),
            (Some(_), Some(_)) | (None, None) => None,
        };
        let known: Vec<Known> = match (then, other) {
            (Some(a), Some(b)) => a.iter().zip(&b).map(|(a, b)| a.union(*b)).collect(),
            (one, None) | (None, one) => one.unwrap_or_default(),
        };
        for (result, known) in self.function[id].results.iter().zip(known) {
            self.known[result] = known;
        }
        if let (Op::If { cond, then: _, other: _ }, Some(holds)) = (self.function[id].op, early) {
            self.learn(cond, holds);
        }
    }

    /// Opens the body of a loop.
    pub fn open_loop(&mut self, id: OpId) {
        let Op::For { kind, carried, body } = self.function[id].op else { return };
        let first = self.function.list(carried).iter().map(|&value| self.at(value)).collect();
        self.loops.push(first);
        self.open();
        let function = self.function;
        if let Some((&index, params)) = function[body].params.split_first() {
            self.known[index] = self.loop_index(kind, index);
            for &param in params {
                self.known[param] = full(function.ty(param));
            }
        }
    }

    /// Closes the body of a loop and takes in its results.
    pub fn close_loop(&mut self, id: OpId) {
        let Op::For { kind: _, carried: _, body } = self.function[id].op else { return };
        if let Some(values) = self.close(body) {
            self.leave_loop(&values);
        }
        let known = self.loops.pop().unwrap_or_default();
        for (result, known) in self.function[id].results.iter().zip(known) {
            self.known[result] = known;
        }
    }

    /// Returns the facts about a loop's index in every iteration.
    fn loop_index(&self, kind: LoopKind, index: Value) -> Known {
        let steps = match kind {
            LoopKind::Up { from, to: _, step } => self.at(from).steps.stepped(self.at(step).steps),
            LoopKind::Down { count, step } => {
                self.at(count).steps.minus(Congruence::one(1)).stepped(self.at(step).steps)
            }
            LoopKind::Multiply { from: _, limit: _, factor: _ }
            | LoopKind::Divide { from: _, factor: _ }
            | LoopKind::While { fuel: _ } => Congruence::ANY,
        };
        let operands: Vec<Interval> = kind.operands().into_iter().map(|value| self.range(value)).collect();
        let known = Known { range: Interval::index(kind, &operands), steps };
        let scalar = self.scalar(index).unwrap_or(Scalar::U64);
        // What a loop that is never executed says may lie outside.
        if Interval::of(scalar).covers(known.range) { known.tightened() } else { Known::of(scalar) }
    }

    /// Takes in that a condition holds, or does not.
    pub fn learn(&mut self, cond: Value, holds: bool) {
        let mut pending = vec![(cond, holds)];
        let mut seen = 0;
        while let Some((cond, holds)) = pending.pop() {
            seen += 1;
            if seen > LEARNED || !self.is_single(cond) {
                return;
            }
            if self.at(cond) == Known::one(holds.into()) {
                // Its parts have been taken into account, or it is a constant.
                continue;
            }
            self.narrow(cond, Interval::one(holds.into()));
            match self.definition(cond) {
                Some(Op::Binary { op: Binary::Logic(LogicOp::And), lhs, rhs }) if holds => {
                    pending.extend([(lhs, true), (rhs, true)]);
                }
                Some(Op::Binary { op: Binary::Logic(LogicOp::Or), lhs, rhs }) if !holds => {
                    pending.extend([(lhs, false), (rhs, false)]);
                }
                Some(Op::Unary { op: Unary::Not, arg }) => pending.push((arg, !holds)),
                Some(Op::Compare { op, lhs, rhs }) if self.scalar(lhs) == Some(Scalar::Bool) => {
                    let equal = (op == CompareOp::Eq) == holds;
                    for (one, other) in [(lhs, rhs), (rhs, lhs)] {
                        if let Some(number) = self.range(one).only() {
                            pending.push((other, (number != 0) == equal));
                        }
                    }
                }
                Some(Op::Compare { op, lhs, rhs }) if self.is_single(lhs) => {
                    let op = if holds { op } else { opposite(op) };
                    let [left, right] = Interval::where_holds(op, self.range(lhs), self.range(rhs));
                    self.narrow_back(lhs, left);
                    self.narrow_back(rhs, right);
                }
                _ => {}
            }
        }
    }

    /// Takes in that a number lies in an interval, and what follows for those that it is made of without wrapping.
    fn narrow_back(&mut self, value: Value, range: Interval) {
        let (mut value, mut range) = (value, range);
        for _ in 0..LEARNED {
            let known = self.at(value);
            self.narrow(value, range);
            if known == self.at(value) {
                return;
            }
            let Some(scalar) = self.scalar(value) else { return };
            let constant = |this: &Self, value: Value| this.range(value).only();
            let exact = |range: Interval| Interval::of(scalar).covers(range);
            let range_of = |this: &Self, value: Value| this.range(value);
            match self.definition(value) {
                Some(Op::Convert { to: _, arg }) if self.is_single(arg) && exact(self.range(arg)) => value = arg,
                Some(Op::Binary { op: Binary::Integer(IntegerOp::Add), lhs, rhs })
                    if exact(range_of(self, lhs).plus(range_of(self, rhs))) =>
                {
                    let (other, number) = match (constant(self, lhs), constant(self, rhs)) {
                        (_, Some(number)) => (lhs, number),
                        (Some(number), None) => (rhs, number),
                        (None, None) => return,
                    };
                    (value, range) = (other, range.minus(Interval::one(number)));
                }
                Some(Op::Binary { op: Binary::Integer(IntegerOp::Sub), lhs, rhs })
                    if exact(range_of(self, lhs).minus(range_of(self, rhs))) =>
                {
                    match (constant(self, lhs), constant(self, rhs)) {
                        (_, Some(number)) => (value, range) = (lhs, range.plus(Interval::one(number))),
                        (Some(number), None) => (value, range) = (rhs, Interval::one(number).minus(range)),
                        (None, None) => return,
                    }
                }
                _ => return,
            }
        }
    }

    fn narrow(&mut self, value: Value, range: Interval) {
        let known = self.at(value);
        let narrowed = Known { range: known.range.both(range), steps: known.steps }.tightened();
        if narrowed != known {
            self.before.push((value, known));
            self.known[value] = narrowed;
        }
    }
}

/// All that a type holds. Of views and floats nothing is asked.
fn full(ty: Type) -> Known {
    ty.elem().map_or(Known::one(0), |elem| Known::of(elem.scalar))
}
