//! The workgroup's code: scalars, uniform control, and a loop over lane groups for each segment.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

use crisp_ir_kernel::{Function, IdKind, LoopKind, Op, OpId, RegionId, Scalar, Terminator, Value, ValueData};
use crisp_support_arena::SideTable;

use super::arith::{many, register_type};
use super::lanes::Control;
use super::promise::{Forms, Promises};
use super::status::FUEL;
use super::trip::Trip;
use super::value::{Held, Mask, Reg};
use super::values::OuterLoop;
use super::vectors::Variable;
use super::whole::Asked;
use crate::cpu::parts::Mark;
use crate::cpu::plan::{Item, Piece, returns};
use crate::cpu::remarks::CpuControlWay;
use crate::cpu::shape::{Circumstances, Shape, shapes};
use crate::cpu::slots::{Entry, Traffic};
use crate::text::Label;

/// A loop of the workgroup's code that is being printed.
struct Ways {
    id: OpId,
    index: Value,
    trip: Trip,
    /// Where the index is kept.
    variable: Variable,
    carried: Vec<Option<Variable>>,
    exit: Label,
    /// The end if no invocation leaves it before.
    end: Label,
}

/// A workgroup: the uppermost layer.
pub(crate) struct Workgroup<'a> {
    pub(crate) below: Control<'a>,
    pub(crate) traffic: &'a Traffic,
    /// Shapes that hold without promises.
    pub(crate) general_shapes: &'a SideTable<ValueData, Shape>,
    /// Whether a widening conversion is exact without promises.
    pub(crate) exact: &'a dyn Fn(OpId, Option<i64>) -> bool,
    /// Whether the code at hand is for what the usual form could not do.
    pub(crate) cold: bool,
    /// Whether slots are read and written in their copies in memory.
    pub(crate) on_copies: bool,
    /// The forms in which segments are printed.
    pub(crate) forms: Forms,
    /// A variable that says whether any invocation reaches a loop of the workgroup's code.
    pub(crate) reached: Option<String>,
    /// Where a workgroup ends.
    pub(crate) done: Label,
    /// Where it is noted how far the next loop of rounds has been run together with other workgroups.
    pub(crate) begun: Option<String>,
}

impl<'a> Deref for Workgroup<'a> {
    type Target = Control<'a>;

    fn deref(&self) -> &Control<'a> {
        &self.below
    }
}

impl<'a> DerefMut for Workgroup<'a> {
    fn deref_mut(&mut self) -> &mut Control<'a> {
        &mut self.below
    }
}

