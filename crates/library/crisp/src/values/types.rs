//! Names of element types: Crisp's, the IR's and numpy's.

use crate::{Elem, Scalar};

/// Crisp's names of the scalar types.
const NAMES: [(&str, Scalar); 13] = [
    ("bool", Scalar::Bool),
    ("char", Scalar::I8),
    ("uchar", Scalar::U8),
    ("short", Scalar::I16),
    ("ushort", Scalar::U16),
    ("int", Scalar::I32),
    ("uint", Scalar::U32),
    ("long", Scalar::I64),
    ("ulong", Scalar::U64),
    ("half", Scalar::F16),
    ("bfloat16", Scalar::BF16),
    ("float", Scalar::F32),
    ("double", Scalar::F64),
];

/// The type that a text names: `float`, `uchar4`, `f32`, `u8x4`; letter case does not matter.
pub fn parse(text: &str) -> Option<Elem> {
    let text = text.to_ascii_lowercase();
    if let Some(scalar) = scalar_of(&text) {
        return Some(Elem::scalar(scalar));
    }
    let (name, lanes) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let lanes: u8 = lanes.parse().ok().filter(|lanes| (2..=4).contains(lanes))?;
    let scalar = match name.strip_suffix('x') {
        Some(name) => Scalar::from_name(name),
        None => NAMES.iter().find(|(known, _)| *known == name).map(|(_, scalar)| *scalar),
    };
    scalar.filter(|scalar| *scalar != Scalar::Bool).map(|scalar| Elem { scalar, lanes })
}

fn scalar_of(text: &str) -> Option<Scalar> {
    let named = NAMES.iter().find(|(name, _)| *name == text).map(|(_, scalar)| *scalar);
    named.or_else(|| Scalar::from_name(text))
}

/// All scalar names that [`parse`] knows, Crisp's first.
pub fn known() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|(name, _)| *name).chain(Scalar::ALL.into_iter().map(Scalar::name))
}

/// Crisp's name of a scalar type.
pub fn scalar_name(scalar: Scalar) -> &'static str {
    NAMES.iter().find(|(_, known)| *known == scalar).map_or(scalar.name(), |(name, _)| *name)
}

/// Crisp's name of a type: `float`, `float4`.
pub fn name(elem: Elem) -> String {
    match elem.lanes {
        1 => scalar_name(elem.scalar).to_owned(),
        lanes => format!("{}{lanes}", scalar_name(elem.scalar)),
    }
}

/// numpy's name of a scalar type; `bfloat16` is that of the package `ml_dtypes`.
pub fn numpy_name(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "bool",
        Scalar::I8 => "int8",
        Scalar::I16 => "int16",
        Scalar::I32 => "int32",
        Scalar::I64 => "int64",
        Scalar::U8 => "uint8",
        Scalar::U16 => "uint16",
        Scalar::U32 => "uint32",
        Scalar::U64 => "uint64",
        Scalar::F16 => "float16",
        Scalar::BF16 => "bfloat16",
        Scalar::F32 => "float32",
        Scalar::F64 => "float64",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for scalar in Scalar::ALL {
            for lanes in 1..=4 {
                if lanes > 1 && scalar == Scalar::Bool {
                    continue;
                }
                let elem = Elem { scalar, lanes };
                assert_eq!(parse(&name(elem)), Some(elem));
                assert_eq!(parse(&elem.to_string()), Some(elem));
            }
        }
        assert_eq!(parse("Float4"), parse("float4"));
        for wrong in ["", "x", "float5", "float1", "bool2", "f32x", "x4", "4", "floatx4", "é"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
