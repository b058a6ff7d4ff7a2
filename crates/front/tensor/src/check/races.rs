//! One statement of a thread scope, which all invocations execute at the same time: what it reads of what it writes is read first, and no two of
//! them store in one element.

use std::collections::BTreeMap;

use crisp_ir_kernel::{BinaryOp, CompareOp, UnaryOp};
use crisp_ir_loops::{Access, ArrayId, ArrayKind, Expr, ExprKind, Scope as Where, Var};
use crisp_support_diagnostics::Span;

use super::sizes::same;
use super::state::{Check, Checked, Role};
use crate::messages;

/// Instances of a statement up to which they are gone through one by one.
const INSTANCES: i64 = 1 << 18;

/// The relation of two accesses of different invocations to one array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meeting {
    Never,
    /// Subscripts or conditions follow from data, or there are too many to go through.
    Perhaps,
    /// These two invocations touch one element.
    Surely(i64, i64),
}

/// An access with the conditions under which it is made, each with whether it must hold.
struct Guarded {
    index: Vec<Expr>,
    guards: Vec<(Expr, bool)>,
}

impl Check<'_> {
    /// The value of a statement that stores in an array. It is kept before it is stored where the statement may read elements that other
    /// invocations store: then barriers are put between the two as between any two statements, with the same warning.
    pub(super) fn read_before_stored(
        &mut self,
        array: ArrayId,
        index: Vec<Expr>,
        value: Expr,
        span: Span,
    ) -> Checked<(Vec<Expr>, Expr)> {
        if matches!(self.program.arrays[array].kind, ArrayKind::Temporary(Where::Private)) {
            return Ok((index, value));
        }
        let conditions: Vec<(Expr, bool)> = self.scope().conditions.iter().map(|it| (it.clone(), true)).collect();
        let write = Guarded { index: index.clone(), guards: conditions.clone() };
        let mut reads = Vec::new();
        for expr in index.iter().chain([&value]) {
            collect(expr, array, &mut conditions.clone(), &mut reads);
        }
        let others = |read: &Guarded| !read.index.iter().zip(&index).all(|(a, b)| same(a, b));
        let split = reads.iter().filter(|it| others(it)).any(|it| self.meeting(&write, it) != Meeting::Never);
        self.check_stores(array, &write, span)?;
        if !split {
            return Ok((index, value));
        }
        let mut kept = Vec::new();
        for expr in index {
            let reads = expr.accesses().iter().any(|(access, _)| access.array == array);
            kept.push(if reads { self.kept("at", expr)? } else { expr });
        }
        let value = self.kept("value", value)?;
        Ok((kept, value))
    }

    /// Two invocations that store in one element have no order, whatever they store.
    fn check_stores(&mut self, array: ArrayId, write: &Guarded, span: Span) -> Checked<()> {
        let name = self.program.arrays[array].name.clone();
        match self.meeting(write, write) {
            Meeting::Never => Ok(()),
            Meeting::Perhaps => {
                self.warn(messages::stores_may_collide(span, &name));
                Ok(())
            }
            Meeting::Surely(first, second) => self.say(messages::stores_collide(span, &name, (first, second))),
        }
    }

    /// Whether two accesses touch one element in different invocations, in the same iterations of the loops around.
    fn meeting(&self, write: &Guarded, other: &Guarded) -> Meeting {
        let loops: Vec<Var> = self.scope().around.clone();
        let Some(thread) = loops.iter().copied().find(|it| self.roles.get(it) == Some(&Role::Thread)) else {
            return Meeting::Perhaps;
        };
        let Some(invocations) = self.values_at(thread, &BTreeMap::new()) else { return Meeting::Perhaps };
        let mut points = vec![BTreeMap::new()];
        for variable in loops.into_iter().filter(|it| *it != thread) {
            let Some(more) = self.rounds_at(&points, variable, INSTANCES / invocations.max(1)) else {
                return Meeting::Perhaps;
            };
            points = more;
        }
        let mut answer = Meeting::Never;
        for mut point in points {
            match meeting_at(write, other, thread, invocations, &mut point) {
                Meeting::Never => {}
                Meeting::Perhaps => answer = Meeting::Perhaps,
                found @ Meeting::Surely(..) => return found,
            }
        }
        answer
    }

    /// The number of values of a loop variable where others have these.
    fn values_at(&self, variable: Var, point: &BTreeMap<Var, i64>) -> Option<i64> {
        let rows = &self.dims.get(&variable)?.rows;
        let counts = rows.iter().map(|(factor, bound)| {
            let terms = bound.terms().map(|(variable, by)| point.get(&variable)?.checked_mul(by));
            let bound = terms.sum::<Option<i64>>()?.checked_add(bound.constant())?;
            Some(bound.div_euclid((*factor).max(1)).max(0))
        });
        // One bound that is not known leaves the number open.
        counts.collect::<Option<Vec<i64>>>()?.into_iter().min()
    }

    /// Points with all values of one more loop variable; as they are, where its number of values is not known: then it is the same for all
    /// invocations, whatever it is. None where there are too many.
    fn rounds_at(&self, points: &[BTreeMap<Var, i64>], variable: Var, most: i64) -> Option<Vec<BTreeMap<Var, i64>>> {
        let mut all = Vec::new();
        for point in points {
            match self.values_at(variable, point) {
                None => all.push(point.clone()),
                Some(count) => {
                    if i64::try_from(all.len()).ok()?.checked_add(count)? > most {
                        return None;
                    }
                    all.extend((0..count).map(|value| {
                        let mut point = point.clone();
                        point.insert(variable, value);
                        point
                    }));
                }
            }
        }
        Some(all)
    }
}

