//! Sizes that the host can compute before a launch: sizes over parameters, lengths, launch sizes and constants, exactly.
//!
//! Inside of a function, [`SizeExpr::Scalar`] and [`SizeExpr::Length`] name variables. The parameters of a function come first among them, so
//! that in a kernel these are the positions of its parameters.

use std::collections::BTreeMap;

use crisp_ir_kernel::{BinaryOp, Constant, IdKind, Scalar, SizeExpr, SizeOp};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::syntax::{form, symbol};
use super::{Checker, Want};
use crate::messages;
use crate::typed::{Division, Expr, ExprKind, Form, TypeId, VarId};

/// Sizes with more parts are refused, so that calls inside of calls cannot make them grow without end.
pub(crate) const MOST_PARTS: u64 = 500;

/// The variables whose values, or for views numbers of elements, the host knows.
#[derive(Clone, Debug, Default)]
pub(crate) struct HostFacts {
    scalars: BTreeMap<VarId, SizeExpr>,
    lengths: BTreeMap<VarId, SizeExpr>,
    extents: BTreeMap<VarId, Vec<SizeExpr>>,
}

impl HostFacts {
    /// A variable gets another value.
    pub(crate) fn forget(&mut self, var: VarId) {
        self.scalars.remove(&var);
        self.lengths.remove(&var);
        self.extents.remove(&var);
    }
}

/// An operation on sizes.
pub(crate) fn apply(op: SizeOp, operands: Vec<SizeExpr>) -> SizeExpr {
    SizeExpr::Apply { op, operands }
}

