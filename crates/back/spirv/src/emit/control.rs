//! Branches and loops: structured, with phis where values come together.

use crisp_ir_kernel::{LoopKind, Op as IrOp, OpId, RegionId, Scalar, Terminator, Value};
use rspirv::dr::Operand;
use rspirv::spirv::{LoopControl, Op, SelectionControl};

use super::sections::r;
use super::{Emitter, Exit, Incoming};

impl Emitter<'_> {
    /// Prints the operations of a region and its end. Returns the yielded values and their block, when control continues after its owner.
    pub(super) fn region(&mut self, region: RegionId) -> Option<Incoming> {
        for index in 0..self.function[region].ops.len() {
            let op = self.function[region].ops[index];
            self.op(op);
        }
        match self.function[region].terminator {
            Terminator::Yield(list) => Some((self.label, self.values(list))),
            Terminator::Break(list) => {
                let incoming = (self.label, self.values(list));
                if let Some(exit) = self.loops.last_mut() {
                    exit.from.push(incoming);
                    let merge = exit.merge;
                    self.branch(merge);
                }
                None
            }
            Terminator::Return(_) => {
                self.end(Op::Return, Vec::new());
                None
            }
        }
    }

    pub(super) fn branch(&mut self, to: u32) {
        self.end(Op::Branch, vec![r(to)]);
    }

    pub(super) fn branch_if(&mut self, cond: u32, then: u32, other: u32) {
        self.end(Op::BranchConditional, vec![r(cond), r(then), r(other)]);
    }

    pub(super) fn selection_merge(&mut self, merge: u32) {
        self.act(Op::SelectionMerge, vec![r(merge), Operand::SelectionControl(SelectionControl::NONE)]);
    }

    pub(super) fn loop_merge(&mut self, merge: u32, again: u32) {
        self.act(Op::LoopMerge, vec![r(merge), r(again), Operand::LoopControl(LoopControl::NONE)]);
    }

    /// Returns a phi of a type at the beginning of the block at hand.
    pub(super) fn phi(&mut self, ty: u32, incoming: &[(u32, u32)]) -> u32 {
        let operands = incoming.iter().flat_map(|&(value, from)| [r(value), r(from)]).collect();
        self.made(Op::Phi, ty, operands)
    }

    /// Lets values be what comes in from the blocks that lead here.
    fn merge(&mut self, results: &[Value], incoming: &[Incoming]) {
        for (index, &result) in results.iter().enumerate() {
            let ways: Vec<(u32, u32)> =
                incoming.iter().filter_map(|(from, values)| values.get(index).map(|&value| (value, *from))).collect();
            let id = match ways.as_slice() {
                [(value, _)] => *value,
                // Nothing comes by here.
                [] => {
                    let ty = self.type_of(result);
                    self.null(ty)
                }
                ways => {
                    let ty = self.type_of(result);
                    self.phi(ty, ways)
                }
            };
            self.define(result, id);
        }
    }

    pub(super) fn if_op(&mut self, id: OpId, cond: Value, [then, other]: [RegionId; 2]) {
        let results: Vec<Value> = self.function[id].results.iter().collect();
        let cond = self.value(cond);
        let (yes, merge) = (self.sections.id(), self.sections.id());
        let mut incoming = Vec::new();
        let (ops, terminator) = (self.function[other].ops.clone(), self.function[other].terminator);
        let constant = |&op: &OpId| matches!(self.function[op].op, IrOp::Constant(_));
        let no = match terminator {
            Terminator::Yield(list) if ops.iter().all(constant) => {
                // Constants need no block.
                ops.into_iter().for_each(|op| self.op(op));
                incoming.push((self.label, self.values(list)));
                merge
            }
            Terminator::Yield(_) | Terminator::Break(_) | Terminator::Return(_) => self.sections.id(),
        };
        self.selection_merge(merge);
        self.branch_if(cond, yes, no);
        let mut branches = vec![(yes, then)];
        if no != merge {
            branches.push((no, other));
        }
        for (label, region) in branches {
            self.begin(label);
            if let Some(yielded) = self.region(region) {
                self.branch(merge);
                incoming.push(yielded);
            }
        }
        self.begin(merge);
        self.merge(&results, &incoming);
    }

    pub(super) fn for_op(&mut self, id: OpId, kind: LoopKind, carried: crisp_ir_kernel::List, body: RegionId) {
        let results: Vec<Value> = self.function[id].results.iter().collect();
        let params = self.function[body].params.clone();
        let Some((&index, _)) = params.split_first() else { return };
        let scalar = self.scalar_of(index);
        let first = self.values(carried);
        let operands: Vec<u32> = kind.operands().into_iter().map(|value| self.value(value)).collect();
        let known = kind.operands().into_iter().map(|value| {
            let constant = self.function.constant(self.definitions[value]);
            constant.and_then(|constant| constant.as_integer())
        });
        let counter = Counter { kind, scalar, operands, known: known.collect() };
        let before = self.label;
        let any = counter.has_iterations(self);
        let outer = any.map(|any| {
            let (inside, outer) = (self.sections.id(), self.sections.id());
            self.selection_merge(outer);
            self.branch_if(any, inside, outer);
            self.begin(inside);
            outer
        });
        let mut starts = vec![counter.first(self)];
        starts.extend_from_slice(&first);
        let last = counter.last(self);
        let merge = self.sections.id();
        let exits = self.repeat(&params, &starts, merge, |emitter| {
            let yielded = emitter.region(body)?;
            let at = emitter.value(index);
            let done = counter.is_last(emitter, at, last);
            let mut next = vec![counter.next(emitter, at)];
            next.extend_from_slice(&yielded.1);
            Some(Again { done, next, results: yielded.1 })
        });
        self.begin(merge);
        if let (true, Some(outer)) = (exits.is_empty(), outer) {
            // Every way through the body ends the invocation.
            self.end(Op::Unreachable, Vec::new());
            self.begin(outer);
            return self.merge(&results, &[(before, first)]);
        }
        self.merge(&results, &exits);
        let Some(outer) = outer else { return };
        let merged = (self.label, results.iter().map(|&result| self.value(result)).collect());
        self.branch(outer);
        self.begin(outer);
        self.merge(&results, &[(before, first), merged]);
    }

    /// Returns a loop from the open block on. Its parameters begin with `starts`; `body` says how it goes on, or nothing where its end is
    /// never reached. The blocks that lead to `merge`, with the loop's results.
    fn repeat(
        &mut self,
        params: &[Value],
        starts: &[u32],
        merge: u32,
        body: impl FnOnce(&mut Self) -> Option<Again>,
    ) -> Vec<Incoming> {
        let (header, inside, again) = (self.sections.id(), self.sections.id(), self.sections.id());
        let before = self.label;
        self.branch(header);
        self.begin(header);
        let at = self.blocks.len();
        let mut phis = Vec::new();
        for (&param, &start) in params.iter().zip(starts) {
            let ty = self.type_of(param);
            let id = self.phi(ty, &[(start, before)]);
            self.define(param, id);
            phis.push(ty);
        }
        self.loop_merge(merge, again);
        self.branch(inside);
        self.begin(inside);
        if self.plan.vectorises_wrongly && params.iter().any(|&param| self.scalar_of(param).is_float()) {
            self.keep_order();
        }
        self.loops.push(Exit { merge, from: Vec::new() });
        let goes_on = body(self);
        if goes_on.is_some() {
            self.branch(again);
        }
        self.begin(again);
        let mut exits = self.loops.pop().map(|exit| exit.from).unwrap_or_default();
        let next = match goes_on {
            Some(Again { done, next, results }) => {
                self.branch_if(done, merge, header);
                exits.push((again, results));
                next
            }
            None => {
                // Nothing leads here, but a loop goes back somewhere.
                self.branch(header);
                phis.into_iter().map(|ty| self.null(ty)).collect()
            }
        };
        self.complete(at, &next, again);
        exits
    }

    /// Adds what comes round to the phis at the beginning of a block that is done.
    pub(super) fn complete(&mut self, block: usize, next: &[u32], from: u32) {
        let Some(block) = self.blocks.get_mut(block) else { return };
        let phis = block.instructions.iter_mut().filter(|instruction| instruction.class.opcode == Op::Phi);
        for (phi, &next) in phis.zip(next) {
            phi.operands.extend([r(next), r(from)]);
        }
    }
}

