//! Branches and loops as a warp goes through them, and their results.

use crisp_ir_kernel::{Function, List, LoopKind, OpId, RegionId, Type, Value};
use crisp_support_diagnostics::{FileId, Span};

use super::form::{Lanes, WARP};
use super::state::{Abstract, Fork, Mask, Number, Parting, Unclear, UnclearKind, Ways};
use super::walk::{Around, Walk, single};
use crate::integers::{Congruence, Interval, Known};

/// How often a loop's body is looked at to find out what stays the same from iteration to iteration.
const ROUNDS: u32 = 6;
/// From this round on nothing is guessed that did not hold before.
const PATIENT: u32 = 4;

/// A guess about a value that a loop carries.
#[derive(Clone, Debug, PartialEq)]
enum Carried {
    /// A shared number of which this is known, and what each lane adds.
    Pattern(Congruence, [i128; WARP], bool),
    /// The same in every iteration.
    Fixed(Abstract),
    /// All lanes share it.
    Shared,
    /// Nothing is known.
    Unclear(Unclear),
}

impl<'a> Walk<'a> {
    /// A value that is one of several. `together` says that all lanes come with the same one.
    pub(crate) fn merge(&mut self, ty: Type, all: &[Abstract], together: bool, at: Span) -> Abstract {
        let unclear = Unclear { kind: UnclearKind::Choice, at };
        let Some((first, rest)) = all.split_first() else { return self.shared(ty) };
        // For a value that is not an integer it is not known whether two values are the same.
        if rest.iter().all(|other| other == first) && (together || !matches!(first, Abstract::Other(Ok(())))) {
            return first.clone();
        }
        if !together {
            return Walk::unclear(ty, unclear);
        }
        let numbers: Option<Vec<&Lanes>> = all
            .iter()
            .map(|value| match value {
                Abstract::Number(Ok(number)) => Some(number),
                _ => None,
            })
            .collect();
        if let Some(numbers) = numbers {
            return Abstract::Number(self.one_of(&numbers).ok_or(unclear));
        }
        let reason = all.iter().find(|value| !value.is_uniform());
        match (reason, ty) {
            (None, Type::Elem(_)) => self.shared(ty),
            (None, Type::View(_)) => Walk::unclear(ty, unclear),
            (Some(value), _) => Walk::unclear(ty, value.unclear().unwrap_or(unclear)),
        }
    }

    /// The numbers of one of several, where these differ in their shared part only.
    fn one_of(&mut self, numbers: &[&Lanes]) -> Option<Lanes> {
        let (first, rest) = numbers.split_first()?;
        let pattern = first.pattern();
        if rest.iter().any(|other| other.pattern() != pattern) {
            return None;
        }
        let base = |walk: &Self, lanes: &Lanes| {
            let shared = walk.symbols.shared(lanes);
            let first = Known::one(lanes.at[0]);
            Known { range: shared.range.plus(first.range), steps: shared.steps.plus(first.steps) }
        };
        let known = rest.iter().fold(base(self, first), |known, other| known.union(base(self, other)));
        let assumed = numbers.iter().any(|lanes| lanes.assumed);
        let shared = self.symbols.fresh(known);
        Lanes { terms: Vec::new(), at: pattern, assumed }.plus(&shared, 1)
    }

    /// The one of two values that a condition chooses: the first where it holds.
    pub(crate) fn chosen(&mut self, ty: Type, cond: &Number, values: &[Abstract; 2], at: Span) -> Abstract {
        let together = cond.as_ref().is_ok_and(Lanes::is_surely_uniform);
        if let Ok(Some(cond)) = cond.as_ref().map(Lanes::surely_known) {
            let [then, other] = values;
            if let Some(only) = only_way(&cond) {
                return if only { then.clone() } else { other.clone() };
            }
            if let (Abstract::Number(Ok(a)), Abstract::Number(Ok(b))) = (then, other)
                && let Some(apart) = a.plus(b, -1).and_then(|apart| apart.known())
            {
                let at = std::array::from_fn(|lane| if cond[lane] != 0 { apart[lane] } else { 0 });
                let change = Lanes { terms: Vec::new(), at, assumed: a.assumed };
                if let Some(chosen) = b.plus(&change, 1) {
                    return Abstract::Number(Ok(chosen));
                }
            }
        }
        self.merge(ty, values, together, at)
    }

