//! The CPU as a device.

use std::sync::Arc;

use crisp_ir_artifact::{Artifact, Code, ObjectLoader};
use crisp_run_device::{
    Device, DeviceError, DeviceInfo, DeviceKey, DeviceKind, ForeignBytes, Memory, Program, Queue, ThreadQueue,
};

use crate::bytes::{Bytes, available_bytes};
use crate::entry;
use crate::memory::{CpuMemory, ID, PART_ALIGNMENT};
use crate::program::{CpuProgram, Loaded};
use crate::workers::{GroupCost, Workers};

/// How the CPU device works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CpuOptions {
    /// Threads that work on a launch, the asking one included; `None`: one for each core that the process may use.
    pub threads: Option<usize>,
    /// Further details of the device: the code generator's name for the processor, where object code is kept.
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
        let refused = |what| DeviceError::NotImportable { device: ID.to_owned(), what };
        if !(bytes.start().addr() as u64).is_multiple_of(PART_ALIGNMENT) {
            return Err(refused("memory of the host that begins at no multiple of 16 bytes"));
        }
        let bytes = Bytes::foreign(&bytes).ok_or_else(|| refused("memory of the host at that address"))?;
        Ok(Box::new(CpuMemory::foreign(self.key, bytes)))
    }
}

/// The system's name for the processor.
fn processor_name() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    name.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.trim().to_owned())
}
