//! Steps that change loop variables: each maps the points one to one, so nothing that is computed changes.

use std::collections::BTreeSet;

use crisp_ir_kernel::{BinaryOp, Scalar};
use crisp_ir_loops::{Domain, Expr, ExprKind, Program, Step, Tag, Var};
use crisp_ir_sets::{Affine, Conjunction, Known, Set, Unknown};
use crisp_support_diagnostics::{Diagnostic, Span};

use super::arguments::{Arguments, Read};
use super::tags;
use crate::edit::{Edit, Place};
use crate::schedule::State;
use crate::{messages, places};

/// `split_iname(i, 16, outer=io, inner=ii)`: `i` becomes `inner + 16·outer`.
pub(super) fn split(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    const NAMES: &[&str] = &[
        "iname|split_iname",
        "length|inner_length",
        "outer|outer_iname",
        "inner|inner_iname",
        "outer_tag",
        "inner_tag",
        "slabs",
        "within",
    ];
    let arguments = Arguments::of(step, NAMES, "split_iname(i, 16, outer=i_outer, inner=i_inner)")?;
    let mut iname = arguments.iname(&state.program, arguments.need("iname")?)?;
    let length = arguments.integer(arguments.need("length")?, 1, 1 << 30)?;
    let name = state.program.name_of(iname).to_owned();
    if state.program.tag(iname) != Tag::For {
        return arguments.refuse(&format!("`{name}` is already tagged `{}`", state.program.tag(iname).text()));
    }
    whole(state, &arguments, iname)?;
    if let Some(argument) = arguments.get("within") {
        iname = own_loop(state, step, iname, &matching(state, &arguments, argument)?, argument)?;
    }
    let slabs = slabs(&arguments)?;
    let outer = arguments.fresh(&state.program, "outer", &format!("{name}_outer"))?;
    let inner = arguments.fresh(&state.program, "inner", &format!("{name}_inner"))?;
    if outer == inner {
        return Err(Box::new(messages::taken(step.span, &inner)));
    }
    let start = start(&state.program, iname);
    let outer = state.program.add_iname(outer, Tag::For, step.span);
    let inner = state.program.add_iname(inner, Tag::For, step.span);
    let mut link = Conjunction::all();
    let made = (|| -> Known<()> {
        // i = start + inner + length · outer, 0 ≤ inner < length
        let value = Affine::variable(inner).combine(1, &Affine::variable(outer), length)?.add(&start)?;
        link.zero(&Affine::variable(iname).subtract(&value)?)?;
        link.at_least_zero(&Affine::variable(inner))?;
        link.at_least_zero(&Affine::variable(inner).negated().plus(length - 1)?)
    })();
    let product = Expr::binary(BinaryOp::Mul, Expr::index(length, step.span), Expr::variable(outer, step.span));
    let value = Expr::binary(BinaryOp::Add, Expr::variable(inner, step.span), product);
    let value = super::footprint::add_affine(value, &start, 1, step.span);
    made.and_then(|()| replace(&mut state.program, &[iname], &[outer, inner], &link, step.span))
        .and_then(|()| {
            for domain in &mut state.program.domains {
                domain.set = without_inner(&domain.set, outer, inner, length)?;
            }
            Ok(())
        })
        .map_err(|Unknown| Box::new(messages::too_complex(&state.program)))?;
    substitute(state, iname, &value, &[outer, inner]);
    if let Some(slabs) = slabs {
        state.program.slabs.insert(outer, slabs);
    }
    for (argument, variable) in [("outer_tag", outer), ("inner_tag", inner)] {
        if let Some(argument) = arguments.get(argument) {
            let (tag, span) = arguments.text(argument)?;
            tags::set(state, variable, tag, span)?;
        }
    }
    Ok(())
}

