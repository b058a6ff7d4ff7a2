//! Plans of orchestrations, from what plans need to know of a compilation's kernels.

use std::collections::BTreeMap;

use crisp_ir_artifact::{HostPlan, KernelFacts, PlanDefaults, PlanKernels, Shape, plan_orchestration};
use crisp_ir_kernel::{Checked, Module, Program};
use crisp_support_diagnostics::{Diagnostic, Severity};

use crate::emit::kernel_local_size;
use crate::run::callable;
use crate::session::Compiled;
use crate::{messages, pipelines};

/// The kernels of a module as plans see them.
pub(crate) struct Facts<'a> {
    kernels: BTreeMap<String, KernelFacts>,
    module: &'a Module,
    compiled: &'a Compiled,
}

impl PlanKernels for Facts<'_> {
    fn kernel(&self, name: &str) -> Option<&KernelFacts> {
        self.kernels.get(name)
    }

    fn program(&self, name: &str) -> Option<&Program> {
        self.module.program(name)
    }

    fn shapes(&self, name: &str) -> &[Option<Shape>] {
        self.compiled.shapes_of(name)
    }
}

/// Returns the plan of an orchestration by itself, without expected results; none for an unknown one.
///
/// # Errors
/// Limits that the program exceeds; workgroup sizes that there are not; that it has no plan.
pub fn orchestration_plan(compiled: &Compiled, name: &str) -> Result<Option<HostPlan>, Vec<Diagnostic>> {
    let Some(module) = &compiled.module else { return Err(Vec::new()) };
    let Some(orchestration) = compiled.orchestrations.iter().find(|it| it.name == name) else { return Ok(None) };
    let optimised = pipelines::optimise(module, compiled.no_double)?;
    let facts = kernel_facts(compiled, module, &optimised, None)?;
    plan_orchestration(orchestration, &facts, PlanDefaults::default()).map(Some).map_err(|error| {
        let found = messages::no_plan(name, &error.to_string(), orchestration.span);
        vec![Diagnostic { severity: Severity::Error, ..found }]
    })
}

/// Returns the plans of all orchestrations that have one and launch nothing but these kernels, without expected results.
///
/// # Errors
/// Limits that the program exceeds; workgroup sizes that there are not.
pub fn orchestration_plans(
    compiled: &Compiled,
    kernels: &dyn Fn(&str) -> bool,
    local: Option<&[u64]>,
) -> Result<Vec<HostPlan>, Vec<Diagnostic>> {
    let Some(module) = compiled.module.as_ref().filter(|_| !compiled.orchestrations.is_empty()) else {
        return Ok(Vec::new());
    };
    let optimised = pipelines::optimise(module, compiled.no_double)?;
    let facts = kernel_facts(compiled, module, &optimised, local)?;
    let made =
        compiled.orchestrations.iter().filter_map(|it| plan_orchestration(it, &facts, PlanDefaults::default()).ok());
    Ok(made.filter(|plan| plan.kernels.iter().all(|kernel| kernels(&kernel.name))).collect())
}

/// Returns the facts about all kernels that plans need, for the optimised code of the module.
pub(crate) fn kernel_facts<'a>(
    compiled: &'a Compiled,
    module: &'a Checked,
    optimised: &Checked,
    local: Option<&[u64]>,
) -> Result<Facts<'a>, Vec<Diagnostic>> {
    let mut kernels = BTreeMap::new();
    for (_, function) in module.kernels() {
        let local = kernel_local_size(function, local)?;
        let Some(callable) = callable(module, function) else { continue };
        let interface = callable.interface.shaped(compiled.shapes_of(&function.name)).telling(optimised);
        let byte_sizes = function.kernel.as_ref().and_then(|kernel| kernel.exact.clone()).unwrap_or_default();
        let notes = compiled.notes_of(&function.name).to_vec();
        let facts = KernelFacts { interface, local, reaches: callable.reaches, notes, byte_sizes };
        kernels.insert(function.name.clone(), facts);
    }
    Ok(Facts { kernels, module, compiled })
}
