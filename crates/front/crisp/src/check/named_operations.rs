//! Exact operations that processors have names for: differences without a sign, sums of them, medians, saturation, products of four bytes;
//! and the limits of types.

use crisp_ir_kernel::{BinaryOp, Elem, Scalar, UnaryOp};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use super::Checker;
use super::coerce::{convert, fitted};
use crate::forms::Site;
use crate::messages;
use crate::typed::{Bind, Expr, ExprKind, Limit, Literal, Number, TypeId, binary, is_float};

impl Checker<'_> {
    /// `(type-min T)` and its like: a constant of the type, or of the type of a value.
    pub(crate) fn type_limit(&mut self, site: &Site<'_>, limit: Limit, args: &[Datum]) -> Expr {
        let Some(ty) = self.type_operand(site, args) else { return Expr::error(site.span) };
        let Some(number) = ty.number().filter(|number| number.lanes == 1 && number.scalar != Scalar::Bool) else {
            return self.refused(site.span, messages::not_a_number(site.span, self.shown(ty), site.name));
        };
        match limit.of(number.scalar) {
            Some(constant) => Expr::constant(constant, site.span),
            None => self.refused(site.span, messages::floats_only(site.span, site.name, self.shown(ty))),
        }
    }

    /// `(abs-diff a b)`: the distance of two numbers. That of integers is unsigned, so every distance is represented.
    pub(crate) fn absolute_difference(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        self.distance(site, values).unwrap_or_else(|| Expr::error(site.span))
    }

    fn distance(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Option<Expr> {
        let span = site.span;
        let [a, b] = <[Expr; 2]>::try_from(values).ok()?;
        let (a, b, ty) = self.common(a, b, span, site.name)?;
        let ty = ty.fixed();
        let number = self.number_of(ty, span, site.name)?;
        if number.scalar.is_float() {
            let difference = binary(BinaryOp::Sub, fitted(a, ty), fitted(b, ty), ty, span);
            return Some(Expr::new(ExprKind::Unary { op: UnaryOp::Abs, arg: Box::new(difference) }, ty, span));
        }
        let unsigned = Elem { scalar: unsigned_like(number.scalar), lanes: number.lanes };
        Some(self.with_names([fitted(a, ty), fitted(b, ty)], span, |[a, b]| {
            let greatest = binary(BinaryOp::Max, a(), b(), ty, span);
            let least = binary(BinaryOp::Min, a(), b(), ty, span);
            // The difference wraps in a signed type, and its bits are the distance.
            let distance = binary(BinaryOp::Sub, greatest, least, ty, span);
            if unsigned == number {
                return distance;
            }
            Expr::new(ExprKind::Bitcast(Box::new(distance)), TypeId::of(unsigned), span)
        }))
    }

    /// `(sad a b c)`: the distance of two integers added to a third number, which wraps.
    pub(crate) fn sum_of_distance(&mut self, site: &Site<'_>, mut values: Vec<Expr>) -> Expr {
        let span = site.span;
        let Some(total) = values.pop() else { return Expr::error(span) };
        let Some(distance) = self.distance(site, values) else { return Expr::error(span) };
        if is_float(distance.ty) {
            return self.refused(span, messages::integers_only(span, site.name, self.shown(distance.ty)));
        }
        match self.common(distance, total, span, site.name) {
            Some((distance, total, ty)) => binary(BinaryOp::Add, distance, total, ty, span),
            None => Expr::error(span),
        }
    }

    /// `(mid3 a b c)`: the median of three numbers.
    pub(crate) fn median(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let Some((values, ty)) = self.all_common(values, span, site.name) else { return Expr::error(span) };
        let ty = ty.fixed();
        let (Some(_), Ok(values)) = (self.number_of(ty, span, site.name), <[Expr; 3]>::try_from(values)) else {
            return Expr::error(span);
        };
        self.with_names(values.map(|value| fitted(value, ty)), span, |[a, b, c]| {
            let least = binary(BinaryOp::Min, a(), b(), ty, span);
            let greatest = binary(BinaryOp::Max, a(), b(), ty, span);
            binary(BinaryOp::Max, least, binary(BinaryOp::Min, greatest, c(), ty, span), ty, span)
        })
    }

    /// `(saturate x)`: `(clamp x 0.0 1.0)`.
    pub(crate) fn saturate(&mut self, site: &Site<'_>, mut values: Vec<Expr>) -> Expr {
        let span = site.span;
        if let [value] = &mut values[..] {
            if !is_float(value.ty) && value.ty.is_flexible() {
                value.adapt_if_fits(Scalar::F32);
            }
            if !is_float(value.ty) {
                return self.refused(span, messages::floats_only(value.span, site.name, self.shown(value.ty)));
            }
        }
        for limit in [0, 1] {
            let Some(literal) = Literal::integer(limit) else { return Expr::error(span) };
            values.push(Expr::literal(literal, span));
        }
        self.clamp(site, values)
    }

    /// `(dot4 a b [c])`: the sum of the products of four bytes, and of `c`; in 32 bits, which wrap.
    pub(crate) fn dot_of_bytes(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let mut values = values.into_iter().map(Expr::settled);
        let (Some(a), Some(b)) = (values.next(), values.next()) else { return Expr::error(span) };
        let mut signed = false;
        for operand in [&a, &b] {
            match operand.ty.number() {
                Some(Number { scalar: Scalar::U8, lanes: 4 }) => {}
                Some(Number { scalar: Scalar::I8, lanes: 4 }) => signed = true,
                _ => {
                    let diagnostic = messages::four_bytes(operand.span, site.name, self.shown(operand.ty));
                    return self.refused(span, diagnostic);
                }
            }
        }
        let scalar = if signed { Scalar::I32 } else { Scalar::U32 };
        let sum = self.with_names([a, b], span, |[a, b]| {
            let one = |vector: Expr, lane: u8| {
                let byte = vector.ty.number().map_or(Scalar::U8, |number| number.scalar);
                let kind = ExprKind::Swizzle { vector: Box::new(vector), lanes: vec![lane] };
                convert(Expr::new(kind, TypeId::scalar(byte), span), Elem::scalar(scalar))
            };
            let ty = TypeId::scalar(scalar);
            let product = |lane| binary(BinaryOp::Mul, one(a(), lane), one(b(), lane), ty, span);
            let sum = |x, y| binary(BinaryOp::Add, x, y, ty, span);
            sum(sum(product(0), product(1)), sum(product(2), product(3)))
        });
        match values.next() {
            None => sum,
            Some(total) => match self.coerce(total, TypeId::scalar(scalar), "the third operand of `dot4`") {
                Some(total) => binary(BinaryOp::Add, sum, total, TypeId::scalar(scalar), span),
                None => Expr::error(span),
            },
        }
    }

    /// Returns the number type of operands other than truth values; reports where it is not one.
    fn number_of(&mut self, ty: TypeId, span: Span, name: &str) -> Option<Number> {
        let number = ty.number().filter(|number| number.scalar != Scalar::Bool);
        if number.is_none() {
            self.report(messages::not_a_number(span, self.shown(ty), name));
        }
        number
    }

    /// Evaluates operands once, for an expression that uses them several times.
    pub(super) fn with_names<const N: usize>(
        &mut self,
        values: [Expr; N],
        span: Span,
        body: impl FnOnce([&dyn Fn() -> Expr; N]) -> Expr,
    ) -> Expr {
        let mut bindings = Vec::new();
        let reads = values.map(|value| {
            let ty = value.ty;
            let var = self.scope.hidden("operand", ty, span);
            bindings.push(Bind { vars: vec![var], value });
            move || Expr::new(ExprKind::Var(var), ty, span)
        });
        let body = body(reads.each_ref().map(|read| read as &dyn Fn() -> Expr));
        let ty = body.ty;
        Expr::new(ExprKind::Let { bindings, body: Box::new(body) }, ty, span)
    }
}

/// Returns the unsigned integer type of the same width.
fn unsigned_like(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::I8 => Scalar::U8,
        Scalar::I16 => Scalar::U16,
        Scalar::I32 => Scalar::U32,
        Scalar::I64 => Scalar::U64,
        other => other,
    }
}
