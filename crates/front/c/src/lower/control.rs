//! Statements and branches in SSA form, and what skips the rest of a loop's body.

use std::collections::BTreeMap;

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, RegionId, Scalar, Terminator, Type, UnaryOp, Value};
use crisp_support_diagnostics::Span;

use super::{FunctionLowering, Lowered, Stop, Val};
use crate::messages::meaning as messages;
use crate::typed::{Case, End, Expr, Stmt, StmtKind, Switch, VarId};

/// Where control is after statements.
pub(super) enum Flow {
    /// At what follows.
    Falls,
    /// At the end of the loop's body or `switch`: flags say so.
    Skips,
    /// The region ends here.
    Leaves(Terminator),
}

/// A part of a side of a branch.
pub(super) enum Piece<'s> {
    Statements(&'s [Stmt]),
    /// Sets the number of the case that is executed.
    Case(VarId, u32),
    /// Leaves the loop.
    Break,
}

/// A side of a branch that was lowered.
struct Side {
    region: RegionId,
    flow: Flow,
    values: Vec<Value>,
    changed: BTreeMap<VarId, Val>,
}

/// Whether two values cannot be one variable's: pointers point into different memories.
fn differ(a: &Val, b: &Val) -> bool {
    match (a, b) {
        (Val::Pointer(a, _), Val::Pointer(b, _)) => a != b,
        (Val::Either(a, ..), Val::Either(b, ..)) => a != b,
        (Val::Members(a), Val::Members(b)) => a.iter().zip(b).any(|(a, b)| differ(a, b)),
        (Val::Place(a), Val::Place(b)) => a != b,
        (Val::Constant(a), Val::Constant(b)) => differ(a, b),
        _ => std::mem::discriminant(a) != std::mem::discriminant(b),
    }
}

impl FunctionLowering<'_, '_> {
    /// Statements one after the other.
    pub(super) fn list(&mut self, statements: &[Stmt]) -> Lowered<Flow> {
        let mut failed = false;
        for (at, statement) in statements.iter().enumerate() {
            let rest = statements.get(at + 1..).unwrap_or(&[]);
            if let StmtKind::If { condition, then, other } = &statement.kind
                && statement.exits
                && !rest.is_empty()
            {
                // What follows belongs to the side that does not skip it.
                let ends = (crate::check::end_of(then), crate::check::end_of(other));
                if matches!(ends, (End::Skips, End::Falls) | (End::Falls, End::Skips)) {
                    let condition = self.one(condition)?;
                    let rest = Piece::Statements(rest);
                    let (then, other) = (Piece::Statements(then), Piece::Statements(other));
                    return match ends.0 {
                        End::Skips => self.branch(condition, &[then], &[other, rest], statement.span),
                        End::Falls | End::Leaves => self.branch(condition, &[then, rest], &[other], statement.span),
                    };
                }
            }
            match self.statement(statement) {
                Ok(Flow::Falls) => {}
                Ok(flow) => return Ok(flow),
                Err(Stop) => {
                    failed = true;
                    continue;
                }
            }
            if statement.exits
                && !rest.is_empty()
                && let Some(left) = self.flags.last().copied()
                && let Some(Val::Parts(parts)) = self.env.get(&left)
            {
                let left = parts[0];
                return self.branch(left, &[], &[Piece::Statements(rest)], statement.span);
            }
        }
        if failed { Err(Stop) } else { Ok(Flow::Falls) }
    }

