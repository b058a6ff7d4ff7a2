//! Making an expression fit the type that its place demands: literals adapt, numbers promote within their category, all else is an error.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, Scalar, UnaryOp};
use crisp_support_diagnostics::Span;

use super::Checker;
use super::literals::{float_constant, integer_constant};
use crate::messages;
use crate::typed::{Expr, ExprKind, FunctionRef, Literal, Number, Type};

/// The three categories of numbers within which promotion is implicit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Category {
    Signed,
    Unsigned,
    Float,
    Bool,
}

fn category(scalar: Scalar) -> Category {
    match scalar {
        Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 => Category::Signed,
        Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 => Category::Unsigned,
        Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64 => Category::Float,
        Scalar::Bool => Category::Bool,
    }
}

/// Whether `from` promotes to `to` implicitly: the same category, to a larger size, lane by lane.
pub(crate) fn promotes(from: Number, to: Number) -> bool {
    from.lanes == to.lanes
        && category(from.scalar) == category(to.scalar)
        && (from.scalar == to.scalar || from.scalar.bytes() < to.scalar.bytes())
}

/// Whether its type still follows from its place: built from literals alone.
pub(crate) fn is_flexible(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Constant { value: _, literal } => literal.is_some(),
        ExprKind::Unary { op: UnaryOp::Neg | UnaryOp::Abs, arg } => is_flexible(arg),
        ExprKind::Binary { op, lhs, rhs } => is_arithmetic(*op) && is_flexible(lhs) && is_flexible(rhs),
        ExprKind::Select { cond: _, then, other } | ExprKind::If { cond: _, then, other } => {
            let fits = |expr: &Expr| expr.ty == Type::Never || is_flexible(expr);
            fits(then) && fits(other) && (is_flexible(then) || is_flexible(other))
        }
        ExprKind::Let { bindings: _, body } => is_flexible(body),
        ExprKind::Seq(items) => items.last().is_some_and(is_flexible),
        ExprKind::First(inner) => match &inner.kind {
            ExprKind::Divide { rounding: _, dividend, divisor } => is_flexible(dividend) && is_flexible(divisor),
            _ => false,
        },
        _ => false,
    }
}

fn is_arithmetic(op: BinaryOp) -> bool {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Min | BinaryOp::Max => true,
        BinaryOp::Rem
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::AddSaturating
        | BinaryOp::SubSaturating
        | BinaryOp::MulHigh
        | BinaryOp::RotateLeft
        | BinaryOp::RotateRight => false,
    }
}

/// Gives a flexible expression the type `number`; `None` when a literal in it does not fit.
pub(crate) fn adapt(expr: &Expr, number: Number) -> Option<Expr> {
    let boxed = |inner: &Expr| adapt(inner, number).map(Box::new);
    let kind = match &expr.kind {
        ExprKind::Constant { value: _, literal: Some(Literal::Integer(value)) } => {
            let value = integer_constant(*value, number.scalar)?;
            ExprKind::Constant { value: value.splat(number.lanes), literal: Some(Literal::Integer(value_of(expr)?)) }
        }
        ExprKind::Constant { value: _, literal: Some(Literal::Float(text)) } => {
            let value = float_constant(text, number.scalar)?;
            ExprKind::Constant { value: value.splat(number.lanes), literal: Some(Literal::Float(text.clone())) }
        }
        ExprKind::Unary { op, arg } => ExprKind::Unary { op: *op, arg: boxed(arg)? },
        ExprKind::Binary { op, lhs, rhs } => ExprKind::Binary { op: *op, lhs: boxed(lhs)?, rhs: boxed(rhs)? },
        ExprKind::Select { cond, then, other } => {
            ExprKind::Select { cond: cond.clone(), then: boxed(then)?, other: boxed(other)? }
        }
        ExprKind::If { cond, then, other } => {
            let branch = |expr: &Expr| if expr.ty == Type::Never { Some(Box::new(expr.clone())) } else { boxed(expr) };
            ExprKind::If { cond: cond.clone(), then: branch(then)?, other: branch(other)? }
        }
        ExprKind::Let { bindings, body } => ExprKind::Let { bindings: bindings.clone(), body: boxed(body)? },
        ExprKind::Seq(items) => {
            let (last, rest) = items.split_last()?;
            let mut items = rest.to_vec();
            items.push(adapt(last, number)?);
            ExprKind::Seq(items)
        }
        ExprKind::First(inner) => {
            let ExprKind::Divide { rounding, dividend, divisor } = &inner.kind else { return None };
            if number.scalar.is_float() {
                // Only `/` is made of literals that adapt, and of floats it is one division.
                let kind = ExprKind::Binary { op: BinaryOp::Div, lhs: boxed(dividend)?, rhs: boxed(divisor)? };
                return Some(Expr { kind, ty: Type::Number(number), span: expr.span, uniform: expr.uniform });
            }
            let divide = ExprKind::Divide { rounding: *rounding, dividend: boxed(dividend)?, divisor: boxed(divisor)? };
            let ty = Type::Values([Type::Number(number), Type::Number(number)].into());
            ExprKind::First(Box::new(Expr { kind: divide, ty, ..(**inner).clone() }))
        }
        _ => return None,
    };
    Some(Expr { kind, ty: Type::Number(number), span: expr.span, uniform: expr.uniform })
}

