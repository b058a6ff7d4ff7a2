//! One invocation: an explicit stack of frames that runs until it ends, waits at a barrier, or is interrupted.

use std::collections::BTreeMap;

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Constant, DebugKind, Elem, IdKind, Space, fold};
use crisp_support_diagnostics::Span;

use crate::finding::{Finding, FindingKind, Place};
use crate::instruction::{
    Call, Debug, Exchange, ExchangeKind, Function, Instruction, Loop, MakeView, MakeWindow, Move, MoveList, view,
};
use crate::launch::{Message, Status};
use crate::memory::{Accessor, MemoryState, Private, Root, bytes_of};
use crate::program::Program;
use crate::warp::{self, WARP_SIZE};

/// Private memory that an invocation can have.
const PRIVATE_LIMIT: usize = 1 << 28;

/// Sees every instruction before its execution.
pub(crate) trait Observer {
    /// Whether it sees anything: the code for an observer that does not is that without one.
    const OBSERVES: bool;

    /// Returns whether it looks at this instruction of a function. It is called for each instruction.
    fn wants(&mut self, function: u32, next: u32, time: u64) -> bool;

    /// Looks at an instruction; returns whether the execution stops before it.
    fn look(&mut self, world: &World<'_>, invocation: &Invocation, top: Frame, time: u64) -> bool;
}

impl Observer for () {
    const OBSERVES: bool = false;

    fn wants(&mut self, _: u32, _: u32, _: u64) -> bool {
        false
    }

    fn look(&mut self, _: &World<'_>, _: &Invocation, _: Frame, _: u64) -> bool {
        false
    }
}

/// Where an invocation is in the launch.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Position {
    pub(crate) group: [u32; 3],
    pub(crate) group_linear: u64,
    pub(crate) local: [u32; 3],
    pub(crate) local_linear: u32,
}

/// Why an invocation stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// It waits at a barrier.
    Barrier,
    /// It waits for the other lanes of its warp.
    Exchange,
    /// It has ended.
    Ended,
    /// It was interrupted and can go on.
    Paused,
    /// The run is over; a finding says why.
    Halted,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// Index into the program's functions.
    pub(crate) function: u32,
    /// The next instruction; in callers the one after the call.
    pub(crate) next: u32,
    /// First slot.
    pub(crate) base: u32,
    /// First byte of private memory.
    private_base: usize,
    /// The call in the caller; unused in the kernel's frame.
    pub(crate) call: u32,
}

/// An invocation in the middle of its work.
#[derive(Clone, Debug, Default)]
pub(crate) struct Invocation {
    pub(crate) position: Position,
    pub(crate) frames: Vec<Frame>,
    pub(crate) slots: Vec<u64>,
    pub(crate) private: Private,
    private_top: usize,
    scratch: Vec<u64>,
    /// Whether it is inside an atomic update: then no other invocation goes on.
    updating: bool,
}

/// The state that all invocations share.
pub(crate) struct World<'a> {
    pub(crate) program: &'a Program,
    pub(crate) sizes: LaunchSizes,
    /// The slots of the kernel's parameters.
    pub(crate) parameters: Vec<u64>,
    pub(crate) memory: MemoryState<'a>,
    pub(crate) epoch: u32,
    /// Barriers that each warp of the workgroup has passed.
    pub(crate) warp_epochs: Vec<u32>,
    /// Steps that are allowed for the whole run.
    pub(crate) max_ops: u64,
    /// Steps that are still allowed.
    pub(crate) steps_left: u64,
    /// Operations of floats so far.
    pub(crate) float_ops: u64,
    pub(crate) stop_after: usize,
    /// Whether the run has to end now.
    pub(crate) stop: &'a dyn Fn() -> bool,
    pub(crate) status: Status,
    pub(crate) messages: Vec<Message>,
    pub(crate) lost: u64,
    /// For each execution of an operation since the last barrier whose value is promised to be the same for the workgroup: the first invocation
    /// that came there, and its value.
    pub(crate) agreed: BTreeMap<Vec<u64>, (u32, Vec<u64>)>,
}

/// Steps of an invocation between two looks whether the run has to end.
const LOOK: u64 = 1 << 16;

/// Messages of a launch that are kept.
const MESSAGE_LIMIT: usize = 1 << 16;

