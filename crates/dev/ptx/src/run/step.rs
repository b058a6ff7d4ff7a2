//! One instruction of some lanes that neither jumps nor waits.

use super::access::{Memories, resolve};
use super::launch::Launch;
use super::storage::Storage;
use super::warp::{Lanes, Warp};
use crate::arith::integer::{mul_high, with_carry};
use crate::code::{Address, Carry, Counter, Op, Slot, Space};
use crate::error::Fault;
use crate::types::{mask, signed};

impl Warp {
    #[inline]
    fn map(&mut self, lanes: u32, to: Slot, of: impl Fn(&Warp, usize) -> u64) {
        // All lanes is the usual case, and a plain loop is quicker than one over bits.
        if lanes == u32::MAX {
            for lane in 0..32 {
                self.regs[to as usize][lane] = of(self, lane);
            }
        } else {
            for lane in Lanes(lanes) {
                self.regs[to as usize][lane] = of(self, lane);
            }
        }
    }

    #[inline]
    fn get(&self, slot: Slot, lane: usize) -> u64 {
        self.regs[slot as usize][lane]
    }

    fn set_pred(&mut self, pred: u32, lanes: u32, values: u32) {
        let pred = &mut self.preds[pred as usize];
        *pred = *pred & !lanes | values & lanes;
    }

    #[inline]
    pub(crate) fn step(&mut self, op: &Op, lanes: u32, launch: &Launch<'_>, shared: &Storage) -> Result<(), Fault> {
        match op {
            Op::Copy { to, from } => self.map(lanes, *to, |warp, lane| warp.get(*from, lane)),
            Op::Map1 { of, to, a } => self.map(lanes, *to, |warp, lane| of(warp.get(*a, lane))),
            Op::Map2 { of, to, a, b } => self.map(lanes, *to, |warp, lane| of(warp.get(*a, lane), warp.get(*b, lane))),
            Op::Map3 { of, to, a, b, c } => {
                self.map(lanes, *to, |warp, lane| of(warp.get(*a, lane), warp.get(*b, lane), warp.get(*c, lane)));
            }
            Op::Map4 { of, to, from } => {
                self.map(lanes, *to, |warp, lane| of(from.map(|slot| warp.get(slot, lane))));
            }
            Op::Convert { how, to, a } => self.map(lanes, *to, |warp, lane| how.apply(warp.get(*a, lane))),
            Op::Compare { of, logic, with, yes, no, a, b } => {
                let found = Lanes(lanes)
                    .filter(|&lane| of(self.get(*a, lane), self.get(*b, lane)))
                    .fold(0_u32, |found, lane| found | 1 << lane);
                let with = self.test(*with);
                self.set_pred(*no, lanes, logic.of(!found, with));
                self.set_pred(*yes, lanes, logic.of(found, with));
            }
            Op::Select { to, a, b, test } => {
                let test = self.test(*test);
                self.map(lanes, *to, |warp, lane| warp.get(if test >> lane & 1 == 1 { *a } else { *b }, lane));
            }
            Op::PredLogic { logic, to, a, b } => {
                let value = logic.of(self.test(*a), self.test(*b));
                self.set_pred(*to, lanes, value);
            }
            Op::FromPred { to, value, test } => {
                let test = self.test(*test);
                self.map(lanes, *to, |_, lane| if test >> lane & 1 == 1 { *value } else { 0 });
            }
            Op::Split { bits, to, from } => {
                for lane in Lanes(lanes) {
                    let value = self.get(*from, lane);
                    for (place, to) in to.iter().enumerate() {
                        self.regs[*to as usize][lane] = value >> (place as u32 * bits) & mask(*bits);
                    }
                }
            }
            Op::Join { bits, to, from } => self.map(lanes, *to, |warp, lane| {
                let parts = from.iter().enumerate();
                parts.fold(0, |value, (place, from)| value | warp.get(*from, lane) << (place as u32 * bits))
            }),
            Op::Carry { .. } | Op::CarryMad { .. } => self.carry(op, lanes),
            Op::Load { .. } | Op::Store { .. } | Op::Atomic { .. } => self.access(op, lanes, launch, shared)?,
            Op::IsSpace { space, to, a } => {
                let inside = Lanes(lanes).filter(|&lane| is_space(*space, self.get(*a, lane)));
                let found = inside.fold(0_u32, |found, lane| found | 1 << lane);
                self.set_pred(*to, lanes, found);
            }
            Op::Read { counter, to } => {
                let now = launch.began.elapsed().as_nanos() as u64;
                let value = match counter {
                    Counter::Clock32 => self.steps & mask(32),
                    Counter::Clock32High => self.steps >> 32,
                    Counter::Clock64 => self.steps,
                    Counter::Timer => now,
                    Counter::TimerLow => now & mask(32),
                    Counter::TimerHigh => now >> 32,
                };
                self.map(lanes, *to, |_, _| value);
            }
            Op::ActiveMask { to } => self.map(lanes, *to, |_, _| u64::from(lanes)),
            // Fences and hints; what goes elsewhere is the caller's.
            _ => {}
        }
        Ok(())
    }

