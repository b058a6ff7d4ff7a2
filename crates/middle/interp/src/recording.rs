//! A recording of one launch: its findings with their times, and snapshots from which any moment can be executed again.
//!
//! Time is the number of instructions that all invocations have executed, in the order of ids: the same in every run. The first pass looks for mistakes as
//! [`crate::Options::checking`] does; later ones need not.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crisp_ir_artifact::LaunchSizes;
use crisp_support_diagnostics::Diagnostic;

use crate::finding::Finding;
use crate::instruction::Instruction;
use crate::invocation::{Frame, Invocation, Observer, Stop, World};
use crate::launch::{Argument, Launch, Message, Options, Schedule, Status};
use crate::marks::Marks;
use crate::observe::{Area, Moment};
use crate::pages::{PAGE, Pages, copy_page, page_of, taken};
use crate::program::Program;
use crate::sequence::{Pause, Sequence};

/// Snapshots of a recording.
const MOST_SNAPSHOTS: usize = 64;

/// The limits of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Instructions; the recording ends there.
    pub steps: u64,
    /// Instructions before the second snapshot; twice as many between later ones whenever there are too many snapshots.
    pub interval: u64,
    /// Bytes for snapshots. At least the first one is kept.
    pub bytes: usize,
    /// The recording ends as soon as there are that many different findings that are errors.
    pub stop_after: usize,
}

/// An execution between two instructions, without the buffers.
#[derive(Clone, Debug, Default)]
struct Between {
    time: u64,
    sequence: Sequence,
    epoch: u32,
    warp_epochs: Vec<u32>,
    local: Vec<u8>,
    status: Status,
}

#[derive(Debug)]
struct Snapshot {
    between: Between,
    /// The pages that were written since the snapshot before.
    pages: Pages,
}

impl Snapshot {
    fn bytes(&self) -> usize {
        let own = |it: &Invocation| it.slots.len() * 8 + it.private.bytes.len() + 128;
        let invocations: usize = self.between.sequence.invocations.iter().map(own).sum();
        invocations + self.between.local.len() + self.pages.len() * (PAGE + 64)
    }
}

/// One launch that was executed once, and can be looked at at any time.
#[derive(Debug)]
pub struct Recording {
    program: Program,
    sizes: LaunchSizes,
    arguments: Vec<Argument>,
    initial: Vec<Vec<u8>>,
    snapshots: Vec<Snapshot>,
    /// All pages that were written.
    written: BTreeSet<(usize, usize)>,
    findings: Vec<(u64, Finding)>,
    messages: Vec<Message>,
    end: u64,
    complete: bool,
}

/// An execution between two instructions.
#[derive(Clone, Debug)]
pub struct State {
    between: Between,
    buffers: Vec<Vec<u8>>,
    /// Whether no instruction follows.
    ended: bool,
}

/// The observer of the first pass: notes written pages and stops for snapshots.
struct FirstPass {
    marks: Marks,
    stop_at: u64,
    dirty: Vec<Vec<bool>>,
}

impl Observer for FirstPass {
    const OBSERVES: bool = true;

    #[inline]
    fn wants(&mut self, function: u32, next: u32, time: u64) -> bool {
        time >= self.stop_at || self.marks.has(function, next)
    }

    fn look(&mut self, world: &World<'_>, invocation: &Invocation, top: Frame, time: u64) -> bool {
        if time >= self.stop_at {
            return true;
        }
        if let Some((Area::Buffer(buffer), bytes)) = Moment::of(world, invocation, top, time).stored()
            && let Some(pages) = self.dirty.get_mut(buffer)
        {
            let pages = pages.get_mut(bytes.start / PAGE..=bytes.end.saturating_sub(1) / PAGE);
            pages.into_iter().for_each(|pages| pages.fill(true));
        }
        false
    }
}

/// The observer of later passes.
struct Lookout<'a> {
    until: u64,
    marks: &'a Marks,
    look: &'a mut dyn FnMut(&Moment<'_>) -> bool,
    /// Whether it was the function that stopped the execution.
    stopped: bool,
}

