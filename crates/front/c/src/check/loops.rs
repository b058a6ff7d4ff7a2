//! `for`: which loops count, with a number of iterations that is known before the first, and which of them C might go on with.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Scalar};
use crisp_support_diagnostics::Span;

use super::conversions::{constant_expr, convert};
use super::range::Range;
use super::statements::{unroll, whole_loop, without};
use super::{Checked, Checker, Marks, constant};
use crate::tree::{self, Hints, Statement};
use crate::typed::{
    Expr, ExprKind, GoesOn, Loop, LoopRange, Number, Place, PlaceKind, RangeKind, Stmt, StmtKind, VarId,
};

/// The largest step of a loop over unsigned numbers that is not known to end before its variable wraps and counts all the same: in C, such a loop
/// would go through all numbers below its bound again.
const SMALL_STEP: i128 = 1 << 16;
/// The same for a step that only launches with that number of invocations reach.
const LAUNCH_STEP: i128 = 1 << 31;

impl Checker<'_> {
    #[expect(clippy::too_many_arguments, reason = "the parts of a `for`")]
    pub(super) fn for_loop(
        &mut self,
        condition: Option<&tree::Expr>,
        step: Option<&tree::Expr>,
        body: &Statement,
        hints: Hints,
        own: bool,
        span: Span,
        into: &mut Vec<Stmt>,
    ) -> Checked<()> {
        let (parts, all) = self.marked(|checker| {
            let before = condition
                .map(|condition| {
                    let condition = checker.expr(condition)?;
                    checker.truth(condition)
                })
                .transpose()?;
            let (body, marks) = checker.marked(|checker| checker.loop_body(body));
            let (body, left) = body?;
            let step = step.map(|step| checker.expr(step)).transpose()?;
            Ok((before, body, left, step, marks))
        });
        let (before, body, left, step, marks) = parts?;
        let first = into.last().and_then(|statement| self.first_value_of(statement));
        let head = Head { test: before.as_ref(), step: step.as_ref(), first, leaves: leaves(&body) };
        let found = self.range(&head, &marks);
        let (range, before, step) = match found {
            Some((mut range, rest)) => {
                range.own = own;
                (Some(range), rest, None)
            }
            None => {
                if let Some(condition) = condition {
                    self.fuel_note(hints, condition.span, before.as_ref().and_then(constant::value));
                } else {
                    self.fuel_note(hints, span, None);
                }
                (None, before, step)
            }
        };
        let mut assigned = without(all.assigned, left);
        if let Some(range) = &range {
            assigned.insert(range.index);
        }
        let (unroll, fuel) = (unroll(hints), hints.fuel);
        into.push(whole_loop(Loop { range, before, body, step, after: None, left, assigned, unroll, fuel }, span));
        Ok(())
    }

    /// The variable that a statement sets, and between what numbers its value is.
    fn first_value_of(&self, statement: &Stmt) -> Option<(VarId, Range)> {
        match &statement.kind {
            StmtKind::Let(var, Some(value)) => Some((*var, self.range_of(value)?)),
            StmtKind::Expr(Expr { kind: ExprKind::Assign(place, value), .. }) => match place.kind {
                PlaceKind::Var(var) => Some((var, self.range_of(value)?)),
                _ => None,
            },
            _ => None,
        }
    }

    /// How a loop counts, and what is left of its test. None where it might be executed more often in C than a count says and something in it
    /// leaves it: then it has fuel.
    fn range(&self, head: &Head<'_>, body: &Marks) -> Option<(LoopRange, Option<Expr>)> {
        let (index, motion) = self.motion(head.step?)?;
        let variable = &self.program.variables[index.0];
        if body.assigned.contains(&index) || variable.memory.is_some() {
            return None;
        }
        let own = variable.ty.as_scalar()?;
        let first = head.first.filter(|(var, _)| *var == index).map_or(Range::of(own), |(_, range)| range);
        let fixed = Fixed { body, index };
        match motion {
            Motion::Times { factor, wraps } => {
                self.stays_in(head.test?, index, first, (factor, own, wraps)).then_some(())?;
                let range = LoopRange { index, kind: RangeKind::Times { factor }, own: false, goes_on: None };
                Some((range, Some(head.test?.clone())))
            }
            Motion::Over(factor) => {
                // It ends at zero: the test must not hold there, and only of numbers above.
                self.fails_at_zero(head.test?, index, own).then_some(())?;
                let range = LoopRange { index, kind: RangeKind::Over { factor }, own: false, goes_on: None };
                Some((range, head.test.cloned()))
            }
            Motion::By { step, up, wraps } => self.counted(head, (index, own, first), (step, up, wraps), &fixed),
        }
    }

    /// A loop whose variable moves by an amount.
    fn counted(
        &self,
        head: &Head<'_>,
        (index, own, first): (VarId, Scalar, Range),
        (step, up, wraps): (Expr, bool, bool),
        fixed: &Fixed<'_>,
    ) -> Option<(LoopRange, Option<Expr>)> {
        if !self.is_fixed(&step, fixed) {
            return None;
        }
        // `i < n && more`: the first part counts, the second is tested in each iteration.
        let (test, rest) = match &head.test?.kind {
            ExprKind::Both(true, first, rest) => (&**first, Some((**rest).clone())),
            _ => (head.test?, None),
        };
        let (op, bound) = self.against(test, index)?;
        if !self.is_fixed(&bound, fixed) {
            return None;
        }
        let scalar = bound.ty.as_scalar()?;
        let step = convert(step, Number::scalar(scalar));
        let by = self.range_of(&step)?;
        let to = self.range_of(&bound)?;
        let signed = scalar.is_signed_integer() && own.is_signed_integer();
        let overflows = signed && !(wraps && by.only().is_some());
        let goes_on = match (op, up) {
            (CompareOp::Ne, _) if overflows && by.only() == Some(1) => {
                let behind = if up { first.most > to.least } else { first.least < to.most };
                behind.then_some(GoesOn::Behind)
            }
            // A signed variable that passes the greatest number overflows, which C leaves open: only the way matters. Where something may leave
            // the loop, it may do so at that very number.
            (CompareOp::Lt, true) | (CompareOp::Gt, false) if overflows => (by.least < 1).then_some(GoesOn::Backwards),
            (CompareOp::Le, true) | (CompareOp::Ge, false) if overflows => {
                let all = Range::of(scalar);
                let last = up && to.most == all.most && (head.leaves || rest.is_some());
                (by.least < 1 || last).then_some(GoesOn::Backwards)
            }
            (CompareOp::Lt | CompareOp::Le, true) | (CompareOp::Gt | CompareOp::Ge, false) => {
                let all = Range::of(if signed || own.is_unsigned_integer() { own } else { scalar });
                let most = by.most.max(1) - i128::from(matches!(op, CompareOp::Lt | CompareOp::Gt));
                let fits = if up { to.most + most <= all.most } else { to.least - most >= all.least };
                let fits = fits && by.least >= 1;
                let small = by.most <= SMALL_STEP || by.most <= LAUNCH_STEP && by.least >= 1 && by.only().is_none();
                if !fits && !small {
                    return None;
                }
                (!fits).then_some(GoesOn::Around)
            }
            _ => return None,
        };
        if goes_on.is_some() && (head.leaves || rest.is_some()) {
            return None;
        }
        let inclusive = matches!(op, CompareOp::Le | CompareOp::Ge);
        let kind =
            if up { RangeKind::Up { bound, inclusive, step } } else { RangeKind::Down { bound, inclusive, step } };
        Some((LoopRange { index, kind, own: false, goes_on }, rest))
    }

    /// Whether a variable that grows by a factor is positive, and its test fails before a product wraps, or the product overflows, which C leaves
    /// open.
    fn stays_in(&self, test: &Expr, index: VarId, first: Range, (factor, own, wraps): (u64, Scalar, bool)) -> bool {
        if first.least < 1 {
            return false;
        }
        let part = match &test.kind {
            ExprKind::Both(true, first, _) => first,
            _ => test,
        };
        let Some((op, bound)) = self.against(part, index) else { return false };
        let (Some(scalar), Some(to)) = (bound.ty.as_scalar(), self.range_of(&bound)) else { return false };
        let last = match op {
            CompareOp::Lt => to.most - 1,
            CompareOp::Le => to.most,
            CompareOp::Eq | CompareOp::Ne | CompareOp::Gt | CompareOp::Ge => i128::MAX,
        };
        let most = Range::of(own).most.min(Range::of(scalar).most);
        !wraps && own.is_signed_integer() || last.checked_mul(factor.into()).is_some_and(|product| product <= most)
    }

    /// The variable that a step moves, and how.
    fn motion(&self, step: &Expr) -> Option<(VarId, Motion)> {
        let (place, value) = match &step.kind {
            ExprKind::Update(update) => (&update.place, &update.value),
            ExprKind::Assign(place, value) => (&**place, &**value),
            _ => return None,
        };
        let PlaceKind::Var(index) = place.kind else { return None };
        let scalar = place.ty.as_scalar()?;
        if !matches!(scalar, Scalar::I32 | Scalar::U32 | Scalar::I64 | Scalar::U64) {
            return None;
        }
        let ExprKind::Binary(op, lhs, rhs) = &stripped(value).kind else { return None };
        let is_old = |expr: &Expr| match &stripped(expr).kind {
            ExprKind::Old => true,
            ExprKind::Read(place) => matches!(place.kind, PlaceKind::Var(var) if var == index),
            _ => false,
        };
        let amount = if is_old(lhs) {
            rhs
        } else if is_old(rhs) && *op == BinaryOp::Add {
            lhs
        } else {
            return None;
        };
        let known = self.known_integer(amount);
        let factor = known.and_then(|factor| u64::try_from(factor).ok());
        let wraps = !stripped(value).ty.as_scalar()?.is_signed_integer();
        let all = Range::of(scalar);
        let fits = |factor: &u64| i128::from(*factor) <= all.most;
        let shift = factor.filter(|factor| (1..=30).contains(factor)).map(|factor| 1_u64 << factor);
        Some((
            index,
            match op {
                BinaryOp::Add | BinaryOp::Sub => {
                    let up = *op == BinaryOp::Add;
                    match known {
                        Some(0) => return None,
                        Some(amount) if amount < 0 => {
                            let amount = Some(-amount).filter(|&amount| amount <= all.most)?;
                            let amount = constant_expr(Constant::integer(scalar, amount), step.span);
                            Motion::By { step: amount, up: !up, wraps }
                        }
                        _ => {
                            let range = self.range_of(amount)?;
                            let fits = range.least >= all.least && range.most <= all.most;
                            fits.then(|| Motion::By { step: (**amount).clone(), up, wraps })?
                        }
                    }
                }
                BinaryOp::Mul => Motion::Times { factor: factor.filter(|&factor| factor >= 2).filter(fits)?, wraps },
                // A shift may move a bit into the sign.
                BinaryOp::Shl => Motion::Times { factor: shift.filter(fits)?, wraps: true },
                BinaryOp::Div => Motion::Over(factor.filter(|&factor| factor >= 2).filter(fits)?),
                BinaryOp::Shr => Motion::Over(shift.filter(fits)?),
                _ => return None,
            },
        ))
    }

    /// `index op bound`, with the bound in the type in which C compares.
    fn against(&self, test: &Expr, index: VarId) -> Option<(CompareOp, Expr)> {
        let ExprKind::Compare(op, lhs, rhs) = &test.kind else { return None };
        let is_index = |expr: &Expr| match &stripped(expr).kind {
            // A narrower type than the index has would wrap.
            ExprKind::Read(place) => {
                matches!(place.kind, PlaceKind::Var(var) if var == index)
                    && self.program.structs.size(&expr.ty) >= self.program.structs.size(&place.ty)
            }
            _ => false,
        };
        if is_index(lhs) {
            return Some((*op, (**rhs).clone()));
        }
        let turned = match op {
            CompareOp::Lt => CompareOp::Gt,
            CompareOp::Le => CompareOp::Ge,
            CompareOp::Gt => CompareOp::Lt,
            CompareOp::Ge => CompareOp::Le,
            CompareOp::Eq | CompareOp::Ne => *op,
        };
        is_index(rhs).then(|| (turned, (**lhs).clone()))
    }

    /// Whether a test of an index that only shrinks fails at zero and below: `i > 0`, `i >= 1`, `i != 0`, `i`.
    fn fails_at_zero(&self, test: &Expr, index: VarId, own: Scalar) -> bool {
        let first = match &test.kind {
            ExprKind::Both(true, first, _) => first,
            _ => test,
        };
        let Some((op, bound)) = self.against(first, index) else { return false };
        let unsigned = own.is_unsigned_integer();
        // A negative number is a large one where it is compared without sign.
        if !unsigned && bound.ty.as_scalar().is_some_and(Scalar::is_unsigned_integer) {
            return false;
        }
        let Some(bound) = self.known_integer(&bound) else { return false };
        match op {
            CompareOp::Gt => bound >= 0,
            CompareOp::Ge => bound > 0,
            CompareOp::Ne => bound == 0 && unsigned,
            CompareOp::Eq | CompareOp::Lt | CompareOp::Le => false,
        }
    }

    /// Whether an expression has the same value in all iterations.
    fn is_fixed(&self, expr: &Expr, fixed: &Fixed<'_>) -> bool {
        match &expr.kind {
            ExprKind::Constant(_) | ExprKind::Id(..) => true,
            ExprKind::Read(place) => self.is_fixed_place(place, fixed),
            ExprKind::Unary(_, arg) | ExprKind::Convert(arg) | ExprKind::Cast(arg) => self.is_fixed(arg, fixed),
            ExprKind::Binary(_, lhs, rhs) | ExprKind::Compare(_, lhs, rhs) => {
                self.is_fixed(lhs, fixed) && self.is_fixed(rhs, fixed)
            }
            ExprKind::Select(parts) => parts.iter().all(|part| self.is_fixed(part, fixed)),
            ExprKind::Both(_, lhs, rhs) => self.is_fixed(lhs, fixed) && self.is_fixed(rhs, fixed),
            ExprKind::Choice(choice) => {
                [&choice.condition, &choice.then, &choice.other].into_iter().all(|part| self.is_fixed(part, fixed))
            }
            ExprKind::Offset(pointer, index) => self.is_fixed(pointer, fixed) && self.is_fixed(index, fixed),
            ExprKind::Address(place) => self.is_fixed_place(place, fixed),
            _ => false,
        }
    }

    fn is_fixed_place(&self, place: &Place, fixed: &Fixed<'_>) -> bool {
        match &place.kind {
            PlaceKind::Var(var) => match self.program.variables[var.0].memory {
                None => *var != fixed.index && !fixed.body.assigned.contains(var),
                Some(_) => !fixed.body.stores,
            },
            // Memory stays as it is where the loop stores nothing.
            PlaceKind::Deref(pointer) => !fixed.body.stores && self.is_fixed(pointer, fixed),
            PlaceKind::Element(of, index) => self.is_fixed_place(of, fixed) && self.is_fixed(index, fixed),
            PlaceKind::Member(of, _) | PlaceKind::Lanes(of, _) => self.is_fixed_place(of, fixed),
        }
    }
}

