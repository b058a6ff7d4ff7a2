//! Computations of the host before a launch: sizes and conditions of scalar arguments, and the facts that conditions give to the compiler.

use crisp_ir_kernel::{BinaryOp, CompareOp, Scalar, SizeExpr, SizeOp, UnaryOp};
use crisp_ir_sets::{Conjunction, Known, Set};
use crisp_support_diagnostics::Span;

use crate::expr::{Expr, ExprKind};
use crate::form::form;
use crate::program::{ArrayId, ArrayKind, Program, Symbol, SymbolKind};

/// The size expression of a scalar argument for the owner of the size.
pub type Places<'a> = dyn Fn(ArrayId) -> Option<SizeExpr> + 'a;

fn apply(op: SizeOp, a: SizeExpr, b: SizeExpr) -> SizeExpr {
    SizeExpr::Apply { op, operands: vec![a, b] }
}

/// An integer expression of scalar arguments, computed without a limit of width.
///
/// # Errors
/// The part that the host cannot compute.
pub fn host_size(program: &Program, expr: &Expr, places: &Places<'_>) -> Result<SizeExpr, Span> {
    let refused = Err(expr.span);
    let size = |expr: &Expr| host_size(program, expr, places);
    let quotient = |args: &[Expr; 2]| -> Result<SizeExpr, Span> {
        let whole = apply(SizeOp::Div, size(&args[0])?, size(&args[1])?);
        Ok(SizeExpr::Apply { op: SizeOp::Floor, operands: vec![whole] })
    };
    if !expr.ty.is_integer() {
        return refused;
    }
    match &expr.kind {
        ExprKind::Constant(constant) => constant.as_integer().map(SizeExpr::integer).ok_or(expr.span),
        ExprKind::Variable(variable) => match program.symbols.get(*variable).map(|symbol| symbol.kind) {
            Some(SymbolKind::Parameter(array)) => places(array).ok_or(expr.span),
            _ => refused,
        },
        ExprKind::Load(access) if program.arrays[access.array].kind == ArrayKind::Value => {
            places(access.array).ok_or(expr.span)
        }
        ExprKind::Unary(UnaryOp::Neg, arg) => Ok(apply(SizeOp::Sub, SizeExpr::integer(0), size(arg)?)),
        ExprKind::FloorDiv(args) => quotient(args),
        ExprKind::FloorMod(args) => {
            let product = apply(SizeOp::Mul, quotient(args)?, size(&args[1])?);
            Ok(apply(SizeOp::Sub, size(&args[0])?, product))
        }
        ExprKind::Binary(op, args) => {
            let op = match op {
                BinaryOp::Add => SizeOp::Add,
                BinaryOp::Sub => SizeOp::Sub,
                BinaryOp::Mul => SizeOp::Mul,
                BinaryOp::Min => SizeOp::Min,
                BinaryOp::Max => SizeOp::Max,
                _ => return refused,
            };
            Ok(apply(op, size(&args[0])?, size(&args[1])?))
        }
        // A wider type changes no number.
        ExprKind::Convert(arg) if arg.ty.is_integer() && arg.ty.bytes() <= expr.ty.bytes() => size(arg),
        ExprKind::Load(_)
        | ExprKind::Unary(..)
        | ExprKind::Compare(..)
        | ExprKind::If(_)
        | ExprKind::Convert(_)
        | ExprKind::Bits(_)
        | ExprKind::Fma(_)
        | ExprKind::Call(..)
        | ExprKind::Apply(..)
        | ExprKind::Reduce(_) => refused,
    }
}