/// The value from which the parts of a loop count: its least value where that is a function of parameters, else 0. So the outer loop begins at 0.
fn start(program: &Program, iname: Var) -> Affine {
    let Ok(Some(low)) = places::low(program, iname) else { return Affine::default() };
    let parameter = |variable: Var| {
        program.symbols.get(variable).is_some_and(|it| matches!(it.kind, crisp_ir_loops::SymbolKind::Parameter(_)))
    };
    match !low.is_number() && low.terms().all(|(variable, _)| parameter(variable)) {
        true => low,
        false => Affine::default(),
    }
}

/// The loop over a variable of some statements alone: a copy, where others have it too.
fn own_loop(
    state: &mut State,
    step: &Step,
    iname: Var,
    within: &[usize],
    pattern: &crisp_ir_loops::Argument,
) -> Read<Var> {
    let program = &state.program;
    if is_whole(program, &[iname], within) {
        return Ok(iname);
    }
    let old = program.name_of(iname).to_owned();
    let new = program.unique_name(&format!("{old}_own"));
    let name = |text: &str| crisp_ir_loops::Argument::Name(text.to_owned(), step.span);
    let arguments = vec![
        (None, name(&old)),
        (Some("within".to_owned()), pattern.clone()),
        (Some("new_inames".to_owned()), name(&new)),
    ];
    duplicate(state, &Step { name: "duplicate_inames".to_owned(), arguments, span: step.span })?;
    super::arguments::iname(&state.program, &new, step.span)
}

/// Whether no other statement has one of some loop variables.
fn is_whole(program: &Program, inames: &[Var], within: &[usize]) -> bool {
    (0..program.statements.len())
        .filter(|at| !within.contains(at))
        .all(|at| program.all_inames(at).iter().all(|it| !inames.contains(it)))
}

/// Bounds of `inner + length · outer` that multiples of the length make, as bounds of `outer` alone: they say the same where
/// `0 ≤ inner < length`, and set arithmetic is much faster without large factors.
fn without_inner(set: &Set, outer: Var, inner: Var, length: i64) -> Known<Set> {
    let mut all = Set::none();
    for piece in set.pieces() {
        let mut changed = Conjunction::all();
        for row in piece.equalities() {
            changed.zero(row)?;
        }
        for (divisor, row) in piece.divisibilities() {
            changed.divisible_by(*divisor, row)?;
        }
        for row in piece.inequalities() {
            changed.at_least_zero(&alone(row, outer, inner, length)?.unwrap_or_else(|| row.clone()))?;
        }
        all = all.union(&changed.into())?;
    }
    Ok(all)
}

fn alone(row: &Affine, outer: Var, inner: Var, length: i64) -> Known<Option<Affine>> {
    let sign = row.coefficient(inner);
    if sign.abs() != 1 || row.coefficient(outer) != sign * length {
        return Ok(None);
    }
    // sign · (inner + length · outer) + rest ≥ 0
    let pair = Affine::variable(inner).combine(1, &Affine::variable(outer), length)?;
    let rest = row.combine(1, &pair, -sign)?;
    let over = if sign > 0 { 0 } else { length - 1 };
    let rest = rest.plus(-over)?;
    if rest.constant() % length != 0 || rest.terms().any(|(_, factor)| factor % length != 0) {
        return Ok(None);
    }
    let mut result = Affine::variable(outer).scale(sign)?.plus(rest.constant() / length)?;
    for (variable, factor) in rest.terms() {
        result = result.combine(1, &Affine::variable(variable), factor / length)?;
    }
    Ok(Some(result))
}

/// `slabs=(1, 2)`: iterations with separate code at the beginning and at the end.
fn slabs(arguments: &Arguments<'_>) -> Read<Option<(i64, i64)>> {
    let Some(argument) = arguments.get("slabs") else { return Ok(None) };
    let crisp_ir_loops::Argument::List(list, span) = argument else { return arguments.wrong(argument.span()) };
    let [first, last] = list.as_slice() else { return arguments.wrong(*span) };
    let slabs = (arguments.integer(first, 0, 1 << 20)?, arguments.integer(last, 0, 1 << 20)?);
    Ok(Some(slabs).filter(|slabs| *slabs != (0, 0)))
}

