//! Operations of a warp: a lane group is exactly one, so that lanes exchange values within vectors.
//!
//! All lanes of the warp that there are arrive together, so that the mask at hand says which lanes are missing.

use crisp_ir_kernel::{BinaryOp, Elem, FoldKind, FoldOp, Op, OpId, Scalar, ShuffleKind, Value, VoteKind, fold};

use super::arith::{many, memory_type, scalar_constant, scalar_type, splat_text, suffix};
use super::memory::Accesses;
use super::value::{BOOL, Held, Mask, Reg};
use crate::cpu::shape::Shape;
use crate::cpu::tiling::WARP_SIZE;

/// The type of lane numbers.
const LANE: Elem = Elem::scalar(Scalar::U32);

impl Accesses<'_> {
    /// Prints an operation of a warp.
    pub(crate) fn warp(&mut self, id: OpId, mask: &Mask) {
        let value = match self.function[id].op {
            Op::Shuffle { kind, value, lane } => self.shuffle(kind, value, lane, mask),
            Op::Vote { kind, cond } => self.vote(kind, cond, mask),
            Op::WarpFold { kind: FoldKind::Reduce, op, arg } => self.reduce(op, arg, mask),
            Op::WarpFold { kind: FoldKind::Scan, op, arg } => self.scan(op, arg, false),
            Op::WarpFold { kind: FoldKind::ScanExclusive, op, arg } => self.scan(op, arg, true),
            _ => return,
        };
        if let Some(result) = self.function[id].results.single() {
            self.hold(result, Held::Reg(value));
        }
    }

    fn vote(&mut self, kind: VoteKind, cond: Value, mask: &Mask) -> Reg {
        let cond = self.reg(cond);
        if cond.shape == Shape::Same && kind != VoteKind::Ballot {
            // Some lane is on.
            return cond;
        }
        let holds = self.all(&cond);
        let lanes = match kind {
            VoteKind::All => self.mask_without(mask, &holds),
            VoteKind::Any | VoteKind::Ballot => self.mask_and(mask, &holds),
        };
        let bits = self.warp_bits(&lanes);
        match kind {
            VoteKind::All => Reg::same(BOOL, self.arith().two("icmp eq", "i32", &bits, "0")),
            VoteKind::Any => Reg::same(BOOL, self.arith().two("icmp ne", "i32", &bits, "0")),
            VoteKind::Ballot => Reg::same(LANE, bits),
        }
    }

    /// Returns the lanes that are on as the bits of an i32.
    fn warp_bits(&mut self, mask: &Mask) -> String {
        match mask {
            Mask::All => "-1".to_owned(),
            Mask::Some(lanes) => self.arith().lane_bits(lanes, WARP_SIZE),
        }
    }

    /// Hardware vectors lane after lane: where each scalar comes from when lane `k` comes from `source(k)`.
    fn places(elem: Elem, lanes: u32, source: impl Fn(u32) -> u32) -> Vec<u32> {
        let size = u32::from(elem.lanes);
        (0..lanes * size).map(|place| source(place / size) * size + place % size).collect()
    }

    /// Lane `k` gets what lane `source(k)` has.
    fn permute(&mut self, elem: Elem, all: &str, source: impl Fn(u32) -> u32) -> String {
        let places = Self::places(elem, self.width, source);
        let count = self.count(elem);
        self.arith().shuffle(scalar_type(elem.scalar), count, all, None, &places)
    }

    fn shuffle(&mut self, kind: ShuffleKind, value: Value, lane: Value, mask: &Mask) -> Reg {
        let (value, lane) = (self.reg(value), self.reg(lane));
        let elem = value.elem;
        // Whichever lane is read has the same.
        if value.shape == Shape::Same {
            return value;
        }
        let all = self.all(&value);
        let own = self.lane_steps(Scalar::U32, 1);
        let (source, inside) = self.source(kind, &lane, &own);
        let moved = match (lane.shape, kind) {
            (Shape::Same, ShuffleKind::Index | ShuffleKind::Broadcast) => {
                let at = self.arith().two("and", "i32", &lane.one, &(WARP_SIZE - 1).to_string());
                let one = self.lane_of(elem, &all, &at);
                if self.tiling.is_even() {
                    // No lane of any warp is missing.
                    return one;
                }
                self.all(&one)
            }
            (Shape::Same, _) => self.move_by(kind, elem, &all, &lane.one),
            _ => self.pick_lanes(elem, &all, &source),
        };
        let there = match mask {
            Mask::All => inside,
            Mask::Some(lanes) => {
                let bits = self.arith().lane_bits(lanes, WARP_SIZE);
                let bits = self.arith().splat("i32", WARP_SIZE, &bits);
                let vector = many("i32", WARP_SIZE);
                let last = splat_text("i32", WARP_SIZE, "31");
                let at = self.arith().two("and", &vector, &source, &last);
                let bit = self.arith().two("lshr", &vector, &bits, &at);
                let there = self.arith().cast("trunc", &vector, &bit, "<32 x i1>");
                Some(match inside {
                    Some(inside) => self.arith().two("and", "<32 x i1>", &inside, &there),
                    None => there,
                })
            }
        };
        let Some(there) = there else { return Reg::each(elem, moved) };
        let conds = self.repeat_mask(&there, elem.lanes);
        let count = self.count(elem);
        let ty = many(scalar_type(elem.scalar), count);
        Reg::each(elem, self.arith().select(count, &conds, &ty, &moved, &all))
    }

    /// Returns the lane that each lane reads, and whether that is one of a warp's, unless it always is. Lanes that read no lane get any
    /// number.
    fn source(&mut self, kind: ShuffleKind, lane: &Reg, own: &str) -> (String, Option<String>) {
        let vector = many("i32", WARP_SIZE);
        let constant = |number: u32| splat_text("i32", WARP_SIZE, &number.to_string());
        let lane = self.all(lane);
        match kind {
            ShuffleKind::Index | ShuffleKind::Broadcast => {
                (self.arith().two("and", &vector, &lane, &constant(WARP_SIZE - 1)), None)
            }
            ShuffleKind::Up => {
                let source = self.arith().two("sub", &vector, own, &lane);
                (source, Some(self.arith().two("icmp ule", &vector, &lane, own)))
            }
            ShuffleKind::Down => {
                let source = self.arith().two("add", &vector, own, &lane);
                let most = self.arith().two("sub", &vector, &constant(WARP_SIZE - 1), own);
                (source, Some(self.arith().two("icmp ule", &vector, &lane, &most)))
            }
            ShuffleKind::Xor => {
                let source = self.arith().two("xor", &vector, own, &lane);
                (source, Some(self.arith().two("icmp ult", &vector, &lane, &constant(WARP_SIZE))))
            }
        }
    }

    /// Returns the value of one lane, chosen by an i32 below 32.
    fn lane_of(&mut self, elem: Elem, all: &str, lane: &str) -> Reg {
        let (ty, count, size) = (scalar_type(elem.scalar), self.count(elem), u32::from(elem.lanes));
        let first = self.arith().two("mul", "i32", lane, &size.to_string());
        let mut one = "poison".to_owned();
        for part in 0..size {
            let at = self.arith().two("add", "i32", &first, &part.to_string());
            let scalar = self.text.assign(&format!("extractelement {} {all}, i32 {at}", many(ty, count)));
            one = if size == 1 {
                scalar
            } else {
                self.text.assign(&format!("insertelement {} {one}, {ty} {scalar}, i32 {part}", many(ty, size)))
            };
        }
        Reg::same(elem, one)
    }

    /// Moves all lanes by one distance: a step for each of its bits, of which LLVM leaves one where the distance is a power of two.
    fn move_by(&mut self, kind: ShuffleKind, elem: Elem, all: &str, by: &str) -> String {
        let count = self.count(elem);
        let ty = many(scalar_type(elem.scalar), count);
        let known: Option<u64> = by.parse().ok();
        let mut moved = all.to_owned();
        for step in [1, 2, 4, 8, 16] {
            if known.is_some_and(|by| by & step == 0) {
                continue;
            }
            let distance = u32::try_from(step).unwrap_or(0);
            let further = self.permute(elem, &moved, |lane| match kind {
                ShuffleKind::Up => lane.saturating_sub(distance),
                ShuffleKind::Down => (lane + distance).min(WARP_SIZE - 1),
                ShuffleKind::Xor | ShuffleKind::Index | ShuffleKind::Broadcast => lane ^ distance,
            });
            moved = if known.is_some() {
                further
            } else {
                let bit = self.arith().two("and", "i32", by, &step.to_string());
                let on = self.arith().two("icmp ne", "i32", &bit, "0");
                self.arith().select(1, &on, &ty, &further, &moved)
            };
        }
        moved
    }

    /// Picks for each lane the lane that its number says; numbers count modulo 32.
    fn pick_lanes(&mut self, elem: Elem, all: &str, source: &str) -> String {
        let (count, size) = (self.count(elem), u32::from(elem.lanes));
        let held = memory_type(elem.scalar);
        let (vector, indices) = (many(held, count), many("i32", count));
        let array = self.lane_array("warp", &vector);
        let bits = many("i1", count);
        let kept =
            if elem.scalar == Scalar::Bool { self.arith().cast("zext", &bits, all, &vector) } else { all.to_owned() };
        self.text.line(&format!("store {vector} {kept}, ptr {array}"));
        let lanes = many("i32", WARP_SIZE);
        let mut at = self.arith().two("and", &lanes, source, &splat_text("i32", WARP_SIZE, "31"));
        if size > 1 {
            at = self.arith().two("mul", &lanes, &at, &splat_text("i32", WARP_SIZE, &size.to_string()));
            let spread: Vec<u32> = (0..count).map(|place| place / size).collect();
            at = self.arith().shuffle("i32", WARP_SIZE, &at, None, &spread);
            let parts: Vec<String> = (0..count).map(|place| format!("i32 {}", place % size)).collect();
            at = self.arith().two("add", &indices, &at, &format!("<{}>", parts.join(", ")));
        }
        let pointers = self.text.assign(&format!("getelementptr {held}, ptr {array}, {indices} {at}"));
        let (name, align) = (suffix(held, count), elem.scalar.bytes());
        let every = splat_text("i1", count, "true");
        let found = self.text.assign(&format!(
            "call {vector} @llvm.masked.gather.{name}.v{count}p0({} align {align} {pointers}, {bits} {every}, {vector} poison)",
            many("ptr", count)
        ));
        if elem.scalar == Scalar::Bool { self.arith().cast("trunc", &vector, &found, &bits) } else { found }
    }

    fn combine(&mut self, op: BinaryOp, elem: Elem, lanes: u32, a: &str, b: &str) -> String {
        self.arith().binary(op, elem.scalar, lanes * u32::from(elem.lanes), a, b)
    }

    /// Returns a tree: the upper half of the lanes onto the lower one, until one is left. Missing lanes are the last ones.
    fn reduce(&mut self, op: FoldOp, arg: Value, mask: &Mask) -> Reg {
        let arg = self.reg(arg);
        let elem = arg.elem;
        let (ty, size) = (scalar_type(elem.scalar), u32::from(elem.lanes));
        let mut all = self.all(&arg);
        let mut half = WARP_SIZE;
        while half > 1 {
            let count = half * size;
            half /= 2;
            let [low, high] = [0, half * size].map(|start| {
                let places: Vec<u32> = (start..start + half * size).collect();
                self.arith().shuffle(ty, count, &all, None, &places)
            });
            // A vector of one is not a vector for the arithmetic.
            let narrow = half * size == 1;
            let [low, high] = [low, high].map(|part| {
                if narrow { self.text.assign(&format!("extractelement <1 x {ty}> {part}, i64 0")) } else { part }
            });
            let combined = self.combine(op.binary(), elem, half, &low, &high);
            all = match mask {
                Mask::All => combined,
                Mask::Some(lanes) => {
                    let places: Vec<u32> = (0..half * size).map(|place| half + place / size).collect();
                    let mut upper = self.arith().shuffle("i1", WARP_SIZE, lanes, None, &places);
                    if narrow {
                        upper = self.text.assign(&format!("extractelement <1 x i1> {upper}, i64 0"));
                    }
                    self.arith().select(half * size, &upper, &many(ty, half * size), &combined, &low)
                }
            };
        }
        Reg::same(elem, all)
    }

    /// Returns each lane with the one below it at distance 1, then 2, 4, 8, 16. What missing lanes have reaches no other.
    fn scan(&mut self, op: FoldOp, arg: Value, exclusive: bool) -> Reg {
        let arg = self.reg(arg);
        let elem = arg.elem;
        let (ty, count, size) = (scalar_type(elem.scalar), self.count(elem), u32::from(elem.lanes));
        let mut all = self.all(&arg);
        for distance in [1, 2, 4, 8, 16] {
            let lower = self.permute(elem, &all, |lane| lane.saturating_sub(distance));
            let combined = self.combine(op.binary(), elem, WARP_SIZE, &lower, &all);
            let places: Vec<u32> =
                (0..count).map(|place| if place / size < distance { place } else { count + place }).collect();
            all = self.arith().shuffle(ty, count, &all, Some(&combined), &places);
        }
        if exclusive {
            let neutral = splat_text(ty, count, &scalar_constant(elem.scalar, fold::neutral(op, elem.scalar)));
            let places: Vec<u32> = (0..count).map(|place| if place < size { count } else { place - size }).collect();
            all = self.arith().shuffle(ty, count, &all, Some(&neutral), &places);
        }
        Reg::each(elem, all)
    }
}
