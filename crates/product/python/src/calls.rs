//! Calls of kernels from Python, one way for all: what is passed becomes arguments, sizes follow, results are made, the kernel is launched. Plain numbers and arrays of
//! the host are read here; the Python code converts everything else, says what is wrong with it, and comes back with what it has converted.

use crisp::values::elements::integer;
use crisp::{Argument, ArgumentKind, BoundShapes, Elem, Extents, GivenShape, Layout};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};
use smallvec::{SmallVec, smallvec};

use crate::failure::raised;
use crate::launch::{Given, Inputs, Kernel, Known, Queue};
use crate::passed::{HostArray, bytes_of, is_numpy, value_of};
use crate::signals::detached;

/// Names that options of a call have; an argument of such a name is passed in order.
const OPTIONS: [&str; 5] = ["device", "queue", "global_size", "local_size", "copy"];

/// The objects of a call for each parameter.
pub(crate) type Objects<'py> = SmallVec<[Option<Bound<'py, PyAny>>; 8]>;

/// An argument of a call.
#[derive(Default)]
pub(crate) struct Slot<'py> {
    /// Itself, where the caller gives it.
    object: Option<Bound<'py, PyAny>>,
    known: Option<Known>,
    /// The value of an integer.
    value: Option<i128>,
    /// Keeps the memory of an array in place.
    array: Option<HostArray>,
}

impl Slot<'_> {
    /// Returns the known part for shapes.
    fn shape(&self) -> GivenShape<'_> {
        match &self.known {
            Some(Known { value: Some(_), .. }) => GivenShape::Value(self.value),
            Some(Known { extents: Some(extents), .. }) => GivenShape::Extents(extents),
            _ => GivenShape::Nothing,
        }
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
    _arrays: Vec<HostArray>,
}

fn is_result(argument: &Argument) -> bool {
    match argument.kind {
        ArgumentKind::Buffer { out, .. } => out || !argument.kind.is_read(),
        ArgumentKind::Value(_) => false,
    }
}

/// Returns the object for each parameter of a call: in order all of them, those that are not results, or those that are neither results nor sizes that follow from arrays;
/// then by name. None where something is wrong, or is an option of the call.
pub(crate) fn ordered<'py>(
    kernel: &Kernel,
    given: &Bound<'py, PyTuple>,
    named: Option<&Bound<'py, PyDict>>,
) -> Option<Objects<'py>> {
    let (explicit, is_size) = (kernel.kernel().interface().explicit(), kernel.is_size());
    let mut objects: Objects<'py> = smallvec![None; explicit.len()];
    let (mut inputs, mut sized) = (0, false);
    for (key, value) in named.iter().flat_map(|named| named.iter()) {
        let key = key.cast_into::<PyString>().ok()?;
        let name = key.to_str().ok().filter(|name| !OPTIONS.contains(name))?;
        let at = explicit.iter().position(|argument| argument.name == name)?;
        inputs += usize::from(!is_result(explicit.get(at)?));
        sized |= is_size.get(at).copied()?;
        *objects.get_mut(at)? = Some(value);
    }
    let count = given.len();
    let all = count == explicit.len();
    let needed = explicit.iter().zip(is_size).filter(|(argument, is_size)| !is_result(argument) && !**is_size);
    let without_sizes = !all && !sized && count + inputs == needed.count();
    let places = explicit.iter().zip(is_size).zip(&mut objects).filter_map(|((argument, is_size), object)| {
        (all || !is_result(argument) && !(without_sizes && *is_size)).then_some(object)
    });
    let mut given = given.iter();
    for (object, value) in places.zip(&mut given) {
        if object.replace(value).is_some() {
            return None;
        }
    }
    given.next().is_none().then_some(objects)
}

/// Reads plain numbers and arrays of the host that fit as they are; none where something else is given, or too little.
pub(crate) fn read<'py>(kernel: &Kernel, objects: Objects<'py>) -> Option<Vec<Slot<'py>>> {
    let (explicit, is_size) = (kernel.kernel().interface().explicit(), kernel.is_size());
    let mut slots = Vec::with_capacity(explicit.len());
    for ((argument, is_size), object) in explicit.iter().zip(is_size).zip(objects) {
        let Some(object) = object.filter(|object| !object.is_none()) else {
            if !is_result(argument) && !is_size {
                return None;
            }
            slots.push(Slot::default());
            continue;
        };
        slots.push(match argument.kind {
            ArgumentKind::Value(elem) => {
                let (bytes, value) = bytes_of(&object, elem)?;
                Slot { object: Some(object), known: Some(value_of(elem, bytes)), value, array: None }
            }
            // Another order of axes is compared by the Python code.
            ArgumentKind::Buffer { .. }
                if argument.shape.as_ref().is_some_and(|it| it.layout != Layout::RowMajor || it.parts > 1) =>
            {
                return None;
            }
            kind @ ArgumentKind::Buffer { .. } => {
                let array = HostArray::of(&object)?;
                let known = array.known(kind)?;
                Slot { object: Some(object), known: Some(known), value: None, array: Some(array) }
            }
        });
    }
    Some(slots)
}

