//! Unions of conjunctions, and what is asked of them.

use crate::affine::Affine;
use crate::conjunction::Conjunction;
use crate::eliminate::Uses;
use crate::{Known, Unknown, limit};

/// The points of any of its conjunctions. The conjunctions may overlap.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Set {
    pieces: Vec<Conjunction>,
}

impl From<Conjunction> for Set {
    fn from(piece: Conjunction) -> Set {
        let mut set = Set::none();
        set.add(piece);
        set
    }
}

impl Set {
    /// No point.
    #[must_use]
    pub fn none() -> Set {
        Set::default()
    }

    /// All points.
    #[must_use]
    pub fn all() -> Set {
        Conjunction::all().into()
    }

    /// The conjunctions.
    #[must_use]
    pub fn pieces(&self) -> &[Conjunction] {
        &self.pieces
    }

    /// One more than the highest variable that a condition names.
    #[must_use]
    pub fn width(&self) -> usize {
        self.pieces.iter().map(Conjunction::width).max().unwrap_or(0)
    }

    fn add(&mut self, piece: Conjunction) {
        if !piece.is_impossible() && !self.pieces.contains(&piece) {
            self.pieces.push(piece);
        }
    }

    fn made(pieces: impl IntoIterator<Item = Conjunction>) -> Known<Set> {
        let mut set = Set::none();
        for piece in pieces {
            set.add(piece);
            if set.pieces.len() > limit::PIECES {
                return Err(Unknown);
            }
        }
        Ok(set)
    }

