//! The runner of pipelines, and what it proves: that a module keeps the IR's rules after each pass, and that a target can express it.

use std::cell::RefCell;
use std::fmt;

use crisp_ir_kernel::{Broken, Checked, Function, FunctionId, Module, OpId};
use crisp_support_diagnostics::{Diagnostic, Severity, Span};

use crate::abilities::Abilities;
use crate::messages;
use crate::pass::Pass;
use crate::pipelines::{LEGALISE, passes};

/// The target that code is made for, as a code generator describes it.
pub trait Target: Clone {
    /// The name, for messages about mistakes of the compiler.
    fn name(&self) -> String;

    /// Returns what the target can express in workgroups of one size.
    fn abilities(&self, local_size: [u32; 3]) -> Abilities;

    /// Returns what the target cannot support: everything about a legalised kernel of a module that its code generator cannot print, at locations in the
    /// author's source.
    fn refuse(&self, module: &Module, kernel: &Function, local_size: [u32; 3]) -> Vec<Diagnostic>;
}

/// A kernel that a target can express, for workgroups of one size. *Invariant:* the module went through the target's pipeline, keeps the
/// IR's rules since, and nothing in it is refused; [`legalise`] is the only constructor, so that code generators need not ask.
#[derive(Clone, Debug)]
pub struct Legal<T> {
    module: Checked,
    kernel: FunctionId,
    local_size: [u32; 3],
    target: T,
}

impl<T: Target> Legal<T> {
    /// The module: the kernel, and the functions that a target with functions keeps.
    #[must_use]
    pub fn module(&self) -> &Checked {
        &self.module
    }

    /// The kernel.
    #[must_use]
    pub fn kernel(&self) -> &Function {
        &self.module[self.kernel]
    }

    /// The workgroup size that the kernel is launched with.
    #[must_use]
    pub fn local_size(&self) -> [u32; 3] {
        self.local_size
    }

    /// Returns the target that the module is legal for.
    #[must_use]
    pub fn target(&self) -> &T {
        &self.target
    }

    /// Returns the printed code if the code generator could print everything.
    ///
    /// # Errors
    /// K0707 for each thing that it could not.
    pub fn printed<P>(&self, printed: P, unprintable: Unprintable) -> Result<P, Vec<Diagnostic>> {
        let name = self.target.name();
        let bugs: Vec<Diagnostic> =
            unprintable.0.into_inner().iter().map(|(at, what)| messages::unprintable(*at, &name, what)).collect();
        if bugs.is_empty() { Ok(printed) } else { Err(bugs) }
    }
}

/// The operations that a code generator was given and cannot print: its pipeline should have replaced it, or its target refused it. Code generators note such
/// things and go on, so that they need no way back; [`Legal::printed`] makes errors of them.
#[derive(Debug, Default)]
pub struct Unprintable(RefCell<Vec<(Span, String)>>);

impl Unprintable {
    /// Notes something, once for each place.
    pub fn note(&self, at: Span, what: impl fmt::Display) {
        let found = (at, what.to_string());
        let mut all = self.0.borrow_mut();
        if !all.contains(&found) {
            all.push(found);
        }
    }

    /// Notes an operation by its name.
    pub fn op(&self, function: &Function, id: OpId) {
        self.note(function[id].span, function[id].op.name());
    }
}

/// When the validator looks at what passes make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checks {
    /// After the last pass.
    Last,
    /// After each pass.
    Each,
}

impl Checks {
    /// After each pass in builds with debug assertions, which tests are; otherwise after the last.
    pub const USUAL: Checks = if cfg!(debug_assertions) { Checks::Each } else { Checks::Last };
}

/// A function that is called after each pass, with the module as it is then.
pub type Watch<'a> = dyn FnMut(&Pass, &Module) + 'a;

