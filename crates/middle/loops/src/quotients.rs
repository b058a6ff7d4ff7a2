//! Quotients and remainders by a size that is not a number, in subscripts: both together determine what is divided.
//!
//! They are no affine functions, so each becomes a variable of which nothing is known. For two instances whose quotients and remainders by one size
//! are equal, what they divide is equal too, unless the size is 0. That is enough to see that a linear index, cut into rows and columns of tiles,
//! gives each tile once.

use crisp_ir_loops::{Expr, ExprKind, Form, Program, SymbolKind, Var, form};
use crisp_ir_sets::{Affine, Conjunction, Known, Set};

use crate::depend::{Numbers, differing, equal};
use crate::steps::same;

/// A division by a size.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    by: Expr,
    /// The expression that is divided.
    over: Expr,
    /// The variables of the quotient and the remainder.
    quotient: Var,
    rest: Var,
}

/// Returns the affine form of an expression in which divisions by sizes are variables, from `next` on; those of `parts` keep theirs.
pub(crate) fn opened(program: &Program, expr: &Expr, parts: &mut Vec<Part>, next: &mut usize) -> Option<Form> {
    let mut expr = expr.clone();
    expr.change(&mut |it| {
        let (ExprKind::FloorDiv(args) | ExprKind::FloorMod(args)) = &it.kind else { return };
        let [over, by] = &**args;
        if !is_size(program, by) || form(over, &mut next.clone()).is_none() {
            return;
        }
        let known = parts.iter().find(|part| same(&part.by, by) && same(&part.over, over)).cloned();
        let part = known.unwrap_or_else(|| {
            let part = Part { by: by.clone(), over: over.clone(), quotient: *next, rest: *next + 1 };
            *next += 2;
            parts.push(part.clone());
            part
        });
        let is_quotient = matches!(it.kind, ExprKind::FloorDiv(_));
        it.kind = ExprKind::Variable(if is_quotient { part.quotient } else { part.rest });
    });
    form(&expr, next)
}

/// Whether an expression is a function of parameters alone, and not a number.
fn is_size(program: &Program, expr: &Expr) -> bool {
    let variables = expr.variables();
    let mut loads = false;
    expr.walk(&mut |part| loads |= matches!(part.kind, ExprKind::Load(_)));
    let of_host = |it: &Var| matches!(program.symbols.get(*it).map(|it| it.kind), Some(SymbolKind::Parameter(_)));
    !loads && !variables.is_empty() && variables.iter().all(of_host)
}

/// Returns those of some pairs of instances that can be: where quotients and remainders by one size are equal, so is what is divided.
pub(crate) fn determined(
    mut set: Set,
    numbers: &Numbers,
    first: &[Part],
    second: &[Part],
    next: &mut usize,
) -> Known<Set> {
    for one in first {
        for other in second.iter().filter(|other| same(&one.by, &other.by)) {
            let (Some(left), Some(right)) = (form(&one.over, next), form(&other.over, next)) else { continue };
            let right = numbers.moved(&right, *next)?;
            let mut equals = equal(&left, &right)?;
            equals.zero(&Affine::variable(one.quotient).subtract(&Affine::variable(other.quotient))?)?;
            equals.zero(&Affine::variable(one.rest).subtract(&Affine::variable(other.rest))?)?;
            let mut cases = vec![equals];
            cases.extend(differing(one.quotient, other.quotient)?);
            cases.extend(differing(one.rest, other.rest)?);
            // Quotients and remainders by 0 are 0.
            let mut zero = Conjunction::all();
            if let Some(by) = form(&one.by, next) {
                zero.and(&by.when)?;
                zero.zero(&by.value)?;
            }
            for variable in [one.quotient, one.rest, other.quotient, other.rest] {
                zero.zero(&Affine::variable(variable))?;
            }
            cases.push(zero);
            let mut all = Set::none();
            for case in cases {
                all = all.union(&set.intersect(&case.into())?)?;
            }
            set = all;
        }
    }
    Ok(set)
}