/// Takes what the Python code has converted, with the objects that it is of.
pub(crate) fn converted<'py>(
    converted: Vec<Option<Given>>,
    objects: Vec<Option<Bound<'py, PyAny>>>,
) -> PyResult<Vec<Slot<'py>>> {
    let slot = |(given, object): (Option<Given>, Option<Bound<'py, PyAny>>)| {
        let known = given.map(Given::known).transpose()?;
        let value = known.as_ref().and_then(|known| whole(known.elem, known.value?));
        Ok(Slot { object, known, value, array: None })
    };
    converted.into_iter().zip(objects).map(slot).collect()
}

/// The value of an integer.
fn whole(elem: Elem, bytes: [u8; 32]) -> Option<i128> {
    let bits = u64::from_le_bytes(*bytes.first_chunk::<8>()?);
    (elem.lanes == 1 && elem.scalar.is_integer()).then(|| integer(elem.scalar, bits))
}

/// Computes the sizes that follow, and makes the results that are not given, by `_make` of `call`. `flat` is memory without axes, whose shapes the caller has compared.
pub(crate) fn complete<'py>(
    call: &Bound<'py, PyAny>,
    sized: &crisp::Kernel,
    mut slots: Vec<Slot<'py>>,
    flat: bool,
) -> PyResult<Complete<'py>> {
    let py = call.py();
    let failed = |error: crisp::Error| raised(py, &error);
    let explicit = sized.interface().explicit();
    let bound = match !flat && explicit.iter().any(|argument| argument.shape.is_some()) {
        true => {
            let given: SmallVec<[GivenShape<'_>; 8]> = slots.iter().map(Slot::shape).collect();
            Some(sized.shapes(&given).map_err(failed)?)
        }
        false => None,
    };
    let shapes = bound.as_ref();
    let shape_of = |position: usize| shapes.and_then(|bound| bound.shapes.get(position)).and_then(Option::as_ref);
    let mut lengths_follow = false;
    for (position, (slot, argument)) in slots.iter_mut().zip(explicit).enumerate().filter(|(_, it)| it.0.known.is_none()) {
        let ArgumentKind::Value(elem) = argument.kind else {
            lengths_follow |= shape_of(position).is_none();
            continue;
        };
        let value = shapes.and_then(|bound| bound.values.get(position).copied().flatten());
        let Some(value) = value else { return Err(PyValueError::new_err("an argument is not given")) };
        let mut bytes = [0; 32];
        bytes.iter_mut().zip(value.to_le_bytes()).take(elem.bytes() as usize).for_each(|(to, from)| *to = from);
        (slot.known, slot.value) = (Some(value_of(elem, bytes)), Some(value));
    }
    let lengths = match lengths_follow {
        true => {
            let values = slots.iter().map(|slot| slot.value).collect();
            let length = |slot: &Slot<'_>| slot.known.as_ref().filter(|it| it.value.is_none()).map(|it| it.elements);
            sized.output_lengths(&Inputs { values, lengths: slots.iter().map(length).collect() }).map_err(failed)?
        }
        false => Vec::new(),
    };
    let mut done =
        Complete { arguments: Vec::with_capacity(slots.len()), bound: None, results: Vec::new(), first: None, _arrays: Vec::new() };
    for (position, (slot, argument)) in slots.into_iter().zip(explicit).enumerate() {
        let Slot { object, known, value: _, array } = slot;
        done._arrays.extend(array);
        let known = match known {
            Some(known) => known,
            None => {
                let (shape, length) = (shape_of(position), lengths.get(position).copied().flatten());
                let (made, known, array) = make(call, sized, position, shape, length)?;
                done._arrays.extend(array);
                done.results.push((made, true));
                known
            }
        };
        done.arguments.push(known);
        if let (Some(object), ArgumentKind::Buffer { .. }) = (object, argument.kind) {
            done.first.get_or_insert_with(|| object.clone());
            if is_result(argument) {
                done.results.push((object, false));
            }
        }
    }
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
    let extents = shape.map(|shape| shape.extents.clone());
    let gaps = declared.as_ref().is_some_and(|declared| matches!(declared.layout, Layout::Strides(_)));
    let strides = shape.filter(|_| gaps).map(|shape| shape.strides.clone());
    let object = call.call_method1(intern!(py, "_make"), (position, length, extents, strides))?;
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
        None => detached(py, || kernel.at_once(sized, &arguments, bound.as_ref())).map(|_| ()),
        Some((queue, keep)) => {
            let made = results.iter().map(|(object, _)| object.clone().unbind());
            let keep: Vec<Py<PyAny>> = made.chain([keep]).collect();
            detached(py, || queue.begin(kernel, sized, &arguments, keep))
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
