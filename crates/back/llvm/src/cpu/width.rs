//! How many lanes a lane group has.

use crisp_ir_kernel::{Function, Op, Scalar, Type};

use crate::CpuTarget;

/// Vectors of one value: more independent work for each instruction, and longer runs of memory.
const VECTORS: u32 = 4;
/// The most lanes of a lane group.
const MOST: u32 = 64;

/// A power of two, 1 to 64: as many lanes as fill a few vectors of the widest type that the kernel computes with, without leaving
/// much of the workgroup's last lane group empty.
pub(crate) fn choose(function: &Function, target: &CpuTarget, local_size: [u32; 3]) -> u32 {
    let widest = widest_bytes(function).max(1);
    let natural = (target.vector_bytes / widest).clamp(4, MOST);
    let across = local_size[0];
    let mut width = (natural * VECTORS).min(MOST).min(across.next_power_of_two());
    // More than a vector only where it does not add lanes that do nothing.
    while width > natural && across.next_multiple_of(width) - across >= natural {
        width /= 2;
    }
    width
}

/// Size of the widest scalar that lanes load, store or compute as floats; ids and indices don't count, they mostly stay scalar.
fn widest_bytes(function: &Function) -> u32 {
    let scalar = |value| match function.ty(value) {
        Type::Elem(elem) => elem.scalar,
        Type::View(view) => view.elem.scalar,
    };
    let sizes = function.ops.values().filter_map(|data| match data.op {
        Op::Load { view, index: _ } | Op::Store { view, index: _, value: _ } => Some(scalar(view).bytes()),
        Op::Binary { op: _, lhs: arg, rhs: _ } | Op::Unary { op: _, arg } | Op::Fma { a: arg, b: _, c: _ }
            if scalar(arg).is_float() =>
        {
            Some(match scalar(arg) {
                Scalar::BF16 => 4,
                scalar => scalar.bytes(),
            })
        }
        _ => None,
    });
    sizes.max().unwrap_or(4)
}
