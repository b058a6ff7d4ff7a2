//! All calls of OpenCL that the compiler cannot check.
#![allow(unsafe_code)]

use std::ffi::c_void;
use std::ptr;

use opencl3::command_queue::{CommandQueue, retain_command_queue};
use opencl3::context::Context;
use opencl3::device::Device;
use opencl3::error_codes::ClError;
use opencl3::event::Event;
use opencl3::kernel::Kernel;
use opencl3::memory::{Buffer, CL_MEM_READ_WRITE, ClMem, retain_mem_object};
use opencl3::types::{CL_BLOCKING, CL_NON_BLOCKING};

/// An owner of a buffer, one of several; OpenCL frees the buffer after the last, and after the last command on it.
pub(crate) struct Handle(Buffer<u8>);

impl Handle {
    /// Creates a buffer of `bytes` bytes, at least one.
    pub(crate) fn buffer(context: &Context, bytes: usize) -> Result<Handle, ClError> {
        // SAFETY: no host memory is passed.
        unsafe { Buffer::create(context, CL_MEM_READ_WRITE, bytes, ptr::null_mut()) }.map(Handle)
    }

    /// Wraps a buffer of another owner, as a further owner.
    ///
    /// # Safety
    /// It is a buffer.
    pub(crate) unsafe fn foreign(buffer: *mut c_void) -> Result<Handle, ClError> {
        // SAFETY: promised by the caller; what is counted here is released by `Buffer`.
        unsafe { retain_mem_object(buffer) }?;
        Ok(Handle(Buffer::new(buffer)))
    }

    /// A further owner.
    pub(crate) fn share(&self) -> Result<Handle, ClError> {
        // SAFETY: it is a buffer.
        unsafe { Handle::foreign(self.0.get()) }
    }

    /// A part, which keeps the whole alive.
    pub(crate) fn part(&self, start: usize, bytes: usize) -> Result<Handle, ClError> {
        // SAFETY: OpenCL checks range and alignment.
        unsafe { self.0.create_sub_buffer(CL_MEM_READ_WRITE, start, bytes) }.map(Handle)
    }

    /// A value of the type that commands on a buffer take, for one command.
    fn own(&self) -> Result<Buffer<u8>, ClError> {
        self.share().map(|handle| handle.0)
    }
}

/// Wraps a queue of another owner, as a further owner.
///
/// # Safety
/// It is a command queue of that device.
pub(crate) unsafe fn foreign_queue(queue: *mut c_void, device: &Device) -> Result<CommandQueue, ClError> {
    // SAFETY: promised by the caller; what is counted here is released by `CommandQueue`.
    unsafe { retain_command_queue(queue) }?;
    CommandQueue::wrap_cl_command_queue(queue, device)
}

/// Sets bytes of a buffer.
pub(crate) fn fill(
    queue: &CommandQueue,
    buffer: &Handle,
    offset: usize,
    bytes: usize,
    value: u8,
) -> Result<Event, ClError> {
    // SAFETY: OpenCL checks the range, and the pattern is copied before the call returns.
    unsafe { queue.enqueue_fill_buffer(&mut buffer.own()?, &[value], offset, bytes, &[]) }
}

/// Copies bytes to a place of a buffer that has room for them.
pub(crate) fn write(queue: &CommandQueue, buffer: &Handle, offset: usize, bytes: &[u8]) -> Result<(), ClError> {
    // SAFETY: the call waits until the bytes have been read; OpenCL checks the range.
    unsafe { queue.enqueue_write_buffer(&mut buffer.own()?, CL_BLOCKING, offset, bytes, &[]) }.map(|_| ())
}

/// Copies bytes from an offset of a buffer that contains them.
pub(crate) fn read(queue: &CommandQueue, buffer: &Handle, offset: usize, bytes: &mut [u8]) -> Result<(), ClError> {
    // SAFETY: the call waits until the bytes have been written; OpenCL checks the range.
    unsafe { queue.enqueue_read_buffer(&buffer.own()?, CL_BLOCKING, offset, bytes, &[]) }.map(|_| ())
}

/// Begins to copy bytes to a place of a buffer that has room for them.
///
/// # Safety
/// The bytes stay where they are, unchanged, until the event is over.
pub(crate) unsafe fn begin_write(
    queue: &CommandQueue,
    buffer: &Handle,
    offset: usize,
    bytes: &[u8],
) -> Result<Event, ClError> {
    // SAFETY: promised by the caller; OpenCL checks the range.
    unsafe { queue.enqueue_write_buffer(&mut buffer.own()?, CL_NON_BLOCKING, offset, bytes, &[]) }
}

/// Begins to copy bytes from an offset of a buffer that contains them.
///
/// # Safety
/// The bytes stay where they are, and are not read, until the event is over.
pub(crate) unsafe fn begin_read(
    queue: &CommandQueue,
    buffer: &Handle,
    offset: usize,
    bytes: &mut [u8],
) -> Result<Event, ClError> {
    // SAFETY: promised by the caller; OpenCL checks the range.
    unsafe { queue.enqueue_read_buffer(&buffer.own()?, CL_NON_BLOCKING, offset, bytes, &[]) }
}

/// Copies bytes of a buffer to another, or to others of the same.
pub(crate) fn copy(
    queue: &CommandQueue,
    (from, from_offset): (&Handle, usize),
    (to, to_offset): (&Handle, usize),
    bytes: usize,
) -> Result<Event, ClError> {
    // SAFETY: OpenCL checks the ranges, and holds both buffers until the copy is over.
    unsafe { queue.enqueue_copy_buffer(&from.own()?, &mut to.own()?, from_offset, to_offset, bytes, &[]) }
}

/// Lets what comes later wait for an event, and what came before; nothing but that without one.
pub(crate) fn wait_for(queue: &CommandQueue, event: &Event) -> Result<Event, ClError> {
    // SAFETY: the list is copied.
    unsafe { queue.enqueue_barrier_with_wait_list(&[event.get()]) }
}

/// Sets a kernel's argument to a buffer.
pub(crate) fn set_buffer(kernel: &Kernel, at: u32, buffer: &Handle) -> Result<(), ClError> {
    let handle = buffer.0.get();
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
