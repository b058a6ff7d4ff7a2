//! Queues: operations of a device in order, without waiting for each; tickets, by which one queue waits for another.

use std::any::Any;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::{DeviceError, DeviceKey, LaunchArgument, LaunchReport, LaunchSizes, Memory, Program};

/// A queue of a device: what is given to it is done in order, while the caller goes on.
///
/// What is wrong with an operation is found at once where the arguments show it; then the operation is not queued. What goes wrong
/// later is returned by [`Queue::finish`], with the operation that failed; operations after it are left out. Memory and programs stay
/// alive until the queue needs them no more, even where their owner drops them.
///
/// A queue holds a bounded number of operations: where it is full, a call waits for earlier ones. Operations of several queues on the
/// same memory have no order but by [`Queue::wait_for`]; [`Memory::write`], [`Memory::read`] and [`Program::launch`] do not wait for
/// queues either. Without an order, the bytes are those of some order, or of several mixed; nothing else is harmed.
pub trait Queue: Send {
    /// The device that it belongs to.
    fn device(&self) -> DeviceKey;

    /// Copies bytes into memory, beginning at byte `offset`. The bytes are taken before the call returns.
    ///
    /// # Errors
    /// [`DeviceError::OutsideMemory`], [`DeviceError::ForeignMemory`].
    fn write(&mut self, memory: &dyn Memory, offset: u64, bytes: &[u8]) -> Result<Ticket, DeviceError>;

    /// Copies bytes out of memory, beginning at byte `offset`. [`Ticket::take`] has them once the queue has finished.
    ///
    /// # Errors
    /// [`DeviceError::OutsideMemory`], [`DeviceError::ForeignMemory`], [`DeviceError::OutOfMemory`].
    fn read(&mut self, memory: &dyn Memory, offset: u64, bytes: u64) -> Result<Ticket, DeviceError>;

    /// Copies bytes from one memory to another, or between two ranges of one that have no byte in common.
    ///
    /// # Errors
    /// [`DeviceError::OutsideMemory`], [`DeviceError::ForeignMemory`], [`DeviceError::Overlap`].
    fn copy(&mut self, from: Range<'_>, to: Range<'_>) -> Result<Ticket, DeviceError>;

    /// Sets bytes of memory to a value.
    ///
    /// # Errors
    /// [`DeviceError::OutsideMemory`], [`DeviceError::ForeignMemory`].
    fn fill(&mut self, range: Range<'_>, value: u8) -> Result<Ticket, DeviceError>;

    /// Launches a kernel. Its report is among those of [`Queue::finish`].
    ///
    /// # Errors
    /// What [`crate::check_launch`] finds.
    fn launch(
        &mut self,
        program: &dyn Program,
        sizes: &LaunchSizes,
        arguments: &[LaunchArgument<'_>],
    ) -> Result<Ticket, DeviceError>;

    /// Lets the operations after this wait until another queue of the same device has done what the ticket is for. Where that fails,
    /// so does this queue.
    ///
    /// # Errors
    /// [`DeviceError::ForeignTicket`].
    fn wait_for(&mut self, ticket: &Ticket) -> Result<(), DeviceError>;

    /// Waits for everything, and gives the reports of all launches since the last call, in order. Then the queue can be used again.
    ///
    /// # Errors
    /// [`DeviceError::Queued`]: the first operation that failed. Those after it have not been done.
    fn finish(&mut self) -> Result<Vec<LaunchReport>, DeviceError>;
}

/// Bytes of a memory, for operations of a queue.
#[derive(Clone, Copy)]
pub struct Range<'a> {
    /// The memory.
    pub memory: &'a dyn Memory,
    /// Where they begin.
    pub offset: u64,
    /// How many they are.
    pub bytes: u64,
}

impl Range<'_> {
    /// Checks that the bytes are in the memory, and the memory is the device's; for makers of devices.
    ///
    /// # Errors
    /// [`DeviceError::OutsideMemory`], [`DeviceError::ForeignMemory`].
    pub fn check(&self, device: DeviceKey) -> Result<(), DeviceError> {
        let Range { memory, offset, bytes } = *self;
        if memory.device() != device {
            return Err(DeviceError::ForeignMemory);
        }
        match offset.checked_add(bytes) {
            Some(end) if end <= memory.len() => Ok(()),
            Some(_) | None => Err(DeviceError::OutsideMemory { offset, bytes, length: memory.len() }),
        }
    }

