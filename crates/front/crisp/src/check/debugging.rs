//! Output of a kernel to the host while it runs: `r-t-output`, `r-t-assert`. Without `--debug-output` nothing is left of them.

use crisp_ir_kernel::{DEBUG_VALUES, DebugKind, UnaryOp};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::{Checker, Want};
use crate::messages;
use crate::typed::{Bind, Expr, ExprKind, TypeId};

/// One output: a text, and as many values as the host takes together.
struct Told {
    text: Vec<String>,
    values: Vec<Expr>,
}

impl Checker<'_> {
    /// `(%debugging form…)`: the forms where debug output is compiled in.
    pub(crate) fn debugging(&mut self, rest: &[Datum], span: Span) -> Expr {
        if self.debug_output { self.sequence(rest, span, &Want::Discard) } else { Expr::nil(span) }
    }

    /// `(r-t-output e…)`
    pub(crate) fn run_time_output(&mut self, datum: &Datum, rest: &[Datum]) -> Expr {
        if !self.debug_output {
            return Expr::nil(datum.span);
        }
        let Some(told) = self.told(rest) else { return Expr::error(datum.span) };
        logs(told, datum.span)
    }

    /// `(r-t-assert test e…)`: where the test does not hold, the launch fails.
    pub(crate) fn run_time_assert(&mut self, datum: &Datum, rest: &[Datum], form: &str) -> Expr {
        let span = datum.span;
        if !self.debug_output {
            return Expr::nil(span);
        }
        let Some((test, items)) = rest.split_first() else {
            return self.refused(span, messages::malformed(span, form, &format!("({form} TEST ITEM…)")));
        };
        let (test, told) = (self.expression(test, &Want::ANY), self.told(items));
        let cond = self.test(test);
        let Some(told) = told.filter(|_| cond.ty != TypeId::ERROR) else { return Expr::error(span) };
        let mut parts = told.into_iter();
        let first = parts.next().unwrap_or(Told { text: Vec::new(), values: Vec::new() });
        let var = self.scope.hidden("holds", TypeId::BOOL, span);
        let holds = Expr::new(ExprKind::Var(var), TypeId::BOOL, span);
        let text =
            if first.text.is_empty() { self.files.snippet(rest[0].span).to_owned() } else { first.text.join(" ") };
        let values = std::iter::once(holds.clone()).chain(first.values).collect();
        let kind = ExprKind::Debug { kind: DebugKind::Assert, text: text.into(), values };
        let mut items = vec![Expr::new(kind, TypeId::NIL, span)];
        let more = logs(parts.collect(), span);
        if !matches!(more.kind, ExprKind::Nil) {
            let fails = ExprKind::Unary { op: UnaryOp::Not, arg: Box::new(holds) };
            let cond = Box::new(Expr::new(fails, TypeId::BOOL, span));
            let kind = ExprKind::If { cond, then: Box::new(more), other: Box::new(Expr::nil(span)) };
            items.push(Expr::new(kind, TypeId::NIL, span));
        }
        let bindings = vec![Bind { vars: vec![var], value: cond }];
        let body = Box::new(Expr::new(ExprKind::Seq(items), TypeId::NIL, span));
        Expr::new(ExprKind::Let { bindings, body }, TypeId::NIL, span)
    }

    /// Strings and keywords as text, numbers as values, which the text names; as many parts as the values need.
    fn told(&mut self, items: &[Datum]) -> Option<Vec<Told>> {
        let mut parts: Vec<Told> = Vec::new();
        let mut fine = true;
        for item in items {
            let value = match &item.kind {
                DatumKind::String(_) | DatumKind::Keyword(_) => None,
                _ => {
                    let value = self.expression(item, &Want::ANY);
                    let value = self.single(value).settled();
                    if value.ty.number().is_none() {
                        if !matches!(value.ty, TypeId::ERROR | TypeId::NEVER) {
                            self.report(messages::told_not_number(item.span, self.shown(value.ty)));
                        }
                        fine = false;
                        continue;
                    }
                    Some(value)
                }
            };
            if parts.last().is_none_or(|last| value.is_some() && last.values.len() == DEBUG_VALUES) {
                parts.push(Told { text: Vec::new(), values: Vec::new() });
            }
            let Some(last) = parts.last_mut() else { continue };
            last.text.push(match &item.kind {
                DatumKind::String(text) => text.to_string(),
                DatumKind::Keyword(name) => format!(":{name}"),
                _ => format!("`{}`", self.files.snippet(item.span)),
            });
            last.values.extend(value);
        }
        fine.then_some(parts)
    }
}

/// A message for each part.
fn logs(parts: Vec<Told>, span: Span) -> Expr {
    let log = |part: Told| {
        let kind = ExprKind::Debug { kind: DebugKind::Log, text: part.text.join(" ").into(), values: part.values };
        Expr::new(kind, TypeId::NIL, span)
    };
    let items: Vec<Expr> = parts.into_iter().map(log).collect();
    if items.is_empty() { Expr::nil(span) } else { Expr::new(ExprKind::Seq(items), TypeId::NIL, span) }
}
