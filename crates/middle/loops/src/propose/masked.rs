//! Products of which only some elements are needed: squares without such an element are left out, others are computed whole.
//!
//! A square has as many rows as columns, so that a condition that compares the two compares the numbers of squares.

use crisp_ir_kernel::{BinaryOp, CompareOp};
use crisp_ir_loops::{Domain, Expr, ExprKind, Program, Reduction, Schedule, Tag, Var, form};
use crisp_ir_sets::{Affine, Conjunction, Known, Unknown};
use crisp_support_diagnostics::Span;

use super::Proposal;
use super::axes::Axes;
use super::steps::Steps;
use super::tiles::Contraction;

/// Rows of a tile: a power of two, as many vectors of each as a tile has otherwise.
const ROWS: i64 = 4;

/// Affine functions that are at least zero wherever a reduction of a value is needed.
pub(super) fn conditions(program: &Program, value: &Expr, reduction: &Reduction) -> Vec<Affine> {
    let mut found = Vec::new();
    let mut at = value;
    let has = |expr: &Expr| {
        let mut has = false;
        expr.walk(&mut |it| has |= matches!(&it.kind, ExprKind::Reduce(other) if **other == *reduction));
        has
    };
    while !matches!(&at.kind, ExprKind::Reduce(other) if **other == *reduction) {
        if let ExprKind::If(args) = &at.kind
            && !has(&args[0])
        {
            if has(&args[1]) && !has(&args[2]) {
                holds(program, &args[0], true, &mut found);
            } else if has(&args[2]) && !has(&args[1]) {
                holds(program, &args[0], false, &mut found);
            }
        }
        let Some(next) = at.children().into_iter().find(|child| has(child)) else { break };
        at = next;
    }
    found
}

/// Adds what follows from a condition that holds, or does not.
fn holds(program: &Program, condition: &Expr, yes: bool, into: &mut Vec<Affine>) {
    match &condition.kind {
        ExprKind::Binary(BinaryOp::And, args) if yes => args.iter().for_each(|it| holds(program, it, yes, into)),
        ExprKind::Binary(BinaryOp::Or, args) if !yes => args.iter().for_each(|it| holds(program, it, yes, into)),
        ExprKind::Compare(op, args) => {
            let mut next = program.symbols.len();
            let plain = |expr: &Expr, next: &mut usize| form(expr, next).map(|form| form.value);
            let (Some(a), Some(b)) = (plain(&args[0], &mut next), plain(&args[1], &mut next)) else { return };
            let least = |greater: &Affine, less: &Affine, by: i64| greater.subtract(less)?.plus(-by);
            let row = match (op, yes) {
                (CompareOp::Lt, true) | (CompareOp::Ge, false) => least(&b, &a, 1),
                (CompareOp::Le, true) | (CompareOp::Gt, false) => least(&b, &a, 0),
                (CompareOp::Gt, true) | (CompareOp::Le, false) => least(&a, &b, 1),
                (CompareOp::Ge, true) | (CompareOp::Lt, false) => least(&a, &b, 0),
                _ => return,
            };
            // Quotients and remainders are other variables.
            let known = |row: &Affine| row.terms().all(|(it, _)| it < program.symbols.len());
            into.extend(row.ok().filter(|row| known(row)));
        }
        _ => {}
    }
}

/// The loops of squares: blocks of rows, tiles in one, rows of a tile; blocks of columns, and the columns of one.
struct Squares {
    group: Var,
    tile: Var,
    copy: Var,
    column: Var,
    invocation: Var,
    side: i64,
}

impl Squares {
    fn add(made: &mut Program, [row, lane]: [Var; 2], side: i64) -> Squares {
        let span = made.span;
        let mut add = |of: Var, suffix: &str| {
            let name = made.unique_name(&format!("{}_{suffix}", made.name_of(of)));
            made.add_iname(name, Tag::For, span)
        };
        let (group, tile, copy) = (add(row, "g"), add(row, "t"), add(row, "l"));
        Squares { group, tile, copy, column: add(lane, "g"), invocation: add(lane, "l"), side }
    }

    fn all(&self) -> [Var; 5] {
        [self.group, self.tile, self.copy, self.column, self.invocation]
    }

    /// The first row and column of a square.
    fn first(&self) -> Known<[Affine; 2]> {
        Ok([Affine::variable(self.group).scale(self.side)?, Affine::variable(self.column).scale(self.side)?])
    }

