//! Operations of invocations together: barriers, shuffles, votes.

use super::instruction::Context;
use crate::code::{ALWAYS, BarrierResult, NOWHERE, Op, Pred, Slot, Test, Together};
use crate::error::Refused;
use crate::text::Operand;
use crate::types::Ty;

const YES: Test = Test { pred: ALWAYS, negated: false };

/// An operation of a warp with nothing set but what it is and who takes part.
struct Parts {
    to: Slot,
    flag: Pred,
    a: Slot,
    b: Slot,
    c: Slot,
    test: Test,
}

impl Context<'_> {
    pub(crate) fn together(&mut self) -> Result<Op, Refused> {
        match self.instruction.opcode.as_str() {
            "bar" | "barrier" => self.barrier(),
            "activemask" => {
                self.since(30, (6, 2))?;
                let ty = self.ty(&["b32"])?;
                self.count(1..=1)?;
                Ok(Op::ActiveMask { to: self.dest(0, ty)? })
            }
            "elect" => {
                self.one_of(&["sync"])?;
                self.since(90, (8, 0))?;
                self.count(2..=2)?;
                if !matches!(self.operand(0)?, Operand::Pair(..)) {
                    return Err(self.wrong("a predicate is needed behind `|`"));
                }
                let (to, flag) = self.value_and_flag(true)?;
                self.of_warp(Together::Elect, 1, |parts| Parts { to, flag, ..parts })
            }
            opcode => {
                if opcode == "match" || opcode == "redux" {
                    return self.of_values();
                }
                if !self.flag("sync") {
                    return Err(self.wrong("targets since sm_70 have it with `.sync` only"));
                }
                self.since(30, (6, 0))?;
                if opcode == "shfl" { self.shuffle() } else { self.vote() }
            }
        }
    }

    fn of_warp(&mut self, what: Together, members: usize, set: impl FnOnce(Parts) -> Parts) -> Result<Op, Refused> {
        let nothing = self.module.new_slot(0);
        let parts = set(Parts { to: nothing, flag: NOWHERE, a: nothing, b: nothing, c: nothing, test: YES });
        let members = self.source(members, Ty::U32)?;
        let Parts { to, flag, a, b, c, test } = parts;
        Ok(Op::Together { what, to, flag, a, b, c, test, members })
    }

    /// `d` or `d|p`.
    fn value_and_flag(&mut self, sink: bool) -> Result<(Slot, Pred), Refused> {
        let (value, flag) = match self.operand(0)?.clone() {
            Operand::Pair(value, flag) => (*value, self.pred_or_sink_of(&flag)?),
            value => (value, NOWHERE),
        };
        let to = if sink { self.dest_or_sink_of(&value, Ty::B32)? } else { self.dest_of(&value, Ty::B32)? };
        Ok((to, flag))
    }

    fn shuffle(&mut self) -> Result<Op, Refused> {
        let what = match self.one_of(&["up", "down", "bfly", "idx"])? {
            "up" => Together::ShuffleUp,
            "down" => Together::ShuffleDown,
            "bfly" => Together::ShuffleXor,
            _ => Together::ShuffleIndex,
        };
        self.ty(&["b32"])?;
        self.count(5..=5)?;
        let (to, flag) = self.value_and_flag(false)?;
        let (a, b, c) = (self.source(1, Ty::B32)?, self.source(2, Ty::U32)?, self.source(3, Ty::U32)?);
        self.of_warp(what, 4, |parts| Parts { to, flag, a, b, c, ..parts })
    }

    fn vote(&mut self) -> Result<Op, Refused> {
        let name = self.one_of(&["all", "any", "uni", "ballot"])?;
        self.ty(if name == "ballot" { &["b32"] } else { &["pred"] })?;
        self.count(3..=3)?;
        let test = self.test(1, true)?;
        if name == "ballot" {
            let to = self.dest(0, Ty::B32)?;
            return self.of_warp(Together::VoteBallot, 2, |parts| Parts { to, test, ..parts });
        }
        let what = match name {
            "all" => Together::VoteAll,
            "any" => Together::VoteAny,
            _ => Together::VoteUni,
        };
        let flag = self.pred_dest_of(&self.operand(0)?.clone())?;
        self.of_warp(what, 2, |parts| Parts { flag, test, ..parts })
    }

    /// `match`, `redux`.
    fn of_values(&mut self) -> Result<Op, Refused> {
        if self.instruction.opcode == "redux" {
            self.one_of(&["sync"])?;
            self.since(80, (7, 0))?;
            let name = self.one_of(&["add", "min", "max", "and", "or", "xor"])?;
            let bits = matches!(name, "and" | "or" | "xor");
            let ty = self.ty(if bits { &["b32"] } else { &["u32", "s32"] })?;
            self.count(3..=3)?;
            let is_signed = ty.kind == crate::types::Kind::Signed;
            let what = match (name, is_signed) {
                ("add", _) => Together::ReduceAdd,
                ("min", true) => Together::ReduceMinSigned,
                ("min", false) => Together::ReduceMin,
                ("max", true) => Together::ReduceMaxSigned,
                ("max", false) => Together::ReduceMax,
                ("and", _) => Together::ReduceAnd,
                ("or", _) => Together::ReduceOr,
                _ => Together::ReduceXor,
            };
            let (to, a) = (self.dest(0, ty)?, self.source(1, ty)?);
            return self.of_warp(what, 2, |parts| Parts { to, a, ..parts });
        }
        let all = self.one_of(&["any", "all"])? == "all";
        self.one_of(&["sync"])?;
        self.since(70, (6, 0))?;
        let ty = self.ty(&["b32", "b64"])?;
        self.count(3..=3)?;
        let (to, flag) = self.value_and_flag(false)?;
        if !all && flag != NOWHERE {
            return Err(self.wrong("`.any` gives no predicate"));
        }
        let a = self.source(1, ty)?;
        let what = if all { Together::MatchAll(ty.bits) } else { Together::MatchAny(ty.bits) };
        self.of_warp(what, 2, |parts| Parts { to, flag, a, ..parts })
    }

    fn barrier(&mut self) -> Result<Op, Refused> {
        let long = self.instruction.opcode == "barrier";
        if self.flag("warp") {
            self.one_of(&["sync"])?;
            self.since(30, (6, 0))?;
            self.count(1..=1)?;
            return self.of_warp(Together::Barrier, 0, |parts| parts);
        }
        if long {
            self.since(30, (6, 0))?;
        }
        if self.flag("cta") {
            self.since(30, (7, 8))?;
        }
        let mode = self.one_of(&["sync", "arrive", "red"])?;
        let reduce = if mode == "red" { Some(self.one_of(&["popc", "and", "or"])?) } else { None };
        let aligned = !long || self.flag("aligned");
        let mut first = 0;
        let mut result = BarrierResult::None;
        if let Some(name) = reduce {
            self.ty(if name == "popc" { &["u32"] } else { &["pred"] })?;
            first = 1;
            result = match name {
                "popc" => BarrierResult::Count(self.dest(0, Ty::U32)?),
                "and" => BarrierResult::All(self.pred_dest_of(&self.operand(0)?.clone())?),
                _ => BarrierResult::Any(self.pred_dest_of(&self.operand(0)?.clone())?),
            };
        }
        let given = self.instruction.operands.len();
        self.count(match mode {
            "sync" => 1..=2,
            "arrive" => 2..=2,
            _ => 3..=4,
        })?;
        if let Operand::Int(16..) = self.operand(first)? {
            return Err(self.wrong("barriers are numbered from 0 to 15"));
        }
        let id = self.source(first, Ty::U32)?;
        let has_threads = given == first + 2 + first;
        let threads = if has_threads {
            if let Operand::Int(threads) = self.operand(first + 1)?
                && (*threads == 0 || threads % 32 != 0)
            {
                return Err(self.wrong("the number of threads is a multiple of 32"));
            }
            Some(self.source(first + 1, Ty::U32)?)
        } else {
            None
        };
        let test = if first == 1 { self.test(given - 1, true)? } else { YES };
        Ok(Op::Barrier { wait: mode != "arrive", aligned, id, threads, result, test })
    }
}
