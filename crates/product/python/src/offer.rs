//! Arguments as the Python code shows them, for the check of a call: numbers of any kind, and arrays with types, extents and strides.

use crisp::call::{Fitted, Mistake, Offer, Problem, shape_words};
use crisp::values::floats;
use crisp::{Argument, ArgumentKind, Callable, Elem, Layout, Scalar};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyString};
use smallvec::SmallVec;

use crate::failure::raised;
use crate::given::{Given, Known};
use crate::passed::{bytes_of, limits, value_of};
use crate::spelling::Words;

/// An argument with what the check needs to know of it.
#[derive(Debug, Default)]
pub(crate) struct Converted {
    /// The argument for the launch; none where it is left out or wrong.
    pub(crate) known: Option<Known>,
    /// The value of an integer.
    pub(crate) whole: Option<i128>,
    /// Why it cannot be passed.
    wrong: Option<Problem>,
    /// The array, for the check.
    array: Option<Box<Fitted>>,
}

/// A value in a message.
fn shown(object: &Bound<'_, PyAny>) -> String {
    let attribute = |name: &str| object.getattr(name).ok();
    let shape = attribute("shape").and_then(|shape| shape.extract::<Vec<u64>>().ok());
    if let (Some(shape), Some(ty)) = (shape, attribute("dtype")) {
        return format!("an array of {ty} with shape {}", shape_words(&shape));
    }
    match object.repr().map(|text| text.to_string()) {
        Ok(text) if text.chars().count() < 60 => text,
        _ => format!("a {}", object.get_type().name().map_or_else(|_| "value".to_owned(), |name| name.to_string())),
    }
}

/// The bytes of a number, or of one for each lane, and the value of an integer.
pub(crate) fn number(object: &Bound<'_, PyAny>, elem: Elem) -> Result<([u8; 32], Option<i128>), Problem> {
    if let Some(found) = bytes_of(object, elem) {
        return Ok(found);
    }
    let width = elem.scalar.bytes() as usize;
    let mut bytes = [0; 32];
    if elem.lanes == 1 {
        let (bits, value) = lane(object, elem.scalar)?;
        bytes.iter_mut().zip(bits.to_le_bytes()).take(width).for_each(|(to, from)| *to = from);
        return Ok((bytes, value));
    }
    let lanes: PyResult<Vec<_>> = object.try_iter().and_then(Iterator::collect);
    let lanes = lanes.ok().filter(|lanes| lanes.len() == usize::from(elem.lanes));
    let lanes = lanes.ok_or_else(|| Problem::Lanes(shown(object)))?;
    for (to, object) in bytes.chunks_mut(width.max(1)).zip(lanes) {
        let (bits, _) = lane(&object, elem.scalar)?;
        to.iter_mut().zip(bits.to_le_bytes()).for_each(|(to, from)| *to = from);
    }
    Ok((bytes, None))
}

fn lane(object: &Bound<'_, PyAny>, scalar: Scalar) -> Result<(u64, Option<i128>), Problem> {
    let py = object.py();
    let axes = object.getattr(intern!(py, "ndim")).ok().and_then(|axes| axes.extract::<usize>().ok());
    if axes.is_some_and(|axes| axes > 0) {
        return Err(Problem::Kind(shown(object)));
    }
    let wrong = || Problem::Type(shown(object));
    if scalar == Scalar::Bool {
        let truth = object.is_instance_of::<PyBool>()
            || object.get_type().name().is_ok_and(|name| name == "bool" || name == "bool_");
        return match object.is_truthy() {
            Ok(value) if truth => Ok((value.into(), None)),
            _ => Err(wrong()),
        };
    }
    if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
        return Err(wrong());
    }
    if scalar.is_float() {
        return object.extract::<f64>().map(|value| (floats::encode(scalar, value), None)).map_err(|_| wrong());
    }
    let whole = object.call_method0(intern!(py, "__index__")).map_err(|_| wrong())?;
    let (least, most) = limits(scalar);
    match whole.extract::<i128>() {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Its low bits are those of its type.
        Ok(value) if (least..=most).contains(&value) => Ok((value as u64, Some(value))),
        _ => Err(Problem::Range(shown(&whole), [least.to_string(), most.to_string()])),
    }
}

