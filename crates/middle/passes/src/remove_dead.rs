//! Removes what is not needed: operations without effect whose results are unused, results of branches and values carried by loops
//! that nothing reads, branches and loops in which nothing happens.
//!
//! Counted loops end by construction, so one without effects can go. What is needed is found by following uses from effects: stores, barriers,
//! calls, atomic operations, fences, what is reported to the host, and returns out of regions.

use crisp_ir_kernel::{Function, List, Module, Op, OpData, OpId, RegionId, Terminator, Value, ValueData};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_function};

/// Removes what is dead.
pub const PASS: Pass = Pass { name: "remove-dead", needs: &[], makes: &[Fact::NothingUnused], spoils: &[], run };

#[allow(clippy::unnecessary_wraps, clippy::needless_pass_by_value)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    Ok(each_function(&module, |function| {
        let live = Liveness::of(function);
        rewrite(function, &mut Remove { live: &live, owners: Vec::new() })
    }))
}

/// Where a value comes from.
#[derive(Clone, Copy)]
enum Origin {
    /// The function's parameters.
    Outside,
    /// Result `.1` of an operation.
    Result(OpId, usize),
    /// Parameter `.1` of a loop's body; 0 is the index.
    LoopParam(OpId, usize),
}

/// The parts of a function that are needed.
struct Liveness<'a> {
    function: &'a Function,
    values: SideTable<ValueData, bool>,
    ops: SideTable<OpData, bool>,
    origins: SideTable<ValueData, Origin>,
    /// The operation around each operation.
    parents: SideTable<OpData, Option<OpId>>,
    /// For loops: the regions that end with a break out of it.
    breaks: SideTable<OpData, Vec<RegionId>>,
    /// The operation that owns a region; none for the body.
    owners: SideTable<crisp_ir_kernel::Region, Option<OpId>>,
    pending: Vec<Value>,
}

impl<'a> Liveness<'a> {
    fn of(function: &'a Function) -> Liveness<'a> {
        let mut live = Liveness {
            function,
            values: SideTable::filled(function.values.len(), false),
            ops: SideTable::filled(function.ops.len(), false),
            origins: SideTable::filled(function.values.len(), Origin::Outside),
            parents: SideTable::filled(function.ops.len(), None),
            breaks: SideTable::filled(function.ops.len(), Vec::new()),
            owners: SideTable::filled(function.regions.len(), None),
            pending: Vec::new(),
        };
        let mut effects = Vec::new();
        live.survey(function.body, None, None, &mut effects);
        if let Terminator::Return(list) = function[function.body].terminator {
            live.need_list(list);
        }
        for effect in effects {
            live.need_op(effect);
        }
        while let Some(value) = live.pending.pop() {
            match live.origins[value] {
                Origin::Outside => {}
                Origin::Result(op, position) => {
                    live.need_op(op);
                    live.need_result(op, position);
                }
                Origin::LoopParam(op, position) => {
                    live.need_op(op);
                    if let Some(carried) = position.checked_sub(1) {
                        live.need_carried(op, carried);
                    }
                }
            }
        }
        live
    }

    /// Notes where everything comes from, and which operations have effects.
    fn survey(&mut self, region: RegionId, owner: Option<OpId>, innermost: Option<OpId>, effects: &mut Vec<OpId>) {
        let function = self.function;
        self.owners[region] = owner;
        for &id in &function[region].ops {
            self.parents[id] = owner;
            for (position, value) in function[id].results.iter().enumerate() {
                self.origins[value] = Origin::Result(id, position);
            }
            let op = function[id].op;
            if op.effects().must_stay() || matches!(op, Op::Call { function: _, args: _ }) {
                effects.push(id);
            }
            if let Some(body) = op.update_region() {
                self.survey(body, Some(id), None, effects);
            }
            if let Op::If { cond: _, then, other } = op {
                self.survey(then, Some(id), innermost, effects);
                self.survey(other, Some(id), innermost, effects);
            }
            if let Op::For { kind: _, carried: _, body } = op {
                for (position, &value) in function[body].params.iter().enumerate() {
                    self.origins[value] = Origin::LoopParam(id, position);
                }
                self.survey(body, Some(id), Some(id), effects);
            }
        }
        match function[region].terminator {
            Terminator::Yield(_) => {}
            Terminator::Break(_) => {
                if let Some(innermost) = innermost {
                    self.breaks[innermost].push(region);
                }
            }
            Terminator::Return(list) => {
                // Leaving the function from inside a region is an effect of the operation that owns the region.
                if let Some(owner) = owner {
                    effects.push(owner);
                    self.need_list(list);
                }
            }
        }
    }

    fn need(&mut self, value: Value) {
        if !self.values[value] {
            self.values[value] = true;
            self.pending.push(value);
        }
    }

    fn need_list(&mut self, list: List) {
        let function = self.function;
        function.list(list).iter().for_each(|&value| self.need(value));
    }

    fn need_position(&mut self, list: List, position: usize) {
        if let Some(&value) = self.function.list(list).get(position) {
            self.need(value);
        }
    }

    /// The operation is executed: what it reads is needed, and so is everything around it.
    fn need_op(&mut self, id: OpId) {
        let function = self.function;
        let mut next = Some(id);
        while let Some(id) = next {
            if self.ops[id] {
                return;
            }
            self.ops[id] = true;
            match function[id].op {
                Op::If { cond, then: _, other: _ } => self.need(cond),
                Op::For { kind, carried: _, body: _ } => {
                    kind.operands().into_iter().for_each(|value| self.need(value));
                    // Whether it goes on depends on the branches in which it is left.
                    for region in std::mem::take(&mut self.breaks[id]) {
                        let owner = self.owners[region];
                        self.breaks[id].push(region);
                        if let Some(owner) = owner.filter(|&owner| owner != id) {
                            self.need_op(owner);
                        }
                    }
                }
                Op::AtomicApply { view: _, index: _, body, scope: _ } => {
                    function[id].op.operands(function).into_iter().for_each(|value| self.need(value));
                    if let Terminator::Yield(list) = function[body].terminator {
                        self.need_list(list);
                    }
                }
                op => op.operands(function).into_iter().for_each(|value| self.need(value)),
            }
            next = self.parents[id];
        }
    }

    fn need_result(&mut self, id: OpId, position: usize) {
        let function = self.function;
        match function[id].op {
            Op::If { cond: _, then, other } => {
                for region in [then, other] {
                    if let Terminator::Yield(list) = function[region].terminator {
                        self.need_position(list, position);
                    }
                }
            }
            Op::For { kind: _, carried: _, body: _ } => self.need_carried(id, position),
            _ => {}
        }
    }

    /// A value that a loop carries: where it starts, how it goes on, how a break sets it, and its last value.
    fn need_carried(&mut self, id: OpId, position: usize) {
        let function = self.function;
        let Op::For { kind: _, carried, body } = function[id].op else { return };
        self.need_position(carried, position);
        if let Some(&param) = function[body].params.get(position + 1) {
            self.need(param);
        }
        if let Some(result) = function[id].results.iter().nth(position) {
            self.need(result);
        }
        if let Terminator::Yield(list) = function[body].terminator {
            self.need_position(list, position);
        }
        for index in 0..self.breaks[id].len() {
            if let Terminator::Break(list) = function[self.breaks[id][index]].terminator {
                self.need_position(list, position);
            }
        }
    }
}

struct Remove<'a> {
    live: &'a Liveness<'a>,
    /// The control operations around the current place, innermost last.
    owners: Vec<OpId>,
}

