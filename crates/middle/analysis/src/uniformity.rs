//! Which values are the same for all invocations of a warp, workgroup or grid, where invocations diverge, and why.
//!
//! A value is judged among the invocations that execute its operation together, in lock-step: the index of a loop that some
//! invocations leave early is uniform inside the loop, the loop's results are not.
//!
//! A load at an address that is the same for all gives all of them one value only if the element is not written meanwhile. Memory that
//! a kernel only reads is such memory; of other loads the caller says what is known.

use crisp_ir_kernel::{
    Access, CompareOp, FoldKind, Function, FunctionId, IdKind, List, LoopKind, Op, OpData, OpId, Region, RegionId,
    ShuffleKind, Space, Terminator, Type, UniformKind, Uses, Value, ValueData, VoteKind,
};
use crisp_support_arena::SideTable;

use crate::warp_ids::{Same, WarpIds, Workgroups};

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

/// Why a value has its level: one step back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// Its own operation makes it so.
    Here,
    /// It is computed from this value, or is this value handed on.
    From(Value),
    /// Which of several values it is depends on this one: a condition or a trip count.
    Chosen(Value),
    /// It is a parameter of the function.
    Param(u32),
    /// It is this result of a call.
    Returned(u32),
}

/// The uniformity of a function's values and of its control flow.
#[derive(Clone, Debug)]
pub struct Uniformities {
    values: SideTable<ValueData, Uniformity>,
    whys: SideTable<ValueData, Why>,
    /// Under what condition a region is executed, relative to the function's entry.
    regions: SideTable<Region, Uniformity>,
    /// For loops: how uniformly invocations leave it before its trip count is used up, and the condition that decides.
    exits: SideTable<OpData, Decision>,
    results: Vec<Uniformity>,
    result_whys: Vec<Why>,
    definitions: SideTable<ValueData, Option<OpId>>,
    /// The users of values, where they are needed.
    uses: Option<Uses>,
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
        self.exits[op].level
    }

    /// The condition that makes early exits of a loop as they are.
    pub(crate) fn exit_condition(&self, op: OpId) -> Option<Value> {
        self.exits[op].by
    }

    /// The levels of the function's results.
    #[must_use]
    pub fn results(&self) -> &[Uniformity] {
        &self.results
    }

    /// Where the level of a value comes from. Following the steps ends.
    pub(crate) fn why(&self, value: Value) -> Why {
        self.whys[value]
    }

    /// The same for a result of the function.
    pub(crate) fn result_why(&self, slot: u32) -> Why {
        self.result_whys.get(slot as usize).copied().unwrap_or(Why::Here)
    }

    /// The operation that makes a value; none makes parameters.
    pub(crate) fn definition(&self, value: Value) -> Option<OpId> {
        self.definitions[value]
    }
}

/// The level of what decides something, and the value that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Decision {
    level: Uniformity,
    by: Option<Value>,
}

impl Decision {
    const NONE: Decision = Decision { level: Uniformity::Constant, by: None };

    /// The one of the higher level.
    fn join(self, other: Decision) -> Decision {
        if other.level > self.level { other } else { self }
    }
}

/// Answers what a call returns, given the levels of its arguments.
pub type CalleeUniformity<'a> = dyn FnMut(FunctionId, &[Uniformity]) -> Vec<Uniformity> + 'a;

/// The facts besides a function itself.
pub struct Surroundings<'a, 'b> {
    /// The levels of the parameters; for a kernel: `Grid` each.
    pub params: &'a [Uniformity],
    /// Whether a load from memory that the kernel also writes finds the same for all who execute it together at one address:
    /// because the element is not written meanwhile, or because it is executed once for all of them.
    pub steady: &'a dyn Fn(OpId) -> bool,
    /// Whether lanes of a warp that exchange equal values are known to get equal ones.
    pub exchanges: bool,
    /// The workgroups in which the function is executed.
    pub workgroups: &'a Workgroups,
    /// The uniformity of the results of calls.
    pub callee: &'a mut CalleeUniformity<'b>,
}

