//! Steps that copy: what statements read is fetched before, what they accumulate is kept nearer and stored after.

use std::collections::BTreeSet;

use crisp_ir_kernel::BinaryOp;
use crisp_ir_loops::{
    Access, Array, ArrayId, ArrayKind, Axis, Domain, Expr, ExprKind, Program, Scope, Statement, Step, Stride, Tag, Var,
    form,
};
use crisp_ir_sets::{Affine, Conjunction, Known, Set, Unknown};
use crisp_support_diagnostics::{Diagnostic, Span};

use super::arguments::{Arguments, Read, array};
use crate::depend::{self, End, Numbers};
use crate::messages;
use crate::places;
use crate::schedule::State;

/// The elements of an array that statements touch, for each point of some outer loops.
struct Footprint {
    /// The least index along each axis.
    low: Vec<Affine>,
    /// The numbers of elements from there on.
    extents: Vec<i64>,
    /// The elements; their indices are variables from this number on.
    points: Set,
    first: usize,
}

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
    let name = name.split('[').next().unwrap_or(name);
    let (name, tag) = name.split_once('$').map_or((name, None), |(name, tag)| (name, Some(tag.to_owned())));
    let source = array(&state.program, name, span)?;
    state.settle()?;
    let sweep: BTreeSet<Var> = inames(&arguments, state, "sweep")?.into_iter().collect();
    let given = inames(&arguments, state, "outer")?;
    let allowed: Option<BTreeSet<usize>> = match arguments.get("within") {
        Some(argument) => Some(super::domains::matching(state, &arguments, argument)?.into_iter().collect()),
        None => None,
    };
    let program = &state.program;
    let wanted = |access: &Access| access.array == source && (tag.is_none() || access.tag == tag);
    let ends: Vec<End> = depend::ends(program)
        .into_iter()
        .filter(|end| {
            !end.writes && wanted(&end.access) && allowed.as_ref().is_none_or(|all| all.contains(&end.statement))
        })
        .collect();
    let readers: BTreeSet<usize> = ends.iter().map(|end| end.statement).collect();
    if readers.is_empty() {
        return arguments.refuse(&format!("no instruction reads `{name}`"));
    }
    let scope = space(&arguments, program, &sweep)?;
    let outer = outer(program, &readers, &ends, &sweep, &given, arguments.get("outer").is_some(), scope);
    let footprint = match footprint(program, &ends, &outer) {
        Ok(Some(footprint)) => footprint,
        Ok(None) => {
            return arguments
                .refuse("the elements that are read do not fill a box of constant size; name more `outer` loops");
        }
        Err(Unknown) => return Err(Box::new(messages::too_complex(program))),
    };
    let temporary = arguments.fresh(program, "temporary_name", &format!("{name}_fetch"))?;
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
    let fetched = add_loops(state, name, &footprint, step.span);
    let local = match arguments.get("default_tag") {
        Some(argument) => arguments.text(argument)?.0.starts_with("l."),
        None => scope == Scope::Local,
    };
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
        for expr in data.expressions_mut() {
            expr.change(&mut |expr| {
                if let ExprKind::Load(access) = &mut expr.kind
                    && access.array == source
                    && (tag.is_none() || access.tag == tag)
                {
                    redirect(access, into, &footprint.low);
                }
            });
        }
    }
    if !kept(state, source, first, &readers.iter().map(|&it| it + 1).collect(), &ends)? {
        return arguments.refuse(&format!("`{name}` may be written between the copy and what reads it"));
    }
    state.restart()?;
    if local {
        spread(state, &fetched, &outer, step)?;
    }
    Ok(())
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
            return arguments.refuse(&format!("`{unsupported}` is not implemented yet"));
        }
    }
    let (name, span) = arguments.text(arguments.need("array")?)?;
    let source = array(&state.program, name, span)?;
    state.settle()?;
    let sweep: BTreeSet<Var> = inames(&arguments, state, "sweep")?.into_iter().collect();
    let given = inames(&arguments, state, "outer")?;
    let program = &state.program;
    let scope = space(&arguments, program, &sweep)?;
    let inside = |statement: usize| given.iter().all(|it| program.statements[statement].within.contains(it));
    let ends: Vec<End> =
        depend::ends(program).into_iter().filter(|end| end.access.array == source && inside(end.statement)).collect();
    let members: BTreeSet<usize> = ends.iter().map(|end| end.statement).collect();
    if members.is_empty() {
        return arguments.refuse(&format!("no instruction inside of these loops uses `{name}`"));
    }
    let outer = outer(program, &members, &ends, &sweep, &given, true, scope);
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
    let (all, stored) = match (footprint(program, &ends, &outer), footprint(program, &writes, &outer)) {
        (Ok(Some(all)), Ok(Some(stored))) => (all, stored),
        (Err(Unknown), _) | (_, Err(Unknown)) => return Err(too_complex(program)),
        _ => {
            return arguments
                .refuse("the elements that are used do not fill a box of constant size; name more `outer` loops");
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
    let loaded = ends.iter().any(|end| !end.writes);
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
        let inames = add_loops(state, name, &all, step.span);
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
    let inames = add_loops(state, name, &stored, step.span);
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
    state.restart()?;
    if scope == Scope::Local {
        for inames in made {
            spread(state, &inames, &outer, step)?;
        }
    }
    Ok(())
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
fn inames(arguments: &Arguments<'_>, state: &State, name: &str) -> Read<Vec<Var>> {
    arguments.get(name).map_or(Ok(Vec::new()), |argument| arguments.inames(&state.program, argument))
}

/// Where the copy lives: said, or in the workgroup where invocations sweep, else in each invocation.
fn space(arguments: &Arguments<'_>, program: &Program, sweep: &BTreeSet<Var>) -> Read<Scope> {
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

/// The loops around the copy: given ones, those over what has a memory of its own, and those that bound them. Where none are given, those that
/// the subscripts name.
fn outer(
    program: &Program,
    members: &BTreeSet<usize>,
    ends: &[End],
    sweep: &BTreeSet<Var>,
    given: &[Var],
    explicit: bool,
    scope: Scope,
) -> BTreeSet<Var> {
    let mut common: Option<BTreeSet<Var>> = None;
    for &member in members {
        let within = &program.statements[member].within;
        common = Some(match common {
            None => within.clone(),
            Some(common) => common.intersection(within).copied().collect(),
        });
    }
    let common = common.unwrap_or_default();
    let named: BTreeSet<Var> = ends.iter().flat_map(|end| &end.access.index).flat_map(Expr::variables).collect();
    let mut outer: BTreeSet<Var> = common
        .iter()
        .copied()
        .filter(|it| {
            let own = match program.tag(*it) {
                Tag::Group(_) | Tag::Host => true,
                Tag::Local(_) => scope == Scope::Private,
                Tag::For | Tag::Unroll | Tag::Ilp | Tag::IlpLoop => false,
            };
            !sweep.contains(it)
                && (own || given.contains(it) || !explicit && named.contains(it) && !program.tag(*it).is_parallel())
        })
        .collect();
    loop {
        let more: Vec<Var> =
            outer.iter().flat_map(|&it| program.outer_of(it)).filter(|it| !outer.contains(it)).collect();
        if more.is_empty() {
            return outer;
        }
        outer.extend(more);
    }
}

/// The elements that accesses touch for each point of the outer loops; none where they fill no box of constant size.
fn footprint(program: &Program, ends: &[End], outer: &BTreeSet<Var>) -> Known<Option<Footprint>> {
    let width = program.symbols.len();
    let axes = ends.first().map_or(0, |end| end.access.index.len());
    let mut all = Set::none();
    for end in ends {
        let within = &program.statements[end.statement].within;
        let variables: Vec<Var> = within.iter().chain(&end.reduced).copied().collect();
        let mut set = program.points(&variables)?;
        let mut next = width + axes;
        for (axis, index) in end.access.index.iter().enumerate() {
            let Some(index) = form(index, &mut next) else { return Ok(None) };
            let mut row = index.when;
            row.zero(&Affine::variable(width + axis).subtract(&index.value)?)?;
            set = set.intersect(&row.into())?;
        }
        let gone = variables.into_iter().filter(|it| !outer.contains(it)).chain(width + axes..next);
        all = all.union(&set.project(gone)?)?;
    }
    // Pieces inside of others say nothing.
    let mut pieces: Vec<Set> = Vec::new();
    for piece in all.pieces() {
        let piece: Set = piece.clone().into();
        if pieces.iter().any(|other| piece.is_subset(other) == Ok(true)) {
            continue;
        }
        pieces.retain(|other| other.is_subset(&piece) != Ok(true));
        pieces.push(piece);
    }
    let (mut low, mut extents) = (Vec::new(), Vec::new());
    for axis in 0..axes {
        let others = (0..axes).filter(|&other| other != axis).map(|other| width + other);
        let mut bounds: Option<(Affine, Affine)> = None;
        for piece in &pieces {
            let along = piece.project(others.clone())?;
            for piece in along.pieces() {
                let Some(found) = narrowest(piece, width + axis)? else { return Ok(None) };
                bounds = match bounds {
                    None => Some(found),
                    Some((low, high)) => {
                        // Bounds of several accesses differ by a number, or they fill no box together.
                        let (below, above) = (found.0.subtract(&low)?, found.1.subtract(&high)?);
                        if !below.is_number() || !above.is_number() {
                            return Ok(None);
                        }
                        let low = if below.constant() < 0 { found.0 } else { low };
                        Some((low, if above.constant() > 0 { found.1 } else { high }))
                    }
                };
            }
        }
        let Some((from, to)) = bounds else { return Ok(None) };
        let extent = to.subtract(&from)?.plus(1)?;
        if !extent.is_number() || extent.constant() > 1 << 20 {
            return Ok(None);
        }
        extents.push(extent.constant().max(1));
        low.push(from);
    }
    // In terms of places in the box.
    let points = match pieces.as_slice() {
        [one] => one.clone(),
        _ => {
            // The box itself, as far as the outer loops have points.
            let list: Vec<Var> = outer.iter().copied().collect();
            let mut set = program.points(&list)?;
            for axis in 0..axes {
                let mut inside = Conjunction::all();
                let place = Affine::variable(width + axis).subtract(&low[axis])?;
                inside.at_least_zero(&place)?;
                inside.at_least_zero(&place.negated().plus(extents[axis] - 1)?)?;
                set = set.intersect(&inside.into())?;
            }
            set.intersect(&inside_array(program, ends, width, axes)?.into())?
        }
    };
    Ok(Some(Footprint { low, extents, points, first: width }))
}

/// Subscripts inside of the array.
fn inside_array(program: &Program, ends: &[End], width: usize, axes: usize) -> Known<Conjunction> {
    let mut inside = Conjunction::all();
    if let Some(end) = ends.first() {
        for (axis, data) in program.arrays[end.access.array].axes.iter().enumerate().take(axes) {
            inside.at_least_zero(&Affine::variable(width + axis))?;
            inside.at_least_zero(&data.extent.subtract(&Affine::variable(width + axis))?.plus(-1)?)?;
        }
    }
    Ok(inside)
}

/// The lower and the upper bound of a variable that are nearest to each other, among those whose distance is a number.
fn narrowest(piece: &Conjunction, variable: usize) -> Known<Option<(Affine, Affine)>> {
    let both = |row: &Affine| [row.clone(), row.negated()];
    let rows: Vec<Affine> =
        piece.inequalities().iter().cloned().chain(piece.equalities().iter().flat_map(both)).collect();
    let mut best: Option<(Affine, Affine)> = None;
    for lower in rows.iter().filter(|row| row.coefficient(variable) == 1) {
        for upper in rows.iter().filter(|row| row.coefficient(variable) == -1) {
            let distance = lower.add(upper)?;
            if !distance.is_number() {
                continue;
            }
            let from = Affine::variable(variable).subtract(lower)?;
            let to = upper.add(&Affine::variable(variable))?;
            let nearer = match &best {
                None => true,
                Some((low, high)) => distance.constant() < high.subtract(low)?.constant(),
            };
            if nearer {
                best = Some((from, to));
            }
        }
    }
    Ok(best)
}

/// A footprint with the box of another one around it.
fn in_box(inner: &Footprint, outer: &Footprint) -> Option<Footprint> {
    for (axis, low) in inner.low.iter().enumerate() {
        let distance = low.subtract(outer.low.get(axis)?).ok()?;
        if !distance.is_number() || distance.constant() < 0 {
            return None;
        }
    }
    Some(Footprint {
        low: outer.low.clone(),
        extents: outer.extents.clone(),
        points: inner.points.clone(),
        first: inner.first,
    })
}

fn add_buffer(
    state: &mut State,
    name: String,
    elem: crisp_ir_kernel::Scalar,
    footprint: &Footprint,
    scope: Scope,
    span: Span,
) -> ArrayId {
    let axes = footprint.extents.len();
    let level = |axis: usize| Stride::Level(u8::try_from(axes - 1 - axis).unwrap_or(u8::MAX));
    let axes = footprint
        .extents
        .iter()
        .enumerate()
        .map(|(axis, &extent)| Axis { extent: Affine::number(extent), stride: level(axis) })
        .collect();
    state.program.arrays.push(Array { name, elem, kind: ArrayKind::Temporary(scope), axes, span })
}

/// Loops over the places of a footprint.
fn add_loops(state: &mut State, name: &str, footprint: &Footprint, span: Span) -> Vec<Var> {
    let Footprint { low, extents, points, first } = footprint;
    let axes = extents.len();
    let mut inames = Vec::new();
    for axis in 0..axes {
        let name = state.program.unique_name(&format!("{name}_dim_{axis}"));
        inames.push(state.program.add_iname(name, Tag::For, span));
    }
    // The indices get numbers that nothing else has, before they are eliminated.
    let base = points.width().max(state.program.symbols.len());
    let index = |axis: usize| base + axis;
    let of: Vec<usize> =
        (0..base).map(|it| if it >= *first && it < first + axes { index(it - first) } else { it }).collect();
    let answer = (|| -> Known<Set> {
        let mut set = points.renamed(&of)?;
        for (axis, &iname) in inames.iter().enumerate() {
            let mut place = Conjunction::all();
            place.zero(&low[axis].add(&Affine::variable(iname))?.subtract(&Affine::variable(index(axis)))?)?;
            place.at_least_zero(&Affine::variable(iname))?;
            place.at_least_zero(&Affine::variable(iname).negated().plus(extents[axis] - 1)?)?;
            set = set.intersect(&place.into())?;
        }
        set.project((0..axes).map(index))
    })();
    // The whole box where that is not known; the copy then touches more than it needs.
    let set = answer.unwrap_or_else(|Unknown| {
        let mut whole = Conjunction::all();
        for (axis, &iname) in inames.iter().enumerate() {
            let last = Affine::variable(iname).negated().plus(extents[axis] - 1);
            let _ = (whole.at_least_zero(&Affine::variable(iname)), last.and_then(|row| whole.at_least_zero(&row)));
        }
        whole.into()
    });
    state.program.domains.push(Domain { inames: inames.clone(), set, span });
    inames
}

/// `variable + sign · low`
fn shifted(variable: Var, low: &Affine, sign: i64, span: Span) -> Expr {
    add_affine(Expr::variable(variable, span), low, sign, span)
}

/// An expression with an affine function added or taken away.
fn add_affine(mut sum: Expr, affine: &Affine, sign: i64, span: Span) -> Expr {
    for (variable, factor) in affine.terms() {
        let factor = factor * sign;
        let value = Expr::variable(variable, span);
        let term =
            if factor.abs() == 1 { value } else { Expr::binary(BinaryOp::Mul, Expr::index(factor.abs(), span), value) };
        let op = if factor < 0 { BinaryOp::Sub } else { BinaryOp::Add };
        sum = Expr::binary(op, sum, term);
    }
    let constant = affine.constant() * sign;
    if constant != 0 {
        let op = if constant < 0 { BinaryOp::Sub } else { BinaryOp::Add };
        sum = Expr::binary(op, sum, Expr::index(constant.abs(), span));
    }
    sum
}

/// Makes an access one to a copy whose first element is at `low`.
fn redirect(access: &mut Access, into: ArrayId, low: &[Affine]) {
    let span = access.span;
    access.array = into;
    access.tag = None;
    for (index, low) in access.index.iter_mut().zip(low) {
        *index = subtracted(index, low, span);
    }
}

/// `index - low`, as a sum of what is left where that is known.
fn subtracted(index: &Expr, low: &Affine, span: Span) -> Expr {
    let named = index.variables().into_iter().chain(low.terms().map(|(variable, _)| variable));
    let mut next = named.max().map_or(0, |most| most + 1);
    let before = next;
    match form(index, &mut next) {
        Some(form) if next == before => match form.value.subtract(low) {
            Ok(rest) => {
                let zero = Expr::index(0, span);
                let mut terms = rest.terms();
                match terms.next() {
                    Some((variable, 1)) => {
                        let others = rest.subtract(&Affine::variable(variable)).unwrap_or_default();
                        add_affine(Expr::variable(variable, span), &others, 1, span)
                    }
                    _ => add_affine(zero, &rest, 1, span),
                }
            }
            Err(Unknown) => add_affine(index.clone(), low, -1, span),
        },
        _ => add_affine(index.clone(), low, -1, span),
    }
}

/// Whether no write of an array comes between a copy of it and what reads the copy.
fn kept(state: &State, source: ArrayId, copy: usize, readers: &BTreeSet<usize>, reads: &[End]) -> Read<bool> {
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
                if !readers.contains(&read.statement) {
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