    /// The row and the column of an element.
    fn element(&self) -> Known<[Affine; 2]> {
        let [row, column] = self.first()?;
        let row = row.combine(1, &Affine::variable(self.tile), ROWS)?.add(&Affine::variable(self.copy))?;
        Ok([row, column.add(&Affine::variable(self.invocation))?])
    }

    /// The points of squares in which each of the functions is at least zero somewhere; without the bounds of rows and columns.
    fn points(&self, [row, lane]: [Var; 2], masks: &[&Affine]) -> Known<Conjunction> {
        let side = self.side;
        let mut points = Conjunction::all();
        let counts = [(self.tile, Some(side / ROWS)), (self.copy, Some(ROWS)), (self.invocation, Some(side))];
        for (it, count) in counts.into_iter().chain([(self.group, None), (self.column, None)]) {
            points.at_least_zero(&Affine::variable(it))?;
            if let Some(count) = count {
                points.at_least_zero(&Affine::variable(it).negated().plus(count - 1)?)?;
            }
        }
        let [first_row, first_column] = self.first()?;
        // The greatest value in a square decides.
        for mask in masks {
            let least = mask.substitute(row, &first_row)?.substitute(lane, &first_column)?;
            let rising = mask.coefficient(row).max(0) + mask.coefficient(lane).max(0);
            points.at_least_zero(&least.plus(rising.checked_mul(side - 1).ok_or(Unknown)?)?)?;
        }
        Ok(points)
    }
}

/// The proposal for a product of which the elements are needed where all functions are at least zero.
pub(super) fn masked(program: &Program, axes: &Axes, masks: &[Affine]) -> Option<Proposal> {
    let statement = program.statements.first()?;
    let of = Contraction::of(program, axes, statement).ok()?;
    let (lane, row, side) = (of.lane, of.row, of.lanes());
    let of_square = |it: &&Affine| {
        let plain = it.terms().all(|(of, by)| (of == lane || of == row) && by.abs() == 1);
        plain && it.terms().next().is_some()
    };
    let masks: Vec<&Affine> = masks.iter().filter(of_square).collect();
    if masks.is_empty() || side % ROWS != 0 {
        return None;
    }
    let mut made = program.clone();
    let span = program.span;
    let squares = Squares::add(&mut made, [row, lane], side);
    let [a_row, a_column] = squares.element().ok()?;
    let mut points = squares.points([row, lane], &masks).ok()?;
    for it in [row, lane] {
        let set = &program.domains.get(program.domain_of(it)?)?.set;
        let [piece] = set.pieces() else { return None };
        if !piece.equalities().is_empty() || !piece.divisibilities().is_empty() {
            return None;
        }
        for bound in piece.inequalities() {
            let moved = bound.substitute(row, &a_row).and_then(|it| it.substitute(lane, &a_column)).ok()?;
            points.at_least_zero(&moved).ok()?;
        }
    }
    made.domains.push(Domain { inames: squares.all().to_vec(), set: points.into(), span });
    made.slabs.insert(squares.group, (0, 1));
    let data = made.statements.first_mut()?;
    for (old, by) in [(row, a_row), (lane, a_column)] {
        let by = index(&by, span);
        data.within.remove(&old);
        data.expressions_mut().into_iter().for_each(|expr| expr.substitute(old, &by));
    }
    data.within.extend(squares.all());
    let statement = made.statements.first()?;
    let contraction = Contraction::with(&made, statement, [squares.invocation, squares.copy])?;
    let mut steps = Steps::new(&made);
    let name = |it: Var| made.name_of(it).to_owned();
    let mut groups = vec![name(squares.column), name(squares.group)];
    groups.extend(statement.within.iter().rev().filter(|it| !squares.all().contains(it)).map(|&it| name(it)));
    contraction.tile(&mut steps, [&name(squares.invocation), &name(squares.copy), &name(squares.tile)], groups);
    let schedule = Schedule { target: None, when: None, steps: steps.finish(), span };
    Some(Proposal { program: made, schedule })
}

/// A sum of multiples of loop variables as an index.
fn index(function: &Affine, span: Span) -> Expr {
    let mut sum: Option<Expr> = None;
    for (it, factor) in function.terms() {
        let term = match factor {
            1 => Expr::variable(it, span),
            _ => Expr::binary(BinaryOp::Mul, Expr::index(factor, span), Expr::variable(it, span)),
        };
        sum = Some(match sum {
            None => term,
            Some(sum) => Expr::binary(BinaryOp::Add, sum, term),
        });
    }
    sum.unwrap_or_else(|| Expr::index(0, span))
}
