//! Kernel IR to PTX and to objects for AMD's processors, by LLVM.

use crisp_back_llvm::{Amd, GpuTarget, Nvidia, compile_gpu};
use crisp_back_llvm_native::{compile_amd_object, compile_ptx};
use crisp_ir_kernel::Checked;
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::messages;

/// The processors that code is made for: NVIDIA's, then AMD's, each from the oldest on.
pub(crate) fn processors() -> Vec<&'static str> {
    Nvidia::ALL.iter().map(|it| it.name()).chain(Amd::ALL.iter().map(|it| it.name())).collect()
}

/// PTX of one kernel of an optimised module, for processors from one on.
pub(crate) fn ptx(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    processor: &str,
    files: Option<&Files>,
) -> Result<String, Vec<Diagnostic>> {
    let target =
        Nvidia::from_name(processor).ok_or_else(|| vec![messages::processor_unknown(processor, &processors())])?;
    let made = compile_gpu(module, kernel, local_size, GpuTarget::Nvidia(target), files)?;
    compile_ptx(&made.llvm_ir, target.name()).map_err(|error| vec![error.diagnostic()])
}

/// A relocatable object of one kernel of an optimised module, for one of AMD's processors.
pub(crate) fn amd_object(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    processor: &str,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let target =
        Amd::from_name(processor).ok_or_else(|| vec![messages::processor_unknown(processor, &processors())])?;
    let made = compile_gpu(module, kernel, local_size, GpuTarget::Amd(target), None)?;
    compile_amd_object(&made.llvm_ir, target.name()).map_err(|error| vec![error.diagnostic()])
}
