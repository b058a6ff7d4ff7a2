//! A queue over the commands of a driver: what is under way, what it needs until it is over, and what came of it.

use std::collections::VecDeque;

use crate::queue::{Queue, Range, Ticket};
use crate::thread_queue::launch_name;
use crate::{DeviceError, DeviceKey, LaunchArgument, LaunchReport, LaunchSizes, Memory, Program, check_launch};

/// The number of commands that may be in progress; a further call waits.
const CAPACITY: usize = 1024;
/// Commands under way that hold much memory.
const LARGE: usize = 4;

/// The operations of a driver's queue. Each function begins a command and returns at once; commands are done in order. Ranges have been
/// checked and are not empty, and launches fit their programs.
pub trait Commands: Send {
    /// By which another queue waits for a command.
    type Event: Clone + Send + Sync + 'static;
    /// The objects that a command needs until it is over, besides the memory that it is given.
    type Held: Send;

    /// The device.
    fn device(&self) -> DeviceKey;

    /// Begins to copy bytes to the device.
    ///
    /// # Errors
    /// What the driver says.
    fn write(&mut self, range: Range<'_>, bytes: Vec<u8>) -> Begun<Self>;

    /// Begins to copy bytes from the device.
    ///
    /// # Errors
    /// What the driver says, and [`DeviceError::OutOfMemory`].
    fn read(&mut self, range: Range<'_>) -> Begun<Self>;

    /// Begins to copy bytes within the device.
    ///
    /// # Errors
    /// What the driver says.
    fn copy(&mut self, from: Range<'_>, to: Range<'_>) -> Begun<Self>;

    /// Begins to set bytes.
    ///
    /// # Errors
    /// What the driver says.
    fn fill(&mut self, range: Range<'_>, value: u8) -> Begun<Self>;

    /// Begins a launch of at least one workgroup.
    ///
    /// # Errors
    /// What the driver says.
    fn launch(&mut self, program: &dyn Program, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Begun<Self>;

    /// Lets what comes later wait for a command of another queue.
    ///
    /// # Errors
    /// What the driver says.
    fn wait(&mut self, event: &Self::Event) -> Begun<Self>;

    /// Waits for everything.
    ///
    /// # Errors
    /// What the driver says.
    fn synchronize(&mut self) -> Result<(), DeviceError>;

    /// Returns the result of a command that is over.
    ///
    /// # Errors
    /// What the driver says.
    fn end(&mut self, event: &Self::Event, held: Self::Held) -> Result<Ended, DeviceError>;

    /// Returns whether a command holds so much memory that only a few of its kind should be under way.
    fn is_large(held: &Self::Held) -> bool;
}

/// A command that has begun.
pub type Begun<C> = Result<(<C as Commands>::Event, <C as Commands>::Held), DeviceError>;

/// The result of a command.
#[derive(Debug)]
pub enum Ended {
    /// Nothing.
    Nothing,
    /// The bytes that were read.
    Bytes(Vec<u8>),
    /// The report of a launch.
    Report(LaunchReport),
}

struct Command<C: Commands> {
    /// The name of the launch in errors.
    name: String,
    ticket: Ticket,
    /// The driver's command; none for what is done without one.
    begun: Option<(C::Event, C::Held)>,
    /// Its memory and program, which stay until it is over.
    _memories: Vec<Box<dyn Memory>>,
    _program: Option<Box<dyn Program>>,
}

/// A queue of the contract. Dropped, it waits for what is under way, since that uses the host's memory.
pub struct CommandQueue<C: Commands> {
    commands: C,
    under_way: VecDeque<Command<C>>,
    reports: Vec<LaunchReport>,
    failed: Option<DeviceError>,
}

impl<C: Commands> CommandQueue<C> {
    /// A queue over a driver's queue.
    pub fn new(commands: C) -> CommandQueue<C> {
        CommandQueue { commands, under_way: VecDeque::new(), reports: Vec::new(), failed: None }
    }

    /// Begins a command, unless one has failed before.
    fn begin(
        &mut self,
        name: String,
        memories: &[&dyn Memory],
        program: Option<&dyn Program>,
        command: impl FnOnce(&mut C) -> Result<Option<(C::Event, C::Held)>, DeviceError>,
    ) -> Result<Ticket, DeviceError> {
        let device = self.commands.device();
        if let Some(error) = &self.failed {
            let ticket = Ticket::new(device, None);
            ticket.complete(Err(error.clone()), None);
            return Ok(ticket);
        }
        let own = |memory: &&dyn Memory| memory.part(0, memory.len());
        let memories = memories.iter().map(own).collect::<Result<Vec<_>, DeviceError>>()?;
        let program = program.map(|program| program.share());
        match command(&mut self.commands) {
            Ok(begun) => {
                let event = begun.as_ref().map(|(event, _)| Box::new(event.clone()) as _);
                let ticket = Ticket::new(device, event);
                let large = |command: &Command<C>| command.begun.as_ref().is_some_and(|(_, held)| C::is_large(held));
                self.under_way.push_back(Command {
                    name,
                    ticket: ticket.clone(),
                    begun,
                    _memories: memories,
                    _program: program,
                });
                let full = self.under_way.len() >= CAPACITY;
                if full || self.under_way.iter().filter(|command| large(command)).count() >= LARGE {
                    self.settle();
                }
                Ok(ticket)
            }
            Err(error) => {
                // Earlier commands may have failed, and are named then.
                self.settle();
                let error = self.failed.get_or_insert_with(|| error.queued(&name)).clone();
                let ticket = Ticket::new(device, None);
                ticket.complete(Err(error), None);
                Ok(ticket)
            }
        }
    }

    /// Waits for everything, and notes what came of it.
    fn settle(&mut self) {
        let synchronized = self.commands.synchronize();
        while let Some(Command { name, ticket, begun, _memories, _program }) = self.under_way.pop_front() {
            let ended = match begun {
                Some((event, held)) => synchronized.clone().and_then(|()| self.commands.end(&event, held)),
                None => synchronized.clone().map(|()| Ended::Report(LaunchReport::silent(0.0))),
            };
            // What stands after a failure may have been done all the same: its results are of no use.
            let ended = match &self.failed {
                Some(error) => Err(error.clone()),
                None => ended.map_err(|error| error.queued(&name)),
            };
            match ended {
                Ok(Ended::Nothing) => ticket.complete(Ok(()), None),
                Ok(Ended::Bytes(bytes)) => ticket.complete(Ok(()), Some(bytes)),
                Ok(Ended::Report(report)) => {
                    self.reports.push(report);
                    ticket.complete(Ok(()), None);
                }
                Err(error) => {
                    ticket.complete(Err(error.clone()), None);
                    self.failed = Some(error);
                }
            }
        }
    }

    /// The ticket of an operation that does nothing.
    fn nothing(&self, bytes: Option<Vec<u8>>) -> Ticket {
        let ticket = Ticket::new(self.commands.device(), None);
        ticket.complete(self.failed.clone().map_or(Ok(()), Err), bytes);
        ticket
    }
}

impl<C: Commands> Queue for CommandQueue<C> {
    fn device(&self) -> DeviceKey {
        self.commands.device()
    }

    fn write(&mut self, memory: &dyn Memory, offset: u64, bytes: &[u8]) -> Result<Ticket, DeviceError> {
        let range = Range { memory, offset, bytes: bytes.len() as u64 };
        range.check(self.commands.device())?;
        if bytes.is_empty() {
            return Ok(self.nothing(None));
        }
        let write = |commands: &mut C| commands.write(range, bytes.to_vec()).map(Some);
        self.begin("a copy to the device".to_owned(), &[memory], None, write)
    }

    fn read(&mut self, memory: &dyn Memory, offset: u64, bytes: u64) -> Result<Ticket, DeviceError> {
        let range = Range { memory, offset, bytes };
        range.check(self.commands.device())?;
        if bytes == 0 {
            return Ok(self.nothing(Some(Vec::new())));
        }
        let read = |commands: &mut C| commands.read(range).map(Some);
        self.begin("a copy from the device".to_owned(), &[memory], None, read)
    }

    fn copy(&mut self, from: Range<'_>, to: Range<'_>) -> Result<Ticket, DeviceError> {
        from.check_copy(&to, self.commands.device())?;
        if from.bytes == 0 {
            return Ok(self.nothing(None));
        }
        let copy = |commands: &mut C| commands.copy(from, to).map(Some);
        self.begin("a copy on the device".to_owned(), &[from.memory, to.memory], None, copy)
    }

    fn fill(&mut self, range: Range<'_>, value: u8) -> Result<Ticket, DeviceError> {
        range.check(self.commands.device())?;
        if range.bytes == 0 {
            return Ok(self.nothing(None));
        }
        let fill = |commands: &mut C| commands.fill(range, value).map(Some);
        self.begin("a fill".to_owned(), &[range.memory], None, fill)
    }

    fn launch(
        &mut self,
        program: &dyn Program,
        sizes: &LaunchSizes,
        arguments: &[LaunchArgument<'_>],
    ) -> Result<Ticket, DeviceError> {
        check_launch(self.commands.device(), program.interface(), sizes, arguments)?;
        program.check_sizes(sizes)?;
        let mut memories: Vec<&dyn Memory> = Vec::new();
        for argument in arguments {
            if let LaunchArgument::Buffer { memory, elements: _ } = *argument {
                memories.push(memory);
            }
        }
        let name = launch_name(&program.interface().kernel);
        let launch = |commands: &mut C| match sizes.total_groups() {
            0 => Ok(None),
            _ => commands.launch(program, sizes, arguments).map(Some),
        };
        self.begin(name, &memories, Some(program), launch)
    }

    fn wait_for(&mut self, ticket: &Ticket) -> Result<(), DeviceError> {
        if ticket.device() != self.commands.device() {
            return Err(DeviceError::ForeignTicket);
        }
        match (ticket.result(), ticket.event().and_then(|event| event.downcast_ref::<C::Event>())) {
            (Some(Ok(())), _) | (None, None) => {}
            (Some(Err(error)), _) => {
                self.settle();
                self.failed.get_or_insert(error);
            }
            (None, Some(event)) => {
                let wait = |commands: &mut C| commands.wait(event).map(Some);
                self.begin("an operation of another queue".to_owned(), &[], None, wait)?;
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<Vec<LaunchReport>, DeviceError> {
        self.settle();
        let reports = std::mem::take(&mut self.reports);
        self.failed.take().map_or(Ok(reports), Err)
    }
}

impl<C: Commands> Drop for CommandQueue<C> {
    fn drop(&mut self) {
        self.settle();
    }
}

/// Launches on a queue and waits: what [`Program::launch`] is on devices whose queues are drivers' queues.
///
/// # Errors
/// As [`Queue::launch`] and [`Queue::finish`].
pub fn launch_and_finish(
    queue: &mut dyn Queue,
    program: &dyn Program,
    sizes: &LaunchSizes,
    arguments: &[LaunchArgument<'_>],
) -> Result<LaunchReport, DeviceError> {
    queue.launch(program, sizes, arguments)?;
    let mut reports = queue.finish().map_err(DeviceError::cause)?;
    Ok(reports.pop().unwrap_or_default())
}
