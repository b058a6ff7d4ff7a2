//! Memory of devices, and arguments as the Python code describes them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crisp::Elem;
use crisp::call::Described;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use smallvec::SmallVec;

use crate::failure::failure;

/// Memory of a device.
#[pyclass(module = "crisp._native", frozen)]
#[derive(Debug)]
pub struct Memory {
    memory: Mutex<crisp::Memory>,
}

impl Memory {
    pub(crate) fn new(memory: crisp::Memory) -> Memory {
        Memory { memory: Mutex::new(memory) }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, crisp::Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Memory {
    /// All bytes.
    fn read<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let memory = self.lock();
        let size = usize::try_from(memory.len()).unwrap_or(usize::MAX);
        PyBytes::new_with(py, size, |bytes| memory.read(0, bytes).map_err(|error| failure(&error)))
    }

    /// Replaces the first bytes.
    fn write(&self, bytes: &[u8]) -> PyResult<()> {
        self.lock().write(0, bytes).map_err(|error| failure(&error))
    }
}

/// An array as the Python code shows it, by its description and where it is memory of a device by that. With a `problem`, and perhaps a fix, it is not an array that kernels can
/// use.
#[derive(Debug)]
pub struct Given {
    pub(crate) array: Described,
    pub(crate) memory: Option<Py<Memory>>,
    pub(crate) problem: Option<(String, String)>,
}

/// An attribute of an object.
#[inline(never)] // Stacks of threads may be small, and each kind of value has a large frame.
fn attribute<T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>>(
    object: &Bound<'_, PyAny>,
    name: &Bound<'_, PyString>,
) -> PyResult<T> {
    object.getattr(name)?.extract()
}

impl Given {
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Given> {
        let py = object.py();
        let array = Described {
            ty: attribute(object, intern!(py, "type"))?,
            shape: attribute(object, intern!(py, "shape"))?,
            strides: attribute(object, intern!(py, "strides"))?,
            header: attribute(object, intern!(py, "header"))?,
            address: attribute(object, intern!(py, "address"))?,
            bytes: attribute(object, intern!(py, "bytes"))?,
            writable: attribute(object, intern!(py, "writable"))?,
            place: attribute(object, intern!(py, "place"))?,
        };
        let memory = object.getattr(intern!(py, "memory"))?.cast_into().ok().map(Bound::unbind);
        Ok(Given { array, memory, problem: attribute(object, intern!(py, "problem"))? })
    }
}

/// An argument whose type is known.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) elem: Elem,
    pub(crate) stride: u32,
    /// The bytes of a value; the rest is zero.
    pub(crate) value: Option<[u8; 32]>,
    pub(crate) address: usize,
    pub(crate) bytes: u64,
    pub(crate) memory: Option<Py<Memory>>,
    pub(crate) elements: u64,
    pub(crate) writable: bool,
    /// Whether the address is CUDA's.
    pub(crate) cuda: bool,
    /// The extents of an array, without those of lanes and parts; none where it is memory only.
    pub(crate) extents: Option<SmallVec<[u64; 4]>>,
}
