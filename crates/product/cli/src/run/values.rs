//! The values that `--arg NAME=VALUE` gives a parameter: numbers, files, rules.

use std::io;
use std::path::Path;

use crisp::diagnostics::Diagnostic;
use crisp::numbers::decimal_bits;
use crisp::{Elem, HostLayout, Scalar};

use super::images::{self, Format, ReadError};
use super::parameter::{BufferKind, Members, Parameter};
use crate::messages;
use crate::sources::similar_file;
use crisp::values::count;
use crisp::values::elements::{Budget, Elements};
use crisp::values::floats;
use crisp::values::generate::{self, Generated, Rule, RuleError};
use crisp::values::npy::{self, Array, NpyError};
use crisp::values::records;

/// The file that a value names, if it names one.
pub(crate) fn file(text: &str) -> Option<&Path> {
    let path = Path::new(text);
    (is_npy(path) || Format::of(path).is_some()).then_some(path)
}

pub(super) fn is_npy(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("npy"))
}

/// The initial contents of a buffer.
pub(crate) enum Contents {
    /// These elements.
    Elements(Elements),
    /// This number of elements that are zero; they take no memory here.
    Zeros(u64),
}

impl Contents {
    /// How many elements there are.
    pub(crate) fn length(&self) -> u64 {
        match self {
            Contents::Elements(elements) => elements.length(),
            Contents::Zeros(length) => *length,
        }
    }
}

/// The elements of a buffer parameter, compact.
pub(crate) fn contents(
    parameter: &Parameter<'_>,
    kind: BufferKind,
    text: &str,
    budget: &mut Budget,
) -> Result<Contents, Diagnostic> {
    shaped(parameter, kind, text, budget).map(|(contents, _)| contents)
}

/// The elements of a buffer parameter, compact, and their extents, where the text or its file says more than their number. Lanes of vectors, parts of
/// complex numbers and members of structures are not extents.
pub(crate) fn shaped(
    parameter: &Parameter<'_>,
    kind: BufferKind,
    text: &str,
    budget: &mut Budget,
) -> Result<(Contents, Option<Vec<u64>>), Diagnostic> {
    let extents;
    let contents = match (generate::parse(text), file(text)) {
        (Some(rule), _) => {
            extents = rule.as_ref().ok().and_then(|rule| rule.shape.clone());
            made(parameter, kind.elem, text, rule, budget)?
        }
        (None, Some(path)) if is_npy(path) => {
            Contents::Elements(match (parameter.members, read_any(parameter, path, budget)?) {
                (Members::Structures(layout), npy::Contents::Records(read)) => {
                    extents = Some(read.shape.clone());
                    structures(parameter, layout, path, read)?
                }
                (_, read) => {
                    let array = numbers(parameter, path, read)?;
                    extents = Some(own_axes(&array, kind.elem, parameter.complex));
                    array_elements(parameter, kind.elem, path, array)?
                }
            })
        }
        (None, Some(path)) => {
            let (elements, shape) = pixels(parameter, kind.elem, path, budget)?;
            extents = Some(shape);
            Contents::Elements(elements)
        }
        (None, None) => return Err(messages::buffer_expected(parameter, text)),
    };
    Ok((contents, extents))
}

/// Returns the extents that a text or its file says, without its data; none where it says none.
pub(crate) fn extents(text: &str) -> Option<Vec<u64>> {
    match (generate::parse(text), file(text)) {
        (Some(rule), _) => rule.ok().map(|rule| rule.shape.unwrap_or_else(|| vec![rule.count])),
        (None, Some(path)) => npy::extents(path).map(|(_, extents)| extents),
        (None, None) => None,
    }
}

/// The axes of an array that are not those of lanes or parts.
fn own_axes(array: &Array, elem: Elem, complex: bool) -> Vec<u64> {
    let mut axes = array.shape.as_slice();
    let last = axes.last().copied();
    let lanes = elem.lanes > 1 && last == Some(elem.lanes.into());
    if array.complex || lanes || (complex && last == Some(2)) {
        axes = axes.split_last().map_or(axes, |(_, axes)| axes);
    }
    axes.to_vec()
}

