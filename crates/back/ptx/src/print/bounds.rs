//! The largest number that an integer can be, where none is below zero: what fits a word is computed as one, since the processor computes
//! 64 bits in two steps or more.

use crisp_ir_kernel::{
    Binary, Function, IdKind, IntegerOp, LoopKind, Op, OpId, RegionId, Root, Scalar, Terminator, Value, ValueData,
};
use crisp_support_arena::SideTable;

/// The most workgroups that a launch has along each axis.
const GROUPS: [u64; 3] = [0x7fff_ffff, 0xffff, 0xffff];

/// What is known of values: `u64::MAX` says nothing, so that a number may be below zero too.
pub(super) struct Bounds<'a> {
    function: &'a Function,
    whole: &'a SideTable<ValueData, Option<Root>>,
    local_size: [u32; 3],
    most: SideTable<ValueData, u64>,
}

/// Looks at values in the order in which they are defined. Of what loops carry nothing is known.
pub(super) fn bounds(
    function: &Function,
    whole: &SideTable<ValueData, Option<Root>>,
    local_size: [u32; 3],
) -> SideTable<ValueData, u64> {
    let mut most = SideTable::filled(function.values.len(), u64::MAX);
    for value in function.values.ids() {
        most[value] = function.ty(value).elem().map_or(u64::MAX, |elem| of_type(elem.scalar));
    }
    let mut bounds = Bounds { function, whole, local_size, most };
    bounds.region(function.body);
    bounds.most
}

/// What every number of a type is at most.
fn of_type(scalar: Scalar) -> u64 {
    if scalar.is_unsigned_integer() || scalar == Scalar::Bool { u64::MAX >> (64 - scalar.bits()) } else { u64::MAX }
}

/// The largest number of a type.
fn limit(scalar: Scalar) -> u64 {
    u64::MAX >> (64 - scalar.bits() + u32::from(scalar.is_signed_integer()))
}

