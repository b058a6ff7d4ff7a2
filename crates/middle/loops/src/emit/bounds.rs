//! Bounds of loops and guards of statements: what sets say, as comparisons of integers.

use std::collections::BTreeSet;

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Scalar, Value};
use crisp_ir_loops::Var;
use crisp_ir_sets::{Affine, Conjunction, Known, Set, Unknown};
use crisp_support_diagnostics::Span;

use super::kernel::Emit;

/// The bounds of one loop variable: for each piece rows that are at least zero, with a positive and with a negative coefficient of it.
pub(super) struct Range {
    pub(super) pieces: Vec<(Vec<Affine>, Vec<Affine>)>,
}

impl Range {
    /// The bounds that a set has for a variable whose later ones are eliminated, without those that hold in the context.
    pub(super) fn of(set: &Set, variable: Var, context: &Set) -> Known<Range> {
        let mut pieces: Vec<(Vec<Affine>, Vec<Affine>)> = Vec::new();
        for piece in set.pieces() {
            let both = |row: &Affine| [row.clone(), row.negated()];
            let all: Vec<Affine> =
                piece.inequalities().iter().cloned().chain(piece.equalities().iter().flat_map(both)).collect();
            let rows: Vec<Affine> = all.into_iter().filter(|row| row.coefficient(variable) != 0).collect();
            let mut kept = needed(&rows, variable, context);
            kept.sort();
            let side = |sign: i64| {
                kept.iter().filter(|row| row.coefficient(variable).signum() == sign).cloned().collect::<Vec<Affine>>()
            };
            let (lower, upper) = (side(1), side(-1));
            if lower.is_empty() || upper.is_empty() {
                return Err(Unknown);
            }
            let both = (lower, upper);
            if !pieces.contains(&both) {
                pieces.push(both);
            }
        }
        Ok(Range { pieces })
    }

    /// Returns the conditions inside of the loop on variables other than some.
    pub(super) fn inside(&self, but: &BTreeSet<Var>) -> Known<Conjunction> {
        let mut inside = Conjunction::all();
        if let [(lower, upper)] = self.pieces.as_slice() {
            for row in lower.iter().chain(upper).filter(|row| !row.terms().any(|(it, _)| but.contains(&it))) {
                inside.at_least_zero(row)?;
            }
        }
        Ok(inside)
    }
}

/// Rows without those that follow from the others in the context; at least one of each sign stays.
fn needed(rows: &[Affine], variable: Var, context: &Set) -> Vec<Affine> {
    let mut kept: Vec<Affine> = rows.to_vec();
    let mut index = kept.len();
    while index > 0 {
        index -= 1;
        let Some(row) = kept.get(index).cloned() else { continue };
        let sign = row.coefficient(variable).signum();
        if kept.iter().filter(|other| other.coefficient(variable).signum() == sign).count() < 2 {
            continue;
        }
        let follows = (|| -> Known<bool> {
            let mut others = Conjunction::all();
            for (other, row) in kept.iter().enumerate() {
                if other != index {
                    others.at_least_zero(row)?;
                }
            }
            others.at_least_zero(&row.negated().plus(-1)?)?;
            context.intersect(&others.into())?.is_empty()
        })();
        if follows == Ok(true) {
            kept.remove(index);
        }
    }
    kept
}

