//! A queue that is a thread: for devices whose operations are done by the host.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::interrupt::Terms;
use crate::queue::{Queue, Range, Ticket};
use crate::{
    DeviceError, DeviceKey, LaunchArgument, LaunchReport, LaunchSizes, Memory, Program, check_launch, check_range,
};

/// Operations that may wait.
const CAPACITY: usize = 1024;
/// The interpreter and compiled kernels keep small arrays on the stack.
const STACK_BYTES: usize = 16 << 20;
/// Bytes that a copy or fill holds at a time.
const CHUNK: u64 = 1 << 20;

/// The function of the thread for an operation.
type Work = Box<dyn FnOnce() -> Result<Done, DeviceError> + Send>;

/// The result of an operation.
enum Done {
    Nothing,
    Bytes(Vec<u8>),
    Report(LaunchReport),
}

enum Message {
    /// An operation: what it is called in errors, its ticket, and how it is done.
    Operation(String, Ticket, Work),
    /// Wait for another queue.
    Wait(Ticket),
    /// Report the results of all operations so far.
    Finish(SyncSender<Result<Vec<LaunchReport>, DeviceError>>),
}

/// A queue in front of the operations that a device's memories and programs do while the caller waits. Operations on the same memory
/// exclude each other as far as the device's memories do.
pub struct ThreadQueue {
    device: DeviceKey,
    messages: SyncSender<Message>,
}

impl ThreadQueue {
    /// Starts the thread, which ends after the last operation when the queue is dropped.
    ///
    /// # Errors
    /// [`DeviceError::Failed`] where the system has no thread left.
    pub fn start(device: DeviceKey) -> Result<ThreadQueue, DeviceError> {
        let (messages, received) = sync_channel(CAPACITY);
        let builder = thread::Builder::new().name("crisp-queue".to_owned()).stack_size(STACK_BYTES);
        let failed = |error| DeviceError::Failed { reason: format!("a queue needs a thread: {error}") };
        builder.spawn(move || work(&received)).map_err(failed)?;
        Ok(ThreadQueue { device, messages })
    }

    fn push(
        &self,
        name: String,
        work: impl FnOnce() -> Result<Done, DeviceError> + Send + 'static,
    ) -> Result<Ticket, DeviceError> {
        let ticket = Ticket::new(self.device, None);
        self.send(Message::Operation(name, ticket.clone(), Box::new(work))).map(|()| ticket)
    }

    fn send(&self, message: Message) -> Result<(), DeviceError> {
        self.messages.send(message).map_err(|_| gone())
    }
}

/// The thread has panicked, which no operation does.
fn gone() -> DeviceError {
    DeviceError::Failed { reason: "the thread of the queue has ended".to_owned() }
}

/// Executes operations until all senders are gone.
fn work(received: &Receiver<Message>) {
    let (mut reports, mut failed): (Vec<LaunchReport>, Option<DeviceError>) = (Vec::new(), None);
    while let Ok(message) = received.recv() {
        match message {
            Message::Operation(name, ticket, work) => {
                if let Some(error) = &failed {
                    ticket.complete(Err(error.clone()), None);
                    continue;
                }
                match work() {
                    Ok(Done::Nothing) => ticket.complete(Ok(()), None),
                    Ok(Done::Bytes(bytes)) => ticket.complete(Ok(()), Some(bytes)),
                    Ok(Done::Report(report)) => {
                        reports.push(report);
                        ticket.complete(Ok(()), None);
                    }
                    Err(error) => {
                        let error = error.queued(&name);
                        ticket.complete(Err(error.clone()), None);
                        failed = Some(error);
                    }
                }
            }
            Message::Wait(ticket) => {
                if failed.is_none() {
                    failed = ticket.wait().err();
                }
            }
            Message::Finish(answer) => {
                let reports = std::mem::take(&mut reports);
                // The receiver is gone if the queue is.
                let _ = answer.send(failed.take().map_or(Ok(reports), Err));
            }
        }
    }
}

/// A handle of the same memory, for the thread.
fn own(memory: &dyn Memory) -> Result<Box<dyn Memory>, DeviceError> {
    memory.part(0, memory.len())
}

/// An argument that the thread owns.
enum Owned {
    Value(Vec<u8>),
    Buffer(Box<dyn Memory>, u64),
}

/// Bytes of the host for a copy of that size, the last one perhaps shorter.
fn chunk(left: u64) -> usize {
    usize::try_from(left.min(CHUNK)).unwrap_or(usize::MAX)
}

impl Queue for ThreadQueue {
    fn device(&self) -> DeviceKey {
        self.device
    }

    fn write(&mut self, memory: &dyn Memory, offset: u64, bytes: &[u8]) -> Result<Ticket, DeviceError> {
        Range { memory, offset, bytes: bytes.len() as u64 }.check(self.device)?;
        let (mut memory, bytes) = (own(memory)?, bytes.to_vec());
        self.push("a copy to the device".to_owned(), move || memory.write(offset, &bytes).map(|()| Done::Nothing))
    }

