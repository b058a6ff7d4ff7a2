//! Neighbouring workgroups that run the iterations of a loop together.
//!
//! Where each invocation of the grid strides over a vector by the size of the grid, one workgroup after the other would read a little of the
//! vector in many places, and each place again. So the first iterations are run in turns by a few workgroups, neighbours in what they read: memory is
//! then read in order. Nothing is stored up to there, so that no workgroup can notice. The values that a workgroup carries from iteration to iteration are in separate
//! slots. As soon as one has no full iteration any more, each continues by itself from where it is.

use crisp_ir_kernel::{Function, IdKind, LoopKind, Op, OpId, Space, Value};

use super::value::Reg;
use super::vectors::Variable;
use super::workgroup::Workgroup;
use crate::cpu::plan::{Item, Piece, Plan};
use crate::cpu::tiling::Tiling;
use crate::text::Label;

/// How many workgroups take turns: what they read in a round is some pages, and what they carry fits the first cache.
pub(crate) const MEMBERS: u64 = 16;
/// Bytes that all of them carry at most.
pub(crate) const CARRIED: u64 = 32 << 10;

/// Returns the place of the loop among a plan's items, if workgroups can run its first rounds together.
pub(crate) fn shared_loop(function: &Function, plan: &Plan, tiling: &Tiling) -> Option<usize> {
    let is_loop = |item: &Item| matches!(item, Item::For { op: _, body: _, rounds: true, reach: _ });
    let at = plan.items.iter().position(is_loop)?;
    let Item::For { op, body, rounds: _, reach: None } = &plan.items[at] else { return None };
    let Op::For { kind: LoopKind::Up { from, to: _, step }, carried: _, body: region } = function[*op].op else {
        return None;
    };
    let (Some(Item::Segment(number)), scalars) = (body.last(), &body[..body.len().saturating_sub(1)]) else {
        return None;
    };
    let definitions = function.definitions();
    // The id or size from which an integer is converted.
    let id = |value: Value| {
        let mut value = value;
        loop {
            match function[definitions[value]?].op {
                Op::Convert { to: _, arg } => value = arg,
                Op::Id { kind, axis } => return Some((kind, axis)),
                _ => return None,
            }
        }
    };
    let strides = matches!(
        (id(from), id(step)),
        (Some((IdKind::GlobalId, 0)), Some((IdKind::GlobalSize, 0)))
            | (Some((IdKind::GlobalLinearId, _)), Some((IdKind::GlobalLinearSize, _)))
    );
    let carries =
        function[region].params.len() > 1 && function[region].params[1..].iter().all(|&it| !plan.available[it]);
    let before = plan.items[..at].iter().all(|item| match item {
        // It is computed again by each workgroup after others have stored.
        Item::Scalar(op) => function[*op].op.is_pure() || is_local_view(function, *op),
        Item::Segment(number) => is_quiet(function, plan, *number),
        Item::If { op: _, then: _, other: _ } | Item::For { op: _, body: _, rounds: _, reach: _ } => false,
    });
    let inside = scalars.iter().all(|item| matches!(item, Item::Scalar(op) if reads(function, *op)));
    let fits = strides && carries && before && inside && is_quiet(function, plan, *number);
    (fits && tiling.along() >= tiling.width && tiling.is_even()).then_some(at)
}

/// Returns whether a segment does nothing that anybody could notice, nor touches memory of the workgroup.
fn is_quiet(function: &Function, plan: &Plan, number: usize) -> bool {
    plan.segments[number].pieces.iter().all(|piece| match piece {
        Piece::Op(op) => reads(function, *op),
        Piece::Assign(_) => true,
        Piece::Reach => false,
    })
}

