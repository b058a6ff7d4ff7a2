//! The abilities of PTX: more than most targets. Conversions of floats to integers saturate, the smaller and the larger of two floats are
//! those of the IR, and integers of all widths and operations are printed as they are.

use crisp_ir_kernel::{Function, Module};
use crisp_middle_passes::Abilities;
use crisp_middle_passes::Unrolling;
use crisp_support_diagnostics::Diagnostic;

use crate::{Target, refuse};

/// The most workgroups that a launch has along each axis.
pub(crate) const GROUPS: [u32; 3] = [0x7fff_ffff, 0xffff, 0xffff];

/// NVIDIA's assembler does not see through loops that multiply or divide their index, and unrolls long loops that count without end.
const UNROLLED: Unrolling = Unrolling { geometric: 512, large: 512 };

impl crisp_middle_passes::Target for Target<'_> {
    fn name(&self) -> String {
        self.processor.to_string()
    }

    fn abilities(&self, _local_size: [u32; 3]) -> Abilities {
        Abilities {
            groups: Some(GROUPS),
            local_bytes: self.processor.local_bytes(),
            min_max: true,
            conversions: true,
            all_integers: true,
            unrolling: UNROLLED,
            quick_long_integers: false,
            shared_loads: false,
            ..Abilities::PLAIN
        }
    }

    fn refuse(&self, _module: &Module, kernel: &Function, local_size: [u32; 3]) -> Vec<Diagnostic> {
        refuse::refuse(kernel, local_size, self.processor)
    }
}
