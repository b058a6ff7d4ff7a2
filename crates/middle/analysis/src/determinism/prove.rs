//! Whether two accesses by different invocations can meet at one element with nothing that orders them.
//!
//! Each access has its own copy of every variable, except where both certainly have the same value. The proof supposes that the
//! elements are equal and looks for a contradiction: that the invocations are one and the same, or that conditions cannot hold.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{IdKind, Space};

use super::terms::{Atom, AtomKind, Fact, Int, QUOTIENT, REMAINDER, REVERSED, Sym, Window, atom_of, copy_of, variable};
use super::trace::{Access, LoopBarriers, Since, Trace};
use crate::integers::linear::{Inequality, is_impossible};
use crate::integers::poly::{Mono, Poly, Var};
use crate::integers::{Interval, gcd};

/// Facts that one question takes into account.
const FACTS: usize = 48;
/// Ways to bound the digits of one sum.
const CHOICES: usize = 64;

/// The pair of invocations that may meet.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Scenario {
    /// Whether both are in one workgroup, or certainly in two.
    same_group: bool,
    /// Loops in the same iteration of which both are.
    together: BTreeSet<u32>,
}

/// Whether the accesses provably do not meet: never at one element, or a barrier orders them.
pub(crate) fn apart(trace: &Trace, a: &Access, b: &Access) -> bool {
    // One invocation meets no other.
    trace.atoms.geometry.is_one_invocation()
        || scenarios(trace, a, b).into_iter().all(|scenario| Proof::new(trace, a, b, scenario).holds())
}

/// Whether both see the same values in these operands, wherever the two may meet.
pub(crate) fn same_operands(trace: &Trace, a: (&Access, &[Sym]), b: (&Access, &[Sym])) -> bool {
    a.1 == b.1
        && a.1.iter().all(Sym::is_known)
        && scenarios(trace, a.0, b.0).into_iter().all(|scenario| {
            let proof = Proof::new(trace, a.0, b.0, scenario);
            a.1.iter().all(|sym| sym.atoms().into_iter().all(|atom| proof.is_shared(atom)))
        })
}

fn scenarios(trace: &Trace, a: &Access, b: &Access) -> Vec<Scenario> {
    let mut all: Vec<Scenario> = Vec::new();
    // Fewer shared iterations take less for granted, so they are enough.
    let mut add = |new: Scenario| {
        let covered =
            |by: &Scenario, what: &Scenario| by.same_group == what.same_group && by.together.is_subset(&what.together);
        if !all.iter().any(|known| covered(known, &new)) {
            all.retain(|known| !covered(&new, known));
            all.push(new);
        }
    };
    for first in &a.phase {
        for second in b.phase.iter().filter(|second| second.barrier == first.barrier) {
            if trace.is_over(first, (second, b)) || trace.is_over(second, (first, a)) {
                continue;
            }
            let around = |barriers: &LoopBarriers| first.barrier.is_some_and(|it| barriers.inside.contains(&it));
            let again = |since: &Since, number: u32| since.again.contains(&number);
            let same = trace.loops.iter().filter(|(_, barriers)| around(barriers));
            let same = same.into_iter().all(|(&number, _)| again(first, number) == again(second, number));
            let mut together = BTreeSet::new();
            if same {
                // Loops around the barrier go on with it. Others began after it, and are in their first iteration.
                for (&number, barriers) in &trace.loops {
                    let fixed = first.barrier.is_some_and(|barrier| barriers.always.contains(&barrier));
                    if !again(first, number) && !again(second, number) || fixed {
                        together.insert(number);
                    }
                }
            }
            add(Scenario { same_group: true, together });
        }
    }
    if a.space != Space::Local && !trace.atoms.geometry.is_one_group() {
        add(Scenario { same_group: false, together: BTreeSet::new() });
    }
    all
}

struct Proof<'a> {
    trace: &'a Trace,
    accesses: [&'a Access; 2],
    scenario: Scenario,
    /// Atoms that have one value in both, as far as is known.
    equal: BTreeSet<Atom>,
    /// Found in the course: what is zero, in variables of both.
    found: Vec<Poly>,
    /// The facts that hold because the bytes of both elements overlap.
    near: Vec<Fact>,
    questions: u32,
}

/// Questions that one proof may ask.
const QUESTIONS: u32 = 200;

