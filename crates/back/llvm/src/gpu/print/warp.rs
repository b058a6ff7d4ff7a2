//! Operations of a warp, of 32 lanes whatever the processor has, in the order that is fixed for folds: every lane that there is arrives.

use crisp_ir_kernel::{BinaryOp, FoldKind, FoldOp, Op, OpId, Scalar, ShuffleKind, Value, VoteKind, fold};

use super::Printer;
use super::machine::Source;
use crate::spell::{scalar_constant, scalar_type};

impl Printer<'_> {
    pub(super) fn warp(&mut self, id: OpId) {
        let data = &self.function[id];
        let Some(result) = data.results.single() else { return };
        let made = match data.op {
            Op::Shuffle { kind, value, lane } => self.shuffle(kind, value, lane),
            Op::Vote { kind, cond } => self.vote(kind, cond),
            Op::WarpFold { kind, op, arg } => {
                let (scalar, arg) = (self.elem(arg).scalar, self.scalar(arg));
                match kind {
                    FoldKind::Reduce => self.reduce(op, scalar, &arg),
                    FoldKind::Scan => self.scan(op, scalar, &arg),
                    FoldKind::ScanExclusive => self.scan_below(op, scalar, &arg),
                }
            }
            _ => return,
        };
        self.define(result, made);
    }

    /// Returns a scalar that another lane has.
    fn exchanged(&mut self, scalar: Scalar, value: &str, source: &Source<'_>) -> String {
        let bits = scalar.bits();
        let held = self.bits(scalar, value);
        let moved = match bits {
            64 => {
                let low = self.text.assign(&format!("trunc i64 {held} to i32"));
                let high = self.text.assign(&format!("lshr i64 {held}, 32"));
                let high = self.text.assign(&format!("trunc i64 {high} to i32"));
                let [low, high] = [low, high].map(|word| self.word_of(&word, source));
                let [low, high] = [low, high].map(|word| self.text.assign(&format!("zext i32 {word} to i64")));
                let high = self.text.assign(&format!("shl i64 {high}, 32"));
                self.text.assign(&format!("or i64 {high}, {low}"))
            }
            32 => self.word_of(&held, source),
            bits => {
                let word = self.text.assign(&format!("zext i{bits} {held} to i32"));
                let word = self.word_of(&word, source);
                self.text.assign(&format!("trunc i32 {word} to i{bits}"))
            }
        };
        self.of_bits(scalar, &moved)
    }

    /// Lanes that read no other lane read themselves.
    fn shuffle(&mut self, kind: ShuffleKind, value: Value, lane: Value) -> String {
        let (scalar, value, lane) = (self.elem(value).scalar, self.scalar(value), self.scalar(lane));
        let (own, lanes) = (self.lane_id(), self.warp_lanes());
        let (source, there) = match kind {
            ShuffleKind::Index | ShuffleKind::Broadcast => {
                let source = self.text.assign(&format!("and i32 {lane}, 31"));
                let there = self.text.assign(&format!("icmp ult i32 {source}, {lanes}"));
                (source, there)
            }
            ShuffleKind::Up => {
                let there = self.text.assign(&format!("icmp ule i32 {lane}, {own}"));
                (self.text.assign(&format!("sub i32 {own}, {lane}")), there)
            }
            ShuffleKind::Down => {
                let above = self.text.assign(&format!("sub i32 {lanes}, {own}"));
                let there = self.text.assign(&format!("icmp ult i32 {lane}, {above}"));
                (self.text.assign(&format!("add i32 {own}, {lane}")), there)
            }
            ShuffleKind::Xor => {
                let source = self.text.assign(&format!("xor i32 {own}, {lane}"));
                let there = self.text.assign(&format!("icmp ult i32 {source}, {lanes}"));
                (source, there)
            }
        };
        let source = self.select(&there, "i32", &source, &own);
        self.exchanged(scalar, &value, &Source::Lane(&source))
    }

    fn vote(&mut self, kind: VoteKind, cond: Value) -> String {
        let cond = self.scalar(cond);
        match kind {
            VoteKind::Ballot => self.ballot(&cond),
            VoteKind::Any => {
                let lanes = self.ballot(&cond);
                self.text.assign(&format!("icmp ne i32 {lanes}, 0"))
            }
            VoteKind::All => {
                let fails = self.text.assign(&format!("xor i1 {cond}, true"));
                let lanes = self.ballot(&fails);
                self.text.assign(&format!("icmp eq i32 {lanes}, 0"))
            }
        }
    }

    /// Returns a tree: the upper half of the lanes onto the lower one, until one is left. The results of lanes above the lower half are not
    /// used.
    fn reduce(&mut self, op: FoldOp, scalar: Scalar, arg: &str) -> String {
        let ty = scalar_type(scalar);
        let mut all = arg.to_owned();
        let some_missing = !self.total().is_multiple_of(32);
        for distance in [16, 8, 4, 2, 1] {
            let upper = self.exchanged(scalar, &all, &Source::Above(distance));
            let combined = self.combine(op, scalar, &all, &upper);
            all = if some_missing {
                let (own, lanes) = (self.lane_id(), self.warp_lanes());
                let from = self.once(&format!("add i32 {own}, {distance}"));
                let there = self.once(&format!("icmp ult i32 {from}, {lanes}"));
                self.select(&there, ty, &combined, &all)
            } else {
                combined
            };
        }
        self.exchanged(scalar, &all, &Source::Lane("0"))
    }

    /// Returns each lane with the one below it at distance 1, then 2, 4, 8, 16. What missing lanes have reaches no other.
    fn scan(&mut self, op: FoldOp, scalar: Scalar, arg: &str) -> String {
        let (ty, own) = (scalar_type(scalar), self.lane_id());
        let mut all = arg.to_owned();
        for distance in [1, 2, 4, 8, 16] {
            let lower = self.exchanged(scalar, &all, &Source::Below(distance));
            let combined = self.combine(op, scalar, &lower, &all);
            let there = self.once(&format!("icmp uge i32 {own}, {distance}"));
            all = self.select(&there, ty, &combined, &all);
        }
        all
    }

    fn scan_below(&mut self, op: FoldOp, scalar: Scalar, arg: &str) -> String {
        let all = self.scan(op, scalar, arg);
        let (ty, own) = (scalar_type(scalar), self.lane_id());
        let lower = self.exchanged(scalar, &all, &Source::Below(1));
        let there = self.once(&format!("icmp uge i32 {own}, 1"));
        let neutral = scalar_constant(scalar, fold::neutral(op, scalar));
        self.select(&there, ty, &lower, &neutral)
    }

    fn combine(&mut self, op: FoldOp, scalar: Scalar, a: &str, b: &str) -> String {
        let op: BinaryOp = op.binary();
        self.binary(op, scalar, a, b)
    }
}
