//! The short way of a launch: numbers of Python and arrays of the host that need no conversion. Everything else, and all that is
//! wrong, is left to the Python code, which says what it is.

use std::sync::{Mutex, OnceLock, PoisonError};

use crisp::{ArgumentKind, BoundShapes, Elem, GivenShape, Layout, Passed, Scalar, Warm};
use pyo3::buffer::PyUntypedBuffer;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyFloat, PyInt, PyTuple, PyType};
use smallvec::SmallVec;

use crate::exchange::Exchanged;
use crate::failure::{NativeError, failure};
use crate::launch::{Array, Given as Described, Held, Inputs, Kernel, Known, Locked, passed};
use crate::signals::detached;

/// A launch whose vectors stay.
#[pyclass(module = "crisp._native", frozen)]
pub(crate) struct Prepared {
    kernel: Py<Kernel>,
    sized: crisp::Kernel,
    state: Mutex<State>,
    open: Vec<(usize, Elem)>,
    /// Keeps the arrays.
    #[allow(dead_code)] // It is held, and not looked at.
    owner: Py<PyAny>,
}

/// The state that calls of a launch share, one call at a time.
struct State {
    /// The arguments; a call sets the numbers.
    arguments: Vec<Known>,
    /// Arrays that launches use where they are, and for each argument which one it is; none where the long way is needed: arrays that are copied,
    /// and buffers, which are locked for each launch.
    kept: Option<(Vec<Array>, Vec<Held>)>,
    /// The parts that the launches share.
    warm: Warm,
}

impl State {
    fn launch(&mut self, kernel: &Kernel, sized: &crisp::Kernel) -> crisp::Result<usize> {
        let Some((arrays, held)) = &self.kept else { return kernel.at_once(sized, &self.arguments, None) };
        let (each, unlocked) = (held.iter().zip(&self.arguments), Locked::new());
        let passed: Option<SmallVec<[Passed<'_>; 8]>> = each
            .map(|(held, given)| match (given.value, held) {
                // The number is that of this call.
                (Some(bytes), _) => Some(Passed::Value { elem: given.elem, bytes }),
                (None, held) => passed(given, held, arrays, &unlocked),
            })
            .collect();
        sized.launch_warm(&mut self.warm, &passed.unwrap_or_default()).map(|told| told.len())
    }
}

/// A launch of which all vectors stay; `open` are the positions of the numbers that each call gives. `owner` keeps the arrays.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)] // Python's lists become vectors.
pub(crate) fn prepare(
    kernel: Py<Kernel>,
    arguments: Vec<Described>,
    global: Option<Vec<u64>>,
    local: Option<Vec<u64>>,
    open: Vec<usize>,
    owner: Py<PyAny>,
) -> PyResult<Prepared> {
    let sized = kernel.get().sized(global, local);
    let arguments: Vec<Known> = arguments.into_iter().map(Described::known).collect::<PyResult<_>>()?;
    let kept = kernel.get().kept(&arguments);
    let typed = |at: usize| arguments.get(at).map(|argument: &Known| (at, argument.elem));
    let open = open.into_iter().filter_map(typed).collect();
    Ok(Prepared { kernel, sized, state: Mutex::new(State { arguments, kept, warm: Warm::default() }), open, owner })
}

impl Prepared {
    /// Launches with these numbers; false where one takes the longer way, and then nothing has run.
    fn launch(&self, py: Python<'_>, numbers: &Bound<'_, PyTuple>) -> PyResult<bool> {
        if numbers.len() != self.open.len() {
            return Ok(false);
        }
        let mut values: SmallVec<[[u8; 32]; 8]> = SmallVec::new();
        for (number, (_, elem)) in numbers.iter().zip(&self.open) {
            match bytes_of(&number, *elem) {
                Some((bytes, _)) => values.push(bytes),
                None => return Ok(false),
            }
        }
        let done = detached(py, || {
            // No thread waits for this lock while it holds the interpreter's.
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            for ((at, _), value) in self.open.iter().zip(values) {
                if let Some(argument) = state.arguments.get_mut(*at) {
                    argument.value = Some(value);
                }
            }
            state.launch(self.kernel.get(), &self.sized)
        });
        done.map(|_| true).map_err(|error| failure(&error))
    }
}

/// The native part of `crisp.Bound`: calls of a launch that is prepared do not go through Python code.
#[pyclass(module = "crisp._native", subclass, frozen)]
#[derive(Default)]
pub struct BoundCall {
    quick: OnceLock<Quick>,
}

struct Quick {
    prepared: Py<Prepared>,
    /// The result of each call.
    results: Py<PyAny>,
    /// Makes the exception of an error.
    raised: Py<PyAny>,
}

#[pymethods]
impl BoundCall {
    #[new]
    #[pyo3(signature = (*_given))]
    fn new(_given: &Bound<'_, PyTuple>) -> BoundCall {
        BoundCall::default()
    }

