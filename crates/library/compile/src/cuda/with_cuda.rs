//! CUDA devices: kernel IR to PTX, which the device's driver assembles.

use std::sync::Arc;

use crisp_back_ptx::Processor;
use crisp_ir_artifact::{Artifact, Code, CodeFormat, Interface, PackedCode};
use crisp_ir_kernel::Checked;
use crisp_run_cuda::{CudaDevice, count};
use crisp_run_device::Device;
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::devices::{DeviceStatus, Maker};
use crate::{gpu, messages, pipelines, vouch};

/// All CUDA devices; where there is none, why.
pub(crate) fn list() -> Vec<DeviceStatus> {
    let none = |details: String| vec![DeviceStatus { id: "cuda".to_owned(), usable: false, details }];
    match count() {
        Ok(0) => none("the driver has no device".to_owned()),
        Ok(count) => (0..count).map(status).collect(),
        Err(why) => none(why),
    }
}

fn status(number: u32) -> DeviceStatus {
    let id = format!("cuda:{number}");
    match CudaDevice::open(number) {
        Ok(device) => {
            let (major, minor) = device.capability();
            DeviceStatus {
                id,
                usable: true,
                details: format!("{} (compute capability {major}.{minor})", device.info().name),
            }
        }
        Err(details) => DeviceStatus { id, usable: false, details },
    }
}

/// The first device.
pub(crate) fn first_gpu() -> Option<Box<dyn Maker>> {
    open(0).ok()
}

/// Opens the device of a number.
pub(crate) fn open(number: usize) -> Result<Box<dyn Maker>, String> {
    let number = u32::try_from(number).map_err(|_| "there are not so many devices".to_owned())?;
    let device = CudaDevice::open(number)?;
    let (major, minor) = device.capability();
    Ok(Box::new(Cuda { device: Arc::new(device), capability: (major, minor) }))
}

struct Cuda {
    device: Arc<CudaDevice>,
    capability: (u32, u32),
}

impl Maker for Cuda {
    fn device(&self) -> Arc<dyn Device> {
        Arc::clone(&self.device) as Arc<dyn Device>
    }

    fn driver(&self) -> String {
        let info = self.device.info();
        let driver = info.details.iter().find(|(what, _)| what == "driver").map_or("", |(_, value)| value.as_str());
        format!("{}, driver {driver}", info.name)
    }

    fn artifact(
        &self,
        module: &Checked,
        interface: Interface,
        local_size: [u32; 3],
        no_double: bool,
        files: Option<&Files>,
    ) -> Result<(Artifact, bool), Vec<Diagnostic>> {
        let (major, minor) = self.capability;
        let Some(processor) = Processor::for_capability(major, minor) else {
            let oldest = Processor::ALL.first().map(Processor::to_string).unwrap_or_default();
            return Err(vec![messages::too_old(&self.device.info().id, (major, minor), &oldest)]);
        };
        let module = pipelines::optimise(module, no_double)?;
        let interface = interface.telling(&module);
        let code = gpu::ptx(&module, &interface.kernel, local_size, &processor.to_string(), files)?;
        Ok((vouch::compiled(interface, Code::Device(code)), false))
    }

    fn takes(&self, code: &PackedCode) -> Result<u32, String> {
        let Code::Device(device) = &code.code else { return Err("it is no code for NVIDIA's processors".to_owned()) };
        let (major, minor) = self.capability;
        let own = major * 10 + minor;
        let number = code.processor.strip_prefix("sm_").and_then(|number| number.parse::<u32>().ok());
        match (device.format, number) {
            // Machine code runs on later processors of its generation, assembly on all later ones.
            (CodeFormat::Cubin, Some(number)) if number / 10 == major && number <= own => Ok(own - number),
            (CodeFormat::Ptx, Some(number)) if number <= own => Ok(1000 + own - number),
            (CodeFormat::Cubin | CodeFormat::Ptx, _) => Err(format!("the device is `sm_{own}`")),
            (_, _) => Err("it is no code for NVIDIA's processors".to_owned()),
        }
    }
}
