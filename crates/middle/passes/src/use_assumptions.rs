//! Folds what follows from assumptions of the author, then drops them: nothing that comes later sees one.
//!
//! This runs before accesses are guarded. Until then everything is defined for all values, so a broken assumption gives wrong results at
//! worst; a bounds check never goes away because of one.

use crisp_ir_kernel::{Module, Op};
use crisp_support_diagnostics::Diagnostic;

use crate::fold_ranges::fold_trusting;
use crate::pass::{Abilities, Fact, Pass};

/// Uses and drops assumptions.
pub const PASS: Pass =
    Pass { name: "use-assumptions", needs: &[], makes: &[], spoils: &[Fact::Simple, Fact::NothingUnused], run };

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, target: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    Ok(fold_trusting(module, target, |op| matches!(op, Op::Assume { cond: _ })))
}