impl Observer for Lookout<'_> {
    const OBSERVES: bool = true;

    #[inline]
    fn wants(&mut self, function: u32, next: u32, time: u64) -> bool {
        time >= self.until || self.marks.has(function, next)
    }

    fn look(&mut self, world: &World<'_>, invocation: &Invocation, top: Frame, time: u64) -> bool {
        if time >= self.until {
            return true;
        }
        self.stopped = (self.look)(&Moment::of(world, invocation, top, time));
        self.stopped
    }
}

impl Recording {
    /// Executes a launch, looks for mistakes, and keeps what is needed to look at it. `stop` is called now and then; where it yields true, the recording ends.
    ///
    /// # Errors
    /// Those of [`Program::run`].
    pub fn new(
        program: &Program,
        sizes: LaunchSizes,
        arguments: Vec<Argument>,
        buffers: Vec<Vec<u8>>,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Recording, Box<Diagnostic>> {
        let program = program.in_workgroups(sizes.local)?.unwrap_or_else(|| program.clone());
        let mut marks = Marks::none(&program);
        marks.add_accesses(&program);
        for (number, function) in program.functions.iter().enumerate() {
            for (at, instruction) in function.code.iter().enumerate() {
                if may_find(*instruction) {
                    marks.add(number, at);
                }
            }
        }
        let mut current = buffers.clone();
        let dirty = current.iter().map(|bytes| vec![false; bytes.len().div_ceil(PAGE)]).collect();
        let mut observer = FirstPass { marks, stop_at: 0, dirty };
        let options = Options { stop_after: limits.stop_after, ..Options::checking(Schedule::Sequential) };
        let launch = Launch { sizes, arguments: &arguments, buffers: &mut current };
        let mut world = program.world(launch, &options, stop)?;
        let mut sequence = Sequence::default();
        let mut snapshots: Vec<Snapshot> = Vec::new();
        let mut written = BTreeSet::new();
        let mut interval = limits.interval.max(1);
        let complete = loop {
            match sequence.go_on(&mut world, &mut observer) {
                Pause::Ended => break true,
                Pause::Halted => break world.memory.findings.errors() > 0,
                Pause::Stopped => {}
            }
            let between = between(&world, &sequence);
            if between.time >= limits.steps {
                break false;
            }
            let pages = taken(&mut observer.dirty, world.memory.parts().1);
            written.extend(pages.keys().copied());
            let time = between.time;
            snapshots.push(Snapshot { between, pages });
            while snapshots.len() > 1
                && (snapshots.len() > MOST_SNAPSHOTS
                    || snapshots.iter().map(Snapshot::bytes).sum::<usize>() > limits.bytes)
            {
                for (buffer, page) in thin(&mut snapshots).into_keys() {
                    let dirty = observer.dirty.get_mut(buffer).and_then(|pages| pages.get_mut(page));
                    dirty.into_iter().for_each(|dirty| *dirty = true);
                }
                interval = interval.saturating_mul(2);
            }
            observer.stop_at = time.saturating_add(interval).min(limits.steps);
        };
        let end = world.max_ops - world.steps_left;
        written.extend(taken(&mut observer.dirty, world.memory.parts().1).into_keys());
        let (findings, messages) = (world.memory.findings.timed(), std::mem::take(&mut world.messages));
        drop(world);
        Ok(Recording {
            program,
            sizes,
            arguments,
            initial: buffers,
            snapshots,
            written,
            findings,
            messages,
            end,
            complete,
        })
    }

    /// Returns the program, for workgroups of this launch.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Executes the launch once more in another order, without looking for mistakes; returns the buffers after it.
    ///
    /// # Errors
    /// Those of [`Program::run`].
    pub fn in_order(&self, schedule: Schedule) -> Result<Vec<Vec<u8>>, Box<Diagnostic>> {
        let mut buffers = self.initial.clone();
        let launch = Launch { sizes: self.sizes, arguments: &self.arguments, buffers: &mut buffers };
        let options =
            Options { max_ops: self.end.saturating_mul(4).saturating_add(1 << 20), ..Options::plain(schedule) };
        self.program.run(launch, &options)?;
        Ok(buffers)
    }

    /// Returns the parameters that are buffers: position, name, number of the buffer, type, and number of elements.
    pub fn buffers(&self) -> impl Iterator<Item = (usize, &str, usize, crisp_ir_kernel::ViewType, u64)> {
        let all = self.program.params.iter().zip(&self.arguments).enumerate();
        all.filter_map(|(position, (param, argument))| match (param.ty.view(), argument) {
            (Some(view), Argument::Buffer { buffer, length }) => {
                Some((position, param.name.as_str(), *buffer, view, *length))
            }
            _ => None,
        })
    }

    /// Returns the sizes of the launch.
    #[must_use]
    pub fn sizes(&self) -> &LaunchSizes {
        &self.sizes
    }

    /// Returns the findings, each with the time before the instruction that made it.
    #[must_use]
    pub fn findings(&self) -> &[(u64, Finding)] {
        &self.findings
    }

    /// Returns the messages of debug operations.
    #[must_use]
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// Returns the number of instructions that were executed.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.end
    }

