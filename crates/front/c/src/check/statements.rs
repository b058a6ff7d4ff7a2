//! Statements.

use std::collections::BTreeSet;

use crisp_ir_kernel::{Constant, Scalar, Unroll as IrUnroll};
use crisp_support_diagnostics::Span;

use super::{Around, Checked, Checker, Stop, constant, messages};
use crate::tree::{self, Block, Hints, Statement, StatementKind as Form, Unroll};
use crate::typed::{Case, End, Expr, ExprKind, Loop, Stmt, StmtKind, Switch, Ty, VarId};

impl Checker<'_> {
    pub(super) fn block_into(&mut self, block: &Block, into: &mut Vec<Stmt>) -> Checked<()> {
        if self.scopes.last().is_some_and(|scope| scope.names.is_empty()) {
            self.names_are_visible_in(block.span);
        }
        let mut failed = false;
        for statement in &block.statements {
            failed |= self.statement(statement, into).is_err();
        }
        if failed { Err(Stop) } else { Ok(()) }
    }

    /// Checks a statement as a list, in a new scope.
    fn body(&mut self, statement: &Statement) -> Checked<Vec<Stmt>> {
        self.scoped(|checker| {
            let mut into = Vec::new();
            match &statement.kind {
                Form::Block(block) => checker.block_into(block, &mut into)?,
                _ => checker.statement(statement, &mut into)?,
            }
            Ok(into)
        })
    }

    /// `({ … })`: the value is that of the last statement, where it is an expression.
    pub(super) fn statement_expression(&mut self, block: &Block, span: Span) -> Checked<Expr> {
        self.scoped(|checker| {
            let mut into = Vec::new();
            let (last, first) = match block.statements.split_last() {
                Some((Statement { kind: Form::Expression(last), span: _ }, first)) => (Some(last), first),
                _ => (None, &block.statements[..]),
            };
            for statement in first {
                checker.statement(statement, &mut into)?;
            }
            if let Some(leaves) = into.iter().find(|statement| statement.exits || statement.end != End::Falls) {
                return checker.stop(messages::unsupported_type(
                    leaves.span,
                    "leaving the statements of an expression",
                    "write `return`, `break` and `continue` outside of `({ … })`",
                ));
            }
            let value = last.map(|last| checker.expr(last)).transpose()?;
            let ty = value.as_ref().map_or(Ty::Void, |value| value.ty.clone());
            Ok(Expr { ty, kind: ExprKind::Statements(into, value.map(Box::new)), span })
        })
    }

    fn statement(&mut self, statement: &Statement, into: &mut Vec<Stmt>) -> Checked<()> {
        let span = statement.span;
        match &statement.kind {
            Form::Empty => {}
            Form::Assert(condition, text) => self.static_assertion(condition, text.as_deref())?,
            Form::Variables(declaration) => self.variables(declaration, into)?,
            Form::Types(ty) => {
                self.type_name(ty)?;
            }
            Form::Typedef(declaration) => self.typedef(declaration)?,
            Form::Expression(expr) => {
                let value = self.expr(expr)?;
                into.push(Stmt::simple(StmtKind::Expr(value), span));
            }
            Form::Block(_) => {
                let body = self.body(statement)?;
                into.push(block(body, span));
            }
            Form::If { constant: true, condition, then, other } => {
                let at = condition.span;
                let condition = self.expr(condition)?;
                let condition = self.truth(condition)?;
                let Some(holds) = constant::value(&condition) else { return self.stop(messages::not_constant(at)) };
                // The other side is not checked.
                if let Some(taken) =
                    if holds.as_integer().is_some_and(|value| value != 0) { Some(then) } else { other.as_ref() }
                {
                    let body = self.body(taken)?;
                    into.push(block(body, span));
                }
            }
            Form::If { constant: false, condition, then, other } => {
                let condition = self.expr(condition)?;
                let condition = self.truth(condition)?;
                let then = self.body(then);
                let other = other.as_ref().map_or(Ok(Vec::new()), |other| self.body(other));
                let (then, other) = (then?, other?);
                let end = match (end_of(&then), end_of(&other)) {
                    (End::Falls, _) | (_, End::Falls) => End::Falls,
                    (End::Leaves, End::Leaves) => End::Leaves,
                    _ => End::Skips,
                };
                let exits = exits(&then) || exits(&other);
                let kind = StmtKind::If { condition, then, other };
                into.push(Stmt { kind, span, end, exits });
            }
            Form::For { first, condition, step, body, hints } => {
                return self.scoped(|checker| {
                    checker.statement(first, into)?;
                    let own = matches!(first.kind, Form::Variables(_));
                    checker.for_loop(condition.as_ref(), step.as_ref(), body, *hints, own, span, into)
                });
            }
            Form::While { condition, body, hints } => {
                let (parts, marks) = self.marked(|checker| {
                    let before = checker.expr(condition)?;
                    let before = checker.truth(before)?;
                    let (body, left) = checker.loop_body(body)?;
                    Ok((before, body, left))
                });
                let (before, body, left) = parts?;
                self.fuel_note(*hints, condition.span, constant::value(&before));
                into.push(whole_loop(
                    Loop {
                        range: None,
                        before: Some(before),
                        body,
                        step: None,
                        after: None,
                        left,
                        assigned: without(marks.assigned, left),
                        unroll: unroll(*hints),
                        fuel: hints.fuel,
                    },
                    span,
                ));
            }
            Form::Do { body, condition, hints } => {
                let (parts, marks) = self.marked(|checker| {
                    let (body, left) = checker.loop_body(body)?;
                    let after = checker.expr(condition)?;
                    Ok((body, left, checker.truth(after)?))
                });
                let (body, left, after) = parts?;
                // `do … while (0)` is a block that `break` leaves.
                let once = constant::value(&after).is_some_and(|value| value.bits[0] == 0);
                if !once {
                    self.fuel_note(*hints, condition.span, None);
                }
                into.push(whole_loop(
                    Loop {
                        range: None,
                        before: None,
                        body,
                        step: None,
                        after: Some(after),
                        left,
                        assigned: without(marks.assigned, left),
                        unroll: unroll(*hints),
                        fuel: if once { Some(1) } else { hints.fuel },
                    },
                    span,
                ));
            }
            Form::Switch { value, body } => self.switch(value, body, span, into)?,
            Form::Case(_) | Form::Default => return self.stop(messages::outside_of_loop(span, "case")),
            Form::Break => match self.around.last() {
                Some(Around { is_loop: true, left: _ }) => {
                    into.push(Stmt { kind: StmtKind::Break, span, end: End::Leaves, exits: false });
                }
                Some(Around { left: Some(left), is_loop: false }) => {
                    let left = *left;
                    self.assign(left);
                    into.push(skip(vec![left], span));
                }
                _ => return self.stop(messages::outside_of_loop(span, "break")),
            },
            Form::Continue => {
                let flags = self.continue_flags(span)?;
                for &flag in &flags {
                    self.assign(flag);
                }
                into.push(skip(flags, span));
            }
            Form::Return(value) => {
                let value = self.returned(value.as_ref(), span)?;
                into.push(Stmt { kind: StmtKind::Return(value), span, end: End::Leaves, exits: false });
            }
        }
        Ok(())
    }

    fn returned(&mut self, value: Option<&tree::Expr>, span: Span) -> Checked<Option<Expr>> {
        if let (Some(value), true) = (value, self.deducing) {
            // The first value that is returned decides.
            let value = self.expr(value)?;
            self.deducing = false;
            self.result = value.ty.clone();
            return Ok((value.ty != Ty::Void).then_some(value));
        }
        let result = self.result.clone();
        let reference = self.calling.is_some_and(|id| self.signatures[id.0].reference);
        match (value, &result) {
            (None, Ty::Void) => Ok(None),
            (Some(value), Ty::Void) if self.is_cuda() => {
                // A template may return what a function without result returns.
                let value = self.expr(value)?;
                match value.ty {
                    Ty::Void => Ok(Some(value)),
                    _ => self.stop(messages::returns_value(value.span)),
                }
            }
            (Some(value), Ty::Void) => self.stop(messages::returns_value(value.span)),
            (None, ty) => {
                let shown = self.show(ty);
                self.stop(messages::returns_nothing(span, &shown))
            }
            (Some(value), ty) => {
                if let Some(value) = self.assigned(value, ty)? {
                    return Ok(Some(value));
                }
                let value = self.expr(value)?;
                if reference {
                    return self.reference_to(value, ty).map(Some);
                }
                self.implicit(value, ty).map(Some)
            }
        }
    }

    /// The flags that `continue` sets: of the `switch`es that it leaves, and of the loop.
    fn continue_flags(&mut self, span: Span) -> Checked<Vec<VarId>> {
        let Some(target) = self.around.iter().rposition(|around| around.is_loop) else {
            return self.stop(messages::outside_of_loop(span, "continue"));
        };
        if self.around[target].left.is_none() {
            let flag = self.hidden("left", Scalar::Bool, span);
            self.around[target].left = Some(flag);
        }
        Ok(self.around[target..].iter().filter_map(|around| around.left).collect())
    }

    /// The body of a loop, and the flag that skips its rest where it has one.
    pub(super) fn loop_body(&mut self, body: &Statement) -> Checked<(Vec<Stmt>, Option<VarId>)> {
        self.around.push(Around { left: None, is_loop: true });
        let body = self.body(body);
        let left = self.around.pop().and_then(|around| around.left);
        Ok((body?, left))
    }

    /// Says that a loop may end early, where the author has not said how often it is executed.
    pub(super) fn fuel_note(&mut self, hints: Hints, span: Span, known: Option<Constant>) {
        if hints.fuel.is_none() && known.is_none_or(|known| known.bits[0] != 0) {
            self.report(messages::fuel(span));
        }
    }

    fn switch(&mut self, value: &tree::Expr, body: &Statement, span: Span, into: &mut Vec<Stmt>) -> Checked<()> {
        let value = self.expr(value)?;
        let value = self.integer(value)?;
        let scalar = value.ty.as_scalar().unwrap_or(Scalar::I32);
        let Form::Block(block) = &body.kind else { return self.stop(messages::switch_body(body.span)) };
        let state = self.hidden("case", Scalar::U32, span);
        let left = self.hidden("left", Scalar::Bool, span);
        self.around.push(Around { left: Some(left), is_loop: false });
        let cases = self.scoped(|checker| checker.cases(block, scalar));
        self.around.pop();
        let cases = cases?;
        // What leaves the `switch` but not the loop around it skips that loop's rest.
        let exits = cases.iter().any(|case| case.body.iter().any(|statement| skips_further(statement, left)));
        let kind = StmtKind::Switch(Box::new(Switch { value, cases, state, left }));
        into.push(Stmt { kind, span, end: End::Falls, exits });
        Ok(())
    }

    fn cases(&mut self, block: &Block, scalar: Scalar) -> Checked<Vec<Case>> {
        let mut cases: Vec<Case> = Vec::new();
        let mut seen: BTreeSet<u64> = BTreeSet::new();
        let mut failed = false;
        for statement in &block.statements {
            match &statement.kind {
                Form::Case(value) => {
                    let Ok(value) = self.constant_integer(value) else {
                        failed = true;
                        continue;
                    };
                    let constant = Constant::integer(scalar, value);
                    if !seen.insert(constant.bits[0]) {
                        self.report(messages::case_twice(statement.span, &value.to_string()));
                    }
                    label(&mut cases).values.push(constant);
                }
                Form::Default => {
                    if cases.iter().any(|case| case.default) {
                        self.report(messages::case_twice(statement.span, "default"));
                    }
                    label(&mut cases).default = true;
                }
                _ => {
                    let mut into = Vec::new();
                    failed |= self.statement(statement, &mut into).is_err();
                    match cases.last_mut() {
                        Some(case) => case.body.extend(into),
                        // Nothing leads to what is before the first label.
                        None if into.is_empty() => {}
                        None => self.report(messages::before_first_case(statement.span)),
                    }
                }
            }
        }
        if failed { Err(Stop) } else { Ok(cases) }
    }
}

