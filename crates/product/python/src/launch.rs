//! Launches: values and memory from Python, used in place where the device can reach them.
#![allow(unsafe_code)] // Addresses of arrays, which the Python code beside this keeps alive.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crisp::call::{Mistake, Offer, Problem, Role};
use crisp::values::records;
use crisp::{ArgumentKind, BoundShapes, Elem, External, GivenShape, HostColumn, HostNote, Layout, Passed, SizeInputs};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failure::{failure, raised};
use crate::given::{Known, Memory};
use crate::offer::{self, Converted};
use crate::spelling::Words;

/// An argument while it is launched.
pub(crate) enum Held {
    Value(Elem, [u8; 32]),
    /// An array, by its position among those of the launch or queue.
    Array(usize),
    /// Memory of the device, by its position among those that are locked.
    Device(usize),
}

/// An array that launches use: itself, or what was copied of it.
pub(crate) struct Array {
    memory: crisp::Memory,
    address: usize,
    bytes: u64,
    copied: bool,
    written: bool,
}

/// Distinct memories, each locked once, in the order of addresses, so that threads never wait for each other in a circle.
pub(crate) type Locked<'p> = Vec<(*const Memory, MutexGuard<'p, crisp::Memory>)>;

/// A kernel on a device.
#[pyclass(module = "crisp._native", frozen)]
#[derive(Debug)]
pub struct Kernel {
    kernel: crisp::Kernel,
    device: crisp::Device,
    /// Whether some argument has a shape.
    shaped: bool,
}

/// Scalars and lengths of arguments for size expressions.
pub(crate) struct Inputs {
    pub(crate) values: Vec<Option<i128>>,
    pub(crate) lengths: Vec<Option<u64>>,
}

impl SizeInputs for Inputs {
    fn scalar(&self, param: u32) -> Option<i128> {
        self.values.get(param as usize).copied().flatten()
    }

    fn length(&self, param: u32) -> Option<u64> {
        self.lengths.get(param as usize).copied().flatten()
    }
}

impl Kernel {
    pub(crate) fn new(kernel: crisp::Kernel, device: crisp::Device) -> Kernel {
        let shaped = kernel.interface().explicit().iter().any(|argument| argument.shape.is_some());
        Kernel { kernel, device, shaped }
    }

    pub(crate) fn roles(&self) -> &[Role] {
        self.kernel.roles()
    }

    pub(crate) fn is_shaped(&self) -> bool {
        self.shaped
    }

    pub(crate) fn kernel(&self) -> &crisp::Kernel {
        &self.kernel
    }

    pub(crate) fn sized(&self, global: Option<Vec<u64>>, local: Option<Vec<u64>>) -> crisp::Kernel {
        let mut kernel = self.kernel.clone();
        if let Some(global) = global {
            kernel = kernel.global(&global);
        }
        if let Some(local) = local {
            kernel = kernel.local(&local);
        }
        kernel
    }

    /// An array as memory of the device: in place where it can be, else a copy. An array that is there already is the same memory.
    fn array(&self, given: &Known, arrays: &mut Vec<Array>) -> crisp::Result<usize> {
        let Known { address, bytes, .. } = *given;
        let known = arrays.iter().position(|array| array.address == address && array.bytes == bytes);
        if let Some(array) = known.and_then(|at| arrays.get_mut(at)) {
            array.written |= given.writable;
            return Ok(known.unwrap_or(0));
        }
        let (memory, copied) = self.memory(given)?;
        arrays.push(Array { memory, address, bytes, copied, written: given.writable });
        Ok(arrays.len() - 1)
    }

    fn memory(&self, given: &Known) -> crisp::Result<(crisp::Memory, bool)> {
        let bytes = given.bytes;
        if given.cuda {
            // Safety: the Python code keeps the array while the launch lasts.
            let memory = unsafe { self.device.import(External::Cuda { address: given.address as u64, bytes }) }?;
            return Ok((memory, false));
        }
        let start = std::ptr::with_exposed_provenance_mut::<u8>(given.address);
        // Safety: as above; the array is contiguous and has that number of bytes.
        if let Ok(memory) = unsafe { self.device.import(External::Host { start, bytes }) } {
            return Ok((memory, false));
        }
        let length = usize::try_from(bytes).unwrap_or(0);
        // Safety: as above.
        let contents = if length == 0 { &[] } else { unsafe { std::slice::from_raw_parts(start, length) } };
        Ok((self.device.upload_bytes(contents)?, true))
    }

