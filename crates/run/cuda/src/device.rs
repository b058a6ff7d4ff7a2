//! An NVIDIA processor as a device, and its memory.

use std::sync::{Arc, Mutex};

use crisp_ir_artifact::{Artifact, Code, CodeFormat, DeviceCode};
use crisp_run_device::{
    CommandQueue, Device, DeviceError, DeviceInfo, DeviceKey, DeviceKind, External, ExternalQueue, Memory, Program,
    Queue,
};
use cudarc::driver::sys::CUdevice_attribute as Attribute;

use crate::ffi::{self, Allocation, Context, Function, Stream};
use crate::memory::{CudaMemory, Launches, Owner, PART_ALIGNMENT, failed};
use crate::program::{CudaProgram, Resources};
use crate::queue::CudaCommands;

/// How many devices there are.
///
/// # Errors
/// Why there is none, as a sentence.
pub fn count() -> Result<u32, String> {
    ffi::count()
}

/// A processor of NVIDIA's.
pub struct CudaDevice {
    context: Arc<Context>,
    launches: Launches,
    key: DeviceKey,
    id: String,
}

impl CudaDevice {
    /// The device of a number; `cuda:0` is the first. The first one of a process costs some tenths of a second.
    ///
    /// # Errors
    /// Why there is none, as a sentence.
    pub fn open(ordinal: u32) -> Result<CudaDevice, String> {
        let (context, key) = (Context::open(ordinal)?, DeviceKey::fresh());
        let stream = Stream::new(&context);
        let stream = stream.map_err(|error| format!("the device cannot be used: {}", error.reason()))?;
        let launches: Launches = Arc::new(Mutex::new(CommandQueue::new(CudaCommands::new(key, stream))));
        Ok(CudaDevice { context, launches, key, id: format!("cuda:{ordinal}") })
    }

    /// Returns the compute capability `major.minor`: it runs code for that one and older ones.
    #[must_use]
    pub fn capability(&self) -> (u32, u32) {
        let attribute = |which| self.context.attribute(which);
        (
            attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR),
            attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR),
        )
    }

    /// Returns the resources of the processor that a kernel uses, and its occupancy.
    ///
    /// # Errors
    /// As [`Device::load`].
    pub fn resources(&self, artifact: &Artifact) -> Result<Resources, DeviceError> {
        let threads = self.context.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR);
        Ok(self.program(artifact)?.resources(threads))
    }

    fn program(&self, artifact: &Artifact) -> Result<CudaProgram, DeviceError> {
        let code = self.code(artifact)?;
        let bad_code = |reason| DeviceError::BadCode { kernel: artifact.interface().kernel.clone(), reason };
        let function = Function::load(&self.context, code).map_err(bad_code)?;
        Ok(CudaProgram::new(function, code.clone(), artifact.interface().clone(), self.owner()))
    }

    fn owner(&self) -> Owner {
        Owner {
            context: Arc::clone(&self.context),
            launches: Arc::clone(&self.launches),
            key: self.key,
            id: self.id.clone(),
        }
    }

    /// The artifact's code, if this device runs such code.
    fn code<'a>(&self, artifact: &'a Artifact) -> Result<&'a DeviceCode, DeviceError> {
        match artifact.code() {
            Code::Device(code) if matches!(code.format, CodeFormat::Ptx | CodeFormat::Cubin) => Ok(code),
            other @ (Code::Module(_) | Code::Object(_) | Code::Device(_)) => Err(DeviceError::WrongCode {
                device: self.id.clone(),
                wanted: "PTX or a CUDA binary",
                found: other.words(),
            }),
        }
    }
}

impl Device for CudaDevice {
    fn info(&self) -> DeviceInfo {
        let attribute = |which| self.context.attribute(which);
        let (major, minor) = self.capability();
        let version = ffi::driver_version();
        let mut details = vec![
            ("compute capability".to_owned(), format!("{major}.{minor}")),
            ("driver".to_owned(), format!("CUDA {}.{}", version / 1000, version % 1000 / 10)),
            ("multiprocessors".to_owned(), attribute(Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT).to_string()),
            (
                "invocations of a multiprocessor".to_owned(),
                attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR).to_string(),
            ),
            (
                "local memory of a multiprocessor".to_owned(),
                format!("{} KiB", attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR) >> 10),
            ),
        ];
        if let Some((free, all)) = self.context.memory() {
            details.push(("memory".to_owned(), format!("{} MiB, {} MiB free", all >> 20, free >> 20)));
        }
        DeviceInfo { id: self.id.clone(), name: self.context.name(), kind: DeviceKind::Gpu, details }
    }

    fn key(&self) -> DeviceKey {
        self.key
    }

    fn load(&self, artifact: &Artifact) -> Result<Box<dyn Program>, DeviceError> {
        Ok(Box::new(self.program(artifact)?))
    }

    fn copy_time(&self, bytes: u64) -> Result<Option<f64>, DeviceError> {
        let (from, to) = (self.owner().allocate(bytes)?, self.owner().allocate(bytes)?);
        to.memory.copy_from(&from.memory).map(Some).map_err(|error| failed(&error))
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        Ok(Box::new(self.owner().allocate(bytes)?))
    }

    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError> {
        let stream = Stream::new(&self.context).map_err(|error| failed(&error))?;
        Ok(Box::new(CommandQueue::new(CudaCommands::new(self.key, stream))))
    }

    fn part_alignment(&self) -> u64 {
        PART_ALIGNMENT
    }

    #[allow(unsafe_code)] // The caller's promise, see the contract.
    unsafe fn import(&self, external: External) -> Result<Box<dyn Memory>, DeviceError> {
        let refused = |what| Err(DeviceError::NotImportable { device: self.id.clone(), what });
        match external {
            External::Cuda { address, bytes: _ } if !address.is_multiple_of(PART_ALIGNMENT) => {
                refused("memory of CUDA that begins at no multiple of 16 bytes")
            }
            External::Cuda { address, bytes } => {
                let Ok(bytes) = usize::try_from(bytes) else { return refused(external.words()) };
                // Safety: promised by the caller.
                let memory = unsafe { Allocation::foreign(&self.context, address, bytes) };
                Ok(Box::new(CudaMemory::whole(self.key, memory)))
            }
            External::Host { .. } | External::OpenCl { .. } => refused(external.words()),
        }
    }

    #[allow(unsafe_code)] // The caller's promise, see the contract.
    unsafe fn import_queue(&self, external: ExternalQueue) -> Result<Box<dyn Queue>, DeviceError> {
        match external {
            ExternalQueue::Cuda(stream) => {
                // Safety: promised by the caller.
                let stream = unsafe { Stream::foreign(&self.context, stream) };
                Ok(Box::new(CommandQueue::new(CudaCommands::new(self.key, stream))))
            }
            ExternalQueue::OpenCl(_) => {
                Err(DeviceError::NotImportable { device: self.id.clone(), what: external.words() })
            }
        }
    }
}
