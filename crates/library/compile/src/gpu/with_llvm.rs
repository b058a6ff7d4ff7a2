//! Kernel IR to objects for AMD's processors, by LLVM.

use crisp_back_llvm::{Amd, GpuCode, GpuTarget, compile_gpu};
use crisp_back_llvm_native::{Error, compile_amd_object, link_amd_objects};
use crisp_ir_artifact::{CodeFormat, DeviceCode};
use crisp_ir_kernel::Checked;
use crisp_middle_passes::legalise;
use crisp_support_diagnostics::Diagnostic;

use super::processors;
use crate::messages;
use crate::package::Describe;

/// The processors that objects are made for, from the oldest on.
pub(crate) fn amd_processors() -> impl Iterator<Item = String> {
    Amd::ALL.iter().map(|it| it.name().to_owned())
}

fn amd(processor: &str) -> Result<Amd, Vec<Diagnostic>> {
    Amd::from_name(processor).ok_or_else(|| vec![messages::processor_unknown(processor, &processors())])
}

/// Requests the description of a processor.
pub(crate) fn amd_described<D: Describe>(processor: &str, ask: D) -> Result<D::Out, Vec<Diagnostic>> {
    Ok(ask.with(&GpuTarget::Amd(amd(processor)?)))
}

/// Returns the object file that becomes a code object once it is linked.
pub(crate) fn amd_object(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    processor: &str,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    let target = amd(processor)?;
    let GpuCode { llvm_ir, entry, parameters } =
        compile_gpu(&legalise(module, kernel, local_size, &GpuTarget::Amd(target))?, None)?;
    let object = compile_amd_object(&llvm_ir, target.name()).map_err(|error| vec![error.diagnostic()])?;
    Ok(DeviceCode {
        format: CodeFormat::CodeObject,
        bytes: object.into(),
        entry,
        local_size,
        parameters,
        dynamic_local: 0,
    })
}

/// The code object of kernels' objects.
pub(crate) fn link_amd(objects: &[Vec<u8>], processor: &str) -> Result<Vec<u8>, Vec<Diagnostic>> {
    link_amd_objects(objects).map_err(|error| match error {
        Error::Target { reason } => vec![messages::no_linker(processor, &reason)],
        error @ (Error::Syntax { .. }
        | Error::Invalid { .. }
        | Error::CodeGeneration { .. }
        | Error::SelfTest { .. }) => {
            vec![error.diagnostic()]
        }
    })
}
