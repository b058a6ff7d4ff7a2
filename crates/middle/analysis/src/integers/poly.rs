//! Polynomials with integer coefficients: how an index depends on what is not known further.

use std::collections::BTreeMap;

use super::interval::Interval;

/// A variable, by number.
pub(crate) type Var = u32;

/// A product of variables, sorted; the empty one is 1.
pub(crate) type Mono = Vec<Var>;

/// The greatest number of terms of a polynomial; beyond that a value is a separate variable.
const TERMS: usize = 24;
const DEGREE: usize = 4;
const COEFFICIENT: u128 = 1 << 100;

/// A sum of products. *Invariant:* no coefficient is zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Poly(BTreeMap<Mono, i128>);

impl Poly {
    /// A number.
    pub(crate) fn constant(value: i128) -> Poly {
        Poly::term(Vec::new(), value)
    }

    /// A variable.
    pub(crate) fn variable(var: Var) -> Poly {
        Poly(BTreeMap::from([(vec![var], 1)]))
    }

    /// A product with a factor.
    pub(crate) fn term(mono: Mono, factor: i128) -> Poly {
        Poly(BTreeMap::from_iter((factor != 0).then_some((mono, factor))))
    }

    /// Adds a term; none where its coefficient leaves 128 bits.
    fn put(&mut self, mono: Mono, by: i128) -> Option<()> {
        let sum = self.0.get(&mono).copied().unwrap_or(0).checked_add(by)?;
        if sum == 0 {
            self.0.remove(&mono);
        } else {
            self.0.insert(mono, sum);
        }
        Some(())
    }

    /// The products and their coefficients, numbers first.
    pub(crate) fn terms(&self) -> impl Iterator<Item = (&Mono, i128)> {
        self.0.iter().map(|(mono, &factor)| (mono, factor))
    }

    /// The variables in it.
    pub(crate) fn variables(&self) -> impl Iterator<Item = Var> {
        self.0.keys().flatten().copied()
    }

    /// The number that it is, if it is one.
    pub(crate) fn as_constant(&self) -> Option<i128> {
        match self.0.len() {
            0 => Some(0),
            1 => self.0.get(&Vec::new()).copied(),
            _ => None,
        }
    }

    /// The number without any variable.
    pub(crate) fn number(&self) -> i128 {
        self.0.get(&Vec::new()).copied().unwrap_or(0)
    }

    fn bounded(self) -> Option<Poly> {
        let fits = self.0.len() <= TERMS
            && self.0.iter().all(|(mono, factor)| mono.len() <= DEGREE && factor.unsigned_abs() <= COEFFICIENT);
        fits.then_some(self)
    }

    /// `self + other · factor`, where it does not become too large.
    pub(crate) fn plus(&self, other: &Poly, factor: i128) -> Option<Poly> {
        let mut sum = self.clone();
        for (mono, &by) in &other.0 {
            sum.put(mono.clone(), by.checked_mul(factor)?)?;
        }
        sum.bounded()
    }

    /// `self + number`.
    pub(crate) fn shifted(&self, number: i128) -> Option<Poly> {
        self.plus(&Poly::constant(number), 1)
    }

    /// The product, where it does not become too large.
    pub(crate) fn times(&self, other: &Poly) -> Option<Poly> {
        let mut product = Poly::default();
        for (left, &a) in &self.0 {
            for (right, &b) in &other.0 {
                let mut mono = left.clone();
                mono.extend(right);
                mono.sort_unstable();
                product.put(mono, a.checked_mul(b)?)?;
            }
        }
        product.bounded()
    }

    /// Returns the polynomial of other variables.
    pub(crate) fn renamed(&self, name: &mut dyn FnMut(Var) -> Var) -> Poly {
        let mut renamed = BTreeMap::<Mono, i128>::new();
        for (mono, &factor) in &self.0 {
            let mut mono: Mono = mono.iter().map(|&var| name(var)).collect();
            mono.sort_unstable();
            let sum = renamed.entry(mono).or_default();
            // `TERMS` coefficients of at most `COEFFICIENT` stay far within 128 bits.
            *sum = sum.saturating_add(factor);
        }
        renamed.retain(|_, sum| *sum != 0);
        Poly(renamed)
    }

    /// The values it takes when every variable stays in its range; none where these leave 128 bits.
    pub(crate) fn interval(&self, range: &dyn Fn(&[Var]) -> Interval) -> Option<Interval> {
        self.0.iter().try_fold(Interval::one(0), |sum, (mono, &factor)| {
            let term = range(mono).times(Interval::one(factor))?;
            Some(Interval::new(sum.least.checked_add(term.least)?, sum.most.checked_add(term.most)?))
        })
    }
}

/// The range of a product of variables with these ranges; saturates far outside of what types hold.
pub(crate) fn product_range(ranges: &[Interval]) -> Interval {
    ranges.iter().fold(Interval::one(1), |product, &range| product.times_saturating(range))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_are_in_one_form() {
        let (x, y) = (Poly::variable(1), Poly::variable(2));
        let sum = x.plus(&y, 1).and_then(|sum| sum.times(&x)).unwrap_or_default();
        let apart = x.times(&x).and_then(|square| square.plus(&y.times(&x)?, 1)).unwrap_or_default();
        assert_eq!(sum, apart);
        assert_eq!(sum.plus(&sum, -1).and_then(|none| none.as_constant()), Some(0));
    }

    #[test]
    fn what_grows_too_large_is_given_up() {
        let x = Poly::variable(1);
        let square = x.times(&x).unwrap_or_default();
        assert!(square.times(&square).is_some());
        assert!(square.times(&square).and_then(|fourth| fourth.times(&x)).is_none());
        assert!(Poly::constant(i128::MAX / 2).times(&Poly::constant(3)).is_none());
        // Two products that fit, and a sum of them that does not.
        let large = Poly::constant(1 << 63).plus(&x, 1 << 63).unwrap_or_default();
        assert!(large.times(&large).is_none());
        let half = Poly::constant(1 << 100);
        assert!(half.plus(&half, 1 << 26).is_none());
    }

    #[test]
    fn intervals_hold_all_values() {
        let x = Poly::variable(1);
        let poly = x.times(&x).and_then(|square| square.plus(&x, -3)).unwrap_or_default();
        let range = |mono: &[Var]| product_range(&vec![Interval::new(-2, 5); mono.len()]);
        let interval = poly.interval(&range).unwrap_or(Interval::one(0));
        for value in -2..=5 {
            assert!(interval.contains(value * value - 3 * value));
        }
    }
}
