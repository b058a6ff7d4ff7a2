//! A device that writes down what is asked of it and lets another device do it.

use std::any::Any;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crisp_ir_artifact::{Artifact, Interface, LaunchSizes};

use crate::{
    Device, DeviceError, DeviceInfo, DeviceKey, LaunchArgument, LaunchReport, Memory, Place, Program, Queue,
    ThreadQueue, check_launch,
};

/// Records all calls, in order, and passes them on. Memories are numbered from zero as they are allocated; parts have the number of
/// the memory that they are of, and its offsets. What is queued is recorded when it is done.
pub struct RecordingDevice {
    inner: Arc<dyn Device>,
    key: DeviceKey,
    log: Log,
    memories: AtomicUsize,
}

/// One call.
#[derive(Clone, Debug, PartialEq)]
pub enum Call {
    /// A kernel was loaded.
    Load {
        /// The kernel's name.
        kernel: String,
    },
    /// Memory was allocated.
    Allocate {
        /// The memory's number.
        memory: usize,
        /// Its size.
        bytes: u64,
    },
    /// Bytes were copied to the device.
    Write {
        /// The memory's number.
        memory: usize,
        /// Where they begin.
        offset: u64,
        /// How many they are.
        bytes: u64,
    },
    /// Bytes were copied from the device.
    Read {
        /// The memory's number.
        memory: usize,
        /// Where they begin.
        offset: u64,
        /// How many they are.
        bytes: u64,
    },
    /// The host looked at memory directly.
    Map {
        /// The memory's number.
        memory: usize,
    },
    /// A kernel was launched with fitting arguments.
    Launch {
        /// The kernel's name.
        kernel: String,
        /// The sizes.
        sizes: LaunchSizes,
        /// The arguments.
        arguments: Vec<RecordedArgument>,
    },
    /// A memory was freed.
    Free {
        /// The memory's number.
        memory: usize,
    },
}

/// One argument of a recorded launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordedArgument {
    /// A value's bytes.
    Value(Vec<u8>),
    /// A buffer.
    Buffer {
        /// The memory's number.
        memory: usize,
        /// The number of elements.
        elements: u64,
    },
}

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<Call>>>);

impl Log {
    fn add(&self, call: Call) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(call);
    }
}

impl RecordingDevice {
    /// Records what is asked of `inner`.
    #[must_use]
    pub fn new(inner: Arc<dyn Device>) -> RecordingDevice {
        RecordingDevice { inner, key: DeviceKey::fresh(), log: Log::default(), memories: AtomicUsize::new(0) }
    }

    /// The calls so far.
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        self.log.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Device for RecordingDevice {
    fn info(&self) -> DeviceInfo {
        self.inner.info()
    }

    fn key(&self) -> DeviceKey {
        self.key
    }

    fn load(&self, artifact: &Artifact) -> Result<Box<dyn Program>, DeviceError> {
        let inner = self.inner.load(artifact)?;
        self.log.add(Call::Load { kernel: artifact.interface().kernel.clone() });
        Ok(Box::new(RecordingProgram { inner, key: self.key, log: self.log.clone() }))
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        let inner = self.inner.allocate(bytes)?;
        let number = self.memories.fetch_add(1, Ordering::Relaxed);
        self.log.add(Call::Allocate { memory: number, bytes });
        let root = Arc::new(Root { log: self.log.clone(), number });
        Ok(Box::new(RecordingMemory { inner, key: self.key, start: 0, root }))
    }

    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError> {
        Ok(Box::new(ThreadQueue::start(self.key)?))
    }

    fn part_alignment(&self) -> u64 {
        self.inner.part_alignment()
    }
}

struct RecordingMemory {
    inner: Box<dyn Memory>,
    key: DeviceKey,
    /// Where it begins in the memory that it is a part of.
    start: u64,
    root: Arc<Root>,
}

/// The data that all parts of a memory share: it is freed with the last of them.
struct Root {
    log: Log,
    number: usize,
}

impl Memory for RecordingMemory {
    fn device(&self) -> DeviceKey {
        self.key
    }

    fn len(&self) -> u64 {
        self.inner.len()
    }

    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        self.inner.write(offset, bytes)?;
        let offset = self.start + offset;
        self.root.log.add(Call::Write { memory: self.root.number, offset, bytes: bytes.len() as u64 });
        Ok(())
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.inner.read(offset, bytes)?;
        let offset = self.start + offset;
        self.root.log.add(Call::Read { memory: self.root.number, offset, bytes: bytes.len() as u64 });
        Ok(())
    }

    fn part(&self, offset: u64, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        let inner = self.inner.part(offset, bytes)?;
        let root = Arc::clone(&self.root);
        Ok(Box::new(RecordingMemory { inner, key: self.key, start: self.start + offset, root }))
    }

    fn place(&self) -> Place {
        self.inner.place()
    }

    fn map(&mut self) -> Option<&mut [u8]> {
        let mapped = self.inner.map()?;
        self.root.log.add(Call::Map { memory: self.root.number });
        Some(mapped)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Drop for Root {
    fn drop(&mut self) {
        self.log.add(Call::Free { memory: self.number });
    }
}

struct RecordingProgram {
    inner: Box<dyn Program>,
    key: DeviceKey,
    log: Log,
}

impl Program for RecordingProgram {
    fn interface(&self) -> &Interface {
        self.inner.interface()
    }

    fn launch(&self, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Result<LaunchReport, DeviceError> {
        check_launch(self.key, self.interface(), sizes, arguments)?;
        let mut passed_on = Vec::with_capacity(arguments.len());
        let mut recorded = Vec::with_capacity(arguments.len());
        for argument in arguments {
            match *argument {
                LaunchArgument::Value(bytes) => {
                    passed_on.push(LaunchArgument::Value(bytes));
                    recorded.push(RecordedArgument::Value(bytes.to_vec()));
                }
                LaunchArgument::Buffer { memory, elements } => {
                    let foreign = || DeviceError::Failed { reason: "a memory of another device".to_owned() };
                    let ours = memory.as_any().downcast_ref::<RecordingMemory>().ok_or_else(foreign)?;
                    passed_on.push(LaunchArgument::Buffer { memory: ours.inner.as_ref(), elements });
                    recorded.push(RecordedArgument::Buffer { memory: ours.root.number, elements });
                }
            }
        }
        let kernel = self.interface().kernel.clone();
        self.log.add(Call::Launch { kernel, sizes: *sizes, arguments: recorded });
        self.inner.launch(sizes, &passed_on)
    }

    fn share(&self) -> Box<dyn Program> {
        Box::new(RecordingProgram { inner: self.inner.share(), key: self.key, log: self.log.clone() })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
