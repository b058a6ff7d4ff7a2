//! An NVIDIA processor as a device, and its memory.

use std::any::Any;
use std::sync::Arc;

use crisp_ir_artifact::{Artifact, Code, CodeFormat, DeviceCode};
use crisp_run_device::{Device, DeviceError, DeviceInfo, DeviceKey, DeviceKind, Memory, Program, check_range};
use cudarc::driver::sys::CUdevice_attribute as Attribute;

use crate::ffi::{self, Allocation, Context, Function};
use crate::program::{CudaProgram, Resources};
use crate::words::DriverError;

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
    key: DeviceKey,
    id: String,
}

impl CudaDevice {
    /// The device of a number; `cuda:0` is the first. The first one of a process costs some tenths of a second.
    ///
    /// # Errors
    /// Why there is none, as a sentence.
    pub fn open(ordinal: u32) -> Result<CudaDevice, String> {
        Ok(CudaDevice { context: Context::open(ordinal)?, key: DeviceKey::fresh(), id: format!("cuda:{ordinal}") })
    }

    /// What code it runs: code for compute capability `major.minor` and older.
    #[must_use]
    pub fn capability(&self) -> (u32, u32) {
        let attribute = |which| self.context.attribute(which);
        (
            attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR),
            attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR),
        )
    }

    /// What a kernel takes of the processor, and how much of it works at a time.
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
        Owner { context: Arc::clone(&self.context), key: self.key, id: self.id.clone() }
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
}

/// The device as its programs and memories know it.
pub(crate) struct Owner {
    pub(crate) context: Arc<Context>,
    pub(crate) key: DeviceKey,
    pub(crate) id: String,
}

impl Owner {
    /// Zero bytes of the device's memory.
    pub(crate) fn allocate(&self, bytes: u64) -> Result<CudaMemory, DeviceError> {
        let out_of_memory = || DeviceError::OutOfMemory { bytes, device: self.id.clone() };
        let size = usize::try_from(bytes).map_err(|_| out_of_memory())?;
        let memory = Allocation::zeroed(&self.context, size)
            .map_err(|error| if error.is_out_of_memory() { out_of_memory() } else { failed(&error) })?;
        Ok(CudaMemory { key: self.key, memory })
    }
}

pub(crate) fn failed(error: &DriverError) -> DeviceError {
    DeviceError::Failed { reason: error.reason() }
}

/// Memory of the device; aligned to 256 bytes.
pub(crate) struct CudaMemory {
    key: DeviceKey,
    memory: Allocation,
}

impl CudaMemory {
    /// The bytes themselves.
    pub(crate) fn allocation(&self) -> &Allocation {
        &self.memory
    }
}

impl Memory for CudaMemory {
    fn device(&self) -> DeviceKey {
        self.key
    }

    fn len(&self) -> u64 {
        self.memory.len() as u64
    }

    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.len())?;
        self.memory.write(range.start, bytes).map_err(|error| failed(&error))
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.len())?;
        self.memory.read(range.start, bytes).map_err(|error| failed(&error))
    }

    fn map(&mut self) -> Option<&mut [u8]> {
        None
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
