//! The number of points of a set as a function of parameters: a polynomial for each of several conditions on them, exact everywhere.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::affine::Affine;
use crate::conjunction::Conjunction;
use crate::set::Set;
use crate::{Known, Unknown, limit};

/// Powers of variables: each with its exponent, in order.
type Powers = Vec<(usize, u32)>;

/// A polynomial with rational coefficients.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Polynomial {
    terms: BTreeMap<Powers, Ratio>,
}

/// A rational number with a positive divisor and nothing to cancel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ratio {
    over: i128,
    by: i128,
}

impl Ratio {
    fn new(over: i128, by: i128) -> Known<Ratio> {
        let divisor = gcd(over, by);
        let sign = if by < 0 { -1 } else { 1 };
        if by == 0 || divisor == 0 {
            return Err(Unknown);
        }
        Ok(Ratio { over: sign * over / divisor, by: sign * by / divisor })
    }

    fn add(self, other: Ratio) -> Known<Ratio> {
        let left = self.over.checked_mul(other.by).ok_or(Unknown)?;
        let right = other.over.checked_mul(self.by).ok_or(Unknown)?;
        Ratio::new(left.checked_add(right).ok_or(Unknown)?, self.by.checked_mul(other.by).ok_or(Unknown)?)
    }

    fn times(self, other: Ratio) -> Known<Ratio> {
        let over = self.over.checked_mul(other.over).ok_or(Unknown)?;
        Ratio::new(over, self.by.checked_mul(other.by).ok_or(Unknown)?)
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(i128::MAX)
}

impl Polynomial {
    /// A number.
    ///
    /// # Errors
    /// Never for small numbers.
    pub fn number(number: i64) -> Known<Polynomial> {
        let mut made = Polynomial::default();
        made.put(Vec::new(), Ratio::new(number.into(), 1)?)?;
        Ok(made)
    }

    fn of(affine: &Affine, by: i64) -> Known<Polynomial> {
        let mut made = Polynomial::default();
        made.put(Vec::new(), Ratio::new(affine.constant().into(), by.into())?)?;
        for (variable, factor) in affine.terms() {
            made.put(vec![(variable, 1)], Ratio::new(factor.into(), by.into())?)?;
        }
        Ok(made)
    }

    fn put(&mut self, powers: Powers, ratio: Ratio) -> Known<()> {
        let sum = match self.terms.get(&powers) {
            Some(known) => known.add(ratio)?,
            None => ratio,
        };
        if sum.over == 0 {
            self.terms.remove(&powers);
        } else {
            self.terms.insert(powers, sum);
        }
        if self.terms.len() > limit::ROWS { Err(Unknown) } else { Ok(()) }
    }

    /// The sum of two.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn add(&self, other: &Polynomial) -> Known<Polynomial> {
        let mut sum = self.clone();
        for (powers, &ratio) in &other.terms {
            sum.put(powers.clone(), ratio)?;
        }
        Ok(sum)
    }

