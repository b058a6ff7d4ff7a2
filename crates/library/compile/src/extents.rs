//! How many elements a kernel writes to an output, as far as its stores show it.

use crisp_ir_artifact::{Callable, LaunchSizes, Reach, SizeExpr, SizeInputs};
use crisp_ir_kernel::{CompareOp, Function, IdKind, LoopKind, Op, OpId, RegionId, SizeError, Value};

/// The number of elements of memory that stores to a parameter can reach at most; none where nothing bounds them.
pub(crate) fn output_length(
    callable: &Callable,
    param: usize,
    sizes: &LaunchSizes,
    inputs: &dyn SizeInputs,
) -> Option<u64> {
    let reaches = callable.reaches.get(param)?;
    let needed = needed(reaches, sizes, inputs).map(|(length, _)| length);
    if needed.is_some() && !reaches.contains(&Reach::Unknown) {
        return needed.map(|needed| needed.saturating_mul(callable.words(param)));
    }
    let room = callable.rooms.get(param)?.as_ref()?;
    // Nothing runs, and nothing is stored.
    if sizes.bound.contains(&0) {
        return Some(0);
    }
    let launched = |axis: u8| {
        let axis = usize::from(axis);
        let (Some(&first), Some(&bound)) = (sizes.offset.get(axis), sizes.bound.get(axis)) else { return 1 };
        i128::from(first) + i128::from(bound.min(sizes.global(axis)))
    };
    let length = room.value(&|name| match name {
        SizeExpr::Scalar { param } => inputs.scalar(*param).ok_or(SizeError::Missing { param: *param }),
        SizeExpr::Length { param } => inputs.length(*param).map(i128::from).ok_or(SizeError::Missing { param: *param }),
        SizeExpr::GlobalSize { axis } => Ok(launched(*axis)),
        SizeExpr::LocalSize { axis } => Ok(sizes.local.get(usize::from(*axis)).map_or(1, |&local| local.into())),
        SizeExpr::Index { .. } | SizeExpr::Rational { .. } | SizeExpr::Apply { .. } => Ok(0),
    });
    Some(u64::try_from(length.ok()?).unwrap_or(0)).filter(|length| *length < 1 << 62)
}

/// The store that reaches farthest, and how many elements it needs; of those that are known.
pub(crate) fn needed(reaches: &[Reach], sizes: &LaunchSizes, inputs: &dyn SizeInputs) -> Option<(u64, Reach)> {
    let of = |reach: &Reach| match reach {
        Reach::Below(end) => Some(*end),
        Reach::Groups(axis) => sizes.groups.get(usize::from(*axis)).map(|groups| u64::from(*groups)),
        Reach::Length(param) => inputs.length(*param),
        Reach::Invocations { axis, within } => {
            let axis = usize::from(*axis);
            let (&first, &bound) = (sizes.offset.get(axis)?, sizes.bound.get(axis)?);
            // A launch may be smaller than what is declared, and is larger where that is not a whole number of workgroups.
            let count = bound.min(sizes.global(axis));
            // Nothing runs, and nothing is stored.
            let end = if sizes.bound.contains(&0) { 0 } else { first.checked_add(count)? };
            match within {
                Some(param) => inputs.length(*param).map(|length| end.min(length)),
                None => Some(end),
            }
        }
        Reach::Unknown => None,
    };
    reaches.iter().filter_map(|reach| of(reach).map(|length| (length, *reach))).max()
}

/// How far stores to a parameter reach, each answer once; unknown for everything else that may store to it. Cost is linear in the kernel.
pub(crate) fn reaches(kernel: &Function, param: usize) -> Vec<Reach> {
    let Some(&view) = kernel[kernel.body].params.get(param) else { return Vec::new() };
    let definitions = kernel.definitions();
    let definition = |value: Value| definitions[value];
    // Who asks how long it is may store less where it is short.
    let asks = kernel.ops.values().any(|data| matches!(data.op, Op::Extent { view: of, axis: _ } if of == view));
    let mut reaches = Vec::new();
    let mut left = vec![(kernel.body, Around::Nothing)];
    while let Some((region, mut around)) = left.pop() {
        for &op in &kernel[region].ops {
            let op = kernel[op].op;
            match op {
                Op::Store { view: stored, index, value: _ } if stored == view => {
                    let of = |index: Value| {
                        let far = if asks { None } else { spread(kernel, index, around, &definition) };
                        far.unwrap_or_else(|| reach(kernel, index, &definition))
                    };
                    reaches.push(match kernel.list(index) {
                        [index] => of(*index),
                        _ => Reach::Unknown,
                    });
                }
                // What only asks, or reads, does not matter; another view of it or a call may store anywhere.
                Op::Store { .. } | Op::Load { .. } | Op::Extent { .. } | Op::Offset { .. } => {}
                op if mentions(kernel, op, view) => reaches.push(Reach::Unknown),
                _ => {}
            }
            let inside = |region| (region, around.inside(kernel, op, region));
            left.extend(op.regions().into_iter().map(inside));
            // An invocation that has returned does not come to what follows.
            if returns(kernel, op) {
                around = Around::More;
            }
        }
    }
    let passed_on = kernel.regions.iter().any(|(_, region)| {
        let (crisp_ir_kernel::Terminator::Yield(list)
        | crisp_ir_kernel::Terminator::Break(list)
        | crisp_ir_kernel::Terminator::Return(list)) = region.terminator;
        kernel.list(list).contains(&view)
    });
    if passed_on {
        reaches.push(Reach::Unknown);
    }
    reaches.sort_unstable();
    reaches.dedup();
    reaches
}

