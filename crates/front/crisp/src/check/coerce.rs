//! Making an expression fit the type that its place demands: literals adapt, numbers promote within their category, all else is an error.

use crisp_ir_kernel::{CompareOp, Constant, Elem, Scalar};
use crisp_support_diagnostics::{Diagnostic, Span};

use super::Checker;
use super::unify::{Category, Fit, FormPattern, Given, Mismatch, Pattern, Substitution, category, join};
use crate::messages;
use crate::typed::{Bind, Expr, ExprKind, Known, Number, Role, TypeData, TypeId};

/// The value as a type that it fits.
pub(crate) fn fitted(mut expr: Expr, ty: TypeId) -> Expr {
    let Some(number) = ty.number().filter(|_| expr.ty != ty) else { return Expr { ty, ..expr } };
    if ty.is_flexible() {
        // Both adapt together, when their place demands a type.
        return expr;
    }
    if expr.ty.is_flexible() {
        expr.adapt(number);
        return expr;
    }
    match expr.known().filter(|known| known.elem.lanes < number.lanes) {
        Some(known) => {
            let scalar = convert(Expr::constant(known, expr.span), Elem::scalar(number.scalar));
            let lanes = vec![scalar; usize::from(number.lanes)];
            Expr::new(ExprKind::HardwareVector(lanes), ty, expr.span)
        }
        None if expr.ty.number().is_some_and(|given| given.lanes < number.lanes) => {
            let span = expr.span;
            let scalar = convert(expr, Elem::scalar(number.scalar));
            Expr::new(ExprKind::Spread(Box::new(scalar)), ty, span)
        }
        None => convert(expr, number),
    }
}

/// The value in another number type with as many lanes; integers wrap.
pub(crate) fn convert(expr: Expr, number: Number) -> Expr {
    let span = expr.span;
    if expr.ty == TypeId::of(number) {
        return expr;
    }
    Expr::new(ExprKind::Convert(Box::new(expr)), TypeId::of(number), span)
}

