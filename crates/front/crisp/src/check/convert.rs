//! Explicit conversions: `to-T` of values, `as-T` and `as-bits` of bits.

use crisp_ir_kernel::Scalar;
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use super::Checker;
use super::unify::Pattern;
use crate::forms::Site;
use crate::messages;
use crate::typed::{Expr, ExprKind, Number, TypeId};

impl Checker<'_> {
    /// `(to-T x)`: integers wrap, integer to float rounds to nearest even, float to float rounds, bool gives 0 or 1.
    pub(crate) fn conversion_to(&mut self, site: &Site<'_>, wanted: Number, values: Vec<Expr>) -> Expr {
        let (name, span) = (site.name, site.span);
        let Some(value) = values.into_iter().next() else { return Expr::error(span) };
        let value = self.keyword_value(value);
        let mut value = self.as_number(value);
        if value.ty == TypeId::ERROR {
            return value;
        }
        let Some(given) = value.ty.number() else {
            self.report(messages::not_a_number(value.span, self.shown(value.ty), name));
            return Expr::error(span);
        };
        if wanted.scalar == Scalar::Bool {
            if given == wanted {
                return value;
            }
            self.report(messages::to_bool(span, self.shown(value.ty)));
            return Expr::error(span);
        }
        let divides = matches!(&value.kind, ExprKind::Literal(literal) if literal.divides());
        if value.ty.flexible().is_some_and(|flexible| flexible.fits(wanted.scalar))
            && !(wanted.scalar.is_float() && divides)
        {
            value.adapt(wanted);
            return Expr { span, ..value };
        }
        value.settle();
        if wanted.scalar.is_integer() && wanted.scalar.bits() > given.scalar.bits() {
            self.check_product(&value, "converted");
        }
        if given.scalar.is_float() && wanted.scalar.is_integer() {
            self.report(messages::to_integer_of_float(span, name, self.shown(value.ty), wanted));
            return Expr::error(span);
        }
        if given.lanes != wanted.lanes {
            self.report(messages::lanes_differ(span, name, self.shown(value.ty), self.shown(TypeId::of(wanted))));
            return Expr::error(span);
        }
        if given == wanted {
            return value;
        }
        Expr::new(ExprKind::Convert(Box::new(value)), TypeId::of(wanted), span)
    }

    /// `(%to T x)`: `to-T` of a type that is known at compile time.
    pub(crate) fn conversion_to_type(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let [ty, value] = args else {
            return self.refused(site.span, messages::malformed(site.span, site.name, "(to TYPE VALUE)"));
        };
        let pattern = self.parse_type(ty);
        let Some(wanted) = self.complete(pattern) else { return Expr::error(site.span) };
        match (wanted.number(), self.arguments(&Site { least: 1, most: 1, ..*site }, std::slice::from_ref(value))) {
            (Some(number), Some(values)) => self.conversion_to(site, number, values),
            (None, Some(_)) if wanted != TypeId::ERROR => {
                self.refused(site.span, messages::not_a_number(site.span, self.shown(wanted), site.name))
            }
            _ => Expr::error(site.span),
        }
    }

    /// `(as-T x)`: the same bits as another type of the same size.
    pub(crate) fn as_conversion(&mut self, site: &Site<'_>, wanted: Option<Number>, values: Vec<Expr>) -> Expr {
        match values.into_iter().next() {
            Some(value) => self.reinterpret(site.name, value.settled(), wanted, site.span),
            None => Expr::error(site.span),
        }
    }

    /// `(as-bits x [T])`: without `T` the unsigned integer of the same size.
    pub(crate) fn as_bits(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let (name, span) = (site.name, site.span);
        let (value, ty) = match args {
            [value] => (value, None),
            [value, ty] => (value, Some(ty)),
            _ => {
                self.report(messages::wrong_arity(span, name, messages::Arity { least: 1, most: Some(2) }, args.len()));
                return Expr::error(span);
            }
        };
        let wanted = match ty.map(|ty| self.parse_type(ty)) {
            None => None,
            Some(Pattern::Is(ty)) if ty.number().is_some() => ty.number(),
            Some(Pattern::Is(TypeId::ERROR)) => return Expr::error(span),
            Some(other) => {
                let other = self.complete(other).unwrap_or(TypeId::ERROR);
                self.report(messages::not_a_number(span, self.shown(other), name));
                return Expr::error(span);
            }
        };
        match self.arguments(site, std::slice::from_ref(value)) {
            Some(values) => self.as_conversion(site, wanted, values),
            None => Expr::error(span),
        }
    }

    fn reinterpret(&mut self, name: &str, value: Expr, wanted: Option<Number>, span: Span) -> Expr {
        let Some(given) = value.ty.number().filter(|number| number.scalar != Scalar::Bool) else {
            self.report(messages::not_a_number(value.span, self.shown(value.ty), name));
            return Expr::error(span);
        };
        let wanted = wanted.unwrap_or(given.with_scalar(given.scalar.to_bits()));
        if wanted.scalar == Scalar::Bool || wanted.bytes() != given.bytes() {
            self.report(messages::sizes_differ(span, name, self.shown(value.ty), self.shown(TypeId::of(wanted))));
            return Expr::error(span);
        }
        if wanted == given {
            return value;
        }
        Expr::new(ExprKind::Bitcast(Box::new(value)), TypeId::of(wanted), span)
    }
}