/// Runs passes one after the other. Cost is that of the passes, and of the validator.
///
/// # Errors
/// Limits that the program exceeds; as bugs the rules that a pass broke, with the pass's name.
pub fn run<'a>(
    module: &Checked,
    passes: impl IntoIterator<Item = &'a Pass>,
    target: &Abilities,
    checks: Checks,
    watch: &mut Watch<'_>,
) -> Result<Checked, Vec<Diagnostic>> {
    run_from(module.clone().into_module(), passes, target, checks, watch)
}

fn run_from<'a>(
    mut changed: Module,
    passes: impl IntoIterator<Item = &'a Pass>,
    target: &Abilities,
    checks: Checks,
    watch: &mut Watch<'_>,
) -> Result<Checked, Vec<Diagnostic>> {
    let mut last = "";
    for pass in passes {
        let time = tracing::info_span!("pass", name = pass.name).entered();
        changed = (pass.run)(changed, target)?;
        drop(time);
        last = pass.name;
        if checks == Checks::Each {
            changed = validate(changed, pass.name)?.into_module();
        }
        watch(pass, &changed);
    }
    validate(changed, last)
}

/// The validator's word on what passes made, of which this is the last: a rule that is broken now is a mistake of the compiler.
///
/// # Errors
/// Each rule that is broken, with the pass's name.
pub fn validate(module: Module, pass: &str) -> Result<Checked, Vec<Diagnostic>> {
    let bug = |broken: &Broken| {
        let diagnostic = broken.diagnostic();
        // Passes may make a program larger than the validator accepts, which is for the author to change.
        if broken.rule.is_limit() {
            return diagnostic.note(format!("the kernel became that large in the pass `{pass}`"));
        }
        Diagnostic { severity: Severity::Bug, ..diagnostic }.note(format!("the pass `{pass}` broke this rule"))
    };
    Checked::check(module).map_err(|broken| broken.iter().map(bug).collect())
}

/// A kernel as a target can express it, for workgroups of one size.
///
/// # Errors
/// What the target cannot do, each with its place; limits that the kernel exceeds; K0706 where the module has no such kernel.
pub fn legalise<T: Target>(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    target: &T,
) -> Result<Legal<T>, Vec<Diagnostic>> {
    legalise_watched(module, kernel, local_size, target, Checks::USUAL, &mut |_, _| {})
}

/// Legalises as [`legalise`] does, and calls `watch` after each pass.
///
/// # Errors
/// As [`legalise`].
pub fn legalise_watched<T: Target>(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    target: &T,
    checks: Checks,
    watch: &mut Watch<'_>,
) -> Result<Legal<T>, Vec<Diagnostic>> {
    let abilities = target.abilities(local_size).for_size(local_size);
    let Some((id, _)) = module.kernel(kernel) else { return Err(vec![messages::no_kernel(kernel)]) };
    let alone = module.alone(id).into_module();
    let legal = run_from(alone, passes(LEGALISE, &abilities), &abilities, checks, watch)?;
    let Some((id, function)) = legal.kernel(kernel) else { return Err(vec![messages::no_kernel(kernel)]) };
    let refused = target.refuse(&legal, function, local_size);
    if !refused.is_empty() {
        return Err(refused);
    }
    Ok(Legal { kernel: id, module: legal, local_size, target: target.clone() })
}

/// Several kernels as a target can express them, each for workgroups of one size.
///
/// # Errors
/// As [`legalise`], of all kernels.
pub fn legalise_all<T: Target>(
    module: &Checked,
    kernels: &[(&str, [u32; 3])],
    target: &T,
) -> Result<Vec<Legal<T>>, Vec<Diagnostic>> {
    let (mut all, mut errors) = (Vec::new(), Vec::new());
    for &(kernel, local_size) in kernels {
        match legalise(module, kernel, local_size, target) {
            Ok(legal) => all.push(legal),
            Err(found) => errors.extend(found),
        }
    }
    if errors.is_empty() { Ok(all) } else { Err(errors) }
}
