//! Loops looked at as a whole: what holds in their first and in their last iteration is asked once, before them.
//!
//! An index that is affine in the index of a loop, which goes up by a constant, takes its extremes in the loop's first and last iteration, as one that is affine in local ids does
//! in the corners of a workgroup. Where all accesses and branches are decided before a loop, its fast form has none of these questions left inside.

use std::collections::BTreeSet;

use crisp_ir_kernel::{LoopKind, Op, OpId, Terminator, Value};

use super::promise::{LOOPS, Promises, Whole, WholeLoop};
use super::values::Values;
use crate::cpu::plan::{Item, leaves, reads_and_definitions};

/// Iterations up to which a loop is a part of the one around it.
const SHORT: i128 = 16;

/// The conditions that are tested before a loop.
pub(crate) struct Asked {
    /// Whether it holds (i1), and what follows.
    pub(crate) condition: String,
    pub(crate) promises: Promises,
    /// When stores bypass the caches, and which.
    pub(crate) streams: Option<(String, BTreeSet<OpId>)>,
}

impl Values<'_> {
    /// Returns whether a loop can be looked at as a whole, and is the innermost one that is worth it: what decides is asked before each of
    /// its runs.
    pub(crate) fn is_worth_a_whole(&self, id: OpId, items: &[Item]) -> bool {
        !self.is_short(id) && self.depth(id, items).is_some_and(|depth| depth <= LOOPS)
    }

    /// Returns the conditions that hold in all iterations of a loop, and those of its stores that bypass the caches where that is large enough.
    pub(crate) fn whole_promises(&mut self, id: OpId, items: &[Item]) -> Option<Asked> {
        let mut loops = Vec::new();
        self.whole = Whole { loops: Vec::new(), defines: reads_and_definitions(self.function, id).1 };
        let known = self.open_whole(id, items, &mut loops);
        self.whole.loops = loops;
        let found = known.and_then(|()| self.promises_of(items, true));
        let asked = found.map(|(condition, promises)| {
            // Whether lines are met is asked of the first two iterations.
            for place in 0..self.whole.loops.len() {
                let WholeLoop { index: _, ends: [first, _], step } = self.whole.loops[place].clone();
                self.whole.loops[place].ends[1] = self.arith().two("add", "i64", &first, &step.to_string());
            }
            let streams = self.streams_of(items, &promises);
            Asked { condition, promises, streams }
        });
        self.whole = Whole::default();
        asked
    }

    /// Returns the first and last indices of a loop and of those inside of it.
    fn open_whole(&mut self, id: OpId, items: &[Item], loops: &mut Vec<WholeLoop>) -> Option<()> {
        let Op::For { kind: LoopKind::Up { from, to, step }, carried: _, body } = self.function[id].op else {
            return None;
        };
        let step = self.step(step)?;
        let index = *self.function[body].params.first()?;
        let (first, end) = (self.steady(from)?, self.steady(to)?);
        // Where that wraps there is no iteration.
        let last = match end.parse::<i64>() {
            Ok(end) => end.wrapping_sub(1).to_string(),
            Err(_) => self.arith().two("sub", "i64", &end, "1"),
        };
        let last = if step == 1 {
            last
        } else {
            let apart = self.arith().two("sub", "i64", &last, &first);
            let beyond = self.arith().two("urem", "i64", &apart, &step.to_string());
            self.arith().two("sub", "i64", &last, &beyond)
        };
        loops.push(WholeLoop { index, ends: [first, last], step });
        for item in items {
            if let Item::For { op, body, rounds: _, reach: _ } = item {
                self.open_whole(*op, body, loops)?;
            }
        }
        Some(())
    }

    /// Returns how many loops there are at most that a whole consists of, if it can be one.
    fn depth(&self, id: OpId, items: &[Item]) -> Option<usize> {
        let function = self.function;
        let Op::For { kind: LoopKind::Up { from: _, to: _, step }, carried: _, body } = function[id].op else {
            return None;
        };
        if self.step(step).is_none()
            || leaves(function, body)
            || !matches!(function[body].terminator, Terminator::Yield(_))
        {
            return None;
        }
        let mut depth = 1;
        for item in items {
            match item {
                Item::Scalar(_) | Item::Segment(_) => {}
                Item::For { op, body, rounds: false, reach: None } if self.is_short(*op) => {
                    depth += self.depth(*op, body)?;
                }
                Item::For { .. } | Item::If { .. } => return None,
            }
        }
        Some(depth)
    }

    fn is_short(&self, id: OpId) -> bool {
        let Op::For { kind: LoopKind::Up { from, to, step: _ }, carried: _, body: _ } = self.function[id].op else {
            return false;
        };
        matches!((self.number(from), self.number(to)), (Some(from), Some(to)) if to - from <= SHORT)
    }

    /// Returns the constant by which a loop goes up. Loops over tiles, which a workgroup of many lane groups goes through in large steps, ask little
    /// in each iteration beside what they do, and would only become more code.
    fn step(&self, value: Value) -> Option<i64> {
        let step = self.number(value).and_then(|step| i64::try_from(step).ok()).filter(|&step| step > 0)?;
        (step == 1 || self.tiling.lane_groups() == 1).then_some(step)
    }

    /// Returns the number that a value is wherever it is used.
    fn number(&self, value: Value) -> Option<i128> {
        let range = self.integers.range(value);
        (range.least == range.most).then_some(range.least)
    }
}
