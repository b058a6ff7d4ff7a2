//! Queues: one encoder for all queues of a device, in whose order everything is done.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crisp_run_device::{
    Begun, Commands, DeviceError, DeviceKey, Ended, LaunchArgument, LaunchSizes, Memory, Program, Range, host_bytes,
};
use wgpu::{Buffer, BufferDescriptor, BufferUsages, CommandEncoder, CommandEncoderDescriptor, SubmissionIndex};

use crate::device::{Shared, foreign};
use crate::faults::Fault;
use crate::memory::WgpuMemory;
use crate::program::{Begins, WgpuProgram};

/// Bytes that copies go by.
const WORD: u64 = 4;
/// Commands that are collected before the device gets them.
const COLLECTED: u32 = 64;
/// Bytes of the buffer out of which memory is filled.
const PATTERN: u64 = 1 << 20;

/// The commands that have been encoded and not submitted to the device, and the last submission.
#[derive(Default)]
pub(crate) struct Batch {
    encoder: Option<CommandEncoder>,
    commands: u32,
    submitted: Option<SubmissionIndex>,
}

impl Shared {
    fn batch(&self) -> MutexGuard<'_, Batch> {
        self.batch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Encodes a command behind all others of the device.
    pub(crate) fn encode(&self, command: impl FnOnce(&mut CommandEncoder)) -> Result<(), Fault> {
        let mut batch = self.batch();
        self.watch(|device| {
            let make = || device.create_command_encoder(&CommandEncoderDescriptor::default());
            command(batch.encoder.get_or_insert_with(make));
        })?;
        batch.commands += 1;
        if batch.commands >= COLLECTED { self.submit(&mut batch) } else { Ok(()) }
    }

    fn submit(&self, batch: &mut Batch) -> Result<(), Fault> {
        batch.commands = 0;
        if let Some(encoder) = batch.encoder.take() {
            batch.submitted = Some(self.watch(|_| self.queue.submit([encoder.finish()]))?);
        }
        Ok(())
    }

    /// Hands everything to the device and waits for it.
    pub(crate) fn synchronize(&self) -> Result<(), Fault> {
        let submitted = {
            let mut batch = self.batch();
            self.submit(&mut batch)?;
            batch.submitted.clone()
        };
        submitted.map_or(Ok(()), |submitted| self.wait(submitted))
    }

    /// A buffer with these bytes, in whole words, for copies from it or for kernels.
    pub(crate) fn filled(&self, bytes: &[u8], usage: BufferUsages) -> Result<Buffer, Fault> {
        let size = (bytes.len() as u64).next_multiple_of(WORD).max(16);
        let description = BufferDescriptor { label: None, size, usage, mapped_at_creation: true };
        let other = |error: &dyn std::fmt::Display| Fault::Other(error.to_string());
        self.watch(|device| {
            let buffer = device.create_buffer(&description);
            let written = buffer.slice(..).get_mapped_range_mut().map(|mut range| {
                range.slice(..bytes.len()).copy_from_slice(bytes);
            });
            buffer.unmap();
            written.map(|()| buffer)
        })?
        .map_err(|error| other(&error))
    }
}

/// A queue of a device.
pub(crate) struct WgpuCommands {
    shared: Arc<Shared>,
}

/// The objects that a command needs until it is over. Buffers of wgpu stay until the device is through with them.
pub(crate) enum Held {
    Nothing,
    /// The buffer that bytes arrive in, how many words' bytes, and which of them are wanted.
    Target {
        buffer: Buffer,
        whole: u64,
        skip: u64,
        bytes: u64,
    },
    /// A launch.
    Launch(Box<Begins>, Instant),
}

impl WgpuCommands {
    pub(crate) fn new(shared: &Arc<Shared>) -> WgpuCommands {
        WgpuCommands { shared: Arc::clone(shared) }
    }

    fn synchronized(&self) -> Result<(), DeviceError> {
        self.shared.synchronize().map_err(|fault| fault.failed("the device did not finish"))
    }
}

/// Memory that is this device's.
pub(crate) fn own(memory: &dyn Memory) -> Result<&WgpuMemory, DeviceError> {
    memory.as_any().downcast_ref().ok_or_else(foreign)
}

/// A range as bytes of a buffer, where it begins and ends with a word.
fn words<'a>(range: &Range<'a>) -> Result<Option<(&'a Buffer, u64)>, DeviceError> {
    let memory = own(range.memory)?;
    let start = memory.start() + range.offset;
    let whole = start.is_multiple_of(WORD) && range.bytes.is_multiple_of(WORD);
    Ok(whole.then_some((memory.buffer(), start)))
}

fn failed(fault: Fault) -> DeviceError {
    fault.failed("the command cannot begin")
}

/// A number of bytes in the host's memory.
fn size(bytes: u64) -> usize {
    usize::try_from(bytes).unwrap_or(usize::MAX)
}

impl Commands for WgpuCommands {
    // All queues of a device have one order.
    type Event = ();
    type Held = Held;

    fn device(&self) -> DeviceKey {
        self.shared.key
    }

    fn write(&mut self, range: Range<'_>, bytes: Vec<u8>) -> Begun<Self> {
        let Some((target, start)) = words(&range)? else {
            // Words that are not written as a whole are put together on the host.
            self.synchronized()?;
            own(range.memory)?.put_at(range.offset, &bytes)?;
            return Ok(((), Held::Nothing));
        };
        let source = self.shared.filled(&bytes, BufferUsages::COPY_SRC).map_err(failed)?;
        let copy = |encoder: &mut CommandEncoder| {
            encoder.copy_buffer_to_buffer(&source, 0, target, start, range.bytes);
        };
        self.shared.encode(copy).map_err(failed)?;
        Ok(((), Held::Nothing))
    }

