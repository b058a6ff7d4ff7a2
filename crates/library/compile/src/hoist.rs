//! Host programs of a compilation: plans of its kernels with their expected results, printed for an interface.

use std::collections::BTreeSet;

use crisp_back_host::{Api, Entry, HostProgram, InMemory, print};
use crisp_ir_artifact::{
    Evaluated, Expected, HostPlan, LaunchError, PlanDefaults, PlanKernels, PlannedStep, fnv1a, plan_kernel,
    plan_orchestration, plan_program,
};
use crisp_ir_kernel::{Module, Program};
use crisp_middle_analysis::{CauseKind, Class, determinism};
use crisp_support_diagnostics::{Diagnostic, Severity};

use crate::open::OpenDevice;
use crate::package::{Target, code_for};
use crate::plan_inputs::PlanInputs;
use crate::plan_run::{PlanCode, plan_bytes};
use crate::plans::kernel_facts;
use crate::run::callable;
use crate::session::Compiled;
use crate::stages::continuations;
use crate::told::text_for_hosts;
use crate::{messages, pipelines};

/// Invocations that the interpreter executes to compute the results of a plan; the CPU executes larger plans.
const INTERPRETED: u64 = 100_000;
/// Invocations that are executed at all.
const EXECUTED: u64 = 1 << 28;
/// Bytes of memory that a plan may have to be executed.
const MEMORY: u64 = 1 << 30;

/// The code and the options of host programs.
#[derive(Clone, Copy, Debug)]
pub struct HoistOptions<'a> {
    /// The interface.
    pub api: Api,
    /// The name of the program's file, without its ending.
    pub stem: &'a str,
    /// The files with code, in the order in which the program tries them.
    pub codes: &'a [String],
    /// The target that the code is made for.
    pub target: &'a Target,
    /// The targets of other files with code, where kernels may be called something else.
    pub others: &'a [Target],
    /// Only this kernel; all of them otherwise.
    pub kernel: Option<&'a str>,
    /// The workgroup size that code is made for; otherwise what the kernel declares, or the default.
    pub local: Option<&'a [u64]>,
    /// Whether host and device share memory.
    pub unified: bool,
    /// The sources that the program compiles itself.
    pub in_memory: Option<&'a InMemory>,
}

/// Returns the plans of a compilation with their results: each orchestration, each kernel in none with what follows it, each program. Executes all of
/// them once. `set` may change their inputs before. The second part are warnings about those that have no plan.
///
/// # Errors
/// Those of `set`; limits that the program exceeds; workgroup sizes that there are not.
pub fn plans(
    compiled: &Compiled,
    kernel: Option<&str>,
    local: Option<&[u64]>,
    set: &mut dyn FnMut(&mut HostPlan) -> Result<(), Vec<Diagnostic>>,
) -> Result<(Vec<HostPlan>, Vec<Diagnostic>), Vec<Diagnostic>> {
    let Some(module) = &compiled.module else { return Err(Vec::new()) };
    let optimised = pipelines::optimise(module, compiled.no_double)?;
    let facts = kernel_facts(compiled, module, &optimised, local)?;
    let later = continuations(module);
    let (mut plans, mut warnings) = (Vec::new(), Vec::new());
    let wanted = |name: &str| kernel.is_none_or(|only| only == name);
    let mut arranged: BTreeSet<&str> = BTreeSet::new();
    for orchestration in compiled.orchestrations.iter().filter(|it| wanted(&it.name)) {
        arranged.extend(orchestration.launches.iter().map(|launch| launch.kernel.as_str()));
        match plan_orchestration(orchestration, &facts, PlanDefaults::default()) {
            Ok(plan) => plans.push(plan),
            Err(error) => warnings.push(messages::no_plan(&orchestration.name, &error.to_string(), orchestration.span)),
        }
    }
    let parts = parts(compiled, module);
    let alone = |name: &str| {
        !later.contains(name) && !arranged.contains(name) && (kernel == Some(name) || !parts.contains(name))
    };
    for (_, function) in module.kernels().filter(|(_, it)| wanted(&it.name) && alone(&it.name)) {
        match plan_kernel(&function.name, &facts, PlanDefaults::default()) {
            Ok(plan) => plans.push(plan),
            Err(error) => warnings.push(messages::no_plan(&function.name, &error.to_string(), function.span)),
        }
    }
    let own = module.programs.iter().filter(|program| module.kernel(&program.name).is_none());
    for program in own.filter(|program| wanted(&program.name)) {
        match plan_program(program, &facts, PlanDefaults::default()) {
            Ok(plan) => plans.push(plan),
            Err(error) => warnings.push(messages::no_plan(&program.name, &error.to_string(), program.span)),
        }
    }
    // A file has the code of a kernel for one workgroup size.
    plans.retain(|plan| {
        let other =
            plan.kernels.iter().find(|kernel| facts.kernel(&kernel.name).is_some_and(|it| it.local != kernel.local));
        if let Some(kernel) = other {
            let why = format!("it launches `{}` with a workgroup size of its own", kernel.name);
            let span = module.program(&plan.name).map(|program| program.span);
            warnings.extend(span.map(|span| messages::no_plan(&plan.name, &why, span)));
        }
        other.is_none()
    });
    for plan in &mut plans {
        set(plan)?;
        plan.expected = expected(compiled, plan);
    }
    Ok((plans, warnings))
}

/// Returns the kernels that only the launches of a loop kernel or tensor program call: its author knows the whole by its name, not these.
fn parts<'a>(compiled: &Compiled, module: &'a Module) -> BTreeSet<&'a str> {
    let is_called = |name: &str| compiled.shapes.iter().any(|(of, _)| of == name);
    let whole = module.programs.iter().filter(|program| is_called(&program.name));
    let launched = whole.flat_map(Program::launches).map(|launch| launch.kernel.as_str());
    launched.filter(|kernel| !is_called(kernel)).collect()
}