    fn carry(&mut self, op: &Op, lanes: u32) {
        let finish = |warp: &mut Warp, how: &Carry, lane: usize, to: Slot, a: u64, b: u64| {
            let carry = how.carry_in && warp.carry >> lane & 1 == 1;
            let (value, carry) = with_carry(a, b, how.bits, how.subtract, carry);
            warp.regs[to as usize][lane] = value;
            if how.carry_out {
                warp.carry = warp.carry & !(1 << lane) | u32::from(carry) << lane;
            }
        };
        for lane in Lanes(lanes) {
            match op {
                Op::Carry { how, to, a, b } => {
                    let (a, b) = (self.get(*a, lane), self.get(*b, lane));
                    finish(self, how, lane, *to, a, b);
                }
                Op::CarryMad { how, high, signed, to, a, b, c } => {
                    let [a, b, c] = [a, b, c].map(|slot| self.get(*slot, lane));
                    let product =
                        if *high { mul_high(a, b, how.bits, *signed) } else { a.wrapping_mul(b) & mask(how.bits) };
                    finish(self, how, lane, *to, product, c);
                }
                _ => {}
            }
        }
    }

    fn access(&mut self, op: &Op, lanes: u32, launch: &Launch<'_>, shared: &Storage) -> Result<(), Fault> {
        let local_bytes = u64::from(launch.entry.local_bytes);
        let mut memories =
            Memories { launch, shared, local: &self.local, local_start: 0, local_bytes, last: self.last };
        let at = |regs: &[[u64; 32]], address: &Address, lane: usize| {
            let base = regs[address.base as usize][lane];
            base.wrapping_add(address.offset) & address.mask
        };
        for lane in Lanes(lanes) {
            memories.local_start = lane as u64 * local_bytes;
            let wrong = |fault: Fault| Fault { reason: format!("{} (lane {lane})", fault.reason), ..fault };
            match op {
                Op::Load { element, to, address } => {
                    let all = element.bytes * to.len() as u32;
                    let place = at(&self.regs, address, lane);
                    let place = memories.place(address.space, place, all, false).map_err(wrong)?;
                    for (index, to) in to.iter().enumerate() {
                        let mut value = place.element(index, element.bytes).load(element.bytes);
                        if element.sign_to > 0 {
                            value = signed(value, 8 * element.bytes) as u64 & mask(element.sign_to);
                        }
                        self.regs[*to as usize][lane] = value;
                    }
                }
                Op::Store { bytes, from, address } => {
                    let place = at(&self.regs, address, lane);
                    let place = memories.place(address.space, place, bytes * from.len() as u32, true).map_err(wrong)?;
                    for (index, from) in from.iter().enumerate() {
                        place.element(index, *bytes).store(*bytes, self.regs[*from as usize][lane]);
                    }
                }
                Op::Atomic { what, bytes, to, address, a, b } => {
                    let place = at(&self.regs, address, lane);
                    let place = memories.place(address.space, place, *bytes, true).map_err(wrong)?;
                    let (a, b) = (self.regs[*a as usize][lane], self.regs[*b as usize][lane]);
                    let old = place.update(*bytes, |old| super::atomic::next(*what, *bytes, old, a, b));
                    self.regs[*to as usize][lane] = old;
                }
                _ => {}
            }
        }
        self.last = memories.last;
        Ok(())
    }
}

fn is_space(space: Space, address: u64) -> bool {
    let (found, _) = resolve(address);
    // Constants lie among the global variables.
    found == space || (space == Space::Const && found == Space::Global)
}