/// Judges all values of a kernel without calls as code generators for processors take it: a workgroup runs on one thread, where a load at one
/// address is executed once for all lanes, so that all have the value that it finds.
///
/// Cost: as for [`uniformity`].
#[must_use]
pub fn uniformity_of_code(kernel: &Function, workgroups: &Workgroups) -> Uniformities {
    let params = vec![Uniformity::Grid; kernel.params.len()];
    let surroundings = Surroundings {
        params: &params,
        steady: &|_| true,
        exchanges: true,
        workgroups,
        callee: &mut |_, _| Vec::new(),
    };
    uniformity(kernel, surroundings)
}

/// Judges all values of a function.
///
/// Cost: a few walks over the function, one more for each loop nested in another.
#[must_use]
#[allow(clippy::needless_pass_by_value)] // It lends what its makers cannot share.
pub fn uniformity(function: &Function, surroundings: Surroundings<'_, '_>) -> Uniformities {
    let mut facts = Uniformities {
        values: SideTable::filled(function.values.len(), Uniformity::Constant),
        whys: SideTable::filled(function.values.len(), Why::Here),
        regions: SideTable::filled(function.regions.len(), Uniformity::Constant),
        exits: SideTable::filled(function.ops.len(), Decision::NONE),
        results: vec![Uniformity::Constant; function.results.len()],
        result_whys: vec![Why::Here; function.results.len()],
        definitions: function.definitions(),
        uses: function.ops.values().any(|data| matches!(data.op, Op::Uniform { .. })).then(|| Uses::of(function)),
    };
    for (number, &value) in (0..).zip(&function[function.body].params) {
        let given = surroundings.params.get(number as usize).copied();
        facts.values[value] = given.unwrap_or(Uniformity::Varying);
        facts.whys[value] = Why::Param(number);
    }
    let mut walk = Walk {
        function,
        facts,
        steady: surroundings.steady,
        exchanges: surroundings.exchanges,
        callee: surroundings.callee,
        warp_ids: WarpIds::new(function, surroundings.workgroups),
        changed: true,
        around: Vec::new(),
        carried: Vec::new(),
        returned: Decision::NONE,
    };
    // Levels only rise, so this ends after at most four rises of each value.
    while walk.changed {
        walk.changed = false;
        walk.region(function.body);
    }
    walk.facts
}

/// A construct around the current operation.
#[derive(Clone, Copy)]
enum Around {
    /// A side of a branch.
    Branch(Decision),
    /// The body of a loop with its trip count.
    Loop(OpId, Decision),
}

struct Walk<'a, 'b> {
    function: &'a Function,
    facts: Uniformities,
    steady: &'a dyn Fn(OpId) -> bool,
    exchanges: bool,
    callee: &'a mut CalleeUniformity<'b>,
    warp_ids: WarpIds<'a>,
    changed: bool,
    /// Outermost first.
    around: Vec<Around>,
    /// The carried values of the loops around, outermost first.
    carried: Vec<Vec<Value>>,
    /// Under what conditions invocations may have returned before the operation at hand, if these part a workgroup or warp.
    returned: Decision,
}

impl Walk<'_, '_> {
    /// Returns what decides which invocations reach the current operation from inside the first `depth` things around it. Who has left a loop early does
    /// not get to what else its body does.
    fn control(&self, depth: usize) -> Decision {
        self.around.iter().skip(depth).fold(Decision::NONE, |control, around| match *around {
            Around::Branch(cond) => control.join(cond),
            Around::Loop(op, trips) => control.join(trips).join(self.facts.exits[op]),
        })
    }

    fn raise(&mut self, value: Value, level: Uniformity, why: Why) {
        if level > self.facts.values[value] {
            self.facts.values[value] = level;
            self.facts.whys[value] = why;
            self.changed = true;
        }
    }

    /// Raises a value to what others have from which it is computed.
    fn follow(&mut self, value: Value, from: &[Value]) {
        for &source in from {
            self.raise(value, self.facts.values[source], Why::From(source));
        }
    }

    /// Raises a value to what a decision has that chooses it.
    fn choose(&mut self, value: Value, decision: Decision) {
        if let Some(by) = decision.by {
            self.raise(value, decision.level, Why::Chosen(by));
        }
    }