/// Returns whether an operation only computes and reads global memory.
fn reads(function: &Function, id: OpId) -> bool {
    let inside = || {
        let regions = function[id].op.regions();
        regions.into_iter().all(|region| {
            let ends = matches!(function[region].terminator, crisp_ir_kernel::Terminator::Yield(_));
            ends && function[region].ops.iter().all(|&op| reads(function, op))
        })
    };
    match function[id].op {
        Op::Load { view, index: _ } => {
            function.ty(view).view().is_some_and(|view| matches!(view.space, Space::Global | Space::Constant))
        }
        Op::For { kind: LoopKind::While { fuel: _ }, carried: _, body: _ } => false,
        Op::If { cond: _, then: _, other: _ } | Op::For { kind: _, carried: _, body: _ } => inside(),
        op => op.is_pure() || is_local_view(function, id),
    }
}

/// Returns whether an operation makes a view of local memory, and no memory.
fn is_local_view(function: &Function, id: OpId) -> bool {
    let Op::Memory { memory } = function[id].op else { return false };
    function.memories.get(memory).is_some_and(|memory| memory.space != Space::Private)
}

/// A loop over workgroups that take turns.
struct Members {
    head: Label,
    next: Label,
    /// Which of them it is (i64).
    at: String,
    variable: String,
}

/// The state that all turns share.
pub(crate) struct Turns {
    /// The first workgroup's position, and that of the one at hand.
    first: [String; 3],
    group: [String; 3],
    /// How many there are (i64).
    count: String,
    /// How far each is.
    offs: String,
    /// The slots of the first one.
    slots: Vec<(String, u64)>,
    lane_groups: u64,
}

