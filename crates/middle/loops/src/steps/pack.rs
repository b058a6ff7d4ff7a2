//! `pack`: an argument in another layout, copied before everything else is executed.

use std::collections::BTreeSet;

use crisp_ir_loops::{
    Access, Argument, Array, ArrayId, ArrayKind, Axis, Domain, Expr, ExprKind, Program, Scope, Statement, Step, Stride,
    SymbolKind, Tag, Var, form, paths,
};
use crisp_ir_sets::{Affine, Conjunction, Known, Unknown};
use crisp_support_diagnostics::{Diagnostic, Span};

use super::arguments::{Arguments, Read, array};
use super::copies::{allowed, inames, names};
use super::maps::affine_expr;
use crate::depend::{self, End};
use crate::edit::{Edit, Place};
use crate::schedule::State;
use crate::{messages, places};

/// Invocations that copy neighbours.
const LANES: i64 = 64;

/// A part of a subscript, which becomes a separate subscript: `subscript / divisor`, the remainder of that by `count` where there is one.
#[derive(Clone, Debug)]
struct Digit {
    axis: usize,
    divisor: i64,
    /// None of the highest part.
    count: Option<i64>,
    /// The loops that make it.
    loops: Vec<Var>,
}

/// `pack(a, ahead, order=[i, k])`: all of an argument is copied to memory of the device ahead of all that reads it, to lie there in the order in which
/// loops need it.
pub(super) fn pack(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    const NAMES: &[&str] =
        &["array|var_name", "when", "order|loops", "temporary_name|name", "dim_arg_names", "default_tag", "within"];
    let arguments = Arguments::of(step, NAMES, "pack(a, ahead, order=[i, k])")?;
    let (name, span) = arguments.text(arguments.need("array")?)?;
    let source = array(&state.program, name, span)?;
    let (when, span) = arguments.text(arguments.need("when")?)?;
    if when != "ahead" {
        return arguments.wrong(span);
    }
    let data = &state.program.arrays[source];
    if !matches!(data.kind, ArrayKind::Global | ArrayKind::Constant) || data.axes.is_empty() {
        return arguments.refuse(&format!("`{name}` is not an array that the host passes; see `tag_array_axes`"));
    }
    let kept_orders = state.settle()?;
    let given = inames(&arguments, state, "order")?;
    let allowed = allowed(&arguments, state)?;
    let program = &state.program;
    let chosen = |end: &End| {
        !end.writes
            && end.access.array == source
            && allowed.as_ref().is_none_or(|allowed| allowed.contains(&end.statement))
    };
    let ends: Vec<End> = depend::ends(program).into_iter().filter(chosen).collect();
    let Some(model) = ends.first() else { return arguments.refuse(&format!("no instruction reads `{name}`")) };
    let readers: BTreeSet<usize> = ends.iter().map(|end| end.statement).collect();
    let mut digits: Vec<Digit> = Vec::new();
    for (axis, index) in model.access.index.iter().enumerate() {
        digits.extend(parts(program, index, axis));
    }
    if let Some(other) = given.iter().find(|it| !digits.iter().any(|digit| digit.loops.contains(it))) {
        let other = program.name_of(*other);
        return arguments.refuse(&format!("no subscript of the first read of `{name}` names `{other}`"));
    }
    let order = if given.is_empty() { by_loops(state, model)? } else { given };
    let place = |digit: &Digit| order.iter().position(|it| digit.loops.contains(it));
    if let Some(digit) = digits.iter().find(|digit| !digit.loops.is_empty() && place(digit).is_none()) {
        let names: Vec<&str> = digit.loops.iter().map(|&it| program.name_of(it)).collect();
        return arguments.refuse(&format!("`order` leaves out `{}`, which a subscript names", names.join("` and `")));
    }
    digits.sort_by_key(place);
    let digits = joined(digits);
    let temporary = arguments.fresh(program, "temporary_name", &format!("{name}_pack"))?;
    let names = names(&arguments, program, &temporary, digits.len())?;
    let mut edit = Edit::of(program);
    let made = copy(&mut edit.program, source, &temporary, &digits, &names, step.span);
    let (statement, loops) = made.map_err(|Unknown| Box::new(messages::too_complex(program)))?;
    let into = statement.target.array;
    edit.insert(0, statement);
    for &reader in &readers {
        let at = edit.number(reader);
        let mut data = edit.program.statements[at].clone();
        data.after.insert(0);
        for expr in data.expressions_mut() {
            expr.change(&mut |expr| {
                if let ExprKind::Load(access) = &mut expr.kind
                    && access.array == source
                {
                    access.array = into;
                    access.tag = None;
                    let index = |digit: &Digit| match access.index.get(digit.axis) {
                        Some(index) => digit_of(program, index, digit),
                        None => Expr::index(0, access.span),
                    };
                    access.index = digits.iter().map(index).collect();
                }
            });
        }
        edit.program.statements[at] = data;
    }
    // The copy comes before everything else: which of its iterations copies an element makes no difference.
    for end in &ends {
        edit.place(end.number, vec![Place::to(0)]);
    }
    edit.otherwise = Some(format!("`{name}` may be written before it is read"));
    state.apply(kept_orders, &edit, step)?;
    match arguments.get("default_tag") {
        Some(argument) => {
            let (tag, span) = arguments.text(argument)?;
            if loops.len() > 1 && tag.contains('.') && !tag.starts_with("ilp") {
                return arguments
                    .refuse("several loops cannot be along one axis; name them by `dim_arg_names` and tag them");
            }
            loops.iter().try_for_each(|&iname| super::tags::set(state, iname, tag, span))
        }
        None => spread(state, source, &digits, &loops, step),
    }
}

