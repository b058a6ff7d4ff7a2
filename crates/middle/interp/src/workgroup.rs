//! Running a launch: workgroup after workgroup, in each the invocations from barrier to barrier.

use std::collections::BTreeMap;

use crisp_ir_kernel::{Checked, FunctionId, Type};
use crisp_support_diagnostics::Diagnostic;

use crate::finding::{Finding, FindingKind, Place};
use crate::instruction::view;
use crate::invocation::{Invocation, Observer, Position, Stop, World, exchange};
use crate::launch::{Argument, Launch, Options, Outcome, Schedule, Status};
use crate::memory::{MemoryState, Root, bytes_of};
use crate::messages;
use crate::program::Program;
use crate::warp::WARP_SIZE;

/// Workgroups beyond this cannot be distinguished by the race detector, and would take hours anyway.
const GROUP_LIMIT: u128 = 1 << 32;
/// Invocations of one workgroup.
const LOCAL_LIMIT: u128 = 1 << 20;
/// Longest piece that an invocation runs before another one may run, with a random schedule.
const PIECE: u64 = 64;

/// Splitmix64: the same numbers from the same seed everywhere.
#[derive(Debug)]
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ (bits >> 31)) % limit.max(1)
    }
}

/// The order of workgroups: a permutation of `0..count`.
#[derive(Debug)]
struct Order {
    count: u64,
    factor: u64,
    shift: u64,
    /// The one that is first, out of its order.
    first: Option<u64>,
}

impl Order {
    fn new(schedule: Schedule, count: u64, numbers: &mut Numbers) -> Order {
        match schedule {
            Schedule::Sequential => Order { count, factor: 1, shift: 0, first: None },
            Schedule::First { group, local: _ } => {
                Order { count, factor: 1, shift: 0, first: Some(group).filter(|group| *group < count) }
            }
            // k ↦ count - 1 - k.
            Schedule::Reverse => {
                Order { count, factor: count.saturating_sub(1), shift: count.saturating_sub(1), first: None }
            }
            Schedule::Random(_) => {
                // Multiplying by a number without common divisor is a permutation.
                let mut factor = numbers.below(count).max(1);
                while gcd(factor, count) != 1 {
                    factor = factor % count + 1;
                }
                Order { count, factor, shift: numbers.below(count), first: None }
            }
        }
    }

    fn nth(&self, index: u64) -> u64 {
        if let Some(first) = self.first {
            return before_others(index, first);
        }
        let number = u128::from(index) * u128::from(self.factor) + u128::from(self.shift);
        u64::try_from(number % u128::from(self.count.max(1))).unwrap_or(0)
    }
}

