//! Gives each operation that makes private memory a declaration that no other operation uses.
//!
//! Each execution of such an operation makes memory afresh, while views of what another operation made of the same declaration may be in use.
//! Targets have one place for a declaration.

use std::collections::BTreeSet;

use crisp_ir_kernel::{Function, Module, Op, OpId, Space};
use crisp_support_diagnostics::Diagnostic;

use crate::pass::{Abilities, Pass};

/// Parts private memories.
pub const PASS: Pass = Pass { name: "part-private-memories", needs: &[], makes: &[], spoils: &[], run };

#[allow(clippy::unnecessary_wraps)]
fn run(mut module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    module.functions.values_mut().for_each(part);
    Ok(module)
}

fn part(function: &mut Function) {
    let mut made = BTreeSet::new();
    let ids: Vec<OpId> = function.ops.ids().collect();
    for id in ids {
        let Op::Memory { memory } = function.ops[id].op else { continue };
        if function.memories[memory].space == Space::Private && !made.insert(memory) {
            let own = function.memories.push(function.memories[memory].clone());
            function.ops[id].op = Op::Memory { memory: own };
        }
    }
}
