//! Remainders of integers: multiples, alignments, known low bits.

use crisp_ir_kernel::{BinaryOp, IntegerOp, PlainInteger, Scalar, UnaryOp};

use super::interval::Interval;

/// All numbers `remainder + k · modulus`. A modulus of 0 is the one number, 1 says nothing.
///
/// *Invariant:* the remainder is at least 0 and below the modulus, where that is not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Congruence {
    modulus: i128,
    remainder: i128,
}

/// Larger moduli say no more of numbers of 64 bits.
const LARGEST: i128 = 1 << 65;

/// Returns the greatest common divisor, never negative. The analyses keep far away from -2^127, which has none.
pub(crate) fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.saturating_abs(), b.saturating_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The largest power of two that divides a number; nothing divides zero best.
fn power_of_two(number: i128) -> i128 {
    if number == 0 { LARGEST } else { number & number.wrapping_neg() }
}

impl Congruence {
    /// Nothing is known.
    pub const ANY: Congruence = Congruence { modulus: 1, remainder: 0 };

    /// One number.
    #[must_use]
    pub fn one(number: i128) -> Congruence {
        Congruence { modulus: 0, remainder: number }
    }

    fn new(modulus: i128, remainder: i128) -> Congruence {
        let modulus = modulus.abs();
        match modulus {
            0 => Congruence::one(remainder),
            modulus if modulus > LARGEST => {
                let modulus = power_of_two(modulus).min(LARGEST);
                Congruence { modulus, remainder: remainder.rem_euclid(modulus) }
            }
            modulus => Congruence { modulus, remainder: remainder.rem_euclid(modulus) },
        }
    }

    /// The distance between neighbours; 0 for one number.
    #[must_use]
    pub fn modulus(self) -> i128 {
        self.modulus
    }

    /// Returns the remainder.
    #[must_use]
    pub fn remainder(self) -> i128 {
        self.remainder
    }

    /// Whether a number is among them.
    #[must_use]
    pub fn contains(self, number: i128) -> bool {
        match self.modulus {
            0 => number == self.remainder,
            modulus => number.rem_euclid(modulus) == self.remainder,
        }
    }

    /// The largest power of two, up to 2^65, that divides all of them.
    #[must_use]
    pub fn alignment(self) -> i128 {
        power_of_two(gcd(self.modulus, self.remainder)).min(LARGEST)
    }

    /// How many of the lowest bits are known, as a power of two.
    fn known_low(self) -> i128 {
        power_of_two(self.modulus).min(LARGEST)
    }

    /// Returns the congruence that holds for both.
    #[must_use]
    pub fn union(self, other: Congruence) -> Congruence {
        let apart = self.remainder - other.remainder;
        Congruence::new(gcd(gcd(self.modulus, other.modulus), apart), self.remainder)
    }

    /// The same numbers modulo 2^width.
    #[must_use]
    pub fn wrapped(self, scalar: Scalar) -> Congruence {
        Congruence::new(gcd(self.modulus, 1 << scalar.bits()), self.remainder)
    }

    /// A number of it added any number of times to one of another: the indices of a loop that counts in steps.
    #[must_use]
    pub fn stepped(self, step: Congruence) -> Congruence {
        Congruence::new(gcd(self.modulus, gcd(step.modulus, step.remainder)), self.remainder)
    }

    /// The sum in mathematical integers.
    #[must_use]
    pub fn plus(self, other: Congruence) -> Congruence {
        Congruence::new(gcd(self.modulus, other.modulus), self.remainder + other.remainder)
    }

    /// The difference in mathematical integers.
    #[must_use]
    pub fn minus(self, other: Congruence) -> Congruence {
        Congruence::new(gcd(self.modulus, other.modulus), self.remainder - other.remainder)
    }

    /// The product in mathematical integers.
    #[must_use]
    pub fn times(self, other: Congruence) -> Congruence {
        let product = || {
            let both = self.modulus.checked_mul(other.modulus)?;
            let (left, right) =
                (self.modulus.checked_mul(other.remainder)?, other.modulus.checked_mul(self.remainder)?);
            let rest = self.remainder.checked_mul(other.remainder)?;
            Some(Congruence::new(gcd(both, gcd(left, right)), rest))
        };
        product().unwrap_or(Congruence::ANY)
    }

    /// Quotients, rounded down, by a number above zero that divides the modulus.
    fn divided(self, by: i128) -> Congruence {
        match self.modulus % by {
            0 => Congruence::new(self.modulus / by, self.remainder.div_euclid(by)),
            _ => Congruence::ANY,
        }
    }

    /// Returns the congruence of the result of an operation on one operand of a type, modulo 2^width.
    #[must_use]
    pub fn unary(op: UnaryOp, arg: Congruence, scalar: Scalar) -> Congruence {
        match op {
            UnaryOp::Neg => Congruence::one(0).minus(arg),
            UnaryOp::Not if scalar != Scalar::Bool => Congruence::one(-1).minus(arg),
            // Either the number or its opposite.
            UnaryOp::Abs => arg.union(Congruence::one(0).minus(arg)),
            UnaryOp::Not
            | UnaryOp::Sqrt
            | UnaryOp::Floor
            | UnaryOp::Ceil
            | UnaryOp::Trunc
            | UnaryOp::Round
            | UnaryOp::CountOnes
            | UnaryOp::LeadingZeros
            | UnaryOp::TrailingZeros
            | UnaryOp::ReverseBits
            | UnaryOp::ReverseBytes => Congruence::ANY,
        }
    }

    /// Returns the congruence of the result of an operation on two operands of a type with known intervals, modulo 2^width.
    #[must_use]
    pub fn binary(
        op: BinaryOp,
        (a, x): (Congruence, Interval),
        (b, y): (Congruence, Interval),
        scalar: Scalar,
    ) -> Self {
        let count = y.only().map(|count| count.rem_euclid(i128::from(scalar.bits())));
        // Nothing is said of the others.
        let Some(op) = IntegerOp::of(op).and_then(PlainInteger::of) else { return Congruence::ANY };
        match op {
            PlainInteger::Add => a.plus(b),
            PlainInteger::Sub => a.minus(b),
            PlainInteger::Mul => a.times(b),
            PlainInteger::Shl => match count {
                Some(count) => a.times(Congruence::one(1 << count)),
                // What a shift moves in is zero.
                None => Congruence::new(a.alignment(), 0),
            },
            PlainInteger::Shr => count.map_or(Congruence::ANY, |count| a.divided(1 << count)),
            PlainInteger::Div => match y.only() {
                Some(by) if by > 0 && x.is_positive() => a.divided(by),
                Some(_) | None => Congruence::ANY,
            },
            // The difference is a multiple of the divisor.
            PlainInteger::Rem => match y.only() {
                Some(0) => Congruence::one(0),
                Some(by) => Congruence::new(gcd(a.modulus, by), a.remainder),
                None => Congruence::ANY,
            },
            PlainInteger::And | PlainInteger::Or | PlainInteger::Xor => {
                let known = a.known_low().min(b.known_low());
                let bits = match op {
                    PlainInteger::And => a.remainder & b.remainder,
                    PlainInteger::Or => a.remainder | b.remainder,
                    _ => a.remainder ^ b.remainder,
                };
                let zeros = match op {
                    PlainInteger::And => a.alignment().max(b.alignment()),
                    _ => a.alignment().min(b.alignment()),
                };
                if zeros > known { Congruence::new(zeros, 0) } else { Congruence::new(known, bits) }
            }
            PlainInteger::Min | PlainInteger::Max => a.union(b),
        }
    }
}
