//! The functions that programs find in the shared library, by the names and versions of NVIDIA's.
#![allow(unsafe_code, non_snake_case)] // The interface is C, and its names are NVIDIA's.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::PoisonError;
use std::time::Instant;

use super::later::{self, Copy};
use super::launches::{self, Log, Sizes};
use super::state::{self, CONTEXT, DEVICE, Handle, MEMORIES, PINNED, entered, is_live};
use super::status::{self, INVALID_DEVICE, INVALID_VALUE, OUT_OF_MEMORY, SUCCESS, Status, UNKNOWN};
use crate::run::storage::Storage;

/// Runs a call; a panic is an error of the driver's and goes no further.
fn call(of: impl FnOnce() -> Result<(), Status>) -> Status {
    match catch_unwind(AssertUnwindSafe(of)) {
        Ok(Ok(())) => SUCCESS,
        Ok(Err(status)) => status,
        Err(_) => UNKNOWN,
    }
}

/// Writes a result to the caller's pointer.
fn give<T>(to: *mut T, value: T) -> Result<(), Status> {
    if to.is_null() {
        return Err(INVALID_VALUE);
    }
    // Safety: the interface's contract: a pointer that is not null is a place for the result.
    unsafe { to.write(value) };
    Ok(())
}

fn is_device(device: c_int) -> Result<(), Status> {
    if device == DEVICE { Ok(()) } else { Err(INVALID_DEVICE) }
}

fn pointer(number: usize) -> *mut c_void {
    std::ptr::without_provenance_mut(number)
}

macro_rules! entry_points {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $ty:ty),*) $body:block)*) => {
        $(
            $(#[$doc])*
            ///
            /// # Safety
            /// As NVIDIA documents it: pointers are null or to live memory of the size that the call names.
            // Safety: no other library in the process has the name, since this one takes the driver's place.
            #[unsafe(no_mangle)]
            pub(crate) unsafe extern "C" fn $name($($argument: $ty),*) -> Status {
                call(move || $body)
            }
        )*
    };
}