impl Workgroup<'_> {
    /// Runs up to [`MEMBERS`] workgroups from the position in `group` on, and yields their number (i64).
    pub(crate) fn run_together(&mut self, at: usize, group: &[String; 3], left: &str, lane_groups: u64) -> String {
        let plan = self.plan;
        let items = &plan.items;
        let Item::For { op, body, rounds: _, reach: _ } = &items[at] else { return "1".to_owned() };
        let Some(index) = self.index_of(*op) else { return "1".to_owned() };
        let bits = self.elem(index).scalar.bits();
        let count = self.text.assign(&format!("call i64 @llvm.umin.i64(i64 {left}, i64 {MEMBERS})"));
        let turns = Turns {
            first: [0, 1, 2].map(|_| self.text.alloca("i32")),
            group: group.clone(),
            count,
            offs: self.text.alloca_bytes(MEMBERS * u64::from(bits / 8)),
            slots: self.layout.slots.clone(),
            lane_groups,
        };
        self.copy_position(&turns.group, &turns.first);

        let members = self.open_members(&turns);
        self.items(&items[..at]);
        let off = self.off_of(&turns, &members, bits);
        self.text.line(&format!("store i{bits} 0, ptr {off}"));
        self.close_members(&turns, &members);

        self.full_turns(&turns, (*op, body), &items[..at]);

        self.copy_position(&turns.first, &turns.group);
        let members = self.open_members(&turns);
        self.clear_memory(lane_groups);
        self.again(&items[..at]);
        self.begun = Some(self.off_of(&turns, &members, bits));
        self.rounds(*op, body);
        self.items(&items[at + 1..]);
        let done = self.done.clone();
        self.text.block(&done);
        self.close_members(&turns, &members);
        self.layout.slots.clone_from(&turns.slots);
        turns.count
    }

    fn index_of(&self, id: OpId) -> Option<Value> {
        let Op::For { kind: _, carried: _, body } = self.function[id].op else { return None };
        self.function[body].params.first().copied()
    }

    /// Rounds that are full for all of them.
    fn full_turns(&mut self, turns: &Turns, (id, body): (OpId, &[Item]), before: &[Item]) {
        let Op::For { kind, carried: _, body: _ } = self.function[id].op else { return };
        let Some((Item::Segment(number), scalars)) = body.split_last() else { return };
        let Some(index) = self.index_of(id) else { return };
        let elem = self.elem(index);
        let bits = elem.scalar.bits();
        let ty = format!("i{bits}");
        let again = self.text.alloca("i1");
        let (head, exit) = (self.text.label("turns"), self.text.label("parted"));
        self.text.block(&head);
        // One alone goes on by itself.
        let several = self.arith().two("icmp ugt", "i64", &turns.count, "1");
        self.text.line(&format!("store i1 {several}, ptr {again}"));
        self.copy_position(&turns.first, &turns.group);
        let members = self.open_members(turns);
        self.again(before);
        let trip = self.at_corner([0; 3], |this| this.trip(kind));
        let off = self.off_of(turns, &members, bits);
        let at = self.text.assign(&format!("load {ty}, ptr {off}"));
        let starts = self.first_iteration(&trip);
        let plain = self.cannot_wrap(&trip);
        let plain = self.arith().two("and", "i1", &plain, &starts.one);
        let (turn, stop) = (self.text.label("turn"), self.text.label("stop"));
        self.open_round(id, &at, &exit);
        self.items(scalars);
        match self.promises(*number, true) {
            Some((condition, promises)) => {
                let condition = self.arith().two("and", "i1", &plain, &condition);
                self.text.branch_likely(&condition, &turn, &stop);
                self.text.block(&turn);
                self.promise(Some(promises));
                self.lane_groups(*number);
                self.promise(None);
                let next = self.next_index(&trip, &Reg::same(elem, at));
                self.text.line(&format!("store {ty} {}, ptr {off}", next.one));
                self.text.jump(&members.next);
            }
            None => self.text.jump(&stop),
        }
        self.outer_loops.pop();
        self.text.block(&stop);
        self.text.line(&format!("store i1 false, ptr {again}"));
        self.close_members(turns, &members);
        let more = self.text.assign(&format!("load i1, ptr {again}"));
        self.text.branch(&more, &head, &exit);
        self.text.block(&exit);
    }

    /// Collects the scalars among items, computed again.
    fn again(&mut self, items: &[Item]) {
        for item in items {
            if let Item::Scalar(_) = item {
                self.items(std::slice::from_ref(item));
            }
        }
    }

    fn copy_position(&mut self, from: &[String; 3], to: &[String; 3]) {
        for (from, to) in from.iter().zip(to) {
            let at = self.text.assign(&format!("load i32, ptr {from}"));
            self.text.line(&format!("store i32 {at}, ptr {to}"));
        }
    }

    /// Returns where it is noted how far a workgroup's loop is.
    fn off_of(&mut self, turns: &Turns, members: &Members, bits: u32) -> String {
        self.text.assign(&format!("getelementptr i{bits}, ptr {}, i64 {}", turns.offs, members.at))
    }

    fn open_members(&mut self, turns: &Turns) -> Members {
        let variable = self.text.alloca("i64");
        self.text.line(&format!("store i64 0, ptr {variable}"));
        let (head, next) = (self.text.label("member"), self.text.label("next"));
        self.text.block(&head);
        let at = self.text.assign(&format!("load i64, ptr {variable}"));
        self.launch.group = turns.group.clone().map(|variable| self.text.assign(&format!("load i32, ptr {variable}")));
        for (slot, (base, bytes)) in turns.slots.iter().enumerate() {
            let distance = self.arith().two("mul", "i64", &at, &(bytes * turns.lane_groups).to_string());
            let own = self.text.assign(&format!("getelementptr i8, ptr {base}, i64 {distance}"));
            self.layout.slots[slot].0 = own;
        }
        Members { head, next, at, variable }
    }

    fn close_members(&mut self, turns: &Turns, members: &Members) {
        self.text.block(&members.next);
        self.count_up(&turns.group);
        let after = self.arith().two("add", "i64", &members.at, "1");
        self.text.line(&format!("store i64 {after}, ptr {}", members.variable));
        let more = self.arith().two("icmp ult", "i64", &after, &turns.count);
        let exit = self.text.label("after");
        self.text.branch(&more, &members.head, &exit);
        self.text.block(&exit);
    }

    /// Notes how far a loop of rounds is at first: where the rounds that were run together have left it.
    pub(crate) fn begin_rounds(&mut self, off: &Variable) {
        match self.begun.take() {
            Some(begun) => {
                let ty = format!("i{}", off.elem.scalar.bits());
                let at = self.text.assign(&format!("load {ty}, ptr {begun}"));
                self.write(off, &Reg::same(off.elem, at));
            }
            None => self.clear(off),
        }
    }
}
