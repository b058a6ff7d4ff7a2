//! Which pipeline the session runs when; the pipelines themselves are a page of `middle/passes`.

use crisp_ir_kernel::Checked;
use crisp_middle_passes::pipelines::{CONTRACT, FAST, LITERAL, OPTIMISE, Step, passes};
use crisp_middle_passes::{Abilities, Checks, run};
use crisp_support_diagnostics::Diagnostic;

use crate::session::Math;

/// What the session does to the front end's module where the author allows floats to be rounded otherwise than written.
///
/// # Errors
/// None but bugs.
pub(crate) fn relax(module: Checked, math: Math) -> Result<Checked, Vec<Diagnostic>> {
    match math {
        Math::Strict => Ok(module),
        Math::Contract => transform(&module, CONTRACT, false),
        Math::Fast => transform(&module, FAST, false),
    }
}

/// What code generators take.
///
/// # Errors
/// Limits that the program exceeds.
pub(crate) fn optimise(module: &Checked, no_double: bool) -> Result<Checked, Vec<Diagnostic>> {
    transform(module, OPTIMISE, no_double)
}

/// What the interpreter takes: the module as the front end wrote it, as far as the device allows.
///
/// # Errors
/// None but bugs.
pub(crate) fn literal(module: &Checked, no_double: bool) -> Result<Checked, Vec<Diagnostic>> {
    transform(module, LITERAL, no_double)
}

fn transform(module: &Checked, steps: &[Step], no_double: bool) -> Result<Checked, Vec<Diagnostic>> {
    let abilities = target(no_double);
    run(module, passes(steps, &abilities), &abilities, Checks::USUAL, &mut |_, _| {})
}

/// What is known of a target before one is chosen.
pub(crate) fn target(no_double: bool) -> Abilities {
    Abilities { doubles: !no_double, ..Abilities::ALL }
}

/// What the analyses say of a valid module. With `deterministic`, every kernel has to be; else those that declare it.
pub(crate) fn check(module: &Checked, deterministic: bool) -> Vec<Diagnostic> {
    let apart = crisp_middle_analysis::check_meetings(module);
    // What is said of the order of invocations takes for granted that they meet where they must.
    if apart.is_empty() { crisp_middle_analysis::check_determinism(module, deterministic) } else { apart }
}
