//! Values as text.

use crisp_ir_kernel::{Constant, Scalar, text};
use crisp_middle_interp::{Known, Moment};

use crate::eval::Value;
use crate::type_names::elem;

/// Elements of an array that are shown.
const MOST_ELEMENTS: u64 = 16;

/// Returns a constant as text: a number, or the lanes of a vector in parentheses.
pub(crate) fn constant(constant: &Constant) -> String {
    let lane = |bits: u64| scalar(constant.elem.scalar, bits);
    match constant.elem.lanes {
        1 => lane(constant.bits[0]),
        lanes => {
            let all: Vec<String> = constant.bits.iter().take(usize::from(lanes)).map(|bits| lane(*bits)).collect();
            format!("({})", all.join(" "))
        }
    }
}

fn scalar(scalar: Scalar, bits: u64) -> String {
    if scalar.is_float() {
        return text::shortest_decimal(scalar, bits).unwrap_or_else(|| "nan".to_owned());
    }
    match Constant::from_bits(scalar, bits).as_integer() {
        Some(number) if scalar == Scalar::Bool => (number != 0).to_string(),
        Some(number) => number.to_string(),
        None => bits.to_string(),
    }
}

/// Returns the type of a variable: `f32`, `global f32[64, 3]`.
pub(crate) fn ty(known: &Known<'_>) -> String {
    match known.ty.view() {
        None => known.ty.elem().map_or_else(String::new, elem),
        Some(view) => {
            let extents: Vec<String> = known.extents().iter().map(u64::to_string).collect();
            format!("{} {}[{}]", view.space.name(), elem(view.elem), extents.join(", "))
        }
    }
}

/// Returns the first elements of an array, row by row.
pub(crate) fn elements(moment: &Moment<'_>, known: &Known<'_>) -> Vec<String> {
    let (extents, Some(view)) = (known.extents(), known.ty.view()) else { return Vec::new() };
    let count = extents.iter().fold(1_u64, |count, extent| count.saturating_mul(*extent)).min(MOST_ELEMENTS);
    let one = |number: u64| {
        let mut rest = number;
        let mut index: Vec<i128> = Vec::with_capacity(extents.len());
        for extent in extents.iter().rev() {
            index.push(i128::from(rest % extent.max(&1)));
            rest /= extent.max(&1);
        }
        index.reverse();
        match moment.element(known, &index) {
            Ok(bytes) => constant(&moment.load(&bytes, view.elem)),
            Err(_) => "outside".to_owned(),
        }
    };
    (0..count).map(one).collect()
}

/// Returns a value as text, and its type.
pub(crate) fn value(moment: &Moment<'_>, value: &Value<'_>) -> (String, String) {
    match value {
        Value::Constant(it, _) => (constant(it), elem(it.elem)),
        Value::Literal(text) => (text.clone(), "number".to_owned()),
        Value::Outside(index, limit, of) => (
            format!(
                "{} (index {index} is outside of 0 to {limit}, exclusive: loads give zero)",
                constant(&Constant::zero(*of))
            ),
            elem(*of),
        ),
        Value::View(known) => (array(moment, known), ty(known)),
    }
}

/// Returns an array as text.
pub(crate) fn array(moment: &Moment<'_>, known: &Known<'_>) -> String {
    let elements = elements(moment, known);
    let count = known.extents().iter().fold(1_u64, |count, extent| count.saturating_mul(*extent));
    let more = if count > elements.len() as u64 {
        format!(" … {} more", count - elements.len() as u64)
    } else {
        String::new()
    };
    format!("[{}{more}]", elements.join(" "))
}
