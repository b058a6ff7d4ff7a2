//! Rows: statements that need what others found in the same row become one launch, a workgroup for each row.
//!
//! Softmax and normalisations reduce each row, and go through it again with the result. What is found of a row stays in the invocations; a temporary
//! that becomes the result element by element lies where the result will be. All of this changes where values are kept, never what they are.

use std::collections::BTreeSet;

use crisp_ir_loops::{
    Access, Array, ArrayId, ArrayKind, Expr, ExprKind, Program, Reduction, Scope, Statement, SymbolKind, Var,
};

use super::axes::Axes;
use crate::places;
use crate::together::{self, INVOCATIONS, TOGETHER};

/// A program whose rows are workgroups, and the statements that are.
pub(super) struct Rows {
    pub(super) program: Program,
    /// For each group of statements the loops over rows, and those over the elements of a row.
    pub(super) groups: Vec<Group>,
}

/// Statements that share a launch.
pub(super) struct Group {
    pub(super) rows: Vec<Var>,
    pub(super) elements: Vec<Var>,
    pub(super) members: Vec<usize>,
}

/// A statement of a row.
struct Part {
    rows: Vec<Var>,
    /// The loop over its elements; none where it reduces the row.
    element: Option<Var>,
}

/// Finds rows; none where there are none.
pub(super) fn rows(program: &Program, axes: &Axes) -> Option<Rows> {
    let mut made = Rows { program: program.clone(), groups: Vec::new() };
    let mut at = 0;
    while at < made.program.statements.len() {
        let Some((program, end, parts)) = gathered(&made.program, axes, at) else {
            at += 1;
            continue;
        };
        let shared = parts.iter().any(|part| part.element.is_none());
        if !shared {
            at = end;
            continue;
        }
        made.program = program;
        at = fuse(&mut made, at, &parts)?;
    }
    (!made.groups.is_empty()).then_some(made)
}

/// Statements of one launch: each of their steps is proven for all pairs of accesses.
const MEMBERS: usize = 12;

/// How many statements further down are asked: each costs a look at all between them.
const FAR: usize = 16;

/// The program with statements further down moved up that need what the statements from one on find in the same rows, and these as [`run`] has them. A
/// sum of exponentials may follow a product that reads the exponentials too.
fn gathered(program: &Program, axes: &Axes, from: usize) -> Option<(Program, usize, Vec<Part>)> {
    let (mut end, mut parts) = run(program, axes, from)?;
    let mut program = program.clone();
    let mut next = end + 1;
    let last = program.statements.len().min(end.saturating_add(FAR));
    while next < last {
        if may_move(&program, next, from, end) {
            let mut moved = program.clone();
            moved.move_statement_up(next, end);
            if let Some((further, more)) = run(&moved, axes, from)
                && further > end
            {
                (program, end, parts) = (moved, further, more);
            }
        }
        next += 1;
    }
    Some((program, end, parts))
}

/// Whether a statement reads what statements from `from` to `end` write, and has nothing to do with those from `end` on to itself.
fn may_move(program: &Program, at: usize, from: usize, end: usize) -> bool {
    let uses = |at: usize| -> BTreeSet<ArrayId> {
        let loaded = program.loaded(&program.all_inames(at)).into_iter().map(|(_, array)| array);
        let statement = program.statements.get(at);
        let named = statement.into_iter().flat_map(|statement| {
            let read = statement.reads().into_iter().map(|(access, _)| access.array);
            read.chain([statement.target.array]).collect::<Vec<_>>()
        });
        named.chain(loaded).collect()
    };
    let written = |at: usize| program.statements.get(at).map(|statement| statement.target.array);
    let Some(statement) = program.statements.get(at) else { return false };
    let own = uses(at);
    let needs = (from..end).filter_map(written).any(|array| own.contains(&array));
    let apart = (end..at).all(|other| {
        let between = program.statements.get(other);
        !statement.after.contains(&other)
            && written(other).is_some_and(|array| !own.contains(&array))
            && !uses(other).contains(&statement.target.array)
            && between.is_some_and(|between| between.within.is_disjoint(&statement.within))
    });
    let plain = statement.groups.is_empty() && statement.conflicts.is_empty();
    needs && apart && plain
}