impl Checker<'_> {
    /// Notes a parameter: the host knows an integer, and the number of elements of a vector.
    pub(crate) fn host_parameter(&mut self, var: VarId, ty: TypeId) {
        let Ok(param) = u32::try_from(var.0) else { return };
        if self.types().view_of(ty).is_some() {
            self.scope.host.lengths.insert(var, SizeExpr::Length { param });
        } else if ty.number().is_some_and(|number| number.lanes == 1 && number.scalar.is_integer()) {
            self.scope.host.scalars.insert(var, SizeExpr::Scalar { param });
        }
    }

    /// Notes what the host knows of a variable with this value.
    pub(crate) fn host_binding(&mut self, var: VarId, value: &Expr) {
        if let Some(size) = self.host_scalar(value) {
            self.scope.host.scalars.insert(var, size);
        } else if let Some(length) = self.host_length(value) {
            self.scope.host.lengths.insert(var, length);
        }
        if let Some(extents) = self.host_extents(value) {
            self.scope.host.extents.insert(var, extents);
        }
    }

    /// The extents of a tensor view, if the host can compute them.
    fn host_extents(&self, expr: &Expr) -> Option<Vec<SizeExpr>> {
        match &expr.kind {
            ExprKind::Var(var) => self.scope.host.extents.get(var).cloned(),
            ExprKind::View { view: _, offset: _, extents, strides: _ } => {
                extents.iter().map(|extent| self.host_scalar(extent)).collect()
            }
            ExprKind::Let { bindings: _, body } => self.host_extents(body),
            _ => None,
        }
    }

    /// The integer that an expression is, if the host can compute it.
    pub(crate) fn host_scalar(&self, expr: &Expr) -> Option<SizeExpr> {
        let number = expr.ty.number().filter(|number| number.lanes == 1 && number.scalar.is_integer())?;
        if let Some(known) = expr.known_integer() {
            return Some(SizeExpr::integer(known));
        }
        let axes =
            |size: fn(u8) -> SizeExpr| apply(SizeOp::Mul, vec![apply(SizeOp::Mul, vec![size(0), size(1)]), size(2)]);
        let global: fn(u8) -> SizeExpr = |axis| SizeExpr::GlobalSize { axis };
        let local: fn(u8) -> SizeExpr = |axis| SizeExpr::LocalSize { axis };
        let size = match &expr.kind {
            ExprKind::Var(var) => self.scope.host.scalars.get(var)?.clone(),
            ExprKind::Uniform { kind: _, form: _, value } => self.host_scalar(value)?,
            // What does not fit is another number on the device, which reads the length that the host passes.
            ExprKind::Convert(value) if number.scalar.bits() >= 32 => self.host_scalar(value)?,
            ExprKind::Extent { view, axis: 0 }
                if self.types().view_of(view.ty).is_some_and(|view| view.form == Form::Vector) =>
            {
                self.host_length(view)?
            }
            ExprKind::Extent { view, axis } => self.host_extents(view)?.get(usize::from(*axis))?.clone(),
            ExprKind::Id { kind: IdKind::GlobalSize, axis } => global(*axis),
            ExprKind::Id { kind: IdKind::LocalSize, axis } => local(*axis),
            ExprKind::Id { kind: IdKind::NumGroups, axis } => apply(SizeOp::Div, vec![global(*axis), local(*axis)]),
            ExprKind::Id { kind: IdKind::GlobalLinearSize, axis: _ } => axes(global),
            ExprKind::Id { kind: IdKind::LocalLinearSize, axis: _ } => axes(local),
            ExprKind::Binary { op, lhs, rhs } => {
                let op = match op {
                    BinaryOp::Add => SizeOp::Add,
                    BinaryOp::Sub => SizeOp::Sub,
                    BinaryOp::Mul => SizeOp::Mul,
                    BinaryOp::Min => SizeOp::Min,
                    BinaryOp::Max => SizeOp::Max,
                    _ => return None,
                };
                apply(op, vec![self.host_scalar(lhs)?, self.host_scalar(rhs)?])
            }
            ExprKind::First(inner) => match &inner.kind {
                ExprKind::Divide { rounding: rounding @ (Division::Floor | Division::Ceil), dividend, divisor } => {
                    let quotient = apply(SizeOp::Div, vec![self.host_scalar(dividend)?, self.host_scalar(divisor)?]);
                    apply(if *rounding == Division::Floor { SizeOp::Floor } else { SizeOp::Ceil }, vec![quotient])
                }
                ExprKind::Divide { rounding: Division::Truncate, dividend, divisor }
                    if dividend.ty.number().is_some_and(|number| number.scalar.is_unsigned_integer()) =>
                {
                    let quotient = apply(SizeOp::Div, vec![self.host_scalar(dividend)?, self.host_scalar(divisor)?]);
                    apply(SizeOp::Floor, vec![quotient])
                }
                ExprKind::Values(values) => self.host_scalar(values.first()?)?,
                _ => self.host_scalar(inner)?,
            },
            _ => return None,
        };
        (size.parts() <= MOST_PARTS).then_some(size)
    }

    /// A length that the host computes as the kernel computes it; none where fractions or negative numbers might be in it.
    pub(crate) fn length_value(&self, size: &SizeExpr, span: Span) -> Option<Expr> {
        match size {
            // The host rounds up.
            SizeExpr::Apply { op: SizeOp::Div, operands } => self.whole_quotient(operands, true, span),
            _ => self.whole_value(size, span),
        }
    }

    fn whole_value(&self, size: &SizeExpr, span: Span) -> Option<Expr> {
        let id = |kind, axis| Expr::new(ExprKind::Id { kind, axis }, TypeId::INDEX, span);
        let variable = |param: u32| {
            let var = VarId(param as usize);
            let ty = self.scope.vars.get(var.0)?.ty;
            Some(Expr::new(ExprKind::Var(var), ty, span))
        };
        let binary = |op, lhs: Expr, rhs: Expr| {
            Expr::new(ExprKind::Binary { op, lhs: Box::new(lhs), rhs: Box::new(rhs) }, TypeId::ULONG, span)
        };
        Some(match size {
            SizeExpr::Rational { numerator, denominator: 1 } => {
                Expr::constant(Constant::u64(u64::try_from(*numerator).ok()?), span)
            }
            SizeExpr::Scalar { param } => {
                let value = variable(*param)?;
                let number = value.ty.number().filter(|number| !number.scalar.is_signed_integer())?;
                if number.scalar == Scalar::U64 {
                    value
                } else {
                    Expr::new(ExprKind::Convert(Box::new(value)), TypeId::ULONG, span)
                }
            }
            SizeExpr::Length { param } => {
                let value = variable(*param)?;
                match self.types().view_of(value.ty)?.form {
                    Form::Soa => Expr::new(ExprKind::Part { whole: Box::new(value), leaf: 1 }, TypeId::ULONG, span),
                    Form::Vector | Form::Tensor(_) => Checker::extent_of(&value, 0, span),
                }
            }
            SizeExpr::GlobalSize { axis } => id(IdKind::GlobalSize, *axis),
            SizeExpr::LocalSize { axis } => id(IdKind::LocalSize, *axis),
            SizeExpr::Apply { op: op @ (SizeOp::Ceil | SizeOp::Floor), operands } => match operands.first()? {
                SizeExpr::Apply { op: SizeOp::Div, operands } => {
                    self.whole_quotient(operands, *op == SizeOp::Ceil, span)?
                }
                whole => self.whole_value(whole, span)?,
            },
            SizeExpr::Apply { op, operands } => {
                let op = match op {
                    SizeOp::Add => BinaryOp::Add,
                    SizeOp::Mul => BinaryOp::Mul,
                    SizeOp::Min => BinaryOp::Min,
                    SizeOp::Max => BinaryOp::Max,
                    _ => return None,
                };
                let [lhs, rhs] = &operands[..] else { return None };
                binary(op, self.whole_value(lhs, span)?, self.whole_value(rhs, span)?)
            }
            SizeExpr::Rational { .. } | SizeExpr::Index { .. } => return None,
        })
    }

    /// A quotient of whole numbers; a divisor of zero gives zero, as for the host.
    fn whole_quotient(&self, operands: &[SizeExpr], up: bool, span: Span) -> Option<Expr> {
        let [dividend, divisor] = operands else { return None };
        let (dividend, divisor) = (self.whole_value(dividend, span)?, self.whole_value(divisor, span)?);
        let binary = |op, lhs: Expr, rhs: Expr| {
            Expr::new(ExprKind::Binary { op, lhs: Box::new(lhs), rhs: Box::new(rhs) }, TypeId::ULONG, span)
        };
        let dividend = if up {
            let one = Expr::constant(Constant::u64(1), span);
            let more = binary(BinaryOp::SubSaturating, divisor.clone(), one);
            binary(BinaryOp::Add, dividend, more)
        } else {
            dividend
        };
        Some(binary(BinaryOp::Div, dividend, divisor))
    }

    /// The number of elements of a view, if the host can compute it.
    pub(crate) fn host_length(&self, expr: &Expr) -> Option<SizeExpr> {
        self.types().view_of(expr.ty)?;
        let length = match &expr.kind {
            ExprKind::Var(var) => self.scope.host.lengths.get(var)?.clone(),
            ExprKind::Memory(memory) => SizeExpr::integer(self.scope.memories.get(*memory)?.length.into()),
            ExprKind::Hidden(hidden) => apply(SizeOp::Ceil, vec![self.scope.needs.get(*hidden)?.length.clone()]),
            ExprKind::View { view: _, offset: _, extents, strides: _ } => {
                let extents: Option<Vec<SizeExpr>> = extents.iter().map(|extent| self.host_scalar(extent)).collect();
                extents?.into_iter().reduce(|product, extent| apply(SizeOp::Mul, vec![product, extent]))?
            }
            _ => return None,
        };
        (length.parts() <= MOST_PARTS).then_some(length)
    }

    /// A size as it is written: computed exactly over rationals, so that numbers of different types meet in it; a vector means its length.
    pub(crate) fn host_expression(&mut self, datum: &Datum) -> Option<SizeExpr> {
        if let DatumKind::Float(text) = &datum.kind {
            return self.size_decimal(text, datum.span);
        }
        if let Some((head, rest)) = form(datum) {
            let op = match &*head {
                "+" => Some(SizeOp::Add),
                "-" => Some(SizeOp::Sub),
                "*" => Some(SizeOp::Mul),
                "/" => Some(SizeOp::Div),
                "min" => Some(SizeOp::Min),
                "max" => Some(SizeOp::Max),
                "ceil" => Some(SizeOp::Ceil),
                "floor" => Some(SizeOp::Floor),
                _ => None,
            };
            if let Some(op) = op {
                return self.host_operation(datum, op, &head, rest);
            }
        }
        let value = self.expression(datum, &Want::ANY);
        let value = self.single(value);
        if value.ty == TypeId::ERROR {
            return None;
        }
        let size = self.host_scalar(&value).or_else(|| self.host_length(&value));
        if size.is_none() {
            let name = symbol(datum).cloned();
            self.report(messages::host_size_unknown(datum.span, name.as_deref()));
        }
        size
    }

    fn host_operation(&mut self, datum: &Datum, op: SizeOp, name: &str, rest: &[Datum]) -> Option<SizeExpr> {
        let operands: Option<Vec<SizeExpr>> = rest.iter().map(|operand| self.host_expression(operand)).collect();
        let operands = operands?;
        let size = match (op.arity(), operands.len()) {
            (1, 1) => apply(op, operands),
            // `(ceil a b)` divides first.
            (1, 2) => apply(op, vec![apply(SizeOp::Div, operands)]),
            (2, 2..) => operands.into_iter().reduce(|left, right| apply(op, vec![left, right]))?,
            (arity, given) => {
                let arity = if arity == 1 {
                    messages::Arity { least: 1, most: Some(2) }
                } else {
                    messages::Arity { least: 2, most: None }
                };
                self.report(messages::wrong_arity(datum.span, name, arity, given));
                return None;
            }
        };
        if size.parts() > MOST_PARTS {
            self.report(messages::host_size_large(datum.span, MOST_PARTS));
            return None;
        }
        Some(size)
    }
}

