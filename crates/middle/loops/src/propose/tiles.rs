//! Schedules of contractions: a tile of the result in registers, what all its rows need in local memory.
//!
//! In a product of matrices, or a convolution, each element of one operand serves a row of the result, each of the other one a column. Invocations
//! lie along the columns; each keeps the results of a few rows while it goes through the reduction, so that what is loaded serves all of them.

use std::collections::BTreeSet;

use crisp_ir_loops::{Access, ArrayId, Expr, ExprKind, Order, Program, Reduction, Statement, Var, form};

use super::axes::Axes;
use super::steps::Steps;
use super::untiled::Untiled;
use crate::places;

/// Bytes of a row of a tile: four vectors of the widest kind.
const ROW_BYTES: i64 = 256;
/// Rows of a tile: with four vectors each they take 24 of 32 registers.
const ROWS: i64 = 6;
/// Most positions of a reduction that go through a tile before the next ones: what they add up is fetched and stored once for each block.
const BLOCK: i64 = 512;
/// Bytes of what a block needs of the columns, for all rows of a workgroup: a part of the second cache.
const BLOCK_BYTES: i64 = 1 << 17;
/// Tiles below each other in a workgroup. Each workgroup copies its columns for itself, which with a thousand rows is a fiftieth of its work.
const TILES: i64 = 171;
/// Positions of the last loop of several up to which it is unrolled.
const UNROLLED: i64 = 4;
/// Positions of a reduction up to which it is not cut.
const SHORT: i64 = 256;

/// The operands of a contraction.
pub(super) struct Contraction<'p> {
    program: &'p Program,
    statement: &'p Statement,
    reduction: &'p Reduction,
    /// The loop along which invocations lie, and that of which a tile has a few values.
    pub(super) lane: Var,
    pub(super) row: Var,
    /// The accesses that differ from column to column.
    columns: Vec<&'p Access>,
}

/// The loops of a tile: that along which invocations lie, and that of which a tile has a few values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides {
    pub(super) lane: Var,
    pub(super) row: Var,
}

/// Adds the steps for a statement that is a contraction and shares no loop with others.
///
/// # Errors
/// Why it is none.
pub(super) fn contraction(program: &Program, axes: &Axes, at: usize, steps: &mut Steps<'_>) -> Result<(), Untiled> {
    let statement = program.statements.get(at).ok_or(Untiled::NoReduction)?;
    Contraction::of(program, axes, statement)?.steps(steps);
    Ok(())
}

/// Returns why a statement is not a contraction.
pub(super) fn why(program: &Program, axes: &Axes, statement: &Statement) -> Untiled {
    Contraction::of(program, axes, statement).err().unwrap_or(Untiled::Refused)
}

/// Whether a statement's reduction can be accumulated in the memory of its result: the only one, computed wherever the value is, a fold of the same type.
pub(super) fn is_direct(statement: &Statement) -> bool {
    only_fold(statement).is_some_and(|reduction| reduction.body.ty == statement.value.ty)
}

/// Returns the only reduction of a statement, if it is a fold that is computed wherever the value is.
pub(super) fn only_fold(statement: &Statement) -> Option<&Reduction> {
    let found = reductions(statement);
    let &[reduction] = found.as_slice() else { return None };
    let plain = reduction.order == Order::Fold && reduction.at.is_none() && is_always(&statement.value, reduction);
    plain.then_some(reduction)
}

/// Returns the reductions of a statement's value.
fn reductions(statement: &Statement) -> Vec<&Reduction> {
    let mut found = Vec::new();
    statement.value.walk(&mut |expr| {
        if let ExprKind::Reduce(reduction) = &expr.kind {
            found.push(&**reduction);
        }
    });
    found
}

/// Returns the loops of a tile for a reduction inside of some loops: operands that differ from column to column serve all rows, others all columns.
///
/// # Errors
/// Why there are none.
pub(super) fn sides(program: &Program, within: &BTreeSet<Var>, reduction: &Reduction) -> Result<Sides, Untiled> {
    let loads = loads(reduction);
    let short = |variable: Var| matches!(extent(program, variable), Some(count) if count < ROW_BYTES / 8);
    let lane = within.iter().copied().rev().find(|&it| !short(it)).ok_or(Untiled::Short)?;
    let rows = within.iter().copied().filter(|&it| it != lane);
    let row = rows.rev().find(|row| {
        let both = loads.iter().any(|(_, uses)| uses.contains(&lane) && uses.contains(row));
        let columns = loads.iter().any(|(_, uses)| uses.contains(&lane));
        let own = loads.iter().any(|(_, uses)| uses.contains(row));
        columns && own && !both && extent(program, *row).is_none_or(|count| count > 1)
    });
    Ok(Sides { lane, row: row.ok_or(Untiled::NotShared)? })
}

/// Returns the elements that a reduction reads, each with the variables of its subscripts.
fn loads(reduction: &Reduction) -> Vec<(&Access, BTreeSet<Var>)> {
    let all = reduction.body.accesses().into_iter().filter(|(access, _)| !access.index.is_empty());
    all.map(|(access, _)| (access, access.index.iter().flat_map(Expr::variables).collect())).collect()
}

