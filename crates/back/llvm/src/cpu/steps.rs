//! Whether an integer that steps from lane to lane wraps on its way through a lane group.

use crisp_ir_kernel::{IdKind, Op, Value};
use crisp_middle_analysis::integers::{Integers, Interval};

/// Ids below this depth of conversions are looked through.
const DEPTH: u32 = 8;

/// Returns whether a value is an id in an integer type that surely holds it: it grows from lane to lane and never wraps.
pub(crate) fn climbs(integers: &Integers<'_>, value: Value) -> bool {
    id_bits(integers, value, 0).is_some()
}

/// Returns the bits below which an id is that a value holds unchanged.
fn id_bits(integers: &Integers<'_>, value: Value, depth: u32) -> Option<u32> {
    if depth > DEPTH {
        return None;
    }
    match integers.definition(value)? {
        // Along an axis ids are below 2^31, and below 2^63 in the grid.
        Op::Id { kind: IdKind::LocalId | IdKind::GlobalId | IdKind::LocalLinearId, axis: _ } => Some(31),
        Op::Id { kind: IdKind::GlobalLinearId, axis: _ } => Some(63),
        Op::Convert { to, arg } if to.lanes == 1 && to.scalar.is_integer() => {
            let bits = id_bits(integers, arg, depth + 1)?;
            (to.scalar.bits() - u32::from(to.scalar.is_signed_integer()) >= bits).then_some(bits)
        }
        _ => None,
    }
}

/// Returns whether a value with a step from lane to lane does not wrap between any two of `lanes` lanes, whatever the launch. Lanes that are off may have
/// numbers that are a step for each lane beyond those of the others.
pub(crate) fn are_kept(integers: &Integers<'_>, value: Value, step: i64, lanes: u32) -> bool {
    if climbs(integers, value) {
        return true;
    }
    let Some(elem) = integers.function().ty(value).elem() else { return false };
    let range = integers.range(value);
    let beyond = i128::from(step).abs() * i128::from(lanes);
    Interval::of(elem.scalar).covers(Interval::new(range.least - beyond, range.most + beyond))
}
