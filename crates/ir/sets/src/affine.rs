//! Affine functions of the variables, with checked arithmetic.

use smallvec::SmallVec;

use crate::{Known, Unknown};

/// `constant + Σ coefficient · variable`. Programs have many variables, and a row names few of them: those that it names are stored, in order.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Affine {
    constant: i64,
    terms: SmallVec<[(u32, i64); 4]>,
}

impl Clone for Affine {
    fn clone(&self) -> Affine {
        // At once, not term by term: rows are copied more often than anything else is done with them.
        Affine { constant: self.constant, terms: SmallVec::from_slice(&self.terms) }
    }
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

/// Returns the number of a variable; the number of variables always fits.
fn numbered(variable: usize) -> u32 {
    u32::try_from(variable).unwrap_or(u32::MAX)
}

impl Affine {
    /// A number.
    #[must_use]
    pub fn number(constant: i64) -> Affine {
        Affine { constant, terms: SmallVec::new() }
    }

    /// A variable.
    #[must_use]
    pub fn variable(variable: usize) -> Affine {
        Affine { constant: 0, terms: SmallVec::from_iter([(numbered(variable), 1)]) }
    }

    /// The constant.
    #[must_use]
    pub fn constant(&self) -> i64 {
        self.constant
    }

    /// The coefficient of a variable.
    #[must_use]
    pub fn coefficient(&self, variable: usize) -> i64 {
        self.terms().find_map(|(other, coefficient)| (other == variable).then_some(coefficient)).unwrap_or(0)
    }

    /// The variables with a coefficient, and it, in order.
    pub fn terms(&self) -> impl DoubleEndedIterator<Item = (usize, i64)> + ExactSizeIterator {
        self.terms.iter().map(|&(variable, coefficient)| (variable as usize, coefficient))
    }

    /// One more than the highest variable with a coefficient.
    pub(crate) fn width(&self) -> usize {
        self.terms.last().map_or(0, |&(variable, _)| variable as usize + 1)
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
        let mut result = Affine::number(sum(self.constant, other.constant)?);
        let (mut left, mut right) = (self.terms.as_slice(), other.terms.as_slice());
        loop {
            // The first of both; where a side is at its end, the other one's.
            let (variable, x, y) = match (left.split_first(), right.split_first()) {
                (Some((&(v, x), rest)), Some((&(w, y), others))) if v == w => {
                    (left, right) = (rest, others);
                    (v, x, y)
                }
                (Some((&(v, x), rest)), Some((&(w, _), _))) if v < w => {
                    left = rest;
                    (v, x, 0)
                }
                (_, Some((&(w, y), others))) => {
                    right = others;
                    (w, 0, y)
                }
                (Some((&(v, x), rest)), None) => {
                    left = rest;
                    (v, x, 0)
                }
                (None, None) => return Ok(result),
            };
            let coefficient = sum(x, y)?;
            if coefficient != 0 {
                result.terms.push((variable, coefficient));
            }
        }
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
        let constant = fits(i128::from(self.constant) + i128::from(number))?;
        Ok(Affine { constant, terms: self.terms.clone() })
    }

    /// The negative: all numbers fit.
    #[must_use]
    pub fn negated(&self) -> Affine {
        let mut result = self.clone();
        result.constant = -result.constant;
        result.terms.iter_mut().for_each(|(_, coefficient)| *coefficient = -*coefficient);
        result
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
        result.terms.retain(|(other, _)| *other as usize != variable);
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
        let mut result = self.clone();
        if divisor != 1 {
            result.constant = result.constant.div_euclid(divisor);
            result.terms.iter_mut().for_each(|(_, coefficient)| *coefficient /= divisor);
        }
        result
    }

    /// Coefficients and constant reduced to remainders of least size.
    pub(crate) fn reduced(&self, modulus: i64) -> Affine {
        let reduce = |number: i64| {
            let least = number.rem_euclid(modulus);
            if least > modulus / 2 { least - modulus } else { least }
        };
        let terms = self.terms.iter().map(|&(variable, coefficient)| (variable, reduce(coefficient)));
        Affine { constant: reduce(self.constant), terms: terms.filter(|&(_, coefficient)| coefficient != 0).collect() }
    }

    /// With other numbers of variables: `of[old]` is the new number.
    ///
    /// # Errors
    /// A term of a variable that has no new number.
    pub fn renamed(&self, of: &[usize]) -> Known<Affine> {
        let mut result = Affine::number(self.constant);
        for (variable, coefficient) in self.terms() {
            let new = numbered(*of.get(variable).ok_or(Unknown)?);
            match result.terms.last() {
                Some(&(last, _)) if last >= new => {
                    let at = result.terms.partition_point(|&(other, _)| other < new);
                    match result.terms.get_mut(at) {
                        // Two variables may become one.
                        Some((other, sum)) if *other == new => {
                            *sum = fits(i128::from(*sum) + i128::from(coefficient))?;
                        }
                        _ => result.terms.insert(at, (new, coefficient)),
                    }
                }
                _ => result.terms.push((new, coefficient)),
            }
        }
        result.terms.retain(|(_, coefficient)| *coefficient != 0);
        Ok(result)
    }

    /// Whether all variables have the same coefficients.
    pub(crate) fn is_parallel(&self, other: &Affine) -> bool {
        self.terms == other.terms
    }

    /// Whether all variables have the opposite coefficients.
    pub(crate) fn is_opposite(&self, other: &Affine) -> bool {
        self.terms.len() == other.terms.len()
            && self.terms.iter().zip(&other.terms).all(|(a, b)| a.0 == b.0 && a.1 == -b.1)
    }
}
