//! Numbers that the lanes of one warp have: a part that all lanes share, of which little may be known, and a known part of each lane.

use crisp_ir_kernel::Scalar;
use crisp_support_arena::{Arena, Id};

use crate::integers::{Congruence, Interval, Known};

/// Lanes of a warp.
pub(crate) const WARP: usize = 32;

/// A number that is the same for all lanes of a warp, by what is known of it.
pub(crate) type Symbol = Id<Known>;

/// Terms of a sum; more become one symbol.
const TERMS: usize = 6;
/// Larger numbers are not results of address arithmetic; below it no sum or product of 128 bits overflows.
const LARGEST: i128 = 1 << 80;

/// The number of each lane: `Σ factor · symbol + at[lane]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lanes {
    /// The shared part, sorted by symbol, without factors of zero.
    pub(crate) terms: Vec<(Symbol, i128)>,
    /// The number that each lane adds.
    pub(crate) at: [i128; WARP],
    /// Whether it is taken for granted that no sum of one lane wraps where that of another does not.
    pub(crate) assumed: bool,
}

impl Lanes {
    /// One number for all.
    pub(crate) fn one(number: i128) -> Lanes {
        Lanes { terms: Vec::new(), at: [number; WARP], assumed: false }
    }

    /// A number for each lane.
    pub(crate) fn each(number: impl Fn(usize) -> i128) -> Lanes {
        Lanes { terms: Vec::new(), at: std::array::from_fn(number), assumed: false }
    }

    /// A shared number.
    pub(crate) fn symbol(symbol: Symbol) -> Lanes {
        Lanes { terms: vec![(symbol, 1)], at: [0; WARP], assumed: false }
    }

    /// Whether all lanes have one number.
    pub(crate) fn is_uniform(&self) -> bool {
        self.at.iter().all(|&at| at == self.at[0])
    }

    /// The same where nothing is taken for granted.
    pub(crate) fn is_surely_uniform(&self) -> bool {
        self.is_uniform() && !self.assumed
    }

    /// The numbers of all lanes, where they are known and nothing is taken for granted.
    pub(crate) fn surely_known(&self) -> Option<[i128; WARP]> {
        self.known().filter(|_| !self.assumed)
    }

    /// The number, where it is one and known.
    pub(crate) fn only(&self) -> Option<i128> {
        (self.terms.is_empty() && self.is_uniform()).then_some(self.at[0])
    }

    /// The numbers of all lanes, where they are known.
    pub(crate) fn known(&self) -> Option<[i128; WARP]> {
        self.terms.is_empty().then_some(self.at)
    }

    /// How far each lane is from the first one.
    pub(crate) fn pattern(&self) -> [i128; WARP] {
        self.at.map(|at| at.saturating_sub(self.at[0]))
    }

    /// The least and the greatest of what lanes add.
    pub(crate) fn spread(&self) -> Interval {
        let least = self.at.iter().copied().min().unwrap_or(0);
        Interval::new(least, self.at.iter().copied().max().unwrap_or(0))
    }

    /// The sum of this and a multiple of another; nothing where it grows too large.
    pub(crate) fn plus(&self, other: &Lanes, factor: i128) -> Option<Lanes> {
        let mut sum = self.clone();
        sum.assumed |= other.assumed;
        for &(symbol, times) in &other.terms {
            sum.add_term(symbol, times.checked_mul(factor)?)?;
        }
        for (at, more) in sum.at.iter_mut().zip(other.at) {
            *at = at.checked_add(more.checked_mul(factor)?).filter(|at| at.abs() <= LARGEST)?;
        }
        Some(sum)
    }

    /// The product with a number.
    pub(crate) fn times(&self, factor: i128) -> Option<Lanes> {
        let zero = Lanes { assumed: self.assumed, ..Lanes::one(0) };
        zero.plus(self, factor)
    }

