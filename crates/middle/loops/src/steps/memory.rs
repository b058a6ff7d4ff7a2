//! Steps that copy: what statements read is fetched before, what they accumulate is kept nearer and stored after.

use std::collections::BTreeSet;

use crisp_ir_loops::{Access, ArrayId, Expr, ExprKind, Program, Scope, Statement, Step, Tag, Var};
use crisp_ir_sets::{Affine, Conjunction, Known, Set, Unknown};
use crisp_support_diagnostics::Diagnostic;

use super::arguments::{Arguments, Read, array};
use super::footprint::{add_buffer, add_loops, footprint, in_box, outer, redirect, shifted};
use crate::depend::{self, End, Numbers};
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
    let into = add_buffer(state, temporary, elem, &footprint, scope, step.span);
    let fetched = add_loops(state, name, &names, &footprint, step.span);
    let source_index =
        (0..fetched.len()).map(|axis| shifted(fetched[axis], &footprint.low[axis], 1, step.span)).collect();
    let read = Access { array: source, index: source_index, tag: None, span: step.span };
    let statement = Statement {
        id: state.program.unique_name(&format!("fetch_{name}")),
        within: outer.iter().chain(&fetched).copied().collect(),
        target: Access {
            array: into,
            index: fetched.iter().map(|&it| Expr::variable(it, step.span)).collect(),
            tag: None,
            span: step.span,
        },
        value: Expr::new(elem, ExprKind::Load(read), step.span),
        atomic: false,
        after,
        nosync: BTreeSet::new(),
        conditions: Vec::new(),
        priority: 0,
        tags: Vec::new(),
        groups: Vec::new(),
        conflicts: Vec::new(),
        span: step.span,
    };
    state.program.insert_statement(first, statement);
    for reader in readers.iter().map(|&it| it + 1) {
        let data = &mut state.program.statements[reader];
        data.after.insert(first);
        let mut data = data.clone();
        for expr in data.expressions_mut() {
            expr.change(&mut |expr| {
                if let ExprKind::Load(access) = &mut expr.kind
                    && access.array == source
                    && (tag.is_none() || access.tag == tag)
                    && chosen.contains(&(reader - 1, shown(&state.program, access)))
                {
                    redirect(access, into, &footprint.low);
                }
            });
        }
        state.program.statements[reader] = data;
    }
    if !kept(state, source, first, &readers.iter().map(|&it| it + 1).collect(), &ends)? {
        return arguments.refuse(&format!("`{name}` may be written between the copy and what reads it"));
    }
    let number = |it: usize| Some(if it >= first { it + 1 } else { it });
    let changed = |end: &End| !end.writes && end.access.array == source && readers.contains(&end.statement);
    state.restart_keeping(kept_orders, &number, &changed, step)?;
    tag_copies(state, &arguments, &[fetched], &outer, scope, step)
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