    fn read(&mut self, range: Range<'_>) -> Begun<Self> {
        let memory = own(range.memory)?;
        let start = memory.start() + range.offset;
        let (skip, bytes) = (start % WORD, range.bytes);
        let whole = (skip + bytes).next_multiple_of(WORD);
        let usage = BufferUsages::MAP_READ | BufferUsages::COPY_DST;
        let buffer = self.shared.buffer(whole, usage).map_err(failed)?;
        let copy = |encoder: &mut CommandEncoder| {
            encoder.copy_buffer_to_buffer(memory.buffer(), start - skip, &buffer, 0, whole);
        };
        self.shared.encode(copy).map_err(failed)?;
        Ok(((), Held::Target { buffer, whole, skip, bytes }))
    }

    fn copy(&mut self, from: Range<'_>, to: Range<'_>) -> Begun<Self> {
        let (Some((source, source_start)), Some((target, target_start))) = (words(&from)?, words(&to)?) else {
            self.synchronized()?;
            let mut bytes = host_bytes(from.bytes)?;
            own(from.memory)?.read(from.offset, &mut bytes)?;
            own(to.memory)?.put_at(to.offset, &bytes)?;
            return Ok(((), Held::Nothing));
        };
        if source == target {
            // wgpu copies between different buffers only.
            let usage = BufferUsages::COPY_SRC | BufferUsages::COPY_DST;
            let between = self.shared.buffer(from.bytes, usage).map_err(failed)?;
            let copy = |encoder: &mut CommandEncoder| {
                encoder.copy_buffer_to_buffer(source, source_start, &between, 0, from.bytes);
                encoder.copy_buffer_to_buffer(&between, 0, target, target_start, from.bytes);
            };
            self.shared.encode(copy).map_err(failed)?;
        } else {
            let copy = |encoder: &mut CommandEncoder| {
                encoder.copy_buffer_to_buffer(source, source_start, target, target_start, from.bytes);
            };
            self.shared.encode(copy).map_err(failed)?;
        }
        Ok(((), Held::Nothing))
    }

    fn fill(&mut self, range: Range<'_>, value: u8) -> Begun<Self> {
        let Some((target, start)) = words(&range)? else {
            self.synchronized()?;
            let memory = own(range.memory)?;
            let pattern = vec![value; size(range.bytes.min(PATTERN))];
            let mut done = 0;
            while done < range.bytes {
                let part = pattern.get(..size((range.bytes - done).min(PATTERN))).unwrap_or_default();
                memory.put_at(range.offset + done, part)?;
                done += part.len() as u64;
            }
            return Ok(((), Held::Nothing));
        };
        if value == 0 {
            self.shared.encode(|encoder| encoder.clear_buffer(target, start, Some(range.bytes))).map_err(failed)?;
            return Ok(((), Held::Nothing));
        }
        let pattern = vec![value; size(range.bytes.min(PATTERN))];
        let source = self.shared.filled(&pattern, BufferUsages::COPY_SRC).map_err(failed)?;
        let copy = |encoder: &mut CommandEncoder| {
            let mut done = 0;
            while done < range.bytes {
                let part = (range.bytes - done).min(PATTERN);
                encoder.copy_buffer_to_buffer(&source, 0, target, start + done, part);
                done += part;
            }
        };
        self.shared.encode(copy).map_err(failed)?;
        Ok(((), Held::Nothing))
    }

    fn launch(&mut self, program: &dyn Program, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Begun<Self> {
        let program = program.as_any().downcast_ref::<WgpuProgram>();
        let other = || DeviceError::Failed { reason: "the program is loaded on another device".to_owned() };
        let loaded = program.and_then(|program| program.on(self.shared.key)).ok_or_else(other)?;
        let began = Instant::now();
        Ok(((), Held::Launch(Box::new(loaded.begin(sizes, arguments)?), began)))
    }

    fn wait(&mut self, (): &()) -> Begun<Self> {
        Ok(((), Held::Nothing))
    }

    fn synchronize(&mut self) -> Result<(), DeviceError> {
        self.synchronized()
    }

    fn end(&mut self, (): &(), held: Held) -> Result<Ended, DeviceError> {
        match held {
            Held::Nothing => Ok(Ended::Nothing),
            Held::Target { buffer, whole, skip, bytes } => {
                let mut target = host_bytes(bytes)?;
                let take = |found: &[u8]| {
                    target.copy_from_slice(found.get(size(skip)..size(skip + bytes)).unwrap_or_default());
                };
                let taken = self.shared.fetch(&buffer, whole, take);
                taken.map_err(|fault| fault.failed("a buffer cannot be read"))?;
                Ok(Ended::Bytes(target))
            }
            Held::Launch(begins, began) => begins.report(&self.shared, began.elapsed()).map(Ended::Report),
        }
    }

    fn is_large(held: &Held) -> bool {
        matches!(held, Held::Launch(begins, _) if begins.tells())
    }
}

/// The batch of a device that has done nothing.
pub(crate) fn batch() -> Mutex<Batch> {
    Mutex::new(Batch::default())
}
