//! Where each operation runs: once for the workgroup, or in a loop over its lane groups.
//!
//! Maximal runs of lane operations become *segments*, each one loop over the lane groups. Barriers end a segment. A loop whose trip
//! count is uniform stays outside the segments, so that neighbouring invocations touch memory together; so does a loop in which each
//! invocation starts at its own id and strides over the rest.

use crisp_ir_kernel::{
    Function, LoopKind, Op, OpId, Operands, Region, RegionId, Scalar, Space, Terminator, Value, ValueData, VoteKind,
};
use crisp_middle_analysis::Uniformities;
use crisp_support_arena::SideTable;

/// A step of the workgroup's code.
#[derive(Debug)]
pub(crate) enum Item {
    /// An operation executed once.
    Scalar(OpId),
    /// A loop over the lane groups.
    Segment(usize),
    /// A branch that all invocations take together.
    If { op: OpId, then: Vec<Item>, other: Vec<Item> },
    /// A loop around segments.
    For {
        op: OpId,
        body: Vec<Item>,
        /// Whether each invocation has its own first index; its segments run under the mask of those that have not ended.
        rounds: bool,
        /// The segment that notes whether any invocation reaches the loop, where that counts and is not certain.
        reach: Option<usize>,
    },
}

/// A step of a lane group's code.
#[derive(Debug)]
pub(crate) enum Piece {
    /// An operation with its regions.
    Op(OpId),
    /// Values handed to the slots of others: `(to, from)`. All are read before any is written.
    Assign(Vec<(Value, Value)>),
    /// Notes that an invocation is here.
    Reach,
}

/// A run of lane operations.
#[derive(Debug, Default)]
pub(crate) struct Segment {
    pub(crate) pieces: Vec<Piece>,
    /// The loops around it in which invocations end one by one, outermost first.
    pub(crate) rounds: Vec<OpId>,
}

/// The plan of a kernel.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) items: Vec<Item>,
    pub(crate) segments: Vec<Segment>,
    /// The values that the workgroup's code has as scalars.
    pub(crate) available: SideTable<ValueData, bool>,
}

/// The inputs of the plan besides the function itself.
pub(crate) struct Facts<'a> {
    pub(crate) uniform: &'a Uniformities,
    /// Whether a value grows with the lane's position and can't wrap, with its smallest value in the workgroup's first invocation.
    pub(crate) climbs: &'a dyn Fn(Value) -> bool,
}

/// Plans a kernel without calls.
pub(crate) fn plan(function: &Function, facts: &Facts<'_>) -> Plan {
    let mut planner = Planner {
        function,
        facts,
        segments: Vec::new(),
        available: SideTable::filled(function.values.len(), false),
        rounds: Vec::new(),
        loops: Vec::new(),
    };
    for &param in &function[function.body].params {
        planner.available[param] = true;
    }
    let items = planner.region(function.body, &[]);
    Plan { items, segments: planner.segments, available: planner.available }
}

/// Items so far, and the segment that later lane operations join.
#[derive(Default)]
struct Open {
    items: Vec<Item>,
    segment: Option<Segment>,
    stores: bool,
}

struct Planner<'a> {
    function: &'a Function,
    facts: &'a Facts<'a>,
    segments: Vec<Segment>,
    available: SideTable<ValueData, bool>,
    rounds: Vec<OpId>,
    /// The values that a `break` at workgroup level passes, innermost last.
    loops: Vec<Vec<Value>>,
}