/// Returns which number is at a position where one comes before all others.
fn before_others(position: u64, first: u64) -> u64 {
    match position {
        0 => first,
        _ if position <= first => position - 1,
        _ => position,
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// How a workgroup came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GroupEnd {
    /// All invocations ended.
    Finished,
    /// They parted at a barrier; other workgroups can go on.
    Diverged,
    /// The run is over.
    Halted,
}

/// Executes one launch of a kernel. See [`Program`], which can be kept for several launches.
///
/// # Errors
/// When the arguments do not fit the kernel.
pub fn run(
    module: &Checked,
    kernel: FunctionId,
    launch: Launch<'_>,
    options: &Options,
) -> Result<Outcome, Box<Diagnostic>> {
    Program::new(module, kernel)?.run(launch, options)
}

impl Program {
    /// Executes a launch. Its results are in the launch's buffers, also when the run stops early.
    ///
    /// # Errors
    /// When arguments are missing, have another type than their parameter, or name buffers that are missing or too short; when the
    /// launch has more than 2^32 workgroups or 2^20 invocations in one.
    pub fn run(&self, launch: Launch<'_>, options: &Options) -> Result<Outcome, Box<Diagnostic>> {
        self.run_until(launch, options, &|| false)
    }

    /// Executes a launch as [`Program::run`] does, and ends early when `stop` yields true. It is called between workgroups and after each 65,536 steps of an invocation.
    ///
    /// # Errors
    /// Those of [`Program::run`].
    pub fn run_until(
        &self,
        launch: Launch<'_>,
        options: &Options,
        stop: &dyn Fn() -> bool,
    ) -> Result<Outcome, Box<Diagnostic>> {
        match self.in_workgroups(launch.sizes.local)? {
            Some(program) => program.run_sized(launch, options, stop, &mut ()),
            None => self.run_sized(launch, options, stop, &mut ()),
        }
    }

    pub(crate) fn run_sized<O: Observer>(
        &self,
        launch: Launch<'_>,
        options: &Options,
        stop: &dyn Fn() -> bool,
        observer: &mut O,
    ) -> Result<Outcome, Box<Diagnostic>> {
        let groups = launch.sizes.total_groups();
        let mut world = self.world(launch, options, stop)?;
        let mut numbers = Numbers(match options.schedule {
            Schedule::Sequential | Schedule::Reverse | Schedule::First { .. } => 0,
            Schedule::Random(seed) => seed,
        });
        let order = Order::new(options.schedule, groups, &mut numbers);
        let mut invocations = Vec::new();
        let mut finished = true;
        for index in 0..groups {
            if stop() {
                finished = false;
                break;
            }
            match run_group(&mut world, observer, options.schedule, order.nth(index), &mut numbers, &mut invocations) {
                GroupEnd::Finished => {}
                GroupEnd::Diverged => finished = false,
                GroupEnd::Halted => {
                    finished = false;
                    break;
                }
            }
            if world.memory.findings.errors() >= world.stop_after {
                finished = finished && index + 1 == groups;
                break;
            }
        }
        let ops_executed = options.max_ops - world.steps_left;
        let World { memory, status, mut messages, lost, float_ops, .. } = world;
        messages.sort_by_key(|message| message.invocation);
        let findings = memory.findings.into_list();
        Ok(Outcome { findings, ops_executed, float_ops, finished, status, messages, lost })
    }

    /// Returns the state before a launch.
    pub(crate) fn world<'a>(
        &'a self,
        launch: Launch<'a>,
        options: &Options,
        stop: &'a dyn Fn() -> bool,
    ) -> Result<World<'a>, Box<Diagnostic>> {
        let Launch { sizes, arguments, buffers } = launch;
        let parameters = self.bind(arguments, buffers)?;
        let product = |extents: [u32; 3]| extents.into_iter().map(u128::from).product::<u128>();
        let (groups, local) = (product(sizes.groups), product(sizes.local));
        if groups >= GROUP_LIMIT || local > LOCAL_LIMIT {
            return Err(messages::launch_too_large(self.span, groups, local));
        }
        Ok(World {
            program: self,
            sizes,
            parameters,
            memory: MemoryState::new(self, arguments, buffers, options.detect),
            epoch: 0,
            warp_epochs: vec![0; usize::try_from(sizes.local_total()).unwrap_or(0).div_ceil(WARP_SIZE)],
            max_ops: options.max_ops,
            steps_left: options.max_ops,
            float_ops: 0,
            stop_after: options.stop_after.max(1),
            stop,
            status: Status::default(),
            messages: Vec::new(),
            lost: 0,
            agreed: BTreeMap::new(),
        })
    }

    /// The slots of the kernel's parameters.
    fn bind(&self, arguments: &[Argument], buffers: &[Vec<u8>]) -> Result<Vec<u64>, Box<Diagnostic>> {
        if arguments.len() != self.params.len() {
            return Err(messages::argument_count(self.span, self.params.len(), arguments.len()));
        }
        let mut slots = Vec::new();
        for (number, (param, argument)) in self.params.iter().zip(arguments).enumerate() {
            match (param.ty, *argument) {
                (Type::Elem(elem), Argument::Value(value)) if value.elem == elem => {
                    slots.extend_from_slice(&value.bits[..usize::from(elem.lanes)]);
                }
                (Type::View(ty), Argument::Buffer { buffer, length }) if ty.rank == 1 => {
                    let given = buffers.get(buffer).map_or(0, |bytes| bytes.len() as u128);
                    let elem_bytes = u128::from(ty.elem.bytes());
                    let needed = match length {
                        0 => 0,
                        _ => u128::from(length - 1) * u128::from(ty.stride) + elem_bytes,
                    };
                    if given < needed || buffer >= buffers.len() {
                        return Err(messages::buffer_too_short(param, needed, given));
                    }
                    let first = slots.len();
                    slots.resize(first + view::slots(1), 0);
                    slots[first + view::ROOT] = Root::Global(number).encode();
                    slots[first + view::ROOT_LENGTH] = length;
                    slots[first + view::BYTES] = bytes_of(length, ty.elem, ty.stride);
                    slots[first + view::EXTENTS] = length;
                    slots[first + view::strides(1)] = 1;
                }
                (Type::Elem(_) | Type::View(_), Argument::Value(_) | Argument::Buffer { buffer: _, length: _ }) => {
                    return Err(messages::argument_type(param, argument));
                }
            }
        }
        Ok(slots)
    }
}

