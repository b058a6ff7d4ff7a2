//! A workgroup: its warps, shared memory and barriers.

use super::launch::Launch;
use super::storage::{STATIC_SHARED, Storage};
use super::warp::{Lanes, Warp};
use crate::code::{BarrierResult, Inst, Op};
use crate::error::Fault;

/// Lanes of a warp that wait at a place.
struct Waiting {
    warp: usize,
    lanes: u32,
    pc: u32,
    aligned: bool,
}

#[derive(Default)]
struct Barrier {
    arrived: u32,
    /// How many must arrive; all that have not ended where nothing is said.
    threads: Option<u32>,
    waiting: Vec<Waiting>,
    truths: u32,
    asked: u32,
}

/// The barriers of a workgroup.
pub(crate) struct Barriers {
    barriers: [Barrier; 16],
    threads: u32,
}

impl Barriers {
    /// Lanes arrive at a barrier.
    pub(crate) fn arrive(&mut self, warp: &mut Warp, lanes: u32, op: &Op) -> Result<(), Fault> {
        let Op::Barrier { wait, aligned, id, threads, result, test } = op else { return Ok(()) };
        let uniform = |slot: u32| {
            let mut values = Lanes(lanes).map(|lane| warp.regs[slot as usize][lane]);
            let first = values.next().unwrap_or(0);
            values.all(|value| value == first).then_some(first as u32)
        };
        let differ = || Fault::failed("lanes of a warp name different barriers or numbers of threads");
        let id = uniform(*id).ok_or_else(differ)?;
        let named = threads.map(uniform).map(|threads| threads.ok_or_else(differ)).transpose()?;
        let Some(barrier) = self.barriers.get_mut(id as usize) else {
            return Err(Fault::failed("barriers are numbered from 0 to 15"));
        };
        if named.is_some_and(|threads| threads == 0 || threads % 32 != 0) {
            return Err(Fault::failed("a barrier's number of threads is not a multiple of 32"));
        }
        if barrier.arrived > 0 && barrier.threads != named {
            return Err(Fault::failed("invocations wait for different numbers of threads at a barrier"));
        }
        barrier.threads = named;
        let first = barrier.waiting.iter().all(|waiting| waiting.warp != warp.number as usize);
        barrier.arrived += lanes.count_ones();
        if named.is_some() && first {
            // The last warp counts as a whole one.
            barrier.arrived += 32 - (self.threads - 32 * warp.number).min(32);
        }
        if *result != BarrierResult::None {
            barrier.truths += (warp.test(*test) & lanes).count_ones();
            barrier.asked += lanes.count_ones();
        }
        let pc = warp.pc[lanes.trailing_zeros() as usize];
        if *wait {
            barrier.waiting.push(Waiting { warp: warp.number as usize, lanes, pc, aligned: *aligned });
            warp.blocked |= lanes;
        } else {
            for lane in Lanes(lanes) {
                warp.pc[lane] = pc + 1;
            }
        }
        Ok(())
    }

    /// Lets those go whose barrier is complete; whether there were any.
    fn release(&mut self, warps: &mut [Warp], code: &[Inst]) -> Result<bool, Fault> {
        let alive: u32 = warps.iter().map(|warp| warp.alive.count_ones()).sum();
        let mut any = false;
        for barrier in &mut self.barriers {
            if barrier.arrived == 0 || barrier.arrived < barrier.threads.unwrap_or(alive) {
                continue;
            }
            any = true;
            let Barrier { waiting, truths, asked, .. } = std::mem::take(barrier);
            for (index, entry) in waiting.iter().enumerate() {
                let parted = |other: &Waiting| other.warp == entry.warp && other.pc != entry.pc;
                if entry.aligned && waiting[..index].iter().any(parted) {
                    let line = code[entry.pc as usize].line;
                    let reason = format!("line {line}: lanes of a warp are at different places at an aligned barrier");
                    return Err(Fault::failed(reason));
                }
            }
            for Waiting { warp, lanes, pc, .. } in waiting {
                let warp = &mut warps[warp];
                warp.blocked &= !lanes;
                if let Op::Barrier { result, .. } = &code[pc as usize].op {
                    let mut set = |pred: u32, value: bool| {
                        let pred = &mut warp.preds[pred as usize];
                        *pred = *pred & !lanes | if value { lanes } else { 0 };
                    };
                    match *result {
                        BarrierResult::None => {}
                        BarrierResult::All(pred) => set(pred, truths == asked),
                        BarrierResult::Any(pred) => set(pred, truths > 0),
                        BarrierResult::Count(to) => {
                            for lane in Lanes(lanes) {
                                warp.regs[to as usize][lane] = u64::from(truths);
                            }
                        }
                    }
                }
                for lane in Lanes(lanes) {
                    warp.pc[lane] = pc + 1;
                }
            }
        }
        Ok(any)
    }
}

/// A workgroup, to be run again and again.
pub(crate) struct Workgroup {
    warps: Vec<Warp>,
    shared: Storage,
    barriers: Barriers,
}

impl Workgroup {
    pub(crate) fn new(launch: &Launch<'_>) -> Workgroup {
        let warps = (0..launch.threads().div_ceil(32)).map(|number| Warp::new(number, launch)).collect();
        let chosen = if launch.dynamic_shared > 0 { STATIC_SHARED + launch.dynamic_shared } else { 0 };
        let shared = Storage::new(chosen.max(launch.entry.shared_bytes) as usize, 256);
        let barriers = Barriers { barriers: Default::default(), threads: launch.threads() };
        Workgroup { warps, shared, barriers }
    }

    /// Runs one workgroup to its end.
    pub(crate) fn run(&mut self, launch: &Launch<'_>, group: [u32; 3]) -> Result<(), Fault> {
        let place = |fault: Fault, warp: usize| {
            let [x, y, z] = group;
            Fault { reason: format!("{}; workgroup ({x}, {y}, {z}), warp {warp}", fault.reason), ..fault }
        };
        self.shared.bytes_mut().fill(0xa5);
        self.barriers.barriers = Default::default();
        for warp in &mut self.warps {
            warp.begin(launch, group);
        }
        loop {
            let mut moved = false;
            for (number, warp) in self.warps.iter_mut().enumerate() {
                if warp.runnable() != 0 {
                    moved = true;
                    warp.run(launch, &self.shared, &mut self.barriers).map_err(|fault| place(fault, number))?;
                }
            }
            moved |= self.barriers.release(&mut self.warps, &launch.program.code).map_err(|fault| place(fault, 0))?;
            if self.warps.iter().all(|warp| warp.alive == 0) {
                return Ok(());
            }
            if !moved {
                return Err(self.stuck(launch, place));
            }
        }
    }

    /// Returns the fault of warps that wait for each other, once nothing moves any more.
    fn stuck(&self, launch: &Launch<'_>, place: impl Fn(Fault, usize) -> Fault) -> Fault {
        let Some((number, warp)) = self.warps.iter().enumerate().find(|(_, warp)| warp.alive != 0) else {
            return Fault::failed("nothing moves");
        };
        let lane = warp.alive.trailing_zeros() as usize;
        let line = launch.program.code[warp.pc[lane] as usize].line;
        let (blocked, together) = (warp.blocked, warp.together);
        let reason = format!(
            "line {line}: invocations wait for others that never arrive \
             (lanes {blocked:#x} at a barrier, {together:#x} for their warp)"
        );
        place(Fault::failed(reason), number)
    }
}
