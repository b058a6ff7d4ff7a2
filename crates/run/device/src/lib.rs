//! The contract of all devices, as object-safe traits: load an artifact, allocate memory, launch.
//!
//! Use: `device.load(&artifact)` gives a [`Program`], `device.allocate(bytes)` a [`Memory`], `program.launch(&sizes, &arguments)` runs
//! the kernel and returns when it is done. What is wrong with a launch is found by [`check_launch`] on every device alike.

mod check;
mod command_queue;
mod error;
mod foreign;
mod hand_over;
mod interrupt;
mod messages;
mod mistake;
mod null;
mod queue;
mod recording;
mod stack;
mod status;
mod thread_queue;

use std::any::Any;
use std::sync::atomic::{AtomicU64, Ordering};

pub use check::check_launch;
pub use command_queue::{Begun, CommandQueue, Commands, Ended, launch_and_finish};
pub use crisp_ir_artifact::{Artifact, Interface, LaunchSizes};
pub use error::DeviceError;
pub use foreign::{External, ExternalQueue, ForeignBytes};
pub use hand_over::{Handed, hand_over, words};
pub use interrupt::{
    Stopped, Terms, TimeLimit, Watch, before_long_launches, interrupt, interruptible, with_time_limit,
};
pub use mistake::{ArgumentMistake, Mistake};
pub use null::NullDevice;
pub use queue::{Place, Queue, Range, RootKey, Ticket};
pub use recording::{Call, RecordedArgument, RecordingDevice};
pub use stack::{with_room, with_room_to_compile};
pub use status::{read_status, status_bytes, status_header, told};
pub use thread_queue::{ThreadQueue, check_part, host_bytes, launch_name};

/// Something that runs kernels.
pub trait Device: Send + Sync {
    /// Returns the description of the device, for people. May be slow: it may ask the system.
    fn info(&self) -> DeviceInfo;

    /// Which device it is; its memory carries the same key.
    fn key(&self) -> DeviceKey;

    /// Makes an artifact ready to launch.
    ///
    /// # Errors
    /// [`DeviceError::WrongCode`] for another target's code, [`DeviceError::BadCode`] for code that cannot be loaded.
    fn load(&self, artifact: &Artifact) -> Result<Box<dyn Program>, DeviceError>;

    /// Returns the time of the device's own copy of `bytes` bytes from one of its memories to another, in seconds: the yardstick of
    /// kernels that move data. `None` where it has no such way.
    ///
    /// # Errors
    /// [`DeviceError::OutOfMemory`], [`DeviceError::Failed`].
    fn copy_time(&self, bytes: u64) -> Result<Option<f64>, DeviceError> {
        let _ = bytes;
        Ok(None)
    }

    /// Memory of the device, all zero. No bytes are allowed.
    ///
    /// # Errors
    /// [`DeviceError::OutOfMemory`].
    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError>;

    /// Makes a separate queue.
    ///
    /// # Errors
    /// [`DeviceError::OutOfMemory`], [`DeviceError::Failed`].
    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError>;

    /// Returns the alignment of the offset of a [`Memory::part`], in bytes; a power of two.
    fn part_alignment(&self) -> u64 {
        1
    }

    /// Imports memory of the host of another owner, as the device's memory. Devices that cannot reach it refuse it. For
    /// [`Device::import`].
    ///
    /// # Errors
    /// [`DeviceError::NotImportable`].
    fn adopt(&self, bytes: ForeignBytes) -> Result<Box<dyn Memory>, DeviceError> {
        let _ = bytes;
        Err(DeviceError::NotImportable { device: self.info().id, what: "memory of the host" })
    }

