//! Evaluation of expressions at compile time, with the arithmetic of the device.

use std::cmp::Ordering;
use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, Scalar, UnaryOp, fold};

use super::literal::Literal;
use super::tree::{Division, Expr, ExprKind};

/// The known value of an expression without effects; `None` when it depends on anything at run time.
pub(crate) fn evaluate(expr: &Expr) -> Option<Constant> {
    match &expr.kind {
        ExprKind::Seq(items) => match items.split_last()? {
            (last, rest) if rest.iter().all(is_free_of_effects) => evaluate(last),
            _ => None,
        },
        _ => expr.known(),
    }
}

/// Returns the value of an expression whose operands are known; `None` where one is not.
pub(crate) fn fold(expr: &Expr) -> Option<ExprKind> {
    if expr.ty.is_flexible() {
        return fold_literals(&expr.kind);
    }
    let known = |expr: &Expr| match &expr.kind {
        ExprKind::Constant(value) => Some(*value),
        _ => None,
    };
    let value = match &expr.kind {
        ExprKind::Unary { op, arg } => {
            let arg = known(arg)?;
            let function = fold::unary(*op, arg.elem.scalar)?;
            lanes(arg.elem, |lane| function(arg.bits[lane]))
        }
        ExprKind::Binary { op, lhs, rhs } => binary(*op, known(lhs)?, known(rhs)?)?,
        ExprKind::Compare { op, lhs, rhs } => compare(*op, known(lhs)?, known(rhs)?)?,
        ExprKind::Convert(arg) => {
            let (arg, to) = (known(arg)?, expr.ty.number()?);
            let function = fold::convert(arg.elem.scalar, to.scalar)?;
            lanes(to, |lane| function(arg.bits[lane]))
        }
        ExprKind::Bitcast(arg) => fold::bitcast(known(arg)?, expr.ty.number()?)?,
        ExprKind::RoundToInteger { rounding, arg } => {
            let (arg, to) = (known(arg)?, expr.ty.number()?);
            let round = fold::unary(rounding_op(*rounding), arg.elem.scalar)?;
            let convert = fold::convert(arg.elem.scalar, to.scalar)?;
            lanes(to, |lane| convert(round(arg.bits[lane])))
        }
        ExprKind::Shift { arg, count, negated } => {
            let (arg, count) = (known(arg)?, known(count)?);
            let count = count.as_integer()?;
            let shifted = shifted(arg.as_integer()?, if *negated { -count } else { count });
            if arg.elem.lanes != 1 {
                return None;
            }
            Constant::integer(arg.elem.scalar, shifted)
        }
        ExprKind::First(inner) => match &inner.kind {
            ExprKind::Divide { rounding, dividend, divisor } => {
                let (a, b) = (known(dividend)?, known(divisor)?);
                Constant::integer(a.elem.scalar, quotient(*rounding, a.as_integer()?, b.as_integer()?))
            }
            _ => return None,
        },
        ExprKind::Select { cond, then, other } => {
            let (then, other) = (known(then)?, known(other)?);
            if known(cond)?.bits[0] != 0 { then } else { other }
        }
        ExprKind::HardwareVector(items) => {
            let mut result = Constant::zero(expr.ty.number()?);
            for (bits, item) in result.bits.iter_mut().zip(items) {
                *bits = known(item)?.bits[0];
            }
            result
        }
        ExprKind::Swizzle { vector, lanes } => {
            let (vector, mut result) = (known(vector)?, Constant::zero(expr.ty.number()?));
            for (bits, lane) in result.bits.iter_mut().zip(lanes) {
                *bits = *vector.bits.get(usize::from(*lane))?;
            }
            result
        }
        _ => return None,
    };
    Some(ExprKind::Constant(value))
}

/// The same for operations on literals, which make a literal again.
fn fold_literals(kind: &ExprKind) -> Option<ExprKind> {
    let literal = |expr: &Expr| match &expr.kind {
        ExprKind::Literal(literal) => Some(literal.clone()),
        _ => None,
    };
    let made = match kind {
        ExprKind::Unary { op, arg } => Literal::unary(*op, &literal(arg)?)?,
        ExprKind::Binary { op, lhs, rhs } => Literal::binary(*op, &literal(lhs)?, &literal(rhs)?)?,
        ExprKind::Shift { arg, count, negated } => {
            let count = count.known_integer()?;
            Literal::integer(shifted(literal(arg)?.default().as_integer()?, if *negated { -count } else { count }))?
        }
        _ => return None,
    };
    Some(ExprKind::Literal(Rc::new(made)))
}

fn is_free_of_effects(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Constant(_) | ExprKind::Literal(_) | ExprKind::Var(_) | ExprKind::Known | ExprKind::Nil
    )
}

/// The IR operation that rounds a float that way.
pub(crate) fn rounding_op(rounding: Division) -> UnaryOp {
    match rounding {
        Division::Truncate => UnaryOp::Trunc,
        Division::Floor => UnaryOp::Floor,
        Division::Ceil => UnaryOp::Ceil,
        Division::Round => UnaryOp::Round,
    }
}

/// The quotient of two integers, rounded as asked; zero for a divisor of zero (decision B35).
pub(super) fn quotient(rounding: Division, a: i128, b: i128) -> i128 {
    if b == 0 {
        return 0;
    }
    let (quotient, remainder) = (a / b, a % b);
    let away = if (a < 0) == (b < 0) { 1 } else { -1 };
    match rounding {
        Division::Truncate => quotient,
        Division::Floor if remainder != 0 && away < 0 => quotient - 1,
        Division::Ceil if remainder != 0 && away > 0 => quotient + 1,
        Division::Floor | Division::Ceil => quotient,
        Division::Round => match (2 * remainder.abs()).cmp(&b.abs()) {
            Ordering::Less => quotient,
            Ordering::Greater => quotient + away,
            Ordering::Equal => quotient + if quotient % 2 == 0 { 0 } else { away },
        },
    }
}