impl Remove<'_> {
    /// The positions of an operation's results that are needed.
    fn kept(&self, id: OpId) -> Vec<usize> {
        let results = self.live.function[id].results.iter().enumerate();
        results.filter(|&(_, value)| self.live.values[value]).map(|(position, _)| position).collect()
    }

    fn filtered(&self, writer: &mut Writer<'_>, owner: OpId, list: List) -> List {
        let values = writer.renamed.from.list(list);
        let kept: Vec<Value> =
            self.kept(owner).into_iter().filter_map(|position| values.get(position).copied()).collect();
        let kept = writer.renamed.values(&kept);
        writer.builder.list(&kept)
    }
}

impl<'a> Rewrite<'a> for Remove<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        if !self.live.ops[id] {
            return Step::Done;
        }
        let function = self.live.function;
        let span = function[id].span;
        let kept: Vec<Value> = function[id].results.iter().filter(|&value| self.live.values[value]).collect();
        let new = match function[id].op {
            Op::If { cond, then, other } => {
                let cond = writer.renamed.value(cond);
                self.owners.push(id);
                let then = writer.region(self, then, &[]);
                let other = writer.region(self, other, &[]);
                self.owners.pop();
                let types = writer.renamed.types(&kept);
                writer.builder.if_op(cond, then, other, &types, span)
            }
            Op::For { kind, carried, body } => {
                let kind = writer.renamed.loop_kind(kind);
                let carried = self.filtered(writer, id, carried);
                let carried = writer.builder.function().list(carried).to_vec();
                let positions = self.kept(id);
                let params: Vec<Value> = [0]
                    .into_iter()
                    .chain(positions.into_iter().map(|position| position + 1))
                    .filter_map(|position| function[body].params.get(position).copied())
                    .collect();
                self.owners.push(id);
                let body = writer.region(self, body, &params);
                self.owners.pop();
                writer.builder.for_op(kind, &carried, body, span)
            }
            Op::AtomicApply { view: _, index: _, body: _, scope: _ } => {
                self.owners.push(id);
                writer.copy(self, id);
                self.owners.pop();
                return Step::Done;
            }
            _ => return Step::Copy,
        };
        writer.renamed.bind(&mut writer.builder, &kept, &new);
        Step::Done
    }

    fn terminator(&mut self, writer: &mut Writer<'a>, region: RegionId) -> Terminator {
        let function = self.live.function;
        let innermost = self.owners.iter().rev().find(|&&owner| matches!(function[owner].op, Op::For { .. })).copied();
        match (function[region].terminator, self.owners.last(), innermost) {
            (Terminator::Yield(list), Some(&owner), _)
                if matches!(function[owner].op, Op::AtomicApply { view: _, index: _, body: _, scope: _ }) =>
            {
                writer.renamed.terminator(&mut writer.builder, Terminator::Yield(list))
            }
            (Terminator::Yield(list), Some(&owner), _) => Terminator::Yield(self.filtered(writer, owner, list)),
            (Terminator::Break(list), _, Some(innermost)) => Terminator::Break(self.filtered(writer, innermost, list)),
            (terminator, _, _) => writer.renamed.terminator(&mut writer.builder, terminator),
        }
    }
}
