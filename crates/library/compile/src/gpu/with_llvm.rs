//! Kernel IR to PTX and to objects for AMD's processors, by LLVM.

use crisp_back_llvm::{Amd, GpuCode, GpuTarget, Nvidia, compile_gpu};
use crisp_back_llvm_native::{Error, compile_amd_object, compile_ptx, link_amd_objects};
use crisp_ir_artifact::{CodeFormat, DeviceCode};
use crisp_ir_kernel::Checked;
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::messages;

/// The processors that code is made for: NVIDIA's, then AMD's, each from the oldest on.
pub(crate) fn processors() -> Vec<&'static str> {
    Nvidia::ALL.iter().map(|it| it.name()).chain(Amd::ALL.iter().map(|it| it.name())).collect()
}

/// PTX of one kernel of an optimised module, for processors from one on; with the author's lines where the sources are given.
pub(crate) fn ptx(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    processor: &str,
    files: Option<&Files>,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    let target =
        Nvidia::from_name(processor).ok_or_else(|| vec![messages::processor_unknown(processor, &processors())])?;
    let GpuCode { llvm_ir, entry, parameters } =
        compile_gpu(module, kernel, local_size, GpuTarget::Nvidia(target), files)?;
    let text = compile_ptx(&llvm_ir, target.name()).map_err(|error| vec![error.diagnostic()])?;
    let bytes = text.into_bytes().into();
    Ok(DeviceCode { format: CodeFormat::Ptx, bytes, entry, local_size, parameters })
}

/// The newest processor whose code a processor of that compute capability runs.
#[cfg(feature = "cuda")]
pub(crate) fn processor_for(major: u32, minor: u32) -> Option<&'static str> {
    Nvidia::for_capability(major, minor).map(Nvidia::name)
}

/// What becomes a code object once it is linked.
pub(crate) fn amd_object(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    processor: &str,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    let target =
        Amd::from_name(processor).ok_or_else(|| vec![messages::processor_unknown(processor, &processors())])?;
    let GpuCode { llvm_ir, entry, parameters } = compile_gpu(module, kernel, local_size, GpuTarget::Amd(target), None)?;
    let object = compile_amd_object(&llvm_ir, target.name()).map_err(|error| vec![error.diagnostic()])?;
    Ok(DeviceCode { format: CodeFormat::CodeObject, bytes: object.into(), entry, local_size, parameters })
}

/// The code object of kernels' objects.
pub(crate) fn link_amd(objects: &[Vec<u8>], processor: &str) -> Result<Vec<u8>, Vec<Diagnostic>> {
    link_amd_objects(objects).map_err(|error| match error {
        Error::Target { reason } => vec![messages::no_linker(processor, &reason)],
        error @ (Error::Syntax { .. } | Error::Invalid { .. } | Error::CodeGeneration { .. }) => {
            vec![error.diagnostic()]
        }
    })
}