impl<'p> Contraction<'p> {
    pub(super) fn of(program: &'p Program, axes: &Axes, statement: &'p Statement) -> Result<Contraction<'p>, Untiled> {
        let found = reductions(statement);
        let &[reduction] = found.as_slice() else {
            return Err(if found.is_empty() { Untiled::NoReduction } else { Untiled::Several });
        };
        if statement.atomic || !statement.conditions.is_empty() {
            return Err(Untiled::Conditions);
        }
        if !statement.within.is_subset(&axes.data) {
            return Err(Untiled::Loops);
        }
        if reduction.at.is_some() {
            return Err(Untiled::Place);
        }
        if reduction.order != Order::Fold {
            return Err(Untiled::Order);
        }
        if !is_always(&statement.value, reduction) {
            return Err(Untiled::Conditions);
        }
        let Sides { lane, row } = sides(program, &statement.within, reduction)?;
        let columns = loads(reduction).into_iter().filter(|(_, uses)| uses.contains(&lane)).map(|(it, _)| it).collect();
        Ok(Contraction { program, statement, reduction, lane, row, columns })
    }

    /// The contraction of a statement, of whose loops these are those of a tile.
    pub(super) fn with(
        program: &'p Program,
        statement: &'p Statement,
        [lane, row]: [Var; 2],
    ) -> Option<Contraction<'p>> {
        let reduction = only_fold(statement)?;
        let columns = loads(reduction).into_iter().filter(|(_, uses)| uses.contains(&lane)).map(|(it, _)| it).collect();
        Some(Contraction { program, statement, reduction, lane, row, columns })
    }

    /// Invocations along the columns of a tile.
    pub(super) fn lanes(&self) -> i64 {
        let elem = self.program.arrays[self.statement.target.array].elem.bytes().max(self.reduction.body.ty.bytes());
        ROW_BYTES / i64::from(elem).max(1)
    }

    fn steps(&self, steps: &mut Steps<'_>) {
        let program = self.program;
        let lanes = self.lanes();
        // Loops over workgroups, the fastest first.
        let mut groups: Vec<String> = Vec::new();
        let lane = match extent(program, self.lane) {
            Some(count) if count <= lanes => program.name_of(self.lane).to_owned(),
            _ => {
                let (outer, inner) = steps.split(self.lane, lanes);
                groups.push(outer);
                inner
            }
        };
        let (rows, even) = rows(extent(program, self.row));
        let many = extent(program, self.row).is_none_or(|count| count > rows * TILES * 2);
        let (tile, row) = match (many, even) {
            (true, true) => {
                let (tiles, row) = steps.split(self.row, rows);
                let (outer, tile) = steps.split_named(&tiles, TILES);
                groups.push(outer);
                (tile, row)
            }
            (true, false) => {
                let (outer, inner) = steps.split(self.row, rows * TILES);
                groups.push(outer);
                steps.split_named_in_slabs(&inner, rows, 1)
            }
            (false, true) => steps.split(self.row, rows),
            (false, false) => steps.split_in_slabs(self.row, rows, 1),
        };
        let rest: Vec<Var> =
            self.statement.within.iter().copied().rev().filter(|&it| it != self.lane && it != self.row).collect();
        for variable in rest {
            groups.push(program.name_of(variable).to_owned());
        }
        self.tile(steps, [&lane, &row, &tile], groups);
    }

    /// Adds the steps for a tile of which the loops over lanes, rows and tiles are there, inside of loops over workgroups, the fastest first.
    pub(super) fn tile(&self, steps: &mut Steps<'_>, [lane, row, tile]: [&str; 3], groups: Vec<String>) {
        let program = self.program;
        let lanes = self.lanes();
        let copied = self.columns.iter().any(|access| self.lies_apart(access));
        let cut = match self.reduction.inames.as_slice() {
            &[position] if copied && extent(program, position).is_none_or(|count| count > SHORT) => Some(position),
            _ => None,
        };
        steps.tag(lane, "l.0");
        steps.tag(row, "ilp");
        for (axis, group) in groups.iter().take(3).enumerate() {
            steps.tag(group, &format!("g.{axis}"));
        }
        let sequential: Vec<String> = groups.into_iter().skip(3).rev().collect();
        let id = self.statement.id.as_str();
        let inames: Vec<String> = self.reduction.inames.iter().map(|&it| program.name_of(it).to_owned()).collect();
        match (cut, self.reduction.inames.as_slice()) {
            (Some(position), _) => {
                let target = &program.arrays[self.statement.target.array].name;
                // Where rows of the copy are columns of the operand, invocations share the positions of a block.
                let across = self.columns.iter().any(|access| self.is_across(access));
                let (block, inner) = steps.split(position, if across { lanes } else { self.depth(lanes) });
                steps.step(
                    "realize_reduction",
                    vec![steps.name(id), steps.text("by", "loop"), steps.text("into", target)],
                );
                let outer: Vec<&str> = sequential.iter().chain([&block]).map(String::as_str).chain([tile]).collect();
                let order = outer.iter().copied().chain([inner.as_str()]).map(|name| steps.name(name)).collect();
                steps.step("prioritize_loops", order);
                self.copies(steps, std::slice::from_ref(&inner), lane, id);
                // Copies, not loops, so that what is added up so far is in registers.
                let buffered = vec![
                    steps.name(target),
                    steps.list("sweep", &[row]),
                    steps.list("outer", &outer),
                    steps.text("default_tag", "ilp"),
                ];
                steps.step("buffer_array", buffered);
            }
            (None, reduced) => {
                let known = reduced.iter().all(|&it| extent(program, it).is_some_and(|count| count <= SHORT));
                steps.step("realize_reduction", vec![steps.name(id), steps.text("by", "loop")]);
                // A loop of few steps costs as much as a step.
                if let [_, .., last] = reduced
                    && extent(program, *last).is_some_and(|count| count <= UNROLLED)
                {
                    steps.tag(program.name_of(*last), "unr");
                }
                let outer = sequential.iter().map(String::as_str).chain([tile]);
                let order = outer.chain(inames.iter().map(String::as_str)).map(|name| steps.name(name)).collect();
                steps.step("prioritize_loops", order);
                if copied && known {
                    self.copies(steps, &inames, lane, &format!("{id}_update"));
                }
            }
        }
    }

    /// Positions of a block, so that the copies of what differs from column to column have their room.
    fn depth(&self, lanes: i64) -> i64 {
        let copied: BTreeSet<ArrayId> =
            self.columns.iter().filter(|access| self.lies_apart(access)).map(|access| access.array).collect();
        let bytes: i64 = copied.iter().map(|&array| i64::from(self.program.arrays[array].elem.bytes())).sum();
        let most = BLOCK_BYTES / (lanes * bytes).max(1);
        // Halves, so that blocks begin at lines.
        if most >= BLOCK { BLOCK } else { 1 << most.max(1).ilog2() }
    }

    /// Whether the elements that a workgroup needs of an operand lie apart: lanes that are not neighbours, or a row for each position.
    fn lies_apart(&self, access: &Access) -> bool {
        let Some((last, others)) = access.index.split_last() else { return false };
        let mut next = self.program.symbols.len();
        let neighbours = form(last, &mut next).is_some_and(|form| form.value.coefficient(self.lane) == 1)
            && others.iter().all(|index| !index.variables().contains(&self.lane));
        let &[position] = self.reduction.inames.as_slice() else { return !neighbours };
        !neighbours || others.iter().any(|index| index.variables().contains(&position))
    }

    /// Whether the columns are not the fastest axis of an operand.
    fn is_across(&self, access: &Access) -> bool {
        access.index.split_last().is_some_and(|(last, _)| !last.variables().contains(&self.lane))
    }

    /// Copies of what lies apart, with the columns as neighbours.
    fn copies(&self, steps: &mut Steps<'_>, positions: &[String], lane: &str, reader: &str) {
        let mut done = BTreeSet::new();
        for access in &self.columns {
            let array = &self.program.arrays[access.array];
            if !self.lies_apart(access) || !done.insert(access.array) {
                continue;
            }
            let fetched = steps.fresh(&format!("{}_tile", array.name));
            let sweep: Vec<&str> = positions.iter().map(String::as_str).chain([lane]).collect();
            steps.step(
                "add_prefetch",
                vec![
                    steps.name(&array.name),
                    steps.list("sweep", &sweep),
                    steps.text("space", "local"),
                    steps.text("temporary_name", &fetched),
                    steps.text("within", &format!("id:{reader}")),
                ],
            );
            // The axis along which lanes lie becomes the fastest one.
            let count = access.index.len();
            let fast =
                access.index.iter().position(|index| index.variables().contains(&self.lane)).unwrap_or(count - 1);
            if fast + 1 != count {
                let levels = (0..count).map(|axis| match axis {
                    axis if axis == fast => 0,
                    axis if axis < fast => count - 1 - axis,
                    axis => count - axis,
                });
                let tags: Vec<String> = levels.map(|level| format!("N{level}")).collect();
                steps.step("tag_array_axes", vec![steps.name(&fetched), steps.text("tags", &tags.join(","))]);
            }
        }
    }
}

/// Rows of each tile, as even as few tiles allow; whether the last tile has as many.
fn rows(count: Option<i64>) -> (i64, bool) {
    let Some(count) = count else { return (ROWS, false) };
    let tiles = (count.max(1) - 1) / ROWS + 1;
    let rows = (count.max(1) - 1) / tiles + 1;
    (rows, count % rows == 0)
}

/// Whether a reduction is computed wherever the value is.
pub(super) fn is_always(value: &Expr, reduction: &Reduction) -> bool {
    match &value.kind {
        ExprKind::Reduce(found) => std::ptr::eq(&**found, reduction),
        ExprKind::If(args) => is_always(&args[0], reduction),
        _ => value.children().into_iter().any(|child| is_always(child, reduction)),
    }
}

/// The number of values of a loop variable, where that is known.
fn extent(program: &Program, variable: Var) -> Option<i64> {
    places::extent(program, variable).ok().flatten().map(|(_, count)| count)
}
