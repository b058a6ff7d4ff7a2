//! Steps that make statements of reductions, so that loops around and inside of them can be ordered.

use std::collections::BTreeSet;

use crisp_ir_kernel::{Constant, fold};
use crisp_ir_loops::{
    Access, Array, ArrayId, ArrayKind, Expr, ExprKind, Order, Scope, Statement, Step, SymbolKind, Tag, Var,
};
use crisp_support_diagnostics::Diagnostic;

use super::arguments::{Arguments, Read, array, statement};
use super::parts::{self, By};
use crate::depend::End;
use crate::edit::{Edit, Place};
use crate::schedule::State;

/// `realize_reduction(id, by=loop, into=c)`: `c = 0` and `c = c + x` in a loop, in the order of the fold.
pub(super) fn realize(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    let arguments = Arguments::of(step, &["id|insn_id", "by", "into"], "realize_reduction(id, by=loop, into=c)")?;
    let (name, span) = arguments.text(arguments.need("id")?)?;
    let at = statement(&state.program, name, span)?;
    let by = match arguments.get("by") {
        None => None,
        Some(argument) => match arguments.text(argument)? {
            ("loop", _) => None,
            ("lanes", _) => Some(By::Lanes),
            ("workgroup", _) => Some(By::Workgroup),
            ("launches", _) => Some(By::Launches),
            ("warp", _) => return arguments.refuse("lanes of a warp are used by `by=workgroup`"),
            (_, span) => return arguments.wrong(span),
        },
    };
    let kept_orders = state.settle()?;
    let before = state.clone();
    if let Some(by) = by {
        if arguments.get("into").is_some() {
            return arguments.refuse("`into` is for `by=loop`: partial results have memory of their own");
        }
        return parts::realize(state, kept_orders, &arguments, step, at, by);
    }
    let data = &state.program.statements[at];
    let Some(reduction) = only_reduction(&data.value) else {
        return arguments.refuse(&format!("the value of `{name}` is not a reduction alone, nor computed of one"));
    };
    // Whether something is done with the reduction's result.
    let alone = matches!(data.value.kind, ExprKind::Reduce(_));
    let reduction = reduction.clone();
    if reduction.at.is_some() {
        return arguments.refuse("`argmin` and `argmax` are not one assignment in a loop");
    }
    if reduction.order != Order::Fold {
        return arguments.refuse(
            "a reduction by blocks or as a tree is not one loop; `by=workgroup` and `by=launches` take it apart",
        );
    }
    if data.atomic {
        return arguments.refuse("an atomic update cannot be taken apart");
    }
    let target = data.target.array;
    let into = match arguments.get("into") {
        Some(argument) => {
            let (into, span) = arguments.text(argument)?;
            match state.program.array(into) {
                Some(_) if array(&state.program, into, span)? == target => None,
                Some(_) => return arguments.refuse(&format!("`{into}` is another array than `{name}` assigns")),
                None => Some(into.to_owned()),
            }
        }
        None => Some(state.program.unique_name(&format!("acc_{name}"))),
    };
    let reads_target = |accesses: Vec<(&Access, Vec<usize>)>| accesses.iter().any(|(access, _)| access.array == target);
    if into.is_none() && reduction.body.ty != data.value.ty {
        return arguments.refuse("the reduction has another type than the array that it would be accumulated in");
    }
    if into.is_none() && reads_target(data.reads()) {
        return arguments.refuse("the reduction reads the array that it would be accumulated in; leave `into` out");
    }
    let ty = reduction.body.ty;
    let place = match &into {
        None => data.target.clone(),
        Some(into) => {
            let name = into.clone();
            let array =
                Array { name, elem: ty, kind: ArrayKind::Temporary(Scope::Private), axes: Vec::new(), span: step.span };
            Access { array: state.program.arrays.push(array), index: Vec::new(), tag: None, span: step.span }
        }
    };
    let data = state.program.statements[at].clone();
    let neutral = ExprKind::Constant(Constant::from_bits(ty, fold::neutral(reduction.op, ty)));
    let start = Statement {
        id: state.program.unique_name(&format!("{}_init", data.id)),
        target: place.clone(),
        value: Expr::new(ty, neutral, data.value.span),
        ..data.clone()
    };
    // The start of all elements may come in separate loops, before those of the reduction, where nothing in these uses the array.
    let apart = into.is_none() && !others_use(state, at, target);
    let so_far = Expr::new(ty, ExprKind::Load(place.clone()), data.value.span);
    let body = reduction.body.clone();
    let value = reduction.one_more(so_far, body);
    let last = (into.is_some() || !alone).then(|| {
        let mut value = data.value.clone();
        value.change(&mut |expr| {
            if matches!(expr.kind, ExprKind::Reduce(_)) {
                expr.kind = ExprKind::Load(place.clone());
            }
        });
        let id = if into.is_some() { data.id.clone() } else { state.program.unique_name(&format!("{}_last", data.id)) };
        Statement { id, value, after: BTreeSet::from([at + 1]), ..data.clone() }
    });
    let update_id = match &into {
        Some(_) => state.program.unique_name(&format!("{}_update", data.id)),
        None => data.id.clone(),
    };
    let mut within = data.within.clone();
    within.extend(&reduction.inames);
    let update = Statement { id: update_id, within, target: place, value, ..data };
    // The update takes the place of the reduction, so what came after it still does; what follows comes after the last of the three.
    state.program.statements[at] = update;
    state.program.insert_statement(at, start);
    state.program.statements[at + 1].after.insert(at);
    let loops: Vec<Var> = state.program.statements[at]
        .within
        .iter()
        .copied()
        .filter(|&it| !state.program.tag(it).is_parallel())
        .collect();
    if apart {
        super::domains::copy_loops(&mut state.program, &loops, &[at], "init", step.span)?;
    }
    let inserted = 1 + usize::from(last.is_some());
    if let Some(last) = last {
        let mut last = last;
        last.after = BTreeSet::from([at + 1]);
        state.program.insert_statement(at + 2, last);
        for (index, other) in state.program.statements.iter_mut().enumerate() {
            if index != at + 2 && other.after.contains(&(at + 1)) {
                other.after.insert(at + 2);
            }
        }
        // So may what is done with all results.
        if apart {
            super::domains::copy_loops(&mut state.program, &loops, &[at + 2], "last", step.span)?;
        }
    }
    // What the reduction reads is read by the update, in the same iterations; what it assigns is assigned by the start and the update, or by the
    // last of the three.
    let places = |end: &End| {
        let places = match end.statement {
            it if it != at => return None,
            _ if !end.writes => vec![at + 1],
            _ if inserted == 2 => vec![at + 2],
            _ => vec![at, at + 1],
        };
        Some(places.into_iter().map(Place::to).collect())
    };
    let loops = reduction.inames.as_slice();
    in_their_order(state, loops, |state| {
        let mut edit = Edit::since(&before, std::mem::replace(state, before.clone()).program);
        edit.renumber(&|it| if it > at { it + inserted } else { it });
        edit.place_each(&before.program, &places);
        state.apply(kept_orders, &edit, step)
    })?;
    let path = state.reference.paths.get(at + 1);
    let nested = path.into_iter().flat_map(|path| path.loops.iter().map(|(_, iname)| iname));
    if !nested.filter(|it| loops.contains(it)).eq(loops) {
        return arguments.refuse("its loops cannot stand inside of each other in the order in which it is added up");
    }
    Ok(())
}

