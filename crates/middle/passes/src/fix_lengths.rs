//! Puts numbers in place of lengths of local memory that follow the workgroup's size, for targets whose code is made for one size.

use crisp_ir_kernel::{Memory, MemoryLength, Module};
use crisp_support_diagnostics::Diagnostic;

use crate::pass::{Abilities, Pass};

/// Fixes lengths of local memory.
pub const PASS: Pass = Pass { name: "fix-lengths", needs: &[], makes: &[], spoils: &[], run };

#[allow(clippy::unnecessary_wraps)]
fn run(mut module: Module, target: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let Some(local_size) = target.local_size else { return Ok(module) };
    for memory in module.functions.values_mut().flat_map(|function| function.memories.values_mut()) {
        fix(memory, local_size);
    }
    Ok(module)
}

fn fix(memory: &mut Memory, local_size: [u32; 3]) {
    memory.length = MemoryLength::Fixed(memory.length.in_workgroup(local_size));
}
