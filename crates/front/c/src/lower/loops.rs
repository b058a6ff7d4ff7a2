//! Loops: those that count, and those that have fuel.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, LoopKind, Scalar, Terminator, Type, Value};
use crisp_support_diagnostics::Span;

use super::control::{Flow, Piece};
use super::{Carried, FunctionLowering, Lowered, Stop, Val};
use crate::typed::{GoesOn, Loop, LoopRange, RangeKind, VarId};

/// Iterations of a loop of which nothing else is known.
const FUEL: u64 = 1 << 32;

/// How a loop's index gives the variable that counts.
enum Counter {
    /// It is the index.
    Same,
    /// It is this much less the index.
    From(Value, Scalar),
}

/// A counting loop before its body.
struct Counting {
    kind: LoopKind,
    counter: Counter,
    /// The type in which it counts.
    scalar: Scalar,
    /// The value of the variable after an iteration.
    next: Next,
    /// Whether the loop would go on in C where the count ends.
    goes_on: Option<Value>,
}

/// How the variable moves on.
enum Next {
    Plus(Value),
    Minus(Value),
    Times(u64),
    Over(u64),
}

impl FunctionLowering<'_, '_> {
    pub(super) fn loop_statement(&mut self, found: &Loop, span: Span) -> Lowered<()> {
        let counting = match &found.range {
            Some(range) => Some(self.counting(range, span)?),
            None => None,
        };
        let own = found.range.as_ref().filter(|range| range.own).map(|range| range.index);
        let vars: Vec<VarId> = found
            .assigned
            .union(&self.program.addressed)
            .copied()
            .filter(|var| Some(*var) != own && self.env.contains_key(var))
            .collect();
        let before: Vec<Val> = vars.iter().filter_map(|var| self.env.get(var).cloned()).collect();
        let first: Vec<Value> = before.iter().flat_map(Self::moving).collect();
        let (kind, index) = match &counting {
            Some(counting) => (counting.kind, counting.scalar),
            None => {
                let fuel = self.builder.constant(Constant::u64(found.fuel.unwrap_or(FUEL)), span);
                (LoopKind::While { fuel }, Scalar::U64)
            }
        };
        let mut types = vec![Type::scalar(index)];
        types.extend(first.iter().map(|&value| self.builder.ty(value)));
        let mark = self.before.len();
        let (region, params) = self.builder.open(&types, span);
        self.builder.unroll(region, found.unroll);
        let mut given = params.iter().skip(1).copied();
        for (var, before) in vars.iter().zip(&before) {
            let parts: Vec<Value> = given.by_ref().take(Self::moving(before).len()).collect();
            self.set(*var, Self::moved(before, parts));
        }
        self.loops.push(Carried { vars: vars.clone(), before: before.clone() });
        let ended = self.iteration(found, counting.as_ref(), params[0], span);
        self.loops.pop();
        match ended {
            Ok(terminator) => self.builder.close(terminator, span),
            Err(Stop) => {
                self.builder.close_yield(&[], span);
                self.go_back(mark);
                return Err(Stop);
            }
        }
        self.go_back(mark);
        let mut results = self.builder.for_op(kind, &first, region, span).into_iter();
        for (var, before) in vars.iter().zip(&before) {
            let parts: Vec<Value> = results.by_ref().take(Self::moving(before).len()).collect();
            self.set(*var, Self::moved(before, parts));
        }
        if let Some(goes_on) = counting.and_then(|counting| counting.goes_on) {
            self.use_up_fuel_where(goes_on, span);
        }
        Ok(())
    }

    /// A loop without fuel where a condition holds: the launch reports it.
    fn use_up_fuel_where(&mut self, condition: Value, span: Span) {
        let (then, _) = self.builder.open(&[], span);
        let fuel = self.builder.constant(Constant::u64(0), span);
        let (body, _) = self.builder.open(&[Type::scalar(Scalar::U64)], span);
        self.builder.close_yield(&[], span);
        self.builder.for_op(LoopKind::While { fuel }, &[], body, span);
        self.builder.close_yield(&[], span);
        let (other, _) = self.builder.open(&[], span);
        self.builder.close_yield(&[], span);
        self.builder.if_op(condition, then, other, &[], span);
    }

