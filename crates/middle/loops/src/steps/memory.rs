//! Steps that copy: what statements read is fetched before, what they accumulate is kept nearer and stored after.

use std::collections::BTreeSet;

use crisp_ir_loops::{Access, ArrayId, Expr, ExprKind, Program, Scope, Statement, Step, Tag, Var};
use crisp_ir_sets::{Affine, Known, Unknown};
use crisp_support_diagnostics::{Diagnostic, Span};

use super::arguments::{Arguments, Read, array};
use super::footprint::{add_buffer, add_loops, footprint, in_box, outer, redirect, shifted, subtracted};
use crate::depend::{self, End, Numbers};
use crate::edit::{Edit, Place, differing};
use crate::messages;
use crate::places;
use crate::schedule::State;

/// `add_prefetch(a, sweep=[i, j], outer=[k], space=local)`: what is read of `a` in loops over `sweep` is copied before them.
pub(super) fn prefetch(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    const NAMES: &[&str] = &[
        "array|var_name",
        "sweep|sweep_inames",
        "outer|fetch_outer_inames",
        "space|temporary_address_space|temporary_scope",
        "default_tag",
        "temporary_name|name",
        "dim_arg_names",
        "fetch_bounding_box",
        "within",
    ];
    let arguments = Arguments::of(step, NAMES, "add_prefetch(a, sweep=[i, j], outer=[k], space=local)")?;
    let (name, span) = arguments.text(arguments.need("array")?)?;
    // Subscripts of a footprint may follow the name, and a tag of accesses.
    let (name, pattern) = name.split_once('[').map_or((name, None), |(name, rest)| (name.trim(), Some(rest)));
    let (name, tag) = name.split_once('$').map_or((name, None), |(name, tag)| (name, Some(tag.to_owned())));
    let source = array(&state.program, name, span)?;
    let kept_orders = state.settle()?;
    let sweep: BTreeSet<Var> = inames(&arguments, state, "sweep")?.into_iter().collect();
    let given = inames(&arguments, state, "outer")?;
    let allowed: Option<BTreeSet<usize>> = match arguments.get("within") {
        Some(argument) => Some(super::domains::matching(state, &arguments, argument)?.into_iter().collect()),
        None => None,
    };
    let program = &state.program;
    let pattern = match pattern {
        Some(text) => {
            let parts = subscripts(text.strip_suffix(']').unwrap_or(text));
            if parts.len() != program.arrays[source].axes.len() {
                return arguments.wrong(span);
            }
            Some(parts)
        }
        None => None,
    };
    let matches =
        |access: &Access| {
            let Some(pattern) = &pattern else { return true };
            let bare = |text: &str| text.replace([' ', '(', ')'], "");
            access.index.iter().zip(pattern).all(|(index, part)| {
                part.trim() == ":" || bare(&crisp_ir_loops::print_expr(program, index)) == bare(part)
            })
        };
    let wanted = |access: &Access| access.array == source && (tag.is_none() || access.tag == tag) && matches(access);
    let ends: Vec<End> = depend::ends(program)
        .into_iter()
        .filter(|end| {
            !end.writes && wanted(&end.access) && allowed.as_ref().is_none_or(|all| all.contains(&end.statement))
        })
        .collect();
    let readers: BTreeSet<usize> = ends.iter().map(|end| end.statement).collect();
    if readers.is_empty() {
        return arguments.refuse(&format!("no instruction reads `{}`", arguments.text(arguments.need("array")?)?.0));
    }
    // The accesses that go to the copy, by their places in each reader.
    let chosen: BTreeSet<(usize, Vec<String>)> =
        ends.iter().map(|end| (end.statement, shown(program, &end.access))).collect();
    let scope = space(&arguments, program, &sweep)?;
    let outer = outer(program, &readers, &ends, &sweep, &given, arguments.get("outer").is_some(), scope);
    no_copies(&arguments, program, &outer, scope)?;
    let whole_box = match arguments.get("fetch_bounding_box") {
        Some(argument) => match arguments.text(argument)?.0 {
            "True" => true,
            "False" => false,
            _ => return arguments.wrong(argument.span()),
        },
        None => false,
    };
    let footprint = match footprint(program, &ends, &outer, whole_box) {
        Ok(Some(footprint)) => footprint,
        Ok(None) => {
            return arguments
                .refuse("the elements that are read do not fill a box of constant size; name more `outer` loops");
        }
        Err(Unknown) => return Err(Box::new(messages::too_complex(program))),
    };
    let temporary = arguments.fresh(program, "temporary_name", &format!("{name}_fetch"))?;
    let names = match arguments.get("dim_arg_names") {
        Some(argument) => arguments.names(argument)?,
        None => Vec::new(),
    };
    if !names.is_empty() && names.len() != footprint.extents.len() {
        return arguments.refuse(&format!("`dim_arg_names` needs {} names", footprint.extents.len()));
    }
    for (at, (name, span)) in names.iter().enumerate() {
        let twice = names.iter().take(at).any(|(other, _)| other == name);
        if twice || *name == temporary || program.symbol(name).is_some() || program.array(name).is_some() {
            return Err(Box::new(messages::taken(*span, name)));
        }
    }
    let elem = program.arrays[source].elem;
    let first = readers.first().copied().unwrap_or(0);
    let after = readers.iter().flat_map(|&it| &program.statements[it].after).copied();
    let after: BTreeSet<usize> = after.filter(|&it| program.statements[it].target.array == source).collect();
    if after.iter().any(|&it| it >= first) {
        // The copy stands before its readers; writers that stand after the first of them would have to come before it.
        let late = after.iter().any(|&it| readers.contains(&it));
        if late {
            return arguments.refuse(&format!("`{name}` is written by an instruction that reads it"));
        }
    }
    let mut edit = Edit::of(program);
    let into = add_buffer(&mut edit.program, temporary, elem, &footprint, scope, step.span);
    let fetched = add_loops(&mut edit.program, name, &names, &footprint, step.span);
    let source_index =
        (0..fetched.len()).map(|axis| shifted(fetched[axis], &footprint.low[axis], 1, step.span)).collect();
    let read = Access { array: source, index: source_index, tag: None, span: step.span };
    let target = of_loops(into, &fetched, step.span);
    let within: BTreeSet<Var> = outer.iter().chain(&fetched).copied().collect();
    let value = Expr::new(elem, ExprKind::Load(read), step.span);
    let id = edit.program.unique_name(&format!("fetch_{name}"));
    edit.insert(first, Statement { after, ..Statement::plain(id, within, target, value, step.span) });
    for &reader in &readers {
        let at = edit.number(reader);
        let mut data = edit.program.statements[at].clone();
        data.after.insert(first);
        for expr in data.expressions_mut() {
            expr.change(&mut |expr| {
                if let ExprKind::Load(access) = &mut expr.kind
                    && wanted(access)
                    && chosen.contains(&(reader, shown(program, access)))
                {
                    redirect(access, into, &footprint.low);
                }
            });
        }
        edit.program.statements[at] = data;
    }
    for end in &ends {
        edit.place(end.number, vec![copied(first, &fetched, &end.access.index, &footprint.low)]);
    }
    edit.otherwise = Some(format!("`{name}` may be written between the copy and what reads it"));
    state.apply(kept_orders, edit, step)?;
    tag_copies(state, &arguments, &[fetched], &outer, scope, step)
}

