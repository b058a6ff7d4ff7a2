//! Devices, programs, kernels and memory: what a launch needs.
#![allow(unsafe_code)] // Pointers of C are believed as the header says.

use std::collections::BTreeMap;
use std::ffi::{CString, c_char, c_void};
use std::ptr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crisp::diagnostics::{Files, render_terminal};
use crisp::package::{TrustedPackage, open};
use crisp::{Device, Error, External, ExternalQueue, GivenArray, Kernel, Memory, Program, Queue};

use crate::call::crisp_status::{self, CRISP_ERROR_RUN, CRISP_SUCCESS_COMPATIBLE};
use crate::call::{Handle, bytes, c_text, destroy, guarded, handle, invalid, remember, room, status, text};

/// A device that is open. Its programs, memory and queues may outlive it.
#[allow(non_camel_case_types)] // C's names.
pub struct crisp_device {
    pub(crate) device: Device,
}

impl Handle for crisp_device {
    const NAME: &str = "the device";
    const MAKER: &str = "crisp_open_device";
}

/// Kernels for a device.
#[allow(non_camel_case_types)] // C's names.
pub struct crisp_program {
    pub(crate) program: Program,
}

impl Handle for crisp_program {
    const NAME: &str = "the program";
    const MAKER: &str = "crisp_compile_program";
}

/// A kernel of a program.
#[allow(non_camel_case_types)] // C's names.
pub struct crisp_kernel {
    program: Program,
    name: String,
    /// None of a template, which becomes a kernel for the arrays of a call.
    kernel: Option<Kernel>,
    /// The names of arguments, for C; none is removed while the handle exists.
    names: Mutex<BTreeMap<String, CString>>,
}

impl crisp_kernel {
    fn new(program: &Program, name: &str) -> crisp::Result<crisp_kernel> {
        let is_template = program.templates().iter().any(|template| template.name == name);
        let kernel = if is_template { None } else { Some(program.kernel(name)?) };
        Ok(crisp_kernel { program: program.clone(), name: name.to_owned(), kernel, names: Mutex::default() })
    }

    /// The kernel; of a template the one for some arrays.
    pub(crate) fn kernel_for(&self, arrays: impl FnOnce() -> Vec<GivenArray>) -> crisp::Result<Kernel> {
        match &self.kernel {
            Some(kernel) => Ok(kernel.clone()),
            None => self.program.kernel_for(&self.name, &arrays()),
        }
    }

    /// The name of an argument as a text of C, which stays as long as the handle.
    pub(crate) fn name_of(&self, name: &str) -> *const c_char {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        names.entry(name.to_owned()).or_insert_with(|| c_text(name)).as_ptr()
    }
}

impl Handle for crisp_kernel {
    const NAME: &str = "the kernel";
    const MAKER: &str = "crisp_kernel_by_name";
}

/// Memory of a device.
#[allow(non_camel_case_types)] // C's names.
pub struct crisp_buffer {
    memory: Mutex<Option<Memory>>,
    release: Option<Release>,
}

impl Handle for crisp_buffer {
    const NAME: &str = "the buffer";
    const MAKER: &str = "crisp_buffer_new";
}

/// Called when imported memory is not used any more.
struct Release {
    call: extern "C" fn(*mut c_void),
    user: *mut c_void,
}

// Safety: who imports memory says that the callback may be called on any thread.
unsafe impl Send for Release {}
// Safety: it is used once, by who drops the buffer.
unsafe impl Sync for Release {}

impl crisp_buffer {
    /// Memory that a call has made.
    pub(crate) fn of(memory: Memory) -> *mut crisp_buffer {
        crisp_buffer::new(memory, None)
    }