    fn part(&mut self, fork: Fork, ways: Ways, span: Span) {
        let place = self.place(span);
        self.found.partings.push(Parting { place, fork, ways });
    }

    /// Executes a branch; returns the lanes that go on after it.
    pub(crate) fn branch(
        &mut self,
        function: &'a Function,
        id: OpId,
        cond: Value,
        regions: [RegionId; 2],
        mask: Mask,
    ) -> Mask {
        let span = function[id].span;
        let cond = self.number(function, cond);
        let known = cond.as_ref().ok().and_then(Lanes::surely_known);
        let uniform = cond.as_ref().is_ok_and(Lanes::is_surely_uniform);
        let masks = match &known {
            Some(cond) => [mask.where_holds(cond, true), mask.where_holds(cond, false)],
            None if uniform => [mask, mask],
            None => [mask.some(), mask.some()],
        };
        let apart = match (&known, masks[0].each().next(), masks[1].each().next()) {
            (Some(_), Some(a), Some(b)) => Some((a, b)),
            _ => None,
        };
        let ways = match &cond {
            Ok(_) if known.is_some() => apart.map_or(Ways::Together, |(a, b)| Ways::Apart(a, b)),
            Ok(_) if uniform => Ways::Together,
            Ok(_) => Ways::MayPart,
            Err(unclear) => Ways::Unclear(*unclear),
        };
        let together = ways == Ways::Together;
        self.part(Fork::Branch, ways, span);
        self.branches.push(span);
        self.apart += usize::from(!together);
        let exits = self.exits;
        let mut yielded: Vec<(Mask, Vec<Abstract>)> = Vec::new();
        for (region, mask) in regions.into_iter().zip(masks) {
            yielded.push(if mask.is_empty() { (mask, Vec::new()) } else { self.region(function, region, mask) });
        }
        self.apart -= usize::from(!together);
        self.branches.pop();
        let results: Vec<Value> = function[id].results.iter().collect();
        for (slot, result) in results.into_iter().enumerate() {
            let ty = function.ty(result);
            let of = |at: usize| yielded.get(at).and_then(|(_, values)| values.get(slot)).cloned();
            let value = match (of(0), of(1)) {
                (Some(then), Some(other)) => self.chosen(ty, &cond, &[then, other], span),
                (Some(only), None) | (None, Some(only)) => only,
                (None, None) => self.shared(ty),
            };
            self.set(result, value);
        }
        let after = yielded.iter().fold(Mask { lanes: 0, exact: true }, |all, (after, _)| all.union(*after));
        match () {
            () if together || known.is_some() || after.is_empty() => after,
            () if self.exits == exits => mask,
            () => mask.some(),
        }
    }