    fn read(&mut self, memory: &dyn Memory, offset: u64, bytes: u64) -> Result<Ticket, DeviceError> {
        Range { memory, offset, bytes }.check(self.device)?;
        let memory = own(memory)?;
        self.push("a copy from the device".to_owned(), move || {
            let mut buffer = host_bytes(bytes)?;
            memory.read(offset, &mut buffer).map(|()| Done::Bytes(buffer))
        })
    }

    fn copy(&mut self, from: Range<'_>, to: Range<'_>) -> Result<Ticket, DeviceError> {
        from.check_copy(&to, self.device)?;
        let (source, mut target) = (own(from.memory)?, own(to.memory)?);
        let (mut from, mut to, mut left) = (from.offset, to.offset, from.bytes);
        self.push("a copy on the device".to_owned(), move || {
            let mut bytes = vec![0; chunk(left)];
            while left > 0 {
                let part = bytes.get_mut(..chunk(left)).unwrap_or_default();
                source.read(from, part)?;
                target.write(to, part)?;
                let done = part.len() as u64;
                (from, to, left) = (from + done, to + done, left - done);
            }
            Ok(Done::Nothing)
        })
    }

    fn fill(&mut self, range: Range<'_>, value: u8) -> Result<Ticket, DeviceError> {
        range.check(self.device)?;
        let (mut memory, mut at, mut left) = (own(range.memory)?, range.offset, range.bytes);
        self.push("a fill".to_owned(), move || {
            let bytes = vec![value; chunk(left)];
            while left > 0 {
                let part = bytes.get(..chunk(left)).unwrap_or_default();
                memory.write(at, part)?;
                let done = part.len() as u64;
                (at, left) = (at + done, left - done);
            }
            Ok(Done::Nothing)
        })
    }

    fn launch(
        &mut self,
        program: &dyn Program,
        sizes: &LaunchSizes,
        arguments: &[LaunchArgument<'_>],
    ) -> Result<Ticket, DeviceError> {
        check_launch(self.device, program.interface(), sizes, arguments)?;
        program.check_sizes(sizes)?;
        let own = |argument: &LaunchArgument<'_>| {
            Ok(match *argument {
                LaunchArgument::Value(bytes) => Owned::Value(bytes.to_vec()),
                LaunchArgument::Buffer { memory, elements } => Owned::Buffer(own(memory)?, elements),
            })
        };
        let owned = arguments.iter().map(own).collect::<Result<Vec<_>, DeviceError>>()?;
        // The thread keeps the time limit of the thread that asked; a request to end launches concerns the one that runs then.
        let (program, sizes, terms) = (program.share(), *sizes, Terms::now());
        self.push(launch_name(&program.interface().kernel), move || {
            let arguments: Vec<LaunchArgument<'_>> = owned
                .iter()
                .map(|argument| match argument {
                    Owned::Value(bytes) => LaunchArgument::Value(bytes),
                    Owned::Buffer(memory, elements) => {
                        LaunchArgument::Buffer { memory: memory.as_ref(), elements: *elements }
                    }
                })
                .collect();
            terms.apply(|| program.launch(&sizes, &arguments)).map(Done::Report)
        })
    }

    fn wait_for(&mut self, ticket: &Ticket) -> Result<(), DeviceError> {
        if ticket.device() != self.device {
            return Err(DeviceError::ForeignTicket);
        }
        self.send(Message::Wait(ticket.clone()))
    }

    fn finish(&mut self) -> Result<Vec<LaunchReport>, DeviceError> {
        let (answer, answered) = sync_channel(1);
        self.send(Message::Finish(answer))?;
        answered.recv().map_err(|_| gone())?
    }
}

/// Returns the name of a launch in errors; for makers of devices.
#[must_use]
pub fn launch_name(kernel: &str) -> String {
    format!("the launch of `{kernel}`")
}

/// Zero bytes of the host's memory; for makers of devices.
///
/// # Errors
/// [`DeviceError::OutOfMemory`].
pub fn host_bytes(bytes: u64) -> Result<Vec<u8>, DeviceError> {
    let out_of_memory = || DeviceError::OutOfMemory { bytes, device: "host".to_owned() };
    let size = usize::try_from(bytes).map_err(|_| out_of_memory())?;
    let mut buffer = Vec::new();
    buffer.try_reserve_exact(size).map_err(|_| out_of_memory())?;
    buffer.resize(size, 0);
    Ok(buffer)
}

/// Returns the part of a memory of `length` bytes that [`Memory::part`] requests, as a range of bytes; for makers of devices.
///
/// # Errors
/// [`DeviceError::OutsideMemory`], [`DeviceError::Misaligned`].
pub fn check_part(offset: u64, bytes: u64, length: u64, alignment: u64) -> Result<(), DeviceError> {
    let size = usize::try_from(bytes).map_err(|_| DeviceError::OutsideMemory { offset, bytes, length })?;
    check_range(offset, size, length)?;
    if offset.is_multiple_of(alignment.max(1)) { Ok(()) } else { Err(DeviceError::Misaligned { offset, alignment }) }
}
