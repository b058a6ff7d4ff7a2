//! Stores of the lanes that voted for it, side by side: packed in a register instead of scattered.
//!
//! Compactions, filters and queues store at "a start, and how many lanes below me voted as I did". The lanes that are on then have elements side by side, in
//! their order. What says so is looked for in what computes the index, bit for bit, whichever way it is written; that the lanes that are on are those that
//! voted is asked when the code runs, and where they are not, the store is a scatter.

use crisp_ir_kernel::{Binary, IntegerOp, IntegerUnary, List, Op, Scalar, Unary, Value, VoteKind};
use crisp_middle_analysis::bounds::Stride;

use super::arith::{many, memory_type, suffix};
use super::memory::{Accesses, Place, is_even};
use super::value::{Held, Mask, Reg, ViewReg};
use crate::cpu::shape::Shape;
use crate::cpu::tiling::WARP_SIZE;

/// Definitions that are looked through.
const DEPTH: u32 = 12;
/// Bytes of a vector that one instruction packs.
const VECTOR: u32 = 64;

/// An index that is a start, the same for all lanes, and the number of lanes below that voted.
pub(crate) struct Ranked {
    votes: Value,
    /// Whether some sum has 32 bits, and might wrap between lanes.
    narrow: bool,
}

/// Bits of the votes in each invocation of the workgroup: those of a mask, shifted to the left by a number.
struct Chosen {
    /// Absent where no bit is chosen anywhere.
    votes: Option<Value>,
    lanes: Vec<(u32, i64)>,
}

