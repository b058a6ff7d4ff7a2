//! Sizes as linear functions of one unknown, solved exactly.

use crisp_ir_kernel::{SizeError, SizeExpr, SizeNames, SizeOp};

/// A fraction whose denominator is above zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction {
    above: i128,
    below: i128,
}

impl Fraction {
    const ZERO: Fraction = Fraction { above: 0, below: 1 };

    fn new(above: i128, below: i128) -> Option<Fraction> {
        if below == 0 {
            return None;
        }
        let divisor = gcd(above.unsigned_abs(), below.unsigned_abs());
        let divisor = i128::try_from(divisor).ok()?.max(1) * below.signum();
        Some(Fraction { above: above.checked_div(divisor)?, below: below.checked_div(divisor)? })
    }

    fn add(self, other: Fraction, sign: i128) -> Option<Fraction> {
        let left = self.above.checked_mul(other.below)?;
        let right = other.above.checked_mul(self.below)?.checked_mul(sign)?;
        Fraction::new(left.checked_add(right)?, self.below.checked_mul(other.below)?)
    }

    fn mul(self, other: Fraction) -> Option<Fraction> {
        Fraction::new(self.above.checked_mul(other.above)?, self.below.checked_mul(other.below)?)
    }

    fn inverse(self) -> Option<Fraction> {
        Fraction::new(self.below, self.above)
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// `factor * unknown + constant`.
#[derive(Clone, Copy, Debug)]
struct Linear {
    unknown: Option<u32>,
    factor: Fraction,
    constant: Fraction,
}

/// The solution of an equation for a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Solution {
    /// It has this value.
    Exactly(u32, i128),
    /// No whole number is a solution.
    None(u32),
    /// It says nothing: there is no unknown, or there are several, or several values fit.
    Open,
}

/// Solves `size = value` for the only scalar in it that has no value yet.
pub(super) fn solve(size: &SizeExpr, value: i128, names: &SizeNames<'_>) -> Solution {
    // Most axes are a name alone.
    if let SizeExpr::Scalar { param } = size {
        return if names(size).is_ok() { Solution::Open } else { Solution::Exactly(*param, value) };
    }
    let Some(Linear { unknown: Some(unknown), factor, constant }) = linear(size, names) else {
        return Solution::Open;
    };
    let Some(inverse) = factor.inverse() else { return Solution::Open };
    let whole = Fraction { above: value, below: 1 };
    match whole.add(constant, -1).and_then(|rest| rest.mul(inverse)) {
        Some(Fraction { above, below: 1 }) => Solution::Exactly(unknown, above),
        Some(_) => Solution::None(unknown),
        None => Solution::Open,
    }
}

/// Returns `factor * name + constant` for a size that is so, with whole numbers: the name, where there is one, factor and constant.
#[must_use]
pub fn linear_in(size: &SizeExpr) -> Option<(Option<u32>, i128, i128)> {
    let names = |_: &SizeExpr| Err(SizeError::Missing { param: u32::MAX });
    match linear(size, &names)? {
        Linear {
            unknown,
            factor: Fraction { above: factor, below: 1 },
            constant: Fraction { above: constant, below: 1 },
        } => Some((unknown, factor, constant)),
        _ => None,
    }
}

/// Nothing where it is not linear in one unknown, or numbers leave 128 bits.
fn linear(size: &SizeExpr, names: &SizeNames<'_>) -> Option<Linear> {
    let constant = |constant| Some(Linear { unknown: None, factor: Fraction::ZERO, constant });
    match size {
        SizeExpr::Rational { numerator, denominator } => constant(Fraction::new(*numerator, *denominator)?),
        SizeExpr::Scalar { param } => match names(size) {
            Ok(value) => constant(Fraction { above: value, below: 1 }),
            Err(_) => Some(Linear {
                unknown: Some(*param),
                factor: Fraction { above: 1, below: 1 },
                constant: Fraction::ZERO,
            }),
        },
        SizeExpr::Length { .. } | SizeExpr::GlobalSize { .. } | SizeExpr::LocalSize { .. } | SizeExpr::Index { .. } => {
            constant(Fraction { above: names(size).ok()?, below: 1 })
        }
        SizeExpr::Apply { op, operands } => {
            let a = linear(operands.first()?, names)?;
            let b = match operands.get(1) {
                Some(operand) => linear(operand, names)?,
                None => Linear { unknown: None, factor: Fraction::ZERO, constant: Fraction::ZERO },
            };
            match op {
                SizeOp::Add => sum(a, b, 1),
                SizeOp::Sub => sum(a, b, -1),
                SizeOp::Mul if a.unknown.is_none() => scaled(b, a.constant),
                SizeOp::Mul if b.unknown.is_none() => scaled(a, b.constant),
                SizeOp::Div if b.unknown.is_none() => scaled(a, b.constant.inverse()?),
                _ if a.unknown.is_none() && b.unknown.is_none() => {
                    constant(Fraction { above: size.value(names).ok()?, below: 1 })
                }
                SizeOp::Mul | SizeOp::Div | SizeOp::Min | SizeOp::Max | SizeOp::Ceil | SizeOp::Floor => None,
            }
        }
    }
}

fn sum(a: Linear, b: Linear, sign: i128) -> Option<Linear> {
    let unknown = match (a.unknown, b.unknown) {
        (Some(one), Some(other)) if one != other => return None,
        (one, other) => one.or(other),
    };
    Some(Linear { unknown, factor: a.factor.add(b.factor, sign)?, constant: a.constant.add(b.constant, sign)? })
}

fn scaled(a: Linear, by: Fraction) -> Option<Linear> {
    Some(Linear { unknown: a.unknown, factor: a.factor.mul(by)?, constant: a.constant.mul(by)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(op: SizeOp, a: SizeExpr, b: SizeExpr) -> SizeExpr {
        SizeExpr::Apply { op, operands: vec![a, b] }
    }

    fn scalar(param: u32) -> SizeExpr {
        SizeExpr::Scalar { param }
    }

    #[test]
    fn one_unknown_is_solved_exactly() {
        let names = |name: &SizeExpr| match name {
            SizeExpr::Scalar { param: 7 } => Ok(3),
            _ => Err(SizeError::Missing { param: 0 }),
        };
        let twice = size(SizeOp::Mul, SizeExpr::integer(2), scalar(1));
        assert_eq!(solve(&twice, 8, &names), Solution::Exactly(1, 4));
        assert_eq!(solve(&twice, 7, &names), Solution::None(1));
        let more = size(SizeOp::Add, twice.clone(), scalar(7));
        assert_eq!(solve(&more, 9, &names), Solution::Exactly(1, 3));
        assert_eq!(solve(&size(SizeOp::Sub, scalar(1), SizeExpr::integer(4)), 1, &names), Solution::Exactly(1, 5));
        assert_eq!(solve(&size(SizeOp::Add, scalar(1), scalar(1)), 6, &names), Solution::Exactly(1, 3));
        assert_eq!(solve(&size(SizeOp::Mul, scalar(1), scalar(7)), 12, &names), Solution::Exactly(1, 4));
        assert_eq!(solve(&size(SizeOp::Sub, scalar(1), scalar(1)), 0, &names), Solution::Open);
        assert_eq!(solve(&size(SizeOp::Mul, scalar(1), scalar(2)), 12, &names), Solution::Open);
        let half = size(SizeOp::Div, scalar(1), SizeExpr::integer(2));
        assert_eq!(solve(&half, 5, &names), Solution::Exactly(1, 10));
        let up = SizeExpr::Apply { op: SizeOp::Ceil, operands: vec![half] };
        assert_eq!(solve(&up, 5, &names), Solution::Open);
        assert_eq!(solve(&twice, i128::MAX, &names), Solution::None(1));
    }
}
