//! Which values are the same for all invocations of a warp, workgroup or grid, and where invocations part.
//!
//! A value is judged among the invocations that execute its operation together, in lock-step: the index of a loop that some
//! invocations leave early is uniform inside the loop, the loop's results are not.

use crisp_ir_kernel::{
    FoldKind, Function, FunctionId, IdKind, LoopKind, Op, OpData, OpId, Region, RegionId, ShuffleKind, Space,
    Terminator, Value, ValueData, VoteKind,
};
use crisp_support_arena::SideTable;

/// How far a value is the same; each level includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Uniformity {
    /// Known when compiling.
    Constant,
    /// The same for every invocation of a launch.
    Grid,
    /// The same for every invocation of a workgroup.
    Workgroup,
    /// The same for every invocation of a warp.
    Warp,
    /// May differ between invocations of a warp.
    Varying,
}

impl Uniformity {
    /// The level that holds for a value that depends on both.
    #[must_use]
    pub fn join(self, other: Uniformity) -> Uniformity {
        self.max(other)
    }

    /// Whether all invocations of a workgroup agree.
    #[must_use]
    pub fn in_workgroup(self) -> bool {
        self <= Uniformity::Workgroup
    }

    /// Whether all invocations of a warp agree.
    #[must_use]
    pub fn in_warp(self) -> bool {
        self <= Uniformity::Warp
    }
}

/// The uniformity of a function's values and of its control flow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uniformities {
    values: SideTable<ValueData, Uniformity>,
    /// Under what condition a region is executed, relative to the function's entry.
    regions: SideTable<Region, Uniformity>,
    /// For loops: how uniformly invocations leave it before its trip count is used up.
    exits: SideTable<OpData, Uniformity>,
    results: Vec<Uniformity>,
}

impl Uniformities {
    /// The level of a value.
    #[must_use]
    pub fn of(&self, value: Value) -> Uniformity {
        self.values[value]
    }

    /// The level of the conditions and trip counts around a region.
    #[must_use]
    pub fn region(&self, region: RegionId) -> Uniformity {
        self.regions[region]
    }

    /// The level of the conditions under which a loop is left by `break` or `return`; `Constant` where it never is.
    #[must_use]
    pub fn early_exit(&self, op: OpId) -> Uniformity {
        self.exits[op]
    }

    /// The levels of the function's results.
    #[must_use]
    pub fn results(&self) -> &[Uniformity] {
        &self.results
    }
}

/// Answers what a call returns, given the levels of its arguments.
pub type CalleeUniformity<'a> = dyn FnMut(FunctionId, &[Uniformity]) -> Vec<Uniformity> + 'a;

/// Judges all values of a function whose parameters have the levels `params` (for a kernel: `Grid` each). `callee` is asked for calls.
///
/// Cost: a few walks over the function, one more for each loop nested in another.
#[must_use]
pub fn uniformity(function: &Function, params: &[Uniformity], callee: &mut CalleeUniformity<'_>) -> Uniformities {
    let mut facts = Uniformities {
        values: SideTable::filled(function.values.len(), Uniformity::Constant),
        regions: SideTable::filled(function.regions.len(), Uniformity::Constant),
        exits: SideTable::filled(function.ops.len(), Uniformity::Constant),
        results: vec![Uniformity::Constant; function.results.len()],
    };
    for (index, &value) in function[function.body].params.iter().enumerate() {
        facts.values[value] = params.get(index).copied().unwrap_or(Uniformity::Varying);
    }
    let mut walk = Walk {
        function,
        definitions: function.definitions(),
        facts,
        callee,
        changed: true,
        loops: Vec::new(),
        conditions: Vec::new(),
        returned: Uniformity::Constant,
    };
    // Levels only rise, so this ends after at most four rises of each value.
    while walk.changed {
        walk.changed = false;
        walk.region(function.body);
    }
    walk.facts
}

/// A loop around the operation at hand.
struct OpenLoop {
    op: OpId,
    /// How many conditions stand around its body, its own trip count included: exits are judged by those further in.
    depth: usize,
    carried: Vec<Value>,
}

struct Walk<'a, 'b> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
    facts: Uniformities,
    callee: &'a mut CalleeUniformity<'b>,
    changed: bool,
    loops: Vec<OpenLoop>,
    /// The conditions and trip counts around the operation at hand, outermost first.
    conditions: Vec<Uniformity>,
    /// Under what conditions invocations may have returned before the operation at hand, if these part a workgroup or warp.
    returned: Uniformity,
}

impl Walk<'_, '_> {
    /// The join of the conditions further in than the first `depth`.
    fn control(&self, depth: usize) -> Uniformity {
        self.conditions.iter().skip(depth).copied().fold(Uniformity::Constant, Uniformity::join)
    }