/// Refuses to take a loop apart that has separate code for its ends.
pub(super) fn whole(state: &State, arguments: &Arguments<'_>, iname: Var) -> Read<()> {
    if state.program.slabs.contains_key(&iname) {
        return arguments
            .refuse(&format!("`{}` has slabs; ask for slabs in the last split", state.program.name_of(iname)));
    }
    Ok(())
}

/// Puts new loop variables in place of old ones in the domains that have them: the points of both are linked by a condition. The old ones are
/// eliminated.
pub(super) fn replace(program: &mut Program, old: &[Var], new: &[Var], link: &Conjunction, span: Span) -> Known<()> {
    let has = |inames: &[Var]| inames.iter().any(|iname| old.contains(iname));
    let (changed, mut kept): (Vec<_>, Vec<_>) = program.domains.drain(..).partition(|domain| has(&domain.inames));
    let mut set: Set = link.clone().into();
    let mut inames: Vec<Var> = Vec::new();
    let mut place = span;
    for domain in &changed {
        set = set.intersect(&domain.set)?;
        for &iname in &domain.inames {
            if old.contains(&iname) {
                // The new ones stand where the first old one stood.
                inames.extend(new.iter().filter(|it| !inames.contains(it)).copied().collect::<Vec<Var>>());
            } else {
                inames.push(iname);
            }
        }
        place = domain.span;
    }
    let set = set.project(old.iter().copied())?;
    let at = kept.len();
    kept.insert(at, crisp_ir_loops::Domain { inames, set, span: place });
    // Other domains may be bounded by the old ones.
    for domain in &mut kept[..at] {
        let names_old = domain.set.pieces().iter().any(|piece| {
            let rows = piece.equalities().iter().chain(piece.inequalities());
            rows.chain(piece.divisibilities().iter().map(|(_, row)| row))
                .any(|row| old.iter().any(|&it| row.coefficient(it) != 0))
        });
        if names_old {
            domain.set = domain.set.intersect(&link.clone().into())?.project(old.iter().copied())?;
        }
    }
    program.domains = kept;
    Ok(())
}

/// Puts an expression of new loop variables in place of an old one, everywhere.
pub(super) fn substitute(state: &mut State, old: Var, value: &Expr, new: &[Var]) {
    for statement in &mut state.program.statements {
        if statement.within.remove(&old) {
            statement.within.extend(new);
        }
    }
    let rules = state.program.rules.iter_mut().map(|rule| &mut rule.body);
    for expr in state.program.statements.iter_mut().flat_map(|it| it.expressions_mut()).chain(rules) {
        expr.change(&mut |expr| {
            if let crisp_ir_loops::ExprKind::Reduce(reduction) = &mut expr.kind
                && let Some(at) = reduction.inames.iter().position(|&it| it == old)
            {
                reduction.inames.splice(at..=at, new.iter().copied());
            }
        });
        expr.substitute(old, value);
    }
    for order in &mut state.program.priorities {
        if let Some(at) = order.iter().position(|&it| it == old) {
            order.splice(at..=at, new.iter().copied());
        }
    }
    for origin in state.reference.origin.values_mut() {
        origin.substitute(old, value);
    }
    state.reference.origin.entry(old).or_insert_with(|| value.clone());
}