/// The parts of a subscript that loops make: of `6*it + ir`, where `ir` has six values, the remainder by 6 and the quotient. A subscript of another
/// form is one part.
fn parts(program: &Program, index: &Expr, axis: usize) -> Vec<Digit> {
    let whole = || {
        let loops = index.variables().into_iter().filter(|&it| program.is_iname(it)).collect();
        vec![Digit { axis, divisor: 1, count: None, loops }]
    };
    let before = program.symbols.len();
    let mut next = before;
    let Some(form) = form(index, &mut next).filter(|_| next == before) else { return whole() };
    let mut terms: Vec<(Var, i64)> = form.value.terms().filter(|(it, _)| program.is_iname(*it)).collect();
    terms.sort_by_key(|(_, factor)| *factor);
    if terms.first().is_none_or(|(_, factor)| *factor != 1) {
        return whole();
    }
    let mut found = Vec::new();
    for (at, &(variable, divisor)) in terms.iter().enumerate() {
        let count = match terms.get(at + 1) {
            Some((_, above)) if *above > divisor && above % divisor == 0 => Some(above / divisor),
            Some(_) => return whole(),
            None => None,
        };
        found.push(Digit { axis, divisor, count, loops: vec![variable] });
    }
    found
}

/// The loops around an access from the outermost one on: workgroups, loops of the code, copies, invocations.
fn by_loops(state: &State, end: &End) -> Read<Vec<Var>> {
    let program = &state.program;
    let nodes = state.tree().map_err(|why| Box::new(messages::unordered(program, &why)))?;
    let paths = paths(&nodes, program.statements.len());
    let opened: Vec<Var> =
        paths.get(end.statement).map(|path| path.loops.iter().map(|(_, it)| *it).collect()).unwrap_or_default();
    let opened: Vec<Var> = opened.into_iter().chain(end.reduced.iter().copied()).collect();
    let within = &program.statements[end.statement].within;
    let mut all: Vec<Var> = within.iter().copied().chain(end.reduced.iter().copied()).collect();
    all.sort_by_key(|it| {
        let position = opened.iter().position(|other| other == it).unwrap_or(usize::MAX);
        match program.tag(*it) {
            Tag::Group(axis) => (0, usize::from(2 - axis.min(2))),
            Tag::Host | Tag::For | Tag::Unroll => (1, position),
            Tag::Ilp | Tag::IlpLoop => (2, *it),
            Tag::Local(axis) => (3, usize::from(2 - axis.min(2))),
        }
    });
    Ok(all)
}

/// Neighbouring parts of one subscript that follow each other are one.
fn joined(digits: Vec<Digit>) -> Vec<Digit> {
    let mut all: Vec<Digit> = Vec::new();
    for digit in digits {
        match all.last_mut() {
            Some(last)
                if last.axis == digit.axis
                    && digit.count.is_some_and(|count| count * digit.divisor == last.divisor) =>
            {
                let below = digit.count.unwrap_or(1);
                last.divisor = digit.divisor;
                last.count = last.count.map(|count| count * below);
                last.loops.extend(digit.loops);
            }
            _ => all.push(digit),
        }
    }
    all
}

