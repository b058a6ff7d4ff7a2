//! Calls of built-in functions: what all of them have in common.

use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::scope::Binding;
use super::{Checker, Want};
use crate::forms::{self, Builtin, Check, MANY, Site};
use crate::messages;
use crate::typed::{Expr, ExprKind, Known, Number, TypeId, number_named};

/// The number type that `to-T` or `as-T` names.
pub(crate) fn conversion(name: &str, prefix: &str) -> Option<Number> {
    number_named(name.strip_prefix(prefix)?)
}

impl Checker<'_> {
    pub(crate) fn builtin_call(
        &mut self,
        name: &Rc<str>,
        builtin: Builtin,
        args: &[Datum],
        span: Span,
        want: &Want,
    ) -> Expr {
        let site = Site { name, span, want, least: builtin.least, most: builtin.most };
        if let Check::Data(check) = builtin.check {
            return check(self, &site, args);
        }
        let Some(values) = self.arguments(&site, args) else { return Expr::error(span) };
        if let Some(candidates) = self.overloads(name, &values) {
            return self.call_of(name, &candidates, values, span, want);
        }
        self.builtin_check(&site, builtin, values)
    }

    /// A call of a built-in with arguments that are typed already, and that no overload of the author's takes.
    pub(crate) fn builtin_of(
        &mut self,
        name: &Rc<str>,
        builtin: Builtin,
        values: Vec<Expr>,
        span: Span,
        want: &Want,
    ) -> Expr {
        let site = Site { name, span, want, least: builtin.least, most: builtin.most };
        if !self.takes(&site, values.len()) {
            return Expr::error(span);
        }
        if let Check::Data(check) = builtin.check {
            return self.with_named(values, span, |checker, names| check(checker, &site, names));
        }
        self.builtin_check(&site, builtin, values)
    }

    /// Applies a check that looks at how arguments are written to values, after it has given each of them a name.
    pub(crate) fn with_named(
        &mut self,
        values: Vec<Expr>,
        span: Span,
        check: impl FnOnce(&mut Self, &[Datum]) -> Expr,
    ) -> Expr {
        self.scope.enter();
        let mut names = Vec::new();
        let mut bindings = Vec::new();
        for (at, value) in values.into_iter().enumerate() {
            let written: Rc<str> = format!("%argument-{at}").into();
            let value = self.held_in_variable(value, &mut bindings);
            let binding = match value.kind {
                ExprKind::Var(var) => Some(Binding::Runtime(var)),
                _ => value.known().map(|known| Binding::Known(Known::Number(known))),
            };
            if let Some(binding) = binding.or_else(|| self.types().known_of(value.ty).cloned().map(Binding::Known)) {
                self.scope.name(&written, binding);
            }
            names.push(Datum { kind: DatumKind::Symbol(written), span });
        }
        let made = check(self, &names);
        self.scope.leave();
        if bindings.is_empty() {
            return made;
        }
        let ty = made.ty;
        Expr::new(ExprKind::Let { bindings, body: Box::new(made) }, ty, span)
    }

    fn builtin_check(&mut self, site: &Site<'_>, builtin: Builtin, values: Vec<Expr>) -> Expr {
        let span = site.span;
        match builtin.check {
            Check::Values(check) => check(self, site, values),
            Check::ConvertTo(number) => self.conversion_to(site, number, values),
            Check::ReadAs(number) => self.as_conversion(site, Some(number), values),
            Check::Lanes(lanes) => self.swizzle_call(site, lanes, values),
            Check::Data(_) => Expr::error(span),
        }
    }

    /// `(local-barrier)`
    pub(crate) fn barrier(&mut self, site: &Site<'_>) -> Expr {
        self.require_barrier_allowed(site.span, "local-barrier");
        Expr::new(ExprKind::Barrier, TypeId::NIL, site.span)
    }

    /// The arguments of a built-in as single values; reports a wrong count. `None` after a mistake in them.
    pub(crate) fn arguments(&mut self, site: &Site<'_>, args: &[Datum]) -> Option<Vec<Expr>> {
        let values = self.values_of(args);
        if self.takes(site, args.len()) { values } else { None }
    }

    /// Single values; `None` after a mistake in one.
    pub(crate) fn values_of(&mut self, args: &[Datum]) -> Option<Vec<Expr>> {
        let mut values = Vec::new();
        for arg in args {
            let value = self.expression(arg, &Want::ANY);
            values.push(self.single(value));
        }
        let fine = values.iter().all(|value| !matches!(value.ty, TypeId::ERROR | TypeId::NEVER));
        fine.then_some(values)
    }

    /// Whether a built-in takes `count` arguments; reports it if not.
    fn takes(&mut self, site: &Site<'_>, count: usize) -> bool {
        let fits = (site.least..=site.most).contains(&count);
        if !fits {
            let arity = messages::Arity { least: site.least, most: (site.most != MANY).then_some(site.most) };
            let page = forms::find(site.name).map_or("", |form| form.page);
            self.report(messages::documented(messages::wrong_arity(site.span, site.name, arity, count), page));
        }
        fits
    }
}
