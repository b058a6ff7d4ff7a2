//! Names of types, as the kernel IR writes them.

use crisp_ir_kernel::Elem;

/// Returns the name of a type: `f32`, `u8x4`.
pub(crate) fn elem(elem: Elem) -> String {
    match elem.lanes {
        1 => elem.scalar.name().to_owned(),
        lanes => format!("{}x{lanes}", elem.scalar.name()),
    }
}
