//! Values that segments pass to each other: which ones are in memory between segments, which are computed again.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{Binary, Function, IntegerOp, Op, OpId, Operands, Space, Type, Value, ValueData};
use crisp_support_arena::SideTable;

use super::plan::{Item, Piece, Plan, reads_and_definitions};

/// How a segment gets a value that it does not define.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// From its slot.
    Slot(Value),
    /// By executing its operation again: cheap arithmetic on ids, views.
    Again(Value),
}

/// The traffic between segments.
#[derive(Debug, Default)]
pub(crate) struct Traffic {
    /// The slot of each value that has one: the results of a loop share those of its carried values.
    pub(crate) slots: BTreeMap<Value, usize>,
    /// The value that represents each slot, which gives its type and shape.
    pub(crate) owners: Vec<Value>,
    /// For each segment, what it needs on entry, operands first.
    pub(crate) entries: Vec<Vec<Entry>>,
}

impl Traffic {
    /// Returns the slots that a segment reads or writes.
    pub(crate) fn used_slots(&self, function: &Function, plan: &Plan, segment: usize) -> Vec<usize> {
        let entered = self.entries[segment].iter().filter_map(|entry| match entry {
            Entry::Slot(value) => Some(*value),
            Entry::Again(_) => None,
        });
        let entered = entered.filter_map(|value| self.slots.get(&value).copied());
        entered.chain(self.written_slots(function, plan, segment)).collect()
    }

    /// Returns a value that segments read although none writes it: a mistake of the plan, or of the kernel.
    pub(crate) fn unwritten(&self, function: &Function, plan: &Plan) -> Option<Value> {
        let mut written = vec![false; self.owners.len()];
        for segment in 0..plan.segments.len() {
            for slot in self.written_slots(function, plan, segment) {
                written[slot] = true;
            }
        }
        let slot = written.iter().position(|written| !written)?;
        self.owners.get(slot).copied()
    }

    /// Returns the slots that a segment writes.
    fn written_slots(&self, function: &Function, plan: &Plan, segment: usize) -> Vec<usize> {
        let written = plan.segments[segment].pieces.iter().flat_map(|piece| match piece {
            Piece::Op(op) => function[*op].results.iter().collect::<Vec<_>>(),
            Piece::Assign(pairs) => pairs.iter().map(|&(to, _)| to).collect(),
            Piece::Reach => Vec::new(),
        });
        written.filter_map(|value| self.slots.get(&value).copied()).collect()
    }

    /// Returns whether a segment other than the one that makes a value uses it.
    pub(crate) fn crosses(&self, value: Value) -> bool {
        self.entries.iter().flatten().any(|entry| matches!(entry, Entry::Slot(it) | Entry::Again(it) if *it == value))
    }
}

/// Operations that are rather executed again than kept: no more than this many for one value.
const AGAIN_LIMIT: usize = 12;

/// Finds what crosses from segment to segment.
pub(crate) fn traffic(function: &Function, plan: &Plan) -> Traffic {
    let mut finder = Finder {
        function,
        rounds: BTreeMap::new(),
        entered: BTreeSet::new(),
        plan,
        definitions: function.definitions(),
        traffic: Traffic::default(),
    };
    finder.share(&plan.items);
    for segment in &plan.segments {
        let mut needed = Vec::new();
        let mut defined = BTreeSet::new();
        let need = |value: Value, defined: &BTreeSet<Value>, needed: &mut Vec<Value>| {
            if !plan.available[value] && !defined.contains(&value) {
                needed.push(value);
            }
        };
        for &round in &segment.rounds {
            if let Op::For { kind, carried: _, body: _ } = function[round].op {
                kind.operands().into_iter().for_each(|value| need(value, &defined, &mut needed));
            }
        }
        for piece in &segment.pieces {
            match piece {
                Piece::Op(op) => {
                    let (reads, defines) = reads_and_definitions(function, *op);
                    reads.into_iter().filter(|value| !defines.contains(value)).for_each(|value| {
                        need(value, &defined, &mut needed);
                    });
                    defined.extend(defines);
                }
                Piece::Reach => {}
                Piece::Assign(pairs) => {
                    for &(to, from) in pairs {
                        need(from, &defined, &mut needed);
                        finder.slot(to);
                    }
                }
            }
        }
        let mut entries = Vec::new();
        finder.entered.clear();
        for value in needed {
            finder.enter(value, &mut entries);
        }
        finder.traffic.entries.push(entries);
    }
    finder.traffic
}

