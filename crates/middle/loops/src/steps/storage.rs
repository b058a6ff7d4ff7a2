//! Steps about temporaries: one for each iteration of a loop, or none at all.

use std::collections::BTreeSet;

use crisp_ir_loops::{ArrayId, ArrayKind, Axis, Expr, ExprKind, Step, Stride, SymbolKind, Var, paths};
use crisp_ir_sets::Affine;
use crisp_support_diagnostics::Diagnostic;

use super::arguments::{Arguments, array};
use super::maps::affine_expr;
use crate::edit::{Edit, Place};
use crate::schedule::State;
use crate::{depend, messages, places};

fn uses(state: &State, array: ArrayId) -> BTreeSet<usize> {
    let program = &state.program;
    let all = 0..program.statements.len();
    all.filter(|&at| {
        let data = &program.statements[at];
        data.target.array == array || data.reads().iter().any(|(access, _)| access.array == array)
    })
    .collect()
}

/// `privatize_temporaries_with_inames([i], only_var_names=[t])`: each iteration of the loops has separate elements.
pub(super) fn privatize(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    const NAMES: &[&str] = &["inames|privatizing_inames", "only_var_names"];
    let arguments = Arguments::of(step, NAMES, "privatize_temporaries_with_inames([i], only_var_names=[t])")?;
    let inames = arguments.inames(&state.program, arguments.need("inames")?)?;
    if inames.is_empty() || inames.iter().collect::<BTreeSet<_>>().len() < inames.len() {
        return arguments.wrong(step.span);
    }
    let named = match arguments.get("only_var_names") {
        Some(argument) => Some(arguments.names(argument)?),
        None => None,
    };
    let kept_orders = state.settle()?;
    let program = &state.program;
    let inside = |id: ArrayId| {
        let uses = uses(state, id);
        let all = |at: &usize| inames.iter().all(|it| program.statements[*at].within.contains(it));
        !uses.is_empty() && uses.iter().all(all)
    };
    let loaded = |id: ArrayId| program.symbols.iter().any(|symbol| symbol.kind == SymbolKind::Loaded(id));
    let mut chosen: Vec<ArrayId> = Vec::new();
    match named {
        Some(names) => {
            for (name, span) in names {
                let id = array(program, &name, span)?;
                if !matches!(program.arrays[id].kind, ArrayKind::Temporary(_)) {
                    return arguments.refuse(&format!("`{name}` is an argument"));
                }
                if !inside(id) || loaded(id) {
                    return arguments.refuse(&format!("`{name}` is used outside of these loops, or bounds a loop"));
                }
                if !state.reference.fresh.contains(&id) {
                    return arguments
                        .refuse(&format!("an iteration may read elements of `{name}` that another one has written"));
                }
                chosen.push(id);
            }
        }
        None => {
            let fits = |id: &ArrayId| inside(*id) && !loaded(*id) && state.reference.fresh.contains(id);
            chosen.extend(program.arrays.iter().map(|(id, _)| id).filter(fits));
        }
    }
    let mut ranges: Vec<(Var, i64, i64)> = Vec::new();
    for &iname in &inames {
        let Some((low, count)) = places::extent(program, iname).ok().flatten() else {
            let name = program.name_of(iname);
            return arguments.refuse(&format!("the number of values of `{name}` is not a constant; split it first"));
        };
        ranges.push((iname, low, count));
    }
    let mut edit = Edit::of(&state.program);
    for &id in &chosen {
        let data = &mut edit.program.arrays[id];
        if data.axes.iter().any(|axis| matches!(axis.stride, Stride::Fixed(_))) {
            return arguments.refuse(&format!("`{}` has axes with fixed strides", data.name));
        }
        // The new axes are the slowest ones.
        for (level, (_, _, count)) in (data.axes.len()..).zip(ranges.iter().rev()) {
            let stride = Stride::Level(u8::try_from(level).unwrap_or(u8::MAX));
            data.axes.insert(0, Axis { extent: Affine::number((*count).max(1)), stride });
        }
        let places: Vec<Expr> = ranges
            .iter()
            .map(|(iname, low, _)| affine_expr(&Affine::variable(*iname).plus(-low).unwrap_or_default(), step.span))
            .collect();
        for statement in &mut edit.program.statements {
            if statement.target.array == id {
                statement.target.index.splice(0..0, places.iter().cloned());
            }
            for expr in statement.expressions_mut() {
                expr.change(&mut |expr| {
                    if let ExprKind::Load(access) = &mut expr.kind
                        && access.array == id
                    {
                        access.index.splice(0..0, places.iter().cloned());
                    }
                });
            }
        }
    }
    // Each iteration writes before it reads, so what others do to their elements makes no difference.
    edit.place_each(&state.program, &|end| chosen.contains(&end.access.array).then(Vec::new));
    state.apply(kept_orders, &edit, step)
}

