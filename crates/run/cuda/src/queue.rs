//! Streams as queues of the contract.
#![allow(unsafe_code)] // Commands that are under way use memory of the host and of the device.

use std::sync::Arc;

use crisp_run_device::{
    Begun, Commands, DeviceError, DeviceKey, Ended, LaunchArgument, LaunchReport, LaunchSizes, Memory, Program, Range,
    host_bytes, told,
};

use crate::ffi::{Allocation, Event, Stream};
use crate::memory::{CudaMemory, failed};
use crate::program::{CudaProgram, Loaded};
use crate::words::DriverError;

/// A stream of a device.
pub(crate) struct CudaCommands {
    key: DeviceKey,
    stream: Stream,
}

/// The objects that a command needs until it is over. Memory of the device stays because the queue of the contract holds it.
pub(crate) enum Held {
    Nothing,
    /// The bytes that are being copied to the device.
    Source(#[allow(dead_code, reason = "held until the copy is over")] Vec<u8>),
    /// Where the bytes from the device arrive.
    Target(Vec<u8>),
    /// A launch, its beginning, and the memory in which it reports.
    Launch {
        loaded: Arc<Loaded>,
        start: Event,
        status: Option<CudaMemory>,
    },
}

impl CudaCommands {
    pub(crate) fn new(key: DeviceKey, stream: Stream) -> CudaCommands {
        CudaCommands { key, stream }
    }

    /// Notes a command that has been given to the driver, and what it needs.
    fn begun(&self, begun: Result<(), DriverError>, held: Held) -> Begun<CudaCommands> {
        let timed = matches!(held, Held::Launch { .. });
        match begun.and_then(|()| self.stream.point(timed)) {
            Ok(point) => Ok((Arc::new(point), held)),
            Err(error) => {
                // What the command needs goes with this call.
                let _ = self.stream.synchronize();
                Err(failed(&error))
            }
        }
    }
}

/// The bytes of memory that is this device's, and where it begins there.
fn own(memory: &dyn Memory) -> Result<(&Allocation, usize), DeviceError> {
    let foreign = || DeviceError::Failed { reason: "a buffer is not in this device's memory".to_owned() };
    memory.as_any().downcast_ref::<CudaMemory>().map(CudaMemory::allocation).ok_or_else(foreign)
}

/// The bytes of a range, where it begins, and how many bytes it has.
fn bytes<'a>(range: &Range<'a>) -> Result<(&'a Allocation, usize, usize), DeviceError> {
    let (allocation, start) = own(range.memory)?;
    let place = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
    Ok((allocation, start.saturating_add(place(range.offset)), place(range.bytes)))
}

impl Commands for CudaCommands {
    type Event = Arc<Event>;
    type Held = Held;

    fn device(&self) -> DeviceKey {
        self.key
    }

    fn write(&mut self, range: Range<'_>, source: Vec<u8>) -> Begun<Self> {
        let (to, offset, _) = bytes(&range)?;
        // Safety: the bytes are held until the command is over, and so is the memory.
        let begun = unsafe { self.stream.write(to, offset, &source) };
        self.begun(begun, Held::Source(source))
    }

    fn read(&mut self, range: Range<'_>) -> Begun<Self> {
        let (from, offset, _) = bytes(&range)?;
        let mut target = host_bytes(range.bytes)?;
        // Safety: as for `write`.
        let begun = unsafe { self.stream.read(from, offset, &mut target) };
        self.begun(begun, Held::Target(target))
    }

    fn copy(&mut self, from: Range<'_>, to: Range<'_>) -> Begun<Self> {
        let ((source, source_offset, count), (target, target_offset, _)) = (bytes(&from)?, bytes(&to)?);
        // Safety: the memories are held until the command is over.
        let begun = unsafe { self.stream.copy((source, source_offset), (target, target_offset), count) };
        self.begun(begun, Held::Nothing)
    }

    fn fill(&mut self, range: Range<'_>, value: u8) -> Begun<Self> {
        let (to, offset, count) = bytes(&range)?;
        // Safety: the memory is held until the command is over.
        let begun = unsafe { self.stream.fill(to, offset, count, value) };
        self.begun(begun, Held::Nothing)
    }

    fn launch(&mut self, program: &dyn Program, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Begun<Self> {
        let program = program.as_any().downcast_ref::<CudaProgram>();
        let other = || DeviceError::Failed { reason: "the program is loaded on another device".to_owned() };
        let loaded = program.and_then(|program| program.on(self.key)).ok_or_else(other)?;
        let status = loaded.status()?;
        let values = loaded.values(sizes, arguments, status.as_ref())?;
        let start = self.stream.point(true).map_err(|error| failed(&error))?;
        // Safety: the program, the status and the memories are held until the command is over.
        let begun = unsafe { self.stream.launch(&loaded.function, sizes.groups, &values) };
        drop(values);
        self.begun(begun, Held::Launch { loaded: Arc::clone(loaded), start, status })
    }

    fn wait(&mut self, event: &Self::Event) -> Begun<Self> {
        self.begun(self.stream.wait_for(event), Held::Nothing)
    }

    fn synchronize(&mut self) -> Result<(), DeviceError> {
        self.stream.synchronize().map_err(|error| failed(&error))
    }

    fn end(&mut self, event: &Self::Event, held: Held) -> Result<Ended, DeviceError> {
        Ok(match held {
            Held::Nothing | Held::Source(_) => Ended::Nothing,
            Held::Target(bytes) => Ended::Bytes(bytes),
            Held::Launch { loaded, start, status } => {
                let seconds = start.seconds_until(event).map_err(|error| failed(&error))?;
                Ended::Report(match status {
                    Some(status) => told(&status, seconds, &loaded.interface)?,
                    None => LaunchReport::silent(seconds),
                })
            }
        })
    }

    fn is_large(held: &Held) -> bool {
        matches!(held, Held::Launch { status: Some(_), .. })
    }
}
