//! Finds chains of equal steps.

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    Constant, FloatUnary, Function, Op, OpId, RegionId, Scalar, Terminator, Unary, Value, ValueData,
};
use crisp_support_arena::SideTable;

/// Most operations of a step.
const LONGEST: usize = 48;

/// Fewest steps of a chain.
const FEWEST: usize = 3;

/// Most steps of a chain.
const MOST: usize = 256;

/// Operations on doubles that a loop must save.
const WORTH: usize = 3;

/// Operations that are looked at in search of chains, for each operation of a region.
const WORK: usize = 400;

/// Where an operand of a step comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    /// A value from before the chain.
    Outside(Value),
    /// The result at a position of the same step.
    Inside(usize),
    /// A result of the step before, by its position among the values that the loop carries.
    Carried(usize),
    /// Another constant in each step: a table.
    Table(usize),
}

/// Equal steps, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    /// The operations of all steps in order.
    pub(super) ops: Vec<OpId>,
    /// Operations of a step.
    pub(super) length: usize,
    /// The operands of a step's operations.
    pub(super) operands: Vec<Vec<Operand>>,
    /// The positions whose results the next step or what follows uses, with what takes their place in the first step.
    pub(super) carried: Vec<(usize, Option<Value>)>,
    /// Constants, one for each step.
    pub(super) tables: Vec<Vec<Constant>>,
}

/// All chains of a function, as far as work that is linear in its size finds them.
pub(super) fn chains(function: &Function) -> Vec<Chain> {
    let definitions = function.definitions();
    let uses = uses(function);
    let mut found = Vec::new();
    for region in function.regions.ids() {
        let sequence = Sequence::of(function, &definitions, &uses, region);
        sequence.find(&mut found);
    }
    found
}

/// How often each value is used.
fn uses(function: &Function) -> SideTable<ValueData, usize> {
    let mut uses = SideTable::filled(function.values.len(), 0);
    for data in function.ops.values() {
        data.op.operands(function).into_iter().for_each(|value| uses[value] += 1);
    }
    for region in function.regions.values() {
        let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = region.terminator;
        function.list(list).iter().for_each(|&value| uses[value] += 1);
    }
    uses
}

/// The operations of a region without constants.
struct Sequence<'a> {
    function: &'a Function,
    definitions: &'a SideTable<ValueData, Option<OpId>>,
    uses: &'a SideTable<ValueData, usize>,
    ops: Vec<OpId>,
    operands: Vec<Vec<Value>>,
    /// Where values of the region are defined.
    places: BTreeMap<Value, usize>,
}

