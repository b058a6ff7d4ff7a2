//! Long copies between the host's memory and a device's, through memory that the driver has pinned.
//!
//! The device reads and writes pinned memory by itself, so that one half of the staging area is on its way while the other is filled or
//! emptied. Memory that a program passes is pageable, and pinning it for one copy costs more than copying it.
#![allow(unsafe_code)] // The driver's interface is C.

use std::ffi::c_void;
use std::{ptr, slice};

use cudarc::driver::result;
use cudarc::driver::sys;

use crate::words::{DriverError, checked};

/// Bytes of a half.
const HALF: usize = 4 << 20;
/// Shorter copies are left to the driver, which has its own staging area.
pub(crate) const SHORTEST: usize = 1 << 20;

/// Two halves of pinned memory, and for each an event that says when its last copy is over. It belongs to a context's queue, whose lock
/// keeps others away.
pub(crate) struct Staging {
    memory: *mut c_void,
    over: [sys::CUevent; 2],
}

impl Staging {
    /// Pins the memory; the context is current.
    pub(crate) fn new() -> Result<Staging, DriverError> {
        // Safety: a plain call; `drop` frees the memory.
        let memory = checked(unsafe { result::malloc_host(2 * HALF, 0) })?;
        let mut staging = Staging { memory, over: [ptr::null_mut(); 2] };
        for event in &mut staging.over {
            *event = checked(result::event::create(sys::CUevent_flags::CU_EVENT_DISABLE_TIMING))?;
        }
        Ok(staging)
    }

    /// The first bytes of a half.
    fn half(&mut self, number: usize, bytes: usize) -> &mut [u8] {
        // Safety: there are two halves, each of that number of bytes; their initial contents are arbitrary, and any byte is valid.
        unsafe { slice::from_raw_parts_mut(self.memory.cast::<u8>().add(number % 2 * HALF), bytes.min(HALF)) }
    }

    fn wait(&self, number: usize) -> Result<(), DriverError> {
        // Safety: the event lives as long as this. One that was never recorded is over.
        checked(unsafe { result::event::synchronize(self.over[number % 2]) })
    }

    /// Copies bytes to the device and waits for the end.
    ///
    /// # Safety
    /// The context is current, the stream belongs to it, and `bytes.len()` bytes of its memory are at `to`, which nothing else uses.
    pub(crate) unsafe fn write(
        &mut self,
        stream: sys::CUstream,
        to: sys::CUdeviceptr,
        bytes: &[u8],
    ) -> Result<(), DriverError> {
        for (number, part) in bytes.chunks(HALF).enumerate() {
            self.wait(number)?;
            let over = self.over[number % 2];
            let half = self.half(number, part.len());
            half.copy_from_slice(part);
            // Safety: promised by the caller; the half is left alone until the event says that it has been read.
            unsafe {
                checked(result::memcpy_htod_async(to + (number * HALF) as u64, half, stream))?;
                checked(result::event::record(over, stream))?;
            }
        }
        // Safety: promised by the caller.
        checked(unsafe { result::stream::synchronize(stream) })
    }

    /// Copies bytes from the device.
    ///
    /// # Safety
    /// As for [`Staging::write`].
    pub(crate) unsafe fn read(
        &mut self,
        stream: sys::CUstream,
        from: sys::CUdeviceptr,
        bytes: &mut [u8],
    ) -> Result<(), DriverError> {
        let total = bytes.len();
        let ask = |staging: &mut Staging, number: usize| {
            let start = number * HALF;
            if start >= total {
                return Ok(());
            }
            let over = staging.over[number % 2];
            let half = staging.half(number, total - start);
            // Safety: promised by the caller; the half is left alone until the event says that it has been written.
            unsafe {
                checked(result::memcpy_dtoh_async(half, from + start as u64, stream))?;
                checked(result::event::record(over, stream))
            }
        };
        ask(self, 0)?;
        for (number, part) in bytes.chunks_mut(HALF).enumerate() {
            // The other half was emptied a round ago.
            ask(self, number + 1)?;
            self.wait(number)?;
            part.copy_from_slice(self.half(number, part.len()));
        }
        Ok(())
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        // Safety: made by `new`, freed once. Copies are waited for; where one failed, the driver waits before it frees.
        unsafe {
            for event in self.over.into_iter().filter(|event| !event.is_null()) {
                let _ = result::event::destroy(event);
            }
            let _ = result::free_host(self.memory);
        }
    }
}
