//! Words of messages about arguments of launches: types as the author writes them, and what may be passed.

use crisp_ir_kernel::{Elem, Scalar, Type};
use crisp_support_sexpr::{Datum, DatumKind};

use crate::typed::scalar_name;

/// A type for a message.
pub(super) fn words(ty: Type) -> String {
    match ty {
        Type::Elem(elem) => format!("a `{}`", crisp_name(elem)),
        Type::View(view) => {
            let gaps = if u64::from(view.stride) == elem_bytes(view.elem) {
                String::new()
            } else {
                format!(", one every {} bytes", view.stride)
            };
            format!("a vector of `{}` in {} memory{gaps}", crisp_name(view.elem), view.space.name())
        }
    }
}

fn elem_bytes(elem: Elem) -> u64 {
    u64::from(elem.scalar.bytes()) * u64::from(elem.lanes)
}

/// The name of a type as Crisp writes it.
fn crisp_name(elem: Elem) -> String {
    let lanes = if elem.lanes == 1 { String::new() } else { elem.lanes.to_string() };
    format!("{}{lanes}", scalar_name(elem.scalar))
}

/// The arguments that may be passed where a value does not fit.
pub(super) const SAME: &str = "element type, address space and alignment of both are the same";
pub(super) const MEMORY: &str = "pass memory: `_` makes it up, `k::x` is that of an earlier launch of `k`";
pub(super) const WHOLE: &str = "pass a whole number, an index of a loop, `(length~ k::x)`, or what follows from them";
pub(super) const MADE_UP: &str = "no number is written for this type here: `_` makes it up";

/// How a whole number is passed as a float, where it is one.
pub(super) fn float_for(datum: &Datum, elem: Elem) -> String {
    let is_float = elem.lanes == 1 && matches!(elem.scalar, Scalar::F32 | Scalar::F64);
    match &datum.kind {
        DatumKind::Integer(number) if is_float => format!("write `{number}.0`"),
        _ if is_float => "the host computes whole numbers only: pass a number with a point, such as `2.0`".to_owned(),
        _ => MADE_UP.to_owned(),
    }
}