/// `assignment_to_subst(t)`: the value of a temporary stands where the temporary was read; the assignment is gone.
pub(super) fn inline(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    let arguments = Arguments::of(step, &["variable|lhs_name"], "assignment_to_subst(t)")?;
    let (name, span) = arguments.text(arguments.need("variable")?)?;
    let id = array(&state.program, name, span)?;
    let kept_orders = state.settle()?;
    let program = &state.program;
    if !matches!(program.arrays[id].kind, ArrayKind::Temporary(_))
        || program.symbols.iter().any(|symbol| symbol.kind == SymbolKind::Loaded(id))
    {
        return arguments.refuse(&format!("`{name}` is an argument or bounds a loop"));
    }
    let writers: Vec<usize> =
        (0..program.statements.len()).filter(|&at| program.statements[at].target.array == id).collect();
    let &[at] = writers.as_slice() else {
        return arguments.refuse(&format!("`{name}` is not assigned by exactly one instruction"));
    };
    let data = program.statements[at].clone();
    if data.atomic || !data.conditions.is_empty() || data.reads().iter().any(|(access, _)| access.array == id) {
        return arguments.refuse("the assignment is atomic, has conditions, or reads what it assigns");
    }
    if !state.reference.fresh.contains(&id) {
        return arguments
            .refuse(&format!("a read of `{name}` may see an element that was not assigned before, in its iteration"));
    }
    let readers: Vec<usize> = uses(state, id).into_iter().filter(|&it| it != at).collect();
    let reads = |at: &usize| program.statements[*at].reads().iter().filter(|(access, _)| access.array == id).count();
    if !data.value.reduced().is_empty() && readers.iter().map(reads).sum::<usize>() > 1 {
        return arguments.refuse("the value is a reduction that would be computed more than once");
    }
    if reads_in_index(state, &readers, id) {
        return arguments.refuse(&format!("`{name}` is read in a subscript of itself"));
    }
    let shared = depend::shared_loops(program, id);
    let mut own: Vec<Var> = Vec::new();
    for index in &data.target.index {
        match &index.kind {
            ExprKind::Variable(variable) if data.within.contains(variable) && !own.contains(variable) => {
                own.push(*variable);
            }
            _ => return arguments.refuse("subscripts of the assignment are not loop variables of its own"),
        }
    }
    if data.within.iter().any(|it| !own.contains(it) && !shared.contains(it)) {
        return arguments.refuse("the assignment is in a loop that no subscript names");
    }
    let after = data.after.clone();
    let mut edit = Edit::of(program);
    for &reader in &readers {
        let mut changed = program.statements[reader].clone();
        for expr in changed.expressions_mut() {
            expr.change(&mut |expr| {
                if let ExprKind::Load(access) = &expr.kind
                    && access.array == id
                {
                    let mut value = data.value.clone();
                    // Two steps, so that a subscript that names a loop variable of the assignment is not replaced itself.
                    let index = access.index.clone();
                    value.change(&mut |part| {
                        if let ExprKind::Variable(variable) = &part.kind
                            && let Some(place) = own.iter().position(|it| it == variable)
                            && let Some(by) = index.get(place)
                        {
                            *part = by.clone();
                        }
                    });
                    *expr = value;
                }
            });
        }
        changed.after.extend(after.iter().filter(|it| **it != reader));
        edit.program.statements[reader] = changed;
    }
    edit.remove(at);
    // What the value reads is read where the temporary was, in the iterations that its subscripts name.
    let mut places: Vec<Place> = Vec::new();
    for &reader in &readers {
        let now = edit.number(reader);
        for (access, _) in program.statements[reader].reads().into_iter().filter(|(access, _)| access.array == id) {
            let each = own.iter().zip(&access.index);
            places.push(each.fold(Place::to(now), |place, (&iname, index)| place.given(iname, index)));
        }
    }
    edit.place_each(program, &|end| match end.statement {
        _ if end.access.array == id => Some(Vec::new()),
        it if it == at => Some(places.clone()),
        _ => None,
    });
    edit.otherwise = Some("`{array}` may be written between the assignment and a read".to_owned());
    state.apply(kept_orders, &edit, step)
}