impl<'a> Proof<'a> {
    fn new(trace: &'a Trace, a: &'a Access, b: &'a Access, scenario: Scenario) -> Proof<'a> {
        Proof {
            trace,
            accesses: [a, b],
            scenario,
            equal: BTreeSet::new(),
            found: Vec::new(),
            near: Vec::new(),
            questions: 0,
        }
    }

    /// Whether an atom has the same value in both accesses.
    fn is_shared(&self, atom: Atom) -> bool {
        if self.equal.contains(&atom) {
            return true;
        }
        match self.trace.atoms.kind(atom) {
            AtomKind::Id(kind, _) => match kind {
                IdKind::GroupId => self.scenario.same_group,
                IdKind::LocalId
                | IdKind::GlobalId
                | IdKind::LocalLinearId
                | IdKind::GlobalLinearId
                | IdKind::LaneId
                | IdKind::WarpId => false,
                IdKind::LocalSize
                | IdKind::NumGroups
                | IdKind::GlobalSize
                | IdKind::GlobalOffset
                | IdKind::Bound
                | IdKind::LocalLinearSize
                | IdKind::GlobalLinearSize
                | IdKind::WorkDim
                | IdKind::NumWarps
                | IdKind::WarpSize => true,
            },
            AtomKind::Param(_) | AtomKind::Length(_) => true,
            AtomKind::Counter(number) => self.scenario.together.contains(number),
            AtomKind::Pure(_, operands) => {
                operands.iter().all(|operand| operand.atoms().into_iter().all(|inner| self.is_shared(inner)))
            }
            AtomKind::Own(_) | AtomKind::Found(..) => false,
        }
    }

    /// In the variables of both accesses.
    fn named(&self, poly: &Poly, copy: u32) -> Poly {
        poly.renamed(&mut |var| {
            let atom = atom_of(var);
            variable(atom, if self.is_shared(atom) { 0 } else { copy })
        })
    }

    /// Returns the polynomial after further atoms became equal.
    fn renewed(&self, poly: &Poly) -> Poly {
        poly.renamed(&mut |var| if self.is_shared(atom_of(var)) { variable(atom_of(var), 0) } else { var })
    }

    /// Whether the accesses are on the two sides of a condition that is the same for both.
    fn is_either(&self) -> bool {
        let [a, b] = self.accesses.map(|access| &access.conditions);
        a.iter().any(|holds| {
            let opposite = holds.clone().not();
            let sym = Sym::Bool(opposite.clone());
            b.contains(&opposite) && sym.is_known() && sym.atoms().into_iter().all(|atom| self.is_shared(atom))
        })
    }

    fn holds(&mut self) -> bool {
        if self.is_either() {
            return true;
        }
        let mut equations = match self.meeting() {
            Meeting::Never => return true,
            Meeting::Where(equations) => equations,
            Meeting::Near(facts) => {
                self.near = facts;
                return self.is_one_invocation_anyway();
            }
            Meeting::Unknown => return self.is_one_invocation_anyway(),
        };
        // Each round makes at least one more atom equal, or finds an equation.
        for _ in 0..16 {
            equations = equations.iter().map(|poly| self.renewed(poly)).collect();
            if equations.iter().any(|poly| self.is_never_zero(poly)) {
                return true;
            }
            let before = (self.equal.len(), equations.clone());
            let mut digits = Vec::new();
            for equation in &equations {
                digits.extend(self.split(equation));
            }
            equations.extend(digits);
            equations.extend(self.operands_of_equals());
            equations.sort();
            equations.dedup();
            self.found.clone_from(&equations);
            self.note_equal(&equations);
            self.close();
            if self.is_one_invocation() {
                return true;
            }
            if (self.equal.len(), &equations) == (before.0, &before.1) {
                self.decide_ids();
                self.close();
                if self.is_one_invocation() {
                    return true;
                }
            }
            if (self.equal.len(), &equations) == (before.0, &before.1) {
                break;
            }
        }
        self.is_contradiction(&[])
    }

    /// Nothing is known of the elements: whether the conditions allow only one invocation.
    fn is_one_invocation_anyway(&mut self) -> bool {
        self.decide_ids();
        self.close();
        self.is_one_invocation() || self.is_contradiction(&[])
    }

    /// Returns the conditions under which both access one element, or elements that overlap.
    fn meeting(&self) -> Meeting {
        self.meeting_of_elements().unwrap_or(Meeting::Unknown)
    }

    fn meeting_of_elements(&self) -> Option<Meeting> {
        let [a, b] = self.accesses;
        let (first, second) = (a.window.as_ref()?, b.window.as_ref()?);
        if self.is_same_grid(first, second) {
            let mut all = Vec::new();
            for (x, y) in a.index.iter().zip(&b.index) {
                // An axis of which nothing is known says nothing.
                all.extend(self.difference(x, y));
            }
            return Some(Meeting::Where(all));
        }
        if !first.on_bytes && !second.on_bytes {
            let (x, y) = (flat(first, &a.index)?, flat(second, &b.index)?);
            let difference = self.named(&x, 1).plus(&self.named(&y, 2), -1)?;
            return Some(Meeting::Where(vec![difference]));
        }
        let (x, y) = (first_byte(first, &a.index)?, first_byte(second, &b.index)?);
        let difference = self.named(&x, 1).plus(&self.named(&y, 2), -1)?;
        // They overlap where the difference of their first bytes is small enough.
        let (least, most) = (1 - i128::from(first.size), i128::from(second.size) - 1);
        let step = difference.terms().filter(|(mono, _)| !mono.is_empty()).fold(0, |step, (_, by)| gcd(step, by));
        let least_reached = match step {
            0 => difference.number(),
            _ => least + (difference.number() - least).rem_euclid(step),
        };
        if least_reached < least || least_reached > most {
            return Some(Meeting::Never);
        }
        if step == 0 || least_reached + step > most {
            return Some(Meeting::Where(vec![difference.shifted(-least_reached)?]));
        }
        let below = Poly::constant(most).plus(&difference, -1)?;
        Some(Meeting::Near(vec![Fact::NotNegative(below), Fact::NotNegative(difference.shifted(-least)?)]))
    }

    /// Whether both windows are the same and have a separate element for each index.
    fn is_same_grid(&self, a: &Window, b: &Window) -> bool {
        let same = |x: &Poly, y: &Poly| x == y && x.variables().all(|var| self.is_shared(atom_of(var)));
        let all = |x: &[Poly], y: &[Poly]| x.len() == y.len() && x.iter().zip(y).all(|(x, y)| same(x, y));
        (a.on_bytes, a.size, a.pitch) == (b.on_bytes, b.size, b.pitch)
            && a.size <= a.pitch
            && same(&a.offset, &b.offset)
            && all(&a.extents, &b.extents)
            && all(&a.strides, &b.strides)
            && (a.strides.is_empty() || self.is_injective(a))
    }

    /// Whether strides are each as large as what the faster axes take together.
    fn is_injective(&self, window: &Window) -> bool {
        let mut axes: Vec<(Poly, Poly)> = window.strides.iter().cloned().zip(window.extents.iter().cloned()).collect();
        let mut taken = Poly::constant(1);
        while !axes.is_empty() {
            let next = axes.iter().position(|(stride, _)| {
                stride
                    .plus(&taken, -1)
                    .is_some_and(|spare| self.trace.atoms.interval(&spare).is_some_and(Interval::is_positive))
            });
            let Some(next) = next else { return false };
            let (stride, extent) = axes.swap_remove(next);
            let Some(all) = stride.times(&extent) else { return false };
            taken = all;
        }
        true
    }

    /// The difference of two indices; they are equal exactly where it is zero.
    fn difference(&self, x: &Int, y: &Int) -> Option<Poly> {
        let difference = self.named(&x.poly, 1).plus(&self.named(&y.poly, 2), -1)?;
        if x.exact && y.exact {
            return Some(difference);
        }
        // Equal modulo 2^bits and closer than that: equal.
        let bits = x.bits.min(y.bits);
        let near = Interval::new(1 - (1 << bits), (1 << bits) - 1);
        near.covers(self.trace.atoms.interval(&difference)?).then_some(difference)
    }

    /// Whether an equation has no solution by its numbers alone.
    fn is_never_zero(&self, poly: &Poly) -> bool {
        let number = poly.number();
        let shared = poly.terms().filter(|(mono, _)| !mono.is_empty()).fold(0, |shared, (_, by)| gcd(shared, by));
        let divides = if shared == 0 { number == 0 } else { number % shared == 0 };
        !divides || self.trace.atoms.interval(poly).is_some_and(|range| !range.contains(0))
    }

    /// Takes a sum apart whose parts are each larger than all smaller ones together: then each is zero.
    fn split(&mut self, equation: &Poly) -> Vec<Poly> {
        if let Some(found) = self.split_by_conditions(equation) {
            return found;
        }
        let Some(mut classes) = classes(equation) else { return Vec::new() };
        let bounds = self.bounds(equation);
        let mut found = Vec::new();
        while classes.len() > 1 {
            let top = (0..classes.len()).rev().find(|&top| self.outweighs(&classes, top, &bounds));
            let Some(top) = top else { break };
            let (_, digit) = classes.remove(top);
            found.push(digit);
        }
        if !found.is_empty() {
            let rest = classes.iter().try_fold(Poly::default(), |sum, (unit, digit)| sum.plus(&unit.times(digit)?, 1));
            found.extend(rest);
        } else if let [(unit, digit)] = classes.as_slice()
            && self.is_nonzero(unit)
        {
            found.push(digit.clone());
        }
        found
    }

    /// The same where the conditions bound what is smaller as a whole: `column < width` when the column is made of two ids.
    fn split_by_conditions(&mut self, equation: &Poly) -> Option<Vec<Poly>> {
        let mut units: BTreeMap<Mono, (i128, Poly)> = BTreeMap::new();
        for (mono, factor) in equation.terms() {
            let (unit, varying): (Mono, Mono) = mono.iter().partition(|var| copy_of(**var) == 0);
            if varying.len() == 1 && !unit.is_empty() {
                let (step, whole) = units.entry(unit).or_default();
                *step = gcd(*step, factor);
                *whole = whole.plus(&Poly::term(mono.clone(), factor), 1)?;
            }
        }
        for (unit, (step, whole)) in units.into_iter().rev() {
            let rest = equation.plus(&whole, -1)?;
            let unit_value = Poly::term(unit.clone(), step);
            let above = unit_value.plus(&rest, -1)?.shifted(-1)?;
            let below = unit_value.plus(&rest, 1)?.shifted(-1)?;
            if self.is_at_least_zero(&above) && self.is_at_least_zero(&below) {
                let mut digit = Poly::default();
                for (mono, factor) in whole.terms() {
                    let varying: Mono = mono.iter().copied().filter(|var| copy_of(*var) != 0).collect();
                    digit = digit.plus(&Poly::term(varying, factor / step), 1)?;
                }
                return Some(vec![digit, rest]);
            }
        }
        None
    }

    fn is_nonzero(&self, unit: &Poly) -> bool {
        self.trace.atoms.interval(unit).is_some_and(|range| !range.contains(0))
    }

    /// Whether one step of a class is more than all others together.
    fn outweighs(&mut self, classes: &[(Poly, Poly)], top: usize, bounds: &BTreeMap<Var, Vec<[Poly; 2]>>) -> bool {
        let mut rests = vec![[Poly::default(), Poly::default()]];
        for (unit, digit) in classes.iter().enumerate().filter(|(index, _)| *index != top).map(|(_, class)| class) {
            if !self.trace.atoms.interval(unit).is_some_and(Interval::is_positive) {
                return false;
            }
            let mut next = Vec::new();
            for [low, high] in &rests {
                for [least, most] in digit_bounds(digit, bounds) {
                    let sum = |rest: &Poly, part: &Poly| rest.plus(&unit.times(part)?, 1);
                    if let (Some(low), Some(high)) = (sum(low, &least), sum(high, &most)) {
                        next.push([low, high]);
                    }
                }
            }
            next.truncate(CHOICES);
            rests = next;
        }
        let unit = &classes[top].0;
        let spare =
            |[low, high]: [Poly; 2]| Some([unit.plus(&high, -1)?.shifted(-1)?, unit.plus(&low, 1)?.shifted(-1)?]);
        let spares: Vec<[Poly; 2]> = rests.into_iter().filter_map(spare).collect();
        let plainly = |poly: &Poly| {
            self.trace.atoms.interval(poly).is_some_and(Interval::is_positive) || self.has_no_negative_part(poly)
        };
        if spares.iter().any(|both| both.iter().all(plainly)) {
            return true;
        }
        // By conditions too, which takes longer.
        spares.into_iter().take(4).any(|both| both.iter().all(|poly| self.is_at_least_zero(poly)))
    }

    /// Whether a sum is made of nothing negative, each variable written as what it is at least and the rest: sizes are at least 1, so n·m is at
    /// least m.
    fn has_no_negative_part(&self, poly: &Poly) -> bool {
        let parts = || {
            let mut sum = Poly::default();
            for (mono, factor) in poly.terms() {
                let mut term = Poly::constant(factor);
                for &var in mono {
                    let least = self.trace.atoms.range(&[var]).least;
                    term = term.times(&Poly::variable(var).shifted(least)?)?;
                }
                sum = sum.plus(&term, 1)?;
            }
            Some(sum)
        };
        parts().is_some_and(|sum| sum.terms().all(|(_, factor)| factor >= 0))
    }

    fn is_at_least_zero(&mut self, poly: &Poly) -> bool {
        if self.trace.atoms.interval(poly).is_some_and(Interval::is_positive) {
            return true;
        }
        let negative = Poly::constant(-1).plus(poly, -1);
        negative.is_some_and(|negative| self.is_contradiction(&[Fact::NotNegative(negative)]))
    }

    /// The least and the greatest values of the variables of an equation, as far as they are the same for both accesses.
    fn bounds(&self, equation: &Poly) -> BTreeMap<Var, Vec<[Poly; 2]>> {
        let facts = self.facts(equation.variables().collect());
        let mut all = BTreeMap::new();
        for var in equation.variables().filter(|var| copy_of(*var) != 0) {
            let Interval { least, most } = self.trace.atoms.range(&[var]);
            let (mut lows, mut highs) = (vec![Poly::constant(least)], vec![Poly::constant(most)]);
            for fact in &facts {
                let (poly, both) = match fact {
                    Fact::NotNegative(poly) => (poly, false),
                    Fact::Zero(poly) => (poly, true),
                    Fact::NotZero(_) => continue,
                };
                // factor · var + rest ≥ 0, the rest the same for both.
                let Some(factor) = poly.terms().find(|(mono, _)| mono.as_slice() == [var]).map(|(_, by)| by) else {
                    continue;
                };
                let Some(rest) = poly.plus(&Poly::variable(var), -factor) else { continue };
                if factor.abs() != 1 || rest.variables().any(|other| copy_of(other) != 0) {
                    continue;
                }
                let bound = if factor < 0 { Some(rest.clone()) } else { Poly::default().plus(&rest, -1) };
                let Some(bound) = bound else { continue };
                if (factor < 0 || both) && !highs.contains(&bound) {
                    highs.push(bound.clone());
                }
                if (factor > 0 || both) && !lows.contains(&bound) {
                    lows.push(bound);
                }
            }
            // The nearest conditions say most; what the type allows is there in any case.
            let kept = 1..highs.len().saturating_sub(3).max(1);
            highs.drain(kept);
            lows.truncate(3);
            let pairs = lows.iter().flat_map(|low| highs.iter().rev().map(|high| [low.clone(), high.clone()]));
            all.insert(var, pairs.collect());
        }
        all
    }

    /// `x′ − x″ = 0`, or `x′ = number` and `x″ = number`: both have the same.
    fn note_equal(&mut self, equations: &[Poly]) {
        let mut fixed: BTreeMap<Var, Poly> = BTreeMap::new();
        for poly in equations {
            let varying: Vec<(&Mono, i128)> =
                poly.terms().filter(|(mono, _)| mono.iter().any(|var| copy_of(*var) != 0)).collect();
            match varying.as_slice() {
                [(a, x), (b, y)] if x + y == 0 && a.len() == 1 && b.len() == 1 => {
                    let rest = poly.terms().count() == 2;
                    if rest && atom_of(a[0]) == atom_of(b[0]) {
                        self.equal.insert(atom_of(a[0]));
                    }
                }
                [(a, by)] if a.len() == 1 => {
                    if let Some(rest) = poly.plus(&Poly::variable(a[0]), -by) {
                        let rest = if *by < 0 { rest } else { Poly::default().plus(&rest, -1).unwrap_or(rest) };
                        let other = variable(atom_of(a[0]), 3 - copy_of(a[0]));
                        if by.abs() == 1 {
                            if fixed.get(&other) == Some(&rest) {
                                self.equal.insert(atom_of(a[0]));
                            }
                            fixed.insert(a[0], rest);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Ids that the conditions fix for both.
    fn decide_ids(&mut self) {
        let ids = [
            (IdKind::LocalId, 3),
            (IdKind::GroupId, 3),
            (IdKind::GlobalId, 3),
            (IdKind::LocalLinearId, 1),
            (IdKind::GlobalLinearId, 1),
            (IdKind::LaneId, 1),
            (IdKind::WarpId, 1),
        ];
        for (kind, axes) in ids {
            for axis in 0..axes {
                let Some(atom) = self.trace.atoms.id_atom(kind, axis) else { continue };
                if self.is_shared(atom) {
                    continue;
                }
                let (x, y) = (Poly::variable(variable(atom, 1)), Poly::variable(variable(atom, 2)));
                let less = |x: &Poly, y: &Poly| y.plus(x, -1).and_then(|more| more.shifted(-1)).map(Fact::NotNegative);
                let (Some(below), Some(above)) = (less(&x, &y), less(&y, &x)) else { continue };
                if self.is_contradiction(&[below]) && self.is_contradiction(&[above]) {
                    self.equal.insert(atom);
                }
            }
        }
    }

    /// Returns differences that are zero because the results of one operation are equal: a number has one quotient and one remainder, reversed bits are those of one number.
    fn operands_of_equals(&self) -> Vec<Poly> {
        let atoms = &self.trace.atoms;
        let mut found = Vec::new();
        for &atom in &self.equal {
            let AtomKind::Pure(name, operands) = atoms.kind(atom) else { continue };
            // What holds of it holds in both: a dividend is the divisor times the quotient, and the remainder.
            let whole = atoms.facts_of(atom).iter().filter_map(|fact| match fact {
                Fact::Zero(poly) => self.named(poly, 1).plus(&self.named(poly, 2), -1),
                Fact::NotNegative(_) | Fact::NotZero(_) => None,
            });
            found.extend(whole.filter(|poly| poly.terms().next().is_some()));
            let both = match name.as_str() {
                QUOTIENT => {
                    let other = atoms.known(&AtomKind::Pure(REMAINDER.to_owned(), operands.clone()));
                    other.is_some_and(|other| self.is_shared(other))
                }
                REVERSED => true,
                _ => false,
            };
            let divisor_is_shared =
                operands.iter().skip(1).all(|operand| operand.atoms().into_iter().all(|inner| self.is_shared(inner)));
            if let (true, true, Some(Sym::Int(Int { poly, exact: true, .. }))) =
                (both, divisor_is_shared, operands.first())
            {
                found.extend(self.named(poly, 1).plus(&self.named(poly, 2), -1));
            }
        }
        found
    }

    /// Adds the facts that follow for ids when some are equal.
    fn close(&mut self) {
        loop {
            let before = self.equal.len();
            let atoms = &self.trace.atoms;
            let mut more = Vec::new();
            if self.has(IdKind::GlobalLinearId, 0) {
                for axis in 0..3 {
                    more.extend([IdKind::LocalId, IdKind::GroupId, IdKind::GlobalId].map(|kind| (kind, axis)));
                }
            }
            if self.has(IdKind::LocalLinearId, 0) {
                more.extend((0..3).map(|axis| (IdKind::LocalId, axis)));
                more.extend([(IdKind::LaneId, 0), (IdKind::WarpId, 0)]);
            }
            if self.has(IdKind::LaneId, 0) && self.has(IdKind::WarpId, 0) {
                more.push((IdKind::LocalLinearId, 0));
                more.extend((0..3).map(|axis| (IdKind::LocalId, axis)));
            }
            for axis in 0..atoms.geometry.dimensions {
                if self.has(IdKind::GlobalId, axis) {
                    more.extend([(IdKind::LocalId, axis), (IdKind::GroupId, axis)]);
                }
                if self.has(IdKind::LocalId, axis) && self.has(IdKind::GroupId, axis) {
                    more.push((IdKind::GlobalId, axis));
                }
            }
            self.equal.extend(more.into_iter().filter_map(|(kind, axis)| atoms.id_atom(kind, axis)));
            if self.equal.len() == before {
                return;
            }
        }
    }

    /// Whether an id is the same for both; along axes that the launch does not have it is.
    fn has(&self, kind: IdKind, axis: u8) -> bool {
        if kind.has_axis() && axis >= self.trace.atoms.geometry.dimensions {
            return true;
        }
        self.trace.atoms.id_atom(kind, axis).is_some_and(|atom| self.is_shared(atom))
    }

    /// Whether ids that are equal leave no two different invocations.
    fn is_one_invocation(&self) -> bool {
        let all = |kind: IdKind| (0..3).all(|axis| self.has(kind, axis));
        if self.has(IdKind::GlobalLinearId, 0) || all(IdKind::GlobalId) {
            return true;
        }
        if !self.scenario.same_group {
            // One workgroup after all.
            return (0..3).all(|axis| self.has(IdKind::GroupId, axis) || self.has(IdKind::GlobalId, axis));
        }
        let here = |axis| self.has(IdKind::LocalId, axis) || self.has(IdKind::GlobalId, axis);
        let warp = self.has(IdKind::LaneId, 0) && self.has(IdKind::WarpId, 0);
        warp || self.has(IdKind::LocalLinearId, 0) || (0..3).all(here)
    }

    /// Facts that the variables take part in, directly or through others.
    fn facts(&self, mut wanted: BTreeSet<Var>) -> Vec<Fact> {
        let mut all: Vec<Fact> = Vec::new();
        for (access, copy) in self.accesses.into_iter().zip(1..) {
            all.extend(access.facts.iter().map(|fact| self.named_fact(fact, copy)));
            for var in access.index.iter().flat_map(|index| index.poly.variables()) {
                let own = self.trace.atoms.facts_of(atom_of(var)).iter();
                all.extend(own.map(|fact| self.named_fact(fact, copy)));
            }
            if let Some(window) = &access.window {
                for (index, extent) in access.index.iter().zip(&window.extents) {
                    if index.exact {
                        let index = self.named(&index.poly, copy);
                        let extent = self.named(extent, copy);
                        all.extend(extent.plus(&index, -1).and_then(|more| more.shifted(-1)).map(Fact::NotNegative));
                        all.push(Fact::NotNegative(index));
                    }
                }
            }
        }
        all.extend(self.found.iter().map(|poly| Fact::Zero(self.renewed(poly))));
        all.extend(self.near.iter().map(|fact| match fact {
            Fact::NotNegative(poly) => Fact::NotNegative(self.renewed(poly)),
            Fact::Zero(poly) => Fact::Zero(self.renewed(poly)),
            Fact::NotZero(poly) => Fact::NotZero(self.renewed(poly)),
        }));
        let mut kept = Vec::new();
        let mut seen = BTreeSet::new();
        loop {
            for var in wanted.clone() {
                // What is the same for both was made in both.
                let copies: &[u32] = if copy_of(var) == 0 { &[1, 2] } else { &[copy_of(var)] };
                if seen.insert(var) {
                    for &copy in copies {
                        let own = self.trace.atoms.facts_of(atom_of(var)).iter();
                        all.extend(own.map(|fact| self.named_fact(fact, copy)));
                    }
                }
            }
            let (near, far): (Vec<Fact>, Vec<Fact>) =
                all.into_iter().partition(|fact| poly_of(fact).variables().any(|var| wanted.contains(&var)));
            if near.is_empty() || kept.len() > FACTS {
                kept.truncate(FACTS);
                return kept;
            }
            wanted.extend(near.iter().flat_map(|fact| poly_of(fact).variables()));
            for fact in near {
                if !kept.contains(&fact) {
                    kept.push(fact);
                }
            }
            all = far;
        }
    }

    fn named_fact(&self, fact: &Fact, copy: u32) -> Fact {
        match fact {
            Fact::NotNegative(poly) => Fact::NotNegative(self.named(poly, copy)),
            Fact::Zero(poly) => Fact::Zero(self.named(poly, copy)),
            Fact::NotZero(poly) => Fact::NotZero(self.named(poly, copy)),
        }
    }

    /// Whether the conditions of both, what was found and `more` cannot hold together.
    fn is_contradiction(&mut self, more: &[Fact]) -> bool {
        self.questions += 1;
        let left = self.trace.questions.get();
        if self.questions > QUESTIONS || left == 0 {
            return false;
        }
        self.trace.questions.set(left - 1);
        let said = more.iter().chain(&self.near).map(poly_of);
        let wanted = said.chain(&self.found).flat_map(Poly::variables).collect();
        let mut facts = self.facts(wanted);
        facts.extend(more.iter().cloned());
        let mut inequalities = Vec::new();
        let mut monos: BTreeSet<Mono> = BTreeSet::new();
        for fact in &facts {
            match fact {
                Fact::NotNegative(poly) => inequalities.push(inequality(poly, 1)),
                Fact::Zero(poly) => inequalities.extend([inequality(poly, 1), inequality(poly, -1)]),
                Fact::NotZero(poly) => inequalities.extend(self.beside_zero(poly)),
            }
            monos.extend(poly_of(fact).terms().map(|(mono, _)| mono.clone()).filter(|mono| !mono.is_empty()));
        }
        for mono in monos {
            let Interval { least: low, most: high } = self.trace.atoms.range(&mono);
            for (sign, number) in [(1, low.checked_neg()), (-1, Some(high))] {
                if let Some(number) = number.filter(|number| number.abs() < 1 << 80) {
                    inequalities.push(Inequality { factors: BTreeMap::from([(mono.clone(), sign)]), number });
                }
            }
        }
        is_impossible(inequalities)
    }

    /// Returns the inequality for a number that is not zero, where zero is at the edge of its range.
    fn beside_zero(&self, poly: &Poly) -> Option<Inequality<Mono>> {
        match self.trace.atoms.interval(poly)? {
            Interval { least: 0, most: _ } => Some(inequality(&poly.shifted(-1)?, 1)),
            Interval { least: _, most: 0 } => Some(inequality(&poly.shifted(1)?, -1)),
            _ => None,
        }
    }
}

fn poly_of(fact: &Fact) -> &Poly {
    match fact {
        Fact::NotNegative(poly) | Fact::Zero(poly) | Fact::NotZero(poly) => poly,
    }
}

fn inequality(poly: &Poly, sign: i128) -> Inequality<Mono> {
    let terms = poly.terms().filter(|(mono, _)| !mono.is_empty());
    Inequality { factors: terms.map(|(mono, by)| (mono.clone(), by * sign)).collect(), number: poly.number() * sign }
}

/// The conditions under which two accesses meet.
enum Meeting {
    /// They never do.
    Never,
    /// All of this is zero.
    Where(Vec<Poly>),
    /// This holds, of elements whose bytes may overlap in several ways.
    Near(Vec<Fact>),
    Unknown,
}

/// The byte of the root with which an element begins.
fn first_byte(window: &Window, index: &[Int]) -> Option<Poly> {
    let element = flat(&Window { offset: Poly::default(), ..window.clone() }, index)?;
    let pitch = i128::from(window.pitch);
    let before = if window.on_bytes { 1 } else { pitch };
    Poly::default().plus(&window.offset, before)?.plus(&element, pitch)
}

/// The number of an element in its root.
fn flat(window: &Window, index: &[Int]) -> Option<Poly> {
    let mut place = window.offset.clone();
    let mut distance = Poly::constant(1);
    for axis in (0..index.len()).rev() {
        let at = index.get(axis).filter(|at| at.exact)?;
        let stride = match window.strides.get(axis) {
            Some(stride) => stride.clone(),
            None => distance.clone(),
        };
        place = place.plus(&at.poly.times(&stride)?, 1)?;
        distance = distance.times(window.extents.get(axis)?)?;
    }
    Some(place)
}

/// A sum as units, the same for both accesses, times digits, which differ between them. `None` where something varies by something
/// that varies too.
fn classes(equation: &Poly) -> Option<Vec<(Poly, Poly)>> {
    let mut classes: BTreeMap<(Mono, i128), Poly> = BTreeMap::new();
    let mut number = Poly::default();
    for (mono, factor) in equation.terms() {
        let (unit, varying): (Mono, Mono) = mono.iter().partition(|var| copy_of(**var) == 0);
        match varying.as_slice() {
            [] => number = number.plus(&Poly::term(mono.clone(), factor), 1)?,
            [var] => {
                let digit = classes.entry((unit, factor.abs())).or_default();
                *digit = digit.plus(&Poly::variable(*var), factor.signum())?;
            }
            _ => return None,
        }
    }
    // A term that is the same for both goes where a step divides it, else it is a separate digit.
    for (mono, factor) in number.terms() {
        let fits = classes.iter_mut().find(|((unit, step), _)| (unit == mono || unit.is_empty()) && factor % step == 0);
        match fits {
            Some(((unit, step), digit)) => {
                let rest = if unit == mono { Vec::new() } else { mono.clone() };
                *digit = digit.plus(&Poly::term(rest, factor / step), 1)?;
            }
            None => {
                let digit = classes.entry((Vec::new(), 1)).or_default();
                *digit = digit.plus(&Poly::term(mono.clone(), factor), 1)?;
            }
        }
    }
    Some(classes.into_iter().map(|((unit, step), digit)| (Poly::term(unit, step), digit)).collect())
}

/// Least and greatest values of a digit, one pair for each choice of bounds of its variables.
fn digit_bounds(digit: &Poly, bounds: &BTreeMap<Var, Vec<[Poly; 2]>>) -> Vec<[Poly; 2]> {
    let mut all = vec![[Poly::default(), Poly::default()]];
    for (mono, factor) in digit.terms() {
        let var = match mono.as_slice() {
            [var] if copy_of(*var) != 0 => *var,
            _ => {
                let term = Poly::term(mono.clone(), factor);
                all = all.iter().filter_map(|[low, high]| Some([low.plus(&term, 1)?, high.plus(&term, 1)?])).collect();
                continue;
            }
        };
        let choices = bounds.get(&var).cloned().unwrap_or_default();
        let mut next = Vec::new();
        for [low, high] in &all {
            for [least, most] in &choices {
                let (least, most) = if factor < 0 { (most, least) } else { (least, most) };
                if let (Some(low), Some(high)) = (low.plus(least, factor), high.plus(most, factor)) {
                    next.push([low, high]);
                }
            }
        }
        next.truncate(CHOICES);
        all = next;
    }
    all
}
