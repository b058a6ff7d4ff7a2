//! Branches: results are words, and inside a branch its condition is known.

use crisp_ir_kernel::{OpId, RegionId, Value};

use super::words::{Fits, High, Wide};
use super::{Split, fits};
use crate::copy::{Step, Writer};
use crate::ranges::{Range, Ranges};

impl<'a> Split<'a> {
    pub(super) fn if_op(
        &mut self,
        writer: &mut Writer<'a>,
        id: OpId,
        cond: Value,
        [then, other]: [RegionId; 2],
    ) -> Step {
        let span = self.function[id].span;
        let results: Vec<Value> = self.function[id].results.iter().collect();
        let types = self.types(results.iter().copied());
        let test = writer.renamed.value(cond);
        let (then, then_ranges) = self.branch(writer, then, cond, true);
        let (other, other_ranges) = self.branch(writer, other, cond, false);
        let ranges = Ranges::either(then_ranges, other_ranges);
        let made = writer.builder.if_op(test, then, other, &types, span);
        self.bind_all(writer, &results, &made, ranges.as_deref());
        Step::Done
    }

    /// A branch, and between what numbers its results are when control goes on behind it.
    fn branch(
        &mut self,
        writer: &mut Writer<'a>,
        region: RegionId,
        cond: Value,
        holds: bool,
    ) -> (RegionId, Option<Vec<Range>>) {
        let before = self.ranges.learn(cond, holds);
        let kept: Vec<Vec<Wide>> = before.iter().map(|&(value, _)| self.wide[value].clone()).collect();
        for &(value, _) in &before {
            let fits = fits(self.ranges[value]);
            if let [wide] = self.wide[value].as_mut_slice() {
                match fits {
                    Fits::Zero => wide.high = High::Zero,
                    Fits::Sign => wide.high = High::Sign,
                    Fits::No => {}
                }
            }
        }
        let (new, _) = writer.builder.open(&[], self.function[region].end_span);
        let (terminator, span) = writer.body(self, region);
        writer.builder.close(terminator, span);
        let ranges = self.ranges.yielded(region);
        for (&(value, _), wide) in before.iter().zip(kept) {
            self.wide[value] = wide;
        }
        self.ranges.forget(before);
        (new, ranges)
    }
}
