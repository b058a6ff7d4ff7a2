//! Conversions between types: those that C makes by itself, and casts.

use crisp_ir_kernel::{CompareOp, Constant, Scalar};
use crisp_support_diagnostics::Span;

use super::{Checked, Checker, messages};
use crate::typed::{Expr, ExprKind, Number, Ty};

/// Returns the type of a scalar after C's integer promotion.
pub(super) fn promoted(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::Bool | Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16 => Scalar::I32,
        Scalar::I32
        | Scalar::I64
        | Scalar::U32
        | Scalar::U64
        | Scalar::F16
        | Scalar::BF16
        | Scalar::F32
        | Scalar::F64 => scalar,
    }
}

/// The type in which C computes with two scalars.
pub(super) fn usual(a: Scalar, b: Scalar) -> Scalar {
    let (a, b) = (promoted(a), promoted(b));
    for float in [Scalar::F64, Scalar::F32, Scalar::BF16, Scalar::F16] {
        if a == float || b == float {
            return float;
        }
    }
    if a == b {
        return a;
    }
    let (wide, narrow) = if a.bits() >= b.bits() { (a, b) } else { (b, a) };
    if wide.bits() == narrow.bits() { wide.to_unsigned() } else { wide }
}

/// An expression of a number's type.
pub(super) fn number_expr(number: Number, kind: ExprKind, span: Span) -> Expr {
    Expr { ty: Ty::Number(number), kind, span }
}

/// A constant scalar.
pub(super) fn constant_expr(constant: Constant, span: Span) -> Expr {
    Expr { ty: Ty::scalar(constant.elem.scalar), kind: ExprKind::Constant(constant), span }
}

/// The number in another type, lane by lane. Both have the same number of lanes, or the value has one.
pub(super) fn convert(value: Expr, to: Number) -> Expr {
    let Some(from) = value.ty.number() else { return value };
    let span = value.span;
    if from == to {
        return value;
    }
    if from.lanes == 1 && to.lanes > 1 {
        let scalar = convert(value, Number::scalar(to.scalar));
        return number_expr(to, ExprKind::Splat(Box::new(scalar)), span);
    }
    if to.scalar == Scalar::Bool {
        let zero = constant_expr(Constant::integer(from.scalar, 0), span);
        let zero = convert(zero, from);
        return number_expr(to, ExprKind::Compare(CompareOp::Ne, Box::new(value), Box::new(zero)), span);
    }
    if let ExprKind::Constant(constant) = &value.kind
        && let Some(folded) = crisp_ir_kernel::fold::convert(from.scalar, to.scalar)
    {
        return constant_expr(Constant::from_bits(to.scalar, folded(constant.bits[0])), span);
    }
    number_expr(to, ExprKind::Convert(Box::new(value)), span)
}

/// Whether a pointer is null, or whether it is not: it never is.
pub(super) fn no_null(pointer: Expr, truth: bool) -> Expr {
    let span = pointer.span;
    let answer = constant_expr(Constant::bool(truth), span);
    match pointer.kind {
        ExprKind::Read(_) => answer,
        _ => Expr { ty: answer.ty.clone(), kind: ExprKind::Comma(Box::new(pointer), Box::new(answer)), span },
    }
}

