//! All pipelines on one page: what checks a module, and what changes it on the way to each target.

use crisp_ir_kernel::{Broken, Checked, Module};
use crisp_middle_analysis::{check_determinism, meetings};
use crisp_middle_passes::settle_uniform::{promise_uniform, settle_uniform};
use crisp_middle_passes::{
    Pass, contract_products, emulate_double, inline_calls, multiply_by_reciprocals, remove_dead, share_values,
    simplify, use_assumptions,
};
use crisp_support_diagnostics::{Diagnostic, Severity};

use crate::session::Math;

/// What the session does to the front end's module where the author allows floats to be rounded otherwise than written.
pub(crate) fn relax(math: Math) -> &'static [Pass] {
    match math {
        Math::Strict => &[],
        Math::Contract => &[contract_products::PASS],
        // A division that has become a product can be part of a sum.
        Math::Fast => &[multiply_by_reciprocals::PASS, contract_products::PASS],
    }
}

/// From the front end's module to what code generators take.
pub(crate) const OPTIMISE: &[Pass] =
    &[inline_calls::PASS, share_values::PASS, use_assumptions::PASS, simplify::PASS, remove_dead::PASS];

/// After [`OPTIMISE`], which knows what doubles are: integers take their place.
pub(crate) const WITHOUT_DOUBLE: &[Pass] =
    &[emulate_double::PASS, inline_calls::PASS, simplify::PASS, remove_dead::PASS];

/// What code generators take.
///
/// # Errors
/// Limits that the program exceeds.
pub(crate) fn optimise(module: &Checked, no_double: bool) -> Result<Checked, Vec<Diagnostic>> {
    let module = transform(module, OPTIMISE)?;
    if no_double { transform(&module, WITHOUT_DOUBLE) } else { Ok(module) }
}

/// What the interpreter takes: the module as the front end wrote it, as far as the device allows.
///
/// # Errors
/// None but bugs.
pub(crate) fn literal(module: &Checked, no_double: bool) -> Result<Checked, Vec<Diagnostic>> {
    if no_double { transform(module, &[emulate_double::PASS]) } else { Ok(module.clone()) }
}

/// How a module is checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strictness {
    /// Whether every kernel has to be deterministic, and not only those that declare it.
    pub(crate) deterministic: bool,
    /// Whether barriers are allowed of which it is not proven that all invocations reach them together, with a warning.
    pub(crate) unproven_barriers: bool,
}

/// A valid module without what the analyses have answered of uniform values, and what they say.
///
/// # Errors
/// Where invocations may not meet.
pub(crate) fn check(module: &Checked, strictness: Strictness) -> Result<(Checked, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (mut module, mut said) = (module.clone(), Vec::new());
    let meetings = loop {
        let meetings = meetings(&module);
        // Each round takes further doubts away; those that come again stay.
        let known = |doubts: &[Diagnostic]| meetings.found.iter().all(|found| doubts.contains(&warning(found)));
        if meetings.found.is_empty() {
            break meetings;
        }
        if !strictness.unproven_barriers || meetings.doubts.is_empty() || known(&said) {
            said.extend(meetings.found);
            return Err(said);
        }
        Diagnostic::add_new(meetings.found.iter().map(warning).collect(), &mut said);
        let promised = promise_uniform(module.into_module(), &meetings.doubts, "-Wno-error=barrier");
        module = validate(promised, "promise-uniform")?;
    };
    let settled = validate(settle_uniform(module.into_module(), &meetings), "settle-uniform")?;
    // What is said of the order of invocations takes for granted that they meet where they must.
    said.extend(check_determinism(&settled, strictness.deterministic));
    Ok((settled, said))
}

fn warning(found: &Diagnostic) -> Diagnostic {
    Diagnostic { severity: Severity::Warning, ..found.clone() }
}

/// Runs passes one after the other. The result is validated, in builds with debug assertions after each pass.
///
/// # Errors
/// Limits that the program exceeds; rules that a pass broke, with the pass's name.
pub(crate) fn transform(module: &Checked, passes: &[Pass]) -> Result<Checked, Vec<Diagnostic>> {
    let mut changed = module.clone().into_module();
    for pass in passes {
        changed = (pass.run)(changed)?;
        if cfg!(debug_assertions) {
            changed = validate(changed, pass.name)?.into_module();
        }
    }
    validate(changed, passes.last().map_or("", |pass| pass.name))
}

fn validate(module: Module, pass: &str) -> Result<Checked, Vec<Diagnostic>> {
    let bug = |broken: &Broken| Diagnostic { severity: Severity::Bug, ..broken.diagnostic() };
    let after = |diagnostic: Diagnostic| diagnostic.note(format!("the pass `{pass}` broke this rule"));
    Checked::check(module).map_err(|broken| broken.iter().map(|broken| after(bug(broken))).collect())
}

#[cfg(test)]
mod tests {
    use crisp_middle_passes::out_of_order;

    use super::{OPTIMISE, WITHOUT_DOUBLE};

    #[test]
    fn no_pass_runs_before_what_it_needs() {
        assert_eq!(out_of_order(OPTIMISE.iter().chain(WITHOUT_DOUBLE).copied()), None);
    }
}