    /// Executes a loop; returns the lanes that go on after it.
    pub(crate) fn repeat(
        &mut self,
        function: &'a Function,
        id: OpId,
        kind: LoopKind,
        carried: List,
        body: RegionId,
        mask: Mask,
    ) -> Mask {
        let span = function[id].span;
        let first: Vec<Abstract> = function.list(carried).iter().map(|&value| self.value(function, value)).collect();
        let trips = self.trips(function, kind, mask);
        let Some((&index, params)) = function[body].params.split_first() else { return mask };
        let mut guesses: Vec<Carried> = first.iter().map(|value| self.guess(value)).collect();
        let mark = self.found.mark();
        let mut parted = false;
        for round in 0..ROUNDS {
            self.found.back_to(mark);
            let returned = self.frames.last().map_or(0, |frame| frame.returned.len());
            let together = trips == Ways::Together && !parted;
            let number = self.index(function, kind, index, span);
            self.set(index, Abstract::Number(number));
            for (&param, guess) in params.iter().zip(&guesses) {
                let value = self.carried(function.ty(param), guess);
                self.set(param, value);
            }
            // Lanes that leave a loop one by one diverge after it, and lanes that diverge outside of it have diverged before.
            self.apart += usize::from(trips != Ways::Together);
            self.loops.push(Around { left: Vec::new(), begins: self.apart, parted: false });
            let (_, yielded) = self.region(function, body, if together { mask } else { mask.some() });
            let around = self.loops.pop().unwrap_or_default();
            self.apart -= usize::from(trips != Ways::Together);
            if self.gave_up {
                return mask;
            }
            let mut stable = parted == around.parted || parted;
            parted |= around.parted;
            for ((guess, value), &param) in guesses.iter_mut().zip(&yielded).zip(params) {
                let next = if round < PATIENT {
                    self.next(guess, value, function.ty(param), span)
                } else {
                    Carried::Unclear(Unclear { kind: UnclearKind::Choice, at: span })
                };
                stable &= next == *guess;
                *guess = next;
            }
            if stable {
                let together = trips == Ways::Together && !parted;
                self.part(Fork::Trips, trips.clone(), span);
                self.results(function, id, (&first, &yielded, &around), together);
                let gone = self.frames.last().is_some_and(|frame| frame.returned.len() > returned);
                return if gone && !together { mask.some() } else { mask };
            }
            if let Some(frame) = self.frames.last_mut() {
                frame.returned.truncate(returned);
            }
        }
        self.gave_up = true;
        mask
    }

    /// The results of a loop: what it begins with, or what an iteration hands on, or what lanes leave with.
    fn results(
        &mut self,
        function: &'a Function,
        id: OpId,
        (first, yielded, around): (&[Abstract], &[Abstract], &Around),
        together: bool,
    ) {
        let results: Vec<Value> = function[id].results.iter().collect();
        for (slot, result) in results.into_iter().enumerate() {
            let left = around.left.iter().filter_map(|values| values.get(slot));
            let all: Vec<Abstract> =
                [first, yielded].iter().filter_map(|values| values.get(slot)).chain(left).cloned().collect();
            let value = self.merge(function.ty(result), &all, together, function[id].span);
            self.set(result, value);
        }
    }

    fn guess(&self, value: &Abstract) -> Carried {
        match value {
            Abstract::Number(Ok(number)) => {
                let steps = self.symbols.shared(number).steps.plus(Congruence::one(number.at[0]));
                Carried::Pattern(steps, number.pattern(), number.assumed)
            }
            Abstract::Number(Err(unclear)) | Abstract::Other(Err(unclear)) => Carried::Unclear(*unclear),
            Abstract::Other(Ok(())) => Carried::Shared,
            Abstract::View(_) => Carried::Fixed(value.clone()),
        }
    }

    /// Returns the next guess when an iteration passes this value on.
    fn next(&self, guess: &Carried, value: &Abstract, ty: Type, at: Span) -> Carried {
        let unclear = Unclear { kind: UnclearKind::Choice, at };
        let why = value.unclear().unwrap_or(unclear);
        match (guess, self.guess(value)) {
            (Carried::Unclear(_), _) => guess.clone(),
            (Carried::Pattern(steps, pattern, assumed), Carried::Pattern(next, other, more)) if *pattern == other => {
                let joined = steps.union(next);
                // A chain of ever smaller steps is cut short.
                let steps = if joined == *steps || joined.modulus() > 1 { joined } else { Congruence::ANY };
                Carried::Pattern(steps, other, *assumed || more)
            }
            (Carried::Shared, Carried::Shared) => Carried::Shared,
            (Carried::Fixed(known), Carried::Fixed(other)) if *known == other => guess.clone(),
            _ if ty.elem().is_some() && single(ty).is_none() && value.is_uniform() && *guess == Carried::Shared => {
                Carried::Shared
            }
            _ => Carried::Unclear(why),
        }
    }