/// The parts of a loop as they are written.
struct Head<'a> {
    test: Option<&'a Expr>,
    step: Option<&'a Expr>,
    /// The variable that is set in front of it, with its value.
    first: Option<(VarId, Range)>,
    /// Whether its body may leave it.
    leaves: bool,
}

/// The variables that a loop changes.
struct Fixed<'a> {
    body: &'a Marks,
    index: VarId,
}

/// How a variable moves.
enum Motion {
    /// By an amount, up or down, and whether a sum that is too large wraps.
    By {
        step: Expr,
        up: bool,
        wraps: bool,
    },
    /// Times a factor, and whether a product that is too large wraps.
    Times {
        factor: u64,
        wraps: bool,
    },
    Over(u64),
}

/// Whether statements may leave the loop around them.
fn leaves(statements: &[Stmt]) -> bool {
    statements.iter().any(|statement| match &statement.kind {
        StmtKind::Break | StmtKind::Return(_) => true,
        StmtKind::Block(body) => leaves(body),
        StmtKind::If { condition: _, then, other } => leaves(then) || leaves(other),
        StmtKind::Switch(found) => found.cases.iter().any(|case| leaves(&case.body)),
        StmtKind::Loop(found) => returns(&found.body),
        StmtKind::Expr(_) | StmtKind::Let(..) | StmtKind::Clear(_) | StmtKind::Skip(_) => false,
    })
}

/// Whether statements may leave the function.
fn returns(statements: &[Stmt]) -> bool {
    statements.iter().any(|statement| match &statement.kind {
        StmtKind::Return(_) => true,
        StmtKind::Block(body) => returns(body),
        StmtKind::If { condition: _, then, other } => returns(then) || returns(other),
        StmtKind::Switch(found) => found.cases.iter().any(|case| returns(&case.body)),
        StmtKind::Loop(found) => returns(&found.body),
        StmtKind::Expr(_) | StmtKind::Let(..) | StmtKind::Clear(_) | StmtKind::Skip(_) | StmtKind::Break => false,
    })
}

/// Without conversions between integers.
fn stripped(expr: &Expr) -> &Expr {
    let mut expr = expr;
    while let ExprKind::Convert(inner) = &expr.kind
        && inner.ty.as_integer().is_some()
        && expr.ty.as_integer().is_some()
    {
        expr = inner;
    }
    expr
}
