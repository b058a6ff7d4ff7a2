//! The driver's interface: everything of this crate that is unsafe. Owners free what they own, and each call makes its context current first.
#![allow(unsafe_code)] // The driver's interface is C.

mod staging;
mod stream;

use std::ffi::{CString, c_int, c_void};
use std::ptr;
use std::sync::{Arc, Mutex, PoisonError};

use crisp_ir_artifact::DeviceCode;
use cudarc::driver::result;
use cudarc::driver::sys::{self, CUdevice_attribute, CUfunction_attribute, CUjit_option};

use crate::words::{DriverError, checked};
use staging::{SHORTEST, Staging};
pub(crate) use stream::{Event, Stream};

/// How many devices there are.
///
/// # Errors
/// Why none can be had, as a sentence.
pub(crate) fn count() -> Result<u32, String> {
    // Safety: it only opens the library, whose initialisers are the driver's.
    if !unsafe { sys::is_culib_present() } {
        return Err("there is no CUDA driver on this machine".to_owned());
    }
    let reason = |error: DriverError| format!("the CUDA driver does not start: {}", error.reason());
    checked(result::init()).map_err(reason)?;
    let count = checked(result::device::get_count()).map_err(reason)?;
    match u32::try_from(count) {
        Ok(0) | Err(_) => Err("the CUDA driver finds no device".to_owned()),
        Ok(count) => Ok(count),
    }
}

/// The version of the driver's interface, such as 13000 for 13.0; 0 where it does not report one.
pub(crate) fn driver_version() -> i32 {
    let mut version: c_int = 0;
    // Safety: the place is valid during the call. `count` has found the library before there was a context.
    match unsafe { sys::cuDriverGetVersion(&raw mut version) } {
        sys::CUresult::CUDA_SUCCESS => version,
        _ => 0,
    }
}

/// The resources that synchronous copies share.
struct Queue {
    stream: sys::CUstream,
    start: sys::CUevent,
    end: sys::CUevent,
    /// For long copies; made when the first one comes.
    staging: Option<Staging>,
}

impl Queue {
    /// Returns the staging area for a copy of `bytes` bytes; none for short ones, and where no memory can be pinned. The context is current.
    fn staging(&mut self, bytes: usize) -> Option<&mut Staging> {
        if bytes < SHORTEST {
            return None;
        }
        if self.staging.is_none() {
            self.staging = Staging::new().ok();
        }
        self.staging.as_mut()
    }
}

/// A device's context, which all users in the process share.
pub(crate) struct Context {
    device: sys::CUdevice,
    context: sys::CUcontext,
    /// One copy at a time.
    queue: Mutex<Queue>,
}

// Safety: the driver's handles may be used from any thread; handles that must not be used by two at a time are protected by a lock.
unsafe impl Send for Context {}
// Safety: as above.
unsafe impl Sync for Context {}

impl Context {
    /// The context of a device, by number.
    pub(crate) fn open(ordinal: u32) -> Result<Arc<Context>, String> {
        let known = count()?;
        if ordinal >= known {
            return Err(format!("the CUDA driver finds {known} devices, numbered from 0"));
        }
        let open = || {
            let device = checked(result::device::get(c_int::try_from(ordinal).unwrap_or(c_int::MAX)))?;
            // Safety: the driver is initialised and knows the device.
            let context = checked(unsafe { result::primary_ctx::retain(device) })?;
            match Self::queue(context) {
                Ok(queue) => Ok(Arc::new(Context { device, context, queue: Mutex::new(queue) })),
                Err(error) => {
                    // Safety: retained above, and nothing of it is in use.
                    let _ = unsafe { result::primary_ctx::release(device) };
                    Err(error)
                }
            }
        };
        open().map_err(|error: DriverError| format!("the device cannot be used: {}", error.reason()))
    }

    fn queue(context: sys::CUcontext) -> Result<Queue, DriverError> {
        // Safety: the context is valid.
        checked(unsafe { result::ctx::set_current(context) })?;
        let timed = sys::CUevent_flags::CU_EVENT_DEFAULT;
        Ok(Queue {
            // Waits for copies, which go through the driver's own stream and may not be over when their calls return.
            stream: checked(result::stream::create(result::stream::StreamKind::Default))?,
            start: checked(result::event::create(timed))?,
            end: checked(result::event::create(timed))?,
            staging: None,
        })
    }

    /// Makes calls of this thread go to this device.
    fn enter(&self) -> Result<(), DriverError> {
        // Safety: the context is retained while this value lives.
        checked(unsafe { result::ctx::set_current(self.context) })
    }

    pub(crate) fn name(&self) -> String {
        checked(result::device::get_name(self.device)).unwrap_or_default()
    }

    /// A number that the driver knows of the device; 0 where it does not report it.
    pub(crate) fn attribute(&self, which: CUdevice_attribute) -> u32 {
        // Safety: the device is valid.
        let value = checked(unsafe { result::device::get_attribute(self.device, which) });
        value.ok().and_then(|value| u32::try_from(value).ok()).unwrap_or(0)
    }