    fn new(memory: Memory, release: Option<Release>) -> *mut crisp_buffer {
        Box::into_raw(Box::new(crisp_buffer { memory: Mutex::new(Some(memory)), release }))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Option<Memory>> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, work: impl FnOnce(&mut Memory) -> crisp::Result<T>) -> Result<T, crisp_status> {
        let mut memory = self.lock();
        let memory = memory.as_mut().ok_or_else(|| invalid("the buffer is destroyed", "make another one"))?;
        work(memory).map_err(|error| failed(&error))
    }
}

impl Drop for crisp_buffer {
    fn drop(&mut self) {
        // The memory is dropped before its owner is informed.
        *self.lock() = None;
        if let Some(Release { call, user }) = self.release.take() {
            call(user);
        }
    }
}

/// Keeps why something failed.
pub(crate) fn failed(error: &Error) -> crisp_status {
    remember(&format!("{error}\n"));
    CRISP_ERROR_RUN
}

fn made<T>(made: Result<*mut T, crisp_status>) -> *mut T {
    made.unwrap_or(ptr::null_mut())
}

/// Opens a device: "cpu", "interp", "opencl:0", "cuda:0", "wgpu", or "auto" for the first graphics processor, and the CPU where there is
/// none. NULL where it is not usable.
///
/// # Safety
/// `id` is NULL or a text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_open_device(id: *const c_char) -> *mut crisp_device {
    guarded(ptr::null_mut(), || {
        // Safety: promised by the caller.
        made(unsafe { text(id, "the device") }.and_then(|id| {
            crate::printing::install();
            let device = Device::open(id).map_err(|error| failed(&error))?;
            Ok(Box::into_raw(Box::new(crisp_device { device })))
        }))
    })
}

/// Ends the handle. NULL is none.
///
/// # Safety
/// `device` is NULL or a device, which is no longer used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_close_device(device: *mut crisp_device) {
    // Safety: promised by the caller.
    unsafe { destroy(device) };
}

/// Compiles a source for a device; the ending of its name says what it is written in. NULL where something is wrong with it.
///
/// # Safety
/// `device` is NULL or a device, the others NULL or texts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_compile_program(
    device: *const crisp_device,
    source: *const c_char,
    virtual_file_name: *const c_char,
) -> *mut crisp_program {
    guarded(ptr::null_mut(), || {
        made((|| {
            // Safety: promised by the caller.
            let (device, source, name) =
                unsafe { (handle(device)?, text(source, "the source")?, text(virtual_file_name, "the file name")?) };
            let program = device.device.compile(name, source).map_err(|error| failed(&error))?;
            Ok(Box::into_raw(Box::new(crisp_program { program })))
        })())
    })
}

/// The same with flags as the command has them, in one text: "-Dtpb=64 --dims out=img:2,y:8,x:8 --math=fast". They are those of crisp_set_flags.
///
/// # Safety
/// `device` is NULL or a device, the others NULL or texts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_compile_program_flags(
    device: *const crisp_device,
    source: *const c_char,
    virtual_file_name: *const c_char,
    flags: *const c_char,
) -> *mut crisp_program {
    guarded(ptr::null_mut(), || {
        made((|| {
            // Safety: promised by the caller.
            let (device, source) = unsafe { (handle(device)?, text(source, "the source")?) };
            // Safety: promised by the caller.
            let (name, flags) = unsafe { (text(virtual_file_name, "the file name")?, text(flags, "the flags")?) };
            let program = device.device.compile_flags(flags, name, source).map_err(|error| failed(&error))?;
            Ok(Box::into_raw(Box::new(crisp_program { program })))
        })())
    })
}

