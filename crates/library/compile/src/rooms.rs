//! How far the stores of a kernel can reach at most: bounds of their indices in terms of arguments and launch sizes.

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    Binary, BinaryOp, CompareOp, Function, IdKind, LogicOp, LoopKind, Op, OpId, RegionId, SizeExpr, SizeOp, Terminator,
    Unary, Value,
};

/// Steps of one search; a bound that needs more is not known.
const MOST_STEPS: u32 = 4000;

/// For each parameter, the number of elements of memory that stores to it can reach at most; none where nothing bounds them, or nothing is stored. Sizes of a
/// launch count before they are rounded up to workgroups. Cost is linear in the kernel, and bounded for each store.
pub(crate) fn rooms(kernel: &Function) -> Vec<Option<SizeExpr>> {
    let definitions = kernel.definitions();
    let definition = |value: Value| definitions[value];
    let params = &kernel[kernel.body].params;
    let mut rooms = vec![Room::Nothing; params.len()];
    // Parameters, and windows on them: the parameter, and elements of memory for each of the view's.
    let mut views: BTreeMap<Value, (usize, i128)> =
        params.iter().enumerate().map(|(position, view)| (*view, (position, 1))).collect();
    let mut left: Vec<(RegionId, Vec<Fact>)> = vec![(kernel.body, Vec::new())];
    while let Some((region, mut facts)) = left.pop() {
        for &id in &kernel[region].ops {
            let op = kernel[id].op;
            if let (Op::Window { view, offset: _, elem: _, stride, extent: _ }, Some(window)) =
                (op, kernel[id].results.iter().next())
                && let Some(&(position, 1)) = views.get(&view)
                && let Some(scale) = scale(kernel, position, stride)
            {
                views.insert(window, (position, scale));
                continue;
            }
            for value in op.operands(kernel) {
                let Some(&(position, scale)) = views.get(&value) else { continue };
                let own = params.get(position).copied().unwrap_or(value);
                let room = match (op, op.access()) {
                    (Op::Load { .. } | Op::Extent { .. } | Op::Offset { .. }, _) => continue,
                    (_, Some(access)) if access.view == value => {
                        let mut search =
                            Search { kernel, definition: &definition, facts: &facts, own, left: MOST_STEPS };
                        let most = match kernel.list(access.index) {
                            [index] => search.most(*index),
                            _ => None,
                        };
                        let end = most.map(|most| apply(SizeOp::Add, most, SizeExpr::integer(1)));
                        rooms
                            .get(position)
                            .map(|room| room.with(end.map(|end| apply(SizeOp::Mul, end, SizeExpr::integer(scale)))))
                    }
                    // Another view of it, or a call, may store anywhere.
                    _ => Some(Room::Anywhere),
                };
                if let (Some(slot), Some(room)) = (rooms.get_mut(position), room) {
                    *slot = room;
                }
            }
            for inside in op.regions() {
                let mut facts = facts.clone();
                match op {
                    Op::If { cond, then, other: _ } => facts.push(Fact { cond, holds: inside == then }),
                    Op::For { kind: _, carried: _, body } => {
                        let index = kernel[body].params.first();
                        facts.extend(index.map(|&index| Fact { cond: index, holds: true }));
                    }
                    _ => {}
                }
                left.push((inside, facts));
            }
            // Who returns does not come to what follows.
            if let Op::If { cond, then, other } = op {
                let leaves = |region: RegionId| !matches!(kernel[region].terminator, Terminator::Yield(_));
                facts.extend(leaves(then).then_some(Fact { cond, holds: false }));
                facts.extend(leaves(other).then_some(Fact { cond, holds: true }));
            }
        }
        let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = kernel[region].terminator;
        for value in kernel.list(list) {
            if let Some(slot) = views.get(value).and_then(|(position, _)| rooms.get_mut(*position)) {
                *slot = Room::Anywhere;
            }
        }
    }
    rooms.into_iter().map(|room| if let Room::Below(size) = room { Some(size) } else { None }).collect()
}

/// Returns the number of elements of a parameter's memory for each element of a window whose elements have this distance in bytes.
fn scale(kernel: &Function, position: usize, stride: u32) -> Option<i128> {
    let own = kernel.params.get(position)?.ty.view()?.stride.max(1);
    stride.is_multiple_of(own).then_some((stride / own).into())
}

