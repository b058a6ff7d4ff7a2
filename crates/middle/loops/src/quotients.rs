//! Quotients and remainders by a size that is not a number, in subscripts: both together determine what is divided.
//!
//! They are not affine functions, so each becomes a variable of which nothing is known. For two instances whose quotients and remainders by one size
//! are equal, what they divide is equal too, unless the size is 0. That is enough to see that a linear index, cut into rows and columns of tiles,
//! gives each tile once.

use crisp_ir_loops::{Expr, ExprKind, Form, Program, SymbolKind, Var, form};

use crate::equal::same;

/// A division by a size.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The size.
    pub(crate) by: Expr,
    /// The expression that is divided.
    pub(crate) over: Expr,
    /// The variables of the quotient and the remainder.
    pub(crate) quotient: Var,
    pub(crate) rest: Var,
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
