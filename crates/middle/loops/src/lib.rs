//! Loop programs: dependences, schedules and their legality, barriers, launches, lowering to the kernel IR.
//!
//! A schedule says where and when; what is computed stays as the program defines it. [`compile`] applies the steps of a schedule, proves that
//! every pair of accesses of which one writes keeps its order ([`depend`]), puts temporaries into memories, cuts the tree of loops into launches
//! where workgroups depend on each other, places barriers, and prints the rest as operations of the kernel IR.

mod aliases;
mod cases;
mod counts;
mod depend;
mod edit;
mod emit;
mod equal;
mod facts;
mod inputs;
mod invariant;
mod launches;
mod matches;
mod messages;
mod mutants;
mod pairs;
mod places;
mod plan;
mod propose;
mod quotients;
mod race;
mod schedule;
mod steps;
mod sync;
mod together;
mod workers;
mod wrap;

use std::collections::BTreeMap;

use crisp_ir_kernel::{FunctionId, Module, Scalar, SizeExpr};
use crisp_ir_loops::{ArrayId, Expr, ExprKind, Program, Schedule, Script};
use crisp_ir_sets::Affine;
use crisp_support_diagnostics::Diagnostic;

pub use aliases::disjoint;
pub use cases::{Case, case, cases};
pub use counts::{Work, counts, footprints};
pub use inputs::made;
pub use invariant::{Breach, Reason, Rows, rows};
pub use mutants::Mutant;
pub use plan::plan;
pub use propose::{Axes, Proposal, propose};
pub use schedule::Scheduled;
pub use workers::{Mapping, auto_map};
pub use wrap::{chosen_by, with_sizes};

/// Invocations along the first axis of a launch whose arguments break what the kernel assumes of them: more than any launch can have, so that
/// every host refuses it. The message of the kernel's size says what is assumed.
pub const UNMET: i128 = 1 << 62;

/// Functions of mathematics that a module has, by name and type.
pub type Mathematics = BTreeMap<(&'static str, Scalar), FunctionId>;

/// The functions of mathematics that a program calls.
#[must_use]
pub fn mathematics(program: &Program) -> Vec<(&'static str, Scalar)> {
    let mut found = Vec::new();
    for statement in &program.statements {
        let mut visit = |expr: &Expr| {
            if let ExprKind::Call(name, _) = &expr.kind {
                found.push((*name, expr.ty));
            }
        };
        statement.value.walk(&mut visit);
        for expr in statement.target.index.iter().chain(&statement.conditions) {
            expr.walk(&mut visit);
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Applies a schedule to a program and proves it legal.
///
/// # Errors
/// A step that cannot be applied, or that breaks a dependence.
pub fn apply(program: &Program, script: &Script, schedule: Option<&Schedule>) -> Result<Scheduled, Vec<Diagnostic>> {
    schedule::apply(program, script, schedule)
}

/// Applies a schedule to a program without the proof of the whole: the result may be the beginning of a schedule, and is for display only.
///
/// # Errors
/// A step that cannot be applied.
pub fn steps_of(program: &Program, script: &Script, schedule: Option<&Schedule>) -> Result<Program, Vec<Diagnostic>> {
    schedule::steps_of(program, script, schedule)
}

/// Does the same as [`apply`] with one part of the analysis left out, and returns which part; none where there is no such part, or a step is refused before. The
/// result may be wrong: it is for tests that check whether the rest notices.
#[must_use]
pub fn apply_without(
    program: &Program,
    script: &Script,
    schedule: Option<&Schedule>,
    mutant: Mutant,
) -> Option<(String, Result<Scheduled, Vec<Diagnostic>>)> {
    schedule::apply_without(program, script, schedule, mutant)
}

/// Returns the meaning of a refusal for authors of definitions, without loops or steps of schedules: the reason, and how to go on.
#[must_use]
pub fn in_definitions(said: &Diagnostic) -> Option<(&'static str, &'static str)> {
    messages::in_definitions(said)
}

/// Adds a scheduled program to a module: one kernel, or a program of several launches.
///
/// # Errors
/// What the kernel IR cannot say, such as a workgroup whose size is not a number.
pub fn lower(scheduled: &Scheduled, module: &mut Module, mathematics: &Mathematics) -> Result<(), Vec<Diagnostic>> {
    emit::lower(std::slice::from_ref(scheduled), module, mathematics)
}

/// Does the same for the parts of one program, which are executed one after the other. Launches whose code is the same are one kernel.
///
/// # Errors
/// The errors of [`lower`].
pub fn lower_parts(parts: &[Scheduled], module: &mut Module, mathematics: &Mathematics) -> Result<(), Vec<Diagnostic>> {
    emit::lower(parts, module, mathematics)
}

/// Loops, barriers, launches and memories of the parts of a program, for people.
#[must_use]
pub fn explain(parts: &[Scheduled]) -> String {
    schedule::explain(parts)
}

/// A function of parameters as a size of the host, where `place` is the size of a scalar argument; none where the function needs
/// values that are not arguments.
#[must_use]
pub fn size_of(program: &Program, function: &Affine, place: &dyn Fn(ArrayId) -> Option<SizeExpr>) -> Option<SizeExpr> {
    emit::size_of(program, function, place)
}