impl Workgroup<'_> {
    /// Prints items in order.
    pub(crate) fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Scalar(op) => self.scalar_item(*op),
                // Promises of the loop around hold here too.
                Item::Segment(number) if self.promises.is_some() => self.lane_groups(*number),
                Item::Segment(number) => self.segment(*number),
                Item::If { op, then, other } => self.outer_if(*op, then, other),
                Item::For { op, body, rounds: false, reach } => self.outer_for(*op, body, *reach),
                Item::For { op, body, rounds: true, reach: _ } => self.rounds(*op, body),
            }
        }
    }

    /// Marks where a region begins or ends that may become a part.
    pub(crate) fn mark(&mut self, mark: Mark, is_part: bool) {
        if is_part {
            self.text.mark(mark.text());
        }
    }

    fn scalar_item(&mut self, id: OpId) {
        if let Op::Load { view, index } = self.function[id].op {
            let value = self.load(id, view, index, &Mask::All);
            if let Some(result) = self.function[id].results.single() {
                self.hold(result, Held::Reg(value));
            }
        } else {
            self.pure(id);
        }
    }

    /// Returns variables for the values that are scalars of the workgroup's code.
    fn scalar_variables(&mut self, values: &[Value]) -> Vec<Option<Variable>> {
        values
            .iter()
            .map(|&value| {
                let elem = self.elem(value);
                self.plan.available[value].then(|| self.variable(elem, Shape::Same))
            })
            .collect()
    }

    fn write_scalars(&mut self, variables: &[Option<Variable>], values: &[Value]) {
        let regs: Vec<Option<Reg>> = variables
            .iter()
            .zip(values)
            .map(|(variable, &value)| variable.is_some().then(|| self.reg(value)))
            .collect();
        for (variable, reg) in variables.iter().zip(regs) {
            if let (Some(variable), Some(reg)) = (variable, reg) {
                self.write(variable, &reg);
            }
        }
    }

    fn hold_scalars(&mut self, values: &[Value], variables: &[Option<Variable>]) {
        for (&value, variable) in values.iter().zip(variables) {
            if let Some(variable) = variable {
                let reg = self.read(variable);
                self.hold(value, Held::Reg(reg));
            }
        }
    }

    /// Prints the end of a region at workgroup level.
    fn outer_end(&mut self, region: RegionId, to: &[Option<Variable>], next: &Label) {
        match self.function[region].terminator {
            Terminator::Yield(list) => {
                let values = self.function.list(list).to_vec();
                self.write_scalars(to, &values);
                self.text.jump(next);
            }
            Terminator::Break(list) => {
                let values = self.function.list(list).to_vec();
                if let Some(inner) = self.outer_loops.last() {
                    let (carried, exit) = (inner.carried.clone(), inner.exit.clone());
                    self.write_scalars(&carried, &values);
                    self.text.jump(&exit);
                }
            }
            Terminator::Return(_) => {
                let done = self.done.clone();
                self.text.jump(&done);
            }
        }
    }

    fn outer_if(&mut self, id: OpId, then_items: &[Item], other_items: &[Item]) {
        let Op::If { cond, then, other } = self.function[id].op else { return };
        self.notes.control(id, CpuControlWay::Around);
        let results: Vec<Value> = self.function[id].results.iter().collect();
        let cond = self.reg(cond).one;
        let variables = self.scalar_variables(&results);
        let (then_label, other_label) = (self.text.label("then"), self.text.label("else"));
        let join = self.text.label("join");
        self.text.branch(&cond, &then_label, &other_label);
        let is_part = self.outer_loops.is_empty();
        for (label, items, region) in [(then_label, then_items, then), (other_label, other_items, other)] {
            self.mark(Mark::Nest, is_part);
            self.text.block(&label);
            self.items(items);
            self.outer_end(region, &variables, &join);
            self.mark(Mark::End, is_part);
        }
        self.text.block(&join);
        self.hold_scalars(&results, &variables);
    }

    /// Returns whether any invocation is there to execute a loop.
    fn is_reached(&mut self, segment: usize) -> String {
        let reached = self.text.alloca("i1");
        self.text.line(&format!("store i1 false, ptr {reached}"));
        self.reached = Some(reached.clone());
        self.segment(segment);
        self.text.assign(&format!("load i1, ptr {reached}"))
    }

    fn outer_for(&mut self, id: OpId, items: &[Item], reach: Option<usize>) {
        let Op::For { kind, carried: first, body } = self.function[id].op else { return };
        self.notes.control(id, CpuControlWay::Around);
        let first = self.function.list(first).to_vec();
        let params = self.function[body].params.clone();
        let Some((&index, params)) = params.split_first() else { return };
        let carried = self.scalar_variables(params);
        self.write_scalars(&carried, &first);
        let (head, exit) = (self.text.label("loop"), self.text.label("exit"));
        if let Some(segment) = reach {
            let reached = self.is_reached(segment);
            let start = self.text.label("start");
            self.text.branch(&reached, &start, &exit);
            self.text.block(&start);
        }
        let fueled = matches!(kind, LoopKind::While { fuel: _ });
        // The end of a loop that no invocation left.
        let end = if fueled { self.text.label("spent") } else { exit.clone() };
        let trip = self.trip(kind);
        let elem = self.elem(index);
        let starts = self.first_iteration(&trip);
        let variable = self.variable(elem, Shape::Same);
        let first_index = self.first_index(&trip);
        self.write(&variable, &first_index);
        let ways = Ways { id, index, trip, variable, carried, exit: exit.clone(), end: end.clone() };
        let cold = self.cold;
        let is_nest = self.outer_loops.is_empty() && self.promises.is_none();
        let (mut is_part, mut always) = (false, false);
        if self.promises.is_none() && self.forms == Forms::All && self.is_worth_a_whole(id, items) {
            let whole = self.text.label("whole");
            self.text.branch(&starts.one, &whole, &end);
            self.mark(Mark::Nest, is_nest);
            self.text.block(&whole);
            match self.whole_promises(id, items) {
                Some(Asked { condition, promises, streams }) => {
                    let fast = self.text.label("fast");
                    always = condition == "true";
                    if always {
                        self.text.jump(&fast);
                    } else {
                        self.text.branch_likely(&condition, &fast, &head);
                    }
                    self.promise(Some(promises));
                    let mut small = fast;
                    if let Some((condition, stores)) = streams {
                        let large = self.text.label("large");
                        self.text.block(&small);
                        small = self.text.label("small");
                        self.text.branch(&condition, &large, &small);
                        self.mark(Mark::Large, true);
                        self.streamed = stores;
                        self.iterations(&ways, items, &large);
                        self.streamed.clear();
                        self.mark(Mark::End, true);
                    }
                    self.iterations(&ways, items, &small);
                    self.promise(None);
                    self.cold = true;
                    is_part = !always;
                    self.mark(Mark::Cold, is_part);
                }
                None => self.text.jump(&head),
            }
        } else {
            self.text.branch(&starts.one, &head, &end);
            self.mark(Mark::Nest, is_nest);
        }
        if !always {
            self.iterations(&ways, items, &head);
        }
        self.mark(Mark::End, is_part);
        self.mark(Mark::End, is_nest);
        self.cold = cold;
        let carried = ways.carried;
        if fueled {
            self.text.block(&end);
            self.raise(FUEL);
        }
        self.text.block(&exit);
        let results: Vec<Value> = self.function[id].results.iter().collect();
        self.hold_scalars(&results, &carried);
    }

    /// Prints one form of a loop from its head on.
    fn iterations(&mut self, ways: &Ways, items: &[Item], head: &Label) {
        let Op::For { kind: _, carried: _, body } = self.function[ways.id].op else { return };
        let next = self.text.label("next");
        self.text.block(head);
        let at = self.read(&ways.variable);
        self.hold(ways.index, Held::Reg(at.clone()));
        let params = self.function[body].params.clone();
        self.hold_scalars(params.get(1..).unwrap_or(&[]), &ways.carried);
        let (carried, exit) = (ways.carried.clone(), ways.exit.clone());
        self.outer_loops.push(OuterLoop { op: ways.id, carried, exit, off: None });
        self.items(items);
        self.outer_end(body, &ways.carried, &next);
        self.outer_loops.pop();
        self.text.block(&next);
        let further = self.further_iteration(&ways.trip, &at);
        let following = self.next_index(&ways.trip, &at);
        self.write(&ways.variable, &following);
        self.text.branch(&further.one, head, &ways.end);
    }

    /// Executes a segment for all lane groups: in its fast form where the promises hold, else in the general one.
    fn segment(&mut self, number: usize) {
        let join = self.text.label("join");
        let hopes: &[bool] = match self.forms {
            // For what is rarely executed, a form between the best and the general one is not worth its code.
            Forms::All if self.cold => &[true],
            Forms::All => &[true, false],
            Forms::Safe => &[false],
            Forms::General => &[],
        };
        let mut cold = self.forms != Forms::All;
        let mut open = 0;
        for &hopeful in hopes {
            let Some((condition, promises)) = self.promises(number, hopeful) else { break };
            let hoped = promises.hoped();
            let always = condition == "true";
            let (fast, general) = (self.text.label("fast"), self.text.label("general"));
            if always {
                self.text.jump(&fast);
            } else {
                self.text.branch_likely(&condition, &fast, &general);
            }
            cold = true;
            self.text.block(&fast);
            let streams = self.streams(number, &promises);
            self.promise(Some(promises));
            if let Some((condition, stores)) = streams {
                let (large, small) = (self.text.label("large"), self.text.label("small"));
                self.text.branch(&condition, &large, &small);
                self.mark(Mark::Large, true);
                self.text.block(&large);
                self.streamed = stores;
                self.lane_groups(number);
                self.streamed.clear();
                self.text.jump(&join);
                self.mark(Mark::End, true);
                self.text.block(&small);
            }
            self.lane_groups(number);
            self.promise(None);
            self.text.jump(&join);
            if always {
                return self.end_segment(open, &join);
            }
            self.mark(Mark::Cold, true);
            open += 1;
            self.text.block(&general);
            if !hoped {
                break;
            }
        }
        let outer = std::mem::replace(&mut self.cold, cold);
        self.lane_groups(number);
        self.cold = outer;
        self.end_segment(open, &join);
    }

    /// Goes on after a segment whose forms are printed, the last ones in `open` regions.
    fn end_segment(&mut self, open: usize, join: &Label) {
        self.text.jump(join);
        for _ in 0..open {
            self.mark(Mark::End, true);
        }
        self.text.block(join);
    }

    /// Takes promises for granted from here on, or no more.
    pub(crate) fn promise(&mut self, promises: Option<Promises>) {
        let general = self.general_shapes;
        self.shapes = match &promises {
            Some(promises)
                if !promises.picked.is_empty() || promises.exact.iter().any(|&op| !(self.exact)(op, None)) =>
            {
                let traffic = self.traffic;
                let given = |value: Value| traffic.slots.get(&value).map(|&slot| general[traffic.owners[slot]]);
                let exact = self.exact;
                let exact = |op: OpId, step| exact(op, step) || promises.exact.contains(&op);
                let picked = |op: OpId| promises.picked.get(&op).copied();
                let cx = Circumstances { tiling: self.tiling, given: &given, exact: &exact, picked: &picked };
                Cow::Owned(shapes(self.function, &cx))
            }
            Some(_) | None => Cow::Borrowed(general),
        };
        self.promises = promises;
    }

    /// Executes a segment for the lane group at hand; `last` where the group may lack lanes.
    pub(crate) fn lane_group_body(&mut self, number: usize, last: bool) {
        self.lane_values.clear();
        self.in_segment = true;
        let plan = self.plan;
        let traffic = self.traffic;
        let segment = &plan.segments[number];
        let end = self.text.label("done");
        let mut mask = self.entry_mask(last);
        let leaves = segment.pieces.iter().any(|piece| match piece {
            Piece::Op(op) => match &self.promises {
                Some(promises) => promises.may_return(self.function, *op),
                None => leaves_for_good(self.function, *op),
            },
            Piece::Assign(_) | Piece::Reach => false,
        });
        for entry in &traffic.entries[number] {
            match *entry {
                Entry::Slot(value) => {
                    let reg = self.read_slot(value);
                    self.hold(value, Held::Reg(reg));
                }
                Entry::Again(value) => self.compute_again(value),
            }
        }
        if self.promises.is_none() {
            for &round in &segment.rounds {
                mask = self.rounds_mask(round, mask);
            }
        }
        if leaves {
            self.open_alive();
        }
        let checked = self.promises.is_none() && (self.layout.alive.is_some() || !segment.rounds.is_empty());
        if let (true, Mask::Some(lanes)) = (checked, &mask) {
            let any = self.any(lanes);
            let enter = self.text.label("enter");
            self.text.branch(&any, &enter, &end);
            self.text.block(&enter);
        }
        for piece in &segment.pieces {
            match piece {
                Piece::Op(op) => {
                    mask = self.lane_op(*op, mask, &end);
                    for result in self.function[*op].results.iter() {
                        if traffic.slots.contains_key(&result) {
                            self.write_slot(result, result, &mask);
                        }
                    }
                }
                Piece::Reach => {
                    if let Some(reached) = self.reached.clone() {
                        self.text.line(&format!("store i1 true, ptr {reached}"));
                    }
                }
                Piece::Assign(pairs) => {
                    let regs: Vec<Reg> = pairs.iter().map(|&(_, from)| self.reg(from)).collect();
                    for (&(to, _), reg) in pairs.iter().zip(&regs) {
                        self.write_slot_value(to, reg, &mask);
                    }
                }
            }
        }
        self.text.block(&end);
        if leaves {
            self.close_alive();
        }
        self.in_segment = false;
    }

    /// Returns the lanes that exist and have not returned. With promises only the last lane group may lack lanes.
    fn entry_mask(&mut self, last: bool) -> Mask {
        let mut mask = Mask::All;
        let (width, along) = (self.width, self.tiling.along());
        let promised = self.promises.is_some();
        if last && !self.tiling.is_even() {
            mask = if promised {
                Mask::Some(self.existing())
            } else {
                let axis = u8::try_from(self.tiling.axis).unwrap_or(0);
                let kind = if self.tiling.linear { IdKind::LocalLinearId } else { IdKind::LocalId };
                let at = self.id_value(kind, axis);
                let at = self.all(&at);
                let most = super::arith::splat_text("i32", width, &along.to_string());
                Mask::Some(self.arith().two("icmp ult", &many("i32", width), &at, &most))
            };
        }
        if promised {
            return mask;
        }
        if let Some(pointer) = self.alive_slot() {
            let lanes = self.load_mask(&pointer);
            mask = self.mask_and(&mask, &lanes);
        }
        mask
    }

    fn compute_again(&mut self, value: Value) {
        let held = match self.definitions[value] {
            Some(op) => Some(self.pure_value(op)),
            None => self.round_index(value).map(Held::Reg),
        };
        if let Some(held) = held {
            self.hold(value, held);
        }
    }

    /// Returns the address of a slot for this lane group.
    fn slot_pointer(&mut self, value: Value) -> String {
        let slot = self.traffic.slots.get(&value).copied().unwrap_or(0);
        let slots = if self.on_copies { &self.layout.copies } else { &self.layout.slots };
        let (base, bytes) = slots[slot].clone();
        let own = self.lane_group_pointer(&base, bytes);
        let bytes = self.piece_bytes(value);
        if self.slot_shape(value) == Shape::Each { self.piece_pointer(own, bytes) } else { own }
    }

    /// Returns the bytes of a slot that as many lanes have as the code at hand.
    fn piece_bytes(&self, value: Value) -> u64 {
        u64::from(self.elem(value).bytes()) * u64::from(self.width)
    }

    fn slot_align(&self, value: Value) -> u64 {
        let slot = self.traffic.slots.get(&value).copied().unwrap_or(0);
        let (_, bytes) = &self.layout.slots[slot];
        let bytes = if self.piece.is_some() { *bytes | self.piece_bytes(value) } else { *bytes };
        (1 << bytes.trailing_zeros()).min(64)
    }

    fn slot_shape(&self, value: Value) -> Shape {
        let slot = self.traffic.slots.get(&value).copied().unwrap_or(0);
        if self.width == 1 { Shape::Same } else { self.general_shapes[self.traffic.owners[slot]] }
    }

    pub(crate) fn read_slot(&mut self, value: Value) -> Reg {
        let (elem, shape) = (self.elem(value), self.slot_shape(value));
        let pointer = self.slot_pointer(value);
        let count = if shape == Shape::Each { self.count(elem) } else { u32::from(elem.lanes) };
        // Bools are kept as bytes: vectors of bits have no addresses between them.
        let ty = many(super::arith::memory_type(elem.scalar), count);
        let align = self.slot_align(value);
        let mut text = self.text.assign(&format!("load {ty}, ptr {pointer}, align {align}"));
        if elem.scalar == Scalar::Bool {
            text = self.arith().cast("trunc", &ty, &text, &many("i1", count));
        } else if shape == Shape::Each {
            self.loaded.insert(text.clone(), pointer);
        }
        match shape {
            Shape::Same => Reg::same(elem, text),
            Shape::Step(step) => {
                if let Some(more) = self.piece_step(&ty, elem.scalar.bits(), step) {
                    text = self.arith().two("add", &ty, &text, &more);
                }
                self.stepping(elem, &text, step)
            }
            Shape::Each => Reg::each(elem, text),
        }
    }

    fn write_slot(&mut self, slot: Value, value: Value, mask: &Mask) {
        let reg = self.reg(value);
        self.write_slot_value(slot, &reg, mask);
    }

    /// Lanes outside the mask keep what they have: in a loop of rounds they have ended before.
    pub(crate) fn write_slot_value(&mut self, slot: Value, reg: &Reg, mask: &Mask) {
        let (elem, shape) = (reg.elem, self.slot_shape(slot));
        let pointer = self.slot_pointer(slot);
        let count = if shape == Shape::Each { self.count(elem) } else { u32::from(elem.lanes) };
        let ty = many(super::arith::memory_type(elem.scalar), count);
        let mut text = if shape == Shape::Each { self.all(reg) } else { reg.one.clone() };
        if let Shape::Step(step) = shape
            && let Some(more) = self.piece_step(&ty, elem.scalar.bits(), step)
        {
            text = self.arith().two("sub", &ty, &text, &more);
        }
        if let (Mask::Some(lanes), Shape::Each, false) = (mask, shape, self.outer_loops.is_empty()) {
            let old = self.read_slot(slot).all;
            let conds = self.hidden_conds(lanes, elem);
            let ty = register_type(elem.scalar, count);
            text = self.arith().select(count, &conds, &ty, &text, &old);
        }
        if elem.scalar == Scalar::Bool {
            text = self.arith().cast("zext", &many("i1", count), &text, &ty);
        } else if shape == Shape::Each {
            // What a loop carries may be chosen between what the slot has and something else.
            text = self.arith().kept_apart(&pointer, elem.scalar, [&ty, &text], count);
        }
        let align = self.slot_align(slot);
        self.text.line(&format!("store {ty} {text}, ptr {pointer}, align {align}"));
    }

    fn mask_int(&self) -> u32 {
        self.width.max(8)
    }

    fn load_mask(&mut self, pointer: &str) -> String {
        let (width, bits) = (self.width, self.mask_int());
        let int = self.text.assign(&format!("load i{bits}, ptr {pointer}"));
        let int = self.arith().resize_unsigned(&int, bits, width);
        if width == 1 { int } else { self.arith().cast("bitcast", &format!("i{width}"), &int, &many("i1", width)) }
    }

    fn alive_slot(&mut self) -> Option<String> {
        let (base, bytes) = self.layout.alive.clone()?;
        let own = self.lane_group_pointer(&base, bytes);
        let bytes = u64::from(self.mask_int() / 8);
        Some(self.piece_pointer(own, bytes))
    }

    /// Copies the lanes that have not returned to where lane code can switch them off.
    fn open_alive(&mut self) {
        let Some(pointer) = self.alive_slot() else { return };
        let ty = many("i1", self.width);
        let variable = self.text.alloca(&ty);
        let lanes = self.load_mask(&pointer);
        self.text.line(&format!("store {ty} {lanes}, ptr {variable}"));
        self.alive = Some(variable);
    }

    fn close_alive(&mut self) {
        let (Some(variable), Some(pointer)) = (self.alive.take(), self.alive_slot()) else { return };
        let (width, bits) = (self.width, self.mask_int());
        let ty = many("i1", width);
        let mut int = self.text.assign(&format!("load {ty}, ptr {variable}"));
        if width > 1 {
            int = self.arith().lane_bits(&int, width);
        }
        let int = self.arith().resize_unsigned(&int, width, bits);
        self.text.line(&format!("store i{bits} {int}, ptr {pointer}"));
    }
}

/// Returns whether executing an operation in lane code may end some invocations.
pub(crate) fn leaves_for_good(function: &Function, id: OpId) -> bool {
    function[id].op.regions().into_iter().any(|region| returns(function, region))
}
