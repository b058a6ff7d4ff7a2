//! Steps that make statements of reductions, so that loops around and inside of them can be ordered.

use std::collections::BTreeSet;

use crisp_ir_kernel::{Constant, FoldOp, fold};
use crisp_ir_loops::{
    Access, Argument, Array, ArrayId, ArrayKind, Expr, ExprKind, Order, Scope, Statement, Step, SymbolKind, Tag, Var,
};
use crisp_support_diagnostics::Diagnostic;

use super::arguments::{Arguments, Read, array, statement};
use super::parts::{self, By};
use crate::depend::End;
use crate::edit::{Edit, Place};
use crate::schedule::State;
use crate::{messages, together};

/// Makes statements of the reductions in whose loops a copy shall be made: `outer` names their variables. Each of `accesses` is the statement
/// of an access, with the variables of the reductions around it.
pub(super) fn around(
    state: &mut State,
    arguments: &Arguments<'_>,
    accesses: &[(usize, Vec<Var>)],
    step: &Step,
) -> Result<(), Box<Diagnostic>> {
    let outer = super::copies::inames(arguments, state, "outer")?;
    let ids: BTreeSet<String> = accesses
        .iter()
        .filter(|(_, reduced)| reduced.iter().any(|it| outer.contains(it)))
        .filter_map(|(at, _)| state.program.statements.get(*at).map(|data| data.id.clone()))
        .collect();
    for id in ids {
        let arguments = vec![(None, Argument::Name(id, step.span))];
        realize(state, &Step { name: "realize_reduction".to_owned(), arguments, span: step.span })?;
    }
    Ok(())
}

/// Makes reductions whose order changes no bit, and whose variable is tagged `l.0`, by the invocations of a workgroup together. Where they cannot
/// share one, each invocation makes it whole.
pub(crate) fn by_tags(state: &mut State) -> Result<Vec<Diagnostic>, Box<Diagnostic>> {
    let mut remarks = Vec::new();
    let mut shared = Vec::new();
    let mut any = false;
    for at in 0..state.program.statements.len() {
        let data = &state.program.statements[at];
        let mut tagged = Vec::new();
        data.value.walk(&mut |expr| {
            let ExprKind::Reduce(reduction) = &expr.kind else { return };
            let exact = matches!(reduction.op, FoldOp::Min | FoldOp::Max) || !reduction.body.ty.is_float();
            let local = |it: &&Var| matches!(state.program.tag(**it), Tag::Local(_));
            if exact && reduction.order == Order::Fold {
                tagged.extend(reduction.inames.iter().filter(local));
            }
        });
        if tagged.is_empty() {
            continue;
        }
        any = true;
        let alone =
            matches!(&data.value.kind, ExprKind::Reduce(reduction) if together::is_possible(&state.program, reduction));
        let spread = |it: &Var| matches!(state.program.tag(*it), Tag::Local(_)) || state.program.tag(*it).is_ilp();
        let target = data.target.array;
        let reads = data.value.accesses().iter().any(|(access, _)| access.array == target);
        if alone && !reads && !data.atomic && data.conditions.is_empty() && !data.within.iter().any(spread) {
            shared.push(data.id.clone());
        } else {
            messages::reduced_by_each(data.span, state.program.name_of(tagged[0])).add_once(&mut remarks);
        }
        for iname in tagged {
            state.program.symbols[iname].kind = SymbolKind::Iname(Tag::For);
        }
    }
    if any {
        close_gaps(state);
    }
    for id in shared {
        let span = state.program.span;
        let by = (Some("by".to_owned()), Argument::Name("workgroup".to_owned(), span));
        let arguments = vec![(None, Argument::Name(id, span)), by];
        realize(state, &Step { name: "realize_reduction".to_owned(), arguments, span })?;
    }
    Ok(remarks)
}

/// Moves loops over invocations to the first axes, where no loop is left along these.
fn close_gaps(state: &mut State) {
    let program = &mut state.program;
    let used: BTreeSet<u8> = program
        .statements
        .iter()
        .flat_map(|statement| &statement.within)
        .filter_map(|&it| match program.tag(it) {
            Tag::Local(axis) => Some(axis),
            _ => None,
        })
        .collect();
    let axes: Vec<u8> = used.into_iter().collect();
    for symbol in &mut program.symbols {
        if let SymbolKind::Iname(Tag::Local(axis)) = &mut symbol.kind
            && let Some(at) = axes.iter().position(|it| it == axis)
        {
            *axis = u8::try_from(at).unwrap_or(0);
        }
    }
}

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
