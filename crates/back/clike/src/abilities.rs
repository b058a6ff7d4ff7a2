//! The abilities of OpenCL C and CUDA C++: scalars, and operations that C defines.

use crisp_ir_kernel::{Function, Module};
use crisp_middle_passes::{Abilities, Faults};
use crisp_support_diagnostics::Diagnostic;

use crate::{Target, refuse};

impl crisp_middle_passes::Target for Target<'_> {
    fn name(&self) -> String {
        self.dialect.words().to_owned()
    }

    fn abilities(&self, _local_size: [u32; 3]) -> Abilities {
        let cuda = self.dialect.is_cuda();
        Abilities {
            local_bytes: self.local_bytes,
            doubles: self.float64,
            warps: cuda,
            // OpenCL C has nothing of warps: what cannot be emulated is refused by its own name.
            warp_folds: !cuda,
            faults: Faults {
                repeats_before_barriers: self.faults.repeats_before_barriers,
                mixes_signs: self.faults.mixes_invocations,
                misplaces_shuffles: false,
            },
            ..Abilities::PLAIN
        }
    }

    fn refuse(&self, _module: &Module, kernel: &Function, local_size: [u32; 3]) -> Vec<Diagnostic> {
        refuse::refuse(kernel, local_size, self)
    }
}
