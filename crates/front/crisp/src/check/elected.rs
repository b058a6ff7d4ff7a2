//! Values that one workgroup has: what the last workgroup of a launch computes for all. Which workgroup that is is known when the program runs, so a
//! variable that holds such a value is read only where its workgroup is let in.

use crisp_ir_kernel::{CompareOp, Constant, IdKind};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::ids::id;
use super::syntax::{fold, form, form_named, symbol};
use super::{Checker, Want};
use crate::messages;
use crate::typed::{Bind, Expr, ExprKind, TypeId, VarId};

impl Checker<'_> {
    /// `(%elect variable value has)`: the variable gets the value, which counts where `has` is true.
    pub(crate) fn elect(&mut self, datum: &Datum, rest: &[Datum]) -> Expr {
        let [variable, value, has] = rest else {
            return self.refused(datum.span, messages::malformed(datum.span, "%elect", "(%elect VARIABLE VALUE HAS)"));
        };
        self.see_symbol(variable);
        let Some(var) = symbol(variable).and_then(|name| self.scope.variable(&fold(name))) else {
            return self.refused(variable.span, messages::elected_place(variable.span));
        };
        let noted = self.noted(has, datum.span);
        let stored = self.set_form(datum, &[variable.clone(), value.clone()]);
        let Some((flag, noted)) = noted.filter(|_| stored.ty != TypeId::ERROR) else { return Expr::error(datum.span) };
        self.scope.elected.vars.push((var, flag));
        let stored = Expr { ty: TypeId::NIL, ..stored };
        Expr::new(ExprKind::Seq(vec![noted, stored, Expr::nil(datum.span)]), TypeId::NIL, datum.span)
    }

    /// `(%elected value has)`: a value that counts where `has` is true; the variable that is bound to it is elected.
    pub(crate) fn elected_value(&mut self, datum: &Datum, rest: &[Datum], want: &Want) -> Expr {
        let [value, has] = rest else {
            return self.refused(datum.span, messages::malformed(datum.span, "%elected", "(%elected VALUE HAS)"));
        };
        let Some((flag, noted)) = self.noted(has, datum.span) else { return Expr::error(datum.span) };
        let value = self.expression(value, want);
        if want.needs_value() {
            self.scope.elected.pending = Some((flag, datum.span));
        }
        let ty = value.ty;
        Expr::new(ExprKind::Seq(vec![noted, value]), ty, datum.span)
    }

    /// Notes whether the own workgroup has a value, in a variable that is false from the beginning of the function on.
    fn noted(&mut self, has: &Datum, span: Span) -> Option<(VarId, Expr)> {
        let has = self.expression(has, &Want::of(TypeId::BOOL));
        let has = self.test(has);
        if has.ty == TypeId::ERROR {
            return None;
        }
        let flag = self.scope.hidden("elected", TypeId::BOOL, span);
        self.scope.elected.flags.push(flag);
        let kind = ExprKind::SetVar { var: flag, leaf: 0, value: Box::new(has) };
        Some((flag, Expr::new(kind, TypeId::NIL, span)))
    }

    /// Returns a function's body after the binding of the flags of elected values.
    pub(crate) fn after_elected(&mut self, body: Expr) -> Expr {
        let flags = std::mem::take(&mut self.scope.elected.flags);
        if flags.is_empty() {
            return body;
        }
        let (ty, span) = (body.ty, body.span);
        let none = |flag: VarId| Bind { vars: vec![flag], value: Expr::constant(Constant::bool(false), span) };
        let bindings = flags.into_iter().map(none).collect();
        Expr::new(ExprKind::Let { bindings, body: Box::new(body) }, ty, span)
    }

    /// A variable takes over what was elected in its value.
    pub(crate) fn holds_elected(&mut self, var: VarId) {
        if let Some((flag, _)) = self.scope.elected.pending.take() {
            self.scope.elected.vars.push((var, flag));
        }
    }

    /// Refuses an elected value that no variable holds.
    pub(crate) fn require_held(&mut self) {
        if let Some((_, span)) = self.scope.elected.pending.take() {
            self.report(messages::elected_not_bound(span));
        }
    }

    /// Refuses to read a variable that one workgroup has, but where that is let in.
    pub(crate) fn require_elected(&mut self, var: VarId, name: &str, span: Span) -> bool {
        let elected = &self.scope.elected;
        let closed = elected.vars.iter().any(|(other, _)| *other == var) && !elected.open.contains(&var);
        if closed {
            self.report(messages::elected_read(span, name));
        }
        !closed
    }

    /// The elected variables that data mention.
    fn elected_in(&self, body: &[Datum]) -> Vec<(VarId, VarId)> {
        let mut found = Vec::new();
        let mut waiting: Vec<&Datum> = body.iter().collect();
        while let Some(datum) = waiting.pop() {
            if let Some(var) = symbol(datum).and_then(|name| self.scope.variable(&fold(name))) {
                // Of several elections the last one counts.
                let of = self.scope.elected.vars.iter().rev().find(|(other, _)| *other == var);
                if let Some(of) = of.filter(|of| !found.contains(*of)) {
                    found.push(*of);
                }
            }
            waiting.extend(datum.parts());
        }
        found
    }

    /// A guard for invocation 0 around what reads elected variables: it lets in invocation 0 of the workgroup that has them.
    pub(crate) fn elected_guard(&mut self, guard: &str, body: &[Datum], span: Span) -> Option<Expr> {
        if self.scope.elected.vars.is_empty() || !matches!(guard, "when-thread-is" | "when-global-linear-id-is") {
            return None;
        }
        let [branch] = body else { return None };
        let [test, then] = form_named(branch, "%if")? else { return None };
        let vars = self.elected_in(std::slice::from_ref(then));
        if vars.is_empty() || !asks_for_zero(test) {
            return None;
        }
        let first = ExprKind::Compare {
            op: CompareOp::Eq,
            lhs: Box::new(id(IdKind::LocalLinearId, 0, span)),
            rhs: Box::new(Expr::constant(Constant::u64(0), span)),
        };
        let first = Expr::new(first, TypeId::BOOL, span);
        let then = self.opened(&vars, std::slice::from_ref(then), span);
        Some(Checker::where_elected(&vars, guarded(first, then, span), span))
    }

    /// `(%when-elected (variable…) form…)`: the forms in the workgroup that has the variables' values.
    pub(crate) fn when_elected(&mut self, datum: &Datum, rest: &[Datum]) -> Expr {
        let Some((names, body)) = rest.split_first() else {
            return self
                .refused(datum.span, messages::malformed(datum.span, "when-reduced", "(when-reduced (NAME…) FORM…)"));
        };
        let vars = self.elected_in(std::slice::from_ref(names));
        if vars.is_empty() {
            return self.refused(names.span, messages::nothing_elected(names.span));
        }
        let then = self.opened(&vars, body, datum.span);
        Checker::where_elected(&vars, then, datum.span)
    }

    fn opened(&mut self, vars: &[(VarId, VarId)], body: &[Datum], span: Span) -> Expr {
        let before = self.scope.elected.open.len();
        self.scope.elected.open.extend(vars.iter().map(|(var, _)| *var));
        let body = self.sequence(body, span, &Want::Discard);
        self.scope.elected.open.truncate(before);
        body
    }

    /// `then` where the own workgroup has all of the variables. All of its invocations find the same there.
    fn where_elected(vars: &[(VarId, VarId)], then: Expr, span: Span) -> Expr {
        vars.iter()
            .fold(then, |then, (_, flag)| guarded(Expr::new(ExprKind::Var(*flag), TypeId::BOOL, span), then, span))
    }
}

fn guarded(cond: Expr, then: Expr, span: Span) -> Expr {
    let kind = ExprKind::If { cond: Box::new(cond), then: Box::new(then), other: Box::new(Expr::nil(span)) };
    Expr::new(kind, TypeId::NIL, span)
}

/// Whether all ids of a guard's test are 0.
fn asks_for_zero(test: &Datum) -> bool {
    match form(test) {
        Some((head, parts)) if &*head == "and" => parts.iter().all(asks_for_zero),
        Some((head, [_, wanted])) if &*head == "=" => matches!(wanted.kind, DatumKind::Integer(0)),
        _ => false,
    }
}
