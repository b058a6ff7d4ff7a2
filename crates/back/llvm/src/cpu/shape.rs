//! How a value looks across the lanes of a lane group: the same, stepping, or each its own.
//!
//! A lane group is `width` neighbours along axis 0 of a workgroup. What is the same for them stays a scalar, what steps by a
//! constant is known by its first lane, and only the rest needs vectors.

use std::collections::BTreeSet;

use crisp_ir_kernel::{
    Binary, FoldKind, Function, IdKind, IntegerOp, List, LoopKind, Op, OpId, RegionId, Scalar, ShuffleKind, Space,
    Terminator, Value, ValueData,
};
use crisp_support_arena::SideTable;

use super::tiling::Tiling;

/// How a value looks across lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// One value for all lanes.
    Same,
    /// An integer that grows by this much from lane to lane, modulo its width; never 0.
    Step(i64),
    /// Each lane its own.
    Each,
}

impl Shape {
    /// Returns the shape of a value that is one or the other, whichever way control went.
    fn merge(self, other: Shape) -> Shape {
        if self == other { self } else { Shape::Each }
    }

    fn step(by: i64) -> Shape {
        if by == 0 { Shape::Same } else { Shape::Step(by) }
    }
}

/// Where and how the code that is looked at runs.
pub(crate) struct Circumstances<'a> {
    /// How the workgroup is cut into lane groups.
    pub(crate) tiling: Tiling,
    /// Values whose shape is given, because they come from memory.
    pub(crate) given: &'a dyn Fn(Value) -> Option<Shape>,
    /// Whether a widening conversion is known not to wrap between lanes that are so far apart, or, without a number, however far.
    pub(crate) exact: &'a dyn Fn(OpId, Option<i64>) -> bool,
    /// The operand that an operation is known to yield, such as the smaller of two.
    pub(crate) picked: &'a dyn Fn(OpId) -> Option<Value>,
}

/// Returns the shapes of all values of a function.
///
/// Cost: a walk over the function, repeated until nothing changes, at most three times per nesting of loops.
pub(crate) fn shapes(function: &Function, cx: &Circumstances<'_>) -> SideTable<ValueData, Shape> {
    let shapes = SideTable::filled(function.values.len(), None);
    let mut walk = Walk { function, cx, definitions: function.definitions(), shapes, changed: true };
    while walk.changed {
        walk.changed = false;
        walk.region(function.body);
    }
    let mut table = SideTable::filled(function.values.len(), Shape::Same);
    for (value, shape) in walk.shapes.iter() {
        table[value] = shape.unwrap_or(Shape::Same);
    }
    table
}

/// Returns whether lanes of a group can part company at an `if` or loop bound of this shape.
pub(crate) fn parts(shape: Shape) -> bool {
    shape != Shape::Same
}

/// Returns the loops around an operation out of which `break` or `return` takes some lanes and not others.
pub(crate) fn loop_parts_lanes(
    function: &Function,
    body: RegionId,
    kind: LoopKind,
    shape: &dyn Fn(Value) -> Shape,
) -> bool {
    kind.operands().into_iter().any(|value| parts(shape(value))) || exit_parts(function, body, false, true, shape)
}

/// Returns whether a `break` of the loop (where `own` says that a break belongs to it) or a `return` stands under a parting condition.
fn exit_parts(function: &Function, region: RegionId, parted: bool, own: bool, shape: &dyn Fn(Value) -> Shape) -> bool {
    let leaves = match function[region].terminator {
        Terminator::Yield(_) => false,
        Terminator::Break(_) => own,
        Terminator::Return(_) => true,
    };
    if leaves && parted {
        return true;
    }
    function[region].ops.iter().any(|&op| match function[op].op {
        Op::If { cond, then, other } => {
            let parted = parted || parts(shape(cond));
            [then, other].into_iter().any(|branch| exit_parts(function, branch, parted, own, shape))
        }
        Op::For { kind, carried: _, body } => {
            let parted = parted || kind.operands().into_iter().any(|value| parts(shape(value)));
            exit_parts(function, body, parted, false, shape)
        }
        _ => false,
    })
}