    /// Checks a copy from this to another; for makers of devices.
    ///
    /// # Errors
    /// As [`Range::check`], and [`DeviceError::Overlap`]; [`DeviceError::OutsideMemory`] where the other is not as long.
    pub fn check_copy(&self, to: &Range<'_>, device: DeviceKey) -> Result<(), DeviceError> {
        self.check(device)?;
        to.check(device)?;
        if self.bytes != to.bytes {
            return Err(DeviceError::OutsideMemory { offset: to.offset, bytes: self.bytes, length: to.bytes });
        }
        let place = |range: &Range<'_>| {
            let Place { root, start } = range.memory.place();
            (root, start.saturating_add(range.offset))
        };
        let ((root, start), (other, other_start)) = (place(self), place(to));
        let apart = root != other
            || self.bytes == 0
            || start.saturating_add(self.bytes) <= other_start
            || other_start.saturating_add(self.bytes) <= start;
        if apart { Ok(()) } else { Err(DeviceError::Overlap { bytes: self.bytes }) }
    }
}

/// Where memory lies: two memories with one root share bytes where their ranges meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The allocation.
    pub root: RootKey,
    /// The first byte in it.
    pub start: u64,
}

/// Which allocation a memory is part of. Each allocation of a process has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RootKey(u64);

impl RootKey {
    /// All memory of this process with another owner: locations in it are addresses.
    pub const HOST: RootKey = RootKey(0);

    /// A key that no other allocation has; for makers of devices.
    #[must_use]
    pub fn fresh() -> RootKey {
        use std::sync::atomic::{AtomicU64, Ordering};
        static NEXT: AtomicU64 = AtomicU64::new(1);
        RootKey(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A ticket for a queued operation.
#[derive(Clone)]
pub struct Ticket {
    device: DeviceKey,
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    /// The device's own event, for the device.
    event: Option<Box<dyn Any + Send + Sync>>,
}

struct State {
    done: Option<Result<(), DeviceError>>,
    bytes: Option<Vec<u8>>,
}

impl Ticket {
    /// A ticket of an operation that is not done; for makers of devices. They keep a copy, and call [`Ticket::complete`] once.
    #[must_use]
    pub fn new(device: DeviceKey, event: Option<Box<dyn Any + Send + Sync>>) -> Ticket {
        let state = Mutex::new(State { done: None, bytes: None });
        Ticket { device, shared: Arc::new(Shared { state, changed: Condvar::new(), event }) }
    }

    /// The device of the queue.
    #[must_use]
    pub fn device(&self) -> DeviceKey {
        self.device
    }

    /// The device's own event, for the device.
    #[must_use]
    pub fn event(&self) -> Option<&(dyn Any + Send + Sync)> {
        self.shared.event.as_deref()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.shared.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether the operation is known to be done; `false` says nothing on devices that report only when the queue finishes.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.state().done.is_some()
    }

    /// The bytes of a [`Queue::read`], once; nothing before the queue has finished, and nothing of other operations.
    #[must_use]
    pub fn take(&self) -> Option<Vec<u8>> {
        self.state().bytes.take()
    }

    /// Says what became of the operation; for makers of devices.
    pub fn complete(&self, result: Result<(), DeviceError>, bytes: Option<Vec<u8>>) {
        let mut state = self.state();
        if state.done.is_none() {
            *state = State { done: Some(result), bytes };
        }
        self.shared.changed.notify_all();
    }

    /// Returns the result of the operation, if it is known; for makers of devices.
    #[must_use]
    pub fn result(&self) -> Option<Result<(), DeviceError>> {
        self.state().done.clone()
    }

    /// Waits until it is completed; for makers of devices whose queues are threads.
    ///
    /// # Errors
    /// What the operation failed with.
    pub fn wait(&self) -> Result<(), DeviceError> {
        let mut state = self.state();
        loop {
            if let Some(done) = &state.done {
                return done.clone();
            }
            state = self.shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