    /// From now on calls with plain numbers are launches of this.
    fn prepare(&self, prepared: Py<Prepared>, results: Py<PyAny>, raised: Py<PyAny>) {
        // Who prepares it a second time changes nothing.
        let _ = self.quick.set(Quick { prepared, results, raised });
    }

    #[pyo3(signature = (*numbers, **named))]
    fn __call__<'py>(
        this: &Bound<'py, BoundCall>,
        numbers: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        let py = this.py();
        if let (Some(Quick { prepared, results, raised }), None) = (this.get().quick.get(), named) {
            match prepared.get().launch(py, numbers) {
                Ok(true) => return Ok(results.clone_ref(py)),
                Ok(false) => {}
                Err(error) if error.is_instance_of::<NativeError>(py) => {
                    return Err(PyErr::from_value(raised.bind(py).call1((error.value(py),))?));
                }
                Err(error) => return Err(error),
            }
        }
        this.call_method(intern!(py, "_call"), numbers, named).map(Bound::unbind)
    }
}

/// The native part of `crisp.Kernel`: calls with numbers and arrays in order, on the module's own device, do not go through Python code.
#[pyclass(module = "crisp._native", subclass, frozen)]
#[derive(Default)]
pub struct KernelCall {
    plain: OnceLock<Plain>,
}

// It holds nothing that holds the object itself: so the collector need not search it for cycles.
struct Plain {
    kernel: Py<Kernel>,
    /// Makes the exception of an error.
    raised: Py<PyAny>,
}

#[pymethods]
impl KernelCall {
    #[new]
    #[pyo3(signature = (*_given))]
    fn new(_given: &Bound<'_, PyTuple>) -> KernelCall {
        KernelCall::default()
    }

    /// From now on calls without names are launches of this.
    fn plainly(&self, kernel: Py<Kernel>, raised: Py<PyAny>) {
        // Who says it a second time changes nothing.
        let _ = self.plain.set(Plain { kernel, raised });
    }

    #[pyo3(signature = (*given, **named))]
    fn __call__<'py>(
        this: &Bound<'py, KernelCall>,
        given: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        let py = this.py();
        if let (Some(Plain { kernel, raised }), None) = (this.get().plain.get(), named) {
            let make = |position: usize, length: u64, extents: Option<Vec<u64>>| {
                this.call_method1(intern!(py, "_make"), (position, length, extents))
            };
            match launched(py, kernel.get(), given, &make) {
                Ok(Some(mut results)) => {
                    return match results.len() {
                        0 => Ok(py.None()),
                        1 => Ok(results.remove(0).unbind()),
                        _ => this.call_method1(intern!(py, "_result"), PyTuple::new(py, results)?).map(Bound::unbind),
                    };
                }
                Ok(None) => {}
                Err(error) if error.is_instance_of::<NativeError>(py) => {
                    return Err(PyErr::from_value(raised.bind(py).call1((error.value(py),))?));
                }
                Err(error) => return Err(error),
            }
        }
        this.call_method(intern!(py, "_call"), given, named).map(Bound::unbind)
    }
}