/// An integer shifted to the left, or by a negative count to the right. Beyond 64 bits all of them are gone.
fn shifted(value: i128, count: i128) -> i128 {
    match u32::try_from(count.unsigned_abs()).ok().filter(|count| *count < 64) {
        Some(left) if count >= 0 => value << left,
        Some(right) => value >> right,
        None if count >= 0 || value >= 0 => 0,
        None => -1,
    }
}

fn lanes(elem: Elem, lane: impl Fn(usize) -> u64) -> Constant {
    let mut result = Constant::zero(elem);
    result.bits.iter_mut().enumerate().take(usize::from(elem.lanes)).for_each(|(at, bits)| *bits = lane(at));
    result
}

fn binary(op: BinaryOp, a: Constant, b: Constant) -> Option<Constant> {
    let function = fold::binary(op, a.elem.scalar).filter(|_| a.elem == b.elem)?;
    Some(lanes(a.elem, |lane| function(a.bits[lane], b.bits[lane])))
}

fn compare(op: CompareOp, a: Constant, b: Constant) -> Option<Constant> {
    if a.elem != b.elem {
        return None;
    }
    let function = fold::compare(op, a.elem.scalar)?;
    Some(lanes(a.elem.with_scalar(Scalar::Bool), |lane| u64::from(function(a.bits[lane], b.bits[lane]))))
}

/// The half or bfloat16 nearest to a decimal literal, ties to even, rounded once; `None` beyond the type's range.
pub(crate) fn small_float(text: &str, scalar: Scalar) -> Option<Constant> {
    let wide: f64 = text.parse().ok()?;
    // Rounding to odd keeps a trace of what the first rounding dropped, so that the second cannot see a tie where there is none.
    let wide = match compare_decimal(text, wide) {
        Ordering::Equal => wide,
        _ if wide == 0.0 || wide.to_bits() & 1 == 1 => wide,
        order => {
            let magnitude_grows = (order == Ordering::Greater) == (wide > 0.0);
            let bits = if magnitude_grows { wide.to_bits() + 1 } else { wide.to_bits() - 1 };
            f64::from_bits(bits)
        }
    };
    let narrow = fold::convert(Scalar::F64, scalar)?(wide.to_bits());
    let back = f64::from_bits(fold::convert(scalar, Scalar::F64)?(narrow));
    back.is_finite().then(|| Constant::from_bits(scalar, narrow))
}

/// Compares the exact value of a decimal literal with a float near it.
fn compare_decimal(text: &str, float: f64) -> Ordering {
    let exact = format!("{float:.800e}");
    let (written, written_negative) = digits(text);
    let (exact, exact_negative) = digits(&exact);
    let zero = |number: &(Vec<u8>, i64)| number.0.is_empty();
    if zero(&written) && zero(&exact) {
        return Ordering::Equal;
    }
    if written_negative != exact_negative {
        return if written_negative { Ordering::Less } else { Ordering::Greater };
    }
    let magnitude = match (zero(&written), zero(&exact)) {
        (true, _) => Ordering::Less,
        (_, true) => Ordering::Greater,
        _ => written.1.cmp(&exact.1).then_with(|| written.0.cmp(&exact.0)),
    };
    if written_negative { magnitude.reverse() } else { magnitude }
}

/// The significant digits of a decimal number without zeros at either end, the power of ten of the first, and the sign.
fn digits(text: &str) -> ((Vec<u8>, i64), bool) {
    let negative = text.starts_with('-');
    let text = text.trim_start_matches(['-', '+']);
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: i64 = exponent.parse().unwrap_or(0);
    let all: Vec<u8> = whole.bytes().chain(fraction.bytes()).collect();
    let leading = all.iter().take_while(|&&digit| digit == b'0').count();
    let power = exponent + i64::try_from(whole.len()).unwrap_or(0) - i64::try_from(leading).unwrap_or(0);
    let mut significant = all[leading..].to_vec();
    while significant.last() == Some(&b'0') {
        significant.pop();
    }
    ((significant, power), negative)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_literal_is_rounded_once() {
        // 1 + 2^-11 + 2^-60: nearest double is the tie 1 + 2^-11, nearest half is 1 + 2^-10.
        let text = "1.00048828125000000086736173798840354720596224069595336914";
        assert_eq!(small_float(text, Scalar::F16).map(|it| it.bits[0]), Some(0x3c01));
        assert_eq!(small_float("1.00048828125", Scalar::F16).map(|it| it.bits[0]), Some(0x3c00));
        assert_eq!(small_float("65520.0", Scalar::F16), None);
        assert_eq!(small_float("-0.5", Scalar::BF16).map(|it| it.bits[0]), Some(0xbf00));
    }

    #[test]
    fn quotients_round_as_asked_and_keep_the_identity() {
        // covers: crisp.div.floor-table crisp.div.ceil-table
        let table = [
            (10, 3, [3, 3, 4, 3]),
            (-10, 3, [-3, -4, -3, -3]),
            (5, 2, [2, 2, 3, 2]),
            (7, 2, [3, 3, 4, 4]),
            (9, 2, [4, 4, 5, 4]),
            (3, 0, [0; 4]),
        ];
        for (a, b, wanted) in table {
            let all = [Division::Truncate, Division::Floor, Division::Ceil, Division::Round];
            assert_eq!(all.map(|rounding| quotient(rounding, a, b)), wanted, "{a} / {b}");
        }
    }
}
