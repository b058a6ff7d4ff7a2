//! Functions that become part of their callers, because a pointer that they yield or change is in no register: their `return` becomes a value and a
//! flag.

use crisp_ir_kernel::Scalar;
use crisp_support_diagnostics::Span;

use super::statements::end_of;
use super::{Checked, Checker, messages};
use crate::typed::{Case, End, Expr, ExprKind, Inlined, Place, PlaceKind, Stmt, StmtKind, Switch, Ty, VarId};

impl Checker<'_> {
    /// Whether a function with these parameters and this result must be part of its callers.
    pub(super) fn belongs_to_callers(&self, parameters: &[VarId], result: &Ty) -> bool {
        let changes_pointers = |var: &VarId| {
            let ty = &self.program.variables[var.0].ty;
            ty.pointee().is_some_and(|(to, constant)| !constant && self.program.structs.has_pointer(to))
        };
        self.program.structs.has_pointer(result) || parameters.iter().any(changes_pointers)
    }

    /// Makes each `return` set the result and skip the rest.
    pub(super) fn without_returns(&mut self, body: &mut Vec<Stmt>, result: &Ty, span: Span) -> Checked<Inlined> {
        let result = (*result != Ty::Void).then(|| self.variable("result".into(), result.clone(), span, None, false));
        let left = self.hidden("left", Scalar::Bool, span);
        let inlined = Inlined { result, left };
        self.replace_returns(body, inlined)?;
        Ok(inlined)
    }

    fn replace_returns(&mut self, body: &mut Vec<Stmt>, to: Inlined) -> Checked<()> {
        for mut statement in std::mem::take(body) {
            let span = statement.span;
            match &mut statement.kind {
                StmtKind::Return(value) => {
                    match (value.take(), to.result) {
                        (Some(value), Some(result)) => body.push(self.set_result(result, value)),
                        (Some(value), None) => body.push(Stmt::simple(StmtKind::Expr(value), span)),
                        (None, _) => {}
                    }
                    let kind = StmtKind::Skip(vec![to.left]);
                    body.push(Stmt { kind, span, end: End::Skips, exits: true });
                    continue;
                }
                StmtKind::Block(inner) => self.replace_returns(inner, to)?,
                StmtKind::If { condition: _, then, other } => {
                    self.replace_returns(then, to)?;
                    self.replace_returns(other, to)?;
                }
                StmtKind::Loop(found) => {
                    if let Some(at) = first_return(&found.body) {
                        return self.stop(messages::return_of_pointer(at));
                    }
                }
                StmtKind::Switch(found) => {
                    let Switch { cases, .. } = &mut **found;
                    if let Some(at) = cases.iter().find_map(|Case { body, .. }| first_return(body)) {
                        return self.stop(messages::return_of_pointer(at));
                    }
                }
                _ => {}
            }
            let (end, exits) = ends(&statement);
            body.push(Stmt { end, exits, ..statement });
        }
        Ok(())
    }

    fn set_result(&mut self, result: VarId, value: Expr) -> Stmt {
        let (ty, span) = (value.ty.clone(), value.span);
        let place = Place { ty: ty.clone(), kind: PlaceKind::Var(result), constant: false, span };
        self.note_pointer(&place, &value);
        let kind = ExprKind::Assign(Box::new(place), Box::new(value));
        Stmt::simple(StmtKind::Expr(Expr { ty, kind, span }), span)
    }
}

/// Where control is after a statement whose parts changed, and whether it may skip what follows.
fn ends(statement: &Stmt) -> (End, bool) {
    let exits = |body: &[Stmt]| body.iter().any(|statement| statement.exits);
    match &statement.kind {
        StmtKind::Block(body) => (end_of(body), exits(body)),
        StmtKind::If { condition: _, then, other } => {
            let end = match (end_of(then), end_of(other)) {
                (End::Falls, _) | (_, End::Falls) => End::Falls,
                (End::Leaves, End::Leaves) => End::Leaves,
                _ => End::Skips,
            };
            (end, exits(then) || exits(other))
        }
        _ => (statement.end, statement.exits),
    }
}

/// Where the first `return` of some statements is.
fn first_return(body: &[Stmt]) -> Option<Span> {
    body.iter().find_map(|statement| match &statement.kind {
        StmtKind::Return(_) => Some(statement.span),
        StmtKind::Block(body) => first_return(body),
        StmtKind::If { condition: _, then, other } => first_return(then).or_else(|| first_return(other)),
        StmtKind::Loop(found) => first_return(&found.body),
        StmtKind::Switch(found) => found.cases.iter().find_map(|case| first_return(&case.body)),
        _ => None,
    })
}