    /// Imports memory of another owner, as the device's memory, without a copy. It is not freed with the memory.
    ///
    /// # Errors
    /// [`DeviceError::NotImportable`] where the device cannot use such memory, or not at that address.
    ///
    /// # Safety
    /// The memory is there, with as many initialised bytes as stated; it stays while the result, its parts and queued operations on them exist; and meanwhile
    /// nothing else uses it without an order that a queue's [`Queue::finish`] gives.
    #[allow(unsafe_code)] // The caller's promise; see above.
    unsafe fn import(&self, external: External) -> Result<Box<dyn Memory>, DeviceError> {
        let refused = || DeviceError::NotImportable { device: self.info().id, what: external.words() };
        match external {
            External::Host { start, bytes } => {
                let bytes = usize::try_from(bytes).map_err(|_| refused())?;
                // Safety: promised by the caller.
                self.adopt(unsafe { ForeignBytes::new(start, bytes) })
            }
            External::Cuda { .. } | External::OpenCl { .. } => Err(refused()),
        }
    }

    /// Imports a queue of another owner, as a queue of the device. It is not destroyed with the result.
    ///
    /// # Errors
    /// [`DeviceError::NotImportable`] where the device has no such queues.
    ///
    /// # Safety
    /// The queue is there, belongs to this device, and stays while the result and its tickets exist.
    #[allow(unsafe_code)] // The caller's promise; see above.
    unsafe fn import_queue(&self, external: ExternalQueue) -> Result<Box<dyn Queue>, DeviceError> {
        Err(DeviceError::NotImportable { device: self.info().id, what: external.words() })
    }
}

/// Memory of one device. It is used by one thread at a time, since launches write it through shared references; other threads use
/// parts of it.
pub trait Memory: Send {
    /// The device that it belongs to.
    fn device(&self) -> DeviceKey;

    /// Its size in bytes.
    fn len(&self) -> u64;

    /// Returns whether it has no bytes.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Copies bytes into it, beginning at byte `offset`.
    ///
    /// # Errors
    /// [`DeviceError::OutsideMemory`], then nothing is copied.
    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), DeviceError>;

    /// Copies bytes out of it, beginning at byte `offset`.
    ///
    /// # Errors
    /// [`DeviceError::OutsideMemory`], then nothing is copied.
    fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError>;

    /// Bytes of it as a memory. Both share them, and the bytes exist as long as one of both. `offset` is a multiple of
    /// [`Device::part_alignment`].
    ///
    /// # Errors
    /// [`DeviceError::OutsideMemory`], [`DeviceError::Misaligned`].
    fn part(&self, offset: u64, bytes: u64) -> Result<Box<dyn Memory>, DeviceError>;

    /// Where it lies, so that it can be known which memories share bytes.
    fn place(&self) -> Place;

    /// All of it, where the host sees it without a copy; `None` where it does not, and while there are parts of it or queued operations
    /// on it. Large data is best read from files right into it.
    fn map(&mut self) -> Option<&mut [u8]>;

    /// The device's own type, for the device.
    fn as_any(&self) -> &dyn Any;
}

/// A kernel on a device. [`Program::launch`] is [`Queue::launch`] and [`Queue::finish`] on a queue of the device's own.
pub trait Program: Send + Sync {
    /// How it is called.
    fn interface(&self) -> &Interface;

    /// Runs the kernel and waits for its end. No workgroups: nothing runs, but mistakes are reported all the same.
    ///
    /// # Errors
    /// What [`check_launch`] finds, then nothing has run; what the device finds while it runs.
    fn launch(&self, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Result<LaunchReport, DeviceError>;

    /// The same for who does not ask how long it took: the report may say 0 seconds.
    ///
    /// # Errors
    /// As of [`Program::launch`].
    fn launch_untimed(
        &self,
        sizes: &LaunchSizes,
        arguments: &[LaunchArgument<'_>],
    ) -> Result<LaunchReport, DeviceError> {
        self.launch(sizes, arguments)
    }

    /// Checks what only this device and this code ask of the sizes of a launch.
    ///
    /// # Errors
    /// [`DeviceError::LocalSize`], [`DeviceError::Failed`].
    fn check_sizes(&self, sizes: &LaunchSizes) -> Result<(), DeviceError> {
        let _ = sizes;
        Ok(())
    }

    /// The same kernel, for another owner. Costs nothing to speak of.
    fn share(&self) -> Box<dyn Program>;

    /// The device's own type, for the device.
    fn as_any(&self) -> &dyn Any;
}

/// The description of a device, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceInfo {
    /// The name that selects it on the command line: `cpu`.
    pub id: String,
    /// Its maker's name for it.
    pub name: String,
    /// The kind of device.
    pub kind: DeviceKind,
    /// More to know, in order: what and its value, with unit.
    pub details: Vec<(String, String)>,
}

/// Kinds of devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeviceKind {
    /// Compiled code on this machine's processor.
    Cpu,
    /// A graphics processor.
    Gpu,
    /// The reference interpreter.
    Interpreter,
    /// Runs nothing; for tests.
    Test,
}