fn made(
    parameter: &Parameter<'_>,
    elem: Elem,
    text: &str,
    rule: Result<Generated, RuleError>,
    budget: &mut Budget,
) -> Result<Contents, Diagnostic> {
    let rule = rule.map_err(|error| match error {
        RuleError::Parts => messages::rule_parts(parameter, text),
        RuleError::Type(ty) => messages::rule_type(parameter, text, &ty),
        RuleError::Count(count, error) => messages::rule_count(parameter, text, &count, error),
    })?;
    if rule.elem != elem {
        return Err(messages::wrong_element_type(parameter, text, rule.elem));
    }
    if rule.rule == Rule::Zeros {
        return Ok(Contents::Zeros(rule.count));
    }
    let elements = generate::elements(rule, budget);
    elements.map(Contents::Elements).map_err(|too_much| messages::too_much_memory(parameter, too_much))
}

fn unreadable(parameter: &Parameter<'_>, path: &Path, error: &io::Error) -> Diagnostic {
    messages::file_unreadable(parameter, path, error, similar_file(path, error).as_deref())
}

pub(super) fn read_any(
    parameter: &Parameter<'_>,
    path: &Path,
    budget: &mut Budget,
) -> Result<npy::Contents, Diagnostic> {
    npy::read_any(path, budget).map_err(|error| match error {
        NpyError::Io(error) => unreadable(parameter, path, &error),
        NpyError::Malformed(what) => messages::malformed_npy(parameter, path, &what),
        NpyError::ElementType(what) => messages::unsupported_npy(parameter, path, &what),
        NpyError::TooMuch(too_much) => messages::too_much_memory(parameter, too_much),
    })
}

/// Numbers of the parameter's type.
fn numbers(parameter: &Parameter<'_>, path: &Path, read: npy::Contents) -> Result<Array, Diagnostic> {
    let array = match read {
        npy::Contents::Array(array) => array,
        npy::Contents::Records(_) => return Err(messages::structures_for_numbers(parameter, path)),
    };
    if array.scalar != parameter.elem().scalar {
        Err(messages::wrong_file_type(parameter, path, array.scalar, &array.shape))
    } else if array.complex && !parameter.complex && parameter.elem().lanes == 1 {
        Err(messages::complex_for_floats(parameter, path))
    } else {
        Ok(array)
    }
}

/// Structures whose members lie where the kernel has them.
fn structures(
    parameter: &Parameter<'_>,
    layout: &HostLayout,
    path: &Path,
    read: npy::Records,
) -> Result<Elements, Diagnostic> {
    match records::difference(layout, &read.layout) {
        None => Ok(Elements { elem: parameter.elem(), bytes: read.bytes }),
        Some(what) => Err(messages::wrong_structure(parameter, path, &what, layout)),
    }
}

fn array_elements(parameter: &Parameter<'_>, elem: Elem, path: &Path, array: Array) -> Result<Elements, Diagnostic> {
    let lanes = u64::from(elem.lanes);
    let fits = match array.shape.as_slice() {
        _ if lanes == 1 => true,
        [] => false,
        [length] => length % lanes == 0,
        [.., last] => *last == lanes,
    };
    if fits {
        Ok(Elements { elem, bytes: array.bytes })
    } else {
        Err(messages::lanes_do_not_divide(parameter, path, &array.shape))
    }
}