impl Planner<'_> {
    /// Plans a region whose yield goes to `to`.
    fn region(&mut self, region: RegionId, to: &[Value]) -> Vec<Item> {
        let mut open = Open::default();
        for index in 0..self.function[region].ops.len() {
            let op = self.function[region].ops[index];
            self.op(op, &mut open);
        }
        let (to, list) = match self.function[region].terminator {
            Terminator::Yield(list) => (to.to_vec(), list),
            Terminator::Break(list) => (self.loops.last().cloned().unwrap_or_default(), list),
            Terminator::Return(list) => (Vec::new(), list),
        };
        let from = self.function.list(list).to_vec();
        self.assign(to.into_iter().zip(from), &mut open);
        self.close(&mut open);
        open.items
    }

    fn close(&mut self, open: &mut Open) {
        if let Some(segment) = open.segment.take() {
            open.items.push(Item::Segment(self.segments.len()));
            self.segments.push(segment);
        }
        open.stores = false;
    }

    fn push(&mut self, piece: Piece, open: &mut Open) {
        let rounds = self.rounds.clone();
        open.segment.get_or_insert_with(|| Segment { pieces: Vec::new(), rounds }).pieces.push(piece);
    }

    fn assign(&mut self, pairs: impl Iterator<Item = (Value, Value)>, open: &mut Open) {
        let pairs: Vec<_> = pairs.filter(|&(to, _)| !self.available[to]).collect();
        if !pairs.is_empty() {
            self.push(Piece::Assign(pairs), open);
        }
    }

    fn uniform(&self, value: Value) -> bool {
        self.facts.uniform.of(value).in_workgroup()
    }

    fn has_all(&self, values: &[Value]) -> bool {
        values.iter().all(|&value| self.available[value])
    }

    fn op(&mut self, id: OpId, open: &mut Open) {
        let function = self.function;
        let operands = function[id].op.operands(function);
        match function[id].op {
            Op::Barrier => self.close(open),
            Op::If { cond: _, then, other } if self.belongs_outside(id) => {
                if !self.leave_open(id, open) {
                    self.close(open);
                }
                let results: Vec<Value> = function[id].results.iter().collect();
                self.offer(&results);
                let then = self.region(then, &results);
                let other = self.region(other, &results);
                open.items.push(Item::If { op: id, then, other });
            }
            Op::For { kind, carried, body } if self.belongs_outside(id) => {
                let rounds = !self.has_all(&kind.operands());
                let params = function[body].params.clone();
                self.offer(&params);
                let results: Vec<Value> = function[id].results.iter().collect();
                self.offer(&results);
                let carried = function.list(carried).to_vec();
                let inits = params.iter().skip(1).copied().zip(carried);
                if !self.leave_open(id, open) {
                    self.assign(inits, open);
                    self.close(open);
                }
                let reach = self.reach(kind, open);
                if rounds {
                    self.rounds.push(id);
                }
                let own = params.get(1..).unwrap_or(&[]).to_vec();
                self.loops.push(own.clone());
                let body = self.region(body, &own);
                self.loops.pop();
                if rounds {
                    self.rounds.pop();
                }
                open.items.push(Item::For { op: id, body, rounds, reach });
            }
            Op::Load { view: _, index: _ }
                if self.has_all(&operands) && function[id].results.iter().all(|result| self.uniform(result)) =>
            {
                if open.stores {
                    self.close(open);
                }
                self.scalar(id, open);
            }
            _ if self.hoistable(id) => self.scalar(id, open),
            _ => {
                self.hoist_inside(id, open);
                open.stores |= stores(function, id);
                self.push(Piece::Op(id), open);
            }
        }
    }

    /// Returns the loop's part of the plan. A loop with fuel continues while no invocation leaves it: it must not start for a workgroup whose invocations have all returned.
    fn reach(&mut self, kind: LoopKind, open: &mut Open) -> Option<usize> {
        let returned = || {
            let ops = &self.function[self.function.body].ops;
            ops.iter().flat_map(|&op| self.function[op].op.regions()).any(|region| returns(self.function, region))
        };
        if !matches!(kind, LoopKind::While { fuel: _ }) || !returned() {
            return None;
        }
        self.close(open);
        self.segments.push(Segment { pieces: vec![Piece::Reach], rounds: self.rounds.clone() });
        Some(self.segments.len() - 1)
    }

    /// Uniform results of a workgroup-level operation are scalars of the workgroup's code.
    fn offer(&mut self, values: &[Value]) {
        for &value in values {
            self.available[value] = self.uniform(value);
        }
    }

    fn scalar(&mut self, id: OpId, open: &mut Open) {
        for result in self.function[id].results.iter() {
            self.available[result] = true;
        }
        // Before the open segment: it neither writes what this reads nor defines what this uses.
        open.items.push(Item::Scalar(id));
    }

    /// Returns whether it has no effect, never traps, and depends on scalars alone.
    fn hoistable(&self, id: OpId) -> bool {
        let op = self.function[id].op;
        let pure = match op {
            Op::Memory { memory } => {
                self.function.memories.get(memory).is_some_and(|memory| memory.space != Space::Private)
            }
            // Lanes that have the same value get it back.
            Op::Shuffle { kind: _, value: _, lane: _ } | Op::Vote { kind: VoteKind::All | VoteKind::Any, cond: _ } => {
                true
            }
            op => op.is_pure(),
        };
        let operands = match op {
            Op::Shuffle { kind: _, value, lane: _ } => Operands::from_slice(&[value]),
            op => op.operands(self.function),
        };
        // Ids have no operands but differ from invocation to invocation.
        let uniform = self.function[id].results.iter().all(|result| self.uniform(result));
        pure && uniform && self.has_all(&operands)
    }

    fn hoist_inside(&mut self, id: OpId, open: &mut Open) {
        for region in self.function[id].op.regions() {
            for index in 0..self.function[region].ops.len() {
                let inner = self.function[region].ops[index];
                if self.hoistable(inner) {
                    self.scalar(inner, open);
                } else {
                    self.hoist_inside(inner, open);
                }
            }
        }
    }

    /// Returns whether a control operation stands outside the loops over lane groups.
    fn belongs_outside(&self, id: OpId) -> bool {
        match self.function[id].op {
            Op::Barrier => true,
            Op::If { cond, then, other } => {
                self.uniform(cond)
                    && (self.function[id].results.iter().any(|result| self.uniform(result))
                        || [then, other].into_iter().any(|region| self.region_belongs_outside(region)))
            }
            Op::For { kind, carried: _, body: _ } => {
                let together = kind.operands().into_iter().all(|value| self.uniform(value));
                let exit = self.facts.uniform.early_exit(id);
                together && exit.in_workgroup() || self.strides_over_the_rest(id)
            }
            _ => false,
        }
    }

    fn region_belongs_outside(&self, region: RegionId) -> bool {
        let Region { params: _, ops, terminator, end_span: _, unroll: _ } = &self.function[region];
        !matches!(terminator, Terminator::Yield(_)) || ops.iter().any(|&op| self.belongs_outside(op))
    }

    /// Returns whether each invocation starts at its own climbing index, and all go on by one uniform step to one uniform end.
    fn strides_over_the_rest(&self, id: OpId) -> bool {
        let Op::For { kind: LoopKind::Up { from, to, step }, carried: _, body } = self.function[id].op else {
            return false;
        };
        let wide = self.function.ty(from).elem().is_some_and(|elem| elem.scalar.bits() >= Scalar::I32.bits());
        wide && self.has_all(&[to, step]) && (self.facts.climbs)(from) && !leaves(self.function, body)
    }

    /// Returns whether a workgroup-level operation can precede the open segment instead of ending it: it computes scalars from scalars.
    fn leave_open(&self, id: OpId, open: &Open) -> bool {
        let function = self.function;
        let inside: Vec<OpId> = function[id]
            .op
            .regions()
            .into_iter()
            .flat_map(|region| super::shape::ops_inside(function, region))
            .chain([id])
            .collect();
        let ends = function[id].op.regions().into_iter().any(|region| leaves(function, region));
        !ends
            && self.has_all(&outer_operands(function, id))
            && inside.iter().all(|&op| {
                function[op].results.iter().all(|result| self.uniform(result))
                    && function[op]
                        .op
                        .regions()
                        .iter()
                        .all(|&region| function[region].params.iter().all(|&param| self.uniform(param)))
                    && match function[op].op {
                        Op::Load { view: _, index: _ } => !open.stores,
                        Op::For { kind: LoopKind::While { fuel: _ }, carried: _, body: _ } => false,
                        Op::If { cond: _, then: _, other: _ } | Op::For { kind: _, carried: _, body: _ } => true,
                        Op::Memory { memory: _ } => true,
                        op => op.is_pure(),
                    }
            })
    }
}

