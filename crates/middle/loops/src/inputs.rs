//! The arguments that hosts need not pass: each element that is read of them was written before.

use std::collections::BTreeSet;

use crisp_ir_loops::{ArrayId, ArrayKind, Program, paths};

use crate::{depend, schedule};

/// Returns the arguments that a program writes, and of which it reads nothing but what it has written.
#[must_use]
pub fn made(program: &Program) -> BTreeSet<ArrayId> {
    let written: BTreeSet<ArrayId> = program
        .statements
        .iter()
        .map(|statement| statement.target.array)
        .filter(|&array| program.arrays[array].kind == ArrayKind::Global)
        .collect();
    let Ok(nodes) = schedule::tree(program) else { return BTreeSet::new() };
    let paths = paths(&nodes, program.statements.len());
    let ends = depend::ends(program);
    let read: BTreeSet<ArrayId> = ends.iter().filter(|end| !end.writes).map(|end| end.access.array).collect();
    let shared = depend::all_shared_loops(program);
    let is_made = |array: &ArrayId| {
        let loops = shared.get(array).cloned().unwrap_or_default();
        !read.contains(array) || depend::written_first(program, &paths, *array, &loops, &ends)
    };
    written.into_iter().filter(is_made).collect()
}