fn pixels(
    parameter: &Parameter<'_>,
    elem: Elem,
    path: &Path,
    budget: &mut Budget,
) -> Result<(Elements, Vec<u64>), Diagnostic> {
    let (size, bytes) = images::read(path).map_err(|error| match error {
        ReadError::Io(error) => unreadable(parameter, path, &error),
        ReadError::Malformed(what) => messages::malformed_image(path, &what),
        ReadError::Depth => messages::image_depth(path),
    })?;
    if elem.scalar != Scalar::U8 || (elem.lanes > 1 && elem.lanes != size.channels) {
        return Err(messages::image_for_other_than_bytes(parameter, path, size));
    }
    budget.take(bytes.len() as u128).map_err(|too_much| messages::too_much_memory(parameter, too_much))?;
    let mut shape = vec![u64::from(size.height), u64::from(size.width)];
    shape.extend((elem.lanes == 1 && size.channels > 1).then_some(u64::from(size.channels)));
    Ok((Elements { elem, bytes }, shape))
}

/// The bytes of a scalar or vector parameter.
pub(crate) fn value(parameter: &Parameter<'_>, text: &str, budget: &mut Budget) -> Result<Vec<u8>, Diagnostic> {
    let Elem { scalar, lanes } = parameter.elem();
    if generate::parse(text).is_some() {
        return Err(messages::scalar_expected(parameter, text));
    }
    if let Some(path) = file(text) {
        let array = if is_npy(path) {
            numbers(parameter, path, read_any(parameter, path, budget)?)?
        } else {
            return Err(messages::scalar_expected(parameter, text));
        };
        return if array.bytes.len() == parameter.elem().bytes() as usize {
            Ok(array.bytes)
        } else {
            Err(messages::scalar_expected(parameter, text))
        };
    }
    let texts: Vec<&str> = text.split(',').map(str::trim).collect();
    if texts.len() != usize::from(lanes) {
        return Err(messages::wrong_lanes(parameter, texts.len()));
    }
    let mut bytes = Vec::with_capacity(parameter.elem().bytes() as usize);
    for text in texts {
        let bits = lane(parameter, scalar, text)?;
        bytes.extend(bits.to_le_bytes().iter().take(scalar.bytes() as usize));
    }
    Ok(bytes)
}

/// The bits of one number.
fn lane(parameter: &Parameter<'_>, scalar: Scalar, text: &str) -> Result<u64, Diagnostic> {
    let malformed = || messages::not_a_number(parameter, text, scalar);
    if scalar == Scalar::Bool {
        return match text.to_ascii_lowercase().as_str() {
            "true" | "t" | "1" => Ok(1),
            "false" | "nil" | "0" => Ok(0),
            _ => Err(malformed()),
        };
    }
    if scalar.is_float() {
        return float_bits(scalar, text).ok_or_else(malformed)?.ok_or_else(|| {
            let most = floats::text(scalar, largest(scalar));
            messages::out_of_range(parameter, text, &format!("-{most}"), &most)
        });
    }
    let value = whole_number(text).ok_or_else(malformed)?;
    let bits = scalar.bits();
    let (least, most) = if scalar.is_signed_integer() {
        (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1)
    } else {
        (0, (1_i128 << bits) - 1)
    };
    if (least..=most).contains(&value) {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        Ok(value as u64)
    } else {
        Err(messages::out_of_range(parameter, text, &least.to_string(), &most.to_string()))
    }
}

/// A whole number: decimal with `_`, `0x…`, or a size such as `2^20+7`; a sign before any of them.
fn whole_number(text: &str) -> Option<i128> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let magnitude = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) if hex.starts_with(|first: char| first.is_ascii_hexdigit()) => {
            let hex: String = hex.chars().filter(|c| *c != '_').collect();
            i128::from_str_radix(&hex, 16).ok()?
        }
        Some(_) => return None,
        None => match count::parse(digits) {
            Ok(value) => value.into(),
            // Whatever is too large for a size is too large for every type.
            Err(count::CountError::TooLarge) => i128::MAX,
            Err(count::CountError::Malformed) => return None,
        },
    };
    Some(sign * magnitude)
}

/// The largest finite value of a float type.
fn largest(scalar: Scalar) -> f64 {
    match scalar {
        Scalar::F16 => 65504.0,
        Scalar::BF16 => floats::decode(scalar, 0x7f7f),
        Scalar::F32 => f64::from(f32::MAX),
        _ => f64::MAX,
    }
}