    fn carried(&mut self, ty: Type, guess: &Carried) -> Abstract {
        match guess {
            Carried::Pattern(steps, pattern, assumed) => {
                let Some(scalar) = single(ty) else { return self.shared(ty) };
                let shared = self.symbols.fresh(Known { range: Interval::of(scalar), steps: *steps });
                let own = Lanes { terms: Vec::new(), at: *pattern, assumed: *assumed };
                let unclear = Unclear { kind: UnclearKind::Arithmetic, at: self.span() };
                Abstract::Number(own.plus(&shared, 1).ok_or(unclear))
            }
            Carried::Fixed(value) => value.clone(),
            Carried::Shared => self.shared(ty),
            Carried::Unclear(unclear) => Walk::unclear(ty, *unclear),
        }
    }

    fn span(&self) -> Span {
        self.frames.last().map_or(Span { file: FileId(0), start: 0, end: 0 }, |frame| frame.function.span)
    }

    /// Whether all lanes go through a loop equally often.
    fn trips(&mut self, function: &Function, kind: LoopKind, mask: Mask) -> Ways {
        let operands: Vec<Number> = kind.operands().into_iter().map(|value| self.number(function, value)).collect();
        if let Some(unclear) = operands.iter().find_map(|number| number.as_ref().err()) {
            return Ways::Unclear(*unclear);
        }
        let numbers: Vec<Lanes> = operands.into_iter().flatten().collect();
        if numbers.iter().all(Lanes::is_surely_uniform) {
            return Ways::Together;
        }
        let counts = match (kind, numbers.as_slice()) {
            (LoopKind::Up { from: _, to: _, step: _ }, [from, to, step]) => {
                let far = to.plus(from, -1).and_then(|far| far.surely_known());
                far.zip(step.only())
                    .filter(|(_, step)| *step > 0)
                    .map(|(far, step)| far.map(|far| if far > 0 { (far + step - 1) / step } else { 0 }))
            }
            _ => None,
        };
        let Some(counts) = counts else { return Ways::MayPart };
        let mut lanes = mask.each();
        let first = lanes.next().unwrap_or(0);
        match lanes.find(|&lane| counts[lane] != counts[first]) {
            Some(other) => Ways::Apart(first, other),
            None => Ways::Together,
        }
    }

    /// A loop's index in an iteration that all lanes execute together.
    fn index(&mut self, function: &Function, kind: LoopKind, index: Value, at: Span) -> Number {
        let unclear = Unclear { kind: UnclearKind::Arithmetic, at };
        let operands: Vec<Number> = kind.operands().into_iter().map(|value| self.number(function, value)).collect();
        let numbers: Vec<Lanes> = operands.into_iter().collect::<Result<_, _>>()?;
        let scalar = single(function.ty(index)).ok_or(unclear)?;
        let ranges: Vec<Interval> = numbers.iter().map(|lanes| self.symbols.range(lanes)).collect();
        let range = Interval::index(kind, &ranges);
        let all = Interval::of(scalar);
        let range = if all.covers(range) { range } else { all };
        let own = |lanes: &Lanes| Lanes { terms: Vec::new(), at: lanes.pattern(), assumed: lanes.assumed };
        let (pattern, steps) = match (kind, numbers.as_slice()) {
            (LoopKind::Up { from: _, to: _, step: _ }, [from, _, step]) if step.is_uniform() => {
                let begin = self.symbols.shared(from).steps.plus(Congruence::one(from.at[0]));
                let by = self.symbols.shared(step).steps.plus(Congruence::one(step.at[0]));
                (own(from), begin.stepped(by))
            }
            (LoopKind::Down { count: _, step: _ }, [count, step]) if step.is_uniform() => (own(count), Congruence::ANY),
            _ if numbers.iter().all(Lanes::is_uniform) => (Lanes::one(0), Congruence::ANY),
            _ => return Err(unclear),
        };
        // Some lane's number is in the range, maybe not the first one's.
        let shared = self.symbols.fresh(Known { range: range.minus(pattern.spread()), steps });
        pattern.plus(&shared, 1).ok_or(unclear)
    }
}

/// The way that all lanes go by a known condition.
fn only_way(cond: &[i128; WARP]) -> Option<bool> {
    cond.iter().all(|one| *one == cond[0]).then_some(cond[0] != 0)
}
