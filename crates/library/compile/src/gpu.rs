//! Code for NVIDIA's and AMD's processors as this build makes it: PTX by the compiler itself, objects for AMD's by LLVM or not at all. The only
//! file that requests the feature `llvm` here.

use crisp_back_ptx::{Processor, Target, compile_ptx};
use crisp_ir_artifact::{CodeFormat, DeviceCode};
use crisp_ir_kernel::Checked;
use crisp_middle_passes::legalise;
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::messages;

#[cfg(feature = "llvm")]
mod with_llvm;
#[cfg(not(feature = "llvm"))]
mod without_llvm;

#[cfg(feature = "llvm")]
pub(crate) use with_llvm::{amd_described, amd_object, amd_processors, link_amd};
#[cfg(not(feature = "llvm"))]
pub(crate) use without_llvm::{amd_described, amd_object, amd_processors, link_amd};

/// The processors that code is made for: NVIDIA's, then AMD's, each from the oldest on.
pub(crate) fn processors() -> Vec<String> {
    Processor::ALL.iter().map(Processor::to_string).chain(amd_processors()).collect()
}

/// PTX of one kernel of an optimised module, for processors from one on; with the author's lines where the sources are given.
pub(crate) fn ptx(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    processor: &str,
    files: Option<&Files>,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    let printed = compile_ptx(&legalise(module, kernel, local_size, &ptx_target(processor, files)?)?)?;
    let bytes = printed.text.into_bytes().into();
    Ok(DeviceCode {
        format: CodeFormat::Ptx,
        bytes,
        entry: printed.entry,
        local_size,
        parameters: printed.parameters,
        dynamic_local: printed.dynamic_local,
    })
}

/// A processor that PTX is made for.
pub(crate) fn ptx_target<'a>(processor: &str, files: Option<&'a Files>) -> Result<Target<'a>, Vec<Diagnostic>> {
    let processor =
        Processor::from_name(processor).ok_or_else(|| vec![messages::processor_unknown(processor, &processors())])?;
    Ok(Target { processor, files })
}

/// A code object of one kernel of an optimised module, for one of AMD's processors.
pub(crate) fn amd_code(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    processor: &str,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    let object = amd_object(module, kernel, local_size, processor)?;
    let bytes = link_amd(&[object.bytes.to_vec()], processor)?.into();
    Ok(DeviceCode { bytes, ..object })
}
