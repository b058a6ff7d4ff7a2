//! Which pipeline the session runs when; the pipelines themselves are a page of `middle/passes`.

use crisp_ir_kernel::{Checked, Module};
use crisp_middle_analysis::{check_determinism, meetings, used_dimensions};
use crisp_middle_passes::pipelines::{APPROXIMATE, CONTRACT, FAST, LITERAL, OPTIMISE, Step, passes};
use crisp_middle_passes::settle_uniform::{is_settled, promise_uniform, settle_uniform};
use crisp_middle_passes::{Abilities, Checks, run, validate};
use crisp_support_diagnostics::{Diagnostic, Severity};

use crate::session::Math;

/// Rewrites the front end's module where the author allows floats to be rounded otherwise than written.
///
/// # Errors
/// None but bugs.
pub(crate) fn relax(module: Checked, math: Math) -> Result<Checked, Vec<Diagnostic>> {
    match math {
        Math::Strict => Ok(module),
        Math::Contract => transform(&module, CONTRACT, false),
        Math::Approximate => transform(&module, APPROXIMATE, false),
        Math::Fast => transform(&module, FAST, false),
    }
}

/// Returns the module for code generators.
///
/// # Errors
/// Limits that the program exceeds.
pub(crate) fn optimise(module: &Checked, no_double: bool) -> Result<Checked, Vec<Diagnostic>> {
    transform(module, OPTIMISE, no_double)
}

/// Returns the module for the interpreter: as the front end wrote it, as far as the device allows.
///
/// # Errors
/// None but bugs.
pub(crate) fn literal(module: &Checked, no_double: bool) -> Result<Checked, Vec<Diagnostic>> {
    transform(module, LITERAL, no_double)
}

fn transform(module: &Checked, steps: &[Step], no_double: bool) -> Result<Checked, Vec<Diagnostic>> {
    let _time = tracing::info_span!("passes").entered();
    let abilities = target(no_double);
    run(module, passes(steps, &abilities), &abilities, Checks::USUAL, &mut |_, _| {})
}

/// Returns the abilities that are known before a target is chosen.
pub(crate) fn target(no_double: bool) -> Abilities {
    Abilities { doubles: !no_double, ..Abilities::ALL }
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
    let _time = tracing::info_span!("analyses").entered();
    let (mut module, mut said) = (module.clone(), Vec::new());
    let meetings = loop {
        let meetings = meetings(&module);
        // Each round takes further doubts away; those that come again stay.
        let known = |doubts: &[Diagnostic]| meetings.found.iter().all(|found| doubts.contains(&warning(found)));
        if meetings.found.is_empty() {
            break meetings;
        }
        // What is the same in a warp follows more often where launches have no more dimensions than the kernels use; then launches with more are
        // refused.
        let declared = declare_dimensions(&module).and_then(|module| validate(module, "declare-dimensions").ok());
        if let Some(declared) = declared {
            let narrowed = self::meetings(&declared);
            if narrowed.found.is_empty() {
                module = declared;
                break narrowed;
            }
        }
        if !strictness.unproven_barriers || meetings.doubts.is_empty() || known(&said) {
            said.extend(meetings.found);
            return Err(said);
        }
        Diagnostic::add_new(meetings.found.iter().map(warning).collect(), &mut said);
        let promised = promise_uniform(module.into_module(), &meetings.doubts, "-Wno-error=barrier");
        module = validate(promised, "promise-uniform")?;
    };
    let settled = if is_settled(&module) {
        module
    } else {
        validate(settle_uniform(module.into_module(), &meetings), "settle-uniform")?
    };
    // What is said of the order of invocations takes for granted that they meet where they must.
    said.extend(check_determinism(&settled, strictness.deterministic));
    Ok((settled, said))
}

/// The module in which kernels that declare no dimensions have those that they use; none where all declare them.
fn declare_dimensions(module: &Checked) -> Option<Module> {
    let open: Vec<_> = module
        .kernels()
        .filter(|(_, kernel)| kernel.kernel.as_ref().is_some_and(|info| info.declared_dimensions().is_none()))
        .map(|(id, _)| (id, used_dimensions(module, id)))
        .collect();
    if open.is_empty() {
        return None;
    }
    let mut module = module.clone().into_module();
    for (id, used) in open {
        if let Some(info) = &mut module.functions[id].kernel {
            info.work_dim = Some(used);
        }
    }
    Some(module)
}

fn warning(found: &Diagnostic) -> Diagnostic {
    Diagnostic { severity: Severity::Warning, ..found.clone() }
}