    /// Whether C would go on with a loop from `first` where its count ends.
    fn goes_on(&mut self, range: &LoopRange, first: Value, to: Value, step: Value, span: Span) -> Option<Value> {
        let goes_on = range.goes_on?;
        let scalar = self.builder.ty(first).elem()?.scalar;
        let (up, inclusive) = match &range.kind {
            RangeKind::Up { inclusive, .. } => (true, *inclusive),
            RangeKind::Down { inclusive, .. } => (false, *inclusive),
            RangeKind::Times { .. } | RangeKind::Over { .. } => return None,
        };
        let op = match (up, inclusive) {
            (true, false) => CompareOp::Lt,
            (true, true) => CompareOp::Le,
            (false, false) => CompareOp::Gt,
            (false, true) => CompareOp::Ge,
        };
        let holds = self.builder.compare(op, first, to, span);
        Some(match goes_on {
            GoesOn::Behind => {
                let op = if up { CompareOp::Gt } else { CompareOp::Lt };
                self.builder.compare(op, first, to, span)
            }
            GoesOn::Backwards => {
                let zero = self.integer(scalar, 0, span);
                let back = self.builder.compare(CompareOp::Le, step, zero, span);
                self.builder.binary(BinaryOp::And, holds, back, span)
            }
            GoesOn::Around => {
                // What follows the last iteration, in the variable's own type.
                let (near, far) = if up { (first, to) } else { (to, first) };
                let number = Elem::scalar(scalar.to_unsigned());
                let distance = self.builder.binary(BinaryOp::Sub, far, near, span);
                let mut distance = self.builder.convert(number, distance, span);
                let [first, step] = [first, step].map(|value| self.builder.convert(number, value, span));
                let one = self.integer(number.scalar, 1, span);
                if !inclusive {
                    distance = self.builder.binary(BinaryOp::Sub, distance, one, span);
                }
                let steps = self.builder.binary(BinaryOp::Div, distance, step, span);
                let steps = self.builder.binary(BinaryOp::Add, steps, one, span);
                let moved = self.builder.binary(BinaryOp::Mul, steps, step, span);
                let next = self.builder.binary(if up { BinaryOp::Add } else { BinaryOp::Sub }, first, moved, span);
                let own = self.scalar_of(range.index);
                let next = self.builder.convert(Elem::scalar(own), next, span);
                let next = self.builder.convert(Elem::scalar(scalar), next, span);
                let still = self.builder.compare(op, next, to, span);
                self.builder.binary(BinaryOp::And, holds, still, span)
            }
        })
    }

    /// One iteration in the open region: how it ends.
    fn iteration(
        &mut self,
        found: &Loop,
        counting: Option<&Counting>,
        index: Value,
        span: Span,
    ) -> Lowered<Terminator> {
        if let (Some(range), Some(counting)) = (&found.range, counting) {
            let value = self.counter(counting, range.index, index, span);
            let target = self.variable_target(range.index, span)?;
            self.store(&target, Val::Parts(vec![value]), span)?;
        }
        if let Some(left) = found.left {
            let no = self.builder.constant(Constant::bool(false), span);
            self.set(left, Val::Parts(vec![no]));
            self.flags.push(left);
        }
        let result = self.body_of(found, counting, span);
        if found.left.is_some() {
            self.flags.pop();
        }
        result
    }

    fn body_of(&mut self, found: &Loop, counting: Option<&Counting>, span: Span) -> Lowered<Terminator> {
        if let Some(before) = &found.before {
            let holds = self.condition(before)?;
            self.branch(holds, &[], &[Piece::Break], before.span)?;
        }
        match self.list(&found.body)? {
            Flow::Leaves(terminator) => return Ok(terminator),
            Flow::Falls | Flow::Skips => {}
        }
        if let (Some(range), Some(counting)) = (&found.range, counting) {
            self.advance(range, counting, span)?;
        }
        if let Some(step) = &found.step {
            self.effect(step)?;
        }
        if let Some(after) = &found.after {
            let holds = self.condition(after)?;
            self.branch(holds, &[], &[Piece::Break], after.span)?;
        }
        let values = self.carried(span)?;
        Ok(Terminator::Yield(self.builder.list(&values)))
    }

    fn scalar_of(&self, var: VarId) -> Scalar {
        self.ty(var).as_scalar().unwrap_or(Scalar::I32)
    }

    /// The variable that counts, before its loop.
    fn current(&mut self, var: VarId, span: Span) -> Lowered<Value> {
        let target = self.variable_target(var, span)?;
        match self.load(&target, span)? {
            Val::Parts(parts) => parts.first().copied().ok_or(Stop),
            _ => Err(Stop),
        }
    }

