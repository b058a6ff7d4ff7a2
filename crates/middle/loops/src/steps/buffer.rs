//! `buffer_array`: what statements accumulate is kept in a copy, which is loaded before and stored after.

use std::collections::BTreeSet;

use crisp_ir_loops::{Access, ArrayId, Expr, ExprKind, Program, Scope, Statement, Step, Tag, Var};
use crisp_ir_sets::{Known, Unknown};
use crisp_support_diagnostics::Diagnostic;

use super::arguments::{Arguments, Read, array};
use super::copies::{allowed, bounds_too, copied, inames, no_copies, of_loops, space, tag_copies};
use super::footprint::{Footprint, add_buffer, add_loops, footprint, in_box, outer, redirect, shifted};
use crate::depend::{self, End, Numbers, differing};
use crate::edit::Edit;
use crate::messages;
use crate::schedule::State;

/// The array that is buffered, and where.
struct Buffered<'a> {
    source: ArrayId,
    name: &'a str,
    scope: Scope,
    /// All accesses to the array inside of the outer loops, and the instructions that they are in.
    ends: Vec<End>,
    members: BTreeSet<usize>,
    outer: BTreeSet<Var>,
    /// The elements that are used, and those that are stored, in one box.
    all: Footprint,
    stored: Footprint,
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
    let kept_orders = state.settle()?;
    let buffered = buffered(state, &arguments)?;
    let Buffered { source: _, name, scope, ends, members, outer, all, stored } = &buffered;
    let program = &state.program;
    let first = members.first().copied().unwrap_or(0);
    let temporary = arguments.fresh(program, "temporary_name", &format!("{name}_buf"))?;
    let own = members.iter().flat_map(|&it| &program.statements[it].after).copied();
    let before: BTreeSet<usize> = own.filter(|it| !members.contains(it)).collect();
    if before.iter().any(|&it| outer.iter().all(|loops| program.statements[it].within.contains(loops)) && it >= first) {
        return arguments.refuse("an instruction in these loops would have to come before the copy");
    }
    let loaded = ends.iter().any(|end| !end.writes) || !stored.exact;
    let mut edit = Edit::of(program);
    let elem = program.arrays[buffered.source].elem;
    let into = add_buffer(&mut edit.program, temporary, elem, all, *scope, step.span);
    let mut made: Vec<Vec<Var>> = Vec::new();
    if loaded {
        let inames = add_loops(&mut edit.program, name, &[], all, step.span);
        let load = buffered.between(&edit, into, &inames, true, step);
        edit.insert(first, Statement { after: before, ..load });
        made.push(inames);
    }
    let moved: BTreeSet<usize> = members.iter().map(|&it| edit.number(it)).collect();
    for &member in &moved {
        buffered.redirected(&mut edit.program.statements[member], into);
        if loaded {
            edit.program.statements[member].after.insert(first);
        }
    }
    let inames = add_loops(&mut edit.program, name, &[], stored, step.span);
    let at = moved.last().map_or(0, |last| last + 1);
    let store = buffered.between(&edit, into, &inames, false, step);
    edit.insert(at, Statement { after: moved.clone(), ..store });
    // Who came after a writer comes after what is stored.
    for (index, other) in edit.program.statements.iter_mut().enumerate() {
        if index != at && !moved.contains(&index) && other.after.iter().any(|it| moved.contains(it)) {
            other.after.insert(at);
        }
    }
    made.push(inames);
    // Outside of the loops around the copy an element is read where it is loaded, and written where it is stored.
    for end in ends {
        let (statement, loops) = if end.writes { (at, made.last()) } else { (first, made.first()) };
        let loops = loops.map_or(&[][..], Vec::as_slice);
        edit.place(end.number, vec![copied(statement, loops, &end.access.index, &all.low)]);
    }
    let new: Vec<usize> = if loaded { vec![first, at] } else { vec![at] };
    bounds_too(&mut edit, program, members, &new, outer);
    edit.inside = Some(outer.clone());
    let why = format!("`{name}` may be used elsewhere between where the copy is loaded and where it is stored");
    edit.otherwise = Some(why);
    state.apply(kept_orders, &edit, step)?;
    tag_copies(state, &arguments, &made, outer, *scope, step)
}