/// The kernels of a package, a .crispkg file in memory: no compiler is needed. NULL where it cannot be read. Its code runs as it is, so it must come
/// from a source that the caller trusts.
///
/// # Safety
/// `device` is NULL or a device; `package` has `size` bytes, which a compiler of Crisp made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_load_package(
    device: *const crisp_device,
    package: *const c_void,
    size: usize,
) -> *mut crisp_program {
    guarded(ptr::null_mut(), || {
        made((|| {
            // Safety: promised by the caller.
            let (device, bytes) = unsafe { (handle(device)?, bytes(package.cast(), size, "the package")?) };
            let (package, _) = open("package", bytes).map_err(|found| {
                remember(&render_terminal(&Files::new(), &found, false));
                CRISP_ERROR_RUN
            })?;
            // Safety: promised by the caller.
            let package = unsafe { TrustedPackage::new(package) };
            Ok(Box::into_raw(Box::new(crisp_program { program: device.device.load(package) })))
        })())
    })
}

/// Ends the handle. Its kernels stay.
///
/// # Safety
/// `program` is NULL or a program, which is no longer used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_destroy_program(program: *mut crisp_program) {
    // Safety: promised by the caller.
    unsafe { destroy(program) };
}

/// A kernel of a program. NULL where there is none of that name. A CUCL template whose dimensions are not given becomes a kernel for the arrays of each
/// crisp_call.
///
/// # Safety
/// `program` is NULL or a program, `name` NULL or a text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_kernel_by_name(program: *const crisp_program, name: *const c_char) -> *mut crisp_kernel {
    guarded(ptr::null_mut(), || {
        made((|| {
            // Safety: promised by the caller.
            let (program, name) = unsafe { (handle(program)?, text(name, "the name")?) };
            let kernel = crisp_kernel::new(&program.program, name).map_err(|error| failed(&error))?;
            Ok(Box::into_raw(Box::new(kernel)))
        })())
    })
}

/// Ends the handle.
///
/// # Safety
/// `kernel` is NULL or a kernel, which is no longer used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_destroy_kernel(kernel: *mut crisp_kernel) {
    // Safety: promised by the caller.
    unsafe { destroy(kernel) };
}

/// Memory of a device with `size` bytes: a copy of `contents`, or zeros where that is NULL. NULL where there is not so much.
///
/// # Safety
/// `device` is NULL or a device, `contents` is NULL or has `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_buffer_new(
    device: *const crisp_device,
    contents: *const c_void,
    size: usize,
) -> *mut crisp_buffer {
    guarded(ptr::null_mut(), || {
        made((|| {
            // Safety: promised by the caller.
            let device = unsafe { handle(device)? };
            let memory = if contents.is_null() {
                device.device.allocate(size as u64)
            } else {
                // Safety: promised by the caller.
                device.device.upload_bytes(unsafe { bytes(contents.cast(), size, "the contents")? })
            };
            Ok(crisp_buffer::new(memory.map_err(|error| failed(&error))?, None))
        })())
    })
}

/// Kinds of memory of another owner.
#[allow(non_camel_case_types)] // C's names.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum crisp_foreign {
    /// Memory of the host, which begins at a multiple of 16 bytes; for the device "cpu".
    CRISP_FOREIGN_HOST = 0,
    /// A CUdeviceptr of the device's primary context.
    CRISP_FOREIGN_CUDA = 1,
    /// A cl_mem of the device's context.
    CRISP_FOREIGN_OPENCL = 2,
}

