//! Elimination of a variable: the points that remain when any value of it will do.

use crate::affine::Affine;
use crate::conjunction::Conjunction;
use crate::{Known, Unknown, limit};

/// A bound of the variable: `factor · variable` is at least, or at most, the rest.
struct Bound {
    factor: i64,
    rest: Affine,
}

impl Conjunction {
    /// The conjunctions that together are the points for which some value of the variable holds. The variable is in none of them. `steps`
    /// counts work.
    pub(crate) fn eliminate(self, variable: usize, steps: &mut usize) -> Known<Vec<Conjunction>> {
        let (mut done, mut left) = (Vec::new(), vec![self]);
        while let Some(conjunction) = left.pop() {
            *steps += 1;
            if *steps > limit::STEPS || done.len() + left.len() > limit::PIECES {
                return Err(Unknown);
            }
            if conjunction.impossible {
                continue;
            }
            if !conjunction.names(variable) {
                done.push(conjunction);
            } else if let Some(row) = conjunction.best_equality(variable) {
                left.push(conjunction.by_equality(variable, &row)?);
            } else if let Some(index) = conjunction.divisible.iter().position(|(_, row)| row.coefficient(variable) != 0)
            {
                left.push(conjunction.by_divisibility(variable, index)?);
            } else {
                conjunction.by_bounds(variable, &mut left)?;
            }
        }
        Ok(done)
    }

    fn names(&self, variable: usize) -> bool {
        let named = |row: &Affine| row.coefficient(variable) != 0;
        self.equal.iter().any(named)
            || self.positive.iter().any(named)
            || self.divisible.iter().any(|(_, row)| named(row))
    }

    /// The equality with the least coefficient of the variable.
    fn best_equality(&self, variable: usize) -> Option<Affine> {
        let named = self.equal.iter().filter(|row| row.coefficient(variable) != 0);
        named.min_by_key(|row| row.coefficient(variable).unsigned_abs()).cloned()
    }

    /// `a·x + e = 0`: in place of `x` stands `−e / a`, where `a` divides `e`. Conditions on `b·x + f` become conditions on `|a|·f ∓ b·e`.
    fn by_equality(&self, variable: usize, equality: &Affine) -> Known<Conjunction> {
        let a = equality.coefficient(variable);
        let (size, sign) = (a.abs(), a.signum());
        let rest = equality.without(variable);
        // `|a|·x = −sign·e`
        let change = |row: &Affine| -> Known<Affine> {
            let b = row.coefficient(variable);
            if b == 0 {
                Ok(row.clone())
            } else {
                row.without(variable).combine(size, &rest, b.checked_mul(-sign).ok_or(Unknown)?)
            }
        };
        let mut result = Conjunction::all();
        for row in &self.equal {
            if row != equality {
                result.zero(&change(row)?)?;
            }
        }
        for row in &self.positive {
            result.at_least_zero(&change(row)?)?;
        }
        for (divisor, row) in &self.divisible {
            let scaled =
                if row.coefficient(variable) == 0 { *divisor } else { divisor.checked_mul(size).ok_or(Unknown)? };
            result.divisible_by(scaled, &change(row)?)?;
        }
        result.divisible_by(size, &rest)?;
        Ok(result)
    }

    /// `m` divides `b·x + f`: there is a `y` with `b·x + f = m·y`. Eliminating `x` by that equality leaves `y`, which takes the number of
    /// `x`, and `b` divides `m·y − f`. Rows are reduced to remainders of least size, so `b` is at most half of `m`, and this ends.
    fn by_divisibility(&self, variable: usize, index: usize) -> Known<Conjunction> {
        let (modulus, row) = self.divisible.get(index).cloned().ok_or(Unknown)?;
        let b = row.coefficient(variable);
        let (size, sign) = (b.abs(), b.signum());
        let rest = row.without(variable);
        // `|b|·x = sign·(m·y − f)`; `y` has the number of `x`.
        let value = Affine::variable(variable).combine(modulus, &rest, -1)?.scale(sign)?;
        let change = |row: &Affine| -> Known<Affine> {
            let c = row.coefficient(variable);
            if c == 0 { Ok(row.clone()) } else { row.without(variable).combine(size, &value, c) }
        };
        let mut result = Conjunction::all();
        for row in &self.equal {
            result.zero(&change(row)?)?;
        }
        for row in &self.positive {
            result.at_least_zero(&change(row)?)?;
        }
        for (other, (divisor, row)) in self.divisible.iter().enumerate() {
            if other != index {
                let scaled =
                    if row.coefficient(variable) == 0 { *divisor } else { divisor.checked_mul(size).ok_or(Unknown)? };
                result.divisible_by(scaled, &change(row)?)?;
            }
        }
        if size > 1 {
            result.divisible_by(size, &value)?;
        }
        Ok(result)
    }

