//! The two flavours of SPIR-V as the pipeline asks them: what they can say, and what they refuse.

use crisp_ir_kernel::{Function, Module};
use crisp_middle_passes::{Abilities, Faults, Target};
use crisp_support_diagnostics::Diagnostic;

use crate::abilities::{Flavour, KernelTarget, Plan, ShaderTarget};
use crate::refuse;

impl Plan<'_> {
    fn abilities(&self, local_size: [u32; 3]) -> Abilities {
        let shader = self.flavour == Flavour::Shader;
        Abilities {
            local_bytes: self.local_bytes,
            doubles: self.abilities.float64,
            // Vulkan's memory is arrays of one type.
            windows: !shader,
            // Vulkan lets a device round the product before it adds.
            fused: !shader,
            warps: self.has_warps(local_size),
            faults: Faults {
                repeats_before_barriers: false,
                mixes_signs: self.vectorises_wrongly,
                misplaces_shuffles: self.vectorises_wrongly,
            },
            ..Abilities::PLAIN
        }
    }
}

impl Target for KernelTarget<'_> {
    fn name(&self) -> String {
        Flavour::Kernel.name().to_owned()
    }

    fn abilities(&self, local_size: [u32; 3]) -> Abilities {
        Plan::from(self).abilities(local_size)
    }

    fn refuse(&self, _module: &Module, kernel: &Function, local_size: [u32; 3]) -> Vec<Diagnostic> {
        refuse::refuse(kernel, local_size, &Plan::from(self))
    }
}

impl Target for ShaderTarget<'_> {
    fn name(&self) -> String {
        Flavour::Shader.name().to_owned()
    }

    fn abilities(&self, local_size: [u32; 3]) -> Abilities {
        Plan::from(self).abilities(local_size)
    }

    fn refuse(&self, _module: &Module, kernel: &Function, local_size: [u32; 3]) -> Vec<Diagnostic> {
        refuse::refuse(kernel, local_size, &Plan::from(self))
    }
}
