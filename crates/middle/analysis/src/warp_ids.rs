//! Numbers that count the lanes of a warp from a multiple of 32 up: what tests and quotients make of them may be the same for the whole warp.
//!
//! A warp is 32 invocations in the order of their number in the workgroup. The lowest five bits of that number are the lane, and the other bits are the
//! same in a warp. So `id < 64`, `id / 32` and `id >> 5` are, where the workgroup has one dimension, or rows of whole warps.

use std::cell::OnceCell;

use crisp_ir_kernel::{
    Binary, CompareOp, Function, IdKind, IntegerOp, KernelInfo, Op, OpId, SizeExpr, SizeRule, Value, ValueData,
};
use crisp_support_arena::SideTable;

use crate::integers::{Integers, LaunchFacts};

/// Lanes of a warp.
const WARP: i128 = 32;

/// The known facts about the workgroups of a launch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Workgroups {
    /// The sizes that are known.
    pub launch: LaunchFacts,
    /// The dimensions that every launch has, where that is declared.
    pub dimensions: Option<u8>,
}

impl Workgroups {
    /// Returns the facts that a kernel declares and every launch has.
    #[must_use]
    pub fn declared(kernel: &KernelInfo) -> Workgroups {
        let mut local_size = [None; 3];
        if let Some(SizeRule { extents, .. }) = kernel.local_size.as_ref().filter(|rule| rule.required) {
            for (axis, size) in local_size.iter_mut().enumerate() {
                *size = match extents.get(axis) {
                    Some(SizeExpr::Rational { numerator, denominator: 1 }) => u32::try_from(*numerator).ok(),
                    Some(_) => None,
                    None => (!extents.is_empty()).then_some(1),
                };
            }
        }
        let launch = LaunchFacts { local_size, ..LaunchFacts::default() };
        Workgroups { launch, dimensions: kernel.declared_dimensions() }
    }

    /// Those of one size.
    #[must_use]
    pub fn of_size(local_size: [u32; 3]) -> Workgroups {
        Workgroups { launch: LaunchFacts::of_size(local_size), dimensions: None }
    }

    /// Whether the rows of a workgroup along the first axis are whole warps, or there is one row.
    fn has_whole_rows(&self) -> bool {
        let is_one = |axis: usize| {
            self.dimensions.is_some_and(|dimensions| axis >= usize::from(dimensions))
                || self.launch.local_size.get(axis).copied().flatten() == Some(1)
        };
        is_one(1) && is_one(2) || self.launch.local_size[0].is_some_and(|size| size > 0 && i128::from(size) % WARP == 0)
    }
}

/// The numbers of a function that count lanes.
pub(crate) struct WarpIds<'a> {
    function: &'a Function,
    workgroups: &'a Workgroups,
    integers: OnceCell<Integers<'a>>,
    counts: SideTable<ValueData, bool>,
}

/// The conditions under which a value is the same in a warp.
pub(crate) struct Same {
    /// The number that counts lanes.
    pub(crate) from: Value,
    /// The other operand.
    pub(crate) with: Value,
}

