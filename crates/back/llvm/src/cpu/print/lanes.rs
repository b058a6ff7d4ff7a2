//! A lane group's code: operations in order, branches and loops under masks.
//!
//! Code runs only while at least one lane is on: after whatever can switch lanes off, an empty mask jumps to the end of the region.

use std::ops::{Deref, DerefMut};

use crisp_ir_kernel::{LoopKind, Op, OpId, RegionId, Scope, Terminator, Value};

use super::arith::many;
use super::memory::Accesses;
use super::status::FUEL;
use super::value::{Held, Mask, Reg};
use super::vectors::Variable;
use crate::cpu::plan::{breaks, returns};
use crate::cpu::remarks::CpuControlWay;
use crate::cpu::shape::{Shape, loop_parts_lanes};
use crate::text::Label;

/// A loop around the code at hand.
#[derive(Clone, Debug)]
pub(crate) struct LaneLoop {
    /// The lanes that take part in the current iteration; absent where lanes stay together.
    on: Option<String>,
    carried: Vec<Variable>,
    exit: Label,
}

/// Branches and loops of a lane group.
pub(crate) struct Control<'a> {
    pub(crate) below: Accesses<'a>,
    pub(crate) lane_loops: Vec<LaneLoop>,
    /// The variable with the lanes that have not returned, while a segment runs in which lanes return.
    pub(crate) alive: Option<String>,
}

impl<'a> Deref for Control<'a> {
    type Target = Accesses<'a>;

    fn deref(&self) -> &Accesses<'a> {
        &self.below
    }
}

impl<'a> DerefMut for Control<'a> {
    fn deref_mut(&mut self) -> &mut Accesses<'a> {
        &mut self.below
    }
}

