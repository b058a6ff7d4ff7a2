//! A kernel's code for this machine's CPU before LLVM sees it, and keys of what LLVM makes of it.

use crisp_back_llvm::{CpuCode, CpuTarget, LINES_OF_PARTS, compile_cpu, compile_cpu_in_parts};
use crisp_back_llvm_native::{HostCpu, OptLevel};
use crisp_ir_kernel::Checked;
use crisp_middle_passes::legalise;
use crisp_support_diagnostics::Diagnostic;

/// How much LLVM optimises a kernel's code: one whose invocations are not lanes may have loops that LLVM makes vectors of.
pub(super) fn level(code: &CpuCode) -> OptLevel {
    if code.remarks.lanes > 1 { OptLevel::Vectors } else { OptLevel::Aggressive }
}

/// Whether kernels are compiled in parts: not while some kernels are slower so, see decision 0372.
pub(super) const IN_PARTS: bool = false;

/// Returns the code generator's description of a processor.
pub(super) fn target(cpu: &HostCpu) -> CpuTarget {
    let triple = format!("{}-unknown-{}-gnu", std::env::consts::ARCH, std::env::consts::OS);
    CpuTarget::new(triple, cpu.name.as_str(), cpu.features.as_str())
}

/// LLVM IR of one kernel of an optimised module, in parts or in one piece.
pub(super) fn cpu_code(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    cpu: &HostCpu,
    in_parts: bool,
) -> Result<CpuCode, Vec<Diagnostic>> {
    let time = tracing::info_span!("legalisation").entered();
    let legal = legalise(module, kernel, local_size, &target(cpu))?;
    drop(time);
    let _time = tracing::info_span!("LLVM IR").entered();
    if in_parts { compile_cpu_in_parts(&legal, LINES_OF_PARTS) } else { compile_cpu(&legal) }
}

/// The hash of some parts, each with its length.
pub(super) fn hashed(parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().into()
}