/// The known facts about the stores to a parameter.
#[derive(Clone)]
enum Room {
    /// There is none so far.
    Nothing,
    /// All are below this index.
    Below(SizeExpr),
    /// Nothing bounds one of them.
    Anywhere,
}

impl Room {
    fn with(&self, end: Option<SizeExpr>) -> Room {
        match (self, end) {
            (Room::Anywhere, _) | (_, None) => Room::Anywhere,
            (Room::Nothing, Some(end)) => Room::Below(end),
            (Room::Below(so_far), Some(end)) if *so_far == end => Room::Below(end),
            (Room::Below(so_far), Some(end)) => Room::Below(apply(SizeOp::Max, so_far.clone(), end)),
        }
    }
}

/// A truth value that is known to hold, or not to; or the index of a loop around, whose bounds are its own.
#[derive(Clone, Copy)]
struct Fact {
    cond: Value,
    holds: bool,
}

/// A search for the greatest value of an index.
struct Search<'a> {
    kernel: &'a Function,
    definition: &'a dyn Fn(Value) -> Option<OpId>,
    facts: &'a [Fact],
    /// The view that is stored to: its own length bounds nothing.
    own: Value,
    left: u32,
}

impl Search<'_> {
    /// The operation that makes an integer, seen through conversions, and the value that it makes.
    fn source(&self, mut value: Value) -> (Value, Option<Op>) {
        loop {
            match (self.definition)(value).map(|id| self.kernel[id].op) {
                Some(Op::Convert { to, arg }) if to.scalar.is_integer() => value = arg,
                op => return (value, op),
            }
        }
    }

    /// The greatest value that an integer can have.
    fn most(&mut self, value: Value) -> Option<SizeExpr> {
        self.left = self.left.checked_sub(1)?;
        let (value, op) = self.source(value);
        let by_itself = self.by_itself(value, op);
        let mut least = by_itself;
        for index in 0..self.facts.len() {
            let Fact { cond, holds } = self.facts[index];
            if let Some(bound) = self.by_condition(value, cond, holds) {
                least = Some(least.map_or(bound.clone(), |least| smaller(least, bound)));
            }
        }
        least
    }

    fn by_itself(&mut self, value: Value, op: Option<Op>) -> Option<SizeExpr> {
        let one = || SizeExpr::integer(1);
        let Some(op) = op else { return self.of_parameter(value) };
        match op {
            Op::Constant(constant) => constant.as_integer().map(SizeExpr::integer),
            Op::Extent { view, axis: 0 } if view != self.own => {
                let param = self.kernel[self.kernel.body].params.iter().position(|param| *param == view)?;
                Some(SizeExpr::Length { param: u32::try_from(param).ok()? })
            }
            Op::Id { kind, axis } => {
                let global = SizeExpr::GlobalSize { axis };
                let local = SizeExpr::LocalSize { axis };
                let all =
                    |of: fn(u8) -> SizeExpr| (1..3).fold(of(0), |product, axis| apply(SizeOp::Mul, product, of(axis)));
                let groups = |axis: u8| SizeExpr::Apply {
                    op: SizeOp::Ceil,
                    operands: vec![apply(SizeOp::Div, SizeExpr::GlobalSize { axis }, SizeExpr::LocalSize { axis })],
                };
                match kind {
                    // Sizes of a launch have the offset in them.
                    IdKind::GlobalOffset => Some(SizeExpr::integer(0)),
                    IdKind::GlobalId => Some(apply(SizeOp::Sub, global, one())),
                    IdKind::LocalId => Some(apply(SizeOp::Sub, local, one())),
                    IdKind::GroupId => Some(apply(SizeOp::Sub, groups(axis), one())),
                    IdKind::NumGroups => Some(groups(axis)),
                    IdKind::LocalSize => Some(local),
                    IdKind::GlobalLinearId => {
                        Some(apply(SizeOp::Sub, all(|axis| SizeExpr::GlobalSize { axis }), one()))
                    }
                    IdKind::LocalLinearId => Some(apply(SizeOp::Sub, all(|axis| SizeExpr::LocalSize { axis }), one())),
                    _ => None,
                }
            }
            Op::Select { cond: _, then, other } => {
                let (a, b) = (self.most(then)?, self.most(other)?);
                Some(greater(a, b))
            }
            Op::Binary { op: Binary::Integer(op), lhs, rhs } => self.binary(op.plain(), lhs, rhs),
            _ => None,
        }
    }

    fn binary(&mut self, op: BinaryOp, lhs: Value, rhs: Value) -> Option<SizeExpr> {
        match op {
            BinaryOp::Add => {
                let (a, b) = (self.most(lhs)?, self.most(rhs)?);
                Some(apply(SizeOp::Add, a, b))
            }
            BinaryOp::Mul => {
                let (a, b) = (self.most(lhs)?, self.most(rhs)?);
                Some(apply(SizeOp::Mul, positive(a), positive(b)))
            }
            // What is subtracted makes no index larger, but where it is negative.
            BinaryOp::Sub if self.is_remainder(lhs, rhs).is_some() => {
                let by = self.is_remainder(lhs, rhs).and_then(|by| self.exact(by));
                let by = by.map(|by| apply(SizeOp::Sub, by, SizeExpr::integer(1)));
                match (self.most(lhs), by) {
                    (Some(of), Some(by)) => Some(smaller(of, by)),
                    (of, by) => of.or(by),
                }
            }
            BinaryOp::Sub => {
                let a = self.most(lhs)?;
                match self.exact(rhs) {
                    Some(b) => Some(apply(SizeOp::Sub, a, b)),
                    None if self.is_unsigned(rhs) => Some(a),
                    None => None,
                }
            }
            BinaryOp::Min => {
                let (a, b) = (self.most(lhs), self.most(rhs));
                match (a, b) {
                    (Some(a), Some(b)) => Some(smaller(a, b)),
                    (a, b) => a.or(b),
                }
            }
            BinaryOp::Max => {
                let (a, b) = (self.most(lhs)?, self.most(rhs)?);
                Some(greater(a, b))
            }
            BinaryOp::Rem => {
                let by = self.exact(rhs).map(|by| apply(SizeOp::Sub, by, SizeExpr::integer(1)));
                let of = self.most(lhs);
                match (of, by) {
                    (Some(of), Some(by)) => Some(smaller(of, by)),
                    (of, by) => of.or(by),
                }
            }
            BinaryOp::Div => {
                let (a, b) = (self.most(lhs)?, self.exact(rhs)?);
                Some(SizeExpr::Apply { op: SizeOp::Floor, operands: vec![apply(SizeOp::Div, a, b)] })
            }
            BinaryOp::And => {
                let mask = self.exact(rhs).or_else(|| self.exact(lhs));
                let is_number =
                    |mask: &SizeExpr| matches!(mask, SizeExpr::Rational { numerator, .. } if *numerator >= 0);
                mask.filter(is_number).or_else(|| self.most(lhs))
            }
            BinaryOp::Shr => {
                let (a, b) = (self.most(lhs)?, self.constant(rhs)?);
                let by = SizeExpr::integer(1_i128.checked_shl(u32::try_from(b).ok()?)?);
                Some(SizeExpr::Apply { op: SizeOp::Floor, operands: vec![apply(SizeOp::Div, a, by)] })
            }
            BinaryOp::Shl => {
                let (a, b) = (self.most(lhs)?, self.constant(rhs)?);
                let by = SizeExpr::integer(1_i128.checked_shl(u32::try_from(b).ok().filter(|b| *b < 64)?)?);
                Some(apply(SizeOp::Mul, positive(a), by))
            }
            _ => None,
        }
    }

    /// The divisor where it is a remainder, written out: `a - a / b * b`.
    fn is_remainder(&self, lhs: Value, rhs: Value) -> Option<Value> {
        let parts = |value: Value, wanted: BinaryOp| match self.source(value).1 {
            Some(Op::Binary { op: Binary::Integer(op), lhs, rhs }) if op.plain() == wanted => Some((lhs, rhs)),
            _ => None,
        };
        let (quotient, by) = parts(rhs, BinaryOp::Mul)?;
        let (of, divisor) = parts(quotient, BinaryOp::Div)?;
        let same = |a: Value, b: Value| self.source(a).0 == self.source(b).0;
        (same(of, lhs) && same(divisor, by)).then_some(by)
    }

    fn is_unsigned(&self, value: Value) -> bool {
        let ty = self.kernel.values[value].ty;
        matches!(ty, crisp_ir_kernel::Type::Elem(elem) if elem.scalar.is_integer() && !elem.scalar.is_signed_integer())
    }

    fn constant(&self, value: Value) -> Option<i128> {
        match self.source(value).1? {
            Op::Constant(constant) => constant.as_integer(),
            _ => None,
        }
    }

    /// A value that is the same for all invocations, as it is.
    fn exact(&mut self, value: Value) -> Option<SizeExpr> {
        self.left = self.left.checked_sub(1)?;
        let (value, op) = self.source(value);
        match op {
            None => self.scalar(value),
            Some(Op::Constant(constant)) => constant.as_integer().map(SizeExpr::integer),
            Some(Op::Extent { view, axis: 0 }) if view != self.own => self.by_itself(value, op),
            Some(Op::Id { kind: IdKind::LocalSize | IdKind::NumGroups, axis: _ }) => self.by_itself(value, op),
            Some(Op::Binary { op: Binary::Integer(op), lhs, rhs }) => {
                let size = match op.plain() {
                    BinaryOp::Add => SizeOp::Add,
                    BinaryOp::Sub => SizeOp::Sub,
                    BinaryOp::Mul => SizeOp::Mul,
                    _ => return None,
                };
                let (a, b) = (self.exact(lhs)?, self.exact(rhs)?);
                Some(apply(size, a, b))
            }
            _ => None,
        }
    }

    /// An integer argument.
    fn scalar(&self, value: Value) -> Option<SizeExpr> {
        let position = self.kernel[self.kernel.body].params.iter().position(|param| *param == value)?;
        let ty = self.kernel.params.get(position)?.ty;
        let integer = matches!(ty, crisp_ir_kernel::Type::Elem(elem) if elem.lanes == 1 && elem.scalar.is_integer());
        integer.then_some(SizeExpr::Scalar { param: u32::try_from(position).ok()? })
    }

    /// The greatest value of an argument, or of a loop's index.
    fn of_parameter(&mut self, value: Value) -> Option<SizeExpr> {
        if let Some(scalar) = self.scalar(value) {
            return Some(scalar);
        }
        let kernel = self.kernel;
        let is_index = |data: &crisp_ir_kernel::OpData| match data.op {
            Op::For { kind, carried: _, body } if kernel[body].params.first() == Some(&value) => Some(kind),
            _ => None,
        };
        // Each loop around the store has noted its index.
        if !self.facts.iter().any(|fact| fact.cond == value) {
            return None;
        }
        let one = SizeExpr::integer(1);
        match kernel.ops.values().find_map(is_index)? {
            LoopKind::Up { from: _, to, step: _ } => Some(apply(SizeOp::Sub, self.most(to)?, one)),
            LoopKind::Down { count, step: _ } => Some(apply(SizeOp::Sub, self.most(count)?, one)),
            LoopKind::Multiply { from: _, limit, factor: _ } => self.most(limit),
            LoopKind::Divide { from, factor: _ } => self.most(from),
            LoopKind::While { fuel: _ } => None,
        }
    }

    /// Returns the greatest value of an integer under a condition.
    fn by_condition(&mut self, value: Value, cond: Value, holds: bool) -> Option<SizeExpr> {
        self.left = self.left.checked_sub(1)?;
        let id = (self.definition)(cond)?;
        match self.kernel[id].op {
            Op::Compare { op, lhs, rhs } => {
                let op = if holds { op } else { negated(op) };
                let (left, right) = (self.source(lhs).0, self.source(rhs).0);
                let (bound, strict) = match op {
                    CompareOp::Lt if left == value => (rhs, true),
                    CompareOp::Le | CompareOp::Eq if left == value => (rhs, false),
                    CompareOp::Gt if right == value => (lhs, true),
                    CompareOp::Ge | CompareOp::Eq if right == value => (lhs, false),
                    _ => return None,
                };
                let bound = self.exact(bound).or_else(|| self.outside_facts(bound))?;
                Some(if strict { apply(SizeOp::Sub, bound, SizeExpr::integer(1)) } else { bound })
            }
            Op::Binary { op: Binary::Logic(LogicOp::And), lhs, rhs } if holds => self.by_both(value, [lhs, rhs], holds),
            Op::Binary { op: Binary::Logic(LogicOp::Or), lhs, rhs } if !holds => self.by_both(value, [lhs, rhs], holds),
            Op::Unary { op: Unary::Not, arg } => self.by_condition(value, arg, !holds),
            Op::If { cond, then, other } => {
                let yielded = |region: RegionId| match self.kernel[region].terminator {
                    Terminator::Yield(list) => self.kernel.list(list).first().copied(),
                    _ => None,
                };
                self.by_choice(value, [cond, yielded(then)?, yielded(other)?], holds)
            }
            Op::Select { cond, then, other } => self.by_choice(value, [cond, then, other], holds),
            _ => None,
        }
    }

    /// The same of two conditions that hold both, or do not hold both.
    fn by_both(&mut self, value: Value, conds: [Value; 2], holds: bool) -> Option<SizeExpr> {
        let [a, b] = conds.map(|cond| self.by_condition(value, cond, holds));
        match (a, b) {
            (Some(a), Some(b)) => Some(smaller(a, b)),
            (a, b) => a.or(b),
        }
    }

    /// The same of one of two truth values, as `a && b` and `!(a || b)` are lowered.
    fn by_choice(&mut self, value: Value, [cond, then, other]: [Value; 3], holds: bool) -> Option<SizeExpr> {
        let is = |value: Value, truth: bool| {
            let op = (self.definition)(value).map(|id| self.kernel[id].op);
            matches!(op, Some(Op::Constant(constant)) if (constant.bits[0] != 0) == truth)
        };
        match holds {
            true if is(other, false) => self.by_both(value, [cond, then], holds),
            false if is(then, true) => self.by_both(value, [cond, other], holds),
            _ => None,
        }
    }

    /// The greatest value of a bound that varies, by its operation alone.
    fn outside_facts(&mut self, value: Value) -> Option<SizeExpr> {
        let facts = std::mem::take(&mut self.facts);
        let most = self.most(value);
        self.facts = facts;
        most
    }
}

