//! Where things are: positions along the axes of a launch, memories of temporaries.

use std::collections::BTreeSet;

use crisp_ir_loops::{ArrayId, ArrayKind, Program, Scope, Tag, Var};
use crisp_ir_sets::{Affine, Known, Set, Unknown};
use crisp_support_diagnostics::Diagnostic;

use crate::launches::{Stage, statements};
use crate::messages;

/// The points of one loop variable in terms of parameters.
pub(crate) fn range(program: &Program, variable: Var) -> Known<Set> {
    program.points(&[variable])
}

/// A lower bound of a loop variable as a function of parameters, the least value if that is one; none if the bound is not such a function.
/// Positions along axes count from it.
pub(crate) fn low(program: &Program, variable: Var) -> Known<Option<Affine>> {
    let Ok(set) = range(program, variable) else {
        return Ok(alone(program, variable).map(|(least, _)| Affine::number(least)));
    };
    if let [piece] = set.pieces() {
        let below = piece.inequalities().iter().chain(piece.equalities());
        let mut bounds = below.filter(|row| row.coefficient(variable) > 0);
        if let (Some(row), None) = (bounds.next(), bounds.next())
            && row.coefficient(variable) == 1
        {
            let low = Affine::variable(variable).subtract(row)?;
            // Where the loop has gaps, its least value may be above its bound.
            let exact = if low.is_number() { set.least(&Affine::variable(variable)).ok().flatten() } else { None };
            return Ok(Some(exact.map_or(low, Affine::number)));
        }
    }
    Ok(extent(program, variable)?
        .map(|(least, _)| least)
        .or(set.least(&Affine::variable(variable))?)
        .map(Affine::number))
}

/// The least value of a loop variable and the number of values up to the greatest one, over all parameters that the assumptions allow.
pub(crate) fn extent(program: &Program, variable: Var) -> Known<Option<(i64, i64)>> {
    let exact = (|| -> Known<Option<(i64, i64)>> {
        let set = range(program, variable)?;
        if set.is_empty()? {
            return Ok(Some((0, 0)));
        }
        let function = Affine::variable(variable);
        let (Some(least), Some(greatest)) = (set.least(&function)?, set.greatest(&function)?) else { return Ok(None) };
        Ok(Some((least, greatest.checked_sub(least).and_then(|it| it.checked_add(1)).ok_or(Unknown)?)))
    })();
    match exact {
        Ok(Some(found)) => Ok(Some(found)),
        // What its domain says of it alone: more values than needed are guarded.
        Ok(None) | Err(Unknown) => Ok(alone(program, variable)),
    }
}

/// The value of a loop variable at the first position of an axis, and the number of positions from there to its greatest value, for all
/// parameters that the assumptions allow. Loops with gaps have positions without a value.
pub(crate) fn positions(program: &Program, variable: Var) -> Known<Option<(Affine, i64)>> {
    let Some(low) = low(program, variable)? else { return Ok(None) };
    let farthest = (|| -> Known<Option<i64>> {
        let set = range(program, variable)?;
        if set.is_empty()? {
            return Ok(Some(-1));
        }
        set.greatest(&Affine::variable(variable).subtract(&low)?)
    })();
    let farthest = match farthest {
        Ok(Some(farthest)) => farthest,
        Ok(None) | Err(Unknown) => {
            let Some((least, count)) = alone(program, variable).filter(|_| low.is_number()) else { return Ok(None) };
            least.checked_add(count - 1).and_then(|it| it.checked_sub(low.constant())).ok_or(Unknown)?
        }
    };
    Ok(Some((low, farthest.checked_add(1).ok_or(Unknown)?)))
}

/// The bounds that conditions on a loop variable alone give.
fn alone(program: &Program, variable: Var) -> Option<(i64, i64)> {
    let domain = program.domains.iter().find(|domain| domain.inames.contains(&variable))?;
    let mut whole: Option<(i64, i64)> = None;
    for piece in domain.set.pieces() {
        let (mut least, mut most) = (None, None);
        for row in piece.inequalities().iter().filter(|row| row.terms().count() == 1) {
            match row.coefficient(variable) {
                0 => {}
                factor @ 1.. => least = least.max(Some(-row.constant().div_euclid(factor))),
                factor => {
                    let bound = row.constant().div_euclid(-factor);
                    most = Some(most.map_or(bound, |most: i64| most.min(bound)));
                }
            }
        }
        let (least, most) = (least?, most?);
        whole = Some(whole.map_or((least, most), |(low, high)| (low.min(least), high.max(most))));
    }
    let (least, most) = whole?;
    Some((least, most.checked_sub(least)?.checked_add(1)?.max(0)))
}

