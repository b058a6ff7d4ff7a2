//! Compiled code as a function: the argument record, the launch record, scratch memory, the call.
#![allow(unsafe_code)] // Calls compiled code through its C interface.

use std::cell::RefCell;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crisp_ir_artifact::{ArgumentKind, Artifact, Interface, LaunchSizes, LoadedObject, ObjectCode, ObjectLoader};
use crisp_run_device::{
    DeviceError, LaunchArgument, LaunchReport, MESSAGE_LIMIT, Terms, Watch, status_bytes, with_room,
};

use crate::bytes::Bytes;
use crate::float_mode::StandardFloats;
use crate::memory::{CpuMemory, ID};
use crate::status::Status;

type EntryPoint = unsafe extern "C" fn(*const u8, *const LaunchRecord, u64, u64, *mut u8);

/// The record of a launch that the code reads; the layout is that of `CpuLaunch`, see [`ObjectCode`].
#[repr(C)]
struct LaunchRecord {
    num_groups: [u32; 3],
    work_dim: u32,
    global_offset: [u64; 3],
    bound: [u64; 3],
    /// Where the code writes what happened; see [`Status`].
    status: *mut u8,
    /// The word that loops with fuel read: where it is not zero they end.
    stop: AtomicPtr<u32>,
}

/// The word of launches that are not watched.
static NEVER: AtomicU32 = AtomicU32::new(0);

/// Loaded code with the layout of its arguments, which fits the interface.
pub(crate) struct Code {
    loaded: Arc<dyn LoadedObject>,
    /// Messages of a launch that are kept.
    capacity: u32,
    /// Whether it writes a status: loops with fuel do.
    has_status: bool,
    offsets: Vec<usize>,
    argument_bytes: usize,
    scratch_bytes: usize,
    /// The memory of the last call that is over.
    spare: Mutex<Option<CallMemory>>,
}

/// The memory of a call besides its arguments.
struct CallMemory {
    record: Vec<Lane>,
    status: Status,
}

impl Code {
    /// Loads an artifact's code, and checks that the layout fits the interface.
    ///
    /// # Errors
    /// A sentence that says what does not fit.
    pub(crate) fn load(loader: &dyn ObjectLoader, code: &ObjectCode, artifact: &Artifact) -> Result<Code, String> {
        let interface = artifact.interface();
        // Safety: the maker of the artifact states that the compiler made its code.
        let loaded = unsafe { loader.load(code) }?;
        if loaded.entry().is_null() {
            return Err("its entry point has no address".to_owned());
        }
        let (wanted, found) = (interface.arguments.len(), code.argument_offsets.len());
        if wanted != found {
            return Err(format!("it has {found} arguments, its interface has {wanted}"));
        }
        let mut offsets = Vec::with_capacity(found);
        for (argument, offset) in interface.arguments.iter().zip(&code.argument_offsets) {
            let size = match argument.kind {
                ArgumentKind::Value(elem) => elem.bytes(),
                ArgumentKind::Buffer { elem: _, stride: _, space: _, access: _, out: _, length: _ } => 16,
            };
            if offset.checked_add(size).is_none_or(|end| end > code.argument_bytes) {
                return Err(format!("argument `{}` lies outside of its argument record", argument.name));
            }
            offsets.push(*offset as usize);
        }
        let scratch_bytes = usize::try_from(code.scratch_bytes).map_err(|_| "it needs too much scratch memory")?;
        let capacity = if interface.tells() { MESSAGE_LIMIT } else { 0 };
        let (argument_bytes, spare) = (code.argument_bytes as usize, Mutex::default());
        let has_status = interface.reads.status;
        Ok(Code { loaded, capacity, has_status, offsets, argument_bytes, scratch_bytes, spare })
    }

    /// Returns why a part of the code could not be made, if so.
    pub(crate) fn failure(&self) -> Option<String> {
        self.loaded.failure()
    }

    /// A call that only lacks the range of workgroups. The arguments have been checked against the interface.
    ///
    /// # Errors
    /// [`DeviceError::Failed`] for memory that is not this device's.
    pub(crate) fn call<'a>(
        &'a self,
        sizes: &LaunchSizes,
        arguments: &'a [LaunchArgument<'a>],
    ) -> Result<Call<'a>, DeviceError> {
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).take();
        let CallMemory { mut record, status } = match spare {
            // Bytes between arguments are not read, and each argument is written below.
            Some(spare) => spare,
            None => CallMemory {
                record: vec![Lane([0; 16]); self.argument_bytes.div_ceil(16)],
                status: Status::new(self.capacity).ok_or_else(|| DeviceError::OutOfMemory {
                    bytes: status_bytes(self.capacity),
                    device: ID.to_owned(),
                })?,
            },
        };
        for (offset, argument) in self.offsets.iter().zip(arguments) {
            match *argument {
                LaunchArgument::Value(bytes) => put(&mut record, *offset, bytes),
                LaunchArgument::Buffer { memory, elements } => {
                    let memory = memory.as_any().downcast_ref::<CpuMemory>();
                    let foreign =
                        || DeviceError::Failed { reason: "a buffer is not in this device's memory".to_owned() };
                    let address = memory.ok_or_else(foreign)?.start().expose_provenance() as u64;
                    put(&mut record, *offset, &address.to_ne_bytes());
                    put(&mut record, *offset + 8, &elements.to_ne_bytes());
                }
            }
        }
        let launch = LaunchRecord {
            num_groups: sizes.groups,
            work_dim: u32::from(sizes.work_dim),
            global_offset: sizes.offset,
            bound: sizes.bound,
            status: status.start(),
            stop: AtomicPtr::new(NEVER.as_ptr()),
        };
        Ok(Call { code: self, record, launch, status })
    }
}

