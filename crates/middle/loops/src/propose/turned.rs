//! Transpositions: what is read along another axis than it is written goes through squares in local memory, so that both sides move whole lines.

use std::collections::BTreeSet;

use crisp_ir_loops::{Access, Expr, Program, Statement, Var, form};

use super::axes::Axes;
use super::steps::Steps;
use crate::places;

/// Elements along a side of a square: two lines of `f32`.
const SIDE: i64 = 32;

/// Adds the steps for a statement whose columns are rows of what it reads; whether it is such a one.
pub(super) fn turned(program: &Program, axes: &Axes, at: usize, steps: &mut Steps<'_>) -> bool {
    let Some(statement) = program.statements.get(at) else { return false };
    let Some((rows, columns, source)) = squares(program, axes, statement) else { return false };
    let (row_group, row) = steps.split(rows, SIDE);
    let (column_group, column) = steps.split(columns, SIDE);
    steps.tag(&column_group, "g.0");
    steps.tag(&row_group, "g.1");
    let others = statement.within.iter().rev().filter(|it| **it != rows && **it != columns);
    for (axis, &other) in others.take(1).enumerate() {
        steps.tag(program.name_of(other), &format!("g.{}", axis + 2));
    }
    steps.tag(&column, "l.0");
    let name = &program.arrays[source.array].name;
    let square = steps.fresh(&format!("{name}_square"));
    steps.step(
        "add_prefetch",
        vec![
            steps.name(name),
            steps.list("sweep", &[&row, &column]),
            steps.text("space", "local"),
            steps.text("temporary_name", &square),
            steps.text("within", &format!("id:{}", statement.id)),
        ],
    );
    true
}

/// The rows and columns of a result, and the access of which the rows are the columns.
fn squares<'p>(program: &'p Program, axes: &Axes, statement: &'p Statement) -> Option<(Var, Var, &'p Access)> {
    let plain = !statement.atomic && statement.conditions.is_empty() && statement.value.reduced().is_empty();
    if !plain || !statement.within.is_subset(&axes.data) {
        return None;
    }
    let columns = along(program, statement.target.index.last()?)?;
    let large = |variable: Var| match places::extent(program, variable) {
        Ok(Some((_, count))) => count >= 2 * SIDE,
        Ok(None) => true,
        Err(_) => false,
    };
    let reads: Vec<&Access> = statement.value.accesses().into_iter().map(|(access, _)| access).collect();
    let source = *reads.iter().find(|access| {
        access.index.len() > 1
            && access.index.split_last().is_some_and(|(last, others)| {
                let across = others.iter().filter(|index| index.variables().contains(&columns)).count() == 1;
                across && !last.variables().contains(&columns)
            })
    })?;
    let rows = along(program, source.index.last()?)?;
    let here: BTreeSet<Var> = source.index.iter().flat_map(Expr::variables).collect();
    let once = reads.iter().filter(|access| access.array == source.array).count() == 1;
    let usable = once && here.is_subset(&statement.within) && statement.within.contains(&rows);
    (usable && rows != columns && large(rows) && large(columns)).then_some((rows, columns, source))
}

/// The loop along which a subscript goes element by element.
fn along(program: &Program, index: &Expr) -> Option<Var> {
    let mut next = program.symbols.len();
    let form = form(index, &mut next)?;
    let mut inames = form.value.terms().filter(|(variable, _)| program.is_iname(*variable));
    match (inames.next(), inames.next()) {
        (Some((variable, 1)), None) => Some(variable),
        _ => None,
    }
}