impl Checker<'_> {
    /// The value where it is a number of one type; what else is an error.
    pub(super) fn number(&mut self, value: &Expr) -> Checked<Number> {
        match value.ty.number() {
            Some(number) => Ok(number),
            None => {
                let shown = self.show(&value.ty);
                self.stop(messages::not_a_number(value.span, &shown))
            }
        }
    }

    /// A value of an integer scalar after promotion.
    pub(super) fn integer(&mut self, value: Expr) -> Checked<Expr> {
        match value.ty.as_integer() {
            Some(scalar) => Ok(convert(value, Number::scalar(promoted(scalar)))),
            None => {
                let shown = self.show(&value.ty);
                self.stop(messages::not_an_integer(value.span, &shown))
            }
        }
    }

    /// Whether a scalar is not zero, as a truth value. A pointer points somewhere: buffers may be empty, and are always there.
    pub(super) fn truth(&mut self, value: Expr) -> Checked<Expr> {
        match value.ty.as_scalar() {
            Some(_) => Ok(convert(value, Number::scalar(Scalar::Bool))),
            None if matches!(value.ty, Ty::Pointer(..)) => Ok(no_null(value, true)),
            None => {
                let shown = self.show(&value.ty);
                self.stop(messages::not_a_condition(value.span, &shown))
            }
        }
    }

    /// The value in the type of what it is assigned to, passed for or returned as.
    pub(super) fn implicit(&mut self, value: Expr, to: &Ty) -> Checked<Expr> {
        match (&value.ty, to) {
            // Vectors of different scalars convert by name only.
            (Ty::Number(from), Ty::Number(to)) if from.lanes == 1 || from == to => return Ok(convert(value, *to)),
            (Ty::Pointer(from, constant), Ty::Pointer(wanted, may_be)) if from == wanted && (*may_be || !*constant) => {
                return Ok(Expr { ty: to.clone(), ..value });
            }
            (Ty::Pointer(from, _), Ty::Pointer(wanted, _)) if from == wanted => {
                let shown = self.show(&value.ty);
                return self.stop(messages::drops_const(value.span, &shown));
            }
            (Ty::Pointer(from, constant), Ty::Pointer(wanted, may_be))
                if **wanted == Ty::Void || **from == Ty::Void && (*may_be || !*constant) =>
            {
                let span = value.span;
                return self.cast(value, to, span);
            }
            (Ty::Struct(from), Ty::Struct(same)) if from == same => {
                if matches!(value.kind, ExprKind::Read(_)) && self.has_copy_constructor(to) {
                    let span = value.span;
                    return self.construct(to, vec![value], span);
                }
                return Ok(value);
            }
            (Ty::Struct(_), Ty::Struct(_)) if self.base_path(&value.ty, to).is_some() => {
                let path = self.base_path(&value.ty, to).unwrap_or_default();
                return Ok(path.into_iter().fold(value, |of, member| {
                    let declared = self.program.structs.declared(&of.ty).get(member);
                    let (ty, span) = (declared.map_or(Ty::Void, |member| member.ty.clone()), of.span);
                    Expr { ty, kind: ExprKind::Member(Box::new(of), member), span }
                }));
            }
            (Ty::Pointer(from, constant), Ty::Pointer(wanted, may_be))
                if (*may_be || !*constant) && self.base_path(from, wanted).is_some() =>
            {
                let path = self.base_path(from, wanted).unwrap_or_default();
                let span = value.span;
                let place = self.deref(value, span)?;
                let place = path.into_iter().try_fold(place, |of, member| self.part_of(of, member, span))?;
                let address = self.address(place, span)?;
                return Ok(Expr { ty: to.clone(), ..address });
            }
            _ if self.converts_by_class(&value.ty, to) => return self.by_class(value, to),
            _ => {}
        }
        let (from, wanted) = (self.show(&value.ty), self.show(to));
        let vectors = matches!((&value.ty, to), (Ty::Number(_), Ty::Number(_)));
        self.stop(messages::cannot_convert(value.span, &from, &wanted, vectors))
    }

    /// `(T)value`
    pub(super) fn cast(&mut self, value: Expr, to: &Ty, span: Span) -> Checked<Expr> {
        match (&value.ty, to) {
            (_, Ty::Void) => {
                let zero = constant_expr(Constant::integer(Scalar::I32, 0), span);
                let both = ExprKind::Comma(Box::new(value), Box::new(zero));
                Ok(Expr { ty: Ty::Void, kind: both, span })
            }
            (Ty::Number(from), Ty::Number(to)) if from.lanes == 1 || from == to => {
                Ok(Expr { span, ..convert(value, *to) })
            }
            (Ty::Pointer(from, constant), Ty::Pointer(wanted, wants_constant)) => {
                // A cast may drop `const` in C; memory that is only read stays that.
                let ty = Ty::Pointer(wanted.clone(), *constant || *wants_constant);
                if from == wanted {
                    return Ok(Expr { ty, span, ..value });
                }
                Ok(Expr { ty, kind: ExprKind::Cast(Box::new(value)), span })
            }
            _ => {
                let (from, to) = (self.show(&value.ty), self.show(to));
                self.stop(messages::cannot_cast(span, &from, &to))
            }
        }
    }
}