/// The case that a label belongs to: a new one where statements came before.
fn label(cases: &mut Vec<Case>) -> &mut Case {
    if cases.last().is_none_or(|case| !case.body.is_empty()) {
        cases.push(Case { values: Vec::new(), default: false, body: Vec::new() });
    }
    let last = cases.len() - 1;
    &mut cases[last]
}

/// Whether a statement of a `switch` may skip more than the `switch`.
fn skips_further(statement: &Stmt, left: VarId) -> bool {
    let any = |statements: &[Stmt]| statements.iter().any(|statement| skips_further(statement, left));
    match &statement.kind {
        StmtKind::Skip(flags) => flags.iter().any(|flag| *flag != left),
        StmtKind::Block(body) => any(body),
        StmtKind::If { then, other, .. } => any(then) || any(other),
        StmtKind::Switch(inner) => statement.exits && inner.cases.iter().any(|case| any(&case.body)),
        StmtKind::Loop(_)
        | StmtKind::Expr(_)
        | StmtKind::Let(..)
        | StmtKind::Clear(_)
        | StmtKind::Break
        | StmtKind::Return(_) => false,
    }
}

fn skip(flags: Vec<VarId>, span: Span) -> Stmt {
    Stmt { kind: StmtKind::Skip(flags), span, end: End::Skips, exits: true }
}

fn block(body: Vec<Stmt>, span: Span) -> Stmt {
    let (end, exits) = (end_of(&body), exits(&body));
    Stmt { kind: StmtKind::Block(body), span, end, exits }
}

pub(super) fn whole_loop(found: Loop, span: Span) -> Stmt {
    Stmt::simple(StmtKind::Loop(Box::new(found)), span)
}

/// Where control is after statements.
pub(crate) fn end_of(statements: &[Stmt]) -> End {
    statements.iter().map(|statement| statement.end).find(|end| *end != End::Falls).unwrap_or(End::Falls)
}

fn exits(statements: &[Stmt]) -> bool {
    statements.iter().any(|statement| statement.exits)
}

/// Returns the variables that a loop carries: not the flag that is new in each iteration.
pub(super) fn without(mut assigned: BTreeSet<VarId>, left: Option<VarId>) -> BTreeSet<VarId> {
    if let Some(left) = left {
        assigned.remove(&left);
    }
    assigned
}

pub(super) fn unroll(hints: Hints) -> IrUnroll {
    match hints.unroll {
        None => IrUnroll::FREE,
        Some(Unroll::Whole) => IrUnroll::ALL,
        Some(Unroll::By(times)) => IrUnroll::times(times),
    }
}