    /// The points of both.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn intersect(&self, other: &Set) -> Known<Set> {
        if self.pieces.len().saturating_mul(other.pieces.len()) > limit::PIECES {
            return Err(Unknown);
        }
        let mut result = Set::none();
        for a in &self.pieces {
            for b in &other.pieces {
                let mut both = a.clone();
                both.and(b)?;
                result.add(both);
            }
        }
        Ok(result)
    }

    /// The points of either.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn union(&self, other: &Set) -> Known<Set> {
        Set::made(self.pieces.iter().chain(&other.pieces).cloned())
    }

    /// The points of this that are not points of the other. The pieces of what is taken away must be disjoint of nothing in particular.
    ///
    /// # Errors
    /// A limit is reached, or a divisor is too large for its remainders to be listed.
    pub fn subtract(&self, other: &Set) -> Known<Set> {
        let mut left = self.clone();
        let mut steps = 0;
        for taken in &other.pieces {
            let conditions = taken.conditions()?;
            let mut next = Set::none();
            for piece in &left.pieces {
                // What fails the first condition, what holds it and fails the second, and so on: the parts are disjoint.
                let mut holds = piece.clone();
                for (condition, opposite) in &conditions {
                    for fails in opposite {
                        steps += 1;
                        if steps > limit::STEPS {
                            return Err(Unknown);
                        }
                        let mut part = holds.clone();
                        part.and(fails)?;
                        if !part.is_impossible() && !part.is_empty()? {
                            next.add(part);
                        }
                    }
                    holds.and(condition)?;
                }
                if next.pieces.len() > limit::PIECES {
                    return Err(Unknown);
                }
            }
            left = next;
        }
        Ok(left)
    }

    /// The points for which some value of each variable of `variables` holds; these variables are in no condition of the result.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn project(&self, variables: impl IntoIterator<Item = usize>) -> Known<Set> {
        let mut variables: Vec<usize> = variables.into_iter().collect();
        variables.sort_unstable();
        variables.dedup();
        // The cheapest one first: what is left of the others is simpler then. Where that reaches a limit, another order may not.
        self.eliminate_all(variables.clone(), true).or_else(|Unknown| self.eliminate_all(variables, false))
    }

    fn eliminate_all(&self, mut left: Vec<usize>, cheapest: bool) -> Known<Set> {
        let mut pieces = self.pieces.clone();
        let mut steps = 0;
        // Programs have many variables, and a set names few of them.
        let named: std::collections::BTreeSet<usize> = pieces.iter().flat_map(Conjunction::named).collect();
        left.retain(|variable| named.contains(variable));
        while !left.is_empty() {
            let uses: Vec<Vec<Uses>> =
                if cheapest { pieces.iter().map(Conjunction::uses).collect() } else { Vec::new() };
            let cost = |at: &usize| {
                let variable = left.get(*at).copied().unwrap_or_default();
                uses.iter().map(|uses| uses.get(variable).copied().unwrap_or_default().cost()).max()
            };
            let first = (0..left.len()).min_by_key(cost);
            let variable = left.remove(first.unwrap_or(0));
            let mut next = Vec::new();
            for piece in pieces {
                next.extend(piece.eliminate(variable, &mut steps)?);
            }
            pieces = next;
        }
        Set::made(pieces)
    }

    /// Whether there is no point.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn is_empty(&self) -> Known<bool> {
        for piece in &self.pieces {
            if !piece.is_empty()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether each point is a point of the other.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn is_subset(&self, other: &Set) -> Known<bool> {
        self.subtract(other)?.is_empty()
    }

    /// Whether both have the same points.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn equals(&self, other: &Set) -> Known<bool> {
        Ok(self.is_subset(other)? && other.is_subset(self)?)
    }

    /// Whether a point belongs to it.
    ///
    /// # Errors
    /// Values that do not fit.
    pub fn contains(&self, point: &[i64]) -> Known<bool> {
        for piece in &self.pieces {
            if piece.contains(point)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The points at which a variable has a value.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn fix(&self, variable: usize, value: i64) -> Known<Set> {
        let mut only = Conjunction::all();
        only.zero(&Affine::variable(variable).plus(-value)?)?;
        self.intersect(&only.into())
    }

    /// The least value of a function over the points; `None` where there is no point, or no least value.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn least(&self, function: &Affine) -> Known<Option<i64>> {
        // One more variable is the value; all others are eliminated.
        let value = self.width().max(function.width());
        let mut equal = Conjunction::all();
        equal.zero(&Affine::variable(value).subtract(function)?)?;
        let values = self.intersect(&equal.into())?.project(0..value)?;
        let mut least: Option<i64> = None;
        for piece in &values.pieces {
            match piece.least_value(value)? {
                Least::None => {}
                Least::Unbounded => return Ok(None),
                Least::Is(number) => least = Some(least.map_or(number, |least| least.min(number))),
            }
        }
        Ok(least)
    }

    /// The greatest value of a function over the points; `None` where there is no point, or no greatest value.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn greatest(&self, function: &Affine) -> Known<Option<i64>> {
        Ok(self.least(&function.negated())?.map(|least| -least))
    }

    /// The first point in the order of the variables 0 to `width`: the least value of the first variable, of those points the least of the
    /// second, and so on. `None` where there is none.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn first_point(&self, width: usize) -> Known<Option<Vec<i64>>> {
        let mut left = self.clone();
        let mut point = Vec::new();
        for variable in 0..width {
            match left.least(&Affine::variable(variable))? {
                Some(value) => {
                    left = left.fix(variable, value)?;
                    point.push(value);
                }
                None => return Ok(None),
            }
        }
        Ok(Some(point))
    }

    /// The set without conditions that hold at all points of `context` anyway: within the context it has the same points.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn gist(&self, context: &Set) -> Known<Set> {
        // A quotient, which is in no condition.
        let quotient = self.width().max(context.width());
        let pieces = self.pieces.iter().map(|piece| {
            let mut kept = piece.opposites(quotient)?;
            let mut index = 0;
            while index < kept.len() {
                // Without this condition, is there a point of the context at which it fails?
                let mut needed = false;
                if let Some((_, opposite)) = kept.get(index) {
                    for fails in opposite {
                        let mut rest = fails.clone();
                        for (other, (condition, _)) in kept.iter().enumerate() {
                            if other != index {
                                rest.and(condition)?;
                            }
                        }
                        needed |= !context.intersect(&rest.into())?.is_empty()?;
                    }
                }
                if needed {
                    index += 1;
                } else {
                    kept.remove(index);
                }
            }
            let mut result = Conjunction::all();
            for (condition, _) in &kept {
                result.and(condition)?;
            }
            Ok(result)
        });
        Set::made(pieces.collect::<Known<Vec<_>>>()?)
    }

    /// The lower and upper bounds of a variable in terms of the variables before it, for each piece after all later ones are eliminated: rows
    /// that are at least zero with a positive, then a negative, coefficient of it.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn bounds(&self, variable: usize) -> Known<Vec<(Vec<Affine>, Vec<Affine>)>> {
        let projected = self.project(variable + 1..self.width())?;
        let bounds = projected.pieces.iter().map(|piece| {
            let both = |row: &Affine| [row.clone(), row.negated()];
            let rows: Vec<Affine> = piece.positive.iter().cloned().chain(piece.equal.iter().flat_map(both)).collect();
            let side =
                |sign: i64| rows.iter().filter(|row| row.coefficient(variable).signum() == sign).cloned().collect();
            (side(1), side(-1))
        });
        Ok(bounds.collect())
    }

    /// All points of variables 0 to `width`, in order; `None` where there are more than `most`, or infinitely many.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn points(&self, width: usize, most: usize) -> Known<Option<Vec<Vec<i64>>>> {
        let mut left = self.clone();
        let mut points = Vec::new();
        while !left.is_empty()? {
            if points.len() >= most {
                return Ok(None);
            }
            let Some(point) = left.first_point(width)? else { return Ok(None) };
            // Points come in order, so what is left is beyond this one.
            let mut beyond = Set::none();
            for variable in 0..width {
                let mut piece = Conjunction::all();
                for (before, value) in point.iter().enumerate().take(variable) {
                    piece.zero(&Affine::variable(before).plus(-value)?)?;
                }
                let value = point.get(variable).copied().unwrap_or(0);
                piece.at_least_zero(&Affine::variable(variable).plus(-value - 1)?)?;
                beyond.add(piece);
            }
            left = self.intersect(&beyond)?;
            points.push(point);
        }
        Ok(Some(points))
    }

    /// With other numbers of variables: `of[old]` is the new number. A set of pairs is a map; renaming composes them.
    ///
    /// # Errors
    /// A variable without a new number.
    pub fn renamed(&self, of: &[usize]) -> Known<Set> {
        Set::made(self.pieces.iter().map(|piece| piece.renamed(of)).collect::<Known<Vec<_>>>()?)
    }
}