impl Bounds<'_> {
    /// The validator's limit on nesting bounds the recursion.
    fn region(&mut self, region: RegionId) {
        let function = self.function;
        for &op in &function[region].ops {
            self.op(op);
        }
    }

    fn op(&mut self, id: OpId) {
        let data = &self.function[id];
        match data.op {
            Op::If { cond: _, then, other } => {
                self.region(then);
                self.region(other);
                for (number, result) in data.results.iter().enumerate() {
                    let most = [then, other].map(|region| self.yielded(region, number));
                    self.learn(result, most[0].max(most[1]));
                }
            }
            Op::For { kind, carried: _, body } => {
                if let Some(&index) = self.function[body].params.first() {
                    let most = self.index(kind);
                    self.learn(index, most);
                }
                self.region(body);
            }
            Op::AtomicApply { view: _, index: _, body, scope: _ } => self.region(body),
            _ => {
                let Some(result) = data.results.single() else { return };
                let Some(elem) = self.function.ty(result).elem() else { return };
                if elem.lanes == 1 && !elem.scalar.is_float() {
                    let most = self.result(data.op, elem.scalar);
                    self.learn(result, most);
                }
            }
        }
    }

    fn learn(&mut self, value: Value, most: u64) {
        self.most[value] = self.most[value].min(most);
    }

    /// What a region hands on; nothing comes from one that does not go on.
    fn yielded(&self, region: RegionId, number: usize) -> u64 {
        match self.function[region].terminator {
            Terminator::Yield(list) => self.function.list(list).get(number).map_or(u64::MAX, |&value| self.most[value]),
            Terminator::Break(_) | Terminator::Return(_) => 0,
        }
    }

    fn index(&self, kind: LoopKind) -> u64 {
        match kind {
            // Above the first index, which may be below zero.
            LoopKind::Up { from, to, step: _ } if self.most[from] < u64::MAX || self.is_unsigned(from) => {
                below(self.most[to])
            }
            LoopKind::Up { from: _, to: _, step: _ } => u64::MAX,
            LoopKind::Down { count, step: _ } => below(self.most[count]),
            LoopKind::Multiply { from: _, limit, factor: _ } => self.most[limit],
            LoopKind::Divide { from, factor: _ } => self.most[from],
            LoopKind::While { fuel } => below(self.most[fuel]),
        }
    }

    fn is_unsigned(&self, value: Value) -> bool {
        self.function.ty(value).elem().is_some_and(|elem| elem.scalar.is_unsigned_integer())
    }

    fn result(&self, op: Op, scalar: Scalar) -> u64 {
        let of = |value: Value| self.most[value];
        match op {
            Op::Constant(constant) => {
                constant.as_integer().and_then(|value| u64::try_from(value).ok()).unwrap_or(u64::MAX)
            }
            Op::Binary { op: Binary::Integer(op), lhs, rhs } => binary(op, of(lhs), of(rhs), limit(scalar)),
            Op::Select { cond: _, then, other } => of(then).max(of(other)),
            Op::Convert { to: _, arg } | Op::Bitcast { to: _, arg } => {
                let integer = self.function.ty(arg).elem().is_some_and(|elem| !elem.scalar.is_float());
                if integer && of(arg) <= limit(scalar) { of(arg) } else { u64::MAX }
            }
            Op::Id { kind, axis } => self.id(kind, usize::from(axis.min(2))),
            Op::Extent { view, axis: _ } => match self.whole[view] {
                Some(Root::Memory(memory)) => self.function.memories[memory].length,
                Some(Root::Param(_)) | None => u64::MAX,
            },
            _ => u64::MAX,
        }
    }

    fn id(&self, kind: IdKind, axis: usize) -> u64 {
        let size = |axis: usize| u64::from(self.local_size[axis]);
        let total = size(0) * size(1) * size(2);
        match kind {
            IdKind::LocalId => size(axis).saturating_sub(1),
            IdKind::GroupId => GROUPS[axis] - 1,
            IdKind::GlobalId => GROUPS[axis] * size(axis),
            IdKind::LocalSize => size(axis),
            IdKind::NumGroups => GROUPS[axis],
            IdKind::GlobalSize => GROUPS[axis] * size(axis),
            IdKind::LocalLinearId => total.saturating_sub(1),
            IdKind::LocalLinearSize => total,
            IdKind::WorkDim => 3,
            IdKind::LaneId => 31,
            IdKind::WarpId | IdKind::NumWarps => total.div_ceil(32),
            IdKind::WarpSize => 32,
            IdKind::GlobalOffset | IdKind::Bound | IdKind::GlobalLinearId | IdKind::GlobalLinearSize => u64::MAX,
        }
    }
}

/// What is below a number.
fn below(most: u64) -> u64 {
    if most == u64::MAX { most } else { most.saturating_sub(1) }
}

/// The most that an operation makes of two numbers, in a type whose largest number is `limit`.
fn binary(op: IntegerOp, a: u64, b: u64, limit: u64) -> u64 {
    let both = a <= limit && b <= limit && a < u64::MAX && b < u64::MAX;
    // In one that has no sign nothing is below zero.
    let known = both || limit.count_ones().is_multiple_of(8);
    let within = |most: Option<u64>| most.filter(|most| both && *most <= limit).unwrap_or(u64::MAX);
    match op {
        IntegerOp::Add => within(a.checked_add(b)),
        IntegerOp::Mul => within(a.checked_mul(b)),
        IntegerOp::Shl if b < 64 => {
            within(1_u64.checked_shl(u32::try_from(b).unwrap_or(63)).and_then(|it| a.checked_mul(it)))
        }
        IntegerOp::Shr | IntegerOp::Div if known => a,
        IntegerOp::Rem if both && b > 0 => a.min(b - 1),
        IntegerOp::Rem if known => a,
        // One of them is enough.
        IntegerOp::And => a.min(b),
        IntegerOp::Or | IntegerOp::Xor if both => u64::MAX.checked_shr((a | b).leading_zeros()).unwrap_or(0),
        IntegerOp::Min if known => a.min(b),
        IntegerOp::Max if both => a.max(b),
        // Of the others nothing is known.
        _ => u64::MAX,
    }
}
