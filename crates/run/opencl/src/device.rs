//! OpenCL devices: which there are, and one of them as a device of the contract.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crisp_ir_artifact::{Artifact, Code, CodeFormat};
use crisp_run_device::{
    CommandQueue as Contracted, Device, DeviceError, DeviceInfo, DeviceKey, DeviceKind, External, ExternalQueue,
    Memory, Program, Queue,
};
use opencl3::command_queue::{CL_QUEUE_PROFILING_ENABLE, CommandQueue};
use opencl3::context::Context;
use opencl3::device::{CL_DEVICE_TYPE_ALL, CL_DEVICE_TYPE_CPU};
use opencl3::error_codes::ClError;
use opencl3::platform::get_platforms;

use crate::ffi::Handle;
use crate::memory::OpenClMemory;
use crate::program::{Launches, OpenClProgram};
use crate::queue::OpenClCommands;
use crate::shared::{Shared, seconds};
use crate::{errors, ffi};

/// The properties and abilities of a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenClInfo {
    /// Its maker's name for it, without spaces around.
    pub name: String,
    /// Its platform, which distinguishes drivers for one device.
    pub platform: String,
    /// Its version and that of its driver.
    pub driver: String,
    /// Whether it is a processor rather than a graphics processor.
    pub is_cpu: bool,
    /// Whether it has arithmetic on doubles, with all that IEEE 754 requires.
    pub float64: bool,
    /// Whether it takes SPIR-V.
    pub spirv: bool,
    /// Whether it updates 64-bit integers in memory indivisibly.
    pub atomics64: bool,
    /// Whether warps of 32 lanes are its subgroups.
    pub warps: bool,
    /// The most invocations of a workgroup.
    pub workgroup: usize,
    /// Bytes of local memory of a workgroup.
    pub local_bytes: u64,
}

/// All OpenCL devices in the order of their platforms; the position is the number that opens one. None where there is no OpenCL. Asks the
/// drivers, which may take a tenth of a second the first time.
#[must_use]
pub fn devices() -> Vec<OpenClInfo> {
    let _one_at_a_time = asking();
    handles().iter().map(|(platform, device)| info(platform, device)).collect()
}

/// Drivers are queried by one thread at a time: PoCL 3.1 crashes when two are the first.
fn asking() -> MutexGuard<'static, ()> {
    static ASKING: Mutex<()> = Mutex::new(());
    ASKING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn handles() -> Vec<(String, opencl3::device::Device)> {
    let mut found = Vec::new();
    // Without a library that is an error too.
    for platform in get_platforms().unwrap_or_default() {
        let name = platform.name().unwrap_or_default().trim().to_owned();
        for id in platform.get_devices(CL_DEVICE_TYPE_ALL).unwrap_or_default() {
            let device = opencl3::device::Device::new(id);
            if device.available().unwrap_or(false) && device.compiler_available().unwrap_or(false) {
                found.push((name.clone(), device));
            }
        }
    }
    found
}

/// Bits of `CL_DEVICE_DOUBLE_FP_CONFIG` that strict doubles need: subnormals, infinities and NaNs, rounding to nearest, fused
/// multiply-add.
const STRICT_DOUBLE: u64 = 1 | 2 | 4 | 32;

fn info(platform: &str, device: &opencl3::device::Device) -> OpenClInfo {
    let extensions = device.extensions().unwrap_or_default();
    let has = |extension: &str| extensions.split_whitespace().any(|found| found == extension);
    let words = |text: Result<String, _>| text.unwrap_or_default().trim().to_owned();
    OpenClInfo {
        name: words(device.name()),
        platform: platform.to_owned(),
        driver: format!("{}, driver {}", words(device.version()), words(device.driver_version())),
        is_cpu: device.dev_type().is_ok_and(|kind| kind & CL_DEVICE_TYPE_CPU != 0),
        float64: device.double_fp_config().is_ok_and(|config| config & STRICT_DOUBLE == STRICT_DOUBLE),
        spirv: device.il_version().is_ok_and(|versions| versions.contains("SPIR-V")),
        atomics64: has("cl_khr_int64_base_atomics"),
        warps: has("cl_khr_subgroup_shuffle") && has("cl_intel_required_subgroup_size"),
        workgroup: device.max_work_group_size().unwrap_or(1),
        local_bytes: device.local_mem_size().unwrap_or(0),
    }
}

/// A command queue of OpenCL 1.2, which every driver has.
fn command_queue(context: &Context) -> Result<CommandQueue, ClError> {
    #[allow(deprecated)]
    CommandQueue::create_default(context, CL_QUEUE_PROFILING_ENABLE)
}

/// An OpenCL device. Launches wait for their end.
pub struct OpenClDevice {
    shared: Arc<Shared>,
    launches: Launches,
    info: OpenClInfo,
}