/// Sixteen bytes of the argument record, aligned as it is.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Lane([u8; 16]);

fn put(record: &mut [Lane], mut offset: usize, mut bytes: &[u8]) {
    while let (Some(lane), false) = (record.get_mut(offset / 16), bytes.is_empty()) {
        let start = offset % 16;
        let (now, later) = bytes.split_at(bytes.len().min(16 - start));
        if let Some(place) = lane.0.get_mut(start..start + now.len()) {
            place.copy_from_slice(now);
        }
        (offset, bytes) = (offset + now.len(), later);
    }
}

/// The stack that compiled code may use, and that the system may use below it, in bytes.
const CODE_STACK: usize = (512 + 64) << 10;

/// The stack that a thread gets for a call whose own has less left than that, in bytes.
const GROWN_STACK: usize = 1 << 20;

/// One launch, ready to run any of its workgroups on any thread.
pub(crate) struct Call<'a> {
    code: &'a Code,
    record: Vec<Lane>,
    launch: LaunchRecord,
    status: Status,
}

// Safety: the address in the launch record is that of the status, which the call owns and which is only written by compiled code, in
// indivisible steps where threads could meet.
unsafe impl Sync for Call<'_> {}

/// A call that is watched: its loops with fuel read the watch's word.
pub(crate) struct Watched<'a, 'b> {
    call: &'a Call<'b>,
    watch: Watch,
}

impl<'b> Watched<'_, 'b> {
    /// The call.
    pub(crate) fn call(&self) -> &Call<'b> {
        self.call
    }

    /// Checks that the launch may go on.
    ///
    /// # Errors
    /// [`DeviceError::Stopped`].
    pub(crate) fn check(&self) -> Result<(), DeviceError> {
        self.watch.stopped().map_or(Ok(()), |reason| Err(DeviceError::Stopped(reason)))
    }
}

impl Drop for Watched<'_, '_> {
    fn drop(&mut self) {
        // Before the watch's word is freed.
        self.call.launch.stop.store(NEVER.as_ptr(), Ordering::Relaxed);
    }
}

thread_local! {
    /// Scratch memory of this thread; grows to what the greediest kernel wanted.
    static SCRATCH: RefCell<Option<Bytes>> = const { RefCell::new(None) };
}

impl Call<'_> {
    /// Returns the report of the code, once all workgroups have run.
    pub(crate) fn into_report(self, seconds: f64, interface: &Interface) -> LaunchReport {
        let Call { code, record, launch: _, mut status } = self;
        let report = status.report(seconds, interface);
        *code.spare.lock().unwrap_or_else(PoisonError::into_inner) = Some(CallMemory { record, status });
        report
    }

    /// Returns whether the code has loops that end when the word of a watch says so.
    pub(crate) fn has_loops_with_fuel(&self) -> bool {
        self.code.has_status
    }

    /// Watches the call until the result is dropped, so that it can be ended early.
    pub(crate) fn watch(&self, terms: Terms) -> Watched<'_, '_> {
        let watch = Watch::begin(terms);
        self.launch.stop.store(watch.word().as_ptr(), Ordering::Relaxed);
        Watched { call: self, watch }
    }

    /// Runs the workgroups with linear numbers `first..end`, one after the other, on this thread.
    ///
    /// # Errors
    /// [`DeviceError::OutOfMemory`] when there is no scratch memory; then nothing has run.
    pub(crate) fn run(&self, first: u64, end: u64) -> Result<(), DeviceError> {
        let wanted = self.code.scratch_bytes;
        SCRATCH.with_borrow_mut(|scratch| {
            if scratch.as_ref().is_none_or(|scratch| scratch.len() < wanted) {
                *scratch = None;
                let out_of_memory = || DeviceError::OutOfMemory { bytes: wanted as u64, device: ID.to_owned() };
                *scratch = Some(Bytes::zeroed(wanted).ok_or_else(out_of_memory)?);
            }
            let scratch = scratch.as_ref().map_or(std::ptr::null_mut(), Bytes::start);
            let _mode = StandardFloats::set();
            // Safety: the loader promises a function of this type, and the object stays loaded while `code` lives. The records have
            // the layout that the code was made for; the buffers in them are long enough (checked by `check_launch`), live as long
            // as the arguments that `call` borrowed, and are held for the launch by who made the call; scratch memory is this thread's own. The code stays inside all of them.
            // The stack is as large as `ObjectCode` promises to the code.
            with_room(CODE_STACK, GROWN_STACK, || unsafe {
                let entry = std::mem::transmute::<*const (), EntryPoint>(self.code.loaded.entry());
                entry(self.record.as_ptr().cast(), &raw const self.launch, first, end, scratch);
            });
            Ok(())
        })
    }
}