    /// Returns whether the launch was executed to its end, or to the finding that ends it.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Returns the times of the snapshots.
    #[must_use]
    pub fn snapshots(&self) -> Vec<u64> {
        self.snapshots.iter().map(|snapshot| snapshot.between.time).collect()
    }

    /// Returns the beginning of the launch.
    #[must_use]
    pub fn start(&self) -> State {
        let between = self.snapshots.first().map(|first| first.between.clone()).unwrap_or_default();
        State { between, buffers: self.initial.clone(), ended: self.end == 0 }
    }

    /// Brings a state to a time, at most that of the end. Costs the execution from the snapshot before, or from the state where that is later.
    pub fn seek(&self, state: &mut State, time: u64) {
        let time = time.min(self.end);
        let before = self.snapshots.iter().rposition(|snapshot| snapshot.between.time <= time);
        let is_near = before.is_none_or(|at| state.between.time >= self.snapshots[at].between.time);
        if state.between.time > time || !is_near {
            self.restore(state, before.unwrap_or(0));
        }
        if state.between.time < time || time == self.end {
            let none = Marks::none(&self.program);
            self.run(state, time, &none, &mut |_| false);
        }
    }

    fn restore(&self, state: &mut State, number: usize) {
        for &(buffer, page) in &self.written {
            copy_page(&mut state.buffers, (buffer, page), page_of(&self.initial, buffer, page));
        }
        for snapshot in self.snapshots.iter().take(number + 1) {
            for (&place, bytes) in &snapshot.pages {
                copy_page(&mut state.buffers, place, bytes);
            }
        }
        if let Some(snapshot) = self.snapshots.get(number) {
            state.between = snapshot.between.clone();
        }
        state.ended = false;
    }

    /// Executes from a state to a time. `look` is called before each marked instruction, also the first one, and stops the execution by yielding true; then
    /// the result is true.
    pub fn run(&self, state: &mut State, until: u64, marks: &Marks, look: &mut dyn FnMut(&Moment<'_>) -> bool) -> bool {
        let never = || false;
        // What the first pass has found may end the run in the middle.
        let until = until.min(self.end);
        let options = Options::plain(Schedule::Sequential);
        let launch = Launch { sizes: self.sizes, arguments: &self.arguments, buffers: &mut state.buffers };
        let Ok(mut world) = self.program.world(launch, &options, &never) else { return false };
        let between = &mut state.between;
        world.steps_left = world.max_ops - between.time;
        world.epoch = between.epoch;
        world.status = between.status;
        if !between.local.is_empty() {
            world.memory.local = std::mem::take(&mut between.local);
        }
        if !between.warp_epochs.is_empty() {
            world.warp_epochs.clone_from(&between.warp_epochs);
        }
        let mut sequence = std::mem::take(&mut between.sequence);
        let mut observer = Lookout { until, marks, look, stopped: false };
        let pause = sequence.go_on(&mut world, &mut observer);
        let stopped = observer.stopped;
        let end = Between {
            time: world.max_ops - world.steps_left,
            epoch: world.epoch,
            warp_epochs: std::mem::take(&mut world.warp_epochs),
            local: std::mem::take(&mut world.memory.local),
            status: world.status,
            sequence,
        };
        drop(world);
        state.ended = pause != Pause::Stopped || end.time >= self.end;
        state.between = end;
        stopped
    }
}

/// Whether the detector may find something at an instruction, besides accesses.
fn may_find(instruction: Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Barrier { .. }
            | Instruction::Broadcast { .. }
            | Instruction::Exchange { .. }
            | Instruction::Agree { .. }
            | Instruction::Assume { .. }
            | Instruction::Call { .. }
            | Instruction::Memory { .. }
            | Instruction::Return { .. }
    )
}