/// The least value of the only variable of a conjunction.
enum Least {
    None,
    Unbounded,
    Is(i64),
}

impl Conjunction {
    /// The least value of a variable that is the only one.
    fn least_value(&self, variable: usize) -> Known<Least> {
        if self.is_empty()? {
            return Ok(Least::None);
        }
        let mut least: Option<i64> = None;
        for row in &self.equal {
            let factor = row.coefficient(variable);
            if factor != 0 {
                return Ok(Least::Is(-row.constant() / factor));
            }
        }
        for row in self.positive.iter().filter(|row| row.coefficient(variable) > 0) {
            // `factor·x ≥ −constant`, rounded up.
            let bound = -row.constant().div_euclid(row.coefficient(variable));
            least = Some(least.map_or(bound, |least| least.max(bound)));
        }
        let Some(from) = least else { return Ok(Least::Unbounded) };
        // Divisibilities repeat with the least common multiple of their divisors.
        let mut period = 1_i64;
        for (divisor, _) in &self.divisible {
            period = (period / crate::affine::gcd(period, *divisor)).checked_mul(*divisor).ok_or(Unknown)?;
        }
        if period > 1 << 16 {
            return Err(Unknown);
        }
        let mut point = vec![0; variable + 1];
        for value in from..from.checked_add(period).ok_or(Unknown)? {
            if let Some(last) = point.last_mut() {
                *last = value;
            }
            if self.contains(&point)? {
                return Ok(Least::Is(value));
            }
        }
        Err(Unknown)
    }
}
