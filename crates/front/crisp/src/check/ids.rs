//! Ids and sizes of the launch.

use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, IdKind};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::Checker;
use super::coerce::known_integer;
use super::syntax::symbol;
use crate::messages;
use crate::typed::{Expr, ExprKind, Type};

/// Whether all invocations of a workgroup see one value.
fn is_uniform(kind: IdKind) -> bool {
    match kind {
        IdKind::LocalId
        | IdKind::GlobalId
        | IdKind::LocalLinearId
        | IdKind::GlobalLinearId
        | IdKind::LaneId
        | IdKind::WarpId => false,
        IdKind::GroupId
        | IdKind::LocalSize
        | IdKind::NumGroups
        | IdKind::GlobalSize
        | IdKind::GlobalOffset
        | IdKind::Bound
        | IdKind::LocalLinearSize
        | IdKind::GlobalLinearSize
        | IdKind::WorkDim
        | IdKind::NumWarps
        | IdKind::WarpSize => true,
    }
}

/// An id as ulong.
pub(crate) fn id(kind: IdKind, axis: u8, span: Span) -> Expr {
    Expr::new(ExprKind::Id { kind, axis }, Type::ULONG, span, is_uniform(kind))
}

impl Checker<'_> {
    /// `(get-…-id [dimension])`; without a dimension the values x, y, z (decision C13).
    pub(crate) fn id_call(&mut self, name: &Rc<str>, kind: IdKind, args: &[Datum], span: Span) -> Expr {
        if !kind.has_axis() {
            return match self.arguments(name, 0, args, span) {
                Some(_) => id(kind, 0, span),
                None => Expr::error(span),
            };
        }
        match self.axes(name, args, span) {
            Some(Some(axis)) => id(kind, axis, span),
            Some(None) => {
                let items = (0..3).map(|axis| id(kind, axis, span)).collect();
                let ty = Type::Values([Type::ULONG, Type::ULONG, Type::ULONG].into());
                Expr::new(ExprKind::Values(items), ty, span, is_uniform(kind))
            }
            None => Expr::error(span),
        }
    }

    fn axes(&mut self, name: &str, args: &[Datum], span: Span) -> Option<Option<u8>> {
        let values = self.arguments_between(name, 0, 1, args, span)?;
        let Some(value) = values.first() else { return Some(None) };
        match known_integer(value).and_then(|axis| u8::try_from(axis).ok()).filter(|axis| *axis < 3) {
            Some(axis) => Some(Some(axis)),
            None => {
                self.report(messages::axis(value.span, name, 3));
                None
            }
        }
    }

    /// `(get-global-id-abs [dimension])`.
    pub(crate) fn absolute_id(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let absolute = |axis| {
            let (lhs, rhs) = (id(IdKind::GlobalId, axis, span), id(IdKind::GlobalOffset, axis, span));
            let kind = ExprKind::Binary { op: BinaryOp::Add, lhs: Box::new(lhs), rhs: Box::new(rhs) };
            Expr::new(kind, Type::ULONG, span, false)
        };
        match self.axes(name, args, span) {
            Some(Some(axis)) => absolute(axis),
            Some(None) => {
                let ty = Type::Values([Type::ULONG, Type::ULONG, Type::ULONG].into());
                Expr::new(ExprKind::Values((0..3).map(absolute).collect()), ty, span, false)
            }
            None => Expr::error(span),
        }
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
    pub(crate) fn bounds_call(&mut self, name: &Rc<str>, kind: IdKind, args: &[Datum], span: Span) -> Expr {
        let Some(values) = self.arguments_between(name, 1, 3, args, span) else { return Expr::error(span) };
        if kind == IdKind::Bound && self.scope.kind == crate::typed::FunctionKind::Kernel && !self.scope.has_global_size
        {
            self.report(messages::bounds_without_size(span));
        }
        let mut total: Option<Expr> = None;
        for (axis, value) in values.into_iter().enumerate() {
            let bound = id(kind, u8::try_from(axis).unwrap_or(0), span);
            let Some(number) = value.ty.number().filter(|number| number.lanes == 1 && number.scalar.is_integer())
            else {
                self.report(messages::index_type(value.span, &value.ty));
                return Expr::error(span);
            };
            let (at, uniform) = (value.span, value.uniform);
            let value = if let Some(known) = known_integer(&value) {
                Expr::constant(Constant::u64(u64::try_from(known).unwrap_or(u64::MAX)), at)
            } else if value.ty == Type::ULONG {
                value
            } else {
                // Sign extension first: a negative index is past every bound.
                let wide = if number.scalar.is_signed_integer() { Type::LONG } else { Type::ULONG };
                let widened = if value.ty == wide {
                    value
                } else {
                    Expr::new(ExprKind::Convert(Box::new(value)), wide, at, uniform)
                };
                Expr::new(ExprKind::Convert(Box::new(widened)), Type::ULONG, at, uniform)
            };
            let kind = ExprKind::Compare { op: CompareOp::Lt, lhs: Box::new(value), rhs: Box::new(bound) };
            let test = Expr::new(kind, Type::BOOL, span, uniform);
            total = Some(match total {
                None => test,
                Some(total) => {
                    let uniform = total.uniform && test.uniform;
                    let kind = ExprKind::Binary { op: BinaryOp::And, lhs: Box::new(total), rhs: Box::new(test) };
                    Expr::new(kind, Type::BOOL, span, uniform)
                }
            });
        }
        total.unwrap_or_else(|| Expr::error(span))
    }
}