    fn counting(&mut self, range: &LoopRange, span: Span) -> Lowered<Counting> {
        let own = self.scalar_of(range.index);
        let from = self.current(range.index, span)?;
        match &range.kind {
            RangeKind::Up { bound, inclusive, step } => {
                let scalar = bound.ty.as_scalar().unwrap_or(own);
                let from = self.builder.convert(Elem::scalar(scalar), from, span);
                let mut to = self.one(bound)?;
                let step = self.one(step)?;
                let goes_on = self.goes_on(range, from, to, step, span);
                if *inclusive {
                    let one = self.integer(scalar, 1, span);
                    to = self.builder.binary(BinaryOp::AddSaturating, to, one, span);
                }
                let kind = LoopKind::Up { from, to, step };
                Ok(Counting { kind, counter: Counter::Same, scalar, next: Next::Plus(step), goes_on })
            }
            RangeKind::Down { bound, inclusive, step } => {
                // Counts the distance from the first value, without sign: that fits whatever the two are.
                let scalar = bound.ty.as_scalar().unwrap_or(own);
                let distance = scalar.to_unsigned();
                let first = self.builder.convert(Elem::scalar(scalar), from, span);
                let to = self.one(bound)?;
                let step = self.one(step)?;
                let goes_on = self.goes_on(range, first, to, step, span);
                let op = if *inclusive { CompareOp::Ge } else { CompareOp::Gt };
                let holds = self.builder.compare(op, first, to, span);
                let between = self.builder.binary(BinaryOp::Sub, first, to, span);
                let mut between = self.builder.convert(Elem::scalar(distance), between, span);
                if *inclusive {
                    let one = self.integer(distance, 1, span);
                    between = self.builder.binary(BinaryOp::AddSaturating, between, one, span);
                }
                let zero = self.integer(distance, 0, span);
                let to = self.builder.select(holds, between, zero, span);
                let unsigned = self.builder.convert(Elem::scalar(distance), step, span);
                let kind = LoopKind::Up { from: zero, to, step: unsigned };
                let counter = Counter::From(first, scalar);
                Ok(Counting { kind, counter, scalar: distance, next: Next::Minus(step), goes_on })
            }
            RangeKind::Times { factor } => {
                let most = if own.is_signed_integer() { (1 << (own.bits() - 1)) - 1 } else { i128::from(u64::MAX) };
                let limit = self.integer(own, most, span);
                let by = self.integer(own, i128::from(*factor), span);
                let kind = LoopKind::Multiply { from, limit, factor: by };
                Ok(Counting { kind, counter: Counter::Same, scalar: own, next: Next::Times(*factor), goes_on: None })
            }
            RangeKind::Over { factor } => {
                let by = self.integer(own, i128::from(*factor), span);
                let kind = LoopKind::Divide { from, factor: by };
                Ok(Counting { kind, counter: Counter::Same, scalar: own, next: Next::Over(*factor), goes_on: None })
            }
        }
    }

    /// The variable that counts, from the loop's index.
    fn counter(&mut self, counting: &Counting, var: VarId, index: Value, span: Span) -> Value {
        let own = Elem::scalar(self.scalar_of(var));
        match counting.counter {
            Counter::Same => self.builder.convert(own, index, span),
            Counter::From(first, scalar) => {
                let index = self.builder.convert(Elem::scalar(scalar), index, span);
                let value = self.builder.binary(BinaryOp::Sub, first, index, span);
                self.builder.convert(own, value, span)
            }
        }
    }

    /// The variable that counts after an iteration, where the author sees it after the loop.
    fn advance(&mut self, range: &LoopRange, counting: &Counting, span: Span) -> Lowered<()> {
        if range.own {
            return Ok(());
        }
        let own = self.scalar_of(range.index);
        let now = self.current(range.index, span)?;
        let next = match counting.next {
            Next::Plus(step) => {
                let step = self.builder.convert(Elem::scalar(own), step, span);
                self.builder.binary(BinaryOp::Add, now, step, span)
            }
            Next::Minus(step) => {
                let step = self.builder.convert(Elem::scalar(own), step, span);
                self.builder.binary(BinaryOp::Sub, now, step, span)
            }
            Next::Times(factor) => {
                let factor = self.integer(own, i128::from(factor), span);
                self.builder.binary(BinaryOp::Mul, now, factor, span)
            }
            Next::Over(factor) => {
                let factor = self.integer(own, i128::from(factor), span);
                self.builder.binary(BinaryOp::Div, now, factor, span)
            }
        };
        let target = self.variable_target(range.index, span)?;
        self.store(&target, Val::Parts(vec![next]), span)
    }
}