fn between(world: &World<'_>, sequence: &Sequence) -> Between {
    let mut sequence = sequence.clone();
    // Later passes look for no mistakes.
    sequence.invocations.iter_mut().for_each(|it| it.private.stored = Vec::new());
    Between {
        time: world.max_ops - world.steps_left,
        epoch: world.epoch,
        warp_epochs: world.warp_epochs.clone(),
        local: world.memory.local.clone(),
        status: world.status,
        sequence,
    }
}

/// Merges every second snapshot into the one after it; the first stays. Returns the pages of a last one, which the next snapshot has to have.
fn thin(snapshots: &mut Vec<Snapshot>) -> Pages {
    let mut kept: Vec<Snapshot> = Vec::with_capacity(snapshots.len() / 2 + 1);
    let mut carried = Pages::new();
    for (number, mut snapshot) in snapshots.drain(..).enumerate() {
        if number % 2 == 1 {
            carried = snapshot.pages;
            continue;
        }
        for (place, page) in std::mem::take(&mut carried) {
            snapshot.pages.entry(place).or_insert(page);
        }
        kept.push(snapshot);
    }
    *snapshots = kept;
    carried
}

impl State {
    /// Returns the number of instructions that were executed.
    #[must_use]
    pub fn time(&self) -> u64 {
        self.between.time
    }

    /// Returns the linear numbers of the workgroup and of the invocation that goes on next; none at the end.
    #[must_use]
    pub fn current(&self) -> Option<(u64, u32)> {
        (!self.ended)
            .then(|| (self.between.sequence.group, u32::try_from(self.between.sequence.next).unwrap_or(u32::MAX)))
    }

    /// Returns the buffers.
    #[must_use]
    pub fn buffers(&self) -> &[Vec<u8>] {
        &self.buffers
    }

    /// Returns a number that differs where anything that instructions can see differs.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let Between { time, sequence, epoch, warp_epochs: _, local, status: _ } = &self.between;
        (time, epoch, local, &self.buffers, sequence.group, sequence.next).hash(&mut hasher);
        for it in &sequence.invocations {
            for frame in &it.frames {
                (frame.function, frame.next, frame.base).hash(&mut hasher);
            }
            (&it.slots, &it.private.bytes).hash(&mut hasher);
        }
        hasher.finish()
    }
}

impl Recording {
    /// Looks at an invocation of the current workgroup in a state: of the one that goes on next without a number. Without invocations, at the end, the
    /// parameters of the kernel are all that has a value. None where the invocation has ended or has not begun.
    pub fn look<T>(&self, state: &State, local: Option<u32>, look: impl FnOnce(&Moment<'_>) -> T) -> Option<T> {
        let sequence = &state.between.sequence;
        let next = if state.ended { None } else { Some(sequence.next) };
        let wanted = local.map_or(next, |local| Some(local as usize));
        let (invocation, waits) = match wanted {
            Some(wanted) if sequence.is_together() && !state.ended => {
                let waits =
                    sequence.stops.get(wanted).is_some_and(|stop| matches!(stop, Stop::Barrier | Stop::Exchange));
                (
                    sequence
                        .invocations
                        .get(wanted)
                        .filter(|it| sequence.stops.get(wanted) != Some(&Stop::Ended) && !it.frames.is_empty())?,
                    waits,
                )
            }
            Some(wanted) if Some(wanted) == next => (sequence.invocations.first()?, false),
            Some(_) => return None,
            // The first invocation at its first instruction has nothing but parameters.
            None => (self.snapshots.first()?.between.sequence.invocations.first()?, false),
        };
        Some(look(&Moment {
            program: &self.program,
            sizes: &self.sizes,
            arguments: &self.arguments,
            buffers: &state.buffers,
            local: &state.between.local,
            invocation,
            top: None,
            waits,
            time: state.between.time,
            epoch: state.between.epoch,
        }))
    }
}
