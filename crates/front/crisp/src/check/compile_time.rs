//! Texts and assertions at compile time, and questions about targets: `c-t-output`, `c-t-assert`, `target-has`, `device-has`.

use crisp_ir_kernel::Constant;
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::syntax::fold_keyword;
use super::{Checker, Want};
use crate::expand::{assertion_fails, says};
use crate::forms::Site;
use crate::messages;
use crate::typed::{Expr, TypeId};

/// The properties that a target may have, and whether every target has them. Nothing is said of what only some have: one compilation serves all targets.
const PROPERTIES: [(&str, Option<bool>); 11] = [
    ("fp64", Some(true)),
    ("fp16", Some(true)),
    ("bf16", Some(true)),
    ("int64", Some(true)),
    ("float-atomics", Some(true)),
    ("subgroups", Some(true)),
    ("shuffle", Some(true)),
    ("tensor-cores", Some(false)),
    ("int64-atomics", None),
    ("usm", None),
    ("dynamic-local", None),
];

impl Checker<'_> {
    /// `(target-has :property [might])`, `(device-has :property)`: what is true of all targets, else `might`.
    pub(crate) fn target_has(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let span = site.span;
        let (property, might) = match args {
            [property] => (property, None),
            [property, might] if &**site.name == "target-has" => (property, Some(might)),
            _ => {
                let usage = if &**site.name == "target-has" {
                    "(target-has :PROPERTY [MIGHT])"
                } else {
                    "(device-has :PROPERTY)"
                };
                return self.refused(span, messages::malformed(span, site.name, usage));
            }
        };
        let name = match &property.kind {
            DatumKind::Keyword(name) => fold_keyword(name),
            _ => self.files.snippet(property.span).to_owned(),
        };
        let Some((_, has)) = PROPERTIES.iter().find(|(known, _)| *known == name) else {
            let known = crisp_support_diagnostics::suggest(&name, PROPERTIES.iter().map(|(name, _)| *name));
            return self.refused(span, messages::unknown_property(property.span, &name, known));
        };
        match (has, might) {
            (Some(has), _) => Expr::constant(Constant::bool(*has), span),
            (None, Some(might)) => match self.is_true(might) {
                Some(might) => Expr::constant(Constant::bool(might), span),
                None => Expr::error(span),
            },
            (None, None) => self.refused(span, messages::undecided_property(span, site.name, &name)),
        }
    }

    /// `(%known? e)`: whether the value of an expression is known at compile time.
    pub(crate) fn is_known(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let known = args.first().and_then(|datum| {
            self.speculate(|checker| {
                let value = checker.expression(datum, &Want::ANY);
                checker.known_of(&value).is_some() || value.known().is_some()
            })
        });
        Expr::constant(Constant::bool(known == Some(true)), site.span)
    }

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
        if self.rules.skip_checks {
            return Expr::nil(span);
        }
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

    /// `(%require test "help" value…)`: what a form of the library demands of its arguments, and `(%advise test "help" value…)`: what it
    /// advises.
    pub(crate) fn requirement(&mut self, datum: &Datum, name: &str, rest: &[Datum]) -> Expr {
        let span = datum.span;
        let [test, Datum { kind: DatumKind::String(help), span: _ }, values @ ..] = rest else {
            return self.refused(span, messages::malformed(span, name, &format!("({name} TEST \"HELP\" VALUE…)")));
        };
        let memories = self.scope.memories.len();
        let test = self.expression(test, &Want::ANY);
        self.scope.memories.truncate(memories);
        if test.ty == TypeId::ERROR {
            return test;
        }
        if self.truth_of(test) == Some(true) {
            return Expr::nil(span);
        }
        let text = self.compile_time_text(values);
        if name == "%advise" {
            self.report(messages::library_advises(span, text, help));
            return Expr::nil(span);
        }
        self.refused(span, messages::library_demands(span, text, help))
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
