//! `maybe`: `result`, `let-maybe`, `or-else`. A maybe is a flag and its values; without success the values are zero.

use std::rc::Rc;

use crisp_ir_kernel::Constant;
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::syntax::{binder, fold_keyword, list, span_of};
use super::unify::Pattern;
use super::{Checker, Want};
use crate::messages;
use crate::typed::{Bind, Expr, ExprKind, TypeData, TypeId, Var, VarId, VarKind};

const LET_SHAPE: &str = "(let-maybe ((NAME MAYBE)…) BODY… [:Err OTHERWISE…])";

impl Checker<'_> {
    /// `(maybe T…)` as a type.
    pub(crate) fn maybe_type(&mut self, rest: &[Datum]) -> Pattern {
        let mut types = Vec::new();
        for datum in rest {
            let pattern = self.parse_type(datum);
            if pattern == Pattern::ERROR {
                return pattern;
            }
            if pattern == Pattern::Any || pattern.is_of_template() {
                return Pattern::Any;
            }
            let ty = self.complete(pattern).filter(|ty| !self.types().holds_view(*ty));
            match ty.filter(|ty| *ty == TypeId::NIL || self.types().is_runtime(*ty)) {
                Some(ty) => types.extend(self.types().all(ty)),
                None => {
                    let spelled = self.spelled(pattern);
                    self.report(messages::maybe_of(datum.span, &spelled));
                    return Pattern::ERROR;
                }
            }
        }
        let inner = self.types_mut().values(&types);
        Pattern::Is(self.types_mut().maybe(inner))
    }

    /// `(result :OK value…)`, `(result :Err ["message"])`.
    pub(crate) fn result_form(&mut self, datum: &Datum, rest: &[Datum], want: &Want) -> Expr {
        let span = datum.span;
        let Some((kind, values)) = rest.split_first() else {
            return self.refused(span, messages::result_kind(span));
        };
        let wanted = match want.hint() {
            Some(Pattern::Is(ty)) => self.types().maybe_of(ty),
            _ => None,
        };
        match &kind.kind {
            DatumKind::Keyword(key) if fold_keyword(key) == "err" => {
                if let [] | [Datum { kind: DatumKind::String(_), span: _ }] = values {
                    let inner = wanted.unwrap_or(TypeId::NEVER);
                    return self.failure(inner, span);
                }
                self.refused(span_of(values, span), messages::result_message(span_of(values, span)))
            }
            DatumKind::Keyword(key) if fold_keyword(key) == "ok" => self.success(values, wanted, span),
            _ => self.refused(kind.span, messages::result_kind(kind.span)),
        }
    }

    fn success(&mut self, data: &[Datum], wanted: Option<TypeId>, span: Span) -> Expr {
        let parts = wanted.map(|inner| self.types().all(inner)).filter(|parts| parts.len() == data.len());
        let mut values = Vec::new();
        for (at, datum) in data.iter().enumerate() {
            let ty = parts.as_ref().and_then(|parts| parts.get(at)).copied();
            let value = self.expression(datum, &Want::Value(ty.map(Pattern::Is)));
            let value = match ty {
                Some(ty) => self.coerce(value, ty, "a value of the result"),
                None => Some(self.single(value)),
            };
            let value = value.map(|value| self.keyword_value(value).settled());
            match value.filter(|value| !matches!(value.ty, TypeId::ERROR | TypeId::NEVER)) {
                Some(value) if self.types().holds_view(value.ty) => {
                    let spelled = self.shown(value.ty).to_string();
                    return self.refused(value.span, messages::maybe_of(value.span, &spelled));
                }
                Some(value) => values.push(value),
                None => return Expr::error(span),
            }
        }
        let types: Vec<TypeId> = values.iter().map(|value| value.ty).collect();
        let inner = self.types_mut().values(&types);
        self.maybe_from(true, inner, values, span)
    }

    fn maybe_from(&mut self, succeeds: bool, inner: TypeId, values: Vec<Expr>, span: Span) -> Expr {
        let ty = self.types_mut().maybe(inner);
        let flag = Expr::constant(Constant::bool(succeeds), span);
        Expr::new(ExprKind::Values(std::iter::once(flag).chain(values).collect()), ty, span)
    }

    /// A maybe without success, of values of a type; `NEVER` where the type is still open.
    pub(crate) fn failure(&mut self, inner: TypeId, span: Span) -> Expr {
        let zeros = self.types().all(inner).into_iter().map(|ty| self.zero(ty, span)).collect();
        self.maybe_from(false, inner, zeros, span)
    }

    fn zero(&self, ty: TypeId, span: Span) -> Expr {
        if let Some(structure) = self.types().structure_of(ty) {
            let members = structure.members.iter().map(|member| self.zero(member.ty, span)).collect();
            return Expr::new(ExprKind::Values(members), ty, span);
        }
        match self.types().stored(ty) {
            Some(number) => Expr::new(ExprKind::Constant(Constant::zero(number)), ty, span),
            None => Expr { kind: ExprKind::Nil, ty, span },
        }
    }

    /// A maybe whose values have no type yet, which is one without success, as one of a type.
    pub(crate) fn typed_failure(&mut self, expr: Expr, inner: TypeId) -> Expr {
        let span = expr.span;
        let flag = Expr::new(ExprKind::Part { whole: Box::new(expr), leaf: 0 }, TypeId::BOOL, span);
        let zeros = self.types().all(inner).into_iter().map(|ty| self.zero(ty, span));
        let items = std::iter::once(flag).chain(zeros).collect();
        let ty = self.types_mut().maybe(inner);
        Expr::new(ExprKind::Values(items), ty, span)
    }

    /// Two values of which one may be a failure of open type: both of the other's type.
    pub(crate) fn same_maybe(&mut self, lhs: Expr, rhs: Expr) -> (Expr, Expr) {
        match (self.types().maybe_of(lhs.ty), self.types().maybe_of(rhs.ty)) {
            (Some(TypeId::NEVER), Some(inner)) if inner != TypeId::NEVER => (self.typed_failure(lhs, inner), rhs),
            (Some(inner), Some(TypeId::NEVER)) if inner != TypeId::NEVER => (lhs, self.typed_failure(rhs, inner)),
            _ => (lhs, rhs),
        }
    }

    /// `(let-maybe ((name maybe)…) body… [:Err otherwise…])`.
    pub(crate) fn let_maybe(&mut self, datum: &Datum, rest: &[Datum], want: &Want) -> Expr {
        let span = datum.span;
        let Some((bindings, body)) = rest.split_first().and_then(|(bindings, body)| Some((list(bindings)?, body)))
        else {
            self.report(messages::malformed(self.one_line(span), "let-maybe", LET_SHAPE));
            return Expr::error(span);
        };
        let is_err = |datum: &Datum| matches!(&datum.kind, DatumKind::Keyword(key) if fold_keyword(key) == "err");
        let (body, otherwise) = match body.iter().position(is_err) {
            Some(at) => (&body[..at], Some(&body[at + 1..])),
            None => (body, None),
        };
        let plain = match want.hint() {
            Some(Pattern::Is(ty)) => Some(self.types().maybe_of(ty).filter(|_| otherwise.is_none()).unwrap_or(ty)),
            _ => None,
        };
        let hint = Want::Value(plain.map(Pattern::Is));
        self.scope.enter_form(span);
        let value = self.unwrapped(bindings, body, &hint, span);
        self.scope.leave();
        if value.ty == TypeId::ERROR {
            return value;
        }
        match otherwise {
            None => value,
            Some(otherwise) => {
                let otherwise = self.sequence(otherwise, span_of(otherwise, span), want);
                self.or_otherwise(value, otherwise, want, span)
            }
        }
    }

    /// The body as a maybe, behind bindings of which each ends it that fails.
    fn unwrapped(&mut self, bindings: &[Datum], body: &[Datum], hint: &Want, span: Span) -> Expr {
        let Some((first, rest)) = bindings.split_first() else {
            let value = self.sequence(body, span_of(body, span), hint);
            let value = self.keyword_value(value).settled();
            if matches!(value.ty, TypeId::ERROR) || self.types().maybe_of(value.ty).is_some() {
                return value;
            }
            let inner = if value.ty == TypeId::NEVER { TypeId::NIL } else { value.ty };
            if self.types().holds_view(inner) {
                let spelled = self.shown(inner).to_string();
                return self.refused(value.span, messages::maybe_of(value.span, &spelled));
            }
            if inner == TypeId::NIL {
                let done = self.maybe_from(true, inner, Vec::new(), span);
                let ty = done.ty;
                return Expr::new(ExprKind::Seq(vec![value, done]), ty, span);
            }
            return self.maybe_from(true, inner, vec![value], span);
        };
        let Some([names, value]) = list(first) else {
            self.report(messages::malformed(first.span, "let-maybe", LET_SHAPE));
            return Expr::error(span);
        };
        let value = self.expression(value, &Want::ANY);
        let (is_maybe, inner) = match self.types().maybe_of(value.ty) {
            Some(inner) => (true, inner),
            None => (false, self.keyword_value(value.clone()).ty),
        };
        let value = if is_maybe { value } else { self.keyword_value(value).settled() };
        if matches!(value.ty, TypeId::ERROR | TypeId::NEVER) {
            self.poison(names);
            let _ = self.unwrapped(rest, body, hint, span);
            return Expr::error(span);
        }
        let Some((value, mut vars)) = self.named_values(names, value, inner, is_maybe) else {
            let _ = self.unwrapped(rest, body, hint, span);
            return Expr::error(span);
        };
        let flag = is_maybe.then(|| self.scope.hidden("succeeds", TypeId::BOOL, span));
        let rest = self.unwrapped(rest, body, hint, span);
        if rest.ty == TypeId::ERROR {
            return rest;
        }
        let ty = rest.ty;
        let body = match flag {
            None => rest,
            Some(flag) => {
                vars.insert(0, flag);
                let failure = self.failure(self.types().maybe_of(ty).unwrap_or(TypeId::NIL), span);
                let cond = Box::new(Expr::new(ExprKind::Var(flag), TypeId::BOOL, span));
                Expr::new(ExprKind::If { cond, then: Box::new(rest), other: Box::new(failure) }, ty, span)
            }
        };
        Expr::new(ExprKind::Let { bindings: vec![Bind { vars, value }], body: Box::new(body) }, ty, span)
    }

    fn poison(&mut self, names: &Datum) {
        let several = list(names).unwrap_or(std::slice::from_ref(names));
        for name in several {
            if let Some((written, _)) = binder(name) {
                let written = written.clone();
                self.bind_error(&written);
            }
        }
    }

    /// Variables for the values of a binding, and the value with their declared types.
    fn named_values(
        &mut self,
        names: &Datum,
        value: Expr,
        inner: TypeId,
        is_maybe: bool,
    ) -> Option<(Expr, Vec<VarId>)> {
        let several = list(names).unwrap_or(std::slice::from_ref(names));
        let types = self.types().all(inner);
        if several.len() > types.len() && inner != TypeId::NEVER {
            self.report(messages::too_few_values(value.span, several.len(), types.len()));
            self.poison(names);
            return None;
        }
        let mut vars = Vec::new();
        for (at, datum) in several.iter().enumerate() {
            let Some((name, declared)) = binder(datum) else {
                self.report(messages::bad_binder(datum.span));
                return None;
            };
            let name: Rc<str> = name.clone();
            let ty = types.get(at).copied().unwrap_or(TypeId::ERROR);
            if let Some(declared) = declared {
                let declared = self.parse_type(declared);
                if declared != Pattern::Is(ty) && declared != Pattern::ERROR {
                    let help = "let the type follow from the value, and convert it in the body".to_owned();
                    let spelled = self.spelled(declared);
                    let place = format!("the value of `{name}`");
                    let diagnostic = messages::type_mismatch(value.span, self.shown(ty), &spelled, &place, help);
                    self.report(diagnostic);
                }
            }
            let out = !is_maybe && self.is_out(&value);
            vars.push(self.bind_variable(Var { name, ty, kind: VarKind::Let, span: datum.span, out }));
        }
        Some((value, vars))
    }

    /// `(or-else maybe default…)`.
    pub(crate) fn or_else(&mut self, datum: &Datum, rest: &[Datum], want: &Want) -> Expr {
        let span = datum.span;
        let Some((maybe, defaults)) = rest.split_first() else {
            self.report(messages::malformed(span, "or-else", "(or-else MAYBE DEFAULT…)"));
            return Expr::error(span);
        };
        let value = self.expression(maybe, &Want::ANY);
        if matches!(value.ty, TypeId::ERROR) {
            return value;
        }
        let Some(inner) = self.types().maybe_of(value.ty) else {
            let diagnostic = messages::not_a_maybe(value.span, self.shown(value.ty));
            return self.refused(span, diagnostic);
        };
        let types = self.types().all(inner);
        if inner != TypeId::NEVER && types.len() != defaults.len() {
            return self.refused(span, messages::default_count(span, types.len(), defaults.len()));
        }
        let mut values = Vec::new();
        for (datum, ty) in defaults.iter().zip(&types) {
            let value = self.expression(datum, &Want::of(*ty));
            match self.coerce(value, *ty, "the default") {
                Some(value) => values.push(value),
                None => return Expr::error(span),
            }
        }
        let otherwise = match <[Expr; 1]>::try_from(values) {
            Ok([single]) => single,
            Err(several) if several.is_empty() => Expr::nil(span),
            Err(several) => Expr::new(ExprKind::Values(several), inner, span),
        };
        self.or_otherwise(value, otherwise, want, span)
    }

    /// The values of a maybe where it succeeds, else another value of their type.
    fn or_otherwise(&mut self, maybe: Expr, otherwise: Expr, want: &Want, span: Span) -> Expr {
        if otherwise.ty == TypeId::ERROR {
            return otherwise;
        }
        let inner = self.types().maybe_of(maybe.ty).unwrap_or(TypeId::NIL);
        let types = self.types().all(inner);
        let flag = self.scope.hidden("succeeds", TypeId::BOOL, span);
        let values: Vec<VarId> = types.iter().map(|&ty| self.scope.hidden("value", ty, span)).collect();
        let vars = std::iter::once(flag).chain(values.iter().copied()).collect();
        let bindings = vec![Bind { vars, value: maybe }];
        let read = |(&var, &ty): (&VarId, &TypeId)| Expr::new(ExprKind::Var(var), ty, span);
        let mut items: Vec<Expr> = values.iter().zip(&types).map(read).collect();
        let then = match items.len() {
            0 => Expr::nil(span),
            1 => items.remove(0),
            _ => Expr::new(ExprKind::Values(items), inner, span),
        };
        let cond = Box::new(Expr::new(ExprKind::Var(flag), TypeId::BOOL, span));
        let otherwise = match otherwise.ty {
            ty if ty == inner || ty == TypeId::NEVER || !want.needs_value() => Some(otherwise),
            _ if inner == TypeId::NIL => Some(otherwise),
            _ => {
                let wanted: Vec<Pattern> = types.iter().map(|ty| Pattern::Is(*ty)).collect();
                self.coerce_results(otherwise, &wanted, "the `:Err` clause")
            }
        };
        let Some(otherwise) = otherwise else { return Expr::error(span) };
        let ty = if want.needs_value() { inner } else { TypeId::NIL };
        let choice = Expr::new(ExprKind::If { cond, then: Box::new(then), other: Box::new(otherwise) }, ty, span);
        Expr::new(ExprKind::Let { bindings, body: Box::new(choice) }, ty, span)
    }

    /// Whether it is a maybe, which nothing but the forms above takes for a value.
    pub(crate) fn is_maybe(&self, ty: TypeId) -> bool {
        matches!(self.types().data(ty), TypeData::Maybe(_))
    }
}