impl OpenClDevice {
    /// Opens the device of that number.
    ///
    /// # Errors
    /// A sentence that says why there is no such device, or why it cannot be used.
    pub fn open(number: usize) -> Result<OpenClDevice, String> {
        let _one_at_a_time = asking();
        let handles = handles();
        if handles.is_empty() {
            return Err(match get_platforms() {
                Ok(_) => "the OpenCL drivers of this machine have no device".to_owned(),
                Err(error) => format!("this machine has no OpenCL library, or no driver for it (OpenCL says {error})"),
            });
        }
        let last = handles.len() - 1;
        let (platform, device) = handles
            .into_iter()
            .nth(number)
            .ok_or_else(|| format!("OpenCL devices here are numbered from 0 to {last}"))?;
        let info = info(&platform, &device);
        let refused = |error| format!("{} cannot be opened: OpenCL says {error}", info.name);
        let context = Context::from_device(&device).map_err(refused)?;
        let queue = Arc::new(command_queue(&context).map_err(refused)?);
        // Launches share the queue of the copies: on one driver, fills and copies of one queue were seen after launches of another one that had
        // waited for them.
        let launches = Arc::clone(&queue);
        let largest = device.max_mem_alloc_size().unwrap_or(0);
        // OpenCL reports it in bits. Scalars of kernels have at most 8 bytes, vectors are taken apart.
        let alignment = (u64::from(device.mem_base_addr_align().unwrap_or(1024)) / 8).next_power_of_two().max(16);
        let (id, key) = (format!("opencl:{number}"), DeviceKey::fresh());
        let shared = Shared { id, key, context, queue, device, largest, alignment };
        let shared = Arc::new(shared);
        let launches: Launches = Arc::new(Mutex::new(Contracted::new(OpenClCommands::new(&shared, launches))));
        Ok(OpenClDevice { shared, launches, info })
    }

    /// Returns its properties and abilities.
    #[must_use]
    pub fn abilities(&self) -> &OpenClInfo {
        &self.info
    }
}

impl Device for OpenClDevice {
    fn info(&self) -> DeviceInfo {
        let yes = |is: bool| (if is { "yes" } else { "no" }).to_owned();
        DeviceInfo {
            id: self.shared.id.clone(),
            name: self.info.name.clone(),
            kind: if self.info.is_cpu { DeviceKind::Cpu } else { DeviceKind::Gpu },
            details: vec![
                ("platform".to_owned(), self.info.platform.clone()),
                ("driver".to_owned(), self.info.driver.clone()),
                ("doubles".to_owned(), yes(self.info.float64)),
                ("SPIR-V".to_owned(), yes(self.info.spirv)),
                ("invocations of a workgroup".to_owned(), self.info.workgroup.to_string()),
                ("bytes of local memory".to_owned(), self.info.local_bytes.to_string()),
            ],
        }
    }

    fn key(&self) -> DeviceKey {
        self.shared.key
    }

    fn load(&self, artifact: &Artifact) -> Result<Box<dyn Program>, DeviceError> {
        let wrong = || DeviceError::WrongCode {
            device: self.shared.id.clone(),
            wanted: if self.info.spirv { "OpenCL C or SPIR-V for OpenCL" } else { "OpenCL C" },
            found: artifact.code().words(),
        };
        match artifact.code() {
            Code::Device(code) if code.format == CodeFormat::OpenClC => {
                Ok(Box::new(OpenClProgram::build(&self.shared, &self.launches, code, artifact.interface())?))
            }
            Code::Device(code) if code.format == CodeFormat::SpirvKernel && self.info.spirv => {
                Ok(Box::new(OpenClProgram::build(&self.shared, &self.launches, code, artifact.interface())?))
            }
            Code::Device(_) | Code::Object(_) | Code::Module(_) => Err(wrong()),
        }
    }

    fn copy_time(&self, bytes: u64) -> Result<Option<f64>, DeviceError> {
        let (from, to) = (OpenClMemory::new(&self.shared, bytes)?, OpenClMemory::new(&self.shared, bytes)?);
        let failed = |error| errors::failed("memory cannot be copied", &error);
        let size = usize::try_from(bytes).unwrap_or(usize::MAX);
        let event = ffi::copy(&self.shared.queue, (&from.handle, 0), (&to.handle, 0), size).map_err(failed)?;
        event.wait().map_err(failed)?;
        Ok(Some(seconds(&event)))
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        Ok(Box::new(OpenClMemory::new(&self.shared, bytes)?))
    }

    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError> {
        let queue = command_queue(&self.shared.context);
        let queue = queue.map_err(|error| errors::failed("a queue cannot be made", &error))?;
        Ok(Box::new(Contracted::new(OpenClCommands::new(&self.shared, Arc::new(queue)))))
    }

    fn part_alignment(&self) -> u64 {
        self.shared.alignment
    }

    #[allow(unsafe_code)] // The caller's promise, see the contract.
    unsafe fn import(&self, external: External) -> Result<Box<dyn Memory>, DeviceError> {
        let failed = |error| errors::failed("a buffer of somebody else cannot be used", &error);
        match external {
            External::OpenCl { buffer, bytes } => {
                // SAFETY: promised by the caller.
                let handle = unsafe { Handle::foreign(buffer) }.map_err(failed)?;
                Ok(Box::new(OpenClMemory::of(&self.shared, &self.shared.queue, handle, bytes)?))
            }
            External::Host { .. } | External::Cuda { .. } => {
                Err(DeviceError::NotImportable { device: self.shared.id.clone(), what: external.words() })
            }
        }
    }

    #[allow(unsafe_code)] // The caller's promise, see the contract.
    unsafe fn import_queue(&self, external: ExternalQueue) -> Result<Box<dyn Queue>, DeviceError> {
        match external {
            ExternalQueue::OpenCl(queue) => {
                // SAFETY: promised by the caller.
                let queue = unsafe { ffi::foreign_queue(queue, &self.shared.device) };
                let queue = queue.map_err(|error| errors::failed("a queue of somebody else cannot be used", &error))?;
                Ok(Box::new(Contracted::new(OpenClCommands::new(&self.shared, Arc::new(queue)))))
            }
            ExternalQueue::Cuda(_) => {
                Err(DeviceError::NotImportable { device: self.shared.id.clone(), what: external.words() })
            }
        }
    }
}
