//! The CPU as a device, and its memory.

use std::any::Any;
use std::sync::Arc;

use crisp_ir_artifact::{Artifact, Code, ObjectLoader};
use crisp_run_device::{
    Device, DeviceError, DeviceInfo, DeviceKey, DeviceKind, ForeignBytes, Memory, Place, Program, Queue, RootKey,
    ThreadQueue, check_part, check_range,
};

use crate::bytes::{Bytes, Storage, available_bytes};
use crate::entry;
use crate::program::{CpuProgram, Loaded};
use crate::workers::{GroupCost, Workers};

/// The device's id.
pub(crate) const ID: &str = "cpu";

/// How the CPU device works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CpuOptions {
    /// Threads that work on a launch, the asking one included; `None`: one for each core that the process may use.
    pub threads: Option<usize>,
    /// What else to tell of the device: the code generator's name for the processor, where object code is kept.
    pub details: Vec<(String, String)>,
}

/// The processor. Cheap to make; see the crate's documentation.
pub struct CpuDevice {
    loader: Arc<dyn ObjectLoader>,
    options: CpuOptions,
    key: DeviceKey,
    workers: Arc<Workers>,
}

impl CpuDevice {
    /// A device that loads object code with `loader`.
    #[must_use]
    pub fn new(loader: Arc<dyn ObjectLoader>, options: CpuOptions) -> CpuDevice {
        let workers = Arc::new(Workers::new(options.threads));
        CpuDevice { loader, options, key: DeviceKey::fresh(), workers }
    }
}

impl Device for CpuDevice {
    fn info(&self) -> DeviceInfo {
        let mut details = vec![("threads".to_owned(), self.workers.threads().to_string())];
        if let Some(bytes) = available_bytes() {
            details.push(("memory available".to_owned(), format!("{} MiB", bytes >> 20)));
        }
        details.extend(self.options.details.iter().cloned());
        DeviceInfo { id: ID.to_owned(), name: processor_name(), kind: DeviceKind::Cpu, details }
    }

    fn key(&self) -> DeviceKey {
        self.key
    }

    fn load(&self, artifact: &Artifact) -> Result<Box<dyn Program>, DeviceError> {
        let code = match artifact.code() {
            Code::Object(code) => code,
            other @ (Code::Module(_) | Code::Device(_)) => {
                return Err(DeviceError::WrongCode {
                    device: ID.to_owned(),
                    wanted: "object code",
                    found: other.words(),
                });
            }
        };
        let bad_code = |reason| DeviceError::BadCode { kernel: artifact.interface().kernel.clone(), reason };
        Ok(Box::new(CpuProgram::new(Loaded {
            key: self.key,
            code: entry::Code::load(&*self.loader, code, artifact).map_err(bad_code)?,
            interface: artifact.interface().clone(),
            local_size: code.local_size,
            workers: Arc::clone(&self.workers),
            cost: GroupCost::default(),
        })))
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        let memory = usize::try_from(bytes).ok().and_then(Bytes::zeroed);
        let bytes = memory.ok_or_else(|| DeviceError::OutOfMemory { bytes, device: ID.to_owned() })?;
        Ok(Box::new(CpuMemory::whole(self.key, bytes)))
    }

    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError> {
        Ok(Box::new(ThreadQueue::start(self.key)?))
    }

    fn part_alignment(&self) -> u64 {
        PART_ALIGNMENT
    }

    fn adopt(&self, bytes: ForeignBytes) -> Result<Box<dyn Memory>, DeviceError> {
        let refused = DeviceError::NotImportable { device: ID.to_owned(), what: "memory of the host at that address" };
        if !(bytes.start().addr() as u64).is_multiple_of(PART_ALIGNMENT) {
            return Err(refused);
        }
        let bytes = Bytes::foreign(&bytes).ok_or(refused)?;
        Ok(Box::new(CpuMemory::whole(self.key, bytes)))
    }
}

/// What code relies on for the beginning of a buffer: that every scalar lies where the processor wants it.
const PART_ALIGNMENT: u64 = 16;

/// The system's name for the processor.
fn processor_name() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    name.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.trim().to_owned())
}

/// Memory that host and kernels share, or a part of it; as a whole aligned to 128 bytes where it is the device's own.
pub(crate) struct CpuMemory {
    key: DeviceKey,
    storage: Arc<Storage>,
    root: RootKey,
    start: usize,
    length: usize,
}

impl CpuMemory {
    fn whole(key: DeviceKey, bytes: Bytes) -> CpuMemory {
        let length = bytes.len();
        CpuMemory { key, storage: Arc::new(Storage::new(bytes)), root: RootKey::fresh(), start: 0, length }
    }

    /// What it is a part of.
    pub(crate) fn storage(&self) -> &Arc<Storage> {
        &self.storage
    }

    /// The address of the first byte, for who holds the storage.
    pub(crate) fn start(&self) -> *mut u8 {
        self.storage.start().wrapping_add(self.start)
    }
}

impl Memory for CpuMemory {
    fn device(&self) -> DeviceKey {
        self.key
    }

    fn len(&self) -> u64 {
        self.length as u64
    }

    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.len())?;
        self.storage.write(self.start + range.start, bytes);
        Ok(())
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.len())?;
        self.storage.read(self.start + range.start, bytes);
        Ok(())
    }

    fn part(&self, offset: u64, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        check_part(offset, bytes, self.len(), PART_ALIGNMENT)?;
        let inside = |number: u64| {
            usize::try_from(number).map_err(|_| DeviceError::OutsideMemory { offset, bytes, length: self.len() })
        };
        Ok(Box::new(CpuMemory {
            key: self.key,
            storage: Arc::clone(&self.storage),
            root: self.root,
            start: self.start + inside(offset)?,
            length: inside(bytes)?,
        }))
    }

    fn place(&self) -> Place {
        Place { root: self.root, start: self.start as u64 }
    }

    fn map(&mut self) -> Option<&mut [u8]> {
        let (start, end) = (self.start, self.start + self.length);
        Arc::get_mut(&mut self.storage)?.alone().get_mut(start..end)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
