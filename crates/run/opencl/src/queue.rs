//! Command queues as OpenCL has them.
#![allow(unsafe_code)] // Copies that are under way use the host's memory.

use std::sync::Arc;

use crisp_run_device::{
    Begun, Commands, DeviceError, DeviceKey, Ended, LaunchArgument, LaunchReport, LaunchSizes, Memory, Program, Range,
    host_bytes, told,
};
use opencl3::command_queue::CommandQueue;
use opencl3::error_codes::ClError;
use opencl3::event::Event;

use crate::errors;
use crate::ffi::{self, Handle};
use crate::memory::OpenClMemory;
use crate::program::{Loaded, OpenClProgram};
use crate::shared::{Shared, foreign, seconds};

/// A command queue.
pub(crate) struct OpenClCommands {
    shared: Arc<Shared>,
    queue: Arc<CommandQueue>,
}

/// The objects that a command needs until it is over.
pub(crate) enum Held {
    Nothing,
    /// The bytes that are being copied to the device.
    Source(#[allow(dead_code, reason = "held until the copy is over")] Vec<u8>),
    /// Where the bytes from the device arrive.
    Target(Vec<u8>),
    /// A launch, with the memory in which it reports.
    Launch(Arc<Loaded>, Option<OpenClMemory>),
}

impl OpenClCommands {
    pub(crate) fn new(shared: &Arc<Shared>, queue: Arc<CommandQueue>) -> OpenClCommands {
        OpenClCommands { shared: Arc::clone(shared), queue }
    }

    /// Notes a command that has been given to OpenCL.
    fn begun(&self, begun: Result<Event, ClError>, held: Held) -> Begun<OpenClCommands> {
        let event = begun.map_err(|error| errors::failed("the command cannot begin", &error))?;
        // Another queue may wait for it before anybody waits for this one.
        if let Err(error) = self.queue.flush() {
            // What the command needs goes with this call.
            let _ = event.wait();
            return Err(errors::failed("the queue does not take it", &error));
        }
        Ok((Arc::new(event), held))
    }
}

/// The buffer of memory that is this device's.
fn own(memory: &dyn Memory) -> Result<&Handle, DeviceError> {
    memory.as_any().downcast_ref::<OpenClMemory>().map(|memory| &memory.handle).ok_or_else(foreign)
}

/// A number of bytes of a memory, which fits.
fn place(bytes: u64) -> usize {
    usize::try_from(bytes).unwrap_or(usize::MAX)
}

impl Commands for OpenClCommands {
    type Event = Arc<Event>;
    type Held = Held;

    fn device(&self) -> DeviceKey {
        self.shared.key
    }

    fn write(&mut self, range: Range<'_>, bytes: Vec<u8>) -> Begun<Self> {
        // SAFETY: the bytes are held, where they are, until the command is over.
        let begun = unsafe { ffi::begin_write(&self.queue, own(range.memory)?, place(range.offset), &bytes) };
        self.begun(begun, Held::Source(bytes))
    }

    fn read(&mut self, range: Range<'_>) -> Begun<Self> {
        let mut bytes = host_bytes(range.bytes)?;
        // SAFETY: the bytes are held, where they are, until the command is over.
        let begun = unsafe { ffi::begin_read(&self.queue, own(range.memory)?, place(range.offset), &mut bytes) };
        self.begun(begun, Held::Target(bytes))
    }

    fn copy(&mut self, from: Range<'_>, to: Range<'_>) -> Begun<Self> {
        let (source, target) = ((own(from.memory)?, place(from.offset)), (own(to.memory)?, place(to.offset)));
        self.begun(ffi::copy(&self.queue, source, target, place(from.bytes)), Held::Nothing)
    }

    fn fill(&mut self, range: Range<'_>, value: u8) -> Begun<Self> {
        let (offset, bytes) = (place(range.offset), place(range.bytes));
        self.begun(ffi::fill(&self.queue, own(range.memory)?, offset, bytes, value), Held::Nothing)
    }

    fn launch(&mut self, program: &dyn Program, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Begun<Self> {
        let program = program.as_any().downcast_ref::<OpenClProgram>();
        let other = || DeviceError::Failed { reason: "the program is loaded on another device".to_owned() };
        let loaded = program.and_then(|program| program.on(self.shared.key)).ok_or_else(other)?;
        let (event, status) = loaded.begin(&self.shared, &self.queue, sizes, arguments)?;
        self.begun(Ok(event), Held::Launch(Arc::clone(loaded), status))
    }

    fn wait(&mut self, event: &Self::Event) -> Begun<Self> {
        self.begun(ffi::wait_for(&self.queue, event), Held::Nothing)
    }

    fn synchronize(&mut self) -> Result<(), DeviceError> {
        self.queue.finish().map_err(|error| errors::failed("the device did not finish it", &error))
    }

    fn end(&mut self, event: &Self::Event, held: Held) -> Result<Ended, DeviceError> {
        event.wait().map_err(|error| errors::failed("the device did not finish it", &error))?;
        Ok(match held {
            Held::Nothing | Held::Source(_) => Ended::Nothing,
            Held::Target(bytes) => Ended::Bytes(bytes),
            Held::Launch(loaded, Some(status)) => Ended::Report(told(&status, seconds(event), &loaded.interface)?),
            Held::Launch(_, None) => Ended::Report(LaunchReport::silent(seconds(event))),
        })
    }

    fn is_large(held: &Held) -> bool {
        matches!(held, Held::Launch(_, Some(_)))
    }
}
