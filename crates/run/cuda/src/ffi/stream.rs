//! Streams: commands of the driver that run asynchronously, and events, by which the host waits.
#![allow(unsafe_code)] // The driver's interface is C.

use std::ffi::c_void;
use std::sync::Arc;

use cudarc::driver::result;
use cudarc::driver::sys;

use super::{Allocation, Context, Function, Value};
use crate::words::{DriverError, checked};

/// A stream of a device.
pub(crate) struct Stream {
    context: Arc<Context>,
    stream: sys::CUstream,
    /// Whether it is destroyed with this value.
    owned: bool,
}

// Safety: the driver's handles may be used from any thread.
unsafe impl Send for Stream {}

/// A point in a stream.
pub(crate) struct Event {
    context: Arc<Context>,
    event: sys::CUevent,
}

// Safety: as for `Stream`.
unsafe impl Send for Event {}
// Safety: as for `Stream`; events are recorded when they are made, and only looked at afterwards.
unsafe impl Sync for Event {}

impl Stream {
    pub(crate) fn new(context: &Arc<Context>) -> Result<Stream, DriverError> {
        context.enter()?;
        // Waits for copies through the driver's own stream, which may not be over when their calls return.
        let stream = checked(result::stream::create(result::stream::StreamKind::Default))?;
        Ok(Stream { context: Arc::clone(context), stream, owned: true })
    }

    /// Wraps a stream of another owner.
    ///
    /// # Safety
    /// It is a stream of this context, and stays while the value exists.
    pub(crate) unsafe fn foreign(context: &Arc<Context>, stream: *mut c_void) -> Stream {
        Stream { context: Arc::clone(context), stream: stream.cast(), owned: false }
    }

    /// The point behind all that has been given to it. Points with a time cost a little more.
    pub(crate) fn point(&self, timed: bool) -> Result<Event, DriverError> {
        use sys::CUevent_flags::{CU_EVENT_DEFAULT, CU_EVENT_DISABLE_TIMING};
        self.context.enter()?;
        let event = checked(result::event::create(if timed { CU_EVENT_DEFAULT } else { CU_EVENT_DISABLE_TIMING }))?;
        let event = Event { context: Arc::clone(&self.context), event };
        // Safety: stream and event are of this context, which is current.
        unsafe { checked(result::event::record(event.event, self.stream)) }?;
        Ok(event)
    }

    /// Lets what comes later wait for a point of another stream.
    pub(crate) fn wait_for(&self, event: &Event) -> Result<(), DriverError> {
        self.context.enter()?;
        let flags = sys::CUevent_wait_flags::CU_EVENT_WAIT_DEFAULT;
        // Safety: stream and event are of this context, which is current.
        unsafe { checked(result::stream::wait_event(self.stream, event.event, flags)) }
    }

    /// Waits for everything.
    pub(crate) fn synchronize(&self) -> Result<(), DriverError> {
        self.context.enter()?;
        // Safety: the stream is of this context, which is current.
        unsafe { checked(result::stream::synchronize(self.stream)) }
    }

    /// Begins to copy bytes there.
    ///
    /// # Safety
    /// The bytes stay where they are, unchanged, and the allocation stays, until the stream has done it.
    pub(crate) unsafe fn write(&self, to: &Allocation, offset: usize, bytes: &[u8]) -> Result<(), DriverError> {
        let address = inside(to, offset, bytes.len())?;
        self.context.enter()?;
        // Safety: the range lies in the allocation; the rest is promised by the caller.
        unsafe { checked(result::memcpy_htod_async(address, bytes, self.stream)) }
    }

    /// Begins to copy bytes back.
    ///
    /// # Safety
    /// As for [`Stream::write`]; the bytes are not read before.
    pub(crate) unsafe fn read(&self, from: &Allocation, offset: usize, bytes: &mut [u8]) -> Result<(), DriverError> {
        let address = inside(from, offset, bytes.len())?;
        self.context.enter()?;
        // Safety: the range lies in the allocation; the rest is promised by the caller.
        unsafe { checked(result::memcpy_dtoh_async(bytes, address, self.stream)) }
    }