fn value_of(expr: &Expr) -> Option<i128> {
    match &expr.kind {
        ExprKind::Constant { value: _, literal: Some(Literal::Integer(value)) } => Some(*value),
        _ => None,
    }
}

/// The known integer value of an expression: a constant, or arithmetic on literals.
pub(crate) fn known_integer(expr: &Expr) -> Option<i128> {
    crate::typed::evaluate(expr).and_then(|value| value.as_integer())
}

/// The expression with its literals at the types that they have now.
pub(crate) fn settled(expr: Expr) -> Expr {
    match crate::typed::evaluate(&expr) {
        Some(known) if is_flexible(&expr) => Expr::constant(known, expr.span),
        _ => expr,
    }
}

/// Whether an integer division is part of a flexible expression.
pub(crate) fn divides_integers(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::First(_) => true,
        ExprKind::Unary { op: _, arg } => divides_integers(arg),
        ExprKind::Binary { op: _, lhs, rhs } => divides_integers(lhs) || divides_integers(rhs),
        _ => false,
    }
}

/// The value in another number type with as many lanes; integers wrap.
pub(crate) fn convert(expr: Expr, number: Number) -> Expr {
    let (span, uniform) = (expr.span, expr.uniform);
    Expr::new(ExprKind::Convert(Box::new(expr)), Type::Number(number), span, uniform)
}

