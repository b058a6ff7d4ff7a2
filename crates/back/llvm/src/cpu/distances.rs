//! How far lanes' integers are from each other where no step describes it: rows and columns of an id in a tile, and what is added to them.
//!
//! What follows from ids in the workgroup alone is computed for each invocation. What is the same for the lanes of a group, plus such a number, has the same
//! distances. They let a load from a tile be a few wide loads and a permutation in place of a gather.

use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_ir_kernel::{Binary, Constant, Function, IdKind, IntegerOp, Op, Scalar, Value, ValueData, fold};
use crisp_middle_analysis::integers::Integers;
use crisp_support_arena::SideTable;

use super::shape::{Shape, wrap};
use super::tiling::{Tiling, WARP_SIZE};

/// Definitions that are looked through.
const DEPTH: u32 = 12;
/// Numbers kept for a kernel, all values together: values beyond have no known distances.
const MOST_NUMBERS: usize = 1 << 20;

/// The distances of a value across lanes.
#[derive(Clone)]
enum Across {
    /// The bits in each invocation of the workgroup, lane group after lane group.
    All(Rc<[u64]>),
    /// How far each lane of a group is from the first, the same in all groups.
    Apart(Rc<[i64]>),
}

/// The distances of a kernel's values, found at the first request.
pub(crate) struct Distances<'a> {
    function: &'a Function,
    tiling: Tiling,
    shapes: &'a SideTable<ValueData, Shape>,
    integers: &'a Integers<'a>,
    found: BTreeMap<Value, Option<Across>>,
    numbers: usize,
}

