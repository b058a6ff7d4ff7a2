//! The value of size expressions: exact over rationals of 128 bits, rounded up at the end.

use crate::size::{SizeExpr, SizeOp};

/// Why a size expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeError {
    /// It names a parameter that is not known.
    Missing {
        /// Its position.
        param: u32,
    },
    /// Its numbers leave 128 bits.
    Overflow,
}

/// The values of the names in a size expression: called for everything that is neither a number nor an operation.
pub type SizeNames<'a> = dyn Fn(&SizeExpr) -> Result<i128, SizeError> + 'a;

impl SizeExpr {
    /// The value: exact over rationals, rounded up. Cost is linear.
    ///
    /// # Errors
    /// Those of `names`, and numbers that leave 128 bits.
    pub fn value(&self, names: &SizeNames<'_>) -> Result<i128, SizeError> {
        match self {
            // Most sizes are a name or a number.
            SizeExpr::Rational { numerator, denominator: 1 } => Ok(*numerator),
            SizeExpr::Apply { .. } | SizeExpr::Rational { .. } => Ok(rational(self, names)?.ceil()),
            _ => names(self),
        }
    }

    /// The value where only the workgroup's size is named; nothing where more is, or where numbers leave 128 bits.
    #[must_use]
    pub fn in_workgroup(&self, local_size: [u32; 3]) -> Option<i128> {
        let names = |name: &SizeExpr| match name {
            SizeExpr::LocalSize { axis } => Ok(local_size.get(usize::from(*axis)).map_or(1, |&size| size.into())),
            SizeExpr::Scalar { param } | SizeExpr::Length { param } => Err(SizeError::Missing { param: *param }),
            SizeExpr::Index { repeat } => Err(SizeError::Missing { param: *repeat }),
            SizeExpr::GlobalSize { axis } => Err(SizeError::Missing { param: (*axis).into() }),
            SizeExpr::Rational { numerator: _, denominator: _ } | SizeExpr::Apply { op: _, operands: _ } => Ok(0),
        };
        self.value(&names).ok()
    }
}

fn rational(expr: &SizeExpr, names: &SizeNames<'_>) -> Result<Rational, SizeError> {
    match expr {
        SizeExpr::Rational { numerator, denominator } => Rational::new(*numerator, *denominator),
        SizeExpr::Scalar { param: _ }
        | SizeExpr::Length { param: _ }
        | SizeExpr::GlobalSize { axis: _ }
        | SizeExpr::LocalSize { axis: _ }
        | SizeExpr::Index { repeat: _ } => names(expr).map(Rational::whole),
        SizeExpr::Apply { op, operands } => {
            let zero = Rational::whole(0);
            let a = operands.first().map_or(Ok(zero), |operand| rational(operand, names))?;
            let b = operands.get(1).map_or(Ok(zero), |operand| rational(operand, names))?;
            match op {
                SizeOp::Add => a.add(b, 1),
                SizeOp::Sub => a.add(b, -1),
                SizeOp::Mul => a.mul(b),
                SizeOp::Div if b.numerator == 0 => Ok(zero),
                SizeOp::Div => a.mul(Rational::new(b.denominator, b.numerator)?),
                SizeOp::Min => Ok(if b.less(a)? { b } else { a }),
                SizeOp::Max => Ok(if a.less(b)? { b } else { a }),
                SizeOp::Ceil => Ok(Rational::whole(a.ceil())),
                SizeOp::Floor => Ok(Rational::whole(a.floor())),
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rational {
    numerator: i128,
    denominator: i128,
}

fn gcd(a: u128, b: u128) -> u128 {
    // Division of 128 bits is many times slower.
    if let (Ok(mut a), Ok(mut b)) = (u64::try_from(a), u64::try_from(b)) {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        return a.into();
    }
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Rational {
    fn whole(value: i128) -> Rational {
        Rational { numerator: value, denominator: 1 }
    }

    fn new(numerator: i128, denominator: i128) -> Result<Rational, SizeError> {
        if denominator == 0 {
            return Ok(Rational::whole(0));
        }
        if denominator == 1 {
            return Ok(Rational::whole(numerator));
        }
        let sign = if denominator < 0 { -1 } else { 1 };
        let divisor = i128::try_from(gcd(numerator.unsigned_abs(), denominator.unsigned_abs()))
            .map_err(|_| SizeError::Overflow)?;
        let divisor = divisor.max(1) * sign;
        Ok(Rational { numerator: numerator / divisor, denominator: denominator / divisor })
    }

    fn add(self, other: Rational, sign: i128) -> Result<Rational, SizeError> {
        let left = self.numerator.checked_mul(other.denominator).ok_or(SizeError::Overflow)?;
        let right = other.numerator.checked_mul(self.denominator).ok_or(SizeError::Overflow)?;
        let right = right.checked_mul(sign).ok_or(SizeError::Overflow)?;
        let denominator = self.denominator.checked_mul(other.denominator).ok_or(SizeError::Overflow)?;
        Rational::new(left.checked_add(right).ok_or(SizeError::Overflow)?, denominator)
    }

    fn mul(self, other: Rational) -> Result<Rational, SizeError> {
        let numerator = self.numerator.checked_mul(other.numerator).ok_or(SizeError::Overflow)?;
        let denominator = self.denominator.checked_mul(other.denominator).ok_or(SizeError::Overflow)?;
        Rational::new(numerator, denominator)
    }

    fn floor(self) -> i128 {
        if self.denominator == 1 {
            return self.numerator;
        }
        self.numerator.div_euclid(self.denominator)
    }

    fn ceil(self) -> i128 {
        if self.denominator == 1 {
            return self.numerator;
        }
        self.floor() + i128::from(self.numerator.rem_euclid(self.denominator) != 0)
    }

    fn less(self, other: Rational) -> Result<bool, SizeError> {
        Ok(self.add(other, -1)?.numerator < 0)
    }
}
