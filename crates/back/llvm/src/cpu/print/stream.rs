//! Large results that are only written: stores that bypass the caches, so that memory is not read just to be overwritten.

use std::collections::BTreeSet;

use crisp_ir_kernel::{List, LoopKind, Op, OpId, Scope, Space, Value};

use super::promise::Promises;
use super::value::{Held, U64};
use super::values::Values;
use crate::cpu::plan::Piece;
use crate::cpu::shape::Shape;

/// From this size on a result does not fit the caches anyway.
const LARGE: u64 = 32 << 20;
/// Bytes of a cache line, and the alignment of stores that bypass caches.
const LINE: u32 = 64;
/// Operations of a segment that is worth another form.
const OPERATIONS: usize = 60;

/// What is asked of a store to bypass the caches.
struct Candidate {
    op: OpId,
    view: Value,
    index: List,
}

impl Values<'_> {
    /// The condition under which stores of a segment bypass the caches while its promises hold, and the stores. It holds for all
    /// rounds of a loop when it is asked before the first.
    pub(crate) fn streams(&mut self, number: usize, promises: &Promises) -> Option<(String, BTreeSet<OpId>)> {
        let plan = self.plan;
        let pieces = &plan.segments[number].pieces;
        let one_row = self.tiling.lane_groups() == self.tiling.across();
        if !self.target.has_streaming_stores()
            || self.meets_other_workgroups()
            || pieces.len() > OPERATIONS
            || !one_row
            || !self.tiling.is_even()
        {
            return None;
        }
        let mut found = BTreeSet::new();
        let mut condition: Option<String> = None;
        for piece in pieces {
            let Piece::Op(op) = piece else { continue };
            let Some(candidate) = self.candidate(*op, promises) else { continue };
            let Some(holds) = self.lies_on_lines(&candidate) else { continue };
            condition = Some(match condition {
                None => holds,
                Some(others) => self.arith().two("and", "i1", &others, &holds),
            });
            found.insert(candidate.op);
        }
        condition.map(|condition| (condition, found))
    }

    /// Whether workgroups may see each other's stores before the launch ends: then these must come in order.
    fn meets_other_workgroups(&self) -> bool {
        let function = self.function;
        let global = |view: Value| function.ty(view).view().is_none_or(|ty| ty.space != Space::Local);
        function.ops.values().any(|data| match data.op {
            Op::Fence { scope } => scope == Scope::Device,
            op => op.update().is_some_and(|access| global(access.view)),
        })
    }

    /// A store that all lanes execute, side by side, to a parameter that the kernel never reads.
    fn candidate(&self, op: OpId, promises: &Promises) -> Option<Candidate> {
        let function = self.function;
        let Op::Store { view, index, value: _ } = function[op].op else { return None };
        let ty = function.ty(view).view().filter(|ty| ty.space == Space::Global && ty.rank == 1)?;
        let root = function[function.body].params.contains(&view);
        let compact = ty.stride == ty.elem.bytes();
        let group = ty.elem.bytes() * self.width;
        let steps = function.list(index).iter().all(|&at| self.shapes[at] == Shape::Step(1));
        let read = function.ops.values().any(|data| match data.op {
            Op::Load { view: loaded, index: _ } => loaded == view,
            Op::View { view: parent, offset: _, extents: _, strides: _ }
            | Op::Window { view: parent, offset: _, elem: _, stride: _, extent: _ } => parent == view,
            _ => false,
        });
        let usable = promises.inside.contains(&op) && root && compact && group.is_multiple_of(LINE) && steps && !read;
        usable.then_some(Candidate { op, view, index })
    }

    /// Whether a candidate's memory is large and its lane groups start on cache lines, in all rounds of the loops around it.
    fn lies_on_lines(&mut self, candidate: &Candidate) -> Option<String> {
        let [index] = self.function.list(candidate.index) else { return None };
        let index = *index;
        let Some(Held::View(view)) = self.held(candidate.view) else { return None };
        let mut first = self.at_corner([0; 3], |this| this.held(index)).and_then(|held| match held {
            Held::Reg(reg) => Some(reg),
            Held::View(_) => None,
        })?;
        first.elem = U64;
        let bytes = self.arith().two("mul", "i64", &first.one, &view.root.stride.to_string());
        let base = self.text.assign(&format!("ptrtoint ptr {} to i64", view.root.pointer));
        let mut start = self.arith().two("add", "i64", &base, &bytes);
        if let Some(step) = self.step_of(index) {
            let bytes = self.arith().two("mul", "i64", &step, &view.root.stride.to_string());
            start = self.arith().two("or", "i64", &start, &bytes);
        }
        let rest = self.arith().two("and", "i64", &start, &(LINE - 1).to_string());
        let aligned = self.arith().two("icmp eq", "i64", &rest, "0");
        let elements = LARGE / view.root.stride.max(1);
        let large = self.arith().two("icmp uge", "i64", &view.root.length.one, &elements.to_string());
        Some(self.arith().two("and", "i1", &aligned, &large))
    }

    /// The distance between rounds, if the value is the index of a loop of rounds (i64).
    fn step_of(&mut self, value: Value) -> Option<String> {
        let function = self.function;
        let step = self.outer_loops.iter().find_map(|outer| match function[outer.op].op {
            Op::For { kind: LoopKind::Up { from: _, to: _, step }, carried: _, body }
                if function[body].params.first() == Some(&value) && outer.off.is_some() =>
            {
                Some(step)
            }
            _ => None,
        })?;
        let step = self.reg(step);
        Some(if step.elem.scalar.bits() == 64 {
            step.one
        } else {
            self.arith().cast("zext", &format!("i{}", step.elem.scalar.bits()), &step.one, "i64")
        })
    }
}