/// The accesses to an array in an expression.
fn collect(expr: &Expr, array: ArrayId, guards: &mut Vec<(Expr, bool)>, into: &mut Vec<Guarded>) {
    if let ExprKind::Load(Access { array: of, index, .. }) = &expr.kind
        && *of == array
    {
        into.push(Guarded { index: index.clone(), guards: guards.clone() });
    }
    let ExprKind::If(parts) = &expr.kind else {
        for child in expr.children() {
            collect(child, array, guards, into);
        }
        return;
    };
    let [condition, then, otherwise] = &**parts;
    collect(condition, array, guards, into);
    for (branch, holds) in [(then, true), (otherwise, false)] {
        guards.push((condition.clone(), holds));
        collect(branch, array, guards, into);
        guards.pop();
    }
}

/// An access of one invocation: its subscripts as far as they are known.
struct Touch {
    invocation: i64,
    index: Vec<Option<i64>>,
    /// Whether it is made for certain.
    sure: bool,
}

fn touches(access: &Guarded, thread: Var, invocations: i64, point: &mut BTreeMap<Var, i64>) -> Vec<Touch> {
    let mut all = Vec::new();
    for invocation in 0..invocations {
        point.insert(thread, invocation);
        let mut sure = true;
        let mut made = true;
        for (guard, holds) in &access.guards {
            match value(guard, point) {
                Some(found) => made &= (found != 0) == *holds,
                None => sure = false,
            }
        }
        if made {
            let index = access.index.iter().map(|index| value(index, point)).collect();
            all.push(Touch { invocation, index, sure });
        }
    }
    all
}

