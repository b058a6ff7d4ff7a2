//! A warp: 32 lanes that go together while they are at the same place. Those that are behind go first, so lanes meet again where
//! their ways do.

use super::launch::Launch;
use super::storage::Storage;
use super::workgroup::Barriers;
use crate::code::{Begin, Op, Order, Passed, Special, Test};
use crate::error::{Fault, FaultKind};

/// Steps after which other lanes get their turn, so that none waits forever for one that is behind.
const TURN: u64 = 20_000;

/// The lanes of a mask.
#[derive(Clone, Copy)]
pub(crate) struct Lanes(pub(crate) u32);

impl Iterator for Lanes {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lane = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(lane)
    }
}

/// A warp's state.
pub(crate) struct Warp {
    pub(crate) number: u32,
    pub(crate) regs: Vec<[u64; 32]>,
    pub(crate) preds: Vec<u32>,
    pub(crate) pc: [u32; 32],
    /// Lanes that have not ended.
    pub(crate) alive: u32,
    /// Lanes that wait for a barrier of the workgroup.
    pub(crate) blocked: u32,
    /// Lanes that wait for others of the warp.
    pub(crate) together: u32,
    pub(crate) carry: u32,
    pub(crate) steps: u64,
    pub(crate) local: Storage,
    pub(crate) last: (u64, u64),
    calls: Vec<Vec<u32>>,
}

impl Warp {
    pub(crate) fn new(number: u32, launch: &Launch<'_>) -> Warp {
        let entry = launch.entry;
        Warp {
            number,
            regs: vec![[0; 32]; entry.slots.len()],
            preds: vec![0; entry.preds as usize],
            pc: [0; 32],
            alive: 0,
            blocked: 0,
            together: 0,
            carry: 0,
            steps: 0,
            local: Storage::new(32 * entry.local_bytes as usize, 16),
            last: (0, 0),
            calls: vec![Vec::new(); 32],
        }
    }

    /// To the beginning of the kernel in a workgroup.
    pub(crate) fn begin(&mut self, launch: &Launch<'_>, group: [u32; 3]) {
        let first = 32 * self.number;
        let lanes = (launch.threads() - first).min(32);
        self.alive = u32::MAX >> (32 - lanes);
        (self.blocked, self.together, self.carry, self.steps) = (0, 0, 0, 0);
        self.pc = [launch.entry.start; 32];
        self.calls.iter_mut().for_each(Vec::clear);
        // Predicates begin undefined, but for the constant ones.
        self.preds.fill(0xa5a5_a5a5);
        self.preds[crate::code::NEVER as usize] = 0;
        self.preds[crate::code::ALWAYS as usize] = u32::MAX;
        if launch.entry.local_bytes > 0 {
            self.local.bytes_mut().fill(0xa5);
        }
        for (register, begin) in self.regs.iter_mut().zip(&launch.entry.slots) {
            match begin {
                Begin::Value(value) => register.fill(*value),
                Begin::Special(special) => {
                    for (lane, place) in register.iter_mut().enumerate() {
                        *place = u64::from(value(*special, launch, group, first, lane as u32));
                    }
                }
            }
        }
    }

    pub(crate) fn test(&self, test: Test) -> u32 {
        let value = self.preds[test.pred as usize];
        if test.negated { !value } else { value }
    }

    pub(crate) fn runnable(&self) -> u32 {
        self.alive & !self.blocked & !self.together
    }

    /// Runs until every lane waits or has ended.
    pub(crate) fn run(&mut self, launch: &Launch<'_>, shared: &Storage, barriers: &mut Barriers) -> Result<(), Fault> {
        let mut after = None;
        while let Some((lanes, next)) = self.choose(after.take()) {
            let steps = self.steps;
            self.together_from(lanes, next, launch, shared, barriers).map_err(|(pc, fault)| {
                let line = launch.program.code[pc as usize].line;
                Fault { reason: format!("line {line}: {}", fault.reason), ..fault }
            })?;
            if self.steps - steps >= TURN {
                after = Some(self.pc[lanes.trailing_zeros() as usize]);
            }
            if self.steps > launch.budget {
                return Err(Fault::new(FaultKind::Timeout, format!("no end after {} steps of a warp", self.steps)));
            }
        }
        Ok(())
    }

    /// Returns lanes at the same place: those furthest behind, or those next to a place whose lanes have had their turn; and the place of
    /// the next ones.
    fn choose(&self, after: Option<u32>) -> Option<(u32, u32)> {
        let runnable = self.runnable();
        let least = |from: u32| Lanes(runnable).map(|lane| self.pc[lane]).filter(|&pc| pc >= from).min();
        let pc = after.and_then(|after| least(after + 1)).or_else(|| least(0))?;
        let (mut lanes, mut next) = (0, u32::MAX);
        for lane in Lanes(runnable) {
            if self.pc[lane] == pc {
                lanes |= 1 << lane;
            } else if self.pc[lane] > pc {
                next = next.min(self.pc[lane]);
            }
        }
        Some((lanes, next))
    }

    fn set_pc(&mut self, lanes: u32, pc: u32) {
        for lane in Lanes(lanes) {
            self.pc[lane] = pc;
        }
    }