/// The bytes of a plain number of Python that a type holds, and its value where sizes may need it.
fn bytes_of(number: &Bound<'_, PyAny>, elem: Elem) -> Option<([u8; 32], Option<i128>)> {
    if elem.lanes != 1 {
        return None;
    }
    let mut bytes = [0; 32];
    let mut put = |from: &[u8]| bytes.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
    let scalar = elem.scalar;
    if number.is_exact_instance_of::<PyFloat>() {
        let value: f64 = number.extract().ok()?;
        put_float(scalar, value, &mut put)?;
        return Some((bytes, None));
    }
    if !number.is_exact_instance_of::<PyInt>() {
        return None;
    }
    let value: i64 = number.extract().ok()?;
    let wide = i128::from(value);
    if scalar.is_float() {
        // Larger ones are rounded twice here.
        #[allow(clippy::cast_precision_loss)]
        put_float(scalar, if value.unsigned_abs() < 1 << 53 { value as f64 } else { return None }, &mut put)?;
        return Some((bytes, None));
    }
    if !scalar.is_integer() {
        return None;
    }
    let bits = scalar.bits();
    let (low, high) = match scalar.is_signed_integer() {
        true => (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1),
        false => (0, (1_i128 << bits) - 1),
    };
    if !(low..=high).contains(&wide) {
        return None;
    }
    put(value.to_le_bytes().get(..scalar.bytes() as usize)?);
    Some((bytes, Some(wide)))
}

fn put_float(scalar: Scalar, value: f64, put: &mut dyn FnMut(&[u8])) -> Option<()> {
    match scalar {
        Scalar::F64 => put(&value.to_le_bytes()),
        Scalar::F32 => {
            #[allow(clippy::cast_possible_truncation)] // Rounded to nearest.
            let single = value as f32;
            if single.is_infinite() && value.is_finite() {
                return None;
            }
            put(&single.to_le_bytes());
        }
        _ => return None,
    }
    Some(())
}

/// The scalar type that a buffer says its elements are, if it is a plain one.
fn scalar_of(buffer: &PyUntypedBuffer) -> Option<Scalar> {
    let [code] = buffer.format().to_bytes() else { return None };
    let signed = [Scalar::I8, Scalar::I16, Scalar::I32, Scalar::I64];
    let unsigned = [Scalar::U8, Scalar::U16, Scalar::U32, Scalar::U64];
    let of_size = |list: [Scalar; 4]| list.into_iter().find(|scalar| scalar.bytes() as usize == buffer.item_size());
    match code {
        b'f' => Some(Scalar::F32),
        b'd' => Some(Scalar::F64),
        b'e' => Some(Scalar::F16),
        b'?' => Some(Scalar::Bool),
        b'b' | b'h' | b'i' | b'l' | b'q' => of_size(signed),
        b'B' | b'H' | b'I' | b'L' | b'Q' => of_size(unsigned),
        _ => None,
    }
}

/// Returns whether it is an array of numpy, and of no class derived from that.
fn is_numpy(object: &Bound<'_, PyAny>) -> bool {
    static NDARRAY: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    NDARRAY.import(object.py(), "numpy", "ndarray").is_ok_and(|plain| object.get_type().is(plain))
}

/// A result as an array of the first argument's library.
fn like<'py>(first: &Bound<'py, PyAny>, made: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    static LIKE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    if is_numpy(first) { Ok(made) } else { LIKE.import(first.py(), "crisp.arrays", "like")?.call1((first, made)) }
}

/// Returns whether it is a masked array of numpy, of which memory says only a part.
fn is_masked(object: &Bound<'_, PyAny>) -> bool {
    let py = object.py();
    !is_numpy(object) && object.hasattr(intern!(py, "filled")).unwrap_or(true)
}

/// An array of the host, held as long as its memory is used.
enum HostArray {
    Buffer(PyUntypedBuffer),
    Exchanged(Exchanged),
}

impl HostArray {
    fn of(object: &Bound<'_, PyAny>) -> Option<HostArray> {
        match PyUntypedBuffer::get(object) {
            Ok(_) if is_masked(object) => None,
            Ok(buffer) => Some(HostArray::Buffer(buffer)),
            Err(_) => Exchanged::of(object).map(HostArray::Exchanged),
        }
    }

    /// The extents; lanes are the last one where elements have several.
    fn extents(&self, lanes: u8) -> Option<SmallVec<[u64; 4]>> {
        let mut extents: SmallVec<[u64; 4]> = match self {
            HostArray::Buffer(it) => it.shape().iter().map(|&extent| extent as u64).collect(),
            HostArray::Exchanged(it) => {
                it.shape().iter().map(|&extent| u64::try_from(extent).ok()).collect::<Option<_>>()?
            }
        };
        if lanes > 1 {
            extents.pop();
        }
        Some(extents)
    }

