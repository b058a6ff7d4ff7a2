//! How many elements a kernel writes to an output, as far as its stores show it.

use crisp_ir_artifact::{LaunchSizes, Reach};
use crisp_ir_kernel::{Binary, Function, IdKind, IntegerOp, Op, OpId, Value};
use crisp_support_diagnostics::Span;

/// The number of elements that an output should have where nobody says it: with `sizes`, one for each workgroup where the kernel
/// stores at the workgroup's number only, as many as constant indices need where there are no others, otherwise one for each invocation
/// of the declared size.
#[must_use]
pub(crate) fn output_length(reaches: &[Reach], sizes: &LaunchSizes) -> u64 {
    let of = |reach: &Reach| match reach {
        Reach::Below(end) => Some(*end),
        Reach::Groups(axis) => sizes.groups.get(usize::from(*axis)).map(|groups| u64::from(*groups)),
        Reach::Unknown => None,
    };
    let invocations =
        || sizes.bound.iter().try_fold(1_u64, |product, &size| product.checked_mul(size)).unwrap_or(u64::MAX);
    let known: Option<Vec<u64>> = reaches.iter().map(of).collect();
    known.and_then(|lengths| lengths.into_iter().max()).unwrap_or_else(invocations)
}

/// How far stores to a parameter reach, each answer once; unknown for everything else that may store to it. Cost is linear in the kernel.
pub(crate) fn reaches(kernel: &Function, param: usize) -> Vec<Reach> {
    let Some(&view) = kernel[kernel.body].params.get(param) else { return Vec::new() };
    let definitions = kernel.definitions();
    let definition = |value: Value| definitions[value];
    let mut reaches = Vec::new();
    for (_, data) in kernel.ops.iter() {
        match data.op {
            Op::Store { view: stored, index, value: _ } if stored == view => {
                reaches.push(match kernel.list(index) {
                    [index] => reach(kernel, *index, &definition),
                    _ => Reach::Unknown,
                });
            }
            // What only asks, or reads, does not matter; another view of it or a call may store anywhere.
            Op::Store { .. } | Op::Load { .. } | Op::Extent { .. } | Op::Offset { .. } => {}
            op if mentions(kernel, op, view) => reaches.push(Reach::Unknown),
            _ => {}
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

/// The first store to a parameter whose index is another than an id of the invocation and may be beyond the number of invocations: a product, a
/// sum, what memory holds. `None` too where the kernel asks for the parameter's length, which is how an author keeps within it.
pub(crate) fn stray_store(kernel: &Function, param: usize) -> Option<Span> {
    let &view = kernel[kernel.body].params.get(param)?;
    let definitions = kernel.definitions();
    let source = |value: Value| source(kernel, value, &|value| definitions[value]);
    let asks = |op: Op| matches!(op, Op::Extent { view: of, axis: _ } if of == view);
    if kernel.ops.values().any(|data| asks(data.op)) {
        return None;
    }
    kernel.ops.values().find_map(|data| match data.op {
        Op::Store { view: stored, index, value: _ } if stored == view => match kernel.list(index) {
            [index] => is_stray(kernel, *index, &source).then_some(data.span),
            _ => None,
        },
        _ => None,
    })
}

fn is_stray(kernel: &Function, mut index: Value, source: &impl Fn(Value) -> Option<OpId>) -> bool {
    // What is subtracted makes no index larger.
    while let Some(Op::Binary { op: Binary::Integer(IntegerOp::Sub), lhs, rhs: _ }) =
        source(index).map(|op| kernel[op].op)
    {
        index = lhs;
    }
    let id = |value: Value| match source(value).map(|op| kernel[op].op) {
        Some(Op::Id { kind: IdKind::GlobalId, axis }) => Some(axis),
        _ => None,
    };
    match source(index).map(|op| kernel[op].op) {
        // A row along one axis and a column along another are the place of the invocation.
        Some(Op::Binary { op: Binary::Integer(IntegerOp::Add), lhs, rhs }) => {
            let row = |row: Value, column: Value| match source(row).map(|op| kernel[op].op) {
                Some(Op::Binary { op: Binary::Integer(IntegerOp::Mul), lhs, rhs }) => {
                    let axes = [id(lhs).or(id(rhs)), id(column)];
                    matches!(axes, [Some(row), Some(column)] if row != column)
                }
                _ => false,
            };
            !row(lhs, rhs) && !row(rhs, lhs)
        }
        Some(Op::Binary { op: Binary::Integer(op), lhs: _, rhs: _ }) => {
            matches!(op, IntegerOp::Mul | IntegerOp::Shl | IntegerOp::Rem | IntegerOp::And | IntegerOp::Or)
        }
        Some(Op::Load { view: _, index: _ }) => true,
        _ => false,
    }
}

/// What an integer is made by, seen through conversions.
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

/// What an index is, seen through conversions between integers.
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