/// `join_inames([i, j], ij)`: one loop over both; the last variable changes fastest.
pub(super) fn join(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    let arguments = Arguments::of(step, &["inames", "new_iname|into", "tag|new_tag"], "join_inames([i, j], ij)")?;
    let inames = arguments.inames(&state.program, arguments.need("inames")?)?;
    if inames.len() < 2 || inames.iter().collect::<BTreeSet<_>>().len() < inames.len() {
        return arguments.wrong(step.span);
    }
    // All of them are around an instruction, or all are added up by one reduction.
    let whole_number = |count: usize| count == 0 || count == inames.len();
    let together = |statement: &crisp_ir_loops::Statement| {
        let around = inames.iter().filter(|it| statement.within.contains(it)).count();
        let mut whole = whole_number(around);
        statement.value.walk(&mut |expr| {
            if let ExprKind::Reduce(reduction) = &expr.kind {
                whole &= whole_number(inames.iter().filter(|it| reduction.inames.contains(it)).count());
            }
        });
        whole
    };
    if !state.program.statements.iter().all(together) {
        return arguments.refuse("an instruction, or a reduction, has some of the loop variables and not the others");
    }
    // A fold goes through its positions in the order of its variables, and has to go through those of the joined one in the same order.
    let mut turned = false;
    let rules = state.program.rules.iter().map(|rule| &rule.body);
    for value in state.program.statements.iter().map(|it| &it.value).chain(rules) {
        value.walk(&mut |expr| {
            if let ExprKind::Reduce(reduction) = &expr.kind {
                let place = |iname: &Var| reduction.inames.iter().position(|own| own == iname);
                let own: Vec<usize> = inames.iter().filter_map(place).collect();
                turned |= own.windows(2).any(|pair| pair[1] != pair[0] + 1);
            }
        });
    }
    if turned {
        return arguments.refuse("a reduction goes through these variables in another order; realise it first");
    }
    let wish = inames.iter().map(|&it| state.program.name_of(it)).collect::<Vec<_>>().join("_");
    let name = arguments.fresh(&state.program, "new_iname", &wish)?;
    // Every variable but the first needs a number of values.
    let mut ranges = Vec::new();
    for &iname in &inames {
        if state.program.tag(iname) != Tag::For {
            return arguments.refuse(&format!("`{}` is already tagged", state.program.name_of(iname)));
        }
        whole(state, &arguments, iname)?;
        let range = places::extent(&state.program, iname).ok().flatten();
        ranges.push(range);
    }
    let Some(inner) = ranges.iter().skip(1).copied().collect::<Option<Vec<(i64, i64)>>>() else {
        return arguments
            .refuse("all variables but the first need a constant number of values; split or fix parameters first");
    };
    let first = *inames.first().unwrap_or(&0);
    let joined = state.program.add_iname(name, Tag::For, step.span);
    // joined = (…(first · n₁ + (i₁ − low₁)) · n₂ + …)
    let mut link = Conjunction::all();
    let mut factor = 1_i64;
    let mut values: Vec<(Var, Expr)> = Vec::new();
    let answer = (|| -> Known<()> {
        let mut sum = Affine::variable(joined);
        for (&iname, &(low, count)) in inames.iter().skip(1).zip(&inner).rev() {
            let count = count.max(1);
            let place = Affine::variable(iname).plus(-low)?;
            sum = sum.combine(1, &place, -factor)?;
            link.at_least_zero(&place)?;
            link.at_least_zero(&place.negated().plus(count - 1)?)?;
            let quotient = floor(Expr::variable(joined, step.span), factor, step.span);
            let rest = ExprKind::FloorMod(Box::new([quotient, Expr::index(count, step.span)]));
            let rest = Expr::new(Scalar::I64, rest, step.span);
            let value = if low == 0 { rest } else { Expr::binary(BinaryOp::Add, rest, Expr::index(low, step.span)) };
            values.push((iname, value));
            factor = factor.checked_mul(count).ok_or(Unknown)?;
        }
        sum = sum.combine(1, &Affine::variable(first), -factor)?;
        link.zero(&sum)?;
        values.push((first, floor(Expr::variable(joined, step.span), factor, step.span)));
        replace(&mut state.program, &inames, &[joined], &link, step.span)
    })();
    answer.map_err(|Unknown| Box::new(messages::too_complex(&state.program)))?;
    for (old, value) in &values {
        substitute(state, *old, value, &[joined]);
    }
    // A reduction over all of them is one over the joined one.
    let rules = state.program.rules.iter_mut().map(|rule| &mut rule.body);
    for value in state.program.statements.iter_mut().map(|it| &mut it.value).chain(rules) {
        value.change(&mut |expr| {
            if let ExprKind::Reduce(reduction) = &mut expr.kind {
                let mut seen = BTreeSet::new();
                reduction.inames.retain(|it| seen.insert(*it));
            }
        });
    }
    if let Some(argument) = arguments.get("tag") {
        let (tag, span) = arguments.text(argument)?;
        tags::set(state, joined, tag, span)?;
    }
    Ok(())
}