pub(crate) fn position(world: &World<'_>, group_linear: u64, local_linear: u32) -> Position {
    let sizes = &world.sizes;
    let split = |linear: u64, extents: [u32; 3]| {
        let [x, y, _] = extents.map(|extent| u64::from(extent.max(1)));
        [linear % x, linear / x % y, linear / x / y].map(|id| u32::try_from(id).unwrap_or(u32::MAX))
    };
    Position {
        group: split(group_linear, sizes.groups),
        group_linear,
        local: split(u64::from(local_linear), sizes.local),
        local_linear,
    }
}

fn run_group<O: Observer>(
    world: &mut World<'_>,
    observer: &mut O,
    schedule: Schedule,
    group: u64,
    numbers: &mut Numbers,
    invocations: &mut Vec<Invocation>,
) -> GroupEnd {
    let count = u32::try_from(world.sizes.local_total()).unwrap_or(u32::MAX);
    world.memory.start_workgroup(count as usize);
    world.agreed.clear();
    world.epoch = 0;
    let in_pieces = matches!(schedule, Schedule::Random(_));
    if !world.program.has_barrier && !world.program.has_exchange && !in_pieces {
        // They cannot wait for each other, so one after the other will do with one set of slots.
        if invocations.is_empty() {
            invocations.push(Invocation::default());
        }
        let invocation = &mut invocations[0];
        for index in 0..count {
            let local = match schedule {
                Schedule::Reverse => count - 1 - index,
                Schedule::First { group: _, local } if local < count => {
                    u32::try_from(before_others(index.into(), local.into())).unwrap_or(index)
                }
                Schedule::Sequential | Schedule::Random(_) | Schedule::First { .. } => index,
            };
            invocation.start(world, position(world, group, local));
            if invocation.advance(world, u64::MAX, observer) == Stop::Halted {
                return GroupEnd::Halted;
            }
        }
        return GroupEnd::Finished;
    }
    invocations.resize_with(count as usize, Invocation::default);
    for (local, invocation) in (0..).zip(invocations.iter_mut()) {
        invocation.start(world, position(world, group, local));
    }
    let mut stops = vec![Stop::Paused; count as usize];
    loop {
        match run_to_barrier(world, observer, schedule, numbers, invocations, &mut stops) {
            GroupEnd::Finished => {}
            end @ (GroupEnd::Diverged | GroupEnd::Halted) => return end,
        }
        match together(world, invocations, &stops, Stop::Barrier) {
            Some(true) => {}
            Some(false) => return GroupEnd::Diverged,
            None => return GroupEnd::Finished,
        }
        stops.fill(Stop::Paused);
        if invocations.first().is_some_and(|first| first.waits_to_share(world.program)) {
            // It orders no accesses to memory.
            exchange(&mut invocations[..], world.program);
            continue;
        }
        world.agreed.clear();
        world.epoch = world.epoch.wrapping_add(1);
        world.memory.barrier();
    }
}

/// Whether all invocations wait together, if one of them does; a finding says where they parted.
pub(crate) fn together(
    world: &mut World<'_>,
    invocations: &[Invocation],
    stops: &[Stop],
    wanted: Stop,
) -> Option<bool> {
    let first = &invocations[stops.iter().position(|&stop| stop == wanted)?];
    let parted =
        invocations.iter().zip(stops).find(|(other, stop)| **stop != wanted || !first.waits_with(other, world.program));
    let Some((other, stop)) = parted else { return Some(true) };
    let place = |of: &Invocation| Place {
        span: of.last_span(world.program),
        invocation: Some((of.position.group_linear, of.position.local_linear)),
    };
    let kind = if wanted == Stop::Exchange { FindingKind::LanesParted } else { FindingKind::Divergence };
    let mut finding = Finding::new(kind, place(first), Some(place(other)));
    finding.other_ended = *stop == Stop::Ended;
    world.memory.findings.add(finding);
    Some(false)
}

