//! Types of operands that meet: as NumPy promotes arrays, and numbers of the source as far as their partner's type holds them.

use crisp_ir_kernel::{CompareOp, Scalar, fold};
use crisp_ir_loops::{Expr, ExprKind};

/// The type for a number of the source and a partner of a type: the partner's, where it holds the number, else one that holds both. Beside
/// `uint64` there is none for numbers below zero, whose sums and products are those of their low bits.
pub(super) fn beside(number: &Expr, partner: Scalar) -> Scalar {
    let ExprKind::Constant(constant) = &number.kind else { return partner };
    let there_and_back = |ty: Scalar| {
        let there = fold::convert(number.ty, ty)?(constant.bits[0]);
        Some(fold::convert(ty, number.ty)?(there))
    };
    if !number.ty.is_float() {
        let holds =
            |ty: Scalar| there_and_back(ty) == Some(constant.bits[0]) && !is_sign_lost(constant.as_integer(), ty);
        let own = if holds(Scalar::I32) { Scalar::I32 } else { Scalar::I64 };
        return match common(partner, own) {
            _ if holds(partner) || partner == Scalar::U64 => partner,
            wide if partner.is_float() && !holds(wide) => Scalar::F64,
            wide => wide,
        };
    }
    let value = f64::from_bits(constant.bits[0]);
    let gone = |ty: Scalar| {
        let back = there_and_back(ty).map_or(value, f64::from_bits);
        value.is_finite() && !back.is_finite() || value != 0.0 && back == 0.0
    };
    [partner, Scalar::F32].into_iter().find(|&ty| ty.is_float() && !gone(ty)).unwrap_or(Scalar::F64)
}

/// Whether a number below zero meets a type without such numbers.
fn is_sign_lost(value: Option<i128>, ty: Scalar) -> bool {
    !ty.is_signed_integer() && ty.is_integer() && value.is_some_and(|value| value < 0)
}

/// Returns the result of a comparison with a number of the source that is on one side of all values of its partner's type, as one of `uint64` with a number
/// below zero; each operand with whether it is such a number.
pub(super) fn decided(op: CompareOp, (lhs, weak): (&Expr, bool), (rhs, other): (&Expr, bool)) -> Option<bool> {
    let below = |number: &Expr, partner: &Expr| {
        let ExprKind::Constant(constant) = &number.kind else { return false };
        partner.ty == Scalar::U64 && is_sign_lost(constant.as_integer(), Scalar::U64)
    };
    let (left, right) = (weak && !other && below(lhs, rhs), other && !weak && below(rhs, lhs));
    match op {
        _ if !left && !right => None,
        CompareOp::Eq => Some(false),
        CompareOp::Ne => Some(true),
        CompareOp::Lt | CompareOp::Le => Some(left),
        CompareOp::Gt | CompareOp::Ge => Some(right),
    }
}

/// The type that NumPy gives to an operation on arrays of two types.
pub(super) fn common(a: Scalar, b: Scalar) -> Scalar {
    if a == b || b == Scalar::Bool {
        return a;
    }
    if a == Scalar::Bool {
        return b;
    }
    let of_float = |float: Scalar, other: Scalar| match (float, other) {
        (Scalar::F64, _) | (_, Scalar::F64) => Scalar::F64,
        (float, other) if other.is_float() => {
            // `float16` and `bfloat16` have only `float32` in common.
            let _ = float;
            Scalar::F32
        }
        (Scalar::F16, Scalar::I8 | Scalar::U8) => Scalar::F16,
        (Scalar::BF16, Scalar::I8 | Scalar::U8) => Scalar::BF16,
        (Scalar::F16 | Scalar::BF16, Scalar::I16 | Scalar::U16) => Scalar::F32,
        (Scalar::F32, Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16) => Scalar::F32,
        _ => Scalar::F64,
    };
    if a.is_float() {
        return of_float(a, b);
    }
    if b.is_float() {
        return of_float(b, a);
    }
    if a.is_signed_integer() == b.is_signed_integer() {
        return if a.bits() >= b.bits() { a } else { b };
    }
    // The least signed type that holds both; of 64 bits without sign there is none.
    let (signed, unsigned) = if a.is_signed_integer() { (a, b) } else { (b, a) };
    if signed.bits() > unsigned.bits() {
        return signed;
    }
    match unsigned {
        Scalar::U8 => Scalar::I16,
        Scalar::U16 => Scalar::I32,
        Scalar::U32 => Scalar::I64,
        _ => Scalar::F64,
    }
}