/// Executes a debug operation.
fn tell(world: &mut World<'_>, debug: &Debug, slots: &[u64], position: &Position) {
    if debug.cond.is_some_and(|cond| slots[cond as usize] != 0) {
        return;
    }
    match debug.kind {
        DebugKind::Log | DebugKind::Print => {}
        DebugKind::Assert => world.status.assertion_failed = true,
        DebugKind::Trap => world.status.trapped = true,
    }
    if world.messages.len() == MESSAGE_LIMIT {
        world.lost += 1;
        return;
    }
    let lanes = |&(slot, elem): &(u32, Elem)| {
        let told = &slots[slot as usize..slot as usize + usize::from(elem.lanes)];
        told.iter().map(move |&bits| fold::canonical(elem.scalar, bits))
    };
    let values = debug.values.iter().flat_map(lanes).collect();
    let invocation = id(&world.sizes, position, IdKind::GlobalLinearId, 0);
    world.messages.push(Message { site: debug.site, invocation, values });
}

/// Lets the lanes of a warp, which wait at one operation together, exchange their values.
pub(crate) fn exchange(lanes: &mut [Invocation], program: &Program) {
    let Some(frame) = lanes.first().and_then(|lane| lane.frames.last()) else { return };
    let function = &program.functions[frame.function as usize];
    let (Instruction::Exchange { exchange, meeting: _ } | Instruction::Broadcast { exchange, meeting: _ }) =
        function.code[frame.next as usize - 1]
    else {
        return;
    };
    let Exchange { kind, to, value, slots } = function.exchanges[exchange as usize];
    let base = |lane: &Invocation| lane.frames.last().map_or(0, |frame| frame.base as usize);
    let own = |lane: &Invocation| -> warp::Value {
        let first = base(lane) + value as usize;
        std::array::from_fn(|slot| if slot < usize::from(slots) { lane.slots[first + slot] } else { 0 })
    };
    let operand = |lane: &Invocation| match kind {
        ExchangeKind::Shuffle(_, operand) => lane.slots[base(lane) + operand as usize],
        ExchangeKind::Vote(_) | ExchangeKind::First | ExchangeKind::Nothing | ExchangeKind::Fold(_, _, _) => 0,
    };
    let values: Vec<_> = lanes.iter().map(own).collect();
    let operands: Vec<u64> = lanes.iter().map(operand).collect();
    for (lane, result) in lanes.iter_mut().zip(warp::exchange(kind, &values, &operands)) {
        let first = base(lane) + to as usize;
        lane.slots[first..first + usize::from(slots)].copy_from_slice(&result[..usize::from(slots)]);
    }
}

impl Invocation {
    /// Starts anew at the kernel's first instruction.
    pub(crate) fn start(&mut self, world: &World<'_>, position: Position) {
        self.position = position;
        self.frames.clear();
        self.private_top = 0;
        self.updating = false;
        if !self.push_frame(world, 0, 0) {
            self.frames.clear();
        }
        let count = world.parameters.len().min(self.slots.len());
        self.slots[..count].copy_from_slice(&world.parameters[..count]);
    }

    /// Whether there was room for the frame.
    fn push_frame(&mut self, world: &World<'_>, function: u32, call: u32) -> bool {
        let base =
            self.frames.last().map_or(0, |frame| frame.base + world.program.functions[frame.function as usize].slots);
        let private_base = self.private_top;
        if !world.program.private_escapes {
            self.private_top += world.program.private_bytes[function as usize];
        }
        let end = base as usize + world.program.functions[function as usize].slots as usize;
        if self.slots.len() < end {
            self.slots.resize(end, 0);
        }
        self.frames.push(Frame { function, next: 0, base, private_base, call });
        self.reserve_private(world)
    }

    fn reserve_private(&mut self, world: &World<'_>) -> bool {
        if self.private_top > PRIVATE_LIMIT {
            return false;
        }
        if self.private.bytes.len() < self.private_top {
            self.private.bytes.resize(self.private_top, 0);
            if world.memory.detects() {
                self.private.stored.resize(self.private_top, false);
            }
        }
        true
    }

