//! The abilities of LLVM for GPUs: integers of all widths and all operations are left to it.

use crisp_ir_kernel::{Function, Module};
use crisp_middle_passes::Abilities;
use crisp_support_diagnostics::Diagnostic;

use super::{GpuTarget, refuse};

impl crisp_middle_passes::Target for GpuTarget {
    fn name(&self) -> String {
        GpuTarget::name(*self).to_owned()
    }

    fn abilities(&self, _local_size: [u32; 3]) -> Abilities {
        Abilities { all_integers: true, ..Abilities::PLAIN }
    }

    fn refuse(&self, _module: &Module, kernel: &Function, local_size: [u32; 3]) -> Vec<Diagnostic> {
        refuse::refuse(kernel, *self, local_size)
    }
}
