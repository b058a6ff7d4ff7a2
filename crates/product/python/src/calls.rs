//! Calls of kernels from Python, one way for all: what is passed becomes arguments, sizes follow, results are made, the kernel is launched. Plain numbers and arrays of
//! the host are read here; the Python code converts everything else, says what is wrong with it, and comes back with what it has converted.

use crisp::call::{Offer, Role};
use crisp::{Argument, ArgumentKind, BoundShapes, Extents, GivenShape, Layout};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};
use smallvec::SmallVec;

use crate::failure::raised;
use crate::given::Known;
use crate::launch::{Inputs, Kernel, Queue};
use crate::offer::{self, Converted, number};
use crate::passed::{HostArray, is_numpy, value_of};
use crate::signals::detached;
use crate::spelling::Words;

/// Names that options of a call have; an argument of such a name is passed in order.
const OPTIONS: [&str; 5] = ["device", "queue", "global_size", "local_size", "copy"];

/// The objects of a call for each parameter.
pub(crate) type Objects<'py> = SmallVec<[Option<Bound<'py, PyAny>>; 8]>;

/// The arguments of a call, by position.
pub(crate) struct Slots<'py> {
    /// Those that the caller gives.
    objects: Objects<'py>,
    known: Vec<Option<Known>>,
    /// The values of integers.
    values: SmallVec<[Option<i128>; 8]>,
    /// They keep the memory of arrays in place.
    arrays: SmallVec<[HostArray; 8]>,
}

/// Returns the known part of an argument for shapes.
fn shape_of<'a>(known: &'a Option<Known>, value: Option<i128>) -> GivenShape<'a> {
    match known {
        Some(Known { value: Some(_), .. }) => GivenShape::Value(value),
        Some(Known { extents: Some(extents), .. }) => GivenShape::Extents(extents),
        _ => GivenShape::Nothing,
    }
}

/// A call whose arguments are all known.
pub(crate) struct Complete<'py> {
    pub(crate) arguments: Vec<Known>,
    /// The shapes that numbers and lengths follow from, where the kernel has shapes.
    bound: Option<BoundShapes>,
    /// Each result, and whether it was made.
    results: Vec<(Bound<'py, PyAny>, bool)>,
    /// The first array that the caller gives.
    first: Option<Bound<'py, PyAny>>,
    /// They are let go when the launch is over.
    _arrays: SmallVec<[HostArray; 8]>,
}

/// Returns the object for each parameter of a call. None where something is wrong, or is an option of the call.
pub(crate) fn ordered<'py>(
    kernel: &Kernel,
    given: &Bound<'py, PyTuple>,
    named: Option<&Bound<'py, PyDict>>,
) -> Option<Objects<'py>> {
    let mut objects: SmallVec<[Bound<'py, PyAny>; 8]> = given.iter().collect();
    let mut keys: SmallVec<[Bound<'py, PyString>; 8]> = SmallVec::new();
    for (key, value) in named.iter().flat_map(|named| named.iter()) {
        keys.push(key.cast_into().ok()?);
        objects.push(value);
    }
    let names: Option<SmallVec<[&str; 8]>> = keys.iter().map(|key| key.to_str().ok()).collect();
    let names = names.filter(|names| !names.iter().any(|name| OPTIONS.contains(name)))?;
    let places = kernel.kernel().placed(given.len(), &names).ok()?;
    Some(places.into_iter().map(|place| objects.get(place?).cloned()).collect())
}

/// Reads plain numbers and arrays of the host that fit as they are; none where something else is given, or too little.
pub(crate) fn read<'py>(kernel: &Kernel, objects: Objects<'py>) -> Option<Slots<'py>> {
    let (explicit, roles) = (kernel.kernel().interface().explicit(), kernel.roles());
    let (mut known, mut values, mut arrays) = (Vec::with_capacity(explicit.len()), SmallVec::new(), SmallVec::new());
    for ((argument, role), object) in explicit.iter().zip(roles).zip(&objects) {
        let Some(object) = object.as_ref().filter(|object| !object.is_none()) else {
            if matches!(role, Role::Input | Role::Count) {
                return None;
            }
            known.push(None);
            values.push(None);
            continue;
        };
        match argument.kind {
            ArgumentKind::Value(elem) => {
                let (bytes, value) = number(object, elem).ok()?;
                known.push(Some(value_of(elem, bytes)));
                values.push(value);
            }
            // Another order of axes is compared by the Python code.
            ArgumentKind::Buffer { .. }
                if argument.shape.as_ref().is_some_and(|it| it.layout != Layout::RowMajor || it.parts > 1) =>
            {
                return None;
            }
            kind @ ArgumentKind::Buffer { .. } => {
                let array = HostArray::of(object)?;
                known.push(Some(array.known(kind)?));
                values.push(None);
                arrays.push(array);
            }
        }
    }
    Some(Slots { objects, known, values, arrays })
}