impl Accesses<'_> {
    /// Returns the facts about a store's index, if lanes can be packed for it.
    pub(crate) fn ranked(&mut self, view: &ViewReg, place: &Place, index: List, mask: &Mask) -> Option<Ranked> {
        let elem = view.ty.elem;
        let bytes = elem.scalar.bytes();
        let whole = view.window.as_ref().is_none_or(|window| window.strides.iter().all(|it| matches!(it, Stride::One)));
        let compact = elem.lanes == 1 && view.root.stride == u64::from(bytes) && is_even(&view.root) && whole;
        let able = self.target.packs_lanes() && (bytes == 4 || bytes == 8) && elem.scalar != Scalar::Bool;
        if self.piece.is_some() {
            return None;
        }
        let warp = self.width == WARP_SIZE && self.tiling.width == WARP_SIZE;
        let some = matches!(mask, Mask::Some(_)) || !place.inside.always();
        if !(compact && able && warp && some && place.element.shape == Shape::Each) {
            return None;
        }
        let &[index] = self.function.list(index) else { return None };
        let ranked = self.rank(index, 0)?;
        // It is there unless the rank was computed in an earlier segment.
        matches!(self.held(ranked.votes), Some(Held::Reg(_))).then_some(ranked)
    }

    fn rank(&mut self, value: Value, depth: u32) -> Option<Ranked> {
        let elem = self.elem(value);
        if depth > DEPTH || elem.lanes != 1 || !matches!(elem.scalar, Scalar::U32 | Scalar::U64) {
            return None;
        }
        match self.function[self.definitions[value]?].op {
            Op::Convert { to: _, arg } if self.elem(arg).scalar.bits() <= elem.scalar.bits() => {
                self.rank(arg, depth + 1)
            }
            Op::Binary { op: Binary::Integer(IntegerOp::Add), lhs, rhs } => {
                let rank = match (self.shape(lhs), self.shape(rhs)) {
                    (Shape::Same, _) => self.rank(rhs, depth + 1)?,
                    (_, Shape::Same) => self.rank(lhs, depth + 1)?,
                    _ => return None,
                };
                // A sum of 32 bits that wraps is seen in the index itself only if nothing is added in 64.
                let wraps = rank.narrow && elem.scalar == Scalar::U64;
                (!wraps).then_some(Ranked { narrow: rank.narrow || elem.scalar == Scalar::U32, ..rank })
            }
            Op::Unary { op: Unary::Integer(IntegerUnary::CountOnes), arg } => {
                let chosen = self.chosen(arg, 0)?;
                let own = |lane: usize| (1_u32 << (lane as u32 % WARP_SIZE)) - 1;
                let below = chosen.lanes.iter().enumerate().all(|(lane, &(mask, _))| mask == own(lane));
                let votes = chosen.votes.filter(|_| below)?;
                Some(Ranked { votes, narrow: false })
            }
            _ => None,
        }
    }

    /// Returns which bits of the votes a number of 32 bits has, in each invocation.
    fn chosen(&mut self, value: Value, depth: u32) -> Option<Chosen> {
        let elem = self.elem(value);
        if depth > DEPTH || elem.lanes != 1 || elem.scalar != Scalar::U32 {
            return None;
        }
        let id = self.definitions[value]?;
        match self.function[id].op {
            Op::Vote { kind: VoteKind::Ballot, cond: _ } => {
                let invocations = self.tiling.width as usize * self.tiling.lane_groups() as usize;
                Some(Chosen { votes: Some(value), lanes: vec![(u32::MAX, 0); invocations] })
            }
            Op::Binary { op: Binary::Integer(op), lhs, rhs } => match op {
                IntegerOp::Shl => self.shifted(lhs, rhs, 1, depth),
                IntegerOp::Shr => self.shifted(lhs, rhs, -1, depth),
                IntegerOp::And => match (self.distances.in_each(lhs), self.distances.in_each(rhs)) {
                    (_, Some(kept)) => self.kept(lhs, &kept, depth),
                    (Some(kept), None) => self.kept(rhs, &kept, depth),
                    (None, None) => None,
                },
                _ => None,
            },
            Op::Select { cond, then, other } => {
                let conds = self.distances.in_each(cond)?;
                let (then, other) = (self.chosen(then, depth + 1)?, self.chosen(other, depth + 1)?);
                let votes = match (then.votes, other.votes) {
                    (Some(a), Some(b)) if a != b => return None,
                    (a, b) => a.or(b),
                };
                let both = then.lanes.into_iter().zip(other.lanes);
                let lanes =
                    both.zip(conds.iter()).map(|((then, other), &cond)| if cond & 1 == 1 { then } else { other });
                Some(Chosen { votes, lanes: lanes.collect() })
            }
            _ => {
                let known = self.distances.in_each(value)?;
                let none = known.iter().all(|&bits| bits as u32 == 0);
                none.then(|| Chosen { votes: None, lanes: vec![(0, 0); known.len()] })
            }
        }
    }

    /// Shifted to the left or, with -1, to the right, by a number that is known in each invocation.
    fn shifted(&mut self, value: Value, by: Value, sign: i64, depth: u32) -> Option<Chosen> {
        let by = self.distances.in_each(by)?;
        let mut chosen = self.chosen(value, depth + 1)?;
        for ((mask, shift), &count) in chosen.lanes.iter_mut().zip(by.iter()) {
            *shift += sign * (count % 32) as i64;
            *mask = bits_where(*mask, |bit| (0..32).contains(&(bit + *shift)));
        }
        Some(chosen)
    }

    /// With those bits only that are set in a number known in each invocation.
    fn kept(&mut self, value: Value, kept: &[u64], depth: u32) -> Option<Chosen> {
        let mut chosen = self.chosen(value, depth + 1)?;
        for ((mask, shift), &kept) in chosen.lanes.iter_mut().zip(kept) {
            *mask = bits_where(*mask, |bit| kept >> (bit + *shift) & 1 == 1);
        }
        Some(chosen)
    }

    /// Stores the lanes that are on, packed where they are those that voted.
    pub(crate) fn store_ranked(&mut self, view: &ViewReg, place: &Place, value: &Reg, mask: &Mask, ranked: &Ranked) {
        let elem = view.ty.elem;
        let (size, width) = (elem.scalar.bytes(), self.width);
        let lanes = self.mask_text(mask);
        let bits = self.arith().lane_bits(&lanes, width);
        let votes = self.reg(ranked.votes).one;
        let mut holds = self.arith().two("icmp eq", "i32", &bits, &votes);
        // The first lane has no lower neighbour.
        let element = &place.element.all;
        let first = self.text.assign(&format!("extractelement <{width} x i64> {element}, i64 0"));
        if ranked.narrow {
            let near = (1_u64 << 32) - u64::from(WARP_SIZE);
            let plain = self.arith().two("icmp ule", "i64", &first, &near.to_string());
            holds = self.arith().two("and", "i1", &holds, &plain);
        }
        let (packed, apart, stored) = (self.text.label("packed"), self.text.label("apart"), self.text.label("stored"));
        self.text.branch_likely(&holds, &packed, &apart);
        self.text.block(&packed);
        let bytes = self.byte_of(&view.root, &Reg::u64_of(first));
        let mut pointer = self.pointer_at(&view.root.pointer, &bytes.one);
        let all = self.all_in_memory(value);
        let part = VECTOR / size;
        let ty = memory_type(elem.scalar);
        let (vector, name) = (many(ty, part), suffix(ty, part));
        for number in 0..width / part {
            let places: Vec<u32> = (number * part..(number + 1) * part).collect();
            let values = self.arith().shuffle(ty, width, &all, None, &places);
            let on = self.arith().shuffle("i1", width, &lanes, None, &places);
            // Packed in a register and stored under a mask: instructions that pack on their way to memory take more than a hundred cycles on some processors.
            let values = self.text.assign(&format!(
                "call {vector} @llvm.experimental.vector.compress.{name}({vector} {values}, <{part} x i1> {on}, {vector} poison)"
            ));
            let own = self.arith().lane_bits(&on, part);
            let own = self.arith().resize_unsigned(&own, part, 64);
            let count = self.text.assign(&format!("call i64 @llvm.ctpop.i64(i64 {own})"));
            let ones = self.arith().two("shl", "i64", "-1", &count);
            let ones = self.arith().two("xor", "i64", &ones, "-1");
            let ones = self.arith().resize_unsigned(&ones, 64, part);
            let mut ones = self.arith().cast("bitcast", &format!("i{part}"), &ones, &format!("<{part} x i1>"));
            if self.target.hides_masks(elem.scalar) {
                let on = self.arith().all_on(part);
                ones = self.arith().two("and", &format!("<{part} x i1>"), &ones, &on);
            }
            self.text.line(&format!(
                "call void @llvm.masked.store.{name}.p0({vector} {values}, ptr align {size} {pointer}, <{part} x i1> {ones})"
            ));
            let stored = self.arith().two("mul", "i64", &count, &size.to_string());
            pointer = self.pointer_at(&pointer, &stored);
        }
        self.text.jump(&stored);
        self.text.block(&apart);
        let bytes = self.byte_of(&view.root, &place.element);
        self.scatter(&view.root.pointer, &bytes, elem, value, mask);
        self.text.block(&stored);
    }
}

/// Returns the bits of a mask for which something holds.
fn bits_where(mask: u32, holds: impl Fn(i64) -> bool) -> u32 {
    (0..32).filter(|&bit| mask >> bit & 1 == 1 && holds(i64::from(bit))).fold(0, |found, bit| found | 1 << bit)
}
