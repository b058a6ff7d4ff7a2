//! Which axis of a workgroup lanes lie along, and how many lanes a lane group has.

use crisp_ir_kernel::{
    Binary, Function, IntegerUnary, Op, OpId, RegionId, Scalar, Space, Type, Unary, Value, ValueData,
};
use crisp_support_arena::SideTable;

use super::shape::{Circumstances, Shape, shapes};
use super::tiling::{Tiling, WARP_SIZE};
use crate::CpuTarget;

/// Vectors of one value: more independent work for each instruction, and longer runs of memory.
const VECTORS: u32 = 4;
/// Operations beyond which a kernel has independent work enough by itself, and would become many instructions: each vector of a value is one.
/// Prices of options (290) are a sixth faster with all vectors.
const LARGE: usize = 320;
/// Vector registers that private memory may take; the others are for what is computed with it.
const TILE_REGISTERS: u64 = 24;
/// Barriers from which on the parts between them are looked at.
const MANY: usize = 8;
/// Operations that a branch counts for: the measured time to compile one, beside a sum's.
const BRANCH: usize = 8;
/// The most lanes of a lane group.
pub(super) const MOST: u32 = 64;
/// Invocations along an axis that are worth being lanes although the first axis would give more.
const FEW: u32 = 4;

/// Chooses axis and width: as many lanes as fill a few vectors of the widest type that the kernel computes with, without leaving much
/// of the workgroup's last lane group empty; along the axis in which they find their data side by side.
pub(crate) fn choose(
    function: &Function,
    target: &CpuTarget,
    local_size: [u32; 3],
    exact: &dyn Fn(OpId, Option<i64>) -> bool,
) -> Tiling {
    if exchanges(function) {
        let [x, y, z] = local_size;
        return Tiling { local_size, axis: 0, width: WARP_SIZE, linear: !x.is_multiple_of(WARP_SIZE) && y * z > 1 };
    }
    let widest = widest_bytes(function).max(1);
    let natural = (target.vector_bytes / widest).clamp(4, MOST);
    let operations: usize = function.ops.values().map(|data| weight(data.op)).sum();
    let barriers = function.ops.values().filter(|data| data.op == Op::Barrier).count();
    // Between many barriers there is little to do for a lane group each time.
    let vectors = match if barriers >= MANY { operations / barriers } else { operations } {
        ..=LARGE => VECTORS,
        _ if keeps_a_tile(function, target) => VECTORS,
        operations if operations <= LARGE + LARGE / 2 => VECTORS / 2,
        _ => 1,
    };
    let tiling = |axis: usize| {
        let width = width(natural, vectors, local_size[axis]);
        Tiling { local_size, axis, width, linear: false }
    };
    let axes = || (0..3).filter(|&axis| local_size[axis] > 1);
    let Some(first) = axes().next() else { return tiling(0) };
    let mut best = tiling(first);
    let others: Vec<usize> = axes().skip(1).filter(|&axis| local_size[axis] >= FEW.min(best.along())).collect();
    if others.is_empty() {
        return best;
    }
    let mut most = score(function, &best, exact);
    for axis in others {
        let tiling = tiling(axis);
        let score = score(function, &tiling, exact);
        if score > most {
            (best, most) = (tiling, score);
        }
    }
    best
}

/// Returns whether loops go on with what private memory holds, and all of that fits registers: in several lane groups it would be loaded and stored
/// in each iteration.
fn keeps_a_tile(function: &Function, target: &CpuTarget) -> bool {
    let is_private = |view: Value| function.ty(view).view().is_some_and(|view| view.space == Space::Private);
    let loops = function.ops.values().filter_map(|data| match data.op {
        Op::For { kind: _, carried: _, body } => Some(body),
        _ => None,
    });
    let stores = |body: RegionId| {
        super::shape::ops_inside(function, body)
            .into_iter()
            .any(|op| matches!(function[op].op, Op::Store { view, index: _, value: _ } if is_private(view)))
    };
    let private = function.memories.iter().filter(|(_, memory)| memory.space == Space::Private);
    let elements: u64 = private.map(|(_, memory)| memory.elements()).sum();
    target.vector_bytes == 64 && elements * u64::from(VECTORS) <= TILE_REGISTERS && loops.into_iter().any(stores)
}

