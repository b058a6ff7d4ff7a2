//! Tiles by hand: in a workgroup of a grid an invocation adds up several rows at once, so that what it reads of a column serves all of them.

use std::collections::BTreeSet;

use crisp_ir_loops::{ArrayKind, Program, Scope, Var};

use super::axes::Axes;
use super::steps::Steps;
use crate::places;

/// Most rows of an invocation.
const ROWS: i64 = 8;
/// Bytes that all rows of a workgroup may take: 24 of 32 vectors of the widest kind.
const BYTES: i64 = 24 * 64;

/// Adds the steps for the statements of a grid of which `lanes` are the loops over invocations.
pub(super) fn rows(program: &Program, axes: &Axes, members: &[usize], lanes: &BTreeSet<Var>, steps: &mut Steps<'_>) {
    let mut done = BTreeSet::new();
    for statement in members.iter().filter_map(|&at| program.statements.get(at)) {
        // A number that is changed in a loop inside of a row.
        let number = program.arrays[statement.target.array].axes.is_empty()
            && matches!(
                program.arrays[statement.target.array].kind,
                ArrayKind::Temporary(Scope::Auto | Scope::Private)
            );
        let reads_itself = statement.reads().iter().any(|(access, _)| access.array == statement.target.array);
        if !number || !reads_itself || statement.within.is_disjoint(lanes) {
            continue;
        }
        let rows: Vec<Var> =
            statement.within.iter().copied().filter(|it| axes.data.contains(it) && !lanes.contains(it)).collect();
        let &[row] = rows.as_slice() else { continue };
        let Some((_, count)) = places::extent(program, row).ok().flatten() else { continue };
        let bytes = i64::from(program.arrays[statement.target.array].elem.bytes());
        let columns = statement.within.iter().filter(|it| lanes.contains(it));
        let columns = columns.filter_map(|&it| places::extent(program, it).ok().flatten()).map(|(_, it)| it).max();
        let most = BYTES / (bytes * columns.unwrap_or(1)).max(1);
        let size = (2..=ROWS.min(most)).rev().find(|size| count % size == 0);
        if let Some(size) = size.filter(|_| done.insert(row)) {
            let (_, inner) = steps.split(row, size);
            steps.tag(&inner, "ilp");
        }
    }
}
