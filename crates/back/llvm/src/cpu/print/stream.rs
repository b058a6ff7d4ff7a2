//! Large results that are only written: stores that bypass the caches, so that memory is not read just to be overwritten.

use std::collections::BTreeSet;

use crisp_ir_kernel::{List, LoopKind, Op, OpId, RegionId, Scope, Space, Value};

use super::promise::Promises;
use super::proof::{Corner, FIRST};
use super::value::{Held, ViewReg};
use super::values::Values;
use crate::cpu::plan::{Item, Piece};
use crate::cpu::shape::{Shape, ops_inside};

/// From this size on a result does not fit the caches anyway.
const LARGE: u64 = 32 << 20;
/// Bytes of a cache line, and the alignment of stores that bypass caches.
pub(super) const LINE: u32 = 64;
/// Operations of a segment that is worth another form.
const OPERATIONS: usize = 60;

/// A store that may bypass the caches.
struct Candidate {
    op: OpId,
    view: Value,
    index: List,
}

impl Values<'_> {
    /// Returns the condition under which stores of a segment bypass the caches while its promises hold, and the stores. It holds for all
    /// rounds of a loop when it is asked before the first.
    pub(crate) fn streams(&mut self, number: usize, promises: &Promises) -> Option<(String, BTreeSet<OpId>)> {
        self.streams_of(&[Item::Segment(number)], promises)
    }

    /// Returns the same for items in loops that are looked at as a whole.
    pub(super) fn streams_of(&mut self, items: &[Item], promises: &Promises) -> Option<(String, BTreeSet<OpId>)> {
        if !self.target.has_streaming_stores() || self.meets_other_workgroups() || !self.tiling.is_even() {
            return None;
        }
        let mut candidates = Vec::new();
        self.candidates(items, promises, &mut candidates);
        let mut found = BTreeSet::new();
        let mut condition: Option<String> = None;
        for candidate in candidates {
            let Some(holds) = self.lies_on_lines(&candidate) else { continue };
            condition = Some(match condition {
                None => holds,
                Some(others) => self.arith().two("and", "i1", &others, &holds),
            });
            found.insert(candidate.op);
        }
        condition.map(|condition| (condition, found))
    }

    fn candidates(&self, items: &[Item], promises: &Promises, into: &mut Vec<Candidate>) {
        let plan = self.plan;
        for item in items {
            match item {
                Item::Segment(number) => {
                    let pieces = &plan.segments[*number].pieces;
                    if pieces.len() <= OPERATIONS && !pieces.iter().any(|piece| self.has_loop(piece)) {
                        for piece in pieces {
                            if let Piece::Op(op) = piece {
                                self.candidates_in(*op, promises, into);
                            }
                        }
                    }
                }
                Item::For { op: _, body, rounds: _, reach: _ } => self.candidates(body, promises, into),
                Item::Scalar(_) | Item::If { op: _, then: _, other: _ } => {}
            }
        }
    }

    /// Returns whether lanes go through a loop: then the stores after it do not determine the time, and a second form only costs compilation.
    fn has_loop(&self, piece: &Piece) -> bool {
        let Piece::Op(op) = piece else { return false };
        let is_loop = |op: OpId| matches!(self.function[op].op, Op::For { kind: _, carried: _, body: _ });
        let inside = self.function[*op].op.regions().into_iter().flat_map(|region| ops_inside(self.function, region));
        is_loop(*op) || inside.into_iter().any(is_loop)
    }

    /// Collects a store, or those of the branch that all lanes take.
    fn candidates_in(&self, op: OpId, promises: &Promises, into: &mut Vec<Candidate>) {
        let side: Option<RegionId> = match (self.function[op].op, promises.taken.get(&op)) {
            (Op::If { cond: _, then, other: _ }, Some(true)) => Some(then),
            (Op::If { cond: _, then: _, other }, Some(false)) => Some(other),
            _ => None,
        };
        match side {
            Some(side) => self.function[side].ops.iter().for_each(|&inner| self.candidates_in(inner, promises, into)),
            None => into.extend(self.candidate(op, promises)),
        }
    }

    /// Returns whether workgroups may see each other's stores before the launch ends: then these must come in order.
    fn meets_other_workgroups(&self) -> bool {
        let function = self.function;
        let global = |view: Value| function.ty(view).view().is_none_or(|ty| ty.space != Space::Local);
        function.ops.values().any(|data| match data.op {
            Op::Fence { scope } => scope == Scope::Device,
            op => op.update().is_some_and(|access| global(access.view)),
        })
    }

    /// Returns a store that all lanes execute, side by side, to a parameter that the kernel never reads.
    fn candidate(&self, op: OpId, promises: &Promises) -> Option<Candidate> {
        let function = self.function;
        let Op::Store { view, index, value: _ } = function[op].op else { return None };
        let ty = function.ty(view).view().filter(|ty| ty.space == Space::Global)?;
        let root = self.shown_whole(view)?;
        let compact = ty.stride == ty.elem.bytes();
        let group = ty.elem.bytes() * self.width;
        let (last, rows) = function.list(index).split_last()?;
        let steps = self.shapes[*last] == Shape::Step(1) && rows.iter().all(|&at| self.shapes[at] == Shape::Same);
        let read = function.ops.values().any(|data| match data.op {
            Op::Load { view: loaded, index: _ } => loaded == view || loaded == root,
            Op::View { view: parent, offset: _, extents: _, strides: _ }
            | Op::Window { view: parent, offset: _, elem: _, stride: _, extent: _ } => {
                parent == view || parent == root && data.results.single() != Some(view)
            }
            _ => false,
        });
        let usable = promises.inside.contains(&op) && compact && group.is_multiple_of(LINE) && steps && !read;
        usable.then_some(Candidate { op, view, index })
    }

    /// Returns the parameter that a view is, or of which it shows all rows.
    fn shown_whole(&self, view: Value) -> Option<Value> {
        let function = self.function;
        let is_param = |value: Value| function[function.body].params.contains(&value);
        if is_param(view) {
            return Some(view);
        }
        let Op::View { view: parent, offset, extents: _, strides } = function[self.definitions[view]?].op else {
            return None;
        };
        let first = self.integers.range(offset);
        (is_param(parent) && function.list(strides).is_empty() && first.least == 0 && first.most == 0).then_some(parent)
    }

    /// Returns whether a candidate's memory is large and its lane groups start on cache lines: in all rows of the workgroup, in all rounds
    /// of the loops around it, and in all iterations of the loops that are looked at as a whole. On all of these the number of the element
    /// depends by a factor, so it is enough to look at the first place and at the distance to the next one of each kind.
    fn lies_on_lines(&mut self, candidate: &Candidate) -> Option<String> {
        let index = self.function.list(candidate.index).to_vec();
        let Some(Held::View(view)) = self.held(candidate.view) else { return None };
        let first = self.number_at(&view, &index, FIRST)?;
        let base = self.text.assign(&format!("ptrtoint ptr {} to i64", view.root.pointer));
        let bytes = self.arith().two("mul", "i64", &first, &view.root.stride.to_string());
        let mut start = self.arith().two("add", "i64", &base, &bytes);
        let mut next = Vec::new();
        for corner in self.neighbours() {
            next.push(self.number_at(&view, &index, corner)?);
        }
        for outer in 0..self.outer_loops.len() {
            let Some(step) = self.step_of_rounds(outer) else { continue };
            let off = self.outer_loops.get_mut(outer)?.off.replace(step);
            let number = self.number_at(&view, &index, FIRST);
            self.outer_loops.get_mut(outer)?.off = off;
            // A question about all iterations is decided before the first one.
            next.push(number?);
        }
        for next in next {
            let step = self.arith().two("sub", "i64", &next, &first);
            let step = self.arith().two("mul", "i64", &step, &view.root.stride.to_string());
            start = self.arith().two("or", "i64", &start, &step);
        }
        Some(self.large_on_lines(&view, &start))
    }

    /// Returns the second row of the workgroup along each other axis, and the second iteration of each loop that is looked at as a whole.
    /// Lane groups of one row are as many elements apart as they have lanes.
    fn neighbours(&self) -> Vec<Corner> {
        let rows = self.tiling.others().into_iter().filter(|&axis| self.tiling.local_size[axis] > 1);
        let loops = (0..self.whole.loops.len()).map(|axis| 3 + axis);
        let second = |axis: usize| {
            let mut corner = FIRST;
            corner.iter_mut().skip(axis).take(1).for_each(|at| *at = 1);
            corner
        };
        rows.chain(loops).map(second).collect()
    }

    /// Returns the number of an element in one invocation, in the first or second iteration of each loop.
    fn number_at(&mut self, view: &ViewReg, index: &[Value], corner: Corner) -> Option<String> {
        let mut number: Option<String> = None;
        for (axis, &value) in index.iter().enumerate() {
            let at = self.hoped_number(value, corner)?;
            number = Some(match number {
                None => at,
                Some(number) => {
                    let extent = view.window.as_ref()?.extents.get(axis)?.one.clone();
                    let row = self.arith().two("mul", "i64", &number, &extent);
                    self.arith().two("add", "i64", &row, &at)
                }
            });
        }
        number
    }

    fn large_on_lines(&mut self, view: &ViewReg, start: &str) -> String {
        let rest = self.arith().two("and", "i64", start, &(LINE - 1).to_string());
        let aligned = self.arith().two("icmp eq", "i64", &rest, "0");
        let elements = LARGE / view.root.stride.max(1);
        let large = self.arith().two("icmp uge", "i64", &view.root.length.one, &elements.to_string());
        self.arith().two("and", "i1", &aligned, &large)
    }

    /// Returns the distance between the rounds of a loop, in its own type; none where the loop has no rounds.
    fn step_of_rounds(&mut self, outer: usize) -> Option<String> {
        let outer = self.outer_loops.get(outer)?;
        outer.off.as_ref()?;
        let Op::For { kind: LoopKind::Up { from: _, to: _, step }, carried: _, body: _ } = self.function[outer.op].op
        else {
            return None;
        };
        Some(self.reg(step).one)
    }
}