    /// Returns the value for the argument, where the array needs no conversion.
    fn known(&self, kind: ArgumentKind) -> Option<Known> {
        let ArgumentKind::Buffer { elem, stride, .. } = kind else { return None };
        let writable = kind.is_written();
        let (scalar, contiguous, read_only, last) = match self {
            HostArray::Buffer(it) => {
                let last = it.shape().last().map(|&last| last as u64);
                (scalar_of(it), it.is_c_contiguous(), it.readonly(), last)
            }
            HostArray::Exchanged(it) => {
                let last = it.shape().last().and_then(|&last| u64::try_from(last).ok());
                (it.scalar(), it.is_contiguous(), it.is_read_only(), last)
            }
        };
        if scalar != Some(elem.scalar) || !contiguous || writable && read_only {
            return None;
        }
        let numbers = stride / elem.scalar.bytes().max(1);
        if elem.lanes > 1 && last != Some(u64::from(numbers)) {
            return None;
        }
        let (address, bytes) = match self {
            HostArray::Buffer(it) => (it.buf_ptr().expose_provenance(), it.len_bytes() as u64),
            HostArray::Exchanged(it) => (it.address(), it.count()?.checked_mul(elem.scalar.bytes().into())?),
        };
        let elements = bytes / u64::from(stride.max(1));
        let extents = Some(self.extents(elem.lanes)?);
        Some(Known {
            elem,
            stride,
            value: None,
            address,
            bytes,
            memory: None,
            elements,
            writable,
            cuda: false,
            extents,
        })
    }
}

/// Launches with numbers of Python and arrays of the host that fit as they are: one for each argument, for each that is not an output, or for each that is
/// neither an output nor a size that follows from arrays; `make` makes the array of an output from its position, its length and its extents. Gives the
/// outputs; none where something takes the longer way, and then nothing has run.
#[pyfunction]
pub(crate) fn launch<'py>(
    py: Python<'py>,
    kernel: &Bound<'py, Kernel>,
    passed: &Bound<'py, PyTuple>,
    make: &Bound<'py, PyAny>,
) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    launched(py, kernel.get(), passed, &|position, length, extents| make.call1((position, length, extents)))
}

/// Makes the array of an output.
type Make<'a, 'py> = &'a dyn Fn(usize, u64, Option<Vec<u64>>) -> PyResult<Bound<'py, PyAny>>;

/// Which arguments are passed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Given {
    All,
    Inputs,
    /// Without sizes that follow from arrays.
    NoSizes,
}

/// Returns the known part of an argument for shapes.
fn shape_of(known: Option<&Known>, value: Option<i128>) -> GivenShape<'_> {
    match known {
        Some(Known { value: Some(_), .. }) => GivenShape::Value(value),
        Some(Known { extents: Some(extents), .. }) => GivenShape::Extents(extents),
        _ => GivenShape::Nothing,
    }
}

fn value_of(elem: Elem, bytes: [u8; 32]) -> Known {
    let (address, bytes_of_it, elements) = (0, 0, 0);
    Known {
        elem,
        stride: elem.bytes(),
        value: Some(bytes),
        address,
        bytes: bytes_of_it,
        memory: None,
        elements,
        writable: false,
        cuda: false,
        extents: None,
    }
}