    /// Arrays that stay, as memory that launches use again and again, and which of them each argument is; none where some are copied for each launch, or
    /// are no arrays.
    pub(crate) fn kept(&self, given: &[Known]) -> Option<(Vec<Array>, Vec<Held>)> {
        let mut arrays = Vec::new();
        let mut held = Vec::with_capacity(given.len());
        for given in given {
            held.push(match (&given.memory, given.value) {
                (Some(_), _) => return None,
                (None, Some(value)) => Held::Value(given.elem, value),
                (None, None) => Held::Array(self.array(given, &mut arrays).ok()?),
            });
        }
        let alone = arrays.iter().all(|array| !array.copied) && shared_bytes(given).is_none();
        alone.then_some((arrays, held))
    }

    /// Launches at once or on a queue; arrays of the launch are added to `arrays`. `bound` are the shapes that numbers and lengths follow from, where
    /// they are known.
    pub(crate) fn begin(
        &self,
        kernel: &crisp::Kernel,
        queue: Option<&mut crisp::Queue>,
        given: &[Known],
        bound: Option<&BoundShapes>,
        arrays: &mut Vec<Array>,
    ) -> crisp::Result<usize> {
        if let Some((one, other)) = shared_bytes(given) {
            return Err(kernel.shared_bytes(one, other));
        }
        let memories = || given.iter().map(|given| given.memory.as_ref().map(Py::get));
        let mut distinct: Vec<&Memory> = memories().flatten().collect();
        distinct.sort_unstable_by_key(|memory| std::ptr::from_ref(*memory));
        distinct.dedup_by_key(|memory| std::ptr::from_ref(*memory));
        let locked: Locked<'_> =
            distinct.into_iter().map(|memory| (std::ptr::from_ref(memory), memory.lock())).collect();
        let mut held = Vec::with_capacity(given.len());
        for (given, memory) in given.iter().zip(memories()) {
            held.push(match (memory, given.value) {
                (Some(memory), _) => {
                    let at = locked.iter().position(|(locked, _)| std::ptr::eq(*locked, memory));
                    Held::Device(at.unwrap_or(usize::MAX))
                }
                (None, Some(value)) => Held::Value(given.elem, value),
                (None, None) => Held::Array(self.array(given, arrays)?),
            });
        }
        let passed: Option<Vec<Passed<'_>>> =
            held.iter().zip(given).map(|(held, given)| passed(given, held, arrays, &locked)).collect();
        // Each argument is among what is held.
        let passed = passed.unwrap_or_default();
        match (queue, bound) {
            (None, None) => kernel.launch_list(&passed).map(|told| told.len()),
            (None, Some(bound)) => kernel.launch_bound(&passed, bound).map(|told| told.len()),
            (Some(queue), _) => queue.launch(kernel, passed).map(|()| 0),
        }
    }
}

/// Two arrays that share bytes, do not begin at the same one, and of which one is written: what is copied and what is not would decide about results.
fn shared_bytes(given: &[Known]) -> Option<(usize, usize)> {
    let array = |given: &Known| (given.memory.is_none() && given.value.is_none()).then_some(given.address);
    let end = |given: &Known| given.address.saturating_add(usize::try_from(given.bytes).unwrap_or(usize::MAX));
    given.iter().enumerate().find_map(|(position, one)| {
        let start = array(one)?;
        let meets = |other: &Known| {
            array(other).is_some_and(|at| at != start && at < end(one) && start < end(other))
                && (one.writable || other.writable)
        };
        Some((position, given.iter().take(position).position(meets)?))
    })
}

pub(crate) fn passed<'a>(
    given: &'a Known,
    held: &Held,
    arrays: &'a [Array],
    locked: &'a Locked<'_>,
) -> Option<Passed<'a>> {
    let memory = match held {
        Held::Value(elem, bytes) => return Some(Passed::Value { elem: *elem, bytes: *bytes }),
        Held::Array(at) => &arrays.get(*at)?.memory,
        Held::Device(at) => &*locked.get(*at)?.1,
    };
    let Known { elem, elements, stride, writable, .. } = *given;
    let extents = given.extents.as_deref();
    Some(Passed::Buffer { memory, elem, stride, elements, writable, extents, structure: None })
}

/// Copies what was written back to the arrays.
fn bring_back(arrays: &[Array]) -> crisp::Result<()> {
    for Array { memory, address, bytes, copied, written } in arrays {
        let length = usize::try_from(*bytes).unwrap_or(0);
        if *copied && *written && length > 0 {
            let start = std::ptr::with_exposed_provenance_mut::<u8>(*address);
            // Safety: the Python code keeps the array, which is contiguous, writable and has that number of bytes.
            memory.read(0, unsafe { std::slice::from_raw_parts_mut(start, length) })?;
        }
    }
    Ok(())
}