/// Returns the bytes of a number, or of one for each lane, for an argument of what has no kernel, such as an orchestration.
#[pyfunction(name = "number")]
#[allow(clippy::needless_pass_by_value)] // Texts of Python become strings.
pub(crate) fn number_bytes<'py>(
    owner: String,
    name: String,
    scalar: String,
    lanes: u8,
    value: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = value.py();
    let scalar = Scalar::from_name(&scalar).ok_or_else(|| PyValueError::new_err("an argument has an unknown type"))?;
    let elem = Elem { scalar, lanes };
    match number(value, elem) {
        Ok((bytes, _)) => Ok(PyBytes::new(py, bytes.get(..elem.bytes() as usize).unwrap_or_default())),
        Err(problem) => {
            let (expected, kind) = (crisp::call::value_text(elem), Some(ArgumentKind::Value(elem)));
            let mistake = Mistake { kernel: owner, argument: name, expected, kind, span: None, sizes: None, problem };
            Err(raised(py, &crisp::Error::of(vec![mistake.diagnostic(&Words { copies: false })])))
        }
    }
}

/// Returns the error of an argument of what is not a kernel yet, such as a template: `what` ends a sentence about it.
#[pyfunction]
pub(crate) fn unfit(py: Python<'_>, owner: String, name: String, expected: String, what: String, fix: String) -> PyErr {
    let problem = Problem::Unfit(what, fix);
    let mistake = Mistake { kernel: owner, argument: name, expected, kind: None, span: None, sizes: None, problem };
    raised(py, &crisp::Error::of(vec![mistake.diagnostic(&Words { copies: false })]))
}

/// Converts what the Python code shows of each argument.
// Loops and places that are filled, for the stacks of threads may be small.
#[inline(never)]
pub(crate) fn converted(callable: &Callable, objects: &[Option<Bound<'_, PyAny>>]) -> PyResult<Vec<Converted>> {
    let mut all: Vec<Converted> = Vec::with_capacity(objects.len());
    for (position, (object, declared)) in objects.iter().zip(callable.interface.explicit()).enumerate() {
        all.push(Converted::default());
        let (Some(object), Some(into)) = (object, all.last_mut()) else { continue };
        match declared.kind {
            ArgumentKind::Value(elem) => match number(object, elem) {
                Ok((bytes, whole)) => (into.known, into.whole) = (Some(value_of(elem, bytes)), whole),
                Err(problem) => into.wrong = Some(problem),
            },
            ArgumentKind::Buffer { .. } => into.wrong = array(callable, position, object, into)?,
        }
    }
    Ok(all)
}

/// Fills in an array; returns the problem where it cannot be passed.
#[inline(never)]
fn array(
    callable: &Callable,
    position: usize,
    object: &Bound<'_, PyAny>,
    into: &mut Converted,
) -> PyResult<Option<Problem>> {
    let Given { array, memory, problem } = Given::of(object)?;
    if let Some((what, fix)) = problem {
        // A list, a number: an array is expected.
        return Ok(Some(if fix.is_empty() { Problem::Kind(what) } else { Problem::Unfit(what, fix) }));
    }
    let (address, bytes, cuda) = (array.address as usize, array.bytes, array.place.starts_with("cuda"));
    let fitted = match array.fitted(callable, position) {
        Ok(fitted) => fitted,
        Err(problem) => return Ok(Some(problem)),
    };
    if let Some(ArgumentKind::Buffer { elem, stride, .. }) =
        callable.interface.arguments.get(position).map(|it| it.kind)
    {
        let writable = callable.interface.arguments.get(position).is_some_and(|it| it.kind.is_written());
        let (elements, extents) = (fitted.elements, fitted.extents.clone().map(SmallVec::from_vec));
        let value = None;
        into.known = Some(Known { elem, stride, value, address, bytes, memory, elements, writable, cuda, extents });
        into.array = Some(Box::new(fitted));
    }
    Ok(None)
}

impl Converted {
    /// The argument for the check.
    pub(crate) fn offer(&self) -> Offer<'_> {
        if let Some(problem) = &self.wrong {
            return Offer::Wrong(problem);
        }
        match (&self.known, &self.array) {
            (_, Some(array)) => array.offer(),
            (Some(known), None) => Offer::Value(known.elem, self.whole),
            (None, None) => Offer::Nothing,
        }
    }
}

/// Whether memory of such an argument reaches farther than its elements.
pub(crate) fn has_strides(declared: &Argument) -> bool {
    declared.shape.as_ref().is_some_and(|shape| shape.layout != Layout::RowMajor)
}
