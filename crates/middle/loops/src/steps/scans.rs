//! A prefix reduction as one loop: each result goes on from the one before.

use std::collections::BTreeSet;

use crisp_ir_kernel::{Constant, fold};
use crisp_ir_loops::{Access, Array, ArrayKind, Expr, ExprKind, Order, Scope, Statement, Step, Var};
use crisp_ir_sets::{Affine, Conjunction, Known, Set};
use crisp_support_diagnostics::Diagnostic;

use super::arguments::{Arguments, statement};
use crate::edit::{Edit, Place};
use crate::schedule::State;

/// `realize_scan(p, by=loop)`: `y[i] = sum(j, x[j])` over `j ≤ i` becomes `s = s + x[i]` and `y[i] = s`, which adds in the same order.
pub(super) fn realize(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    let arguments = Arguments::of(step, &["id|insn_id", "by"], "realize_scan(id, by=loop)")?;
    let (name, span) = arguments.text(arguments.need("id")?)?;
    let at = statement(&state.program, name, span)?;
    if let Some(argument) = arguments.get("by") {
        match arguments.text(argument)? {
            ("loop", _) => {}
            ("workgroup" | "launches" | "look_back", _) => {
                return arguments.refuse("a fold has one order: only `by=loop` keeps it");
            }
            (_, span) => return arguments.wrong(span),
        }
    }
    let kept_orders = state.settle()?;
    let before = state.clone();
    let data = state.program.statements[at].clone();
    let ExprKind::Reduce(reduction) = &data.value.kind else {
        return arguments.refuse(&format!("the value of `{name}` is not a reduction alone"));
    };
    let reduction = (**reduction).clone();
    let (Order::Fold, None, &[over]) = (reduction.order, &reduction.at, reduction.inames.as_slice()) else {
        return arguments.refuse("a scan is a fold over one loop variable");
    };
    if data.atomic || !data.conditions.is_empty() {
        return arguments.refuse("an instruction that is atomic or has conditions may leave results out");
    }
    let Some((along, shift)) = grows(state, &data, over).unwrap_or(None) else {
        return arguments.refuse(
            "no loop around it adds exactly one position to the reduction from iteration to iteration, from one position on",
        );
    };
    if reduction.body.variables().contains(&along) {
        return arguments.refuse("what is added depends on the loop around");
    }
    if state.program.tag(along).is_parallel() {
        return arguments.refuse("the loop that the scan runs along is parallel");
    }
    let target = data.target.array;
    let reads_target = reduction.body.accesses().iter().any(|(access, _)| access.array == target);
    if reads_target {
        return arguments.refuse("the scan reads the array that it assigns");
    }
    let ty = data.value.ty;
    let wish = state.program.unique_name(&format!("acc_{name}"));
    let array =
        Array { name: wish, elem: ty, kind: ArrayKind::Temporary(Scope::Private), axes: Vec::new(), span: step.span };
    let place = Access { array: state.program.arrays.push(array), index: Vec::new(), tag: None, span: step.span };
    let so_far = Expr::new(ty, ExprKind::Load(place.clone()), data.value.span);
    let mut body = reduction.body.clone();
    let position = super::maps::affine_expr(&Affine::variable(along).plus(shift).unwrap_or_default(), step.span);
    body.substitute(over, &position);
    let neutral = ExprKind::Constant(Constant::from_bits(ty, fold::neutral(reduction.op, ty)));
    let mut outside: BTreeSet<Var> = data.within.clone();
    outside.remove(&along);
    let start = Statement {
        id: state.program.unique_name(&format!("{name}_init")),
        within: outside,
        // It needs nothing, and what comes in the loop cannot come before it.
        after: BTreeSet::new(),
        target: place.clone(),
        value: Expr::new(ty, neutral, data.value.span),
        ..data.clone()
    };
    let update = Statement {
        id: state.program.unique_name(&format!("{name}_update")),
        target: place.clone(),
        value: reduction.one_more(so_far.clone(), body),
        ..data.clone()
    };
    state.program.statements[at].value = so_far;
    state.program.insert_statement(at, update);
    state.program.insert_statement(at, start);
    state.program.statements[at + 1].after.insert(at);
    state.program.statements[at + 2].after.insert(at + 1);
    // Each value is read once, in the iteration that adds it.
    let adds = super::maps::affine_expr(&Affine::variable(over).plus(-shift).unwrap_or_default(), step.span);
    let mut edit = Edit::since(&before, std::mem::replace(state, before.clone()).program);
    edit.renumber(&|it| if it > at { it + 2 } else { it });
    edit.place_each(&before.program, &|end| match end.statement {
        it if it != at => None,
        _ if end.writes => Some(vec![Place::to(at + 2)]),
        _ if end.reduced.contains(&over) => Some(vec![Place::to(at + 1).with(along, adds.clone())]),
        // Bounds of loops and subscripts of the result.
        _ => Some((at..at + 3).map(Place::to).collect()),
    });
    state.apply(kept_orders, &edit, step)
}