fn floor(value: Expr, divisor: i64, span: Span) -> Expr {
    if divisor == 1 {
        return value;
    }
    Expr::new(Scalar::I64, ExprKind::FloorDiv(Box::new([value, Expr::index(divisor, span)])), span)
}

/// `duplicate_inames([i], within="id:a", new_inames=[i2])`: some statements get separate loops.
pub(super) fn duplicate(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    const NAMES: &[&str] = &["inames", "within", "new_inames", "suffix", "tags"];
    let arguments = Arguments::of(step, NAMES, "duplicate_inames([i], within=\"id:copy\")")?;
    let inames = arguments.inames(&state.program, arguments.need("inames")?)?;
    let within = matching(state, &arguments, arguments.need("within")?)?;
    let mut names = match arguments.get("new_inames") {
        Some(argument) => arguments.names(argument)?,
        None => Vec::new(),
    };
    names.reverse();
    let suffix = match arguments.get("suffix") {
        Some(argument) => arguments.text(argument)?.0.trim_start_matches('_'),
        None => "dup",
    };
    let copied_tags = match arguments.get("tags") {
        Some(argument) => arguments.names(argument)?,
        None => Vec::new(),
    };
    if !copied_tags.is_empty() && copied_tags.len() != inames.len() || names.len() > inames.len() {
        return arguments.refuse("there are as many new names and tags as loop variables");
    }
    let kept_orders = state.settle()?;
    let mut given = Vec::new();
    for _ in &inames {
        given.push(match names.pop() {
            Some((name, span)) => {
                if state.program.symbol(&name).is_some() || state.program.array(&name).is_some() {
                    return Err(Box::new(messages::taken(span, &name)));
                }
                Some(name)
            }
            None => None,
        });
    }
    if is_whole(&state.program, &inames, &within) {
        // Nothing stays behind: the loops get other names.
        for (&iname, name) in inames.iter().zip(given) {
            let wish = format!("{}_{suffix}", state.program.name_of(iname));
            let name = name.unwrap_or_else(|| state.program.unique_name(&wish));
            if let Some(symbol) = state.program.symbols.get_mut(iname) {
                symbol.name = name;
            }
        }
        for (&iname, (tag, span)) in inames.iter().zip(copied_tags) {
            if let Some(symbol) = state.program.symbols.get_mut(iname) {
                symbol.kind = crisp_ir_loops::SymbolKind::Iname(Tag::For);
            }
            tags::set(state, iname, &tag, span)?;
        }
        return Ok(());
    }
    if let Some((inner, outer)) = bounded(&state.program, &inames, &within) {
        let (inner, outer) = (state.program.name_of(inner), state.program.name_of(outer));
        return arguments.refuse(&format!("`{outer}` bounds the loop over `{inner}`; copy both"));
    }
    let mut edit = Edit::of(&state.program);
    let copies = copy_named(&mut edit.program, &inames, &given, &within, suffix, step.span)?;
    edit.renamed = inames.iter().copied().zip(copies.iter().copied()).collect();
    let renamed = edit.renamed.clone();
    edit.place_each(&state.program, &|end| {
        let loops = &state.program.statements[end.statement].within;
        let own = renamed.iter().filter(|(old, _)| loops.contains(old) && within.contains(&end.statement));
        let place =
            own.fold(Place::to(end.statement), |place, &(old, copy)| place.with(copy, Expr::variable(old, step.span)));
        within.contains(&end.statement).then(|| vec![place])
    });
    edit.otherwise =
        Some("the instructions with and without copies depend on each other inside of these loops".to_owned());
    state.apply(kept_orders, &edit, step)?;
    for (copy, (tag, span)) in copies.into_iter().zip(copied_tags) {
        if let Some(symbol) = state.program.symbols.get_mut(copy) {
            symbol.kind = crisp_ir_loops::SymbolKind::Iname(Tag::For);
        }
        tags::set(state, copy, &tag, span)?;
    }
    Ok(())
}

