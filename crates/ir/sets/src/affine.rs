//! Affine functions of the variables, with checked arithmetic.

use crate::{Known, Unknown};

/// `constant + Σ coefficient · variable`. Coefficients that are zero are not stored at the end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Affine {
    constant: i64,
    terms: Vec<i64>,
}

/// The greatest common divisor; 0 of nothing but zeros.
pub(crate) fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(i64::MAX)
}

fn fits(number: i128) -> Known<i64> {
    // The least value is left out, so that every number has its negative.
    i64::try_from(number).ok().filter(|&number| number != i64::MIN).ok_or(Unknown)
}

impl Affine {
    /// A number.
    #[must_use]
    pub fn number(constant: i64) -> Affine {
        Affine { constant, terms: Vec::new() }
    }

    /// A variable.
    #[must_use]
    pub fn variable(variable: usize) -> Affine {
        let mut terms = vec![0; variable + 1];
        if let Some(last) = terms.last_mut() {
            *last = 1;
        }
        Affine { constant: 0, terms }
    }

    /// The constant.
    #[must_use]
    pub fn constant(&self) -> i64 {
        self.constant
    }

    /// The coefficient of a variable.
    #[must_use]
    pub fn coefficient(&self, variable: usize) -> i64 {
        self.terms.get(variable).copied().unwrap_or(0)
    }

    /// The variables with a coefficient, and it.
    pub fn terms(&self) -> impl Iterator<Item = (usize, i64)> {
        self.terms.iter().copied().enumerate().filter(|&(_, coefficient)| coefficient != 0)
    }

    /// Whether no variable has a coefficient.
    #[must_use]
    pub fn is_number(&self) -> bool {
        self.terms.is_empty()
    }

    /// `a · self + b · other`.
    ///
    /// # Errors
    /// A coefficient that does not fit.
    pub fn combine(&self, a: i64, other: &Affine, b: i64) -> Known<Affine> {
        let sum = |x: i64, y: i64| fits(i128::from(a) * i128::from(x) + i128::from(b) * i128::from(y));
        let length = self.terms.len().max(other.terms.len());
        let terms = (0..length).map(|index| sum(self.coefficient(index), other.coefficient(index)));
        let mut result = Affine { constant: sum(self.constant, other.constant)?, terms: terms.collect::<Known<_>>()? };
        result.trim();
        Ok(result)
    }

    /// The sum.
    ///
    /// # Errors
    /// A coefficient that does not fit.
    pub fn add(&self, other: &Affine) -> Known<Affine> {
        self.combine(1, other, 1)
    }

    /// The difference.
    ///
    /// # Errors
    /// A coefficient that does not fit.
    pub fn subtract(&self, other: &Affine) -> Known<Affine> {
        self.combine(1, other, -1)
    }

    /// The product with a number.
    ///
    /// # Errors
    /// A coefficient that does not fit.
    pub fn scale(&self, by: i64) -> Known<Affine> {
        self.combine(by, &Affine::number(0), 0)
    }

    /// The sum with a number.
    ///
    /// # Errors
    /// A constant that does not fit.
    pub fn plus(&self, number: i64) -> Known<Affine> {
        self.combine(1, &Affine::number(number), 1)
    }

    /// The negative: all numbers fit.
    #[must_use]
    pub fn negated(&self) -> Affine {
        Affine { constant: -self.constant, terms: self.terms.iter().map(|term| -term).collect() }
    }

    /// With a function in place of a variable.
    ///
    /// # Errors
    /// A coefficient that does not fit.
    pub fn substitute(&self, variable: usize, by: &Affine) -> Known<Affine> {
        let coefficient = self.coefficient(variable);
        if coefficient == 0 { Ok(self.clone()) } else { self.without(variable).combine(1, by, coefficient) }
    }

    /// The value at a point; variables beyond its end are 0.
    ///
    /// # Errors
    /// A value that does not fit.
    pub fn at(&self, point: &[i64]) -> Known<i64> {
        let mut sum = i128::from(self.constant);
        for (variable, coefficient) in self.terms() {
            let value = point.get(variable).copied().unwrap_or(0);
            sum = sum.checked_add(i128::from(coefficient) * i128::from(value)).ok_or(Unknown)?;
        }
        fits(sum)
    }

    /// The same function without one variable's term.
    pub(crate) fn without(&self, variable: usize) -> Affine {
        let mut result = self.clone();
        if let Some(term) = result.terms.get_mut(variable) {
            *term = 0;
        }
        result.trim();
        result
    }

    /// The greatest common divisor of the coefficients of variables.
    pub(crate) fn content(&self) -> i64 {
        let mut divisor = 0;
        for (_, term) in self.terms() {
            divisor = gcd(divisor, term);
            if divisor == 1 {
                break;
            }
        }
        divisor
    }

    /// All coefficients of variables divided by a divisor of them, and the constant rounded down.
    pub(crate) fn divided(&self, divisor: i64) -> Affine {
        if divisor == 1 {
            return self.clone();
        }
        let terms = self.terms.iter().map(|term| term / divisor).collect();
        Affine { constant: self.constant.div_euclid(divisor), terms }
    }

    /// Coefficients and constant reduced to remainders of least size.
    pub(crate) fn reduced(&self, modulus: i64) -> Affine {
        let reduce = |number: i64| {
            let least = number.rem_euclid(modulus);
            if least > modulus / 2 { least - modulus } else { least }
        };
        let mut result =
            Affine { constant: reduce(self.constant), terms: self.terms.iter().map(|&term| reduce(term)).collect() };
        result.trim();
        result
    }

    /// With other numbers of variables: `of[old]` is the new number.
    ///
    /// # Errors
    /// A term of a variable that has no new number.
    pub fn renamed(&self, of: &[usize]) -> Known<Affine> {
        let mut result = Affine::number(self.constant);
        for (variable, coefficient) in self.terms() {
            let new = *of.get(variable).ok_or(Unknown)?;
            if result.terms.len() <= new {
                result.terms.resize(new + 1, 0);
            }
            // Two variables may become one.
            if let Some(term) = result.terms.get_mut(new) {
                *term = fits(i128::from(*term) + i128::from(coefficient))?;
            }
        }
        result.trim();
        Ok(result)
    }

    /// Whether all variables have the same coefficients.
    pub(crate) fn is_parallel(&self, other: &Affine) -> bool {
        self.terms == other.terms
    }

    /// Whether all variables have the opposite coefficients.
    pub(crate) fn is_opposite(&self, other: &Affine) -> bool {
        // The last ones are not zero, and mostly different.
        self.terms.len() == other.terms.len()
            && self.terms.iter().rev().zip(other.terms.iter().rev()).all(|(a, b)| *a == -b)
    }

    fn trim(&mut self) {
        while self.terms.last() == Some(&0) {
            self.terms.pop();
        }
    }
}
