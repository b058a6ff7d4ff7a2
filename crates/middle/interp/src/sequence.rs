//! The execution of a launch in the order of ids, in pieces: it can stop before any instruction and go on later.

use crate::invocation::{Invocation, Observer, Stop, World, exchange};
use crate::workgroup::{meet, position, together, warp_of};

/// Why an execution stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// The observer stopped it.
    Stopped,
    /// All workgroups have ended.
    Ended,
    /// A finding ended the run.
    Halted,
}

/// Where an execution is: the workgroup and the invocations in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sequence {
    /// The linear number of the workgroup.
    pub(crate) group: u64,
    /// Whether the workgroup has begun.
    begun: bool,
    /// The invocation that goes on next.
    pub(crate) next: usize,
    /// Whether that invocation has begun, where there is one after the other.
    entered: bool,
    /// All invocations of the workgroup; where they cannot wait for each other, only the one that goes on next.
    pub(crate) invocations: Vec<Invocation>,
    pub(crate) stops: Vec<Stop>,
}

impl Sequence {
    /// Whether the invocations of a workgroup are there together.
    pub(crate) fn is_together(&self) -> bool {
        !self.stops.is_empty()
    }

    /// Goes on until the observer stops it, or to the end.
    pub(crate) fn go_on<O: Observer>(&mut self, world: &mut World<'_>, observer: &mut O) -> Pause {
        let count = usize::try_from(world.sizes.local_total()).unwrap_or(usize::MAX);
        let groups = world.sizes.total_groups();
        let waits = world.program.has_barrier || world.program.has_exchange;
        while self.group < groups {
            if !self.begun {
                if (world.stop)() {
                    return Pause::Halted;
                }
                self.begin(world, count, waits);
            }
            let end =
                if waits { self.in_intervals(world, count, observer) } else { self.one_by_one(world, count, observer) };
            if let Some(pause) = end {
                return pause;
            }
            (self.group, self.begun) = (self.group + 1, false);
            if world.memory.findings.errors() >= world.stop_after {
                return Pause::Halted;
            }
        }
        Pause::Ended
    }

    fn begin(&mut self, world: &mut World<'_>, count: usize, waits: bool) {
        world.memory.start_workgroup(count);
        world.agreed.clear();
        world.epoch = 0;
        (self.begun, self.entered, self.next) = (true, false, 0);
        let there = if waits { count } else { 1 };
        self.invocations.resize_with(there, Invocation::default);
        self.stops = vec![Stop::Paused; if waits { count } else { 0 }];
        if waits {
            for (local, invocation) in (0..).zip(&mut self.invocations) {
                invocation.start(world, position(world, self.group, local));
            }
        }
    }

    fn one_by_one<O: Observer>(&mut self, world: &mut World<'_>, count: usize, observer: &mut O) -> Option<Pause> {
        let group = self.group;
        while self.next < count {
            let invocation = self.invocations.first_mut()?;
            if !self.entered {
                invocation.start(world, position(world, group, u32::try_from(self.next).unwrap_or(u32::MAX)));
                self.entered = true;
            }
            match invocation.advance(world, u64::MAX, observer) {
                Stop::Paused => return Some(Pause::Stopped),
                Stop::Halted => return Some(Pause::Halted),
                Stop::Barrier | Stop::Exchange | Stop::Ended => {}
            }
            (self.next, self.entered) = (self.next + 1, false);
        }
        None
    }

    fn in_intervals<O: Observer>(&mut self, world: &mut World<'_>, count: usize, observer: &mut O) -> Option<Pause> {
        loop {
            while self.next < count {
                let warp = warp_of(self.next, count);
                let stop = self.invocations.get_mut(self.next)?.advance(world, u64::MAX, observer);
                if let Some(known) = self.stops.get_mut(self.next) {
                    *known = stop;
                }
                match stop {
                    Stop::Paused => return Some(Pause::Stopped),
                    Stop::Halted => return Some(Pause::Halted),
                    Stop::Barrier | Stop::Exchange | Stop::Ended => self.next += 1,
                }
                if self.next == warp.end {
                    match meet(world, warp.clone(), &mut self.invocations, &mut self.stops) {
                        Some(true) => self.next = warp.start,
                        Some(false) => return None,
                        None => {}
                    }
                }
            }
            match together(world, &self.invocations, &self.stops, Stop::Barrier) {
                Some(true) => {}
                Some(false) | None => return None,
            }
            self.stops.fill(Stop::Paused);
            self.next = 0;
            if self.invocations.first().is_some_and(|first| first.waits_to_share(world.program)) {
                exchange(&mut self.invocations[..], world.program);
                continue;
            }
            world.agreed.clear();
            world.epoch = world.epoch.wrapping_add(1);
            world.memory.barrier();
        }
    }
}
