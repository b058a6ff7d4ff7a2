//! Elimination of a variable: the points that remain when any value of it will do.

use crate::affine::Affine;
use crate::conjunction::Conjunction;
use crate::{Known, Unknown, limit};

/// A bound of the variable: `factor · variable` is at least, or at most, the rest.
struct Bound {
    factor: i64,
    rest: Affine,
}

/// In what conditions a variable is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Uses {
    /// The least factor in an equality.
    equality: Option<u64>,
    lower: u64,
    upper: u64,
    /// Whether a lower bound is a bound of a multiple; an upper one.
    lower_factors: bool,
    upper_factors: bool,
    divided: bool,
}

impl Uses {
    fn is_named(self) -> bool {
        self.equality.is_some() || self.lower + self.upper > 0 || self.divided
    }

    /// Whether its bounds are all on one side: values far enough out have every remainder, so divisibilities do not matter.
    fn is_open(self) -> bool {
        self.equality.is_none() && (self.lower == 0 || self.upper == 0)
    }

    /// How much eliminating the variable costs: the kind of elimination, then how many conditions it makes.
    pub(crate) fn cost(self) -> (u64, u64) {
        match self.equality {
            Some(factor) => (0, factor),
            None => {
                let exact = !(self.lower_factors && self.upper_factors);
                (1 + u64::from(self.divided) + 2 * u64::from(!exact), self.lower * self.upper)
            }
        }
    }
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
        let named = self.uses().into_iter().enumerate().filter(|(_, uses)| uses.is_named());
        named.min_by_key(|(_, uses)| uses.cost()).map(|(variable, _)| variable)
    }

    /// The variables that conditions name.
    pub(crate) fn named(&self) -> Vec<usize> {
        let rows = self.equal.iter().chain(&self.positive).chain(self.divisible.iter().map(|(_, row)| row));
        rows.flat_map(|row| row.terms().map(|(variable, _)| variable).collect::<Vec<usize>>()).collect()
    }

    /// In what conditions each variable is.
    pub(crate) fn uses(&self) -> Vec<Uses> {
        let mut all = vec![Uses::default(); self.width()];
        let mut each = |row: &Affine, add: &dyn Fn(&mut Uses, i64)| {
            for (variable, factor) in row.terms() {
                if let Some(uses) = all.get_mut(variable) {
                    add(uses, factor);
                }
            }
        };
        for row in &self.equal {
            each(row, &|uses, factor| {
                let least = factor.unsigned_abs();
                uses.equality = Some(uses.equality.map_or(least, |other| other.min(least)));
            });
        }
        for row in &self.positive {
            each(row, &|uses, factor| {
                if factor > 0 {
                    uses.lower += 1;
                    uses.lower_factors |= factor > 1;
                } else {
                    uses.upper += 1;
                    uses.upper_factors |= factor < -1;
                }
            });
        }
        for (_, row) in &self.divisible {
            each(row, &|uses, _| uses.divided = true);
        }
        all
    }

    /// Whether there is no point.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn is_empty(&self) -> Known<bool> {
        let mut steps = 0;
        let mut left = vec![self.clone()];
        while let Some(conjunction) = left.pop() {
            // Nothing is cheaper than equalities with a factor of 1 and bounds on one side, and most questions have little else.
            let mut conjunction = if conjunction.equal.is_empty() { conjunction } else { conjunction.solved()? };
            conjunction.drop_open_sides();
            if conjunction.impossible {
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

    /// Without equalities that have a variable with a factor of 1 or −1, and without those variables: there is a point if there was one.
    fn solved(self) -> Known<Conjunction> {
        let Conjunction { mut equal, positive, divisible, impossible } = self;
        // The replacement of a variable names only variables that no earlier one replaces.
        let mut values: Vec<(usize, Affine)> = Vec::new();
        let without = |row: &Affine, values: &[(usize, Affine)]| -> Known<Affine> {
            let mut row = row.clone();
            for (variable, value) in values {
                if row.coefficient(*variable) != 0 {
                    row = row.substitute(*variable, value)?;
                }
            }
            Ok(row)
        };
        loop {
            let before = values.len();
            let mut others = Vec::new();
            for row in equal {
                let row = without(&row, &values)?;
                let unit = row.terms().find(|(_, factor)| factor.abs() == 1);
                match unit {
                    // `x = −sign·e`
                    Some((variable, sign)) => values.push((variable, row.without(variable).scale(-sign)?)),
                    None => others.push(row),
                }
            }
            equal = others;
            if values.len() == before || equal.is_empty() {
                break;
            }
        }
        let mut result = Conjunction { impossible, ..Conjunction::default() };
        for row in &equal {
            result.zero(row)?;
        }
        for row in &positive {
            result.at_least_zero(&without(row, &values)?)?;
        }
        for (divisor, row) in &divisible {
            result.divisible_by(*divisor, &without(row, &values)?)?;
        }
        Ok(result)
    }

    /// Drops the bounds of variables that are bounded on one side only: there is always a value far enough out.
    fn drop_open_sides(&mut self) {
        while !self.positive.is_empty() {
            let uses = self.uses();
            let before = self.positive.len();
            let open = |(variable, _): (usize, i64)| uses.get(variable).is_some_and(|uses| uses.is_open());
            self.positive.retain(|row| !row.terms().any(open));
            if self.positive.len() == before {
                return;
            }
        }
    }
}
