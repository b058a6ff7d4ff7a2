//! Devices: which there are, and one of them as a device of the contract.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crisp_ir_artifact::{Artifact, Code, CodeFormat};
use crisp_run_device::{
    CommandQueue, Device, DeviceError, DeviceInfo, DeviceKey, DeviceKind, Memory, Program, Queue as Contracted,
};
use wgpu::{
    Adapter, Backend, Backends, Buffer, DeviceDescriptor, Features, Instance, InstanceDescriptor, InstanceFlags,
    MapMode, MemoryHints, PollType, Queue, SubmissionIndex,
};

use crate::faults::{Fault, Faults, now};
use crate::info::{Limits, WANTED, WgpuInfo, info};
use crate::memory::WgpuMemory;
use crate::program::{Clock, Launches, WgpuProgram};
use crate::queue::{Batch, WgpuCommands, batch};
use crate::vulkan;

/// All devices, Vulkan's first; the position is the number that opens one. None where there is no driver. Asks the drivers, which takes
/// some hundredths of a second.
#[must_use]
pub fn devices() -> Vec<WgpuInfo> {
    adapters().iter().map(info).collect()
}

fn adapters() -> Vec<Adapter> {
    let search = || {
        let backends = Backends::VULKAN | Backends::METAL | Backends::DX12;
        let instance = Instance::new(InstanceDescriptor {
            backends,
            flags: InstanceFlags::empty(),
            ..InstanceDescriptor::new_without_display_handle()
        });
        let mut found = now(instance.enumerate_adapters(backends));
        found.sort_by_key(|adapter| adapter.get_info().backend != Backend::Vulkan);
        found
    };
    catch_unwind(search).unwrap_or_default()
}

/// The data that all parts of an open device share.
pub(crate) struct Shared {
    pub(crate) id: String,
    pub(crate) key: DeviceKey,
    pub(crate) device: wgpu::Device,
    pub(crate) queue: Queue,
    pub(crate) limits: Limits,
    /// The commands of all queues of the device that are to be done.
    pub(crate) batch: Mutex<Batch>,
    /// Clocks that no launch uses.
    pub(crate) clocks: Mutex<Vec<Clock>>,
    /// Where parts of buffers may begin, in bytes.
    pub(crate) alignment: u64,
    faults: Arc<Faults>,
}

impl Shared {
    /// Does something with the device; everything that goes wrong meanwhile is an error.
    pub(crate) fn watch<T>(&self, work: impl FnOnce(&wgpu::Device) -> T) -> Result<T, Fault> {
        self.faults.watch(&self.device, || work(&self.device))
    }

    /// Waits until the device has done what was submitted.
    pub(crate) fn wait(&self, submitted: SubmissionIndex) -> Result<(), Fault> {
        let until = PollType::Wait { submission_index: Some(submitted), timeout: None };
        self.watch(|device| device.poll(until))?.map(|_| ()).map_err(|error| Fault::Other(error.to_string()))
    }

    /// Waits for what was submitted until now, and gives the first bytes of a buffer that it filled to `take`.
    pub(crate) fn fetch<T>(&self, buffer: &Buffer, bytes: u64, take: impl FnOnce(&[u8]) -> T) -> Result<T, Fault> {
        let other = |error: &dyn std::fmt::Display| Fault::Other(error.to_string());
        let (tell, told) = mpsc::channel();
        let slice = buffer.slice(..bytes);
        // The receiver is gone where the wait has failed.
        self.watch(|_| slice.map_async(MapMode::Read, move |mapped| drop(tell.send(mapped))))?;
        let all = PollType::Wait { submission_index: None, timeout: None };
        self.watch(|device| device.poll(all))?.map_err(|error| other(&error))?;
        // Another thread that waits may have received the notification, and be about to pass it on.
        let mapped = loop {
            match told.recv_timeout(Duration::from_millis(1)) {
                Ok(mapped) => break mapped,
                Err(RecvTimeoutError::Timeout) => drop(self.watch(|device| device.poll(PollType::Poll))?),
                Err(error @ RecvTimeoutError::Disconnected) => return Err(other(&error)),
            }
        };
        mapped.map_err(|error| other(&error))?;
        let taken = self.watch(|_| slice.get_mapped_range().map(|range| take(&range)))?;
        buffer.unmap();
        taken.map_err(|error| other(&error))
    }
}

/// A device. Launches wait for their end.
pub struct WgpuDevice {
    shared: Arc<Shared>,
    launches: Launches,
    info: WgpuInfo,
}