/// The bits of a float, rounded once from its decimal digits; the inner value is missing when only infinity would be near enough.
fn float_bits(scalar: Scalar, text: &str) -> Option<Option<u64>> {
    let plain: String = text.chars().filter(|c| *c != '_').collect();
    let value: f64 = plain.parse().ok()?;
    let is_named = plain.trim_start_matches(['+', '-']).starts_with(|first: char| first.is_ascii_alphabetic());
    Some(if is_named { Some(floats::encode(scalar, value)) } else { decimal_bits(scalar, &plain) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crisp::ArgumentKind;

    fn given(elem: Elem, text: &str) -> Result<Vec<u8>, String> {
        let parameter = Parameter {
            name: "x",
            kind: ArgumentKind::Value(elem),
            span: None,
            complex: false,
            hidden: None,
            members: Members::None,
            of: None,
        };
        value(&parameter, text, &mut Budget::of(1 << 20)).map_err(|error| error.message)
    }

    #[test]
    fn integers_are_checked_against_their_type() {
        let scalar = Elem::scalar;
        assert_eq!(given(scalar(Scalar::I8), "-128"), Ok(vec![0x80]));
        assert_eq!(given(scalar(Scalar::U8), "0xff"), Ok(vec![0xff]));
        assert_eq!(given(scalar(Scalar::U32), "2^20+7"), Ok(0x10_0007_u32.to_le_bytes().to_vec()));
        assert_eq!(given(scalar(Scalar::I64), "-1_000"), Ok((-1000_i64).to_le_bytes().to_vec()));
        assert_eq!(given(scalar(Scalar::U64), "18446744073709551615"), Ok(vec![0xff; 8]));
        for (ty, text) in [
            (Scalar::I8, "128"),
            (Scalar::I8, "-129"),
            (Scalar::U8, "-1"),
            (Scalar::U16, "65536"),
            (Scalar::U64, "18446744073709551616"),
            (Scalar::I64, "-9999999999999999999999999999999999999999"),
        ] {
            assert!(given(scalar(ty), text).unwrap_err().contains("does not fit"), "{text}");
        }
        for text in ["", "1.5", "1e3", "x", "--1", "0x", "0x_", "true", "１"] {
            assert!(given(scalar(Scalar::I32), text).unwrap_err().contains("not a whole number"), "{text}");
        }
    }

    #[test]
    fn floats_are_rounded_once_and_never_to_infinity_by_accident() {
        let single = Elem::scalar(Scalar::F32);
        assert_eq!(given(single, "0.1"), Ok(0.1_f32.to_le_bytes().to_vec()));
        assert_eq!(given(single, "3"), Ok(3_f32.to_le_bytes().to_vec()));
        assert_eq!(given(single, "-inf"), Ok(f32::NEG_INFINITY.to_le_bytes().to_vec()));
        assert_eq!(given(single, "3.4028235e38"), Ok(f32::MAX.to_le_bytes().to_vec()));
        assert!(given(single, "nan").is_ok());
        assert!(given(single, "1e39").unwrap_err().contains("does not fit"));
        assert!(given(Elem::scalar(Scalar::F16), "65520").unwrap_err().contains("does not fit"));
        assert_eq!(given(Elem::scalar(Scalar::F16), "1"), Ok(vec![0, 0x3c]));
        assert!(given(single, "1.0f").unwrap_err().contains("not a number"));
    }

    #[test]
    fn truth_values_and_vectors() {
        let truth = Elem::scalar(Scalar::Bool);
        assert_eq!((given(truth, "true"), given(truth, "nil")), (Ok(vec![1]), Ok(vec![0])));
        assert!(given(truth, "2").unwrap_err().contains("not a truth value"));
        let pair = Elem { scalar: Scalar::U8, lanes: 2 };
        assert_eq!(given(pair, "1, 2"), Ok(vec![1, 2]));
        assert!(given(pair, "1").unwrap_err().contains("takes 2 uchars, not 1"));
    }
}
