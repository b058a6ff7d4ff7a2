//! How many registers an invocation needs at once, by which values are still needed at each place.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{Function, FunctionId, Module, Op, OpId, RegionId, Scalar, Terminator, Type, Value, ValueData};
use crisp_support_arena::SideTable;

/// Registers of 32 bits that every invocation has for its own purposes: addresses of accesses, the stack, what instructions need in between.
const OWN: u32 = 4;

/// How many registers of 32 bits an invocation of a function needs, about: the most that values need that are alive at one place. Constants
/// and truth values need none, a view needs an address and an extent.
///
/// Cost: a walk over the function and those that it calls.
#[must_use]
pub fn register_estimate(module: &Module, function: FunctionId) -> u32 {
    let mut known = BTreeMap::new();
    of_function(module, function, &mut known).saturating_add(OWN)
}

fn of_function(module: &Module, id: FunctionId, known: &mut BTreeMap<FunctionId, u32>) -> u32 {
    // Callees first, so that nothing recurs: calls form no cycle.
    let mut pending = vec![id];
    while let Some(&next) = pending.last() {
        let callees: BTreeSet<FunctionId> = module[next].ops.values().filter_map(|data| callee(data.op)).collect();
        let open: Vec<FunctionId> = callees.into_iter().filter(|callee| !known.contains_key(callee)).collect();
        if open.is_empty() {
            pending.pop();
            if !known.contains_key(&next) {
                let most = pressure(&module[next], known);
                known.insert(next, most);
            }
        } else {
            pending.extend(open);
        }
    }
    known.get(&id).copied().unwrap_or(0)
}

fn callee(op: Op) -> Option<FunctionId> {
    match op {
        Op::Call { function, args: _ } => Some(function),
        _ => None,
    }
}

/// Registers that a value needs.
fn weight(function: &Function, value: Value, definitions: &SideTable<ValueData, Option<OpId>>) -> u32 {
    if function.constant(definitions[value]).is_some() {
        return 0;
    }
    match function.ty(value) {
        Type::Elem(elem) if elem.scalar == Scalar::Bool => 0,
        Type::Elem(elem) => elem.bytes().div_ceil(4),
        Type::View(view) => 2 + 2 * u32::from(view.rank),
    }
}

struct Pressure<'a> {
    function: &'a Function,
    known: &'a BTreeMap<FunctionId, u32>,
    definitions: SideTable<ValueData, Option<OpId>>,
    most: u32,
}

fn pressure(function: &Function, known: &BTreeMap<FunctionId, u32>) -> u32 {
    let mut pressure = Pressure { function, known, definitions: function.definitions(), most: 0 };
    let mut alive = Alive::default();
    pressure.region(function.body, &mut alive, &[]);
    pressure.most
}

/// The values that are still needed, and how many registers that takes.
#[derive(Clone, Default)]
struct Alive {
    values: BTreeSet<Value>,
    weight: u32,
}

impl Pressure<'_> {
    fn add(&self, alive: &mut Alive, value: Value) {
        if alive.values.insert(value) {
            alive.weight = alive.weight.saturating_add(weight(self.function, value, &self.definitions));
        }
    }

    fn remove(&self, alive: &mut Alive, value: Value) {
        if alive.values.remove(&value) {
            alive.weight = alive.weight.saturating_sub(weight(self.function, value, &self.definitions));
        }
    }

    fn note(&mut self, alive: &Alive, more: u32) {
        self.most = self.most.max(alive.weight.saturating_add(more));
    }

    /// Goes through a region from its end; `alive` has the values that are needed after it, then those before it. `always` is needed all along.
    fn region(&mut self, region: RegionId, alive: &mut Alive, always: &[Value]) {
        let function = self.function;
        always.iter().for_each(|&value| self.add(alive, value));
        match function[region].terminator {
            Terminator::Yield(values) | Terminator::Break(values) | Terminator::Return(values) => {
                function.list(values).iter().for_each(|&value| self.add(alive, value));
            }
        }
        self.note(alive, 0);
        for &id in function[region].ops.iter().rev() {
            self.op(id, alive);
        }
        for &param in &function[region].params {
            self.add(alive, param);
        }
        self.note(alive, 0);
        for &param in &function[region].params {
            self.remove(alive, param);
        }
    }

    fn op(&mut self, id: OpId, alive: &mut Alive) {
        let function = self.function;
        let data = &function[id];
        data.results.iter().for_each(|result| self.add(alive, result));
        self.note(alive, 0);
        data.results.iter().for_each(|result| self.remove(alive, result));
        match data.op {
            Op::If { cond: _, then, other } => {
                let mut second = alive.clone();
                self.region(then, alive, &[]);
                self.region(other, &mut second, &[]);
                second.values.iter().for_each(|&value| self.add(alive, value));
            }
            Op::For { kind: _, carried: _, body } | Op::AtomicApply { view: _, index: _, body, scope: _ } => {
                // What the body uses from outside is needed in each iteration.
                let used = self.used_from_outside(body);
                used.iter().for_each(|&value| self.add(alive, value));
                let mut inside = alive.clone();
                self.region(body, &mut inside, &used);
            }
            Op::Call { function: callee, args: _ } => {
                let inside = self.known.get(&callee).copied().unwrap_or(0);
                self.note(alive, inside);
            }
            _ => {}
        }
        data.op.operands(function).into_iter().for_each(|operand| self.add(alive, operand));
        self.note(alive, 0);
    }

    /// The values that a region uses and does not define.
    fn used_from_outside(&self, region: RegionId) -> Vec<Value> {
        let function = self.function;
        let (mut used, mut defined, mut pending) = (BTreeSet::new(), BTreeSet::new(), vec![region]);
        while let Some(region) = pending.pop() {
            defined.extend(function[region].params.iter().copied());
            let (Terminator::Yield(values) | Terminator::Break(values) | Terminator::Return(values)) =
                function[region].terminator;
            used.extend(function.list(values).iter().copied());
            for &id in &function[region].ops {
                let data = &function[id];
                defined.extend(data.results.iter());
                used.extend(data.op.operands(function));
                pending.extend(data.op.regions());
            }
        }
        used.difference(&defined).copied().collect()
    }
}