impl<'a> WarpIds<'a> {
    pub(crate) fn new(function: &'a Function, workgroups: &'a Workgroups) -> WarpIds<'a> {
        let counts = SideTable::filled(function.values.len(), false);
        WarpIds { function, workgroups, integers: OnceCell::new(), counts }
    }

    fn integers(&self) -> &Integers<'a> {
        self.integers.get_or_init(|| Integers::of(self.function, &self.workgroups.launch))
    }

    fn is_integer(&self, value: Value) -> bool {
        let elem = self.function.ty(value).elem();
        elem.is_some_and(|elem| elem.lanes == 1 && elem.scalar.is_integer())
    }

    /// Whether a number is a multiple of 32.
    fn is_aligned(&self, value: Value) -> bool {
        self.integers().at(value).steps.alignment() % WARP == 0
    }

    /// Whether a number leaves 31 over, so that `<=` is a test against the next multiple of 32.
    fn is_last(&self, value: Value) -> bool {
        let steps = self.integers().at(value).steps;
        match steps.modulus() {
            0 => steps.remainder().rem_euclid(WARP) == WARP - 1,
            modulus => modulus % WARP == 0 && steps.remainder().rem_euclid(WARP) == WARP - 1,
        }
    }

    /// Takes in an operation, in the order of definitions; `in_warp` says which values are the same in a warp. What makes its result the same there
    /// although an operand differs, if anything does.
    pub(crate) fn see(&mut self, id: OpId, in_warp: &dyn Fn(Value) -> bool) -> Option<Same> {
        let data = &self.function[id];
        let result = data.results.single()?;
        self.counts[result] = self.is_integer(result) && self.counts_lanes(data.op, in_warp);
        self.same(data.op, in_warp)
    }

    /// Whether the result of an operation is a multiple of 32, the same for the warp, and the lane.
    fn counts_lanes(&self, op: Op, in_warp: &dyn Fn(Value) -> bool) -> bool {
        match op {
            Op::Id { kind: IdKind::LocalLinearId | IdKind::LaneId, axis: _ } => true,
            Op::Id { kind: IdKind::LocalId, axis: 0 } => self.workgroups.has_whole_rows(),
            Op::Id { kind: IdKind::GlobalId, axis: 0 } => {
                let whole = self.workgroups.launch.local_size[0].is_some_and(|size| i128::from(size) % WARP == 0);
                self.workgroups.has_whole_rows() && whole
            }
            Op::Convert { to: _, arg } | Op::Bitcast { to: _, arg } => self.counts[arg],
            Op::Binary { op: Binary::Integer(IntegerOp::Add), lhs, rhs } => {
                let moved = |lane: Value, by: Value| self.counts[lane] && in_warp(by) && self.is_aligned(by);
                moved(lhs, rhs) || moved(rhs, lhs)
            }
            Op::Binary { op: Binary::Integer(IntegerOp::Sub), lhs, rhs } => {
                self.counts[lhs] && in_warp(rhs) && self.is_aligned(rhs)
            }
            _ => false,
        }
    }

    fn same(&self, op: Op, in_warp: &dyn Fn(Value) -> bool) -> Option<Same> {
        match op {
            Op::Compare { op, lhs, rhs } => {
                let (op, from, with) = match (self.counts[lhs], self.counts[rhs]) {
                    (true, _) => (op, lhs, rhs),
                    (_, true) => (op.swapped(), rhs, lhs),
                    _ => return None,
                };
                let parts = match op {
                    CompareOp::Lt | CompareOp::Ge => self.is_aligned(with),
                    CompareOp::Le | CompareOp::Gt => self.is_last(with),
                    CompareOp::Eq | CompareOp::Ne => false,
                };
                (in_warp(with) && parts).then_some(Same { from, with })
            }
            Op::Binary { op: Binary::Integer(op), lhs, rhs } if self.counts[lhs] => {
                let number = self.integers().range(rhs).only();
                let loses = match op {
                    IntegerOp::Shr => number.is_some_and(|count| {
                        let bits = self.function.ty(lhs).elem().map_or(0, |elem| i128::from(elem.scalar.bits()));
                        (5..bits).contains(&count)
                    }),
                    IntegerOp::Div => {
                        let positive = self.integers().range(lhs).is_positive();
                        positive && number.is_some_and(|by| by > 0 && by % WARP == 0)
                    }
                    IntegerOp::And => in_warp(rhs) && self.is_aligned(rhs),
                    _ => false,
                };
                loses.then_some(Same { from: lhs, with: rhs })
            }
            Op::Binary { op: Binary::Integer(IntegerOp::And), lhs, rhs } if self.counts[rhs] => {
                (in_warp(lhs) && self.is_aligned(lhs)).then_some(Same { from: rhs, with: lhs })
            }
            _ => None,
        }
    }
}
