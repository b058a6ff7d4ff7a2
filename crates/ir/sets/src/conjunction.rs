//! Conjunctions: points at which all of some equalities, inequalities and divisibilities hold.

use crate::affine::{Affine, gcd};
use crate::{Known, Unknown, limit};

/// All conditions hold. Simplified as it grows: an impossible condition empties it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Conjunction {
    /// Zero.
    pub(crate) equal: Vec<Affine>,
    /// At least zero.
    pub(crate) positive: Vec<Affine>,
    /// Divisible by the number, which is at least 2.
    pub(crate) divisible: Vec<(i64, Affine)>,
    /// A condition cannot hold.
    pub(crate) impossible: bool,
}

impl Conjunction {
    /// All points.
    #[must_use]
    pub fn all() -> Conjunction {
        Conjunction::default()
    }

    /// No point.
    #[must_use]
    pub fn none() -> Conjunction {
        Conjunction { impossible: true, ..Conjunction::default() }
    }

    /// The conditions "is zero".
    #[must_use]
    pub fn equalities(&self) -> &[Affine] {
        &self.equal
    }

    /// The conditions "is at least zero".
    #[must_use]
    pub fn inequalities(&self) -> &[Affine] {
        &self.positive
    }

    /// The conditions "is divisible by".
    #[must_use]
    pub fn divisibilities(&self) -> &[(i64, Affine)] {
        &self.divisible
    }

    /// Whether a condition was seen to be impossible. A conjunction can be empty without that.
    #[must_use]
    pub fn is_impossible(&self) -> bool {
        self.impossible
    }

    /// One more than the highest variable that a condition names.
    #[must_use]
    pub fn width(&self) -> usize {
        let rows = self.equal.iter().chain(&self.positive).chain(self.divisible.iter().map(|(_, row)| row));
        rows.map(Affine::width).max().unwrap_or(0)
    }

    fn fail(&mut self) {
        *self = Conjunction::none();
    }

    fn full(&self) -> Known<()> {
        if self.equal.len() + self.positive.len() + self.divisible.len() >= limit::ROWS { Err(Unknown) } else { Ok(()) }
    }

    /// Adds "is zero".
    ///
    /// # Errors
    /// Too many conditions.
    pub fn zero(&mut self, row: &Affine) -> Known<()> {
        if self.impossible {
            return Ok(());
        }
        let content = row.content();
        if content == 0 {
            if row.constant() != 0 {
                self.fail();
            }
            return Ok(());
        }
        if row.constant() % content != 0 {
            self.fail();
            return Ok(());
        }
        let row = row.divided(content);
        // One of the two signs.
        let row = if row.terms().next().is_some_and(|(_, first)| first < 0) { row.negated() } else { row };
        if !self.equal.contains(&row) {
            self.full()?;
            self.equal.push(row);
        }
        Ok(())
    }

    /// Adds "is at least zero".
    ///
    /// # Errors
    /// Too many conditions.
    pub fn at_least_zero(&mut self, row: &Affine) -> Known<()> {
        if self.impossible {
            return Ok(());
        }
        let content = row.content();
        if content == 0 {
            if row.constant() < 0 {
                self.fail();
            }
            return Ok(());
        }
        // Between two multiples of the content there is no value: the constant is rounded down.
        let row = row.divided(content);
        // An equality may say what it is.
        let mut known = self.equal.iter().filter_map(|other| {
            let (own, other_side) = (i128::from(row.constant()), i128::from(other.constant()));
            match () {
                () if other.is_parallel(&row) => Some(own - other_side),
                () if other.is_opposite(&row) => Some(own + other_side),
                () => None,
            }
        });
        if let Some(value) = known.next() {
            if value < 0 {
                self.fail();
            }
            return Ok(());
        }
        let (mut parallel, mut opposite) = (None, None);
        for (at, other) in self.positive.iter().enumerate() {
            if other.is_parallel(&row) {
                if row.constant() >= other.constant() {
                    return Ok(());
                }
                parallel = Some(at);
            } else if other.is_opposite(&row) {
                opposite = Some(i128::from(other.constant()) + i128::from(row.constant()));
            }
        }
        // Two opposite bounds are impossible together, or an equality.
        match opposite {
            Some(..0) => self.fail(),
            Some(0) => {
                self.positive.retain(|other| !other.is_parallel(&row) && !other.is_opposite(&row));
                self.zero(&row)?;
            }
            Some(1..) | None => match parallel.and_then(|at| self.positive.get_mut(at)) {
                Some(other) => *other = row,
                None => {
                    self.full()?;
                    self.positive.push(row);
                }
            },
        }
        Ok(())
    }