    fn add_term(&mut self, symbol: Symbol, times: i128) -> Option<()> {
        match self.terms.binary_search_by_key(&symbol, |&(symbol, _)| symbol) {
            Ok(place) => {
                let sum = self.terms.get(place)?.1.checked_add(times)?;
                if sum == 0 {
                    self.terms.remove(place);
                } else {
                    self.terms.get_mut(place)?.1 = sum;
                }
            }
            Err(place) if times != 0 => self.terms.insert(place, (symbol, times)),
            Err(_) => {}
        }
        self.terms.iter().all(|(_, times)| times.abs() <= LARGEST).then_some(())
    }
}

/// All symbols of a walk.
#[derive(Debug, Default)]
pub(crate) struct Symbols {
    known: Arena<Known>,
}

impl Symbols {
    /// A new number of which this is known.
    pub(crate) fn fresh(&mut self, known: Known) -> Lanes {
        match known.range.only() {
            Some(number) => Lanes::one(number),
            None => Lanes::symbol(self.known.push(known)),
        }
    }

    /// A new number of a type.
    pub(crate) fn any(&mut self, scalar: Scalar) -> Lanes {
        self.fresh(Known::of(scalar))
    }

    /// Returns the facts about the shared part.
    pub(crate) fn shared(&self, lanes: &Lanes) -> Known {
        let zero = Known::one(0);
        lanes.terms.iter().fold(zero, |sum, &(symbol, factor)| {
            let known = self.known.get(symbol).copied().unwrap_or(Known::of(Scalar::I64));
            let range = known.range.times(Interval::one(factor)).unwrap_or(Interval::new(-LARGEST, LARGEST));
            let steps = known.steps.times(Congruence::one(factor));
            Known { range: sum.range.plus(range), steps: sum.steps.plus(steps) }
        })
    }

    /// Between what numbers those of all lanes are.
    pub(crate) fn range(&self, lanes: &Lanes) -> Interval {
        self.shared(lanes).range.plus(lanes.spread())
    }

    /// A sum of few terms with the same numbers: many become one symbol.
    fn short(&mut self, lanes: Lanes) -> Lanes {
        if lanes.terms.len() <= TERMS {
            return lanes;
        }
        let known = self.shared(&lanes);
        let shared = self.fresh(known);
        let own = Lanes { terms: Vec::new(), ..lanes };
        own.plus(&shared, 1).unwrap_or(own)
    }

    /// Numbers that are computed in a type, which may wrap. Where all lanes have one number, it wraps for all. Else it is taken for granted
    /// that all lanes wrap together, where anything may wrap at all.
    pub(crate) fn fit(&mut self, lanes: Lanes, scalar: Scalar) -> Lanes {
        let all = Interval::of(scalar);
        if all.covers(self.range(&lanes)) {
            return self.short(lanes);
        }
        let first = lanes.at[0];
        let shared = self.shared(&lanes);
        let steps = shared.steps.plus(Congruence::one(first)).wrapped(scalar);
        let uniform = lanes.is_uniform();
        if let (Some(number), true) = (lanes.only(), uniform) {
            return Lanes { assumed: lanes.assumed, ..Lanes::one(wrap(number, scalar)) };
        }
        if let Some(numbers) = lanes.known() {
            return Lanes { at: numbers.map(|number| wrap(number, scalar)), ..lanes };
        }
        let range = shared.range.plus(Interval::one(first)).wrapped(scalar);
        let base = self.fresh(Known { range, steps });
        let own = Lanes { terms: Vec::new(), at: lanes.pattern(), assumed: lanes.assumed || !uniform };
        own.plus(&base, 1).unwrap_or(own)
    }
}

/// A number modulo 2^width as a type has it.
pub(crate) fn wrap(number: i128, scalar: Scalar) -> i128 {
    let all = Interval::of(scalar);
    (number - all.least).rem_euclid(all.most - all.least + 1) + all.least
}
