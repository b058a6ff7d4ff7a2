//! Functions that are declared `safe`: with debug output, sums and products of integers that their type does not represent, and elements outside
//! of their vector, fail the launch and are reported with their values.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, DebugKind, Elem, Scalar};
use crisp_support_diagnostics::Span;

use super::Checker;
use super::coerce::convert;
use super::definitions::FunctionDef;
use super::syntax::{form_named, is_symbol};
use crate::typed::{Expr, ExprKind, TypeId, binary};

impl Checker<'_> {
    /// Whether a function is checked when it runs: it is declared `safe`, and the program has debug output.
    pub(super) fn is_safe(&self, definition: &FunctionDef) -> bool {
        let declared = |declaration| is_symbol(declaration, "safe") || form_named(declaration, "safe").is_some();
        self.debug_output && definition.declarations.iter().any(declared)
    }

    /// Returns a sum, difference or product; in a safe function one that reports what its type does not represent.
    pub(super) fn arithmetic(&mut self, op: BinaryOp, lhs: Expr, rhs: Expr, ty: TypeId, span: Span) -> Expr {
        let number = ty.number().filter(|number| number.lanes == 1 && number.scalar.is_integer());
        let known = lhs.known().is_some() && rhs.known().is_some();
        let Some(number) = number.filter(|_| self.scope.safe && !ty.is_flexible() && !known) else {
            return binary(op, lhs, rhs, ty, span);
        };
        let text = format!("`{}` does not fit, of", self.files.snippet(span));
        self.with_names([lhs, rhs], span, |[lhs, rhs]| {
            let fits = fits(op, &lhs, &rhs, number.scalar, span);
            let kind = ExprKind::Debug { kind: DebugKind::Assert, text: text.into(), values: vec![fits, lhs(), rhs()] };
            let result = binary(op, lhs(), rhs(), ty, span);
            Expr::new(ExprKind::Seq(vec![Expr::new(kind, TypeId::NIL, span), result]), ty, span)
        })
    }

    /// Returns the indices of an element; in a safe function those of a vector with a name report that they are outside of it.
    pub(super) fn safe_indices(&mut self, view: &Expr, index: Vec<Expr>, span: Span) -> Vec<Expr> {
        if !self.scope.safe || !matches!(view.kind, ExprKind::Var(_)) {
            return index;
        }
        let text = format!("`{}` is outside of `{}`:", self.files.snippet(span), self.files.snippet(view.span));
        let axes = 0u8..;
        let mut safe = Vec::new();
        for (axis, index) in axes.zip(index) {
            let ty = index.ty;
            safe.push(self.with_names([index], span, |[index]| {
                let extent = Expr { ty: TypeId::ULONG, ..Checker::extent_of(view, axis, span) };
                let wide = convert(index(), Elem::scalar(Scalar::U64));
                let inside = compare(CompareOp::Lt, Expr { ty: TypeId::ULONG, ..wide }, extent.clone(), span);
                let values = vec![inside, index().settled(), extent];
                let kind = ExprKind::Debug { kind: DebugKind::Assert, text: text.as_str().into(), values };
                Expr::new(ExprKind::Seq(vec![Expr::new(kind, TypeId::NIL, span), index()]), ty, span)
            }));
        }
        safe
    }
}

fn compare(op: CompareOp, lhs: Expr, rhs: Expr, span: Span) -> Expr {
    Expr::new(ExprKind::Compare { op, lhs: Box::new(lhs), rhs: Box::new(rhs) }, TypeId::BOOL, span)
}

/// Whether a type represents the result of an operation on two of its numbers.
fn fits(op: BinaryOp, lhs: &dyn Fn() -> Expr, rhs: &dyn Fn() -> Expr, scalar: Scalar, span: Span) -> Expr {
    let ty = TypeId::scalar(scalar);
    if scalar.bits() < 64 {
        // 64 bits represent sums, differences and products of two numbers of 32.
        let wide = if scalar.is_signed_integer() { Scalar::I64 } else { Scalar::U64 };
        let widened = |expr| convert(expr, Elem::scalar(wide));
        let exact = binary(op, widened(lhs()), widened(rhs()), TypeId::scalar(wide), span);
        return compare(CompareOp::Eq, exact, widened(binary(op, lhs(), rhs(), ty, span)), span);
    }
    let zero = || Expr::constant(Constant::from_bits(scalar, 0), span);
    let result = || binary(op, lhs(), rhs(), ty, span);
    let two = |op, lhs, rhs| binary(op, lhs, rhs, ty, span);
    match (op, scalar.is_signed_integer()) {
        (BinaryOp::Add, false) => compare(CompareOp::Ge, result(), lhs(), span),
        (BinaryOp::Sub, false) => compare(CompareOp::Ge, lhs(), rhs(), span),
        (BinaryOp::Mul, false) => compare(CompareOp::Eq, two(BinaryOp::MulHigh, lhs(), rhs()), zero(), span),
        // The sign is that of neither operand.
        (BinaryOp::Add, true) => {
            let (a, b) = (two(BinaryOp::Xor, lhs(), result()), two(BinaryOp::Xor, rhs(), result()));
            compare(CompareOp::Ge, two(BinaryOp::And, a, b), zero(), span)
        }
        (BinaryOp::Sub, true) => {
            let (a, b) = (two(BinaryOp::Xor, lhs(), rhs()), two(BinaryOp::Xor, lhs(), result()));
            compare(CompareOp::Ge, two(BinaryOp::And, a, b), zero(), span)
        }
        // The upper half repeats the sign of the lower one.
        _ => {
            let minus_one = Expr::constant(Constant::from_bits(scalar, u64::MAX), span);
            let negative = Box::new(compare(CompareOp::Lt, result(), zero(), span));
            let kind = ExprKind::Select { cond: negative, then: Box::new(minus_one), other: Box::new(zero()) };
            compare(CompareOp::Eq, two(BinaryOp::MulHigh, lhs(), rhs()), Expr::new(kind, ty, span), span)
        }
    }
}
