//! Reductions along columns: an invocation has several columns, so that a workgroup reads whole lines of memory, row after row.

use crisp_ir_loops::{Expr, Program, form};

use super::axes::Axes;
use super::steps::Steps;
use super::tiles;
use crate::places;

/// Invocations of a workgroup, and columns of each, which lie as far apart.
const LANES: i64 = 64;
const COPIES: i64 = 4;
/// Columns up to which workgroups are more useful than longer lines.
const FEW: i64 = 1024;

/// Adds the steps for a statement that reduces columns; whether it is such a one.
pub(super) fn columns(program: &Program, axes: &Axes, at: usize, steps: &mut Steps<'_>) -> bool {
    let Some(statement) = program.statements.get(at) else { return false };
    let plain = !statement.atomic && statement.conditions.is_empty() && statement.within.is_subset(&axes.data);
    let Some(reduction) = tiles::only_fold(statement).filter(|_| plain) else { return false };
    let extent = |it| places::extent(program, it).ok().flatten().map(|(_, count)| count);
    let Some(lane) = statement.within.iter().copied().next_back() else { return false };
    if extent(lane).is_some_and(|count| count <= FEW) || statement.within.len() > 3 {
        return false;
    }
    let of_position = |index: &Expr| index.variables().iter().any(|it| reduction.inames.contains(it));
    let mut along = false;
    for (access, _) in reduction.body.accesses() {
        let Some((last, others)) = access.index.split_last() else { continue };
        if of_position(last) || others.iter().any(|index| index.variables().contains(&lane)) {
            return false;
        }
        let neighbours = form(last, &mut program.symbols.len()).is_some_and(|form| form.value.coefficient(lane) == 1);
        along |= neighbours && others.iter().any(of_position);
    }
    if !along {
        return false;
    }
    let even = extent(lane).is_some_and(|count| count % (LANES * COPIES) == 0);
    let (group, inside) = steps.split_in_slabs(lane, LANES * COPIES, i64::from(!even));
    let (copy, invocation) = steps.split_named(&inside, LANES);
    steps.tag(&invocation, "l.0");
    steps.tag(&copy, "ilp");
    steps.tag(&group, "g.0");
    for (axis, &other) in statement.within.iter().rev().skip(1).enumerate() {
        steps.tag(program.name_of(other), &format!("g.{}", axis + 1));
    }
    let inames: Vec<&str> = reduction.inames.iter().map(|&it| program.name_of(it)).collect();
    steps.step("realize_reduction", vec![steps.name(&statement.id), steps.text("by", "loop")]);
    steps.step("prioritize_loops", inames.into_iter().map(|name| steps.name(name)).collect());
    true
}