/// Checks what the Python code has converted, with the objects that it is of, and takes it. With `copies` the caller may request copies.
#[inline(never)] // Its frame is gone when the launch runs: stacks of threads may be small.
pub(crate) fn converted<'py>(
    py: Python<'py>,
    sized: &crisp::Kernel,
    converted: &[Option<Bound<'py, PyAny>>],
    objects: Vec<Option<Bound<'py, PyAny>>>,
    copies: bool,
) -> PyResult<Slots<'py>> {
    let mut all = offer::converted(sized.callable(), converted)?;
    let offers: Vec<Offer<'_>> = all.iter().map(Converted::offer).collect();
    let words = Words { copies };
    let failed = |error: crisp::Error| raised(py, &error);
    let bound = sized.judge(&offers, &words).map_err(failed)?;
    drop(offers);
    for ((converted, shape), declared) in all.iter_mut().zip(&bound.shapes).zip(sized.interface().explicit()) {
        if let (Some(known), Some(shape)) = (&mut converted.known, shape)
            && known.memory.is_none()
            && offer::has_strides(declared)
        {
            known.elements = shape.elements;
            known.bytes = shape.elements.saturating_mul(known.stride.into());
        }
    }
    let values = all.iter().map(|it| it.whole).collect();
    let known = all.into_iter().map(|it| it.known).collect();
    Ok(Slots { objects: objects.into(), known, values, arrays: SmallVec::new() })
}

/// Computes the sizes that follow, and makes the results that are not given, by `_make` of `call`.
pub(crate) fn complete<'py>(
    call: &Bound<'py, PyAny>,
    kernel: &Kernel,
    sized: &crisp::Kernel,
    slots: Slots<'py>,
) -> PyResult<Complete<'py>> {
    let py = call.py();
    let failed = |error: crisp::Error| raised(py, &error);
    let Slots { objects, mut known, mut values, arrays } = slots;
    let explicit = sized.interface().explicit();
    let bound = match kernel.is_shaped() {
        true => {
            let both = known.iter().zip(&values);
            let given: SmallVec<[GivenShape<'_>; 8]> = both.map(|(known, value)| shape_of(known, *value)).collect();
            Some(sized.shapes(&given).map_err(failed)?)
        }
        false => None,
    };
    let extents = |position: usize| bound.as_ref()?.shapes.get(position)?.as_ref();
    let mut lengths_follow = false;
    let each = known.iter_mut().zip(&mut values).zip(explicit).enumerate();
    for (position, ((known, value), argument)) in each.filter(|(_, ((known, _), _))| known.is_none()) {
        let ArgumentKind::Value(elem) = argument.kind else {
            lengths_follow |= extents(position).is_none();
            continue;
        };
        *value = bound.as_ref().and_then(|bound| bound.values.get(position).copied().flatten());
        let number = value.ok_or_else(|| PyValueError::new_err("an argument is not given"))?;
        let mut bytes = [0; 32];
        bytes.iter_mut().zip(number.to_le_bytes()).take(elem.bytes() as usize).for_each(|(to, from)| *to = from);
        *known = Some(value_of(elem, bytes));
    }
    let lengths = match lengths_follow {
        true => {
            let length = |known: &Option<Known>| known.as_ref().filter(|it| it.value.is_none()).map(|it| it.elements);
            let inputs = Inputs { values: values.to_vec(), lengths: known.iter().map(length).collect() };
            sized.output_lengths(&inputs).map_err(failed)?
        }
        false => Vec::new(),
    };
    let mut done = Complete { arguments: Vec::new(), bound: None, results: Vec::new(), first: None, _arrays: arrays };
    let each = known.iter_mut().zip(objects).zip(explicit.iter().zip(kernel.roles()));
    for (position, ((slot, object), (argument, role))) in each.enumerate() {
        if slot.is_none() {
            let length = lengths.get(position).copied().flatten();
            let (made, known, array) = make(call, sized, position, extents(position), length)?;
            done._arrays.extend(array);
            done.results.push((made, true));
            *slot = Some(known);
        } else if let (Some(object), ArgumentKind::Buffer { .. }) = (object, argument.kind) {
            if *role == Role::Result {
                done.results.push((object.clone(), false));
            }
            done.first.get_or_insert(object);
        }
    }
    // Each is known now.
    done.arguments = known.into_iter().collect::<Option<_>>().unwrap_or_default();
    done.bound = bound;
    Ok(done)
}