    /// The highest of the levels.
    fn decision(&self, values: &[Value]) -> Decision {
        let of = |&value: &Value| Decision { level: self.facts.values[value], by: Some(value) };
        values.iter().map(of).fold(Decision::NONE, Decision::join)
    }

    fn region(&mut self, region: RegionId) {
        let function = self.function;
        let control = self.control(0);
        self.facts.regions[region] = self.facts.regions[region].join(control.level);
        for index in 0..self.function[region].ops.len() {
            let op = self.function[region].ops[index];
            self.op(op);
        }
        match self.function[region].terminator {
            Terminator::Yield(_) => {}
            Terminator::Break(values) => {
                let innermost = self.around.iter().rposition(|around| matches!(around, Around::Loop(..)));
                self.exit(innermost);
                let carried = self.carried.last().cloned().unwrap_or_default();
                for (&param, &value) in carried.iter().zip(function.list(values)) {
                    self.follow(param, &[value]);
                }
            }
            Terminator::Return(values) => {
                for index in 0..self.around.len() {
                    self.exit(Some(index));
                }
                let control = self.control(0);
                if !control.level.in_workgroup() {
                    self.returned = self.returned.join(control);
                }
                let parted = self.returned.join(control);
                for (slot, &value) in function.list(values).iter().enumerate() {
                    self.give_back(slot, self.facts.values[value], Why::From(value));
                    if let Some(by) = parted.by {
                        self.give_back(slot, parted.level, Why::Chosen(by));
                    }
                }
            }
        }
    }

    fn give_back(&mut self, slot: usize, level: Uniformity, why: Why) {
        if let (Some(known), Some(reason)) = (self.facts.results.get_mut(slot), self.facts.result_whys.get_mut(slot))
            && level > *known
        {
            (*known, *reason) = (level, why);
        }
    }

    /// Notes that the loop at this place around is left here.
    fn exit(&mut self, place: Option<usize>) {
        let Some(place) = place else { return };
        let Around::Loop(op, _) = self.around[place] else { return };
        let control = self.control(place + 1);
        if control.level > self.facts.exits[op].level {
            self.facts.exits[op] = control;
            self.changed = true;
        }
    }