    fn who(&self, world: &World<'_>) -> Accessor {
        let local = self.position.local_linear;
        let warp_epoch = world.warp_epochs.get(local as usize / WARP_SIZE).copied().unwrap_or(0);
        Accessor { group: self.position.group_linear, local, epoch: world.epoch, warp_epoch }
    }

    fn place(&self, span: Span) -> Place {
        Place { span, invocation: Some((self.position.group_linear, self.position.local_linear)) }
    }

    /// The source of the last executed instruction: where it waits or ended.
    pub(crate) fn last_span(&self, program: &Program) -> Span {
        self.frames.last().map_or(program.span, |frame| {
            let spans = &program.functions[frame.function as usize].spans;
            spans.get((frame.next as usize).saturating_sub(1)).copied().unwrap_or(program.span)
        })
    }

    /// A finding about the instruction before the current one, and the end of the run.
    fn halt(&self, world: &mut World<'_>, kind: FindingKind) -> Stop {
        let finding = Finding::new(kind, self.place(self.last_span(world.program)), None);
        world.memory.findings.add(finding);
        Stop::Halted
    }

    /// Whether it waits at a barrier of its warp.
    pub(crate) fn waits_for_warp(&self, program: &Program) -> bool {
        self.frames.last().is_some_and(|frame| {
            let function = &program.functions[frame.function as usize];
            match function.code[frame.next as usize - 1] {
                Instruction::Exchange { exchange, meeting: _ } => {
                    matches!(function.exchanges[exchange as usize].kind, ExchangeKind::Nothing)
                }
                _ => false,
            }
        })
    }

    /// Whether it waits for the value of the workgroup's first invocation.
    pub(crate) fn waits_to_share(&self, program: &Program) -> bool {
        self.frames.last().is_some_and(|frame| {
            let code = &program.functions[frame.function as usize].code;
            matches!(code[frame.next as usize - 1], Instruction::Broadcast { exchange: _, meeting: _ })
        })
    }

    /// Whether two invocations wait at one barrier or operation of a warp: the same call path, and in each the same iterations of the loops around.
    pub(crate) fn waits_with(&self, other: &Invocation, program: &Program) -> bool {
        self.frames.len() == other.frames.len()
            && self.frames.iter().zip(&other.frames).all(|(a, b)| {
                if a.function != b.function || a.next != b.next {
                    return false;
                }
                let function = &program.functions[a.function as usize];
                let meeting = match function.code[a.next as usize - 1] {
                    Instruction::Barrier { meeting } | Instruction::Broadcast { exchange: _, meeting } => meeting,
                    Instruction::Exchange { exchange: _, meeting } => meeting,
                    Instruction::Call { call } => function.calls[call as usize].meeting,
                    _ => return false,
                };
                let counters = &function.meetings[meeting as usize].iterations;
                let count = |of: &Invocation, base: u32, slot: u32| of.slots[(base + slot) as usize];
                counters.iter().all(|&slot| count(self, a.base, slot) == count(other, b.base, slot))
            })
    }

    /// Compares a promised value with the one that another invocation of the workgroup had in the same iterations of the loops around.
    fn agree(&self, world: &mut World<'_>, frame: &Frame, meeting: u32, own: &[u64]) {
        let mut instance = Vec::new();
        for frame in self.frames.iter().chain([frame]) {
            let function = &world.program.functions[frame.function as usize];
            let meeting = match function.code[frame.next as usize - 1] {
                Instruction::Call { call } => function.calls[call as usize].meeting,
                _ => meeting,
            };
            instance.extend([u64::from(frame.function), u64::from(frame.next)]);
            let counters = &function.meetings[meeting as usize].iterations;
            instance.extend(counters.iter().map(|&slot| self.slots[(frame.base + slot) as usize]));
        }
        let local = self.position.local_linear;
        let (other, value) = world.agreed.entry(instance).or_insert_with(|| (local, own.to_vec()));
        if value.as_slice() != own {
            let span = world.program.functions[frame.function as usize].spans[frame.next as usize - 1];
            let other = Place { span, invocation: Some((self.position.group_linear, *other)) };
            let finding = Finding::new(FindingKind::PromiseBroken, self.place(span), Some(other));
            world.memory.findings.add(finding);
        }
    }

