//! All calls of OpenCL that the compiler cannot check.
#![allow(unsafe_code)]

use std::ptr;

use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::error_codes::ClError;
use opencl3::event::Event;
use opencl3::kernel::Kernel;
use opencl3::memory::{Buffer, CL_MEM_READ_WRITE, ClMem};
use opencl3::types::CL_BLOCKING;

/// A buffer of so many bytes, at least one.
pub(crate) fn buffer(context: &Context, bytes: usize) -> Result<Buffer<u8>, ClError> {
    // SAFETY: there is no host memory behind it.
    unsafe { Buffer::create(context, CL_MEM_READ_WRITE, bytes, ptr::null_mut()) }
}

/// Clears a buffer; `bytes` is its size.
pub(crate) fn clear(queue: &CommandQueue, buffer: &mut Buffer<u8>, bytes: usize) -> Result<(), ClError> {
    // SAFETY: the range is the whole buffer, and the pattern is copied before the call returns.
    unsafe { queue.enqueue_fill_buffer(buffer, &[0_u8], 0, bytes, &[]) }?.wait()
}

/// Copies bytes to a place of a buffer that has room for them.
pub(crate) fn write(queue: &CommandQueue, buffer: &mut Buffer<u8>, offset: usize, bytes: &[u8]) -> Result<(), ClError> {
    // SAFETY: the call waits until the bytes have been read; OpenCL checks the range.
    unsafe { queue.enqueue_write_buffer(buffer, CL_BLOCKING, offset, bytes, &[]) }.map(|_| ())
}

/// Copies bytes from a place of a buffer that has so many.
pub(crate) fn read(queue: &CommandQueue, buffer: &Buffer<u8>, offset: usize, bytes: &mut [u8]) -> Result<(), ClError> {
    // SAFETY: the call waits until the bytes have been written; OpenCL checks the range.
    unsafe { queue.enqueue_read_buffer(buffer, CL_BLOCKING, offset, bytes, &[]) }.map(|_| ())
}

/// Copies the first bytes of a buffer to another; both have so many, at least one.
pub(crate) fn copy(
    queue: &CommandQueue,
    from: &Buffer<u8>,
    to: &mut Buffer<u8>,
    bytes: usize,
) -> Result<Event, ClError> {
    // SAFETY: OpenCL checks the ranges, and holds both buffers until the copy is over.
    unsafe { queue.enqueue_copy_buffer(from, to, 0, 0, bytes, &[]) }
}

/// Sets a kernel's argument to a buffer.
pub(crate) fn set_buffer(kernel: &Kernel, at: u32, buffer: &Buffer<u8>) -> Result<(), ClError> {
    let handle = buffer.get();
    // SAFETY: the argument is a handle of OpenCL's, and is copied.
    unsafe { kernel.set_arg(at, &handle) }
}

/// Sets a kernel's argument to the first bytes of a number.
pub(crate) fn set_scalar(kernel: &Kernel, at: u32, bytes: [u8; 8], length: usize) -> Result<(), ClError> {
    let [a, b, c, d, ..] = bytes;
    // SAFETY: the argument is copied, with the size of its type, which OpenCL compares with the kernel's.
    unsafe {
        match length {
            1 => kernel.set_arg(at, &a),
            2 => kernel.set_arg(at, &[a, b]),
            4 => kernel.set_arg(at, &[a, b, c, d]),
            _ => kernel.set_arg(at, &bytes),
        }
    }
}

/// Starts a kernel whose arguments are set. Its code stays within their memory, as all code of this compiler's does.
pub(crate) fn launch(
    queue: &CommandQueue,
    kernel: &Kernel,
    global: &[usize; 3],
    local: &[usize; 3],
) -> Result<Event, ClError> {
    // SAFETY: both arrays have as many elements as there are dimensions, and are copied.
    unsafe { queue.enqueue_nd_range_kernel(kernel.get(), 3, ptr::null(), global.as_ptr(), local.as_ptr(), &[]) }
}