impl Checker<'_> {
    /// The first of several values; other expressions as they are.
    pub(crate) fn first(&mut self, expr: Expr) -> Expr {
        match &expr.ty {
            Type::Values(types) => {
                let ty = types.first().cloned().unwrap_or(Type::Nil);
                let (span, uniform) = (expr.span, expr.uniform);
                Expr::new(ExprKind::First(Box::new(expr)), ty, span, uniform)
            }
            _ => expr,
        }
    }

    /// A single value; no value is an error.
    pub(crate) fn single(&mut self, expr: Expr) -> Expr {
        if expr.ty == Type::Nil {
            self.report(messages::no_value(expr.span));
            return Expr::error(expr.span);
        }
        self.first(expr)
    }

    /// Leaves literals at their default types.
    pub(crate) fn settle(&mut self, expr: Expr) -> Expr {
        expr
    }

    /// Makes `expr` a value of type `wanted`; `place` says in words where it stands, for the message.
    pub(crate) fn coerce(&mut self, expr: Expr, wanted: &Type, place: &str) -> Option<Expr> {
        if matches!(expr.ty, Type::Error | Type::Never) || *wanted == Type::Error {
            return (expr.ty == Type::Never).then_some(expr);
        }
        let expr = if matches!(wanted, Type::Values(_)) { expr } else { self.single(expr) };
        if expr.ty == Type::Error {
            return None;
        }
        if expr.ty == *wanted && !is_flexible(&expr) {
            return Some(expr);
        }
        match (wanted, &expr.ty) {
            (Type::Number(wanted), Type::Number(given)) => self.coerce_number(*wanted, *given, expr, place),
            (Type::Vector(pattern), Type::Vector(given)) => {
                let fits = pattern.accept(given);
                match fits {
                    Some(ty) => Some(Expr { ty: Type::Vector(ty), ..expr }),
                    None => {
                        self.report(messages::type_mismatch(expr.span, &expr.ty, wanted, place));
                        None
                    }
                }
            }
            (Type::Tensor(pattern), Type::Tensor(given))
                if pattern.rank.is_none_or(|rank| Some(rank) == given.rank)
                    && pattern.vector.accept(&given.vector).is_some() =>
            {
                Some(expr)
            }
            (Type::Function(FunctionRef::Any), Type::Function(_)) => Some(expr),
            _ => {
                self.report(messages::type_mismatch(expr.span, &expr.ty, wanted, place));
                None
            }
        }
    }

    fn coerce_number(&mut self, wanted: Number, given: Number, expr: Expr, place: &str) -> Option<Expr> {
        if is_flexible(&expr) {
            if let Some(adapted) = adapt(&expr, wanted) {
                return Some(adapted);
            }
            let diagnostic = messages::literal_does_not_fit(expr.span, self.files.snippet(expr.span), given, wanted);
            self.report(diagnostic);
            return None;
        }
        if wanted == given {
            return Some(expr);
        }
        // A known integer is no data: it converts wherever its value fits.
        if wanted.lanes == 1
            && wanted.scalar.is_integer()
            && given.scalar.is_integer()
            && let Some(value) = known_integer(&expr)
            && let Some(value) = integer_constant(value, wanted.scalar)
        {
            return Some(Expr::constant(value, expr.span));
        }
        if promotes(given, wanted) {
            return Some(convert(expr, wanted));
        }
        let diagnostic = conversion_error(expr.span, given, wanted, place);
        self.report(diagnostic);
        None
    }

    /// Fits the values of a function's body to its declared results.
    pub(crate) fn coerce_results(&mut self, body: Expr, wanted: &Type, function: &str) -> Option<Expr> {
        let place = format!("the result of `{function}`");
        match wanted {
            Type::Values(types) => self.coerce_values(body, types, &place),
            single => self.coerce_tail(body, single, &place),
        }
    }

    /// Coerces in tail position, into the branches where the whole does not fit.
    fn coerce_tail(&mut self, body: Expr, wanted: &Type, place: &str) -> Option<Expr> {
        let (span, uniform) = (body.span, body.uniform);
        match body.kind {
            ExprKind::If { cond, then, other } if body.ty != Type::Nil => {
                let then = Box::new(self.coerce_tail(*then, wanted, place)?);
                let other = Box::new(self.coerce_tail(*other, wanted, place)?);
                Some(Expr::new(ExprKind::If { cond, then, other }, wanted.clone(), span, uniform))
            }
            ExprKind::Let { bindings, body } => {
                let body = Box::new(self.coerce_tail(*body, wanted, place)?);
                let ty = body.ty.clone();
                Some(Expr::new(ExprKind::Let { bindings, body }, ty, span, uniform))
            }
            ExprKind::Seq(mut items) if !items.is_empty() => {
                let last = items.pop()?;
                let last = self.coerce_tail(last, wanted, place)?;
                let ty = last.ty.clone();
                items.push(last);
                Some(Expr::new(ExprKind::Seq(items), ty, span, uniform))
            }
            kind => self.coerce(Expr { kind, ..body }, wanted, place),
        }
    }

    fn coerce_values(&mut self, body: Expr, wanted: &[Type], place: &str) -> Option<Expr> {
        let (span, uniform) = (body.span, body.uniform);
        let ty = Type::Values(wanted.into());
        match body.kind {
            ExprKind::Values(items) => {
                let mut values = Vec::new();
                for (item, wanted) in items.into_iter().zip(wanted) {
                    values.push(self.coerce(item, wanted, place)?);
                }
                Some(Expr::new(ExprKind::Values(values), ty, span, uniform))
            }
            ExprKind::If { cond, then, other } => {
                let then = Box::new(self.coerce_values(*then, wanted, place)?);
                let other = Box::new(self.coerce_values(*other, wanted, place)?);
                Some(Expr::new(ExprKind::If { cond, then, other }, ty, span, uniform))
            }
            ExprKind::Let { bindings, body } => {
                let body = Box::new(self.coerce_values(*body, wanted, place)?);
                Some(Expr::new(ExprKind::Let { bindings, body }, ty, span, uniform))
            }
            ExprKind::Seq(mut items) if !items.is_empty() => {
                let last = items.pop()?;
                items.push(self.coerce_values(last, wanted, place)?);
                Some(Expr::new(ExprKind::Seq(items), ty, span, uniform))
            }
            kind => {
                let body = Expr { kind, ..body };
                if matches!(body.ty, Type::Never) {
                    return Some(body);
                }
                let given = body.ty.all();
                if given.len() >= wanted.len() && given[..wanted.len()] == *wanted {
                    return Some(body);
                }
                // Bind the values, then convert each.
                let vars: Vec<_> =
                    given.iter().map(|ty| self.scope.hidden("value", ty.clone(), span, uniform)).collect();
                let mut values = Vec::new();
                for ((var, given), wanted) in vars.iter().zip(&given).zip(wanted) {
                    let value = Expr::new(ExprKind::Var(*var), given.clone(), span, uniform);
                    values.push(self.coerce(value, wanted, place)?);
                }
                let values = Expr::new(ExprKind::Values(values), ty.clone(), span, uniform);
                let bindings = vec![crate::typed::Bind { vars, value: body }];
                Some(Expr::new(ExprKind::Let { bindings, body: Box::new(values) }, ty, span, uniform))
            }
        }
    }

    /// Brings two numbers to their common type.
    pub(crate) fn common(&mut self, lhs: Expr, rhs: Expr, span: Span, what: &str) -> Option<(Expr, Expr, Number)> {
        let lhs = self.single(lhs);
        let rhs = self.single(rhs);
        let (Some(left), Some(right)) = (lhs.ty.number(), rhs.ty.number()) else {
            for side in [&lhs, &rhs] {
                if side.ty.number().is_none() && !matches!(side.ty, Type::Error | Type::Never) {
                    self.report(messages::not_a_number(side.span, &side.ty, what));
                }
            }
            return None;
        };
        match (is_flexible(&lhs), is_flexible(&rhs)) {
            (true, true) => {
                let wider = wider_literal(left, right);
                let (lhs, rhs) = (adapt(&lhs, wider)?, adapt(&rhs, wider)?);
                return Some((lhs, rhs, wider));
            }
            (true, false) => {
                let lhs = self.coerce(lhs, &Type::Number(right), &format!("an operand of `{what}`"))?;
                return Some((lhs, rhs, right));
            }
            (false, true) => {
                let rhs = self.coerce(rhs, &Type::Number(left), &format!("an operand of `{what}`"))?;
                return Some((lhs, rhs, left));
            }
            (false, false) => {}
        }
        if left == right {
            return Some((lhs, rhs, left));
        }
        if promotes(left, right) {
            return Some((convert(lhs, right), rhs, right));
        }
        if promotes(right, left) {
            return Some((lhs, convert(rhs, left), left));
        }
        // A known integer adapts to the other side.
        for (value, number, is_left) in [(known_integer(&lhs), right, true), (known_integer(&rhs), left, false)] {
            let (Some(value), true) = (value, left.scalar.is_integer() && right.scalar.is_integer()) else { continue };
            if let Some(constant) = integer_constant(value, number.scalar) {
                let constant = Expr::constant(constant.splat(number.lanes), if is_left { lhs.span } else { rhs.span });
                return Some(if is_left { (constant, rhs, number) } else { (lhs, constant, number) });
            }
        }
        self.report(messages::no_common_type(span, what, (lhs.span, left), (rhs.span, right)));
        None
    }

    /// A bool from whatever stands in test position: zero, NaN excepted, and `nil` are false.
    pub(crate) fn test(&mut self, expr: Expr) -> Expr {
        let expr = self.first(expr);
        let (span, uniform) = (expr.span, expr.uniform);
        match &expr.ty {
            Type::Error | Type::Never => expr,
            Type::Nil if matches!(expr.kind, ExprKind::Nil) => Expr::constant(Constant::bool(false), span),
            Type::Nil => {
                self.report(messages::no_value(span));
                Expr::error(span)
            }
            Type::Number(number) if *number == Elem::scalar(Scalar::Bool) => expr,
            Type::Number(number) if number.lanes == 1 => {
                let number = *number;
                if let Some(known) = crate::typed::evaluate(&expr) {
                    let zero = known.bits[0] == 0
                        || (number.scalar.is_float() && known.bits[0] << (65 - number.scalar.bits()) == 0);
                    return Expr::constant(Constant::bool(!zero), span);
                }
                let zero = Expr::constant(Constant::zero(number), span);
                let kind = ExprKind::Compare { op: CompareOp::Ne, lhs: Box::new(expr), rhs: Box::new(zero) };
                Expr::new(kind, Type::BOOL, span, uniform)
            }
            Type::Number(_) => {
                self.report(messages::test_of_lanes(span, &expr.ty));
                Expr::error(span)
            }
            Type::Vector(_) | Type::Tensor(_) | Type::Function(_) | Type::Keyword | Type::Values(_) => {
                let truth = Expr::constant(Constant::bool(true), span);
                Expr::new(ExprKind::Seq(vec![expr, truth]), Type::BOOL, span, true)
            }
        }
    }
}

/// The default type of two literals together: float beats integer, long beats int.
fn wider_literal(left: Number, right: Number) -> Number {
    let rank = |number: Number| (number.scalar.is_float(), number.scalar.bytes(), number.scalar.is_unsigned_integer());
    if rank(left) >= rank(right) { left } else { right }
}

fn conversion_error(span: Span, given: Number, wanted: Number, place: &str) -> crisp_support_diagnostics::Diagnostic {
    match (category(given.scalar), category(wanted.scalar)) {
        _ if given.lanes != wanted.lanes => {
            messages::type_mismatch(span, &Type::Number(given), &Type::Number(wanted), place)
        }
        (Category::Bool, _) | (_, Category::Bool) => {
            messages::type_mismatch(span, &Type::Number(given), &Type::Number(wanted), place)
        }
        (Category::Signed | Category::Unsigned, Category::Float) => messages::int_to_float(span, given, wanted, place),
        (Category::Float, Category::Signed | Category::Unsigned) => messages::float_to_int(span, given, wanted, place),
        (Category::Signed, Category::Unsigned) | (Category::Unsigned, Category::Signed) => {
            messages::cross_sign(span, given, wanted, place)
        }
        _ => messages::narrowing(span, given, wanted, place),
    }
}
