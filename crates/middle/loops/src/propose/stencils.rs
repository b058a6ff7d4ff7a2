//! Stencils: statements that read an array in neighbouring rows, which are in the cache again when the next row needs them.

use crisp_ir_loops::{ArrayId, Expr, Program, Statement, Var, form};
use crisp_ir_sets::Affine;

use super::axes::Axes;

/// Rows that a workgroup goes down.
pub(super) const ROWS: i64 = 8;

/// The loop over rows of a statement that reads an array in several of them, each beside the other.
pub(super) fn rows(program: &Program, axes: &Axes, statement: &Statement, lane: Var) -> Option<Var> {
    let mut next = program.symbols.len();
    let mut reads: Vec<(ArrayId, Vec<Affine>)> = Vec::new();
    for (access, _) in statement.value.accesses() {
        let forms: Option<Vec<Affine>> =
            access.index.iter().map(|index: &Expr| Some(form(index, &mut next)?.value)).collect();
        reads.extend(forms.map(|forms| (access.array, forms)));
    }
    // Subscripts that differ by a constant in one place, which follows the loop.
    let beside = |a: &[Affine], b: &[Affine], row: Var| {
        a.iter().zip(b).any(|(a, b)| {
            let apart = a.subtract(b).ok().filter(|apart| apart.terms().next().is_none() && apart.constant() != 0);
            apart.is_some() && a.coefficient(row) != 0
        })
    };
    let plain = statement.value.reduced().is_empty() && !statement.atomic;
    let found =
        statement.within.iter().copied().rev().filter(|it| *it != lane && axes.data.contains(it)).find(|&row| {
            reads.iter().enumerate().any(|(at, (array, forms))| {
                reads.iter().take(at).any(|(other, before)| other == array && beside(forms, before, row))
            })
        });
    found.filter(|_| plain)
}
