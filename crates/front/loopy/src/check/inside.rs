//! Reductions over values that a loop computes one after the other: `part = …` in the loop over `b`, and `sum(b, part)`. Such a reduction is
//! executed in that loop, where each value is taken in after it is computed.

use std::collections::BTreeSet;

use crisp_ir_kernel::{CompareOp, Constant, FoldOp, Scalar, fold};
use crisp_ir_loops::{
    Access, Array, ArrayId, ArrayKind, Expr, ExprKind, Order, Reduction, Scope, Statement, Var, form, order, paths,
};

use super::{Check, Checked};
use crate::messages;

impl Check<'_> {
    /// Makes statements in the loops of what they read of such reductions.
    pub(super) fn reductions_inside(&mut self) -> Checked<()> {
        let mut at = 0;
        while at < self.program.statements.len() {
            match self.reduction_inside(at) {
                Some((reduction, loops)) => at = self.take_in(at, &reduction, &loops)?,
                None => at += 1,
            }
        }
        Ok(())
    }

    /// The first reduction of a statement that reads what is computed in its loops, with the variables of these loops.
    fn reduction_inside(&self, at: usize) -> Option<(Reduction, Vec<Var>)> {
        let statement = self.program.statements.get(at)?;
        let mut found = None;
        statement.value.walk(&mut |expr| {
            let ExprKind::Reduce(reduction) = &expr.kind else { return };
            if found.is_some() {
                return;
            }
            let loops: Vec<Var> = reduction
                .inames
                .iter()
                .map(|&own| {
                    let original = self.copied.get(&own).copied().unwrap_or(own);
                    if self.is_computed_in(at, reduction, original) { original } else { own }
                })
                .collect();
            let any = reduction.inames.iter().any(|&own| {
                let original = self.copied.get(&own).copied().unwrap_or(own);
                self.is_computed_in(at, reduction, original)
            });
            if any {
                found = Some(((**reduction).clone(), loops));
            }
        });
        found
    }

    /// Whether a reduction reads a temporary that another statement assigns in each iteration of a loop, and of which the subscripts do not
    /// say which iteration it is.
    fn is_computed_in(&self, at: usize, reduction: &Reduction, iname: Var) -> bool {
        let mut read: BTreeSet<_> = reduction.body.accesses().into_iter().map(|(access, _)| access.array).collect();
        read.extend(reduction.at.iter().flat_map(Expr::accesses).map(|(access, _)| access.array));
        // So does a bound of its loops that is computed in another one of them.
        let loops: BTreeSet<Var> = reduction.inames.iter().copied().collect();
        read.extend(self.program.loaded(&loops).into_iter().map(|(_, array)| array));
        let writes = |(other, statement): (usize, &Statement)| {
            other != at
                && read.contains(&statement.target.array)
                && matches!(self.program.arrays[statement.target.array].kind, ArrayKind::Temporary(_))
                && statement.within.contains(&iname)
                && !statement.target.index.iter().any(|index| tells(index, iname))
        };
        self.program.statements.iter().enumerate().any(writes)
    }

    /// Puts a start before the loops, an update into them, and leaves the statement with the result. The number of the statement now.
    fn take_in(&mut self, at: usize, reduction: &Reduction, loops: &[Var]) -> Checked<usize> {
        let data = self.program.statements[at].clone();
        let span = data.span;
        if reduction.order != Order::Fold || data.within.iter().any(|it| loops.contains(it)) {
            return self.say(messages::not_a_fold_inside(span, &data.id));
        }
        let mut body = reduction.body.clone();
        let mut place = reduction.at.clone();
        for (&own, &now) in reduction.inames.iter().zip(loops).filter(|(own, now)| own != now) {
            let by = Expr::variable(now, span);
            body.substitute(own, &by);
            if let Some(place) = &mut place {
                place.substitute(own, &by);
            }
        }
        let ty = body.ty;
        let best = self.accumulator(&data, "acc", ty);
        let so_far = Expr::new(ty, ExprKind::Load(best.clone()), span);
        let neutral = Constant::from_bits(ty, fold::neutral(reduction.op, ty));
        let mut starts = vec![(best.clone(), Expr::new(ty, ExprKind::Constant(neutral), span))];
        let mut updates = Vec::new();
        let mut result = so_far.clone();
        if let Some(place) = place {
            let found = self.accumulator(&data, "place", place.ty);
            let known = Expr::new(place.ty, ExprKind::Load(found.clone()), span);
            let op = if reduction.op == FoldOp::Min { CompareOp::Le } else { CompareOp::Ge };
            let better = ExprKind::Compare(op, Box::new([body.clone(), so_far.clone()]));
            let better = Expr::new(Scalar::Bool, better, span);
            let none = Expr::new(place.ty, ExprKind::Constant(Constant::integer(place.ty, -1)), span);
            let choice = |then: Expr, other: Expr| {
                Expr::new(then.ty, ExprKind::If(Box::new([better.clone(), then, other])), span)
            };
            starts.push((found.clone(), none));
            updates.push((found, choice(place, known.clone())));
            updates.push((best, choice(body, so_far)));
            result = known;
        } else {
            updates.push((best, reduction.one_more(so_far, body)));
        }
        let mut inside: BTreeSet<Var> = data.within.clone();
        inside.extend(loops);
        let bounds: Vec<Var> = loops.iter().flat_map(|&it| self.program.outer_of(it)).collect();
        inside.extend(bounds);
        // The bounds of the loops and what the body reads come before the update, as they came before the statement.
        let mut added = BTreeSet::new();
        let mut number = at;
        let mut read: BTreeSet<ArrayId> =
            reduction.body.accesses().into_iter().map(|(access, _)| access.array).collect();
        read.extend(reduction.at.iter().flat_map(Expr::accesses).map(|(access, _)| access.array));
        read.extend(self.program.loaded(&inside).into_iter().map(|(_, array)| array));
        let writes = |it: &usize| read.contains(&self.program.statements[*it].target.array);
        let before: BTreeSet<usize> = data.after.iter().copied().filter(writes).collect();
        let init = ("init", data.within.clone(), BTreeSet::new(), starts);
        for (kind, within, after, assignments) in [init, ("update", inside, before, updates)] {
            for (target, value) in assignments {
                let id = self.program.unique_name(&format!("{}_{kind}", data.id));
                let after = after.iter().map(|&it| if it >= at { it + (number - at) + 1 } else { it });
                let after: BTreeSet<usize> = after.chain(added.iter().copied()).collect();
                let plain = Statement::plain(id, within.clone(), target, value, span);
                self.program.insert_statement(number, Statement { after, tags: data.tags.clone(), ..plain });
                added.insert(number);
                number += 1;
            }
        }
        let last = &mut self.program.statements[number];
        last.after.extend(&added);
        let mut done = false;
        last.value.change(&mut |expr| {
            if let ExprKind::Reduce(found) = &expr.kind
                && !done
                && **found == *reduction
            {
                *expr = result.clone();
                done = true;
            }
        });
        // The order of the loops is that in which the reduction goes through its points.
        if loops.len() > 1 {
            self.program.priorities.insert(0, loops.to_vec());
            self.program.priorities.push(loops.to_vec());
            let nested = order(&self.program, &|_| true).map(|nodes| paths(&nodes, self.program.statements.len()));
            let path = nested.ok().and_then(|paths| paths.into_iter().nth(number - 1)).unwrap_or_default();
            if !path.loops.iter().map(|(_, it)| it).filter(|it| loops.contains(it)).eq(loops) {
                return self.say(messages::not_a_fold_inside(span, &data.id));
            }
        }
        // Other reductions of the statement may be such too.
        Ok(number)
    }

    /// A scalar that takes values in.
    fn accumulator(&mut self, data: &Statement, kind: &str, elem: Scalar) -> Access {
        let name = self.program.unique_name(&format!("{kind}_{}", data.id));
        let kind = ArrayKind::Temporary(Scope::Auto);
        let array = self.program.arrays.push(Array { name, elem, kind, axes: Vec::new(), span: data.span });
        Access { array, index: Vec::new(), tag: None, span: data.span }
    }
}

/// Whether a subscript says which iteration of a loop it is, where all other loops are at the same point.
fn tells(index: &Expr, iname: Var) -> bool {
    let before = index.variables().into_iter().max().unwrap_or(0).max(iname) + 1;
    let mut next = before;
    form(index, &mut next).is_some_and(|form| next == before && form.value.coefficient(iname) != 0)
}