entry_points! {
    /// Starts the driver.
    fn cuInit(flags: c_uint) {
        if flags == 0 { Ok(()) } else { Err(INVALID_VALUE) }
    }

    /// Returns the version of the interface.
    fn cuDriverGetVersion(version: *mut c_int) {
        give(version, state::VERSION)
    }

    /// Returns how many devices there are.
    fn cuDeviceGetCount(count: *mut c_int) {
        give(count, 1)
    }

    /// Returns a device by number.
    fn cuDeviceGet(device: *mut c_int, ordinal: c_int) {
        is_device(ordinal)?;
        give(device, DEVICE)
    }

    /// Returns a device's name.
    fn cuDeviceGetName(name: *mut c_char, length: c_int, device: c_int) {
        is_device(device)?;
        let bytes = usize::try_from(length).map_err(|_| INVALID_VALUE)?;
        write_text(Log { start: name, bytes }, state::NAME)
    }

    /// Returns a device's bytes of memory.
    fn cuDeviceTotalMem_v2(bytes: *mut usize, device: c_int) {
        is_device(device)?;
        give(bytes, state::MEMORY)
    }

    /// Returns a number of a device's.
    fn cuDeviceGetAttribute(value: *mut c_int, which: c_int, device: c_int) {
        is_device(device)?;
        let (major, minor) = state::capability();
        give(value, match which {
            // The most invocations of a workgroup, and along each axis.
            1..=3 => 1024,
            4 => 64,
            5 => i32::MAX,
            6 | 7 => 65_535,
            // Shared memory of a workgroup; the constant memory; the warp.
            8 => 48 << 10,
            9 => 64 << 10,
            10 => 32,
            12 | 82 => 65_536,
            16 => std::thread::available_parallelism().map_or(1, |cores| cores.get() as c_int),
            39 => 2048,
            75 => major,
            76 => minor,
            81 => 228 << 10,
            97 => 227 << 10,
            _ => 0,
        })
    }

    /// Returns the context of a device.
    fn cuDevicePrimaryCtxRetain(context: *mut *mut c_void, device: c_int) {
        is_device(device)?;
        give(context, pointer(CONTEXT))
    }

    /// Gives the context back.
    fn cuDevicePrimaryCtxRelease_v2(device: c_int) {
        is_device(device)
    }

    /// Makes a context this thread's.
    fn cuCtxSetCurrent(context: *mut c_void) {
        state::set_current(context.addr());
        Ok(())
    }

    /// This thread's context.
    fn cuCtxGetCurrent(context: *mut *mut c_void) {
        give(context, pointer(state::current()))
    }

    /// Waits for everything.
    fn cuCtxSynchronize() {
        entered()?;
        catch_up();
        Ok(())
    }

    /// Bytes of memory: free, and all.
    fn cuMemGetInfo_v2(free: *mut usize, all: *mut usize) {
        entered()?;
        let memories = MEMORIES.read().unwrap_or_else(PoisonError::into_inner);
        let used: usize = memories.values().map(Storage::len).sum();
        give(free, state::MEMORY.saturating_sub(used))?;
        give(all, state::MEMORY)
    }

    /// Makes a stream.
    fn cuStreamCreate(stream: *mut *mut c_void, flags: c_uint) {
        entered()?;
        if flags > 1 {
            return Err(INVALID_VALUE);
        }
        give(stream, pointer(state::add(Handle::Stream)))
    }

    /// Ends a stream.
    fn cuStreamDestroy_v2(stream: *mut c_void) {
        state::remove(stream.addr())
    }

    /// Waits for a stream, and for all others.
    fn cuStreamSynchronize(stream: *mut c_void) {
        entered()?;
        catch_up();
        if stream.is_null() { Ok(()) } else { state::find(stream.addr()).map(|_| ()) }
    }

    /// Lets a stream wait for an event. Commands are executed in the order of the calls, so nothing is left to do.
    fn cuStreamWaitEvent(stream: *mut c_void, event: *mut c_void, flags: c_uint) {
        entered()?;
        if flags > 1 {
            return Err(INVALID_VALUE);
        }
        if !stream.is_null() && !matches!(state::find(stream.addr())?, Handle::Stream) {
            return Err(status::INVALID_HANDLE);
        }
        let Handle::Event { .. } = state::find(event.addr())? else { return Err(status::INVALID_HANDLE) };
        Ok(())
    }

    /// Makes an event.
    fn cuEventCreate(event: *mut *mut c_void, flags: c_uint) {
        entered()?;
        let _ = flags;
        give(event, pointer(state::add(Handle::Event { time: None, behind: 0 })))
    }

    /// Ends an event.
    fn cuEventDestroy_v2(event: *mut c_void) {
        state::remove(event.addr())
    }

    /// Notes the time, and which copies come before.
    fn cuEventRecord(event: *mut c_void, stream: *mut c_void) {
        entered()?;
        let _ = stream;
        state::find(event.addr())?;
        state::replace(event.addr(), Handle::Event { time: Some(Instant::now()), behind: later::asked() });
        Ok(())
    }

    /// Waits for an event: for the copies in front of it.
    fn cuEventSynchronize(event: *mut c_void) {
        let Handle::Event { time: _, behind } = state::find(event.addr())? else { return Err(status::INVALID_HANDLE) };
        later::reach(behind, happen);
        Ok(())
    }

    /// Milliseconds between two events.
    fn cuEventElapsedTime(time: *mut f32, from: *mut c_void, to: *mut c_void) {
        elapsed(time, from, to)
    }

    /// Returns milliseconds between two events, in the version that newer programs call.
    fn cuEventElapsedTime_v2(time: *mut f32, from: *mut c_void, to: *mut c_void) {
        elapsed(time, from, to)
    }

    /// Makes memory, which begins with nonsense.
    fn cuMemAlloc_v2(to: *mut u64, bytes: usize) {
        allocate(to, bytes)
    }

    /// Makes memory that the host reads and writes at the same addresses, as it can all memory here.
    fn cuMemAllocManaged(to: *mut u64, bytes: usize, flags: c_uint) {
        if !(1..=4).contains(&flags) {
            return Err(INVALID_VALUE);
        }
        allocate(to, bytes)
    }

    /// Frees memory.
    fn cuMemFree_v2(address: u64) {
        entered()?;
        catch_up();
        let mut memories = MEMORIES.write().unwrap_or_else(PoisonError::into_inner);
        memories.remove(&address).map(|_| ()).ok_or(INVALID_VALUE)
    }

    /// Makes memory of the host's that is pinned, which begins with nonsense.
    fn cuMemHostAlloc(to: *mut *mut c_void, bytes: usize, flags: c_uint) {
        entered()?;
        if bytes == 0 || flags > 7 {
            return Err(INVALID_VALUE);
        }
        let storage = Storage::new(bytes, 4096);
        give(to, storage.start().cast())?;
        PINNED.lock().unwrap_or_else(PoisonError::into_inner).insert(storage.start().expose_provenance(), storage);
        Ok(())
    }

    /// Frees pinned memory.
    fn cuMemFreeHost(address: *mut c_void) {
        entered()?;
        catch_up();
        PINNED.lock().unwrap_or_else(PoisonError::into_inner).remove(&address.addr()).map(|_| ()).ok_or(INVALID_VALUE)
    }

    /// Fills memory.
    fn cuMemsetD8_v2(to: u64, value: u8, bytes: usize) {
        // Safety: the range is live, and nothing else uses it meanwhile, as callers promise.
        with_live(to, bytes, |place| unsafe { place.write_bytes(value, bytes) })
    }

    /// Fills memory; it is over when the call returns.
    fn cuMemsetD8Async(to: u64, value: u8, bytes: usize, stream: *mut c_void) {
        let _ = stream;
        // Safety: as above.
        with_live(to, bytes, |place| unsafe { place.write_bytes(value, bytes) })
    }

    /// Copies to the device.
    fn cuMemcpyHtoD_v2(to: u64, from: *const c_void, bytes: usize) {
        // Safety: as above, and the caller's memory is as large.
        with_live(to, bytes, |place| unsafe { place.copy_from(from.cast(), bytes) })
    }

    /// Copies from the device.
    fn cuMemcpyDtoH_v2(to: *mut c_void, from: u64, bytes: usize) {
        // Safety: as above.
        with_live(from, bytes, |place| unsafe { place.copy_to(to.cast(), bytes) })
    }

    /// Copies to the device, later.
    fn cuMemcpyHtoDAsync_v2(to: u64, from: *const c_void, bytes: usize, stream: *mut c_void) {
        let _ = stream;
        live_without_waiting(to, bytes, |_| {})?;
        later::ask(Copy { to: to as usize, from: from.expose_provenance(), bytes });
        Ok(())
    }

    /// Copies from the device, later.
    fn cuMemcpyDtoHAsync_v2(to: *mut c_void, from: u64, bytes: usize, stream: *mut c_void) {
        let _ = stream;
        live_without_waiting(from, bytes, |_| {})?;
        later::ask(Copy { to: to.expose_provenance(), from: from as usize, bytes });
        Ok(())
    }

    /// Copies within the device.
    fn cuMemcpyDtoD_v2(to: u64, from: u64, bytes: usize) {
        within(to, from, bytes)
    }

    /// Copies within the device; it is over when the call returns.
    fn cuMemcpyDtoDAsync_v2(to: u64, from: u64, bytes: usize, stream: *mut c_void) {
        let _ = stream;
        within(to, from, bytes)
    }

    /// Loads a module, without a log.
    fn cuModuleLoadData(module: *mut *mut c_void, image: *const c_void) {
        load(module, image, None)
    }

    /// Loads a module.
    fn cuModuleLoadDataEx(module: *mut *mut c_void, image: *const c_void, count: c_uint, options: *mut c_int, values: *mut *mut c_void) {
        let log = if count == 0 || options.is_null() || values.is_null() {
            None
        } else {
            // Safety: the lists have as many elements as the call says.
            let lists = unsafe {
                (
                    std::slice::from_raw_parts(options, count as usize),
                    std::slice::from_raw_parts(values, count as usize),
                )
            };
            Log::among(lists.0, lists.1)
        };
        load(module, image, log)
    }

    /// Unloads a module.
    fn cuModuleUnload(module: *mut c_void) {
        state::remove(module.addr())
    }

    /// Returns a kernel of a module.
    fn cuModuleGetFunction(function: *mut *mut c_void, module: *mut c_void, name: *const c_char) {
        entered()?;
        if name.is_null() {
            return Err(INVALID_VALUE);
        }
        // Safety: a name ends with a zero byte.
        let name = unsafe { CStr::from_ptr(name) };
        give(function, pointer(launches::function(module.addr(), name)?))
    }

    /// Returns a number of a kernel's.
    fn cuFuncGetAttribute(value: *mut c_int, which: c_int, function: *mut c_void) {
        let (program, entry) = launches::kernel(function.addr())?;
        give(value, launches::attribute(&program.entries[entry], which)?)
    }

    /// Sets an attribute of a kernel: the shared memory that launches may request.
    fn cuFuncSetAttribute(function: *mut c_void, which: c_int, value: c_int) {
        launches::set_attribute(function.addr(), which, value)
    }

    /// Returns how many workgroups a multiprocessor would hold.
    fn cuOccupancyMaxActiveBlocksPerMultiprocessor(groups: *mut c_int, function: *mut c_void, threads: c_int, bytes: usize) {
        let (program, entry) = launches::kernel(function.addr())?;
        give(groups, launches::occupancy(&program.entries[entry], threads, bytes))
    }

    /// Runs a kernel.
    fn cuLaunchKernel(function: *mut c_void, x: c_uint, y: c_uint, z: c_uint, a: c_uint, b: c_uint, c: c_uint, shared: c_uint, stream: *mut c_void, values: *mut *mut c_void, extra: *mut *mut c_void) {
        entered()?;
        let _ = stream;
        catch_up();
        if !extra.is_null() {
            return Err(INVALID_VALUE);
        }
        let (program, entry) = launches::kernel(function.addr())?;
        let entry = &program.entries[entry];
        let mut bytes = vec![0; entry.parameter_bytes as usize];
        for (index, parameter) in entry.parameters.iter().enumerate() {
            if values.is_null() {
                return Err(INVALID_VALUE);
            }
            let (start, length) = (parameter.offset as usize, parameter.bytes as usize);
            // Safety: there is a pointer for each parameter, to as many bytes as the parameter has.
            let value = unsafe { std::slice::from_raw_parts(values.add(index).read().cast::<u8>(), length) };
            bytes[start..start + length].copy_from_slice(value);
        }
        let sizes = Sizes { groups: [x, y, z], threads: [a, b, c], shared };
        launches::launch(function.addr(), &sizes, &bytes)
    }

    /// Returns the name of a status.
    fn cuGetErrorName(error: Status, name: *mut *const c_char) {
        give(name, status::name(error).ok_or(INVALID_VALUE)?)
    }

    /// Returns the sentence of a status; of a fault with its place.
    fn cuGetErrorString(error: Status, text: *mut *const c_char) {
        give(text, status::sentence(error).ok_or(INVALID_VALUE)?)
    }
}

