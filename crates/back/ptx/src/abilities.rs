//! What PTX can express: more than most targets. Conversions of floats to integers saturate, the smaller and the larger of two floats are
//! those of the IR, and integers of all widths and operations are printed as they are.

use crisp_ir_kernel::Function;
use crisp_middle_passes::Abilities;
use crisp_support_diagnostics::Diagnostic;

use crate::{Target, refuse};

/// The most workgroups that a launch has along each axis.
pub(crate) const GROUPS: [u32; 3] = [0x7fff_ffff, 0xffff, 0xffff];

impl crisp_middle_passes::Target for Target<'_> {
    fn name(&self) -> String {
        self.processor.to_string()
    }

    fn abilities(&self, _local_size: [u32; 3]) -> Abilities {
        Abilities { groups: Some(GROUPS), min_max: true, conversions: true, all_integers: true, ..Abilities::PLAIN }
    }

    fn refuse(&self, kernel: &Function, local_size: [u32; 3]) -> Vec<Diagnostic> {
        refuse::refuse(kernel, local_size, self.processor)
    }
}