    /// The product of two.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn times(&self, other: &Polynomial) -> Known<Polynomial> {
        let mut product = Polynomial::default();
        for (one, &a) in &self.terms {
            for (two, &b) in &other.terms {
                let mut powers: BTreeMap<usize, u32> = one.iter().copied().collect();
                for &(variable, exponent) in two {
                    *powers.entry(variable).or_default() += exponent;
                }
                product.put(powers.into_iter().collect(), a.times(b)?)?;
            }
        }
        Ok(product)
    }

    fn scaled(&self, by: Ratio) -> Known<Polynomial> {
        let mut made = Polynomial::default();
        for (powers, &ratio) in &self.terms {
            made.put(powers.clone(), ratio.times(by)?)?;
        }
        Ok(made)
    }

    /// With a polynomial in place of a variable.
    fn substituted(&self, variable: usize, by: &Polynomial) -> Known<Polynomial> {
        let mut made = Polynomial::default();
        for (exponent, factor) in self.in_powers_of(variable) {
            let mut power = Polynomial::number(1)?;
            for _ in 0..exponent {
                power = power.times(by)?;
            }
            made = made.add(&factor.times(&power)?)?;
        }
        Ok(made)
    }

    /// The factor of each power of a variable.
    fn in_powers_of(&self, variable: usize) -> BTreeMap<u32, Polynomial> {
        let mut parts: BTreeMap<u32, Polynomial> = BTreeMap::new();
        for (powers, &ratio) in &self.terms {
            let exponent = powers.iter().find(|(it, _)| *it == variable).map_or(0, |(_, exponent)| *exponent);
            let rest: Powers = powers.iter().copied().filter(|(it, _)| *it != variable).collect();
            parts.entry(exponent).or_default().terms.insert(rest, ratio);
        }
        parts
    }

    /// The sum over a variable from one polynomial to another.
    fn summed(&self, variable: usize, low: &Polynomial, high: &Polynomial) -> Known<Polynomial> {
        let below = low.add(&Polynomial::number(-1)?)?;
        let mut sum = Polynomial::default();
        let parts = self.in_powers_of(variable);
        let most = parts.keys().copied().max().unwrap_or(0);
        let sums = sums_of_powers(most, variable)?;
        for (exponent, factor) in parts {
            let Some(of) = sums.get(exponent as usize) else { return Err(Unknown) };
            let upper = of.substituted(variable, high)?;
            let lower = of.substituted(variable, &below)?;
            let difference = upper.add(&lower.scaled(Ratio { over: -1, by: 1 })?)?;
            sum = sum.add(&factor.times(&difference)?)?;
        }
        Ok(sum)
    }

    /// The terms: powers of variables, and the two numbers of the factor.
    pub fn terms(&self) -> impl Iterator<Item = (&[(usize, u32)], i128, i128)> {
        self.terms.iter().map(|(powers, ratio)| (powers.as_slice(), ratio.over, ratio.by))
    }

    /// Its value; none where it does not fit 128 bits.
    #[must_use]
    pub fn at(&self, value: &dyn Fn(usize) -> i128) -> Option<i128> {
        let mut sum = Ratio { over: 0, by: 1 };
        for (powers, ratio) in &self.terms {
            let mut product = *ratio;
            for &(variable, exponent) in powers {
                let power = value(variable).checked_pow(exponent)?;
                product = product.times(Ratio { over: power, by: 1 }).ok()?;
            }
            sum = sum.add(product).ok()?;
        }
        (sum.by == 1).then_some(sum.over)
    }

    fn text(&self, name: &dyn Fn(usize) -> String) -> String {
        if self.terms.is_empty() {
            return "0".to_owned();
        }
        let mut text = String::new();
        // The highest powers first.
        let degree = |powers: &Powers| powers.iter().map(|(_, exponent)| *exponent).sum::<u32>();
        let mut terms: Vec<(&Powers, &Ratio)> = self.terms.iter().collect();
        terms.sort_by_key(|(powers, _)| std::cmp::Reverse(degree(powers)));
        for (powers, ratio) in terms {
            let sign = if ratio.over < 0 { "-" } else { "+" };
            if text.is_empty() {
                text += if ratio.over < 0 { "-" } else { "" };
            } else {
                let _ = write!(text, " {sign} ");
            }
            let mut factors: Vec<String> = Vec::new();
            if ratio.over.abs() != 1 || ratio.by != 1 || powers.is_empty() {
                factors.push(match ratio.by {
                    1 => ratio.over.abs().to_string(),
                    by => format!("{}/{by}", ratio.over.abs()),
                });
            }
            factors.extend(powers.iter().map(|&(variable, exponent)| match exponent {
                1 => name(variable),
                _ => format!("{}**{exponent}", name(variable)),
            }));
            text += &factors.join("*");
        }
        text
    }
}

/// For each exponent the sum of that power of all numbers from 0 to a variable.
fn sums_of_powers(most: u32, variable: usize) -> Known<Vec<Polynomial>> {
    let next = Polynomial::of(&Affine::variable(variable).plus(1)?, 1)?;
    let mut sums: Vec<Polynomial> = Vec::new();
    let mut power = Polynomial::number(1)?;
    for exponent in 0..=most {
        // (k + 1) S_k = (x + 1)^(k + 1) - the sum of C(k + 1, j) S_j for j below k
        power = power.times(&next)?;
        let mut sum = power.clone();
        let mut choose: i128 = 1;
        for (below, known) in (0_i128..).zip(&sums) {
            sum = sum.add(&known.scaled(Ratio { over: -choose, by: 1 })?)?;
            choose = choose * (i128::from(exponent) + 1 - below) / (below + 1);
        }
        sums.push(sum.scaled(Ratio::new(1, i128::from(exponent) + 1)?)?);
    }
    Ok(sums)
}

/// The number of points as a function of parameters: the sum of the polynomials whose conditions hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Conditions on parameters and quotients, each with a polynomial in them.
    pub pieces: Vec<(Conjunction, Polynomial)>,
    /// Quotients that follow from parameters: the number of the variable, and what is divided by a number and rounded down.
    pub quotients: Vec<(usize, Affine, i64)>,
}

/// How many variables one count takes apart, one inside of the other.
const DEPTH: usize = 64;

