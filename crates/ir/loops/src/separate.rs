//! An array with an axis of constant length as separate arrays, one for each index of the axis.

use crisp_ir_kernel::{CompareOp, Constant, Scalar};
use crisp_support_arena::Arena;

use crate::expr::{Access, Expr, ExprKind};
use crate::program::{Array, ArrayId, ArrayKind, Program, SymbolKind};

/// Puts arrays of these names, without the axis, in the place of an array. Accesses whose index along the axis is a number go to one of them;
/// others choose among all. Indices that no array has read zero and store nothing.
pub fn separate(program: &mut Program, array: ArrayId, axis: usize, names: &[String]) -> Vec<ArrayId> {
    let mut arrays = Arena::new();
    let mut moved: Vec<(ArrayId, ArrayId)> = Vec::new();
    let mut parts = Vec::new();
    for (id, data) in program.arrays.iter() {
        if id != array {
            moved.push((id, arrays.push(data.clone())));
            continue;
        }
        for name in names {
            let mut part: Array = data.clone();
            part.name.clone_from(name);
            if axis < part.axes.len() {
                part.axes.remove(axis);
            }
            parts.push(arrays.push(part));
        }
    }
    let new = |id: ArrayId| moved.iter().find(|(old, _)| *old == id).map_or(id, |(_, new)| *new);
    program.arrays = arrays;
    for symbol in &mut program.symbols {
        match &mut symbol.kind {
            SymbolKind::Parameter(id) | SymbolKind::Loaded(id) => *id = new(*id),
            SymbolKind::Iname(_) | SymbolKind::Quotient(_) => {}
        }
    }
    let all: Vec<ArrayId> = program.arrays.iter().map(|(id, _)| id).collect();
    for id in all {
        if let ArrayKind::Member { of, offset: _, apart: _ } = &mut program.arrays[id].kind {
            *of = new(*of);
        }
    }
    for (_, id) in &mut program.ends {
        *id = new(*id);
    }
    for statement in &mut program.statements {
        for expr in statement.expressions_mut() {
            expr.change(&mut |expr| {
                if let ExprKind::Load(access) = &mut expr.kind {
                    if access.array == array {
                        let access = access.clone();
                        *expr = loaded(expr, &access, axis, &parts);
                    } else {
                        access.array = new(access.array);
                    }
                }
            });
        }
    }
    let mut at = 0;
    while at < program.statements.len() {
        let target = program.statements[at].target.clone();
        if target.array != array {
            program.statements[at].target.array = new(target.array);
            at += 1;
            continue;
        }
        at += stored(program, at, &target, axis, &parts);
    }
    parts
}

/// The access to one of the arrays.
fn part(access: &Access, axis: usize, array: ArrayId) -> Access {
    let mut access = Access { array, ..access.clone() };
    if axis < access.index.len() {
        access.index.remove(axis);
    }
    access
}

fn chosen(access: &Access, axis: usize) -> Option<usize> {
    let ExprKind::Constant(constant) = &access.index.get(axis)?.kind else { return None };
    Some(usize::try_from(constant.as_integer()?).unwrap_or(usize::MAX))
}

fn is_index(access: &Access, axis: usize, number: usize) -> Expr {
    let span = access.span;
    let index = access.index.get(axis).cloned().unwrap_or_else(|| Expr::index(0, span));
    let number = Expr::index(i64::try_from(number).unwrap_or(i64::MAX), span);
    Expr::new(Scalar::Bool, ExprKind::Compare(CompareOp::Eq, Box::new([index, number])), span)
}

fn loaded(whole: &Expr, access: &Access, axis: usize, parts: &[ArrayId]) -> Expr {
    let (ty, span) = (whole.ty, whole.span);
    let zero = || Expr::new(ty, ExprKind::Constant(Constant::from_bits(ty, 0)), span);
    let load = |array: ArrayId| Expr::new(ty, ExprKind::Load(part(access, axis, array)), span);
    if let Some(number) = chosen(access, axis) {
        return parts.get(number).map_or_else(zero, |array| load(*array));
    }
    parts.iter().enumerate().rev().fold(zero(), |other, (number, array)| {
        let choice = Box::new([is_index(access, axis, number), load(*array), other]);
        Expr::new(ty, ExprKind::If(choice), span)
    })
}

/// Makes the statement at a position store in one of the arrays, or a statement for each; how many there are then.
fn stored(program: &mut Program, at: usize, target: &Access, axis: usize, parts: &[ArrayId]) -> usize {
    let only = chosen(target, axis);
    if let Some(number) = only {
        let statement = &mut program.statements[at];
        match parts.get(number) {
            Some(array) => statement.target = part(target, axis, *array),
            None => {
                let no = ExprKind::Constant(Constant::bool(false));
                statement.conditions.push(Expr::new(Scalar::Bool, no, target.span));
                statement.target = part(target, axis, parts.first().copied().unwrap_or(target.array));
            }
        }
        return 1;
    }
    let original = program.statements[at].clone();
    for (number, array) in parts.iter().enumerate() {
        let mut copy = if number == 0 { original.clone() } else { program.statements[at].clone() };
        copy.target = part(target, axis, *array);
        copy.conditions.clone_from(&original.conditions);
        copy.conditions.push(is_index(target, axis, number));
        if number == 0 {
            program.statements[at] = copy;
            continue;
        }
        copy.id = program.unique_name(&format!("{}_s{number}", original.id));
        program.insert_statement(at + number, copy);
        for other in &mut program.statements {
            if other.after.contains(&at) {
                other.after.insert(at + number);
            }
            if other.nosync.contains(&at) {
                other.nosync.insert(at + number);
            }
        }
    }
    parts.len().max(1)
}
