//! Code for NVIDIA's and AMD's processors as this build makes it: by LLVM, or not at all. The only file that asks for the feature `llvm` here.

use crisp_ir_artifact::DeviceCode;
use crisp_ir_kernel::Checked;
use crisp_support_diagnostics::Diagnostic;

#[cfg(feature = "llvm")]
mod with_llvm;
#[cfg(not(feature = "llvm"))]
mod without_llvm;

#[cfg(all(feature = "llvm", feature = "cuda"))]
pub(crate) use with_llvm::processor_for;
#[cfg(feature = "llvm")]
pub(crate) use with_llvm::{amd_object, link_amd, processors, ptx};
#[cfg(all(not(feature = "llvm"), feature = "cuda"))]
pub(crate) use without_llvm::processor_for;
#[cfg(not(feature = "llvm"))]
pub(crate) use without_llvm::{amd_object, link_amd, processors, ptx};

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