fn meeting_at(
    write: &Guarded,
    other: &Guarded,
    thread: Var,
    invocations: i64,
    point: &mut BTreeMap<Var, i64>,
) -> Meeting {
    let writes = touches(write, thread, invocations, point);
    let others = touches(other, thread, invocations, point);
    // Along an axis that one of all does not know any two may be equal.
    let known = |axis: usize| writes.iter().chain(&others).all(|it| it.index.get(axis).is_some_and(Option::is_some));
    let axes: Vec<usize> = (0..write.index.len()).filter(|&axis| known(axis)).collect();
    let whole = axes.len() == write.index.len();
    let key = |touch: &Touch| axes.iter().map(|&axis| touch.index[axis]).collect::<Vec<_>>();
    let mut at: BTreeMap<Vec<Option<i64>>, Vec<&Touch>> = BTreeMap::new();
    for touch in &writes {
        let list = at.entry(key(touch)).or_default();
        // Two of each kind are enough to find one of another invocation.
        if list.iter().filter(|it| it.sure == touch.sure).count() < 2 {
            list.push(touch);
        }
    }
    let mut answer = Meeting::Never;
    for touch in &others {
        for own in at.get(&key(touch)).into_iter().flatten().filter(|it| it.invocation != touch.invocation) {
            if whole && own.sure && touch.sure {
                let (first, second) = (own.invocation.min(touch.invocation), own.invocation.max(touch.invocation));
                return Meeting::Surely(first, second);
            }
            answer = Meeting::Perhaps;
        }
    }
    answer
}

/// The value of an expression of integers and truth values; none where it depends on data.
fn value(expr: &Expr, point: &BTreeMap<Var, i64>) -> Option<i64> {
    let both = |args: &[Expr; 2]| Some((value(&args[0], point)?, value(&args[1], point)?));
    let found = match &expr.kind {
        ExprKind::Constant(constant) if !expr.ty.is_float() => i64::try_from(constant.as_integer()?).ok(),
        ExprKind::Variable(variable) => point.get(variable).copied(),
        ExprKind::Unary(UnaryOp::Neg, arg) => value(arg, point)?.checked_neg(),
        ExprKind::Unary(UnaryOp::Abs, arg) => value(arg, point)?.checked_abs(),
        ExprKind::Binary(op, args) => {
            // One operand may decide.
            if matches!(op, BinaryOp::And) && args.iter().any(|it| value(it, point) == Some(0)) {
                return Some(0);
            }
            let (a, b) = both(args)?;
            match op {
                BinaryOp::Add => a.checked_add(b),
                BinaryOp::Sub => a.checked_sub(b),
                BinaryOp::Mul => a.checked_mul(b),
                BinaryOp::Min => Some(a.min(b)),
                BinaryOp::Max => Some(a.max(b)),
                BinaryOp::And => Some(a & b),
                BinaryOp::Or => Some(a | b),
                BinaryOp::Xor => Some(a ^ b),
                BinaryOp::Shr => u32::try_from(b).ok().filter(|b| *b < 64).map(|b| a >> b),
                BinaryOp::Shl => u32::try_from(b).ok().filter(|b| *b < 62).and_then(|b| a.checked_mul(1 << b)),
                _ => None,
            }
        }
        ExprKind::FloorDiv(args) | ExprKind::FloorMod(args) => {
            let (a, b) = both(args)?;
            if b <= 0 {
                return None;
            }
            Some(if matches!(expr.kind, ExprKind::FloorDiv(_)) { a.div_euclid(b) } else { a.rem_euclid(b) })
        }
        ExprKind::Compare(op, args) => {
            let (a, b) = both(args)?;
            Some(i64::from(match op {
                CompareOp::Eq => a == b,
                CompareOp::Ne => a != b,
                CompareOp::Lt => a < b,
                CompareOp::Le => a <= b,
                CompareOp::Gt => a > b,
                CompareOp::Ge => a >= b,
            }))
        }
        ExprKind::If(parts) => value(&parts[if value(&parts[0], point)? != 0 { 1 } else { 2 }], point),
        ExprKind::Convert(arg) => value(arg, point),
        _ => None,
    }?;
    // What a type does not hold wraps, and is not looked into.
    let (least, most) = super::weak::held(expr.ty);
    (expr.ty.is_integer() || expr.ty == crisp_ir_kernel::Scalar::Bool)
        .then_some(found)
        .filter(|found| least <= i128::from(*found) && i128::from(*found) <= most)
}