/// Imports memory of another owner, without a copy; `kind` is one of enum crisp_foreign. `release` is called with `user` when the buffer is destroyed, on the thread that does
/// it; it may be NULL. NULL where the device cannot use such memory; `release` is not called then.
///
/// # Safety
/// `device` is NULL or a device; `memory` has `size` initialised bytes, and nothing else writes them while the buffer exists.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_buffer_import(
    device: *const crisp_device,
    kind: u32,
    memory: *mut c_void,
    size: usize,
    release: Option<extern "C" fn(*mut c_void)>,
    user: *mut c_void,
) -> *mut crisp_buffer {
    guarded(ptr::null_mut(), || {
        made((|| {
            // Safety: promised by the caller.
            let device = unsafe { handle(device)? };
            if size > 0 {
                room(memory.cast(), size, "the memory")?;
            }
            let bytes = size as u64;
            let external = if kind == crisp_foreign::CRISP_FOREIGN_HOST as u32 {
                External::Host { start: memory.cast(), bytes }
            } else if kind == crisp_foreign::CRISP_FOREIGN_CUDA as u32 {
                External::Cuda { address: memory.addr() as u64, bytes }
            } else if kind == crisp_foreign::CRISP_FOREIGN_OPENCL as u32 {
                External::OpenCl { buffer: memory, bytes }
            } else {
                let what = format!("{kind} is no kind of foreign memory");
                return Err(invalid(&what, "enum crisp_foreign has them: CRISP_FOREIGN_HOST is 0"));
            };
            // Safety: promised by the caller.
            let memory = unsafe { device.device.import(external) }.map_err(|error| failed(&error))?;
            Ok(crisp_buffer::new(memory, release.map(|call| Release { call, user })))
        })())
    })
}

/// The size of a buffer in bytes; 0 for NULL.
///
/// # Safety
/// `buffer` is NULL or a buffer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_buffer_size(buffer: *const crisp_buffer) -> usize {
    guarded(0, || {
        // Safety: promised by the caller.
        let Ok(buffer) = (unsafe { handle(buffer) }) else { return 0 };
        buffer.lock().as_ref().map_or(0, |memory| usize::try_from(memory.len()).unwrap_or(usize::MAX))
    })
}

/// Copies bytes into a buffer, from byte `offset` on; nothing where they do not fit.
///
/// # Safety
/// `buffer` is NULL or a buffer, `from` has `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_buffer_write(
    buffer: *mut crisp_buffer,
    offset: u64,
    from: *const c_void,
    size: usize,
) -> crisp_status {
    status(|| {
        // Safety: promised by the caller.
        let (buffer, from) = unsafe { (handle(buffer)?, bytes(from.cast(), size, "the data")?) };
        buffer.with(|memory| memory.write(offset, from))?;
        Ok(CRISP_SUCCESS_COMPATIBLE)
    })
}

/// Copies bytes out of a buffer, from byte `offset` on; copies nothing where there are fewer.
///
/// # Safety
/// `buffer` is NULL or a buffer, `to` has room for `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_buffer_read(
    buffer: *const crisp_buffer,
    offset: u64,
    to: *mut c_void,
    size: usize,
) -> crisp_status {
    status(|| {
        // Safety: promised by the caller.
        let buffer = unsafe { handle(buffer)? };
        if size == 0 {
            return Ok(CRISP_SUCCESS_COMPATIBLE);
        }
        room(to.cast(), size, "the room for the data")?;
        let to = to.cast::<u8>();
        // The room need not be initialised.
        // Safety: promised by the caller.
        let data = unsafe {
            to.write_bytes(0, size);
            std::slice::from_raw_parts_mut(to, size)
        };
        buffer.with(|memory| memory.read(offset, data))?;
        Ok(CRISP_SUCCESS_COMPATIBLE)
    })
}

/// Ends a buffer; queued launches keep its memory as long as they need it, but not imported memory. NULL is none.
///
/// # Safety
/// `buffer` is NULL or a buffer, which is no longer used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_buffer_destroy(buffer: *mut crisp_buffer) {
    // Safety: promised by the caller.
    unsafe { destroy(buffer) };
}

/// Launches that follow each other while the caller goes on.
#[allow(non_camel_case_types)] // C's names.
pub struct crisp_queue {
    queue: Mutex<Queue>,
}

impl Handle for crisp_queue {
    const NAME: &str = "the queue";
    const MAKER: &str = "crisp_queue_new";
}