/// The invocations of one warp: their positions among those of the workgroup.
pub(crate) fn warp_of(index: usize, count: usize) -> std::ops::Range<usize> {
    let first = index - index % WARP_SIZE;
    first..count.min(first + WARP_SIZE)
}

/// Lets a warp exchange values once all its lanes have stopped and one waits for the others; whether it did, if it has to.
pub(crate) fn meet(
    world: &mut World<'_>,
    warp: std::ops::Range<usize>,
    all: &mut [Invocation],
    stops: &mut [Stop],
) -> Option<bool> {
    let stops = &mut stops[warp.clone()];
    if !stops.contains(&Stop::Exchange) || stops.contains(&Stop::Paused) {
        return None;
    }
    let lanes = &mut all[warp.clone()];
    if together(world, lanes, stops, Stop::Exchange) != Some(true) {
        return Some(false);
    }
    if lanes.first().is_some_and(|first| first.waits_for_warp(world.program)) {
        if let Some(epoch) = world.warp_epochs.get_mut(warp.start / WARP_SIZE) {
            *epoch = epoch.wrapping_add(1);
        }
        world.memory.warp_barrier(warp);
    } else {
        exchange(lanes, world.program);
    }
    stops.fill(Stop::Paused);
    Some(true)
}

/// Runs every invocation to its next barrier or its end. Where lanes of a warp part, they stay behind.
fn run_to_barrier<O: Observer>(
    world: &mut World<'_>,
    observer: &mut O,
    schedule: Schedule,
    numbers: &mut Numbers,
    invocations: &mut [Invocation],
    stops: &mut [Stop],
) -> GroupEnd {
    let count = invocations.len();
    match schedule {
        Schedule::Sequential | Schedule::Reverse | Schedule::First { .. } => {
            let reverse = schedule == Schedule::Reverse;
            let first = match schedule {
                Schedule::First { group: _, local } => Some(local as usize).filter(|local| *local < count),
                Schedule::Sequential | Schedule::Reverse | Schedule::Random(_) => None,
            };
            let warps = count.div_ceil(WARP_SIZE);
            let moved = |position: usize, first: usize| {
                usize::try_from(before_others(position as u64, first as u64)).unwrap_or(position)
            };
            for number in 0..warps {
                let number = match first {
                    Some(first) => moved(number, first / WARP_SIZE),
                    None if reverse => warps - 1 - number,
                    None => number,
                };
                let warp = warp_of(number * WARP_SIZE, count);
                loop {
                    for position in 0..warp.len() {
                        let index = match first.filter(|first| warp.contains(first)) {
                            Some(first) => warp.start + moved(position, first - warp.start),
                            None if reverse => warp.end - 1 - position,
                            None => warp.start + position,
                        };
                        stops[index] = invocations[index].advance(world, u64::MAX, observer);
                        if stops[index] == Stop::Halted {
                            return GroupEnd::Halted;
                        }
                    }
                    match meet(world, warp.clone(), invocations, stops) {
                        Some(true) => {}
                        Some(false) => return GroupEnd::Diverged,
                        None => break,
                    }
                }
            }
        }
        Schedule::Random(_) => {
            let mut running: Vec<usize> = (0..count).collect();
            while !running.is_empty() {
                let chosen = usize::try_from(numbers.below(running.len() as u64)).unwrap_or(0);
                let index = running[chosen];
                let piece = 1 + numbers.below(PIECE);
                stops[index] = invocations[index].advance(world, piece, observer);
                match stops[index] {
                    Stop::Halted => return GroupEnd::Halted,
                    Stop::Paused => {}
                    Stop::Barrier | Stop::Exchange | Stop::Ended => {
                        running.swap_remove(chosen);
                        match meet(world, warp_of(index, count), invocations, stops) {
                            Some(true) => running.extend(warp_of(index, count)),
                            Some(false) => return GroupEnd::Diverged,
                            None => {}
                        }
                    }
                }
            }
        }
    }
    GroupEnd::Finished
}