/// Checks the tags: axes count from 0, each statement has one loop variable along an axis, and invocations and copies are counted by numbers.
pub(crate) fn axes(program: &Program) -> Result<(), Vec<Diagnostic>> {
    let mut said = Vec::new();
    let mut used: BTreeSet<Var> = BTreeSet::new();
    for statement in &program.statements {
        used.extend(&statement.within);
        let within: Vec<Var> = statement.within.iter().copied().collect();
        for (position, &one) in within.iter().enumerate() {
            for &other in within.iter().skip(position + 1) {
                let tag = program.tag(one);
                if tag.is_parallel() && tag == program.tag(other) {
                    let names = [program.name_of(one), program.name_of(other)];
                    said.push(messages::axis_twice(statement.span, &statement.id, names, tag));
                }
            }
        }
        for variable in statement.value.reduced() {
            let tag = program.tag(variable);
            if tag != Tag::For && tag != Tag::Unroll {
                said.push(messages::tagged_reduction(statement.span, program.name_of(variable), tag));
            }
        }
    }
    for make in [Tag::Group as fn(u8) -> Tag, Tag::Local] {
        let has = |axis: u8| used.iter().any(|&it| program.tag(it) == make(axis));
        for axis in 1..3 {
            if has(axis) && !has(axis - 1) {
                said.push(messages::axis_gap(program.span, make(axis), make(axis - 1)));
            }
        }
    }
    for &variable in &used {
        let tag = program.tag(variable);
        if program.slabs.contains_key(&variable) && !matches!(tag, Tag::For | Tag::Group(_)) {
            let span = program.symbols[variable].span;
            said.push(messages::slabs_without_loop(span, program.name_of(variable), tag));
        }
        let wants_number = match tag {
            Tag::Local(_) | Tag::Unroll | Tag::Ilp => true,
            Tag::For | Tag::Group(_) | Tag::IlpLoop | Tag::Host => false,
        };
        if wants_number {
            let span = program.symbols[variable].span;
            let name = program.name_of(variable);
            let count = match tag {
                Tag::Local(_) => positions(program, variable).map(|found| found.map(|(_, count)| count)),
                _ => extent(program, variable).map(|found| found.map(|(_, count)| count)),
            };
            match count {
                Ok(Some(count)) => {
                    let limit = if matches!(tag, Tag::Local(_)) { 1024 } else { UNROLL_LIMIT };
                    if count > limit {
                        said.push(messages::too_many(span, name, tag, count, limit));
                    }
                }
                Ok(None) | Err(Unknown) => said.push(messages::extent_not_a_number(span, name, tag)),
            }
        }
        if tag.is_parallel() && !matches!(low(program, variable), Ok(Some(_))) {
            said.push(messages::low_not_affine(program.symbols[variable].span, program.name_of(variable), tag));
        }
        if let Some(bound) = bound_of_copies(program, variable) {
            said.push(bound);
        }
        if (tag.is_parallel() || tag.is_ilp() && copied_bound(program, variable)) && loaded(program, variable) {
            said.push(messages::data_dependent_axis(program.symbols[variable].span, program.name_of(variable), tag));
        }
    }
    if said.is_empty() { Ok(()) } else { Err(said) }
}

/// Refuses a loop whose bound each copy of an instruction has for itself, and that changes its bound.
fn bound_of_copies(program: &Program, variable: Var) -> Option<Diagnostic> {
    for (_, array) in program.loaded(&BTreeSet::from([variable])) {
        let copied = crate::depend::shared_loops(program, array).into_iter().any(|it| program.tag(it).is_ilp());
        let writes = |it: &&crisp_ir_loops::Statement| it.target.array == array && it.within.contains(&variable);
        if let Some(writer) = program.statements.iter().find(writes).filter(|_| copied) {
            let (name, bound) = (program.name_of(variable), &program.arrays[array].name);
            return Some(messages::changed_bound(writer.span, name, bound));
        }
    }
    None
}