fn allocate(to: *mut u64, bytes: usize) -> Result<(), Status> {
    entered()?;
    if bytes == 0 {
        return Err(INVALID_VALUE);
    }
    let mut memories = MEMORIES.write().unwrap_or_else(PoisonError::into_inner);
    let used: usize = memories.values().map(Storage::len).sum();
    if used.checked_add(bytes).is_none_or(|all| all > state::MEMORY) {
        return Err(OUT_OF_MEMORY);
    }
    let granularity = state::setting("CRISP_PTX_GRANULARITY").map_or(1, |bytes| bytes.clamp(1, 4096) as usize);
    let storage = Storage::new(bytes.next_multiple_of(granularity), 256);
    let address = storage.address();
    memories.insert(address, storage);
    give(to, address)
}

fn elapsed(time: *mut f32, from: *mut c_void, to: *mut c_void) -> Result<(), Status> {
    match (state::find(from.addr())?, state::find(to.addr())?) {
        (Handle::Event { time: Some(from), .. }, Handle::Event { time: Some(to), .. }) => {
            give(time, to.saturating_duration_since(from).as_secs_f32() * 1000.0)
        }
        _ => Err(status::INVALID_HANDLE),
    }
}

/// Does what waits.
fn catch_up() {
    later::reach(later::asked(), happen);
}

