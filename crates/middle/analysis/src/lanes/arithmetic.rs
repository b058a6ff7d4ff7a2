//! Operations on integers for the lanes of a warp.

use crisp_ir_kernel::{CompareOp, IntegerOp, LogicOp, PlainInteger, Scalar};

use super::form::{Lanes, Symbols, WARP, wrap};
use crate::integers::{Congruence, Interval, Known, gcd};

impl Symbols {
    /// The result of an operation on integers; nothing where the lanes' results are not known up to a shared part.
    pub(crate) fn binary(&mut self, op: IntegerOp, a: &Lanes, b: &Lanes, scalar: Scalar) -> Option<Lanes> {
        if let (Some(x), Some(y)) = (a.known(), b.known()) {
            let each: Vec<i128> = (0..WARP).map(|lane| number(op, x[lane], y[lane], scalar)).collect::<Option<_>>()?;
            let at = <[i128; WARP]>::try_from(each).ok()?;
            return Some(Lanes { terms: Vec::new(), at, assumed: a.assumed || b.assumed });
        }
        let exact = match PlainInteger::of(op)? {
            PlainInteger::Add => a.plus(b, 1),
            PlainInteger::Sub => a.plus(b, -1),
            PlainInteger::Mul => match (a.only(), b.only()) {
                (_, Some(factor)) => a.times(factor),
                (Some(factor), None) => b.times(factor),
                (None, None) => None,
            },
            PlainInteger::Shl => {
                let count = b.only()?.rem_euclid(i128::from(scalar.bits()));
                a.times(1 << count)
            }
            PlainInteger::Shr => {
                let count = b.only()?.rem_euclid(i128::from(scalar.bits()));
                return self.quotient(a, 1 << count);
            }
            PlainInteger::Div => return self.quotient(a, b.only().filter(|by| *by > 0 && self.is_positive(a))?),
            PlainInteger::Rem => return self.remainder(a, b.only().filter(|by| *by > 0 && self.is_positive(a))?),
            op @ (PlainInteger::And | PlainInteger::Or | PlainInteger::Xor) => return self.bits(op, a, b),
            op @ (PlainInteger::Min | PlainInteger::Max) => return self.extreme(op, a, b),
        };
        exact.map(|exact| self.fit(exact, scalar))
    }

    /// `a + factor · b` in a type.
    pub(crate) fn fit_sum(&mut self, a: &Lanes, b: &Lanes, factor: i128, scalar: Scalar) -> Option<Lanes> {
        a.plus(b, factor).map(|sum| self.fit(sum, scalar))
    }

    /// The result of an operation on truth values.
    pub(crate) fn logic(&mut self, op: LogicOp, a: &Lanes, b: &Lanes) -> Option<Lanes> {
        // One known side may decide alone.
        let decides = |lanes: &Lanes| match (op, lanes.only()) {
            (LogicOp::And, Some(0)) => Some(0),
            (LogicOp::Or, Some(1)) => Some(1),
            _ => None,
        };
        if let Some(number) = decides(a).or(decides(b)) {
            return Some(Lanes::one(number));
        }
        let neutral = i128::from(op == LogicOp::And);
        for (one, other) in [(a, b), (b, a)] {
            if one.only() == Some(neutral) {
                return Some(other.clone());
            }
        }
        let (x, y) = (a.known()?, b.known()?);
        let each = |lane: usize| match op {
            LogicOp::And => x[lane] & y[lane],
            LogicOp::Or => x[lane] | y[lane],
            LogicOp::Xor => x[lane] ^ y[lane],
        };
        Some(Lanes { assumed: a.assumed || b.assumed, ..Lanes::each(each) })
    }

    fn is_positive(&self, lanes: &Lanes) -> bool {
        self.range(lanes).is_positive()
    }

    /// The shared part as a multiple of a number, and what is left over of each lane, as far as that multiple is known to be one.
    fn split(&self, lanes: &Lanes, by: i128) -> Option<(Known, [i128; WARP], i128)> {
        let shared = self.shared(lanes);
        let modulus = match shared.steps.modulus() {
            0 => by,
            modulus => gcd(modulus, by),
        };
        let left = shared.steps.remainder().rem_euclid(modulus.max(1));
        let mut own = lanes.at;
        for at in &mut own {
            *at = at.checked_add(left)?;
        }
        let steps = shared.steps.plus(Congruence::one(-left));
        Some((Known { range: shared.range.plus(Interval::one(-left)), steps }, own, modulus))
    }