/// Makes a reference in which some loops stand inside of each other as they are given, whatever priorities and tags they have: what these make of them is
/// proven against it. Where nothing else is requested, the loops stay so.
fn in_their_order(state: &mut State, loops: &[Var], restart: impl FnOnce(&mut State) -> Read<()>) -> Read<()> {
    let kinds: Vec<SymbolKind> = loops.iter().map(|&it| state.program.symbols[it].kind).collect();
    state.program.priorities.insert(0, loops.to_vec());
    state.program.priorities.push(loops.to_vec());
    for &iname in loops {
        state.program.symbols[iname].kind = SymbolKind::Iname(Tag::For);
    }
    restart(state)?;
    for (&iname, kind) in loops.iter().zip(kinds) {
        state.program.symbols[iname].kind = kind;
    }
    state.program.priorities.pop();
    Ok(())
}

/// The reduction of which a value is computed, if there is one and it is computed wherever the value is.
fn only_reduction(value: &Expr) -> Option<&crisp_ir_loops::Reduction> {
    let mut count = 0;
    value.walk(&mut |expr| count += usize::from(matches!(expr.kind, ExprKind::Reduce(_))));
    if count != 1 {
        return None;
    }
    let mut at = value;
    loop {
        at = match &at.kind {
            ExprKind::Reduce(reduction) => return Some(reduction),
            // Only one of the other two is computed.
            ExprKind::If(args) => &args[0],
            _ => at.children().into_iter().find(|child| !child.reduced().is_empty())?,
        };
    }
}

/// Whether another statement that shares a loop with one uses an array.
fn others_use(state: &State, at: usize, array: ArrayId) -> bool {
    state.program.statements.iter().enumerate().any(|(index, data)| {
        index != at
            && !data.within.is_disjoint(&state.program.statements[at].within)
            && (data.target.array == array || data.reads().iter().any(|(access, _)| access.array == array))
    })
}