    /// The variable is in inequalities only: its lower bounds are below its upper bounds, with an integer between.
    fn by_bounds(self, variable: usize, left: &mut Vec<Conjunction>) -> Known<()> {
        let (mut lower, mut upper, mut others) = (Vec::new(), Vec::new(), Conjunction::all());
        others.equal = self.equal;
        others.divisible = self.divisible;
        for row in &self.positive {
            let factor = row.coefficient(variable);
            match factor {
                0 => others.positive.push(row.clone()),
                // `factor·x ≥ −rest`
                1.. => lower.push(Bound { factor, rest: row.without(variable).negated() }),
                // `|factor|·x ≤ rest`
                _ => upper.push(Bound { factor: -factor, rest: row.without(variable) }),
            }
        }
        if lower.is_empty() || upper.is_empty() {
            // There is always a value far enough out.
            left.push(others);
            return Ok(());
        }
        let exact = lower.iter().all(|bound| bound.factor == 1) || upper.iter().all(|bound| bound.factor == 1);
        let mut shadow = others.clone();
        for low in &lower {
            for high in &upper {
                // `a·x ≥ α` and `b·x ≤ β` leave an integer where `a·β − b·α ≥ (a − 1)(b − 1)`: the dark shadow. Where `a` or `b` is 1 that is all.
                let gap = (low.factor - 1).checked_mul(high.factor - 1).ok_or(Unknown)?;
                let row = high.rest.combine(low.factor, &low.rest, high.factor.checked_neg().ok_or(Unknown)?)?;
                shadow.at_least_zero(&row.plus(-gap)?)?;
            }
        }
        left.push(shadow);
        if exact {
            return Ok(());
        }
        // What the dark shadow leaves out lies close above a lower bound.
        let largest = upper.iter().map(|bound| bound.factor).max().unwrap_or(1);
        for low in lower.iter().filter(|low| low.factor > 1) {
            let product = low.factor.checked_mul(largest).ok_or(Unknown)?;
            let last = (product - low.factor - largest) / largest;
            if last > limit::SPLINTERS {
                return Err(Unknown);
            }
            for above in 0..=last {
                let mut splinter = others.clone();
                splinter.positive = self.positive.clone();
                splinter.zero(&Affine::variable(variable).combine(low.factor, &low.rest, -1)?.plus(-above)?)?;
                left.push(splinter);
            }
        }
        Ok(())
    }

    /// The variable that is cheapest to eliminate.
    pub(crate) fn cheapest(&self) -> Option<usize> {
        (0..self.width()).filter(|&variable| self.names(variable)).min_by_key(|&variable| self.cost(variable))
    }

    /// How much eliminating a variable costs: the kind of elimination, then how many conditions it makes.
    pub(crate) fn cost(&self, variable: usize) -> (u64, u64) {
        if let Some(row) = self.best_equality(variable) {
            return (0, row.coefficient(variable).unsigned_abs());
        }
        let factors = || self.positive.iter().map(|row| row.coefficient(variable));
        let (lower, upper) = (factors().filter(|&it| it > 0).count(), factors().filter(|&it| it < 0).count());
        let exact = factors().all(|it| it <= 1) || factors().all(|it| it >= -1);
        let divided = self.divisible.iter().any(|(_, row)| row.coefficient(variable) != 0);
        (1 + u64::from(divided) + 2 * u64::from(!exact), (lower * upper) as u64)
    }

    /// An equality with a variable whose factor is 1 or −1.
    fn unit(&self) -> Option<(usize, usize)> {
        let one = |row: &Affine| row.terms().find(|(_, factor)| factor.abs() == 1).map(|(variable, _)| variable);
        self.equal.iter().enumerate().find_map(|(at, row)| Some((at, one(row)?)))
    }

    /// As [`Conjunction::by_equality`] for such a variable. Conditions without it come first, as they are: the order says nothing here.
    fn without_unit(mut self, at: usize, variable: usize) -> Known<Conjunction> {
        let row = self.equal.swap_remove(at);
        let sign = row.coefficient(variable);
        // `x = −sign·e`
        let value = row.without(variable).scale(-sign)?;
        let named = |row: &Affine| row.coefficient(variable) != 0;
        let (equal, others) = self.equal.into_iter().partition(named);
        self.equal = others;
        let (positive, others) = self.positive.into_iter().partition(named);
        self.positive = others;
        let (divisible, others) = self.divisible.into_iter().partition(|(_, row)| named(row));
        self.divisible = others;
        let (equal, positive): (Vec<Affine>, Vec<Affine>) = (equal, positive);
        let divisible: Vec<(i64, Affine)> = divisible;
        for row in equal {
            self.zero(&row.substitute(variable, &value)?)?;
        }
        for row in positive {
            self.at_least_zero(&row.substitute(variable, &value)?)?;
        }
        for (divisor, row) in divisible {
            self.divisible_by(divisor, &row.substitute(variable, &value)?)?;
        }
        Ok(self)
    }

    /// Whether there is no point.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn is_empty(&self) -> Known<bool> {
        let mut steps = 0;
        let mut left = vec![self.compact()?];
        while let Some(conjunction) = left.pop() {
            if conjunction.impossible {
                continue;
            }
            // Nothing is cheaper than an equality with a factor of 1, and most questions have some.
            if let Some((at, variable)) = conjunction.unit() {
                left.push(conjunction.without_unit(at, variable)?);
                continue;
            }
            match conjunction.cheapest() {
                None => return Ok(false),
                Some(variable) => left.extend(conjunction.eliminate(variable, &mut steps)?),
            }
            if left.len() > limit::PIECES {
                return Err(Unknown);
            }
        }
        Ok(true)
    }
}