fn negated(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq => CompareOp::Ne,
        CompareOp::Ne => CompareOp::Eq,
        CompareOp::Lt => CompareOp::Ge,
        CompareOp::Le => CompareOp::Gt,
        CompareOp::Gt => CompareOp::Le,
        CompareOp::Ge => CompareOp::Lt,
    }
}

fn apply(op: SizeOp, a: SizeExpr, b: SizeExpr) -> SizeExpr {
    use SizeExpr::Rational;
    let number = |size: &SizeExpr| match size {
        Rational { numerator, denominator: 1 } => Some(*numerator),
        _ => None,
    };
    match (op, number(&a), number(&b), &a) {
        (SizeOp::Add, Some(x), Some(y), _) if x.checked_add(y).is_some() => SizeExpr::integer(x + y),
        (SizeOp::Sub, Some(x), Some(y), _) if x.checked_sub(y).is_some() => SizeExpr::integer(x - y),
        (SizeOp::Mul, Some(x), Some(y), _) if x.checked_mul(y).is_some() => SizeExpr::integer(x * y),
        (SizeOp::Mul, Some(1), _, _) => b,
        (SizeOp::Mul | SizeOp::Div, _, Some(1), _) | (SizeOp::Add | SizeOp::Sub, _, Some(0), _) => a,
        // One less and one more.
        (SizeOp::Add, None, Some(1), SizeExpr::Apply { op: SizeOp::Sub, operands })
            if operands.get(1).and_then(number) == Some(1) =>
        {
            operands.first().cloned().unwrap_or(a)
        }
        _ => SizeExpr::Apply { op, operands: vec![a, b] },
    }
}

fn smaller(a: SizeExpr, b: SizeExpr) -> SizeExpr {
    if a == b { a } else { apply(SizeOp::Min, a, b) }
}

fn greater(a: SizeExpr, b: SizeExpr) -> SizeExpr {
    if a == b { a } else { apply(SizeOp::Max, a, b) }
}

/// A factor that counts as zero where it is negative.
fn positive(size: SizeExpr) -> SizeExpr {
    match &size {
        SizeExpr::Rational { numerator, .. } if *numerator >= 0 => size,
        SizeExpr::Length { .. } | SizeExpr::GlobalSize { .. } | SizeExpr::LocalSize { .. } => size,
        _ => apply(SizeOp::Max, size, SizeExpr::integer(0)),
    }
}