/// A size of a function in terms of its caller: `of` gives what a parameter is there.
pub(crate) fn substituted(size: &SizeExpr, of: &dyn Fn(&SizeExpr) -> Option<SizeExpr>) -> Option<SizeExpr> {
    Some(match size {
        SizeExpr::Scalar { param: _ } | SizeExpr::Length { param: _ } => of(size)?,
        SizeExpr::Rational { numerator: _, denominator: _ }
        | SizeExpr::GlobalSize { axis: _ }
        | SizeExpr::LocalSize { axis: _ }
        | SizeExpr::Index { repeat: _ } => size.clone(),
        SizeExpr::Apply { op, operands } => {
            let operands: Option<Vec<SizeExpr>> = operands.iter().map(|operand| substituted(operand, of)).collect();
            apply(*op, operands?)
        }
    })
}

/// The parameter that a size needs and `of` does not have.
pub(crate) fn missing(size: &SizeExpr, of: &dyn Fn(&SizeExpr) -> Option<SizeExpr>) -> Option<u32> {
    match size {
        SizeExpr::Scalar { param } | SizeExpr::Length { param } => of(size).is_none().then_some(*param),
        SizeExpr::Apply { op: _, operands } => operands.iter().find_map(|operand| missing(operand, of)),
        SizeExpr::Rational { .. }
        | SizeExpr::GlobalSize { .. }
        | SizeExpr::LocalSize { .. }
        | SizeExpr::Index { .. } => None,
    }
}

/// A size in the language's notation, with the names of variables.
pub(crate) fn written(size: &SizeExpr, name: &dyn Fn(u32) -> String) -> String {
    match size {
        SizeExpr::Rational { numerator, denominator: 1 } => numerator.to_string(),
        SizeExpr::Rational { numerator, denominator } => format!("(/ {numerator} {denominator})"),
        SizeExpr::Scalar { param } => name(*param),
        SizeExpr::Length { param } => format!("(length~ {})", name(*param)),
        SizeExpr::GlobalSize { axis } => format!("(get-global-work-size {axis})"),
        SizeExpr::LocalSize { axis } => format!("(get-local-work-size {axis})"),
        SizeExpr::Index { repeat } => repeat.to_string(),
        SizeExpr::Apply { op, operands } => {
            let op = match op {
                SizeOp::Add => "+",
                SizeOp::Sub => "-",
                SizeOp::Mul => "*",
                SizeOp::Div => "/",
                SizeOp::Min => "min",
                SizeOp::Max => "max",
                SizeOp::Ceil => "ceil",
                SizeOp::Floor => "floor",
            };
            let operands: Vec<String> = operands.iter().map(|operand| written(operand, name)).collect();
            format!("({op} {})", operands.join(" "))
        }
    }
}
