//! `for`: which loops count, with a number of iterations that is known before the first.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Scalar};
use crisp_support_diagnostics::Span;

use super::conversions::{constant_expr, convert};
use super::statements::{unroll, whole_loop, without};
use super::{Checked, Checker, Marks, constant};
use crate::tree::{self, Hints, Statement};
use crate::typed::{Expr, ExprKind, Loop, LoopRange, Number, Place, PlaceKind, RangeKind, Stmt, VarId};

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
        let found = self.range(before.as_ref(), step.as_ref(), &marks);
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

    /// How a loop counts, and what is left of its test.
    fn range(&self, test: Option<&Expr>, step: Option<&Expr>, body: &Marks) -> Option<(LoopRange, Option<Expr>)> {
        let (index, motion) = self.motion(step?)?;
        let variable = &self.program.variables[index.0];
        if body.assigned.contains(&index) || variable.memory.is_some() {
            return None;
        }
        match motion {
            Motion::Times(factor) => {
                let range = LoopRange { index, kind: RangeKind::Times { factor }, own: false };
                return Some((range, Some(test?.clone())));
            }
            Motion::Over(factor) => {
                let range = LoopRange { index, kind: RangeKind::Over { factor }, own: false };
                // It ends at zero: the test must not hold there.
                let ends = self.fails_at_zero(test?, index);
                return ends.then(|| (range, test.cloned()));
            }
            Motion::By(..) => {}
        }
        let Motion::By(step, up) = motion else { return None };
        if !self.is_fixed(&step, body) {
            return None;
        }
        // `i < n && more`: the first part counts, the second is tested in each iteration.
        let (first, rest) = match &test?.kind {
            ExprKind::Both(true, first, rest) => (&**first, Some((**rest).clone())),
            _ => (test?, None),
        };
        let (op, bound) = self.against(first, index)?;
        if !self.is_fixed(&bound, body) {
            return None;
        }
        let scalar = bound.ty.as_scalar()?;
        let step = convert(step, Number::scalar(scalar));
        let kind = match (op, up) {
            (CompareOp::Lt, true) => RangeKind::Up { bound, inclusive: false, step },
            (CompareOp::Le, true) => RangeKind::Up { bound, inclusive: true, step },
            (CompareOp::Gt, false) => RangeKind::Down { bound, inclusive: false, step },
            (CompareOp::Ge, false) => RangeKind::Down { bound, inclusive: true, step },
            // A signed index that passes by the bound overflows, which C leaves open.
            (CompareOp::Ne, _) if scalar.is_signed_integer() && is_one(&step) => {
                if up {
                    RangeKind::Up { bound, inclusive: false, step }
                } else {
                    RangeKind::Down { bound, inclusive: false, step }
                }
            }
            _ => return None,
        };
        Some((LoopRange { index, kind, own: false }, rest))
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
        let known = constant::value(amount).and_then(|constant| constant.as_integer());
        let factor = known.and_then(|factor| u64::try_from(factor).ok());
        Some((
            index,
            match op {
                BinaryOp::Add | BinaryOp::Sub => {
                    let up = *op == BinaryOp::Add;
                    match known {
                        Some(0) => return None,
                        Some(amount) if amount < 0 => {
                            let amount = constant_expr(Constant::integer(scalar, -amount), step.span);
                            Motion::By(amount, !up)
                        }
                        _ => Motion::By((**amount).clone(), up),
                    }
                }
                BinaryOp::Mul => Motion::Times(factor.filter(|&factor| factor >= 2)?),
                BinaryOp::Div => Motion::Over(factor.filter(|&factor| factor >= 2)?),
                BinaryOp::Shl => Motion::Times(1 << factor.filter(|factor| (1..31).contains(factor))?),
                BinaryOp::Shr => Motion::Over(1 << factor.filter(|factor| (1..31).contains(factor))?),
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

    /// Whether a test of an index that only shrinks fails at zero: `i > 0`, `i >= 1`, `i != 0`, `i`.
    fn fails_at_zero(&self, test: &Expr, index: VarId) -> bool {
        let first = match &test.kind {
            ExprKind::Both(true, first, _) => first,
            _ => test,
        };
        let Some((op, bound)) = self.against(first, index) else { return false };
        let unsigned = bound.ty.as_scalar().is_some_and(Scalar::is_unsigned_integer);
        let Some(bound) = constant::value(&bound).and_then(|bound| bound.as_integer()) else { return false };
        match op {
            CompareOp::Gt => bound >= 0,
            CompareOp::Ge => bound > 0,
            CompareOp::Ne => bound == 0 && unsigned,
            CompareOp::Eq | CompareOp::Lt | CompareOp::Le => false,
        }
    }

    /// Whether an expression has the same value in all iterations.
    fn is_fixed(&self, expr: &Expr, body: &Marks) -> bool {
        match &expr.kind {
            ExprKind::Constant(_) | ExprKind::Id(..) => true,
            ExprKind::Read(place) => self.is_fixed_place(place, body),
            ExprKind::Unary(_, arg) | ExprKind::Convert(arg) => self.is_fixed(arg, body),
            ExprKind::Binary(_, lhs, rhs) | ExprKind::Compare(_, lhs, rhs) => {
                self.is_fixed(lhs, body) && self.is_fixed(rhs, body)
            }
            ExprKind::Select(parts) => parts.iter().all(|part| self.is_fixed(part, body)),
            ExprKind::Both(_, lhs, rhs) => self.is_fixed(lhs, body) && self.is_fixed(rhs, body),
            ExprKind::Choice(choice) => {
                [&choice.condition, &choice.then, &choice.other].into_iter().all(|part| self.is_fixed(part, body))
            }
            ExprKind::Offset(pointer, index) => self.is_fixed(pointer, body) && self.is_fixed(index, body),
            ExprKind::Address(place) => self.is_fixed_place(place, body),
            _ => false,
        }
    }

    fn is_fixed_place(&self, place: &Place, body: &Marks) -> bool {
        match &place.kind {
            PlaceKind::Var(var) => match self.program.variables[var.0].memory {
                None => !body.assigned.contains(var),
                Some(_) => !body.stores,
            },
            // Memory stays as it is where the loop stores nothing.
            PlaceKind::Deref(pointer) => !body.stores && self.is_fixed(pointer, body),
            PlaceKind::Element(of, index) => self.is_fixed_place(of, body) && self.is_fixed(index, body),
            PlaceKind::Member(of, _) | PlaceKind::Lanes(of, _) => self.is_fixed_place(of, body),
        }
    }
}

/// How a variable moves.
enum Motion {
    /// By an amount, up or down.
    By(Expr, bool),
    Times(u64),
    Over(u64),
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

fn is_one(expr: &Expr) -> bool {
    constant::value(expr).and_then(|constant| constant.as_integer()) == Some(1)
}
