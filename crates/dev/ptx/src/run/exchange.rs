//! Operations of a warp's lanes once all of them have arrived.

use super::warp::{Lanes, Warp};
use crate::assemble::UNDEFINED;
use crate::code::{Op, Together};
use crate::error::Fault;
use crate::types::{mask, signed};

impl Warp {
    /// Lanes arrive at an operation of the warp, and it happens where all members are there.
    pub(crate) fn arrive(&mut self, lanes: u32, code: &[crate::code::Inst]) -> Result<(), Fault> {
        for lane in Lanes(lanes) {
            let Op::Together { members, .. } = &code[self.pc[lane] as usize].op else { continue };
            if self.regs[*members as usize][lane] >> lane & 1 == 0 {
                return Err(Fault::failed("an invocation is not among the members that it names"));
            }
        }
        self.together |= lanes;
        self.resolve(code);
        Ok(())
    }

    /// Completes what all members have arrived at; members that have ended are not waited for.
    pub(crate) fn resolve(&mut self, code: &[crate::code::Inst]) {
        let mut left = self.together;
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            let key = |warp: &Warp, lane: usize| match &code[warp.pc[lane] as usize].op {
                Op::Together { what, members, .. } => Some((*what, warp.regs[*members as usize][lane] as u32)),
                _ => None,
            };
            let Some(own @ (what, members)) = key(self, lane) else { return };
            let all = members & self.alive;
            left &= !(1 << lane);
            if all & !self.together != 0 || Lanes(all).any(|other| key(self, other) != Some(own)) {
                continue;
            }
            left &= !all;
            self.exchange(what, all, code);
            self.together &= !all;
            for lane in Lanes(all) {
                self.pc[lane] += 1;
            }
        }
    }

    fn exchange(&mut self, what: Together, all: u32, code: &[crate::code::Inst]) {
        // Every lane reads before any lane writes.
        let (mut values, mut truths) = ([[0_u64; 3]; 32], 0_u32);
        for lane in Lanes(all) {
            let Op::Together { a, b, c, test, .. } = &code[self.pc[lane] as usize].op else { continue };
            values[lane] = [a, b, c].map(|slot| self.regs[*slot as usize][lane]);
            truths |= self.test(*test) & 1 << lane;
        }
        let equal = |lane: usize| {
            Lanes(all).filter(|other| values[*other][0] == values[lane][0]).fold(0_u32, |mask, other| mask | 1 << other)
        };
        let of_all = |of: fn(u64, u64) -> u64| Lanes(all).map(|lane| values[lane][0]).reduce(of).unwrap_or(0);
        let signed_of = |first: bool| {
            let values = Lanes(all).map(|lane| signed(values[lane][0], 32));
            (if first { values.min() } else { values.max() }).unwrap_or(0) as u64 & mask(32)
        };
        let reduced = match what {
            Together::ReduceAdd => of_all(|a, b| a.wrapping_add(b) & 0xffff_ffff),
            Together::ReduceMin => of_all(u64::min),
            Together::ReduceMax => of_all(u64::max),
            Together::ReduceAnd => of_all(|a, b| a & b),
            Together::ReduceOr => of_all(|a, b| a | b),
            Together::ReduceXor => of_all(|a, b| a ^ b),
            Together::ReduceMinSigned => signed_of(true),
            Together::ReduceMaxSigned => signed_of(false),
            _ => 0,
        };
        for lane in Lanes(all) {
            let Op::Together { to, flag, .. } = code[self.pc[lane] as usize].op else { continue };
            let (value, truth) = match what {
                Together::Barrier => continue,
                Together::ShuffleUp | Together::ShuffleDown | Together::ShuffleXor | Together::ShuffleIndex => {
                    let (from, inside) = source(what, lane as u32, values[lane][1] as u32, values[lane][2] as u32);
                    // What lanes give that do not take part is open.
                    let there = all >> from & 1 == 1;
                    (if there { values[from as usize][0] } else { UNDEFINED & mask(32) }, inside)
                }
                Together::VoteAll => (0, truths == all),
                Together::VoteAny => (0, truths != 0),
                Together::VoteUni => (0, truths == all || truths == 0),
                Together::VoteBallot => (u64::from(truths), false),
                Together::MatchAny(_) => (u64::from(equal(lane)), false),
                Together::MatchAll(_) => {
                    let all_equal = equal(lane) == all;
                    (if all_equal { u64::from(all) } else { 0 }, all_equal)
                }
                Together::Elect => (u64::from(all.trailing_zeros()), lane as u32 == all.trailing_zeros()),
                _ => (reduced, false),
            };
            self.regs[to as usize][lane] = value;
            let flag = &mut self.preds[flag as usize];
            *flag = *flag & !(1 << lane) | u32::from(truth) << lane;
        }
    }
}

/// Returns the lane that a shuffle reads, and whether it lies in the lane's segment; else the lane itself.
fn source(what: Together, lane: u32, b: u32, c: u32) -> (u32, bool) {
    let (by, clamp, segment) = (b & 31, c & 31, c >> 8 & 31);
    let most = lane & segment | clamp & !segment;
    let (from, inside) = match what {
        Together::ShuffleUp => (lane.wrapping_sub(by), lane as i32 - by as i32 >= most as i32),
        Together::ShuffleDown => (lane + by, lane + by <= most),
        Together::ShuffleXor => (lane ^ by, lane ^ by <= most),
        _ => {
            let from = lane & segment | by & !segment;
            (from, from <= most)
        }
    };
    if inside { (from & 31, true) } else { (lane, false) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shuffles_stay_in_their_segments() {
        // Segments of 8 lanes: the high bits of the lane are kept, and reading up stops at the segment's first lane.
        let up = (32 - 8) << 8;
        assert_eq!(source(Together::ShuffleUp, 9, 1, up), (8, true));
        assert_eq!(source(Together::ShuffleUp, 8, 1, up), (8, false));
        assert_eq!(source(Together::ShuffleUp, 0, 1, 0), (0, false));
        let down = up | 31;
        assert_eq!(source(Together::ShuffleDown, 14, 1, down), (15, true));
        assert_eq!(source(Together::ShuffleDown, 15, 1, down), (15, false));
        assert_eq!(source(Together::ShuffleXor, 3, 4, down), (7, true));
        assert_eq!(source(Together::ShuffleXor, 3, 16, 31), (19, true));
        assert_eq!(source(Together::ShuffleIndex, 17, 3, down), (19, true));
        assert_eq!(source(Together::ShuffleIndex, 5, 37, 31), (5, true), "only five bits count");
        assert_eq!(source(Together::ShuffleIndex, 1, 9, 7), (1, false), "above the clamp");
    }
}
