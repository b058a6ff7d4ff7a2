//! Loops whose number of iterations is not known before: `while` with its fuel, and `break`.

use crisp_ir_kernel::{Constant, Unroll};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use super::scope::{Context, Inside};
use super::syntax::{form, form_named, span_of, split_declares};
use super::{Checker, Want};
use crate::messages;
use crate::typed::{Expr, ExprKind, LoopOperands, TypeId};

/// The most iterations of a loop that says nothing else.
const FUEL: u64 = 1 << 32;

impl Checker<'_> {
    /// `(while test [(declare (fuel n))] body…)`
    pub(crate) fn while_form(&mut self, datum: &Datum, rest: &[Datum], want: &Want) -> Expr {
        let span = datum.span;
        let Some((test, body)) = rest.split_first().filter(|(_, body)| !body.is_empty()) else {
            return self.refused(span, messages::malformed(span, "while", "(while TEST BODY…)"));
        };
        let (declarations, body) = split_declares(body);
        let Some(fuel) = self.fuel(&declarations, span) else { return Expr::error(span) };
        let outer_vars = self.scope.vars.len();
        let index = self.scope.hidden("iteration", TypeId::ULONG, span);
        let around = std::mem::replace(&mut self.scope.inside, Inside::Loop);
        self.scope.enter();
        let test = self.expression(test, &Want::ANY);
        let test = self.test(test);
        let body = self.sequence(body, span_of(body, span), &Want::Discard);
        self.scope.leave();
        self.scope.inside = around;
        if test.ty == TypeId::ERROR || body.ty == TypeId::ERROR {
            return Expr::error(span);
        }
        let assigned = self.assigned_outside(&body, outer_vars);
        let ty = if body.ty == TypeId::NEVER { TypeId::NEVER } else { TypeId::NIL };
        let kind = ExprKind::If {
            cond: Box::new(test),
            then: Box::new(body),
            other: Box::new(Expr::new(ExprKind::Break, TypeId::NEVER, span)),
        };
        let guarded = Expr::new(kind, ty, span);
        let operands = LoopOperands::While { fuel: Box::new(fuel) };
        let kind = ExprKind::Loop { operands, index, body: Box::new(guarded), unroll: Unroll::FREE };
        self.loop_value(Expr::new(kind, TypeId::NIL, span), assigned, want)
    }

    /// How often a loop may run: what it declares, or the default.
    fn fuel(&mut self, declarations: &[&Datum], span: Span) -> Option<Expr> {
        let mut fuel = Expr::constant(Constant::u64(FUEL), span);
        for declaration in declarations {
            match form_named(declaration, "fuel") {
                Some([count]) => fuel = self.count(count)?,
                Some(_) => self.report(messages::malformed(declaration.span, "fuel", "(fuel COUNT)")),
                None => {
                    let name =
                        form(declaration).map_or_else(|| self.files.snippet(declaration.span).into(), |(head, _)| head);
                    self.report(messages::unknown_declaration(declaration.span, &name, &["fuel"]));
                }
            }
        }
        Some(fuel)
    }

    /// `(break)`: leaves the innermost loop.
    pub(crate) fn break_form(&mut self, datum: &Datum, rest: &[Datum]) -> Expr {
        let span = datum.span;
        if !rest.is_empty() {
            return self.refused(span, messages::malformed(span, "break", "(break)"));
        }
        match (self.scope.inside, &self.scope.context) {
            (Inside::Loop, _) => Expr::new(ExprKind::Break, TypeId::NEVER, span),
            (Inside::Stride, Context::Grid { operation, span: opened }) => {
                let diagnostic = messages::break_of_stride(span, operation, *opened);
                self.refused(span, diagnostic)
            }
            // Of a body in which nothing is known, parts are checked alone.
            (Inside::Stride | Inside::Function, _) if self.scope.open => Expr::error(span),
            (Inside::Stride | Inside::Function, _) => self.refused(span, messages::break_of_nothing(span)),
        }
    }
}