    /// Runs lanes that are at the same place, until they part, wait, end, or get to where others are.
    fn together_from(
        &mut self,
        lanes: u32,
        next: u32,
        launch: &Launch<'_>,
        shared: &Storage,
        barriers: &mut Barriers,
    ) -> Result<(), (u32, Fault)> {
        let code = &launch.program.code;
        let mut pc = self.pc[lanes.trailing_zeros() as usize];
        let end = self.steps + TURN;
        while pc < next && self.steps < end {
            let inst = &code[pc as usize];
            self.steps += 1;
            let active = inst.guard.map_or(lanes, |guard| lanes & self.test(guard));
            if active == 0 {
                pc += 1;
                continue;
            }
            let part = |reason: &str| Err((pc, Fault::failed(reason)));
            match &inst.op {
                Op::Jump { to, uniform } => {
                    if active == lanes {
                        pc = *to;
                        continue;
                    }
                    if *uniform {
                        return part("a jump that is called uniform parts a warp");
                    }
                    self.set_pc(lanes, pc + 1);
                    self.set_pc(active, *to);
                    return Ok(());
                }
                Op::JumpTable { index, to, uniform } => {
                    self.set_pc(lanes, pc + 1);
                    let mut taken = None;
                    for lane in Lanes(active) {
                        let index = self.regs[*index as usize][lane];
                        let Some(&to) = to.get(index as usize) else {
                            return part("an index lies outside of the list of branch targets");
                        };
                        if *uniform && *taken.get_or_insert(to) != to {
                            return part("a jump that is called uniform parts a warp");
                        }
                        self.pc[lane] = to;
                    }
                    return Ok(());
                }
                Op::Call { to, before, .. } => {
                    self.set_pc(lanes, pc + 1);
                    self.pass(before, active, launch);
                    for lane in Lanes(active) {
                        self.calls[lane].push(pc);
                        self.pc[lane] = *to;
                    }
                    return Ok(());
                }
                Op::Return | Op::Exit => {
                    self.set_pc(lanes, pc + 1);
                    let returns = matches!(inst.op, Op::Return);
                    for lane in Lanes(active) {
                        let from = if returns { self.calls[lane].pop() } else { None };
                        match from {
                            Some(from) => {
                                if let Op::Call { after, .. } = &code[from as usize].op {
                                    self.pass(after, 1 << lane, launch);
                                }
                                self.pc[lane] = from + 1;
                            }
                            None => self.alive &= !(1 << lane),
                        }
                    }
                    if self.together != 0 {
                        self.resolve(code);
                    }
                    return Ok(());
                }
                Op::Trap => return part("trap"),
                Op::Together { .. } => {
                    self.set_pc(lanes & !active, pc + 1);
                    self.set_pc(active, pc);
                    return self.arrive(active, code).map_err(|fault| (pc, fault));
                }
                Op::Barrier { .. } => {
                    self.set_pc(lanes & !active, pc + 1);
                    self.set_pc(active, pc);
                    return barriers.arrive(self, active, &inst.op).map_err(|fault| (pc, fault));
                }
                op => self.step(op, active, launch, shared).map_err(|fault| (pc, fault))?,
            }
            pc += 1;
        }
        self.set_pc(lanes, pc);
        Ok(())
    }

    /// Copies arguments or results of a call.
    fn pass(&mut self, passed: &[Passed], lanes: u32, launch: &Launch<'_>) {
        let local = launch.entry.local_bytes as usize;
        for lane in Lanes(lanes) {
            for passed in passed {
                match *passed {
                    Passed::Slot { from, to } => self.regs[to as usize][lane] = self.regs[from as usize][lane],
                    Passed::Pred { from, to } => {
                        let bit = self.preds[from as usize] & 1 << lane;
                        let to = &mut self.preds[to as usize];
                        *to = *to & !(1 << lane) | bit;
                    }
                    Passed::Bytes { from, to, bytes } => {
                        let start = lane * local;
                        let from = start + from as usize;
                        self.local.bytes_mut().copy_within(from..from + bytes as usize, start + to as usize);
                    }
                }
            }
        }
    }
}

fn value(special: Special, launch: &Launch<'_>, group: [u32; 3], first: u32, lane: u32) -> u32 {
    let [x, y, _] = launch.grid.threads;
    let thread = first + lane;
    match special {
        Special::Tid(0) => thread % x,
        Special::Tid(1) => thread / x % y,
        Special::Tid(_) => thread / x / y,
        Special::Ntid(axis) => launch.grid.threads[axis],
        Special::Ctaid(axis) => group[axis],
        Special::Nctaid(axis) => launch.grid.groups[axis],
        Special::Lane => lane,
        Special::Warp => first / 32,
        Special::Warps => launch.threads().div_ceil(32),
        Special::Lanes(order) => match order {
            Order::Equal => 1 << lane,
            Order::Less => (1 << lane) - 1,
            Order::AtMost => u32::MAX >> (31 - lane),
            Order::Greater => !(u32::MAX >> (31 - lane)),
            Order::AtLeast => !((1 << lane) - 1),
        },
        Special::Fixed(value) => value,
    }
}