/// Returns the values from outside that an operation and its regions read.
fn outer_operands(function: &Function, id: OpId) -> Vec<Value> {
    let (reads, defines) = reads_and_definitions(function, id);
    reads.into_iter().filter(|value| !defines.contains(value)).collect()
}

/// Returns the values that an operation and its regions read, and those that they define, each in order.
pub(crate) fn reads_and_definitions(function: &Function, id: OpId) -> (Vec<Value>, std::collections::BTreeSet<Value>) {
    let mut reads = function[id].op.operands(function).into_vec();
    let mut defines: std::collections::BTreeSet<Value> = function[id].results.iter().collect();
    for region in function[id].op.regions() {
        defines.extend(function[region].params.iter().copied());
        for &op in &function[region].ops {
            let (inner_reads, inner_defines) = reads_and_definitions(function, op);
            reads.extend(inner_reads);
            defines.extend(inner_defines);
        }
        let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) =
            function[region].terminator;
        reads.extend_from_slice(function.list(list));
    }
    (reads, defines)
}

/// Returns whether a region is left other than by its end, by a `return` or by a `break` of a loop around it.
pub(crate) fn leaves(function: &Function, region: RegionId) -> bool {
    returns(function, region) || breaks(function, region)
}

/// Returns whether a region contains a `return`.
pub(crate) fn returns(function: &Function, region: RegionId) -> bool {
    matches!(function[region].terminator, Terminator::Return(_))
        || function[region]
            .ops
            .iter()
            .any(|&op| function[op].op.regions().into_iter().any(|region| returns(function, region)))
}

/// Returns whether a region contains a `break` of a loop around it.
pub(crate) fn breaks(function: &Function, region: RegionId) -> bool {
    matches!(function[region].terminator, Terminator::Break(_))
        || function[region].ops.iter().any(|&op| match function[op].op {
            Op::If { cond: _, then, other } => [then, other].into_iter().any(|region| breaks(function, region)),
            _ => false,
        })
}

/// Returns whether an operation writes memory that other invocations may read, or keeps later loads after it.
fn stores(function: &Function, id: OpId) -> bool {
    match function[id].op {
        Op::Store { view, index: _, value: _ } => {
            function.ty(view).view().is_none_or(|view| view.space != Space::Private)
        }
        Op::Fence { scope: _ } | Op::WarpBarrier => true,
        op if op.update().is_some() => true,
        op => op.regions().into_iter().flat_map(|region| function[region].ops.iter()).any(|&op| stores(function, op)),
    }
}