    /// Quotients, rounded down, by a number above zero.
    fn quotient(&mut self, lanes: &Lanes, by: i128) -> Option<Lanes> {
        if lanes.terms.iter().all(|(_, factor)| factor % by == 0) {
            let terms = lanes.terms.iter().map(|&(symbol, factor)| (symbol, factor / by)).collect();
            return Some(Lanes { terms, at: lanes.at.map(|at| at.div_euclid(by)), assumed: lanes.assumed });
        }
        let (multiple, own, modulus) = self.split(lanes, by)?;
        let blocks = own.map(|at| at.div_euclid(modulus));
        let whole = modulus == by;
        if !whole && blocks.iter().any(|&block| block != blocks[0]) {
            return None;
        }
        let floor = |number: i128| number.div_euclid(by);
        let range = Interval::new(floor(multiple.range.least), floor(multiple.range.most));
        if whole {
            // The shared part is a multiple of the divisor, so it is divided exactly.
            let steps = divided(multiple.steps, by);
            let base = self.fresh(Known { range, steps });
            let own = Lanes { terms: Vec::new(), at: blocks, assumed: lanes.assumed };
            return own.plus(&base, 1);
        }
        // All lanes lie between the same two multiples of the modulus, so between the same two of the divisor.
        let inside = multiple.range.plus(Interval::one(blocks[0].checked_mul(modulus)?));
        let range = Interval::new(floor(inside.least), floor(inside.most));
        let base = self.fresh(Known { range, steps: Congruence::ANY });
        Some(Lanes { assumed: lanes.assumed, ..base })
    }

    /// Returns the remainders of numbers by a number above zero, between zero and that: for powers of two the lowest bits.
    fn remainder(&mut self, lanes: &Lanes, by: i128) -> Option<Lanes> {
        if Interval::new(0, by - 1).covers(self.range(lanes)) {
            return Some(lanes.clone());
        }
        let (_, own, modulus) = self.split(lanes, by)?;
        if modulus == by {
            let at = own.map(|at| at.rem_euclid(by));
            return Some(Lanes { terms: Vec::new(), at, assumed: lanes.assumed });
        }
        let blocks = own.map(|at| at.div_euclid(modulus));
        if blocks.iter().any(|&block| block != blocks[0]) {
            return None;
        }
        let steps = Congruence::one(modulus).times(Congruence::ANY);
        let base = self.fresh(Known { range: Interval::new(0, by - modulus), steps });
        let at = own.map(|at| at.rem_euclid(modulus));
        Lanes { terms: Vec::new(), at, assumed: lanes.assumed }.plus(&base, 1)
    }

    /// Bits of numbers and of one known number; or a sum where no bit is in both.
    fn bits(&mut self, op: PlainInteger, a: &Lanes, b: &Lanes) -> Option<Lanes> {
        let (numbers, mask) = match (a.known(), b.known()) {
            (None, Some(mask)) => (a, mask),
            (Some(mask), None) => (b, mask),
            _ => return None,
        };
        let assumed = a.assumed || b.assumed;
        let most = mask.iter().copied().max().filter(|_| mask.iter().all(|&mask| mask >= 0))?;
        // Modulo this, nothing else of the mask is left.
        let size = u128::try_from(most + 1).ok()?.checked_next_power_of_two()?;
        let size = i128::try_from(size).ok()?;
        let by_bits = |low: i128, lane: usize| match op {
            PlainInteger::And => low & mask[lane],
            PlainInteger::Or => low | mask[lane],
            _ => low ^ mask[lane],
        };
        let low = self.remainder(numbers, size);
        match low.as_ref().and_then(Lanes::known) {
            Some(low) => {
                let own = Lanes::each(|lane| by_bits(low[lane], lane));
                if op == PlainInteger::And {
                    return Some(Lanes { assumed, ..own });
                }
                let change = Lanes::each(|lane| own.at[lane] - low[lane]);
                numbers.plus(&change, 1)
            }
            // `x & (2^k - 1)` with one mask for all.
            None if op == PlainInteger::And && most + 1 == size && mask.iter().all(|&mask| mask == most) => low,
            None => None,
        }
    }