/// The known part of an argument for shapes.
#[derive(FromPyObject, Debug)]
pub enum GivenOf {
    /// The extents of an array.
    Extents(Vec<u64>),
    /// A value; none where it is not an integer.
    Number(Option<i128>),
}

/// Extents, distances, elements of memory.
type Bounds = (Vec<u64>, Vec<u64>, u64);

/// The values of integers, and the bounds of arrays, by the positions of arguments.
type ShapesFound = (Vec<Option<i128>>, Vec<Option<Bounds>>);

#[pymethods]
impl Kernel {
    /// Returns the layout of the columns of `count` structures in the buffer at a position: the byte at which each begins, and the bytes of all.
    fn column_places(&self, position: u32, count: u64) -> Option<(Vec<u64>, u64)> {
        let columns = self.kernel.notes().iter().find_map(|note| match note {
            HostNote::Columns { param, count: _, columns } if *param == position => Some(columns),
            _ => None,
        })?;
        HostColumn::places(columns, count)
    }

    /// For each argument the place among those that are given, `count` in order and then those with names.
    #[allow(clippy::needless_pass_by_value)] // Python's lists become vectors.
    fn placed(&self, py: Python<'_>, count: usize, names: Vec<String>) -> PyResult<Vec<Option<usize>>> {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mistaken = |wrong: Vec<Mistake>| raised(py, &self.kernel.mistaken(&wrong, &Words { copies: true }));
        self.kernel.placed(count, &names).map(|places| places.to_vec()).map_err(mistaken)
    }

    /// Checks arguments one by one, as the Python code has converted them; with `all` none is missing.
    #[allow(clippy::needless_pass_by_value)] // As above.
    fn check(&self, py: Python<'_>, given: Vec<Option<Bound<'_, PyAny>>>, all: bool) -> PyResult<()> {
        let converted = offer::converted(self.kernel.callable(), &given)?;
        let offers: Vec<Offer<'_>> = converted.iter().map(Converted::offer).collect();
        self.kernel.judge_alone(&offers, all, &Words { copies: false }).map_err(|error| raised(py, &error))
    }

    /// The error of `count` arguments in order for the parameters at some positions.
    #[allow(clippy::needless_pass_by_value)] // As above.
    fn count(&self, py: Python<'_>, count: usize, positions: Vec<usize>) -> PyErr {
        let mistake = Mistake::count(self.kernel.callable(), count, &|at| positions.contains(&at));
        raised(py, &self.kernel.mistaken(&[mistake], &Words { copies: false }))
    }

    /// The error of one thing that is wrong with arguments: `what` ends a sentence about the argument at a position.
    fn unfit(&self, py: Python<'_>, position: usize, what: String, fix: String) -> PyErr {
        let mistake = Mistake::of(self.kernel.callable(), position, Problem::Unfit(what, fix));
        raised(py, &self.kernel.mistaken(&[mistake], &Words { copies: false }))
    }