impl crisp_queue {
    pub(crate) fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A queue of a device. NULL where it cannot be had.
///
/// # Safety
/// `device` is NULL or a device.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_queue_new(device: *const crisp_device) -> *mut crisp_queue {
    guarded(ptr::null_mut(), || {
        made((|| {
            // Safety: promised by the caller.
            let device = unsafe { handle(device)? };
            let queue = device.device.queue().map_err(|error| failed(&error))?;
            Ok(Box::into_raw(Box::new(crisp_queue { queue: Mutex::new(queue) })))
        })())
    })
}

/// Ends all launches of this process that run now: on the devices cpu and interp between workgroups and in loops with fuel. They fail with D0402, and their results
/// are incomplete. May be called from any thread, and from a signal handler.
#[unsafe(no_mangle)]
pub extern "C" fn crisp_interrupt() {
    crisp::interrupt();
}

/// Sets a time limit for the launches that this thread makes from now on, all of them together, in seconds; 0 removes it. A launch that takes longer fails with
/// D0403. The status is CRISP_ERROR_INVALID_ARGUMENT for a number below zero, an infinity, or NaN.
#[unsafe(no_mangle)]
pub extern "C" fn crisp_set_time_limit(seconds: f64) -> crisp_status {
    status(|| {
        let duration = std::time::Duration::try_from_secs_f64(seconds);
        let duration =
            duration.map_err(|_| invalid("the time limit is not a number of seconds", "pass 0.5, or 0 for none"))?;
        // A limit that is in force does not shorten the new one.
        crisp::TimeLimit::set(None);
        crisp::TimeLimit::set((!duration.is_zero()).then(|| crisp::TimeLimit::of(duration)));
        Ok(CRISP_SUCCESS_COMPATIBLE)
    })
}

/// Imports a queue of another owner, so that launches follow what is in it already; `kind` is CRISP_FOREIGN_CUDA for a CUstream of the device's primary
/// context, or CRISP_FOREIGN_OPENCL for a cl_command_queue of the device's context, in order. It is not destroyed with the handle. NULL where the device has
/// no such queues.
///
/// # Safety
/// `device` is NULL or a device; `queue` is such a queue, and stays while the handle exists.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_queue_import(
    device: *const crisp_device,
    kind: u32,
    queue: *mut c_void,
) -> *mut crisp_queue {
    guarded(ptr::null_mut(), || {
        made((|| {
            // Safety: promised by the caller.
            let device = unsafe { handle(device)? };
            let external = if kind == crisp_foreign::CRISP_FOREIGN_CUDA as u32 {
                ExternalQueue::Cuda(queue)
            } else if kind == crisp_foreign::CRISP_FOREIGN_OPENCL as u32 {
                if queue.is_null() {
                    return Err(invalid(
                        "the command queue is NULL",
                        "pass a cl_command_queue of the device's context",
                    ));
                }
                ExternalQueue::OpenCl(queue)
            } else {
                let help = "CRISP_FOREIGN_CUDA is a CUstream, CRISP_FOREIGN_OPENCL a cl_command_queue";
                return Err(invalid(&format!("there is no kind {kind} of foreign queues"), help));
            };
            // Safety: promised by the caller.
            let queue = unsafe { device.device.import_queue(external) }.map_err(|error| failed(&error))?;
            Ok(Box::into_raw(Box::new(crisp_queue { queue: Mutex::new(queue) })))
        })())
    })
}

/// Waits for all launches of a queue. Until then their buffers cannot be read.
///
/// # Safety
/// `queue` is NULL or a queue.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_queue_finish(queue: *mut crisp_queue) -> crisp_status {
    status(|| {
        // Safety: promised by the caller.
        let queue = unsafe { handle(queue)? };
        queue.lock().finish().map_err(|error| failed(&error))?;
        Ok(CRISP_SUCCESS_COMPATIBLE)
    })
}

/// Waits for all launches and ends the queue. NULL is none.
///
/// # Safety
/// `queue` is NULL or a queue, which is no longer used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_queue_destroy(queue: *mut crisp_queue) {
    // Safety: promised by the caller.
    unsafe { destroy(queue) };
}