/// The place of an access whose element an instruction copies that has a loop for each subscript.
pub(super) fn copied(statement: usize, loops: &[Var], index: &[Expr], low: &[Affine]) -> Place {
    let each = loops.iter().zip(index).zip(low);
    each.fold(Place::to(statement), |place, ((&iname, index), low)| {
        place.with(iname, subtracted(index, low, index.span))
    })
}

/// The element of an array that some loop variables name.
pub(super) fn of_loops(array: ArrayId, loops: &[Var], span: Span) -> Access {
    Access { array, index: loops.iter().map(|&it| Expr::variable(it, span)).collect(), tag: None, span }
}

/// How the loops of copies are executed: as asked, else those of local memory by all invocations of the workgroup.
pub(super) fn tag_copies(
    state: &mut State,
    arguments: &Arguments<'_>,
    copies: &[Vec<Var>],
    outer: &BTreeSet<Var>,
    scope: Scope,
    step: &Step,
) -> Result<(), Box<Diagnostic>> {
    let (tag, span) = match arguments.get("default_tag") {
        Some(argument) => arguments.text(argument)?,
        None if scope == Scope::Local => ("l.auto", step.span),
        None => return Ok(()),
    };
    for inames in copies {
        match tag {
            "l.auto" => spread(state, inames, outer, step)?,
            _ if inames.len() > 1 && tag.contains('.') && !tag.starts_with("ilp") => {
                return arguments.refuse("several loops cannot be along one axis; write `default_tag=\"l.auto\"`");
            }
            _ => {
                for &iname in inames {
                    super::tags::set(state, iname, tag, span)?;
                }
            }
        }
    }
    Ok(())
}

