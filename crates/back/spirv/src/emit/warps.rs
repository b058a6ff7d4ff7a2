//! Operations of warps by those of subgroups, on devices whose subgroups are warps: 32 invocations in the order of their linear ids.
//!
//! Everything goes through shuffles of 32-bit words, which all implementations have; sums are made in the order that the IR prescribes.

use crisp_ir_kernel::{FoldKind, FoldOp, Scalar, ShuffleKind, Value, VoteKind, fold};
use rspirv::dr::Operand;
use rspirv::spirv::{Capability, Op, Scope};

use super::Emitter;
use super::sections::{Ty, r};

/// Lanes of a warp.
const WARP: u32 = 32;

impl Emitter<'_> {
    pub(super) fn subgroup(&mut self) -> u32 {
        self.warps = true;
        self.sections.u32(Scope::Subgroup as u32)
    }

    fn lane(&mut self) -> u32 {
        let (ty, linear, last) = (self.sections.ty(Ty::Int(32)), self.local_linear(), self.sections.u32(WARP - 1));
        self.two(Op::BitwiseAnd, ty, linear, last)
    }

    /// Returns lanes of the own warp; fewer than 32 in the last one of a workgroup, maybe.
    fn lanes_there(&mut self) -> u32 {
        let total: u32 = self.local_size.iter().product();
        let all = self.sections.u32(WARP);
        if total.is_multiple_of(WARP) {
            return all;
        }
        let (ty, linear, mask) = (self.sections.ty(Ty::Int(32)), self.local_linear(), self.sections.u32(!(WARP - 1)));
        let first = self.two(Op::BitwiseAnd, ty, linear, mask);
        let total = self.sections.u32(total);
        let left = self.two(Op::ISub, ty, total, first);
        let full = self.test(Op::ULessThan, all, left);
        self.select(ty, full, all, left)
    }

    /// Returns a word of another lane, which is there.
    fn fetch_word(&mut self, word: u32, lane: u32) -> u32 {
        self.needs(Capability::GroupNonUniformShuffle);
        let (ty, subgroup) = (self.sections.ty(Ty::Int(32)), self.subgroup());
        self.made(Op::GroupNonUniformShuffle, ty, [subgroup, word, lane].map(r).to_vec())
    }

    /// Returns a scalar of another lane, which is there.
    fn fetch(&mut self, scalar: Scalar, value: u32, lane: u32) -> u32 {
        let (ty, word) = (self.sections.scalar(scalar), self.sections.ty(Ty::Int(32)));
        if scalar == Scalar::Bool {
            let (one, zero) = (self.sections.u32(1), self.sections.u32(0));
            let own = self.select(word, value, one, zero);
            let fetched = self.fetch_word(own, lane);
            return self.test(Op::INotEqual, fetched, zero);
        }
        let bits = self.sections.ty(Ty::Int(scalar.bits()));
        let own = if bits == ty { value } else { self.one(Op::Bitcast, bits, value) };
        let fetched = match scalar.bits() {
            32 => self.fetch_word(own, lane),
            64 => {
                // Intel takes only counts of the type that is shifted.
                let places = self.sections.u64(32);
                let high = self.two(Op::ShiftRightLogical, bits, own, places);
                let (low, high) = (self.one(Op::UConvert, word, own), self.one(Op::UConvert, word, high));
                let (low, high) = (self.fetch_word(low, lane), self.fetch_word(high, lane));
                let (low, high) = (self.one(Op::UConvert, bits, low), self.one(Op::UConvert, bits, high));
                let high = self.two(Op::ShiftLeftLogical, bits, high, places);
                self.two(Op::BitwiseOr, bits, high, low)
            }
            _ => {
                let wide = self.one(Op::UConvert, word, own);
                let fetched = self.fetch_word(wide, lane);
                self.one(Op::UConvert, bits, fetched)
            }
        };
        if bits == ty { fetched } else { self.one(Op::Bitcast, ty, fetched) }
    }

    /// Returns the lane that a shuffle reads from, and whether there is one.
    fn read_from(&mut self, kind: ShuffleKind, operand: u32) -> (u32, u32) {
        let (ty, own, there) = (self.sections.ty(Ty::Int(32)), self.lane(), self.lanes_there());
        match kind {
            ShuffleKind::Index | ShuffleKind::Broadcast => {
                let last = self.sections.u32(WARP - 1);
                let lane = self.two(Op::BitwiseAnd, ty, operand, last);
                (lane, self.test(Op::ULessThan, lane, there))
            }
            ShuffleKind::Xor => {
                let lane = self.two(Op::BitwiseXor, ty, own, operand);
                (lane, self.test(Op::ULessThan, lane, there))
            }
            ShuffleKind::Up => {
                let lane = self.two(Op::ISub, ty, own, operand);
                (lane, self.test(Op::ULessThanEqual, operand, own))
            }
            ShuffleKind::Down => {
                // The distance may be any number; what is above the own lane is few.
                let (lane, above) = (self.two(Op::IAdd, ty, own, operand), self.two(Op::ISub, ty, there, own));
                (lane, self.test(Op::ULessThan, operand, above))
            }
        }
    }

    /// Returns the value of a shuffle, and whether there is such a lane; the own value where there is none.
    fn shuffled(&mut self, kind: ShuffleKind, scalar: Scalar, value: u32, operand: u32) -> (u32, u32) {
        let (lane, exists) = self.read_from(kind, operand);
        let (ty, own) = (self.sections.ty(Ty::Int(32)), self.lane());
        let lane = self.select(ty, exists, lane, own);
        (self.fetch(scalar, value, lane), exists)
    }

    pub(super) fn shuffle(&mut self, kind: ShuffleKind, value: Value, lane: Value) -> u32 {
        let scalar = self.scalar_of(value);
        self.shuffled(kind, scalar, self.value(value), self.value(lane)).0
    }

    pub(super) fn vote(&mut self, kind: VoteKind, cond: Value) -> u32 {
        let (cond, subgroup, bool) = (self.value(cond), self.subgroup(), self.sections.ty(Ty::Bool));
        match kind {
            VoteKind::All | VoteKind::Any => {
                self.needs(Capability::GroupNonUniformVote);
                let op = if kind == VoteKind::All { Op::GroupNonUniformAll } else { Op::GroupNonUniformAny };
                self.two(op, bool, subgroup, cond)
            }
            VoteKind::Ballot => {
                self.needs(Capability::GroupNonUniformBallot);
                let word = self.sections.ty(Ty::Int(32));
                let words = self.sections.ty(Ty::Vector(word, 4));
                let ballot = self.two(Op::GroupNonUniformBallot, words, subgroup, cond);
                self.made(Op::CompositeExtract, word, vec![r(ballot), Operand::LiteralBit32(0)])
            }
        }
    }

    /// Combines the values of the lanes.
    pub(super) fn warp_fold(&mut self, kind: FoldKind, op: FoldOp, arg: Value) -> u32 {
        let (scalar, ty, mut value) = (self.scalar_of(arg), self.type_of(arg), self.value(arg));
        let (from, distances) = match kind {
            FoldKind::Reduce => (ShuffleKind::Xor, [16, 8, 4, 2, 1]),
            FoldKind::Scan | FoldKind::ScanExclusive => (ShuffleKind::Up, [1, 2, 4, 8, 16]),
        };
        for distance in distances {
            let distance = self.sections.u32(distance);
            let (other, exists) = self.shuffled(from, scalar, value, distance);
            let combined = self.compute(op.binary(), scalar, ty, [other, value]);
            value = self.select(ty, exists, combined, value);
        }
        let (zero, one) = (self.sections.u32(0), self.sections.u32(1));
        match kind {
            FoldKind::Scan => value,
            // Lanes whose partner is missing have not got everything.
            FoldKind::Reduce => self.fetch(scalar, value, zero),
            FoldKind::ScanExclusive => {
                let (below, exists) = self.shuffled(ShuffleKind::Up, scalar, value, one);
                let neutral = self.sections.constant(scalar, fold::neutral(op, scalar));
                self.select(ty, exists, below, neutral)
            }
        }
    }
}
