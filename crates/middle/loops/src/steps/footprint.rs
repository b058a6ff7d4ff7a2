//! The elements that accesses touch as boxes, and arrays and loops over such boxes.

use std::collections::BTreeSet;

use crisp_ir_kernel::BinaryOp;
use crisp_ir_loops::{Access, Array, ArrayId, ArrayKind, Axis, Domain, Expr, Program, Scope, Stride, Tag, Var, form};
use crisp_ir_sets::{Affine, Conjunction, Known, Set, Unknown};
use crisp_support_diagnostics::Span;

use crate::depend::End;

/// The elements of an array that statements touch, for each point of some outer loops.
pub(super) struct Footprint {
    /// The least index along each axis.
    pub(super) low: Vec<Affine>,
    /// The numbers of elements from there on.
    pub(super) extents: Vec<i64>,
    /// The elements; their indices are variables from this number on.
    pub(super) points: Set,
    /// Whether these are exactly the elements, and no others of the box.
    pub(super) exact: bool,
    pub(super) first: usize,
}

/// The loops around the copy: given ones, those over arrays with separate memory, and those that bound them. Where none are given, those that
/// the subscripts name.
pub(super) fn outer(
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
        // The loop of a reduction of the readers is not a loop around them.
        let more: Vec<Var> = more.into_iter().filter(|it| common.contains(it)).collect();
        if more.is_empty() {
            return outer;
        }
        outer.extend(more);
    }
}

/// The elements that accesses touch for each point of the outer loops; none where they fill no box of constant size.
pub(super) fn footprint(
    program: &Program,
    ends: &[End],
    outer: &BTreeSet<Var>,
    whole: bool,
) -> Known<Option<Footprint>> {
    let width = program.symbols.len();
    let axes = ends.first().map_or(0, |end| end.access.index.len());
    let mut all = Set::none();
    let mut data = false;
    for end in ends {
        let within = &program.statements[end.statement].within;
        let variables: Vec<Var> = within.iter().chain(&end.reduced).copied().collect();
        // What bounds loops inside may have any value where the copy is made.
        let own: BTreeSet<Var> = variables.iter().copied().collect();
        let mut loaded: Vec<Var> = program.loaded(&own).into_iter().map(|(it, _)| it).collect();
        let kept = program.loaded(outer);
        loaded.retain(|it| !kept.iter().any(|(kept, _)| kept == it));
        data |= !loaded.is_empty();
        let mut set = program.points(&variables)?;
        let mut next = width + axes;
        for (axis, index) in end.access.index.iter().enumerate() {
            let Some(index) = form(index, &mut next) else { return Ok(None) };
            let mut row = index.when;
            row.zero(&Affine::variable(width + axis).subtract(&index.value)?)?;
            set = set.intersect(&row.into())?;
        }
        let gone = variables.into_iter().filter(|it| !outer.contains(it)).chain(loaded).chain(width + axes..next);
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
    let mut exact = pieces.len() == 1 && !whole && !data;
    let points = match pieces.as_slice() {
        [one] if !whole => one.clone(),
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
            exact = !whole && !data && set.is_subset(&all) == Ok(true);
            if exact { set } else { set.intersect(&inside_array(program, ends, width, axes)?.into())? }
        }
    };
    Ok(Some(Footprint { low, extents, points, exact, first: width }))
}

/// Subscripts inside of the array.
pub(super) fn inside_array(program: &Program, ends: &[End], width: usize, axes: usize) -> Known<Conjunction> {
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
pub(super) fn narrowest(piece: &Conjunction, variable: usize) -> Known<Option<(Affine, Affine)>> {
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
pub(super) fn in_box(inner: &Footprint, outer: &Footprint) -> Option<Footprint> {
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
        exact: inner.exact,
        first: inner.first,
    })
}

/// Adds memory for the elements of a footprint.
pub(super) fn add_buffer(
    program: &mut Program,
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
    program.arrays.push(Array { name, elem, kind: ArrayKind::Temporary(scope), axes, span })
}

/// Loops over the places of a footprint.
pub(super) fn add_loops(
    program: &mut Program,
    name: &str,
    given: &[(String, Span)],
    footprint: &Footprint,
    span: Span,
) -> Vec<Var> {
    let Footprint { low, extents, points, exact: _, first } = footprint;
    let axes = extents.len();
    let mut inames = Vec::new();
    for axis in 0..axes {
        let name = match given.get(axis) {
            Some((name, _)) => name.clone(),
            None => program.unique_name(&format!("{name}_dim_{axis}")),
        };
        inames.push(program.add_iname(name, Tag::For, span));
    }
    // The indices get numbers that nothing else has, before they are eliminated.
    let base = points.width().max(program.symbols.len());
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
    program.domains.push(Domain { inames: inames.clone(), set, span });
    inames
}

/// `variable + sign · low`
pub(super) fn shifted(variable: Var, low: &Affine, sign: i64, span: Span) -> Expr {
    add_affine(Expr::variable(variable, span), low, sign, span)
}

/// An expression with an affine function added or taken away.
pub(super) fn add_affine(mut sum: Expr, affine: &Affine, sign: i64, span: Span) -> Expr {
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
pub(super) fn redirect(access: &mut Access, into: ArrayId, low: &[Affine]) {
    let span = access.span;
    access.array = into;
    access.tag = None;
    for (index, low) in access.index.iter_mut().zip(low) {
        *index = subtracted(index, low, span);
    }
}

/// `index - low`, as a sum of what is left where that is known.
pub(super) fn subtracted(index: &Expr, low: &Affine, span: Span) -> Expr {
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