    fn extreme(&mut self, op: PlainInteger, a: &Lanes, b: &Lanes) -> Option<Lanes> {
        let (x, y) = (self.range(a), self.range(b));
        let first = if op == PlainInteger::Min { x.most <= y.least } else { x.least >= y.most };
        let second = if op == PlainInteger::Min { y.most <= x.least } else { y.least >= x.most };
        if first || second {
            let chosen = if first { a } else { b };
            return Some(Lanes { assumed: a.assumed || b.assumed, ..chosen.clone() });
        }
        let apart = a.plus(b, -1)?.known()?;
        let of_a = |lane: usize| (apart[lane] < 0) == (op == PlainInteger::Min);
        let at = std::array::from_fn(|lane| if of_a(lane) { apart[lane] } else { 0 });
        let change = Lanes { terms: Vec::new(), at, assumed: a.assumed };
        b.plus(&change, 1)
    }

    /// Returns the result of a comparison for each lane, as 0 or 1; `None` where that is not known.
    pub(crate) fn compare(&self, op: CompareOp, a: &Lanes, b: &Lanes) -> Option<Lanes> {
        let assumed = a.assumed || b.assumed;
        if let Some(apart) = a.plus(b, -1).and_then(|apart| apart.known()) {
            let holds = |apart: i128| match op {
                CompareOp::Eq => apart == 0,
                CompareOp::Ne => apart != 0,
                CompareOp::Lt => apart < 0,
                CompareOp::Le => apart <= 0,
                CompareOp::Gt => apart > 0,
                CompareOp::Ge => apart >= 0,
            };
            return Some(Lanes { assumed, ..Lanes::each(|lane| holds(apart[lane]).into()) });
        }
        let of_lane = |lane: usize| {
            let range = |lanes: &Lanes| self.shared(lanes).range.plus(Interval::one(lanes.at[lane]));
            Interval::compare(op, range(a), range(b))
        };
        let each: Vec<bool> = (0..WARP).map(of_lane).collect::<Option<_>>()?;
        Some(Lanes { assumed, ..Lanes::each(|lane| each.get(lane).copied().unwrap_or(false).into()) })
    }

    /// Numbers of one integer type in another: their lowest bits.
    pub(crate) fn convert(&mut self, lanes: &Lanes, to: Scalar) -> Lanes {
        self.fit(lanes.clone(), to)
    }
}

/// Quotients of multiples of a number.
fn divided(steps: Congruence, by: i128) -> Congruence {
    match steps.modulus() {
        0 => Congruence::one(steps.remainder().div_euclid(by)),
        modulus if modulus % by == 0 && steps.remainder() % by == 0 => {
            let step = Congruence::one(modulus / by).times(Congruence::ANY);
            step.plus(Congruence::one(steps.remainder() / by))
        }
        _ => Congruence::ANY,
    }
}

/// One operation on known numbers; nothing for what only few programs do.
fn number(op: IntegerOp, a: i128, b: i128, scalar: Scalar) -> Option<i128> {
    let bits = i128::from(scalar.bits());
    let count = b.rem_euclid(bits);
    let exact = match PlainInteger::of(op)? {
        PlainInteger::Add => a + b,
        PlainInteger::Sub => a - b,
        PlainInteger::Mul => a.checked_mul(b)?,
        PlainInteger::Div => a.checked_div(b).unwrap_or(0),
        PlainInteger::Rem => a.checked_rem(b).unwrap_or(0),
        PlainInteger::Min => a.min(b),
        PlainInteger::Max => a.max(b),
        PlainInteger::And => a & b,
        PlainInteger::Or => a | b,
        PlainInteger::Xor => a ^ b,
        PlainInteger::Shl => a.checked_mul(1 << count)?,
        PlainInteger::Shr => a >> count,
    };
    Some(wrap(exact, scalar))
}
