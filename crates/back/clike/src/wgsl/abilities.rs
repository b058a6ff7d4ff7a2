//! The abilities of WGSL for the pipeline.

use crisp_ir_kernel::{Function, Module};
use crisp_middle_passes::{Abilities, Target};
use crisp_support_diagnostics::Diagnostic;

use super::refuse;
use super::target::WgslTarget;

impl Target for WgslTarget {
    fn name(&self) -> String {
        "WGSL".to_owned()
    }

    fn abilities(&self, local_size: [u32; 3]) -> Abilities {
        Abilities {
            groups: Some([self.groups; 3]),
            local_bytes: self.local_memory,
            sizes: false,
            doubles: false,
            integer_widths: false,
            windows: false,
            fused: self.fused,
            functions: true,
            warps: self.has_warps(local_size),
            warp_folds: false,
            warp_barriers: false,
            ..Abilities::PLAIN
        }
    }

    fn refuse(&self, module: &Module, kernel: &Function, local_size: [u32; 3]) -> Vec<Diagnostic> {
        refuse::refuse(module, kernel, local_size, self)
    }
}