/// Makes the array of a result.
fn make<'py>(
    call: &Bound<'py, PyAny>,
    sized: &crisp::Kernel,
    position: usize,
    shape: Option<&Extents>,
    length: Option<u64>,
) -> PyResult<(Bound<'py, PyAny>, Known, Option<HostArray>)> {
    let py = call.py();
    let argument = sized.interface().explicit().get(position);
    let Some(Argument { kind: ArgumentKind::Buffer { elem, stride, .. }, shape: declared, .. }) = argument else {
        return Err(PyValueError::new_err("a result is no array"));
    };
    let length = shape.map(|shape| shape.elements).or(length);
    let extents = shape.map(|shape| shape.extents.as_slice());
    let gaps = declared.as_ref().is_some_and(|declared| matches!(declared.layout, Layout::Strides(_)));
    let object = match shape.filter(|_| gaps) {
        Some(shape) => {
            call.call_method1(intern!(py, "_make"), (position, length, extents, shape.strides.as_slice()))?
        }
        None => call.call_method1(intern!(py, "_make"), (position, length, extents))?,
    };
    let array = HostArray::of(&object);
    let address = match &array {
        Some(array) => array.address(),
        // Some types of elements are not the buffer protocol's.
        None => object.getattr("__array_interface__")?.get_item("data")?.get_item(0)?.extract()?,
    };
    let elements = length.unwrap_or(0);
    let known = Known {
        elem: *elem,
        stride: *stride,
        value: None,
        address,
        bytes: elements.saturating_mul(u64::from(*stride)),
        memory: None,
        elements,
        writable: true,
        cuda: false,
        extents: shape.map(|shape| SmallVec::from_slice(&shape.extents)),
    };
    Ok((object, known, array))
}

/// Launches, at once or on a queue, which keeps `keep` until its end. Returns the result of the call.
pub(crate) fn run<'py>(
    call: &Bound<'py, PyAny>,
    kernel: &Kernel,
    sized: &crisp::Kernel,
    queue: Option<(&Queue, Py<PyAny>)>,
    done: Complete<'py>,
) -> PyResult<Py<PyAny>> {
    let py = call.py();
    let Complete { arguments, bound, results, first, _arrays } = done;
    // Some libraries copy, and what a queue has not computed yet cannot be copied.
    let stays = match (&queue, &first) {
        (Some(_), Some(first)) => of_arrays(py, intern!(py, "copies"))?.call1((first,))?.is_truthy()?,
        _ => false,
    };
    let launched = match queue {
        None => detached(py, || kernel.at_once(sized, &arguments, bound.as_ref()))?.map(|_| ()),
        Some((queue, keep)) => {
            let made = results.iter().map(|(object, _)| object.clone().unbind());
            let keep: Vec<Py<PyAny>> = made.chain([keep]).collect();
            detached(py, || queue.begin(kernel, sized, &arguments, keep))?
        }
    };
    launched.map_err(|error| raised(py, &error))?;
    let result = |(object, made): (Bound<'py, PyAny>, bool)| match &first {
        Some(first) if made && !stays => like(first, object),
        _ => Ok(object),
    };
    result_of(call, results.into_iter().map(result).collect::<PyResult<_>>()?)
}

/// Returns the result of a call with these results: nothing, the only one, or a named tuple.
fn result_of<'py>(call: &Bound<'py, PyAny>, mut results: Vec<Bound<'py, PyAny>>) -> PyResult<Py<PyAny>> {
    let py = call.py();
    match results.len() {
        0 => Ok(py.None()),
        1 => Ok(results.remove(0).unbind()),
        _ => call.call_method1(intern!(py, "_result"), PyTuple::new(py, results)?).map(Bound::unbind),
    }
}

impl<'py> Complete<'py> {
    /// Returns the result of each call where no result is made.
    pub(crate) fn result(&self, call: &Bound<'py, PyAny>) -> PyResult<Py<PyAny>> {
        result_of(call, self.results.iter().map(|(object, _)| object.clone()).collect())
    }
}

/// A result as an array of the first argument's library.
fn like<'py>(first: &Bound<'py, PyAny>, made: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if is_numpy(first) { Ok(made) } else { of_arrays(first.py(), intern!(first.py(), "like"))?.call1((first, made)) }
}

/// A function of the package's module about arrays.
fn of_arrays<'py>(py: Python<'py>, name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
    static ARRAYS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let module = ARRAYS.get_or_try_init(py, || py.import("crisp.arrays").map(|module| module.into_any().unbind()))?;
    module.bind(py).getattr(name)
}