    /// Returns the description of each argument, by the names that `crisp.Argument` has.
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let explicit = self.kernel.interface().explicit();
        let one = |(position, (argument, role)): (usize, (&crisp::Argument, &Role))| {
            let (written, is_result) = (argument.kind.is_written(), argument.is_result());
            let (buffer, elem, stride, length) = match argument.kind {
                ArgumentKind::Value(elem) => (false, elem, elem.bytes(), None),
                ArgumentKind::Buffer { elem, stride, length, .. } => (true, elem, stride, length),
            };
            let layout = match argument.shape.as_ref().map(|shape| &shape.layout) {
                None | Some(Layout::RowMajor) => "C",
                Some(Layout::ColumnMajor) => "F",
                Some(Layout::Strides(_)) => "strides",
            };
            let made = PyDict::new(py);
            made.set_item("name", &argument.name)?;
            made.set_item("buffer", buffer)?;
            made.set_item("scalar", elem.scalar.name())?;
            made.set_item("lanes", elem.lanes)?;
            made.set_item("stride", stride)?;
            made.set_item("read", !buffer || argument.kind.is_read())?;
            made.set_item("written", written)?;
            made.set_item("out", is_result)?;
            made.set_item("length", length)?;
            made.set_item("axes", argument.shape.as_ref().map(|shape| shape.axes.len()))?;
            made.set_item("layout", layout)?;
            let name = |param: u32| explicit.get(param as usize).map_or_else(String::new, |it| it.name.clone());
            made.set_item("shape", argument.shape.as_ref().map(|shape| crisp::shape_text(shape, &name)))?;
            made.set_item("size", *role == Role::Size)?;
            for note in self.kernel.notes() {
                match note {
                    HostNote::Structures { param, layout, .. } if *param as usize == position => {
                        made.set_item("structure", records::dictionary(layout))?;
                    }
                    HostNote::Columns { param, count, columns } if *param as usize == position => {
                        let column =
                            |it: &HostColumn| (it.name.clone(), it.elem.scalar.name(), it.elem.lanes, it.stride);
                        made.set_item("columns", (*count, columns.iter().map(column).collect::<Vec<_>>()))?;
                    }
                    HostNote::Complex { param } if *param as usize == position => made.set_item("complex", true)?,
                    _ => {}
                }
            }
            Ok(made)
        };
        explicit.iter().zip(self.roles()).enumerate().map(one).collect()
    }

    /// How a call looks, in one line.
    fn signature(&self) -> String {
        self.kernel.signature()
    }

    /// Returns the values that follow from the known part of each argument, nothing, a number or extents: those of integers; and of each array with a shape its
    /// extents, the distances of neighbours along its axes, and how many elements of memory it reaches over.
    #[allow(clippy::needless_pass_by_value)] // Python's lists become vectors.
    fn shapes(&self, given: Vec<Option<GivenOf>>) -> PyResult<ShapesFound> {
        let shape = |given: &'_ Option<GivenOf>| match given {
            None => None,
            Some(GivenOf::Number(value)) => Some(Ok(*value)),
            Some(GivenOf::Extents(extents)) => Some(Err(extents.clone())),
        };
        let owned: Vec<_> = given.iter().map(shape).collect();
        let given: Vec<GivenShape<'_>> = owned
            .iter()
            .map(|given| match given {
                None => GivenShape::Nothing,
                Some(Ok(value)) => GivenShape::Value(*value),
                Some(Err(extents)) => GivenShape::Extents(extents),
            })
            .collect();
        let bound = self.kernel.shapes(&given).map_err(|error| failure(&error))?;
        let shapes = bound.shapes.into_iter().map(|it| it.map(|it| (it.extents, it.strides, it.elements)));
        Ok((bound.values, shapes.collect()))
    }

    /// Refuses a result that is left out and whose length nothing determines.
    fn undetermined(&self, position: usize) -> PyErr {
        failure(&self.kernel.undetermined(position))
    }

    /// How many elements outputs need; `values` and `lengths` are what is known of arguments.
    fn output_lengths(
        &self,
        values: Vec<Option<i128>>,
        lengths: Vec<Option<u64>>,
        global: Option<Vec<u64>>,
        local: Option<Vec<u64>>,
    ) -> PyResult<Vec<Option<u64>>> {
        let lengths = self.sized(global, local).output_lengths(&Inputs { values, lengths });
        lengths.map_err(|error| failure(&error))
    }
}

impl Kernel {
    pub(crate) fn at_once(
        &self,
        kernel: &crisp::Kernel,
        arguments: &[Known],
        bound: Option<&BoundShapes>,
    ) -> crisp::Result<usize> {
        let mut arrays = Vec::new();
        let told = self.begin(kernel, None, arguments, bound, &mut arrays)?;
        bring_back(&arrays)?;
        Ok(told)
    }
}

/// Launches that follow each other.
#[pyclass(module = "crisp._native", frozen)]
pub struct Queue {
    inner: Mutex<Inner>,
}

/// In the order in which they go: launches, then what they use.
struct Inner {
    queue: crisp::Queue,
    arrays: Vec<Array>,
    owners: Vec<Py<PyAny>>,
}

impl Queue {
    pub(crate) fn new(queue: crisp::Queue) -> Queue {
        Queue { inner: Mutex::new(Inner { queue, arrays: Vec::new(), owners: Vec::new() }) }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a launch, and keeps objects until its end.
    pub(crate) fn begin(
        &self,
        kernel: &Kernel,
        sized: &crisp::Kernel,
        arguments: &[Known],
        keep: Vec<Py<PyAny>>,
    ) -> crisp::Result<()> {
        let mut inner = self.lock();
        let Inner { queue, arrays, owners } = &mut *inner;
        owners.extend(keep);
        kernel.begin(sized, Some(queue), arguments, None, arrays).map(|_| ())
    }
}

#[pymethods]
impl Queue {
    /// Waits for all launches, and brings results back to arrays.
    fn finish(&self, py: Python<'_>) -> PyResult<()> {
        let done = py.detach(|| {
            let mut inner = self.lock();
            let finished = inner.queue.finish();
            let arrays = std::mem::take(&mut inner.arrays);
            let owners = std::mem::take(&mut inner.owners);
            drop(inner);
            let done = finished.and_then(|_| bring_back(&arrays));
            drop(arrays);
            (done, owners)
        });
        done.0.map_err(|error| failure(&error))
    }
}