    fn statement(&mut self, statement: &Stmt) -> Lowered<Flow> {
        let span = statement.span;
        match &statement.kind {
            StmtKind::Expr(expr) => {
                self.effect(expr)?;
            }
            StmtKind::Let(var, value) => {
                let value = match value {
                    Some(value) => self.expr(value)?,
                    None => self.without_value(self.ty(*var), span),
                };
                let target = self.variable_target(*var, span)?;
                self.store(&target, value, span)?;
            }
            StmtKind::Clear(var) => self.clear(*var, span),
            StmtKind::Block(body) => return self.list(body),
            StmtKind::If { condition, then, other } => {
                let condition = self.one(condition)?;
                return self.branch(condition, &[Piece::Statements(then)], &[Piece::Statements(other)], span);
            }
            StmtKind::Loop(found) => self.loop_statement(found, span)?,
            StmtKind::Switch(found) => self.switch(found, span)?,
            StmtKind::Break => return self.leave_loop(span).map(Flow::Leaves),
            StmtKind::Skip(flags) => {
                let yes = self.builder.constant(Constant::bool(true), span);
                for &flag in flags {
                    self.set(flag, Val::Parts(vec![yes]));
                }
                return Ok(Flow::Skips);
            }
            StmtKind::Return(value) => return self.return_value(value.as_ref()).map(Flow::Leaves),
        }
        Ok(Flow::Falls)
    }

    /// The registers of a variable's value that change from one way of control to another: of a pointer its position.
    pub(super) fn moving(value: &Val) -> Vec<Value> {
        match value {
            Val::Parts(parts) => parts.clone(),
            Val::Pointer(_, index) => vec![*index],
            Val::Either(_, which, index) => vec![*which, *index],
            Val::Members(members) => members.iter().flat_map(Self::moving).collect(),
            Val::Constant(value) => Self::moving(value),
            Val::Place(_) | Val::Unset => Vec::new(),
        }
    }

    /// A value with other registers that change.
    pub(super) fn moved(value: &Val, parts: Vec<Value>) -> Val {
        match (value, &parts[..]) {
            (Val::Pointer(base, _), [index]) => Val::Pointer(base.clone(), *index),
            (Val::Either(bases, ..), [which, index]) => Val::Either(bases.clone(), *which, *index),
            (Val::Members(members), _) => {
                let mut rest = parts.into_iter();
                let each = members.iter().map(|member| {
                    let count = Self::moving(member).len();
                    Self::moved(member, rest.by_ref().take(count).collect())
                });
                Val::Members(each.collect())
            }
            (Val::Constant(value), _) => Val::Constant(Box::new(Self::moved(value, parts))),
            (Val::Place(_) | Val::Unset, _) => value.clone(),
            _ => Val::Parts(parts),
        }
    }

    /// Whether two values can be one variable's: pointers point into the same memory.
    pub(super) fn agree(&mut self, var: VarId, a: &Val, b: &Val, span: Span) -> Lowered<()> {
        match differ(a, b) {
            true => {
                let name = self.name(var);
                self.stop(messages::pointers_differ(span, name))
            }
            _ => Ok(()),
        }
    }

    /// Ends the region with the loop's end: the values that it carries, as they are now.
    pub(super) fn leave_loop(&mut self, span: Span) -> Lowered<Terminator> {
        let values = self.carried(span)?;
        Ok(Terminator::Break(self.builder.list(&values)))
    }

    /// Returns the current values of the variables that the innermost loop carries.
    pub(super) fn carried(&mut self, span: Span) -> Lowered<Vec<Value>> {
        let Some(carried) = self.loops.last() else { return Err(Stop) };
        let (vars, before) = (carried.vars.clone(), carried.before.clone());
        let mut values = Vec::new();
        for (var, before) in vars.into_iter().zip(before) {
            let Some(now) = self.env.get(&var).cloned() else { return Err(Stop) };
            self.agree(var, &before, &now, span)?;
            values.extend(Self::moving(&now));
        }
        Ok(values)
    }