    /// Bytes of the device's memory: free, and all.
    pub(crate) fn memory(&self) -> Option<(u64, u64)> {
        self.enter().ok()?;
        let (free, all) = checked(result::mem_get_info()).ok()?;
        Some((free as u64, all as u64))
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        let queue = self.queue.get_mut().unwrap_or_else(PoisonError::into_inner);
        // Safety: made by `open`, destroyed once; no copy is under way, since each borrows the context until it is over. Errors leave
        // nothing to do.
        unsafe {
            let _ = result::ctx::set_current(self.context);
            queue.staging = None;
            let _ = result::event::destroy(queue.start);
            let _ = result::event::destroy(queue.end);
            let _ = result::stream::destroy(queue.stream);
            let _ = result::primary_ctx::release(self.device);
        }
    }
}

/// Memory of a device.
pub(crate) struct Allocation {
    context: Arc<Context>,
    start: sys::CUdeviceptr,
    bytes: usize,
    /// Whether it is freed with this value.
    owned: bool,
}

impl Allocation {
    /// Wraps memory of another owner.
    ///
    /// # Safety
    /// `bytes` bytes of this context exist, and stay while the value exists.
    pub(crate) unsafe fn foreign(context: &Arc<Context>, start: u64, bytes: usize) -> Allocation {
        Allocation { context: Arc::clone(context), start, bytes, owned: false }
    }

    /// Allocates `bytes` zero bytes; zero bytes have no address.
    pub(crate) fn zeroed(context: &Arc<Context>, bytes: usize) -> Result<Allocation, DriverError> {
        let mut allocation = Allocation { context: Arc::clone(context), start: 0, bytes: 0, owned: true };
        if bytes == 0 {
            return Ok(allocation);
        }
        context.enter()?;
        // Safety: the context is current; the memory is filled within its size, and freed by `drop`.
        unsafe {
            allocation.start = checked(result::malloc_sync(bytes))?;
            allocation.bytes = bytes;
            checked(result::memset_d8_sync(allocation.start, 0, bytes))?;
        }
        Ok(allocation)
    }

    pub(crate) fn len(&self) -> usize {
        self.bytes
    }

    fn address(&self, offset: usize, bytes: usize) -> Option<sys::CUdeviceptr> {
        offset.checked_add(bytes).filter(|&end| end <= self.bytes)?;
        self.start.checked_add(offset as u64)
    }

    /// Copies bytes there; nothing that does not fit.
    pub(crate) fn write(&self, offset: usize, bytes: &[u8]) -> Result<(), DriverError> {
        let Some(address) = self.address(offset, bytes.len()).filter(|_| !bytes.is_empty()) else { return Ok(()) };
        let mut queue = self.context.queue.lock().unwrap_or_else(PoisonError::into_inner);
        self.context.enter()?;
        let stream = queue.stream;
        // Safety: the range lies in this allocation, as checked; the calls return when the bytes have been taken. A queue that uses the
        // memory at the same time does so on the device, where that is no more than a race.
        unsafe {
            match queue.staging(bytes.len()) {
                Some(staging) => staging.write(stream, address, bytes),
                None => checked(result::memcpy_htod_sync(address, bytes)),
            }
        }
    }

    /// Copies bytes back; nothing that is not there.
    pub(crate) fn read(&self, offset: usize, bytes: &mut [u8]) -> Result<(), DriverError> {
        let Some(address) = self.address(offset, bytes.len()).filter(|_| !bytes.is_empty()) else { return Ok(()) };
        let mut queue = self.context.queue.lock().unwrap_or_else(PoisonError::into_inner);
        self.context.enter()?;
        let stream = queue.stream;
        // Safety: as for `write`; the calls return when all bytes are here.
        unsafe {
            match queue.staging(bytes.len()) {
                Some(staging) => staging.read(stream, address, bytes),
                None => checked(result::memcpy_dtoh_sync(bytes, address)),
            }
        }
    }

    /// Copies as much as both hold within the device, and waits for the end; the time it took, in seconds.
    pub(crate) fn copy_from(&self, other: &Allocation) -> Result<f64, DriverError> {
        let bytes = self.bytes.min(other.bytes);
        if bytes == 0 {
            return Ok(0.0);
        }
        let queue = self.context.queue.lock().unwrap_or_else(PoisonError::into_inner);
        self.context.enter()?;
        // Safety: both allocations have that number of bytes and live until the copy is over, which is waited for; stream and events belong to
        // the context, which is current.
        unsafe {
            checked(result::event::record(queue.start, queue.stream))?;
            checked(result::memcpy_dtod_async(self.start, other.start, bytes, queue.stream))?;
            checked(result::event::record(queue.end, queue.stream))?;
            checked(result::stream::synchronize(queue.stream))?;
            let milliseconds = checked(result::event::elapsed(queue.start, queue.end))?;
            Ok(f64::from(milliseconds) / 1000.0)
        }
    }
}

impl Drop for Allocation {
    fn drop(&mut self) {
        if self.owned && self.start != 0 && self.context.enter().is_ok() {
            // Safety: allocated by `zeroed`, freed once; queues hold what their commands use.
            let _ = unsafe { result::free_sync(self.start) };
        }
    }
}

