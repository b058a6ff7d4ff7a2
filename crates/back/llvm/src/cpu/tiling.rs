//! How a workgroup is cut into lane groups: along which axis, and how many lanes each has.

use crisp_ir_kernel::{
    Binary, Function, IntegerOp, IntegerUnary, Op, OpId, RegionId, Scalar, Space, Type, Unary, Value, ValueData,
};
use crisp_support_arena::SideTable;

use super::shape::{Circumstances, Shape, shapes};
use crate::CpuTarget;

/// Vectors of one value: more independent work for each instruction, and longer runs of memory.
const VECTORS: u32 = 4;
/// Operations beyond which a kernel has independent work enough by itself, and would become many instructions: each vector of a value is one.
const LARGE: usize = 160;
/// The most lanes of a lane group.
const MOST: u32 = 64;
/// Invocations along an axis that are worth being lanes although the first axis would give more.
const FEW: u32 = 4;
/// Lanes of a logical warp.
pub(crate) const WARP_SIZE: u32 = 32;

/// A workgroup as lane groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tiling {
    /// The workgroup size.
    pub(crate) local_size: [u32; 3],
    /// The axis along which lanes lie.
    pub(crate) axis: usize,
    /// Lanes of a lane group: a power of two, 1 to 64.
    pub(crate) width: u32,
    /// Whether lanes lie along the linear id instead of an axis, across rows: where each lane group must be one warp.
    pub(crate) linear: bool,
}

impl Tiling {
    /// What lane groups tile: the workgroup, or all of it as one row.
    pub(crate) fn tiled(&self) -> [u32; 3] {
        if self.linear { [self.local_size.iter().product(), 1, 1] } else { self.local_size }
    }

    /// Invocations along the lanes' axis.
    pub(crate) fn along(&self) -> u32 {
        self.tiled()[self.axis]
    }

    /// Lane groups along the lanes' axis.
    pub(crate) fn across(&self) -> u32 {
        self.along().div_ceil(self.width)
    }

    /// The other axes, the slower one first.
    pub(crate) fn others(&self) -> [usize; 2] {
        match self.axis {
            0 => [2, 1],
            1 => [2, 0],
            _ => [1, 0],
        }
    }

    /// Lane groups of a workgroup.
    pub(crate) fn lane_groups(&self) -> u32 {
        let [slow, fast] = self.others();
        let tiled = self.tiled();
        self.across() * tiled[slow] * tiled[fast]
    }

    /// Whether every lane group has all its lanes.
    pub(crate) fn is_even(&self) -> bool {
        self.along().is_multiple_of(self.width)
    }

    /// How the linear id in the workgroup grows from lane to lane.
    pub(crate) fn linear_step(&self) -> u32 {
        self.tiled()[..self.axis].iter().product()
    }

    /// Whether each lane group lies in one logical warp, starting at a multiple of its width.
    pub(crate) fn stays_in_warp(&self) -> bool {
        let [_, rows, planes] = self.tiled();
        self.axis == 0 && self.width <= WARP_SIZE && (self.is_even() || rows * planes == 1)
    }
}

/// Chooses axis and width: as many lanes as fill a few vectors of the widest type that the kernel computes with, without leaving much
/// of the workgroup's last lane group empty; along the axis in which they find their data side by side.
pub(crate) fn choose(
    function: &Function,
    target: &CpuTarget,
    local_size: [u32; 3],
    exact: &dyn Fn(OpId) -> bool,
) -> Tiling {
    if exchanges(function) {
        let [x, y, z] = local_size;
        return Tiling { local_size, axis: 0, width: WARP_SIZE, linear: !x.is_multiple_of(WARP_SIZE) && y * z > 1 };
    }
    let widest = widest_bytes(function).max(1);
    let natural = (target.vector_bytes / widest).clamp(4, MOST);
    let vectors = match function.ops.len() {
        ..=LARGE => VECTORS,
        operations if operations <= 2 * LARGE => VECTORS / 2,
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

/// Whether lanes of a warp exchange values.
fn exchanges(function: &Function) -> bool {
    let shuffles = |op: Op| matches!(op, Op::Shuffle { kind: _, value: _, lane: _ });
    let combines = |op: Op| matches!(op, Op::Vote { kind: _, cond: _ } | Op::WarpFold { kind: _, op: _, arg: _ });
    function.ops.values().any(|data| shuffles(data.op) || combines(data.op))
}

fn width(natural: u32, vectors: u32, along: u32) -> u32 {
    let mut width = (natural * vectors).min(MOST).min(along.next_power_of_two());
    // More than a vector only where it does not add lanes that do nothing.
    while width > natural && along.next_multiple_of(width) - along >= natural {
        width /= 2;
    }
    width
}

/// Size of the widest scalar that lanes load, store or compute as floats; ids and indices don't count, they mostly stay scalar. Integers
/// do where an operation says that they are bits.
fn widest_bytes(function: &Function) -> u32 {
    let scalar = |value| match function.ty(value) {
        Type::Elem(elem) => elem.scalar,
        Type::View(view) => view.elem.scalar,
    };
    let sizes = function.ops.values().filter_map(|data| match data.op {
        op if op.access().is_some() => op.access().map(|access| scalar(access.view).bytes()),
        Op::Binary { op: _, lhs: arg, rhs: _ } | Op::Unary { op: _, arg } | Op::Fma { a: arg, b: _, c: _ }
            if scalar(arg).is_float() =>
        {
            Some(match scalar(arg) {
                Scalar::BF16 => 4,
                scalar => scalar.bytes(),
            })
        }
        Op::Binary { op: Binary::Integer(IntegerOp::MulHigh), lhs: arg, rhs: _ }
        | Op::Unary { op: Unary::Integer(IntegerUnary::LeadingZeros), arg } => Some(scalar(arg).bytes()),
        _ => None,
    });
    sizes.max().unwrap_or(4)
}

/// How much of a kernel's memory traffic a tiling finds side by side: the weight of its accesses, those in loops counting more.
fn score(function: &Function, tiling: &Tiling, exact: &dyn Fn(OpId) -> bool) -> u64 {
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