/// How a loop's body ends where it is not left.
struct Again {
    /// Whether no iteration follows.
    done: u32,
    next: Vec<u32>,
    /// The loop's, if this was the last iteration.
    results: Vec<u32>,
}

/// How a loop counts.
struct Counter {
    kind: LoopKind,
    scalar: Scalar,
    operands: Vec<u32>,
    /// Operands that are constants.
    known: Vec<Option<i128>>,
}

impl Counter {
    fn first(&self, e: &mut Emitter<'_>) -> u32 {
        match self.kind {
            LoopKind::Up { from: _, to: _, step: _ }
            | LoopKind::Multiply { from: _, limit: _, factor: _ }
            | LoopKind::Divide { from: _, factor: _ } => self.operands[0],
            LoopKind::Down { count: _, step: _ } => {
                let one = e.sections.constant(self.scalar, 1);
                self.make(e, Op::ISub, self.operands[0], one)
            }
            LoopKind::While { fuel: _ } => e.sections.constant(self.scalar, 0),
        }
    }

    fn make(&self, e: &mut Emitter<'_>, op: Op, a: u32, b: u32) -> u32 {
        let ty = e.sections.scalar(self.scalar);
        e.two(op, ty, a, b)
    }

    fn less(&self, e: &mut Emitter<'_>, a: u32, b: u32) -> u32 {
        let op = if self.scalar.is_signed_integer() { Op::SLessThan } else { Op::ULessThan };
        e.test(op, a, b)
    }