impl WgpuDevice {
    /// Opens the device of that number.
    ///
    /// # Errors
    /// A sentence that says why there is no such device, or why it cannot be used.
    pub fn open(number: usize) -> Result<WgpuDevice, String> {
        let adapters = adapters();
        if adapters.is_empty() {
            return Err(NONE.to_owned());
        }
        let count = adapters.len();
        let verb = if count == 1 { "is 1 device" } else { "are several devices" };
        let adapter = adapters
            .into_iter()
            .nth(number)
            .ok_or_else(|| format!("there {verb} that wgpu finds, numbered from 0 to {}", count - 1))?;
        let info = info(&adapter);
        let refused = |why: String| format!("{} cannot be opened: {why}", info.name);
        let opened = catch_unwind(AssertUnwindSafe(|| open(&adapter, &info)));
        let (device, queue) = opened.unwrap_or_else(|_| Err("wgpu gave up".to_owned())).map_err(refused)?;
        let faults = Faults::of(&device);
        let (id, key, limits) = (format!("wgpu:{number}"), DeviceKey::fresh(), info.limits);
        let alignment = u64::from(device.limits().min_storage_buffer_offset_alignment).next_power_of_two().max(16);
        let clocks = Mutex::new(Vec::new());
        let shared = Shared { id, key, device, queue, limits, batch: batch(), clocks, alignment, faults };
        let shared = Arc::new(shared);
        let launches = Arc::new(Mutex::new(CommandQueue::new(WgpuCommands::new(&shared))));
        Ok(WgpuDevice { shared, launches, info })
    }

    /// Returns whether it runs code of that kind.
    fn takes(&self, format: CodeFormat) -> bool {
        format == CodeFormat::Wgsl || format == CodeFormat::SpirvShader && self.info.spirv.is_some()
    }

    /// Returns its properties and abilities.
    #[must_use]
    pub fn abilities(&self) -> &WgpuInfo {
        &self.info
    }
}

/// Why there is no device.
const NONE: &str = "this machine has no Vulkan library or no driver for it, and none of Metal's or Direct3D's devices";

/// Opens an adapter with all that kernels can use.
fn open(adapter: &Adapter, info: &WgpuInfo) -> Result<(wgpu::Device, Queue), String> {
    let mut required_limits = adapter.limits();
    let mut required_features = adapter.features() & WANTED;
    if info.spirv.is_some() {
        let [x, y, z] = info.limits.groups;
        required_limits.max_compute_workgroups_per_dimension = x.max(y).max(z);
        required_limits.max_storage_buffers_per_shader_stage = info.limits.bindings;
        required_limits.max_bindings_per_bind_group =
            required_limits.max_bindings_per_bind_group.max(info.limits.bindings);
    } else {
        required_features = required_features.difference(Features::PASSTHROUGH_SHADERS);
    }
    let description = DeviceDescriptor {
        label: None,
        required_features,
        required_limits,
        experimental_features: vulkan::experimental(),
        memory_hints: MemoryHints::Performance,
        trace: wgpu::Trace::Off,
    };
    match &info.spirv {
        Some(spirv) => vulkan::open(adapter, spirv, &description),
        None => now(adapter.request_device(&description)).map_err(|error| error.to_string()),
    }
}

impl Device for WgpuDevice {
    fn info(&self) -> DeviceInfo {
        DeviceInfo {
            id: self.shared.id.clone(),
            name: self.info.name.clone(),
            kind: if self.info.is_cpu { DeviceKind::Cpu } else { DeviceKind::Gpu },
            details: self.info.details(),
        }
    }

    fn key(&self) -> DeviceKey {
        self.shared.key
    }

    fn load(&self, artifact: &Artifact) -> Result<Box<dyn Program>, DeviceError> {
        match artifact.code() {
            Code::Device(code) if self.takes(code.format) => {
                self.info.runs(code).map_err(|reason| {
                    let kernel = artifact.interface().kernel.clone();
                    DeviceError::BadCode { kernel, reason }
                })?;
                Ok(Box::new(WgpuProgram::build(&self.shared, &self.launches, code, artifact.interface())?))
            }
            Code::Device(_) | Code::Object(_) | Code::Module(_) => Err(DeviceError::WrongCode {
                device: self.shared.id.clone(),
                wanted: if self.info.spirv.is_some() { "SPIR-V for Vulkan or WGSL" } else { "WGSL" },
                found: artifact.code().words(),
            }),
        }
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        Ok(Box::new(WgpuMemory::new(&self.shared, bytes)?))
    }

    fn queue(&self) -> Result<Box<dyn Contracted>, DeviceError> {
        Ok(Box::new(CommandQueue::new(WgpuCommands::new(&self.shared))))
    }

    fn part_alignment(&self) -> u64 {
        self.shared.alignment
    }
}

/// The message for a buffer of another device, which the checks of launches have found already.
pub(crate) fn foreign() -> DeviceError {
    DeviceError::Failed { reason: "the memory of another device".to_owned() }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::print_stderr)]
    use super::{Device, WgpuDevice, devices};

    #[test]
    fn nothing_works_on_a_lost_device_and_nothing_panics() {
        if devices().is_empty() {
            eprintln!("skipped: there is no Vulkan device (scripts/setup --gpu-tools installs one)");
            return;
        }
        let device = WgpuDevice::open(0).unwrap();
        let mut memory = device.allocate(8).unwrap();
        memory.write(0, &[1; 8]).unwrap();
        // A driver that is gone is heard of at once, this at the next occasion.
        device.shared.device.destroy();
        let _ = device.shared.device.poll(wgpu::PollType::Poll);
        let errors = [
            memory.read(0, &mut [0; 8]).unwrap_err(),
            memory.write(0, &[0; 8]).unwrap_err(),
            device.allocate(8).err().unwrap(),
        ];
        for error in errors {
            assert_eq!(error.diagnostics()[0].code.0, "D0401");
            assert!(error.to_string().contains("lost"), "{error}");
        }
    }
}
