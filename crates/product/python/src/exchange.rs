//! DLPack's table in C, `__dlpack_c_exchange_api__` of a type: arrays of other packages without a call of Python.
#![allow(unsafe_code)] // The table and what it gives are C.

use std::ffi::{CStr, c_int, c_void};

use crisp::Scalar;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods};

const ATTRIBUTE: &str = "__dlpack_c_exchange_api__";
const CAPSULE: &CStr = c"dlpack_exchange_api";

/// The version whose layouts these are. A later minor one only adds.
const MAJOR: u32 = 1;

/// Flag of arrays that must not be written.
const READ_ONLY: u64 = 1;

/// Memory of the host: the usual, and such that CUDA has pinned.
const HOST: [i32; 2] = [1, 3];

#[derive(Clone, Copy)]
#[repr(C)]
struct Version {
    major: u32,
    minor: u32,
}

#[repr(C)]
struct Header {
    version: Version,
    /// The table of an earlier version.
    previous: *const Table,
}

type FromPython = unsafe extern "C" fn(*mut c_void, *mut *mut Managed) -> c_int;

#[repr(C)]
struct Table {
    header: Header,
    allocate: *const c_void,
    from_python: Option<FromPython>,
    to_python: *const c_void,
    view: *const c_void,
    stream: *const c_void,
}

#[repr(C)]
struct Tensor {
    data: *mut c_void,
    device: i32,
    device_number: i32,
    dimensions: i32,
    code: u8,
    bits: u8,
    lanes: u16,
    shape: *const i64,
    strides: *const i64,
    byte_offset: u64,
}

#[repr(C)]
struct Managed {
    version: Version,
    context: *mut c_void,
    deleter: Option<unsafe extern "C" fn(*mut Managed)>,
    flags: u64,
    tensor: Tensor,
}

/// An array of another package, which stays while this is held. It is let go with the interpreter's lock.
pub(crate) struct Exchanged(*mut Managed);

impl Drop for Exchanged {
    fn drop(&mut self) {
        // Safety: it is ours, and let go once.
        unsafe {
            if let Some(deleter) = (*self.0).deleter {
                deleter(self.0);
            }
        }
    }
}

/// The table of the object's type, for the version that is read here.
fn table(object: &Bound<'_, PyAny>) -> Option<FromPython> {
    let capsule = object.get_type().getattr_opt(ATTRIBUTE).ok().flatten()?;
    let pointer = capsule.cast::<PyCapsule>().ok()?.pointer_checked(Some(CAPSULE)).ok()?;
    let mut table: *const Table = pointer.as_ptr().cast_const().cast();
    // Safety: who shows a capsule of this name promises such tables, which live as long as the process.
    unsafe {
        while !table.is_null() && (*table).header.version.major != MAJOR {
            table = (*table).header.previous;
        }
        table.as_ref()?.from_python
    }
}

impl Exchanged {
    /// An array of the host whose type has the table; none where it has none, or where the longer way gives better messages.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> Option<Exchanged> {
        let from_python = table(object)?;
        // Who follows derivatives must not miss that a kernel has been here; the table does not ask.
        let followed = object.getattr_opt("requires_grad").ok().flatten();
        if followed.is_some_and(|it| it.is_truthy().unwrap_or(true)) {
            return None;
        }
        let mut managed: *mut Managed = std::ptr::null_mut();
        // Safety: the function is that of the object's type.
        let code = unsafe { from_python(object.as_ptr().cast(), &raw mut managed) };
        if code != 0 || managed.is_null() {
            // The longer way finds it again, and says it.
            drop(PyErr::take(object.py()).unwrap_or_else(|| PyValueError::new_err("")));
            return None;
        }
        let exchanged = Exchanged(managed);
        // Safety: the function has filled it.
        let (major, tensor) = unsafe { ((*managed).version.major, &(*managed).tensor) };
        (major == MAJOR && HOST.contains(&tensor.device) && tensor.lanes == 1 && tensor.dimensions >= 0)
            .then_some(exchanged)
    }

    fn tensor(&self) -> &Tensor {
        // Safety: it is there as long as `self`.
        unsafe { &(*self.0).tensor }
    }

    fn numbers(&self, start: *const i64) -> &[i64] {
        let count = usize::try_from(self.tensor().dimensions).unwrap_or(0);
        // Safety: an array has as many extents, and strides unless the pointer is null, as dimensions.
        if start.is_null() || count == 0 { &[] } else { unsafe { std::slice::from_raw_parts(start, count) } }
    }

    /// The extents.
    pub(crate) fn shape(&self) -> &[i64] {
        self.numbers(self.tensor().shape)
    }

    /// Returns whether elements follow each other in C's order.
    pub(crate) fn is_contiguous(&self) -> bool {
        let (shape, strides) = (self.shape(), self.numbers(self.tensor().strides));
        let mut step = 1_i64;
        for (extent, stride) in shape.iter().zip(strides).rev() {
            if *extent > 1 && *stride != step {
                return shape.contains(&0);
            }
            step = step.saturating_mul(*extent);
        }
        true
    }

    /// Returns whether it must not be written.
    pub(crate) fn is_read_only(&self) -> bool {
        // Safety: as above.
        unsafe { (*self.0).flags & READ_ONLY != 0 }
    }

    /// The type of its elements, if it is a plain one.
    pub(crate) fn scalar(&self) -> Option<Scalar> {
        let Tensor { code, bits, .. } = *self.tensor();
        Some(match (code, bits) {
            (0, 8) => Scalar::I8,
            (0, 16) => Scalar::I16,
            (0, 32) => Scalar::I32,
            (0, 64) => Scalar::I64,
            (1, 8) => Scalar::U8,
            (1, 16) => Scalar::U16,
            (1, 32) => Scalar::U32,
            (1, 64) => Scalar::U64,
            (2, 16) => Scalar::F16,
            (2, 32) => Scalar::F32,
            (2, 64) => Scalar::F64,
            (4, 16) => Scalar::BF16,
            (6, 8) => Scalar::Bool,
            _ => return None,
        })
    }

    /// The number of its elements.
    pub(crate) fn count(&self) -> Option<u64> {
        self.shape().iter().try_fold(1_u64, |product, extent| product.checked_mul(u64::try_from(*extent).ok()?))
    }

    /// The address of the first one.
    pub(crate) fn address(&self) -> usize {
        let Tensor { data, byte_offset, .. } = *self.tensor();
        data.expose_provenance().wrapping_add(usize::try_from(byte_offset).unwrap_or(0))
    }
}