/// Returns the array that an author means, if it can be buffered.
fn buffered<'a>(state: &State, arguments: &Arguments<'a>) -> Read<Buffered<'a>> {
    let program = &state.program;
    let (name, span) = arguments.text(arguments.need("array")?)?;
    let source = array(program, name, span)?;
    let sweep: BTreeSet<Var> = inames(arguments, state, "sweep")?.into_iter().collect();
    let given = inames(arguments, state, "outer")?;
    let scope = space(arguments, program, &sweep, &[])?;
    let allowed = allowed(arguments, state)?;
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
    no_copies(arguments, program, &outer, scope)?;
    if let Some(why) = unfit(program, (source, name), scope, &ends, &members, &outer) {
        return arguments.refuse(&why);
    }
    let (all, stored) = boxes(program, arguments, &ends, &outer)?;
    Ok(Buffered { source, name, scope, ends, members, outer, all, stored })
}

/// Why instructions cannot use a copy in place of the array.
fn unfit(
    program: &Program,
    (source, name): (ArrayId, &str),
    scope: Scope,
    ends: &[End],
    members: &BTreeSet<usize>,
    outer: &BTreeSet<Var>,
) -> Option<String> {
    // Who is inside of the innermost outer loop and uses the array must use the copy.
    let inside = |it: &usize| outer.iter().all(|loops| program.statements[*it].within.contains(loops));
    let uses = |it: usize| {
        let data = &program.statements[it];
        data.target.array == source || data.reads().iter().any(|(access, _)| access.array == source)
    };
    if (0..program.statements.len()).filter(inside).any(|it| uses(it) && !members.contains(&it)) {
        return Some(format!("another instruction in these loops uses `{name}`"));
    }
    if members.iter().any(|&it| program.statements[it].atomic) {
        return Some("an atomic update cannot be buffered".to_owned());
    }
    if scope == Scope::Private && crossed(program, ends, outer) != Ok(false) {
        return Some(format!("invocations may use the same element of `{name}` between the copy and its store"));
    }
    if !ends.iter().any(|end| end.writes) {
        return Some(format!("no instruction inside of these loops writes `{name}`; use `add_prefetch`"));
    }
    if members.iter().any(|&it| !program.statements[it].conditions.is_empty()) {
        return Some("an instruction with conditions may leave elements as they are".to_owned());
    }
    None
}

/// The elements that are used, and those that are written, in one box.
fn boxes(
    program: &Program,
    arguments: &Arguments<'_>,
    ends: &[End],
    outer: &BTreeSet<Var>,
) -> Read<(Footprint, Footprint)> {
    let writes: Vec<End> = ends.iter().filter(|end| end.writes).cloned().collect();
    let too_complex = || Box::new(messages::too_complex(program));
    let (all, stored) = match (footprint(program, ends, outer, false), footprint(program, &writes, outer, false)) {
        (Ok(Some(all)), Ok(Some(stored))) => (all, stored),
        (Err(Unknown), _) | (_, Err(Unknown)) => return Err(too_complex()),
        _ => {
            return arguments
                .refuse("the elements that are used do not fill a box of constant size; name more `outer` loops");
        }
    };
    // Where the elements that are written fill no box, others are stored with them: as they were.
    let all = if stored.exact {
        all
    } else {
        footprint(program, ends, outer, true).ok().flatten().ok_or_else(too_complex)?
    };
    // What is written is stored; both footprints have to be in one box.
    match in_box(&stored, &all) {
        Some(stored) => Ok((all, stored)),
        None => arguments.refuse("the elements that are written do not begin where those that are used begin"),
    }
}

impl Buffered<'_> {
    /// The instruction that loads the copy, or stores it.
    fn between(&self, edit: &Edit, into: ArrayId, inames: &[Var], load: bool, step: &Step) -> Statement {
        let span = step.span;
        let own = of_loops(into, inames, span);
        let index = inames.iter().zip(&self.all.low).map(|(&it, low)| shifted(it, low, 1, span)).collect();
        let other = Access { array: self.source, index, tag: None, span };
        let (target, value, kind) = if load { (own, other, "load") } else { (other, own, "store") };
        let id = edit.program.unique_name(&format!("{kind}_{}", self.name));
        let within = self.outer.iter().chain(inames).copied().collect();
        let elem = edit.program.arrays[self.source].elem;
        Statement::plain(id, within, target, Expr::new(elem, ExprKind::Load(value), span), span)
    }

    /// Makes a statement use the copy.
    fn redirected(&self, data: &mut Statement, into: ArrayId) {
        if data.target.array == self.source {
            redirect(&mut data.target, into, &self.all.low);
        }
        for expr in data.expressions_mut() {
            expr.change(&mut |expr| {
                if let ExprKind::Load(access) = &mut expr.kind
                    && access.array == self.source
                {
                    redirect(access, into, &self.all.low);
                }
            });
        }
    }
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