/// The copy as an instruction, with its loops, one for each part.
fn copy(
    program: &mut Program,
    source: ArrayId,
    name: &str,
    digits: &[Digit],
    names: &[(String, Span)],
    span: Span,
) -> Known<(Statement, Vec<Var>)> {
    let data = program.arrays[source].clone();
    let extents = digits.iter().map(|digit| match (digit.count, data.axes.get(digit.axis)) {
        (Some(count), _) => Ok(Affine::number(count)),
        (None, Some(axis)) => quotient(program, &axis.extent, digit.divisor, span),
        (None, None) => Err(Unknown),
    });
    let extents: Vec<Affine> = extents.collect::<Known<_>>()?;
    let level = |axis: usize| Stride::Level(u8::try_from(digits.len() - 1 - axis).unwrap_or(u8::MAX));
    let axes = extents.into_iter().enumerate().map(|(axis, extent)| Axis { extent, stride: level(axis) }).collect();
    let kind = ArrayKind::Temporary(Scope::Global);
    let into = program.arrays.push(Array { name: name.to_owned(), elem: data.elem, kind, axes, span });
    let mut loops = Vec::new();
    for at in 0..digits.len() {
        let name = match names.get(at) {
            Some((name, _)) => name.clone(),
            None => program.unique_name(&format!("{name}_dim_{at}")),
        };
        loops.push(program.add_iname(name, Tag::For, span));
    }
    let mut set = Conjunction::all();
    let mut index = Vec::new();
    for (axis, data) in data.axes.iter().enumerate() {
        let mut place = Affine::number(0);
        for (digit, &iname) in digits.iter().zip(&loops).filter(|(digit, _)| digit.axis == axis) {
            place = place.combine(1, &Affine::variable(iname), digit.divisor)?;
            set.at_least_zero(&Affine::variable(iname))?;
            if let Some(count) = digit.count {
                set.at_least_zero(&Affine::variable(iname).negated().plus(count - 1)?)?;
            }
        }
        set.at_least_zero(&data.extent.subtract(&place)?.plus(-1)?)?;
        index.push(affine_expr(&place, span));
    }
    program.domains.push(Domain { inames: loops.clone(), set: set.into(), span });
    let target = loops.iter().map(|&it| Expr::variable(it, span)).collect();
    let read = Access { array: source, index, tag: None, span };
    let statement = Statement {
        id: program.unique_name(&format!("pack_{}", data.name)),
        within: loops.iter().copied().collect(),
        target: Access { array: into, index: target, tag: None, span },
        value: Expr::new(data.elem, ExprKind::Load(read), span),
        atomic: false,
        after: BTreeSet::new(),
        nosync: BTreeSet::new(),
        conditions: Vec::new(),
        priority: 0,
        tags: Vec::new(),
        groups: Vec::new(),
        conflicts: Vec::new(),
        span,
    };
    Ok((statement, loops))
}

/// An extent divided by a number, rounded up: a number, or a symbol that represents it.
fn quotient(program: &mut Program, extent: &Affine, divisor: i64, span: Span) -> Known<Affine> {
    if divisor == 1 {
        return Ok(extent.clone());
    }
    let over = extent.plus(divisor - 1)?;
    if over.is_number() {
        return Ok(Affine::number(over.constant().div_euclid(divisor)));
    }
    let at = program.quotients.iter().position(|it| *it == (over.clone(), divisor));
    let known = at.and_then(|at| program.symbols.iter().position(|it| it.kind == SymbolKind::Quotient(at)));
    if let Some(known) = known {
        return Ok(Affine::variable(known));
    }
    let name = match over.terms().next() {
        Some((variable, 1)) => format!("{}_by_{divisor}", program.name_of(variable)),
        _ => format!("extent_by_{divisor}"),
    };
    let name = program.unique_name(&name);
    let kind = SymbolKind::Quotient(program.quotients.len());
    program.quotients.push((over, divisor));
    program.symbols.push(crisp_ir_loops::Symbol { name, kind, span });
    Ok(Affine::variable(program.symbols.len() - 1))
}

/// A part of a subscript: the loop variable where that is known to be it, else by division.
fn digit_of(program: &Program, index: &Expr, digit: &Digit) -> Expr {
    if let Ok(Some(value)) = plain(program, index, digit) {
        return affine_expr(&value, index.span);
    }
    let mut value = index.clone();
    let by = |value: Expr, number: i64| Box::new([value.clone(), Expr::index(number, value.span)]);
    let (ty, span) = (index.ty, index.span);
    if digit.divisor != 1 {
        value = Expr::new(ty, ExprKind::FloorDiv(by(value, digit.divisor)), span);
    }
    if let Some(count) = digit.count {
        value = Expr::new(ty, ExprKind::FloorMod(by(value, count)), span);
    }
    value
}