    /// Runs until it ends or waits, at most `budget` steps.
    pub(crate) fn advance<O: Observer>(&mut self, world: &mut World<'_>, budget: u64, observer: &mut O) -> Stop {
        let Some(mut frame) = self.frames.pop() else { return self.halt(world, FindingKind::OutOfMemory) };
        let allowed = budget.min(world.steps_left);
        let mut pause = allowed.min(LOOK);
        let (mut steps, mut float_ops) = (0, 0);
        let stop = loop {
            if steps >= pause {
                if steps >= allowed && !(self.updating && steps < world.steps_left) {
                    break if steps == world.steps_left { None } else { Some(Stop::Paused) };
                }
                if (world.stop)() {
                    break None;
                }
                pause = if steps < allowed { allowed.min(steps + LOOK) } else { steps };
            }
            if O::OBSERVES {
                let time = world.max_ops - world.steps_left + steps;
                if observer.wants(frame.function, frame.next, time) {
                    world.memory.findings.now = time;
                    if observer.look(world, self, frame, time) {
                        break Some(Stop::Paused);
                    }
                }
            }
            steps += 1;
            let program = world.program;
            let function = &program.functions[frame.function as usize];
            let instruction = function.code[frame.next as usize];
            float_ops += u64::from(function.floats[frame.next as usize]);
            frame.next += 1;
            let slots = &mut self.slots[frame.base as usize..];
            match instruction {
                Instruction::Constant { to, constant } => {
                    let Constant { elem, bits } = function.constants[constant as usize];
                    for lane in 0..usize::from(elem.lanes) {
                        slots[to as usize + lane] = bits[lane];
                    }
                }
                Instruction::Unary { function, lanes, to, a } => {
                    for lane in 0..usize::from(lanes) {
                        slots[to as usize + lane] = function(slots[a as usize + lane]);
                    }
                }
                Instruction::Binary { function, lanes, to, a, b } => {
                    for lane in 0..usize::from(lanes) {
                        slots[to as usize + lane] = function(slots[a as usize + lane], slots[b as usize + lane]);
                    }
                }
                Instruction::Fma { function, lanes, to, a, b, c } => {
                    for lane in 0..usize::from(lanes) {
                        let [a, b, c] = [a, b, c].map(|slot| slots[slot as usize + lane]);
                        slots[to as usize + lane] = function(a, b, c);
                    }
                }
                Instruction::Compare { function, lanes, to, a, b } => {
                    for lane in 0..usize::from(lanes) {
                        let holds = function(slots[a as usize + lane], slots[b as usize + lane]);
                        slots[to as usize + lane] = u64::from(holds);
                    }
                }
                Instruction::Select { slots: count, by_lane, to, cond, then, other } => {
                    for slot in 0..usize::from(count) {
                        let holds = slots[cond as usize + if by_lane { slot } else { 0 }] != 0;
                        let from = if holds { then } else { other };
                        slots[to as usize + slot] = slots[from as usize + slot];
                    }
                }
                Instruction::Bitcast { from, elem, to, a } => bitcast(slots, from, elem, to, a),
                Instruction::Copy { slots: count, to, from } => {
                    slots.copy_within(from as usize..from as usize + usize::from(count), to as usize);
                }
                Instruction::Move { list } => move_all(slots, function, list, &mut self.scratch),
                Instruction::Insert { lanes, lane, to, vector, scalar } => {
                    slots.copy_within(vector as usize..vector as usize + usize::from(lanes), to as usize);
                    slots[to as usize + usize::from(lane)] = slots[scalar as usize];
                }
                Instruction::Id { kind, axis, to } => {
                    slots[to as usize] = id(&world.sizes, &self.position, kind, usize::from(axis));
                }
                Instruction::Memory { memory, to } => {
                    if !self.make_memory(world, &frame, memory as usize, to as usize) {
                        self.frames.push(frame);
                        break Some(self.halt(world, FindingKind::OutOfMemory));
                    }
                }
                Instruction::View { view } => make_view(slots, &function.views[view as usize]),
                Instruction::Window { window } => make_window(slots, &function.windows[window as usize]),
                Instruction::Load { access } => {
                    let who = self.who(world);
                    let slots = &mut self.slots[frame.base as usize..];
                    world.memory.load(&function.accesses[access as usize], slots, &self.private, who);
                    if world.memory.findings.errors() >= world.stop_after {
                        break Some(Stop::Halted);
                    }
                }
                Instruction::Store { access } => {
                    let who = self.who(world);
                    let slots = &self.slots[frame.base as usize..];
                    world.memory.store(&function.accesses[access as usize], slots, &mut self.private, who);
                    if world.memory.findings.errors() >= world.stop_after {
                        break Some(Stop::Halted);
                    }
                }
                Instruction::Barrier { meeting: _ } | Instruction::Broadcast { exchange: _, meeting: _ } => {
                    break Some(Stop::Barrier);
                }
                Instruction::Agree { exchange, meeting } => {
                    let Exchange { kind: _, to, value, slots: count } = function.exchanges[exchange as usize];
                    let (value, count) = (value as usize, usize::from(count));
                    slots.copy_within(value..value + count, to as usize);
                    let own = slots[value..value + count].to_vec();
                    self.agree(world, &frame, meeting, &own);
                    if world.memory.findings.errors() >= world.stop_after {
                        break Some(Stop::Halted);
                    }
                }
                Instruction::Exchange { exchange: _, meeting: _ } => break Some(Stop::Exchange),
                Instruction::Atomic { update } => {
                    let who = self.who(world);
                    let slots = &mut self.slots[frame.base as usize..];
                    world.memory.update(&function.updates[update as usize], slots, who);
                    if world.memory.findings.errors() >= world.stop_after {
                        break Some(Stop::Halted);
                    }
                }
                Instruction::BeginUpdate { access } => {
                    self.updating = true;
                    let who = self.who(world);
                    let slots = &mut self.slots[frame.base as usize..];
                    world.memory.begin_update(&function.accesses[access as usize], slots, who);
                    if world.memory.findings.errors() >= world.stop_after {
                        break Some(Stop::Halted);
                    }
                }
                Instruction::EndUpdate { access } => {
                    world.memory.end_update(&function.accesses[access as usize], slots);
                    self.updating = false;
                }
                Instruction::DeviceFence => world.memory.device_fence(self.position.local_linear),
                Instruction::Assume { cond } => {
                    if slots[cond as usize] == 0 {
                        let span = function.spans.get(frame.next as usize - 1).copied().unwrap_or(program.span);
                        let place = self.place(span);
                        world.memory.findings.add(Finding::new(FindingKind::AssumptionBroken, place, None));
                        if world.memory.findings.errors() >= world.stop_after {
                            break Some(Stop::Halted);
                        }
                    }
                }
                Instruction::Debug { debug } => {
                    tell(world, &function.debugs[debug as usize], slots, &self.position);
                }
                Instruction::FuelUsedUp => world.status.fuel_used_up = true,
                Instruction::Clock { to } => slots[to as usize] = u64::MAX - (world.steps_left - steps),
                Instruction::Call { call } => {
                    let Call { function: callee, arguments, results: _, meeting: _ } = &function.calls[call as usize];
                    self.frames.push(frame);
                    if self.frames.len() > program.functions.len() {
                        break Some(self.halt(world, FindingKind::CallsTooDeep));
                    }
                    let caller_base = frame.base as usize;
                    if !self.push_frame(world, *callee, call) {
                        break Some(self.halt(world, FindingKind::OutOfMemory));
                    }
                    frame = self.frames.pop().unwrap_or(frame);
                    for &Move { to, from, slots } in arguments {
                        let from = caller_base + from as usize;
                        self.slots.copy_within(from..from + usize::from(slots), (frame.base + to) as usize);
                    }
                }
                Instruction::Unless { cond, target } => {
                    if slots[cond as usize] == 0 {
                        frame.next = target;
                    }
                }
                Instruction::Jump { target } => frame.next = target,
                Instruction::Enter { r#loop } => {
                    let data = &function.loops[r#loop as usize];
                    enter(slots, data);
                    frame.next = if slots[data.total as usize] == 0 { data.end } else { data.start };
                }
                Instruction::Next { r#loop } => {
                    let data = &function.loops[r#loop as usize];
                    slots[data.done as usize] += 1;
                    if slots[data.done as usize] < slots[data.total as usize] {
                        next_iteration(slots, data);
                        frame.next = data.start;
                    }
                }
                Instruction::Return { end } => {
                    let Some(caller) = self.frames.pop() else { break Some(Stop::Ended) };
                    let calling = &program.functions[caller.function as usize].calls[frame.call as usize];
                    let values = &function.ends[end as usize].values;
                    for (&(from, count), &to) in values.iter().zip(&calling.results) {
                        let from = (frame.base + from) as usize;
                        self.slots.copy_within(from..from + usize::from(count), (caller.base + to) as usize);
                    }
                    if !program.private_escapes {
                        self.private_top = frame.private_base;
                    }
                    frame = caller;
                }
            }
        };
        world.steps_left -= steps;
        world.float_ops += float_ops;
        match stop {
            Some(Stop::Halted) => Stop::Halted,
            Some(stop @ (Stop::Barrier | Stop::Exchange | Stop::Ended | Stop::Paused)) => {
                self.frames.push(frame);
                stop
            }
            None => {
                self.frames.push(frame);
                self.halt(world, FindingKind::OutOfSteps)
            }
        }
    }

    /// Whether there was room for the memory.
    fn make_memory(&mut self, world: &World<'_>, frame: &Frame, number: usize, to: usize) -> bool {
        let memory = &world.program.memories[number];
        let root = match memory.space {
            Space::Local | Space::Global => Root::Local(number),
            Space::Constant => Root::Constant(number),
            Space::Private => {
                let start = if world.program.private_escapes {
                    let start = self.private_top;
                    self.private_top += memory.bytes;
                    if !self.reserve_private(world) {
                        return false;
                    }
                    start
                } else {
                    frame.private_base + memory.start
                };
                self.private.bytes[start..start + memory.bytes].fill(0);
                if world.memory.detects() {
                    self.private.stored[start..start + memory.bytes].fill(false);
                }
                Root::Private(number, start)
            }
        };
        let made = &mut self.slots[frame.base as usize + to..];
        made[view::ROOT] = root.encode();
        made[view::ROOT_LENGTH] = memory.length;
        made[view::OFFSET] = 0;
        made[view::BASE] = 0;
        made[view::BYTES] = bytes_of(memory.length, memory.elem, memory.stride);
        made[view::EXTENTS] = memory.length;
        made[view::strides(1)] = 1;
        true
    }
}

fn bitcast(slots: &mut [u64], from: Elem, elem: Elem, to: u32, a: u32) {
    let mut value = Constant::zero(from);
    for lane in 0..usize::from(from.lanes) {
        value.bits[lane] = slots[a as usize + lane];
    }
    let cast = fold::bitcast(value, elem).unwrap_or(Constant::zero(elem));
    for lane in 0..usize::from(elem.lanes) {
        slots[to as usize + lane] = cast.bits[lane];
    }
}

fn move_all(slots: &mut [u64], function: &Function, list: MoveList, scratch: &mut Vec<u64>) {
    let moves = &function.moves[list.first as usize..(list.first + list.count) as usize];
    scratch.clear();
    for &Move { to: _, from, slots: count } in moves {
        scratch.extend_from_slice(&slots[from as usize..from as usize + usize::from(count)]);
    }
    let mut rest = scratch.as_slice();
    for &Move { to, from: _, slots: count } in moves {
        let (values, later) = rest.split_at(usize::from(count));
        slots[to as usize..to as usize + usize::from(count)].copy_from_slice(values);
        rest = later;
    }
}

fn make_window(slots: &mut [u64], make: &MakeWindow) {
    let MakeWindow { to, view, view_stride, offset, elem, stride, extent } = *make;
    let (source, to) = (view as usize, to as usize);
    let skipped = slots[source + view::OFFSET].saturating_mul(u64::from(view_stride));
    let base = slots[source + view::BASE].saturating_add(skipped).saturating_add(slots[offset as usize]);
    let bytes = slots[source + view::BYTES];
    // A window that begins between two scalars has no element inside.
    let rest = if base.is_multiple_of(u64::from(elem.scalar.bytes())) { bytes.saturating_sub(base) } else { 0 };
    let after_first = rest.checked_sub(u64::from(elem.bytes()));
    let extent = slots[extent as usize];
    slots[to + view::ROOT] = slots[source + view::ROOT];
    slots[to + view::ROOT_LENGTH] = after_first.map_or(0, |after| after / u64::from(stride) + 1);
    slots[to + view::OFFSET] = 0;
    slots[to + view::BASE] = base;
    slots[to + view::BYTES] = bytes;
    slots[to + view::EXTENTS] = extent;
    slots[to + view::strides(1)] = 1;
}

fn make_view(slots: &mut [u64], make: &MakeView) {
    let source = make.view as usize;
    let to = make.to as usize;
    slots[to + view::ROOT] = slots[source + view::ROOT];
    slots[to + view::ROOT_LENGTH] = slots[source + view::ROOT_LENGTH];
    slots[to + view::BASE] = slots[source + view::BASE];
    slots[to + view::BYTES] = slots[source + view::BYTES];
    slots[to + view::OFFSET] = slots[source + view::OFFSET].saturating_add(slots[make.offset as usize]);
    let rank = make.extents.len();
    for (axis, &extent) in make.extents.iter().enumerate() {
        slots[to + view::EXTENTS + axis] = slots[extent as usize];
    }
    if make.strides.is_empty() {
        // A stride beyond 64 bits leads outside any root, and so does the largest one.
        let mut stride: u64 = 1;
        for axis in (0..rank).rev() {
            slots[to + view::strides(rank) + axis] = stride;
            stride = stride.saturating_mul(slots[to + view::EXTENTS + axis]);
        }
    } else {
        for (axis, &stride) in make.strides.iter().enumerate() {
            slots[to + view::strides(rank) + axis] = slots[stride as usize];
        }
    }
}

fn operands(slots: &[u64], data: &Loop) -> [u64; 3] {
    let mut bits = [0; 3];
    for (bits, &slot) in bits.iter_mut().zip(&data.operands) {
        *bits = slots[slot as usize];
    }
    bits
}

fn enter(slots: &mut [u64], data: &Loop) {
    let operands = operands(slots, data);
    slots[data.total as usize] = fold::trips(data.kind, data.scalar, &operands).unwrap_or(0);
    slots[data.done as usize] = 0;
    slots[data.index as usize] = fold::first_index(data.kind, data.scalar, &operands).unwrap_or(0);
}

fn next_iteration(slots: &mut [u64], data: &Loop) {
    let operands = operands(slots, data);
    let index = slots[data.index as usize];
    slots[data.index as usize] = fold::next_index(data.kind, data.scalar, &operands, index).unwrap_or(0);
}

/// An id or size, as zero-extended bits of its type.
pub(crate) fn id(sizes: &LaunchSizes, position: &Position, kind: IdKind, axis: usize) -> u64 {
    let u32s = |values: &[u32; 3]| u64::from(values.get(axis).copied().unwrap_or(0));
    let u64s = |values: &[u64; 3]| values.get(axis).copied().unwrap_or(0);
    let local_total = sizes.local_total();
    match kind {
        IdKind::LocalId => u32s(&position.local),
        IdKind::GroupId => u32s(&position.group),
        IdKind::GlobalId => u32s(&position.group) * u32s(&sizes.local) + u32s(&position.local),
        IdKind::LocalSize => u32s(&sizes.local),
        IdKind::NumGroups => u32s(&sizes.groups),
        IdKind::GlobalSize => u32s(&sizes.groups) * u32s(&sizes.local),
        IdKind::GlobalOffset => u64s(&sizes.offset),
        IdKind::Bound => u64s(&sizes.bound),
        IdKind::LocalLinearId => u64::from(position.local_linear),
        IdKind::LocalLinearSize => local_total,
        IdKind::GlobalLinearId => {
            let global = |axis: usize| {
                u64::from(position.group[axis]) * u64::from(sizes.local[axis]) + u64::from(position.local[axis])
            };
            global(0) + sizes.global(0) * (global(1) + sizes.global(1) * global(2))
        }
        IdKind::GlobalLinearSize => sizes.global(0) * sizes.global(1) * sizes.global(2),
        IdKind::WorkDim => u64::from(sizes.work_dim),
        IdKind::LaneId => u64::from(position.local_linear) % WARP_SIZE as u64,
        IdKind::WarpId => u64::from(position.local_linear) / WARP_SIZE as u64,
        IdKind::NumWarps => local_total.div_ceil(WARP_SIZE as u64),
        IdKind::WarpSize => WARP_SIZE as u64,
    }
}
