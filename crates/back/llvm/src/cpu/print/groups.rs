//! The lane groups of a workgroup: a loop over them for each segment, or, where what they keep fits registers, one after the other.

use crisp_ir_kernel::{Elem, IdKind, Op, OpId, RegionId, Scalar};

use super::value::{Mask, Reg};
use super::vectors::Variable;
use super::workgroup::Workgroup;
use crate::cpu::plan::Piece;
use crate::cpu::shape::Shape;
use crate::text::Label;

/// A loop that is executed a fixed number of times.
struct CountedLoop {
    /// The iteration's number (i32).
    at: String,
    /// Where it starts, its counter and number of iterations; absent where it is executed once.
    back: Option<(Label, Variable, u32)>,
}

impl Workgroup<'_> {
    /// Executes a segment for all lane groups.
    pub(crate) fn lane_groups(&mut self, number: usize) {
        if !self.layout.unrolled {
            return self.lane_group_loops(number);
        }
        let segment = &self.plan.segments[number];
        let unmasked = segment.rounds.is_empty() && self.layout.alive.is_none() && self.tiling.is_even();
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

    /// Returns whether a segment accesses no memory but slots: it has one form, and is small.
    fn is_cheap(&self, number: usize) -> bool {
        let plan = self.plan;
        plan.segments[number].pieces.iter().all(|piece| match piece {
            Piece::Op(op) => self.function[*op].op.is_pure(),
            Piece::Assign(_) | Piece::Reach => true,
        })
    }

    fn lane_groups_unrolled(&mut self, number: usize) {
        let [slow, fast] = self.tiling.others();
        let [planes, rows] = [slow, fast].map(|axis| self.tiling.tiled()[axis]);
        let across = self.tiling.across();
        for plane in 0..planes {
            for row in 0..rows {
                for group in 0..across {
                    let axis = self.tiling.axis;
                    self.position[axis] = (group * self.width).to_string();
                    self.position[slow] = plane.to_string();
                    self.position[fast] = row.to_string();
                    self.lane_group = ((plane * rows + row) * across + group).to_string();
                    self.lane_group_body(number, group + 1 == across);
                    self.lane_values.clear();
                }
            }
        }
    }

    /// Copies the slots that a segment uses to memory, or back.
    fn copy_slots(&mut self, number: usize, back: bool) {
        let groups = self.tiling.lane_groups();
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

    fn lane_group_loops(&mut self, number: usize) {
        let [slow, fast] = self.tiling.others();
        let across = self.tiling.across();
        let plane = self.open_loop(self.tiling.tiled()[slow], "plane");
        let row = self.open_loop(self.tiling.tiled()[fast], "row");
        // With promises the last lane group, if it is not full, is printed on its own, so that the others need no mask.
        let apart = self.promises.is_some() && !self.tiling.is_even();
        let together = if apart { across - 1 } else { across };
        if together > 0 {
            let group = self.open_loop(together, "lanes");
            self.lane_group_at(number, &group, [&plane, &row], !apart);
            self.close_loop(group);
        }
        if apart {
            let last = CountedLoop { at: (across - 1).to_string(), back: None };
            self.lane_group_at(number, &last, [&plane, &row], true);
        }
        self.close_loop(row);
        self.close_loop(plane);
    }

    /// Returns how many lanes a piece of a lane group has, where code for all of a group's lanes would be long for how rarely it is executed: those of one register.
    fn piece_width(&mut self, number: usize) -> Option<u32> {
        let lanes = (self.target.vector_bytes / 4).max(8);
        let fits = self.cold && self.promises.is_none() && self.width > lanes && self.width.is_multiple_of(lanes);
        (fits && self.layout.windowed.is_empty() && self.can_be_in_pieces(number)).then_some(lanes)
    }

    /// Returns whether the lanes of a segment have nothing to do with each other, and no order.
    fn can_be_in_pieces(&mut self, number: usize) -> bool {
        let plan = self.plan;
        plan.segments[number].pieces.iter().all(|piece| match piece {
            Piece::Op(op) => self.is_of_one_lane(*op),
            Piece::Assign(_) | Piece::Reach => true,
        })
    }

    fn is_of_one_lane(&mut self, id: OpId) -> bool {
        let op = self.function[id].op;
        let own = match op {
            Op::Memory { memory } => !self.is_private(memory),
            Op::Id { kind, axis: _ } => {
                !matches!(kind, IdKind::LaneId | IdKind::WarpId | IdKind::NumWarps | IdKind::WarpSize)
            }
            // Wide loads and a permutation reach all lanes of a group.
            Op::Load { view: _, index } => match self.function.list(index) {
                &[index] => self.shape(index) != Shape::Each || self.distances.of(index).is_none(),
                _ => true,
            },
            Op::Store { .. } | Op::If { .. } | Op::For { .. } | Op::Assume { .. } => true,
            op => op.is_pure(),
        };
        let function = self.function;
        let mut inside = |region: RegionId| function[region].ops.iter().all(|&op| self.is_of_one_lane(op));
        own && op.regions().into_iter().all(&mut inside)
    }

    fn lane_group_at(&mut self, number: usize, group: &CountedLoop, [plane, row]: [&CountedLoop; 2], last: bool) {
        let start = match group.at.parse::<u32>() {
            Ok(group) => (group * self.width).to_string(),
            Err(_) => {
                let width = self.width.to_string();
                self.arith().two("mul", "i32", &group.at, &width)
            }
        };
        let [slow, fast] = self.tiling.others();
        let axis = self.tiling.axis;
        self.position[axis] = start;
        self.position[slow].clone_from(&plane.at);
        self.position[fast].clone_from(&row.at);
        self.lane_group = self.lane_group_number([&plane.at, &row.at, &group.at]);
        match self.piece_width(number) {
            Some(lanes) => self.in_pieces(number, lanes, last),
            None => self.lane_group_body(number, last),
        }
        self.lane_values.clear();
    }

    /// Executes a segment for the lane group at hand, one piece after the other.
    fn in_pieces(&mut self, number: usize, lanes: u32, last: bool) {
        let axis = self.tiling.axis;
        let (width, start) = (self.width, self.position[axis].clone());
        let piece = self.open_loop(width / lanes, "piece");
        self.width = lanes;
        let before = self.arith().two("mul", "i32", &piece.at, &lanes.to_string());
        self.position[axis] = self.arith().two("add", "i32", &start, &before);
        self.piece = Some(self.arith().cast("zext", "i32", &piece.at, "i64"));
        self.lane_group_body(number, last);
        self.lane_values.clear();
        self.piece = None;
        self.width = width;
        self.position[axis] = start;
        self.close_loop(piece);
    }

    /// Returns the lane group's number in the workgroup, as i64.
    fn lane_group_number(&mut self, [plane, row, group]: [&str; 3]) -> String {
        let [_, fast] = self.tiling.others();
        let (rows, across) = (self.tiling.tiled()[fast], self.tiling.across());
        let number = self.arith().two("mul", "i32", plane, &rows.to_string());
        let number = self.arith().two("add", "i32", &number, row);
        let number = self.arith().two("mul", "i32", &number, &across.to_string());
        let number = self.arith().two("add", "i32", &number, group);
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