/// A part of an affine subscript without a division: terms below it make less than its divisor, its own ones less than its count.
fn plain(program: &Program, index: &Expr, digit: &Digit) -> Known<Option<Affine>> {
    let before = program.symbols.len();
    let mut next = before;
    let Some(form) = form(index, &mut next).filter(|_| next == before) else { return Ok(None) };
    let above = digit.count.and_then(|count| count.checked_mul(digit.divisor));
    let constant = above.map_or(form.value.constant(), |above| form.value.constant().rem_euclid(above));
    let mut own = Affine::number(constant.div_euclid(digit.divisor));
    let mut below = Affine::number(constant.rem_euclid(digit.divisor));
    for (variable, factor) in form.value.terms() {
        if above.is_some_and(|above| factor % above == 0) {
            continue;
        }
        let term = Affine::variable(variable);
        if factor % digit.divisor == 0 {
            own = own.combine(1, &term, factor / digit.divisor)?;
        } else {
            below = below.combine(1, &term, factor)?;
        }
    }
    let inside = |value: &Affine, count: i64| -> Known<bool> {
        let (mut least, mut most) = (value.constant(), value.constant());
        for (variable, factor) in value.terms() {
            let Some((low, values)) = places::extent(program, variable)?.filter(|_| program.is_iname(variable)) else {
                return Ok(false);
            };
            let ends = [low, low.saturating_add(values - 1)].map(|end| end.saturating_mul(factor));
            least = least.saturating_add(ends[0].min(ends[1]));
            most = most.saturating_add(ends[0].max(ends[1]));
        }
        Ok(least >= 0 && most < count)
    };
    let fits = inside(&below, digit.divisor)? && digit.count.map_or(Ok(true), |count| inside(&own, count))?;
    Ok(fits.then_some(own))
}

/// Lets many invocations copy: neighbours in the source are read by neighbours, other long loops are workgroups.
fn spread(
    state: &mut State,
    source: ArrayId,
    digits: &[Digit],
    loops: &[Var],
    step: &Step,
) -> Result<(), Box<Diagnostic>> {
    let axes = &state.program.arrays[source].axes;
    let fastest = axes.iter().position(|axis| axis.stride == Stride::Level(0)).unwrap_or(axes.len().saturating_sub(1));
    // Of the parts of that axis the lowest that is not short.
    let own = digits.iter().enumerate().filter(|(_, digit)| digit.axis == fastest);
    let lane = own
        .filter(|(_, digit)| digit.count.is_none_or(|count| count >= LANES / 4))
        .min_by_key(|(_, digit)| digit.divisor)
        .map(|(at, _)| at);
    let count =
        |state: &State, iname: Var| places::extent(&state.program, iname).ok().flatten().map(|(_, count)| count);
    let mut left: Vec<Var> = Vec::new();
    for (at, &iname) in loops.iter().enumerate() {
        if Some(at) != lane {
            left.push(iname);
            continue;
        }
        if count(state, iname).is_some_and(|count| (LANES / 4..=4 * LANES).contains(&count)) {
            super::tags::set(state, iname, "l.0", step.span)?;
            continue;
        }
        let outer = state.program.unique_name(&format!("{}_outer", state.program.name_of(iname)));
        let text = |name: &str, text: &str| (Some(name.to_owned()), Argument::Text(text.to_owned(), step.span));
        let split = Step {
            name: "split_iname".to_owned(),
            arguments: vec![
                (None, Argument::Name(state.program.name_of(iname).to_owned(), step.span)),
                (None, Argument::Integer(LANES, step.span)),
                text("outer", &outer),
                text("inner_tag", "l.0"),
            ],
            span: step.span,
        };
        super::domains::split(state, &split)?;
        left.extend(state.program.symbol(&outer));
    }
    // The longest loops, of which the last is along axis 0; loops of unknown length are long.
    let mut long: Vec<Var> =
        left.iter().copied().filter(|&it| count(state, it).is_none_or(|count| count >= 16)).collect();
    if long.is_empty() {
        long.extend(left.first());
    }
    for (axis, &iname) in long.iter().rev().take(3).enumerate() {
        super::tags::set(state, iname, &format!("g.{axis}"), step.span)?;
    }
    Ok(())
}