fn happen(copy: &Copy) {
    let from: *const u8 = std::ptr::with_exposed_provenance(copy.from);
    // Safety: the device's memory was live when the copy was requested, and is not freed before it has happened; the host's is, as callers
    // assert.
    unsafe { std::ptr::with_exposed_provenance_mut::<u8>(copy.to).copy_from(from, copy.bytes) };
}

/// Does something with memory of the device, all of which must be live, behind everything that waits.
fn with_live(address: u64, bytes: usize, of: impl FnOnce(*mut u8)) -> Result<(), Status> {
    catch_up();
    live_without_waiting(address, bytes, of)
}

fn live_without_waiting(address: u64, bytes: usize, of: impl FnOnce(*mut u8)) -> Result<(), Status> {
    entered()?;
    let memories = MEMORIES.read().unwrap_or_else(PoisonError::into_inner);
    if !is_live(&memories, address, bytes) {
        return Err(INVALID_VALUE);
    }
    of(std::ptr::with_exposed_provenance_mut(address as usize));
    Ok(())
}

fn within(to: u64, from: u64, bytes: usize) -> Result<(), Status> {
    with_live(from, bytes, |_| {})?;
    let from: *const u8 = std::ptr::with_exposed_provenance(from as usize);
    // Safety: both ranges are live, and nothing else uses them meanwhile, as callers promise.
    with_live(to, bytes, |place| unsafe { place.copy_from(from, bytes) })
}

/// Writes as much of a text as there is room for, and a zero byte.
fn write_text(log: Log, text: &str) -> Result<(), Status> {
    if log.start.is_null() || log.bytes == 0 {
        return Err(INVALID_VALUE);
    }
    let length = text.len().min(log.bytes - 1);
    // Safety: the caller's memory has as many bytes as it says.
    unsafe {
        log.start.cast::<u8>().copy_from(text.as_ptr(), length);
        log.start.add(length).write(0);
    }
    Ok(())
}

fn load(module: *mut *mut c_void, image: *const c_void, log: Option<Log>) -> Result<(), Status> {
    entered()?;
    if image.is_null() {
        return Err(INVALID_VALUE);
    }
    // Safety: PTX ends with a zero byte; of machine code the first four bytes are looked at, none of which is zero.
    let image = unsafe { CStr::from_ptr(image.cast()) };
    match launches::load(image.to_bytes()) {
        Ok(program) => give(module, pointer(state::add(Handle::Module(program.into())))),
        Err((status, reason)) => {
            if let Some(log) = log {
                write_text(log, &reason)?;
            }
            Err(status)
        }
    }
}
