//! Built-ins on the bits of integers: counts, reversals, rotations, bit fields; saturating sums and high halves of products.

use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, Elem, Scalar, UnaryOp};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use super::Checker;
use super::coerce::{adapt, convert, is_flexible};
use crate::messages;
use crate::typed::{Expr, ExprKind, Number, Type};

impl Checker<'_> {
    /// Whether it is an integer, or a hardware vector of integers; reports when not.
    fn integers(&mut self, value: &Expr, name: &str) -> Option<Number> {
        let number = value.ty.number().filter(|number| number.scalar.is_integer());
        if number.is_none() {
            self.report(messages::integers_only(value.span, name, &value.ty));
        }
        number
    }

    /// `bit-not`, counts and reversals: the result has the operand's type.
    pub(crate) fn bits_of(&mut self, name: &Rc<str>, op: UnaryOp, args: &[Datum], span: Span) -> Expr {
        let Some(value) = self.arguments(name, 1, args, span).and_then(|mut values| values.pop()) else {
            return Expr::error(span);
        };
        let Some(number) = self.integers(&value, name) else { return Expr::error(span) };
        let uniform = value.uniform;
        Expr::new(ExprKind::Unary { op, arg: Box::new(value) }, Type::Number(number), span, uniform)
    }

    /// `add-saturating sub-saturating mul-high`: two integers of one type.
    pub(crate) fn integer_pair(&mut self, name: &Rc<str>, op: BinaryOp, args: &[Datum], span: Span) -> Expr {
        let Some(values) = self.arguments(name, 2, args, span) else { return Expr::error(span) };
        let Ok([lhs, rhs]) = <[Expr; 2]>::try_from(values) else { return Expr::error(span) };
        let Some((lhs, rhs, _)) = self.common(lhs, rhs, span, name) else { return Expr::error(span) };
        let Some(number) = self.integers(&lhs, name) else { return Expr::error(span) };
        let uniform = lhs.uniform && rhs.uniform;
        let kind = ExprKind::Binary { op, lhs: Box::new(lhs), rhs: Box::new(rhs) };
        Expr::new(kind, Type::Number(number), span, uniform)
    }

    /// A count or an offset: one integer of any type; a literal is signed, so that it may be negative.
    fn bit_count(&mut self, value: Expr, name: &str) -> Option<Expr> {
        if value.ty.number().is_none_or(|number| !number.scalar.is_integer() || number.lanes != 1) {
            self.report(messages::integers_only(value.span, name, &value.ty));
            return None;
        }
        let adapted = if is_flexible(&value) { adapt(&value, Elem::scalar(Scalar::I64)) } else { None };
        Some(adapted.unwrap_or(value))
    }

    /// A single integer; a vector has no bit fields.
    fn one_integer(&mut self, value: &Expr, name: &str) -> Option<Number> {
        let number = self.integers(value, name)?;
        if number.lanes != 1 {
            self.report(messages::integers_only(value.span, name, &value.ty));
            return None;
        }
        Some(number)
    }

    /// `(rotate-left value count)`: the count is taken modulo the width, whatever its type and sign.
    pub(crate) fn rotate(&mut self, name: &Rc<str>, op: BinaryOp, args: &[Datum], span: Span) -> Expr {
        let Some(values) = self.arguments(name, 2, args, span) else { return Expr::error(span) };
        let Ok([value, count]) = <[Expr; 2]>::try_from(values) else { return Expr::error(span) };
        let Some(number) = self.one_integer(&value, name) else { return Expr::error(span) };
        let Some(count) = self.bit_count(count, name) else { return Expr::error(span) };
        let uniform = value.uniform && count.uniform;
        // Wrapping keeps what counts: widths are powers of two.
        let kind = ExprKind::Binary { op, lhs: Box::new(value), rhs: Box::new(convert(count, number)) };
        Expr::new(kind, Type::Number(number), span, uniform)
    }

    /// `(extract-bits value offset count)`.
    pub(crate) fn extract_bits(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let Some(values) = self.arguments(name, 3, args, span) else { return Expr::error(span) };
        let Ok([value, offset, count]) = <[Expr; 3]>::try_from(values) else { return Expr::error(span) };
        let Some(number) = self.one_integer(&value, name) else { return Expr::error(span) };
        self.bit_field(name, number, value, None, [offset, count], span)
    }

    /// `(insert-bits value bits offset count)`.
    pub(crate) fn insert_bits(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let Some(values) = self.arguments(name, 4, args, span) else { return Expr::error(span) };
        let Ok([value, bits, offset, count]) = <[Expr; 4]>::try_from(values) else { return Expr::error(span) };
        let Some((value, bits, _)) = self.common(value, bits, span, name) else { return Expr::error(span) };
        let Some(number) = self.one_integer(&value, name) else { return Expr::error(span) };
        self.bit_field(name, number, value, Some(Box::new(bits)), [offset, count], span)
    }

    fn bit_field(
        &mut self,
        name: &str,
        number: Number,
        value: Expr,
        bits: Option<Box<Expr>>,
        place: [Expr; 2],
        span: Span,
    ) -> Expr {
        let [offset, count] = place;
        let (Some(offset), Some(count)) = (self.bit_count(offset, name), self.bit_count(count, name)) else {
            return Expr::error(span);
        };
        let uniform = value.uniform && offset.uniform && count.uniform && bits.as_ref().is_none_or(|bits| bits.uniform);
        let kind = ExprKind::BitField { arg: Box::new(value), bits, offset: Box::new(offset), count: Box::new(count) };
        Expr::new(kind, Type::Number(number), span, uniform)
    }
}
