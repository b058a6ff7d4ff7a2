//! Built-ins on the bits of integers: counts, reversals, rotations, bit fields; saturating sums and high halves of products.

use crisp_ir_kernel::{BinaryOp, Scalar, UnaryOp};

use super::Checker;
use super::coerce::{convert, fitted};
use crate::forms::Site;
use crate::messages;
use crate::typed::{Expr, ExprKind, Number, TypeId};

impl Checker<'_> {
    /// Whether it is an integer, or a hardware vector of integers; reports when not.
    fn integers(&mut self, value: &Expr, name: &str) -> Option<Number> {
        let number = value.ty.number().filter(|number| number.scalar.is_integer());
        if number.is_none() {
            self.report(messages::integers_only(value.span, name, self.shown(value.ty)));
        }
        number
    }

    /// `bit-not`, counts and reversals: the result has the operand's type.
    pub(crate) fn bits_of(&mut self, site: &Site<'_>, op: UnaryOp, values: Vec<Expr>) -> Expr {
        let Some(value) = values.into_iter().next() else { return Expr::error(site.span) };
        let Some(number) = self.integers(&value, site.name) else { return Expr::error(site.span) };
        Expr::new(ExprKind::Unary { op, arg: Box::new(value) }, TypeId::of(number), site.span)
    }

    /// `add-saturating sub-saturating mul-high`: two integers of one type.
    pub(crate) fn integer_pair(&mut self, site: &Site<'_>, op: BinaryOp, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let Ok([lhs, rhs]) = <[Expr; 2]>::try_from(values) else { return Expr::error(span) };
        let Some((lhs, rhs, ty)) = self.common(lhs, rhs, span, site.name) else { return Expr::error(span) };
        let (lhs, rhs) = (fitted(lhs, ty.fixed()), fitted(rhs, ty.fixed()));
        let Some(number) = self.integers(&lhs, site.name) else { return Expr::error(span) };
        let kind = ExprKind::Binary { op, lhs: Box::new(lhs), rhs: Box::new(rhs) };
        Expr::new(kind, TypeId::of(number), span)
    }

    /// A count or an offset: one integer of any type; a literal is signed, so that it may be negative.
    fn bit_count(&mut self, mut value: Expr, name: &str) -> Option<Expr> {
        if value.ty.number().is_none_or(|number| !number.scalar.is_integer() || number.lanes != 1) {
            self.report(messages::integers_only(value.span, name, self.shown(value.ty)));
            return None;
        }
        value.adapt_if_fits(Scalar::I64);
        Some(value.settled())
    }

    /// A single integer; a vector has no bit fields.
    fn one_integer(&mut self, value: &Expr, name: &str) -> Option<Number> {
        let number = self.integers(value, name)?;
        if number.lanes != 1 {
            self.report(messages::integers_only(value.span, name, self.shown(value.ty)));
            return None;
        }
        Some(number)
    }

    /// `(rotate-left value count)`: the count is taken modulo the width, whatever its type and sign.
    pub(crate) fn rotate(&mut self, site: &Site<'_>, op: BinaryOp, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let Ok([value, count]) = <[Expr; 2]>::try_from(values) else { return Expr::error(span) };
        let Some(number) = self.one_integer(&value, site.name) else { return Expr::error(span) };
        let Some(count) = self.bit_count(count, site.name) else { return Expr::error(span) };
        // Wrapping keeps what counts: widths are powers of two.
        let kind = ExprKind::Binary { op, lhs: Box::new(value.settled()), rhs: Box::new(convert(count, number)) };
        Expr::new(kind, TypeId::of(number), span)
    }

    /// `(extract-bits value offset count)`.
    pub(crate) fn extract_bits(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let Ok([value, offset, count]) = <[Expr; 3]>::try_from(values) else { return Expr::error(site.span) };
        let Some(number) = self.one_integer(&value, site.name) else { return Expr::error(site.span) };
        self.bit_field(site, number, value, None, [offset, count])
    }

    /// `(insert-bits value bits offset count)`.
    pub(crate) fn insert_bits(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let Ok([value, bits, offset, count]) = <[Expr; 4]>::try_from(values) else { return Expr::error(span) };
        let Some((value, bits, ty)) = self.common(value, bits, span, site.name) else { return Expr::error(span) };
        let (value, bits) = (fitted(value, ty.fixed()), fitted(bits, ty.fixed()));
        let Some(number) = self.one_integer(&value, site.name) else { return Expr::error(span) };
        self.bit_field(site, number, value, Some(Box::new(bits)), [offset, count])
    }

    fn bit_field(
        &mut self,
        site: &Site<'_>,
        number: Number,
        value: Expr,
        bits: Option<Box<Expr>>,
        place: [Expr; 2],
    ) -> Expr {
        let [offset, count] = place;
        let (Some(offset), Some(count)) = (self.bit_count(offset, site.name), self.bit_count(count, site.name)) else {
            return Expr::error(site.span);
        };
        let kind = ExprKind::BitField { arg: Box::new(value), bits, offset: Box::new(offset), count: Box::new(count) };
        Expr::new(kind, TypeId::of(number), site.span)
    }
}
