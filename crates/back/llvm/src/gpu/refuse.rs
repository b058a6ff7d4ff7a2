//! Constructs that GPUs cannot execute, found on the module after legalisation: each location is still the author's.

use crisp_ir_kernel::{Function, Op, Space, Type};
use crisp_support_diagnostics::Diagnostic;

use super::GpuTarget;
use crate::messages;

/// Everything about the kernel that the target does not have; each once.
pub(crate) fn refuse(kernel: &Function, target: GpuTarget, local_size: [u32; 3]) -> Vec<Diagnostic> {
    let mut found = Found { list: Vec::new(), target: target.name() };
    let total = local_size.iter().fold(1_u64, |total, &size| total.saturating_mul(u64::from(size)));
    if total == 0 || total > 1024 {
        found.add(messages::gpu_local_size(kernel.span, local_size, found.target));
    }
    memories(kernel, target, &mut found);
    for data in kernel.ops.values() {
        for result in data.results.iter() {
            match kernel.ty(result) {
                Type::View(_) if !matches!(data.op, Op::Memory { memory: _ } | Op::View { .. } | Op::Window { .. }) => {
                    found.add(messages::gpu_view_handed_on(data.span, data.op.name(), found.target));
                }
                // Made views have no users after legalisation.
                Type::View(_) | Type::Elem(_) => {}
            }
        }
    }
    found.list
}

/// Local memory that is larger than a workgroup can have. What an invocation can have, the kernel IR says already.
fn memories(kernel: &Function, target: GpuTarget, found: &mut Found) {
    let (mut sum, limit) = (0_u64, target.local_limit());
    for memory in kernel.memories.values() {
        if memory.space != Space::Local {
            continue;
        }
        let bytes = memory.bytes().saturating_add(15) & !15;
        let before = sum;
        sum = sum.saturating_add(bytes);
        if before <= limit && sum > limit {
            found.add(messages::gpu_memory(memory.span, sum, limit, found.target));
        }
    }
}

struct Found {
    list: Vec<Diagnostic>,
    target: &'static str,
}

impl Found {
    fn add(&mut self, diagnostic: Diagnostic) {
        diagnostic.add_once(&mut self.list);
    }
}
