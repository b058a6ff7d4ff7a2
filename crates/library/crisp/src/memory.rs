//! Memory of a device: buffers with an element type of the host, and the memory without one below them.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crisp_ir_artifact::Elem;
use crisp_run_device::{DeviceError, Memory as DeviceMemory};

use crate::element::Element;
use crate::error::{Error, Result};
use crate::messages;

/// How many launches of queues that have not been finished use a memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Uses(Arc<AtomicUsize>);

impl Uses {
    pub(crate) fn begin(&self) {
        self.0.fetch_add(1, Ordering::AcqRel);
    }

    pub(crate) fn end(&self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }

    pub(crate) fn same(one: &Uses, other: &Uses) -> bool {
        Arc::ptr_eq(&one.0, &other.0)
    }

    pub(crate) fn is_free(&self) -> bool {
        self.0.load(Ordering::Acquire) == 0
    }
}

/// Bytes in the memory of a device, without a type. It stays there until it is dropped and no queue needs it any more.
pub struct Memory {
    pub(crate) inner: Box<dyn DeviceMemory>,
    pub(crate) uses: Uses,
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes of a device", self.inner.len())
    }
}

pub(crate) fn device_error(error: &DeviceError) -> Error {
    Error::placeless(error.diagnostics())
}

impl Memory {
    pub(crate) fn new(inner: Box<dyn DeviceMemory>) -> Memory {
        Memory { inner, uses: Uses::default() }
    }

    /// Its size in bytes.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.inner.len()
    }

    /// Returns whether it has no bytes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.inner.is_empty()
    }

    /// Copies bytes into it, from byte `offset` on.
    ///
    /// # Errors
    /// Where they do not fit, or a queue that has not been finished uses the memory (A0107).
    pub fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<()> {
        self.free()?;
        self.inner.write(offset, bytes).map_err(|error| device_error(&error))
    }

    /// Copies bytes out of it, from byte `offset` on.
    ///
    /// # Errors
    /// Where there are fewer bytes, or a queue that has not been finished uses the memory (A0107).
    pub fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<()> {
        self.free()?;
        self.inner.read(offset, bytes).map_err(|error| device_error(&error))
    }

    fn free(&self) -> Result<()> {
        if self.uses.is_free() { Ok(()) } else { Err(Error::placeless(vec![messages::used_by_queue(None)])) }
    }
}

/// A buffer of elements on a device; it stays there between launches.
///
/// ```no_run
/// # fn main() -> crisp::Result<()> {
/// let device = crisp::Device::open("auto")?;
/// let buffer = device.upload(&[1.0f32, 2.0])?;
/// assert_eq!(buffer.read()?, [1.0, 2.0]);
/// # Ok(())
/// # }
/// ```
pub struct Buffer<T> {
    pub(crate) memory: Memory,
    length: usize,
    element: PhantomData<T>,
}

impl<T: Element> fmt::Debug for Buffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} elements of {} on a device", self.length, T::ELEM)
    }
}

impl<T: Element> Buffer<T> {
    pub(crate) fn new(memory: Memory, length: usize) -> Buffer<T> {
        Buffer { memory, length, element: PhantomData }
    }

    /// How many elements it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Returns whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// All elements.
    ///
    /// # Errors
    /// What the device says; a queue that has not been finished uses the buffer (A0107).
    pub fn read(&self) -> Result<Vec<T>> {
        T::collect(self.length, &mut |bytes| self.memory.read(0, bytes))
    }

    /// Replaces the first elements.
    ///
    /// # Errors
    /// Where there are more of them than the buffer has; a queue that has not been finished uses the buffer (A0107).
    pub fn write(&mut self, elements: &[T]) -> Result<()> {
        let mut result = Ok(());
        T::bytes_of(elements, &mut |bytes| result = self.memory.write(0, bytes));
        result
    }

    /// The memory without its type.
    #[must_use]
    pub fn into_memory(self) -> Memory {
        self.memory
    }

    /// The element type.
    #[must_use]
    pub fn elem(&self) -> Elem {
        T::ELEM
    }
}