/// A kernel in a device's memory.
pub(crate) struct Function {
    context: Arc<Context>,
    module: sys::CUmodule,
    function: sys::CUfunction,
    local_size: [u32; 3],
    parameters: usize,
    /// Bytes of local memory that each launch requests.
    dynamic_local: u32,
}

/// The value that a launch passes for a parameter.
pub(crate) enum Value<'a> {
    /// The address of memory, from a byte on, or of none.
    Memory(&'a Allocation, usize),
    /// A scalar's bytes, in the first ones.
    Scalar([u8; 8]),
}

// Safety: as for `Context`.
unsafe impl Send for Function {}
// Safety: as for `Context`.
unsafe impl Sync for Function {}

/// Bytes of the log that the driver's assembler may write.
const LOG: usize = 8192;

impl Function {
    /// Loads code, PTX or a CUDA binary, and finds its entry point. The artifact promises that its parameters are those of the code.
    ///
    /// # Errors
    /// A sentence, with what the driver's assembler says.
    pub(crate) fn load(context: &Arc<Context>, code: &DeviceCode) -> Result<Function, String> {
        let DeviceCode { format: _, bytes, entry, local_size, parameters, dynamic_local } = code;
        let reason = |error: DriverError| error.reason();
        context.enter().map_err(reason)?;
        // PTX ends with a zero byte; after a binary it does no harm.
        let image: Vec<u8> = bytes.iter().copied().chain([0]).collect();
        let mut log = vec![0_u8; LOG];
        let mut options = [CUjit_option::CU_JIT_ERROR_LOG_BUFFER, CUjit_option::CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES];
        let mut values: [*mut c_void; 2] = [log.as_mut_ptr().cast(), ptr::without_provenance_mut(LOG)];
        let mut module = ptr::null_mut();
        // Safety: image, log and lists live during the call; the second value is a number in place of a pointer, as documented.
        let loaded = unsafe {
            sys::cuModuleLoadDataEx(
                &raw mut module,
                image.as_ptr().cast(),
                2,
                options.as_mut_ptr(),
                values.as_mut_ptr(),
            )
        };
        if let Err(error) = checked(loaded.result()) {
            let text = String::from_utf8_lossy(log.split(|&byte| byte == 0).next().unwrap_or_default()).into_owned();
            return Err(if text.is_empty() {
                error.reason()
            } else {
                format!("{}: {}", error.reason(), text.trim_end())
            });
        }
        let mut function = Function {
            context: Arc::clone(context),
            module,
            function: ptr::null_mut(),
            local_size: *local_size,
            parameters: parameters.len(),
            dynamic_local: *dynamic_local,
        };
        let name = CString::new(entry.as_str()).map_err(|_| "a zero byte in the entry point's name".to_owned())?;
        // Safety: the module was loaded above.
        function.function = checked(unsafe { result::module::get_function(module, name) })
            .map_err(|error| format!("there is no entry point `{entry}`: {}", error.reason()))?;
        function.allow_local(*dynamic_local)?;
        Ok(function)
    }

    /// Allows launches to request this much local memory.
    ///
    /// # Errors
    /// A sentence, where a workgroup of the device cannot have it.
    fn allow_local(&self, bytes: u32) -> Result<(), String> {
        if bytes == 0 {
            return Ok(());
        }
        let which = CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        // Safety: the function is valid while its module is.
        let set =
            unsafe { sys::cuFuncSetAttribute(self.function, which, c_int::try_from(bytes).unwrap_or(c_int::MAX)) };
        checked(set.result()).map_err(|error| format!("{bytes} bytes of local memory: {}", error.reason()))
    }

    /// A number that the driver knows of the kernel; 0 where it does not report it.
    pub(crate) fn attribute(&self, which: CUfunction_attribute) -> u32 {
        let mut value: c_int = 0;
        // Safety: the function is valid while its module is; the place is valid during the call.
        let told = self.context.enter().is_ok()
            && unsafe { sys::cuFuncGetAttribute(&raw mut value, which, self.function) } == sys::CUresult::CUDA_SUCCESS;
        if told { u32::try_from(value).unwrap_or(0) } else { 0 }
    }

    /// How many workgroups of a size one multiprocessor holds at a time; 0 where the driver does not report it.
    pub(crate) fn groups_at_a_time(&self, invocations: u32) -> u32 {
        let mut groups: c_int = 0;
        let invocations = c_int::try_from(invocations).unwrap_or(c_int::MAX);
        // Safety: as for `attribute`.
        let told = self.context.enter().is_ok()
            && unsafe {
                let bytes = self.dynamic_local as usize;
                sys::cuOccupancyMaxActiveBlocksPerMultiprocessor(&raw mut groups, self.function, invocations, bytes)
            } == sys::CUresult::CUDA_SUCCESS;
        if told { u32::try_from(groups).unwrap_or(0) } else { 0 }
    }
}

impl Drop for Function {
    fn drop(&mut self) {
        if self.context.enter().is_ok() {
            // Safety: loaded by `load`, unloaded once; queues hold the programs that they launch.
            let _ = unsafe { result::module::unload(self.module) };
        }
    }
}