fn launched<'py>(
    py: Python<'py>,
    kernel: &Kernel,
    passed: &Bound<'py, PyTuple>,
    make: Make<'_, 'py>,
) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    let (explicit, is_size) = (kernel.kernel().interface().explicit(), kernel.is_size());
    let is_output = |kind: ArgumentKind| match kind {
        ArgumentKind::Buffer { out, .. } => out || !kind.is_read(),
        ArgumentKind::Value(_) => false,
    };
    let count = passed.len();
    let inputs = explicit.iter().filter(|argument| !is_output(argument.kind)).count();
    let sizes = is_size.iter().filter(|is_size| **is_size).count();
    let which = match count {
        count if count == explicit.len() => Given::All,
        count if count == inputs => Given::Inputs,
        count if count == inputs - sizes => Given::NoSizes,
        _ => return Ok(None),
    };
    let mut given = passed.iter();
    let mut arguments: Vec<Option<Known>> = Vec::with_capacity(explicit.len());
    // They are let go when the launch is over.
    let mut buffers = Vec::with_capacity(explicit.len());
    // The first array, and outputs with whether they were made.
    let (mut first, mut outputs) = (None, Vec::new());
    let (mut values, mut lengths) = (Vec::with_capacity(explicit.len()), Vec::with_capacity(explicit.len()));
    for (argument, is_size) in explicit.iter().zip(is_size) {
        let (mut value, mut length) = (None, None);
        let made = is_output(argument.kind) && which != Given::All;
        let left_out = made || (*is_size && which == Given::NoSizes);
        let known = match (argument.kind, if left_out { None } else { given.next() }) {
            (_, None) if left_out => None,
            (ArgumentKind::Value(elem), Some(number)) => {
                let Some((bytes, whole)) = bytes_of(&number, elem) else { return Ok(None) };
                value = whole;
                Some(value_of(elem, bytes))
            }
            (kind @ ArgumentKind::Buffer { .. }, Some(object)) => {
                let Some(buffer) = HostArray::of(&object) else { return Ok(None) };
                let Some(known) = buffer.known(kind) else { return Ok(None) };
                // Another order of axes is looked at by the longer way.
                if argument.shape.as_ref().is_some_and(|shape| shape.layout != Layout::RowMajor || shape.parts > 1) {
                    return Ok(None);
                }
                length = Some(known.elements);
                buffers.push(buffer);
                if first.is_none() {
                    first = Some(object.clone());
                }
                if is_output(kind) {
                    outputs.push((object, false));
                }
                Some(known)
            }
            (_, None) => return Ok(None),
        };
        values.push(value);
        lengths.push(length);
        arguments.push(known);
    }
    if given.next().is_some() {
        return Ok(None);
    }
    let shaped = explicit.iter().any(|argument| argument.shape.is_some());
    let bound = match shaped {
        true => {
            let both = arguments.iter().zip(&values);
            let given: SmallVec<[GivenShape<'_>; 8]> =
                both.map(|(known, value)| shape_of(known.as_ref(), *value)).collect();
            kernel.kernel().shapes(&given).map_err(|error| failure(&error))?
        }
        false => BoundShapes::default(),
    };
    if which != Given::All {
        for (position, (slot, argument)) in arguments.iter_mut().zip(explicit).enumerate() {
            if let (None, ArgumentKind::Value(elem)) = (&slot, argument.kind) {
                let Some(value) = bound.values.get(position).copied().flatten() else { return Ok(None) };
                let mut bytes = [0; 32];
                bytes.iter_mut().zip(value.to_le_bytes()).take(elem.bytes() as usize).for_each(|(to, from)| *to = from);
                *slot = Some(value_of(elem, bytes));
                values.iter_mut().skip(position).take(1).for_each(|it| *it = Some(value));
            }
        }
        let open = |(slot, position): (&Option<Known>, usize)| {
            slot.is_none() && bound.shapes.get(position).is_none_or(Option::is_none)
        };
        let wanted = match arguments.iter().zip(0..).any(open) {
            true => kernel.kernel().output_lengths(&Inputs { values, lengths }).map_err(|error| failure(&error))?,
            false => Vec::new(),
        };
        for (position, (slot, argument)) in arguments.iter_mut().zip(explicit).enumerate() {
            if slot.is_some() {
                continue;
            }
            let shape = bound.shapes.get(position).and_then(Option::as_ref);
            let length = shape.map(|shape| shape.elements).or(wanted.get(position).copied().flatten());
            let Some(length) = length else { return Ok(None) };
            let object = make(position, length, shape.map(|shape| shape.extents.clone()))?;
            let Some(buffer) = HostArray::of(&object) else { return Ok(None) };
            let Some(known) = buffer.known(argument.kind) else { return Ok(None) };
            buffers.push(buffer);
            outputs.push((object, true));
            *slot = Some(known);
        }
    }
    let Some(arguments) = arguments.into_iter().collect::<Option<Vec<Known>>>() else { return Ok(None) };
    let done = detached(py, || kernel.at_once(kernel.kernel(), &arguments, Some(&bound)));
    done.map_err(|error| failure(&error))?;
    let result = |(output, made): (Bound<'py, PyAny>, bool)| match &first {
        Some(first) if made => like(first, output),
        _ => Ok(output),
    };
    outputs.into_iter().map(result).collect::<PyResult<_>>().map(Some)
}
