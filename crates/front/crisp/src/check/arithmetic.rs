//! Arithmetic, comparisons, bit operations.

use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, Scalar, UnaryOp};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::coerce::{adapt, is_flexible, settled};
use super::syntax::{form_named, symbol};
use super::{Checker, Want};
use crate::messages;
use crate::typed::{Bind, Division, Expr, ExprKind, Literal, Number, Type};

fn binary(op: BinaryOp, lhs: Expr, rhs: Expr, number: Number, span: Span) -> Expr {
    let uniform = lhs.uniform && rhs.uniform;
    Expr::new(ExprKind::Binary { op, lhs: Box::new(lhs), rhs: Box::new(rhs) }, Type::Number(number), span, uniform)
}

impl Checker<'_> {
    /// `+ * min max`: two or more arguments, folded left.
    pub(crate) fn fold_call(&mut self, name: &Rc<str>, op: BinaryOp, args: &[Datum], span: Span, want: &Want) -> Expr {
        let least = if matches!(op, BinaryOp::Min | BinaryOp::Max) { 1 } else { 2 };
        self.fold_arguments(name, op, least, args, span, want)
    }

    fn fold_arguments(
        &mut self,
        name: &str,
        op: BinaryOp,
        least: usize,
        args: &[Datum],
        span: Span,
        want: &Want,
    ) -> Expr {
        let _ = want;
        let Some(values) = self.arguments_between(name, least, usize::MAX, args, span) else {
            return Expr::error(span);
        };
        let mut values = values.into_iter();
        let Some(mut total) = values.next() else { return Expr::error(span) };
        if !self.require_number(&total, name) {
            return Expr::error(span);
        }
        for value in values {
            let Some((lhs, rhs, number)) = self.common(total, value, span, name) else { return Expr::error(span) };
            if number.scalar == Scalar::Bool {
                self.report(messages::not_a_number(lhs.span, &Type::Number(number), name));
                return Expr::error(span);
            }
            total = binary(op, lhs, rhs, number, span);
        }
        total
    }

    /// Whether it is a number other than bool; reports when not.
    fn require_number(&mut self, value: &Expr, name: &str) -> bool {
        let fine = value.ty.number().is_some_and(|number| number.scalar != Scalar::Bool);
        if !fine {
            self.report(messages::not_a_number(value.span, &value.ty, name));
        }
        fine
    }

    /// `-`: negation of one argument, else differences folded left.
    pub(crate) fn minus(&mut self, name: &Rc<str>, args: &[Datum], span: Span, want: &Want) -> Expr {
        if args.len() != 1 {
            return self.fold_arguments(name, BinaryOp::Sub, 2, args, span, want);
        }
        let Some(value) = self.arguments(name, 1, args, span).and_then(|mut values| values.pop()) else {
            return Expr::error(span);
        };
        if !self.require_number(&value, name) {
            return Expr::error(span);
        }
        if let ExprKind::Constant { value: _, literal: Some(Literal::Integer(integer)) } = &value.kind {
            return Expr { span, ..self.integer_literal(-*integer, span) };
        }
        if let ExprKind::Constant { value: _, literal: Some(Literal::Float(text)) } = &value.kind {
            let negated: Rc<str> = match text.strip_prefix('-') {
                Some(positive) => positive.into(),
                None => format!("-{}", text.trim_start_matches('+')).into(),
            };
            return self.float_literal(&negated, span);
        }
        if value.ty.number().is_some_and(|number| number.scalar.is_unsigned_integer()) {
            self.report(messages::minus_unsigned(span, &value.ty));
            return Expr::error(span);
        }
        let (ty, uniform) = (value.ty.clone(), value.uniform);
        Expr::new(ExprKind::Unary { op: UnaryOp::Neg, arg: Box::new(value) }, ty, span, uniform)
    }

    /// `/`: one IEEE division of floats; quotient toward zero and remainder of integers.
    pub(crate) fn slash(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let Some(values) = self.arguments(name, 2, args, span) else { return Expr::error(span) };
        let Some((lhs, rhs, number)) = self.pair(values, span, name) else { return Expr::error(span) };
        if number.scalar.is_float() {
            return binary(BinaryOp::Div, lhs, rhs, number, span);
        }
        self.quotient(Division::Truncate, lhs, rhs, number, span)
    }

    fn pair(&mut self, values: Vec<Expr>, span: Span, name: &str) -> Option<(Expr, Expr, Number)> {
        let [lhs, rhs] = <[Expr; 2]>::try_from(values).ok()?;
        let (lhs, rhs, number) = self.common(lhs, rhs, span, name)?;
        if number.scalar == Scalar::Bool {
            self.report(messages::not_a_number(lhs.span, &lhs.ty, name));
            return None;
        }
        Some((lhs, rhs, number))
    }

    fn quotient(&mut self, rounding: Division, lhs: Expr, rhs: Expr, number: Number, span: Span) -> Expr {
        let uniform = lhs.uniform && rhs.uniform;
        let ty = Type::Values([Type::Number(number), Type::Number(number)].into());
        let kind = ExprKind::Divide { rounding, dividend: Box::new(lhs), divisor: Box::new(rhs) };
        Expr::new(kind, ty, span, uniform)
    }

    /// `truncate floor ceil round`: one float argument gives an integer, two arguments divide.
    pub(crate) fn divide(
        &mut self,
        name: &Rc<str>,
        rounding: Division,
        args: &[Datum],
        span: Span,
        want: &Want,
    ) -> Expr {
        // `(floor f long)` names the integer type.
        if let [value, ty] = args
            && let Some(number) = symbol(ty).and_then(|ty| crate::typed::number_named(&ty.to_ascii_lowercase()))
            && symbol(ty).is_some_and(|ty| self.scope.lookup(&ty.to_ascii_lowercase()).is_none())
        {
            let Some(values) = self.arguments(name, 1, std::slice::from_ref(value), span) else {
                return Expr::error(span);
            };
            if !number.scalar.is_integer() {
                self.report(messages::rounds_to_integer(ty.span, name));
                return Expr::error(span);
            }
            return self.round_to_integer(name, rounding, values, number.scalar, span);
        }
        let Some(values) = self.arguments_between(name, 1, 2, args, span) else { return Expr::error(span) };
        if values.len() == 1 {
            let demanded = match want.hint() {
                Some(Type::Number(number)) if number.scalar.is_integer() => number.scalar,
                _ => Scalar::I32,
            };
            return self.round_to_integer(name, rounding, values, demanded, span);
        }
        let Some((lhs, rhs, number)) = self.pair(values, span, name) else { return Expr::error(span) };
        if !number.scalar.is_float() {
            // Unlike `/` these stay divisions of integers wherever their value goes.
            return self.quotient(rounding, settled(lhs), settled(rhs), number, span);
        }
        let uniform = lhs.uniform && rhs.uniform;
        let ty = Type::Values([Type::Number(number), Type::Number(number)].into());
        let kind = ExprKind::DivideFloat { rounding, dividend: Box::new(lhs), divisor: Box::new(rhs) };
        Expr::new(kind, ty, span, uniform)
    }

    fn round_to_integer(
        &mut self,
        name: &str,
        rounding: Division,
        mut values: Vec<Expr>,
        scalar: Scalar,
        span: Span,
    ) -> Expr {
        let Some(value) = values.pop() else { return Expr::error(span) };
        if !self.require_number(&value, name) {
            return Expr::error(span);
        }
        let Some(number) = value.ty.number() else { return Expr::error(span) };
        if !number.scalar.is_float() {
            self.report(messages::already_integer(span, name, &value.ty));
            return Expr::error(span);
        }
        let uniform = value.uniform;
        let ty = Type::Number(Elem { scalar, lanes: number.lanes });
        Expr::new(ExprKind::RoundToInteger { rounding, arg: Box::new(value) }, ty, span, uniform)
    }

    /// `rem` and `mod`: the remainder alone.
    pub(crate) fn remainder(&mut self, name: &Rc<str>, rounding: Division, args: &[Datum], span: Span) -> Expr {
        let Some(values) = self.arguments(name, 2, args, span) else { return Expr::error(span) };
        let Some((lhs, rhs, number)) = self.pair(values, span, name) else { return Expr::error(span) };
        if number.scalar.is_float() {
            self.report(messages::integers_only(lhs.span, name, &Type::Number(number)));
            return Expr::error(span);
        }
        let both = self.quotient(rounding, lhs, rhs, number, span);
        let (ty, uniform) = (Type::Number(number), both.uniform);
        let vars: Vec<_> = (0..2).map(|_| self.scope.hidden("quotient", ty.clone(), span, uniform)).collect();
        let body = Box::new(Expr::new(ExprKind::Var(vars[1]), ty.clone(), span, uniform));
        let bindings = vec![Bind { vars, value: both }];
        Expr::new(ExprKind::Let { bindings, body }, ty, span, uniform)
    }

    /// Comparisons of two or more arguments, each with the next.
    pub(crate) fn compare(&mut self, name: &Rc<str>, op: CompareOp, args: &[Datum], span: Span) -> Expr {
        let Some(values) = self.arguments_between(name, 2, usize::MAX, args, span) else { return Expr::error(span) };
        let mut bindings = Vec::new();
        let values: Vec<Expr> = if values.len() == 2 {
            values
        } else {
            values.into_iter().map(|value| self.shared(value, &mut bindings)).collect()
        };
        let mut total: Option<Expr> = None;
        for pair in values.windows(2) {
            let (lhs, rhs) = (pair[0].clone(), pair[1].clone());
            let Some((lhs, rhs, number)) = self.common(lhs, rhs, span, name) else { return Expr::error(span) };
            if number.scalar == Scalar::Bool && !matches!(op, CompareOp::Eq | CompareOp::Ne) {
                self.report(messages::not_a_number(lhs.span, &lhs.ty, name));
                return Expr::error(span);
            }
            let uniform = lhs.uniform && rhs.uniform;
            let bool_type = Type::Number(number.with_scalar(Scalar::Bool));
            let compared = Expr::new(
                ExprKind::Compare { op, lhs: Box::new(lhs), rhs: Box::new(rhs) },
                bool_type.clone(),
                span,
                uniform,
            );
            total = Some(match total {
                None => compared,
                Some(total) => {
                    let number = bool_type.number().unwrap_or(super::control::BOOL);
                    binary(BinaryOp::And, total, compared, number, span)
                }
            });
        }
        let Some(total) = total else { return Expr::error(span) };
        if bindings.is_empty() {
            return total;
        }
        let (ty, uniform) = (total.ty.clone(), total.uniform);
        Expr::new(ExprKind::Let { bindings, body: Box::new(total) }, ty, span, uniform)
    }

    fn shared(&mut self, value: Expr, bindings: &mut Vec<Bind>) -> Expr {
        if matches!(value.kind, ExprKind::Constant { .. }) || is_flexible(&value) {
            return value;
        }
        let (ty, span, uniform) = (value.ty.clone(), value.span, value.uniform);
        let var = self.scope.hidden("compared", ty.clone(), span, uniform);
        bindings.push(Bind { vars: vec![var], value });
        Expr::new(ExprKind::Var(var), ty, span, uniform)
    }

    /// `bit-and bit-or bit-xor`: integers.
    pub(crate) fn bits(&mut self, name: &Rc<str>, op: BinaryOp, args: &[Datum], span: Span) -> Expr {
        let Some(values) = self.arguments_between(name, 2, usize::MAX, args, span) else { return Expr::error(span) };
        let mut values = values.into_iter();
        let Some(mut total) = values.next() else { return Expr::error(span) };
        for value in values {
            let Some((lhs, rhs, number)) = self.common(total, value, span, name) else { return Expr::error(span) };
            if number.scalar.is_float() || number.scalar == Scalar::Bool {
                self.report(messages::integers_only(lhs.span, name, &Type::Number(number)));
                return Expr::error(span);
            }
            total = binary(op, lhs, rhs, number, span);
        }
        total
    }

    /// `(ash value count)`: left for positive, right for negative counts.
    pub(crate) fn shift(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let [value, count] = args else {
            self.report(messages::wrong_arity(span, name, messages::Arity::exactly(2), args.len()));
            return Expr::error(span);
        };
        // `(- n)` of an unsigned count is taken with its sign (decision B33).
        let negated = form_named(count, "-").filter(|rest| rest.len() == 1);
        let inner = negated.map(|rest| &rest[0]);
        let negated_unsigned = match inner {
            Some(inner) if !matches!(inner.kind, DatumKind::Integer(_)) => {
                let probe = self.expression(inner, &Want::ANY);
                probe.ty.number().is_some_and(|number| number.scalar.is_unsigned_integer())
            }
            _ => false,
        };
        let count = if negated_unsigned { inner.unwrap_or(count) } else { count };
        let value = self.expression(value, &Want::ANY);
        let count = self.expression(count, &Want::ANY);
        let (value, count) = (self.single(value), self.single(count));
        if matches!(value.ty, Type::Error) || matches!(count.ty, Type::Error) {
            return Expr::error(span);
        }
        for side in [&value, &count] {
            if !side.ty.number().is_some_and(|number| number.scalar.is_integer() && number.lanes == 1) {
                self.report(messages::integers_only(side.span, name, &side.ty));
                return Expr::error(span);
            }
        }
        let count = if is_flexible(&count) { adapt(&count, Elem::scalar(Scalar::I64)).unwrap_or(count) } else { count };
        let (ty, uniform) = (value.ty.clone(), value.uniform && count.uniform);
        let kind = ExprKind::Shift { arg: Box::new(value), count: Box::new(count), negated: negated_unsigned };
        Expr::new(kind, ty, span, uniform)
    }

    /// `abs`.
    pub(crate) fn float_or_integer(&mut self, name: &Rc<str>, op: UnaryOp, args: &[Datum], span: Span) -> Expr {
        let Some(value) = self.arguments(name, 1, args, span).and_then(|mut values| values.pop()) else {
            return Expr::error(span);
        };
        if !self.require_number(&value, name) {
            return Expr::error(span);
        }
        let (ty, uniform) = (value.ty.clone(), value.uniform);
        Expr::new(ExprKind::Unary { op, arg: Box::new(value) }, ty, span, uniform)
    }

    /// `sqrt`: correctly rounded, floats only; an integer literal counts as float.
    pub(crate) fn square_root(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let Some(value) = self.arguments(name, 1, args, span).and_then(|mut values| values.pop()) else {
            return Expr::error(span);
        };
        let Some(value) = self.float_argument(value, name) else { return Expr::error(span) };
        let (ty, uniform) = (value.ty.clone(), value.uniform);
        Expr::new(ExprKind::Unary { op: UnaryOp::Sqrt, arg: Box::new(value) }, ty, span, uniform)
    }

    fn float_argument(&mut self, value: Expr, name: &str) -> Option<Expr> {
        let number = value.ty.number();
        if number.is_some_and(|number| number.scalar.is_float()) {
            return Some(value);
        }
        if is_flexible(&value)
            && let Some(adapted) = adapt(&value, Elem::scalar(Scalar::F32))
        {
            return Some(adapted);
        }
        self.report(messages::floats_only(value.span, name, &value.ty));
        None
    }

    /// `(fma a b c)`: `a·b + c`, rounded once; floats only.
    pub(crate) fn fused(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let Some(values) = self.arguments(name, 3, args, span) else { return Expr::error(span) };
        let Ok([a, b, c]) = <[Expr; 3]>::try_from(values) else { return Expr::error(span) };
        let Some((a, b, _)) = self.common(a, b, span, name) else { return Expr::error(span) };
        let Some((a, c, number)) = self.common(a, c, span, name) else { return Expr::error(span) };
        let Some(b) = self.coerce(b, &Type::Number(number), "an operand of `fma`") else { return Expr::error(span) };
        if !number.scalar.is_float() {
            self.report(messages::floats_only(a.span, name, &Type::Number(number)));
            return Expr::error(span);
        }
        let uniform = a.uniform && b.uniform && c.uniform;
        Expr::new(ExprKind::Fma { a: Box::new(a), b: Box::new(b), c: Box::new(c) }, Type::Number(number), span, uniform)
    }

    /// `(clamp x low high)`: `(min (max x low) high)`.
    pub(crate) fn clamp(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let Some(values) = self.arguments(name, 3, args, span) else { return Expr::error(span) };
        let Ok([x, low, high]) = <[Expr; 3]>::try_from(values) else { return Expr::error(span) };
        if !self.require_number(&x, name) {
            return Expr::error(span);
        }
        let Some((x, low, number)) = self.common(x, low, span, name) else { return Expr::error(span) };
        let raised = binary(BinaryOp::Max, x, low, number, span);
        let Some((raised, high, number)) = self.common(raised, high, span, name) else { return Expr::error(span) };
        binary(BinaryOp::Min, raised, high, number, span)
    }

    /// `(log2 n)` of an integer: the floor, 0 for 0 (decision B40). Of a float it is the library's.
    pub(crate) fn integer_log2(&mut self, name: &Rc<str>, args: &[Datum], span: Span, want: &Want) -> Expr {
        let Some(value) = self.arguments(name, 1, args, span).and_then(|mut values| values.pop()) else {
            return Expr::error(span);
        };
        if value.ty.number().is_some_and(|number| number.scalar.is_float()) {
            return self.library_call(name, vec![value], span, want);
        }
        let Some(known) = super::coerce::known_integer(&value) else {
            self.report(messages::known_integer_only(span, name));
            return Expr::error(span);
        };
        let log = 127u32.saturating_sub(known.max(1).leading_zeros());
        if is_flexible(&value) {
            return self.integer_literal(i128::from(log), span);
        }
        let Some(number) = value.ty.number() else { return Expr::error(span) };
        Expr::constant(Constant::integer(number.scalar, i128::from(log)), span)
    }

    /// `(next-power-of-2 n)` of a known integer.
    pub(crate) fn next_power_of_two(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let Some(value) = self.arguments(name, 1, args, span).and_then(|mut values| values.pop()) else {
            return Expr::error(span);
        };
        let known = super::coerce::known_integer(&value).and_then(|known| u64::try_from(known).ok());
        let Some(power) = known.and_then(u64::checked_next_power_of_two) else {
            self.report(messages::known_integer_only(span, name));
            return Expr::error(span);
        };
        self.integer_literal(i128::from(power), span)
    }
}