    fn op(&mut self, id: OpId) {
        let data = &self.function[id];
        let results: Vec<Value> = data.results.iter().collect();
        let operands = data.op.operands(self.function);
        let level = match data.op {
            Op::Constant(_)
            | Op::Unary { op: _, arg: _ }
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
            | Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ } => Uniformity::Constant,
            Op::Id { kind, axis: _ } => id_level(kind),
            Op::Memory { memory } => match self.function.memories.get(memory).map(|memory| memory.space) {
                Some(Space::Constant | Space::Local | Space::Global) => Uniformity::Constant,
                // Each invocation has its own.
                Some(Space::Private) | None => Uniformity::Varying,
            },
            Op::Load { view, index: _ } => self.memory_level(id, view),
            Op::Store { view: _, index: _, value: _ }
            | Op::Barrier
            | Op::Fence { scope: _ }
            | Op::WarpBarrier
            | Op::Assume { cond: _ }
            | Op::Debug { kind: _, text: _, values: _ } => return,
            // Each invocation finds what the one before it left.
            Op::Atomic { update: _, view: _, index: _, scope: _ } | Op::Clock => Uniformity::Varying,
            Op::AtomicApply { view: _, index: _, body, scope: _ } => {
                for param in self.function[body].params.clone() {
                    self.raise(param, Uniformity::Varying, Why::Here);
                }
                self.region(body);
                Uniformity::Varying
            }
            Op::Shuffle { .. } | Op::Vote { .. } | Op::WarpFold { .. } => {
                for result in results {
                    self.exchange(result, data.op);
                }
                return;
            }
            Op::Uniform { kind, form: _, value } => {
                for result in results {
                    self.about(result, kind, value);
                }
                return;
            }
            Op::Call { function, args: _ } => {
                let levels: Vec<_> = operands.iter().map(|&value| self.facts.values[value]).collect();
                let returned = (self.callee)(function, &levels);
                for (slot, &result) in (0..).zip(&results) {
                    let level = returned.get(slot as usize).copied().unwrap_or(Uniformity::Varying);
                    self.raise(result, level, Why::Returned(slot));
                }
                return;
            }
            Op::If { cond, then, other } => return self.branch(&results, [then, other], cond),
            Op::For { kind, carried, body } => return self.repeat(id, &results, kind, carried, body),
        };
        let values = &self.facts.values;
        let same = self.warp_ids.see(id, &|value| values[value].in_warp());
        for result in results {
            self.raise(result, level, Why::Here);
            match same {
                // Of the lanes nothing is left.
                Some(Same { from, with }) => {
                    self.raise(result, self.facts.values[from].min(Uniformity::Warp), Why::From(from));
                    self.follow(result, &[with]);
                }
                None => self.follow(result, &operands),
            }
        }
    }

    /// Notes the values that lanes of a warp get from each other.
    fn exchange(&mut self, result: Value, op: Op) {
        let (level, from) = match op {
            _ if !self.exchanges => (Uniformity::Varying, None),
            // Where the lane is missing each has its own value; lane 0 is there wherever a warp is.
            Op::Shuffle { kind: ShuffleKind::Broadcast, value, lane } if self.is_first_lane(lane) => {
                (self.facts.values[value].min(Uniformity::Warp), Some(value))
            }
            // Whichever lane is read has the same value.
            Op::Shuffle { kind: _, value, lane: _ } if self.facts.values[value].in_warp() => {
                (self.facts.values[value], Some(value))
            }
            Op::Vote { kind: VoteKind::All | VoteKind::Any, cond } => {
                (self.facts.values[cond].min(Uniformity::Warp), Some(cond))
            }
            // The last warp of a workgroup may have fewer lanes than the others.
            Op::Vote { kind: VoteKind::Ballot, cond: _ } | Op::WarpFold { kind: FoldKind::Reduce, op: _, arg: _ } => {
                (Uniformity::Warp, None)
            }
            _ => (Uniformity::Varying, None),
        };
        self.raise(result, level, from.map_or(Why::Here, Why::From));
    }

    /// Notes a property of a value, made or promised.
    fn about(&mut self, result: Value, kind: UniformKind, value: Value) {
        let level = match kind {
            UniformKind::Broadcast => {
                let (shared, _) = shared_by_first(self.function, &self.facts, value);
                self.facts.values[shared].min(Uniformity::Workgroup)
            }
            // Where it is not so, that is an error, and what follows from it is none.
            UniformKind::Assume | UniformKind::Require => self.facts.values[value].min(Uniformity::Workgroup),
        };
        self.raise(result, level, Why::From(value));
    }

    /// Whether a lane is the first one of every warp.
    fn is_first_lane(&self, lane: Value) -> bool {
        let constant = self.function.constant(self.facts.definitions[lane]);
        constant.is_some_and(|constant| constant.bits[0].is_multiple_of(32))
    }

    /// Returns the uniformity of what invocations of one workgroup load at one address.
    fn memory_level(&self, load: OpId, view: Value) -> Uniformity {
        let Some(view) = self.function.ty(view).view() else { return Uniformity::Varying };
        match view.space {
            Space::Constant => Uniformity::Constant,
            Space::Global if is_only_read(Type::View(view)) => Uniformity::Grid,
            Space::Global | Space::Local if (self.steady)(load) => Uniformity::Workgroup,
            Space::Global | Space::Local | Space::Private => Uniformity::Varying,
        }
    }

    fn branch(&mut self, results: &[Value], regions: [RegionId; 2], cond: Value) {
        let (function, decision) = (self.function, self.decision(&[cond]));
        for region in regions {
            self.around.push(Around::Branch(decision));
            self.region(region);
            self.around.pop();
            if let Terminator::Yield(values) = self.function[region].terminator {
                for (&result, &value) in results.iter().zip(function.list(values)) {
                    self.follow(result, &[value]);
                    self.choose(result, decision);
                }
            }
        }
    }

    fn repeat(&mut self, id: OpId, results: &[Value], kind: LoopKind, carried: List, body: RegionId) {
        let (function, trips) = (self.function, self.decision(&kind.operands()));
        let params = function[body].params.clone();
        let Some((&index, params)) = params.split_first() else { return };
        self.choose(index, trips);
        self.around.push(Around::Loop(id, trips));
        self.carried.push(params.to_vec());
        self.region(body);
        self.carried.pop();
        self.around.pop();
        let first = function.list(carried);
        let yielded = match function[body].terminator {
            Terminator::Yield(values) => function.list(values),
            Terminator::Break(_) | Terminator::Return(_) => &[],
        };
        let parted = trips.join(self.facts.exits[id]);
        for (slot, &param) in params.iter().enumerate() {
            for source in [first.get(slot), yielded.get(slot)].into_iter().flatten() {
                self.follow(param, &[*source]);
            }
            self.choose(param, parted);
            if let Some(&result) = results.get(slot) {
                self.follow(result, &[param]);
            }
        }
    }
}