/// Returns the results of a plan for its default inputs. Where no analysis shows that a kernel has no race, the interpreter does, which finds each
/// race of the launches that it executes.
fn expected(compiled: &Compiled, plan: &HostPlan) -> Expected {
    let Some(module) = &compiled.module else { return Expected::Unknown("there is no code".to_owned()) };
    let mut unproven = None;
    for kernel in &plan.kernels {
        if compiled.proven.contains(&kernel.name) {
            continue;
        }
        let order = module.kernel(&kernel.name).map(|(id, _)| determinism(module, id));
        match order {
            Some(order) if order.class == Class::Deterministic => {}
            Some(order)
                if order.class == Class::RaceFree || order.causes.iter().all(|cause| cause.kind == CauseKind::Race) =>
            {
                unproven.get_or_insert_with(|| {
                    format!("it is not proven that those of {} are always the same", kernel.name)
                });
            }
            Some(order) if order.class == Class::OrderDependent => {
                return Expected::Unknown(format!("those of {} depend on the order of invocations", kernel.name));
            }
            Some(_) | None => {
                return Expected::Unknown(format!(
                    "it is not proven that those of {} are always the same",
                    kernel.name
                ));
            }
        }
    }
    execute(compiled, plan, unproven.as_deref()).map_or_else(Expected::Unknown, Expected::Hashes)
}

/// Returns the hashes of the results. With `unproven`, which says what is not known without it, only the interpreter executes the plan and must find nothing.
fn execute(compiled: &Compiled, plan: &HostPlan, unproven: Option<&str>) -> Result<Vec<(u32, u64)>, String> {
    let words = |error: LaunchError| error.to_string();
    let mut evaluated = Evaluated::new(plan, &[]).map_err(words)?;
    if plan_bytes(plan, &evaluated) > MEMORY {
        return Err("the default sizes need too much memory".to_owned());
    }
    let mut invocations = 0_u64;
    let mut placeholder = false;
    evaluated
        .each_step(&mut |now, step| {
            placeholder |= step == PlannedStep::Placeholder;
            if let PlannedStep::Launch(launch) | PlannedStep::Chunk { launch, .. } = step
                && let Some(launch) = plan.launches.get(launch as usize)
                && let Some(kernel) = plan.kernels.get(launch.kernel as usize)
            {
                let axes = launch.groups.iter().zip(kernel.local);
                let of_launch = axes.map(|(groups, local)| now.size(*groups).saturating_mul(local.into()));
                invocations = invocations.saturating_add(of_launch.fold(1, u64::saturating_mul));
            }
            Ok::<(), LaunchError>(())
        })
        .map_err(words)?;
    if placeholder {
        return Err("a step is left to the reader".to_owned());
    }
    if invocations > EXECUTED {
        return Err("the default sizes have too many invocations".to_owned());
    }
    let first =
        |said: Vec<Diagnostic>| said.first().map_or_else(|| "it has no code".to_owned(), |it| it.message.clone());
    let name = match unproven {
        _ if invocations <= INTERPRETED => "interp",
        Some(unproven) => return Err(unproven.to_owned()),
        None => "cpu",
    };
    let device = OpenDevice::open(name, None).map_err(first)?;
    let code = PlanCode::of_compiled(&device, compiled, plan).map_err(first)?;
    let report = code.run(&device, plan, &PlanInputs::default(), 1).map_err(first)?;
    let doubtful =
        |found: &&Diagnostic| found.severity.is_fatal() || unproven.is_some() && found.severity == Severity::Warning;
    match report.diagnostics.iter().find(doubtful) {
        Some(found) => Err(found.message.clone()),
        None => Ok(report.outputs.iter().map(|(buffer, bytes)| (*buffer, fnv1a(bytes))).collect()),
    }
}

/// A host program, and warnings about what it leaves out.
///
/// # Errors
/// What keeps the kernels from being compiled for the target.
pub fn hoist(compiled: &Compiled, plans: &[HostPlan], options: &HoistOptions<'_>) -> Result<String, Vec<Diagnostic>> {
    let Some(module) = &compiled.module else { return Err(Vec::new()) };
    let optimised = pipelines::optimise(module, compiled.no_double)?;
    let mut entries: Vec<Entry> = Vec::new();
    for kernel in plans.iter().flat_map(|plan| &plan.kernels) {
        if entries.iter().any(|entry| entry.kernel == kernel.name) {
            continue;
        }
        let code = code_for(&optimised, &kernel.name, kernel.local, options.target)?;
        let told = module.kernel(&kernel.name).and_then(|(_, function)| callable(module, function));
        let told = told.map(|it| compiled.told_by(&it.interface.telling(&optimised))).unwrap_or_default();
        let also: BTreeSet<String> = options
            .others
            .iter()
            .filter_map(|target| Some(code_for(&optimised, &kernel.name, kernel.local, target).ok()?.entry))
            .filter(|name| *name != code.entry)
            .collect();
        entries.push(Entry {
            kernel: kernel.name.clone(),
            entry: code.entry,
            also: also.into_iter().collect(),
            dynamic_local: code.dynamic_local,
            messages: told.iter().map(text_for_hosts).collect(),
            code: (options.api == Api::WebGpu).then(|| String::from_utf8_lossy(&code.bytes).into_owned()),
        });
    }
    let HoistOptions { api, stem, codes, target: _, others: _, kernel: _, local: _, unified, in_memory } = *options;
    Ok(print(&HostProgram { api, stem, codes, plans, entries: &entries, unified, in_memory }))
}