/// The statements from one on that are of the same rows.
fn run(program: &Program, axes: &Axes, from: usize) -> Option<(usize, Vec<Part>)> {
    let mut parts: Vec<Part> = Vec::new();
    let mut at = from;
    while let Some(statement) = program.statements.get(at) {
        let Some(part) = part(program, axes, statement) else { break };
        if parts.len() >= MEMBERS {
            break;
        }
        // A whole vector is too much for one workgroup, but for what must be found in one place.
        if part.rows.is_empty() && part.element.is_some() || part.rows.len() > 3 {
            break;
        }
        if let Some(first) = parts.first() {
            let same = first.rows.len() == part.rows.len()
                && first.rows.iter().zip(&part.rows).all(|(a, b)| same_values(program, *a, *b) == Some(true));
            let apart = first.rows.iter().zip(&part.rows).all(|(a, b)| a != b)
                && parts.iter().all(|other| other.element.is_none() || other.element != part.element);
            if !same || !apart {
                break;
            }
        }
        parts.push(part);
        at += 1;
        if !own_rows(program, &parts, from) {
            parts.pop();
            at -= 1;
            break;
        }
    }
    (!parts.is_empty()).then_some((at, parts))
}

/// A statement as one of a row: its target's subscripts are the rows, then one more where it is computed for each element.
fn part(program: &Program, axes: &Axes, statement: &Statement) -> Option<Part> {
    let plain = !statement.atomic && statement.conditions.is_empty() && statement.tags.is_empty();
    if !plain || !statement.within.is_subset(&axes.data) {
        return None;
    }
    let mut variables = Vec::new();
    for index in &statement.target.index {
        match &index.kind {
            ExprKind::Variable(variable) if statement.within.contains(variable) => variables.push(*variable),
            ExprKind::Constant(constant) if constant.as_integer() == Some(0) && statement.within.is_empty() => {}
            _ => return None,
        }
    }
    let distinct: BTreeSet<Var> = variables.iter().copied().collect();
    if distinct != statement.within || distinct.len() != variables.len() {
        return None;
    }
    let mut reductions: Vec<&Reduction> = Vec::new();
    statement.value.walk(&mut |expr| {
        if let ExprKind::Reduce(reduction) = &expr.kind {
            reductions.push(reduction);
        }
    });
    match reductions.as_slice() {
        [] => {
            let element = variables.pop()?;
            Some(Part { rows: variables, element: Some(element) })
        }
        [reduction]
            if is_sharable(program, statement, reduction)
                && is_along(reduction)
                && super::tiles::sides(program, &statement.within, reduction).is_err() =>
        {
            Some(Part { rows: variables, element: None })
        }
        _ => None,
    }
}

/// Whether the invocations of a workgroup can make a reduction together in its order, and it is long enough.
fn is_sharable(program: &Program, statement: &Statement, reduction: &Reduction) -> bool {
    let &[variable] = reduction.inames.as_slice() else { return false };
    let long = places::extent(program, variable).ok().flatten().is_none_or(|(_, count)| count >= 4 * INVOCATIONS);
    together::is_possible(program, reduction) && long && super::tiles::is_always(&statement.value, reduction)
}

/// Whether invocations beside each other read neighbours: the reduction goes along the last axis of something that it reads.
fn is_along(reduction: &Reduction) -> bool {
    let of = |index: &Expr| index.variables().iter().any(|it| reduction.inames.contains(it));
    let accesses = reduction.body.accesses();
    let mut read = accesses.iter().filter(|(access, _)| access.index.iter().any(of)).peekable();
    read.peek().is_none() || read.any(|(access, _)| access.index.last().is_some_and(of))
}

fn same_values(program: &Program, a: Var, b: Var) -> Option<bool> {
    let mut numbers: Vec<Var> = (0..program.symbols.len()).collect();
    *numbers.get_mut(a)? = b;
    let plain = program.outer_of(a).is_empty() && program.outer_of(b).is_empty();
    let renamed = program.points(&[a]).ok()?.renamed(&numbers).ok()?;
    Some(plain && renamed.equals(&program.points(&[b]).ok()?).ok()?)
}

/// Whether statements access what any of them writes in their own row only.
fn own_rows(program: &Program, parts: &[Part], from: usize) -> bool {
    let members = || parts.iter().zip(program.statements.iter().skip(from));
    let written: BTreeSet<ArrayId> = members().map(|(_, statement)| statement.target.array).collect();
    let own = |access: &Access, rows: &[Var]| {
        !written.contains(&access.array)
            || rows
                .iter()
                .enumerate()
                .all(|(axis, row)| access.index.get(axis).is_some_and(|index| index.kind == ExprKind::Variable(*row)))
    };
    members().all(|(part, statement)| statement.reads().iter().all(|(access, _)| own(access, &part.rows)))
}