/// The loop in whose iterations the positions of a reduction grow by one at the end, and how far the new position is from its variable.
fn grows(state: &State, data: &Statement, over: Var) -> Known<Option<(Var, i64)>> {
    let program = &state.program;
    let mut variables: Vec<Var> = data.within.iter().copied().collect();
    let results = program.points(&variables)?;
    variables.push(over);
    let positions = program.points(&variables)?;
    let width = program.symbols.len();
    for &along in &data.within {
        // Equal upper bounds: over = along + shift is a position of each iteration, the last one.
        let mut shifts: Vec<i64> = Vec::new();
        for piece in positions.pieces() {
            for row in piece.inequalities() {
                if row.coefficient(over) == -1 && row.coefficient(along) == 1 && row.terms().count() == 2 {
                    shifts.push(row.constant());
                }
            }
        }
        shifts.dedup();
        for shift in shifts {
            let mut last = Conjunction::all();
            last.zero(&Affine::variable(over).subtract(&Affine::variable(along).plus(shift)?)?)?;
            let new = results.intersect(&last.into())?;
            if !new.is_subset(&positions)? {
                continue;
            }
            // All other positions are those of the iteration before.
            let before: Vec<usize> =
                (0..width).map(|variable| if variable == along { width } else { variable }).collect();
            let mut one = Conjunction::all();
            one.zero(&Affine::variable(width).plus(1)?.subtract(&Affine::variable(along))?)?;
            let earlier = positions.renamed(&before)?.intersect(&one.clone().into())?.intersect(&results)?;
            let rest = positions.subtract(&new)?;
            let rest_pairs = rest.intersect(&one.into())?;
            // The first iteration has the new position only, so it has no others; and the loop has no gaps.
            let no_rest_first = {
                let iterations = results.renamed(&before)?;
                let mut step = Conjunction::all();
                step.zero(&Affine::variable(width).plus(1)?.subtract(&Affine::variable(along))?)?;
                let has_before = iterations.intersect(&step.into())?.project([width])?;
                rest.subtract(&has_before)?.is_empty()?
            };
            if no_rest_first && contiguous(&results, along, width)? && earlier.equals(&rest_pairs)? {
                return Ok(Some((along, shift)));
            }
        }
    }
    Ok(None)
}

/// Whether the values of a variable follow each other without gaps, for all values of the others.
fn contiguous(results: &Set, along: Var, width: usize) -> Known<bool> {
    for piece in results.pieces() {
        if piece.divisibilities().iter().any(|(_, row)| row.coefficient(along) != 0) {
            return Ok(false);
        }
        let rows = piece.inequalities().iter().chain(piece.equalities());
        if rows.clone().any(|row| row.coefficient(along).abs() > 1) {
            return Ok(false);
        }
    }
    let _ = width;
    Ok(results.pieces().len() == 1)
}