/// A loop of some statements that keeps its variable, and a copied one that bounds it.
fn bounded(program: &Program, inames: &[Var], within: &[usize]) -> Option<(Var, Var)> {
    let loops: BTreeSet<Var> = within.iter().flat_map(|&it| program.all_inames(it)).collect();
    let kept = loops.into_iter().filter(|it| !inames.contains(it));
    kept.into_iter().find_map(|inner| {
        let outer = program.outer_of(inner).into_iter().find(|it| inames.contains(it))?;
        Some((inner, outer))
    })
}

/// Gives statements their own copies of loops.
pub(super) fn copy_loops(
    program: &mut Program,
    inames: &[Var],
    within: &[usize],
    suffix: &str,
    span: Span,
) -> Read<()> {
    copy_named(program, inames, &vec![None; inames.len()], within, suffix, span).map(|_| ())
}

fn copy_named(
    program: &mut Program,
    inames: &[Var],
    names: &[Option<String>],
    within: &[usize],
    suffix: &str,
    span: Span,
) -> Read<Vec<Var>> {
    let mut numbers: Vec<Var> = (0..program.symbols.len()).collect();
    let mut copies: Vec<(Var, Var)> = Vec::new();
    for (&iname, name) in inames.iter().zip(names) {
        let wish = format!("{}_{suffix}", program.name_of(iname));
        let name = name.clone().unwrap_or_else(|| program.unique_name(&wish));
        let tag = program.tag(iname);
        let copy = program.add_iname(name, tag, span);
        copies.push((iname, copy));
        if let Some(slabs) = program.slabs.get(&iname).copied() {
            program.slabs.insert(copy, slabs);
        }
        if let Some(slot) = numbers.get_mut(iname) {
            *slot = copy;
        }
    }
    let mut made = Vec::new();
    for domain in &program.domains {
        let own: Vec<Var> = domain.inames.iter().map(|&it| numbers.get(it).copied().unwrap_or(it)).collect();
        if own != domain.inames {
            let changed: Vec<Var> = own.into_iter().filter(|it| copies.iter().any(|(_, copy)| copy == it)).collect();
            let set = domain.set.renamed(&numbers).map_err(|Unknown| Box::new(messages::too_complex(program)))?;
            made.push(Domain { inames: changed, set, span });
        }
    }
    program.domains.extend(made);
    for &statement in within {
        for &(old, copy) in &copies {
            let by = Expr::variable(copy, span);
            let Some(data) = program.statements.get_mut(statement) else { continue };
            if data.within.remove(&old) {
                data.within.insert(copy);
            }
            for expr in data.expressions_mut() {
                expr.change(&mut |expr| {
                    if let ExprKind::Reduce(reduction) = &mut expr.kind {
                        for iname in &mut reduction.inames {
                            if *iname == old {
                                *iname = copy;
                            }
                        }
                    }
                });
                expr.substitute(old, &by);
            }
        }
    }
    Ok(copies.into_iter().map(|(_, copy)| copy).collect())
}

/// The statements that a pattern such as `id:a* and not tag:b` matches.
pub(super) fn matching<'a>(
    state: &State,
    arguments: &Arguments<'a>,
    argument: &'a crisp_ir_loops::Argument,
) -> Read<Vec<usize>> {
    let (text, span) = match argument {
        crisp_ir_loops::Argument::Tagged(kind, pattern, span) => (format!("{kind}:{pattern}"), *span),
        _ => {
            let (text, span) = arguments.text(argument)?;
            (text.to_owned(), span)
        }
    };
    match crate::matches::statements(&state.program, &text) {
        Some(found) if !found.is_empty() => Ok(found),
        Some(_) => Err(Box::new(messages::no_such(span, "instruction that matches", &text, std::iter::empty()))),
        None => arguments.wrong(span),
    }
}