/// The control operations around an operation.
#[derive(Clone, Copy)]
enum Around {
    /// It is done once by each invocation.
    Nothing,
    /// It is done where a condition holds.
    If(Value),
    /// It is done in each round of a loop.
    For(LoopKind, RegionId),
    /// Something else.
    More,
}

impl Around {
    fn inside(self, kernel: &Function, op: Op, region: RegionId) -> Around {
        match (self, op) {
            (Around::Nothing, Op::If { cond, then, other: _ }) if then == region => Around::If(cond),
            // A round may be the last one.
            (Around::Nothing, Op::For { kind, carried: _, body }) if !breaks(kernel, body) => Around::For(kind, body),
            _ => Around::More,
        }
    }
}

/// Returns whether an operation may end the kernel.
fn returns(kernel: &Function, op: Op) -> bool {
    let mut left: Vec<RegionId> = op.regions().into_iter().collect();
    while let Some(region) = left.pop() {
        if matches!(kernel[region].terminator, crisp_ir_kernel::Terminator::Return(_)) {
            return true;
        }
        left.extend(kernel[region].ops.iter().flat_map(|&op| kernel[op].op.regions()));
    }
    false
}

/// Returns whether a loop may end early.
fn breaks(kernel: &Function, body: RegionId) -> bool {
    let mut left = vec![body];
    while let Some(region) = left.pop() {
        if matches!(kernel[region].terminator, crisp_ir_kernel::Terminator::Break(_)) {
            return true;
        }
        left.extend(kernel[region].ops.iter().flat_map(|&op| kernel[op].op.regions()));
    }
    false
}

/// How far a store reaches that certainly happens at each index of a known number: the loop over all elements of a parameter in steps of the grid, and
/// the number of an invocation, alone or where it is below a parameter's length.
fn spread(
    kernel: &Function,
    index: Value,
    around: Around,
    definition: &impl Fn(Value) -> Option<OpId>,
) -> Option<Reach> {
    let made = |value: Value| source(kernel, value, definition).map(|op| kernel[op].op);
    let is = |value: Value, kind: IdKind| matches!(made(value), Some(Op::Id { kind: of, axis: _ }) if of == kind);
    let extent = |value: Value| {
        let Some(Op::Extent { view, axis: 0 }) = made(value) else { return None };
        let param = kernel[kernel.body].params.iter().position(|param| *param == view)?;
        u32::try_from(param).ok()
    };
    let id = |value: Value| match made(value) {
        Some(Op::Id { kind: IdKind::GlobalId, axis }) => Some(axis),
        _ => None,
    };
    match around {
        Around::Nothing => id(index).map(|axis| Reach::Invocations { axis, within: None }),
        Around::If(cond) => {
            let Some(Op::Compare { op: CompareOp::Lt, lhs, rhs }) = made(cond) else { return None };
            let axis = id(index).filter(|axis| id(lhs) == Some(*axis))?;
            Some(Reach::Invocations { axis, within: Some(extent(rhs)?) })
        }
        Around::For(LoopKind::Up { from, to, step }, body) => {
            let strided = is(from, IdKind::GlobalLinearId) && is(step, IdKind::GlobalLinearSize);
            let own = kernel[body].params.first() == Some(&index);
            if strided && own { extent(to).map(Reach::Length) } else { None }
        }
        Around::For(..) | Around::More => None,
    }
}

/// Returns the operation that makes an integer, seen through conversions.
fn source(kernel: &Function, mut value: Value, definition: &impl Fn(Value) -> Option<OpId>) -> Option<OpId> {
    loop {
        let op = definition(value)?;
        match kernel[op].op {
            Op::Convert { to, arg } if to.scalar.is_integer() => value = arg,
            _ => return Some(op),
        }
    }
}

fn mentions(kernel: &Function, op: Op, view: Value) -> bool {
    op.operands(kernel).contains(&view)
}

/// Returns the form of an index, seen through conversions between integers.
fn reach(kernel: &Function, mut index: Value, definition: &impl Fn(Value) -> Option<OpId>) -> Reach {
    while let Some(op) = definition(index) {
        match kernel[op].op {
            // Group numbers and constants that fit 32 bits survive this.
            Op::Convert { to, arg } if to.scalar.is_integer() && to.scalar.bits() >= 32 => index = arg,
            Op::Id { kind: IdKind::GroupId, axis } => return Reach::Groups(axis),
            Op::Constant(constant) => {
                let end = constant
                    .as_integer()
                    .and_then(|value| u64::try_from(value).ok())
                    .map(|value| value.saturating_add(1));
                return end.map_or(Reach::Unknown, Reach::Below);
            }
            _ => break,
        }
    }
    Reach::Unknown
}