/// Refuses a copy in memory of the workgroup inside of a loop whose iterations share that memory at the same time.
pub(super) fn no_copies(
    arguments: &Arguments<'_>,
    program: &Program,
    outer: &BTreeSet<Var>,
    scope: Scope,
) -> Result<(), Box<Diagnostic>> {
    let shares = |it: &&Var| program.tag(**it).is_ilp() || matches!(program.tag(**it), Tag::Local(_));
    match outer.iter().find(shares).filter(|_| scope != Scope::Private) {
        Some(&iname) => arguments.refuse(&format!(
            "`{}` is tagged `{}`: the {} would share one place in memory of the workgroup; leave it out of `outer`",
            program.name_of(iname),
            program.tag(iname).text(),
            if program.tag(iname).is_ilp() { "copies of an instruction" } else { "invocations" },
        )),
        None => Ok(()),
    }
}

/// Subscripts of an access as text.
fn shown(program: &Program, access: &Access) -> Vec<String> {
    let mut all: Vec<String> = access.index.iter().map(|index| crisp_ir_loops::print_expr(program, index)).collect();
    all.extend(access.tag.clone());
    all
}

/// The parts of a text between commas that stand in no brackets.
fn subscripts(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut from) = (Vec::new(), 0_usize, 0);
    for (at, character) in text.char_indices() {
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    parts
}