/// Whether each copy over another loop has its own bound of a loop over copies.
fn copied_bound(program: &Program, variable: Var) -> bool {
    let copies = |array: ArrayId| {
        crate::depend::shared_loops(program, array).into_iter().any(|it| it != variable && program.tag(it).is_ilp())
    };
    program.loaded(&BTreeSet::from([variable])).into_iter().any(|(_, array)| copies(array))
}

/// Copies that one loop may be unrolled to.
const UNROLL_LIMIT: i64 = 1024;

fn loaded(program: &Program, variable: Var) -> bool {
    !program.loaded(&BTreeSet::from([variable])).is_empty()
}

/// Decides where temporaries live whose declaration does not say so: where an invocation's position is a subscript, in the workgroup; where
/// the workgroup's position is one, in device memory; else in each invocation.
pub(crate) fn settle(program: &mut Program) -> Result<(), Vec<Diagnostic>> {
    let open: Vec<ArrayId> = program
        .arrays
        .iter()
        .filter(|(_, array)| array.kind == ArrayKind::Temporary(Scope::Auto))
        .map(|(id, _)| id)
        .collect();
    for array in open {
        let mut scope = Scope::Private;
        for statement in program.statements.iter().filter(|statement| statement.target.array == array) {
            let named: BTreeSet<Var> =
                statement.target.index.iter().flat_map(crisp_ir_loops::Expr::variables).collect();
            if named.iter().any(|&it| matches!(program.tag(it), Tag::Group(_))) {
                scope = Scope::Global;
            } else if scope == Scope::Private && named.iter().any(|&it| matches!(program.tag(it), Tag::Local(_))) {
                scope = Scope::Local;
            }
        }
        program.arrays[array].kind = ArrayKind::Temporary(scope);
    }
    let mut said = Vec::new();
    for (_, array) in program.arrays.iter() {
        let ArrayKind::Temporary(scope) = array.kind else { continue };
        if scope != Scope::Global && array.axes.iter().any(|axis| !axis.extent.is_number()) {
            said.push(messages::temporary_extent(array.span, &array.name));
        }
    }
    if said.is_empty() { Ok(()) } else { Err(said) }
}

/// Temporaries whose values one launch leaves to another live in device memory, one for each invocation and workgroup that has its own.
///
/// # Errors
/// The number of those that have their own does not follow from the arguments.
pub(crate) fn across(program: &mut Program, stages: &[Stage]) -> Result<(), Vec<Diagnostic>> {
    let mut launches: Vec<BTreeSet<usize>> = Vec::new();
    crate::launches::each(stages, &mut |nodes| launches.push(statements(nodes)));
    if launches.len() < 2 {
        return Ok(());
    }
    // The launches that use each array.
    let mut of: std::collections::BTreeMap<ArrayId, BTreeSet<usize>> = std::collections::BTreeMap::new();
    for (number, launch) in launches.iter().enumerate() {
        for &statement in launch {
            let data = &program.statements[statement];
            let read = data.reads().into_iter().map(|(access, _)| access.array);
            let bounds = program.loaded(&program.all_inames(statement)).into_iter().map(|(_, loaded)| loaded);
            for array in read.chain(bounds).chain([data.target.array]) {
                of.entry(array).or_default().insert(number);
            }
        }
    }
    let arrays: Vec<ArrayId> = program.arrays.iter().map(|(id, _)| id).collect();
    for array in arrays {
        let ArrayKind::Temporary(scope) = program.arrays[array].kind else { continue };
        if scope == Scope::Global {
            continue;
        }
        if of.get(&array).is_some_and(|launches| launches.len() > 1) {
            move_to_device(program, array, scope)?;
        }
    }
    Ok(())
}