impl<'a> Sequence<'a> {
    fn of(
        function: &'a Function,
        definitions: &'a SideTable<ValueData, Option<OpId>>,
        uses: &'a SideTable<ValueData, usize>,
        region: RegionId,
    ) -> Sequence<'a> {
        let is_constant = |id: &OpId| matches!(function[*id].op, Op::Constant(_));
        let ops: Vec<OpId> = function[region].ops.iter().copied().filter(|id| !is_constant(id)).collect();
        let operands = ops.iter().map(|&id| function[id].op.operands(function).into_iter().collect()).collect();
        let results = ops.iter().enumerate();
        let places = results.flat_map(|(at, &id)| function[id].results.iter().map(move |value| (value, at))).collect();
        Sequence { function, definitions, uses, ops, operands, places }
    }

    /// Adds the region's chains, those that save most among those that begin first.
    fn find(&self, found: &mut Vec<Chain>) {
        let count = self.ops.len();
        // For each length of a step: how many operations from one on are those of the step before.
        let repeats: Vec<Vec<usize>> = (1..=LONGEST.min(count)).map(|length| self.repeats(length)).collect();
        let (mut at, mut work) = (0, count.saturating_mul(WORK));
        while at < count && work > 0 {
            let mut best: Option<Chain> = None;
            for (index, repeats) in repeats.iter().enumerate() {
                let length = index + 1;
                let again = repeats.get(at + length).copied().unwrap_or(0);
                let steps = (2 + again / length).min(MOST);
                let saves = |chain: &Chain| chain.ops.len() - chain.length;
                if steps < FEWEST || again < length {
                    continue;
                }
                work = work.saturating_sub(length * steps);
                if (0..length).all(|place| self.is_like(at + place, at + place + length))
                    && let Some(chain) = self.chain(at, length, steps)
                    && best.as_ref().is_none_or(|best| saves(&chain) > saves(best))
                {
                    best = Some(chain);
                }
            }
            match best {
                Some(chain) => {
                    at += chain.ops.len();
                    found.push(chain);
                }
                None => at += 1,
            }
        }
    }

    /// For each operation, how many from it on are the same as those `length` places later.
    fn repeats(&self, length: usize) -> Vec<usize> {
        let mut repeats = vec![0; self.ops.len() + 1];
        for at in (0..self.ops.len().saturating_sub(length)).rev() {
            if self.is_like(at, at + length) && self.follows(at, length) {
                repeats[at] = repeats[at + 1] + 1;
            }
        }
        repeats
    }

    /// Returns whether two operations differ in nothing but their operands, and chains may have them.
    fn is_like(&self, a: usize, b: usize) -> bool {
        let (Some(&a), Some(&b)) = (self.ops.get(a), self.ops.get(b)) else { return false };
        let (a, b) = (&self.function[a], &self.function[b]);
        let same = match (a.op, b.op) {
            (Op::Unary { op: x, arg: _ }, Op::Unary { op: y, arg: _ }) => x == y,
            (Op::Binary { op: x, lhs: _, rhs: _ }, Op::Binary { op: y, lhs: _, rhs: _ }) => x == y,
            (Op::Fma { a: _, b: _, c: _ }, Op::Fma { a: _, b: _, c: _ })
            | (Op::Select { cond: _, then: _, other: _ }, Op::Select { cond: _, then: _, other: _ }) => true,
            (Op::Compare { op: x, lhs: _, rhs: _ }, Op::Compare { op: y, lhs: _, rhs: _ }) => x == y,
            (Op::Convert { to: x, arg: _ }, Op::Convert { to: y, arg: _ })
            | (Op::Bitcast { to: x, arg: _ }, Op::Bitcast { to: y, arg: _ }) => x == y,
            _ => return false,
        };
        let [Some(x), Some(y)] = [a, b].map(|data| data.results.single()) else { return false };
        let scalar = self.function.ty(x).elem().is_some_and(|elem| elem.lanes == 1);
        same && scalar && self.function.ty(x) == self.function.ty(y)
    }

    /// Returns whether the operands of an operation and of that `length` places later are the same, constants, or as far apart.
    fn follows(&self, at: usize, length: usize) -> bool {
        self.operands[at].iter().zip(&self.operands[at + length]).all(|(&a, &b)| {
            a == b
                || matches!((self.places.get(&a), self.places.get(&b)), (Some(a), Some(b)) if a + length == *b)
                || self.constant(a).is_some() && self.constant(a).map(|a| a.elem) == self.constant(b).map(|b| b.elem)
        })
    }

    fn constant(&self, value: Value) -> Option<Constant> {
        self.function.constant(self.definitions[value])
    }

    /// The chain of that number of steps from a place on, or of fewer; none where it is not one, or not worth a loop.
    fn chain(&self, at: usize, length: usize, steps: usize) -> Option<Chain> {
        let is_heavy = |&id: &OpId| {
            let op = self.function[id].op;
            let double = op.operands(self.function).into_iter().next();
            let double = double.and_then(|value| self.function.ty(value).elem());
            let light = matches!(op, Op::Unary { op: Unary::Float(FloatUnary::Neg | FloatUnary::Abs), arg: _ });
            let computes = matches!(op, Op::Fma { .. } | Op::Binary { .. } | Op::Unary { .. } | Op::Convert { .. });
            double.is_some_and(|elem| elem.scalar == Scalar::F64) && computes && !light
        };
        let heavy = self.ops[at..at + length].iter().filter(|id| is_heavy(id)).count();
        let mut steps = steps;
        loop {
            if steps < FEWEST || heavy * (steps - 1) < WORTH {
                return None;
            }
            let mut chain = self.described(at, length, steps)?;
            match self.used_too_late(&chain, at) {
                Some(step) => steps = step + 1,
                None => {
                    self.hand_on(&mut chain);
                    return Some(chain);
                }
            }
        }
    }

    /// The operands of a step, if they are such in all of them.
    fn described(&self, at: usize, length: usize, steps: usize) -> Option<Chain> {
        let ops = self.ops[at..at + length * steps].to_vec();
        let mut chain = Chain { ops, length, operands: Vec::new(), carried: Vec::new(), tables: Vec::new() };
        let within = |value: Value| self.places.get(&value).copied().filter(|&place| place >= at);
        for place in 0..length {
            let mut operands = Vec::new();
            for slot in 0..self.operands[at + place].len() {
                let values: Vec<Value> =
                    (0..steps).map(|step| self.operands[at + step * length + place][slot]).collect();
                let (first, second) = (values[0], values[1]);
                let places: Vec<Option<usize>> = values.iter().map(|&value| within(value)).collect();
                operands.push(match places[1] {
                    // A result of the second step, or of the first.
                    Some(second) => {
                        let position = second.checked_sub(at + length);
                        let expected = |step: usize| second + (step * length) - length;
                        if !(1..steps).all(|step| places[step] == Some(expected(step))) {
                            return None;
                        }
                        match position {
                            Some(position) if position < place && places[0] == Some(at + position) => {
                                Operand::Inside(position)
                            }
                            Some(_) => return None,
                            None if places[0].is_none() => Operand::Carried(chain.carry(second - at, first)?),
                            None => return None,
                        }
                    }
                    None if places.iter().any(Option::is_some) => return None,
                    None if values.iter().all(|&value| value == second) => Operand::Outside(second),
                    None => {
                        let constants: Option<Vec<Constant>> =
                            values.iter().map(|&value| self.constant(value)).collect();
                        let constants = constants?;
                        match constants.iter().all(|constant| *constant == constants[0]) {
                            true => Operand::Outside(first),
                            false => Operand::Table(chain.table(constants)?),
                        }
                    }
                });
            }
            chain.operands.push(operands);
        }
        Some(chain)
    }

    /// The first step but the last whose results are used by others than itself and the next one.
    fn used_too_late(&self, chain: &Chain, at: usize) -> Option<usize> {
        let end = at + chain.ops.len();
        let mut known: BTreeMap<usize, usize> = BTreeMap::new();
        for place in at..end {
            for value in &self.operands[place] {
                if let Some(&of) = self.places.get(value) {
                    *known.entry(of).or_default() += 1;
                }
            }
        }
        let last = end - chain.length;
        let late = (at..last).find(|place| {
            let result = self.function[self.ops[*place]].results.single();
            result.is_some_and(|value| self.uses[value] > known.get(place).copied().unwrap_or(0))
        });
        late.map(|place| (place - at) / chain.length)
    }

    /// Carries the results of the last step that others use.
    fn hand_on(&self, chain: &mut Chain) {
        let last = chain.ops.len() - chain.length;
        for position in 0..chain.length {
            let Some(value) = self.function[chain.ops[last + position]].results.single() else { continue };
            let inside = chain.ops[last..].iter().flat_map(|&id| self.function[id].op.operands(self.function));
            let inside = inside.into_iter().filter(|&used| used == value).count();
            if self.uses[value] > inside && !chain.carried.iter().any(|&(known, _)| known == position) {
                chain.carried.push((position, None));
            }
        }
    }
}

impl Chain {
    /// Carries the result at a position; none where its first values differ.
    fn carry(&mut self, position: usize, first: Value) -> Option<usize> {
        match self.carried.iter().position(|&(known, _)| known == position) {
            Some(slot) => (self.carried[slot].1 == Some(first)).then_some(slot),
            None => {
                self.carried.push((position, Some(first)));
                Some(self.carried.len() - 1)
            }
        }
    }

    /// Adds a table, unless there is one of the same numbers; none where types differ.
    fn table(&mut self, constants: Vec<Constant>) -> Option<usize> {
        let elem = constants.first()?.elem;
        if constants.iter().any(|constant| constant.elem != elem) || elem.scalar == Scalar::Bool {
            return None;
        }
        Some(self.tables.iter().position(|table| *table == constants).unwrap_or_else(|| {
            self.tables.push(constants);
            self.tables.len() - 1
        }))
    }
}