/// The work of one count.
struct Work {
    count: Count,
    next: usize,
    steps: usize,
    depth: usize,
}

impl Set {
    /// The number of values of some variables, as a function of the others. Variables from `next` on are quotients.
    ///
    /// # Errors
    /// If a limit is reached, a variable has infinitely many values, or no formula of this form gives their number.
    pub fn count(&self, variables: &[usize], next: usize) -> Known<Count> {
        let next = next.max(self.width()).max(variables.iter().copied().max().map_or(0, |it| it + 1));
        let mut work = Work { count: Count::default(), next, steps: 0, depth: 0 };
        let mut seen = Set::none();
        for piece in self.pieces() {
            // No point is counted twice.
            let own = Set::from(piece.clone()).subtract(&seen)?;
            for piece in own.pieces() {
                work.sum(piece.clone(), variables.to_vec(), Polynomial::number(1)?)?;
            }
            seen = seen.union(&piece.clone().into())?;
        }
        Ok(work.count)
    }
}

impl Work {
    /// Adds the sum of a polynomial over the points of a conjunction.
    fn sum(&mut self, piece: Conjunction, left: Vec<usize>, of: Polynomial) -> Known<()> {
        self.steps += 1;
        self.depth += 1;
        if self.steps > 8 * limit::PIECES || self.depth > DEPTH {
            return Err(Unknown);
        }
        let done = self.sum_inside(piece, left, of);
        self.depth -= 1;
        done
    }

    fn sum_inside(&mut self, piece: Conjunction, mut left: Vec<usize>, of: Polynomial) -> Known<()> {
        if piece.is_impossible() || piece.is_empty()? {
            return Ok(());
        }
        if left.is_empty() {
            return self.put(piece, of);
        }
        // Equations first: they say what a variable is.
        let equation = piece.equalities().iter().find_map(|row| {
            let own = left.iter().copied().filter(|&it| row.coefficient(it) != 0);
            own.min_by_key(|&it| row.coefficient(it).abs()).map(|it| (it, row.clone()))
        });
        if let Some((variable, row)) = equation {
            left.retain(|&it| it != variable);
            let (piece, value) = solved(&piece, variable, &row)?;
            return self.sum(piece, left, of.substituted(variable, &value)?);
        }
        // Then divisibilities: multiples of the divisor are counted.
        let divided = piece.divisibilities().iter().find_map(|(divisor, row)| {
            let own = left.iter().copied().filter(|&it| row.coefficient(it) != 0);
            own.min_by_key(|&it| row.coefficient(it).abs()).map(|it| (*divisor, row.clone(), it))
        });
        if let Some((divisor, row, variable)) = divided {
            let multiple = self.fresh();
            if row.coefficient(variable).abs() > 1 {
                return self.remainders(&piece, (variable, multiple, divisor), &left, &of);
            }
            let mut changed = Conjunction::all();
            for other in piece.equalities() {
                changed.zero(other)?;
            }
            for other in piece.inequalities() {
                changed.at_least_zero(other)?;
            }
            for (other, of) in piece.divisibilities().iter().filter(|it| **it != (divisor, row.clone())) {
                changed.divisible_by(*other, of)?;
            }
            changed.zero(&row.combine(1, &Affine::variable(multiple), -divisor)?)?;
            left.push(multiple);
            return self.sum(changed, left, of);
        }
        // A variable all of whose bounds are whole.
        let factors = |variable: usize| {
            let rows = piece.inequalities().iter();
            rows.map(|row| row.coefficient(variable).abs()).max().unwrap_or(0)
        };
        // Of these the one with the fewest cases.
        let cases = |variable: usize| {
            let side = |sign: i64| {
                piece.inequalities().iter().filter(|row| row.coefficient(variable).signum() == sign).count()
            };
            side(1) * side(-1)
        };
        let Some(&variable) = left.iter().min_by_key(|&&it| (factors(it) > 1, cases(it), factors(it))) else {
            return Ok(());
        };
        if factors(variable) > 1 {
            return self.rounded(&piece, variable, left, of);
        }
        left.retain(|&it| it != variable);
        let (mut lows, mut highs, mut rest) = (Vec::new(), Vec::new(), Conjunction::all());
        for row in piece.inequalities() {
            let without = row.subtract(&Affine::variable(variable).scale(row.coefficient(variable))?)?;
            match row.coefficient(variable) {
                0 => rest.at_least_zero(row)?,
                1 => lows.push(without.negated()),
                _ => highs.push(without),
            }
        }
        for row in piece.equalities() {
            rest.zero(row)?;
        }
        for (divisor, row) in piece.divisibilities() {
            rest.divisible_by(*divisor, row)?;
        }
        if lows.is_empty() || highs.is_empty() {
            return Err(Unknown);
        }
        for (at, low) in lows.iter().enumerate() {
            for (place, high) in highs.iter().enumerate() {
                let mut part = rest.clone();
                for (other, bound) in lows.iter().enumerate().filter(|(other, _)| *other != at) {
                    part.at_least_zero(&low.subtract(bound)?.plus(-i64::from(other < at))?)?;
                }
                for (other, bound) in highs.iter().enumerate().filter(|(other, _)| *other != place) {
                    part.at_least_zero(&bound.subtract(high)?.plus(-i64::from(other < place))?)?;
                }
                part.at_least_zero(&high.subtract(low)?)?;
                let sum = of.summed(variable, &Polynomial::of(low, 1)?, &Polynomial::of(high, 1)?)?;
                self.sum(part, left.clone(), sum)?;
            }
        }
        Ok(())
    }