/// Adds an axis for each loop variable along which a temporary has separate memory.
fn move_to_device(program: &mut Program, array: ArrayId, scope: Scope) -> Result<(), Vec<Diagnostic>> {
    let shared = crate::depend::shared_loops(program, array);
    let own = |tag: Tag| match tag {
        Tag::Group(_) => true,
        Tag::Local(_) | Tag::Ilp | Tag::IlpLoop => scope != Scope::Local,
        Tag::For | Tag::Unroll | Tag::Host => false,
    };
    let along: Vec<Var> = shared.into_iter().filter(|&it| own(program.tag(it))).collect();
    let mut axes = Vec::new();
    for &variable in &along {
        // The hull from the least to the greatest value.
        let unknown = || {
            let span = program.symbols.get(variable).map_or(program.span, |symbol| symbol.span);
            vec![messages::size_not_known(span, program.name_of(variable))]
        };
        let (low, high) = bounds(program, variable).or_else(|| wide_bounds(program, variable)).ok_or_else(unknown)?;
        let extent = high.subtract(&low).and_then(|it| it.plus(1)).map_err(|Unknown| unknown())?;
        axes.push((variable, low, extent));
    }
    let old = program.arrays[array].axes.len();
    let count = old + axes.len();
    let level = |axis: usize| crisp_ir_loops::Stride::Level(u8::try_from(count - 1 - axis).unwrap_or(u8::MAX));
    let mut all: Vec<crisp_ir_loops::Axis> = Vec::new();
    for (axis, (_, _, extent)) in axes.iter().enumerate() {
        all.push(crisp_ir_loops::Axis { extent: extent.clone(), stride: level(axis) });
    }
    for (axis, data) in program.arrays[array].axes.iter().enumerate() {
        all.push(crisp_ir_loops::Axis { extent: data.extent.clone(), stride: level(axes.len() + axis) });
    }
    program.arrays[array].axes = all;
    program.arrays[array].kind = ArrayKind::Temporary(Scope::Global);
    if program.symbols.iter().any(|symbol| symbol.kind == crisp_ir_loops::SymbolKind::Loaded(array)) {
        let span = program.arrays[array].span;
        let front = axes.iter().map(|(variable, low, _)| offset(*variable, low, span)).collect();
        program.bounds.insert(array, front);
    }
    for statement in &mut program.statements {
        let extend = |access: &mut crisp_ir_loops::Access| {
            if access.array == array {
                let front = axes.iter().map(|(variable, low, _)| offset(*variable, low, access.span));
                let mut index: Vec<crisp_ir_loops::Expr> = front.collect();
                index.append(&mut access.index);
                access.index = index;
            }
        };
        extend(&mut statement.target);
        for expr in statement.expressions_mut() {
            expr.change(&mut |expr| {
                if let crisp_ir_loops::ExprKind::Load(access) = &mut expr.kind {
                    extend(access);
                }
            });
        }
    }
    Ok(())
}

/// Bounds of a loop variable that counts from 0 to a quotient: what is divided is an upper bound too.
fn wide_bounds(program: &Program, variable: Var) -> Option<(Affine, Affine)> {
    let low = low(program, variable).ok()??;
    if low != Affine::number(0) {
        return None;
    }
    let set = range(program, variable).ok()?;
    let [piece] = set.pieces() else { return None };
    let row = piece.inequalities().iter().find(|row| row.coefficient(variable) < 0)?;
    let part = Affine::variable(variable).scale(row.coefficient(variable)).ok()?;
    Some((low, row.subtract(&part).ok()?))
}

/// `variable - low` as an index.
fn offset(variable: Var, low: &Affine, span: crisp_support_diagnostics::Span) -> crisp_ir_loops::Expr {
    use crisp_ir_kernel::BinaryOp;
    use crisp_ir_loops::Expr;
    let mut sum = Expr::variable(variable, span);
    for (parameter, factor) in low.terms() {
        let term = Expr::binary(BinaryOp::Mul, Expr::index(factor, span), Expr::variable(parameter, span));
        sum = Expr::binary(BinaryOp::Sub, sum, term);
    }
    if low.constant() != 0 {
        sum = Expr::binary(BinaryOp::Sub, sum, Expr::index(low.constant(), span));
    }
    sum
}

/// A lower and an upper bound of a loop variable as affine functions of parameters.
pub(crate) fn bounds(program: &Program, variable: Var) -> Option<(Affine, Affine)> {
    let low = low(program, variable).ok()??;
    let set = range(program, variable).ok()?;
    if let [piece] = set.pieces() {
        let both = |row: &Affine| [row.clone(), row.negated()];
        let mut rows = piece.inequalities().iter().cloned().chain(piece.equalities().iter().flat_map(both));
        // Any upper bound will do.
        if let Some(row) = rows.find(|row| row.coefficient(variable) == -1) {
            return Some((low, row.add(&Affine::variable(variable)).ok()?));
        }
    }
    let high = set.greatest(&Affine::variable(variable)).ok()??;
    Some((low, Affine::number(high)))
}