/// `buffer_array(c, sweep=[ir], outer=[k])`: inside of the outer loops all accesses to `c` go to a copy, which is loaded before and stored
/// after.
pub(super) fn buffer(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    const NAMES: &[&str] = &[
        "array|var_name",
        "sweep|buffer_inames",
        "outer|outer_inames",
        "space|temporary_scope|temporary_address_space",
        "default_tag",
        "temporary_name|name",
        "init_expression",
        "store_expression",
        "within",
    ];
    let arguments = Arguments::of(step, NAMES, "buffer_array(c, sweep=[i], outer=[k])")?;
    for unsupported in ["init_expression", "store_expression"] {
        if arguments.get(unsupported).is_some() {
            return arguments.refuse(&format!(
                "`{unsupported}` would change what is computed; write the expression as an instruction"
            ));
        }
    }
    let (name, span) = arguments.text(arguments.need("array")?)?;
    let source = array(&state.program, name, span)?;
    let kept_orders = state.settle()?;
    let sweep: BTreeSet<Var> = inames(&arguments, state, "sweep")?.into_iter().collect();
    let given = inames(&arguments, state, "outer")?;
    let program = &state.program;
    let scope = space(&arguments, program, &sweep)?;
    let allowed: Option<BTreeSet<usize>> = match arguments.get("within") {
        Some(argument) => Some(super::domains::matching(state, &arguments, argument)?.into_iter().collect()),
        None => None,
    };
    let inside = |statement: usize| {
        given.iter().all(|it| program.statements[statement].within.contains(it))
            && allowed.as_ref().is_none_or(|allowed| allowed.contains(&statement))
    };
    let ends: Vec<End> =
        depend::ends(program).into_iter().filter(|end| end.access.array == source && inside(end.statement)).collect();
    let members: BTreeSet<usize> = ends.iter().map(|end| end.statement).collect();
    if members.is_empty() {
        return arguments.refuse(&format!("no instruction inside of these loops uses `{name}`"));
    }
    let outer = outer(program, &members, &ends, &sweep, &given, true, scope);
    no_copies(&arguments, program, &outer, scope)?;
    // Who is inside of the innermost outer loop and uses the array must use the copy.
    let also = (0..program.statements.len())
        .filter(|&it| outer.iter().all(|loops| program.statements[it].within.contains(loops)));
    let uses = |it: usize| {
        let data = &program.statements[it];
        data.target.array == source || data.reads().iter().any(|(access, _)| access.array == source)
    };
    if also.clone().any(|it| uses(it) && !members.contains(&it)) {
        return arguments.refuse(&format!("another instruction in these loops uses `{name}`"));
    }
    if members.iter().any(|&it| program.statements[it].atomic) {
        return arguments.refuse("an atomic update cannot be buffered");
    }
    if scope == Scope::Private && crossed(program, &ends, &outer) != Ok(false) {
        return arguments
            .refuse(&format!("invocations may use the same element of `{name}` between the copy and its store"));
    }
    let writes: Vec<End> = ends.iter().filter(|end| end.writes).cloned().collect();
    if writes.is_empty() {
        return arguments.refuse(&format!("no instruction inside of these loops writes `{name}`; use `add_prefetch`"));
    }
    if members.iter().any(|&it| !program.statements[it].conditions.is_empty()) {
        return arguments.refuse("an instruction with conditions may leave elements as they are");
    }
    let too_complex = |program: &Program| Box::new(messages::too_complex(program));
    let (all, stored) = match (footprint(program, &ends, &outer, false), footprint(program, &writes, &outer, false)) {
        (Ok(Some(all)), Ok(Some(stored))) => (all, stored),
        (Err(Unknown), _) | (_, Err(Unknown)) => return Err(too_complex(program)),
        _ => {
            return arguments
                .refuse("the elements that are used do not fill a box of constant size; name more `outer` loops");
        }
    };
    // Where the elements that are written fill no box, others are stored with them: as they were.
    let all = if stored.exact {
        all
    } else {
        match footprint(program, &ends, &outer, true) {
            Ok(Some(whole)) => whole,
            _ => return Err(too_complex(program)),
        }
    };
    // What is written is stored; both footprints have to be in one box.
    let Some(stored) = in_box(&stored, &all) else {
        return arguments.refuse("the elements that are written do not begin where those that are used begin");
    };
    let first = members.first().copied().unwrap_or(0);
    let elem = program.arrays[source].elem;
    let temporary = arguments.fresh(program, "temporary_name", &format!("{name}_buf"))?;
    let before: BTreeSet<usize> = members
        .iter()
        .flat_map(|&it| &program.statements[it].after)
        .copied()
        .filter(|it| !members.contains(it))
        .collect();
    if before.iter().any(|&it| outer.iter().all(|loops| program.statements[it].within.contains(loops)) && it >= first) {
        return arguments.refuse("an instruction in these loops would have to come before the copy");
    }
    let loaded = ends.iter().any(|end| !end.writes) || !stored.exact;
    let mut edit = Edit::of(program);
    let into = add_buffer(&mut edit.program, temporary, elem, &all, scope, step.span);
    let between = |edit: &Edit, kind: &str, inames: &[Var], load: bool, after: BTreeSet<usize>| {
        let own = of_loops(into, inames, step.span);
        let index = (0..inames.len()).map(|axis| shifted(inames[axis], &all.low[axis], 1, step.span)).collect();
        let other = Access { array: source, index, tag: None, span: step.span };
        let (target, value) = if load { (own, other) } else { (other, own) };
        let id = edit.program.unique_name(&format!("{kind}_{name}"));
        let within = outer.iter().chain(inames).copied().collect();
        let value = Expr::new(elem, ExprKind::Load(value), step.span);
        Statement { after, ..Statement::plain(id, within, target, value, step.span) }
    };
    let mut made: Vec<Vec<Var>> = Vec::new();
    if loaded {
        let inames = add_loops(&mut edit.program, name, &[], &all, step.span);
        let load = between(&edit, "load", &inames, true, before);
        edit.insert(first, load);
        made.push(inames);
    }
    let moved: BTreeSet<usize> = members.iter().map(|&it| edit.number(it)).collect();
    for &member in &moved {
        let data = &mut edit.program.statements[member];
        if loaded {
            data.after.insert(first);
        }
        if data.target.array == source {
            redirect(&mut data.target, into, &all.low);
        }
        for expr in data.expressions_mut() {
            expr.change(&mut |expr| {
                if let ExprKind::Load(access) = &mut expr.kind
                    && access.array == source
                {
                    redirect(access, into, &all.low);
                }
            });
        }
    }
    let inames = add_loops(&mut edit.program, name, &[], &stored, step.span);
    let at = moved.last().map_or(0, |last| last + 1);
    let store = between(&edit, "store", &inames, false, moved.clone());
    // Who came after a writer comes after what is stored.
    edit.insert(at, store);
    for (index, other) in edit.program.statements.iter_mut().enumerate() {
        if index != at && !moved.contains(&index) && other.after.iter().any(|it| moved.contains(it)) {
            other.after.insert(at);
        }
    }
    made.push(inames);
    // Outside of the loops around the copy an element is read where it is loaded, and written where it is stored.
    for end in &ends {
        let (statement, loops) = if end.writes { (at, made.last()) } else { (first, made.first()) };
        let loops = loops.map_or(&[][..], Vec::as_slice);
        edit.place(end.number, vec![copied(statement, loops, &end.access.index, &all.low)]);
    }
    edit.inside = Some(outer.clone());
    edit.otherwise = Some(format!("`{name}` may be used elsewhere between where the copy is loaded and where it is stored"));
    state.apply(kept_orders, edit, step)?;
    tag_copies(state, &arguments, &made, &outer, scope, step)
}