    /// Begins to copy bytes within the device.
    ///
    /// # Safety
    /// Both allocations stay until the stream has done it.
    pub(crate) unsafe fn copy(
        &self,
        (from, from_offset): (&Allocation, usize),
        (to, to_offset): (&Allocation, usize),
        bytes: usize,
    ) -> Result<(), DriverError> {
        let (from, to) = (inside(from, from_offset, bytes)?, inside(to, to_offset, bytes)?);
        self.context.enter()?;
        // Safety: the ranges lie in the allocations; the rest is promised by the caller.
        unsafe { checked(result::memcpy_dtod_async(to, from, bytes, self.stream)) }
    }

    /// Begins to set bytes.
    ///
    /// # Safety
    /// The allocation stays until the stream has done it.
    pub(crate) unsafe fn fill(
        &self,
        to: &Allocation,
        offset: usize,
        bytes: usize,
        value: u8,
    ) -> Result<(), DriverError> {
        let address = inside(to, offset, bytes)?;
        self.context.enter()?;
        // Safety: the range lies in the allocation; the rest is promised by the caller.
        unsafe { checked(result::memset_d8_async(address, value, bytes, self.stream)) }
    }

    /// Begins a launch. Memories are as long as the values beside them say, and one value is given for each parameter.
    ///
    /// # Safety
    /// Function and memories stay until the stream has done it. That code stays inside of its memories is what the compiler promises.
    pub(crate) unsafe fn launch(
        &self,
        function: &Function,
        groups: [u32; 3],
        given: &[Value<'_>],
    ) -> Result<(), DriverError> {
        if given.len() != function.parameters {
            let sentence = format!("{} values for {} parameters", given.len(), function.parameters);
            return Err(DriverError { name: "CUDA_ERROR_INVALID_VALUE".to_owned(), sentence });
        }
        let bytes = |value: &Value<'_>| match *value {
            // None has no address.
            Value::Memory(memory, _) if memory.start == 0 => [0; 8],
            Value::Memory(memory, offset) => (memory.start + offset as u64).to_ne_bytes(),
            Value::Scalar(bytes) => bytes,
        };
        let mut values: Vec<[u8; 8]> = given.iter().map(bytes).collect();
        let mut places: Vec<*mut c_void> = values.iter_mut().map(|value| value.as_mut_ptr().cast()).collect();
        let ([x, y, z], [a, b, c]) = (groups, function.local_size);
        self.context.enter()?;
        // Safety: function and stream belong to the context, which is current. There is a place for each parameter, as wide as the
        // widest, and the call copies the bytes that it needs from there. The rest is promised by the caller.
        unsafe {
            let bytes = function.dynamic_local;
            checked(result::launch_kernel(function.function, (x, y, z), (a, b, c), bytes, self.stream, &mut places))
        }
    }
}

impl Event {
    /// Seconds from this point to a later one; both have times, and have been reached.
    pub(crate) fn seconds_until(&self, end: &Event) -> Result<f64, DriverError> {
        self.context.enter()?;
        // Safety: both events are of this context, which is current.
        let milliseconds = unsafe { checked(result::event::elapsed(self.event, end.event)) }?;
        Ok(f64::from(milliseconds) / 1000.0)
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if self.owned && self.context.enter().is_ok() {
            // Safety: made by `new`, destroyed once.
            let _ = unsafe { result::stream::destroy(self.stream) };
        }
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        if self.context.enter().is_ok() {
            // Safety: made by `point`, destroyed once.
            let _ = unsafe { result::event::destroy(self.event) };
        }
    }
}

/// The address of bytes of an allocation.
fn inside(memory: &Allocation, offset: usize, bytes: usize) -> Result<sys::CUdeviceptr, DriverError> {
    let outside = || DriverError {
        name: "CUDA_ERROR_INVALID_VALUE".to_owned(),
        sentence: "a range leaves its memory".to_owned(),
    };
    memory.address(offset, bytes).ok_or_else(outside)
}
