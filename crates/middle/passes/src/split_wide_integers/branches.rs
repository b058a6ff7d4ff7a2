//! Branches: results are words, and inside a branch its condition is known.

use crisp_ir_kernel::{OpId, RegionId, Value};
use crisp_middle_analysis::integers::Known;

use super::words::{Fits, High, Wide};
use super::{Split, fits};
use crate::copy::{Step, Writer};

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
        let (then, then_known) = self.branch(writer, then, cond, true);
        let (other, other_known) = self.branch(writer, other, cond, false);
        let made = writer.builder.if_op(test, then, other, &types, span);
        self.integers.join(id, [then_known, other_known]);
        self.bind_all(writer, &results, &made);
        Step::Done
    }

    /// A branch, and what it hands on where control goes on with what follows.
    fn branch(
        &mut self,
        writer: &mut Writer<'a>,
        region: RegionId,
        cond: Value,
        holds: bool,
    ) -> (RegionId, Option<Vec<Known>>) {
        self.integers.open();
        self.integers.learn(cond, holds);
        let learned = self.integers.learned();
        let kept: Vec<Vec<Wide>> = learned.iter().map(|&value| self.wide[value].clone()).collect();
        for &value in &learned {
            let fits = fits(self.integers.range(value));
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
        for (&value, wide) in learned.iter().zip(kept).rev() {
            self.wide[value] = wide;
        }
        (new, self.integers.close(region))
    }
}