fn reads_in_index(state: &State, readers: &[usize], id: ArrayId) -> bool {
    readers.iter().any(|&at| {
        let data = &state.program.statements[at];
        data.reads().iter().filter(|(access, _)| access.array == id).any(|(access, _)| {
            access.index.iter().any(|index| index.accesses().iter().any(|(inner, _)| inner.array == id))
        })
    })
}

/// `alias_temporaries([s, t])`: temporaries of which each is done with before the next one is begun use one memory.
pub(super) fn alias(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    let arguments = Arguments::of(step, &["names"], "alias_temporaries([s, t])")?;
    let mut all: Vec<(ArrayId, String)> = Vec::new();
    for (name, span) in arguments.names(arguments.need("names")?)? {
        let id = array(&state.program, &name, span)?;
        if all.iter().any(|(other, _)| *other == id) {
            return arguments.wrong(span);
        }
        all.push((id, name));
    }
    let Some(((first, first_name), others)) = all.split_first() else { return arguments.wrong(step.span) };
    let kept_orders = state.settle()?;
    let program = &state.program;
    for (id, name) in &all {
        let data = &program.arrays[*id];
        if !matches!(data.kind, ArrayKind::Temporary(_))
            || program.symbols.iter().any(|symbol| symbol.kind == SymbolKind::Loaded(*id))
        {
            return arguments.refuse(&format!("`{name}` is an argument or bounds a loop"));
        }
        if !state.reference.fresh.contains(id) {
            return arguments
                .refuse(&format!("an iteration may read elements of `{name}` that another one has written"));
        }
        let model = &program.arrays[*first];
        if (data.elem, data.kind, &data.axes) != (model.elem, model.kind, &model.axes) {
            return arguments.refuse(&format!("`{first_name}` and `{name}` differ in type, memory or shape"));
        }
    }
    // All loops that surround every use are common; in them the uses follow each other.
    let nodes = state.tree().map_err(|why| Box::new(messages::unordered(program, &why)))?;
    let paths = paths(&nodes, program.statements.len());
    let uses: Vec<BTreeSet<usize>> = all.iter().map(|(id, _)| uses(state, *id)).collect();
    let every: Vec<&crisp_ir_loops::Path> = uses.iter().flatten().filter_map(|&it| paths.get(it)).collect();
    let Some(one) = every.first() else { return arguments.refuse("nothing uses these temporaries") };
    let depth = every.iter().map(|other| depend::common(one, other)).min().unwrap_or(0);
    let place = |it: &usize| paths.get(*it).map_or(0, |path| depend::position(path, depth));
    for (number, pair) in uses.windows(2).enumerate() {
        let last = pair[0].iter().map(place).max();
        let begin = pair[1].iter().map(place).min();
        if last >= begin && !pair[0].is_empty() && !pair[1].is_empty() {
            let names = (&all[number].1, &all[number + 1].1);
            return arguments.refuse(&format!("`{}` is still used where `{}` begins", names.0, names.1));
        }
    }
    let mut edit = Edit::of(program);
    for statement in &mut edit.program.statements {
        let one = |id: &mut ArrayId| {
            if others.iter().any(|(other, _)| other == id) {
                *id = *first;
            }
        };
        one(&mut statement.target.array);
        for expr in statement.expressions_mut() {
            expr.change(&mut |expr| {
                if let ExprKind::Load(access) = &mut expr.kind {
                    one(&mut access.array);
                }
            });
        }
    }
    // Who used the second one comes after all who used the first one.
    for pair in uses.windows(2) {
        for &later in &pair[1] {
            edit.program.statements[later].after.extend(&pair[0]);
        }
    }
    state.apply(kept_orders, &edit, step)
}