    /// Adds "is divisible by". The divisor is made positive; 0 means "is zero".
    ///
    /// # Errors
    /// Too many conditions.
    pub fn divisible_by(&mut self, divisor: i64, row: &Affine) -> Known<()> {
        if self.impossible {
            return Ok(());
        }
        let divisor = divisor.checked_abs().ok_or(Unknown)?;
        if divisor == 0 {
            return self.zero(row);
        }
        let mut row = row.reduced(divisor);
        let mut modulus = divisor;
        let common = gcd(row.content(), modulus);
        if row.is_number() {
            if row.constant() != 0 {
                self.fail();
            }
            return Ok(());
        }
        if common > 1 {
            if row.constant() % common != 0 {
                self.fail();
                return Ok(());
            }
            modulus /= common;
            row = row.divided(common).reduced(modulus.max(1));
        }
        // One of the two signs.
        let row = if row.terms().next().is_some_and(|(_, first)| first < 0) {
            row.negated().reduced(modulus.max(1))
        } else {
            row
        };
        if modulus > 1 && !self.divisible.contains(&(modulus, row.clone())) {
            self.full()?;
            self.divisible.push((modulus, row));
        }
        Ok(())
    }

    /// Adds all conditions of another one.
    ///
    /// # Errors
    /// Too many conditions.
    pub fn and(&mut self, other: &Conjunction) -> Known<()> {
        if other.impossible {
            self.fail();
        }
        for row in &other.equal {
            self.zero(row)?;
        }
        for row in &other.positive {
            self.at_least_zero(row)?;
        }
        for (divisor, row) in &other.divisible {
            self.divisible_by(*divisor, row)?;
        }
        Ok(())
    }

    /// Whether all conditions hold at a point.
    ///
    /// # Errors
    /// Values that do not fit.
    pub fn contains(&self, point: &[i64]) -> Known<bool> {
        if self.impossible {
            return Ok(false);
        }
        for row in &self.equal {
            if row.at(point)? != 0 {
                return Ok(false);
            }
        }
        for row in &self.positive {
            if row.at(point)? < 0 {
                return Ok(false);
            }
        }
        for (divisor, row) in &self.divisible {
            if row.at(point)? % divisor != 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A conjunction of the same conditions in which each row is changed.
    pub(crate) fn changed(&self, mut change: impl FnMut(&Affine) -> Known<Affine>) -> Known<Conjunction> {
        let mut result = Conjunction { impossible: self.impossible, ..Conjunction::default() };
        for row in &self.equal {
            result.zero(&change(row)?)?;
        }
        for row in &self.positive {
            result.at_least_zero(&change(row)?)?;
        }
        for (divisor, row) in &self.divisible {
            result.divisible_by(*divisor, &change(row)?)?;
        }
        Ok(result)
    }

    /// With other numbers of variables: `of[old]` is the new number.
    ///
    /// # Errors
    /// A variable without a new number.
    pub fn renamed(&self, of: &[usize]) -> Known<Conjunction> {
        self.changed(|row| row.renamed(of))
    }

    /// Does the same as [`Conjunction::conditions`], where the opposite of a divisibility is that a remainder is left: `m·q < row < m·(q + 1)` for a
    /// quotient `q`. There is no limit on divisors; the opposites name one more variable.
    pub(crate) fn opposites(&self, quotient: usize) -> Known<Vec<(Conjunction, Vec<Conjunction>)>> {
        let plain = Conjunction { divisible: Vec::new(), ..self.clone() };
        let mut conditions = plain.conditions()?;
        for (divisor, row) in &self.divisible {
            let mut holds = Conjunction::all();
            holds.divisible_by(*divisor, row)?;
            let rest = row.combine(1, &Affine::variable(quotient), -divisor)?;
            let mut fails = Conjunction::all();
            fails.at_least_zero(&rest.plus(-1)?)?;
            fails.at_least_zero(&rest.negated().plus(divisor - 1)?)?;
            conditions.push((holds, vec![fails]));
        }
        Ok(conditions)
    }

    /// Each condition as a conjunction of it alone, and its opposite as a union.
    pub(crate) fn conditions(&self) -> Known<Vec<(Conjunction, Vec<Conjunction>)>> {
        let mut conditions = Vec::new();
        let one = |add: &dyn Fn(&mut Conjunction) -> Known<()>| -> Known<Conjunction> {
            let mut conjunction = Conjunction::all();
            add(&mut conjunction)?;
            Ok(conjunction)
        };
        for row in &self.equal {
            let (above, below) = (row.plus(-1)?, row.negated().plus(-1)?);
            conditions.push((
                one(&|it| it.zero(row))?,
                vec![one(&|it| it.at_least_zero(&above))?, one(&|it| it.at_least_zero(&below))?],
            ));
        }
        for row in &self.positive {
            let below = row.negated().plus(-1)?;
            conditions.push((one(&|it| it.at_least_zero(row))?, vec![one(&|it| it.at_least_zero(&below))?]));
        }
        for (divisor, row) in &self.divisible {
            if *divisor > limit::REMAINDERS {
                return Err(Unknown);
            }
            let others = (1..*divisor).map(|remainder| {
                let row = row.plus(remainder)?;
                one(&|it| it.divisible_by(*divisor, &row))
            });
            conditions.push((one(&|it| it.divisible_by(*divisor, row))?, others.collect::<Known<_>>()?));
        }
        Ok(conditions)
    }
}
