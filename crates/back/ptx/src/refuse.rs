//! Constructs that NVIDIA GPUs cannot execute, found on the module after legalisation: each location is still the author's.

use crisp_ir_kernel::{Function, Op, Space};
use crisp_support_diagnostics::Diagnostic;

use crate::{Processor, messages};

/// Everything about the kernel that the processor does not have; each once.
pub(crate) fn refuse(kernel: &Function, local_size: [u32; 3], processor: Processor) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let total = local_size.iter().fold(1_u64, |total, &size| total.saturating_mul(u64::from(size)));
    if total == 0 || total > 1024 || local_size[2] > 64 {
        messages::local_size(kernel.span, local_size, processor).add_once(&mut found);
    }
    local_memory(kernel, processor, &mut found);
    for data in kernel.ops.values() {
        // Made views have no users after legalisation.
        let made = matches!(data.op, Op::Memory { memory: _ } | Op::View { .. } | Op::Window { .. });
        if !made && data.results.iter().any(|result| kernel.ty(result).view().is_some()) {
            messages::view_handed_on(data.span, data.op.name(), processor).add_once(&mut found);
        }
    }
    found
}

/// Local memory that is larger than a workgroup can have. What an invocation can have, the kernel IR says already.
fn local_memory(kernel: &Function, processor: Processor, found: &mut Vec<Diagnostic>) {
    let (mut sum, limit) = (0_u64, processor.local_bytes());
    for memory in kernel.memories.values().filter(|memory| memory.space == Space::Local) {
        let bytes = memory.bytes().saturating_add(15) & !15;
        let before = sum;
        sum = sum.saturating_add(bytes);
        if before <= limit && sum > limit {
            messages::local_memory(memory.span, sum, limit, processor).add_once(found);
        }
    }
}