/// Returns the value that a broadcast gives to all: the value that the first invocation has. Where only that invocation computes it, as in
/// `(if (eq (local-linear-id) 0) (then … (yield %value)) (else (yield %zero)))`, and it has no other use, that is the inner value, with the
/// branch.
#[must_use]
pub fn shared_value(
    function: &Function,
    definition: &dyn Fn(Value) -> Option<OpId>,
    uses: &Uses,
    value: Value,
) -> (Value, Option<OpId>) {
    let inner = || {
        let branch = definition(value)?;
        let Op::If { cond, then, other: _ } = function[branch].op else { return None };
        let Op::Compare { op: CompareOp::Eq, lhs, rhs } = function[definition(cond)?].op else { return None };
        let id = function[definition(lhs)?].op == Op::Id { kind: IdKind::LocalLinearId, axis: 0 };
        let zero = function.constant(definition(rhs)).is_some_and(|zero| zero.bits[0] == 0);
        let Terminator::Yield(values) = function[then].terminator else { return None };
        let alone = id && zero && function[branch].results.single() == Some(value) && uses.count(value) == 1;
        match function.list(values) {
            &[only] if alone => Some((only, Some(branch))),
            _ => None,
        }
    };
    inner().unwrap_or((value, None))
}

/// The same by a function's facts.
pub(crate) fn shared_by_first(function: &Function, facts: &Uniformities, value: Value) -> (Value, Option<OpId>) {
    match &facts.uses {
        Some(uses) => shared_value(function, &|value| facts.definition(value), uses, value),
        None => (value, None),
    }
}

/// Returns whether a broadcast needs no other invocation: its value is the same for all anyway, and all may compute it.
pub(crate) fn is_needless(function: &Function, facts: &Uniformities, value: Value) -> bool {
    let (shared, branch) = shared_by_first(function, facts, value);
    let free = branch.is_none_or(|branch| match function[branch].op {
        Op::If { cond: _, then, other: _ } => only_computes(function, then),
        _ => false,
    });
    facts.of(shared).in_workgroup() && free
}

/// Whether all invocations may execute a region that only the first one executes as written, and get what it gets. What is known of loads
/// from memory that is also written holds for the first invocation alone.
fn only_computes(function: &Function, region: RegionId) -> bool {
    matches!(function[region].terminator, Terminator::Yield(_))
        && function[region].ops.iter().all(|&op| {
            let op = function[op].op;
            let effects = op.effects();
            let changes = effects.writes || effects.orders || effects.tells || effects.fresh || effects.meets.is_some();
            let steady = match op {
                Op::Load { view, index: _ } => is_only_read(function.ty(view)),
                // A call may do anything.
                Op::Call { function: _, args: _ } => false,
                _ => true,
            };
            steady && !changes && op.regions().into_iter().all(|inner| only_computes(function, inner))
        })
}

/// Returns whether the memory of a view is never written: views keep the allowed accesses, so it is of a constant, or of a parameter that no
/// invocation writes.
fn is_only_read(ty: Type) -> bool {
    ty.view().is_some_and(|view| match view.space {
        Space::Constant => true,
        Space::Global => view.access == Access::Read,
        Space::Local | Space::Private => false,
    })
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