    fn raise(&mut self, value: Value, level: Uniformity) {
        let joined = self.facts.values[value].join(level);
        if joined != self.facts.values[value] {
            self.facts.values[value] = joined;
            self.changed = true;
        }
    }

    fn join_all(&self, values: &[Value]) -> Uniformity {
        values.iter().map(|&value| self.facts.values[value]).fold(Uniformity::Constant, Uniformity::join)
    }

    fn region(&mut self, region: RegionId) {
        let control = self.control(0);
        self.facts.regions[region] = self.facts.regions[region].join(control);
        for index in 0..self.function[region].ops.len() {
            let op = self.function[region].ops[index];
            self.op(op);
        }
        match self.function[region].terminator {
            Terminator::Yield(_) => {}
            Terminator::Break(values) => self.leave_loop(self.function.list(values).to_vec()),
            Terminator::Return(values) => {
                for index in 0..self.loops.len() {
                    self.exit(index);
                }
                if !control.in_workgroup() {
                    self.returned = self.returned.join(control);
                }
                let parted = self.returned.join(control);
                let levels: Vec<_> = self.function.list(values).iter().map(|&value| self.facts.values[value]).collect();
                for (result, level) in self.facts.results.iter_mut().zip(levels) {
                    *result = result.join(level).join(parted);
                }
            }
        }
    }

    fn exit(&mut self, index: usize) {
        let OpenLoop { op, depth, carried: _ } = self.loops[index];
        let joined = self.facts.exits[op].join(self.control(depth));
        if joined != self.facts.exits[op] {
            self.facts.exits[op] = joined;
            self.changed = true;
        }
    }

    fn leave_loop(&mut self, values: Vec<Value>) {
        let Some(index) = self.loops.len().checked_sub(1) else { return };
        self.exit(index);
        for (slot, value) in values.into_iter().enumerate() {
            let level = self.facts.values[value];
            if let Some(&carried) = self.loops[index].carried.get(slot) {
                self.raise(carried, level);
            }
        }
    }