    /// Goes on with a multiple of a divisor and each remainder in place of a variable.
    fn remainders(
        &mut self,
        piece: &Conjunction,
        (variable, multiple, divisor): (usize, usize, i64),
        left: &[usize],
        of: &Polynomial,
    ) -> Known<()> {
        if divisor > limit::REMAINDERS {
            return Err(Unknown);
        }
        let left: Vec<usize> = left.iter().map(|&it| if it == variable { multiple } else { it }).collect();
        for remainder in 0..divisor {
            let value = Affine::variable(multiple).scale(divisor)?.plus(remainder)?;
            let mut part = Conjunction::all();
            for row in piece.equalities() {
                part.zero(&row.substitute(variable, &value)?)?;
            }
            for row in piece.inequalities() {
                part.at_least_zero(&row.substitute(variable, &value)?)?;
            }
            for (by, row) in piece.divisibilities() {
                part.divisible_by(*by, &row.substitute(variable, &value)?)?;
            }
            let of = of.substituted(variable, &Polynomial::of(&value, 1)?)?;
            self.sum(part, left.clone(), of)?;
        }
        Ok(())
    }

    /// Goes on where a bound of a variable is a quotient: as a parameter, where it follows from parameters, else for each remainder.
    fn rounded(&mut self, piece: &Conjunction, variable: usize, left: Vec<usize>, of: Polynomial) -> Known<()> {
        let bound = piece.inequalities().iter().find(|row| row.coefficient(variable).abs() > 1).ok_or(Unknown)?;
        let factor = bound.coefficient(variable);
        let (by, sign) = (factor.abs(), factor.signum());
        // by · (sign · variable) + rest ≥ 0 is sign · variable + floor(rest / by) ≥ 0.
        let rest = bound.subtract(&Affine::variable(variable).scale(factor)?)?;
        let quotient = self.fresh();
        let mut changed = Conjunction::all();
        for row in piece.equalities() {
            changed.zero(row)?;
        }
        for row in piece.inequalities().iter().filter(|row| *row != bound) {
            changed.at_least_zero(row)?;
        }
        for (divisor, row) in piece.divisibilities() {
            changed.divisible_by(*divisor, row)?;
        }
        changed.at_least_zero(&Affine::variable(variable).scale(sign)?.add(&Affine::variable(quotient))?)?;
        if rest.terms().all(|(it, _)| !left.contains(&it)) {
            self.count.quotients.push((quotient, rest.clone(), by));
            // by · quotient ≤ rest < by · quotient + by
            let remainder = rest.combine(1, &Affine::variable(quotient), -by)?;
            changed.at_least_zero(&remainder)?;
            changed.at_least_zero(&remainder.negated().plus(by - 1)?)?;
            return self.sum(changed, left, of);
        }
        if by > limit::REMAINDERS {
            return Err(Unknown);
        }
        for remainder in 0..by {
            let mut part = changed.clone();
            part.zero(&rest.combine(1, &Affine::variable(quotient), -by)?.plus(-remainder)?)?;
            let mut left = left.clone();
            left.push(quotient);
            self.sum(part, left, of.clone())?;
        }
        Ok(())
    }

