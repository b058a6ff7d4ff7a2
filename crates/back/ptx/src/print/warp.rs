//! Operations of a warp, of 32 lanes, in the order that is fixed for folds: every lane that there is arrives.

use crisp_ir_kernel::{FoldKind, FoldOp, Op, OpId, Scalar, ShuffleKind, Value, VoteKind, fold};

use super::Printer;
use super::operand::{Class, Operand};

/// From where a lane reads a word: the instruction's kind, lane or distance, and limit.
#[derive(Clone, Copy)]
struct Source {
    kind: &'static str,
    lane: Operand,
    limit: u32,
}

impl Source {
    /// Returns the lane of that number; its lowest five bits count.
    fn lane(lane: Operand) -> Source {
        Source { kind: "idx", lane, limit: 31 }
    }

    /// Returns the lane so far below, its own value where no such lane exists.
    fn below(distance: i64) -> Source {
        Source { kind: "up", lane: Operand::Int(distance), limit: 0 }
    }

    /// Returns the lane so far above, the own one where the warp has none.
    fn above(distance: i64) -> Source {
        Source { kind: "down", lane: Operand::Int(distance), limit: 31 }
    }
}

impl Printer<'_> {
    pub(super) fn warp(&mut self, id: OpId) {
        let data = &self.function[id];
        let Some(result) = data.results.single() else { return };
        let made = match data.op {
            Op::Shuffle { kind, value, lane } => self.shuffle(kind, value, lane),
            Op::Vote { kind, cond } => self.vote(kind, self.scalar(cond)),
            Op::WarpFold { kind, op, arg } => {
                let (scalar, arg) = (self.elem(arg).scalar, self.scalar(arg));
                match kind {
                    FoldKind::Reduce => self.reduce(op, scalar, arg),
                    FoldKind::Scan => self.scan(op, scalar, arg),
                    FoldKind::ScanExclusive => self.scan_below(op, scalar, arg),
                }
            }
            _ => return,
        };
        self.define(result, made);
    }

    pub(super) fn warp_barrier(&mut self) {
        let members = self.members();
        self.text.line(format_args!("bar.warp.sync \t{members}"));
    }

    /// Returns the lanes of the warp that there are, as bits.
    fn members(&mut self) -> Operand {
        let rest = self.total() % 32;
        if rest == 0 {
            return Operand::Int(-1);
        }
        let (bits, first) = (Operand::Int((1 << rest) - 1), self.total() - rest);
        if first == 0 {
            return bits;
        }
        let last = self.is_last_warp(first);
        self.once(Class::Word, "selp.b32", &[bits, Operand::Int(-1), last])
    }

    /// Returns the number of lanes of the warp.
    fn warp_lanes(&mut self) -> Operand {
        let rest = self.total() % 32;
        let first = self.total() - rest;
        if rest == 0 || first == 0 {
            return Operand::Int(if rest == 0 { 32 } else { i64::from(rest) });
        }
        let last = self.is_last_warp(first);
        self.once(Class::Word, "selp.b32", &[Operand::Int(i64::from(rest)), Operand::Int(32), last])
    }

    fn is_last_warp(&mut self, first: u32) -> Operand {
        let linear = self.local_linear_id();
        self.once(Class::Truth, "setp.ge.u32", &[linear, Operand::Int(i64::from(first))])
    }

    fn word_of(&mut self, word: Operand, source: Source) -> Operand {
        let members = self.members();
        let word = self.text.in_register(Class::Word, word);
        let to = self.text.register(Class::Word);
        let Source { kind, lane, limit } = source;
        self.text.line(format_args!("shfl.sync.{kind}.b32 \t{to}, {word}, {lane}, {limit}, {members}"));
        to
    }

    /// Returns a scalar that another lane has.
    fn exchanged(&mut self, scalar: Scalar, value: Operand, source: Source) -> Operand {
        match Class::of(scalar) {
            Class::Long => {
                let [low, high] = self.halves(value).map(|word| self.word_of(word, source));
                self.joined(low, high)
            }
            Class::Word => self.word_of(value, source),
            Class::Truth => {
                let word = self.truth_word(value);
                let word = self.text.in_register(Class::Word, word.bits());
                let word = self.word_of(word, source);
                self.text.op(Class::Truth, format_args!("setp.ne.u32"), &[word, Operand::Int(0)])
            }
        }
    }

    /// Lanes that read no other lane read themselves.
    fn shuffle(&mut self, kind: ShuffleKind, value: Value, lane: Value) -> Operand {
        let (scalar, value, lane) = (self.elem(value).scalar, self.scalar(value), self.scalar(lane));
        let full = self.total().is_multiple_of(32);
        let near = full && lane.int().is_some_and(|lane| (0..32).contains(&lane));
        // Of a full warp, instructions do what is meant.
        match kind {
            ShuffleKind::Index | ShuffleKind::Broadcast if full => {
                return self.exchanged(scalar, value, Source::lane(lane));
            }
            ShuffleKind::Up if near => return self.exchanged(scalar, value, Source { lane, ..Source::below(0) }),
            ShuffleKind::Down if near => return self.exchanged(scalar, value, Source { lane, ..Source::above(0) }),
            ShuffleKind::Xor if near => {
                return self.exchanged(scalar, value, Source { kind: "bfly", lane, limit: 31 });
            }
            ShuffleKind::Index | ShuffleKind::Broadcast | ShuffleKind::Up | ShuffleKind::Down | ShuffleKind::Xor => {}
        }
        let (own, lanes) = (self.lane_id(), self.warp_lanes());
        let (name, operands) = match kind {
            ShuffleKind::Index | ShuffleKind::Broadcast => ("and.b32", [lane, Operand::Int(31)]),
            ShuffleKind::Up => ("sub.s32", [own, lane]),
            ShuffleKind::Down => ("add.s32", [own, lane]),
            ShuffleKind::Xor => ("xor.b32", [own, lane]),
        };
        let source = self.text.op(Class::Word, format_args!("{name}"), &operands);
        let (test, tested) = match kind {
            ShuffleKind::Index | ShuffleKind::Broadcast | ShuffleKind::Xor => ("lt", [source, lanes]),
            ShuffleKind::Up => ("le", [lane, own]),
            ShuffleKind::Down => ("lt", [lane, self.text.op(Class::Word, format_args!("sub.s32"), &[lanes, own])]),
        };
        let there = self.text.op(Class::Truth, format_args!("setp.{test}.u32"), &tested);
        let source = self.select(there, Scalar::U32, source, own);
        self.exchanged(scalar, value, Source::lane(source))
    }

    fn vote(&mut self, kind: VoteKind, cond: Operand) -> Operand {
        let (cond, members) = (self.text.in_register(Class::Truth, cond), self.members());
        let (name, class) = match kind {
            VoteKind::Ballot => ("ballot.b32", Class::Word),
            VoteKind::Any => ("any.pred", Class::Truth),
            VoteKind::All => ("all.pred", Class::Truth),
        };
        self.text.op(class, format_args!("vote.sync.{name}"), &[cond, members])
    }

    /// Returns a tree: the upper half of the lanes onto the lower one, until one is left. The results of lanes above the lower half are not
    /// used.
    fn reduce(&mut self, op: FoldOp, scalar: Scalar, arg: Operand) -> Operand {
        if let Some(name) = self.word_fold(op, scalar) {
            let (arg, members) = (self.text.in_register(Class::Word, arg), self.members());
            return self.text.op(Class::Word, format_args!("redux.sync.{name}"), &[arg, members]);
        }
        let mut all = arg;
        let some_missing = !self.total().is_multiple_of(32);
        for distance in [16, 8, 4, 2, 1] {
            let upper = self.exchanged(scalar, all, Source::above(distance));
            let combined = self.binary(op.binary(), scalar, all, upper);
            all = if some_missing {
                let (own, lanes) = (self.lane_id(), self.warp_lanes());
                let from = self.once(Class::Word, "add.s32", &[own, Operand::Int(distance)]);
                let there = self.once(Class::Truth, "setp.lt.u32", &[from, lanes]);
                self.select(there, scalar, combined, all)
            } else {
                combined
            };
        }
        self.exchanged(scalar, all, Source::lane(Operand::Int(0)))
    }

    /// Returns the instruction that folds words, in whatever order: for integers it makes no difference.
    fn word_fold(&self, op: FoldOp, scalar: Scalar) -> Option<&'static str> {
        if !self.processor.folds_words() || !scalar.is_integer() || scalar.bits() != 32 {
            return None;
        }
        let signed = scalar.is_signed_integer();
        match op {
            FoldOp::Add => Some("add.s32"),
            FoldOp::Min => Some(if signed { "min.s32" } else { "min.u32" }),
            FoldOp::Max => Some(if signed { "max.s32" } else { "max.u32" }),
            FoldOp::And => Some("and.b32"),
            FoldOp::Or => Some("or.b32"),
            FoldOp::Xor => Some("xor.b32"),
            FoldOp::Mul => None,
        }
    }

    /// Returns each lane with the one below it at distance 1, then 2, 4, 8, 16. What missing lanes have reaches no other.
    fn scan(&mut self, op: FoldOp, scalar: Scalar, arg: Operand) -> Operand {
        let own = self.lane_id();
        let mut all = arg;
        for distance in [1, 2, 4, 8, 16] {
            let lower = self.exchanged(scalar, all, Source::below(distance));
            let combined = self.binary(op.binary(), scalar, lower, all);
            let there = self.once(Class::Truth, "setp.ge.u32", &[own, Operand::Int(distance)]);
            all = self.select(there, scalar, combined, all);
        }
        all
    }

    fn scan_below(&mut self, op: FoldOp, scalar: Scalar, arg: Operand) -> Operand {
        let all = self.scan(op, scalar, arg);
        let own = self.lane_id();
        let lower = self.exchanged(scalar, all, Source::below(1));
        let there = self.once(Class::Truth, "setp.ge.u32", &[own, Operand::Int(1)]);
        let neutral = Operand::constant(scalar, fold::neutral(op, scalar));
        self.select(there, scalar, lower, neutral)
    }
}