impl Emit<'_> {
    pub(super) fn number(&mut self, number: i64, span: Span) -> Value {
        self.builder.constant(Constant::integer(Scalar::I64, number.into()), span)
    }

    /// An affine function of variables that have values.
    pub(super) fn affine(&mut self, affine: &Affine, span: Span) -> Value {
        let mut sum: Option<Value> = None;
        for (variable, factor) in affine.terms() {
            let value = self.variable(variable, span);
            let magnitude = factor.abs();
            let term = if magnitude == 1 {
                value
            } else {
                let factor = self.number(magnitude, span);
                self.builder.binary(BinaryOp::Mul, value, factor, span)
            };
            sum = Some(match (sum, factor < 0) {
                (None, false) => term,
                (None, true) => {
                    let constant = self.number(affine.constant(), span);
                    self.builder.binary(BinaryOp::Sub, constant, term, span)
                }
                (Some(sum), false) => self.builder.binary(BinaryOp::Add, sum, term, span),
                (Some(sum), true) => self.builder.binary(BinaryOp::Sub, sum, term, span),
            });
        }
        let began_with_constant = affine.terms().next().is_some_and(|(_, factor)| factor < 0);
        match sum {
            None => self.number(affine.constant(), span),
            Some(sum) if affine.constant() == 0 || began_with_constant => sum,
            Some(sum) => {
                let constant = self.number(affine.constant().abs(), span);
                let op = if affine.constant() < 0 { BinaryOp::Sub } else { BinaryOp::Add };
                self.builder.binary(op, sum, constant, span)
            }
        }
    }

    /// The quotient by a positive number, rounded down.
    pub(super) fn floor_quotient(&mut self, value: Value, divisor: i64, span: Span) -> Value {
        if divisor == 1 {
            return value;
        }
        let divisor = self.number(divisor, span);
        self.floor_divided(value, divisor, Scalar::I64, span).0
    }

    /// The first value of a loop, and one more than the last.
    pub(super) fn ends(&mut self, range: &Range, variable: Var, span: Span) -> (Value, Value) {
        let mut total: Option<(Value, Value)> = None;
        for (lower, upper) in &range.pieces {
            let mut from: Option<Value> = None;
            for row in lower {
                // factor · variable ≥ −rest, rounded up
                let factor = row.coefficient(variable);
                let rest = without(row, variable);
                let value = if factor == 1 {
                    self.affine(&rest.negated(), span)
                } else {
                    let over = self.affine(&rest.negated().plus(factor - 1).unwrap_or_default(), span);
                    self.floor_quotient(over, factor, span)
                };
                from = Some(from.map_or(value, |from| self.builder.binary(BinaryOp::Max, from, value, span)));
            }
            let mut to: Option<Value> = None;
            for row in upper {
                // factor · variable ≤ rest, rounded down; one more
                let factor = -row.coefficient(variable);
                let rest = without(row, variable);
                let value = self.affine(&rest.plus(factor).unwrap_or_default(), span);
                let value = self.floor_quotient(value, factor, span);
                to = Some(to.map_or(value, |to| self.builder.binary(BinaryOp::Min, to, value, span)));
            }
            if let (Some(from), Some(to)) = (from, to) {
                total = Some(match total {
                    None => (from, to),
                    Some((least, most)) => {
                        let least = self.builder.binary(BinaryOp::Min, least, from, span);
                        (least, self.builder.binary(BinaryOp::Max, most, to, span))
                    }
                });
            }
        }
        total.unwrap_or_else(|| {
            let zero = self.number(0, span);
            (zero, zero)
        })
    }

    /// Whether a point is in a set; none where that always holds.
    pub(super) fn holds(&mut self, set: &Set, span: Span) -> Option<Value> {
        let mut any: Option<Value> = None;
        for piece in set.pieces() {
            let mut all: Option<Value> = None;
            let mut add = |emit: &mut Self, condition: Value| {
                all = Some(match all {
                    None => condition,
                    Some(all) => emit.builder.binary(BinaryOp::And, all, condition, span),
                });
            };
            for row in piece.equalities() {
                let condition = self.comparison(row, CompareOp::Eq, span);
                add(self, condition);
            }
            for row in piece.inequalities() {
                let condition = self.comparison(row, CompareOp::Ge, span);
                add(self, condition);
            }
            for (divisor, row) in piece.divisibilities() {
                let value = self.affine(row, span);
                let divisor = self.number(*divisor, span);
                let rest = self.builder.binary(BinaryOp::Rem, value, divisor, span);
                let zero = self.number(0, span);
                let condition = self.builder.compare(CompareOp::Eq, rest, zero, span);
                add(self, condition);
            }
            // A piece without conditions is everything.
            let all = all?;
            any = Some(match any {
                None => all,
                Some(any) => self.builder.binary(BinaryOp::Or, any, all, span),
            });
        }
        any.or_else(|| Some(self.builder.constant(Constant::bool(false), span)))
    }

    /// A row compared with zero: what it subtracts is on the right side.
    fn comparison(&mut self, row: &Affine, op: CompareOp, span: Span) -> Value {
        let (mut left, mut right) = (Affine::number(0), Affine::number(0));
        for (variable, factor) in row.terms() {
            let term = Affine::variable(variable).scale(factor.abs()).unwrap_or_default();
            let side = if factor > 0 { &mut left } else { &mut right };
            *side = side.add(&term).unwrap_or_default();
        }
        let constant = row.constant();
        if left.is_number() && op == CompareOp::Ge {
            // constant ≥ terms
            let (terms, constant) = (self.affine(&right, span), self.number(constant, span));
            return self.builder.compare(CompareOp::Le, terms, constant, span);
        }
        // `x - 1 ≥ y` is `x > y`.
        let (op, constant) = if op == CompareOp::Ge && constant == -1 { (CompareOp::Gt, 0) } else { (op, constant) };
        let side = if constant < 0 { &mut right } else { &mut left };
        *side = side.plus(constant.abs()).unwrap_or_default();
        let (left, right) = (self.affine(&left, span), self.affine(&right, span));
        self.builder.compare(op, left, right, span)
    }
}

/// A row without one variable's term.
fn without(row: &Affine, variable: Var) -> Affine {
    row.substitute(variable, &Affine::number(0)).unwrap_or_default()
}
