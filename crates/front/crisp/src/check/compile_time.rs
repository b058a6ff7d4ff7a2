//! What the compiler is told to say and to check: `c-t-output` and `c-t-assert`.

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::{Checker, Want};
use crate::expand::{assertion_fails, says};
use crate::messages;
use crate::typed::{Expr, TypeId};

impl Checker<'_> {
    /// `(c-t-output value…)`
    pub(crate) fn compile_time_output(&mut self, rest: &[Datum], span: Span) -> Expr {
        let text = self.compile_time_text(rest);
        self.report(says(span, &text));
        Expr::nil(span)
    }

    /// `(c-t-assert test value…)`
    pub(crate) fn compile_time_assert(&mut self, datum: &Datum, rest: &[Datum]) -> Expr {
        let span = datum.span;
        let Some((test, values)) = rest.split_first() else {
            return self.refused(span, messages::malformed(span, "c-t-assert", "(c-t-assert TEST VALUE…)"));
        };
        let memories = self.scope.memories.len();
        let expr = self.expression(test, &Want::ANY);
        self.scope.memories.truncate(memories);
        if expr.ty == TypeId::ERROR {
            return Expr::error(span);
        }
        match self.truth_of(expr) {
            Some(true) => {}
            Some(false) => {
                let text = self.compile_time_text(values);
                self.report(assertion_fails(span, &text));
            }
            None => self.report(messages::assertion_not_known(test.span, self.files.snippet(test.span))),
        }
        Expr::nil(span)
    }

    /// Values at compile time as text, with a space between two.
    fn compile_time_text(&mut self, data: &[Datum]) -> String {
        let texts: Vec<String> = data.iter().map(|datum| self.compile_time_value(datum)).collect();
        texts.join(" ")
    }

    fn compile_time_value(&mut self, datum: &Datum) -> String {
        match &datum.kind {
            DatumKind::String(text) => return text.to_string(),
            DatumKind::Prefixed(Prefix::Quote, inner) => return crisp_support_sexpr::print(inner),
            _ => {}
        }
        if let Some(rest) = super::syntax::form_named(datum, "quote")
            && let [inner] = rest
        {
            return crisp_support_sexpr::print(inner);
        }
        let found = self.speculate(|checker| {
            let expr = checker.expression(datum, &Want::ANY);
            checker.known_of(&expr).map(|known| checker.spelled_known(&known))
        });
        found
            .flatten()
            .unwrap_or_else(|| format!("(`{}` is not known at compile time)", self.files.snippet(datum.span)))
    }
}
