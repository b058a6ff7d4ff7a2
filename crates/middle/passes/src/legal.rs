//! What every code generator begins and ends with: one kernel by itself, passes in order, the validator's word.

use std::collections::BTreeSet;

use crisp_ir_kernel::{Broken, Checked, Function, Module, Op, OpId, Space};
use crisp_middle_analysis::integers::LaunchFacts;
use crisp_support_diagnostics::{Diagnostic, Severity};

use crate::pass::Pass;
use crate::{
    define_conversions, define_divisions, define_min_max, define_nans, define_shifts, expand_integers, fold_ranges,
    guard_accesses, inline_calls, remove_dead, scalarise_vectors, share_values, simplify, use_assumptions,
};

/// The last passes of targets that leave nothing to their compilers: afterwards there are scalars, operations that every language defines,
/// and nothing unused. Accesses have been guarded before.
pub const PLAIN: &[Pass] = &[
    // Guards of neighbouring accesses repeat most of each other; it is cheaper to expand what is left.
    simplify::PASS,
    define_nans::PASS,
    define_min_max::PASS,
    define_conversions::PASS,
    scalarise_vectors::PASS,
    expand_integers::PASS,
    define_divisions::PASS,
    define_shifts::PASS,
    simplify::PASS,
    remove_dead::PASS,
];

/// A module of the kernel alone, with its calls put in place and a private memory of its own for each operation that makes one; an empty one
/// where there is no such kernel. What else a module holds would only be changed in vain.
///
/// # Errors
/// Limits that the program exceeds.
pub fn one_kernel(module: &Module, kernel: &str) -> Result<Module, Vec<Diagnostic>> {
    let module = (inline_calls::PASS.run)(module.clone())?;
    let module = (share_values::PASS.run)(module)?;
    let module = (use_assumptions::PASS.run)(module)?;
    let mut alone = Module::new();
    if let Some((_, function)) = module.kernel(kernel) {
        let mut function = function.clone();
        part_private_memories(&mut function);
        alone.functions.push(function);
    }
    Ok(alone)
}

/// Private memory is made afresh by each operation, while views of what another made of the same declaration may be in use. Targets have but
/// one place for a declaration.
fn part_private_memories(function: &mut Function) {
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

/// In front of everything, once calls are put in place: bounds are written down, and ranges say which of them always hold.
pub const GUARDED: &[Pass] = &[guard_accesses::PASS, fold_ranges::PASS];

/// As [`one_kernel`], after [`GUARDED`] with what is known of launches.
///
/// # Errors
/// Limits that the program exceeds.
pub fn guarded_kernel(module: &Module, kernel: &str, facts: &LaunchFacts) -> Result<Module, Vec<Diagnostic>> {
    Ok(fold_ranges::fold_ranges((guard_accesses::PASS.run)(one_kernel(module, kernel)?)?, facts))
}

/// Runs passes one after the other.
///
/// # Errors
/// Limits that the program exceeds.
pub fn run_all<'a>(passes: impl IntoIterator<Item = &'a Pass>, module: Module) -> Result<Module, Vec<Diagnostic>> {
    passes.into_iter().try_fold(module, |module, pass| (pass.run)(module))
}

/// The validator's word on what passes made: a rule that is broken now is a mistake of the compiler.
///
/// # Errors
/// Each broken rule, as a bug.
pub fn recheck(module: Module) -> Result<Checked, Vec<Diagnostic>> {
    let bug = |broken: &Broken| Diagnostic { severity: Severity::Bug, ..broken.diagnostic() };
    Checked::check(module).map_err(|broken| broken.iter().map(bug).collect())
}