    fn op(&mut self, id: OpId) {
        let data = &self.function[id];
        let results: Vec<Value> = data.results.iter().collect();
        let operands = data.op.operands(self.function);
        let level = match data.op {
            Op::Constant(_) => Uniformity::Constant,
            Op::Unary { op: _, arg: _ }
            | Op::Binary { op: _, lhs: _, rhs: _ }
            | Op::Fma { a: _, b: _, c: _ }
            | Op::Compare { op: _, lhs: _, rhs: _ }
            | Op::Select { cond: _, then: _, other: _ }
            | Op::Convert { to: _, arg: _ }
            | Op::Bitcast { to: _, arg: _ }
            | Op::MakeVector { lanes: _ }
            | Op::Extract { vector: _, lane: _ }
            | Op::Insert { vector: _, lane: _, scalar: _ }
            | Op::Extent { view: _, axis: _ }
            | Op::Offset { view: _ }
            | Op::View { view: _, offset: _, extents: _, strides: _ }
            | Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ } => self.join_all(&operands),
            Op::Id { kind, axis: _ } => id_level(kind),
            Op::Memory { memory } => match self.function.memories.get(memory).map(|memory| memory.space) {
                Some(Space::Constant | Space::Local | Space::Global) => Uniformity::Constant,
                // Each invocation has its own.
                Some(Space::Private) | None => Uniformity::Varying,
            },
            Op::Load { view, index: _ } => self.join_all(&operands).join(self.memory_level(view)),
            Op::Store { view: _, index: _, value: _ }
            | Op::Barrier
            | Op::Fence { scope: _ }
            | Op::Debug { kind: _, text: _, values: _ } => return,
            // Each invocation finds what the one before it left.
            Op::Atomic { op: _, view: _, index: _, value: _, scope: _ }
            | Op::CompareExchange { view: _, index: _, expected: _, value: _, scope: _ }
            | Op::Clock => Uniformity::Varying,
            Op::AtomicApply { view: _, index: _, body, scope: _ } => {
                for param in self.function[body].params.clone() {
                    self.raise(param, Uniformity::Varying);
                }
                self.region(body);
                Uniformity::Varying
            }
            // Where the lane is missing each has its own value; lane 0 is there wherever a warp is.
            Op::Shuffle { kind: ShuffleKind::Broadcast, value, lane } if self.is_first_lane(lane) => {
                self.facts.values[value].min(Uniformity::Warp)
            }
            Op::Shuffle { kind: _, value, lane: _ } => {
                let level = self.facts.values[value];
                // Whichever lane is read has the same value.
                if level.in_warp() { level } else { Uniformity::Varying }
            }
            Op::Vote { kind: VoteKind::All | VoteKind::Any, cond } => self.facts.values[cond].min(Uniformity::Warp),
            // The last warp of a workgroup may have fewer lanes than the others.
            Op::Vote { kind: VoteKind::Ballot, cond: _ } | Op::WarpFold { kind: FoldKind::Reduce, op: _, arg: _ } => {
                Uniformity::Warp
            }
            Op::WarpFold { kind: FoldKind::Scan | FoldKind::ScanExclusive, op: _, arg: _ } => Uniformity::Varying,
            Op::Call { function, args: _ } => {
                let levels: Vec<_> = operands.iter().map(|&value| self.facts.values[value]).collect();
                let returned = (self.callee)(function, &levels);
                for (slot, &result) in results.iter().enumerate() {
                    self.raise(result, returned.get(slot).copied().unwrap_or(Uniformity::Varying));
                }
                return;
            }
            Op::If { cond, then, other } => return self.branch(&results, [then, other], self.facts.values[cond]),
            Op::For { kind, carried: _, body } => return self.repeat(id, &results, kind, body),
        };
        for result in results {
            self.raise(result, level);
        }
    }

    /// Whether a lane is the first one of every warp.
    fn is_first_lane(&self, lane: Value) -> bool {
        let constant = self.function.constant(self.definitions[lane]);
        constant.is_some_and(|constant| constant.bits[0].is_multiple_of(32))
    }

    /// What invocations of one workgroup see at one address: all the same, unless each has its own memory. Without a race nobody
    /// writes what others load between two barriers.
    fn memory_level(&self, view: Value) -> Uniformity {
        match self.function.ty(view).view().map(|view| view.space) {
            Some(Space::Constant) => Uniformity::Constant,
            Some(Space::Global | Space::Local) => Uniformity::Workgroup,
            Some(Space::Private) | None => Uniformity::Varying,
        }
    }

    fn branch(&mut self, results: &[Value], regions: [RegionId; 2], cond: Uniformity) {
        for region in regions {
            self.conditions.push(cond);
            self.region(region);
            self.conditions.pop();
            if let Terminator::Yield(values) = self.function[region].terminator {
                let levels: Vec<_> = self.function.list(values).iter().map(|&value| self.facts.values[value]).collect();
                for (&result, level) in results.iter().zip(levels) {
                    self.raise(result, level.join(cond));
                }
            }
        }
    }

    fn repeat(&mut self, id: OpId, results: &[Value], kind: LoopKind, body: RegionId) {
        let trip = self.join_all(&kind.operands());
        let params = self.function[body].params.clone();
        let (Some(&index), carried) = (params.first(), params.get(1..).unwrap_or(&[])) else { return };
        self.raise(index, trip);
        let first: Vec<Value> = match self.function[id].op {
            Op::For { kind: _, carried, body: _ } => self.function.list(carried).to_vec(),
            _ => Vec::new(),
        };
        self.conditions.push(trip);
        self.loops.push(OpenLoop { op: id, depth: self.conditions.len(), carried: carried.to_vec() });
        self.region(body);
        self.loops.pop();
        self.conditions.pop();
        let yielded = match self.function[body].terminator {
            Terminator::Yield(values) => self.function.list(values).to_vec(),
            Terminator::Break(_) | Terminator::Return(_) => Vec::new(),
        };
        let parted = trip.join(self.facts.exits[id]);
        for (slot, &param) in carried.iter().enumerate() {
            let mut level = parted;
            for source in [first.get(slot), yielded.get(slot)].into_iter().flatten() {
                level = level.join(self.facts.values[*source]);
            }
            self.raise(param, level);
            if let Some(&result) = results.get(slot) {
                let level = self.facts.values[param];
                self.raise(result, level);
            }
        }
    }
}

fn id_level(kind: IdKind) -> Uniformity {
    match kind {
        IdKind::LocalId | IdKind::GlobalId | IdKind::LocalLinearId | IdKind::GlobalLinearId | IdKind::LaneId => {
            Uniformity::Varying
        }
        IdKind::WarpId => Uniformity::Warp,
        IdKind::GroupId => Uniformity::Workgroup,
        IdKind::LocalSize
        | IdKind::NumGroups
        | IdKind::GlobalSize
        | IdKind::GlobalOffset
        | IdKind::Bound
        | IdKind::LocalLinearSize
        | IdKind::GlobalLinearSize
        | IdKind::WorkDim
        | IdKind::NumWarps => Uniformity::Grid,
        IdKind::WarpSize => Uniformity::Constant,
    }
}
