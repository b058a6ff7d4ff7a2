//! Memory of devices, and arguments as the Python code describes them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crisp::{Elem, Scalar};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
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

/// An argument from Python: the place of its type among all scalars and its lanes; the bytes of a value; or a buffer, as an address and its
/// size in bytes or as memory of the device, with the number of its elements, their distance, and whether it may be written; `place` is
/// "host" or "cuda".
#[derive(FromPyObject, Debug)]
pub struct Given {
    scalar: String,
    lanes: u8,
    value: Option<Vec<u8>>,
    address: usize,
    bytes: u64,
    memory: Option<Py<Memory>>,
    elements: u64,
    stride: u32,
    writable: bool,
    place: String,
    extents: Option<Vec<u64>>,
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

impl Given {
    pub(crate) fn known(self) -> PyResult<Known> {
        let Given { scalar, lanes, value, address, bytes, memory, elements, stride, writable, place, extents } = self;
        let scalar = Scalar::from_name(&scalar);
        let scalar = scalar.ok_or_else(|| PyValueError::new_err("an argument has an unknown type"))?;
        let value = value.map(|value| {
            let mut bytes = [0; 32];
            bytes.iter_mut().zip(value).for_each(|(to, from)| *to = from);
            bytes
        });
        let (elem, cuda) = (Elem { scalar, lanes }, place == "cuda");
        let extents = extents.map(SmallVec::from_vec);
        Ok(Known { elem, stride, value, address, bytes, memory, elements, writable, cuda, extents })
    }
}