/// Copies of instructions inside of an outer loop would share one copy in memory of the workgroup.
pub(super) fn no_copies(
    arguments: &Arguments<'_>,
    program: &Program,
    outer: &BTreeSet<Var>,
    scope: Scope,
) -> Result<(), Box<Diagnostic>> {
    match outer.iter().find(|it| scope != Scope::Private && program.tag(**it).is_ilp()) {
        Some(&iname) => arguments.refuse(&format!(
            "`{}` is tagged `{}`: the copies of an instruction would share one place in memory of the workgroup",
            program.name_of(iname),
            program.tag(iname).text()
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
    let into = add_buffer(state, temporary, elem, &all, scope, step.span);
    let mut made: Vec<Vec<Var>> = Vec::new();
    let statement = |state: &State, kind: &str, inames: &[Var], load: bool, after: BTreeSet<usize>| {
        let own = Access {
            array: into,
            index: inames.iter().map(|&it| Expr::variable(it, step.span)).collect(),
            tag: None,
            span: step.span,
        };
        let index = (0..inames.len()).map(|axis| shifted(inames[axis], &all.low[axis], 1, step.span)).collect();
        let other = Access { array: source, index, tag: None, span: step.span };
        let (target, value) = if load { (own, other) } else { (other, own) };
        Statement {
            id: state.program.unique_name(&format!("{kind}_{name}")),
            within: outer.iter().chain(inames).copied().collect(),
            target,
            value: Expr::new(elem, ExprKind::Load(value), step.span),
            atomic: false,
            after,
            nosync: BTreeSet::new(),
            conditions: Vec::new(),
            priority: 0,
            tags: Vec::new(),
            groups: Vec::new(),
            conflicts: Vec::new(),
            span: step.span,
        }
    };
    let mut shift = 0;
    if loaded {
        let inames = add_loops(state, name, &[], &all, step.span);
        let load = statement(state, "load", &inames, true, before.clone());
        state.program.insert_statement(first, load);
        made.push(inames);
        shift = 1;
    }
    let moved: BTreeSet<usize> = members.iter().map(|&it| it + shift).collect();
    for &member in &moved {
        let data = &mut state.program.statements[member];
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
    let inames = add_loops(state, name, &[], &stored, step.span);
    let store = statement(state, "store", &inames, false, moved.clone());
    let at = moved.last().map_or(0, |last| last + 1);
    // Who came after a writer comes after what is stored.
    state.program.insert_statement(at, store);
    for (index, other) in state.program.statements.iter_mut().enumerate() {
        if index != at && !moved.contains(&index) && other.after.iter().any(|it| moved.contains(it)) {
            other.after.insert(at);
        }
    }
    made.push(inames);
    let number = |it: usize| {
        let moved = if it >= first { it + shift } else { it };
        Some(if moved >= at { moved + 1 } else { moved })
    };
    let changed = |end: &End| end.access.array == source && members.contains(&end.statement);
    state.restart_keeping(kept_orders, &number, &changed, step)?;
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
                let later = Affine::variable(numbers.second[variable]).subtract(&Affine::variable(variable))?;
                for sign in [1, -1] {
                    let mut part = Conjunction::all();
                    part.at_least_zero(&later.scale(sign)?.plus(-1)?)?;
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

/// Whether no write of an array comes between a copy of it and what reads the copy.
pub(super) fn kept(
    state: &State,
    source: ArrayId,
    copy: usize,
    readers: &BTreeSet<usize>,
    reads: &[End],
) -> Read<bool> {
    let program = &state.program;
    let writers: Vec<End> =
        depend::ends(program).into_iter().filter(|end| end.writes && end.access.array == source).collect();
    if writers.is_empty() {
        return Ok(true);
    }
    let nodes = state.tree().map_err(|why| Box::new(messages::unordered(program, &why)))?;
    let paths = crisp_ir_loops::paths(&nodes, program.statements.len());
    let numbers = Numbers::new(program);
    let value = |variable: Var| Expr::variable(variable, program.span);
    let check = || -> Known<bool> {
        for write in &writers {
            for read in reads {
                // The read as it was, at the place where its statement is now.
                let read = End { statement: read.statement + 1, ..read.clone() };
                // Other loops come before the copy and what reads it, or behind both.
                if !readers.contains(&read.statement) || program.are_in_turn(write.statement, read.statement) {
                    continue;
                }
                let mut next = numbers.next();
                let touching = depend::touching(program, &numbers, write, &read, &BTreeSet::new(), &mut next)?;
                let before_read = depend::before(&paths, write.statement, read.statement, &numbers, &value, &mut next)?;
                let before_copy = depend::before(&paths, write.statement, copy, &numbers, &value, &mut next)?;
                let (Some(before_read), Some(before_copy)) = (before_read, before_copy) else { return Err(Unknown) };
                let mut safe = Set::none();
                for part in before_copy {
                    safe = safe.union(&part.into())?;
                }
                for part in before_read {
                    if !touching.intersect(&part.into())?.subtract(&safe)?.is_empty()? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    };
    check().map_err(|Unknown| Box::new(messages::too_complex(program)))
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