/// Whether two invocations touch one element, one of them writing, in the same iteration of the other outer loops.
fn crossed(program: &Program, ends: &[End], outer: &BTreeSet<Var>) -> Known<bool> {
    let numbers = Numbers::new(program);
    let (across, along): (BTreeSet<Var>, BTreeSet<Var>) =
        outer.iter().partition(|it| matches!(program.tag(**it), Tag::Local(_)));
    for first in ends {
        for second in ends.iter().filter(|second| first.writes || second.writes) {
            let mut next = numbers.next();
            let touching = depend::touching(program, &numbers, first, second, &along, &mut next)?;
            for &variable in &across {
                for part in differing(variable, numbers.second[variable])? {
                    if !touching.intersect(&part.into())?.is_empty()? {
                        return Ok(true);
                    }
                }
            }
        }
    }
    Ok(false)
}

/// The loop variables that an argument names; none where it is left out.
pub(super) fn inames(arguments: &Arguments<'_>, state: &State, name: &str) -> Read<Vec<Var>> {
    arguments.get(name).map_or(Ok(Vec::new()), |argument| arguments.inames(&state.program, argument))
}

/// Where the copy lives: said, or in the workgroup where invocations sweep, else in each invocation.
pub(super) fn space(arguments: &Arguments<'_>, program: &Program, sweep: &BTreeSet<Var>) -> Read<Scope> {
    match arguments.get("space") {
        Some(argument) => match arguments.text(argument)? {
            ("local", _) => Ok(Scope::Local),
            ("private", _) => Ok(Scope::Private),
            (_, span) => arguments.wrong(span),
        },
        None => {
            let local = sweep.iter().any(|&it| matches!(program.tag(it), Tag::Local(_)));
            Ok(if local { Scope::Local } else { Scope::Private })
        }
    }
}

/// Lets the invocations of a workgroup share the loops of a copy: along the axes that the other statements have, the last loop along axis 0.
fn spread(state: &mut State, inames: &[Var], outer: &BTreeSet<Var>, step: &Step) -> Result<(), Box<Diagnostic>> {
    let mut sizes: Vec<(u8, i64)> = Vec::new();
    for axis in 0..3_u8 {
        let mut size = 0;
        for statement in state.program.statements.iter().filter(|it| outer.is_subset(&it.within)) {
            for &variable in &statement.within {
                if state.program.tag(variable) == Tag::Local(axis)
                    && let Ok(Some((_, count))) = places::extent(&state.program, variable)
                {
                    size = size.max(count);
                }
            }
        }
        if size > 1 {
            sizes.push((axis, size));
        }
    }
    let mut left = inames.to_vec();
    for (axis, size) in sizes {
        let Some(iname) = left.pop() else { return Ok(()) };
        let Ok(Some((_, count))) = places::extent(&state.program, iname) else { continue };
        let tag = format!("l.{axis}");
        if count <= size {
            super::tags::set(state, iname, &tag, step.span)?;
            continue;
        }
        let name = state.program.name_of(iname).to_owned();
        let argument = |value| (None, value);
        let split = Step {
            name: "split_iname".to_owned(),
            arguments: vec![
                argument(crisp_ir_loops::Argument::Name(name, step.span)),
                argument(crisp_ir_loops::Argument::Integer(size, step.span)),
                (Some("inner_tag".to_owned()), crisp_ir_loops::Argument::Text(tag, step.span)),
            ],
            span: step.span,
        };
        super::domains::split(state, &split)?;
    }
    Ok(())
}
