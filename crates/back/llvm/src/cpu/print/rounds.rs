//! Loops in which each invocation starts at its own index and all stride over the rest: as rounds of the whole workgroup.
//!
//! A round is an iteration for those invocations whose index is still below the end. While it is one for all of them, and all else
//! that the fast form of the body takes for granted holds too, a loop without masks runs; what is left is done in the general form.

use crisp_ir_kernel::{BinaryOp, Op, OpId};

use super::promise::Forms;
use super::trip::Trip;
use super::value::{Mask, Reg};
use super::values::OuterLoop;
use super::vectors::Variable;
use super::workgroup::Workgroup;
use crate::cpu::parts::Mark;
use crate::cpu::plan::Item;
use crate::cpu::remarks::CpuControlWay;
use crate::cpu::shape::Shape;
use crate::text::Label;

impl Workgroup<'_> {
    /// Prints a loop of rounds.
    pub(crate) fn rounds(&mut self, id: OpId, items: &[Item]) {
        let Op::For { kind, carried: _, body } = self.function[id].op else { return };
        self.notes.control(id, CpuControlWay::Rounds);
        let Some(&index) = self.function[body].params.first() else { return };
        let elem = self.elem(index);
        // The first invocation has the smallest index, so it ends last.
        let trip = self.at_corner([0; 3], |this| this.trip(kind));
        let off = self.variable(elem, Shape::Same);
        self.begin_rounds(&off);
        let exit = self.text.label("exit");
        let (start, general) = (self.text.label("rounds"), self.text.label("loop"));
        let starts = self.first_iteration(&trip);
        self.text.branch(&starts.one, &start, &exit);
        self.text.block(&start);
        let mut forms = self.forms;
        if let (true, Some((Item::Segment(number), scalars))) = (has_one_segment(items), items.split_last()) {
            forms = self.full_rounds(id, &trip, &off, (*number, scalars), &general);
        }
        let is_part = forms != self.forms;
        self.mark(Mark::Cold, is_part);
        self.text.block(&general);
        let at = self.read(&off).one;
        let valid = self.round_mask(&trip, &at);
        let round = self.text.label("round");
        self.text.branch(&valid.one, &round, &exit);
        self.text.block(&round);
        self.open_round(id, &at, &exit);
        let outer = std::mem::replace(&mut self.forms, forms);
        self.items(items);
        self.forms = outer;
        self.outer_loops.pop();
        // What is left of the range is more than a step, so that the step cannot wrap.
        let reached = Reg::same(elem, at);
        let position = self.binary(BinaryOp::Add, &trip.operand(0), &reached);
        let further = self.further_iteration(&trip, &position);
        let next = self.next_index(&trip, &reached);
        self.write(&off, &next);
        self.text.branch(&further.one, &general, &exit);
        self.mark(Mark::End, is_part);
        self.text.block(&exit);
    }

    pub(crate) fn open_round(&mut self, id: OpId, at: &str, exit: &Label) {
        let off = Some(at.to_owned());
        self.outer_loops.push(OuterLoop { op: id, carried: Vec::new(), exit: exit.clone(), off });
    }

    /// Returns the rounds for which all promises of the body hold; goes on to `general` with the first that is not. Yields the forms in
    /// which segments are worth printing there.
    fn full_rounds(
        &mut self,
        id: OpId,
        trip: &Trip,
        off: &Variable,
        (number, scalars): (usize, &[Item]),
        general: &Label,
    ) -> Forms {
        let head = self.text.label("full");
        let both = self.cannot_wrap(trip);
        self.text.branch(&both, &head, general);
        self.text.block(&head);
        // Whether stores bypass the caches is decided for all rounds, by what the first one would do.
        self.open_round(id, "0", general);
        self.items(scalars);
        let first = self.promises(number, true).map(|(_, promises)| promises);
        let streams = first.as_ref().and_then(|promises| self.streams(number, promises));
        self.outer_loops.pop();
        let Some(first) = first else {
            self.text.jump(general);
            return Forms::General;
        };
        let body = (number, scalars);
        if let Some((condition, stores)) = streams {
            let (large, small) = (self.text.label("large"), self.text.label("small"));
            self.text.branch(&condition, &large, &small);
            self.mark(Mark::Large, true);
            self.text.block(&large);
            self.streamed = stores;
            self.full_loop(id, trip, off, body, general);
            self.streamed.clear();
            self.mark(Mark::End, true);
            self.text.block(&small);
        }
        self.full_loop(id, trip, off, body, general);
        // What was hoped for in vain needs another try without.
        if first.hoped() { Forms::Safe } else { Forms::General }
    }

    /// With a large end or step the distance could wrap; then all rounds are general.
    pub(crate) fn cannot_wrap(&mut self, trip: &Trip) -> String {
        let (to, step) = (trip.operand(1), trip.operand(2));
        let bits = to.elem.scalar.bits();
        let ty = format!("i{bits}");
        let near = self.arith().two("icmp ule", &ty, &to.one, &(1_u64 << (bits - 1)).to_string());
        let short = self.arith().two("icmp ult", &ty, &step.one, &(1_u64 << (bits - 2)).to_string());
        self.arith().two("and", "i1", &near, &short)
    }

    /// Prints one form of the loop over full rounds.
    fn full_loop(
        &mut self,
        id: OpId,
        trip: &Trip,
        off: &Variable,
        (number, scalars): (usize, &[Item]),
        general: &Label,
    ) {
        let (head, fast) = (self.text.label("full"), self.text.label("fast"));
        self.text.block(&head);
        let at = self.read(off);
        self.open_round(id, &at.one, general);
        self.items(scalars);
        match self.promises(number, true) {
            Some((condition, promises)) => {
                self.text.branch_likely(&condition, &fast, general);
                self.text.block(&fast);
                self.promise(Some(promises));
                self.lane_groups(number);
                self.promise(None);
                let next = self.next_index(trip, &at);
                self.write(off, &next);
                self.text.jump(&head);
            }
            None => self.text.jump(general),
        }
        self.outer_loops.pop();
    }

    /// Returns the lanes for which the current round of a loop is an iteration.
    pub(crate) fn rounds_mask(&mut self, round: OpId, mask: Mask) -> Mask {
        let Some(off) = self.outer_loops.iter().find(|outer| outer.op == round).and_then(|outer| outer.off.clone())
        else {
            return mask;
        };
        let Op::For { kind, carried: _, body: _ } = self.function[round].op else { return mask };
        let trip = self.trip(kind);
        let lanes = self.round_mask(&trip, &off);
        let lanes = self.all(&lanes);
        self.mask_and(&mask, &lanes)
    }
}

/// Returns whether the body of a loop of rounds is printed in full rounds first.
fn has_one_segment(items: &[Item]) -> bool {
    items.split_last().is_some_and(|(last, scalars)| {
        matches!(last, Item::Segment(_)) && scalars.iter().all(|item| matches!(item, Item::Scalar(_)))
    })
}