/// Makes one launch of a run of statements; where the next one stands.
fn fuse(made: &mut Rows, from: usize, parts: &[Part]) -> Option<usize> {
    let program = &mut made.program;
    let mut end = from + parts.len();
    let rows = parts.first()?.rows.clone();
    // All have the loops over rows of the first one.
    for (part, statement) in parts.iter().zip(program.statements.get_mut(from..end)?) {
        for (old, new) in part.rows.iter().zip(&rows) {
            rename(statement, *old, *new);
        }
    }
    in_place(program, from..end);
    // What is found of a row is a number that each invocation has.
    let mut members = Vec::new();
    let mut at = from;
    for part in parts {
        members.push(at);
        if part.element.is_none() {
            let statement = program.statements.get(at)?.clone();
            let span = statement.span;
            let whole = statement.target.clone();
            let name = program.unique_name(&format!("{}_of_row", program.arrays[whole.array].name));
            let elem = program.arrays[whole.array].elem;
            let own = Array { name, elem, kind: ArrayKind::Temporary(Scope::Private), axes: Vec::new(), span };
            let own = program.arrays.push(own);
            let here = Access { array: own, index: Vec::new(), tag: None, span };
            let mut wanted =
                program.arrays[whole.array].kind == ArrayKind::Global || bounds_loops(program, whole.array);
            for (other, data) in program.statements.iter_mut().enumerate() {
                let inside = other > at && other < end;
                let mut left = false;
                for expr in data.expressions_mut() {
                    expr.change(&mut |expr| {
                        if let ExprKind::Load(access) = &mut expr.kind
                            && access.array == whole.array
                        {
                            if inside {
                                *access = here.clone();
                            } else {
                                left = true;
                            }
                        }
                    });
                }
                wanted |= left;
            }
            let data = program.statements.get_mut(at)?;
            data.target = here.clone();
            data.tags.push(TOGETHER.to_owned());
            if wanted {
                let id = program.unique_name(&format!("{}_kept", statement.id));
                let value = Expr::new(elem, ExprKind::Load(here), span);
                let kept = Statement { id, value, after: BTreeSet::from([at]), ..statement };
                program.insert_statement(at + 1, kept);
                at += 1;
                end += 1;
                members.push(at);
            }
        }
        at += 1;
    }
    let elements = parts.iter().filter_map(|part| part.element).collect();
    made.groups.push(Group { rows, elements, members });
    Some(at)
}

/// Whether the value of an array is a bound of loops.
fn bounds_loops(program: &Program, array: ArrayId) -> bool {
    program.symbols.iter().any(|symbol| symbol.kind == SymbolKind::Loaded(array))
}

fn rename(statement: &mut Statement, old: Var, new: Var) {
    if statement.within.remove(&old) {
        statement.within.insert(new);
    }
    let by = Expr::variable(new, statement.span);
    for expr in statement.expressions_mut() {
        expr.substitute(old, &by);
    }
}

/// A temporary that the last statement turns into the result, element by element, lies where the result will be.
fn in_place(program: &mut Program, members: std::ops::Range<usize>) {
    let Some((last, earlier)) = program.statements.get(members.clone()).and_then(<[Statement]>::split_last) else {
        return;
    };
    let result = last.target.array;
    if program.arrays[result].kind != ArrayKind::Global {
        return;
    }
    let touches = |statement: &Statement, array: ArrayId| {
        statement.target.array == array || statement.reads().iter().any(|(access, _)| access.array == array)
    };
    // No other statement touches the result, and the temporary is read by the last statement where it writes.
    let outside = |array: ArrayId| {
        let mut others = program.statements.iter().enumerate().filter(|(at, _)| !members.contains(at));
        others.any(|(_, statement)| touches(statement, array))
    };
    if outside(result) || earlier.iter().any(|statement| touches(statement, result)) {
        return;
    }
    let reads = last.reads();
    if reads.iter().any(|(access, _)| access.array == result) {
        return;
    }
    let candidate = reads.iter().map(|(access, _)| access.array).find(|&array| {
        let (from, to) = (&program.arrays[array], &program.arrays[result]);
        matches!(from.kind, ArrayKind::Temporary(_))
            && from.elem == to.elem
            && from.axes == to.axes
            && !outside(array)
            && !bounds_loops(program, array)
            && reads.iter().filter(|(access, _)| access.array == array).all(|(access, inside)| {
                inside.is_empty()
                    && access.index.len() == last.target.index.len()
                    && access.index.iter().zip(&last.target.index).all(|(a, b)| a.kind == b.kind)
            })
    });
    let Some(array) = candidate else { return };
    for statement in program.statements.get_mut(members).unwrap_or_default() {
        if statement.target.array == array {
            statement.target.array = result;
        }
        for expr in statement.expressions_mut() {
            expr.change(&mut |expr| {
                if let ExprKind::Load(access) = &mut expr.kind
                    && access.array == array
                {
                    access.array = result;
                }
            });
        }
    }
}