struct Finder<'a> {
    function: &'a Function,
    /// The first index of each loop of rounds, by its index.
    rounds: BTreeMap<Value, Value>,
    /// The values that the current segment has on entry.
    entered: BTreeSet<Value>,
    plan: &'a Plan,
    definitions: SideTable<ValueData, Option<OpId>>,
    traffic: Traffic,
}

impl Finder<'_> {
    /// Gives the results of outer loops the slots of their carried values.
    fn share(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Scalar(_) | Item::Segment(_) => {}
                Item::If { op: _, then, other } => {
                    self.share(then);
                    self.share(other);
                }
                Item::For { op, body, rounds, reach: _ } => {
                    if let Op::For { kind, carried: _, body } = self.function[*op].op {
                        let index = self.function[body].params.first().copied();
                        if let (true, Some(index), Some(&from)) = (rounds, index, kind.operands().first()) {
                            self.rounds.insert(index, from);
                        }
                        let params = self.function[body].params.iter().skip(1);
                        for (&param, result) in params.zip(self.function[*op].results.iter()) {
                            if !self.plan.available[param] {
                                let slot = self.slot(param);
                                self.traffic.slots.insert(result, slot);
                            }
                        }
                    }
                    self.share(body);
                }
            }
        }
    }

    fn slot(&mut self, value: Value) -> usize {
        if let Some(&slot) = self.traffic.slots.get(&value) {
            return slot;
        }
        let slot = self.traffic.owners.len();
        self.traffic.owners.push(value);
        self.traffic.slots.insert(value, slot);
        slot
    }

    fn enter(&mut self, value: Value, entries: &mut Vec<Entry>) {
        if self.plan.available[value] || !self.entered.insert(value) {
            return;
        }
        let mut budget = AGAIN_LIMIT;
        if self.again(value, &mut budget) {
            for operand in self.sources(value) {
                self.enter(operand, entries);
            }
            entries.push(Entry::Again(value));
        } else {
            self.slot(value);
            entries.push(Entry::Slot(value));
        }
    }

    /// Returns the operands that a value is computed from when it is computed again.
    fn sources(&self, value: Value) -> Operands {
        match self.definitions[value] {
            Some(op) => self.function[op].op.operands(self.function),
            None => self.round_of(value).into_iter().collect(),
        }
    }

    /// Returns the first index of the loop of rounds whose index `value` is.
    fn round_of(&self, value: Value) -> Option<Value> {
        self.rounds.get(&value).copied()
    }

    /// Returns whether a value is rather computed again. Views always are: they have no slots.
    fn again(&self, value: Value, budget: &mut usize) -> bool {
        if self.plan.available[value] {
            return true;
        }
        let Some(op) = self.definitions[value] else { return self.round_of(value).is_some() };
        let function = self.function;
        let cheap = match function[op].op {
            Op::View { view: _, offset: _, extents: _, strides: _ }
            | Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ } => return true,
            Op::Memory { memory } => {
                return function.memories.get(memory).is_some_and(|memory| memory.space == Space::Private);
            }
            Op::Id { kind: _, axis: _ } | Op::Extent { view: _, axis: _ } | Op::Offset { view: _ } => true,
            Op::Convert { to, arg } => {
                let from = function.ty(arg).elem().map(|elem| elem.scalar);
                to.lanes == 1 && to.scalar.is_integer() && from.is_some_and(|from| from.is_integer())
            }
            Op::Binary { op: Binary::Integer(op), lhs: _, rhs: _ } => {
                let single = function.ty(value).elem().is_some_and(|elem| elem.lanes == 1);
                single && matches!(op, IntegerOp::Add | IntegerOp::Sub | IntegerOp::Mul | IntegerOp::Shl)
            }
            _ => false,
        };
        if !cheap || *budget == 0 {
            return false;
        }
        *budget -= 1;
        function[op]
            .op
            .operands(function)
            .into_iter()
            .all(|operand| matches!(function.ty(operand), Type::View(_)) || self.again(operand, budget))
    }
}