/// A condition on scalar arguments as a number: 1 where it holds, else 0.
///
/// # Errors
/// The part that the host cannot compute.
pub fn host_condition(program: &Program, expr: &Expr, places: &Places<'_>) -> Result<SizeExpr, Span> {
    let one = || SizeExpr::integer(1);
    let above_zero = |it| apply(SizeOp::Max, SizeExpr::integer(0), it);
    let less = |a: SizeExpr, b: SizeExpr| apply(SizeOp::Min, one(), above_zero(apply(SizeOp::Sub, b, a)));
    let not = |it| apply(SizeOp::Sub, one(), it);
    match &expr.kind {
        ExprKind::Constant(constant) if expr.ty == Scalar::Bool => {
            Ok(SizeExpr::integer(i128::from(constant.bits[0] != 0)))
        }
        // The opposite of a condition is its comparison with `false`.
        ExprKind::Compare(CompareOp::Eq, args) if args[0].ty == Scalar::Bool => {
            let (a, b) = (host_condition(program, &args[0], places)?, host_condition(program, &args[1], places)?);
            Ok(not(apply(SizeOp::Max, apply(SizeOp::Sub, a.clone(), b.clone()), apply(SizeOp::Sub, b, a))))
        }
        ExprKind::Unary(UnaryOp::Not, arg) if expr.ty == Scalar::Bool => Ok(not(host_condition(program, arg, places)?)),
        ExprKind::Compare(op, args) => {
            let (a, b) = (host_size(program, &args[0], places)?, host_size(program, &args[1], places)?);
            let differ = |a: SizeExpr, b: SizeExpr| apply(SizeOp::Max, less(a.clone(), b.clone()), less(b, a));
            Ok(match op {
                CompareOp::Lt => less(a, b),
                CompareOp::Gt => less(b, a),
                CompareOp::Le => not(less(b, a)),
                CompareOp::Ge => not(less(a, b)),
                CompareOp::Ne => differ(a, b),
                CompareOp::Eq => not(differ(a, b)),
            })
        }
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), args) if expr.ty == Scalar::Bool => {
            let (a, b) = (host_condition(program, &args[0], places)?, host_condition(program, &args[1], places)?);
            Ok(apply(if *op == BinaryOp::And { SizeOp::Min } else { SizeOp::Max }, a, b))
        }
        _ => Err(expr.span),
    }
}

/// Adds to the assumptions of a program what a condition says of its parameters, as far as it is affine.
pub fn assume_condition(program: &mut Program, expr: &Expr) {
    if let ExprKind::Binary(BinaryOp::And, args) = &expr.kind {
        args.iter().for_each(|arg| assume_condition(program, arg));
        return;
    }
    let ExprKind::Compare(op, args) = &expr.kind else { return };
    let width = program.symbols.len();
    let mut next = width;
    let known = &*program;
    // Scalars by the names that sets have for them; the host computes without a limit of width.
    let plain = |expr: &Expr| {
        let mut expr = expr.clone();
        expr.change(&mut |expr| match &expr.kind {
            ExprKind::Load(access) => {
                let is_it = |symbol: &Symbol| symbol.kind == SymbolKind::Parameter(access.array);
                if let Some(variable) = known.symbols.iter().position(is_it) {
                    expr.kind = ExprKind::Variable(variable);
                }
            }
            ExprKind::Convert(arg) if arg.ty.is_integer() => expr.kind = arg.kind.clone(),
            _ => {}
        });
        expr
    };
    let (Some(a), Some(b)) = (form(&plain(&args[0]), &mut next), form(&plain(&args[1]), &mut next)) else { return };
    let row = || -> Known<Set> {
        let mut all = Conjunction::all();
        all.and(&a.when)?;
        all.and(&b.when)?;
        let above = a.value.subtract(&b.value)?;
        match op {
            CompareOp::Eq => all.zero(&above)?,
            CompareOp::Ge => all.at_least_zero(&above)?,
            CompareOp::Gt => all.at_least_zero(&above.plus(-1)?)?,
            CompareOp::Le => all.at_least_zero(&above.negated())?,
            CompareOp::Lt => all.at_least_zero(&above.negated().plus(-1)?)?,
            // Two pieces say nothing that one conjunction can hold.
            CompareOp::Ne => {}
        }
        Set::from(all).project(width..next)
    };
    if let Ok(set) = row()
        && let [piece] = set.pieces()
    {
        let mut known = program.assumptions.clone();
        if known.and(piece).is_ok() {
            program.assumptions = known;
        }
    }
}
