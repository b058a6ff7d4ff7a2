//! Powers and logarithms of integers: `log2`, `next-power-of-2`, `expt`.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, Scalar, UnaryOp};
use crisp_support_diagnostics::Span;

use super::Checker;
use super::coerce::convert;
use crate::forms::Site;
use crate::messages;
use crate::typed::{Expr, ExprKind, TypeId, is_float};

const ULONG: Elem = Elem::scalar(Scalar::U64);
const LONG: Elem = Elem::scalar(Scalar::I64);

fn ulong(value: u64, span: Span) -> Expr {
    Expr::constant(Constant::u64(value), span)
}

fn binary(op: BinaryOp, lhs: Expr, rhs: Expr) -> Expr {
    let (ty, span) = (lhs.ty, lhs.span);
    Expr::new(ExprKind::Binary { op, lhs: Box::new(lhs), rhs: Box::new(rhs) }, ty, span)
}

/// Leading zeros of a `ulong`.
fn leading_zeros(arg: Expr) -> Expr {
    let (ty, span) = (arg.ty, arg.span);
    Expr::new(ExprKind::Unary { op: UnaryOp::LeadingZeros, arg: Box::new(arg) }, ty, span)
}

impl Checker<'_> {
    /// An integer as a `ulong`, with its sign extended; reports other things.
    fn integer_as_ulong(&mut self, site: &Site<'_>, value: Expr) -> Option<(Expr, Elem)> {
        let value = value.settled();
        let Some(number) = value.ty.number().filter(|number| number.lanes == 1 && number.scalar.is_integer()) else {
            self.report(messages::integers_only(value.span, site.name, self.shown(value.ty)));
            return None;
        };
        let wide = if number.scalar.is_signed_integer() { convert(value, LONG) } else { value };
        Some((convert(wide, ULONG), number))
    }

    /// `(log2 n)` of an integer: rounded down; 0 of 0 and of negative numbers. Floats have the library's.
    pub(crate) fn log2(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let Some(value) = values.into_iter().next() else { return Expr::error(span) };
        if is_float(value.ty) {
            return self.library_call(site.name, vec![value.settled()], span, site.want);
        }
        if let Some(known) = value.known_integer() {
            let log = i128::from(127u32.saturating_sub(known.max(1).leading_zeros()));
            if value.ty.is_literal() {
                return self.integer_literal(log, span);
            }
        }
        let Some((wide, number)) = self.integer_as_ulong(site, value) else { return Expr::error(span) };
        let wide = if number.scalar.is_signed_integer() {
            let least = Expr::constant(Constant::zero(LONG), span);
            convert(binary(BinaryOp::Max, convert(wide, LONG), least), ULONG)
        } else {
            wide
        };
        let zeros = leading_zeros(binary(BinaryOp::Or, wide, ulong(1, span)));
        convert(Expr { span, ..binary(BinaryOp::Sub, ulong(63, span), zeros) }, number)
    }

    /// `(next-power-of-2 n)`: 1 of what is not above 1; wraps where the power does not fit the type.
    pub(crate) fn next_power_of_two(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let Some(value) = values.into_iter().next() else { return Expr::error(span) };
        if let Some(known) = value.known_integer().filter(|_| value.ty.is_literal()) {
            let Some(power) = u64::try_from(known.max(0)).ok().and_then(u64::checked_next_power_of_two) else {
                return self.refused(span, messages::integer_too_large(span));
            };
            return self.integer_literal(i128::from(power), span);
        }
        let Some((wide, number)) = self.integer_as_ulong(site, value) else { return Expr::error(span) };
        let mut bindings = Vec::new();
        let wide = self.held_in_variable(wide, &mut bindings);
        let zeros = leading_zeros(binary(BinaryOp::Sub, wide.clone(), ulong(1, span)));
        let count = binary(BinaryOp::Sub, ulong(64, span), zeros);
        let shifted = ExprKind::Shift { arg: Box::new(ulong(1, span)), count: Box::new(count), negated: false };
        let power = Expr::new(shifted, TypeId::ULONG, span);
        let signed = number.scalar.is_signed_integer();
        let (compared, one) = if signed {
            (convert(wide, LONG), Expr::constant(Constant::integer(Scalar::I64, 1), span))
        } else {
            (wide, ulong(1, span))
        };
        let small = ExprKind::Compare { op: CompareOp::Le, lhs: Box::new(compared), rhs: Box::new(one) };
        let kind = ExprKind::Select {
            cond: Box::new(Expr::new(small, TypeId::BOOL, span)),
            then: Box::new(ulong(1, span)),
            other: Box::new(power),
        };
        let chosen = convert(Expr::new(kind, TypeId::ULONG, span), number);
        if bindings.is_empty() {
            return chosen;
        }
        let ty = chosen.ty;
        Expr::new(ExprKind::Let { bindings, body: Box::new(chosen) }, ty, span)
    }

    /// `(expt x n)`: a product of n factors where x is an integer, which wraps; of floats as `pow`.
    pub(crate) fn expt(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let Ok([base, exponent]) = <[Expr; 2]>::try_from(values) else { return Expr::error(span) };
        if is_float(base.ty) || is_float(exponent.ty) {
            let Some((base, exponent, _)) = self.common(base, exponent, span, site.name) else {
                return Expr::error(span);
            };
            return self.library_call(site.name, vec![base.settled(), exponent.settled()], span, site.want);
        }
        if let (Some(x), Some(n)) = (base.known_integer(), exponent.known_integer())
            && base.ty.is_literal()
            && let Some(power) = u32::try_from(n).ok().and_then(|n| x.checked_pow(n))
        {
            return self.integer_literal(power, span);
        }
        let mut base = base;
        if let Some(wanted) = site.want.number().filter(|wanted| wanted.lanes == 1) {
            base.adapt_if_fits(wanted.scalar);
        }
        let Some((base, number)) = self.integer_as_ulong(site, base) else { return Expr::error(span) };
        let Some((exponent, of)) = self.integer_as_ulong(site, exponent) else { return Expr::error(span) };
        // Products wrap alike in 64 bits and in fewer. Where an exponent may be negative, the sign of the base counts too.
        let signed =
            |expr: Expr, number: Elem| if number.scalar.is_signed_integer() { convert(expr, LONG) } else { expr };
        let base = if of.scalar.is_signed_integer() { signed(base, number) } else { base };
        let power = self.library_call(site.name, vec![base, signed(exponent, of)], span, site.want);
        if power.ty == TypeId::ERROR { power } else { convert(power, number) }
    }
}
