//! The lane groups of a workgroup: a loop over them for each segment, or, where what they keep fits registers, one after the other.

use crisp_ir_kernel::{Elem, Scalar};

use super::lanes::Variable;
use super::text::Label;
use super::value::Reg;
use super::{Mask, Printer};
use crate::cpu::shape::Shape;

/// A loop that is executed a fixed number of times.
struct CountedLoop {
    /// The iteration's number (i32).
    at: String,
    /// Where it starts, its counter and number of iterations; absent where it is executed once.
    back: Option<(Label, Variable, u32)>,
}

impl Printer<'_> {
    /// Executes a segment for all lane groups.
    pub(crate) fn lane_groups(&mut self, number: usize) {
        if !self.layout.unrolled {
            return self.lane_group_loops(number);
        }
        let segment = &self.plan.segments[number];
        let unmasked =
            segment.rounds.is_empty() && self.layout.alive.is_none() && self.local_size[0].is_multiple_of(self.width);
        if self.promises.is_some() || unmasked && self.forms == super::promise::Forms::All && self.is_cheap(number) {
            return self.lane_groups_unrolled(number);
        }
        // Slots can only be registers where no index is computed: the loops work on copies in memory.
        self.copy_slots(number, false);
        self.on_copies = true;
        self.lane_group_loops(number);
        self.on_copies = false;
        self.copy_slots(number, true);
    }

    /// Whether a segment accesses no memory but slots: it has one form, and is small.
    fn is_cheap(&self, number: usize) -> bool {
        let plan = self.plan;
        plan.segments[number].pieces.iter().all(|piece| match piece {
            crate::cpu::plan::Piece::Op(op) => self.function[*op].op.is_pure(),
            crate::cpu::plan::Piece::Assign(_) => true,
        })
    }

    fn lane_groups_unrolled(&mut self, number: usize) {
        let [sx, sy, sz] = self.local_size;
        let across = sx.div_ceil(self.width);
        for z in 0..sz {
            for y in 0..sy {
                for x in 0..across {
                    self.position = [(x * self.width).to_string(), y.to_string(), z.to_string()];
                    self.lane_group = ((z * sy + y) * across + x).to_string();
                    self.lane_group_body(number, x + 1 == across);
                    self.lane_values.clear();
                }
            }
        }
    }

    /// Copies the slots that a segment uses to memory, or back.
    fn copy_slots(&mut self, number: usize, back: bool) {
        let groups = self.lane_group_count();
        let mut slots = self.traffic.used_slots(self.function, self.plan, number);
        slots.sort_unstable();
        slots.dedup();
        for slot in slots {
            let owner = self.traffic.owners[slot];
            for group in 0..groups {
                self.lane_group = group.to_string();
                self.on_copies = back;
                let value = self.read_slot(owner);
                self.on_copies = !back;
                self.write_slot_value(owner, &value, &Mask::All);
            }
        }
        self.on_copies = false;
    }

    fn lane_group_count(&self) -> u32 {
        let [sx, sy, sz] = self.local_size;
        sx.div_ceil(self.width) * sy * sz
    }

    fn lane_group_loops(&mut self, number: usize) {
        let [sx, sy, sz] = self.local_size;
        let across = sx.div_ceil(self.width);
        let z = self.open_loop(sz, "plane");
        let y = self.open_loop(sy, "row");
        // With promises the last lane group, if it is not full, is printed on its own, so that the others need no mask.
        let apart = self.promises.is_some() && !sx.is_multiple_of(self.width);
        let together = if apart { across - 1 } else { across };
        let group = self.open_loop(together, "lanes");
        self.lane_group_at(number, &group, [&y, &z], across, !apart);
        self.close_loop(group);
        if apart {
            let last = CountedLoop { at: (across - 1).to_string(), back: None };
            self.lane_group_at(number, &last, [&y, &z], across, true);
        }
        self.close_loop(y);
        self.close_loop(z);
    }

    fn lane_group_at(
        &mut self,
        number: usize,
        group: &CountedLoop,
        [y, z]: [&CountedLoop; 2],
        across: u32,
        last: bool,
    ) {
        let x = match group.at.parse::<u32>() {
            Ok(group) => (group * self.width).to_string(),
            Err(_) => {
                let width = self.width.to_string();
                self.arith().two("mul", "i32", &group.at, &width)
            }
        };
        self.position = [x, y.at.clone(), z.at.clone()];
        self.lane_group = self.lane_group_number(&group.at, across);
        self.lane_group_body(number, last);
        self.lane_values.clear();
    }

    /// The lane group's number in the workgroup, as i64.
    fn lane_group_number(&mut self, group: &str, across: u32) -> String {
        let [_, sy, sz] = self.local_size;
        let [_, y, z] = self.position.clone();
        let mut number = "0".to_owned();
        for (part, count, size) in [(&z, sz, sy), (&y, sy, across), (&group.to_owned(), across, 1)] {
            if count > 1 && part != "0" {
                number = if number == "0" { part.clone() } else { self.arith().two("add", "i32", &number, part) };
            }
            if size > 1 && number != "0" {
                number = self.arith().two("mul", "i32", &number, &size.to_string());
            }
        }
        if number.starts_with('%') { self.arith().cast("zext", "i32", &number, "i64") } else { number }
    }

    /// Starts a loop that is executed `count` times; none when that is once.
    fn open_loop(&mut self, count: u32, hint: &str) -> CountedLoop {
        if count == 1 {
            return CountedLoop { at: "0".to_owned(), back: None };
        }
        let variable = self.variable(Elem::scalar(Scalar::U32), Shape::Same);
        self.clear(&variable);
        let head = self.text.label(hint);
        self.text.block(&head);
        let at = self.read(&variable).one;
        CountedLoop { at, back: Some((head, variable, count)) }
    }

    fn close_loop(&mut self, open: CountedLoop) {
        let Some((head, variable, count)) = open.back else { return };
        let next = self.arith().two("add", "i32", &open.at, "1");
        let next = Reg::same(Elem::scalar(Scalar::U32), next);
        self.write(&variable, &next);
        let more = self.arith().two("icmp ult", "i32", &next.one, &count.to_string());
        let after = self.text.label("after");
        if self.cold {
            self.text.branch_back_cold(&more, &head, &after);
        } else {
            self.text.branch(&more, &head, &after);
        }
        self.text.block(&after);
    }
}