impl Control<'_> {
    /// Returns a variable for each value, in the value's own shape.
    fn variables(&mut self, values: &[Value]) -> Vec<Variable> {
        values
            .iter()
            .map(|&value| {
                let (elem, shape) = (self.elem(value), self.shape(value));
                self.variable(elem, shape)
            })
            .collect()
    }

    fn hold_variables(&mut self, values: &[Value], variables: &[Variable]) {
        for (&value, variable) in values.iter().zip(variables) {
            let reg = self.read(variable);
            self.hold(value, Held::Reg(reg));
        }
    }

    /// Prints an operation of a lane group; the mask afterwards. `left` is where to go when no lane is left.
    pub(crate) fn lane_op(&mut self, id: OpId, mask: Mask, left: &Label) -> Mask {
        let results: Vec<Value> = self.function[id].results.iter().collect();
        match self.function[id].op {
            Op::Load { view, index } => {
                let value = self.load(id, view, index, &mask);
                if let Some(&result) = results.first() {
                    self.hold(result, Held::Reg(value));
                }
            }
            Op::Store { view, index, value } => self.store(id, [view, value], index, &mask),
            Op::Memory { memory } if self.is_private(memory) => self.clear_private(id, memory),
            // Barriers inside lane code do not occur: they end segments. Calls have been inlined, or the kernel refused.
            Op::Barrier | Op::Call { function: _, args: _ } => {}
            Op::Atomic { update: _, view: _, index: _, scope: _ } => self.atomic(id, &mask),
            Op::AtomicApply { view, index, body, scope: _ } => self.atomic_apply(id, view, index, body, &mask),
            Op::Fence { scope } => self.fence(scope),
            // A lane group is a warp, and executes each operation for all of its lanes.
            Op::WarpBarrier => self.fence(Scope::Workgroup),
            Op::Clock => self.clock(id),
            Op::Shuffle { kind: _, value: _, lane: _ }
            | Op::Vote { kind: _, cond: _ }
            | Op::WarpFold { kind: _, op: _, arg: _ } => self.warp(id, &mask),
            // A pass has used it.
            Op::Assume { cond: _ } => {}
            Op::Debug { kind, text: _, values } => self.debug(id, kind, values, &mask),
            Op::If { cond: _, then, other } if self.promised(id).is_some() => {
                self.notes.control(id, CpuControlWay::Hoped);
                let taken = if self.promised(id) == Some(true) { then } else { other };
                return self.lane_straight(&results, taken, mask, left);
            }
            Op::If { cond, then, other } => {
                let parted = self.reg(cond).shape != Shape::Same;
                self.notes.control(id, if parted { CpuControlWay::Masked } else { CpuControlWay::Together });
                self.lane_if(&results, cond, [then, other], &mask);
                return self.after_exits(&[then, other], mask, left);
            }
            Op::For { kind, carried, body } => {
                let carried = self.function.list(carried).to_vec();
                let parted = self.parts_lanes(kind, body);
                self.notes.control(id, if parted { CpuControlWay::Masked } else { CpuControlWay::Together });
                self.lane_for(&results, kind, &carried, body, &mask);
                if returns(self.function, body) {
                    return self.refresh(mask, left);
                }
            }
            _ => self.pure(id),
        }
        mask
    }

    /// Returns the way that all lanes are promised to take at a branch.
    fn promised(&self, id: OpId) -> Option<bool> {
        self.promises.as_ref().and_then(|promises| promises.taken.get(&id).copied())
    }

    /// Prints the branch that all lanes take, without a jump.
    fn lane_straight(&mut self, results: &[Value], region: RegionId, mask: Mask, left: &Label) -> Mask {
        let Some((values, mask)) = self.lane_region(region, mask.clone(), left) else { return mask };
        for (&result, value) in results.iter().zip(values) {
            self.hold(result, Held::Reg(value));
        }
        mask
    }

    fn after_exits(&mut self, regions: &[RegionId], mask: Mask, left: &Label) -> Mask {
        let function = self.function;
        if regions.iter().any(|&region| returns(function, region) || breaks(function, region)) {
            self.refresh(mask, left)
        } else {
            mask
        }
    }

    /// Takes away the lanes that have left, and goes to `left` when there are no others.
    fn refresh(&mut self, mask: Mask, left: &Label) -> Mask {
        let ty = many("i1", self.width);
        let mut mask = mask;
        let alive = self.alive.clone();
        let on = self.lane_loops.last().and_then(|inner| inner.on.clone());
        for pointer in [alive, on].into_iter().flatten() {
            let lanes = self.text.assign(&format!("load {ty}, ptr {pointer}"));
            mask = self.mask_and(&mask, &lanes);
        }
        if let Mask::Some(lanes) = &mask {
            let any = self.any(lanes);
            let rest = self.text.label("rest");
            self.text.branch(&any, &rest, left);
            self.text.block(&rest);
        }
        mask
    }

    /// Prints a region; its yielded values and the lanes that reach its end, or nothing when it ends elsewhere.
    pub(crate) fn lane_region(&mut self, region: RegionId, mask: Mask, left: &Label) -> Option<(Vec<Reg>, Mask)> {
        let mut mask = mask;
        for index in 0..self.function[region].ops.len() {
            let op = self.function[region].ops[index];
            if !self.already_scalar(op) {
                mask = self.lane_op(op, mask, left);
            }
        }
        match self.function[region].terminator {
            Terminator::Yield(list) => {
                let values = self.function.list(list).to_vec();
                Some((values.into_iter().map(|value| self.reg(value)).collect(), mask))
            }
            Terminator::Break(list) => {
                let values = self.function.list(list).to_vec();
                let values: Vec<Reg> = values.into_iter().map(|value| self.reg(value)).collect();
                if let Some(inner) = self.lane_loops.last().cloned() {
                    for (variable, value) in inner.carried.iter().zip(&values) {
                        self.write_masked(variable, value, &mask);
                    }
                    match &inner.on {
                        Some(on) => {
                            self.switch_off(on, &mask);
                            self.text.jump(left);
                        }
                        // All lanes of the loop leave together.
                        None => self.text.jump(&inner.exit),
                    }
                }
                None
            }
            Terminator::Return(_) => {
                if let Some(alive) = self.alive.clone() {
                    self.switch_off(&alive, &mask);
                    if let Some(flag) = self.all_alive.clone() {
                        self.text.line(&format!("store i1 false, ptr {flag}"));
                    }
                }
                self.text.jump(left);
                None
            }
        }
    }

    fn switch_off(&mut self, pointer: &str, mask: &Mask) {
        let ty = many("i1", self.width);
        let rest = match mask {
            Mask::All => "zeroinitializer".to_owned(),
            Mask::Some(mask) => {
                let lanes = self.text.assign(&format!("load {ty}, ptr {pointer}"));
                match self.mask_without(&Mask::Some(lanes), mask) {
                    Mask::Some(rest) => rest,
                    Mask::All => return,
                }
            }
        };
        self.text.line(&format!("store {ty} {rest}, ptr {pointer}"));
    }

    fn lane_if(&mut self, results: &[Value], cond: Value, regions: [RegionId; 2], mask: &Mask) {
        let cond = self.reg(cond);
        let variables = self.variables(results);
        let (then, other) = (self.text.label("then"), self.text.label("else"));
        let join = self.text.label("join");
        if cond.shape == Shape::Same {
            self.text.branch(&cond.one, &then, &other);
            for (label, region) in [(&then, regions[0]), (&other, regions[1])] {
                self.text.block(label);
                if let Some((values, _)) = self.lane_region(region, mask.clone(), &join) {
                    for (variable, value) in variables.iter().zip(&values) {
                        self.write(variable, value);
                    }
                    self.text.jump(&join);
                }
            }
            self.text.block(&join);
            return self.hold_variables(results, &variables);
        }
        let cond = self.all(&cond);
        // What one side merely hands on, all lanes have at first.
        let idle = [0, 1].into_iter().find(|&side| self.only_yields(regions[side]).is_some());
        let first = idle.and_then(|side| self.only_yields(regions[side])).unwrap_or_default();
        for (index, variable) in variables.iter().enumerate() {
            match first.get(index) {
                Some(&value) => {
                    let value = self.reg(value);
                    self.write(variable, &value);
                }
                None => self.clear(variable),
            }
        }
        let mut entered = None;
        for (side, next) in [(0, &other), (1, &join)] {
            if idle != Some(side) {
                let enter = match (side, mask, &entered) {
                    (0, ..) => self.mask_and(mask, &cond),
                    // Not as the lanes where the condition does not hold: in a chain of branches LLVM would ask of each whether those before it follow from it,
                    // in time that grows with the square of their number.
                    (_, Mask::Some(lanes), Some(Mask::Some(taken))) => {
                        let ty = many("i1", self.width);
                        Mask::Some(self.arith().two("xor", &ty, lanes, taken))
                    }
                    _ => self.mask_without(mask, &cond),
                };
                entered = Some(enter.clone());
                self.parted_side(regions[side], enter, next, &variables);
            }
            if side == 0 {
                self.text.block(&other);
            }
        }
        self.text.block(&join);
        self.hold_variables(results, &variables);
    }

    /// Returns the values that a region hands on without doing anything.
    fn only_yields(&self, region: RegionId) -> Option<Vec<Value>> {
        match self.function[region].terminator {
            Terminator::Yield(list) if self.function[region].ops.is_empty() => Some(self.function.list(list).to_vec()),
            Terminator::Yield(_) | Terminator::Break(_) | Terminator::Return(_) => None,
        }
    }

    /// Prints one side of a branch at which lanes part, for its lanes; then on to `next`.
    fn parted_side(&mut self, region: RegionId, enter: Mask, next: &Label, variables: &[Variable]) {
        if let Mask::Some(lanes) = &enter {
            let any = self.any(lanes);
            let inside = self.text.label("inside");
            self.text.branch(&any, &inside, next);
            self.text.block(&inside);
        }
        if let Some((values, lanes)) = self.lane_region(region, enter, next) {
            for (variable, value) in variables.iter().zip(&values) {
                self.write_masked(variable, value, &lanes);
            }
            self.text.jump(next);
        }
    }

    /// Returns whether lanes leave a loop one by one.
    fn parts_lanes(&self, kind: LoopKind, body: RegionId) -> bool {
        loop_parts_lanes(self.function, body, kind, &|value| self.shape(value))
    }

    fn lane_for(&mut self, results: &[Value], kind: LoopKind, first: &[Value], body: RegionId, mask: &Mask) {
        let function = self.function;
        let params = function[body].params.clone();
        let Some((&index, params)) = params.split_first() else { return };
        let carried = self.variables(params);
        for (variable, &value) in carried.iter().zip(first) {
            let value = self.reg(value);
            self.write(variable, &value);
        }
        let trip = self.trip(kind);
        let index_variable = {
            let (elem, shape) = (self.elem(index), self.shape(index));
            self.variable(elem, shape)
        };
        let first_index = self.first_index(&trip);
        self.write(&index_variable, &first_index);
        let starts = self.first_iteration(&trip);
        let parted = self.parts_lanes(kind, body);
        let head = self.text.label("loop");
        let (next, exit) = (self.text.label("next"), self.text.label("exit"));
        let ty = many("i1", self.width);
        let fueled = matches!(kind, LoopKind::While { fuel: _ });
        // The end of a loop that no invocation left.
        let end = if fueled { self.text.label("spent") } else { exit.clone() };
        let on = if parted {
            let on = self.text.alloca(&ty);
            let starts = self.all(&starts);
            if fueled {
                let spent = self.mask_without(mask, &starts);
                self.raise_for(&spent, FUEL);
            }
            if let Mask::Some(lanes) = self.mask_and(mask, &starts) {
                self.text.line(&format!("store {ty} {lanes}, ptr {on}"));
                let any = self.any(&lanes);
                self.text.branch(&any, &head, &exit);
            }
            Some(on)
        } else {
            self.text.branch(&starts.one, &head, &end);
            None
        };
        self.text.block(&head);
        let lanes = match &on {
            Some(on) => Mask::Some(self.text.assign(&format!("load {ty}, ptr {on}"))),
            None => mask.clone(),
        };
        let at = self.read(&index_variable);
        self.hold(index, Held::Reg(at.clone()));
        self.hold_variables(params, &carried);
        self.below.lane_loops += 1;
        self.lane_loops.push(LaneLoop { on: on.clone(), carried: carried.clone(), exit: exit.clone() });
        let through = self.lane_region(body, lanes, if parted { &next } else { &exit });
        self.lane_loops.pop();
        self.below.lane_loops -= 1;
        if let Some((values, lanes)) = through {
            let handed = self.handed_on(body);
            for (place, (variable, value)) in carried.iter().zip(&values).enumerate() {
                // Only the continuing lanes write their values.
                if handed.get(place) == params.get(place) {
                    continue;
                }
                if parted && self.outlives(results.get(place).copied(), value) {
                    self.write_masked(variable, value, &lanes);
                } else {
                    self.write(variable, value);
                }
            }
        }
        self.text.block(&next);
        let spent = self.lane_next(&trip, &index_variable, on.as_deref(), (&head, &end), fueled);
        if fueled {
            self.text.block(&end);
            match (spent, &on) {
                (Some(spent), _) => self.raise_for(&spent, FUEL),
                (None, None) => self.raise(FUEL),
                (None, Some(_)) => {}
            }
        }
        self.text.block(&exit);
        self.hold_variables(results, &carried);
    }

    /// Returns the values that a region yields.
    fn handed_on(&self, region: RegionId) -> Vec<Value> {
        match self.function[region].terminator {
            Terminator::Yield(list) => self.function.list(list).to_vec(),
            Terminator::Break(_) | Terminator::Return(_) => Vec::new(),
        }
    }

    /// Returns whether lanes that have left a loop must keep the value that it carries. A float that is not read after the loop may become any number
    /// in them; what is known of integers, by which accesses are proven, holds for the iterations that a lane takes part in.
    fn outlives(&self, result: Option<Value>, value: &Reg) -> bool {
        !value.elem.scalar.is_float() || result.is_none_or(|result| self.used[result])
    }

    /// Returns the end of an iteration: on to the next one with the lanes that have one. Where the loop has fuel and lanes part: those that
    /// have used it up when the loop ends, unless they have been noted before.
    fn lane_next(
        &mut self,
        trip: &super::trip::Trip,
        index: &Variable,
        on: Option<&str>,
        (head, exit): (&Label, &Label),
        fueled: bool,
    ) -> Option<Mask> {
        let at = self.read(index);
        let further = self.further_iteration(trip, &at);
        let next = self.next_index(trip, &at);
        self.write(index, &next);
        let Some(on) = on else {
            self.text.branch(&further.one, head, exit);
            return None;
        };
        let ty = many("i1", self.width);
        let together = further.shape == Shape::Same;
        let going = further.one.clone();
        let mut here = Mask::Some(self.text.assign(&format!("load {ty}, ptr {on}")));
        if let Some(alive) = self.alive.clone() {
            let others = self.text.assign(&format!("load {ty}, ptr {alive}"));
            here = self.mask_and(&here, &others);
        }
        let mut left = None;
        if fueled {
            let further = self.all(&further);
            let spent = self.mask_without(&here, &further);
            if together {
                // Then they have all used it up, and the loop ends.
                left = Some(spent);
            } else {
                self.raise_for(&spent, FUEL);
            }
        }
        if !together {
            let further = self.all(&further);
            here = self.mask_and(&here, &further);
        }
        if let Mask::Some(lanes) = here {
            self.text.line(&format!("store {ty} {lanes}, ptr {on}"));
            let mut any = self.any(&lanes);
            if together {
                // The loop ends for all at once: lanes are only switched off by leaving it.
                any = self.arith().two("and", "i1", &any, &going);
            }
            self.text.branch(&any, head, exit);
        }
        left
    }

    /// Returns whether the workgroup's code has computed this operation before the segment.
    fn already_scalar(&self, id: OpId) -> bool {
        let mut results = self.function[id].results.iter().peekable();
        results.peek().is_some() && results.all(|result| self.plan.available[result])
    }
}
