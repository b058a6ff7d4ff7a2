//! Explicit conversions: `to-T` of values, `as-T` and `as-bits` of bits.

use std::rc::Rc;

use crisp_ir_kernel::Scalar;
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use super::Checker;
use super::coerce::{adapt, divides_integers, is_flexible};
use crate::messages;
use crate::typed::{Expr, ExprKind, Number, Type};

impl Checker<'_> {
    /// `(to-T x)`: integers wrap, integer to float rounds to nearest even, float to float rounds, bool gives 0 or 1.
    pub(crate) fn conversion_to(&mut self, name: &Rc<str>, wanted: Number, args: &[Datum], span: Span) -> Expr {
        let Some(value) = self.arguments(name, 1, args, span).and_then(|mut values| values.pop()) else {
            return Expr::error(span);
        };
        let Some(given) = value.ty.number() else {
            self.report(messages::not_a_number(value.span, &value.ty, name));
            return Expr::error(span);
        };
        if wanted.scalar == Scalar::Bool {
            if given == wanted {
                return value;
            }
            self.report(messages::to_bool(span, &value.ty));
            return Expr::error(span);
        }
        if is_flexible(&value)
            && !(wanted.scalar.is_float() && divides_integers(&value))
            && let Some(adapted) = adapt(&value, wanted)
        {
            let value = crate::typed::evaluate(&adapted);
            return value.map_or(adapted, |value| Expr::constant(value, span));
        }
        if given.scalar.is_float() && wanted.scalar.is_integer() {
            self.report(messages::to_integer_of_float(span, name, &value.ty, wanted));
            return Expr::error(span);
        }
        if given.lanes != wanted.lanes {
            self.report(messages::lanes_differ(span, name, &value.ty, &Type::Number(wanted)));
            return Expr::error(span);
        }
        if given == wanted {
            return value;
        }
        let uniform = value.uniform;
        Expr::new(ExprKind::Convert(Box::new(value)), Type::Number(wanted), span, uniform)
    }

    /// `(as-T x)`: the same bits as another type of the same size.
    pub(crate) fn as_conversion(&mut self, name: &Rc<str>, wanted: Option<Number>, args: &[Datum], span: Span) -> Expr {
        let Some(value) = self.arguments(name, 1, args, span).and_then(|mut values| values.pop()) else {
            return Expr::error(span);
        };
        self.reinterpret(name, value, wanted, span)
    }

    /// `(as-bits x [T])`: without `T` the unsigned integer of the same size.
    pub(crate) fn as_bits(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
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
            Some(Type::Number(number)) => Some(number),
            Some(Type::Error) => return Expr::error(span),
            Some(other) => {
                self.report(messages::not_a_number(span, &other, name));
                return Expr::error(span);
            }
        };
        self.as_conversion_of(name, value, wanted, span)
    }

    fn as_conversion_of(&mut self, name: &Rc<str>, value: &Datum, wanted: Option<Number>, span: Span) -> Expr {
        self.as_conversion(name, wanted, std::slice::from_ref(value), span)
    }

    fn reinterpret(&mut self, name: &str, value: Expr, wanted: Option<Number>, span: Span) -> Expr {
        let Some(given) = value.ty.number().filter(|number| number.scalar != Scalar::Bool) else {
            self.report(messages::not_a_number(value.span, &value.ty, name));
            return Expr::error(span);
        };
        let wanted = wanted.unwrap_or(given.with_scalar(given.scalar.to_bits()));
        if wanted.scalar == Scalar::Bool || wanted.bytes() != given.bytes() {
            self.report(messages::sizes_differ(span, name, &value.ty, &Type::Number(wanted)));
            return Expr::error(span);
        }
        if wanted == given {
            return value;
        }
        let uniform = value.uniform;
        Expr::new(ExprKind::Bitcast(Box::new(value)), Type::Number(wanted), span, uniform)
    }
}
