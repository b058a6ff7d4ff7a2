//! CUDA devices: kernel IR to PTX by LLVM, which the device's driver assembles.

use std::sync::Arc;

use crisp_back_llvm::{GpuTarget, Nvidia, compile_gpu};
use crisp_back_llvm_native::{compile_ptx, llvm_version};
use crisp_ir_artifact::{Artifact, Code, CodeFormat, DeviceCode, Interface};
use crisp_ir_kernel::Checked;
use crisp_run_cuda::{CudaDevice, count};
use crisp_run_device::Device;
use crisp_support_diagnostics::Diagnostic;

use crate::devices::{DeviceStatus, Maker};
use crate::pipelines;

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
    let target = Nvidia::for_capability(major, minor)
        .ok_or_else(|| format!("its compute capability {major}.{minor} is older than {}", Nvidia::ALL[0].name()))?;
    Ok(Box::new(Cuda { device: Arc::new(device), target }))
}

struct Cuda {
    device: Arc<CudaDevice>,
    target: Nvidia,
}

impl Maker for Cuda {
    fn device(&self) -> Arc<dyn Device> {
        Arc::clone(&self.device) as Arc<dyn Device>
    }

    fn driver(&self) -> String {
        let info = self.device.info();
        let driver = info.details.iter().find(|(what, _)| what == "driver").map_or("", |(_, value)| value.as_str());
        format!("{}, driver {driver}, LLVM {}", info.name, llvm_version())
    }

    fn artifact(
        &self,
        module: &Checked,
        interface: Interface,
        local_size: [u32; 3],
        no_double: bool,
    ) -> Result<(Artifact, bool), Vec<Diagnostic>> {
        let module = pipelines::optimise(module, no_double)?;
        let interface = interface.telling(&module);
        let made = compile_gpu(&module, &interface.kernel, local_size, GpuTarget::Nvidia(self.target), None)?;
        let ptx = compile_ptx(&made.llvm_ir, self.target.name()).map_err(|error| vec![error.diagnostic()])?;
        let code = DeviceCode {
            format: CodeFormat::Ptx,
            bytes: ptx.into_bytes().into(),
            entry: made.entry,
            local_size,
            parameters: made.parameters,
        };
        Ok((Artifact { interface, code: Code::Device(code) }, false))
    }
}
