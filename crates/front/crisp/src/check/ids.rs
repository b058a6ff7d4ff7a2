//! Ids and sizes of the launch.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, IdKind};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::Checker;
use super::syntax::symbol;
use crate::forms::Site;
use crate::messages;
use crate::typed::{Expr, ExprKind, TypeId};

/// An id, an index.
pub(crate) fn id(kind: IdKind, axis: u8, span: Span) -> Expr {
    Expr::new(ExprKind::Id { kind, axis }, TypeId::INDEX, span)
}

impl Checker<'_> {
    /// `(get-…-id [dimension])`; without a dimension the values x, y, z (decision C13).
    pub(crate) fn id_call(&mut self, site: &Site<'_>, kind: IdKind, values: &[Expr]) -> Expr {
        if !kind.has_axis() {
            return id(kind, 0, site.span);
        }
        self.of_axes(site, values, |axis| id(kind, axis, site.span))
    }

    /// The expression for the axis that is named, or the values for all three.
    fn of_axes(&mut self, site: &Site<'_>, values: &[Expr], of: impl Fn(u8) -> Expr) -> Expr {
        let Some(value) = values.first() else {
            let items: Vec<Expr> = (0..3).map(of).collect();
            let ty = self.types_mut().values(&[TypeId::INDEX; 3]);
            return Expr::new(ExprKind::Values(items), ty, site.span);
        };
        match value.known_integer().and_then(|axis| u8::try_from(axis).ok()).filter(|axis| *axis < 3) {
            Some(axis) => of(axis),
            None => {
                self.report(messages::axis(value.span, site.name, 3));
                Expr::error(site.span)
            }
        }
    }

    /// `(get-global-id-abs [dimension])`.
    pub(crate) fn absolute_id(&mut self, site: &Site<'_>, values: &[Expr]) -> Expr {
        let span = site.span;
        self.of_axes(site, values, |axis| {
            let (lhs, rhs) = (id(IdKind::GlobalId, axis, span), id(IdKind::GlobalOffset, axis, span));
            let kind = ExprKind::Binary { op: BinaryOp::Add, lhs: Box::new(lhs), rhs: Box::new(rhs) };
            Expr::new(kind, TypeId::INDEX, span)
        })
    }

    /// `(%id kind axis)`: what the library's forms expand to.
    pub(crate) fn raw_id(&mut self, args: &[Datum], span: Span) -> Expr {
        let found = match args {
            [kind, Datum { kind: DatumKind::Integer(axis), span: _ }] => symbol(kind)
                .and_then(|name| IdKind::from_name(name))
                .zip(u8::try_from(*axis).ok().filter(|axis| *axis < 3)),
            _ => None,
        };
        match found {
            Some((kind, axis)) => id(kind, axis, span),
            None => {
                self.report(messages::malformed(span, "%id", "(%id KIND AXIS)"));
                Expr::error(span)
            }
        }
    }

    /// `(check-thread-bounds i …)`: each index below the declared global size of its dimension (decision C25);
    /// `(check-wg-bounds i …)` compares with the workgroup's size.
    pub(crate) fn bounds_call(&mut self, site: &Site<'_>, kind: IdKind, values: Vec<Expr>) -> Expr {
        let span = site.span;
        if kind == IdKind::Bound && self.scope.addresses.is_some() {
            self.report(messages::exact_bound(span));
            return Expr::error(span);
        }
        if kind == IdKind::Bound && self.scope.kind == crate::typed::FunctionKind::Kernel && !self.scope.has_global_size
        {
            self.report(messages::bounds_without_size(span));
        }
        let mut total: Option<Expr> = None;
        for (axis, value) in values.into_iter().enumerate() {
            let bound = id(kind, u8::try_from(axis).unwrap_or(0), span);
            let Some(number) = value.ty.number().filter(|number| number.lanes == 1 && number.scalar.is_integer())
            else {
                self.report(messages::index_type(value.span, self.shown(value.ty)));
                return Expr::error(span);
            };
            let at = value.span;
            let value = if let Some(known) = value.known_integer() {
                Expr::constant(Constant::u64(u64::try_from(known).unwrap_or(u64::MAX)), at)
            } else if value.ty.fixed() == TypeId::ULONG {
                value.settled()
            } else {
                // Sign extension first: a negative index is past every bound.
                let wide = if number.scalar.is_signed_integer() { TypeId::LONG } else { TypeId::ULONG };
                let widened =
                    if value.ty == wide { value } else { Expr::new(ExprKind::Convert(Box::new(value)), wide, at) };
                Expr::new(ExprKind::Convert(Box::new(widened)), TypeId::ULONG, at)
            };
            let kind = ExprKind::Compare { op: CompareOp::Lt, lhs: Box::new(value), rhs: Box::new(bound) };
            let test = Expr::new(kind, TypeId::BOOL, span);
            total = Some(match total {
                None => test,
                Some(total) => {
                    let kind = ExprKind::Binary { op: BinaryOp::And, lhs: Box::new(total), rhs: Box::new(test) };
                    Expr::new(kind, TypeId::BOOL, span)
                }
            });
        }
        total.unwrap_or_else(|| Expr::error(span))
    }
}