impl Checker<'_> {
    /// The first of several values; other expressions as they are.
    pub(crate) fn first(&mut self, expr: Expr) -> Expr {
        let TypeData::Values(types) = self.types().data(expr.ty) else { return expr };
        let ty = types.first().copied().unwrap_or(TypeId::NIL);
        let span = expr.span;
        match expr.kind {
            // Values without effects need not be computed to be dropped.
            ExprKind::Values(items) if items.iter().skip(1).all(|item| item.known().is_some()) => {
                items.into_iter().next().map_or_else(|| Expr::nil(span), |item| Expr { span, ..item })
            }
            kind => {
                let inner = Expr { kind, ..expr };
                Expr::new(ExprKind::First(Box::new(inner)), ty.fixed(), span)
            }
        }
    }

    /// A single value; no value is an error.
    pub(crate) fn single(&mut self, expr: Expr) -> Expr {
        if expr.ty == TypeId::NIL {
            self.report(messages::no_value(expr.span));
            return Expr::error(expr.span);
        }
        self.first(expr)
    }

    /// Makes `expr` a value that a pattern accepts; `place` names in words what requires it, for the message.
    pub(crate) fn coerce(&mut self, expr: Expr, wanted: impl Into<Pattern>, place: &str) -> Option<Expr> {
        self.coerce_to(expr, wanted.into(), place)
    }

    fn coerce_to(&mut self, expr: Expr, wanted: Pattern, place: &str) -> Option<Expr> {
        if matches!(expr.ty, TypeId::ERROR | TypeId::NEVER) || wanted == Pattern::Is(TypeId::ERROR) {
            return (expr.ty == TypeId::NEVER).then_some(expr);
        }
        let several = matches!(wanted, Pattern::Is(ty) if matches!(self.types().data(ty), TypeData::Values(_)));
        let expr = if several { expr } else { self.single(expr) };
        if expr.ty == TypeId::ERROR {
            return None;
        }
        let expr = self.in_template(expr, wanted);
        match self.unify(wanted, Given::of(&expr), &mut Substitution::default()) {
            Ok((_, ty)) if self.types().maybe_of(expr.ty) == Some(TypeId::NEVER) && expr.ty != ty => {
                let inner = self.types().maybe_of(ty).unwrap_or(TypeId::NIL);
                Some(self.typed_failure(expr, inner))
            }
            // A structure passes for what it begins with.
            Ok((Fit::Derived, ty)) if self.types().width(expr.ty) > self.types().width(ty) => {
                let span = expr.span;
                Some(Expr::new(ExprKind::Part { whole: Box::new(expr), leaf: 0 }, ty, span))
            }
            Ok((_, ty)) => match self.keyword_of(&expr).filter(|_| expr.ty != ty) {
                Some(key) => Some(self.key_of(ty, &key, expr.span)),
                None => Some(fitted(expr, ty)),
            },
            Err(Mismatch::Number(number)) if let Some(narrow) = self.narrowed(expr.clone(), number) => Some(narrow),
            Err(mismatch) => {
                let diagnostic = self.mismatch(expr.span, expr.ty, wanted, &mismatch, place);
                self.report(diagnostic);
                None
            }
        }
    }

    /// A float literal of integral value is an integer where a template's type happens to be one: `0.0` is zero of every type.
    fn in_template(&self, expr: Expr, wanted: Pattern) -> Expr {
        let wants_integer = matches!(wanted, Pattern::Is(ty) if ty.number().is_some_and(|it| it.scalar.is_integer()));
        match expr.integral() {
            Some(integer) if wants_integer && self.scope.of_template => Expr::literal(integer, expr.span),
            _ => expr,
        }
    }

    /// Says why a value does not fit its place.
    pub(crate) fn mismatch(
        &self,
        span: Span,
        given: TypeId,
        wanted: Pattern,
        mismatch: &Mismatch,
        place: &str,
    ) -> Diagnostic {
        if let (Some(Known::Keyword(key)), Pattern::Is(ty)) = (self.types().known_of(given), wanted)
            && let Some(enumeration) = self.types().enumeration_of(ty)
        {
            return messages::enum_no_key(span, key, enumeration);
        }
        let given_number = given.number().unwrap_or(super::control::BOOL);
        let help = match mismatch {
            Mismatch::Literal(number) => {
                return messages::literal_does_not_fit(span, self.files.snippet(span), given_number, *number);
            }
            Mismatch::Number(number) => match conversion_error(span, given_number, *number, place) {
                Some(diagnostic) => return diagnostic,
                None => messages::way_to_convert(given_number, *number),
            },
            Mismatch::Explicit => "the parameter is declared `explicit`: convert the value yourself".to_owned(),
            Mismatch::Derived => {
                format!(
                    "the types are related, but values of one do not pass for the other: write `(as-{} …)`",
                    self.spelled(wanted)
                )
            }
            Mismatch::Signature(None) => {
                "a function for this place takes these types: write one, or change the signature".to_owned()
            }
            Mismatch::Signature(Some(result)) => {
                format!(
                    "called with these types it gives {}: write another one, or change the signature",
                    self.shown(*result)
                )
            }
            Mismatch::Param(param) => {
                format!("`{}` stands for one type: convert one of the arguments", self.template_parameter(*param))
            }
            Mismatch::Slots(slots) => messages::slots_differ(slots),
            Mismatch::Role(Role::View) => "pass a view: `(make-vector-view v LENGTH)`".to_owned(),
            Mismatch::Role(Role::Base | Role::Any) => "pass the vector itself, no view of it".to_owned(),
            Mismatch::Rank => "make a view of that many dimensions with `make-tensor-view`".to_owned(),
            Mismatch::Kind if self.is_maybe(given) => messages::UNWRAP.to_owned(),
            Mismatch::Kind => match (wanted, self.view_pattern(wanted).map(|view| view.form)) {
                (_, Some(FormPattern::Vector)) => "pass a vector".to_owned(),
                (_, Some(FormPattern::Soa)) => "make it with `make-soa-vector` or `make-soa-view`".to_owned(),
                (_, Some(FormPattern::Tensor(_))) => "make a view with `make-tensor-view`".to_owned(),
                (Pattern::Function(_), _) => "pass a function as `#'name`".to_owned(),
                (Pattern::Is(ty), _) if ty.number().is_some() => messages::way_to_number(self.shown(given)),
                _ => format!("pass {}", self.spelled(wanted)),
            },
        };
        messages::type_mismatch(span, self.shown(given), &self.spelled(wanted), place, help)
    }

    /// Fits the values of a function's body to its declared results.
    pub(crate) fn coerce_results(&mut self, body: Expr, wanted: &[Pattern], function: &str) -> Option<Expr> {
        let place = format!("the result of `{function}`");
        match wanted {
            [single] => self.coerce_tail(body, *single, &place),
            several => self.coerce_values(body, several, &place),
        }
    }

    /// Coerces in tail position, into the branches where the whole does not fit.
    fn coerce_tail(&mut self, body: Expr, wanted: Pattern, place: &str) -> Option<Expr> {
        let span = body.span;
        match body.kind {
            ExprKind::If { cond, then, other } if body.ty != TypeId::NIL => {
                let then = Box::new(self.coerce_tail(*then, wanted, place)?);
                let other = Box::new(self.coerce_tail(*other, wanted, place)?);
                let ty = if then.ty == TypeId::NEVER { other.ty } else { then.ty };
                Some(Expr::new(ExprKind::If { cond, then, other }, ty, span))
            }
            ExprKind::Let { bindings, body } => {
                let body = Box::new(self.coerce_tail(*body, wanted, place)?);
                let ty = body.ty;
                Some(Expr::new(ExprKind::Let { bindings, body }, ty, span))
            }
            ExprKind::Seq(mut items) if !items.is_empty() => {
                let last = items.pop()?;
                let last = self.coerce_tail(last, wanted, place)?;
                let ty = last.ty;
                items.push(last);
                Some(Expr::new(ExprKind::Seq(items), ty, span))
            }
            kind => self.coerce(Expr { kind, ..body }, wanted, place),
        }
    }

    fn coerce_values(&mut self, body: Expr, wanted: &[Pattern], place: &str) -> Option<Expr> {
        let span = body.span;
        match body.kind {
            ExprKind::Values(items) => self.each_value(items, wanted, place, span),
            ExprKind::If { cond, then, other } => {
                let then = Box::new(self.coerce_values(*then, wanted, place)?);
                let other = Box::new(self.coerce_values(*other, wanted, place)?);
                let ty = if then.ty == TypeId::NEVER { other.ty } else { then.ty };
                Some(Expr::new(ExprKind::If { cond, then, other }, ty, span))
            }
            ExprKind::Let { bindings, body } => {
                let body = Box::new(self.coerce_values(*body, wanted, place)?);
                let ty = body.ty;
                Some(Expr::new(ExprKind::Let { bindings, body }, ty, span))
            }
            ExprKind::Seq(mut items) if !items.is_empty() => {
                let last = items.pop()?;
                let last = self.coerce_values(last, wanted, place)?;
                let ty = last.ty;
                items.push(last);
                Some(Expr::new(ExprKind::Seq(items), ty, span))
            }
            kind => {
                let body = Expr { kind, ..body };
                if body.ty == TypeId::NEVER {
                    return Some(body);
                }
                let given = self.types().all(body.ty);
                let same = |(given, wanted): (&TypeId, &Pattern)| Pattern::Is(*given) == *wanted;
                if given.len() >= wanted.len() && given.iter().zip(wanted).all(same) {
                    return Some(body);
                }
                // Bind the values, then convert each.
                let vars: Vec<_> = given.iter().map(|ty| self.scope.hidden("value", *ty, span)).collect();
                let read = |(var, ty): (&_, &TypeId)| Expr::new(ExprKind::Var(*var), ty.fixed(), span);
                let values = vars.iter().zip(&given).map(read).collect();
                let values = self.each_value(values, wanted, place, span)?;
                let ty = values.ty;
                let bindings = vec![Bind { vars, value: body }];
                Some(Expr::new(ExprKind::Let { bindings, body: Box::new(values) }, ty, span))
            }
        }
    }

    fn each_value(&mut self, items: Vec<Expr>, wanted: &[Pattern], place: &str, span: Span) -> Option<Expr> {
        let mut values = Vec::new();
        for (item, wanted) in items.into_iter().zip(wanted) {
            values.push(self.coerce(item, *wanted, place)?);
        }
        let types: Vec<TypeId> = values.iter().map(|value| value.ty).collect();
        let ty = self.types_mut().values(&types);
        Some(Expr::new(ExprKind::Values(values), ty, span))
    }

    /// Brings two numbers to their common type.
    pub(crate) fn common(&mut self, lhs: Expr, rhs: Expr, span: Span, what: &str) -> Option<(Expr, Expr, TypeId)> {
        let lhs = self.single(lhs);
        let rhs = self.single(rhs);
        if lhs.ty.number().is_none() || rhs.ty.number().is_none() {
            for side in [&lhs, &rhs] {
                if side.ty.number().is_none() && !matches!(side.ty, TypeId::ERROR | TypeId::NEVER) {
                    self.report(messages::not_a_number(side.span, self.shown(side.ty), what));
                }
            }
            return None;
        }
        match join(Given::of(&lhs), Given::of(&rhs)) {
            Some(ty) => Some((fitted(lhs, ty), fitted(rhs, ty), ty)),
            None => {
                self.no_common_type((lhs.span, lhs.ty), (rhs.span, rhs.ty), span, what);
                None
            }
        }
    }

    /// Brings numbers to one type, where literals adapt to all others wherever they stand.
    pub(crate) fn all_common(&mut self, values: Vec<Expr>, span: Span, what: &str) -> Option<(Vec<Expr>, TypeId)> {
        let firm = values.iter().filter(|value| !value.ty.is_flexible());
        let mut rest = firm.chain(values.iter().filter(|value| value.ty.is_flexible()));
        let first = rest.next()?;
        let mut ty = first.ty;
        for value in rest {
            match join(Given::of_type(ty), Given::of(value)) {
                Some(joined) => ty = joined,
                None => {
                    self.no_common_type((first.span, ty), (value.span, value.ty), span, what);
                    return None;
                }
            }
        }
        Some((values.into_iter().map(|value| fitted(value, ty)).collect(), ty))
    }

    fn no_common_type(&mut self, lhs: (Span, TypeId), rhs: (Span, TypeId), span: Span, what: &str) {
        let (Some(left), Some(right)) = (lhs.1.number(), rhs.1.number()) else { return };
        let place = format!("an operand of `{what}`");
        let diagnostic = match (lhs.1.is_literal(), rhs.1.is_literal()) {
            (true, false) => self.mismatch(lhs.0, lhs.1, rhs.1.into(), &Mismatch::Literal(right), &place),
            (false, true) => self.mismatch(rhs.0, rhs.1, lhs.1.into(), &Mismatch::Literal(left), &place),
            _ => messages::no_common_type(span, what, (lhs.0, left), (rhs.0, right)),
        };
        self.report(diagnostic);
    }

    /// Returns the bool of a value in test position: zero, NaN excepted, and `nil` are false.
    pub(crate) fn test(&mut self, expr: Expr) -> Expr {
        let expr = self.first(expr);
        let span = expr.span;
        match self.types().data(expr.ty) {
            TypeData::Error | TypeData::Never => expr,
            TypeData::Nil if matches!(expr.kind, ExprKind::Nil) => Expr::constant(Constant::bool(false), span),
            TypeData::Nil => {
                self.report(messages::no_value(span));
                Expr::error(span)
            }
            TypeData::Number(number) if *number == Elem::scalar(Scalar::Bool) => expr,
            TypeData::Number(number) if number.lanes == 1 => {
                let number = *number;
                if let Some(known) = expr.known() {
                    let zero = known.bits[0] == 0
                        || (number.scalar.is_float() && known.bits[0] << (65 - number.scalar.bits()) == 0);
                    return Expr::constant(Constant::bool(!zero), span);
                }
                let zero = Expr::constant(Constant::zero(number), span);
                let kind = ExprKind::Compare { op: CompareOp::Ne, lhs: Box::new(expr), rhs: Box::new(zero) };
                Expr::new(kind, TypeId::BOOL, span)
            }
            TypeData::Number(_) => {
                self.report(messages::test_of_lanes(span, self.shown(expr.ty)));
                Expr::error(span)
            }
            TypeData::Maybe(_) => {
                let diagnostic = messages::maybe_as_test(span, self.shown(expr.ty));
                self.refused(span, diagnostic)
            }
            TypeData::Derived(_)
            | TypeData::Identity(_)
            | TypeData::View(_)
            | TypeData::Struct(_)
            | TypeData::Enum(_)
            | TypeData::Known(_)
            | TypeData::Values(_) => {
                let truth = Expr::constant(Constant::bool(true), span);
                Expr::new(ExprKind::Seq(vec![expr, truth]), TypeId::BOOL, span)
            }
        }
    }
}

/// The message about a number that does not convert by itself, where the reason is its category.
fn conversion_error(span: Span, given: Number, wanted: Number, place: &str) -> Option<Diagnostic> {
    match (category(given.scalar), category(wanted.scalar)) {
        _ if given.lanes != wanted.lanes => None,
        (Category::Bool, _) | (_, Category::Bool) => None,
        (Category::Signed | Category::Unsigned, Category::Float) => {
            Some(messages::int_to_float(span, given, wanted, place))
        }
        (Category::Float, Category::Signed | Category::Unsigned) => {
            Some(messages::float_to_int(span, given, wanted, place))
        }
        (Category::Signed, Category::Unsigned) | (Category::Unsigned, Category::Signed) => {
            Some(messages::cross_sign(span, given, wanted, place))
        }
        _ => Some(messages::narrowing(span, given, wanted, place)),
    }
}