    /// A branch over statements.
    pub(super) fn branch(
        &mut self,
        condition: Value,
        then: &[Piece<'_>],
        other: &[Piece<'_>],
        span: Span,
    ) -> Lowered<Flow> {
        let then = self.side(span, |lowering| lowering.pieces(then, span).map(|flow| (flow, Vec::new())));
        let other = self.side(span, |lowering| lowering.pieces(other, span).map(|flow| (flow, Vec::new())));
        let (then, other) = (then?, other?);
        self.join(condition, &then, &other, &[], span).map(|(flow, _)| flow)
    }

    /// A branch over expressions: what either yields.
    pub(super) fn choose(
        &mut self,
        condition: Value,
        then: impl FnOnce(&mut Self) -> Lowered<Val>,
        other: impl FnOnce(&mut Self) -> Lowered<Val>,
        span: Span,
    ) -> Lowered<Val> {
        let mut shapes = Vec::new();
        let none = self.integer(crisp_ir_kernel::Scalar::U32, 0, span);
        let mut kept = |value: Val| {
            let values = match &value {
                Val::Parts(parts) => parts.clone(),
                Val::Pointer(_, index) => vec![none, *index],
                Val::Either(_, which, index) => vec![*which, *index],
                value => Self::moving(value),
            };
            shapes.push(value);
            (Flow::Falls, values)
        };
        let then = self.side(span, |lowering| then(lowering).map(&mut kept))?;
        let other = self.side(span, |lowering| other(lowering).map(&mut kept))?;
        let types: Vec<Type> = then.values.iter().map(|&value| self.builder.ty(value)).collect();
        let (_, values) = self.join(condition, &then, &other, &types, span)?;
        let bases = |value: Val| match value {
            Val::Pointer(base, _) => Some(vec![base]),
            Val::Either(bases, ..) => Some(bases),
            _ => None,
        };
        if let [then @ (Val::Members(_) | Val::Constant(_) | Val::Place(_) | Val::Unset), other] = &shapes[..] {
            if differ(then, other) {
                return self.stop(messages::pointers_differ(span, "this pointer"));
            }
            return Ok(Self::moved(then, values));
        }
        let mut shapes = shapes.into_iter().map(bases);
        match (shapes.next().flatten(), shapes.next().flatten(), &values[..]) {
            (Some(then), Some(other), &[which, index]) => {
                if then != other && !(self.are_everywhere(&then) && self.are_everywhere(&other)) {
                    return self.stop(messages::pointers_differ(span, "this pointer"));
                }
                self.either(condition, [(then, which), (other, which)], index, span)
            }
            _ => Ok(Val::Parts(values)),
        }
    }

    fn pieces(&mut self, pieces: &[Piece<'_>], span: Span) -> Lowered<Flow> {
        for piece in pieces {
            let flow = match piece {
                Piece::Statements(statements) => self.list(statements)?,
                Piece::Case(state, number) => {
                    let number = self.builder.constant(Constant::u32(*number), span);
                    self.set(*state, Val::Parts(vec![number]));
                    Flow::Falls
                }
                Piece::Break => Flow::Leaves(self.leave_loop(span)?),
            };
            if !matches!(flow, Flow::Falls) {
                return Ok(flow);
            }
        }
        Ok(Flow::Falls)
    }

    /// Lowers a side into a separate region; afterwards the variables have their former values.
    fn side(&mut self, span: Span, lower: impl FnOnce(&mut Self) -> Lowered<(Flow, Vec<Value>)>) -> Lowered<Side> {
        let mark = self.before.len();
        let (region, _) = self.builder.open(&[], span);
        let result = lower(self);
        match &result {
            Ok((Flow::Leaves(terminator), _)) => self.builder.close(*terminator, span),
            _ => self.builder.close_yield(&[], span),
        }
        let changed = self.changed(mark);
        self.go_back(mark);
        let (flow, values) = result?;
        Ok(Side { region, flow, values, changed })
    }

    /// Makes the branch over two sides, which yield values of these types and the variables that either changed.
    fn join(
        &mut self,
        condition: Value,
        then: &Side,
        other: &Side,
        types: &[Type],
        span: Span,
    ) -> Lowered<(Flow, Vec<Value>)> {
        let leaves = |side: &Side| matches!(side.flow, Flow::Leaves(_));
        if leaves(then) && leaves(other) {
            // One side must be left for what follows, so the other's operations follow.
            let (empty, _) = self.builder.open(&[], span);
            self.builder.close_yield(&[], span);
            self.builder.if_op(condition, then.region, empty, &[], span);
            let (terminator, _) = self.builder.take_out(other.region);
            return Ok((Flow::Leaves(terminator), Vec::new()));
        }
        let mut vars: Vec<VarId> = Vec::new();
        let yielding: Vec<&Side> = [then, other].into_iter().filter(|side| !leaves(side)).collect();
        for side in &yielding {
            vars.extend(side.changed.keys().filter(|var| !vars.contains(var)).copied().collect::<Vec<_>>());
        }
        vars.sort_unstable();
        let mut all_types = types.to_vec();
        let mut shapes = Vec::new();
        let mut yields: Vec<(RegionId, Vec<Value>)> =
            yielding.iter().map(|side| (side.region, side.values.clone())).collect();
        for &var in &vars {
            let mut first: Option<Val> = None;
            for (side, (_, values)) in yielding.iter().zip(&mut yields) {
                let Some(value) = side.changed.get(&var).or_else(|| self.env.get(&var)).cloned() else {
                    return Err(Stop);
                };
                values.extend(Self::moving(&value));
                match &first {
                    Some(first) => {
                        let first = first.clone();
                        self.agree(var, &first, &value, span)?;
                    }
                    None => {
                        all_types.extend(Self::moving(&value).iter().map(|&value| self.builder.ty(value)));
                        first = Some(value);
                    }
                }
            }
            shapes.extend(first);
        }
        for (region, values) in &yields {
            self.builder.yield_from(*region, values);
        }
        let mut results = self.builder.if_op(condition, then.region, other.region, &all_types, span).into_iter();
        let values: Vec<Value> = results.by_ref().take(types.len()).collect();
        for (var, shape) in vars.into_iter().zip(shapes) {
            let parts: Vec<Value> = results.by_ref().take(Self::moving(&shape).len()).collect();
            self.set(var, Self::moved(&shape, parts));
        }
        let skips = yielding.iter().all(|side| matches!(side.flow, Flow::Skips));
        Ok((if skips { Flow::Skips } else { Flow::Falls }, values))
    }

    /// Each case is a separate branch on the number of the case that is executed: where one falls through to the next it sets the number.
    fn switch(&mut self, found: &Switch, span: Span) -> Lowered<()> {
        let Switch { value, cases, state, left } = found;
        let value = self.one(value)?;
        let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let none = cases.iter().position(|case| case.default).unwrap_or(cases.len());
        let mut chosen = self.builder.constant(Constant::u32(number(none)), span);
        for (at, case) in cases.iter().enumerate() {
            for &label in &case.values {
                let label = self.builder.constant(label, span);
                let holds = self.builder.compare(CompareOp::Eq, value, label, span);
                let this = self.builder.constant(Constant::u32(number(at)), span);
                chosen = self.builder.select(holds, this, chosen, span);
            }
        }
        let no = self.builder.constant(Constant::bool(false), span);
        self.set(*state, Val::Parts(vec![chosen]));
        self.set(*left, Val::Parts(vec![no]));
        self.flags.push(*left);
        let result = self.cases(cases, *state, *left, span);
        self.flags.pop();
        result
    }

    fn cases(&mut self, cases: &[Case], state: VarId, left: VarId, span: Span) -> Lowered<()> {
        let mut falls_in = false;
        for (at, case) in cases.iter().enumerate() {
            let number = u32::try_from(at).unwrap_or(u32::MAX);
            let Some(Val::Parts(now)) = self.env.get(&state).cloned() else { return Err(Stop) };
            let this = self.builder.constant(Constant::u32(number), span);
            let mut holds = self.builder.compare(CompareOp::Eq, now[0], this, span);
            if falls_in && let Some(Val::Parts(left)) = self.env.get(&left).cloned() {
                let stays = self.builder.unary(UnaryOp::Not, left[0], span);
                holds = self.builder.binary(BinaryOp::And, holds, stays, span);
            }
            let falls = crate::check::end_of(&case.body) == End::Falls;
            let body = Piece::Statements(&case.body);
            let next = Piece::Case(state, number.saturating_add(1));
            let pieces = if falls { vec![body, next] } else { vec![body] };
            falls_in = falls;
            self.branch(holds, &pieces, &[], span)?;
        }
        Ok(())
    }

    /// A condition, as a bool.
    pub(super) fn condition(&mut self, expr: &Expr) -> Lowered<Value> {
        debug_assert_eq!(expr.ty.as_scalar(), Some(Scalar::Bool), "the checker makes conditions of bools");
        self.one(expr)
    }
}
