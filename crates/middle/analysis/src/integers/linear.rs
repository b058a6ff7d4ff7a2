//! Whether linear inequalities over integers can hold together, by elimination of one variable after the other.

use std::collections::BTreeMap;

use super::gcd;

/// Inequalities at any time; beyond it the answer is "maybe".
const LIMIT: usize = 120;
const COEFFICIENT: u128 = 1 << 90;

/// `Σ factor · variable + number ≥ 0`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Inequality<V: Ord> {
    pub(crate) factors: BTreeMap<V, i128>,
    pub(crate) number: i128,
}

impl<V: Ord + Clone> Inequality<V> {
    /// Divided by what all factors share; the number is rounded down, since variables are integers.
    fn tightened(mut self) -> Inequality<V> {
        let shared = self.factors.values().fold(0, |shared, &factor| gcd(shared, factor));
        if shared > 1 {
            self.factors.values_mut().for_each(|factor| *factor /= shared);
            self.number = self.number.div_euclid(shared);
        }
        self
    }

    /// The sum in which a variable cancels out.
    fn without(&self, other: &Inequality<V>, var: &V) -> Option<Inequality<V>> {
        let (a, b) = (self.factors.get(var)?.abs(), other.factors.get(var)?.abs());
        let shared = gcd(a, b);
        let (by_self, by_other) = (b / shared, a / shared);
        let mut factors = BTreeMap::new();
        for (name, &factor) in &self.factors {
            factors.insert(name.clone(), factor.checked_mul(by_self)?);
        }
        for (name, &factor) in &other.factors {
            let sum = factors.get(name).copied().unwrap_or(0).checked_add(factor.checked_mul(by_other)?)?;
            factors.insert(name.clone(), sum);
        }
        factors.retain(|_, factor| *factor != 0);
        let number = self.number.checked_mul(by_self)?.checked_add(other.number.checked_mul(by_other)?)?;
        let small = factors.values().chain([&number]).all(|factor| factor.unsigned_abs() <= COEFFICIENT);
        small.then(|| Inequality { factors, number }.tightened())
    }
}

/// Whether no integers satisfy all inequalities. `false` also where that is not found out.
pub(crate) fn is_impossible<V: Ord + Clone>(inequalities: Vec<Inequality<V>>) -> bool {
    let mut left: Vec<Inequality<V>> = inequalities.into_iter().map(Inequality::tightened).collect();
    loop {
        left.sort();
        left.dedup();
        if left.iter().any(|inequality| inequality.factors.is_empty() && inequality.number < 0) {
            return true;
        }
        left.retain(|inequality| !inequality.factors.is_empty());
        // The variable that makes the fewest new inequalities.
        let mut counts: BTreeMap<&V, (usize, usize)> = BTreeMap::new();
        for (var, &factor) in left.iter().flat_map(|inequality| &inequality.factors) {
            let count = counts.entry(var).or_default();
            if factor > 0 { count.0 += 1 } else { count.1 += 1 }
        }
        let Some(var) = counts.iter().min_by_key(|(_, (above, below))| above * below).map(|(var, _)| (*var).clone())
        else {
            return false;
        };
        let (with, mut next): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|inequality| inequality.factors.contains_key(&var));
        let sign = |inequality: &Inequality<V>| inequality.factors.get(&var).is_some_and(|factor| *factor > 0);
        let (lower, upper): (Vec<_>, Vec<_>) = with.into_iter().partition(sign);
        // A combination that grows too large is left out: fewer inequalities say less, never something wrong.
        next.extend(lower.iter().flat_map(|a| upper.iter().filter_map(|b| a.without(b, &var))));
        if next.len() > LIMIT {
            return next.iter().any(|inequality| inequality.factors.is_empty() && inequality.number < 0);
        }
        left = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_least_zero(factors: &[(char, i128)], number: i128) -> Inequality<char> {
        Inequality { factors: factors.iter().copied().collect(), number }
    }

    #[test]
    fn contradictions_are_found_and_only_these() {
        let below = at_least_zero(&[('x', -1), ('y', 1)], -1);
        let above = at_least_zero(&[('x', 1), ('y', -1)], 0);
        assert!(is_impossible(vec![below.clone(), above.clone()]), "x < y and x ≥ y");
        assert!(!is_impossible(vec![above]), "x ≥ y");
        let between = [at_least_zero(&[('x', 2)], -1), at_least_zero(&[('x', -2)], 1)];
        assert!(is_impossible(between.to_vec()), "1 ≤ 2x ≤ 1 has no integer");
        assert!(!is_impossible(vec![below]));
    }

    #[test]
    fn it_agrees_with_trying_all_values() {
        let mut seed = 7_u64;
        let mut next = |limit: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            i128::from((seed >> 33) % limit)
        };
        let mut impossible = 0;
        for _ in 0..2000 {
            let mut all = Vec::new();
            for var in ['a', 'b', 'c'] {
                all.push(at_least_zero(&[(var, 1)], 3));
                all.push(at_least_zero(&[(var, -1)], 3));
            }
            for _ in 0..4 {
                let factors: BTreeMap<char, i128> =
                    ['a', 'b', 'c'].into_iter().map(|var| (var, next(7) - 3)).filter(|(_, by)| *by != 0).collect();
                all.push(Inequality { factors, number: next(13) - 9 });
            }
            let holds = |a: i128, b: i128, c: i128| {
                all.iter().all(|it| {
                    let value = |var: char| it.factors.get(&var).copied().unwrap_or(0);
                    value('a') * a + value('b') * b + value('c') * c + it.number >= 0
                })
            };
            let possible = (-3..=3).any(|a| (-3..=3).any(|b| (-3..=3).any(|c| holds(a, b, c))));
            let said = is_impossible(all.clone());
            assert!(!(said && possible), "{all:?}");
            impossible += u32::from(said);
        }
        assert!(impossible > 200, "{impossible}");
    }
}