    fn at_most(&self, e: &mut Emitter<'_>, a: u32, b: u32) -> u32 {
        let op = if self.scalar.is_signed_integer() { Op::SLessThanEqual } else { Op::ULessThanEqual };
        e.test(op, a, b)
    }

    /// Returns whether there is an iteration at all; nothing where that is known.
    fn has_iterations(&self, e: &mut Emitter<'_>) -> Option<u32> {
        let known = |at: usize| self.known.get(at).copied().flatten();
        let above = |at: usize, bound: i128| known(at).is_some_and(|operand| operand > bound);
        let in_order = |strict: i128| known(0).zip(known(1)).is_some_and(|(from, to)| from + strict <= to);
        let o = &self.operands;
        let (zero, one) = (e.sections.constant(self.scalar, 0), e.sections.constant(self.scalar, 1));
        let mut parts = Vec::new();
        match self.kind {
            LoopKind::Up { from: _, to: _, step: _ } => {
                parts.extend((!in_order(1)).then(|| self.less(e, o[0], o[1])));
                parts.extend((!above(2, 0)).then(|| self.less(e, zero, o[2])));
            }
            LoopKind::Down { count: _, step: _ } => {
                parts.extend((!above(0, 0)).then(|| self.less(e, zero, o[0])));
                parts.extend((!above(1, 0)).then(|| self.less(e, zero, o[1])));
            }
            LoopKind::Multiply { from: _, limit: _, factor: _ } => {
                parts.extend((!above(0, 0)).then(|| self.less(e, zero, o[0])));
                parts.extend((!in_order(0)).then(|| self.at_most(e, o[0], o[1])));
                parts.extend((!above(2, 1)).then(|| self.less(e, one, o[2])));
            }
            LoopKind::Divide { from: _, factor: _ } => {
                parts.extend((!above(0, 0)).then(|| self.less(e, zero, o[0])));
                parts.extend((!above(1, 1)).then(|| self.less(e, one, o[1])));
            }
            LoopKind::While { fuel: _ } => parts.extend((!above(0, 0)).then(|| self.less(e, zero, o[0]))),
        }
        parts.into_iter().reduce(|a, b| e.test(Op::LogicalAnd, a, b))
    }

    /// Returns the last index from which another product fits; only loops that multiply need it.
    fn last(&self, e: &mut Emitter<'_>) -> u32 {
        match self.kind {
            LoopKind::Multiply { from: _, limit: _, factor: _ } => self.divide(e, self.operands[1], self.operands[2]),
            LoopKind::Up { from: _, to: _, step: _ }
            | LoopKind::Down { count: _, step: _ }
            | LoopKind::Divide { from: _, factor: _ }
            | LoopKind::While { fuel: _ } => 0,
        }
    }

    fn divide(&self, e: &mut Emitter<'_>, a: u32, b: u32) -> u32 {
        let op = if self.scalar.is_signed_integer() { Op::SDiv } else { Op::UDiv };
        self.make(e, op, a, b)
    }

    /// Returns whether no iteration follows that of an index.
    fn is_last(&self, e: &mut Emitter<'_>, at: u32, last: u32) -> u32 {
        let o = &self.operands;
        match self.kind {
            LoopKind::Up { from: _, to: _, step: _ } => {
                // What is left is positive; without its sign it fits.
                let left = self.make(e, Op::ISub, o[1], at);
                e.test(Op::ULessThanEqual, left, o[2])
            }
            LoopKind::Down { count: _, step: _ } => self.less(e, at, o[1]),
            LoopKind::Multiply { from: _, limit: _, factor: _ } => self.less(e, last, at),
            LoopKind::Divide { from: _, factor: _ } => self.less(e, at, o[1]),
            LoopKind::While { fuel: _ } => {
                let next = self.next(e, at);
                self.at_most(e, o[0], next)
            }
        }
    }

    fn next(&self, e: &mut Emitter<'_>, at: u32) -> u32 {
        let o = &self.operands;
        match self.kind {
            LoopKind::Up { from: _, to: _, step: _ } => self.make(e, Op::IAdd, at, o[2]),
            LoopKind::Down { count: _, step: _ } => self.make(e, Op::ISub, at, o[1]),
            LoopKind::Multiply { from: _, limit: _, factor: _ } => self.make(e, Op::IMul, at, o[2]),
            LoopKind::Divide { from: _, factor: _ } => self.divide(e, at, o[1]),
            LoopKind::While { fuel: _ } => {
                let one = e.sections.constant(self.scalar, 1);
                self.make(e, Op::IAdd, at, one)
            }
        }
    }
}