struct Walk<'a> {
    function: &'a Function,
    cx: &'a Circumstances<'a>,
    definitions: SideTable<ValueData, Option<OpId>>,
    shapes: SideTable<ValueData, Option<Shape>>,
    changed: bool,
}

impl Walk<'_> {
    fn get(&self, value: Value) -> Shape {
        self.shapes[value].unwrap_or(Shape::Same)
    }

    /// Notes what a value may be besides what is known of it already.
    fn merge(&mut self, value: Value, shape: Shape) {
        let merged = match ((self.cx.given)(value), self.shapes[value]) {
            (Some(given), _) => given,
            (None, Some(known)) => known.merge(shape),
            (None, None) => shape,
        };
        if self.shapes[value] != Some(merged) {
            self.shapes[value] = Some(merged);
            self.changed = true;
        }
    }

    fn list(&self, list: List) -> Vec<Value> {
        self.function.list(list).to_vec()
    }

    fn region(&mut self, region: RegionId) {
        for index in 0..self.function[region].params.len() {
            let param = self.function[region].params[index];
            if let Some(given) = (self.cx.given)(param) {
                self.merge(param, given);
            }
        }
        for index in 0..self.function[region].ops.len() {
            let op = self.function[region].ops[index];
            self.op(op);
        }
    }

    fn op(&mut self, id: OpId) {
        let results: Vec<Value> = self.function[id].results.iter().collect();
        match self.function[id].op {
            Op::If { cond, then, other } => {
                for region in [then, other] {
                    self.region(region);
                    if let Terminator::Yield(list) = self.function[region].terminator {
                        let parted = parts(self.get(cond));
                        for (&result, value) in results.iter().zip(self.list(list)) {
                            let shape = if parted { Shape::Each } else { self.get(value) };
                            self.merge(result, shape);
                        }
                    }
                }
            }
            Op::For { kind, carried, body } => self.repeat(&results, kind, carried, body),
            Op::AtomicApply { view: _, index: _, body, scope: _ } => {
                // Each lane finds what the one before it left.
                for param in self.function[body].params.clone().into_iter().chain(results) {
                    self.merge(param, self.own());
                }
                self.region(body);
            }
            _ => {
                if let Some(&result) = results.first() {
                    let shape = self.plain(id);
                    self.merge_pure(result, shape);
                }
            }
        }
    }

    /// Merges a value with one definition: the newest shape replaces what was believed while operands were still unknown.
    fn merge_pure(&mut self, value: Value, shape: Shape) {
        let shape = (self.cx.given)(value).unwrap_or(shape);
        let next = match self.shapes[value] {
            // Going back down could go on for ever in a loop: a value that has been `Each` once stays so.
            Some(Shape::Each) => Shape::Each,
            Some(Shape::Step(known)) if shape != Shape::Step(known) => Shape::Each,
            Some(Shape::Step(_) | Shape::Same) | None => shape,
        };
        if self.shapes[value] != Some(next) {
            self.shapes[value] = Some(next);
            self.changed = true;
        }
    }

    fn repeat(&mut self, results: &[Value], kind: LoopKind, carried: List, body: RegionId) {
        let params = self.function[body].params.clone();
        let Some((&index, params)) = params.split_first() else { return };
        let bounds = kind.operands().into_iter().map(|value| self.get(value));
        let index_shape = match kind {
            LoopKind::Up { from, to: _, step } if self.get(step) == Shape::Same => self.get(from),
            LoopKind::Down { count, step } if self.get(step) == Shape::Same => self.get(count),
            _ => bounds.fold(Shape::Same, Shape::merge),
        };
        self.merge(index, index_shape);
        for (&param, first) in params.iter().zip(self.list(carried)) {
            let shape = self.get(first);
            self.merge(param, shape);
        }
        self.region(body);
        let parted = loop_parts_lanes(self.function, body, kind, &|value| self.get(value));
        let mut leaving = Vec::new();
        collect_breaks(self.function, body, &mut leaving);
        if let Terminator::Yield(list) = self.function[body].terminator {
            leaving.push(list);
        }
        for list in leaving {
            for (&param, value) in params.iter().zip(self.list(list)) {
                let shape = if parted { Shape::Each } else { self.get(value) };
                self.merge(param, shape);
            }
        }
        for (&result, &param) in results.iter().zip(params) {
            let shape = self.get(param);
            self.merge(result, shape);
        }
    }

    fn plain(&self, id: OpId) -> Shape {
        let op = self.function[id].op;
        if let Some(picked) = (self.cx.picked)(id) {
            return self.get(picked);
        }
        let operands = op.operands(self.function);
        let all_same = operands.iter().all(|&value| self.get(value) == Shape::Same);
        match op {
            Op::Constant(_) | Op::Memory { memory: _ } => Shape::Same,
            Op::Id { kind, axis } => self.id(kind, axis),
            Op::Load { view, index: _ } => {
                let private = self.function.ty(view).view().is_some_and(|view| view.space == Space::Private);
                if all_same && (!private || self.cx.tiling.width == 1) { Shape::Same } else { Shape::Each }
            }
            Op::Atomic { update: _, view: _, index: _, scope: _ } => self.own(),
            // A shuffle from a missing lane gives the own value.
            Op::Shuffle { kind, value, lane } => {
                let one = matches!(kind, ShuffleKind::Index | ShuffleKind::Broadcast) && self.get(lane) == Shape::Same;
                let same = self.get(value) == Shape::Same || one && self.cx.tiling.is_even();
                if same { Shape::Same } else { Shape::Each }
            }
            Op::Vote { kind: _, cond: _ } | Op::WarpFold { kind: FoldKind::Reduce, op: _, arg: _ } => Shape::Same,
            Op::WarpFold { kind: FoldKind::Scan | FoldKind::ScanExclusive, op: _, arg: _ } => Shape::Each,
            // A view's own shape says whether all its parts are the same.
            _ if all_same => Shape::Same,
            Op::Binary { op: Binary::Integer(op), lhs, rhs } if self.is_integer(lhs) => self.binary(op, lhs, rhs),
            Op::Convert { to, arg } if self.is_integer(arg) && to.scalar.is_integer() => {
                let Shape::Step(step) = self.get(arg) else { return Shape::Each };
                let from = self.function.ty(arg).elem().map_or(64, |elem| elem.scalar.bits());
                if to.scalar.bits() <= from {
                    Shape::step(wrap(to.scalar, step))
                } else if (self.cx.exact)(id, Some(step)) {
                    Shape::Step(step)
                } else {
                    Shape::Each
                }
            }
            _ => Shape::Each,
        }
    }

    /// Returns the shape of what may differ from lane to lane for other reasons than operands that do.
    fn own(&self) -> Shape {
        if self.cx.tiling.width == 1 { Shape::Same } else { Shape::Each }
    }

    /// Returns whether it is an integer scalar: only those step.
    fn is_integer(&self, value: Value) -> bool {
        self.function.ty(value).elem().is_some_and(|elem| elem.lanes == 1 && elem.scalar.is_integer())
    }

    fn binary(&self, op: IntegerOp, lhs: Value, rhs: Value) -> Shape {
        let scalar = self.function.ty(lhs).elem().map_or(Scalar::I64, |elem| elem.scalar);
        let step = |shape| match shape {
            Shape::Same => Some(0),
            Shape::Step(step) => Some(step),
            Shape::Each => None,
        };
        let (Some(a), Some(b)) = (step(self.get(lhs)), step(self.get(rhs))) else { return Shape::Each };
        let combined = match op {
            IntegerOp::Add => Some(a.wrapping_add(b)),
            IntegerOp::Sub => Some(a.wrapping_sub(b)),
            IntegerOp::Mul => match (self.constant(lhs), self.constant(rhs)) {
                (Some(factor), _) => Some(factor.wrapping_mul(b)),
                (_, Some(factor)) => Some(a.wrapping_mul(factor)),
                (None, None) => None,
            },
            IntegerOp::Shl => self.constant(rhs).map(|count| a.wrapping_shl(count as u32 % scalar.bits())),
            // The others make no steps.
            _ => None,
        };
        combined.map_or(Shape::Each, |step| Shape::step(wrap(scalar, step)))
    }

    /// Returns the value of an integer constant, modulo 2^64.
    fn constant(&self, value: Value) -> Option<i64> {
        let constant = self.function.constant(self.definitions[value])?;
        constant.as_integer().map(|value| value as i64)
    }

    fn id(&self, kind: IdKind, axis: u8) -> Shape {
        if self.cx.tiling.width == 1 {
            return Shape::Same;
        }
        match kind {
            IdKind::LocalId | IdKind::GlobalId if self.cx.tiling.linear => {
                if self.cx.tiling.local_size[usize::from(axis.min(2))] == 1 { Shape::Same } else { Shape::Each }
            }
            IdKind::LocalId | IdKind::GlobalId => {
                if usize::from(axis) == self.cx.tiling.axis {
                    Shape::Step(1)
                } else {
                    Shape::Same
                }
            }
            IdKind::LocalLinearId => Shape::Step(i64::from(self.cx.tiling.linear_step())),
            // Along other axes it steps by the size of the launch, which is known when it runs.
            IdKind::GlobalLinearId => {
                if self.cx.tiling.axis == 0 && !self.cx.tiling.linear {
                    Shape::Step(1)
                } else {
                    Shape::Each
                }
            }
            IdKind::LaneId => {
                if self.cx.tiling.stays_in_warp() {
                    Shape::Step(1)
                } else {
                    Shape::Each
                }
            }
            IdKind::WarpId => {
                if self.cx.tiling.stays_in_warp() {
                    Shape::Same
                } else {
                    Shape::Each
                }
            }
            IdKind::GroupId
            | IdKind::LocalSize
            | IdKind::NumGroups
            | IdKind::GlobalSize
            | IdKind::GlobalOffset
            | IdKind::Bound
            | IdKind::LocalLinearSize
            | IdKind::GlobalLinearSize
            | IdKind::WorkDim
            | IdKind::NumWarps
            | IdKind::WarpSize => Shape::Same,
        }
    }
}

/// Returns a step modulo the width of its type, as a signed number.
pub(crate) fn wrap(scalar: Scalar, step: i64) -> i64 {
    let unused = 64 - scalar.bits();
    (step << unused) >> unused
}

/// Collects the values that the breaks of a loop hand on.
fn collect_breaks(function: &Function, region: RegionId, found: &mut Vec<List>) {
    if let Terminator::Break(list) = function[region].terminator {
        found.push(list);
    }
    for &op in &function[region].ops {
        if let Op::If { cond: _, then, other } = function[op].op {
            collect_breaks(function, then, found);
            collect_breaks(function, other, found);
        }
    }
}

/// Returns the operations inside a region, those of inner regions included, in order.
pub(crate) fn ops_inside(function: &Function, region: RegionId) -> Vec<OpId> {
    let mut found = Vec::new();
    let mut pending = vec![region];
    let mut seen = BTreeSet::new();
    while let Some(region) = pending.pop() {
        if !seen.insert(region) {
            continue;
        }
        for &op in &function[region].ops {
            found.push(op);
            pending.extend(function[op].op.regions());
        }
    }
    found
}