impl DeviceKind {
    /// The kind in a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            DeviceKind::Cpu => "CPU",
            DeviceKind::Gpu => "GPU",
            DeviceKind::Interpreter => "interpreter",
            DeviceKind::Test => "test",
        }
    }
}

/// Which device a memory belongs to. Each device of a process has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DeviceKey(u64);

impl DeviceKey {
    /// A key that no other device has; for makers of devices.
    #[must_use]
    pub fn fresh() -> DeviceKey {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        DeviceKey(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// One argument of a launch.
#[derive(Clone, Copy)]
pub enum LaunchArgument<'a> {
    /// A scalar's bytes, or the lanes of a hardware vector one after the other; little-endian.
    Value(&'a [u8]),
    /// A buffer. One memory may be passed for several parameters.
    Buffer {
        /// Where the elements are, from the first byte on.
        memory: &'a dyn Memory,
        /// How many there are.
        elements: u64,
    },
}

/// The report of a launch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LaunchReport {
    /// Time from the start of the first workgroup to the end of the last, as the device measures it, in seconds.
    pub seconds: f64,
    /// Whether it failed.
    pub status: LaunchStatus,
    /// The messages of invocations, by global linear id, those of each in its order. At most [`MESSAGE_LIMIT`].
    pub messages: Vec<DebugMessage>,
    /// How many messages more there were.
    pub lost: u64,
}

impl LaunchReport {
    /// The report of a launch that has only taken time.
    #[must_use]
    pub fn silent(seconds: f64) -> LaunchReport {
        LaunchReport { seconds, ..LaunchReport::default() }
    }
}

/// Messages of a launch that a device keeps.
pub const MESSAGE_LIMIT: u32 = 1 << 16;

/// The failures of loops with fuel, assertions and traps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LaunchStatus {
    /// A loop was not left before its fuel was used up: the results are incomplete.
    pub fuel_used_up: bool,
    /// An assertion did not hold: the results are of no use.
    pub assertion_failed: bool,
    /// A trap was executed: the results are of no use.
    pub trapped: bool,
}

impl LaunchStatus {
    /// Returns whether the launch failed, so that launches that need its results must not follow.
    #[must_use]
    pub fn failed(self) -> bool {
        let LaunchStatus { fuel_used_up, assertion_failed, trapped } = self;
        fuel_used_up || assertion_failed || trapped
    }
}

/// The report of one execution of a debug operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DebugMessage {
    /// Position in [`Interface::debug`].
    pub site: u32,
    /// The invocation's global linear id.
    pub invocation: u64,
    /// The bits of each lane of each value, in order, extended with zeros.
    pub values: Vec<u64>,
}

/// The part of memory that an access is about, as indices; for makers of devices.
///
/// # Errors
/// [`DeviceError::OutsideMemory`] when it does not lie within `length` bytes.
pub fn check_range(offset: u64, bytes: usize, length: u64) -> Result<std::ops::Range<usize>, DeviceError> {
    let outside = || DeviceError::OutsideMemory { offset, bytes: bytes as u64, length };
    let end = offset.checked_add(bytes as u64).filter(|end| *end <= length).ok_or_else(outside)?;
    match (usize::try_from(offset), usize::try_from(end)) {
        (Ok(offset), Ok(end)) => Ok(offset..end),
        (Err(_), _) | (_, Err(_)) => Err(outside()),
    }
}
