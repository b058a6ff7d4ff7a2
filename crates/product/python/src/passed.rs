//! Objects of Python as arguments that need no conversion: plain numbers, and arrays of the host in the order of C. Everything else is left to the Python code.

use crisp::{ArgumentKind, Elem, Scalar};
use pyo3::buffer::PyUntypedBuffer;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyFloat, PyInt, PyType};
use smallvec::SmallVec;

use crate::exchange::Exchanged;
use crate::given::Known;

/// The bytes of a plain number of Python that a type holds, and its value where sizes may need it.
pub(crate) fn bytes_of(number: &Bound<'_, PyAny>, elem: Elem) -> Option<([u8; 32], Option<i128>)> {
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
    let (low, high) = limits(scalar);
    if !(low..=high).contains(&wide) {
        return None;
    }
    put(value.to_le_bytes().get(..scalar.bytes() as usize)?);
    Some((bytes, Some(wide)))
}

/// The least and the greatest integer that a type holds.
pub(crate) fn limits(scalar: Scalar) -> (i128, i128) {
    let bits = scalar.bits();
    match scalar.is_signed_integer() {
        true => (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1),
        false => (0, (1_i128 << bits) - 1),
    }
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
pub(crate) fn is_numpy(object: &Bound<'_, PyAny>) -> bool {
    static NDARRAY: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    NDARRAY.import(object.py(), "numpy", "ndarray").is_ok_and(|plain| object.get_type().is(plain))
}

/// Returns whether it is a masked array of numpy, of which memory says only a part.
fn is_masked(object: &Bound<'_, PyAny>) -> bool {
    let py = object.py();
    !is_numpy(object) && object.hasattr(intern!(py, "filled")).unwrap_or(true)
}

/// An array of the host, held as long as its memory is used.
pub(crate) enum HostArray {
    Buffer(PyUntypedBuffer),
    Exchanged(Exchanged),
}

impl HostArray {
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> Option<HostArray> {
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

    /// The address of the first element.
    pub(crate) fn address(&self) -> usize {
        match self {
            HostArray::Buffer(it) => it.buf_ptr().expose_provenance(),
            HostArray::Exchanged(it) => it.address(),
        }
    }

    /// Returns the value for the argument, where the array needs no conversion.
    pub(crate) fn known(&self, kind: ArgumentKind) -> Option<Known> {
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
        let bytes = match self {
            HostArray::Buffer(it) => it.len_bytes() as u64,
            HostArray::Exchanged(it) => it.count()?.checked_mul(elem.scalar.bytes().into())?,
        };
        let address = self.address();
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

/// A value as an argument.
pub(crate) fn value_of(elem: Elem, bytes: [u8; 32]) -> Known {
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