impl<'a> Distances<'a> {
    pub(crate) fn new(
        function: &'a Function,
        tiling: Tiling,
        shapes: &'a SideTable<ValueData, Shape>,
        integers: &'a Integers<'a>,
    ) -> Distances<'a> {
        Distances { function, tiling, shapes, integers, found: BTreeMap::new(), numbers: 0 }
    }

    /// Returns how far each lane's number is from the first lane's, where the lanes of every group are all active. The numbers do not wrap in
    /// between.
    pub(crate) fn of(&mut self, value: Value) -> Option<Rc<[i64]>> {
        let (apart, scalar) = (self.apart(value, 0)?, self.integer(value)?);
        (scalar.bits() == 64 || self.is_near(value, scalar)).then_some(apart)
    }

    /// Returns the bits in each invocation of the workgroup, lane group after lane group, where they follow from ids in it alone.
    pub(crate) fn in_each(&mut self, value: Value) -> Option<Rc<[u64]>> {
        self.all(value, 0)
    }

    /// Returns whether any two numbers of a value are nearer to each other than half of what its type holds: the distance that was found modulo the type is
    /// theirs.
    fn is_near(&self, value: Value, scalar: Scalar) -> bool {
        let range = self.integers.range(value);
        range.most - range.least < 1_i128 << (scalar.bits() - 1)
    }

    fn scalar(&self, value: Value) -> Option<Scalar> {
        let elem = self.function.ty(value).elem()?;
        (elem.lanes == 1).then_some(elem.scalar)
    }

    fn integer(&self, value: Value) -> Option<Scalar> {
        self.scalar(value).filter(|scalar| scalar.is_integer())
    }

    fn lanes(&self) -> usize {
        self.tiling.width as usize
    }

    fn apart(&mut self, value: Value, depth: u32) -> Option<Rc<[i64]>> {
        let scalar = self.integer(value)?;
        match self.shapes[value] {
            Shape::Same => Some(vec![0; self.lanes()].into()),
            Shape::Step(step) => {
                Some((0..self.tiling.width).map(|lane| wrap(scalar, step.wrapping_mul(i64::from(lane)))).collect())
            }
            Shape::Each => match self.across(value, depth)? {
                Across::Apart(apart) => Some(apart),
                Across::All(bits) => self.same_in_all_groups(&bits, scalar),
            },
        }
    }

    fn same_in_all_groups(&self, bits: &[u64], scalar: Scalar) -> Option<Rc<[i64]>> {
        let mut groups = bits.chunks_exact(self.lanes()).map(|group| -> Vec<i64> {
            let number = |bits: u64| Constant::from_bits(scalar, bits).lane_integer(0).unwrap_or(0) as i64;
            let first = number(group.first().copied().unwrap_or(0));
            group.iter().map(|&bits| number(bits).wrapping_sub(first)).collect()
        });
        let first = groups.next()?;
        groups.all(|group| group == first).then(|| first.into())
    }

    fn all(&mut self, value: Value, depth: u32) -> Option<Rc<[u64]>> {
        match self.across(value, depth)? {
            Across::All(bits) => Some(bits),
            Across::Apart(_) => None,
        }
    }

    fn across(&mut self, value: Value, depth: u32) -> Option<Across> {
        if let Some(found) = self.found.get(&value) {
            return found.clone();
        }
        if depth > DEPTH {
            // Not remembered: it may be found from nearer by.
            return None;
        }
        let found = if self.numbers > MOST_NUMBERS { None } else { self.find(value, depth + 1) };
        self.numbers += match &found {
            Some(Across::All(bits)) => bits.len(),
            Some(Across::Apart(apart)) => apart.len(),
            None => 0,
        };
        self.found.insert(value, found.clone());
        found
    }

    fn find(&mut self, value: Value, depth: u32) -> Option<Across> {
        let scalar = self.scalar(value).filter(|scalar| !scalar.is_float())?;
        let id = self.integers.defining(value)?;
        let op = self.function[id].op;
        if let Op::Id { kind, axis } = op {
            return self.id(kind, axis);
        }
        if let Some(bits) = self.computed(op, depth) {
            return Some(Across::All(bits));
        }
        let apart: Rc<[i64]> = match op {
            Op::Binary { op: Binary::Integer(op), lhs, rhs } => {
                let (a, b) = (self.apart(lhs, depth)?, self.apart(rhs, depth)?);
                let both = a.iter().zip(b.iter());
                let number = |value: Value, apart: &[i64]| {
                    apart.iter().all(|&lane| lane == 0).then(|| self.integers.range(value).only()).flatten()
                };
                let wrapped: Vec<i64> = match op {
                    IntegerOp::Add => both.map(|(&a, &b)| a.wrapping_add(b)).collect(),
                    IntegerOp::Sub => both.map(|(&a, &b)| a.wrapping_sub(b)).collect(),
                    IntegerOp::Mul => match (number(lhs, &a), number(rhs, &b)) {
                        (_, Some(factor)) => a.iter().map(|&lane| lane.wrapping_mul(factor as i64)).collect(),
                        (Some(factor), None) => b.iter().map(|&lane| lane.wrapping_mul(factor as i64)).collect(),
                        (None, None) => return None,
                    },
                    IntegerOp::Shl => {
                        let count = number(rhs, &b)? as u32 % scalar.bits();
                        a.iter().map(|&lane| lane.wrapping_shl(count)).collect()
                    }
                    _ => return None,
                };
                wrapped.into_iter().map(|lane| wrap(scalar, lane)).collect()
            }
            Op::Convert { to, arg } => {
                let apart = self.apart(arg, depth)?;
                let from = self.integer(arg)?;
                if to.scalar.bits() <= from.bits() {
                    apart.iter().map(|&lane| wrap(to.scalar, lane)).collect()
                } else {
                    self.is_near(arg, from).then_some(apart)?
                }
            }
            _ => return None,
        };
        Some(Across::Apart(apart))
    }

    /// Returns a pure operation of numbers that are known in each invocation.
    fn computed(&mut self, op: Op, depth: u32) -> Option<Rc<[u64]>> {
        if let Op::Constant(constant) = op {
            let invocations = self.lanes() * self.tiling.lane_groups() as usize;
            return Some(vec![constant.bits[0]; invocations].into());
        }
        if !op.is_pure() {
            return None;
        }
        let operands = op.operands(self.function);
        let mut scalars = Vec::new();
        let mut known = Vec::new();
        for &operand in operands.iter() {
            scalars.push(self.scalar(operand)?);
            known.push(self.all(operand, depth)?);
        }
        let invocations = known.first()?.len();
        (0..invocations)
            .map(|invocation| {
                let constants: Vec<Constant> = scalars
                    .iter()
                    .zip(&known)
                    .map(|(&scalar, bits)| Constant::from_bits(scalar, bits[invocation]))
                    .collect();
                fold::evaluate(op, &constants).map(|result| result.bits[0])
            })
            .collect()
    }

    fn id(&mut self, kind: IdKind, axis: u8) -> Option<Across> {
        let axis = usize::from(axis.min(2));
        let size = self.tiling.local_size;
        let [row, plane] = [u64::from(size[0]), u64::from(size[0]) * u64::from(size[1])];
        let of = |ids: [u64; 3]| -> Option<u64> {
            let linear = ids[0] + ids[1] * row + ids[2] * plane;
            match kind {
                IdKind::LocalId | IdKind::GlobalId => Some(ids[axis]),
                IdKind::LocalLinearId => Some(linear),
                IdKind::LaneId => Some(linear % u64::from(WARP_SIZE)),
                IdKind::WarpId => Some(linear / u64::from(WARP_SIZE)),
                IdKind::LocalSize => Some(u64::from(size[axis])),
                _ => None,
            }
        };
        let bits: Rc<[u64]> = self.positions().into_iter().map(of).collect::<Option<_>>()?;
        if kind == IdKind::GlobalId {
            // Beside the start of the workgroup.
            return self.same_in_all_groups(&bits, Scalar::U32).map(Across::Apart);
        }
        Some(Across::All(bits))
    }

    /// Returns the local ids of each lane of each lane group.
    fn positions(&self) -> Vec<[u64; 3]> {
        let tiling = &self.tiling;
        let width = u64::from(tiling.width);
        let [sx, sy, _] = tiling.local_size.map(u64::from);
        let [slow, fast] = tiling.others();
        let [planes, rows] = [slow, fast].map(|axis| u64::from(tiling.tiled()[axis]));
        let across = u64::from(tiling.across());
        let mut found = Vec::new();
        for group in 0..planes * rows * across {
            let (row, first) = (group / across, group % across * width);
            for lane in 0..width {
                if tiling.linear {
                    let linear = first + lane;
                    found.push([linear % sx, linear / sx % sy, linear / (sx * sy)]);
                } else {
                    let mut ids = [0; 3];
                    ids[tiling.axis] = first + lane;
                    ids[fast] = row % rows;
                    ids[slow] = row / rows;
                    found.push(ids);
                }
            }
        }
        found
    }
}