/// Returns how many operations an operation counts for in the code of a lane group. Constants cost nothing; a branch has masks made, joined,
/// and kept over both of its sides.
fn weight(op: Op) -> usize {
    match op {
        Op::Constant(_) => 0,
        Op::If { cond: _, then: _, other: _ } => BRANCH,
        _ => 1,
    }
}

/// Returns whether lanes of a warp exchange values or wait for each other.
fn exchanges(function: &Function) -> bool {
    let shuffles = |op: Op| matches!(op, Op::Shuffle { kind: _, value: _, lane: _ });
    let combines = |op: Op| matches!(op, Op::Vote { kind: _, cond: _ } | Op::WarpFold { kind: _, op: _, arg: _ });
    function.ops.values().any(|data| shuffles(data.op) || combines(data.op) || data.op == Op::WarpBarrier)
}

fn width(natural: u32, vectors: u32, along: u32) -> u32 {
    let mut width = (natural * vectors).min(MOST).min(along.next_power_of_two());
    // More than a vector only where it does not add lanes that do nothing.
    while width > natural && along.next_multiple_of(width) - along >= natural {
        width /= 2;
    }
    width
}

/// Returns size of the widest scalar that lanes load, store or compute as floats; ids and indices don't count, they mostly stay scalar.
/// Integers do where an operation says that they are bits.
fn widest_bytes(function: &Function) -> u32 {
    let scalar = |value| match function.ty(value) {
        Type::Elem(elem) => elem.scalar,
        Type::View(view) => view.elem.scalar,
    };
    let sizes = function.ops.values().filter_map(|data| match data.op {
        Op::Load { view, index: _ }
        | Op::Store { view, index: _, value: _ }
        | Op::Atomic { update: _, view, index: _, scope: _ }
        | Op::AtomicApply { view, index: _, body: _, scope: _ } => Some(scalar(view).bytes()),
        Op::Binary { op: _, lhs: arg, rhs: _ } | Op::Unary { op: _, arg } | Op::Fma { a: arg, b: _, c: _ }
            if scalar(arg).is_float() =>
        {
            Some(match scalar(arg) {
                Scalar::BF16 => 4,
                scalar => scalar.bytes(),
            })
        }
        Op::Binary { op: Binary::Integer(op), lhs: arg, rhs: _ } if op.doubles_width() => Some(scalar(arg).bytes()),
        Op::Unary { op: Unary::Integer(IntegerUnary::LeadingZeros), arg } => Some(scalar(arg).bytes()),
        _ => None,
    });
    sizes.max().unwrap_or(4)
}

/// Returns how much of a kernel's memory traffic a tiling finds side by side: the weight of its accesses, those in loops counting more.
fn score(function: &Function, tiling: &Tiling, exact: &dyn Fn(OpId, Option<i64>) -> bool) -> u64 {
    let cx = Circumstances { tiling: *tiling, given: &|_| None, exact, picked: &|_| None };
    let shapes = shapes(function, &cx);
    region_score(function, function.body, 1, &shapes)
}

fn region_score(function: &Function, region: RegionId, weight: u64, shapes: &SideTable<ValueData, Shape>) -> u64 {
    let mut total = 0_u64;
    for &op in &function[region].ops {
        let data = &function[op];
        let points = match data.op {
            Op::Load { view, index } | Op::Store { view, index, value: _ } => {
                access_score(function, view, function.list(index), shapes)
            }
            _ => 0,
        };
        let inner =
            if matches!(data.op, Op::For { kind: _, carried: _, body: _ }) { weight.saturating_mul(8) } else { weight };
        total = total.saturating_add(points * weight);
        for region in data.op.regions() {
            total = total.saturating_add(region_score(function, region, inner, shapes));
        }
    }
    total
}

/// 4 for lanes side by side, 3 for one element for all, 0 for lanes apart.
fn access_score(function: &Function, view: Value, index: &[Value], shapes: &SideTable<ValueData, Shape>) -> u64 {
    let private = function.ty(view).view().is_some_and(|view| view.space == Space::Private);
    let Some((&last, others)) = index.split_last() else { return 0 };
    if private || shapes[view] == Shape::Each || others.iter().any(|&at| shapes[at] != Shape::Same) {
        return 0;
    }
    match shapes[last] {
        Shape::Step(1) => 4,
        Shape::Same => 3,
        Shape::Step(_) | Shape::Each => 0,
    }
}