    fn fresh(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    fn put(&mut self, piece: Conjunction, of: Polynomial) -> Known<()> {
        if let Some((_, known)) = self.count.pieces.iter_mut().find(|(known, _)| *known == piece) {
            *known = known.add(&of)?;
            return Ok(());
        }
        self.count.pieces.push((piece, of));
        if self.count.pieces.len() > limit::PIECES { Err(Unknown) } else { Ok(()) }
    }
}

/// The conditions without a variable that an equation gives, and its value.
fn solved(piece: &Conjunction, variable: usize, row: &Affine) -> Known<(Conjunction, Polynomial)> {
    let factor = row.coefficient(variable);
    let (by, sign) = (factor.abs(), factor.signum());
    let rest = row.subtract(&Affine::variable(variable).scale(factor)?)?;
    // Each other row times `by`, less its multiple of the equation.
    let without = |other: &Affine| other.combine(by, row, -sign * other.coefficient(variable));
    let mut changed = Conjunction::all();
    for other in piece.equalities().iter().filter(|other| *other != row) {
        changed.zero(&without(other)?)?;
    }
    for other in piece.inequalities() {
        changed.at_least_zero(&without(other)?)?;
    }
    for (divisor, other) in piece.divisibilities() {
        changed.divisible_by(divisor.checked_mul(by).ok_or(Unknown)?, &without(other)?)?;
    }
    if by > 1 {
        changed.divisible_by(by, &rest)?;
    }
    Ok((changed, Polynomial::of(&rest.scale(-sign)?, by)?))
}

impl Count {
    /// The number for values of the parameters; none where it does not fit 128 bits.
    #[must_use]
    pub fn at(&self, parameter: &dyn Fn(usize) -> i64) -> Option<i128> {
        let mut known: BTreeMap<usize, i64> = BTreeMap::new();
        for (variable, over, by) in &self.quotients {
            let value = evaluated(over, &|it| known.get(&it).copied().unwrap_or_else(|| parameter(it)))?;
            known.insert(*variable, i64::try_from(value.div_euclid(i128::from(*by))).ok()?);
        }
        let value = |it: usize| known.get(&it).copied().unwrap_or_else(|| parameter(it));
        let mut sum: i128 = 0;
        for (condition, polynomial) in &self.pieces {
            let at = |row: &Affine| evaluated(row, &value);
            let mut holds = true;
            for row in condition.equalities() {
                holds &= at(row)? == 0;
            }
            for row in condition.inequalities() {
                holds &= at(row)? >= 0;
            }
            for (divisor, row) in condition.divisibilities() {
                holds &= at(row)?.rem_euclid(i128::from(*divisor)) == 0;
            }
            if holds {
                sum = sum.checked_add(polynomial.at(&|it| i128::from(value(it)))?)?;
            }
        }
        Some(sum)
    }

    /// The same number of times another one that needs no conditions.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn times(&self, number: i64) -> Known<Count> {
        let factor = Ratio::new(number.into(), 1)?;
        let mut pieces = Vec::new();
        for (condition, polynomial) in &self.pieces {
            pieces.push((condition.clone(), polynomial.scaled(factor)?));
        }
        Ok(Count { pieces, quotients: self.quotients.clone() })
    }

    /// Returns it as a text, with conditions where there are several cases.
    #[must_use]
    pub fn text(&self, name: &dyn Fn(usize) -> String) -> String {
        let quotient = |variable: usize| {
            let found = self.quotients.iter().find(|(it, _, _)| *it == variable)?;
            let over = Polynomial::of(&found.1, 1).ok()?.text(name);
            Some(format!("floor(({over})/{})", found.2))
        };
        let called = |variable: usize| quotient(variable).unwrap_or_else(|| name(variable));
        if self.pieces.is_empty() {
            return "0".to_owned();
        }
        let piece = |(condition, polynomial): &(Conjunction, Polynomial)| {
            let sum = |row: &Affine| Polynomial::of(row, 1).map(|it| it.text(&called)).unwrap_or_default();
            // What a quotient is needs no condition.
            let is_own = |row: &Affine| self.quotients.iter().any(|(it, _, by)| row.coefficient(*it).abs() == *by);
            let rows = condition.inequalities().iter().filter(|row| !is_own(row));
            let mut all: Vec<String> = rows.map(|row| format!("{} >= 0", sum(row))).collect();
            all.extend(condition.equalities().iter().map(|row| format!("{} = 0", sum(row))));
            all.extend(condition.divisibilities().iter().map(|(by, row)| format!("({}) mod {by} = 0", sum(row))));
            let polynomial = polynomial.text(&called);
            if all.is_empty() { polynomial } else { format!("{polynomial} where {}", all.join(" and ")) }
        };
        self.pieces.iter().map(piece).collect::<Vec<String>>().join("; ")
    }
}

fn evaluated(row: &Affine, value: &dyn Fn(usize) -> i64) -> Option<i128> {
    let mut sum = i128::from(row.constant());
    for (variable, factor) in row.terms() {
        sum = sum.checked_add(i128::from(factor).checked_mul(i128::from(value(variable)))?)?;
    }
    Some(sum)
}
